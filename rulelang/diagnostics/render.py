"""Diagnostics as text for people; other formats are in `renderers`.

User text is only ever text: control characters are shown, never sent, and nothing is read as markup. Every line fits the
width, in cells of a terminal; colour is an addition that nothing depends on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.cells import excerpt, visible, wrap
from rulelang.source import Place

NARROWEST = 40
_COLOURS = {"error": "31;1", "warning": "33;1"}


def render(
    diagnostics: Iterable[Diagnostic], *, width: int = 100, colour: bool = False, encoding: str | None = "utf-8"
) -> str:
    """All diagnostics as text, a blank line between them. What `encoding` cannot say is written otherwise."""
    page = _Page(max(width, NARROWEST), colour, encoding or "ascii")
    text = "\n\n".join("\n".join(page.one(diagnostic)) for diagnostic in diagnostics)
    return text + "\n" if text else ""


@dataclass(frozen=True)
class _Page:
    """How wide, coloured and encoded the output is."""

    width: int
    colour: bool
    encoding: str

    def one(self, diagnostic: Diagnostic) -> list[str]:
        mark = f"{diagnostic.severity}[{diagnostic.code}]"
        lines = self._say(f"{mark} {diagnostic.name}: {diagnostic.message()}", "  ")
        if self.colour:
            lines[0] = f"\x1b[{_COLOURS[diagnostic.severity]}m{mark}\x1b[0m{lines[0][len(mark) :]}"
        lines += self._snippet(diagnostic.place)
        advice = diagnostic.help()
        if advice is not None:
            lines += self._say(f"help: {advice}", "      ")
        for note in diagnostic.notes():
            lines += self._say(f"note: {note.message}", "      ")
            lines += self._snippet(note.place)
        return lines

    def _say(self, text: str, indent: str) -> list[str]:
        return wrap(visible(text, self.encoding), self.width, indent)

    def _snippet(self, place: Place) -> list[str]:
        """Where it is, the line, and a mark below it. A span of several lines is marked to the end of its first."""
        line, column = place.line, place.column
        where = self._say(f" --> {place.source.name}:{line}:{column}", "     ")
        if not place.source.text:
            return where
        text = place.source.line(line)
        number = str(line)
        gutter = " " * len(number)
        length = max(1, min(place.span.end - place.span.start, len(text) - (column - 1)))
        shown, mark = excerpt(text, column - 1, length, self.width - len(number) - 3, self.encoding)
        return [*where, f"{gutter} |", f"{number} | {shown}".rstrip(), f"{gutter} | {mark}"]


def summary(diagnostics: Sequence[Diagnostic]) -> str:
    """`2 errors, 1 warning`, or an empty text."""
    counts = [(word, sum(each.severity == word for each in diagnostics)) for word in ("error", "warning")]
    return ", ".join(f"{count} {word}{'s' if count != 1 else ''}" for word, count in counts if count)
