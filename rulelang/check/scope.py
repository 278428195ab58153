"""What words mean in one place: whom `player` and `next` speak of, which card `card` is, and which names are bound."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from rulelang import syntax
from rulelang.check.kinds import CARD, SEAT, SEAT_NODE, Kind, Typed
from rulelang.check.ruleset import Ruleset, Unlowered
from rulelang.check.symbols import Origin
from rulelang.diagnostics.base import Diagnostic
from rulelang.ir import expressions as ex
from rulelang.record import Record
from rulelang.source import Place, Span

Where = Literal["standing", "event", "block", "setup", "fixed"]
"""`standing`: permissions and guards; `event`: of a standing `when`; `block`: effects; `fixed`: settled before play."""


class Reads(Protocol):
    """What reads values: handed down in the scope, because values, patterns and conditions contain each other."""

    def expression(self, value: syntax.Value, scope: Scope, want: Kind | None = None) -> Typed:
        """A value and its kind; `want` helps where a word has several meanings."""

    def pattern(self, value: syntax.Value, scope: Scope) -> ex.Expr | None:
        """A test of the candidate; None if any card passes."""


@dataclass(slots=True)
class Locals:
    """Counts the locals of a block or sentence: 0 the actor, 1 the card, 2 the other seat, then those bound."""

    size: int = 3

    def new(self) -> int:
        self.size += 1
        return self.size - 1


@dataclass(slots=True)
class Binding:
    """A name bound by `as`, `chooses` or a `for each`."""

    typed: Typed
    place: Place | None
    """Where it was bound, to say so if it is never used; None where that is no matter."""
    used: bool = False


class Scope(Record):
    """Handed down while a sentence is lowered."""

    to: Ruleset
    read: Reads
    origin: Origin
    where: Where
    user: str
    """Who speaks, for messages: `rule \\`mau\\``."""
    player: Typed | None
    """Whom `player` means; None before anybody plays."""
    base: Typed | None
    """Whom `next` and the other neighbours are reckoned from."""
    words: dict[str, Binding]
    locals: Locals
    card: Typed | None = None
    """What `card` means; None where no card is spoken of."""
    outer: Typed | None = None
    """Where a card is under test: what `card` means around it, as in `may play card if row has card.rank`."""
    to_play: bool = False
    """Whether the card under test is the one of a permission, which is local 1 as well."""
    joins: bool = False
    """Whether it is about a card that is laid together with others."""
    cards: Typed | None = None
    fits: ex.Expr | None = None
    """Of whom `fitting` asks what could be played; None: of `player`."""
    rule: int = -1
    in_table: bool = False
    """Whether attributes may be named alone, of the card counted."""
    expanding: tuple[str, ...] = ()
    """The definitions being put in place of their names."""

    def place(self, span: Span) -> Place:
        return self.origin.place(span)

    def written(self, span: Span) -> str:
        """The words as they stand in the text, cut where they are many."""
        text = " ".join(self.origin.written(span).split())
        return text if len(text) <= 40 else f"{text[:39]}…"

    def name(self, text: str) -> str:
        return self.origin.name(text)

    def fail(self, diagnostic: Diagnostic) -> Unlowered:
        return self.to.fail(diagnostic)

    def testing(self) -> Scope:
        """The same, where `card` is the card under test."""
        outer = self.card
        if outer is not None and isinstance(outer.expr, ex.Candidate):
            outer = Typed(ex.Local(index=1, kind=CARD.node()), CARD) if self.to_play else None
        return self.changed(card=Typed(ex.Candidate(), CARD), outer=outer, to_play=False)

    def binding(self, name: str, typed: Typed, place: Place | None = None) -> Scope:
        """The same, with a name bound besides."""
        return self.changed(words={**self.words, name: Binding(typed, place)})

    def bind(self, name: str, kind: Kind, place: Place) -> int:
        """Bind a name from here on in this block; returns its local."""
        index = self.locals.new()
        self.words[name] = Binding(Typed(ex.Local(index=index, kind=kind.node()), kind), place)
        return index

    def seat(self, word: str) -> tuple[Scope, int]:
        """A scope in which a word for a seat (`player`, `opponent`) is a new local; and that local."""
        index = self.locals.new()
        typed = local_seat(index)
        if word == "player":
            return self.changed(player=typed, base=typed, words=dict(self.words)), index
        return self.binding(word, typed), index


def local_seat(index: int) -> Typed:
    return Typed(ex.Local(index=index, kind=SEAT_NODE), SEAT)


ACTOR = local_seat(0)
OTHER_SEAT = local_seat(2)
ON_TURN = Typed(ex.OnTurn(), SEAT)
