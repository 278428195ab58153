"""Races: how they open, are entered, decided and closed. Who may enter is fixed when a race opens; its condition is tested at
the entry. A stopped clock shuts the doors of all races."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulelang.engine import frames
from rulelang.engine.bind.context import Fn, order
from rulelang.engine.bind.events import Match
from rulelang.engine.bind.values.seats import as_seats
from rulelang.engine.changes import note
from rulelang.engine.events import WITH_CARD, Event
from rulelang.engine.records import Frame, Race
from rulelang.engine.table import Stage, Table
from rulelang.ir.deeds import Deed, GestureDeed, MoveDeed, SayDeed

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine

MOST_RACES = 50
"""So many are open at once; a further one does not open."""


@dataclass(frozen=True, slots=True)
class Racing:
    """A `Race` effect, bound."""

    rule: int
    line: int
    among: Fn
    racer: int
    condition: Fn | None
    deed: Deed
    test: Fn | None
    said: int
    values: dict[int, int]
    waits: bool
    until: tuple[Match, ...]
    within: Fn | None
    first: int | None
    last: int | None
    late: int | None
    lateness: Fn | None

    @property
    def by_play(self) -> bool:
        return isinstance(self.deed, MoveDeed)


# ---- questions -----------------------------------------------------------------------------------------------------


def waiting(m: Machine, t: Table) -> bool:
    """Whether nobody moves until a race is decided. One that is entered by a card waits for nobody who has none: the cards are
    dealt first, and where none of those who may enter holds any, play goes on."""
    dealing = t.stage in (Stage.DEAL_BEGINS, Stage.SETUP)
    for race in t.races:
        racing = m.racings[race.race]
        if not racing.waits or race.decided:
            continue
        if not racing.by_play:
            return True
        if not dealing and any([t.zones[m.hands + seat] and may_enter(m, t, race, seat) for seat in race.among]):
            return True
    return False


def may_enter(m: Machine, t: Table, race: Race, seat: int) -> bool:
    """Whether a seat may still enter a race."""
    return seat in race.among and all(seat != entered for entered, _ in race.entered)


def racers(m: Machine, t: Table) -> tuple[int, ...]:
    """Everybody who may enter some open race now."""
    if t.stopped >= 0:
        return ()
    found = [seat for race in t.races if not race.decided for seat in race.among if may_enter(m, t, race, seat)]
    return tuple(dict.fromkeys(found))


def entitled(m: Machine, t: Table, race: Race, seat: int) -> bool:
    """Whether the condition of a race holds for a seat now."""
    racing = m.racings[race.race]
    return racing.condition is None or bool(racing.condition(t, _env(racing, race, seat), -1))


def _env(racing: Racing, race: Race, seat: int, phrase: int = -1) -> list[Any]:
    values = list(race.env)
    values.extend([-1] * (max(racing.racer, racing.said) + 1 - len(values)))
    values[racing.racer] = seat
    if racing.said >= 0:
        values[racing.said] = racing.values.get(phrase, 0)
    return values


def _in_time(m: Machine, t: Table, race: Race) -> bool:
    """Whether somebody who comes after the decision is late and not wrong."""
    racing = m.racings[race.race]
    if racing.lateness is None:
        return True
    return t.now - race.won <= int(racing.lateness(t, race.env, -1))


def play_entry(m: Machine, t: Table, seat: int, card: int, *, decided: bool) -> Race | None:
    """The race that a play would enter: an open one, or (`decided`) one in which it would be late."""
    if t.stopped >= 0:
        return None
    for race in t.races:
        racing = m.racings[race.race]
        if bool(race.decided) is not decided or not racing.by_play or not may_enter(m, t, race, seat):
            continue
        if decided and (racing.late is None and racing.lateness is None):
            continue
        fits = racing.test is None or racing.test(t, race.env, card)
        if fits and entitled(m, t, race, seat) and (not decided or _in_time(m, t, race)):
            return race
    return None


def permits(m: Machine, t: Table, seat: int, card: int) -> bool:
    """Whether a race permits a play: entering one does so by itself, though prohibitions still bind; so does coming too late."""
    if play_entry(m, t, seat, card, decided=False) is not None:
        return not m.menu.forbids(t, seat, 0, card)
    return play_entry(m, t, seat, card, decided=True) is not None


def entries(m: Machine, t: Table, seat: int) -> list[int]:
    """The cards of a hand with which a seat can enter a race now."""
    return [
        card
        for card in t.zones[m.hands + seat]
        if play_entry(m, t, seat, card, decided=False) is not None and not m.menu.forbids(t, seat, 0, card)
    ]


# ---- life ----------------------------------------------------------------------------------------------------------


def open_race(m: Machine, t: Table, f: Frame, number: int) -> None:
    """A race opens, if enough seats may enter it: two where it matters who is last, else one."""
    racing = m.racings[number]
    among = [seat for seat in dict.fromkeys(as_seats(racing.among(t, f.locals, -1))) if seat >= 0 and (t.active[seat] or not (racing.by_play or t.gone[seat]))]
    if len(among) < (2 if racing.last is not None else 1) or len(t.races) >= MOST_RACES:
        return
    within = -1 if racing.within is None else t.play_time + max(0, int(racing.within(t, f.locals, -1)))
    t.serial += 1
    play = t.chains.chain if t.chains is not None else 0
    t.races.append(Race(t.serial, number, tuple(f.locals), among, play, t.seq, within))
    note(m, t, Event("race_opens", int(f.locals[0]), (), len(among), t.serial, -1, (), racing.rule, racing.line))


def take_up(m: Machine, t: Table, event: Event) -> bool:
    """What an event does to the races that were open before it: it enters one, and closes others. True if it entered."""
    entered: Race | None = None
    if t.stopped < 0:
        for decided in (False, True):
            if entered is None:
                entered = next((r for r in t.races if bool(r.decided) is decided and _enters(m, t, r, event)), None)
        if entered is not None:
            _enter(m, t, entered, event)
    for race in t.races[:]:
        if race is entered or race.seq >= event.seq or race not in t.races:
            continue
        if (race.decided and event.kind == "plays") or _closed_by(m, t, race, event):
            close(m, t, race)
    return entered is not None


def _closed_by(m: Machine, t: Table, race: Race, event: Event) -> bool:
    return any(match(t, event, race.env) for match in m.racings[race.race].until)


def _enters(m: Machine, t: Table, race: Race, event: Event) -> bool:
    racing = m.racings[race.race]
    if (race.seq >= event.seq and event.race != WITH_CARD) or not may_enter(m, t, race, event.seat):
        return False
    match racing.deed:
        case SayDeed() as deed:
            said = event.kind == "says" and (
                event.value in deed.phrases or (deed.anything and event.value not in deed.excluded)
            )
            if not said:
                return False
        case GestureDeed(gesture=gesture):
            if event.kind != "gestures" or gesture not in (None, event.value):
                return False
        case _:
            return event.kind == "plays" and not race.decided and event.race == race.number
    return entitled(m, t, race, event.seat) and (not race.decided or _in_time(m, t, race))


def _enter(m: Machine, t: Table, race: Race, event: Event) -> None:
    """Somebody enters: perhaps that decides it, perhaps it is late."""
    racing, seat, phrase = m.racings[race.race], event.seat, event.value if event.kind == "says" else -1
    _keep(t, race)
    race.entered.append((seat, t.now))
    note(m, t, Event("race_enters", seat, (), race.decided, race.number, -1, (), racing.rule, racing.line))
    if race.decided:
        _run(m, t, race, racing.late, seat, phrase)
        return
    if race.winner < 0 and racing.first is not None:
        race.winner, race.won = seat, t.now
        if racing.last is None:
            _decide(m, t, race, seat)
        _run(m, t, race, racing.first, seat, phrase)
    _last_of(m, t, race)


def _last_of(m: Machine, t: Table, race: Race) -> None:
    """When all but one have entered, that one is last."""
    racing = m.racings[race.race]
    if racing.last is None or race.decided:
        return
    missing = [seat for seat in race.among if may_enter(m, t, race, seat)]
    if len(missing) <= 1:
        _decide(m, t, race, missing[0] if missing else -1)
        if missing:
            _run(m, t, race, racing.last, missing[0])


def _decide(m: Machine, t: Table, race: Race, seat: int) -> None:
    """It is decided, by that seat being first or last."""
    racing = m.racings[race.race]
    race.decided, race.won = 1, t.now
    note(
        m,
        t,
        Event("race_decided", seat, (), int(racing.last is not None), race.number, -1, (), racing.rule, racing.line),
    )
    if t.held >= 0 and not waiting(m, t):
        release(t)


def close(m: Machine, t: Table, race: Race) -> None:
    """It is over: whoever has not entered is last, from the acting seat on."""
    racing = m.racings[race.race]
    _keep(t, race)
    t.races.remove(race)
    missing: list[int] = []
    if not race.decided:
        if racing.last is not None:
            acting = race.env[0] if isinstance(race.env[0], int) else -1
            missing = [seat for seat in order(t, acting) if may_enter(m, t, race, seat)]
        race.decided = 1
        note(m, t, Event("race_closes", -1, (), len(missing), race.number, -1, (), racing.rule, racing.line))
    if t.held >= 0 and not waiting(m, t):
        release(t)
    for seat in missing:
        _run(m, t, race, racing.last, seat)


def leave(m: Machine, t: Table, seat: int) -> None:
    """A seat is out: it enters nothing any more; a race that nobody can enter is over."""
    for race in t.races[:]:
        if seat in race.among:
            race.among.remove(seat)
            if not race.decided and len([one for one in race.among if may_enter(m, t, race, one)]) == 0:
                close(m, t, race)
            else:
                _last_of(m, t, race)


def _keep(t: Table, race: Race) -> None:
    """What a play does to a race is undone with it."""
    if t.chains is not None and t.chains.chain and (made := t.chains.of(t.chains.chain)) is not None:
        made.races.append(race.to_data())


def _run(m: Machine, t: Table, race: Race, block: int | None, seat: int, phrase: int = -1) -> None:
    """Run what it means for a seat, as a consequence of the play that the race belongs to."""
    if block is None:
        return
    racing = m.racings[race.race]
    chains = t.chains
    outer = 0
    if chains is not None:
        outer, chains.chain = chains.chain, chains.chain or race.play
    frames.start_block(m, t, block, _env(racing, race, seat, phrase), racing.rule, racing.line)
    if chains is not None:
        chains.chain = outer


def late_play(m: Machine, t: Table, seat: int, card: int) -> Race | None:
    """The race in which a play would come too late without being wrong; an open one that it enters comes first."""
    if play_entry(m, t, seat, card, decided=False) is not None:
        return None
    return play_entry(m, t, seat, card, decided=True)


def comes_late(m: Machine, t: Table, race: Race, seat: int) -> None:
    """A card came too late: it stays in the hand."""
    racing = m.racings[race.race]
    race.entered.append((seat, t.now))
    note(m, t, Event("race_enters", seat, (), 1, race.number, -1, (), racing.rule, racing.line))
    _run(m, t, race, racing.late, seat)


# ---- the turn that waits -------------------------------------------------------------------------------------------


def hold(t: Table) -> None:
    """Nobody is on turn while play waits."""
    if t.turn >= 0 and t.held < 0:
        t.held, t.turn = t.turn, -1


def release(t: Table) -> None:
    """Play goes on where it was."""
    if t.held >= 0:
        t.turn, t.held = t.held, -1
