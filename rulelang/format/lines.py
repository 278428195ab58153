"""A text as lines of lexemes: nothing is left out, so nothing can be lost when they are written again."""

from __future__ import annotations

from collections.abc import Iterator

from rulelang.grammar.scan import Lexeme, pieces
from rulelang.record import Record


class Line(Record):
    """A line as it was written: its indentation, what the parser reads of it, and the comment at its end."""

    indent: str
    code: tuple[Lexeme, ...]
    comment: str

    @property
    def blank(self) -> bool:
        return not self.code and not self.comment

    @property
    def row(self) -> bool:
        """Whether it is a row of a table of values."""
        return bool(self.code) and self.code[0].text == "|"


def lines(text: str) -> Iterator[Line]:
    at = 0
    for written in text.split("\n"):
        end = at + len(written)
        indent = written[: len(written) - len(written.lstrip(" \t"))]
        found = tuple(pieces(text, at + len(indent), end))
        comment = found[-1].text.rstrip() if found and found[-1].kind == "comment" else ""
        yield Line(indent, found[:-1] if comment else found, comment)
        at = end + 1
