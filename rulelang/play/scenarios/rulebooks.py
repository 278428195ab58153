"""The clause lists of rulebooks: what a ruleset cites and a scenario shows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rulelang.library import rulebook
from rulelang.play.scenarios.yaml_safe import BadYaml, read


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence of a rulebook, in our own words (or none)."""

    id: str
    kind: str
    fact: str

    @property
    def flavour(self) -> bool:
        """Whether it says nothing that a game could do."""
        return self.kind == "flavour"


@dataclass(frozen=True, slots=True)
class Rulebook:
    name: str
    title: str
    clauses: tuple[Clause, ...]


@cache
def find(name: str | None) -> Rulebook | None:
    """The rulebook of that name, or None if its clauses are not known."""
    raw = rulebook(name) if name else None
    if name is None or raw is None:
        return None
    try:
        data = read(raw)[0].data
        clauses = tuple(Clause(one["id"], one.get("kind", ""), one.get("fact", "")) for one in data["clauses"])
        return Rulebook(name, data.get("title", name), clauses)
    except (BadYaml, IndexError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"the clause list of `{name}` cannot be read: {error}") from None


def unknown(name: str | None, clause: str) -> bool:
    """Whether a rulebook is known and has no such clause."""
    book = find(name)
    return book is not None and all(one.id != clause for one in book.clauses)
