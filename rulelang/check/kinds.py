"""Kinds: what an expression holds, and how that is said to people."""

from __future__ import annotations

from typing import Any, Literal

from rulelang.ir import base
from rulelang.ir.expressions import Expr
from rulelang.record import Record

Of = Literal["truth", "count", "time", "seat", "seats", "card", "cards", "value", "words", "none", "mistake"]


class Kind(Record):
    """What an expression holds. `words` (a phrase) and `none` exist while checking only, `mistake` where one is the event."""

    of: Of
    enumeration: int | None = None
    low: int | None = None
    high: int | None = None
    optional: bool = False

    def node(self) -> base.Kind:
        """The kind as the IR has it."""
        of: Any = self.of  # what only the checker knows (words, mistakes) is never kept
        return base.Kind(
            of=of, enumeration=self.enumeration, low=self.low, high=self.high, optional=self.optional
        )


TRUTH, COUNT, TIME, SEAT, SEATS = Kind("truth"), Kind("count"), Kind("time"), Kind("seat"), Kind("seats")
CARD, CARDS, WORDS, NONE = Kind("card"), Kind("cards"), Kind("words"), Kind("none")
MISTAKE = Kind("mistake")
SEAT_NODE, CARD_NODE, CARDS_NODE = SEAT.node(), CARD.node(), CARDS.node()

SAID: dict[Of, str] = {
    "truth": "yes or no",
    "count": "a number",
    "time": "a time",
    "seat": "a seat",
    "seats": "several seats",
    "card": "a card",
    "cards": "cards",
    "value": "a value",
    "words": "words",
    "none": "`none`",
    "mistake": "a mistake",
}
"""How each kind is said in messages; a value is said by the name of its enumeration."""


class Typed(Record):
    """An expression and its kind. For a column of words, `phrases` are the phrases by value (-1 where there is none)."""

    expr: Expr
    kind: Kind
    phrases: tuple[int, ...] = ()
