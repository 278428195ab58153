"""Binders of cards and what they show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulelang.engine.bind.binding import bind
from rulelang.engine.bind.context import Context, Fn
from rulelang.engine.bind.values.names import constant
from rulelang.engine.bind.values.seats import as_seats, with_local
from rulelang.engine.table import Table
from rulelang.ir import expressions as ir
from rulelang.ir.base import Node
from rulelang.ir.masks import further, places


def zone_index(zone: int, owner: ir.Expr | None, to: Context) -> Fn:
    """The place of a zone in `Table.zones`, -1 where its owner is nobody."""
    base = to.zone_base[zone]
    if owner is None:
        return constant(base)
    whose = bind(owner, to)
    if to.program.zones[zone].per_value is not None:
        return lambda t, v, c: base + mask.bit_length() - 1 if (mask := whose(t, v, c)) > 0 else -1
    return lambda t, v, c: base + s if (s := whose(t, v, c)) >= 0 else -1


def _top_of(node: ir.TopOf, to: Context) -> Fn:
    index, depth = zone_index(node.zone, node.owner, to), node.depth
    if node.owner is None and depth == 0:
        base = to.zone_base[node.zone]
        return lambda t, v, c: zone[-1] if (zone := t.zones[base]) else -1

    def top(t: Table, v: Sequence[Any], c: int) -> int:
        at = index(t, v, c)
        zone = t.zones[at] if at >= 0 else ()
        return zone[-1 - depth] if len(zone) > depth else -1

    return top


def _cards_in(node: ir.CardsIn, to: Context) -> Fn:
    index = zone_index(node.zone, node.owner, to)
    return lambda t, v, c: tuple(t.zones[at]) if (at := index(t, v, c)) >= 0 else ()


def _cards_in_all(node: ir.CardsInAll, to: Context) -> Fn:
    owners, base = bind(node.owners, to), to.zone_base[node.zone]
    if to.program.zones[node.zone].per_value is not None:
        return lambda t, v, c: tuple(card for bit in places(owners(t, v, c)) for card in t.zones[base + bit])
    return lambda t, v, c: tuple(card for s in as_seats(owners(t, v, c)) for card in t.zones[base + s])


def as_cards(value: int | tuple[int, ...]) -> tuple[int, ...]:
    """A card, or cards, as cards."""
    if isinstance(value, int):
        return (value,) if value >= 0 else ()
    return value


def _cards_where(node: ir.CardsWhere, to: Context) -> Fn:
    cards, test = bind(node.cards, to), bind(node.test, to)
    return lambda t, v, c: tuple(card for card in as_cards(cards(t, v, c)) if test(t, v, card))


def _cards_except(node: ir.CardsExcept, to: Context) -> Fn:
    cards, removed = bind(node.cards, to), bind(node.removed, to)

    def rest(t: Table, v: Sequence[Any], c: int) -> tuple[int, ...]:
        gone = as_cards(removed(t, v, c))
        return tuple(card for card in as_cards(cards(t, v, c)) if card not in gone)

    return rest


def _topmost(node: ir.Topmost, to: Context) -> Fn:
    cards, test = bind(node.cards, to), bind(node.test, to)
    return lambda t, v, c: next((card for card in reversed(as_cards(cards(t, v, c))) if test(t, v, card)), -1)


def _one_card(node: ir.OneCard, to: Context) -> Fn:
    card = bind(node.card, to)
    return lambda t, v, c: as_cards(card(t, v, c))


def _value_of(node: ir.ValueOf, to: Context) -> Fn:
    masks = to.masks[node.attribute]
    if isinstance(node.card, ir.Candidate):
        return lambda t, v, c: masks[c]
    card = bind(node.card, to)
    return lambda t, v, c: masks[card(t, v, c)]


def _column_of(node: ir.ColumnOf, to: Context) -> Fn:
    value = bind(node.value, to)
    column = to.program.enumerations[node.enumeration].columns[node.column]
    entries, none = column.entries, -1 if column.kind == "words" else 0
    return lambda t, v, c: entries[mask.bit_length() - 1] if (mask := value(t, v, c)) else none


def _values_where(node: ir.ValuesWhere, to: Context) -> Fn:
    values, condition, local = bind(node.values, to), bind(node.condition, to), node.local
    return lambda t, v, c: sum(
        1 << bit for bit in places(values(t, v, c)) if condition(t, with_local(v, local, 1 << bit), c)
    )


def _free_roles(node: ir.FreeRoles, to: Context) -> Fn:
    roles = to.program.roles[node.roles]
    every = len(to.program.enumerations[roles.enumeration].values)
    times, base = bind(roles.times, to), to.slot_base[roles.slot]

    def free(t: Table, v: Sequence[Any], c: int) -> int:
        taken = t.slots[base : base + to.seats]
        found: dict[int, int] = {}
        for bit in range(min(every, roles.rows * times(t, v, c))):
            if 1 << bit not in taken:
                found.setdefault(bit % roles.rows, 1 << bit)  # of several of one name one
        return sum(found.values())

    return free


def _values_except(node: ir.ValuesExcept, to: Context) -> Fn:
    values, removed = bind(node.values, to), bind(node.removed, to)
    return lambda t, v, c: values(t, v, c) & ~removed(t, v, c)


def _further(node: ir.Further, to: Context) -> Fn:
    value, amount = bind(node.value, to), bind(node.amount, to)
    size = len(to.program.enumerations[node.enumeration].values)
    return lambda t, v, c: further(value(t, v, c), amount(t, v, c), size)


BINDERS: dict[type[Node], Callable[[Any, Context], Fn]] = {
    ir.TopOf: _top_of,
    ir.CardsIn: _cards_in,
    ir.CardsInAll: _cards_in_all,
    ir.CardsWhere: _cards_where,
    ir.CardsExcept: _cards_except,
    ir.Topmost: _topmost,
    ir.OneCard: _one_card,
    ir.ValueOf: _value_of,
    ir.ColumnOf: _column_of,
    ir.ValuesExcept: _values_except,
    ir.Further: _further,
    ir.ValuesWhere: _values_where,
    ir.FreeRoles: _free_roles,
}
