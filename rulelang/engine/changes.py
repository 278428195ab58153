"""The only functions that alter what lies on the table; each notes what it did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rulelang.engine import chance, frames
from rulelang.engine.bind.context import NO_LOCALS
from rulelang.engine.bind.values.cards import as_cards
from rulelang.engine.bind.values.numbers import clamp
from rulelang.engine.events import WITH_CARD, Event
from rulelang.engine.table import Stage, Table

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine

SETUP = Stage.SETUP
Cause = tuple[int, int]
"""The rule (-1 for none) and the line of the sentence that made it happen."""
NO_CAUSE: Cause = (-1, 0)


def wanted(m: Machine, t: Table, kind: str) -> bool:
    """Whether anybody would take note of an event of that kind."""
    return kind in m.heeded or t.log is not None or (bool(t.duties) and minded(m, t, kind)) or bool(t.races)


def minded(m: Machine, t: Table, kind: str) -> bool:
    """Whether an event of that kind may change an open duty."""
    for duty in t.duties:  # noqa: SIM110 (a loop: this runs for every event)
        if kind in m.owings[duty.owe].minds:
            return True
    return False


def minds_any(m: Machine, t: Table, kinds: frozenset[str]) -> bool:
    """The same for several kinds."""
    for duty in t.duties:  # noqa: SIM110 (a loop: this runs for every move)
        if not kinds.isdisjoint(m.owings[duty.owe].minds):
            return True
    return False


def note(m: Machine, t: Table, event: Event) -> None:
    """Something happened: it is logged, slots whose life it ends die, and what reacts to it will be taken up."""
    kind = event.kind
    if t.log is not None:
        t.log.append(event)
    if kind in m.slot_ends:
        _end_slots(m, t, event)
    if (
        (kind in m.listens and (kind not in _INDEXED or stirs(m, event)))
        or (t.duties and minded(m, t, kind))
        or ((t.races or event.race == WITH_CARD) and kind in m.raced)
    ):
        t.seq += 1
        event.seq = t.seq
        t.queue.append(event)


_INDEXED = ("plays", "drops_to")


def stirs(m: Machine, event: Event) -> bool:
    """Whether a play or a smaller hand could wake a rule: not if it is another card, another size."""
    if event.kind == "plays":
        return bool(m.woken[m.faces[event.cards[0]]])
    return m.edges is None or any([event.amount <= size < event.value for size in m.edges])


def _end_slots(m: Machine, t: Table, event: Event) -> None:
    """Slots whose life an event ends begin anew."""
    for end in m.slot_ends[event.kind]:
        for owner, place in end.places:
            if t.slots[place] == end.constant:
                continue
            v = (owner if owner >= 0 else event.seat, event.cards[0] if event.cards else -1, event.other)
            if any(match(t, event, v) for match in end.matches):
                set_slot(m, t, end.slot, owner, m.first_value(t, end.slot, owner), (event.cause, event.line))


def set_slot(m: Machine, t: Table, slot: int, owner: int, value: int, cause: Cause) -> None:
    """A slot gets a value, kept within its range; noted if it is another one."""
    within = m.ranges[slot]
    if within is not None:
        low, high = within
        value = clamp(value if low is None else max(low, value))
        value = value if high is None else min(high, value)
    at = m.slot_base[slot] + (owner if owner > 0 else 0)
    if t.slots[at] != value:
        if t.chains is not None:
            t.chains.wrote(at, t.slots[at], value)
        t.slots[at] = value
        if (m.changes_heeded or t.duties or t.races or t.log is not None) and wanted(m, t, "becomes"):
            note(m, t, Event("becomes", owner, (), slot, int(value), -1, (), *cause, _known_card(m, t, slot, value)))


@contextmanager
def as_if_laid(m: Machine, t: Table, event: Event) -> Iterator[None]:
    """A proposed play is looked at as if its card lay on the pile already, as the sentences that speak of it mean it."""
    pile = t.zones[m.discard]
    if event.kind == "plays":
        pile.append(event.cards[0])
    try:
        yield
    finally:
        if event.kind == "plays":
            pile.pop()


def hand_sizes(m: Machine, t: Table) -> list[int]:
    """How many cards each seat holds."""
    return [len(t.zones[m.hands + seat]) for seat in range(m.seats)]


def drops(m: Machine, t: Table, before: Sequence[int], actor: int, cause: Cause) -> None:
    """Note every hand that one effect has left smaller, from the acting seat on in the direction of play."""
    if t.quiet:
        return
    start = max(actor, 0)
    for n in range(m.seats):
        seat = (start + t.direction * n) % m.seats
        size = len(t.zones[m.hands + seat])
        if size < before[seat]:
            dropped(m, t, seat, before[seat], size, cause)


def dropped(m: Machine, t: Table, seat: int, old: int, new: int, cause: Cause) -> None:
    """Note that a hand has become smaller."""
    if new == 0 and seat not in t.emptied:
        t.emptied.append(seat)
    if t.log is None and m.edges is not None and "drops_to" not in m.slot_ends and not t.races:
        for size in m.edges:
            if new <= size < old:
                break
        else:
            if not (t.duties and minded(m, t, "drops_to")):
                return  # nobody would take note
    if wanted(m, t, "drops_to"):
        note(m, t, Event("drops_to", seat, (), new, old, -1, (), *cause))


def refillable(m: Machine, t: Table, zone: int) -> list[int]:
    """The cards that would go into a zone if it were made anew now, the lowest first."""
    if zone not in m.refills:
        return []
    source, keep_top, keep, _ = m.refills[zone]
    cards = t.zones[source]
    loose = cards[: max(0, len(cards) - max(0, keep_top(t, NO_LOCALS, -1)))]
    if keep is not None:
        staying = as_cards(keep(t, NO_LOCALS, -1))
        loose = [card for card in loose if card not in staying]
    return loose


def refill(m: Machine, t: Table, zone: int) -> bool:
    """Make a zone anew as it says; False if there is nothing to make it from."""
    moving = refillable(m, t, zone)
    if not moving:
        return False
    source, gone = m.refills[zone][0], set(moving)
    t.zones[source] = [card for card in t.zones[source] if card not in gone]
    t.counter = chance.shuffle(t.key, t.counter, moving)
    t.zones[zone][:0] = moving
    if wanted(m, t, "refills"):
        note(m, t, Event("refills", -1, (), len(moving), m.setting.zone_of[zone][0]))
    return True


def take_top(m: Machine, t: Table, zone: int, seat: int) -> int:
    """The top card of a zone for a seat, refilled if need be; -1 if there is none to be had."""
    cards = t.zones[zone]
    if not cards:
        if not refill(m, t, zone):
            return -1
        cards = t.zones[zone]
    card = cards.pop()
    if not cards:
        _ran_out(m, t, zone, seat)
    return card


def can_draw(m: Machine, t: Table) -> bool:
    """Whether there is a card to draw, or one to make the stock from."""
    return bool(t.zones[m.stock]) or bool(refillable(m, t, m.stock))


def draw(
    m: Machine,
    t: Table,
    seat: int,
    amount: int,
    labels: tuple[int, ...],
    cause: Cause,
    last: bool = False,
) -> tuple[int, ...]:
    """Draw so many cards, one by one; what cannot be had is forfeited. Returns them; none if a rule does something instead.
    In the setup they are dealt, which is no draw. `last`: what happens next is that this is taken up, if nothing else is
    happening."""
    if not t.active[seat]:
        return ()
    dealt = t.stage == SETUP
    if not dealt and "draws" in m.replacements:
        event = Event("draws", seat, (), amount, 0, -1, labels, *cause)
        instead = frames.replacing(m, t, event)
        if instead is not None:
            frames.replace(m, t, event, instead)
            return ()
    stock = t.zones[m.stock]
    if 0 < amount < len(stock):
        drawn = tuple(stock[: -amount - 1 : -1])
        del stock[-amount:]
        t.zones[m.hands + seat] += drawn
    else:
        drawn = _draw_each(m, t, seat, amount)
        if len(drawn) < amount and wanted(m, t, "exhausted"):
            note(m, t, Event("exhausted", seat, (), amount - len(drawn), 0, -1, (), *cause))
    if drawn:
        t.passes = t.forced = 0
        kind = "deals" if dealt else "draws"
        if (
            last
            and m.draws_at_once is not None
            and t.log is None
            and not (t.queue or dealt or t.races or (t.duties and minded(m, t, "draws")))
        ):
            if m.draws_at_once:
                frames.at_once(m, t, m.draws_at_once, (seat, drawn, -1), -1)
        elif kind in m.heeded or t.log is not None or t.duties or t.races:
            note(m, t, Event(kind, seat, drawn, len(drawn), 0, -1, labels, *cause))
    return drawn


def _draw_each(m: Machine, t: Table, seat: int, amount: int) -> tuple[int, ...]:
    """Cards from a stock that may run out between them."""
    found: list[int] = []
    for _ in range(amount if amount < len(m.faces) else len(m.faces)):
        card = take_top(m, t, m.stock, seat)
        if card < 0:
            break
        found.append(card)
        t.zones[m.hands + seat].append(card)
    return tuple(found)


def draw_to(m: Machine, t: Table, seat: int, amount: int, zone: int, cause: Cause) -> tuple[int, ...]:
    """Lay so many cards from the stock onto a zone (its place in `Table.zones`); what cannot be had is forfeited."""
    found: list[int] = []
    while len(found) < min(amount, len(m.faces)) and (card := take_top(m, t, m.stock, seat)) >= 0:
        found.append(card)
        t.zones[zone].append(card)
    if found and wanted(m, t, "transfers"):
        number, owner = m.setting.zone_of[zone]
        note(m, t, Event("transfers", seat, tuple(found), len(found), number, owner, (), *cause, HIDDEN))
    return tuple(found)


def transfer(m: Machine, t: Table, actor: int, cards: Sequence[int], zone: int, cause: Cause, by: int = -1) -> None:
    """Lay cards, wherever they are, onto a zone (its place in `Table.zones`). `by`: whose act it is where they lay themselves."""
    moving = [card for card in cards if card >= 0]
    if not moving or zone < 0:
        return
    before = hand_sizes(m, t)
    gone = set(moving)
    sources = [at for at, lying in enumerate(t.zones) if at != zone and not gone.isdisjoint(lying)]
    for at in sources:
        t.zones[at] = [card for card in t.zones[at] if card not in gone]
    t.zones[zone] = [card for card in t.zones[zone] if card not in gone] + moving
    number, owner = m.setting.zone_of[zone]
    drops(m, t, before, actor, cause)
    if wanted(m, t, "transfers"):
        where = _lay_open(m, sources)
        note(m, t, Event("transfers", actor, tuple(moving), len(moving), number, owner, (), *cause, where))
    for at in sources:
        if not t.zones[at] and not m.hands <= at < m.hands + m.seats:
            _ran_out(m, t, at, actor if actor >= 0 else by)


OPEN, IN_HAND, HIDDEN = "open", "hand", "hidden"
"""Where cards lay that went elsewhere: for all to see, in the hand of who moved them, or seen by nobody."""


def _lay_open(m: Machine, sources: Sequence[int]) -> str:
    visible = {m.program.zones[m.setting.zone_of[at][0]].visible for at in sources}
    return OPEN if visible <= {"all"} else HIDDEN if "nobody" in visible else IN_HAND


def _known_card(m: Machine, t: Table, slot: int, value: int) -> str:
    """Of a slot that holds a card: whether that lies open."""
    if not m.card_slots or m.program.slots[slot].kind.of != "card" or value < 0:
        return ""
    return _lay_open(m, [next(at for at, cards in enumerate(t.zones) if value in cards)])


def _ran_out(m: Machine, t: Table, zone: int, seat: int) -> None:
    """The last card of a zone was taken by a seat, or (-1) while one is on turn; it is made anew, if it says so. In the setup
    nobody has taken it: dealing is nobody's act."""
    if wanted(m, t, "runs_out"):
        who = -1 if t.stage == SETUP else seat if seat >= 0 else t.turn
        note(m, t, Event("runs_out", who, (), 0, m.setting.zone_of[zone][0]))
    if zone in m.refills and m.refills[zone][3]:
        refill(m, t, zone)


def shuffle(m: Machine, t: Table, zone: int, cause: Cause) -> None:
    """Put a zone in a new order by chance."""
    t.counter = chance.shuffle(t.key, t.counter, t.zones[zone])
    if wanted(m, t, "shuffles"):
        note(m, t, Event("shuffles", -1, (), 0, m.setting.zone_of[zone][0], -1, (), *cause))
