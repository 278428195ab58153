"""Binders of expressions."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from rulelang.engine.bind.context import NO_LOCALS, Context, Fn, beside, order
from rulelang.engine.bind.facts import FACTS, Bind
from rulelang.engine.setting import days_since
from rulelang.engine.table import Table
from rulelang.ir import expressions as ir
from rulelang.ir.base import Node
from rulelang.ir.masks import further, places

OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
LIMIT = 10**9
"""Counts stay within this bound on both sides."""


def bind(node: ir.Expr, to: Context) -> Fn:
    """The function that answers an expression."""
    return BINDERS[type(node)](node, to)


def bind_all(nodes: Sequence[ir.Expr], to: Context) -> tuple[Fn, ...]:
    return tuple(bind(node, to) for node in nodes)


def owner_of(node: ir.Expr | None, to: Context) -> Fn | None:
    return None if node is None else bind(node, to)


# ---- constants and names -------------------------------------------------------------------------------------------


def _constant(value: Any) -> Fn:
    return lambda t, v, c: value


def _number(node: ir.Number, to: Context) -> Fn:
    return _constant(node.value)


def _truth(node: ir.Truth, to: Context) -> Fn:
    return _constant(node.value)


def _value(node: ir.Value, to: Context) -> Fn:
    return _constant(node.mask)


def _nobody(node: ir.Nobody, to: Context) -> Fn:
    return _constant(-1)


def _local(node: ir.Local, to: Context) -> Fn:
    index = node.index
    return lambda t, v, c: v[index]


def _candidate(node: ir.Candidate, to: Context) -> Fn:
    return lambda t, v, c: c


def _option(node: ir.Option, to: Context) -> Fn:
    return _constant(to.setting.options[node.option])


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


def _teams(to: Context) -> int:
    """How many teams there are: seats belong to them in turn."""
    teams = to.program.teams
    if teams is None or not bind(teams.condition, to)(Table(to.seats, 0, [], 0), NO_LOCALS, -1):
        return 0
    return teams.count


def _team_of(node: ir.TeamOf, to: Context) -> Fn:
    seat, teams = bind(node.seat, to), _teams(to)
    return lambda t, v, c: s % teams + 1 if teams and (s := seat(t, v, c)) >= 0 else 0


# ---- seats ---------------------------------------------------------------------------------------------------------


def _on_turn(node: ir.OnTurn, to: Context) -> Fn:
    return lambda t, v, c: t.turn


def _winner(node: ir.Winner, to: Context) -> Fn:
    return lambda t, v, c: t.winner


def _beside(node: ir.Beside, to: Context) -> Fn:
    seat = bind(node.seat, to)
    match node.side:
        case "next":
            return lambda t, v, c: beside(t, seat(t, v, c), t.direction)
        case "previous":
            return lambda t, v, c: beside(t, seat(t, v, c), -t.direction)
        case "left":
            return lambda t, v, c: beside(t, seat(t, v, c), 1)
        case "right":
            return lambda t, v, c: beside(t, seat(t, v, c), -1)


def _everyone(node: ir.Everyone, to: Context) -> Fn:
    if node.start is None:
        return lambda t, v, c: order(t, t.turn)
    start = bind(node.start, to)
    return lambda t, v, c: order(t, start(t, v, c))


def _partners(node: ir.Partners, to: Context) -> Fn:
    seat, teams = bind(node.seat, to), _teams(to)

    def find(t: Table, v: Sequence[Any], c: int) -> tuple[int, ...]:
        mine = seat(t, v, c)
        if not teams or mine < 0:
            return ()
        return tuple(other for other in order(t, mine) if other != mine and other % teams == mine % teams)

    return find


def _first_seat(node: ir.FirstSeat, to: Context) -> Fn:
    seats = bind(node.seats, to)
    return lambda t, v, c: found[0] if (found := as_seats(seats(t, v, c))) else -1


def _seats(node: ir.Seats, to: Context) -> Fn:
    items = bind_all(node.items, to)
    return lambda t, v, c: tuple(dict.fromkeys(s for item in items if (s := item(t, v, c)) >= 0))


def as_seats(value: int | tuple[int, ...]) -> tuple[int, ...]:
    """A seat, or seats, as seats."""
    if isinstance(value, int):
        return (value,) if value >= 0 else ()
    return value


def _without_seats(node: ir.WithoutSeats, to: Context) -> Fn:
    seats = bind(node.seats, to)
    removed = bind_all(node.removed, to)

    def without(t: Table, v: Sequence[Any], c: int) -> tuple[int, ...]:
        gone = [s for item in removed for s in as_seats(item(t, v, c))]
        return tuple(s for s in as_seats(seats(t, v, c)) if s not in gone)

    return without


def _with_local(v: Sequence[Any], index: int, value: Any) -> list[Any]:
    values = list(v)
    values.extend([-1] * (index + 1 - len(values)))
    values[index] = value
    return values


def _seats_where(node: ir.SeatsWhere, to: Context) -> Fn:
    seats, condition, local = bind(node.seats, to), bind(node.condition, to), node.local
    return lambda t, v, c: tuple(s for s in as_seats(seats(t, v, c)) if condition(t, _with_local(v, local, s), c))


def _outstanding(node: ir.Outstanding, to: Context) -> Fn:
    seats, measure, local = bind(node.seats, to), bind(node.measure, to), node.local
    best = max if node.highest else min
    whole = node.all

    def outstanding(t: Table, v: Sequence[Any], c: int) -> Any:
        pairs = [(s, measure(t, _with_local(v, local, s), c)) for s in as_seats(seats(t, v, c))]
        if not pairs:
            return () if whole else -1
        mark = best(value for _, value in pairs)
        ties = tuple(s for s, value in pairs if value == mark)
        return ties if whole else ties[0]

    return outstanding


# ---- cards ---------------------------------------------------------------------------------------------------------


def zone_index(zone: int, owner: ir.Expr | None, to: Context) -> Fn:
    """The place of a zone in `Table.zones`, -1 where its owner is nobody."""
    base = to.zone_base[zone]
    if owner is None:
        return _constant(base)
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
        1 << bit for bit in places(values(t, v, c)) if condition(t, _with_local(v, local, 1 << bit), c)
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


# ---- numbers -------------------------------------------------------------------------------------------------------


def _count_cards(node: ir.CountCards, to: Context) -> Fn:
    if isinstance(node.cards, ir.CardsIn):
        if (
            to.program.zones[node.cards.zone].per_seat
            and isinstance(node.cards.owner, ir.Local)
            and node.cards.owner.kind.of == "seat"
        ):
            base, local = to.zone_base[node.cards.zone], node.cards.owner.index
            return lambda t, v, c: len(t.zones[base + s]) if (s := v[local]) >= 0 else 0
        index = zone_index(node.cards.zone, node.cards.owner, to)
        return lambda t, v, c: len(t.zones[at]) if (at := index(t, v, c)) >= 0 else 0
    cards = bind(node.cards, to)
    return lambda t, v, c: len(as_cards(cards(t, v, c)))


def _count_seats(node: ir.CountSeats, to: Context) -> Fn:
    seats = bind(node.seats, to)
    return lambda t, v, c: len(as_seats(seats(t, v, c)))


def card_table(number: int, to: Context) -> tuple[int, ...]:
    """The numbers of a table by card, with a 0 at the end for no card. Its lines may read options, nothing that moves."""
    if number not in to.tables:
        lines = [(bind(line.test, to), bind(line.amount, to)) for line in to.program.tables[number].lines]
        blank = Table(to.seats, to.zone_base[-1], [0] * to.slot_base[-1], 0)
        values = [
            next((int(amount(blank, NO_LOCALS, card)) for test, amount in lines if test(blank, NO_LOCALS, card)), 0)
            for card in range(len(to.deck))
        ]
        to.tables[number] = (*values, 0)
    return to.tables[number]


def _table_of(node: ir.TableOf, to: Context) -> Fn:
    values, card = card_table(node.table, to), bind(node.card, to)
    return lambda t, v, c: values[card(t, v, c)]


def _total(node: ir.Total, to: Context) -> Fn:
    values, cards = card_table(node.table, to), bind(node.cards, to)
    return lambda t, v, c: sum(values[card] for card in as_cards(cards(t, v, c)))


def _number_of(node: ir.NumberOf, to: Context) -> Fn:
    names = to.program.enumerations[node.enumeration].values
    numbers = tuple(int(name) if name.isdecimal() else 0 for name in names)
    value = bind(node.value, to)
    return lambda t, v, c: numbers[mask.bit_length() - 1] if (mask := value(t, v, c)) else 0


def _best_of(node: ir.BestOf, to: Context) -> Fn:
    seats, measure, local = bind(node.seats, to), bind(node.measure, to), node.local
    best = max if node.highest else min
    return lambda t, v, c: best((measure(t, _with_local(v, local, s), c) for s in as_seats(seats(t, v, c))), default=0)


def clamp(number: int) -> int:
    """A count kept within bounds."""
    return -LIMIT if number < -LIMIT else LIMIT if number > LIMIT else number


def _arithmetic(node: ir.Arithmetic, to: Context) -> Fn:
    first = bind(node.first, to)
    rest = tuple((term.operator, bind(term.value, to)) for term in node.rest)

    def compute(t: Table, v: Sequence[Any], c: int) -> int:
        total = int(first(t, v, c))
        for sign, value in rest:
            amount = value(t, v, c)
            match sign:
                case "+":
                    total += amount
                case "-":
                    total -= amount
                case "*":
                    total *= amount
                case _:
                    total = total % amount if amount else 0
            total = clamp(total)
        return total

    return compute


def _clock(node: ir.Clock, to: Context) -> Fn:
    return (lambda t, v, c: t.now) if node.which == "now" else (lambda t, v, c: t.play_time)


def _deal_number(node: ir.DealNumber, to: Context) -> Fn:
    return lambda t, v, c: t.deal


def _joined(node: ir.Joined, to: Context) -> Fn:
    return lambda t, v, c: t.joined


# ---- conditions ----------------------------------------------------------------------------------------------------

_NAMED = ("seat", "card")


def _compare(node: ir.Compare, to: Context) -> Fn:
    left, right, compare = bind(node.left, to), bind(node.right, to), OPERATORS[node.operator]
    if node.operator == "==" and (_names(node.left, to) or _names(node.right, to)):
        return lambda t, v, c: (one := left(t, v, c)) >= 0 and one == right(t, v, c)  # nobody equals nobody: no
    if isinstance(node.right, (ir.Number, ir.Truth)):
        known = node.right.value
        return lambda t, v, c: compare(left(t, v, c), known)
    return lambda t, v, c: compare(left(t, v, c), right(t, v, c))


def _names(node: ir.Expr, to: Context) -> bool:
    """Whether an expression yields a seat or a card, for which -1 is none."""
    match node:
        case ir.Local(kind=kind):
            return kind.of in _NAMED
        case ir.Slot(slot=slot):
            return to.program.slots[slot].kind.of in _NAMED
        case ir.Conditional(then=then):
            return _names(then, to)
        case ir.Outstanding(all=whole):
            return not whole
    return isinstance(node, (ir.Candidate, ir.Nobody, ir.OnTurn, ir.Winner, ir.Beside, ir.TopOf, ir.Topmost))


def _agree(node: ir.Agree, to: Context) -> Fn:
    left, right = node.left, node.right
    if isinstance(right, ir.Value):
        left, right = right, left
    if isinstance(left, ir.Value):
        mask = left.mask
        if isinstance(right, ir.ValueOf) and isinstance(right.card, ir.Candidate):
            masks = to.masks[right.attribute]
            return lambda t, v, c: masks[c] & mask != 0
        other = bind(right, to)
        return lambda t, v, c: other(t, v, c) & mask != 0
    one, two = bind(left, to), bind(right, to)
    return lambda t, v, c: one(t, v, c) & two(t, v, c) != 0


def _ranks(node: ir.Ranks, to: Context) -> Fn:
    left, right, compare = bind(node.left, to), bind(node.right, to), OPERATORS[node.operator]

    def ranks(t: Table, v: Sequence[Any], c: int) -> bool:
        one, two = left(t, v, c), right(t, v, c)
        return one != 0 and two != 0 and compare(one.bit_length(), two.bit_length())

    return ranks


def _missing(node: ir.Missing, to: Context) -> Fn:
    item = bind(node.item, to)
    match node.kind.of:
        case "seat" | "card":
            return lambda t, v, c: item(t, v, c) < 0
        case _:
            return lambda t, v, c: not item(t, v, c)


def _matches(node: ir.Matches, to: Context) -> Fn:
    card, test = bind(node.card, to), bind(node.test, to)
    return lambda t, v, c: (one := card(t, v, c)) >= 0 and test(t, v, one)


def _any_match(node: ir.AnyMatch, to: Context) -> Fn:
    cards, test = bind(node.cards, to), bind(node.test, to)
    return lambda t, v, c: any(test(t, v, card) for card in as_cards(cards(t, v, c)))


def _card_among(node: ir.CardAmong, to: Context) -> Fn:
    card, cards = bind(node.card, to), bind(node.cards, to)
    if isinstance(node.card, ir.Candidate) and isinstance(node.cards, ir.Local):
        local = node.cards.index
        return lambda t, v, c: c in found if isinstance(found := v[local], tuple) else c == found >= 0
    return lambda t, v, c: card(t, v, c) in as_cards(cards(t, v, c))


def _same_face(node: ir.SameFace, to: Context) -> Fn:
    left, right, faces = bind(node.left, to), bind(node.right, to), to.deck
    if isinstance(node.left, ir.Candidate) or isinstance(node.right, ir.Candidate):
        # a candidate stands for every card of its face, so its own id says nothing
        return lambda t, v, c: (one := left(t, v, c)) >= 0 and (two := right(t, v, c)) >= 0 and faces[one] == faces[two]

    def same(t: Table, v: Sequence[Any], c: int) -> bool:
        one, two = left(t, v, c), right(t, v, c)
        return one >= 0 and two >= 0 and one != two and faces[one] == faces[two]

    return same


def _seat_among(node: ir.SeatAmong, to: Context) -> Fn:
    seat, seats = bind(node.seat, to), bind(node.seats, to)
    return lambda t, v, c: (one := seat(t, v, c)) >= 0 and one in as_seats(seats(t, v, c))


def _fitting(node: ir.Fitting, to: Context) -> Fn:
    seat = bind(node.seat, to)
    if to.inside_permission:
        return lambda t, v, c: c >= 0 and to.stratum(t, seat(t, v, c), c)
    return lambda t, v, c: c >= 0 and to.fits(t, seat(t, v, c), c)


def _said(node: ir.Said, to: Context) -> Fn:
    seat, phrases, this_turn = bind(node.seat, to), node.phrases, node.since == "turn"

    def said(t: Table, v: Sequence[Any], c: int) -> bool:
        who = seat(t, v, c)
        return any(
            speaker == who and (not phrases or phrase in phrases) and (not this_turn or turn == t.turn_no)
            for speaker, phrase, turn in t.spoken
        )

    return said


def _and(node: ir.And, to: Context) -> Fn:
    items = bind_all(node.items, to)
    if len(items) == 2:
        one, two = items
        return lambda t, v, c: one(t, v, c) and two(t, v, c)
    return lambda t, v, c: all(item(t, v, c) for item in items)


def _or(node: ir.Or, to: Context) -> Fn:
    items = bind_all(node.items, to)
    if len(items) == 2:
        one, two = items
        return lambda t, v, c: one(t, v, c) or two(t, v, c)
    return lambda t, v, c: any(item(t, v, c) for item in items)


def _not(node: ir.Not, to: Context) -> Fn:
    item = bind(node.item, to)
    return lambda t, v, c: not item(t, v, c)


def _conditional(node: ir.Conditional, to: Context) -> Fn:
    condition, then, otherwise = bind(node.condition, to), bind(node.then, to), bind(node.otherwise, to)
    return lambda t, v, c: then(t, v, c) if condition(t, v, c) else otherwise(t, v, c)


def _fact(made: Callable[[Any, Context, Bind], Fn], node: ir.Expr, to: Context) -> Fn:
    return made(node, to, bind)


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
    ir.Partners: _partners,
    ir.FirstSeat: _first_seat,
    ir.Inventions: _inventions,
    ir.OnTurn: _on_turn,
    ir.Winner: _winner,
    ir.Beside: _beside,
    ir.Everyone: _everyone,
    ir.Seats: _seats,
    ir.WithoutSeats: _without_seats,
    ir.SeatsWhere: _seats_where,
    ir.Outstanding: _outstanding,
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
    ir.CountCards: _count_cards,
    ir.CountSeats: _count_seats,
    ir.TableOf: _table_of,
    ir.Total: _total,
    ir.NumberOf: _number_of,
    ir.BestOf: _best_of,
    ir.Arithmetic: _arithmetic,
    ir.Clock: _clock,
    ir.DealNumber: _deal_number,
    ir.Joined: _joined,
    ir.Compare: _compare,
    ir.Agree: _agree,
    ir.Ranks: _ranks,
    ir.Missing: _missing,
    ir.Matches: _matches,
    ir.AnyMatch: _any_match,
    ir.CardAmong: _card_among,
    ir.SameFace: _same_face,
    ir.SeatAmong: _seat_among,
    ir.Fitting: _fitting,
    ir.Said: _said,
    ir.And: _and,
    ir.Or: _or,
    ir.Not: _not,
    ir.Conditional: _conditional,
    **{kind: partial(_fact, made) for kind, made in FACTS.items()},
}
"""How each expression is answered."""
