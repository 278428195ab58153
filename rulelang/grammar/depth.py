"""How deep the syntax of a declaration is, measured without recursion; later passes recurse over it."""

from __future__ import annotations

from typing import Any

from rulelang.diagnostics.reading import TooDeep
from rulelang.grammar.fault import Fault
from rulelang.syntax import Node

DEEPEST_NODES = 120


def measure(root: Node) -> None:
    """Refuse what is deeper than any pass over it needs to stand."""
    stack: list[tuple[Any, int]] = [(root, 0)]
    while stack:
        item, depth = stack.pop()
        if isinstance(item, tuple):
            stack.extend((part, depth) for part in item)
        elif isinstance(item, Node):
            if depth > DEEPEST_NODES:
                raise Fault(TooDeep, item.span, what="parts of this declaration", limit=DEEPEST_NODES)
            stack.extend((getattr(item, name), depth + 1) for name in type(item).__fields__ if name != "span")
