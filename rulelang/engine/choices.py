"""Asking: choices are steps that wait, offers are records that narrow what a seat may do next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulelang.engine import chance, changes, frames, races, sight
from rulelang.engine.actions import Action
from rulelang.engine.bind.context import Fn
from rulelang.engine.bind.values.cards import as_cards
from rulelang.engine.bind.values.seats import as_seats
from rulelang.engine.events import Event
from rulelang.engine.prompt import Prompt, choice_prompt
from rulelang.engine.records import Frame, Offer, Task
from rulelang.engine.table import Table
from rulelang.engine.turn import drained
from rulelang.ir.base import Kind
from rulelang.ir.masks import singles
from rulelang.ir.program import DRAW, PLAY

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine


MOST_COUNTS = 1000
"""A choice of a count offers at most so many."""


def counts(kind: Kind) -> tuple[int, ...]:
    """The counts of a kind, from the lowest."""
    low, high = kind.low or 0, kind.high if kind.high is not None else MOST_COUNTS
    return tuple(range(low, min(high, low + MOST_COUNTS) + 1))


def places(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The places of cards that are told apart by nothing else, from 1."""
    return tuple(range(1, len(cards) + 1))


@dataclass(frozen=True, slots=True)
class Choice:
    """The step of a `Choose` effect. It waits until nothing is happening; then one candidate is not asked, none skipped."""

    seat: Fn | None
    """Who chooses; None for chance."""
    kind: Kind
    candidates: Fn | None
    slot: int
    owner: Fn | None
    local: int
    optional: bool
    fixed: tuple[int, ...] | None
    """The candidates, where they are always the same."""
    about: int = -1
    """The local of the card that it is about."""

    def __call__(self, m: Machine, t: Table, f: Frame) -> bool:
        if self.seat is None:
            return self.by_chance(m, t, f)
        if t.queue and not drained(m, t):
            return True
        chooser = self.chooser(t, f)
        found = self.found(m, t, f)
        if not found or chooser < 0 or not t.active[chooser]:
            return False
        if len(found) == 1 and not self.optional:
            self.take(m, t, f, self.answers(m, t, f)[0])
            return False
        return True

    def by_chance(self, m: Machine, t: Table, f: Frame) -> bool:
        """Every candidate is as likely as any other; nothing is waited for, because nobody decides anything."""
        found = self.found(m, t, f)
        if found:
            place, t.counter = chance.below(t.key, t.counter, len(found))
            self.take(m, t, f, found[place])
        return False

    def chooser(self, t: Table, f: Frame) -> int:
        return -1 if self.seat is None else int(self.seat(t, f.locals, -1))

    def prompt(self, m: Machine, t: Table, f: Frame) -> Prompt:
        """What the chooser is asked."""
        what, kind, found = self.kind.of, self.kind, self.found(m, t, f)
        blind = self.blind(m, t, f, found)
        return choice_prompt(
            "choice",
            self.chooser(t, f),
            f.rule,
            "place" if blind else what if what in ("value", "seat", "card", "count") else "",
            -1 if kind.enumeration is None else kind.enumeration,
            places(found) if blind else found,
            self.optional,
            self.slot,
            card=int(f.locals[self.about]) if self.about >= 0 else -1,
        )

    def decline(self, m: Machine, t: Table, f: Frame) -> None:
        """Leave the target as it was."""

    def found(self, m: Machine, t: Table, f: Frame) -> tuple[int, ...]:
        """The candidates, in declared, seat or hand order."""
        if self.fixed is not None:
            return self.fixed
        assert self.candidates is not None
        value = self.candidates(t, f.locals, -1)
        match self.kind.of:
            case "value":
                return singles(value)
            case "seat":
                return tuple(dict.fromkeys(as_seats(value)))
            case _:
                return tuple(dict.fromkeys(as_cards(value)))

    def blind(self, m: Machine, t: Table, f: Frame, found: tuple[int, ...]) -> bool:
        """Whether these are cards that the chooser does not know: then it chooses by place, as one picks a card from a fan."""
        return self.kind.of == "card" and self.seat is not None and not sight.knows_all(m, t, found, self.chooser(t, f))

    def answers(self, m: Machine, t: Table, f: Frame) -> tuple[int, ...]:
        """What can be answered: the candidates; of cards that the chooser does not know, their places, from 1."""
        found = self.found(m, t, f)
        return places(found) if self.blind(m, t, f, found) else found

    def take(self, m: Machine, t: Table, f: Frame, value: int) -> None:
        """Put what was chosen where it belongs."""
        chooser, what = self.chooser(t, f), str(self.kind.of)
        if what == "card" and self.seat is not None and self.blind(m, t, f, found := self.found(m, t, f)):
            value, what = found[value - 1], "place"
        if chooser >= 0 and changes.wanted(m, t, "chooses"):
            kind = self.kind
            number = () if kind.enumeration is None else (kind.enumeration,)
            event = Event("chooses", chooser, (), self.slot, value, -1, number, f.rule, f.line, what)
            changes.note(m, t, event)
        if self.slot >= 0:
            owner = -1 if self.owner is None else self.owner(t, f.locals, -1)
            changes.set_slot(m, t, self.slot, owner, value, (f.rule, f.line))
        if self.local >= 0:
            f.locals[self.local] = value


@dataclass(frozen=True, slots=True)
class Decision:
    """The step of a `Maybe` effect: a seat says whether something is done. Nobody is asked about what cannot begin."""

    seat: Fn
    words: str
    ability: int
    possible: Fn | None
    refused: int
    """Where in the block it goes on if it is not done."""
    optional: bool = True

    def __call__(self, m: Machine, t: Table, f: Frame) -> bool:
        if t.queue and not drained(m, t):
            return True
        seat = self.chooser(t, f)
        if seat < 0 or not t.active[seat] or (self.possible is not None and not self.possible(t, f.locals, -1)):
            f.pc = self.refused
            return False
        return True

    def chooser(self, t: Table, f: Frame) -> int:
        return int(self.seat(t, f.locals, -1))

    def found(self, m: Machine, t: Table, f: Frame) -> tuple[int, ...]:
        """Yes is 1; no is to decline."""
        return (1,)

    def answers(self, m: Machine, t: Table, f: Frame) -> tuple[int, ...]:
        """What can be answered, besides declining."""
        return self.found(m, t, f)

    def prompt(self, m: Machine, t: Table, f: Frame) -> Prompt:
        """What the seat is asked."""
        return choice_prompt(
            "choice", self.chooser(t, f), f.rule, "truth", -1, (1,), True, -1, self.words, self.ability
        )

    def take(self, m: Machine, t: Table, f: Frame, value: int) -> None:
        """It is done: the block goes on."""

    def decline(self, m: Machine, t: Table, f: Frame) -> None:
        """It is not done."""
        f.pc = self.refused


@dataclass(frozen=True, slots=True)
class Invention(Choice):
    """The step of an `Invent` effect: it waits for a text, which is no answer, or to be declined."""

    kinds: tuple[str, ...] = ()
    secret: bool = False

    def __call__(self, m: Machine, t: Table, f: Frame) -> bool:
        if t.queue and not drained(m, t):
            return True
        seat = self.chooser(t, f)
        needless = not self.optional and t.winners  # nobody has to invent for a next deal that there is not
        return seat >= 0 and not t.gone[seat] and bool(t.inventive) and not needless

    def found(self, m: Machine, t: Table, f: Frame) -> tuple[int, ...]:
        return ()

    def prompt(self, m: Machine, t: Table, f: Frame) -> Prompt:
        """Who may invent something."""
        return choice_prompt("invent", self.chooser(t, f), f.rule, optional=self.optional)


def open_invention(m: Machine, t: Table) -> tuple[Frame, Invention] | None:
    """The invention that somebody is asked for now, if any."""
    found = open_choice(m, t)
    return (found[1], found[2]) if found is not None and isinstance(found[2], Invention) else None


def open_choice(m: Machine, t: Table) -> tuple[Task, Frame, Choice | Decision] | None:
    """The choice that somebody has to make now, if any."""
    if not t.tasks or t.queue or (t.races and races.waiting(m, t)):
        return None
    task = t.tasks[0]
    if task.frame is None:
        return None
    step = m.blocks[task.frame.block].steps[task.frame.pc]
    return (task, task.frame, step) if isinstance(step, (Choice, Decision)) else None


# ---- offers --------------------------------------------------------------------------------------------------------


def make_offer(m: Machine, t: Table, v: Sequence[Any], number: int, seat: int, sure: bool) -> None:
    """Offer moves to a seat, if at least one of them can be made (`sure`: it is known that one can); else, if one had to be,
    the price falls due."""
    if seat < 0 or not t.active[seat]:
        return
    offer = Offer(seat, number, tuple(v))
    if sure or offered(m, t, offer):
        t.offers.append(offer)
        return
    offering = m.offerings[number]
    if offering.must and offering.otherwise is not None:
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
