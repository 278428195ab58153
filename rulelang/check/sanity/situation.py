"""What a condition must be at an abstract table: a card, a top card, some slots and the size of the hand are given, the rest is
anything that it can be.

Numbers are kept between bounds, truths are three-valued (None: it depends), so that what is said holds at every real table that
looks like this. Not kept: what lies below the top, hands beyond their size, who sits where, what was said.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from types import MappingProxyType
from typing import Any

from rulelang.check.sanity.domains import Domain
from rulelang.check.sanity.evaluate import Known, deck_faces, evaluate
from rulelang.ir import expressions as ex
from rulelang.ir.program import DISCARD, HAND, Program
from rulelang.ir.walk import walk

ANY = -1
MOST_TABLES = 40_000
"""So many situations are gone through; of more nothing is said."""


class Situation:
    """What is given."""

    __slots__ = ("domains", "face", "holds", "options", "program", "slots", "top")

    def __init__(
        self,
        program: Program,
        domains: Sequence[Domain],
        face: int = ANY,
        top: int = ANY,
        slots: Mapping[ex.Slot, int] = MappingProxyType({}),
        holds: int = ANY,
        options: Mapping[int, int] = MappingProxyType({}),
    ) -> None:
        self.program, self.domains, self.face, self.top = program, domains, face, top
        self.slots, self.holds, self.options = slots, holds, options

    def with_face(self, face: int) -> Situation:
        return Situation(self.program, self.domains, face, self.top, self.slots, self.holds, self.options)


def truth(node: ex.Expr, s: Situation) -> bool | None:
    """Whether a condition holds: yes, no, or None where that depends."""
    match node:
        case ex.And(items=items):
            return _all(truth(item, s) for item in items)
        case ex.Or(items=items):
            return _not(_all(_not(truth(item, s)) for item in items))
        case ex.Not(item=item):
            return _not(truth(item, s))
        case ex.Agree(left=left, right=right):
            one, two = mask(left, s), mask(right, s)
            if one == 0 or two == 0:
                return False
            return None if one is None or two is None else bool(one & two)
        case ex.Missing(item=item, kind=kind) if kind.of == "value":
            value = mask(item, s)
            return None if value is None else value == 0
        case ex.Matches(card=card, test=test):
            face = face_of(card, s)
            return None if face == ANY else truth(test, s.with_face(face))
        case ex.Compare(operator=sign, left=left, right=right):
            return _compare(sign, bounds(left, s), bounds(right, s))
        case ex.Ranks(operator=sign, left=left, right=right):
            one, two = mask(left, s), mask(right, s)
            if one is None or two is None:
                return None
            return bool(one and two and _ORDER[sign](one.bit_length(), two.bit_length()))
        case ex.Slot(slot=slot) if s.program.slots[slot].kind.of == "truth":
            low, high = bounds(node, s)
            return bool(low) if low == high else None
        case ex.Conditional(condition=condition, then=then, otherwise=otherwise):
            known = truth(condition, s)
            one, two = truth(then, s), truth(otherwise, s)
            return (one if one is two else None) if known is None else one if known else two
    value = evaluate(node, Known(s.program, s.face, s.options))
    return None if value is None else bool(value)


_ORDER: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def _not(value: bool | None) -> bool | None:
    return None if value is None else not value


def _all(values: Iterator[bool | None]) -> bool | None:
    unknown = False
    for value in values:
        if value is False:
            return False
        unknown |= value is None
    return None if unknown else True


def face_of(card: ex.Expr, s: Situation) -> int:
    """The face of a card that is given."""
    match card:
        case ex.Candidate() | ex.Local(index=1):
            return s.face
        case ex.TopOf(zone=zone, depth=0, owner=None) if zone == DISCARD:
            return s.top
    return ANY


def mask(node: ex.Expr, s: Situation) -> int | None:
    """The values that an expression yields."""
    match node:
        case ex.Value(mask=value):
            return value
        case ex.ValueOf(card=card, attribute=attribute):
            face = face_of(card, s)
            return None if face == ANY else s.program.faces[face].values[attribute]
        case ex.Slot(slot=slot):
            if node in s.slots:
                return s.slots[node]
            values = s.domains[slot].values
            return values[0] if values is not None and len(values) == 1 else None
        case ex.Option(option=option):
            return s.options.get(option)
    return None


Bounds = tuple[float, float]
_OPEN: Bounds = (-math.inf, math.inf)


def bounds(node: ex.Expr, s: Situation) -> Bounds:
    """The least and the greatest number that an expression can yield."""
    match node:
        case ex.Number(value=value) | ex.Truth(value=value):
            return value, value
        case ex.Option(option=option):
            kind = s.program.options[option].kind
            if option in s.options:
                return s.options[option], s.options[option]
            if kind.of == "truth":
                return 0, 1
            if kind.of == "count":
                return (-math.inf if kind.low is None else kind.low), (math.inf if kind.high is None else kind.high)
            return (0, math.inf) if kind.of == "time" else _OPEN
        case ex.Slot(slot=slot):
            if node in s.slots:
                return s.slots[node], s.slots[node]
            domain = s.domains[slot]
            if domain.values is not None and s.program.slots[slot].kind.of in ("count", "truth"):
                return min(domain.values), max(domain.values)
            return domain.low, domain.high
        case ex.CountCards(cards=ex.CardsIn(zone=zone, owner=ex.OnTurn() | ex.Local(index=0))) if zone == HAND:
            return (s.holds, s.holds) if s.holds != ANY else (0, _cards(s.program))
        case ex.CountCards() | ex.CountSeats():
            return 0, math.inf
        case ex.Arithmetic(first=first, rest=rest):
            found = bounds(first, s)
            for term in rest:
                found = _joined(term.operator, found, bounds(term.value, s))
            return found
        case ex.TableOf(table=table) | ex.Total(table=table):
            return _table(table, s, several=isinstance(node, ex.Total))
        case ex.Conditional(condition=condition, then=then, otherwise=otherwise):
            known, one, two = truth(condition, s), bounds(then, s), bounds(otherwise, s)
            return (min(one[0], two[0]), max(one[1], two[1])) if known is None else one if known else two
        case ex.NumberOf(value=value, enumeration=enumeration):
            numbers = [int(name) if name.isdecimal() else 0 for name in s.program.enumerations[enumeration].values]
            given = mask(value, s)
            if given is not None:
                one_number = numbers[given.bit_length() - 1] if given else 0
                return one_number, one_number
            return min(0, *numbers), max(0, *numbers)
    return _OPEN


def _table(table: int, s: Situation, *, several: bool) -> Bounds:
    amounts = [bounds(line.amount, s.with_face(ANY)) for line in s.program.tables[table].lines] or [(0.0, 0.0)]
    low, high = min(0, *(one for one, _ in amounts)), max(0, *(one for _, one in amounts))
    return (low and -math.inf, high and math.inf) if several else (low, high)


def _joined(sign: str, one: Bounds, two: Bounds) -> Bounds:
    match sign:
        case "+":
            return one[0] + two[0], one[1] + two[1]
        case "-":
            return one[0] - two[1], one[1] - two[0]
        case "*":
            ends = [0.0 if 0 in (a, b) else a * b for a, b in product(one, two)]
            return min(ends), max(ends)
    return _OPEN


def _compare(sign: str, one: Bounds, two: Bounds) -> bool | None:
    (low, high), (least, most) = one, two
    match sign:
        case ">" | ">=":
            return _compare("<" if sign == ">" else "<=", two, one)
        case "<":
            return True if high < least else False if low >= most else None
        case "<=":
            return True if high <= least else False if low > most else None
        case "==":
            return True if low == high == least == most else False if high < least or most < low else None
    return _not(_compare("==", one, two))


def _cards(program: Program) -> float:
    """How many cards there are at most; anything where the deck depends."""
    total = 0
    for line in program.deck:
        times = evaluate(line.times, Known(program))
        if times is None:
            return math.inf
        total += len(line.faces) * max(0, times)
    return total


# ---- going through situations --------------------------------------------------------------------------------------


def situations(
    nodes: Sequence[ex.Expr], program: Program, domains: Sequence[Domain], faces: Sequence[int], holds: int = ANY
) -> Iterator[Situation]:
    """Every situation that some conditions tell apart: cards, top cards, values of slots."""
    parts = [part for node in nodes for part in walk(node)]
    tops = deck_faces(program) if any(isinstance(one, ex.TopOf) and one.zone == DISCARD for one in parts) else [ANY]
    found: dict[ex.Slot, tuple[int, ...]] = {}
    for one in parts:
        if isinstance(one, ex.Slot) and (values := domains[one.slot].values) is not None and len(values) > 1:
            found[one] = values
    for values in product(*found.values()):
        slots = dict(zip(found, values, strict=True))
        for face in faces:
            for top in tops:
                yield Situation(program, domains, face, top, slots, holds)


def never(
    holds: Callable[[Situation], bool | None], every: Iterator[Situation], most: int = MOST_TABLES
) -> bool:
    """Whether something is shown to hold in no situation; not shown if there are more than so many to go through."""
    return all(number < most and holds(one) is False for number, one in enumerate(every))
