"""Collecting the steps of a block: effects one after the other, with jumps, so that a position in it is a number."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rulelang.engine.bind import short
from rulelang.engine.bind.bound import Direct, Op
from rulelang.engine.bind.context import Context, Fn
from rulelang.engine.records import Frame
from rulelang.engine.table import Table
from rulelang.ir import effects as ir
from rulelang.ir.base import Node

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine


Read = Callable[[Table, Sequence[Any]], tuple[Any, ...]]
Write = Callable[["Machine", Table, Frame, tuple[Any, ...]], None]


class Compiler:
    """Collects the steps of one block."""

    def __init__(self, machine: Machine, block: ir.Block, binders: Mapping[type[Node], Binder]) -> None:
        self.machine = machine
        self._binders = binders
        self.block = block
        self.to: Context = machine.context
        self.origin = machine.origin(block.number)
        self.locals = block.locals
        self.code: list[Op] = []
        self.writes: dict[int, Write] = {}
        self.at_once = False
        self.straight = True
        self.asks: dict[int, Direct] = {}
        """Steps that may wait but need no frame until they do, by place."""

    def compile(self, effects: Sequence[ir.Effect]) -> None:
        """Append the steps of some effects."""
        for effect in effects:
            act = None if self.at_once or isinstance(effect, ir.If) else short.direct(effect, self.to)
            if act is not None:
                self.add(short.as_step(act), straight=True)
            else:
                self._binders[type(effect)](effect, self)

    def add(self, step: Op, *, straight: bool = False) -> int:
        """Append a step (`straight`: it neither waits nor jumps); returns its place."""
        self.straight = self.straight and straight
        self.code.append(step)
        return len(self.code) - 1

    def change(self, read: Read, write: Write) -> None:
        """Append a step that reads, then writes: at once, or after everything has been read."""
        if not self.at_once:

            def step(m: Machine, t: Table, f: Frame) -> bool:
                write(m, t, f, read(t, f.locals))
                return False

            self.add(step, straight=True)
            return
        place = len(self.code)
        self.writes[place] = write

        def defer(m: Machine, t: Table, f: Frame) -> bool:
            f.deferred.append((place, read(t, f.locals)))
            return False

        self.add(defer)

    def plain(self, act: Callable[[Machine, Table, Frame], None]) -> None:
        """Append a step that never waits."""
        self.add(act, straight=True)

    def ends_move(self, place: int) -> bool:
        """Whether this effect is the last of a move, or the last before it asks: what it does is then taken up at once."""
        following = self.block.effects[place + 1 : place + 2]
        moves = self.machine.program.moves
        return any(move.block == self.block.number for move in moves) and all(
            isinstance(effect, (ir.Offer, ir.Choose)) for effect in following
        )

    def local(self) -> int:
        """A new local for the interpreter's own use."""
        self.locals += 1
        return self.locals - 1


def jump(place: int) -> Op:
    def step(m: Machine, t: Table, f: Frame) -> bool:
        f.pc = place
        return False

    return step


def jump_unless(condition: Fn, place: int) -> Op:
    def step(m: Machine, t: Table, f: Frame) -> bool:
        if not condition(t, f.locals, -1):
            f.pc = place
        return False

    return step


def cause(f: Frame) -> tuple[int, int]:
    return f.rule, f.line


Binder = Callable[[Any, Compiler], None]
"""Appends the steps of an effect."""
