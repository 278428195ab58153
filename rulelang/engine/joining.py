"""Several cards in one play: which may be laid together, and laying them.

The first card is played like any other. Each further one must be permitted by a `may join`, looked at as if the cards
before it lay on the pile already and were no longer in the hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rulelang.engine import changes
from rulelang.engine.actions import Action, Play
from rulelang.engine.bind.context import Fn
from rulelang.engine.changes import note
from rulelang.engine.events import Event
from rulelang.engine.refusals import Code, Refusal
from rulelang.engine.table import Table
from rulelang.ir.program import JOIN

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine

MOST_OFFERED = 40
"""So many plays of several cards are listed as legal; others are taken all the same."""
INERT = 1


def offered(m: Machine, t: Table, seat: int, plays: Sequence[Action]) -> list[Action]:
    """Plays of several cards that begin with one of some plays; those that differ only in the middle are one."""
    found: list[Action] = []
    seen: set[tuple[int, frozenset[int], int]] = set()
    for play in plays:
        if isinstance(play, Play):
            waiting: list[tuple[int, ...]] = [(play.card,)]
            while waiting and len(found) < MOST_OFFERED:
                laid = waiting.pop(0)
                for card in t.zones[m.hands + seat]:
                    key = (laid[0], frozenset((*laid, card)), card)
                    if card in laid or key in seen:
                        continue
                    with _laid(m, t, seat, laid):
                        fits = m.menu.joins_on(t, seat, card)
                    if fits and len(found) < MOST_OFFERED:
                        seen.add(key)
                        found.append(Play(laid[0], (*laid[1:], card)))
                        waiting.append((*laid, card))
    return found


def wrong(m: Machine, t: Table, seat: int, action: Play) -> Refusal | None:
    """Why some of the further cards cannot be laid together with those before them."""
    laid = [action.card]
    for card in action.more:
        with _laid(m, t, seat, laid):
            if not m.menu.joins_on(t, seat, card):
                refusal = m.menu.blame(t, seat, JOIN, card)
                return Refusal(Code.NOT_PERMITTED, refusal.rule) if refusal.code == Code.NOT_YOUR_TURN else refusal
        laid.append(card)
    return None


@contextmanager
def _laid(m: Machine, t: Table, seat: int, cards: Sequence[int]) -> Iterator[None]:
    """The table as if some cards of a hand lay on the pile."""
    pile, hand = t.zones[m.discard], t.zones[m.hands + seat]
    t.zones[m.discard] = [*pile, *cards]
    t.zones[m.hands + seat] = [card for card in hand if card not in cards]
    t.joined = len(cards)
    try:
        yield
    finally:
        t.zones[m.discard], t.zones[m.hands + seat] = pile, hand
        t.joined = 0


def lay(m: Machine, t: Table, seat: int, cards: Sequence[int], labels: tuple[int, ...], race: int = 0) -> None:
    """Lay some cards as one play: the hand becomes smaller once; then each card has been played, in their order. The first enters the
    race with that number."""
    pile, hand = t.zones[m.discard], t.zones[m.hands + seat]
    old = len(hand)
    if t.log is not None:
        _note_grants(m, t, seat, cards)
    for card in cards:
        hand.remove(card)
        pile.append(card)
    t.passes = t.forced = 0
    changes.dropped(m, t, seat, old, len(hand), changes.NO_CAUSE)
    for place, card in enumerate(cards):
        value = 0
        if not hand and m.inert is not None and _dropped(m.inert, m.inert_if, t, seat, card):
            value = INERT
        if place < len(cards) - 1 and m.joined is not None and _dropped(m.joined, m.joined_if, t, seat, card):
            value = INERT
        event = Event("plays", seat, (card,), 0, value, -1, labels if not place else ())
        event.race = 0 if place else race
        note(m, t, event)


def _dropped(inert: Fn, condition: Fn | None, t: Table, seat: int, card: int) -> bool:
    v = (seat, card, -1)
    return bool(inert(t, v, card)) and (condition is None or bool(condition(t, v, -1)))


def _note_grants(m: Machine, t: Table, seat: int, cards: Sequence[int]) -> None:
    """For reports: the rules that let cards be laid together have acted."""
    assert t.log is not None
    rules: dict[int, None] = {}
    for place, card in enumerate(cards[1:], 1):
        with _laid(m, t, seat, cards[:place]):
            rules |= dict.fromkeys(grant.rule for grant in m.menu.joins[0] if grant.holds(t, seat, card))
    t.log.extend(Event("acts", seat, cause=rule) for rule in rules)
