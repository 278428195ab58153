"""People and bots at one table: whose turn it is to be asked, when time passes, who may interrupt.

The driver asks, the engine decides. It knows nothing of screens: a person is whatever answers `ask` and `listen`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from rulelang.engine.actions import Action
from rulelang.engine.events import Event
from rulelang.engine.game import Game
from rulelang.engine.prompt import Prompt
from rulelang.engine.refusals import Refusal, Refused
from rulelang.engine.view import View
from rulelang.play.bots import Bot, Noticed
from rulelang.play.inventing import Inventor

STEP = 1000
"""Milliseconds that an action takes where no real clock runs."""
BUDGET = 20_000
"""So many actions end a game that does not end by itself."""


class Endless(Exception):
    """The game went on for more actions than anybody would wait for."""


class Person(Protocol):
    """Somebody to be asked."""

    def ask(self, timeout: float | None) -> Action | None:
        """What this person does; None when the time (in seconds) is up first."""
        ...

    def listen(self) -> Action | None:
        """What this person says or does before a bot goes on; waits as long as the bot takes to think."""
        ...

    def refused(self, refusal: Refusal) -> None:
        """What this person wanted was refused."""
        ...

    def invent(self) -> tuple[Event, ...]:
        """This person is asked for an invention, and answers the game; what came of it."""
        ...


Watcher = Callable[[int, Action | None, tuple[Event, ...]], None]
"""Called after each input with the seat (-1: time passed), what it did, and all that came of it."""


class Table:
    """A game with its players. Every seat has a bot or a person."""

    def __init__(
        self,
        game: Game,
        bots: Mapping[int, Bot],
        people: Mapping[int, Person],
        watcher: Watcher,
        *,
        real_time: bool = False,
    ) -> None:
        self.game = game
        self.bots = bots
        self.people = people
        self._watcher = watcher
        self._real_time = real_time
        self._begun = time.monotonic() - game.now / 1000
        self._inventor = Inventor(f"inventor/{game.hash()}")
        self._since: dict[Noticed, int] = {}
        """Stamp at which each open mistake and duty could first be noticed."""

    def run(self) -> None:
        """Play until the game is over.

        Raises:
            Endless: it does not end.
        """
        for _ in range(BUDGET):
            if self.game.over:
                return
            self.step()
        raise Endless

    def step(self) -> None:
        """One input, or time that passes."""
        self._time_passes()
        asked = self.game.prompts()
        if self.game.over or ((not asked or asked[0].seat in self.bots) and self._people_speak()):
            return
        if self._bots_interrupt():
            return
        one = self._whoever_can(asked)
        if one is None:
            self._wait_for_timer()
        elif one.kind == "invent" and one.seat in self.bots:
            self._bot_invents(one.seat)
        elif one.kind == "invent":
            self._watcher(one.seat, None, self.people[one.seat].invent())
        elif one.seat in self.bots:
            self._bot_moves(one.seat)
        else:
            self._person_moves(one.seat)

    def _whoever_can(self, asked: tuple[Prompt, ...]) -> Prompt | None:
        """The first of those asked who can do something: who is asked in a race need not have a card for it. If nobody can, the
        first of the people (they may say something); None if all that is left is a timer."""
        for one in asked:
            if one.kind == "invent" or self.game.legal(one.seat):
                return one
        return next((one for one in asked if one.seat in self.people), None)

    # ---- time --------------------------------------------------------------------------------------------------------

    def _now(self) -> int:
        if self._real_time:
            return max(self.game.now, int((time.monotonic() - self._begun) * 1000))
        return self.game.now + STEP

    def _time_passes(self) -> None:
        """On a real clock, what is due by now happens now."""
        due = self.game.next_due()
        if self._real_time and due is not None and self._now() > due:
            self._advance(self._now())

    def _wait_for_timer(self) -> None:
        """Nobody can do anything before the next timer."""
        due = self.game.next_due()
        if due is None:
            raise Endless
        if self._real_time:
            time.sleep(min(5.0, max(0, due + 1 - self._now()) / 1000))
        self._advance(max(due + 1, self.game.now))

    def _advance(self, to: int) -> None:
        events = self.game.advance(to)
        if events:
            self._watcher(-1, None, events)

    # ---- people ------------------------------------------------------------------------------------------------------

    def _person_moves(self, seat: int) -> None:
        due = self.game.next_due()
        timeout = None if due is None or not self._real_time else max(0.0, (due + 1 - self._now()) / 1000)
        action = self.people[seat].ask(timeout)
        if action is not None:
            self._person_does(seat, action)

    def _people_speak(self) -> bool:
        """Whether one of the people does something while a bot is thinking."""
        for seat, person in self.people.items():
            action = person.listen()
            if action is not None:
                self._person_does(seat, action)
                return True
        return False

    def _person_does(self, seat: int, action: Action) -> None:
        refusal = self._act(seat, action)
        if refusal is not None:
            self.people[seat].refused(refusal)

    def _act(self, seat: int, action: Action) -> Refusal | None:
        known = len(self.game.journal)
        try:
            events = self.game.act(seat, action, self._now())
        except Refused as refused:
            overtaken = tuple(event for entry in self.game.journal[known:] for event in entry.events)
            if overtaken:
                self._watcher(-1, None, overtaken)
            return refused.refusal
        self._watcher(seat, action, events)
        return None

    # ---- bots --------------------------------------------------------------------------------------------------------

    def _bot_moves(self, seat: int) -> None:
        view = self.game.view(seat)
        action = self.bots[seat].decide(view, self.game.setting)
        if action is None or self._act(seat, action) is not None:
            self._act(seat, view.legal[0])

    def _bot_invents(self, seat: int) -> None:
        known = len(self.game.journal)
        self._inventor.answer(self.game)
        events = tuple(event for entry in self.game.journal[known:] for event in entry.events)
        self._watcher(seat, None, events)

    def _bots_interrupt(self) -> bool:
        """Whether a bot does its duty, catches somebody, or plays out of turn. Who owes something speaks first."""
        asked = {prompt.seat for prompt in self.game.prompts()}
        noticeable = self._noticeable()
        views = [(seat, self.game.view(seat)) for seat in self._bots_in_turn()]
        for seat, view in views:
            if view.owes and self._bot_acts(seat, view, ()):
                return True
        for seat, view in views:
            noticed = tuple(each for each in noticeable if each.seat != seat)
            if (noticed or (view.legal and seat not in asked)) and self._bot_acts(seat, view, noticed):
                return True
        return False

    def _bot_acts(self, seat: int, view: View, noticed: tuple[Noticed, ...]) -> bool:
        action = self.bots[seat].decide(view, self.game.setting, noticed)
        return action is not None and self._act(seat, action) is None

    def _bots_in_turn(self) -> Iterator[int]:
        """The seats of bots, from the one on turn on in the direction of play."""
        seats, start = self.game.seats, max(self.game.turn, 0)
        direction = self.game.view(-1).direction or 1
        return (seat for n in range(seats) if (seat := (start + direction * n) % seats) in self.bots)

    def _noticeable(self) -> tuple[Noticed, ...]:
        """Open mistakes and duties that have stood for the time of grace."""
        game = self.game
        found = [Noticed(seat, rules[0], True) for seat, rules in game.mistakes if rules and rules[0] not in game.unnoticed]
        found += [Noticed(seat, rule, False) for seat, rule in game.duties]
        self._since = {each: self._since.get(each, game.now) for each in found}
        return tuple(each for each, since in self._since.items() if game.now - since >= game.program.grace)
