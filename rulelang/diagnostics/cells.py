"""Text in cells of a terminal: what a character looks like, how wide it is, which part of a long line is shown."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any

TAB = 4
_DOTS = "..."


def visible(text: str, encoding: str = "utf-8") -> str:
    """A text in which control characters, line ends and lone surrogates are shown, not obeyed, and which `encoding` can say."""
    return "".join(shown(char, encoding) for char in text)


def shown(char: str, encoding: str = "utf-8") -> str:
    """One character as it is printed."""
    if " " <= char <= "~":
        return char
    category = unicodedata.category(char)
    if category in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp") or (category == "Cf" and char != _JOINER):
        return _NAMED.get(char) or (f"\\x{ord(char):02x}" if ord(char) < 0x100 else f"\\u{{{ord(char):x}}}")
    try:
        char.encode(encoding)
    except UnicodeEncodeError:
        return _PLAIN.get(char) or ("" if unicodedata.combining(char) else "?")
    return char


_JOINER = "\u200d"
_JOINING = (_JOINER, "\ufe0f", "\ufe0e")
_NAMED = {"\n": "\\n", "\t": "\\t", "\r": "\\r"}
_PLAIN = {"…": "...", "–": "-", "“": '"', "”": '"', "’": "'"}


def width(text: str) -> int:
    """Cells that a text takes."""
    return len(text) if text.isascii() else int(_cell_len()(text))


@cache
def _cell_len() -> Any:
    """Most texts are ASCII and need nothing of rich."""
    from rich.cells import cell_len

    return cell_len


def wrap(text: str, room: int, indent: str) -> list[str]:
    """A text in lines of up to `room` cells, broken at blanks, or within a word where there is none."""
    lines: list[str] = []
    line: str | None = None
    for word in text.split(" "):
        joined = word if line is None else f"{line} {word}"
        if line and line.strip() and width(joined) > room:
            lines.append(line)
            joined = indent + word
        while width(joined) > room:
            head = _head(joined, room)
            lines.append(head)
            joined = indent + joined[len(head) :]
        line = joined
    return [*lines, line or ""]


def _head(text: str, room: int) -> str:
    """As much of a text as fits."""
    used = 0
    for at, char in enumerate(text):
        used += width(char)
        if used > room:
            return text[:at]
    return text


def excerpt(line: str, start: int, length: int, room: int, encoding: str = "utf-8") -> tuple[str, str]:
    """A line in at most `room` cells, cut around the characters from `start` on, and a line with `^` below them."""
    cells = list(_cells(line, encoding))
    start = min(start, len(cells))
    before = sum(size for _, size in cells[:start])
    mark = max(1, sum(size for _, size in cells[start : start + length]))
    total = sum(size for _, size in cells)
    if max(total, before + mark) <= room:
        return "".join(piece for piece, _ in cells), " " * before + "^" * mark
    inner = room - 2 * len(_DOTS)
    mark = min(mark, inner)
    left = max(0, min(before - (inner - mark) // 2, max(total, before + mark) - inner))
    text, offset, right = _window(cells, left, left + inner)
    lead = _DOTS if offset else ""
    return lead + text + (_DOTS if right < total else ""), " " * (len(lead) + before - offset) + "^" * mark


def _cells(line: str, encoding: str) -> Iterator[tuple[str, int]]:
    """Each character as it is printed, with its cells; a tab reaches to the next stop.

    What belongs to the character before (accents, the parts of an emoji) is printed with it and takes no cells of its own.
    """
    at = 0
    for cluster in _clusters(line):
        piece = " " * (TAB - at % TAB) if cluster == "\t" else visible(cluster, encoding)
        size = width(piece)
        at += size
        yield piece, size
        for _ in cluster[1:]:
            yield "", 0


def _clusters(line: str) -> Iterator[str]:
    """Characters with all that is drawn on them."""
    if line.isascii():
        yield from line
        return
    cluster = ""
    for char in line:
        if cluster and (char in _JOINING or cluster[-1] == _JOINER or unicodedata.category(char) in ("Mn", "Me")):
            cluster += char
        else:
            if cluster:
                yield cluster
            cluster = char
    if cluster:
        yield cluster


def _window(cells: list[tuple[str, int]], left: int, right: int) -> tuple[str, int, int]:
    """The characters that lie wholly between two cells, and where they begin and end."""
    text, at, first, last = "", 0, None, left
    for piece, size in cells:
        if at >= left and at + size <= right:
            first = at if first is None else first
            text, last = text + piece, at + size
        at += size
    return text, left if first is None else first, last
