"""Expressions in the words of the language, for messages: `card.suit is top.suit`, `debt > 0`.

What is written here is meant to be read; names that a block binds have no names any more, and are called by what they hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from rulelang.ir import expressions as ex
from rulelang.ir.base import Kind, Node
from rulelang.ir.program import DISCARD, HAND, Program
from rulelang.ir.walk import children, walk

_SIGNS = {"==": "is", "!=": "is not"}
_LOCALS = ("player", "card", "other")


def say(node: ex.Expr | None, program: Program) -> str:
    """An expression in words."""
    if node is None:
        return "anything"
    writer: Callable[[Any, Program], str] | None = _WRITERS.get(type(node))
    return writer(node, program) if writer is not None else str(getattr(node, "op", "something")).replace("_", " ")


def conjuncts(node: ex.Expr) -> Iterator[ex.Expr]:
    """The conditions that must all hold for one to hold."""
    match node:
        case ex.And(items=items):
            for item in items:
                yield from conjuncts(item)
        case ex.Not(item=ex.Or(items=items)):
            for item in items:
                yield from conjuncts(ex.Not(item=item))
        case ex.Not(item=ex.Not(item=item)):
            yield from conjuncts(item)
        case _:
            yield node


_ASKED = (
    ex.ValueOf, ex.ColumnOf, ex.Slot, ex.Option, ex.TopOf, ex.Topmost, ex.CountCards, ex.CountSeats, ex.TableOf, ex.Total, ex.BestOf,
    ex.Winner, ex.Beside, ex.Arithmetic, ex.DealNumber, ex.Joined, ex.Person, ex.Said, ex.Fitting, ex.Outstanding,
)  # fmt: skip
"""Expressions whose value somebody wants to know."""
_BINDING = (ex.SeatsWhere, ex.CardsWhere, ex.ValuesWhere, ex.AnyMatch, ex.Matches)
"""Expressions that ask something of each of several: what is inside has no value by itself."""


def asked(node: Node) -> Iterator[Any]:
    """The expressions in a condition whose values decide it."""
    if isinstance(node, _ASKED):
        yield node
    elif not isinstance(node, _BINDING):
        for inside in children(node):
            yield from asked(inside)


def value_words(program: Program, enumeration: int, mask: int) -> str:
    """The names of the values in a mask."""
    names = [name for n, name in enumerate(program.enumerations[enumeration].values) if mask >> n & 1]
    return " or ".join(names) if names else "none"


def enumeration_of(node: ex.Expr, program: Program) -> int | None:
    """The enumeration that an expression yields values of; None if it yields something else."""
    match node:
        case ex.Value(enumeration=enumeration):
            return enumeration
        case ex.ValueOf(attribute=attribute):
            return attribute
        case ex.ColumnOf(enumeration=enumeration, column=column):
            return program.enumerations[enumeration].columns[column].enumeration
        case ex.Slot(slot=slot):
            return _of(program.slots[slot].kind)
        case ex.Option(option=option):
            return _of(program.options[option].kind)
        case ex.Local(kind=kind):
            return _of(kind)
        case ex.Conditional(then=then):
            return enumeration_of(then, program)
        case ex.Further(enumeration=enumeration):
            return enumeration
        case ex.ValuesWhere(values=values) | ex.ValuesExcept(values=values):
            return enumeration_of(values, program)
    return None


def _of(kind: Kind) -> int | None:
    return kind.enumeration if kind.of == "value" else None


# ---- one writer for each kind of expression ------------------------------------------------------------------------


def _number(node: ex.Number, p: Program) -> str:
    return str(node.value)


def _truth(node: ex.Truth, p: Program) -> str:
    return "yes" if node.value else "no"


def _value(node: ex.Value, p: Program) -> str:
    return value_words(p, node.enumeration, node.mask)


def _local(node: ex.Local, p: Program) -> str:
    if node.index < len(_LOCALS):
        return _LOCALS[node.index]
    enumeration = _of(node.kind)
    return "it" if enumeration is None else p.enumerations[enumeration].name


def _slot(node: ex.Slot, p: Program) -> str:
    return _owned(node.owner, p.slots[node.slot].name, p)


def _owned(owner: ex.Expr | None, name: str, p: Program) -> str:
    return name if owner is None else f"{say(owner, p)}.{name}"


def _beside(node: ex.Beside, p: Program) -> str:
    return node.side if isinstance(node.seat, (ex.OnTurn, ex.Local)) else f"{node.side} of {say(node.seat, p)}"


def _top_of(node: ex.TopOf, p: Program) -> str:
    if node.zone == DISCARD and node.depth < 2:
        return ("top", "under")[node.depth]
    return f"top of {_owned(node.owner, p.zones[node.zone].name, p)}"


def _cards_in(node: ex.CardsIn, p: Program) -> str:
    if node.owner is None:
        return f"cards in {p.zones[node.zone].name}"
    return f"cards in {p.zones[node.zone].name} of {say(node.owner, p)}"


def _value_of(node: ex.ValueOf, p: Program) -> str:
    return f"{say(node.card, p)}.{p.enumerations[node.attribute].name}"


def _column_of(node: ex.ColumnOf, p: Program) -> str:
    return f"{say(node.value, p)}.{p.enumerations[node.enumeration].columns[node.column].name}"


def _count_cards(node: ex.CountCards, p: Program) -> str:
    return f"count of {say(node.cards, p)}"


def _arithmetic(node: ex.Arithmetic, p: Program) -> str:
    def part(one: ex.Expr) -> str:
        return f"({say(one, p)})" if isinstance(one, ex.Arithmetic) else say(one, p)

    return part(node.first) + "".join(f" {term.operator} {part(term.value)}" for term in node.rest)


def _further(node: ex.Further, p: Program) -> str:
    if isinstance(node.amount, ex.Number) and node.amount.value < 0:
        return f"{say(node.value, p)} - {-node.amount.value}"
    amount = say(node.amount, p)
    return f"{say(node.value, p)} + {f'({amount})' if isinstance(node.amount, ex.Arithmetic) else amount}"


def _compare(node: ex.Compare, p: Program) -> str:
    held = node.left
    if isinstance(held, ex.CountCards) and isinstance(held.cards, ex.CardsIn) and held.cards.zone == HAND:
        sign = "" if node.operator == "==" else f"{node.operator} "
        return f"{say(held.cards.owner, p)} holds {sign}{say(node.right, p)}"
    return f"{say(node.left, p)} {_SIGNS.get(node.operator, node.operator)} {say(node.right, p)}"


def _agree(node: ex.Agree, p: Program) -> str:
    return f"{say(node.left, p)} is {say(node.right, p)}"


def _missing(node: ex.Missing, p: Program) -> str:
    return f"{say(node.item, p)} is none"


def _not(node: ex.Not, p: Program) -> str:
    match node.item:
        case ex.Agree() | ex.Missing():
            return say(node.item, p).replace(" is ", " is not ", 1)
        case ex.Compare(operator="=="):
            return say(node.item.changed(operator="!="), p)
        case ex.And() | ex.Or():
            return f"not ({say(node.item, p)})"
    return f"not {say(node.item, p)}"


def _and(node: ex.And, p: Program) -> str:
    return " and ".join(_bracketed(item, p) for item in node.items)


def _or(node: ex.Or, p: Program) -> str:
    return " or ".join(_bracketed(item, p) for item in node.items)


def _bracketed(node: ex.Expr, p: Program) -> str:
    return f"({say(node, p)})" if isinstance(node, (ex.And, ex.Or)) else say(node, p)


def _said(node: ex.Said, p: Program) -> str:
    words = " or ".join(f'"{p.phrases[number].text}"' for number in node.phrases) or "something"
    return f"{say(node.seat, p)} said {words} this {node.since}"


def _outstanding(node: ex.Outstanding, p: Program) -> str:
    return f"{say(node.seats, p)} with {'highest' if node.highest else 'lowest'} {say(node.measure, p)}"


def _best_of(node: ex.BestOf, p: Program) -> str:
    return f"{'highest' if node.highest else 'lowest'} {say(node.measure, p)} of {say(node.seats, p)}"


def _conditional(node: ex.Conditional, p: Program) -> str:
    return f"({say(node.then, p)} if {say(node.condition, p)} otherwise {say(node.otherwise, p)})"


def _matches(node: ex.Matches, p: Program) -> str:
    """`top.rank is 7`; where the test looks at other cards, too, who is meant is kept apart."""
    card, test = say(node.card, p), say(node.test, p)
    if any(isinstance(one, _BINDING) for one in walk(node.test)):
        return f"{card} matches ({test})"
    said = re.sub(r"(?<![\w.])card(?=\.)", card, test)
    return f"({said})" if isinstance(node.test, (ex.And, ex.Or)) else said


_WRITERS: dict[type, Callable[[Any, Program], str]] = {
    ex.Number: _number,
    ex.Truth: _truth,
    ex.Value: _value,
    ex.Nobody: lambda node, p: "none",
    ex.Local: _local,
    ex.Candidate: lambda node, p: "card",
    ex.Option: lambda node, p: p.options[node.option].name,
    ex.Slot: _slot,
    ex.Person: lambda node, p: f"{say(node.seat, p)}.{node.fact}",
    ex.OnTurn: lambda node, p: "player",
    ex.Winner: lambda node, p: "winner",
    ex.Beside: _beside,
    ex.Everyone: lambda node, p: "players",
    ex.Seats: lambda node, p: ", ".join(say(item, p) for item in node.items),
    ex.WithoutSeats: lambda node, p: f"{say(node.seats, p)} except {', '.join(say(one, p) for one in node.removed)}",
    ex.SeatsWhere: lambda node, p: f"({say(node.seats, p)} where {say(node.condition, p)})",
    ex.Outstanding: _outstanding,
    ex.TopOf: _top_of,
    ex.CardsIn: _cards_in,
    ex.CardsInAll: lambda node, p: f"cards in {p.zones[node.zone].name} of {say(node.owners, p)}",
    ex.CardsWhere: lambda node, p: f"({say(node.cards, p)} where {say(node.test, p)})",
    ex.CardsExcept: lambda node, p: f"{say(node.cards, p)} except {say(node.removed, p)}",
    ex.Topmost: lambda node, p: f"topmost of {say(node.cards, p)} where {say(node.test, p)}",
    ex.OneCard: lambda node, p: say(node.card, p),
    ex.ValueOf: _value_of,
    ex.ColumnOf: _column_of,
    ex.ValuesWhere: lambda node, p: f"({say(node.values, p)} where {say(node.condition, p)})",
    ex.ValuesExcept: lambda node, p: f"{say(node.values, p)} except {say(node.removed, p)}",
    ex.Further: _further,
    ex.CountCards: _count_cards,
    ex.CountSeats: lambda node, p: f"count of {say(node.seats, p)}",
    ex.TableOf: lambda node, p: f"{p.tables[node.table].name} of {say(node.card, p)}",
    ex.Total: lambda node, p: f"total of {p.tables[node.table].name} in {say(node.cards, p)}",
    ex.NumberOf: lambda node, p: say(node.value, p),
    ex.BestOf: _best_of,
    ex.Arithmetic: _arithmetic,
    ex.DealNumber: lambda node, p: "deal_number",
    ex.Joined: lambda node, p: "joined",
    ex.Compare: _compare,
    ex.Agree: _agree,
    ex.Ranks: lambda node, p: f"{say(node.left, p)} {node.operator} {say(node.right, p)}",
    ex.Missing: _missing,
    ex.Matches: _matches,
    ex.AnyMatch: lambda node, p: f"one of {say(node.cards, p)} is ({say(node.test, p)})",
    ex.CardAmong: lambda node, p: f"{say(node.card, p)} is in {say(node.cards, p)}",
    ex.SameFace: lambda node, p: f"{say(node.left, p)} is same as {say(node.right, p)}",
    ex.SeatAmong: lambda node, p: f"{say(node.seat, p)} is among {say(node.seats, p)}",
    ex.Fitting: lambda node, p: f"card fits for {say(node.seat, p)}",
    ex.Said: _said,
    ex.And: _and,
    ex.Or: _or,
    ex.Not: _not,
    ex.Conditional: _conditional,
}
