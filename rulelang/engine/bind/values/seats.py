"""Binders of seats: on turn, beside one another, all of them, those of whom something holds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulelang.engine.bind.binding import bind, bind_all
from rulelang.engine.bind.context import Context, Fn, beside, order
from rulelang.engine.bind.values.names import team_count
from rulelang.engine.table import Table
from rulelang.ir import expressions as ir
from rulelang.ir.base import Node


def _on_turn(node: ir.OnTurn, to: Context) -> Fn:
    return lambda t, v, c: t.turn


def _winner(node: ir.Winner, to: Context) -> Fn:
    return lambda t, v, c: t.winner


def _beside(node: ir.Beside, to: Context) -> Fn:
    seat = bind(node.seat, to)
    match node.side:
        case "next":
            return lambda t, v, c: beside(t, seat(t, v, c), t.direction)
        case "previous":
            return lambda t, v, c: beside(t, seat(t, v, c), -t.direction)
        case "left":
            return lambda t, v, c: beside(t, seat(t, v, c), 1)
        case "right":
            return lambda t, v, c: beside(t, seat(t, v, c), -1)


def _everyone(node: ir.Everyone, to: Context) -> Fn:
    if node.start is None:
        return lambda t, v, c: order(t, t.turn)
    start = bind(node.start, to)
    return lambda t, v, c: order(t, start(t, v, c))


def _partners(node: ir.Partners, to: Context) -> Fn:
    seat, teams = bind(node.seat, to), team_count(to)

    def find(t: Table, v: Sequence[Any], c: int) -> tuple[int, ...]:
        mine = seat(t, v, c)
        if not teams or mine < 0:
            return ()
        return tuple(other for other in order(t, mine) if other != mine and other % teams == mine % teams)

    return find


def _first_seat(node: ir.FirstSeat, to: Context) -> Fn:
    seats = bind(node.seats, to)
    return lambda t, v, c: found[0] if (found := as_seats(seats(t, v, c))) else -1


def _seats(node: ir.Seats, to: Context) -> Fn:
    items = bind_all(node.items, to)
    return lambda t, v, c: tuple(dict.fromkeys(s for item in items if (s := item(t, v, c)) >= 0))


def as_seats(value: int | tuple[int, ...]) -> tuple[int, ...]:
    """A seat, or seats, as seats."""
    if isinstance(value, int):
        return (value,) if value >= 0 else ()
    return value


def _without_seats(node: ir.WithoutSeats, to: Context) -> Fn:
    seats = bind(node.seats, to)
    removed = bind_all(node.removed, to)

    def without(t: Table, v: Sequence[Any], c: int) -> tuple[int, ...]:
        gone = [s for item in removed for s in as_seats(item(t, v, c))]
        return tuple(s for s in as_seats(seats(t, v, c)) if s not in gone)

    return without


def with_local(v: Sequence[Any], index: int, value: Any) -> list[Any]:
    values = list(v)
    values.extend([-1] * (index + 1 - len(values)))
    values[index] = value
    return values


def _seats_where(node: ir.SeatsWhere, to: Context) -> Fn:
    seats, condition, local = bind(node.seats, to), bind(node.condition, to), node.local
    return lambda t, v, c: tuple(s for s in as_seats(seats(t, v, c)) if condition(t, with_local(v, local, s), c))


def _outstanding(node: ir.Outstanding, to: Context) -> Fn:
    seats, measure, local = bind(node.seats, to), bind(node.measure, to), node.local
    best = max if node.highest else min
    whole = node.all

    def outstanding(t: Table, v: Sequence[Any], c: int) -> Any:
        pairs = [(s, measure(t, with_local(v, local, s), c)) for s in as_seats(seats(t, v, c))]
        if not pairs:
            return () if whole else -1
        mark = best(value for _, value in pairs)
        ties = tuple(s for s, value in pairs if value == mark)
        return ties if whole else ties[0]

    return outstanding


BINDERS: dict[type[Node], Callable[[Any, Context], Fn]] = {
    ir.Partners: _partners,
    ir.FirstSeat: _first_seat,
    ir.OnTurn: _on_turn,
    ir.Winner: _winner,
    ir.Beside: _beside,
    ir.Everyone: _everyone,
    ir.Seats: _seats,
    ir.WithoutSeats: _without_seats,
    ir.SeatsWhere: _seats_where,
    ir.Outstanding: _outstanding,
}
