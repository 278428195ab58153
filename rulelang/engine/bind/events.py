"""Binders of event patterns: does what happened match what a sentence speaks of?

A bound pattern is called as `f(table, event, locals)`; `locals` belong to the sentence (the actor of the event first) or to
the duty (those captured when it opened).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulelang.engine.bind.binding import bind
from rulelang.engine.bind.context import Context
from rulelang.engine.bind.values.seats import as_seats
from rulelang.engine.events import Event
from rulelang.engine.table import Table
from rulelang.ir import events as ir
from rulelang.ir.base import Node
from rulelang.ir.expressions import Expr
from rulelang.ir.program import GO_ON

Match = Callable[[Table, Event, Sequence[Any]], bool]

WAKES: dict[type[Node], tuple[str, ...]] = {
    ir.Plays: ("plays",),
    ir.Draws: ("draws",),
    ir.Moves: ("plays", "moves"),
    ir.Uses: ("uses",),
    ir.DropsTo: ("drops_to",),
    ir.EmptiesHand: ("empties_hand",),
    ir.Says: ("says",),
    ir.Gestures: ("gestures",),
    ir.BeginsTurn: ("begins_turn",),
    ir.EndsTurn: ("ends_turn",),
    ir.Becomes: ("becomes",),
    ir.RunsOut: ("runs_out",),
    ir.Scores: ("scores",),
    ir.LeavesDeal: ("leaves_deal",),
    ir.Phase: ("game_begins", "game_ends", "deal_begins", "deal_ends"),
    ir.MistakeIs: ("mistake_made", "mistake_called"),
    ir.CallIsFalse: ("call_is_false",),
    ir.AllPass: ("all_pass",),
    ir.Flinches: ("flinches",),
}
"""Which kinds of event a pattern can match."""


def wakes(pattern: ir.EventPattern) -> tuple[str, ...]:
    """The kinds of event that this very pattern can match."""
    match pattern:
        case ir.Phase(phase=phase):
            return (phase,)
        case ir.MistakeIs(state=state):
            return (f"mistake_{state}",)
        case ir.Moves(move=move) if move is not None and move > 0:
            return ("moves",)
    return WAKES[type(pattern)]


def bind_event(pattern: ir.EventPattern, to: Context) -> Match:
    """The function that tells whether an event matches."""
    return BINDERS[type(pattern)](pattern, to)


def _by(who: Expr | None, to: Context) -> Match | None:
    """Whether the event was done by whom the pattern names; None where anybody will do."""
    if who is None:
        return None
    seats = bind(who, to)
    return lambda t, e, v: e.seat >= 0 and e.seat in as_seats(seats(t, v, -1))


def _all(kinds: tuple[str, ...], *tests: Match | None) -> Match:
    """All tests that there are, for events of some kinds."""
    present = tuple(test for test in tests if test is not None)
    match present:
        case ():
            return lambda t, e, v: e.kind in kinds
        case (one,):
            return lambda t, e, v: e.kind in kinds and one(t, e, v)
    return lambda t, e, v: e.kind in kinds and all(test(t, e, v) for test in present)


def _labels(labels: tuple[int, ...], not_labels: tuple[int, ...]) -> Match | None:
    if not labels and not not_labels:
        return None
    return lambda t, e, v: all(one in e.labels for one in labels) and not any(one in e.labels for one in not_labels)


def _plays(node: ir.Plays, to: Context) -> Match:
    card: Match | None = None
    if node.test is not None:
        test = bind(node.test, to)
        card = lambda t, e, v: test(t, v, e.cards[0])  # noqa: E731
    return _all(("plays",), _by(node.who, to), card, _labels(node.labels, node.not_labels))


def _draws(node: ir.Draws, to: Context) -> Match:
    return _all(("draws",), _by(node.who, to), _labels(node.labels, node.not_labels))


def _moves(node: ir.Moves, to: Context) -> Match:
    by = _by(node.who, to)
    if node.move is not None:
        kind, move = ("plays", 0) if node.move == 0 else ("moves", node.move)
        return _all((kind,), by, lambda t, e, v: kind == "plays" or e.value == move)
    if by is None:
        return _all(("plays", "moves"))
    # going on passes everybody's deadlines: nobody else has anything left to do
    return _all(("plays", "moves"), lambda t, e, v: (e.kind == "moves" and e.value == GO_ON) or by(t, e, v))


def _uses(node: ir.Uses, to: Context) -> Match:
    ability: Match | None = None if node.ability is None else lambda t, e, v: e.value == node.ability
    return _all(("uses",), _by(node.who, to), ability)


def _drops_to(node: ir.DropsTo, to: Context) -> Match:
    size = bind(node.size, to)
    return _all(("drops_to",), _by(node.who, to), lambda t, e, v: e.amount <= size(t, v, -1) < e.value)


def _says(node: ir.Says, to: Context) -> Match:
    words: Match | None = None
    if not node.anything:
        words = lambda t, e, v: e.value in node.phrases  # noqa: E731
    elif node.excluded:
        words = lambda t, e, v: e.value not in node.excluded  # noqa: E731
    return _all(("says",), _by(node.who, to), words, _vain if node.vain else None)


def _vain(t: Table, e: Event, v: Sequence[Any]) -> bool:
    return e.vain


def _gestures(node: ir.Gestures, to: Context) -> Match:
    gesture: Match | None = None if node.gesture is None else lambda t, e, v: e.value == node.gesture
    return _all(("gestures",), _by(node.who, to), gesture, _vain if node.vain else None)


def _becomes(node: ir.Becomes, to: Context) -> Match:
    value: Match | None = None
    if node.value is not None:
        wanted = bind(node.value, to)
        value = lambda t, e, v: e.value == wanted(t, v, -1)  # noqa: E731
    return _all(("becomes",), lambda t, e, v: e.amount == node.slot, _by(node.who, to), value)


def _runs_out(node: ir.RunsOut, to: Context) -> Match:
    return _all(("runs_out",), lambda t, e, v: e.value == node.zone)


def _phase(node: ir.Phase, to: Context) -> Match:
    return _all((node.phase,))


def _mistake_is(node: ir.MistakeIs, to: Context) -> Match:
    """The rules a mistake is laid to are the event's labels."""
    if node.rules or node.not_rules:

        def rules(t: Table, e: Event, v: Sequence[Any]) -> bool:
            named = not node.rules or any(rule in node.rules for rule in e.labels)
            return named and not any(rule in node.not_rules for rule in e.labels)

        return _all((f"mistake_{node.state}",), rules)
    return _all((f"mistake_{node.state}",))


def _plain(kind: str) -> Callable[[Any, Context], Match]:
    return lambda node, to: _all((kind,), _by(getattr(node, "who", None), to))


BINDERS: dict[type[Node], Callable[[Any, Context], Match]] = {
    ir.Plays: _plays,
    ir.Draws: _draws,
    ir.Moves: _moves,
    ir.Uses: _uses,
    ir.DropsTo: _drops_to,
    ir.EmptiesHand: _plain("empties_hand"),
    ir.Says: _says,
    ir.Gestures: _gestures,
    ir.BeginsTurn: _plain("begins_turn"),
    ir.EndsTurn: _plain("ends_turn"),
    ir.Becomes: _becomes,
    ir.RunsOut: _runs_out,
    ir.Scores: _plain("scores"),
    ir.LeavesDeal: _plain("leaves_deal"),
    ir.Phase: _phase,
    ir.MistakeIs: _mistake_is,
    ir.CallIsFalse: _plain("call_is_false"),
    ir.AllPass: _plain("all_pass"),
    ir.Flinches: _plain("flinches"),
}
"""How each pattern is matched."""
