"""Going through programs: what is inside a node, all effects of a block."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import update_wrapper
from typing import Any, Literal, TypeVar, get_args, get_origin

from rulelang.ir import effects as fx
from rulelang.ir.base import Node
from rulelang.record import annotations_of

N = TypeVar("N", bound=Node)
T = TypeVar("T")
MANY = 20_000
"""Nodes of a few programs."""


def children(node: Node) -> list[Node]:
    """The nodes directly inside a node, in the order of its fields."""
    kind = type(node)
    names = _HOLDING.get(kind)
    if names is None:
        written = annotations_of(kind)
        names = _HOLDING[kind] = tuple(name for name in kind.__fields__ if not _plain(written[name]))
    found: list[Node] = []
    state = node.__dict__
    for name in names:  # of all the time that checking takes, going through fields is the largest part
        value = state[name]
        if type(value) is tuple:
            found += [item for item in value if isinstance(item, Node)]
        elif value is not None and isinstance(value, Node):
            found.append(value)
    return found


_HOLDING: dict[type[Node], tuple[str, ...]] = {}
"""Of each kind of node the fields that may hold others."""


def _plain(annotation: Any) -> bool:
    """Whether a field of this type holds no node: numbers, words, truths, and tuples of them."""
    origin = get_origin(annotation)
    if origin is Literal:
        return True
    inner = [one for one in get_args(annotation) if one is not Ellipsis]
    return annotation in (int, str, bool, float, type(None)) or (bool(inner) and all(_plain(one) for one in inner))


def kept(most: int) -> Callable[[Callable[[N], T]], Callable[[N], T]]:
    """What is made of a node is made once: several analyses ask for the same. So many are remembered, each with its node, so that
    the id of that stays its own."""

    def decorate(make: Callable[[N], T]) -> Callable[[N], T]:
        made: dict[int, tuple[N, T]] = {}

        def look_up(node: N) -> T:
            known = made.get(id(node))
            if known is None:
                found = make(node)
                if len(made) >= most:
                    made.clear()
                known = made[id(node)] = node, found
            return known[1]

        return update_wrapper(look_up, make)

    return decorate


@kept(MANY)
def walk(node: Node) -> tuple[Node, ...]:
    """A node and all nodes inside it, outermost first."""
    found = [node]
    for one in children(node):
        found += walk(one)
    return tuple(found)


def all_effects(effects: Sequence[fx.Effect]) -> Iterator[fx.Effect]:
    """All effects of a block in order, also those that only happen if, if somebody wants it, or for each."""
    for effect in effects:
        yield effect
        match effect:
            case fx.If(then=then, otherwise=otherwise) | fx.Maybe(then=then, otherwise=otherwise):
                yield from all_effects((*then, *otherwise))
            case fx.ForEach(body=body):
                yield from all_effects(body)
