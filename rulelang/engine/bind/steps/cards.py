"""Binders of effects on cards: drawing, turning up, giving, swapping, shuffling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulelang.engine import changes, choices, drawing, flow, sight
from rulelang.engine.bind.binding import bind, owner_of
from rulelang.engine.bind.compiler import Binder, Compiler, cause
from rulelang.engine.bind.values.cards import as_cards, zone_index
from rulelang.engine.bind.values.seats import as_seats
from rulelang.engine.events import Event
from rulelang.engine.records import Frame
from rulelang.engine.table import Table
from rulelang.ir import effects as ir
from rulelang.ir.base import Kind, Node

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine


def _draw(node: ir.Draw, into: Compiler) -> None:
    seats, amount, local = bind(node.seats, into.to), bind(node.amount, into.to), node.bind
    labels = () if node.label is None else (node.label,)

    def read(t: Table, v: Sequence[Any]) -> tuple[Any, ...]:
        return as_seats(seats(t, v, -1)), int(amount(t, v, -1))

    def write(m: Machine, t: Table, f: Frame, operands: tuple[Any, ...]) -> None:
        for seat in operands[0]:
            drawn = changes.draw(m, t, seat, operands[1], labels, cause(f))
            if local is not None:
                f.locals[local] = drawn

    into.change(read, write)


def _draw_to(node: ir.DrawTo, into: Compiler) -> None:
    seat, amount = bind(node.seat, into.to), bind(node.amount, into.to)
    zone = zone_index(node.zone, node.owner, into.to)

    def act(m: Machine, t: Table, f: Frame) -> None:
        at = zone(t, f.locals, -1)
        if at >= 0:
            changes.draw_to(m, t, seat(t, f.locals, -1), int(amount(t, f.locals, -1)), at, cause(f))

    into.plain(act)


def _invent(node: ir.Invent, into: Compiler) -> None:
    step = choices.Invention(
        seat=bind(node.seat, into.to),
        kind=Kind(of="count"),
        candidates=None,
        slot=-1,
        owner=None,
        local=-1,
        optional=not node.must,
        fixed=(),
        kinds=node.kinds,
        secret=node.secret,
    )
    into.add(step)


def _repeal(node: ir.Repeal, into: Compiler) -> None:
    def repeal(m: Machine, t: Table, f: Frame) -> None:
        t.repeal = 1

    into.plain(repeal)


def _draw_until(node: ir.DrawUntil, into: Compiler) -> None:
    seats, most, local = bind(node.seats, into.to), owner_of(node.most, into.to), node.bind
    test, every = bind(node.test, into.to), len(into.to.deck)
    labels = () if node.label is None else (node.label,)

    def read(t: Table, v: Sequence[Any]) -> tuple[Any, ...]:
        return as_seats(seats(t, v, -1)), every if most is None else int(most(t, v, -1))

    def write(m: Machine, t: Table, f: Frame, operands: tuple[Any, ...]) -> None:
        for seat in operands[0]:
            drawn = drawing.draw_until(m, t, seat, operands[1], test, f.locals, labels, cause(f))
            if local is not None:
                f.locals[local] = drawn

    into.change(read, write)


def _turn_up(node: ir.TurnUp, into: Compiler) -> None:
    amount, zone = bind(node.amount, into.to), into.to.zone_base[node.zone]
    until = None if node.until is None else bind(node.until, into.to)
    into.plain(lambda m, t, f: flow.turn_up(m, t, f, int(amount(t, f.locals, -1)), zone, until))


def _play_top(node: ir.PlayTop, into: Compiler) -> None:
    seat = bind(node.seat, into.to)
    into.plain(lambda m, t, f: flow.play_top(m, t, seat(t, f.locals, -1), cause(f)))


def _transfer(node: ir.Transfer, into: Compiler) -> None:
    cards, zone = bind(node.cards, into.to), zone_index(node.zone, node.owner, into.to)
    seat = None if node.seat is None else bind(node.seat, into.to)

    def read(t: Table, v: Sequence[Any]) -> tuple[Any, ...]:
        return (-1 if seat is None else seat(t, v, -1)), as_cards(cards(t, v, -1)), zone(t, v, -1)

    into.change(read, lambda m, t, f, o: changes.transfer(m, t, o[0], o[1], o[2], cause(f), f.locals[0]))


def _show(node: ir.Show, into: Compiler) -> None:
    seat, cards, to = bind(node.seat, into.to), bind(node.cards, into.to), bind(node.to, into.to)

    def act(m: Machine, t: Table, f: Frame) -> None:
        shown = as_cards(cards(t, f.locals, -1))
        for other in as_seats(to(t, f.locals, -1)):
            sight.show(t, shown, other)
            changes.note(m, t, Event("shows", seat(t, f.locals, -1), shown, len(shown), 0, other, (), *cause(f)))

    into.plain(act)


def _swap_hands(node: ir.SwapHands, into: Compiler) -> None:
    left, right, base = bind(node.left, into.to), bind(node.right, into.to), into.to.zone_base[node.zone]
    into.change(
        lambda t, v: (left(t, v, -1), right(t, v, -1)),
        lambda m, t, f, o: flow.swap_zones(m, t, base, o[0], o[1], cause(f)),
    )


def _swap_slots(node: ir.SwapSlots, into: Compiler) -> None:
    left, right, slot = bind(node.left, into.to), bind(node.right, into.to), node.slot
    base = into.to.slot_base[slot]

    def read(t: Table, v: Sequence[Any]) -> tuple[Any, ...]:
        one, two = int(left(t, v, -1)), int(right(t, v, -1))
        return one, two, t.slots[base + max(one, 0)], t.slots[base + max(two, 0)]

    def write(m: Machine, t: Table, f: Frame, o: tuple[Any, ...]) -> None:
        if o[0] >= 0 and o[1] >= 0:
            changes.set_slot(m, t, slot, o[0], o[3], cause(f))
            changes.set_slot(m, t, slot, o[1], o[2], cause(f))

    into.change(read, write)


def _shuffle(node: ir.Shuffle, into: Compiler) -> None:
    zone = zone_index(node.zone, node.owner, into.to)

    def act(m: Machine, t: Table, f: Frame) -> None:
        if (at := zone(t, f.locals, -1)) >= 0:
            changes.shuffle(m, t, at, cause(f))

    into.plain(act)


BINDERS: dict[type[Node], Binder] = {
    ir.Draw: _draw,
    ir.DrawTo: _draw_to,
    ir.DrawUntil: _draw_until,
    ir.Invent: _invent,
    ir.Repeal: _repeal,
    ir.TurnUp: _turn_up,
    ir.PlayTop: _play_top,
    ir.Transfer: _transfer,
    ir.Show: _show,
    ir.SwapHands: _swap_hands,
    ir.SwapSlots: _swap_slots,
    ir.Shuffle: _shuffle,
}
