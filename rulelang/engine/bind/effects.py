"""Binders of effects: a block becomes a flat list of steps with jumps, so that its position is a number.

A step is called as `step(machine, table, frame)` and returns True if it has to wait; it is then taken again when nothing is
happening any more. Steps that write in an `at once` leave their operands in the frame until everything has been read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulelang.engine.bind import short
from rulelang.engine.bind.bound import Code
from rulelang.engine.bind.compiler import Binder, Compiler
from rulelang.engine.bind.context import NO_LOCALS
from rulelang.engine.bind.steps import asking, cards, duties, ending, races, shape, slots, turn
from rulelang.ir import effects as ir
from rulelang.ir.base import Node

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine


BINDERS: dict[type[Node], Binder] = (
    shape.BINDERS | cards.BINDERS | slots.BINDERS | turn.BINDERS | asking.BINDERS | duties.BINDERS | races.BINDERS | ending.BINDERS
)
"""How each effect is carried out."""


def compile_block(block: ir.Block, machine: Machine) -> Code:
    """The steps of a block."""
    compiler = Compiler(machine, block, BINDERS)
    compiler.compile(block.effects)
    asks = compiler.asks
    direct = [
        asks.get(place) or short.direct(effect, machine.context, compiler.ends_move(place))
        for place, effect in enumerate(block.effects)
    ]
    whole = None if None in direct or (asks and len(compiler.code) > len(direct)) else tuple(filter(None, direct))
    return Code(tuple(compiler.code), (-1,) * (compiler.locals - len(NO_LOCALS)), compiler.straight, whole, bool(asks))
