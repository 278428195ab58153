"""Binders of effects on the turn: who begins, who is passed over, where it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulelang.engine import flow
from rulelang.engine.bind.binding import bind
from rulelang.engine.bind.compiler import Binder, Compiler, cause
from rulelang.engine.records import Frame
from rulelang.engine.table import Table
from rulelang.ir import effects as ir
from rulelang.ir.base import Node

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine


def _begins(node: ir.Begins, into: Compiler) -> None:
    seat = bind(node.seat, into.to)

    def act(m: Machine, t: Table, f: Frame) -> None:
        t.first = seat(t, f.locals, -1)

    into.plain(act)


def _skip(node: ir.Skip, into: Compiler) -> None:
    amount = bind(node.amount, into.to)

    def act(m: Machine, t: Table, f: Frame) -> None:
        t.skip = max(0, min(t.skip + int(amount(t, f.locals, -1)), 10**6))

    into.plain(act)


def _reverse(node: ir.Reverse, into: Compiler) -> None:
    into.plain(lambda m, t, f: flow.direct(m, t, -t.direction, cause(f)))


def _direct(node: ir.Direct, into: Compiler) -> None:
    direction = 1 if node.clockwise else -1
    into.plain(lambda m, t, f: flow.direct(m, t, direction, cause(f)))


def _turn_goes_to(node: ir.TurnGoesTo | ir.GoesAgain, into: Compiler) -> None:
    seat = bind(node.seat, into.to)
    into.plain(lambda m, t, f: flow.bind_turn(m, t, seat(t, f.locals, -1)))


def _end_turn(node: ir.EndTurn, into: Compiler) -> None:
    into.plain(lambda m, t, f: flow.end_turn(m, t))


BINDERS: dict[type[Node], Binder] = {
    ir.Begins: _begins,
    ir.Skip: _skip,
    ir.Reverse: _reverse,
    ir.Direct: _direct,
    ir.GoesAgain: _turn_goes_to,
    ir.TurnGoesTo: _turn_goes_to,
    ir.EndTurn: _end_turn,
}
