"""Bytes to a source: the only door for texts from outside."""

from __future__ import annotations

import codecs
from pathlib import Path

from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.reading import NoFile, NotText, NotUtf8, TooLarge
from rulelang.grammar.parse import LARGEST_TEXT
from rulelang.source import Place, Source, Span

_OTHER_MARKS = (
    (codecs.BOM_UTF32_LE, "it is UTF-32"),  # begins like UTF-16, so it comes first
    (codecs.BOM_UTF32_BE, "it is UTF-32"),
    (codecs.BOM_UTF16_LE, "it is UTF-16"),
    (codecs.BOM_UTF16_BE, "it is UTF-16"),
)


def read_path(path: Path, name: str | None = None) -> Source | Diagnostic:
    """A file as a source, or why it is none. `name` is what messages call it."""
    name = str(path) if name is None else name
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_TEXT + 1)
    except OSError as error:
        return NoFile(_start(name), why=(error.strerror or "it cannot be read").lower())
    except ValueError:  # a NUL in a path
        return NoFile(_start(name), why="this is no name of a file")
    return read_bytes(name, data)


def read_bytes(name: str, data: bytes) -> Source | Diagnostic:
    """What was sent or saved as a source, or why it is none."""
    if len(data) > LARGEST_TEXT:
        return TooLarge(_start(name), what="text", limit=LARGEST_TEXT)
    for mark, what in _OTHER_MARKS:
        if data.startswith(mark):
            return NotUtf8(_start(name), what=what)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        place = _place(name, data, error.start)
        return NotUtf8(place, what=f"line {place.line} has the byte {data[error.start]:02X} at column {place.column}")
    if (at := data.find(b"\0")) >= 0:
        return NotText(_place(name, data, at))
    return Source.of(name, text)


def _start(name: str) -> Place:
    return Place(Source(name, ""), Span(0, 0))


def _place(name: str, data: bytes, at: int) -> Place:
    """The place of a byte, in the text as far as it can be read."""
    before = Source.of(name, data[:at].decode("utf-8")).text
    source = Source(name, before + Source.of(name, data[at:].decode("utf-8", "replace")).text)
    return Place(source, Span(len(before), len(before) + 1))
