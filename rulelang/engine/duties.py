"""Duties and mistakes: how they open, are met, fail, lapse, are called and forgiven."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulelang.engine import frames
from rulelang.engine.bind.events import Match
from rulelang.engine.bind.values.seats import as_seats
from rulelang.engine.changes import NO_CAUSE, Cause, as_if_laid, note
from rulelang.engine.events import WITH_CARD, Event
from rulelang.engine.records import Duty, Frame, Mistake
from rulelang.engine.table import Table
from rulelang.ir.effects import GestureDeed, MoveDeed, SayDeed
from rulelang.ir.program import PLAY

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine

_DEEDS = ("says", "gestures")
MEETING = ("says", "gestures", "plays", "moves")
"""Kinds of event that can be what a duty asks for."""


def open_duties(m: Machine, t: Table, f: Frame, number: int) -> None:
    """Each seat that an `Owe` effect names gets its duty; what it has said since the move before may meet it at once."""
    owing = m.owings[number]
    within = -1 if owing.within is None else t.play_time + max(0, int(owing.within(t, f.locals, -1)))
    times = 1 if owing.times is None else max(1, int(owing.times(t, f.locals, -1)))
    counts = tuple([-1 if count is None else max(0, int(count(t, f.locals, -1))) for count in owing.counts])
    for seat in as_seats(owing.seats(t, f.locals, -1)):
        if not t.active[seat]:
            continue
        if len(t.duties) >= MOST_DUTIES:
            return
        t.serial += 1
        play = t.chains.chain if t.chains is not None else 0
        duty = Duty(t.serial, seat, number, tuple(f.locals), times, t.now, t.seq, within, -1, t.move_no, play, counts)
        t.duties.append(duty)
        note(m, t, Event("owes", seat, (), 0, duty.number, -1, (), owing.rule, owing.line))
        if isinstance(owing.deed, (SayDeed, GestureDeed)):
            _hear_again(m, t, duty, owing.deed)


def as_heard(gesture: int) -> int:
    """The number of a gesture among what was heard: below those of all phrases and of plain talk (-1)."""
    return -2 - gesture


def _hear_again(m: Machine, t: Table, duty: Duty, deed: SayDeed | GestureDeed) -> None:
    spent: set[int] = set()
    for serial, seat, phrase, move_no, used, count in t.heard[:]:
        fresh = not used and serial not in spent and seat == duty.debtor and move_no >= duty.move - 1
        if isinstance(deed, GestureDeed):
            asked = phrase < -1 and deed.gesture in (None, -2 - phrase)
        else:
            asked = says_it(deed, duty, phrase, count)
        if fresh and asked:
            spent.add(serial)
            use_up(t, serial)
            if _done_once(m, t, duty):
                return


def says_it(deed: SayDeed, duty: Duty, phrase: int, count: int) -> bool:
    """Whether a phrase is one that a duty asks for, with its repeated part said as often as it must be."""
    if deed.anything:
        return phrase >= -1 and phrase not in deed.excluded
    if not duty.counts:
        return phrase in deed.phrases
    return any(
        phrase == wanted and times in (-1, count) for wanted, times in zip(deed.phrases, duty.counts, strict=True)
    )


def use_up(t: Table, serial: int) -> None:
    """What was said once meets nothing any more."""
    t.heard = [(*entry[:4], 1, entry[5]) if entry[0] == serial else entry for entry in t.heard]


def _done_once(m: Machine, t: Table, duty: Duty) -> bool:
    """The deed was done; True if that was the last time it was needed."""
    duty.left -= 1
    if duty.left > 0:
        return False
    t.duties.remove(duty)
    note(m, t, Event("meets", duty.debtor, (), 0, duty.number, -1, (), *_origin(m, duty)))
    return True


def _origin(m: Machine, duty: Duty) -> Cause:
    owing = m.owings[duty.owe]
    return owing.rule, owing.line


def priced(m: Machine, t: Table, seat: int) -> bool:
    """Whether a deal cannot end with this seat yet: it owes a duty with a price, or its last move left one with somebody."""
    return any(
        (duty.debtor == seat or duty.move == t.move_no) and m.owings[duty.owe].otherwise is not None
        for duty in t.duties
    )


# ---- events --------------------------------------------------------------------------------------------------------


def take_up(m: Machine, t: Table, event: Event) -> bool:
    """What an event does to the duties that were open before it: meets one, else fails, else lapses each. True if it met
    one."""
    met = _meet(m, t, event) if event.kind in MEETING else None
    for duty in t.duties[:]:
        owing = m.owings[duty.owe]
        if event.kind not in owing.ends or duty is met or duty.seq >= event.seq or duty not in t.duties:
            continue
        if _is_among(event, owing.before, t, duty):
            if event.kind == "plays" and event.seat == duty.debtor and _comes_along(m, t, duty):
                continue
            if event.kind in _DEEDS and event.seat != duty.debtor:
                if duty.failing < 0:  # in time is whoever speaks by this stamp; decided when the clock has passed it
                    duty.failing = t.now
                if event.kind == "says":
                    use_up(t, event.amount)  # it caught somebody, and is no word of one's own any more
            else:
                fail(m, t, duty)
        elif _is_among(event, owing.until, t, duty):
            lapse(m, t, duty)
    return met is not None


def _comes_along(m: Machine, t: Table, duty: Duty) -> bool:
    """Whether the words or gestures that came with a card, and are about to be heard, are what was due before it."""
    if not m.owings[duty.owe].with_card:
        return False
    done = [event for event in t.queue if event.race == WITH_CARD and event.kind in _DEEDS and event.seat == duty.debtor]
    return sum([asks_for(m, duty, event, _repeated(t, event)) for event in done]) >= duty.left


def _repeated(t: Table, event: Event) -> int:
    """How often the repeated part of what was said was said."""
    number = event.value if event.kind == "says" else as_heard(event.value)
    return next((entry[5] for entry in t.heard if entry[0] == event.amount and entry[2] == number), -1)


def _is_among(event: Event, matches: tuple[Match, ...], t: Table, duty: Duty) -> bool:
    """Whether an event is one of those that end a duty."""
    for match in matches:  # noqa: SIM110 (a loop: this runs for every event)
        if match(t, event, duty.env):
            return True
    return False


def _meet(m: Machine, t: Table, event: Event) -> Duty | None:
    count = -1
    if event.kind in _DEEDS:
        number = event.value if event.kind == "says" else as_heard(event.value)
        heard = next((entry for entry in t.heard if entry[0] == event.amount and entry[2] == number), None)
        if heard is None or heard[4]:
            return None
        count = heard[5]
    for duty in t.duties:
        met_by = m.owings[duty.owe].met_by
        if event.kind in met_by and duty.debtor == event.seat and asks_for(m, duty, event, count):
            if event.kind in _DEEDS:
                use_up(t, event.amount)
            _done_once(m, t, duty)
            return duty
    return None


def asks_for(m: Machine, duty: Duty, event: Event, count: int) -> bool:
    match m.owings[duty.owe].deed:
        case SayDeed() as deed:
            return event.kind == "says" and says_it(deed, duty, event.value, count)
        case GestureDeed(gesture=gesture):
            return event.kind == "gestures" and gesture in (None, event.value)  # also one made with the move
        case MoveDeed(move=move):
            if event.kind not in ("plays", "moves") or duty.seq >= event.seq:
                return False
            return move is None or move == (PLAY if event.kind == "plays" else event.value)
    return False


MOST_DUTIES = 200
"""So many stand at once; a further one is not taken on."""


def due_before(m: Machine, t: Table, event: Event) -> list[Duty]:
    """Duties that the move about to be made brings to their end: it is not the deed they ask for."""
    with as_if_laid(m, t, event):
        return [
            duty
            for duty in t.duties
            if m.owings[duty.owe].by_moves
            and not (duty.debtor == event.seat and _would_meet(m, duty, event))
            and _is_among(event, (*m.owings[duty.owe].before, *m.owings[duty.owe].until), t, duty)
        ]


def _would_meet(m: Machine, duty: Duty, event: Event) -> bool:
    deed = m.owings[duty.owe].deed
    if not isinstance(deed, MoveDeed):
        return False
    return deed.move is None or deed.move == (PLAY if event.kind == "plays" else event.value)


def overtake(m: Machine, t: Table, duty: Duty, event: Event) -> None:
    """The move about to be made ends a duty: failed if it came before it was done, lapsed if it held until then."""
    with as_if_laid(m, t, event):
        failed = _is_among(event, m.owings[duty.owe].before, t, duty)
    if failed:
        fail(m, t, duty)
    else:
        lapse(m, t, duty)


def fail(m: Machine, t: Table, duty: Duty) -> int:
    """A duty was not done in time: its price falls due, or it is a mistake (its number is returned, else -1)."""
    t.duties.remove(duty)
    owing = m.owings[duty.owe]
    priced = int(owing.otherwise is not None)
    kept = duty.to_data() if t.chains is not None else []
    note(m, t, Event("fails", duty.debtor, (), priced, duty.number, -1, (), owing.rule, owing.line))
    if owing.otherwise is None:
        made = make_mistake(m, t, duty.debtor, (owing.rule,), "duty", -1, duty.play)
        if t.chains is not None:
            t.chains.closed(kept, made)
        return made
    frames.start_block(m, t, owing.otherwise, duty.env, owing.rule, owing.line)
    return -1


def lapse(m: Machine, t: Table, duty: Duty) -> None:
    """A duty can no longer be failed."""
    t.duties.remove(duty)
    if t.chains is not None:
        t.chains.closed(duty.to_data(), -1)
    note(m, t, Event("lapses", duty.debtor, (), 0, duty.number, -1, (), *_origin(m, duty)))


# ---- mistakes ------------------------------------------------------------------------------------------------------


def make_mistake(
    m: Machine, t: Table, seat: int, rules: tuple[int, ...], kind: str, card: int, play: int = 0
) -> int:
    """Record a mistake; returns its number. The oldest is forgotten where there are too many."""
    if seat < 0:
        return -1
    t.serial += 1
    t.mistakes = [*t.mistakes[-MOST_MISTAKES + 1 :], Mistake(t.serial, seat, rules, kind, card, t.now, play)]
    note(m, t, Event("mistake_made", seat, (), 0, t.serial, -1, rules, rules[0] if rules else -1))
    return t.serial


MOST_MISTAKES = 200
"""Open mistakes that are kept."""
MOST_JUDGED = 30
"""Closed mistakes that can still be spoken of."""


def about(t: Table, number: int) -> Mistake | None:
    """A mistake by its number, open or lately closed."""
    for mistake in (*reversed(t.mistakes), *reversed(t.judged)):
        if mistake.number == number:
            return mistake
    return None


def with_last_card(t: Table, number: int) -> bool:
    """Whether a mistake belongs to the play with which its offender laid the last card."""
    mistake = about(t, number)
    made = t.chains.of(mistake.play) if mistake is not None and t.chains is not None and mistake.play else None
    return mistake is not None and made is not None and made.seat == mistake.offender and made.left == 0


def forgive(m: Machine, t: Table, seats: Sequence[int], rules: tuple[int, ...], cause: Cause) -> None:
    """Open mistakes of some seats lapse, and duties of theirs that others could still call."""
    for seat in seats:
        kept = [one for one in t.mistakes if one.offender != seat or (rules and not set(rules) & set(one.rules))]
        changed = len(kept) < len(t.mistakes)
        if changed:
            t.judged = [*t.judged, *(one for one in t.mistakes if one not in kept)][-MOST_JUDGED:]
        t.mistakes = kept
        for duty in t.duties[:]:
            owing = m.owings[duty.owe]
            if duty.debtor == seat and owing.otherwise is None and (not rules or owing.rule in rules):
                lapse(m, t, duty)
        if changed:
            note(m, t, Event("forgives", seat, (), 0, 0, -1, (), *cause))


def overdue(m: Machine, t: Table, duty: Duty) -> bool:
    """Whether a duty that stands could be called as a mistake now: it has no price and no time of its own, and has stood for the
    time of grace."""
    owing = m.owings[duty.owe]
    return owing.otherwise is None and owing.within is None and t.now - duty.opened >= m.program.grace


def call(m: Machine, t: Table, caller: int, offender: int, rule: int) -> None:
    """Somebody calls a mistake: the oldest open one of that offender in that rule, else a duty overdue, else it is false."""
    for mistake in t.mistakes:
        if mistake.offender == offender and rule in mistake.rules:
            _called(m, t, mistake.number, caller)
            return
    for duty in t.duties:
        if duty.debtor == offender and m.owings[duty.owe].rule == rule and overdue(m, t, duty):
            number = fail(m, t, duty)
            _called(m, t, number, caller)
            return
    note(m, t, Event("call_is_false", caller, (), 0, rule, offender, (rule,), *NO_CAUSE))


def _called(m: Machine, t: Table, number: int, caller: int) -> None:
    mistake = next(one for one in t.mistakes if one.number == number)
    t.mistakes.remove(mistake)
    t.judged = [*t.judged[-MOST_JUDGED + 1 :], mistake]
    cards = (mistake.card,) if mistake.card >= 0 else ()
    note(m, t, Event("mistake_called", mistake.offender, cards, 0, number, caller, mistake.rules))
