"""Binders of conditions."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

from rulelang.engine.bind.binding import bind, bind_all
from rulelang.engine.bind.context import Context, Fn
from rulelang.engine.bind.values.cards import as_cards
from rulelang.engine.bind.values.seats import as_seats
from rulelang.engine.table import Table
from rulelang.ir import expressions as ir
from rulelang.ir.base import Node

OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


_NAMED = ("seat", "card")


def _compare(node: ir.Compare, to: Context) -> Fn:
    left, right, compare = bind(node.left, to), bind(node.right, to), OPERATORS[node.operator]
    if node.operator == "==" and (_names(node.left, to) or _names(node.right, to)):
        return lambda t, v, c: (one := left(t, v, c)) >= 0 and one == right(t, v, c)  # nobody equals nobody: no
    if isinstance(node.right, (ir.Number, ir.Truth)):
        known = node.right.value
        return lambda t, v, c: compare(left(t, v, c), known)
    return lambda t, v, c: compare(left(t, v, c), right(t, v, c))


def _names(node: ir.Expr, to: Context) -> bool:
    """Whether an expression yields a seat or a card, for which -1 is none."""
    match node:
        case ir.Local(kind=kind):
            return kind.of in _NAMED
        case ir.Slot(slot=slot):
            return to.program.slots[slot].kind.of in _NAMED
        case ir.Conditional(then=then):
            return _names(then, to)
        case ir.Outstanding(all=whole):
            return not whole
    return isinstance(node, (ir.Candidate, ir.Nobody, ir.OnTurn, ir.Winner, ir.Beside, ir.TopOf, ir.Topmost))


def _agree(node: ir.Agree, to: Context) -> Fn:
    left, right = node.left, node.right
    if isinstance(right, ir.Value):
        left, right = right, left
    if isinstance(left, ir.Value):
        mask = left.mask
        if isinstance(right, ir.ValueOf) and isinstance(right.card, ir.Candidate):
            masks = to.masks[right.attribute]
            return lambda t, v, c: masks[c] & mask != 0
        other = bind(right, to)
        return lambda t, v, c: other(t, v, c) & mask != 0
    one, two = bind(left, to), bind(right, to)
    return lambda t, v, c: one(t, v, c) & two(t, v, c) != 0


def _ranks(node: ir.Ranks, to: Context) -> Fn:
    left, right, compare = bind(node.left, to), bind(node.right, to), OPERATORS[node.operator]

    def ranks(t: Table, v: Sequence[Any], c: int) -> bool:
        one, two = left(t, v, c), right(t, v, c)
        return one != 0 and two != 0 and compare(one.bit_length(), two.bit_length())

    return ranks


def _missing(node: ir.Missing, to: Context) -> Fn:
    item = bind(node.item, to)
    match node.kind.of:
        case "seat" | "card":
            return lambda t, v, c: item(t, v, c) < 0
        case _:
            return lambda t, v, c: not item(t, v, c)


def _matches(node: ir.Matches, to: Context) -> Fn:
    card, test = bind(node.card, to), bind(node.test, to)
    return lambda t, v, c: (one := card(t, v, c)) >= 0 and test(t, v, one)


def _any_match(node: ir.AnyMatch, to: Context) -> Fn:
    cards, test = bind(node.cards, to), bind(node.test, to)
    return lambda t, v, c: any(test(t, v, card) for card in as_cards(cards(t, v, c)))


def _card_among(node: ir.CardAmong, to: Context) -> Fn:
    card, cards = bind(node.card, to), bind(node.cards, to)
    if isinstance(node.card, ir.Candidate) and isinstance(node.cards, ir.Local):
        local = node.cards.index
        return lambda t, v, c: c in found if isinstance(found := v[local], tuple) else c == found >= 0
    return lambda t, v, c: card(t, v, c) in as_cards(cards(t, v, c))


def _same_face(node: ir.SameFace, to: Context) -> Fn:
    left, right, faces = bind(node.left, to), bind(node.right, to), to.deck
    if isinstance(node.left, ir.Candidate) or isinstance(node.right, ir.Candidate):
        # a candidate stands for every card of its face, so its own id says nothing
        return lambda t, v, c: (one := left(t, v, c)) >= 0 and (two := right(t, v, c)) >= 0 and faces[one] == faces[two]

    def same(t: Table, v: Sequence[Any], c: int) -> bool:
        one, two = left(t, v, c), right(t, v, c)
        return one >= 0 and two >= 0 and one != two and faces[one] == faces[two]

    return same


def _seat_among(node: ir.SeatAmong, to: Context) -> Fn:
    seat, seats = bind(node.seat, to), bind(node.seats, to)
    return lambda t, v, c: (one := seat(t, v, c)) >= 0 and one in as_seats(seats(t, v, c))


def _fitting(node: ir.Fitting, to: Context) -> Fn:
    seat = bind(node.seat, to)
    if to.inside_permission:
        return lambda t, v, c: c >= 0 and to.stratum(t, seat(t, v, c), c)
    return lambda t, v, c: c >= 0 and to.fits(t, seat(t, v, c), c)


def _said(node: ir.Said, to: Context) -> Fn:
    seat, phrases, this_turn = bind(node.seat, to), node.phrases, node.since == "turn"

    def said(t: Table, v: Sequence[Any], c: int) -> bool:
        who = seat(t, v, c)
        return any(
            speaker == who and (not phrases or phrase in phrases) and (not this_turn or turn == t.turn_no)
            for speaker, phrase, turn in t.spoken
        )

    return said


def _and(node: ir.And, to: Context) -> Fn:
    items = bind_all(node.items, to)
    if len(items) == 2:
        one, two = items
        return lambda t, v, c: one(t, v, c) and two(t, v, c)
    return lambda t, v, c: all(item(t, v, c) for item in items)


def _or(node: ir.Or, to: Context) -> Fn:
    items = bind_all(node.items, to)
    if len(items) == 2:
        one, two = items
        return lambda t, v, c: one(t, v, c) or two(t, v, c)
    return lambda t, v, c: any(item(t, v, c) for item in items)


def _not(node: ir.Not, to: Context) -> Fn:
    item = bind(node.item, to)
    return lambda t, v, c: not item(t, v, c)


def _conditional(node: ir.Conditional, to: Context) -> Fn:
    condition, then, otherwise = bind(node.condition, to), bind(node.then, to), bind(node.otherwise, to)
    return lambda t, v, c: then(t, v, c) if condition(t, v, c) else otherwise(t, v, c)


BINDERS: dict[type[Node], Callable[[Any, Context], Fn]] = {
    ir.Compare: _compare,
    ir.Agree: _agree,
    ir.Ranks: _ranks,
    ir.Missing: _missing,
    ir.Matches: _matches,
    ir.AnyMatch: _any_match,
    ir.CardAmong: _card_among,
    ir.SameFace: _same_face,
    ir.SeatAmong: _seat_among,
    ir.Fitting: _fitting,
    ir.Said: _said,
    ir.And: _and,
    ir.Or: _or,
    ir.Not: _not,
    ir.Conditional: _conditional,
}
