"""A table at which people play a game of quickness with bots: typing while others act, on a real clock.

Where no real clock runs (input from a file), people are asked when it is for them to do something, and time is that of the game.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Protocol

from rulelang.engine.game import Game
from rulelang.play.table import BUDGET, STEP, Endless, Person
from rulelang.play.timed import PATIENCE, Speaker, TimedTable


class LivePerson(Person, Speaker, Protocol):
    """Somebody who is asked, or speaks up."""


class LiveTable:
    """A timed table with people at it."""

    def __init__(self, table: TimedTable, people: Mapping[int, LivePerson], *, real_time: bool) -> None:
        self.game: Game = table.game
        self._table = table
        self._people = people
        self._real_time = real_time
        self._begun = time.monotonic() - self.game.now / 1000

    def run(self) -> None:
        """Play until the game is over.

        Raises:
            Endless: it does not end.
        """
        for _ in range(BUDGET * 10):
            if self.game.over:
                return
            if self._real_time:
                self._live_step()
            else:
                self._step()
        raise Endless

    def _now(self) -> int:
        return max(self.game.now, int((time.monotonic() - self._begun) * 1000))

    # ---- on a real clock ---------------------------------------------------------------------------------------------

    def _live_step(self) -> None:
        """Whoever is first: a bot, a timer, or somebody who types."""
        game, table = self.game, self._table
        plan, due = table.plan(), game.next_due()
        stamp = None if plan is None else game.now + 1 + int(plan.after)
        asked = any(prompt.seat in self._people for prompt in game.prompts())
        if plan is None and due is None and not asked:
            stamp = self._now() + PATIENCE
        ends = [one for one in (stamp, None if due is None else due + 1) if one is not None]
        until = min(ends) if ends else None
        if self._people_speak(until):
            return
        if until is None:
            return
        if due is not None and due + 1 == until:
            table.advance(max(until, self._now()))
        elif plan is not None:
            table.act(plan.seat, plan.action, max(self._now(), until))
        else:
            table.idle(due)

    def _people_speak(self, until: int | None) -> bool:
        """Wait for what is typed, until a stamp; True if somebody did something."""
        for seat, person in self._people.items():
            wait = None if until is None else max(0.0, (until - self._now()) / 1000)
            action = person.speak(wait)
            if action is not None:
                refusal = self._table.act(seat, action, self._now())
                if refusal is not None:
                    person.refused(refusal)
                return True
            if until is not None and self._now() < until:
                return True  # a command was typed: look again
        return False

    # ---- without one -------------------------------------------------------------------------------------------------

    def _step(self) -> None:
        game = self.game
        for seat, person in self._people.items():
            view = game.view(seat)
            asked = any(prompt.seat == seat for prompt in view.prompts)
            owes = bool(view.owes) and game.journal[-1].seat != seat
            action = person.ask(None) if asked else person.listen() if owes else None
            if action is not None:
                refusal = self._table.act(seat, action, game.now + STEP)
                if refusal is not None:
                    person.refused(refusal)
                return
            if asked and not any(race.waits for race in view.races):
                return
        self._table.step()
