"""A game with its ruleset: the engine's game, which remembers what went in so that it can be saved."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulelang.engine.actions import Action
from rulelang.engine.events import Event
from rulelang.engine.game import Game as EngineGame
from rulelang.engine.refusals import Refused

if TYPE_CHECKING:
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


class Game(EngineGame):
    """A game in progress; made by `Ruleset.new_game` or `rulelang.load_game`. See `rulelang.engine.game.Game`."""

    ruleset: Ruleset | None = None
    seed: int | str = 0
    notes: tuple[str, ...] = ()
    """What was noticed when it was loaded, in words: a torn tail."""
    position: dict[str, Any] | None = None
    """Where the inputs start from, if the table was laid by hand."""

    _sealed = 0
    """How many inputs have been written to a file, and stay as they are."""

    @cached_property
    def inputs(self) -> list[Input]:
        """Everything that went in, in order (empty without a journal)."""
        return []

    @property
    def keeps_journal(self) -> bool:
        return self._keep

    def _enter(self, seat: int, action: Action, at: int | None) -> tuple[Event, ...]:
        if not self._keep:
            return super()._enter(seat, action, at)
        known = len(self.journal)
        try:
            events = super()._enter(seat, action, at)
        except Refused:
            if len(self.journal) > known:
                self._note(seat, action, overtaken=True)
            raise
        self._note(seat, action)
        return events

    def advance(self, to: int) -> tuple[Event, ...]:
        events = super().advance(to)
        inputs = self.inputs
        if not events and inputs and inputs[-1].seat < 0 and len(inputs) > self._sealed:
            inputs.pop()  # time that passed twice is time that passed
        self._note(-1, None)
        return events

    def leave(self, seat: int) -> tuple[Event, ...]:
        events = super().leave(seat)
        self._note(seat, None, left=True)
        return events

    def seal(self) -> None:
        """The inputs up to here stay as they are."""
        self._sealed = len(self.inputs)

    def _note(self, seat: int, action: Action | None, *, left: bool = False, overtaken: bool = False) -> None:
        if self._keep:
            noted = (action is not None or left) and not overtaken  # then the journal has just hashed this very table
            digest = self.journal[-1].hash if noted else self.hash()
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
