"""What came of the last input, and why: which rule did it, by which sentence; which rule might have and did not; what a penalty
is for."""

from __future__ import annotations

from collections.abc import Iterator

from rulelang.engine.events import Event
from rulelang.engine.inspect import Tried, Watch
from rulelang.engine.refusals import Refused
from rulelang.ir.effects import GestureDeed, MoveDeed, Owe, SayDeed
from rulelang.ir.walk import all_effects
from rulelang.ir.words import say
from rulelang.play.typed import show_event, worth_telling
from rulelang.play.typed.text import either, spaced
from rulelang.play.why.facts import Condition, facts
from rulelang.play.why.history import Position


def explain_last(now: Position) -> Iterator[str]:
    """The last input: each thing that happened with the sentence it came from, then the sentences that did not act."""
    last = now.past[-1]
    yield f"Input {last.number}, {last.words}" if last.number else last.words[:1].upper() + last.words[1:]
    if last.refused:
        yield f"  refused, {last.refused}"
    tried = _tried(now)
    told: set[tuple[int, int]] = set()
    for event in last.events:
        if event.kind == "acts" or _is_hidden(now, event) or not (worth_telling(now.game.program, event) or event.kind in ("owes", "fails")):
            continue
        yield f"  {_told(now, event)}"
        if event.cause >= 0:
            yield from _because(now, event, tried, told)
    yield from _idle(now, tried)


def _is_hidden(now: Position, event: Event) -> bool:
    """Whether it tells what is in a slot that nobody may know."""
    slots = now.game.program.slots
    return event.kind in ("becomes", "chooses") and event.amount >= 0 and slots[event.amount].unseen


def _told(now: Position, event: Event) -> str:
    if event.kind == "owes":
        return f"{now.game.names[event.seat]} has to {_owed(now, event)} (rule `{now.game.program.rules[event.cause].name}`)."
    return show_event(now.game, event)


def _tried(now: Position) -> list[Tried]:
    """How the sentences were tried during the last input: it is played again where that can be seen."""
    if now.before is None or now.last is None:
        return []
    watch = Watch(now.before)
    try:
        now.last(watch.game)
    except Refused:
        return []
    return watch.tried


# ---- what acted ----------------------------------------------------------------------------------------------------


def _because(now: Position, event: Event, tried: list[Tried], told: set[tuple[int, int]]) -> Iterator[str]:
    """The sentence that an event came from, told once, and what set it off."""
    rule, line = event.cause, event.line
    if (rule, line) in told and event.kind != "fails":
        return
    told.add((rule, line))
    yield f"      by rule `{now.game.program.rules[rule].name}` ({now.place(rule, line)})"
    if text := now.text(rule, line):
        yield f"      {text}"
    yield from (f"      because {reason}" for reason in _reasons(now, event, tried))


def _reasons(now: Position, event: Event, tried: list[Tried]) -> Iterator[str]:
    failed = event if event.kind == "fails" else _failed(now, event)
    if failed is not None:
        yield _duty(now, failed)
        return
    for one in now.past[-1].events:
        if one.kind in ("mistake_called", "call_is_false") and event.seat in (one.seat, one.other):
            yield show_event(now.game, one).rstrip(".")
    for attempt in tried:
        if attempt.acted and (attempt.rule, attempt.line) == (event.cause, event.line):
            yield show_event(now.game, attempt.event).split(" (rule")[0].rstrip(".")
            return


def _failed(now: Position, event: Event) -> Event | None:
    """The duty whose price an event is: it failed during the same input, by the same rule and seat."""
    for one in now.past[-1].events:
        if one is event:
            return None
        if one.kind == "fails" and (one.seat, one.cause) == (event.seat, event.cause) and event.kind != "owes":
            return one
    return None


def _duty(now: Position, failed: Event) -> str:
    """What was owed, since when."""
    who = now.game.names[failed.seat]
    what = _owed(now, failed)
    for past in reversed(now.past):
        if any(one.kind == "owes" and (one.seat, one.value) == (failed.seat, failed.value) for one in past.events):
            since = f"since input {past.number} ({past.words})" if past.number else "since the beginning"
            return f"{who} had to {what} {since} and had not when this input came"
    return f"{who} had to {what} and had not when this input came"


def _owed(now: Position, failed: Event) -> str:
    program = now.game.program
    for block in program.blocks:
        for effect in all_effects(block.effects):
            if isinstance(effect, Owe) and (effect.rule, effect.at.line) == (failed.cause, failed.line):
                match effect.deed:
                    case SayDeed(phrases=phrases) if phrases:
                        return "say " + either([f'"{program.phrases[one].text}"' for one in phrases])
                    case GestureDeed(gesture=gesture) if gesture is not None:
                        return f"make the gesture `{spaced(program.gestures[gesture])}`"
                    case MoveDeed(move=move) if move is not None:
                        return f"make the move `{spaced(program.moves[move].name)}`"
    return f"do what rule `{program.rules[failed.cause].name}` asks"


# ---- what did not --------------------------------------------------------------------------------------------------


def _idle(now: Position, tried: list[Tried]) -> Iterator[str]:
    """Sentences whose event happened, but not under their conditions: those that did not hold."""
    seen: set[tuple[int, int]] = set()
    for attempt in tried:
        key = (attempt.rule, attempt.line)
        if attempt.acted or key in seen:
            continue
        seen.add(key)
        yield f"  rule `{now.game.program.rules[attempt.rule].name}` did not act ({now.place(*key)})"
        if text := now.text(*key):
            yield f"      {text}"
        for one in attempt.conditions:
            if not one.held:
                yield f"      {Condition(say(one.condition, now.game.program), False, facts(now.game, one.values))}"
