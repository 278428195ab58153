"""Annotations that a GitHub workflow shows beside the lines of a change."""

from __future__ import annotations

from collections.abc import Iterable

from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.renderers.data import where


def render(diagnostics: Iterable[Diagnostic]) -> str:
    return "".join(f"{_line(one)}\n" for one in diagnostics)


def _line(diagnostic: Diagnostic) -> str:
    at = where(diagnostic.place)
    fields = {"file": at["file"], "line": at["line"], "endLine": at["end_line"]}
    if at["line"] == at["end_line"]:  # columns are for places within a line only
        fields |= {"col": at["column"], "endColumn": at["end_column"]}
    fields["title"] = f"{diagnostic.code} {diagnostic.name}"
    said = diagnostic.message() + (f"\nhelp: {way_out}" if (way_out := diagnostic.help()) else "")
    return f"::{diagnostic.severity} {','.join(f'{key}={_field(value)}' for key, value in fields.items())}::{_text(said)}"


def _text(said: str) -> str:
    return said.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _field(value: object) -> str:
    return _text(str(value)).replace(":", "%3A").replace(",", "%2C")
