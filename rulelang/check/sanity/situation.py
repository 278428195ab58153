"""What a condition must be at an abstract table: a card, a top card, some slots and the size of the hand are given, the rest is
anything that it can be.

Numbers are kept between bounds, truths are three-valued (None: it depends), so that what is said holds at every real table that
looks like this. Not kept: what lies below the top, hands beyond their size, who sits where, what was said.
"""

from __future__ import annotations

import math
import operator
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import product
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from rulelang.check.sanity.domains import Domain
from rulelang.check.sanity.evaluate import EVALUATED, Known, deck_faces, evaluate
from rulelang.check.sanity.options import values_of
from rulelang.ir import expressions as ex
from rulelang.ir.masks import further
from rulelang.ir.program import DISCARD, HAND, Program
from rulelang.ir.walk import MANY, kept, walk

ANY = -1
MOST_TABLES = 40_000
"""So many situations are gone through; of more nothing is said."""


SlotKey = tuple[int, str]


@kept(MANY)
def key_of(node: ex.Slot | ex.CountCards) -> SlotKey:
    """What tells a slot from others in a situation: its number, and whose it is; of a number of cards, what is counted."""
    if isinstance(node, ex.CountCards):
        return COUNTED, repr(node.cards)
    return node.slot, "" if node.owner is None else repr(node.owner)


COUNTED = -1
"""Stands where the number of a slot would: no slot, but a number of cards."""


class Situation(Known):
    """What is given."""

    __slots__ = ("domains", "holds", "slots", "top")

    def __init__(
        self,
        program: Program,
        domains: Sequence[Domain],
        face: int = ANY,
        top: int = ANY,
        slots: Mapping[SlotKey, int] = MappingProxyType({}),
        holds: int = ANY,
        options: Mapping[int, int] = MappingProxyType({}),
    ) -> None:
        self.program, self.domains, self.face, self.top = program, domains, face, top
        self.slots, self.holds, self.options, self.players = slots, holds, options, 0

    def with_face(self, face: int) -> Situation:
        return Situation(self.program, self.domains, face, self.top, self.slots, self.holds, self.options)


def truth(node: ex.Expr, s: Situation) -> bool | None:
    """Whether a condition holds: yes, no, or None where that depends."""
    return _truth(node)(s)


def together(conditions: Sequence[ex.Expr]) -> Callable[[Situation], bool | None]:
    """Whether several conditions hold together, as a function of the situation."""
    return _every([_truth(one) for one in conditions])


def bounds(node: ex.Expr, s: Situation) -> Bounds:
    """The least and the greatest number that an expression can yield."""
    return _bounds(node)(s)


# ---- expressions as functions of a situation: the same few are asked at thousands of them --------------------------

T = TypeVar("T")
K = TypeVar("K")
Of = Callable[[Situation], T]


@kept(MANY)
def _truth(node: ex.Expr) -> Of[bool | None]:
    match node:
        case ex.And(items=items):
            return _every([_truth(item) for item in items])
        case ex.Or(items=items):
            none = _every([_negated(_truth(item)) for item in items])
            return _negated(none)
        case ex.Not(item=item):
            return _negated(_truth(item))
        case ex.Agree(left=left, right=right):
            return _agree(_mask(left), _mask(right))
        case ex.Missing(item=item, kind=kind) if kind.of == "value":
            whose = _mask(item)
            return lambda s: None if (value := whose(s)) is None else value == 0
        case ex.Matches(card=card, test=test):
            shown, fits = face_of(card), _truth(test)
            return lambda s: None if (face := shown(s)) == ANY else fits(s.with_face(face))
        case ex.Compare(operator=sign, left=left, right=right):
            one, two = _bounds(left), _bounds(right)
            return lambda s: _compare(sign, one(s), two(s))
        case ex.Ranks(operator=sign, left=left, right=right):
            return _ranks(_ORDER[sign], _mask(left), _mask(right))
        case ex.Slot(slot=slot):
            span, otherwise = _bounds(node), _evaluated(node)
            return lambda s: _known(span(s)) if s.program.slots[slot].kind.of == "truth" else otherwise(s)
        case ex.Conditional(condition=condition, then=then, otherwise=other):
            return _either(_truth(condition), _truth(then), _truth(other))
    return _evaluated(node)


def _every(parts: Sequence[Of[bool | None]]) -> Of[bool | None]:
    def every(s: Situation) -> bool | None:
        unknown = False
        for part in parts:
            value = part(s)
            if value is False:
                return False
            unknown |= value is None
        return None if unknown else True

    return every


def _negated(part: Of[bool | None]) -> Of[bool | None]:
    return lambda s: _not(part(s))


def _agree(left: Of[int | None], right: Of[int | None]) -> Of[bool | None]:
    def agree(s: Situation) -> bool | None:
        one, two = left(s), right(s)
        if one == 0 or two == 0:
            return False
        return None if one is None or two is None else bool(one & two)

    return agree


def _ranks(compare: Callable[[Any, Any], bool], left: Of[int | None], right: Of[int | None]) -> Of[bool | None]:
    def ranks(s: Situation) -> bool | None:
        one, two = left(s), right(s)
        if one is None or two is None:
            return None
        return bool(one and two and compare(one.bit_length(), two.bit_length()))

    return ranks


def _either(condition: Of[bool | None], then: Of[bool | None], otherwise: Of[bool | None]) -> Of[bool | None]:
    def either(s: Situation) -> bool | None:
        known, one, two = condition(s), then(s), otherwise(s)
        return (one if one is two else None) if known is None else one if known else two

    return either


def _known(span: Bounds) -> bool | None:
    return bool(span[0]) if span[0] == span[1] else None


def _evaluated(node: ex.Expr) -> Of[bool | None]:
    """What does not hang on the table; None if it does."""
    if not isinstance(node, EVALUATED):
        return lambda s: None

    def evaluated(s: Situation) -> bool | None:
        value = evaluate(node, s)
        return None if value is None else bool(value)

    return evaluated


_ORDER: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def _not(value: bool | None) -> bool | None:
    return None if value is None else not value


def face_of(card: ex.Expr) -> Of[int]:
    """The face of a card that is given."""
    match card:
        case ex.Candidate() | ex.Local(index=1):
            return lambda s: s.face
        case ex.TopOf(zone=zone, depth=0, owner=None) if zone == DISCARD:
            return lambda s: s.top
    return lambda s: ANY


@kept(MANY)
def _mask(node: ex.Expr) -> Of[int | None]:
    """The values that an expression yields."""
    match node:
        case ex.Value(mask=value):
            return lambda s: value
        case ex.ValueOf(card=card, attribute=attribute):
            shown = face_of(card)
            return lambda s: None if (face := shown(s)) == ANY else s.program.faces[face].values[attribute]
        case ex.Slot(slot=slot):
            key = key_of(node)

            def mask(s: Situation) -> int | None:
                if key in s.slots:
                    return s.slots[key]
                values = s.domains[slot].values
                return values[0] if values is not None and len(values) == 1 else None

            return mask
        case ex.Option(option=option):
            return lambda s: s.options.get(option)
        case ex.Further(value=begin, enumeration=enumeration, amount=amount):
            return _further(_mask(begin), _bounds(amount), enumeration)
    return lambda s: None


def _further(value: Of[int | None], amount: Of[Bounds], enumeration: int) -> Of[int | None]:
    def moved(s: Situation) -> int | None:
        given, (low, high) = value(s), amount(s)
        return None if given is None or low != high else further(given, int(low), len(s.program.enumerations[enumeration].values))

    return moved


Bounds = tuple[float, float]
_OPEN: Bounds = (-math.inf, math.inf)


@kept(MANY)
def _bounds(node: ex.Expr) -> Of[Bounds]:
    match node:
        case ex.Number(value=value) | ex.Truth(value=value):
            exact = (value, value)
            return lambda s: exact
        case ex.Option(option=option):
            return lambda s: _of_option(option, s)
        case ex.Slot(slot=slot):
            key = key_of(node)
            return lambda s: (s.slots[key], s.slots[key]) if key in s.slots else _of_slot(slot, s)
        case ex.CountCards(cards=ex.CardsIn(zone=zone, owner=owner)):
            own = zone == HAND and isinstance(owner, (ex.OnTurn, ex.Local)) and getattr(owner, "index", 0) == 0
            return _size(key_of(node), own=own)
        case ex.CountSeats():
            return lambda s: (0, s.program.players[1])
        case ex.CountCards():
            return lambda s: (0, math.inf)
        case ex.Arithmetic(first=first, rest=rest):
            begin, terms = _bounds(first), [(term.operator, _bounds(term.value)) for term in rest]
            return lambda s: reduce(lambda found, term: _joined(term[0], found, term[1](s)), terms, begin(s))
        case ex.TableOf(table=table) | ex.Total(table=table):
            several = isinstance(node, ex.Total)
            return lambda s: _table(table, s, several=several)
        case ex.Conditional(condition=condition, then=then, otherwise=otherwise):
            return _between(_truth(condition), _bounds(then), _bounds(otherwise))
        case ex.NumberOf(value=value, enumeration=enumeration):
            given = _mask(value)
            return lambda s: _number(given(s), s.program.enumerations[enumeration].values)
    return lambda s: _OPEN


def _size(key: SlotKey, *, own: bool) -> Of[Bounds]:
    """How many cards lie in a place; `own`: in the hand of the player in question."""

    def size(s: Situation) -> Bounds:
        given = s.holds if own and s.holds != ANY else s.slots.get(key)
        return (0, _cards(s.program)) if given is None else (given, given)

    return size


def _of_option(option: int, s: Situation) -> Bounds:
    kind = s.program.options[option].kind
    if option in s.options:
        return s.options[option], s.options[option]
    if kind.of == "truth":
        return 0, 1
    if kind.of == "count":
        return (-math.inf if kind.low is None else kind.low), (math.inf if kind.high is None else kind.high)
    return (0, math.inf) if kind.of == "time" else _OPEN


def _of_slot(slot: int, s: Situation) -> Bounds:
    domain = s.domains[slot]
    if domain.values is not None and s.program.slots[slot].kind.of in ("count", "truth"):
        return min(domain.values), max(domain.values)
    return domain.low, domain.high


def _between(condition: Of[bool | None], then: Of[Bounds], otherwise: Of[Bounds]) -> Of[Bounds]:
    def between(s: Situation) -> Bounds:
        known, one, two = condition(s), then(s), otherwise(s)
        return (min(one[0], two[0]), max(one[1], two[1])) if known is None else one if known else two

    return between


def _number(given: int | None, names: tuple[str, ...]) -> Bounds:
    numbers = [int(name) if name.isdecimal() else 0 for name in names]
    if given is not None:
        one_number = numbers[given.bit_length() - 1] if given else 0
        return one_number, one_number
    return min(0, *numbers), max(0, *numbers)


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


@kept(4)
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
    """Every situation that some conditions tell apart: cards, top cards, values of slots, numbers of cards, settings of options. They
    come mixed, so that what shows in some of them shows soon."""
    asked = [_asked(node) for node in nodes]
    tops = deck_faces(program) if any(one.tops for one in asked) else [ANY]
    given: dict[SlotKey, Sequence[int]] = {}
    for key in [key for one in asked for key in one.slots]:
        if (values := domains[key[0]].values) is not None and len(values) > 1:
            given[key] = values
    room = MOST_TABLES // max(1, math.prod(len(one) for one in (tops, faces, *given.values())))
    room = _fill(given, _sizes(asked, program), room)
    options: dict[int, Sequence[int]] = {}
    _fill(options, _settings(asked, program), room)
    ranges: list[Sequence[int]] = [tops, faces, *given.values(), *options.values()]
    total = math.prod(len(one) for one in ranges)
    step = max(1, int(total * 0.618))
    while math.gcd(step, total) > 1:
        step += 1
    for number in range(total):
        at, chosen = number * step % total, list[int]()
        for each in ranges:
            at, place = divmod(at, len(each))
            chosen.append(each[place])
        slots = dict(zip(given, chosen[2:], strict=False))
        agreed = dict(zip(options, chosen[2 + len(given) :], strict=True))
        yield Situation(program, domains, chosen[1], chosen[0], slots, holds, agreed)


def _fill(given: dict[K, Sequence[int]], more: Mapping[K, Sequence[int]], room: int) -> int:
    """Add what there is room for: what shows without it must not become too much to go through. Yields the room that is left."""
    for key, values in more.items():
        if len(values) <= room:
            given[key] = values
            room //= len(values)
    return room


class _Asked(NamedTuple):
    """What a condition asks of a table."""

    tops: bool
    slots: tuple[SlotKey, ...]
    options: tuple[int, ...]
    counted: Counter[SlotKey]
    """How often each number of cards is asked for."""
    against: dict[SlotKey, list[int]]
    """The plain numbers that each is held against."""


@kept(MANY)
def _asked(condition: ex.Expr) -> _Asked:
    tops, slots, options = False, dict[SlotKey, None](), dict[int, None]()
    counted, against = Counter[SlotKey](), dict[SlotKey, list[int]]()
    for one in walk(condition):
        match one:
            case ex.TopOf(zone=zone) if zone == DISCARD:
                tops = True
            case ex.Slot():
                slots[key_of(one)] = None
            case ex.Option(option=option):
                options[option] = None
            case ex.CountCards():
                counted[key_of(one)] += 1
            case ex.Compare(left=left, right=right):
                for side, other in ((left, right), (right, left)):
                    if isinstance(side, ex.CountCards) and isinstance(side.cards, ex.CardsIn) and isinstance(other, ex.Number):
                        against.setdefault(key_of(side), []).append(other.value)
    return _Asked(tops, tuple(slots), tuple(options), counted, against)


def _settings(asked: Sequence[_Asked], program: Program) -> dict[int, Sequence[int]]:
    """The values of each option that is a truth or one of several words."""
    return {
        number: values_of(program.options[number], program)
        for number in dict.fromkeys(option for one in asked for option in one.options)
        if program.options[number].kind.of in ("truth", "value")
    }


def _sizes(asked: Sequence[_Asked], program: Program) -> dict[SlotKey, Sequence[int]]:
    """Of each number of cards that is only held against plain numbers: one size of each kind that this tells apart."""
    found: dict[SlotKey, Sequence[int]] = {}
    for key in dict.fromkeys(key for one in asked for key in one.against):
        values = [value for one in asked for value in one.against.get(key, ())]
        if len(values) == sum(one.counted[key] for one in asked):
            sizes = {size for value in values for size in (value - 1, value, value + 1) if 0 <= size <= _cards(program)}
            found[key] = sorted({0, *sizes})
    return found


def never(
    holds: Callable[[Situation], bool | None], every: Iterator[Situation], most: int = MOST_TABLES
) -> bool:
    """Whether something is shown to hold in no situation; not shown if there are more than so many to go through."""
    return all(number < most and holds(one) is False for number, one in enumerate(every))
