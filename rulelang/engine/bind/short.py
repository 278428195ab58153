"""Steps for the commonest shapes of effects, in one call: they do what the general ones of `effects` do, sooner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulelang.engine import changes
from rulelang.engine.bind.bound import Op
from rulelang.engine.bind.context import Context
from rulelang.engine.bind.expressions import bind
from rulelang.engine.bind.known import value_of
from rulelang.engine.records import Frame
from rulelang.engine.table import Stage, Table
from rulelang.ir import effects as ir
from rulelang.ir.expressions import Expr, Local

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine


def step(effect: ir.Effect, to: Context) -> Op | None:
    """The step of an effect outside an `at once`; None if its shape is not one of these."""
    match effect:
        case ir.Draw():
            return _draw(effect, to)
        case ir.Set():
            return _set(effect, to)
        case ir.Add(owner=None) if not to.program.slots[effect.slot].per_seat:
            return _add(effect, to)
    return None


def _seat_in(node: Expr | None) -> int:
    """The local that a seat stands in; -1 if it is another expression."""
    return node.index if isinstance(node, Local) and node.kind.of == "seat" else -1


def _draw(node: ir.Draw, to: Context) -> Op | None:
    """So many cards for the seat in a local."""
    seat, amount = _seat_in(node.seats), value_of(node.amount, to)
    if seat < 0 or amount is None:
        return None
    labels = () if node.label is None else (node.label,)
    number, local = int(amount), -1 if node.bind is None else node.bind

    def step(m: Machine, t: Table, f: Frame) -> bool:
        values = f.locals
        if values[seat] >= 0:
            drawn = changes.draw(m, t, values[seat], number, labels, (f.rule, f.line), t.stage == Stage.SETUP)
            if local >= 0:
                values[local] = drawn
        return False

    return step


def _set(node: ir.Set, to: Context) -> Op | None:
    """A value that is known, for a slot of the table or of the seat in a local."""
    slot, place, known = node.slot, to.slot_base[node.slot], value_of(node.value, to)
    if known is None:
        return None
    value = int(known)
    if not to.program.slots[slot].per_seat:

        def put(m: Machine, t: Table, f: Frame) -> bool:
            if t.slots[place] != value:
                changes.set_slot(m, t, slot, -1, value, (f.rule, f.line))
            return False

        return put if node.owner is None else None
    seat = _seat_in(node.owner)

    def put_for(m: Machine, t: Table, f: Frame) -> bool:
        owner = f.locals[seat]
        if owner >= 0 and t.slots[place + owner] != value:
            changes.set_slot(m, t, slot, owner, value, (f.rule, f.line))
        return False

    return put_for if seat >= 0 else None


def _add(node: ir.Add, to: Context) -> Op:
    """To a slot of the table."""
    slot, place, amount = node.slot, to.slot_base[node.slot], bind(node.amount, to)

    def step(m: Machine, t: Table, f: Frame) -> bool:
        changes.set_slot(m, t, slot, -1, t.slots[place] + int(amount(t, f.locals, -1)), (f.rule, f.line))
        return False

    return step
