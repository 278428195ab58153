"""A diagnostic as plain data. Lines and columns count from 1; columns count characters, an end is the first one after."""

from __future__ import annotations

from typing import Any

from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.fixes import fixes
from rulelang.source import Place


def as_dict(diagnostic: Diagnostic) -> dict[str, Any]:
    return {
        "code": diagnostic.code,
        "name": diagnostic.name,
        "severity": diagnostic.severity,
        "message": diagnostic.message(),
        "help": diagnostic.help(),
        **where(diagnostic.place),
        "notes": [{"message": note.message, **where(note.place)} for note in diagnostic.notes()],
        "fixes": [
            {"title": fix.title, "safe": fix.safe, "replacement": fix.replacement, **where(fix.place)}
            for fix in fixes(diagnostic)
        ],
    }


def where(place: Place) -> dict[str, Any]:
    end_line, end_column = place.source.line_column(place.span.end)
    return {
        "file": place.source.name,
        "line": place.line,
        "column": place.column,
        "end_line": end_line,
        "end_column": end_column,
    }
