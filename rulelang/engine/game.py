"""One game: the door for inputs, and everything that may be asked from outside."""
# contract for the builders; bodies follow
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulelang.engine.actions import Action
from rulelang.engine.events import Event
from rulelang.engine.view import Prompt, View
from rulelang.ir.program import Program


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits in a seat. `age` in years; `birthday` as (month, day)."""

    name: str
    age: int | None = None
    birthday: tuple[int, int] | None = None


class Game:
    """A game in progress. `Game.start(program, seats=[...], seed=1, options={...}, rules={...})`.

    Raises `engine.setup.CannotStart` (with words) if the options, the number of seats or the deck do not allow it.
    """

    program: Program
    names: tuple[str, ...]
    journal: list[Any]
    """What went in and what came of it; empty if `journal=False`."""

    def legal(self, seat: int) -> tuple[Action, ...]:
        """Moves and answers this seat may make now, in a fixed order; none if it is not asked anything."""
        raise NotImplementedError

    def possible(self, seat: int) -> tuple[Action, ...]:
        """What hands can do: under permissive manners also what is wrong."""
        raise NotImplementedError

    def deeds(self, seat: int) -> tuple[Action, ...]:
        """A finite menu of deeds: each phrase the rules know, each gesture, each call."""
        raise NotImplementedError

    def act(self, seat: int, action: Action, at: int | None = None) -> tuple[Event, ...]:
        """Apply an input whole, or raise `Refused` with nothing changed. `at` is its stamp in ms (default: now + 1).
        Returns everything that happened (all seats' knowledge; show a seat `view(seat).events`)."""
        raise NotImplementedError

    def next_due(self) -> int | None:
        """The stamp after which the next timer fires, or None."""
        raise NotImplementedError

    def advance(self, to: int) -> tuple[Event, ...]:
        """Let time pass to a stamp; timers before it fire."""
        raise NotImplementedError

    def leave(self, seat: int) -> tuple[Event, ...]:
        """A person goes; the cards go under the stock, open choices take their default."""
        raise NotImplementedError

    def view(self, seat: int) -> View:
        raise NotImplementedError

    def prompts(self) -> tuple[Prompt, ...]:
        """What is open at the table now; empty when the game is over."""
        raise NotImplementedError

    def copy(self) -> Game:
        """An independent copy (without the journal)."""
        raise NotImplementedError

    def hash(self) -> str:
        """A digest of the table (not of the journal)."""
        raise NotImplementedError

    @property
    def over(self) -> bool: ...
    @property
    def winners(self) -> tuple[int, ...]: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def now(self) -> int: ...

    def face(self, card: int) -> int:
        """Number in `Program.faces` of a physical card."""
        raise NotImplementedError

    # for scenarios and saving
    def to_data(self) -> dict[str, Any]: ...
    @classmethod
    def from_data(cls, program: Program, data: Mapping[str, Any]) -> Game: ...
    def arrange(
        self,
        *,
        hands: Mapping[int, Sequence[int]] | None = None,
        stock: Sequence[int] | None = None,
        discard: Sequence[int] | None = None,
        slots: Mapping[tuple[int, int], int] | None = None,
        turn: int | None = None,
        direction: int | None = None,
        scores: Mapping[int, int] | None = None,
    ) -> None:
        """Lay the table for a scenario: cards by id (top last), slots by (slot, owner or -1). Cards not named stay in or go
        to the stock, under the ones named. Raises ValueError if a card is named twice."""
        raise NotImplementedError
