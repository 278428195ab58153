"""What was found out about parts of a program, for the next version of it: that has other rules, but mostly the same parts."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from rulelang.check.sanity.domains import domains
from rulelang.check.sanity.evaluate import FEW
from rulelang.ir.base import Node
from rulelang.ir.program import Program
from rulelang.ir.walk import MANY, kept

T = TypeVar("T")
Memory = dict[tuple[object, ...], tuple[Sequence[Node], Any]]
"""By what was asked and the ids of the nodes: these themselves, so that the ids stay theirs, and the answer."""
_APART = frozenset({"name", "title", "clauses", "sources", "version", "rules", "blocks", "setup_at"})
"""What no answer hangs on, but as far as the nodes come from there."""
_KNOWN: deque[tuple[tuple[object, ...], Memory]] = deque(maxlen=FEW)


def recall(program: Program, asked: str, nodes: Sequence[Node], find: Callable[[], T]) -> T:
    """The answer to a question that hangs on these nodes, on what slots can hold, and on all that is declared besides rules."""
    memory = _memory(program)
    key = (asked, *map(id, nodes))
    if key not in memory:
        memory[key] = tuple(nodes), find()
    found: T = memory[key][1]
    return found


@kept(FEW)
def _memory(program: Program) -> Memory:
    tables = domains(program), *(value for name, value in vars(program).items() if name not in _APART)
    for known, memory in _KNOWN:
        if known == tables and len(memory) < MANY:
            return memory
    found: Memory = {}
    _KNOWN.append((tables, found))
    return found
