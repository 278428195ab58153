"""Diagnostics as text for people and as JSON for programs.

User text is only ever text: control characters are shown, never sent, and nothing is read as markup. Every line fits the
width, in cells of a terminal; colour is an addition that nothing depends on.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.cells import excerpt, visible
from rulelang.source import Place

NARROWEST = 40
_COLOURS = {"error": "31;1", "warning": "33;1"}


def render(
    diagnostics: Iterable[Diagnostic], *, width: int = 100, colour: bool = False, encoding: str | None = "utf-8"
) -> str:
    """All diagnostics as text, a blank line between them. What `encoding` cannot say is replaced."""
    width = max(width, NARROWEST)
    text = "\n\n".join(_one(diagnostic, width, colour) for diagnostic in diagnostics)
    return sayable(text, encoding) + "\n" if text else ""


def sayable(text: str, encoding: str | None) -> str:
    """A text with `?` for every character that an output cannot show."""
    encoding = encoding or "ascii"
    return text.encode(encoding, "replace").decode(encoding, "replace")


def render_json(diagnostics: Iterable[Diagnostic]) -> str:
    """All diagnostics as a JSON list. Lines and columns count from 1, columns count characters."""
    return json.dumps([as_dict(diagnostic) for diagnostic in diagnostics], ensure_ascii=True, indent=2) + "\n"


def as_dict(diagnostic: Diagnostic) -> dict[str, Any]:
    """One diagnostic as plain data."""
    return {
        "code": diagnostic.code,
        "name": diagnostic.name,
        "severity": diagnostic.severity,
        "message": diagnostic.message(),
        "help": diagnostic.help(),
        **_where(diagnostic.place),
        "notes": [{"message": note.message, **_where(note.place)} for note in diagnostic.notes()],
    }


def _where(place: Place) -> dict[str, Any]:
    end_line, end_column = place.source.line_column(place.span.end)
    return {
        "file": place.source.name,
        "line": place.line,
        "column": place.column,
        "end_line": end_line,
        "end_column": end_column,
    }


def _one(diagnostic: Diagnostic, width: int, colour: bool) -> str:
    head = f"{diagnostic.severity}[{diagnostic.code}] {diagnostic.name}: "
    lines = _wrap(head + visible(diagnostic.message()), width, "  ")
    if colour:
        mark = len(diagnostic.severity) + len(diagnostic.code) + 2
        start = lines[0]
        lines[0] = f"\x1b[{_COLOURS[diagnostic.severity]}m{start[:mark]}\x1b[0m{start[mark:]}"
    lines += _snippet(diagnostic.place, width)
    advice = diagnostic.help()
    if advice is not None:
        lines += _wrap("help: " + visible(advice), width, "      ")
    for note in diagnostic.notes():
        lines += _wrap("note: " + visible(note.message), width, "      ")
        lines += _snippet(note.place, width)
    return "\n".join(lines)


def _wrap(text: str, width: int, indent: str) -> list[str]:
    return textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False) or [""]


def _snippet(place: Place, width: int) -> list[str]:
    """Where it is, the line, and a mark below it. A span of several lines is marked to the end of its first."""
    line, column = place.line, place.column
    where = _wrap(f" --> {visible(place.source.name)}:{line}:{column}", width, "     ")
    text = place.source.line(line)
    if not place.source.text:
        return where
    number = str(line)
    gutter = " " * len(number)
    length = min(place.span.end - place.span.start, len(text) - (column - 1))
    shown, mark = excerpt(text, column - 1, max(1, length), width - len(number) - 3)
    return [*where, f"{gutter} |", f"{number} | {shown}".rstrip(), f"{gutter} | {mark}"]


def summary(diagnostics: Sequence[Diagnostic]) -> str:
    """`2 errors, 1 warning`, or an empty text."""
    counts = [(word, sum(each.severity == word for each in diagnostics)) for word in ("error", "warning")]
    return ", ".join(f"{count} {word}{'s' if count != 1 else ''}" for word, count in counts if count)
