"""Rules: named groups of sentences."""

from typing import Annotated, Literal

from rulelang.ir.base import At, Node, Tagged, TypeAliasType
from rulelang.ir.deeds import Deed
from rulelang.ir.events import EventPattern
from rulelang.ir.expressions import Expr


class Permission(Node):
    """`may` (allow) or `may not`: a move is legal if one allows it and none forbids it.

    Local 0 is the seat in question, the candidate the card to be played. `who` None: the seat on turn for `may`, anybody
    for `may not`. A move permitted by a `may` without `who` ends the turn.
    """

    op: Literal["permission"] = "permission"
    allow: bool
    who: Expr | None
    move: int
    test: Expr | None
    """For a play: which cards; None for any."""
    conditions: tuple[Expr, ...]
    """What must hold: the `while`s around it and its own `if`."""
    label: int | None = None
    """A play permitted by this carries the label."""
    despite: tuple[int, ...] = ()
    """Rules whose prohibitions do not hold for what this permits."""
    at: At


class DeedRule(Node):
    """A deed is forbidden (a mistake that has no other effect), permitted despite rules that forbid it, or counts for others."""

    op: Literal["deed_rule"] = "deed_rule"
    allow: bool
    who: Expr | None
    deed: Deed
    conditions: tuple[Expr, ...]
    despite: tuple[int, ...] = ()
    """Rules whose prohibitions do not hold for what this permits."""
    counts_for: tuple[int, ...] = ()
    """Phrases that are said, too, when this one is."""
    at: At


class Trigger(Node):
    """`when`: the block runs because one of the events happened. Locals: 0 actor, 1 card or cards, 2 the other seat."""

    op: Literal["trigger"] = "trigger"
    events: tuple[EventPattern, ...]
    order: Literal["first", "plain", "last"]
    every: int = 1
    """Acts at every nth time (counted in `slot`, if above 1)."""
    every_option: int | None = None
    """The option that says how often, instead of `every`."""
    slot: int | None = None
    conditions: tuple[Expr, ...]
    block: int
    at: At


class Replacement(Node):
    """`instead of`: what was about to happen does not, and the block runs; at most once per event and rule."""

    op: Literal["replacement"] = "replacement"
    events: tuple[EventPattern, ...]
    conditions: tuple[Expr, ...]
    block: int
    at: At


Sentence = TypeAliasType("Sentence", Annotated[Permission | DeedRule | Trigger | Replacement, Tagged()])


class Rule(Node):
    """A rule in force or optional. Its number is its place in `Program.rules` and is never reused."""

    number: int
    name: str
    meaning: str
    clauses: tuple[str, ...] = ()
    optional: bool = False
    """Whether it is off unless switched on."""
    replaces: tuple[int, ...] = ()
    """Rules that are off while this one is on."""
    against: tuple[int, ...] = ()
    """Rules that this one contradicts when both are on."""
    author: str | None = None
    """Who invented it; None for a rule of the file."""
    sentences: tuple[Sentence, ...]
    at: At
