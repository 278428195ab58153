"""Rules, moves and setup that an earlier version of a text had as well: their meaning is taken over.

A part means the same in two versions if its own words are the same, and so is everything that is no rule; if the rules before
it have given the same numbers to phrases, labels and blocks; and if nothing was found wrong with it. What stands further up or
down in the text than before has its places moved.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from rulelang import syntax
from rulelang.check.notes import Move, Notes
from rulelang.check.ruleset import MOST_UNFOLDED, Ruleset
from rulelang.check.symbols import Entry, Origin
from rulelang.ir import effects as fx
from rulelang.ir.base import At
from rulelang.ir.program import PhraseDef, SlotDef
from rulelang.record import Record
from rulelang.source import Place, Source, Span

T = TypeVar("T")
Counts = tuple[int, ...]
Anchor = str | int
"""A rule by its name; another declaration by how many there are before it."""


@dataclass(frozen=True)
class Layout:
    """A text and the declarations in it."""

    source: Source
    starts: dict[Anchor, int]
    """Where each declaration begins."""
    others: tuple[str, ...]
    """What is no rule, as it is written."""
    beside: tuple[Source, ...]
    """The games that it extends, and its modules."""

    @classmethod
    def of(cls, file: syntax.File, origins: tuple[Origin, ...]) -> Layout:
        starts: dict[Anchor, int] = {}
        others: list[str] = []
        for one in file.declarations:
            rule = one.declaration if isinstance(one, syntax.Change) else one
            if isinstance(rule, syntax.Rule):
                starts[rule.name.text] = one.span.start
            else:
                starts[len(others)] = one.span.start
                others.append(file.source.text[one.span.start : one.span.end])
        return cls(file.source, starts, tuple(others), tuple(one.source for one in origins[1:]))

    @cached_property
    def _sorted(self) -> list[tuple[int, Anchor]]:
        return sorted((start, anchor) for anchor, start in self.starts.items())

    def holds(self, place: Place) -> bool:
        """Whether something stands here, and not in another text."""
        return place.source is self.source or place.source == self.source

    def to(self, other: Layout) -> Move:
        """Where something that stands here stands in another version."""
        source = other.source
        begins = [start for start, _ in self._sorted]
        by = [0, *(other.starts.get(anchor, start) - start for start, anchor in self._sorted)]

        def moved(place: Place) -> Place:
            if not self.holds(place):
                return place
            span = place.span
            if shift := by[bisect_right(begins, span.start)]:
                span = Span(span.start + shift, span.end + shift)
            return Place(source, span)

        return moved


class Part(Record):
    """What became of a rule, a move or the setup."""

    words: str
    origin: int
    made: Any
    before: Counts
    """How many blocks, labels, phrases and so on there were when it began."""
    blocks: tuple[fx.Block, ...]
    labels: tuple[str, ...]
    phrases: tuple[tuple[str, PhraseDef], ...]
    hidden: tuple[SlotDef, ...]
    unfolded: int
    notes: Notes
    own: bool
    """Whether something of it stands in the text itself, and not in the games that it extends or in modules."""

    def fits(self, words: str, origin: int, to: Ruleset) -> bool:
        """Whether it would become the same in this ruleset."""
        return (
            self.words == words
            and self.origin == origin
            and self.before == to.counts()
            and to.unfolded + self.unfolded <= MOST_UNFOLDED
            and all(_known(to.labels, name, number) for name, number in self.notes.labels.items())
            and all(_known(to.phrases, key, number) for key, number in self.notes.phrases.items())
        )

    def moved(self, by: Move) -> Part:
        """The same in another version of the text."""
        if not self.own:
            return self
        notes = self.notes.moved(by)
        if notes.places.keys() == self.notes.places.keys():
            return self.changed(notes=notes)
        there = {
            At(source=old[0], line=old[1], column=old[2]): At(source=new[0], line=new[1], column=new[2])
            for old, new in zip(self.notes.places, notes.places, strict=True)
        }
        return self.changed(notes=notes, made=_placed(self.made, there), blocks=_placed(self.blocks, there))

    def enter(self, to: Ruleset) -> None:
        """Add to the ruleset what lowering it would have added."""
        to.blocks += self.blocks
        for name in self.labels:
            to.label(name)
        for key, phrase in self.phrases:
            to.phrases[key] = len(to.phrase_texts)
            to.phrase_texts.append(phrase)
        to.hidden += self.hidden
        to.unfolded += self.unfolded
        to.take(self.notes)


def _known(numbers: dict[str, int], name: str, number: int) -> bool:
    """Whether a name has this number, or gets it when it is spoken of."""
    return numbers.get(name, -1) == number if number < len(numbers) else name not in numbers


def _placed(value: Any, there: dict[At, At]) -> Any:
    """Nodes with their places put right; what has none stays the same object."""
    if isinstance(value, At):
        return there.get(value, value)
    if isinstance(value, tuple):
        items = tuple([_placed(one, there) for one in value])
        return items if any(one is not old for one, old in zip(items, value, strict=True)) else value
    if not isinstance(value, Record):
        return value
    state = {
        name: found for name, part in value.__dict__.items() if type(part) not in _PLAIN and (found := _placed(part, there)) is not part
    }  # fmt: skip
    return value.changed(**state) if state else value


_PLAIN = frozenset({int, str, bool, type(None)})


class Parts:
    """The parts of one version of a text, taken over from an earlier one as far as they are in it."""

    def __init__(self, layout: Layout, before: Parts | None) -> None:
        self.layout = layout
        self.rules: tuple[str, ...] = ()
        self._found: dict[tuple[str, str], Part] = {}
        fits = before is not None and before.layout.others == layout.others and before.layout.beside == layout.beside
        self._before = before if fits else None
        self._moved: Move | None = None

    def begin(self, rules: tuple[str, ...]) -> None:
        """The rules there are, by their numbers: names that were there before must have the numbers that they had."""
        self.rules = rules
        if self._before is not None and self._before.rules != rules[: len(self._before.rules)]:
            self._before = None
        if self._before is not None and self._before.layout.source is not self.layout.source:
            self._moved = self._before.layout.to(self.layout)

    def done(self) -> None:
        """All parts are made; the earlier version is needed no more."""
        self._before = self._moved = None

    def make(self, entry: Entry | None, to: Ruleset, lower: Callable[[], T]) -> T | None:
        """What becomes of a rule, a move or the setup; None if it has no meaning."""
        if entry is None:
            return to.attempt(lower)
        origin = entry.origin
        words = origin.written(entry.declaration.span)
        key = entry.kind, entry.name
        known = self._before._found.get(key) if self._before is not None else None
        if known is not None and known.fits(words, origin.number, to):
            part = known if self._moved is None else known.moved(self._moved)
            part.enter(to)
        else:
            made, found = self._made(words, origin.number, to, lower)
            if found is None:
                return made
            part = found
        self._found[key] = part
        result: T = part.made
        return result

    def _made(self, words: str, origin: int, to: Ruleset, lower: Callable[[], T]) -> tuple[T | None, Part | None]:
        """What becomes of it, and the same to be kept; nothing is kept where something is to be told of it."""
        before, complaints, unfolded = to.counts(), to.complaints, to.unfolded
        whole, to.notes = to.notes, Notes()
        try:
            made = to.attempt(lower)
        finally:
            notes, to.notes = to.notes, whole
            to.take(notes)
        blocks, labels, phrases, hidden, enumerations = before
        new = tuple(block for block in to.blocks[blocks:] if block is not None)
        if made is None or to.complaints != complaints or len(to.enumerations) > enumerations or len(new) < len(to.blocks) - blocks:
            return made, None
        keys = tuple(to.phrases)[phrases:]
        return made, Part(
            words, origin, made, before, new, tuple(to.labels)[labels:], tuple(zip(keys, to.phrase_texts[phrases:], strict=True)),
            tuple(to.hidden[hidden:]), to.unfolded - unfolded, notes, any(self.layout.holds(place) for place in notes.all_places()),
        )  # fmt: skip
