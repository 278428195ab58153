"""Binders of numbers: counts, totals, sums, times."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulelang.engine.bind.binding import bind
from rulelang.engine.bind.context import NO_LOCALS, Context, Fn
from rulelang.engine.bind.values.cards import as_cards, zone_index
from rulelang.engine.bind.values.seats import as_seats, with_local
from rulelang.engine.table import Table
from rulelang.ir import expressions as ir
from rulelang.ir.base import Node

LIMIT = 10**9
"""Counts stay within this bound on both sides."""


def _count_cards(node: ir.CountCards, to: Context) -> Fn:
    if isinstance(node.cards, ir.CardsIn):
        if (
            to.program.zones[node.cards.zone].per_seat
            and isinstance(node.cards.owner, ir.Local)
            and node.cards.owner.kind.of == "seat"
        ):
            base, local = to.zone_base[node.cards.zone], node.cards.owner.index
            return lambda t, v, c: len(t.zones[base + s]) if (s := v[local]) >= 0 else 0
        index = zone_index(node.cards.zone, node.cards.owner, to)
        return lambda t, v, c: len(t.zones[at]) if (at := index(t, v, c)) >= 0 else 0
    cards = bind(node.cards, to)
    return lambda t, v, c: len(as_cards(cards(t, v, c)))


def _count_seats(node: ir.CountSeats, to: Context) -> Fn:
    seats = bind(node.seats, to)
    return lambda t, v, c: len(as_seats(seats(t, v, c)))


def card_table(number: int, to: Context) -> tuple[int, ...]:
    """The numbers of a table by card, with a 0 at the end for no card. Its lines may read options, nothing that moves."""
    if number not in to.tables:
        lines = [(bind(line.test, to), bind(line.amount, to)) for line in to.program.tables[number].lines]
        blank = Table(to.seats, to.zone_base[-1], [0] * to.slot_base[-1], 0)
        values = [
            next((int(amount(blank, NO_LOCALS, card)) for test, amount in lines if test(blank, NO_LOCALS, card)), 0)
            for card in range(len(to.deck))
        ]
        to.tables[number] = (*values, 0)
    return to.tables[number]


def _table_of(node: ir.TableOf, to: Context) -> Fn:
    values, card = card_table(node.table, to), bind(node.card, to)
    return lambda t, v, c: values[card(t, v, c)]


def _total(node: ir.Total, to: Context) -> Fn:
    values, cards = card_table(node.table, to), bind(node.cards, to)
    return lambda t, v, c: sum(values[card] for card in as_cards(cards(t, v, c)))


def _number_of(node: ir.NumberOf, to: Context) -> Fn:
    names = to.program.enumerations[node.enumeration].values
    numbers = tuple(int(name) if name.isdecimal() else 0 for name in names)
    value = bind(node.value, to)
    return lambda t, v, c: numbers[mask.bit_length() - 1] if (mask := value(t, v, c)) else 0


def _best_of(node: ir.BestOf, to: Context) -> Fn:
    seats, measure, local = bind(node.seats, to), bind(node.measure, to), node.local
    best = max if node.highest else min
    return lambda t, v, c: best((measure(t, with_local(v, local, s), c) for s in as_seats(seats(t, v, c))), default=0)


def clamp(number: int) -> int:
    """A count kept within bounds."""
    return -LIMIT if number < -LIMIT else LIMIT if number > LIMIT else number


def _arithmetic(node: ir.Arithmetic, to: Context) -> Fn:
    first = bind(node.first, to)
    rest = tuple((term.operator, bind(term.value, to)) for term in node.rest)

    def compute(t: Table, v: Sequence[Any], c: int) -> int:
        total = int(first(t, v, c))
        for sign, value in rest:
            amount = value(t, v, c)
            match sign:
                case "+":
                    total += amount
                case "-":
                    total -= amount
                case "*":
                    total *= amount
                case "/":
                    total = total // amount if amount else 0
                case _:
                    total = total % amount if amount else 0
            total = clamp(total)
        return total

    return compute


def _clock(node: ir.Clock, to: Context) -> Fn:
    return (lambda t, v, c: t.now) if node.which == "now" else (lambda t, v, c: t.play_time)


def _deal_number(node: ir.DealNumber, to: Context) -> Fn:
    return lambda t, v, c: t.deal


def _joined(node: ir.Joined, to: Context) -> Fn:
    return lambda t, v, c: t.joined


BINDERS: dict[type[Node], Callable[[Any, Context], Fn]] = {
    ir.CountCards: _count_cards,
    ir.CountSeats: _count_seats,
    ir.TableOf: _table_of,
    ir.Total: _total,
    ir.NumberOf: _number_of,
    ir.BestOf: _best_of,
    ir.Arithmetic: _arithmetic,
    ir.Clock: _clock,
    ir.DealNumber: _deal_number,
    ir.Joined: _joined,
}
