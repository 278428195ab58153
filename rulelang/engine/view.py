"""What one seat may know of a table. Whatever is sent, logged or shown to a seat is made from this."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from rulelang.engine import changes, hearing, moves, races
from rulelang.engine.actions import Action
from rulelang.engine.events import Event
from rulelang.engine.prompt import Prompt
from rulelang.engine.records import Duty, Race
from rulelang.engine.sight import seen_in, sees
from rulelang.engine.table import Stage, Table
from rulelang.ir.deeds import GestureDeed, MoveDeed, SayDeed
from rulelang.ir.program import DEALER, HAND, SCORE

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine


@dataclass(frozen=True, slots=True)
class Owed:
    """A duty that a seat has now: one of the phrases to say, or a gesture to make so many times (-1: none)."""

    rule: int
    phrases: tuple[int, ...]
    gesture: int
    times: int
    counts: tuple[int, ...] = ()
    """How often the repeated part of each phrase must be said (-1: it has none); empty if none has one."""
    move: bool = False
    """Whether what is owed is to make a move."""
    number: int = -1
    """Of the duty: what is owed twice is two duties."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A race that is open to all eyes: who may enter, by what, who has, until when."""

    number: int
    rule: int
    seats: tuple[int, ...]
    """Who may still enter."""
    entered: tuple[int, ...]
    waits: bool
    by_play: bool
    gesture: int
    """-1 for none, or any."""
    phrases: tuple[int, ...]
    due: int | None
    entitled: bool
    """Whether this seat may enter it now."""


@dataclass(frozen=True, slots=True)
class View:
    """All that `seat` (-1: a spectator) may know. Cards are physical ids; faces are `Game.face(card)`."""

    seat: int
    names: tuple[str, ...]
    active: tuple[bool, ...]
    """Who is in the deal."""
    phase: Literal["play", "over"]
    deal: int
    dealer: int
    turn: int
    """-1 where nobody is on turn."""
    direction: int
    hand: tuple[int, ...]
    """The own hand, oldest card first."""
    hand_sizes: tuple[int, ...]
    stock: int
    discard: tuple[int, ...]
    """The discard pile as it can be seen: the top is the last."""
    zones: tuple[tuple[int, int, int, tuple[int, ...]], ...]
    """Declared zones, open hands of others and an open stock: (zone, owner or -1, how many cards, those that may be seen)."""
    slots: tuple[tuple[int, int, int], ...]
    """(slot, owner or -1, value) of every slot that is not the interpreter's own."""
    scores: tuple[int, ...]
    winner: int
    """Of the last deal, -1 for none."""
    winners: tuple[int, ...]
    """Of the game, when it is over."""
    prompts: tuple[Prompt, ...]
    """What is open at the table; candidates are shown to the seat that chooses only."""
    legal: tuple[Action, ...]
    """What this seat may do now."""
    owes: tuple[Owed, ...]
    """What it has to say or do, as far as the rules tell it at once."""
    now: int
    due: int | None
    """When the next timer that this seat knows of runs out."""
    events: tuple[Event, ...]
    """What happened since the input before the last, as far as this seat may know it."""
    races: tuple[Contest, ...] = ()
    """The races that are not decided."""
    backs: tuple[int, ...] = ()
    """For each attribute of the backs: what is on the back of the top card of the stock (a mask)."""
    rules: tuple[int, ...] = ()
    """The rules in force, if this seat may see them."""


def make_view(m: Machine, t: Table, seat: int, recent: tuple[Event, ...]) -> View:
    """What a seat (-1: a spectator) may know of a table; nothing else about it leaves the engine."""
    setting = m.setting
    spectator = not 0 <= seat < m.seats
    zones = [
        (*setting.zone_of[place], len(t.zones[place]), seen_in(m, t, place, seat))
        for place in (*m.laid_open, *range(m.hands + m.seats, len(t.zones)))
        if place != m.hands + seat
    ]
    slots = tuple([(slot, owner, t.slots[place]) for place, slot, owner in m.shown if may_see(m, slot, owner, seat)])
    if m.card_slots:
        slots = tuple([(slot, owner, v if _slot_seen(m, t, slot, v, seat) else -1) for slot, owner, v in slots])
    base = setting.slot_base[SCORE]
    return View(
        seat=seat,
        names=m.names,
        active=tuple(map(bool, t.active)),
        phase="over" if t.stage == Stage.OVER else "play",
        deal=t.deal,
        dealer=t.slots[setting.slot_base[DEALER]],
        turn=t.turn,
        direction=t.direction,
        hand=() if spectator else tuple(t.zones[m.hands + seat]),
        hand_sizes=tuple(map(len, t.zones[m.hands : m.hands + m.seats])),
        stock=len(t.zones[m.stock]),
        discard=tuple(t.zones[m.discard]),
        zones=tuple(zones),
        slots=slots,
        scores=tuple(t.slots[base : base + m.seats]),
        winner=t.winner,
        winners=tuple([one for one in range(m.seats) if t.winners >> one & 1]) if t.winners else (),
        prompts=tuple([_for_seat(prompt, seat) for prompt in moves.prompts(m, t)]),
        legal=() if spectator else moves.legal(m, t, seat),
        owes=() if spectator else tuple([_owed(m, duty) for duty in t.duties if duty.debtor == seat]),
        now=t.now,
        due=None if t.window is None or t.stopped >= 0 else t.window.due + t.frozen,
        events=tuple([seen_by(m, event, seat) for event in recent if noticed(m, event, seat)]),
        races=tuple([_contest(m, t, race, seat) for race in t.races if not race.decided]) if t.races else (),
        backs=tuple([masks[t.zones[m.stock][-1]] if t.zones[m.stock] else 0 for masks in setting.backs]),
        rules=_rules(m, t, seat),
    )


def _rules(m: Machine, t: Table, seat: int) -> tuple[int, ...]:
    """The rules in force, for whoever may see them."""
    if m.forbidden and hearing.forbidding(m, t, seat, hearing.SEE):
        return ()
    return m.setting.rules


def _contest(m: Machine, t: Table, race: Race, seat: int) -> Contest:
    racing = m.racings[race.race]
    deed = racing.deed
    return Contest(
        number=race.number,
        rule=racing.rule,
        seats=tuple(seat for seat in race.among if races.may_enter(m, t, race, seat)),
        entered=tuple(seat for seat, _ in race.entered),
        waits=racing.waits,
        by_play=racing.by_play,
        gesture=-1 if not isinstance(deed, GestureDeed) or deed.gesture is None else deed.gesture,
        phrases=deed.phrases if isinstance(deed, SayDeed) else (),
        due=None if race.due < 0 or t.stopped >= 0 else race.due + t.frozen,
        entitled=t.stopped < 0 and races.may_enter(m, t, race, seat) and races.entitled(m, t, race, seat),
    )


def _slot_seen(m: Machine, t: Table, slot: int, value: int, seat: int) -> bool:
    """Whether a seat may know what a slot holds: a card only if it can see that card."""
    if m.program.slots[slot].kind.of != "card" or value < 0:
        return True
    return sees(m, t, value, seat)


def _owed(m: Machine, duty: Duty) -> Owed:
    deed = m.owings[duty.owe].deed
    return Owed(
        rule=m.owings[duty.owe].rule,
        phrases=deed.phrases if isinstance(deed, SayDeed) else (),
        gesture=-1 if not isinstance(deed, GestureDeed) or deed.gesture is None else deed.gesture,
        times=duty.left,
        counts=duty.counts,
        move=isinstance(deed, MoveDeed),
        number=duty.number,
    )


def _for_seat(prompt: Prompt, seat: int) -> Prompt:
    """Others see that somebody chooses, and what kind of thing, but not among which cards."""
    cards = prompt.what in ("card", "place")
    if prompt.seat == seat or (not cards and prompt.card < 0):
        return prompt
    return replace(prompt, candidates=() if cards else prompt.candidates, card=-1)


def may_see(m: Machine, slot: int, owner: int, seat: int) -> bool:
    """Whether a seat (-1: a spectator) may know what a slot (of `owner`, -1: of the table) holds."""
    return slot not in m.unseen or (seat >= 0 and seat == owner)


_OWN = ("owes", "meets", "lapses", "forgives")
_NEVER = ("acts", "mistake_made")


def noticed(m: Machine, event: Event, seat: int) -> bool:
    """Whether a seat is told of an event at all. Who has to say something is for the one who has to; that somebody made a
    mistake is for people to notice, so nobody is told, not even by a duty that failed without a price."""
    if event.kind in _NEVER:
        return False
    if event.kind == "fails":
        return event.amount > 0
    if event.kind == "becomes":
        return may_see(m, event.amount, event.seat, seat)
    return event.kind not in _OWN or event.seat == seat


def seen_by(m: Machine, event: Event, seat: int) -> Event:
    """An event as a seat may know it: cards and choices that were not shown to it are left out."""
    if _sees(m, event, seat):
        return event
    return Event(
        event.kind, event.seat, (), event.amount, -1 if event.kind in ("chooses", "becomes") else event.value, event.other, event.labels,
        event.cause, event.line, event.text,
    )  # fmt: skip


def _sees(m: Machine, event: Event, seat: int) -> bool:
    match event.kind:
        case "begins_play":
            return seat == event.seat
        case "draws" | "deals":
            return seat == event.seat or m.program.zones[HAND].visible == "all"
        case "shows":
            return seat in (event.seat, event.other)
        case "transfers":
            visible = m.program.zones[event.value].visible
            if visible == "all" or event.text == changes.OPEN or (visible == "owner" and seat == event.other):
                return True
            return event.text == changes.IN_HAND and seat == event.seat
        case "becomes":
            return m.program.slots[event.amount].kind.of != "card" or event.text == changes.OPEN
        case "chooses":
            if event.text in ("card", "place"):
                return seat == event.seat and event.text == "card"
            return seat == event.seat or event.amount not in m.unseen
    return True
