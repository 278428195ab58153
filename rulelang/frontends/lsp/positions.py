"""Offsets in a text and positions of the protocol, which count lines from 0 and columns in units of an encoding."""

from __future__ import annotations

from lsprotocol import types as lsp

from rulelang.source import Source, Span


def units(text: str, encoding: str = "utf-16") -> int:
    """How many units of an encoding a text takes."""
    if encoding == "utf-32" or text.isascii():
        return len(text)
    return len(text.encode("utf-8")) if encoding == "utf-8" else len(text.encode("utf-16-le")) // 2


def position(source: Source, offset: int, encoding: str = "utf-16") -> lsp.Position:
    line, column = source.line_column(offset)
    return lsp.Position(line - 1, units(source.line(line)[: column - 1], encoding))


def range_of(source: Source, span: Span, encoding: str = "utf-16") -> lsp.Range:
    return lsp.Range(position(source, span.start, encoding), position(source, span.end, encoding))


def offset(source: Source, at: lsp.Position, encoding: str = "utf-16") -> int:
    """The offset of a position; one past the end of a line or of the text is its end."""
    if at.line >= source.lines:
        return len(source.text)
    line = source.line(at.line + 1)
    start = _start(source, at.line)
    used = 0
    for number, char in enumerate(line):
        if used >= at.character:
            return start + number
        used += units(char, encoding)
    return start + len(line)


def whole(source: Source, encoding: str = "utf-16") -> lsp.Range:
    """The range of a whole text."""
    return range_of(source, Span(0, len(source.text)), encoding)


def _start(source: Source, line: int) -> int:
    start = 0
    for _ in range(line):
        start = source.text.index("\n", start) + 1
    return start
