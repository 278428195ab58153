"""Binders of races, and of taking a play back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulelang.engine import duties, races, undo
from rulelang.engine.bind.binding import bind
from rulelang.engine.bind.compiler import Binder, Compiler, cause
from rulelang.engine.bind.events import bind_event, wakes
from rulelang.engine.bind.steps.duties import MET_BY
from rulelang.engine.records import Frame
from rulelang.engine.table import Table
from rulelang.ir import effects as ir
from rulelang.ir.base import Node

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine


def _race(node: ir.Race, into: Compiler) -> None:
    origin = (node.rule, node.at.line)
    for block in (node.first, node.last, node.late):
        if block is not None:
            into.machine.adopt(block, origin)
    number, to = len(into.machine.racings), into.to
    into.machine.racings.append(
        races.Racing(
            rule=node.rule,
            line=node.at.line,
            among=bind(node.among, to),
            racer=node.racer,
            condition=None if node.condition is None else bind(node.condition, to),
            deed=node.deed,
            test=None if node.test is None else bind(node.test, to),
            said=-1 if node.said is None else node.said,
            values=dict(node.values),
            waits=node.waits,
            until=tuple(bind_event(event, to) for event in node.until),
            within=None if node.within is None else bind(node.within, to),
            first=node.first,
            last=node.last,
            late=node.late,
            lateness=None if node.lateness is None else bind(node.lateness, to),
        )
    )
    into.machine.races_end |= {kind for event in node.until for kind in wakes(event)} | {
        "plays",
        *MET_BY[type(node.deed)],
    }
    into.plain(lambda m, t, f: races.open_race(m, t, f, number))


def _undo(node: ir.Undo, into: Compiler) -> None:
    def act(m: Machine, t: Table, f: Frame) -> None:
        if node.mistake:
            mistake = duties.about(t, int(f.locals[1]))
            number = 0 if mistake is None else mistake.play
        else:
            plays = t.chains.plays if t.chains is not None else []
            number = next((made.number for made in reversed(plays) if made.card == f.locals[1]), 0)
        undo.take_back(m, t, number, cause(f))

    into.plain(act)


BINDERS: dict[type[Node], Binder] = {
    ir.Race: _race,
    ir.Undo: _undo,
}
