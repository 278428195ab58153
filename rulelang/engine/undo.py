"""Taking a play back: its card goes to the hand, its consequences for slots, direction and turn are undone.

What it opened is void, what it closed is open again. Cards drawn, penalties and scores stay. Only the top card can be
taken back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulelang.engine import races
from rulelang.engine.changes import Cause, note, set_slot
from rulelang.engine.events import Event
from rulelang.engine.records import Duty, Race
from rulelang.engine.table import Table
from rulelang.engine.undoing import MOST_PLAYS, Made

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine


def begin(m: Machine, t: Table, seat: int, card: int) -> None:
    """A card is about to be laid: note what is before it. The number of the play is that of its move."""
    chains = t.chains
    assert chains is not None
    before = (t.turn, t.held, t.passing, t.bound_for, t.skip, t.direction)
    made = Made(t.move_no, seat, card, len(t.zones[m.hands + seat]) - 1, before)
    made.duties, chains.pending = chains.pending, []
    chains.plays = [*chains.plays[-MOST_PLAYS + 1 :], made]
    chains.chain = t.move_no
    chains.resumes = -1


def rest(t: Table) -> None:
    """What comes from now on is no consequence of the play any more."""
    assert t.chains is not None
    t.chains.chain = 0


def play_of(t: Table, seat: int) -> int:
    """The number of the play that a seat has just made, 0 if the last move was none of its plays."""
    made = t.chains.of(t.move_no) if t.chains is not None else None
    return made.number if made is not None and made.seat == seat else 0


def take_back(m: Machine, t: Table, number: int, cause: Cause) -> None:
    """Take a play back by its number, if its card is still the top card."""
    chains = t.chains
    made = chains.of(number) if chains is not None else None
    pile = t.zones[m.discard]
    if chains is None or made is None or not pile or pile[-1] != made.card:
        return
    chains.plays.remove(made)
    chains.undone += 1
    outer, chains.chain = chains.chain, 0
    pile.pop()
    if t.active[made.seat]:
        t.zones[m.hands + made.seat].append(made.card)
    else:
        t.zones[m.stock].insert(0, made.card)
    note(m, t, Event("undoes", made.seat, (made.card,), 0, number, -1, (), *cause))
    t.duties = [duty for duty in t.duties if duty.play != number]
    t.mistakes = [mistake for mistake in t.mistakes if mistake.play != number]
    t.races = [race for race in t.races if race.play != number]
    _slots(m, t, made, cause)
    _course(m, t, made)
    _reopen(m, t, made)
    chains.chain = outer


def _slots(m: Machine, t: Table, made: Made, cause: Cause) -> None:
    """Counts go back by as much as they went; other slots get what they held, unless somebody else has written them since."""
    chains = t.chains
    assert chains is not None
    for place, old, new, writer in reversed(made.changes):
        slot, owner = m.setting.slot_of[place]
        last = chains.writers[place] == made.number
        if m.program.slots[slot].kind.of in ("count", "time"):
            set_slot(m, t, slot, owner, max(0, t.slots[place] - (new - old)) if old >= 0 <= new else old, cause)
        elif last:
            set_slot(m, t, slot, owner, old, cause)
        chains.writers[place] = writer if last else chains.writers[place]


def _course(m: Machine, t: Table, made: Made) -> None:
    """Direction and turn, unless somebody else has changed them since."""
    chains = t.chains
    assert chains is not None
    turn, held, passing, bound_for, skip, direction = made.before
    if chains.direction_by == made.number and t.direction != direction:
        t.direction = direction
        note(m, t, Event("reverses", -1, (), 0, direction))
    if t.passing >= 0 or t.held >= 0 or chains.turn_by == made.number:
        on_turn = t.turn if t.held < 0 else t.held
        t.turn, t.held, t.passing, t.bound_for, t.skip = turn, held, passing, bound_for, skip
        t.ended = 0
        t.offers = [offer for offer in t.offers if offer.seat != made.seat]
        chains.resumes = on_turn if chains.turn_by == made.number else -1


def _reopen(m: Machine, t: Table, made: Made) -> None:
    """Duties and races that it brought to their end; a mistake that came of that is none any more, unless it was called."""
    for data, mistake in made.duties:
        duty = Duty.from_data(data)
        if mistake < 0 or any(one.number == mistake for one in t.mistakes):
            t.mistakes = [one for one in t.mistakes if one.number != mistake]
            t.duties.append(duty)
    numbers = {data[0] for data in made.races}
    if numbers:
        t.races = [race for race in t.races if race.number not in numbers]
        found: dict[int, Race] = {}
        for data in made.races:
            found.setdefault(data[0], Race.from_data(data))
        t.races += found.values()
    if t.held >= 0 and not races.waiting(m, t):
        races.release(t)
