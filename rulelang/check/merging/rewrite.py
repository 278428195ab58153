"""Syntax made anew with some of its parts replaced; what nothing changes in stays the very same node."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rulelang import syntax
from rulelang.source import Elsewhere, Source

Replace = Callable[[syntax.Node], Any]
"""Yields what stands for a node, the node itself to look inside of it."""


def rewritten(value: Any, replace: Replace) -> Any:
    """A node, or a tuple of nodes, with every part replaced that `replace` has something for."""
    if isinstance(value, tuple):
        made = tuple(rewritten(item, replace) for item in value)
        return value if all(new is old for new, old in zip(made, value, strict=True)) else made
    if not isinstance(value, syntax.Node):
        return value
    found = replace(value)
    return inside(value, replace) if found is value else found


def inside(node: syntax.Node, replace: Replace) -> Any:
    """A node with its parts replaced, but not itself."""
    changed = {}
    for name in type(node).__fields__:
        old = getattr(node, name)
        if isinstance(old, (tuple, syntax.Node)) and (new := rewritten(old, replace)) is not old:
            changed[name] = new
    return node.changed(**changed) if changed else node


def nodes(value: Any) -> Iterator[syntax.Node]:
    """A node and all that is in it."""
    if isinstance(value, tuple):
        for item in value:
            yield from nodes(item)
    elif isinstance(value, syntax.Node):
        yield value
        for name in type(value).__fields__:
            yield from nodes(getattr(value, name))


def elsewhere(value: Any, source: Source) -> Any:
    """A value that will stand in another text: its spans say which text they are of."""

    def move(node: syntax.Node) -> Any:
        inner = inside(node, move)
        span = node.span
        return inner if isinstance(span, Elsewhere) else inner.changed(span=Elsewhere(span.start, span.end, source))

    return rewritten(value, move)
