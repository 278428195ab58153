"""Binders of effects on duties, mistakes and the clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulelang.engine import duties, flow
from rulelang.engine.bind.binding import bind
from rulelang.engine.bind.bound import Owing
from rulelang.engine.bind.compiler import Binder, Compiler, cause
from rulelang.engine.bind.events import bind_event, wakes
from rulelang.engine.bind.values.seats import as_seats
from rulelang.engine.records import Frame
from rulelang.engine.table import Table
from rulelang.ir import effects as ir
from rulelang.ir.base import Node
from rulelang.ir.events import Plays

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine


MET_BY: dict[type[Node], tuple[str, ...]] = {
    ir.SayDeed: ("says",),
    ir.GestureDeed: ("gestures",),
    ir.MoveDeed: ("plays", "moves"),
    ir.CallDeed: (),
    ir.FlinchDeed: ("flinches",),
    ir.SeeDeed: (),
}


def _owe(node: ir.Owe, into: Compiler) -> None:
    if node.otherwise is not None:
        into.machine.adopt(node.otherwise, (node.rule, node.at.line))
    number = len(into.machine.owings)
    ends = frozenset(kind for event in (*node.before, *node.until) for kind in wakes(event))
    met_by = frozenset(MET_BY[type(node.deed)])
    times = node.deed.times if isinstance(node.deed, (ir.GestureDeed, ir.SayDeed)) else None
    counts = node.deed.counts if isinstance(node.deed, ir.SayDeed) else ()
    into.machine.owings.append(
        Owing(
            rule=node.rule,
            line=node.at.line,
            deed=node.deed,
            times=None if times is None else bind(times, into.to),
            seats=bind(node.seats, into.to),
            before=tuple(bind_event(event, into.to) for event in node.before),
            until=tuple(bind_event(event, into.to) for event in node.until),
            within=None if node.within is None else bind(node.within, into.to),
            otherwise=node.otherwise,
            ends=ends,
            by_moves="plays" in ends or "moves" in ends,
            met_by=met_by,
            minds=ends | met_by,
            counts=tuple(None if count is None else bind(count, into.to) for count in counts),
            with_card=all(isinstance(event, Plays) for event in node.before if "plays" in wakes(event)),
        )
    )
    into.plain(lambda m, t, f: duties.open_duties(m, t, f, number))


def _forgive(node: ir.Forgive, into: Compiler) -> None:
    seats, rules = bind(node.seats, into.to), node.rules
    into.plain(lambda m, t, f: duties.forgive(m, t, as_seats(seats(t, f.locals, -1)), rules, cause(f)))


def _make_mistake(node: ir.MakeMistake, into: Compiler) -> None:
    seat, rule = bind(node.seat, into.to), node.rule

    def act(m: Machine, t: Table, f: Frame) -> None:
        duties.make_mistake(m, t, seat(t, f.locals, -1), (rule,), "deed", -1)

    into.plain(act)


def _mute(node: ir.Mute, into: Compiler) -> None:
    into.plain(lambda m, t, f: flow.mute(t))


def _stop_clock(node: ir.StopClock, into: Compiler) -> None:
    into.plain(lambda m, t, f: flow.stop_clock(t, node.stop))


BINDERS: dict[type[Node], Binder] = {
    ir.Owe: _owe,
    ir.Forgive: _forgive,
    ir.MakeMistake: _make_mistake,
    ir.Mute: _mute,
    ir.StopClock: _stop_clock,
}
