"""What an expression must be, knowing only the card under test, the options and the number of players.

Everything else is unknown (None). Logic is three-valued: `no and unknown` is no, `yes or unknown` is yes.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from rulelang.ir import expressions as ir
from rulelang.ir.masks import further
from rulelang.ir.program import Program
from rulelang.ir.walk import kept

_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


class Known:
    """What is known: a face (-1: no card is under test), settings of options, and how many play (0: unknown)."""

    __slots__ = ("face", "options", "players", "program")

    def __init__(
        self, program: Program, face: int = -1, options: Mapping[int, int] = MappingProxyType({}), players: int = 0
    ) -> None:
        self.program, self.face, self.options, self.players = program, face, options, players


def evaluate(node: ir.Expr, known: Known) -> Any:
    """A truth, number or mask, or None where it depends on what is not known."""
    rule = _RULES.get(type(node))
    return None if rule is None else rule(node, known)


def _value_of(node: ir.ValueOf, known: Known) -> int | None:
    shown = known.face >= 0 and type(node.card) is ir.Candidate
    return known.program.faces[known.face].values[node.attribute] if shown else None


def _agree(node: ir.Agree, known: Known) -> bool | None:
    one, two = evaluate(node.left, known), evaluate(node.right, known)
    if 0 in (one, two) and not isinstance(one, bool) and not isinstance(two, bool):
        return False
    return None if one is None or two is None else one & two != 0


def _ranks(node: ir.Ranks, known: Known) -> bool | None:
    compare = _COMPARE[node.operator]
    one, two = evaluate(node.left, known), evaluate(node.right, known)
    return None if one is None or two is None else bool(one and two and compare(one.bit_length(), two.bit_length()))


def _compare(node: ir.Compare, known: Known) -> bool | None:
    one, two = evaluate(node.left, known), evaluate(node.right, known)
    return None if one is None or two is None else _COMPARE[node.operator](one, two)


def _and(node: ir.And, known: Known) -> bool | None:
    return _all([evaluate(item, known) for item in node.items])


def _or(node: ir.Or, known: Known) -> bool | None:
    return _negated(_all([_negated(evaluate(item, known)) for item in node.items]))  # de Morgan


def _conditional(node: ir.Conditional, known: Known) -> Any:
    value = evaluate(node.condition, known)
    if value is None:
        one, two = evaluate(node.then, known), evaluate(node.otherwise, known)
        return one if one == two else None
    return evaluate(node.then if value else node.otherwise, known)


def _negated(value: Any) -> bool | None:
    return None if value is None else not value


def _all(values: list[Any]) -> bool | None:
    if any(value is not None and not value for value in values):
        return False
    return None if any(value is None for value in values) else True


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
            case "/":
                total = total // value if value else 0
            case "mod":
                total = total % value if value else 0
    return None if total is None else int(total)


def _further(node: ir.Further, known: Known) -> int | None:
    value, amount = evaluate(node.value, known), evaluate(node.amount, known)
    if value is None or amount is None:
        return None
    return further(value, amount, len(known.program.enumerations[node.enumeration].values))


_RULES: dict[type[Any], Callable[[Any, Known], Any]] = {
    ir.Number: lambda node, known: node.value,
    ir.Truth: lambda node, known: node.value,
    ir.Value: lambda node, known: node.mask,
    ir.Option: lambda node, known: known.options.get(node.option),
    ir.ValueOf: _value_of,
    ir.CountSeats: lambda node, known: (known.players or None) if type(node.seats) is ir.Everyone else None,
    ir.TableOf: lambda node, known: _table(node.table, known) if type(node.card) is ir.Candidate else None,
    ir.Further: _further,
    ir.NumberOf: lambda node, known: _number(
        evaluate(node.value, known), known.program.enumerations[node.enumeration].values
    ),
    ir.Matches: lambda node, known: evaluate(node.test, known) if type(node.card) is ir.Candidate else None,
    ir.Arithmetic: _arithmetic,
    ir.Compare: _compare,
    ir.Agree: _agree,
    ir.Ranks: _ranks,
    ir.Missing: lambda node, known: _negated(evaluate(node.item, known)),
    ir.Not: lambda node, known: _negated(evaluate(node.item, known)),
    ir.And: _and,
    ir.Or: _or,
    ir.Conditional: _conditional,
}
EVALUATED = tuple(_RULES)
"""The nodes of which anything can be said; of all others it is unknown."""


FEW = 4
"""So many programs are remembered: they are large."""


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


@kept(FEW)
def deck_faces(program: Program) -> tuple[int, ...]:
    """Faces that the deck holds under some options, in their order."""
    return tuple(dict.fromkeys(face for line in program.deck for face in line.faces))
