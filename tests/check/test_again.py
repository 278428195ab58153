"""A text checked after an earlier version of it comes out as if it were checked alone."""

from pathlib import Path

import pytest

import rulelang
from rulelang.check import check_source
from rulelang.library import Shelf
from rulelang.source import Source

RULESETS = Path(__file__).parents[2] / "rulesets"


def versions(text: str, count: int) -> list[str]:
    """The text; then with one declaration less, with a line more above all, with another number."""
    parts = text.split("\n\n")
    made = [text]
    for number in range(1, len(parts), max(1, len(parts) // count)):
        made.append("\n\n".join((*parts[:number], *parts[number + 1 :])))
    made.append(f"# a line more\n{text}")
    made += [text.replace(" 2\n", " 3\n", 1), text.replace("may not", "may", 1), text.replace(" 1\n", " 4\n")]
    return made


@pytest.mark.parametrize("name", rulelang.library.shipped())
def test_it_is_as_if_checked_alone(name):
    text = (RULESETS / f"{name}.mau").read_text(encoding="utf-8")
    before, sound = None, 0
    for one in versions(text, 6):
        source = Source.of(f"{name}.mau", one)
        again = check_source(source, library=Shelf(), before=before)
        alone = check_source(source, library=Shelf())
        assert again.diagnostics == alone.diagnostics
        assert again.program == alone.program
        before = again.program or before
        sound += again.program is not None
    assert sound > 2


def test_what_stays_keeps_its_objects():
    text = (RULESETS / "maumau.mau").read_text(encoding="utf-8")
    first = check_source(Source.of("maumau.mau", text), library=Shelf()).program
    other = check_source(Source.of("maumau.mau", text + '\nrule more "More.": may draw\n'), library=Shelf(), before=first).program
    assert first is not None and other is not None
    assert other.rules[: len(first.rules)] == first.rules
    assert all(one is two for one, two in zip(first.rules, other.rules, strict=False))


def test_what_else_there_is_decides_whether_a_rule_ever_acts():
    base = (Path(__file__).parents[2] / "docs" / "language" / "base.mau").read_text(encoding="utf-8")
    use = 'remember mode: slow, fast = slow\nrule use "Use.": when player plays 9 if mode is fast: player draws 1\n'
    go = 'rule go "Go.": when player plays 8: set mode to {}\n'

    def told(value: str, before=None):
        return check_source(Source.of("small.mau", base + use + go.format(value)), library=Shelf(), before=before)

    first = told("fast")
    assert not first.diagnostics
    for value in ("slow", "fast", "slow"):
        again = told(value, first.program)
        assert [one.code for one in again.diagnostics] == [one.code for one in told(value).diagnostics]
        assert bool(again.diagnostics) == (value == "slow")
