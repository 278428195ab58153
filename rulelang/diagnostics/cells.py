"""Text in cells of a terminal: what a character looks like, how wide it is, which part of a long line is shown."""

from __future__ import annotations

import unicodedata

TAB = 4
_DOTS = "..."


def visible(text: str) -> str:
    """A text in which control characters, line ends and lone surrogates are shown and not obeyed."""
    return "".join(_shown(char) for char in text)


def _shown(char: str) -> str:
    if char == " " or char.isprintable() or unicodedata.category(char) == "Zs":
        return char
    if unicodedata.category(char) in ("Cf", "Co", "Cn") and ord(char) > 0xFF or 0xD800 <= ord(char) <= 0xDFFF:
        return f"\\u{{{ord(char):x}}}"
    return {"\n": "\\n", "\t": "\\t", "\r": "\\r"}.get(char) or f"\\x{ord(char):02x}" if ord(char) < 0x100 else f"\\u{{{ord(char):x}}}"


def width(text: str) -> int:
    """Cells that a text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # not at the top: nothing else of it is needed, and most texts are ASCII

    return cell_len(text)


def excerpt(line: str, start: int, length: int, room: int) -> tuple[str, str]:
    """A line that fits `room` cells, cut around its marked part, and a line of `^` below that part."""
    pieces, at = [], 0
    for char in line:
        piece = " " * (TAB - at % TAB) if char == "\t" else _shown(char)
        pieces.append(piece)
        at += width(piece)
    widths = [width(piece) for piece in pieces]
    start = min(start, len(pieces))
    before, marked = sum(widths[:start]), sum(widths[start : start + length])
    mark = max(1, marked)
    if max(at, before + mark) <= room:
        return "".join(pieces), " " * before + "^" * mark
    return _cut(pieces, widths, before, min(mark, room - 2 * len(_DOTS)), room)


def _cut(pieces: list[str], widths: list[int], before: int, mark: int, room: int) -> tuple[str, str]:
    """The part of a long line around the mark; dots stand for what is left out."""
    total = sum(widths)
    first = max(0, before - (room - mark) // 2)
    if first <= len(_DOTS):
        first = 0
    first = min(first, max(0, max(total, before + mark) - room + len(_DOTS)))
    shown, offset, at, used = "", 0, 0, 0
    lead = _DOTS if first else ""
    space = room - len(lead) - (len(_DOTS) if total - first > room - len(lead) else 0)
    started = False
    for piece, cells in zip(pieces, widths, strict=True):
        if at >= first:
            if not started:
                started, offset = True, at
            if used + cells > space:
                break
            shown += piece
            used += cells
        at += cells
    if not started:
        offset = at
    tail = _DOTS if at < total else ""
    return lead + shown + tail, " " * (len(lead) + before - offset) + "^" * mark
