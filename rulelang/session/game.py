"""A game with its ruleset: the engine's game, which remembers what went in so that it can be saved."""

from __future__ import annotations

import copy
import dataclasses
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulelang.engine.actions import Action
from rulelang.engine.events import Event
from rulelang.engine.game import Game as EngineGame
from rulelang.engine.machine import Machine
from rulelang.engine.refusals import Code, Refusal, Refused
from rulelang.engine.setting import Setting
from rulelang.engine.table import Table
from rulelang.session.house import House
from rulelang.session.trial import Considered, try_out
from rulelang.source import Place, Source, Span

if TYPE_CHECKING:
    from rulelang.check import Before
    from rulelang.session.inventing import Draft
    from rulelang.session.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Input:
    """One thing that went in: an action of a seat, a person who left (`left`), or time that passed (neither)."""

    at: int
    seat: int
    action: Action | None
    left: bool
    hash: str
    """Of the table afterwards."""
    overtaken: bool = False
    """Whether the action itself was refused, after deadlines that it brought about."""
    invented: str | None = None
    """The text of a rule that was invented."""
    secret: bool = False
    """Whether that text is kept from the others."""


def _changed(made: Draft) -> frozenset[str]:
    return frozenset({made.rule} if made.kind == "change" else ())


def _announced(seat: int, made: Draft, secret: bool) -> Event:
    """What everybody hears of an invention: all of it, or only that there is one."""
    meaning = f" ({made.meaning})" if made.meaning else ""
    return Event("invents", seat, text=f"{made.kind}s a rule" if secret else f"{made.kind}s rule `{made.rule}`{meaning}")


def _unsigned(event: Event, hidden: frozenset[int]) -> Event:
    """An event without the rule that caused it, where that is a secret."""
    if event.cause not in hidden:
        return event
    copied = Event.from_data(event.to_data())
    copied.cause, copied.line = -1, 0
    return copied


class Game(EngineGame):
    """A game in progress; made by `Ruleset.new_game` or `rulelang.load_game`. See `rulelang.engine.game.Game`."""

    ruleset: Ruleset | None = None
    seed: int | str = 0
    notes: tuple[str, ...] = ()
    """What was noticed when it was loaded, in words: a torn tail."""
    position: dict[str, Any] | None = None
    """Where the inputs start from, if the table was laid by hand."""

    house: House = House()
    """The rules invented at this table."""
    begun: Setting | None = None
    """What was agreed before the first invention, if there is one."""

    _drafted: tuple[tuple[Any, ...], Draft] | None = None
    """The text that was read last, and what came of it."""
    _before: Before | None = None
    """The rules in force, as a version of the house, once that is made."""
    _sealed: int = 0
    """How many inputs have been written to a file, and stay as they are."""

    def __init__(self, machine: Machine, table: Table, *, journal: bool) -> None:
        super().__init__(machine, table, journal=journal)
        self.inputs: list[Input] = []
        """Everything that went in, in order (empty without a journal)."""

    @property
    def keeps_journal(self) -> bool:
        return self._keep

    def _enter(self, seat: int, action: Action, at: int | None) -> tuple[Event, ...]:
        if not self._keep:
            events = super()._enter(seat, action, at)
            return events + self._repeal() if self._t.repeal else events
        known = len(self.journal)
        try:
            events = super()._enter(seat, action, at) + self._repeal()
        except Refused:
            if len(self.journal) > known:
                self._note(seat, action, overtaken=True)
            raise
        self._note(seat, action)
        return events

    # ---- rules invented at the table ---------------------------------------------------------------------------------

    def consider(self, text: str, secret: bool = False) -> Considered:
        """What an invention would be, for whoever is asked for one: read, checked, and tried out on a copy. Nothing changes."""
        asked = self.invention()
        seat, kinds = (asked[0], asked[1]) if asked is not None else (-1, ("invent", "change", "drop"))
        return self._consider(self._draft(seat, text, kinds, secret))

    def ready(self) -> None:
        """Read the rules in force as those to which a rule is about to be added, so that it is in force at once when it comes."""
        from rulelang.session.inventing import version

        if self.ruleset is not None and self._before is None:
            self._before = version(self.ruleset, self.house).before

    def _draft(self, seat: int, text: str, kinds: tuple[str, ...], secret: bool) -> Draft:
        from rulelang.session.inventing import draft

        assert self.ruleset is not None
        about = (seat, text, kinds, secret, self.house, self.deal, self.now)
        if self._drafted is None or self._drafted[0] != about:  # what was shown as a preview is accepted as it was shown
            author = self.names[seat] if seat >= 0 else "somebody"
            made = draft(
                self.ruleset, self.house, text, kinds=kinds, author=author, deal=self.deal, at=self.now, secret=secret,
                before=self._before,
            )  # fmt: skip
            self._drafted = about, made
        return self._drafted[1]

    def _consider(self, made: Draft) -> Considered:
        if made.program is None:
            return Considered(made, None)
        numbers = frozenset(rule.number for rule in made.program.rules if rule.name == made.rule) - made.off
        digest = hashlib.blake2b(f"{self.hash()}\n{made.text}".encode(), digest_size=6).digest()
        verdict = try_out(self, made.program, made.off, _changed(made), numbers, int.from_bytes(digest, "big"))
        if verdict.refused:
            place = Place(Source("your rule", made.text), Span(0, min(60, len(made.text))))
            faults = (*made.diagnostics, *verdict.faults(place))
            return Considered(dataclasses.replace(made, program=None, diagnostics=faults, house=self.house), verdict)
        return Considered(made, verdict)

    def invent(
        self, seat: int, text: str, at: int | None = None, *, secret: bool = False, trial: bool = True
    ) -> Considered:
        """Invent, change or drop a rule, if this seat is asked for it and the text is sound: it is in force from here on. A
        text that is refused changes nothing; the answer says why.

        Raises:
            Refused: nobody asked this seat, or the stamp is in the past.
        """
        if self.witness is not None:
            self.witness(seat, text, self.now + 1 if at is None else at)
        asked = self.invention()
        if self.ruleset is None or asked is None or asked[0] != seat or (secret and not asked[2]):
            raise Refused(Refusal(Code.NO_CHOICE))
        stamp = self.now + 1 if at is None else at
        if stamp < self.now:
            raise Refused(Refusal(Code.LATE))
        made = self._draft(seat, text, asked[1], secret)
        found = self._consider(made) if trial else Considered(made, None)
        if found.draft.program is None:
            return found
        self._t.now = stamp
        if self.begun is None:
            self.begun = self.setting
        self.house = found.draft.house
        self._before = found.draft.before
        events = self.adopt(
            found.draft.program,
            found.draft.off,
            _changed(found.draft),
            self.house.holding,
            answer=True,
            said=_announced(seat, found.draft, secret),
        )
        self._repeal()
        if self._keep:
            self.inputs.append(Input(self.now, seat, None, False, self.hash(), invented=text, secret=secret))
        return dataclasses.replace(found, events=events)

    def carry_on(self, house: House) -> None:
        """Take the inventions of an earlier game over, before anything goes in. A game without a journal only: a save begins
        with the ruleset as it is written."""
        from rulelang.session.inventing import off_numbers, version

        assert self.ruleset is not None and not self._keep
        program = version(self.ruleset, house).program
        assert program is not None  # it was sound in the game before
        self.begun, self.house = self.setting, house
        self.adopt(program, off_numbers(program, house), frozenset(), house.holding, answer=False)

    def _repeal(self) -> tuple[Event, ...]:
        """What the rules want to go goes."""
        if not self.repealing or self.ruleset is None:
            return ()
        newest = self.house.newest
        if newest is None:
            self._t.repeal = 0
            return ()
        from rulelang.session.inventing import off_numbers, version

        self.house = self.house.without_newest()
        found = version(self.ruleset, self.house, before=self._before)
        program, self._before = found.program, found.before
        assert program is not None  # it was sound before the newest came
        changed = frozenset({newest.rule} if newest.kind == "change" else ())
        off = off_numbers(program, self.house)
        if newest.kind == "drop":  # it is back in force
            back = {rule.number for rule in program.rules if rule.name == newest.rule}
            self._m.setting = dataclasses.replace(
                self._m.setting, rules=tuple(sorted({*self._m.setting.rules, *(back - off)}))
            )
        said = Event("repeals", -1, text=newest.rule)
        return self.adopt(program, off, changed, self.house.holding, answer=False, said=said)

    def told(self, seat: int, events: Sequence[Event]) -> tuple[Event, ...]:
        """What a seat may know of some events; of a secret rule the others see what it does, but not that it was it."""
        hidden = self.secrets(seat)
        if not hidden:
            return super().told(seat, events)
        shown = (one for one in events if not (one.kind == "acts" and one.cause in hidden))
        return tuple(_unsigned(one, hidden) for one in super().told(seat, tuple(shown)))

    def secrets(self, seat: int) -> frozenset[int]:
        """The numbers of the rules whose text a seat may not know."""
        names = {
            one.rule for one in self.house.inventions
            if one.secret and not one.repealed and not (seat >= 0 and self.names[seat] == one.author)
        }  # fmt: skip
        return frozenset(rule.number for rule in self.program.rules if rule.name in names) if names else frozenset()

    # ---- time, leaving, saving ---------------------------------------------------------------------------------------

    def advance(self, to: int) -> tuple[Event, ...]:
        events = super().advance(to) + self._repeal()
        inputs = self.inputs
        if not events and inputs and inputs[-1].seat < 0 and len(inputs) > self._sealed:
            inputs.pop()  # time that passed twice is time that passed
        self._note(-1, None)
        return events

    def leave(self, seat: int) -> tuple[Event, ...]:
        events = super().leave(seat) + self._repeal()
        self._note(seat, None, left=True)
        return events

    def seal(self) -> None:
        """The inputs up to here stay as they are."""
        self._sealed = len(self.inputs)

    def _note(self, seat: int, action: Action | None, *, left: bool = False, overtaken: bool = False) -> None:
        if self._keep:
            noted = (action is not None or left) and not overtaken  # then the journal has just hashed this very table
            digest = self.journal[-1].hash if noted and not self.house.inventions else self.hash()
            self.inputs.append(Input(self.now, seat, action, left, digest, overtaken))

    def restore(self, data: dict[str, Any]) -> None:
        super().restore(data)
        self._start_here()

    def arrange(
        self,
        *,
        hands: Mapping[int, Sequence[int]] | None = None,
        stock: Sequence[int] | None = None,
        discard: Sequence[int] | None = None,
        aside: Sequence[int] = (),
        zones: Mapping[int, Sequence[int]] | None = None,
        slots: Mapping[tuple[int, int], int] | None = None,
        turn: int | None = None,
        direction: int | None = None,
        scores: Mapping[int, int] | None = None,
    ) -> None:
        super().arrange(
            hands=hands,
            stock=stock,
            discard=discard,
            aside=aside,
            zones=zones,
            slots=slots,
            turn=turn,
            direction=direction,
            scores=scores,
        )
        self._start_here()

    def _start_here(self) -> None:
        self.position = copy.deepcopy(self.to_data())
        self.inputs.clear()

    def save(self, path: str | Path) -> None:
        """Write the game to a file, whole or not at all; see `rulelang.session.saves`."""
        from rulelang.session.saves import save

        save(self, path)
