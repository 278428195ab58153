"""One line for each: `my.mau:12:4: error M201: … (help)`."""

from __future__ import annotations

from collections.abc import Iterable

from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.cells import visible


def describe(diagnostic: Diagnostic) -> str:
    place = diagnostic.place
    where = f"{place.source.name}:{place.line}:{place.column}"
    way_out = diagnostic.help()
    more = f" ({way_out})" if way_out else ""
    return visible(f"{where}: {diagnostic.severity} {diagnostic.code}: {diagnostic.message()}{more}")


def render(diagnostics: Iterable[Diagnostic]) -> str:
    return "".join(f"{describe(one)}\n" for one in diagnostics)
