"""Deeds of speech and gesture: each is judged for itself. A forbidden one is heard and seen by all, and is a mistake of whoever did
it; to the rules it is nothing else: it opens, ends and meets nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulelang.engine import changes, duties, races, undo
from rulelang.engine.actions import Action, Call, Play
from rulelang.engine.bind.bound import Forbidding
from rulelang.engine.bind.values.seats import as_seats
from rulelang.engine.changes import note
from rulelang.engine.events import WITH_CARD, Event
from rulelang.engine.records import Duty
from rulelang.engine.table import Table
from rulelang.ir.deeds import CallDeed, FlinchDeed, GestureDeed, SayDeed, SeeDeed

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine

LONGEST_TALK = 500
"""Characters of talk that are kept."""
MOST_SPOKEN = 200
"""Phrases of a deal that are remembered."""
MOST_OCCURRENCES = 50
"""Phrases of one utterance that are heard."""
CALL, FLINCH, SEE = CallDeed(), FlinchDeed(), SeeDeed()
PLAIN_TALK = ((-1, -1),)


def commit_words(m: Machine, t: Table, seat: int, action: Action) -> None:
    """The words and gestures of an input. An utterance is one mistake at most against each rule."""
    race = WITH_CARD if isinstance(action, Play) else 0
    if action.words:
        broken: set[int] = set()
        for senses, done in _utterance(m, action):
            rules = forbidding(m, t, seat, done, race == WITH_CARD)
            if rules:
                _notice(t, Event("says", seat, (), 0, _named(m, senses), text=action.words[:LONGEST_TALK]))
                blamed = tuple(rule for rule in rules if rule not in broken)
                broken.update(blamed)
                if blamed:
                    duties.make_mistake(m, t, seat, blamed, "deed", -1, undo.play_of(t, seat))
                continue
            said(m, t, seat, senses, action.words, race)
            for phrase in _counted_for(m, t, seat, senses):
                said(m, t, seat, ((phrase, -1),), action.words, race)
    for gesture in action.gestures:
        rules = forbidding(m, t, seat, GestureDeed(gesture=gesture))
        if rules:
            _notice(t, Event("gestures", seat, (), 0, gesture))
            duties.make_mistake(m, t, seat, rules, "deed", -1, undo.play_of(t, seat))
        else:
            t.serial += 1
            t.heard = [*t.heard[-MOST_SPOKEN:], (t.serial, seat, duties.as_heard(gesture), t.move_no, 0, -1)]
            if changes.wanted(m, t, "gestures") or (race == WITH_CARD and "gestures" in m.raced):
                note(m, t, _with(race, Event("gestures", seat, (), t.serial, gesture)))


def _notice(t: Table, event: Event) -> None:
    """People hear or see it, so that they can call it. No rule does: it is told, and not taken up."""
    if t.log is not None:
        t.log.append(event)


def _named(m: Machine, senses: tuple[tuple[int, int], ...]) -> int:
    """The phrase that was said, -1 for plain talk and for a name of somebody."""
    phrase = senses[0][0]
    return phrase if phrase < len(m.program.phrases) else -1


def _with(race: int, event: Event) -> Event:
    event.race = race
    return event


def comes_along(m: Machine, duty: Duty, seat: int, action: Action) -> bool:
    """Whether the words or gestures that come with a card are what somebody has to do before it."""
    if not isinstance(action, Play) or duty.debtor != seat or not m.owings[duty.owe].with_card:
        return False
    if not (action.words or action.gestures):
        return False
    said = [sense for senses in m.ear.understand(action.words) for sense in senses]
    found = [duties.asks_for(m, duty, Event("says", seat, (), 0, phrase), count) for phrase, count in said]
    found += [duties.asks_for(m, duty, Event("gestures", seat, (), 0, gesture), -1) for gesture in action.gestures]
    return sum(found) >= duty.left


def said(m: Machine, t: Table, seat: int, senses: tuple[tuple[int, int], ...], words: str, race: int = 0) -> None:
    """One occurrence of a phrase, in all senses that it can have. `race`: see `Event.race`."""
    t.serial += 1
    serial = t.serial
    names = len(m.program.phrases)
    for phrase, count in senses:
        number = phrase if phrase < names else -1
        t.heard.append((serial, seat, number, t.move_no, 0, count))
        t.spoken = [*t.spoken[-MOST_SPOKEN:], (seat, number, t.turn_no)]
        if changes.wanted(m, t, "says") or (race == WITH_CARD and "says" in m.raced):
            note(m, t, _with(race, Event("says", seat, (), serial, number, text=words[:LONGEST_TALK])))
    t.heard = t.heard[-MOST_SPOKEN:]


def _counted_for(m: Machine, t: Table, seat: int, senses: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """The phrases that these count for."""
    found = [
        phrase
        for one in m.counting_words
        if isinstance(one.deed, SayDeed)
        and any(sense[0] in one.deed.phrases for sense in senses)
        and _speaks(t, one, seat)
        for phrase in one.counts_for
    ]
    return tuple(dict.fromkeys(found))


def _utterance(m: Machine, action: Action) -> list[tuple[tuple[tuple[int, int], ...], SayDeed]]:
    """The occurrences of phrases in what is said, each with how it is judged: as all the phrases that it can be; `excluded` are the
    others that the whole text is, too."""
    heard = m.ear.understand(action.words)[:MOST_OCCURRENCES] or [PLAIN_TALK]
    patterns = [senses[0][0] for senses in heard if _is_pattern(m, senses)]
    spoken = [senses for senses in heard if not _is_pattern(m, senses)]
    alone = [phrase for phrase, _ in spoken[0]] if len(spoken) == 1 else []
    return [
        (senses, SayDeed(phrases=tuple([phrase for phrase, _ in senses]), excluded=(*patterns, *(alone if senses not in spoken else ()))))
        for senses in heard
    ]


def _is_pattern(m: Machine, senses: tuple[tuple[int, int], ...]) -> bool:
    phrase = senses[0][0]
    return 0 <= phrase < len(m.program.phrases) and m.program.phrases[phrase].pattern


def broken(m: Machine, t: Table, seat: int, action: Action) -> tuple[int, ...]:
    """The rules that the words, gestures or the call of an action would break."""
    if not m.forbidden:
        return ()
    found: dict[int, None] = {}
    for _, done in _utterance(m, action) if action.words else ():
        found |= dict.fromkeys(forbidding(m, t, seat, done, isinstance(action, Play)))
    for gesture in action.gestures:
        found |= dict.fromkeys(forbidding(m, t, seat, GestureDeed(gesture=gesture)))
    if isinstance(action, Call):
        found |= dict.fromkeys(forbidding(m, t, seat, CALL))
    return tuple(found)


def forbidding(
    m: Machine,
    t: Table,
    seat: int,
    done: SayDeed | GestureDeed | CallDeed | FlinchDeed | SeeDeed,
    with_card: bool = False,
) -> tuple[int, ...]:
    """The rules that forbid a deed, and are not lifted by one that permits it despite them."""
    found = dict.fromkeys(
        one.rule
        for one in m.forbidden
        if _means(m, one, done) and _speaks(t, one, seat) and not _is_due(m, t, one, seat, done, with_card)
    )
    if found and m.lifting:
        lifted = {rule for one in m.lifting if _lifts(m, one, done) and _speaks(t, one, seat) for rule in one.despite}
        return tuple(rule for rule in found if rule not in lifted)
    return tuple(found)


def _speaks(t: Table, one: Forbidding, seat: int) -> bool:
    """Whether a sentence speaks of a seat now."""
    values = (seat, -1, -1)
    return (one.who is None or seat in as_seats(one.who(t, values, -1))) and all(
        condition(t, values, -1) for condition in one.conditions
    )


def _means(m: Machine, one: Forbidding, done: SayDeed | GestureDeed | CallDeed | FlinchDeed | SeeDeed) -> bool:
    """Whether a sentence speaks of a deed."""
    match one.deed, done:
        case SayDeed() as deed, SayDeed(phrases=said, excluded=fits):
            if deed.anything:
                return not any(phrase in deed.excluded for phrase in (*said, *fits))
            return any(phrase in deed.phrases or (deed.names and phrase >= len(m.program.phrases)) for phrase in said)
        case GestureDeed(gesture=named), GestureDeed(gesture=gesture):
            return named in (None, gesture)
        case deed, _:
            return type(deed) is type(done) and not isinstance(done, (SayDeed, GestureDeed))


def _lifts(m: Machine, one: Forbidding, done: SayDeed | GestureDeed | CallDeed | FlinchDeed | SeeDeed) -> bool:
    """Whether a permission speaks of a deed: of words also as the pattern that they fit."""
    if isinstance(done, SayDeed):
        return any(_means(m, one, SayDeed(phrases=(phrase,))) for phrase in (*done.phrases, *done.excluded))
    return _means(m, one, done)


def _is_due(
    m: Machine, t: Table, one: Forbidding, seat: int, done: SayDeed | GestureDeed | CallDeed | FlinchDeed | SeeDeed, with_card: bool
) -> bool:
    """Whether a ban on all words leaves out what somebody has to say, and this is it. What comes with a card may be due by that."""
    if not (isinstance(one.deed, SayDeed) and one.deed.due and isinstance(done, SayDeed)):
        return False
    owed = [m.owings[duty.owe].deed for duty in t.duties if duty.debtor == seat]
    asked = [m.racings[race.race].deed for race in t.races if races.may_enter(m, t, race, seat)]
    if with_card:
        owed, asked = [owing.deed for owing in m.owings], [racing.deed for racing in m.racings]
    wanted = {phrase for deed in (*owed, *asked) if isinstance(deed, SayDeed) for phrase in deed.phrases}
    return any(phrase in wanted for phrase in done.phrases)


# ---- a card held over the pile -------------------------------------------------------------------------------------


def _seen(m: Machine, t: Table) -> tuple[int, int, int]:
    """What must be the same for a card taken back to be a flinch: no card was laid or taken back, and the clock is as it was."""
    return len(t.zones[m.discard]), t.chains.undone if t.chains is not None else 0, t.stopped


def begin_play(m: Machine, t: Table, seat: int, card: int) -> None:
    """A seat holds a card over the pile."""
    t.begun = [*(entry for entry in t.begun if entry[0] != seat), (seat, card, *_seen(m, t))]
    note(m, t, Event("begins_play", seat, (card,)))


def retract(m: Machine, t: Table, seat: int) -> None:
    """It takes the card back: a flinch, if nothing has happened since."""
    entry = next(entry for entry in t.begun if entry[0] == seat)
    t.begun.remove(entry)
    note(m, t, Event("retracts", seat))
    if entry[2:] != _seen(m, t):
        return
    rules = forbidding(m, t, seat, FLINCH)
    if rules:
        duties.make_mistake(m, t, seat, rules, "deed", -1)
    else:
        note(m, t, Event("flinches", seat))
