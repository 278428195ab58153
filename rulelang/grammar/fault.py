"""How the grammar layer reports from inside a parse, where the source is not at hand."""

from __future__ import annotations

from typing import Any

from rulelang.diagnostics.base import Diagnostic
from rulelang.source import Place, Source, Span


class Fault(Exception):
    """A diagnostic that still lacks its source; spans among its fields become places."""

    def __init__(self, kind: type[Diagnostic], span: Span, **fields: Any) -> None:
        super().__init__(kind.__name__)
        self.kind = kind
        self.span = span
        self.fields = fields

    def diagnostic(self, source: Source) -> Diagnostic:
        fields = {
            name: Place(source, value) if isinstance(value, Span) else value for name, value in self.fields.items()
        }
        return self.kind(Place(source, self.span), **fields)
