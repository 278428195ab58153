"""Uses of modules, as they are merged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rulelang import syntax
from rulelang.check.symbols import Origin
from rulelang.diagnostics.base import Diagnostic
from rulelang.source import Place, Source, Span

Parse = Callable[[Source], tuple[syntax.File, tuple[Diagnostic, ...]]]

GIVEN = "given"
"""What every use of a module can set: the condition under which its rules hold."""
VALUES = (syntax.Remember, syntax.Option, syntax.Table, syntax.Zone, syntax.Define, syntax.Phrases)
"""What shares one name space with slots."""


@dataclass(slots=True)
class Using:
    """One use of a module: what it says, and which declarations it became."""

    declaration: syntax.Use
    arguments: dict[str, tuple[syntax.Argument, Origin]]
    origin: Origin
    """Of the text with the `use`."""
    place: Place
    inner: Origin | None = None
    """Of the module, as it is used here."""
    keys: tuple[tuple[str, str], ...] = ()

    @property
    def alias(self) -> str:
        return (self.declaration.alias or self.declaration.module).text


@dataclass(slots=True)
class Expanded:
    """What became of a use: declarations with their places, and what is wrong."""

    found: list[tuple[syntax.Declaration, Span]] = field(default_factory=list)
    origin: Origin | None = None
    diagnostics: list[Diagnostic] = field(default_factory=list)
