"""The clauses of the rulebooks, so that a ruleset cannot cite one that does not exist."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent
_FOLDERS = (_PACKAGE / "rulebooks", _PACKAGE.parent / "docs" / "rulebooks")
"""In an installed package, and in a checkout."""

_ID = re.compile(r"^\s*(?:- |- \{)id: ([\w-]+)", re.MULTILINE)
"""The lists are this package's own, a clause to an entry; a YAML reader would take a tenth of the time that a check may take."""


@cache
def clauses(name: str) -> frozenset[str] | None:
    """The ids of all clauses of a rulebook, or None if there is no such rulebook."""
    if not re.fullmatch(r"[\w-]+", name):
        return None
    for folder in _FOLDERS:
        path = folder / f"{name}.yaml"
        if path.is_file():
            return frozenset(_ID.findall(path.read_text(encoding="utf-8")))
    return None
