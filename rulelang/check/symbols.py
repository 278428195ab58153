"""What a ruleset declares: one record for each thing that has a name, with the place where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulelang import syntax
from rulelang.check.kinds import Kind
from rulelang.source import Elsewhere, Place, Source, Span

TRUTHS = {"yes": True, "no": False}

PRONOUNS = (
    "player", "next", "previous", "left", "right", "dealer", "winner", "loser", "opponent", "other", "anyone", "everyone",
    "nobody", "partner", "offender", "caller", "debtor", "racer",
)  # fmt: skip
"""Words for seats."""
NOUNS = (
    "card", "cards", "top", "under", "topmost", "fitting", "like", "players", "now", "deal_number", "none", "yes", "no",
    "count", "total", "highest", "lowest", "points_of", "seat", "time", "anything", "turn", "deal", "game", "score", "hand",
    "mistake", "call", "inventions", "both", "all", "age", "birthday",
)  # fmt: skip
"""The other words of the language that stand where names stand."""
PLURALS = {
    "opponents": "each opponent", "others": "each other", "losers": "each loser", "winners": "winner", "seats": "players",
    "hands": "hand", "mistakes": "mistake", "turns": "turn", "deals": "deal", "games": "game", "everybody": "everyone",
    "anybody": "anyone", "neighbours": "left", "somebody": "anyone", "someone": "anyone",
}  # fmt: skip
"""Plurals and doubles that people write, and what the language says."""
SYNONYMS = {
    "else": "otherwise", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10",
}  # fmt: skip
"""What people write for a word of the language or for a number."""
FILLERS = ("the", "a", "an", "that", "of_the")
BUILT_IN_SLOTS = ("dealer", "score")
BUILT_IN_ZONES = ("stock", "discard", "hand")
BUILT_IN_MOVES = (("play", "play a card"), ("draw", "draw a card"), ("pass", "pass"), ("go_on", "go on"))


@dataclass(frozen=True, slots=True)
class Origin:
    """The text that a declaration comes from: its number in the program, and other names that an extending game gives."""

    source: Source
    number: int
    level: int
    """0 for the file itself, 1 for the game it extends, and so on."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    module: str = ""
    """The name under which a module is used, if it comes from one."""

    def place(self, span: Span) -> Place:
        if isinstance(span, Elsewhere):
            return Place(span.source, Span(span.start, span.end))
        return Place(self.source, span)

    def written(self, span: Span) -> str:
        """The words of a span as they stand in their text."""
        place = self.place(span)
        return place.source.text[place.span.start : place.span.end]

    def name(self, text: str) -> str:
        """A name as the extending game calls it."""
        return self.aliases.get(text, text)


@dataclass(frozen=True, slots=True)
class Entry:
    """A declaration in force, where it comes from, and under which kind and name others can change or drop it."""

    kind: str
    name: str
    declaration: syntax.Declaration
    origin: Origin
    span: Span

    @property
    def place(self) -> Place:
        return self.origin.place(self.span)


@dataclass(slots=True)
class Column:
    name: str
    enumeration: int | None
    """Of which enumeration its entries are values; None for words."""
    entries: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Enumeration:
    """An attribute, or the names that an option or slot chooses from (`attribute` False)."""

    number: int
    name: str
    label: str | None
    attribute: bool
    place: Place
    values: list[str] = field(default_factory=list)
    signs: list[str] = field(default_factory=list)
    columns: list[Column] = field(default_factory=list)
    on_cards: bool = False
    several: bool = False
    """Whether some card shows several of its values."""

    def mask(self, value: str) -> int:
        return 1 << self.values.index(value)

    @property
    def everything(self) -> int:
        return (1 << len(self.values)) - 1

    @property
    def numeric(self) -> bool:
        return all(value.isdecimal() for value in self.values)


@dataclass(slots=True)
class Symbol:
    """A slot, option, zone, table, definition, phrase list, gesture, move or rule: its number among its like."""

    kind: str
    name: str
    number: int
    entry: Entry | None
    type: Kind | None = None
    """Of a slot or option."""
    per_seat: bool = False
    """Of a slot or zone."""
    used: bool = False
    written: bool = False
    """Of a slot: some rule sets it."""
