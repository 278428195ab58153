"""The page of each rulebook is what ruleset, clause list and scenarios say."""

from pathlib import Path

import pytest

import rulelang
from rulelang.play.scenarios.clauses import page, where
from rulelang.play.scenarios.store import collect

ROOT = Path(__file__).parents[2]
PAGES = sorted(path.stem for path in (ROOT / "docs" / "rulebooks").glob("*.md"))


def test_there_are_pages():
    assert {"kinder", "maumau", "vampir"} <= set(PAGES)


@pytest.mark.parametrize("name", PAGES)
def test_page_is_current(name: str):
    committed = (ROOT / "docs" / "rulebooks" / f"{name}.md").read_text(encoding="utf-8")
    made = page(rulelang.load(name), collect([ROOT / "tests" / "scenarios" / name]))
    again = f"python -m rulelang.play.scenarios.clauses {name} tests/scenarios/{name} > docs/rulebooks/{name}.md"
    assert committed == made, f"docs/rulebooks/{name}.md is not current: {again}"


def test_where_a_clause_is_said():
    said = where(rulelang.load("maumau"))
    assert "rule `seven`" in said["MAUMAU-027"]
    assert "move `take`" in said["MAUMAU-027"]
    assert "`setup`" in said["MAUMAU-016"]
    text = 'game "X":\n    extends "maumau"\nwithout rule eight\nrule nothing "None." [MAUMAU-031]: when player plays Q: skip 1\n'
    assert where(rulelang.load_text(text))["MAUMAU-031"] == ["rule `nothing`"]


def test_what_is_not_shown_is_seen():
    made = page(rulelang.load("maumau"), [])
    assert "0 shown by scenarios" in made
    assert "| MAUMAU-029 |" in made
    assert "| MAUMAU-005 | It belongs to the games of shedding cards. | flavour | flavour |" in made
