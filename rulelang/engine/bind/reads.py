"""What a condition reads, so that legality is worked out once for each combination of values and then looked up.

A *reader* is a hashable description of one thing read; `reader` makes the function of (table, seat) for it. A condition
that reads something too wide to be a key (the content of a hand, the clock) yields None: it is evaluated afresh.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import itemgetter
from typing import Any

from rulelang.engine.bind.binding import bind
from rulelang.engine.bind.context import NO_LOCALS, Context
from rulelang.engine.table import Table
from rulelang.ir import expressions as ir
from rulelang.ir.base import Node
from rulelang.ir.walk import children

Reader = tuple[Any, ...]
_BLANK = Table(1, 0, [], 0)
"""Stands where a test reads nothing of a table."""
_SEAT = 0
"""In a permission the seat in question is local 0."""


def _mine(owner: Node | None) -> bool | None:
    """Whether an owner is the table (False) or the seat in question (True); None for anybody else."""
    if owner is None:
        return False
    return True if isinstance(owner, ir.Local) and owner.index == _SEAT else None


def reads(node: Node, to: Context) -> tuple[Reader, ...] | None:
    """All that an expression reads, without repetition, in a fixed order; None if it cannot be a key."""
    found: dict[Reader, None] = {}
    return tuple(found) if _collect(node, to, found) else None


def _collect(node: Node, to: Context, found: dict[Reader, None]) -> bool:
    match node:
        case ir.TopOf(zone=zone, owner=owner, depth=depth):
            mine = _mine(owner)
            if mine is None:
                return False
            found["top", to.zone_base[zone], depth, mine] = None
            return True
        case ir.Topmost(cards=ir.CardsIn(zone=zone, owner=None), test=test) if reads(test, to) == ():
            found["topmost", to.zone_base[zone], test] = None
            return True
        case ir.Slot(slot=slot, owner=owner):
            mine = _mine(owner)
            if mine is None:
                return False
            found["slot", to.slot_base[slot], mine] = None
            return True
        case ir.CountCards(cards=ir.CardsIn(zone=zone, owner=owner)):
            mine = _mine(owner)
            if mine is None:
                return False
            found["size", to.zone_base[zone], mine] = None
            return True
        case ir.Missing(item=ir.CardsIn(zone=zone, owner=owner)):
            return _collect(ir.CountCards(cards=ir.CardsIn(zone=zone, owner=owner)), to, found)
        case ir.BackOf() | ir.Joined() | ir.Racers() | ir.MistakeFact() | ir.FreeRoles() | ir.PlaceOf() | ir.Inventions():
            return False
        case ir.CardsIn() | ir.CardsInAll() | ir.Clock() | ir.Said() | ir.Fitting() | ir.CardAmong():
            return False
        case ir.Compare(left=ir.Candidate()) | ir.Compare(right=ir.Candidate()):
            return False  # this very card, not any of its face
        case ir.Local(index=index):
            if index != _SEAT:
                return False
            found["seat",] = None
            return True
        case ir.OnTurn():
            found["turn",] = None
        case ir.Winner():
            found["winner",] = None
        case ir.DealNumber():
            found["deal",] = None
        case ir.Beside() | ir.Everyone() | ir.Partners():
            found["ring",] = None
            found["turn",] = None
    return all(
        _collect(child, to, found) for child in children(node) if not isinstance(child, _LOCAL_BINDERS)
    ) and not (isinstance(node, _LOCAL_BINDERS))


_LOCAL_BINDERS = (ir.SeatsWhere, ir.ValuesWhere, ir.Outstanding, ir.BestOf)
"""They bind locals of their own; evaluated afresh."""


def reader(read: Reader, to: Context) -> Callable[[Table, int], Any]:
    """The function that reads one thing for a seat."""
    faces = (*to.deck, -1)
    match read:
        case ("top", base, 0, False):
            return lambda t, seat: faces[zone[-1]] if (zone := t.zones[base]) else -1
        case ("top", base, depth, mine):
            return lambda t, seat: (
                faces[zone[-1 - depth]] if len(zone := t.zones[base + (seat if mine else 0)]) > depth else -1
            )
        case ("topmost", base, test):
            passes = bind(test, to)
            passing = frozenset(card for card in range(len(to.deck)) if passes(_BLANK, NO_LOCALS, card))
            return lambda t, seat: next((faces[card] for card in reversed(t.zones[base]) if card in passing), -1)
        case ("slot", base, False):
            return lambda t, seat: t.slots[base]
        case ("slot", base, True):
            return lambda t, seat: t.slots[base + seat]
        case ("size", base, False):
            return lambda t, seat: len(t.zones[base])
        case ("size", base, True):
            return lambda t, seat: len(t.zones[base + seat])
        case ("seat",):
            return lambda t, seat: seat
        case ("turn",):
            return lambda t, seat: t.turn
        case ("winner",):
            return lambda t, seat: t.winner
        case ("deal",):
            return lambda t, seat: t.deal
        case ("ring",):
            return lambda t, seat: (t.direction, *t.active)
    raise AssertionError(read)


MEMO_LIMIT = 1 << 13
"""Combinations remembered before the memory is emptied; fewer where the deck is large."""


def memo_limit(cards: int) -> int:
    return max(64, min(MEMO_LIMIT, (1 << 21) // max(1, cards)))


def remembered(
    found: Iterable[Reader], to: Context, work_out: Callable[[Table, int], Any]
) -> Callable[[Table, int], Any]:
    """A function of table and seat worked out once for each combination of what it reads, and whether the seat is on turn."""
    plain: list[Reader] = []
    rest: list[Reader] = []
    for read in found:
        (plain if _of_table(read) else rest).append(read)
    places = [read[1] for read in plain if read[0] == "slot"]
    slots: Callable[[list[int]], Any] = itemgetter(*places) if places else len
    tops = [read[1] for read in plain if read[0] == "top"]
    others = [reader(read, to) for read in rest]
    faces = (*to.deck, -1)
    memory: dict[object, Any] = {}
    limit = memo_limit(len(to.deck))
    by_top: tuple[list[dict[object, Any]], ...] = ([], [])
    all_keys: list[dict[object, Any]] = []  # where each combination is remembered, for the limit holds for all together

    def learn(key: object, t: Table, seat: int) -> Any:
        if len(memory) >= limit:
            memory.clear()
        answer = memory[key] = work_out(t, seat)
        return answer

    def look_up(t: Table, seat: int) -> Any:
        zones = t.zones
        key = (
            seat == t.turn,
            slots(t.slots),
            *[faces[zone[-1]] if (zone := zones[pile]) else -1 for pile in tops],
            *[other(t, seat) for other in others],
        )
        known = memory.get(key)
        return learn(key, t, seat) if known is None else known

    def look_up_one_top(t: Table, seat: int) -> Any:
        zone = t.zones[pile]
        by_slots = by_top[seat == t.turn][faces[zone[-1]] if zone else -1]
        key = slots(t.slots)
        known = by_slots.get(key)
        if known is None:
            if len(all_keys) >= limit:
                for one in all_keys:
                    one.clear()
                all_keys.clear()
            all_keys.append(by_slots)
            known = by_slots[key] = work_out(t, seat)
        return known

    if len(tops) != 1 or others:
        return look_up
    pile = tops[0]  # the usual case: the top of one pile; then no key is built that holds it
    for memories in by_top:
        memories += [{} for _ in range(len(to.program.faces) + 1)]
    return look_up_one_top


def _of_table(read: Reader) -> bool:
    """Whether it is a slot of the table or the top of one of its zones: read without a call for each."""
    return (read[0] == "slot" and not read[2]) or (read[0] == "top" and read[2] == 0 and not read[3])
