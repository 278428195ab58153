"""Syntax written in short, without its spans, so that tests can show what they expect."""

from __future__ import annotations

from typing import Any

from rulelang import syntax as s
from rulelang.grammar.parse import parse
from rulelang.source import Source


def read(text: str) -> tuple[s.Declaration, ...]:
    """The declarations of a text without faults."""
    file, faults = parse(Source.of("test.mau", text))
    assert [(fault.code, fault.place.line, fault.message()) for fault in faults] == []
    return file.declarations


def shape(node: Any) -> str:
    match node:
        case s.Path():
            return ".".join(node.names)
        case s.Number():
            return str(node.value)
        case s.Range():
            return f"{node.low}..{node.high}"
        case s.Text():
            return repr(node.value)
        case s.Name():
            return node.text
        case s.Cite():
            return node.clause
        case s.Each():
            return f"each {shape(node.path)}"
        case s.Both():
            return f"<{' '.join(map(shape, node.items))}>"
        case s.Either():
            return f"<{', '.join(map(shape, node.items))}>"
        case s.Of():
            return f"<{shape(node.item)} of {shape(node.owner)}>"
        case s.In():
            return f"<{shape(node.item)} in {shape(node.place)}>"
        case s.Arithmetic():
            return f"<{shape(node.first)}{''.join(f' {sign} {shape(value)}' for sign, value in node.rest)}>"
        case s.Node():
            parts = ((name, getattr(node, name)) for name in node.__fields__ if not name.endswith("span"))
            told = [f"{name}={shape(value)}" for name, value in parts if value not in (None, (), False)]
            return f"{type(node).__name__}({', '.join(told)})"
        case tuple():
            return f"[{' '.join(map(shape, node))}]"
        case _:
            return str(node)


def nodes(root: Any) -> list[s.Node]:
    """Every node, parents before children."""
    found: list[s.Node] = []
    stack = [root]
    while stack:
        item = stack.pop()
        if isinstance(item, tuple):
            stack.extend(reversed(item))
        elif isinstance(item, s.Node):
            found.append(item)
            stack.extend(getattr(item, name) for name in reversed(item.__fields__) if name != "span")
    return found
