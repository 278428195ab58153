"""Binders of what holds effects together: conditions, and what is done for each of several."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulelang.engine import changes
from rulelang.engine.bind.binding import bind
from rulelang.engine.bind.compiler import Binder, Compiler, cause, jump, jump_unless
from rulelang.engine.records import Frame
from rulelang.engine.table import Table
from rulelang.ir import effects as ir
from rulelang.ir.base import Node

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine


def _if(node: ir.If, into: Compiler) -> None:
    condition = bind(node.condition, into.to)
    at = into.add(jump(0))
    into.compile(node.then)
    if node.otherwise:
        leave = into.add(jump(0))
        into.code[at] = jump_unless(condition, len(into.code))
        into.compile(node.otherwise)
        into.code[leave] = jump(len(into.code))
    else:
        into.code[at] = jump_unless(condition, len(into.code))


def _for_each(node: ir.ForEach, into: Compiler) -> None:
    items, local = bind(node.items, into.to), node.local
    left = into.local()
    outer, into.at_once = into.at_once, into.at_once or node.at_once

    def begin(m: Machine, t: Table, f: Frame) -> None:
        value = items(t, f.locals, -1)
        f.locals[left] = (value,) if isinstance(value, int) and value >= 0 else value if value != -1 else ()

    into.plain(begin)
    top = into.add(jump(0))
    into.compile(node.body)
    into.add(jump(top))
    end = len(into.code)

    def following(m: Machine, t: Table, f: Frame) -> bool:
        rest = f.locals[left]
        if rest:
            f.locals[local], f.locals[left] = rest[0], rest[1:]
        else:
            f.pc = end
        return False

    into.code[top] = following
    into.at_once = outer
    if node.at_once and not outer:
        writes = into.writes

        def write_all(m: Machine, t: Table, f: Frame) -> None:
            waiting, f.deferred = f.deferred, []
            before, t.quiet = changes.hand_sizes(m, t), True
            for place, operands in waiting:
                writes[place](m, t, f, operands)
            t.quiet = False
            changes.drops(m, t, before, int(f.locals[0]), cause(f))

        into.plain(write_all)


BINDERS: dict[type[Node], Binder] = {
    ir.If: _if,
    ir.ForEach: _for_each,
}
