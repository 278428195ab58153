"""Binders of expressions about people, races, mistakes and backs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulelang.engine.bind.binding import bind
from rulelang.engine.bind.context import Context, Fn
from rulelang.engine.table import Table
from rulelang.ir import expressions as ir
from rulelang.ir.base import Node
from rulelang.ir.phrases import words_of

KINDS = ("play", "draw", "deed", "duty")


def _named(node: ir.Named, to: Context) -> Fn:
    seat = bind(node.seat, to)
    wanted = {words_of(to.program.phrases[phrase].text) for phrase in node.phrases}
    so_called = frozenset(n for n, person in enumerate(to.setting.people) if words_of(person.name) in wanted)
    return lambda t, v, c: seat(t, v, c) in so_called


def _racers(node: ir.Racers, to: Context) -> Fn:
    return lambda t, v, c: to.racers(t)


def _mistake_fact(node: ir.MistakeFact, to: Context) -> Fn:
    number = bind(node.mistake, to)

    def fact(t: Table, v: Sequence[Any], c: int) -> Any:
        mistake = to.mistake(t, number(t, v, c))
        match node.fact:
            case "kind":
                return 0 if mistake is None else 1 << KINDS.index(mistake.kind)
            case "card":
                return -1 if mistake is None else mistake.card
            case _:
                return to.with_last_card(t, number(t, v, c))

    return fact


def _top_cards(node: ir.TopCards, to: Context) -> Fn:
    cards, amount = bind(node.cards, to), bind(node.amount, to)

    def top(t: Table, v: Sequence[Any], c: int) -> tuple[int, ...]:
        found = cards(t, v, c)
        return tuple(found[max(0, len(found) - max(0, int(amount(t, v, c)))) :])

    return top


def _largest(node: ir.Largest, to: Context) -> Fn:
    items = tuple(bind(item, to) for item in node.items)
    best = max if node.highest else min
    return lambda t, v, c: best([item(t, v, c) for item in items])


def _back_of(node: ir.BackOf, to: Context) -> Fn:
    card, masks = bind(node.card, to), (*to.setting.backs[node.back], 0)
    return lambda t, v, c: masks[card(t, v, c)]


BINDERS: dict[type[Node], Callable[[Any, Context], Fn]] = {
    ir.Named: _named,
    ir.Racers: _racers,
    ir.MistakeFact: _mistake_fact,
    ir.TopCards: _top_cards,
    ir.Largest: _largest,
    ir.BackOf: _back_of,
}
