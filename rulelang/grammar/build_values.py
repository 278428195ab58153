"""Builders of values, conditions and patterns."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, cast

from rulelang import syntax as s
from rulelang.grammar.pieces import Kids, Piece, every, nodes, normal, span_of, split, token

_MILLISECONDS = {"ms": 1, "s": 1000, "min": 60_000}


_LONGEST = 10
"""Digits that are read: `scan` finds fault with any longer number, and so long a one is nothing that Python would read."""


def _whole(digits: str) -> int:
    return int(digits[:_LONGEST])


class ValueBuilders:
    """One method for each rule or alias of the grammar that makes a value."""

    def path(self, kids: Kids) -> s.Path:
        return s.Path(span_of(kids), tuple(normal(str(kid)) for kid in kids[::2]))

    def number(self, kids: Kids) -> s.Number:
        return s.Number(span_of(kids), _whole(kids[0]))

    def range(self, kids: Kids) -> s.Range:
        low, _, high = kids[0].partition("-")
        return s.Range(span_of(kids), _whole(low), _whole(high))

    def duration(self, kids: Kids) -> s.Duration:
        amount, unit = kids[0].split()
        return s.Duration(span_of(kids), int(Fraction(amount[:_LONGEST]) * _MILLISECONDS[unit]))

    def text(self, kids: Kids) -> s.Text:
        return s.Text(span_of(kids), normal(kids[0][1:-1]))

    def each(self, kids: Kids) -> s.Each:
        return s.Each(span_of(kids), kids[1])

    def group(self, kids: Kids) -> Any:
        """Brackets leave no node, only a wider span."""
        return kids[1].changed(span=span_of(kids))

    def either(self, kids: Kids) -> s.Either:
        return s.Either(span_of(kids), nodes(kids))

    def except_(self, kids: Kids) -> s.Except:
        items, removed = split(kids, "EXCEPT")
        return s.Except(span_of(kids), nodes(items), nodes(removed))

    def both_(self, kids: Kids) -> s.Both:
        return s.Both(span_of(kids), tuple(kids))

    def of_(self, kids: Kids) -> s.Of:
        return s.Of(span_of(kids), kids[0], kids[2])

    def in_(self, kids: Kids) -> s.In:
        return s.In(span_of(kids), kids[0], kids[2])

    def arithmetic(self, kids: Kids) -> s.Arithmetic:
        operators = [cast(Any, str(kid)) for kid in kids[1::2]]
        return s.Arithmetic(span_of(kids), kids[0], tuple(zip(operators, kids[2::2], strict=True)))

    def amount(self, kids: Kids) -> Piece:
        """How many times a line of the deck counts."""
        value = self.arithmetic(kids) if len(kids) > 1 else kids[0]
        return Piece(value.span, "amount", (value,))

    def compare(self, kids: Kids) -> s.Compare:
        return s.Compare(span_of(kids), kids[0], cast(Any, str(kids[1])), kids[2])

    def is_(self, kids: Kids) -> s.Is:
        return s.Is(span_of(kids), kids[0], kids[2], kids[1].endswith("not"))

    def has_(self, kids: Kids) -> s.Has:
        return s.Has(span_of(kids), kids[0], kids[2], kids[1].endswith("no"))

    def holds(self, kids: Kids) -> s.Holds:
        operator = token(kids, "COMPARE")
        return s.Holds(span_of(kids), kids[0], None if operator is None else cast(Any, str(operator)), kids[-1])

    def not_(self, kids: Kids) -> s.Not:
        return s.Not(span_of(kids), kids[1])

    def and_(self, kids: Kids) -> s.And:
        return s.And(span_of(kids), nodes(kids))

    def or_(self, kids: Kids) -> s.Or:
        return s.Or(span_of(kids), nodes(kids))

    def select_where(self, kids: Kids) -> s.Where:
        return s.Where(span_of(kids), kids[0], kids[2])

    def select_with(self, kids: Kids) -> s.With:
        return s.With(span_of(kids), kids[0], normal(str(kids[2])), kids[3])

    def names(self, kids: Kids) -> Piece:
        """Names side by side with commas, for what declarations drop or set."""
        return Piece(span_of(kids), "names", every(kids, s.Path))
