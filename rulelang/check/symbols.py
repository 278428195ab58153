"""What a ruleset declares: one record for each thing that has a name, with the place where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulelang import syntax
from rulelang.check.kinds import Kind
from rulelang.record import Record
from rulelang.source import Elsewhere, Place, Source, Span

TRUTHS = {"yes": True, "no": False}

PRONOUNS = (
    "player", "next", "previous", "left", "right", "dealer", "winner", "loser", "opponent", "other", "anyone", "everyone",
    "nobody", "partner", "offender", "caller", "debtor", "racer",
)  # fmt: skip
"""Words for seats."""
NOUNS = (
    "card", "cards", "top", "under", "topmost", "fitting", "like", "players", "now", "deal_number", "joined", "none", "yes", "no",
    "count", "total", "highest", "lowest", "points_of", "seat", "time", "anything", "duties", "turn", "deal", "game", "score", "hand",
    "mistake", "call", "inventions", "both", "all", "age", "birthday", "name", "racers", "on_turn", "said",
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
SEATS = {
    "all": "everyone", "you": "player", "me": "player", "i": "player", "I": "player", "he": "player", "she": "player",
    "they": "player", "actor": "player", "nextplayer": "next", "next_player": "next", "neighbour": "next", "neighbor": "next",
    "increase": "add", "decrease": "subtract", "reset": "set", "change": "set", "pass_over": "skip", "reshuffle": "shuffle",
    "previous_player": "previous", "rest": "each opponent", "enemy": "each opponent", "self": "player",
}  # fmt: skip
"""What people call seats, and what the language does."""
COURT = {
    "jack": ("J", "B", "U"), "knave": ("J", "B", "U"), "bube": ("J", "B", "U"), "unter": ("U", "J"), "queen": ("Q", "D", "O"),
    "lady": ("Q", "D", "O"), "dame": ("Q", "D", "O"), "ober": ("O", "Q"), "king": ("K",), "koenig": ("K",), "könig": ("K",),
    "ace": ("A", "1"), "ass": ("A", "1"), "as": ("A", "1"), "wildcard": ("joker", "Joker"), "wild": ("joker", "Joker"),
}  # fmt: skip
"""Names of cards, and the short names that a deck most often has for them."""
UNITS = ("card", "cards", "player", "players", "turn", "turns", "point", "points", "time", "times", "more")
"""What people write after a number, and the language does not."""
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


class Entry(Record):
    """A declaration in force, where it comes from, and under which kind and name others can change or drop it."""

    kind: str
    name: str
    declaration: syntax.Declaration
    origin: Origin
    span: Span

    @property
    def place(self) -> Place:
        return self.origin.place(self.span)


class Dropped(Record):
    """A name that `without` took away, and where it says so."""

    kind: str
    name: str
    place: Place


@dataclass(slots=True)
class Column:
    name: str
    enumeration: int | None
    """Of which enumeration its entries are values; None for words, and for yes and no."""
    truth: bool = False
    """Whether its entries are yes or no."""
    entries: list[int] = field(default_factory=list)
    place: Place | None = None


@dataclass(slots=True)
class Enumeration:
    """An attribute, or the names that an option or slot chooses from (`attribute` False)."""

    number: int
    name: str
    label: str | None
    attribute: bool
    place: Place
    values: list[str] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    """Where each value is declared."""
    signs: list[str] = field(default_factory=list)
    columns: list[Column] = field(default_factory=list)
    on_cards: bool = False
    several: bool = False
    """Whether some card shows several of its values."""

    def mask(self, value: str) -> int:
        """The bits of a value: several where there are several role cards of that name."""
        return sum(1 << bit for bit, name in enumerate(self.values) if name == value)

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
    per_value: int | None = None
    """Of a zone that each value of an enumeration has: which enumeration."""
