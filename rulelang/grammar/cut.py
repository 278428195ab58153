"""Cutting a text into chunks: a line in column one and all that is indented below it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulelang.diagnostics.base import did_you_mean
from rulelang.grammar.words import DECLARATIONS, RESERVED
from rulelang.record import Record

_FIRST = re.compile(r"\w+|\S")
_ENDS_OPEN = re.compile(r":[ \t]*(?:#.*)?$")
_NAMED = re.compile(r"[ \t]*(?:optional[ \t]+)?(\w+)(?:[ \t]+(\w+))?")


class Chunk(Record):
    """Characters `start` to `end` of a text, without blank lines and comments after them."""

    start: int
    end: int
    last_line: int
    """Where its last line begins."""
    size: int
    """Its characters without indentation, blank lines and comments."""
    indented: bool = False
    """It stands at the head of a text with no declaration above it."""

    def word(self, text: str) -> str:
        """The word it begins with, or a sign."""
        found = _FIRST.match(text, self.start, self.end)
        return found[0] if found else ""

    def is_open(self, text: str) -> bool:
        """Its last line opens a block, and nothing stands in it."""
        return text[self.end - 1] == ":" or _ENDS_OPEN.search(text[self.last_line : self.end]) is not None


def cut(text: str) -> Iterator[Chunk]:
    """The chunks of a text in order. No fault in one of them reaches the next."""
    start = end = last_line = -1
    size = 0
    indented = False
    at = 0
    for line in text.split("\n"):
        body = line.lstrip(" \t")
        if body and body[0] != "#":
            heads = not line[0].isspace()
            if heads or start < 0:
                if start >= 0:
                    yield Chunk(start, end, last_line, size, indented)
                start, size, indented = at, 0, not heads
            end, last_line = at + len(line.rstrip(" \t")), at
            size += len(body)
        at += len(line) + 1
    if start >= 0:
        yield Chunk(start, end, last_line, size, indented)


def opener(text: str, line: int) -> str:
    """A header in short, as messages call it: `rule match`, `when`."""
    found = _NAMED.match(text, line)
    if found is None:
        return ""
    first, second = found.groups()
    return f"{first} {second}" if second and first in DECLARATIONS else first


_WRITTEN = {
    **dict.fromkeys(("suits", "suit", "ranks", "rank", "colours", "colors", "colour", "color", "values", "property"), "attribute"),
    **dict.fromkeys(("variable", "var", "counter", "slot", "state"), "remember"),
    **dict.fromkeys(("remove", "delete"), "without"),
    **dict.fromkeys(("replace", "modify", "override"), "change"),
    **dict.fromkeys(("cards", "pack"), "deck"),
    **dict.fromkeys(("setting", "settings"), "option"),
    **dict.fromkeys(("scores", "values_of"), "points"),
}
"""What people begin a declaration with, and its word in the language."""


def suggestion(word: str) -> str | None:
    """The declaration that a word in column one was meant to begin, if it looks like one."""
    if word in RESERVED or len(word) < 3:
        return None
    if word in _WRITTEN:
        return _WRITTEN[word]
    longer = next((known for known in DECLARATIONS if word.startswith(known)), None)
    return longer or did_you_mean(word, DECLARATIONS)
