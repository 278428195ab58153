"""A whole ruleset, ready to be bound: tables of everything that nodes name by number."""

import hashlib
from typing import Literal

from rulelang.ir.base import At, Kind, Node
from rulelang.ir.effects import Block
from rulelang.ir.events import EventPattern
from rulelang.ir.expressions import Expr
from rulelang.ir.rules import Rule

PLAY, DRAW, PASS, GO_ON = range(4)
"""Numbers of the moves that every game has."""
JOIN = -2
"""Stands in a permission for laying a card together with the one before it: a part of a play, not a move."""
DEALER, SCORE = range(2)
"""Numbers of the slots that every game has: the dealer (a seat) and the score (of each seat)."""
STOCK, DISCARD, HAND = range(3)
"""Numbers of the zones that every game has."""


class Column(Node):
    """A column of an enumeration written as rows: for each value an entry."""

    name: str
    kind: Literal["value", "words", "truth"]
    enumeration: int | None
    entries: tuple[int, ...]
    """Masks of `enumeration`, numbers of phrases (-1 for none), or 1 for yes and 0 for no."""


class Enumeration(Node):
    """Values with an order: an attribute of cards, or the choices of an option or slot."""

    name: str
    label: str | None
    values: tuple[str, ...]
    signs: tuple[str, ...]
    """A short sign for each value, for the screen; its name where none is declared."""
    on_cards: bool
    columns: tuple[Column, ...] = ()


class Face(Node):
    """What can be on a card: a mask for each enumeration (0 where it has none)."""

    values: tuple[int, ...]
    label: str


class DeckLine(Node):
    """So many times one card of each of these faces, if the condition holds."""

    faces: tuple[int, ...]
    times: Expr
    condition: Expr | None


class CardTable(Node):
    """A number for each card: the first line whose test it passes."""

    name: str
    label: str | None
    lines: "tuple[CardTableLine, ...]"


class CardTableLine(Node):
    test: Expr
    amount: Expr


class Refill(Node):
    """How a zone is made anew: from another, shuffled, except its top cards or those that pass a test."""

    zone: int
    keep_top: Expr
    keep: Expr | None
    """Cards kept besides: an expression of cards."""
    when: Literal["runs_out", "needed"]


class Zone(Node):
    """Where cards lie. The top is the last."""

    name: str
    per_seat: bool
    per_value: int | None = None
    """The enumeration each value of which has one; None where the table or each seat has."""
    visible: Literal["all", "owner", "nobody", "seats"]
    """Of the stock `all` means its top card only."""
    seen_by: Expr | None = None
    """Where some seats see it: which; local 0 is the owner."""
    refill: Refill | None = None


class SlotDef(Node):
    """What a slot is, how it begins, how long it lives."""

    name: str
    kind: Kind
    initial: Expr
    per_seat: bool
    life: Literal["turn", "deal", "game"]
    until: tuple[EventPattern, ...] = ()
    hidden: bool = False
    """Whether it is the interpreter's own and not shown."""
    unseen: bool = False
    """Whether it is shown to nobody but, of one for each player, its owner."""


class OptionDef(Node):
    """What the table agrees on before play."""

    name: str
    meaning: str | None
    kind: Kind
    default: Expr


class PresetDef(Node):
    """Settings that go together: values by option number, rules switched on."""

    name: str
    meaning: str | None
    values: tuple[tuple[int, int], ...]
    rules: tuple[int, ...]


class ConflictDef(Node):
    """A combination that the ruleset itself refuses, in its words."""

    message: str
    condition: Expr


class PhraseDef(Node):
    """Something that can be said: as written, and folded for comparing."""

    text: str
    folded: str
    repeated: tuple[str, str, str] | None = None
    """A phrase of which a part is repeated: what stands before it, that part, what stands after it (folded)."""
    pattern: bool = False
    """Whether `…` in the text stands for any words."""


class BackLine(Node):
    """What is on the backs of the cards that pass a test; or, without a test, so many backs dealt by lot to the others."""

    test: Expr | None
    masks: tuple[int, ...]
    times: Expr | None = None


class BackDef(Node):
    """An attribute of the backs of cards."""

    name: str
    enumeration: int
    lines: tuple[BackLine, ...]


class MoveDef(Node):
    """What a move does; `block` None does nothing besides (a pass) or lays the card (a play)."""

    name: str
    label: str
    block: int | None
    clauses: tuple[str, ...] = ()


class AbilityDef(Node):
    """Effects that somebody can use, by name. They are part of the blocks that use them."""

    name: str
    meaning: str | None
    clauses: tuple[str, ...] = ()


class RoleSet(Node):
    """Role cards: the values of an enumeration, `rows` of them in so many copies (the first `rows * times` values are there).
    The slot of each seat says which one lies before it."""

    enumeration: int
    slot: int
    rows: int
    times: Expr


class LastCard(Node):
    """Whether the reactions to a play that empties the hand are dropped: for cards that pass `inert`, if `condition`."""

    inert: Expr | None
    condition: Expr | None


class Teams(Node):
    """So many teams, to which the seats belong in turn, if the condition holds."""

    count: int
    condition: Expr


class SourceInfo(Node):
    """A text the program was made from."""

    name: str
    sha256: str


class Program(Node):
    """A ruleset: closed, resolved, immutable. A rule appended at the table makes a new one."""

    format: Literal[1] = 1
    name: str
    title: str
    rulebook: str | None
    clauses: tuple[str, ...]
    """Every clause that some declaration or rule cites."""
    sources: tuple[SourceInfo, ...]
    version: int = 0
    """How many rules were appended, changed or dropped since the file."""
    players: tuple[int, int]
    manners: Literal["strict", "permissive"]
    grace: int
    """Milliseconds that a duty must have stood before another may call it."""
    facts: tuple[Literal["age", "birthday"], ...]
    """What must be known of the people."""
    last_card: LastCard
    joined_card: LastCard | None = None
    """Whether the reactions to the cards of a play that another one is laid on are dropped; None: they are not."""
    teams: Teams | None = None
    start_card: Literal["plain", "plays"]
    enumerations: tuple[Enumeration, ...]
    faces: tuple[Face, ...]
    deck: tuple[DeckLine, ...]
    tables: tuple[CardTable, ...]
    zones: tuple[Zone, ...]
    slots: tuple[SlotDef, ...]
    options: tuple[OptionDef, ...]
    presets: tuple[PresetDef, ...]
    conflicts: tuple[ConflictDef, ...]
    labels: tuple[str, ...]
    phrases: tuple[PhraseDef, ...]
    gestures: tuple[str, ...]
    moves: tuple[MoveDef, ...]
    abilities: tuple[AbilityDef, ...] = ()
    roles: tuple[RoleSet, ...] = ()
    rules: tuple[Rule, ...]
    blocks: tuple[Block, ...]
    setup: int
    setup_at: At
    backs: tuple[BackDef, ...] = ()

    def to_json(self) -> str:
        """Canonical JSON: the same program gives the same bytes."""
        import json  # not at the top: checking a ruleset writes none

        return json.dumps(self.data(), ensure_ascii=False, separators=(",", ":"))

    def digest(self) -> str:
        """A short name of exactly this program."""
        return hashlib.sha256(self.to_json().encode()).hexdigest()[:16]
