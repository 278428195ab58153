"""Going through programs: what is inside a node, all effects of a block."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulelang.ir import effects as fx
from rulelang.ir.base import Node


def children(node: Node) -> list[Node]:
    """The nodes directly inside a node, in the order of its fields."""
    found: list[Node] = []
    for value in node.__dict__.values():  # of all the time that checking takes, going through fields is the largest part
        if isinstance(value, Node):
            found.append(value)
        elif type(value) is tuple:
            found += [item for item in value if isinstance(item, Node)]
    return found


def walk(node: Node) -> Iterator[Node]:
    """A node and all nodes inside it, outermost first."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        if inside := children(one):
            waiting.extend(reversed(inside))


def all_effects(effects: Sequence[fx.Effect]) -> Iterator[fx.Effect]:
    """All effects of a block in order, also those that only happen if, if somebody wants it, or for each."""
    for effect in effects:
        yield effect
        match effect:
            case fx.If(then=then, otherwise=otherwise) | fx.Maybe(then=then, otherwise=otherwise):
                yield from all_effects((*then, *otherwise))
            case fx.ForEach(body=body):
                yield from all_effects(body)
