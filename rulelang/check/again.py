"""Another version of a ruleset: what is in it as it was keeps its objects, so that what was found out about them holds still."""

from __future__ import annotations

from typing import TypeVar

from rulelang.ir.base import Node
from rulelang.ir.program import Program

N = TypeVar("N", bound=Node)


def kept(program: Program, before: Program) -> Program:
    """The program with the rules and blocks of an earlier one in the place of equal ones."""
    rules = {rule.name: rule for rule in before.rules}
    blocks = {block.number: block for block in before.blocks}
    return program.changed(
        rules=tuple(_either(rules.get(rule.name), rule) for rule in program.rules),
        blocks=tuple(_either(blocks.get(block.number), block) for block in program.blocks),
    )


def _either(old: N | None, new: N) -> N:
    return old if old is not None and old == new else new
