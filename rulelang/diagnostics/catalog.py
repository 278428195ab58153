"""The one table of all diagnostics. A new family is one line here; a new diagnostic is listed by its family."""

from __future__ import annotations

import inspect
import textwrap

from rulelang.diagnostics import (
    allow,
    deal,
    inventing,
    kinds,
    modules,
    names,
    played,
    proofs,
    reading,
    roles,
    rules,
    syntax,
    turns,
)
from rulelang.diagnostics.base import Diagnostic, did_you_mean

FAMILIES = (
    syntax,  # M1xx: what cannot be read
    reading,  # M15x: texts that cannot be read at all
    allow,  # M16x: comments that allow a warning
    names,  # M2xx: what is meant by a word
    kinds,  # M3xx: what goes with what
    rules,  # M4xx: rules that do nothing, or too much
    proofs,  # M46x: what no card and no table can bring about
    roles,  # M45x: roles, abilities, cards that gather
    deal,  # M5xx: cards, zones, points, the lines under `game`
    inventing,  # M8xx: rules invented at the table
    modules,  # M7xx: modules and what they are given
    turns,  # M6xx: races, duties, deeds
)
CATALOG: tuple[type[Diagnostic], ...] = tuple(
    sorted((kind for family in FAMILIES for kind in family.FAMILY), key=lambda kind: kind.code)
)
PLAYED: tuple[type[Diagnostic], ...] = played.FAMILY
"""M90x: what a probe finds; no text shows it to the checker, so these have no examples."""


def _index(catalog: tuple[type[Diagnostic], ...]) -> dict[str, type[Diagnostic]]:
    index: dict[str, type[Diagnostic]] = {}
    for kind in catalog:
        for key in (kind.code, kind.name):
            if index.setdefault(key.casefold(), kind) is not kind:
                raise TypeError(f"{key} names two diagnostics: {index[key.casefold()].__name__} and {kind.__name__}")
    return index


_INDEX = _index((*CATALOG, *PLAYED))


def lookup(word: str) -> type[Diagnostic] | None:
    """The diagnostic with a code (`M103`) or a name (`missing-colon`), however it is capitalised."""
    return _INDEX.get(word.strip().casefold())


def suggestion(word: str) -> str | None:
    """The code or name most like a misspelt one."""
    return did_you_mean(word, (key for kind in (*CATALOG, *PLAYED) for key in (kind.code, kind.name)))


def page(word: str) -> str | None:
    """What `explain` shows of a diagnostic: what it is about, an example, and the example mended."""
    kind = lookup(word)
    if kind is None:
        return None
    parts = [f"{kind.code} {kind.name} ({kind.severity})", inspect.getdoc(kind) or ""]
    parts += [f"{title}:\n\n{example}" for title, example in _examples(kind)]
    return "\n\n".join(parts) + "\n"


_LONGEST_EXAMPLE = 2000
_AROUND = 1


def _examples(kind: type[Diagnostic]) -> list[tuple[str, str]]:
    """The lines in which the two examples differ, each with what stands around them; none if that shows nothing."""
    if kind.bad == kind.good or max(len(kind.bad), len(kind.good)) > _LONGEST_EXAMPLE or not _is_plain(kind.bad):
        return []
    bad, good = kind.bad.splitlines(), kind.good.splitlines()
    head = 0
    while head < min(len(bad), len(good)) and bad[head] == good[head]:
        head += 1
    tail = 0
    while tail < min(len(bad), len(good)) - head and bad[-1 - tail] == good[-1 - tail]:
        tail += 1
    shown = []
    for title, lines in (("Not like this", bad), ("But like this", good)):
        first, last = max(0, head - _AROUND), len(lines) - tail + _AROUND
        text = "\n".join(lines[first:last])
        shown.append((title, textwrap.indent(text, "    ") if text.strip() else "    (nothing)"))
    return shown


def _is_plain(text: str) -> bool:
    return all(char.isprintable() or char in "\n\t" for char in text)
