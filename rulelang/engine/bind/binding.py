"""Binding expressions: each becomes a function of the table, by the binder of its kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulelang.engine.bind.context import Context, Fn
from rulelang.ir import expressions as ir
from rulelang.ir.base import Node

BINDERS: dict[type[Node], Callable[[Any, Context], Fn]] = {}
"""Filled by `expressions`: what stands inside an expression can be any other."""


def bind(node: ir.Expr, to: Context) -> Fn:
    """The function that answers an expression."""
    return BINDERS[type(node)](node, to)


def bind_all(nodes: Sequence[ir.Expr], to: Context) -> tuple[Fn, ...]:
    return tuple(bind(node, to) for node in nodes)


def owner_of(node: ir.Expr | None, to: Context) -> Fn | None:
    return None if node is None else bind(node, to)
