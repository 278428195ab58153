"""What is settled before play, and what a test says of a face."""

from __future__ import annotations

from collections.abc import Mapping

from rulelang.ir import expressions as ex
from rulelang.ir.base import Node
from rulelang.ir.walk import walk

_FIXED = (
    ex.Number, ex.Truth, ex.Value, ex.Option, ex.CountSeats, ex.Everyone, ex.Compare, ex.Agree, ex.Ranks, ex.Missing, ex.And,
    ex.Or, ex.Not, ex.Arithmetic, ex.Term, ex.Conditional, ex.NumberOf, ex.Nobody, ex.ValuesExcept,
    ex.Further,
)  # fmt: skip


def is_fixed(expr: Node, *also: type[Node]) -> bool:
    """Whether an expression is settled before play: it speaks of options and of the number of players only."""
    return all(isinstance(node, (*_FIXED, *also)) or type(node).__module__.endswith("ir.base") for node in walk(expr))


def passes(test: ex.Expr | None, masks: Mapping[int, int]) -> bool | None:
    """Whether a face (a mask for each enumeration that it has) passes a test; None where the face does not tell."""
    match test:
        case None:
            return True
        case ex.Truth(value=value):
            return value
        case ex.Agree(left=ex.ValueOf(card=ex.Candidate(), attribute=attribute), right=ex.Value(mask=mask)):
            return masks.get(attribute, 0) & mask != 0
        case ex.Missing(item=ex.ValueOf(card=ex.Candidate(), attribute=attribute)):
            return masks.get(attribute, 0) == 0
        case ex.Not(item=item):
            inner = passes(item, masks)
            return None if inner is None else not inner
        case ex.And(items=items):
            found = [passes(item, masks) for item in items]
            return False if False in found else None if None in found else True
        case ex.Or(items=items):
            found = [passes(item, masks) for item in items]
            return True if True in found else None if None in found else False
        case _:
            return None
