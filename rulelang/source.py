"""A text and the places in it. Imports nothing of the project."""

from __future__ import annotations

import bisect
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Characters `start` up to, not including, `end` of one text (0-based offsets)."""

    start: int
    end: int

    def to(self, other: Span) -> Span:
        """The span from the beginning of this one to the end of `other`."""
        return Span(self.start, max(self.end, other.end))


@dataclass(frozen=True, slots=True)
class Elsewhere(Span):
    """A span of another text than the one it is found in: what a use of a module puts for a parameter."""

    source: Source


@dataclass(frozen=True)
class Source:
    """A rule text as it was read: its name for messages, and its characters.

    Line ends are LF here (CR LF and a lone CR are read as LF, a byte-order mark is dropped), so that the same
    text has the same positions however it was saved. Letters stay as written; names are normalised when built.
    """

    name: str
    text: str = field(repr=False)

    @classmethod
    def of(cls, name: str, text: str) -> Source:
        """A source from raw text, with line ends and byte-order mark settled."""
        return cls(name, text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *accumulate(len(line) + 1 for line in self.text.split("\n")[:-1])]

    def line_column(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset, both counted from 1; columns count characters."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect.bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line (counted from 1) without its end."""
        start = self._starts[number - 1]
        end = self._starts[number] - 1 if number < len(self._starts) else len(self.text)
        return self.text[start:end]

    @property
    def lines(self) -> int:
        return len(self._starts)


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: a source and a span in it."""

    source: Source
    span: Span

    @property
    def line(self) -> int:
        return self.source.line_column(self.span.start)[0]

    @property
    def column(self) -> int:
        return self.source.line_column(self.span.start)[1]
