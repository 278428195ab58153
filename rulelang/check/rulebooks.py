"""The clauses of the rulebooks, so that a ruleset cannot cite one that does not exist."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import yaml

_PACKAGE = Path(__file__).resolve().parent.parent
_FOLDERS = (_PACKAGE / "rulebooks", _PACKAGE.parent / "docs" / "rulebooks")
"""In an installed package, and in a checkout."""


@cache
def clauses(name: str) -> frozenset[str] | None:
    """The ids of all clauses of a rulebook, or None if there is no such rulebook."""
    if not re.fullmatch(r"[\w-]+", name):
        return None
    for folder in _FOLDERS:
        path = folder / f"{name}.yaml"
        if path.is_file():
            data = yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
            return frozenset(str(clause["id"]) for clause in data["clauses"])
    return None
