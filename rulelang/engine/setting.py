"""What is fixed for one game: people, options, rules in force, the deck, and the layout of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rulelang.ir.program import Program


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits in a seat. `age` in years; `birthday` as (month, day)."""

    name: str
    age: int | None = None
    birthday: tuple[int, int] | None = None


_MONTHS = (0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335)


def days_since(birthday: tuple[int, int] | None, today: tuple[int, int]) -> int:
    """Days from a birthday to the day after or on which play is, in a year of 366 days; 366 where it is not known."""
    if birthday is None:
        return 366
    (month, day), (this_month, this_day) = birthday, today
    return (_MONTHS[this_month - 1] + this_day - _MONTHS[month - 1] - day) % 366


class CannotStart(Exception):
    """The game cannot begin as asked; the message says why, in words."""


@dataclass(frozen=True)
class Setting:
    """The program with everything that was agreed before play.

    options: a value for each option (a count, a truth as 0 or 1, a mask). rules: numbers of the rules in force, in the order
    in which they act. deck: the face of each physical card, whose id is its place. dealer: who deals first.
    """

    program: Program
    people: tuple[Person, ...]
    options: tuple[int, ...]
    rules: tuple[int, ...]
    deck: tuple[int, ...]
    dealer: int
    today: tuple[int, int] = (1, 1)
    """Month and day of play, for birthdays; the engine reads no calendar."""
    backs: tuple[tuple[int, ...], ...] = ()
    """For each attribute of the backs: what is on the back of each card (a mask)."""

    @property
    def seats(self) -> int:
        return len(self.people)

    @cached_property
    def zone_base(self) -> tuple[int, ...]:
        """Where each zone (the first of its seats) lies in `Table.zones`; one more entry for the end."""
        return _bases([zone.per_seat for zone in self.program.zones], self.seats)

    @cached_property
    def slot_base(self) -> tuple[int, ...]:
        """Where each slot (of the first seat) lies in `Table.slots`; one more entry for the end."""
        return _bases([slot.per_seat for slot in self.program.slots], self.seats)

    @cached_property
    def zone_of(self) -> tuple[tuple[int, int], ...]:
        """For each place in `Table.zones`: the zone and its owner (-1: the table)."""
        return _owners([zone.per_seat for zone in self.program.zones], self.seats)

    @cached_property
    def slot_of(self) -> tuple[tuple[int, int], ...]:
        """For each place in `Table.slots`: the slot and its owner (-1: the table)."""
        return _owners([slot.per_seat for slot in self.program.slots], self.seats)

    @cached_property
    def masks(self) -> tuple[tuple[int, ...], ...]:
        """For each enumeration, the mask of each card; one more entry (0) at the end, so that card -1 has no values."""
        faces = self.program.faces
        return tuple(
            (*(faces[face].values[number] for face in self.deck), 0) for number in range(len(self.program.enumerations))
        )


def _bases(per_seat: Sequence[bool], seats: int) -> tuple[int, ...]:
    bases = [0]
    for each in per_seat:
        bases.append(bases[-1] + (seats if each else 1))
    return tuple(bases)


def _owners(per_seat: Sequence[bool], seats: int) -> tuple[tuple[int, int], ...]:
    return tuple((number, owner) for number, each in enumerate(per_seat) for owner in (range(seats) if each else (-1,)))


Options = Mapping[str, int]
