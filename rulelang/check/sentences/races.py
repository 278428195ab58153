"""Races: who may enter, by what, until when, and what it means to be first, last or late."""

from __future__ import annotations

from collections.abc import Callable

from rulelang import syntax
from rulelang.check.kinds import Kind, Typed
from rulelang.check.scope import Binding, Scope, local_seat
from rulelang.check.sentences import duties, events, offers
from rulelang.check.values import groups, want
from rulelang.diagnostics import kinds as say
from rulelang.diagnostics import turns as say_turns
from rulelang.ir import deeds
from rulelang.ir import effects as fx
from rulelang.ir import events as ev
from rulelang.ir import expressions as ex
from rulelang.ir.program import PLAY
from rulelang.source import Span

Whole = Callable[[syntax.Block, Scope, Span], int]


class _Lines:
    """The lines of a race, each at most once."""

    def __init__(self, node: syntax.Race, scope: Scope) -> None:
        self.found: dict[str, syntax.RaceLine] = {}
        for line in node.lines:
            word = _word(line)
            if word in self.found:
                raise scope.fail(say_turns.RaceLineTwice(scope.place(line.span), word))
            self.found[word] = line

    def among(self) -> syntax.Among | None:
        line = self.found.get("among")
        return line if isinstance(line, syntax.Among) else None

    def entering(self) -> syntax.Entering | None:
        line = self.found.get("by")
        return line if isinstance(line, syntax.Entering) else None

    def timing(self, word: str) -> syntax.Timing | None:
        line = self.found.get(word)
        return line.timing if isinstance(line, syntax.Closing) else None

    def outcome(self, word: str) -> syntax.Outcome | None:
        line = self.found.get(word)
        return line if isinstance(line, syntax.Outcome) else None


def _word(line: syntax.RaceLine) -> str:
    match line:
        case syntax.Among():
            return "among"
        case syntax.Entering():
            return "by"
        case syntax.Waits():
            return "play waits"
        case syntax.Closing(timing=timing):
            return timing.word
        case syntax.Outcome(word=word):
            return word


def race(node: syntax.Race, scope: Scope, whole: Whole) -> list[fx.Effect]:
    """A race with all its lines."""
    lines = _Lines(node, scope)
    among, entering = lines.among(), lines.entering()
    for word, line in (("among", among), ("by", entering)):
        if line is None:
            raise scope.fail(say_turns.RaceLacks(scope.place(node.span), word))
    if lines.timing("until") is None and lines.timing("within") is None:
        raise scope.fail(say_turns.RaceLacks(scope.place(node.span), "until"))
    if lines.outcome("first") is None and lines.outcome("last") is None:
        raise scope.fail(say_turns.RaceLacks(scope.place(node.span), "first"))
    assert among is not None
    assert entering is not None
    waits = lines.found.get("play waits")
    if isinstance(waits, syntax.Waits) and tuple(one.text for one in waits.words) != ("play", "waits"):
        raise scope.fail(
            say.NotPossibleHere(
                scope.place(waits.span), scope.written(waits.span), "a line of a race can be `play waits`"
            )
        )
    captured: list[fx.Effect] = []

    def capture(typed: Typed) -> ex.Expr:
        local = scope.locals.new()
        captured.append(fx.SetLocal(local=local, value=typed.expr))
        return local_seat(local).expr

    seats = _several(among.subject, scope)
    until: tuple[ev.EventPattern, ...] = ()
    if (timing := lines.timing("until")) is not None:
        until = events.events(timing.events, events.deadline(scope, capture))
    within = None
    if (timing := lines.timing("within")) is not None and timing.amount is not None:
        within = want.time(timing.amount, scope)
    racer = scope.locals.new()
    inner = scope.changed(words={**scope.words, "racer": Binding(local_seat(racer), None)})
    condition = None
    if among.guard is not None:
        condition = want.condition(among.guard.condition, inner)
        condition = ex.Not(item=condition) if among.guard.unless else condition
    deed, test, values = _entry(entering, scope)
    said = None
    if values is not None:
        said = scope.locals.new()
        kind = Kind("value", values[0])
        inner.words["said"] = Binding(Typed(ex.Local(index=said, kind=kind.node()), kind), None)
    blocks = {word: _outcome(lines.outcome(word), inner, whole) for word in ("first", "last", "late")}
    late = lines.outcome("late")
    lateness = None
    if late is not None and late.timing is not None and late.timing.amount is not None:
        lateness = want.time(late.timing.amount, scope)
    made = fx.Race(
        among=seats, racer=racer, condition=condition, deed=deed, test=test, said=said,
        values=() if values is None else values[1], waits=waits is not None, until=until, within=within,
        first=blocks["first"], last=blocks["last"], late=blocks["late"], lateness=lateness, rule=scope.rule,
        at=scope.to.at(scope.origin, node.span),
    )  # fmt: skip
    return [*captured, made]


def _several(subject: syntax.Value, scope: Scope) -> ex.Expr:
    """Who may enter: a seat, several, everybody but some."""
    word = want.word_of(subject)
    if word in ("opponent", "other", "loser") and word not in scope.words:
        return groups.each(word, scope)
    typed = want.seats(subject, scope)
    return typed.expr if typed.kind.of == "seats" else ex.Seats(items=(typed.expr,))


def _outcome(line: syntax.Outcome | None, scope: Scope, whole: Whole) -> int | None:
    return None if line is None or line.block is None else whole(line.block, scope, line.span)


def _entry(
    line: syntax.Entering, scope: Scope
) -> tuple[fx.Deed, ex.Expr | None, tuple[int, tuple[tuple[int, int], ...]] | None]:
    """What enters a race: a play of some cards, a gesture, words; for `say suit` also which value is meant by which words."""
    if len(line.phrases) != 1:
        raise scope.fail(
            say.NotPossibleHere(scope.place(line.span), "several ways to enter", "make two races, or choose one")
        )
    phrase = line.phrases[0]
    if phrase.verb == "play":
        move = offers.move_of(phrase, scope)
        assert move is not None
        for prep in phrase.preps:
            raise scope.fail(say.UnknownPreposition(scope.place(prep.span), "play", prep.word, ()))
        test = None if phrase.object is None else scope.read.pattern(phrase.object, scope.testing())
        return deeds.MoveDeed(move=PLAY), test, None
    if offers.move_of(phrase, scope) is not None or phrase.verb in ("move", "call", "see", "flinch"):
        hint = "a race is entered by `play card`, by words or by a gesture"
        raise scope.fail(say.NotPossibleHere(scope.place(phrase.span), f"`by {phrase.verb}`", hint))
    deed = duties.deed(phrase, scope)
    word = want.word_of(phrase.object)
    name = None if word is None else scope.name(word)
    if isinstance(deed, deeds.SayDeed) and name in scope.to.attributes:
        attribute = scope.to.attributes[name]
        pairs = tuple((scope.to.phrase(value), attribute.mask(value)) for value in attribute.values)
        return deed, None, (attribute.number, pairs)
    return deed, None, None
