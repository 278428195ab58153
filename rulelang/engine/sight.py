"""Which cards a seat can see: those that lie open, its own, and those it was shown since the last move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rulelang.engine.bind.values.seats import as_seats
from rulelang.engine.table import Table

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine


def seen_in(m: Machine, t: Table, place: int, seat: int) -> tuple[int, ...]:
    """The cards at a place of the layout that a seat (-1: a spectator) may see: all, none, of an open stock the top one."""
    zone, owner = m.setting.zone_of[place]
    cards = t.zones[place]
    match m.program.zones[zone].visible:
        case "all":
            return tuple(cards[-1:] if place == m.stock else cards)
        case "owner" if owner == seat and seat >= 0:
            return tuple(cards)
        case "seats" if seat >= 0 and seat in as_seats(m.watchers[zone](t, (owner, -1, -1), -1)):
            return tuple(cards)
    return ()


def sees(m: Machine, t: Table, card: int, seat: int) -> bool:
    """Whether a seat (-1: a spectator) can see a card where it lies."""
    place = next(at for at, cards in enumerate(t.zones) if card in cards)
    return card in seen_in(m, t, place, seat)


def knows_all(m: Machine, t: Table, cards: Iterable[int], seat: int) -> bool:
    """Whether a seat sees, or was shown since the last move, all of some cards."""
    hand = t.zones[m.hands + seat]
    return all(card in hand or (t.move_no, seat, card) in t.shown or sees(m, t, card, seat) for card in cards)


def show(t: Table, cards: Iterable[int], seat: int) -> None:
    """A seat is shown cards: it knows them until the next move."""
    t.shown = [one for one in t.shown if one[0] == t.move_no]
    t.shown += [(t.move_no, seat, card) for card in cards]
