"""Binders of what stands for itself or has a name: numbers, locals, options, slots, people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulelang.engine.bind.binding import bind
from rulelang.engine.bind.context import NO_LOCALS, Context, Fn
from rulelang.engine.setting import days_since
from rulelang.engine.table import Table
from rulelang.ir import expressions as ir
from rulelang.ir.base import Node


def constant(value: Any) -> Fn:
    return lambda t, v, c: value


def _number(node: ir.Number, to: Context) -> Fn:
    return constant(node.value)


def _truth(node: ir.Truth, to: Context) -> Fn:
    return constant(node.value)


def _value(node: ir.Value, to: Context) -> Fn:
    return constant(node.mask)


def _nobody(node: ir.Nobody, to: Context) -> Fn:
    return constant(-1)


def _local(node: ir.Local, to: Context) -> Fn:
    index = node.index
    return lambda t, v, c: v[index]


def _candidate(node: ir.Candidate, to: Context) -> Fn:
    return lambda t, v, c: c


def _option(node: ir.Option, to: Context) -> Fn:
    return constant(to.setting.options[node.option])


def _slot(node: ir.Slot, to: Context) -> Fn:
    base = to.slot_base[node.slot]
    if node.owner is None:
        return lambda t, v, c: t.slots[base]
    owner = bind(node.owner, to)
    none = 0 if to.program.slots[node.slot].kind.of not in ("seat", "card") else -1

    def read(t: Table, v: Sequence[Any], c: int) -> Any:
        seat = owner(t, v, c)
        return t.slots[base + seat] if seat >= 0 else none

    return read


def _person(node: ir.Person, to: Context) -> Fn:
    seat = bind(node.seat, to)
    people, today = to.setting.people, to.setting.today
    if node.fact == "age":
        known = tuple(person.age or 0 for person in people)
    else:
        known = tuple(days_since(person.birthday, today) for person in people)
    return lambda t, v, c: known[s] if (s := seat(t, v, c)) >= 0 else 0


def _place_of(node: ir.PlaceOf, to: Context) -> Fn:
    seat = bind(node.seat, to)
    return lambda t, v, c: (t.place[s] or t.places + 1) if (s := seat(t, v, c)) >= 0 else 0


def _inventions(node: ir.Inventions, to: Context) -> Fn:
    return lambda t, v, c: t.inventions


def team_count(to: Context) -> int:
    """How many teams there are: seats belong to them in turn."""
    teams = to.program.teams
    if teams is None or not bind(teams.condition, to)(Table(to.seats, 0, [], 0), NO_LOCALS, -1):
        return 0
    return teams.count


def _team_of(node: ir.TeamOf, to: Context) -> Fn:
    seat, teams = bind(node.seat, to), team_count(to)
    return lambda t, v, c: s % teams + 1 if teams and (s := seat(t, v, c)) >= 0 else 0


BINDERS: dict[type[Node], Callable[[Any, Context], Fn]] = {
    ir.Number: _number,
    ir.Truth: _truth,
    ir.Value: _value,
    ir.Nobody: _nobody,
    ir.Local: _local,
    ir.Candidate: _candidate,
    ir.Option: _option,
    ir.Slot: _slot,
    ir.Person: _person,
    ir.PlaceOf: _place_of,
    ir.TeamOf: _team_of,
    ir.Inventions: _inventions,
}
