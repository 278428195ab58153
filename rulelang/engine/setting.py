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
    in which they act. deck: the face of each physical card, whose id is its place. dealer: who deals first, -1 if nobody has said so.
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
        return _bases(self._zone_owners)

    @cached_property
    def slot_base(self) -> tuple[int, ...]:
        """Where each slot (of the first seat) lies in `Table.slots`; one more entry for the end."""
        return _bases(self._slot_owners)

    @cached_property
    def zone_of(self) -> tuple[tuple[int, int], ...]:
        """For each place in `Table.zones`: the zone and its owner, a seat or the number of a value (-1: the table)."""
        return _owners(self._zone_owners)

    @cached_property
    def slot_of(self) -> tuple[tuple[int, int], ...]:
        """For each place in `Table.slots`: the slot and its owner (-1: the table)."""
        return _owners(self._slot_owners)

    @property
    def _zone_owners(self) -> list[int]:
        """How many have each zone: the seats, the values of an enumeration; 0 for the table alone."""
        values = [len(one.values) for one in self.program.enumerations]
        return [
            values[zone.per_value] if zone.per_value is not None else self.seats if zone.per_seat else 0
            for zone in self.program.zones
        ]

    @property
    def _slot_owners(self) -> list[int]:
        return [self.seats if slot.per_seat else 0 for slot in self.program.slots]

    @cached_property
    def masks(self) -> tuple[tuple[int, ...], ...]:
        """For each enumeration, the mask of each card; one more entry (0) at the end, so that card -1 has no values."""
        faces = self.program.faces
        return tuple(
            (*(faces[face].values[number] for face in self.deck), 0) for number in range(len(self.program.enumerations))
        )


def _bases(owners: Sequence[int]) -> tuple[int, ...]:
    bases = [0]
    for many in owners:
        bases.append(bases[-1] + (many or 1))
    return tuple(bases)


def _owners(owners: Sequence[int]) -> tuple[tuple[int, int], ...]:
    return tuple((number, owner) for number, many in enumerate(owners) for owner in (range(many) if many else (-1,)))


Options = Mapping[str, int]
