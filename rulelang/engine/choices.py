"""Asking: choices are steps that wait, offers are records that narrow what a seat may do next."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from rulelang.engine import changes, frames
from rulelang.engine.actions import Action
from rulelang.engine.bind.context import Fn
from rulelang.engine.bind.expressions import as_cards, as_seats
from rulelang.engine.events import Event
from rulelang.engine.records import Frame, Offer, Task
from rulelang.engine.table import Table
from rulelang.engine.turn import drained
from rulelang.ir.base import Kind
from rulelang.ir.program import DRAW, PLAY

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine


@lru_cache(maxsize=4096)
def bits(mask: int) -> tuple[int, ...]:
    """The single values in a mask, in declared order."""
    return tuple([1 << bit for bit in range(mask.bit_length()) if mask >> bit & 1])


MOST_COUNTS = 1000
"""A choice of a count offers at most so many."""


def counts(kind: Kind) -> tuple[int, ...]:
    """The counts of a kind, from the lowest."""
    low, high = kind.low or 0, kind.high if kind.high is not None else MOST_COUNTS
    return tuple(range(low, min(high, low + MOST_COUNTS) + 1))


@dataclass(frozen=True, slots=True)
class Choice:
    """The step of a `Choose` effect. It waits until nothing is happening; then one candidate is not asked, none skipped."""

    seat: Fn
    kind: Kind
    candidates: Fn | None
    slot: int
    owner: Fn | None
    local: int
    optional: bool
    fixed: tuple[int, ...] | None
    """The candidates, where they are always the same."""

    def __call__(self, m: Machine, t: Table, f: Frame) -> bool:
        if t.queue and not drained(m, t):
            return True
        chooser = self.chooser(t, f)
        found = self.found(m, t, f)
        if not found or chooser < 0 or not t.active[chooser]:
            return False
        if len(found) == 1 and not self.optional:
            self.take(m, t, f, found[0])
            return False
        return True

    def chooser(self, t: Table, f: Frame) -> int:
        return int(self.seat(t, f.locals, -1))

    def found(self, m: Machine, t: Table, f: Frame) -> tuple[int, ...]:
        """The candidates, in declared, seat or hand order."""
        if self.fixed is not None:
            return self.fixed
        assert self.candidates is not None
        value = self.candidates(t, f.locals, -1)
        match self.kind.of:
            case "value":
                return bits(value)
            case "seat":
                return tuple(dict.fromkeys(as_seats(value)))
            case _:
                return tuple(dict.fromkeys(as_cards(value)))

    def take(self, m: Machine, t: Table, f: Frame, value: int) -> None:
        """Put what was chosen where it belongs."""
        chooser = self.chooser(t, f)
        if changes.wanted(m, t, "chooses"):
            changes.note(m, t, Event("chooses", chooser, (), self.slot, value, -1, (), f.rule, f.line))
        if self.slot >= 0:
            owner = -1 if self.owner is None else self.owner(t, f.locals, -1)
            changes.set_slot(m, t, self.slot, owner, value, (f.rule, f.line))
        if self.local >= 0:
            f.locals[self.local] = value


@dataclass(frozen=True, slots=True)
class Invention(Choice):
    """The step of an `Invent` effect: it waits for a text, which is no answer, or to be declined."""

    kinds: tuple[str, ...] = ()
    secret: bool = False

    def __call__(self, m: Machine, t: Table, f: Frame) -> bool:
        if t.queue and not drained(m, t):
            return True
        seat = self.chooser(t, f)
        return seat >= 0 and not t.gone[seat] and bool(t.inventive)

    def found(self, m: Machine, t: Table, f: Frame) -> tuple[int, ...]:
        return ()


def open_invention(m: Machine, t: Table) -> tuple[Frame, Invention] | None:
    """The invention that somebody is asked for now, if any."""
    found = open_choice(m, t)
    return (found[1], found[2]) if found is not None and isinstance(found[2], Invention) else None


def open_choice(m: Machine, t: Table) -> tuple[Task, Frame, Choice] | None:
    """The choice that somebody has to make now, if any."""
    if not t.tasks or t.queue:
        return None
    task = t.tasks[0]
    if task.frame is None:
        return None
    step = m.blocks[task.frame.block].steps[task.frame.pc]
    return (task, task.frame, step) if isinstance(step, Choice) else None


# ---- offers --------------------------------------------------------------------------------------------------------


def make_offer(m: Machine, t: Table, f: Frame, number: int) -> None:
    """Offer moves to a seat, if at least one of them can be made; else, if one had to be, the price falls due."""
    offering = m.offerings[number]
    seat = int(offering.seat(t, f.locals, -1))
    if seat < 0 or not t.active[seat]:
        return
    offer = Offer(seat, number, tuple(f.locals))
    if offered(m, t, offer):
        t.offers.append(offer)
    elif offering.must and offering.otherwise is not None:
        frames.start_block(m, t, offering.otherwise, offer.env, offering.rule, offering.line)


def offered(m: Machine, t: Table, offer: Offer) -> list[Action]:
    """The moves of an offer that the rules permit now."""
    actions: list[Action] = []
    for move, test, local in m.offerings[offer.offer].moves:
        if move == PLAY:
            hand, env = t.zones[m.hands + offer.seat], offer.env
            if local >= 0:
                among = env[local]
                if not isinstance(among, tuple):
                    among = as_cards(among)
                if len(among) == 1:
                    if among[0] in hand and m.menu.fits(t, offer.seat, among[0]):
                        actions.append(m.plays[among[0]])
                    continue
                hand = [card for card in hand if card in among]
            elif test is not None:
                hand = [card for card in hand if test(t, env, card)]
            if hand:
                actions += [m.plays[card] for card in m.menu.cards(t, offer.seat, hand)]
        elif m.menu.may(t, offer.seat, move) and (move != DRAW or changes.can_draw(m, t)):
            actions.append(m.does[move])
    return actions


def decline(m: Machine, t: Table, offer: Offer) -> None:
    """An offer is not taken."""
    offering = m.offerings[offer.offer]
    t.offers.remove(offer)
    if changes.wanted(m, t, "declines"):
        changes.note(m, t, Event("declines", offer.seat, (), 0, 0, -1, (), offering.rule, offering.line))
    if offering.otherwise is not None:
        frames.start_block(m, t, offering.otherwise, offer.env, offering.rule, offering.line)
