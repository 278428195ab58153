"""Another version of a ruleset: what is in it as it was keeps its objects, so that what was found out about them holds still."""

from __future__ import annotations

from typing import Any

from rulelang.check.parts import Parts
from rulelang.ir.base import Node
from rulelang.ir.program import Program
from rulelang.record import Record


class Before(Record):
    """An earlier version of a text that had no errors: what became of it, and of each of its parts."""

    program: Program
    parts: Parts


def kept(program: Program, before: Program) -> Program:
    """The program with rules and blocks of an earlier one, or their parts, in the place of equal ones."""
    rules = {rule.name: rule for rule in before.rules}
    blocks = {block.number: block for block in before.blocks}
    return program.changed(
        rules=tuple(_kept(rules.get(rule.name), rule) for rule in program.rules),
        blocks=tuple(_kept(blocks.get(block.number), block) for block in program.blocks),
    )


def _kept(old: Any, new: Any) -> Any:
    """The old value if it is equal; else the new one, with those parts of the old one that are equal."""
    if type(old) is not type(new):
        return new
    if old == new:
        return old
    if isinstance(new, tuple) and len(old) == len(new):
        return tuple(map(_kept, old, new))
    if isinstance(new, Node):
        parts = {name: _kept(getattr(old, name), part) for name, part in vars(new).items()}
        return new.changed(**parts)
    return new
