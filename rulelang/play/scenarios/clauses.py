"""The page of a rulebook: for each clause where the ruleset says it, and which scenarios show it.

`python -m rulelang.play.scenarios.clauses maumau tests/scenarios/maumau` writes it to the screen.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rulelang import syntax
from rulelang.grammar.parse import parse
from rulelang.ir.program import Program
from rulelang.play.scenarios.rulebooks import Clause, find
from rulelang.play.scenarios.store import Loaded, collect
from rulelang.session.ruleset import Ruleset, load

WORDS = {"remember": "slot", "define": "definition", "table": "table"}
"""What a kind of declaration is called, where it is not the word that begins it."""


def page(ruleset: Ruleset, scenarios: Sequence[Loaded]) -> str:
    """The table, as Markdown.

    Raises:
        ValueError: the ruleset names no rulebook, or its clauses are not known.
    """
    book = find(ruleset.program.rulebook)
    if book is None:
        raise ValueError(f"the clauses of the rulebook of `{ruleset.name}` are not known")
    said = where(ruleset)
    shown: dict[str, list[str]] = {}
    for one in scenarios:
        if one.scenario is not None:
            for clause in dict.fromkeys(one.scenario.clauses):
                shown.setdefault(clause, []).append(f"{one.path.stem}: {one.title}")
    rows = [_row(clause, said.get(clause.id, []), shown.get(clause.id, [])) for clause in book.clauses]
    asked = [clause for clause in book.clauses if not clause.flavour]
    numbers = (
        f"{len(book.clauses)} clauses; {len(book.clauses) - len(asked)} of them are flavour. "
        f"Of the other {len(asked)}, {sum(clause.id in said for clause in asked)} are cited by the ruleset "
        f"and {sum(clause.id in shown for clause in asked)} shown by scenarios."
    )
    head = [
        f"# {book.title}: clause by clause",
        "",
        "Generated from the ruleset, the clause list and the scenarios by `rulelang.play.scenarios.clauses`; do not edit.",
        "",
        numbers,
        "",
        "| clause | what it says | where | scenarios |",
        "|---|---|---|---|",
    ]
    return "\n".join([*head, *rows, ""])


def _row(clause: Clause, said: Sequence[str], shown: Sequence[str]) -> str:
    nothing = "flavour" if clause.flavour else "–"
    cells = [clause.id, clause.fact, ", ".join(said) or nothing, "<br>".join(map(_cell, shown)) or nothing]
    return f"| {' | '.join([cells[0], _cell(cells[1]), *cells[2:]])} |"


def _cell(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("|", "\\|").replace("\n", " ")


def where(ruleset: Ruleset) -> dict[str, list[str]]:
    """For each clause: the declarations that cite it, those of the file itself before those it extends."""
    found: dict[str, list[str]] = {}
    for source in (ruleset.source, *(one.source for one in ruleset.extends)):
        for declaration in parse(source)[0].declarations:
            inner = declaration.declaration if isinstance(declaration, syntax.Change) else declaration
            name = _name(inner)
            if name is not None and _in_force(ruleset.program, inner):
                for cite in getattr(inner, "cites", ()):
                    places = found.setdefault(cite.clause, [])
                    if name not in places:
                        places.append(name)
    return found


def _name(declaration: Any) -> str | None:
    kind = type(declaration).__name__.lower()
    if not hasattr(declaration, "cites"):
        return None
    name = getattr(declaration, "name", None)
    if name is None or (kind == "table" and name.text == "points"):
        return f"`{kind if name is None else name.text}`"
    return f"{WORDS.get(kind, kind)} `{name.text}`"


def _in_force(program: Program, declaration: Any) -> bool:
    return not isinstance(declaration, syntax.Rule) or any(rule.name == declaration.name.text for rule in program.rules)


def main(arguments: Sequence[str]) -> Iterator[str]:
    """The page of a ruleset, with the scenarios in some paths."""
    name, *paths = arguments
    yield page(load(name), collect([Path(path) for path in paths]))


if __name__ == "__main__":
    for text in main(sys.argv[1:]):
        sys.stdout.write(text)
