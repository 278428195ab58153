"""Binders of effects that end something: a deal, a game, somebody's part in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulelang.engine import flow
from rulelang.engine.bind.binding import bind, owner_of
from rulelang.engine.bind.compiler import Binder, Compiler, cause
from rulelang.engine.bind.values.seats import as_seats
from rulelang.engine.records import Frame
from rulelang.engine.table import Table
from rulelang.ir import effects as ir
from rulelang.ir.base import Node

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine


def _win_deal(node: ir.WinDeal, into: Compiler) -> None:
    seat, after = bind(node.seat, into.to), owner_of(node.after, into.to)

    def act(m: Machine, t: Table, f: Frame) -> None:
        flow.win_deal(m, t, seat(t, f.locals, -1), int(after(t, f.locals, -1)) if after is not None else 0)

    into.plain(act)


def _win_game(node: ir.WinGame, into: Compiler) -> None:
    seats = bind(node.seats, into.to)

    def act(m: Machine, t: Table, f: Frame) -> None:
        for seat in as_seats(seats(t, f.locals, -1)):
            t.winners |= 1 << seat

    into.plain(act)


def _end_deal(node: ir.EndDeal, into: Compiler) -> None:
    into.plain(lambda m, t, f: flow.end_deal(t))


def _end_game(node: ir.EndGame, into: Compiler) -> None:
    into.plain(lambda m, t, f: flow.end_game(m, t, lowest=node.lowest))


def _leave_deal(node: ir.LeaveDeal, into: Compiler) -> None:
    seat = bind(node.seat, into.to)
    into.plain(lambda m, t, f: flow.leave_deal(m, t, seat(t, f.locals, -1), cause(f)))


def _leave_game(node: ir.LeaveGame, into: Compiler) -> None:
    seat = bind(node.seat, into.to)
    into.plain(lambda m, t, f: flow.leave_game(m, t, seat(t, f.locals, -1), cause(f)))


BINDERS: dict[type[Node], Binder] = {
    ir.WinDeal: _win_deal,
    ir.WinGame: _win_game,
    ir.EndDeal: _end_deal,
    ir.EndGame: _end_game,
    ir.LeaveDeal: _leave_deal,
    ir.LeaveGame: _leave_game,
}
