"""Binders of effects on what is remembered, the score among it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulelang.engine import changes
from rulelang.engine.bind.binding import bind, owner_of
from rulelang.engine.bind.compiler import Binder, Compiler, cause
from rulelang.engine.bind.values.seats import as_seats
from rulelang.engine.events import Event
from rulelang.engine.records import Frame
from rulelang.engine.table import Table
from rulelang.ir import effects as ir
from rulelang.ir.base import Node
from rulelang.ir.program import SCORE

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine


def _set(node: ir.Set, into: Compiler) -> None:
    slot, value, owner = node.slot, bind(node.value, into.to), owner_of(node.owner, into.to)
    per_seat = into.to.program.slots[slot].per_seat

    def read(t: Table, v: Sequence[Any]) -> tuple[Any, ...]:
        owners = as_seats(owner(t, v, -1)) if owner is not None else () if per_seat else (-1,)
        return owners, int(value(t, v, -1))

    def write(m: Machine, t: Table, f: Frame, operands: tuple[Any, ...]) -> None:
        for seat in operands[0]:
            changes.set_slot(m, t, slot, seat, operands[1], cause(f))

    into.change(read, write)


def _add(node: ir.Add, into: Compiler) -> None:
    slot, amount, owner = node.slot, bind(node.amount, into.to), owner_of(node.owner, into.to)
    base, per_seat = into.to.slot_base[slot], into.to.program.slots[slot].per_seat

    def read(t: Table, v: Sequence[Any]) -> tuple[Any, ...]:
        owners = as_seats(owner(t, v, -1)) if owner is not None else () if per_seat else (-1,)
        return owners, int(amount(t, v, -1))

    def write(m: Machine, t: Table, f: Frame, operands: tuple[Any, ...]) -> None:
        for seat in operands[0]:
            changes.set_slot(m, t, slot, seat, t.slots[base + max(seat, 0)] + operands[1], cause(f))

    into.change(read, write)


def _set_local(node: ir.SetLocal, into: Compiler) -> None:
    local, value = node.local, bind(node.value, into.to)

    def act(m: Machine, t: Table, f: Frame) -> None:
        f.locals[local] = value(t, f.locals, -1)

    into.plain(act)


def _score(node: ir.Score, into: Compiler) -> None:
    seats, amount, base = bind(node.seats, into.to), bind(node.amount, into.to), into.to.slot_base[SCORE]

    def read(t: Table, v: Sequence[Any]) -> tuple[Any, ...]:
        return as_seats(seats(t, v, -1)), int(amount(t, v, -1))

    def write(m: Machine, t: Table, f: Frame, operands: tuple[Any, ...]) -> None:
        for seat in operands[0]:
            changes.set_slot(m, t, SCORE, seat, t.slots[base + seat] + operands[1], cause(f))
            if changes.wanted(m, t, "scores"):
                total = t.slots[base + seat]
                changes.note(m, t, Event("scores", seat, (), operands[1], total, -1, (), *cause(f)))

    into.change(read, write)


BINDERS: dict[type[Node], Binder] = {
    ir.Set: _set,
    ir.Add: _add,
    ir.SetLocal: _set_local,
    ir.Score: _score,
}
