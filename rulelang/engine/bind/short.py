"""The commonest shapes of effects, without a frame: they do what the general steps of `effects` do, sooner.

A block of nothing but these is run as `act(machine, table, locals, cause)`, one after the other: none of them waits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulelang.engine import changes, flow
from rulelang.engine.bind.binding import bind
from rulelang.engine.bind.bound import Direct, Op
from rulelang.engine.bind.context import Context
from rulelang.engine.bind.known import value_of
from rulelang.engine.bind.values.seats import as_seats
from rulelang.engine.changes import Cause
from rulelang.engine.records import Frame
from rulelang.engine.table import Table
from rulelang.ir import effects as ir
from rulelang.ir.expressions import Expr, Local

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine


def direct(effect: ir.Effect, to: Context, last: bool = False) -> Direct | None:
    """An effect outside an `at once`, if it is of one of these shapes. `last`: it ends a move, or the move then asks."""
    match effect:
        case ir.Draw():
            return _draw(effect, to, last)
        case ir.Set():
            return _set(effect, to)
        case ir.Add(owner=None) if not to.program.slots[effect.slot].per_seat:
            return _add(effect, to)
        case ir.Skip():
            return _skip(effect, to)
        case ir.If():
            return _if(effect, to)
        case ir.Reverse():
            return lambda m, t, v, cause: flow.direct(m, t, -t.direction, cause)
    return None


def as_step(act: Direct) -> Op:
    """The same as a step among others, in a block that needs a frame."""

    def step(m: Machine, t: Table, f: Frame) -> bool | None:
        return act(m, t, f.locals, (f.rule, f.line))

    return step


def _seat_in(node: Expr | None) -> int:
    """The local that a seat stands in; -1 if it is another expression."""
    return node.index if isinstance(node, Local) and node.kind.of == "seat" else -1


def _draw(node: ir.Draw, to: Context, last: bool) -> Direct:
    """Cards for a seat in a local, or for whoever else."""
    seat, seats, amount = _seat_in(node.seats), bind(node.seats, to), bind(node.amount, to)
    labels = () if node.label is None else (node.label,)
    known, local = value_of(node.amount, to), -1 if node.bind is None else node.bind

    def draw(m: Machine, t: Table, v: list[Any], cause: Cause) -> None:
        if v[seat] >= 0:
            number = int(amount(t, v, -1) if known is None else known)
            drawn = changes.draw(m, t, v[seat], number, labels, cause, last)
            if local >= 0:
                v[local] = drawn

    def draw_all(m: Machine, t: Table, v: list[Any], cause: Cause) -> None:
        number = int(amount(t, v, -1))
        for one in as_seats(seats(t, v, -1)):
            drawn = changes.draw(m, t, one, number, labels, cause)
            if local >= 0:
                v[local] = drawn

    return draw if seat >= 0 else draw_all


def _if(node: ir.If, to: Context) -> Direct | None:
    """A choice between effects of these shapes. Each effect is a step, and so is the end of a branch with another after it."""
    condition = bind(node.condition, to)
    then, otherwise = ([direct(effect, to) for effect in branch] for branch in (node.then, node.otherwise))
    if None in then or None in otherwise:
        return None
    one, other = tuple(filter(None, then)), tuple(filter(None, otherwise))
    steps = len(one) + (1 if other else 0)

    def choose(m: Machine, t: Table, v: list[Any], cause: Cause) -> None:
        if condition(t, v, -1):
            t.steps += steps
            for act in one:
                act(m, t, v, cause)
        elif other:
            t.steps += len(other)
            for act in other:
                act(m, t, v, cause)

    return choose


def _set(node: ir.Set, to: Context) -> Direct | None:
    """A value that is known, for a slot of the table or of the seat in a local."""
    slot, place, known = node.slot, to.slot_base[node.slot], value_of(node.value, to)
    if known is None:
        return None
    value = int(known)
    if not to.program.slots[slot].per_seat:

        def put(m: Machine, t: Table, v: list[Any], cause: Cause) -> None:
            if t.slots[place] != value:
                changes.set_slot(m, t, slot, -1, value, cause)

        return put if node.owner is None else None
    seat = _seat_in(node.owner)

    def put_for(m: Machine, t: Table, v: list[Any], cause: Cause) -> None:
        owner = v[seat]
        if owner >= 0 and t.slots[place + owner] != value:
            changes.set_slot(m, t, slot, owner, value, cause)

    return put_for if seat >= 0 else None


def _add(node: ir.Add, to: Context) -> Direct:
    """To a slot of the table."""
    slot, place, amount = node.slot, to.slot_base[node.slot], bind(node.amount, to)

    def add(m: Machine, t: Table, v: list[Any], cause: Cause) -> None:
        changes.set_slot(m, t, slot, -1, t.slots[place] + int(amount(t, v, -1)), cause)

    return add


def _skip(node: ir.Skip, to: Context) -> Direct | None:
    """So many seats."""
    amount = value_of(node.amount, to)
    if amount is None:
        return None
    number = int(amount)

    def skip(m: Machine, t: Table, v: list[Any], cause: Cause) -> None:
        t.skip = max(0, min(t.skip + number, 10**6))

    return skip
