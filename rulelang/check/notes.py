"""What is noted while a part of a text gets its meaning: which names it uses, and where things stand.

Each part has notes of its own, which join those of the whole when it is done: so the notes of a part that has not changed can
be taken over from an earlier version of the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from typing import Literal

from rulelang.record import Record
from rulelang.source import Place

Move = Callable[[Place], Place]
"""Where something stands in another version of the text."""


class Definition(Record):
    """Something declared, for tools: of which kind, how it is called, where."""

    kind: str
    name: str
    place: Place


class Reference(Record):
    """A word that names something declared."""

    kind: str
    name: str
    place: Place


class Said(Record):
    """A sentence of a rule, to find the one that stands there twice."""

    key: tuple[object, ...]
    """Its words and the conditions around it."""
    place: Place
    rule: int
    standing: bool
    """Whether its rule is always in force."""
    own: bool
    """Whether it means something else in another rule."""
    reacts: bool


@dataclass(slots=True)
class Notes:
    """Dictionaries keep what came first; those without values are sets that keep their order."""

    used: dict[tuple[str, str], None] = field(default_factory=dict)
    """By kind and name."""
    written: dict[str, None] = field(default_factory=dict)
    """Slots that some rule sets."""
    labels: dict[str, int] = field(default_factory=dict)
    """Labels spoken of, and their numbers."""
    labels_given: dict[str, None] = field(default_factory=dict)
    labels_asked: dict[str, Place] = field(default_factory=dict)
    phrases: dict[str, int] = field(default_factory=dict)
    """Phrases spoken of by their folded form, and their numbers."""
    facts: dict[Literal["age", "birthday"], None] = field(default_factory=dict)
    joins: dict[None, Place] = field(default_factory=dict)
    """Where it is said first that cards may be laid together."""
    ended: dict[tuple[str, str], Place] = field(default_factory=dict)
    """Names that held in a block that is over, by who speaks and the name; and where they were bound."""
    references: dict[tuple[str, str, str, int, int], Reference] = field(default_factory=dict)
    places: dict[tuple[int, int, int], Place] = field(default_factory=dict)
    """What stands where the program says so, for diagnostics about it."""
    blocks: dict[int, Place] = field(default_factory=dict)
    sentences: dict[tuple[int, int], Place] = field(default_factory=dict)
    said: dict[Said, None] = field(default_factory=dict)

    def add(self, other: Notes) -> None:
        """Take over what a part has noted."""
        for name in _NAMES:
            mine, its = getattr(self, name), getattr(other, name)
            if not mine:
                mine.update(its)
            elif its:
                for key, value in its.items():
                    mine.setdefault(key, value)

    def refer(self, kind: str, name: str, place: Place) -> None:
        """Note that a word names something; once, however often its sentence is read."""
        self.references.setdefault(_spot(kind, name, place), Reference(kind, name, place))

    def all_places(self) -> Iterator[Place]:
        for places in (self.labels_asked, self.joins, self.ended, self.places, self.blocks, self.sentences):
            yield from places.values()
        yield from (one.place for one in self.references.values())
        yield from (one.place for one in self.said)

    def moved(self, by: Move) -> Notes:
        """The same of another version of the text."""
        found = Notes(self.used, self.written, self.labels, self.labels_given, {}, self.phrases, self.facts)
        for name in ("labels_asked", "joins", "ended", "blocks", "sentences"):
            setattr(found, name, {key: by(place) for key, place in getattr(self, name).items()})
        for one in self.references.values():
            place = by(one.place)
            found.references[_spot(one.kind, one.name, place)] = Reference(one.kind, one.name, place)
        for (number, _, _), place in self.places.items():
            there = by(place)
            line, column = there.source.line_column(there.span.start)
            found.places[number, line, column] = there
        found.said = {one.changed(place=by(one.place)): None for one in self.said}
        return found


_NAMES = tuple(one.name for one in fields(Notes))


def _spot(kind: str, name: str, place: Place) -> tuple[str, str, str, int, int]:
    return kind, name, place.source.name, place.span.start, place.span.end
