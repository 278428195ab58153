"""What each of the last plays changed, so that it can be taken back. Plain data; kept only where a rule takes plays back.

A *chain* is everything that comes of a play until the table is at rest, and what a race that the play opened decides. Each
write to a slot is noted with what the slot held before and whose write that was.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

MOST_PLAYS = 12
"""So many plays back can be taken back; a play can only be taken back while its card is the top card."""
MOST_CHANGES = 500
"""Writes of one chain that are kept."""


@dataclass(slots=True)
class Made:
    """A play with what was before it and what came of it."""

    number: int
    seat: int
    card: int
    left: int
    """Cards in the hand after it."""
    before: tuple[int, ...]
    """Turn, seat whose turn was held, passing, bound for, skip, direction."""
    changes: list[tuple[int, ...]] = field(default_factory=list)
    """(place in `Table.slots`, old value, new value, chain that wrote the old one)."""
    duties: list[list[Any]] = field(default_factory=list)
    """Duties that it closed, as data, with the number of the mistake that came of it last (-1 for none)."""
    races: list[list[Any]] = field(default_factory=list)
    """Races that it decided or closed, as they were."""

    def to_data(self) -> list[Any]:
        changes = [list(change) for change in self.changes]
        return [self.number, self.seat, self.card, self.left, list(self.before), changes, self.duties, self.races]

    @classmethod
    def from_data(cls, data: list[Any]) -> Made:
        number, seat, card, left, before, changes, duties, races = data
        return cls(number, seat, card, left, tuple(before), [tuple(one) for one in changes], duties[:], races[:])

    def copy(self) -> Made:
        return Made(
            self.number, self.seat, self.card, self.left, self.before, self.changes[:], self.duties[:], self.races[:]
        )


class Chains:
    """The last plays, and who wrote what last."""

    __slots__ = ("chain", "direction_by", "pending", "plays", "resumes", "turn_by", "undone", "writers")

    def __init__(self, slots: int) -> None:
        self.chain = 0
        """Number of the play whose consequences are happening; 0 for none."""
        self.writers = [0] * slots
        self.turn_by = self.direction_by = 0
        self.resumes = -1
        """Seat whose turn goes on, and does not begin, if it is on turn next."""
        self.undone = 0
        self.plays: list[Made] = []
        self.pending: list[list[Any]] = []
        """Duties that a move brought to their end before it was made."""

    def wrote(self, place: int, old: int, new: int) -> None:
        """A slot is about to hold another value."""
        if self.chain and self.plays and self.plays[-1].number == self.chain:
            changes = self.plays[-1].changes
            if len(changes) < MOST_CHANGES:
                changes.append((place, old, new, self.writers[place]))
        self.writers[place] = self.chain

    def closed(self, duty: list[Any], mistake: int) -> None:
        """A duty was brought to its end: by the play whose consequences are happening, or by a move about to be made."""
        made = self.of(self.chain) if self.chain else None
        (self.pending if made is None else made.duties).append([duty, mistake])

    def of(self, number: int) -> Made | None:
        """The play of that number, if it is still kept."""
        return next((made for made in reversed(self.plays) if made.number == number), None)

    def copy(self) -> Chains:
        new = Chains(0)
        for name in ("chain", "direction_by", "resumes", "turn_by", "undone"):
            setattr(new, name, getattr(self, name))
        new.writers = self.writers[:]
        new.plays = [made.copy() for made in self.plays]
        new.pending = self.pending[:]
        return new

    def to_data(self) -> list[Any]:
        numbers = [self.chain, self.turn_by, self.direction_by, self.resumes, self.undone]
        return [numbers, self.writers, [made.to_data() for made in self.plays], self.pending]

    @classmethod
    def from_data(cls, data: list[Any]) -> Chains:
        numbers, writers, plays, pending = data
        new = cls(0)
        new.chain, new.turn_by, new.direction_by, new.resumes, new.undone = numbers
        new.writers, new.plays, new.pending = list(writers), [Made.from_data(one) for one in plays], list(pending)
        return new
