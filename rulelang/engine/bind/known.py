"""What can be told of a sentence at binding: tests that read nothing but a card's face are made once, not at every event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulelang.engine.bind.binding import bind
from rulelang.engine.bind.bound import AtOnce, Reaction, Woken
from rulelang.engine.bind.context import NO_LOCALS, Context, Fn
from rulelang.engine.bind.events import wakes
from rulelang.engine.bind.reads import reads
from rulelang.ir import events as ir
from rulelang.ir.expressions import Expr, Number
from rulelang.ir.program import PLAY, SlotDef
from rulelang.ir.rules import Trigger


def value_of(node: Expr, to: Context, card: int = -1) -> Any:
    """What an expression yields for a card; None if that depends on the table."""
    settled = _settled(node, to)
    return None if settled is None else settled(to.blank, NO_LOCALS, card)


def _settled(node: Expr, to: Context) -> Fn | None:
    """What an expression yields whatever lies on the table; None if it hangs on that."""
    known = to.known.get(id(node))
    if known is None:
        known = to.known[id(node)] = (node, bind(node, to) if reads(node, to) == () else None)
    return known[1]


def first_value(slot: SlotDef, to: Context) -> int | None:
    """What a slot always begins with, if there is such a value."""
    value = value_of(slot.initial, to)
    low, high = slot.kind.low, slot.kind.high
    if value is None or (low is not None and value < low) or (high is not None and value > high):
        return None
    return int(value)


def any_play_ends(slot: SlotDef, to: Context) -> bool:
    """Whether each and every play ends the life of a slot of the table, and what it holds then is known."""
    plays = ir.Plays(who=None, test=None)
    return not slot.per_seat and plays in slot.until and first_value(slot, to) is not None


def woken_by_plays(triggers: Iterable[Reaction], written: Mapping[int, Trigger], to: Context) -> tuple[Woken, ...]:
    """For each face, the reactions that a play of it may wake. `written`: the sentence of each reaction."""
    example = {face: card for card, face in enumerate(to.deck)}
    found: list[list[tuple[Reaction, tuple[Fn, ...] | None]]] = [[] for _ in to.program.faces]
    for reaction in triggers:
        when = _when("plays", reaction, written[reaction.number], to)
        for face, card in example.items():
            asked = when(card)
            if asked != NEVER:
                found[face].append((reaction, asked))
    return tuple(map(tuple, found))


def woken_by(kind: str, triggers: Iterable[Reaction], written: Mapping[int, Trigger], to: Context) -> Woken:
    """Reactions that an event of some kind (no play) may wake."""
    return tuple(
        (reaction, None if (asked := _when(kind, reaction, written[reaction.number], to)(-1)) == NEVER else asked)
        for reaction in triggers
    )


NEVER: tuple[Fn, ...] = (lambda t, v, c: False,)
"""The condition of what does not happen."""


def _when(kind: str, reaction: Reaction, sentence: Trigger, to: Context) -> Callable[[int], tuple[Fn, ...] | None]:
    """For each card that is played (-1 where none is) the conditions under which an event wakes a sentence, as far as they have
    to be asked at the table; None if that depends on the event."""
    patterns = [event for event in sentence.events if kind in wakes(event)]
    guards = [_settled(condition, to) for condition in sentence.conditions]
    asked = tuple(condition for condition, guard in zip(reaction.conditions, guards, strict=True) if guard is None)
    settled = [guard for guard in guards if guard is not None]
    plays = kind == "plays"

    def when(card: int) -> tuple[Fn, ...] | None:
        events = _any([_matches(event, to, card) if plays else _always(event) for event in patterns])
        if events is False:
            return NEVER
        for guard in settled:
            if not guard(to.blank, NO_LOCALS, card):
                return NEVER
        return asked if events else None

    return when


def at_once(woken: Woken) -> AtOnce | None:
    """What an event does that wakes no more than these, if it need not be made: they ask for nothing but the table, never wait,
    and where several run, no condition is left that one of them could change."""
    found = []
    for reaction, when in woken:
        code = reaction.code
        if when is None or (when and len(woken) > 1) or code.direct is None or code.waits or reaction.slot >= 0:
            return None
        found.append((when, code.direct, code.blank, (reaction.rule, reaction.line)))
    return tuple(found)


def _any(answers: list[bool | None]) -> bool | None:
    return True if True in answers else None if None in answers else False


def _matches(pattern: ir.EventPattern, to: Context, card: int) -> bool | None:
    match pattern:
        case ir.Plays(who=who, test=test, labels=labels, not_labels=not_labels):
            passes = True if test is None else value_of(test, to, card)
            if passes is not None and not passes:
                return False
            return None if passes is None or who is not None or labels or not_labels else True
        case ir.Moves(who=who, move=move):
            return False if move not in (None, PLAY) else True if who is None else None
    return False


def sizes_of(triggers: Iterable[Trigger]) -> frozenset[int] | None:
    """The sizes that some `drops to` asks for; None if one depends on the table."""
    asked = [event.size for one in triggers for event in one.events if isinstance(event, ir.DropsTo)]
    numbers = [size.value for size in asked if isinstance(size, Number)]
    return frozenset(numbers) if len(numbers) == len(asked) else None


def _always(pattern: ir.EventPattern) -> bool | None:
    """Whether a pattern without a card matches every event that wakes it; None if it may not."""
    match pattern:
        case ir.Draws(who=None, labels=(), not_labels=()):
            return True
        case ir.EmptiesHand(who=None) | ir.BeginsTurn(who=None) | ir.EndsTurn(who=None) | ir.LeavesDeal(who=None):
            return True
        case ir.Phase() | ir.CallIsFalse() | ir.AllPass():
            return True
    return None
