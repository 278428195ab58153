"""Clause lists: `[MAUMAU-022, 023 to 025]` is four clauses."""

from __future__ import annotations

import re

from rulelang.diagnostics.syntax import BadCites
from rulelang.grammar.fault import Fault
from rulelang.source import Span
from rulelang.syntax import Cite

_CLAUSE = re.compile(r"(?:(?P<prefix>[A-Za-z][A-Za-z0-9_]*)-)?(?P<number>[0-9]{1,6})(?P<letter>[a-z]?)")
_PART = re.compile(r"(?P<first>\S+)(?:\s+to\s+(?P<last>\S+))?")
LONGEST_RANGE = 500


def cites(text: str, start: int) -> tuple[Cite, ...]:
    """The clauses of a bracket, `text` with its brackets standing at `start`.

    A bare number takes the prefix of the clause before it, and `to` spells a range out with leading zeros kept.
    """
    found: list[Cite] = []
    prefix: str | None = None
    at = start + 1
    for piece in text[1:-1].split(","):
        span = Span(at + len(piece) - len(piece.lstrip()), at + len(piece.rstrip()))
        at += len(piece) + 1
        part = _PART.fullmatch(piece.strip())
        if part is None:
            raise Fault(
                BadCites, Span(start, start + len(text)) if span.start >= span.end else span, why="is no clause"
            )
        first = _CLAUSE.fullmatch(part["first"])
        last = _CLAUSE.fullmatch(part["last"]) if part["last"] else first
        if first is None or last is None:
            raise Fault(BadCites, span, why="is no clause")
        prefix = first["prefix"] or prefix
        if prefix is None:
            raise Fault(BadCites, span, why="lacks the name of its rulebook")
        found.extend(Cite(span, clause) for clause in _spelt_out(prefix, first, last, span))
    return tuple(found)


def _spelt_out(prefix: str, first: re.Match[str], last: re.Match[str], span: Span) -> list[str]:
    if first is last:
        return [f"{prefix}-{first['number']}{first['letter']}"]
    low, high = int(first["number"]), int(last["number"])
    if last["prefix"] not in (None, prefix) or first["letter"] or last["letter"]:
        raise Fault(BadCites, span, why="is no range of numbers of one rulebook")
    if not low < high or high - low >= LONGEST_RANGE:
        raise Fault(BadCites, span, why="does not go from a lower number to a higher one")
    return [f"{prefix}-{number:0{len(first['number'])}d}" for number in range(low, high + 1)]
