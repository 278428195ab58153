"""What is settled before anybody plays: conditions of a module that its use has answered."""

from __future__ import annotations

from typing import Any

from rulelang import syntax as s

_ORDERS = {"<": int.__lt__, "<=": int.__le__, ">": int.__gt__, ">=": int.__ge__}


def settled(node: Any) -> bool | None:
    """Whether a condition always holds or never does; None if that depends on the game."""
    match node:
        case s.Path(names=("yes" | "no" as truth,)):
            return truth == "yes"
        case s.Not():
            inner = settled(node.item)
            return None if inner is None else not inner
        case s.And():
            return _joined([settled(one) for one in node.items], False)
        case s.Or():
            return _joined([settled(one) for one in node.items], True)
        case s.Is():
            left, right = _fixed(node.left), _fixed(node.right)
            return None if left is None or right is None else (left == right) != node.negated
        case s.Compare(left=s.Number(value=low), operator=operator, right=s.Number(value=high)):
            return bool(_ORDERS[operator](low, high))
    return None


def _fixed(node: Any) -> tuple[str, int] | None:
    match node:
        case s.Path(names=("yes" | "no" as truth,)):
            return "truth", truth == "yes"
        case s.Number():
            return "number", node.value
    return None


def _joined(parts: list[bool | None], decides: bool) -> bool | None:
    """Several, of which one that is `decides` decides for all."""
    if decides in parts:
        return decides
    return None if None in parts else not decides


def guarded(guard: s.Guard | None) -> bool | None:
    """The same of `if …` or `unless …`; a sentence without one holds."""
    if guard is None:
        return True
    found = settled(guard.condition)
    return None if found is None else found != guard.unless
