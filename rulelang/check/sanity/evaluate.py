"""What an expression must be, knowing only the card under test, the options and the number of players.

Everything else is unknown (None). Logic is three-valued: `no and unknown` is no, `yes or unknown` is yes.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from rulelang.ir import expressions as ir
from rulelang.ir.program import Program
from rulelang.record import Record

_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


class Known(Record):
    """What is known: a face (-1: no card is under test), settings of options, and how many play (0: unknown)."""

    program: Program
    face: int = -1
    options: Mapping[int, int] = MappingProxyType({})
    players: int = 0


def evaluate(node: ir.Expr, known: Known) -> Any:
    """A truth, number or mask, or None where it depends on what is not known."""
    match node:
        case ir.Number(value=value) | ir.Truth(value=value):
            return value
        case ir.Value(mask=mask):
            return mask
        case ir.Option(option=option):
            return known.options.get(option)
        case ir.ValueOf(card=ir.Candidate(), attribute=attribute):
            return known.program.faces[known.face].values[attribute] if known.face >= 0 else None
        case ir.CountSeats(seats=ir.Everyone()):
            return known.players or None
        case ir.TableOf(table=table, card=ir.Candidate()):
            return _table(table, known)
        case ir.NumberOf(value=value, enumeration=enumeration):
            return _number(evaluate(value, known), known.program.enumerations[enumeration].values)
        case ir.Matches(card=ir.Candidate(), test=test):
            return evaluate(test, known)
        case ir.Arithmetic():
            return _arithmetic(node, known)
        case ir.Compare(operator=sign, left=left, right=right):
            return _both(left, right, known, _COMPARE[sign])
        case ir.Agree(left=left, right=right):
            one, two = evaluate(left, known), evaluate(right, known)
            if 0 in (one, two) and not isinstance(one, bool) and not isinstance(two, bool):
                return False
            return None if one is None or two is None else one & two != 0
        case ir.Ranks(operator=sign, left=left, right=right):
            return _both(
                left,
                right,
                known,
                lambda one, two: bool(one and two and _COMPARE[sign](one.bit_length(), two.bit_length())),
            )
        case ir.Missing(item=item) | ir.Not(item=item):
            return _negated(evaluate(item, known))
        case ir.And(items=items):
            return _all([evaluate(item, known) for item in items])
        case ir.Or(items=items):
            return _negated(_all([_negated(evaluate(item, known)) for item in items]))  # de Morgan
        case ir.Conditional(condition=condition, then=then, otherwise=otherwise):
            value = evaluate(condition, known)
            if value is None:
                one, two = evaluate(then, known), evaluate(otherwise, known)
                return one if one == two else None
            return evaluate(then if value else otherwise, known)
    return None


EVALUATED = (
    ir.Number, ir.Truth, ir.Value, ir.Option, ir.ValueOf, ir.CountSeats, ir.TableOf, ir.NumberOf, ir.Matches, ir.Arithmetic, ir.Compare,
    ir.Agree, ir.Ranks, ir.Missing, ir.Not, ir.And, ir.Or, ir.Conditional,
)  # fmt: skip
"""The nodes of which anything can be said."""


def _negated(value: Any) -> bool | None:
    return None if value is None else not value


def _all(values: list[Any]) -> bool | None:
    if any(value is not None and not value for value in values):
        return False
    return None if any(value is None for value in values) else True


def _both(left: ir.Expr, right: ir.Expr, known: Known, compare: Callable[[Any, Any], bool]) -> bool | None:
    one, two = evaluate(left, known), evaluate(right, known)
    return None if one is None or two is None else compare(one, two)


def _number(mask: int | None, names: tuple[str, ...]) -> int | None:
    if mask is None:
        return None
    name = names[mask.bit_length() - 1] if mask else ""
    return int(name) if name.isdecimal() else 0


def _table(table: int, known: Known) -> int | None:
    for line in known.program.tables[table].lines:
        fits = evaluate(line.test, known)
        if fits is None:
            return None
        if fits:
            amount = evaluate(line.amount, known)
            return None if amount is None else int(amount)
    return 0


def _arithmetic(node: ir.Arithmetic, known: Known) -> int | None:
    total = evaluate(node.first, known)
    for term in node.rest:
        value = evaluate(term.value, known)
        if total is None or value is None:
            return None
        match term.operator:
            case "+":
                total += value
            case "-":
                total -= value
            case "*":
                total *= value
            case "mod":
                total = total % value if value else 0
    return None if total is None else int(total)


# ---- options and faces ---------------------------------------------------------------------------------------------


def default_options(program: Program, players: int = 0, agreed: Mapping[int, int] | None = None) -> dict[int, int]:
    """The options as they are if nobody sets others than those agreed, where that is known."""
    options = dict(agreed or {})
    for number, option in enumerate(program.options):
        if number in options:
            continue
        value = evaluate(option.default, Known(program, -1, options, players))
        if value is not None:
            options[number] = int(value)
    return options


def deck_faces(program: Program) -> list[int]:
    """Faces that the deck holds under some options, in their order."""
    return list(dict.fromkeys(face for line in program.deck for face in line.faces))
