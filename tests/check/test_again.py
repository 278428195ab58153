"""A text checked after an earlier version of it comes out as if it were checked alone."""

import random
import re
from pathlib import Path

import pytest

import rulelang
from rulelang.check import check_source
from rulelang.check.sentences import standing
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


def edited(text: str, chance: random.Random) -> str:
    """The text with something done to a line or a declaration, as people do in an editor."""
    lines, parts = text.split("\n"), text.split("\n\n")
    at = chance.randrange(len(lines))
    match chance.randrange(7):
        case 0:
            return "\n".join((*lines[:at], *lines[at + 1 :]))
        case 1:
            return "\n".join((*lines[: at + 1], lines[at], *lines[at + 1 :]))
        case 2:
            return "\n".join((*lines[:at], re.sub(r"\b[1-9]\b", "3", lines[at]), *lines[at + 1 :]))
        case 3:
            return "\n".join((*lines[:at], "", "# a remark", *lines[at:]))
        case 4:  # the same length, but one line more
            return "\n".join((*lines[:at], re.sub(" {2}", "\n ", lines[at], count=1), *lines[at + 1 :]))
        case 5:
            one = chance.randrange(len(parts) - 1)
            return "\n\n".join((*parts[:one], parts[one + 1], parts[one], *parts[one + 2 :]))
        case _:
            quoted = [found.start() for found in re.finditer(r'(?<=")[A-Z]', text)]
            here = chance.choice(quoted)
            return f"{text[:here]}So {text[here:]}"


def assert_as_alone(again, alone):
    assert again.diagnostics == alone.diagnostics
    assert again.program == alone.program
    mine, its = again.info, alone.info
    assert (mine.sentences, mine.blocks, mine.rules, mine.moves) == (its.sentences, its.blocks, its.rules, its.moves)
    assert set(mine.references) == set(its.references)
    assert len(mine.references) == len(its.references)


@pytest.mark.parametrize("name", rulelang.library.shipped())
def test_whatever_is_edited_it_is_as_if_checked_alone(name):
    text = (RULESETS / f"{name}.mau").read_text(encoding="utf-8")
    before, sound, chance = None, 0, random.Random(name)
    for _ in range(6):
        source = Source.of(f"{name}.mau", text)
        again = check_source(source, library=Shelf(), before=before)
        assert_as_alone(again, check_source(source, library=Shelf()))
        before = again.before
        sound += again.program is not None
        text = edited(text if again.program is not None else before.parts.layout.source.text, chance)
    assert sound > 1


@pytest.mark.parametrize("name", rulelang.library.shipped())
def test_it_is_as_if_checked_alone(name):
    text = (RULESETS / f"{name}.mau").read_text(encoding="utf-8")
    before, sound = None, 0
    for one in versions(text, 6):
        source = Source.of(f"{name}.mau", one)
        again = check_source(source, library=Shelf(), before=before)
        assert_as_alone(again, check_source(source, library=Shelf()))
        before = again.before
        sound += again.program is not None
    assert sound > 2


def test_what_stays_keeps_its_objects():
    text = (RULESETS / "maumau.mau").read_text(encoding="utf-8")
    checked = check_source(Source.of("maumau.mau", text), library=Shelf())
    more = Source.of("maumau.mau", text + '\nrule more "More.": may draw\n')
    first, other = checked.program, check_source(more, library=Shelf(), before=checked.before).program
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
        again = told(value, first.before)
        assert [one.code for one in again.diagnostics] == [one.code for one in told(value).diagnostics]
        assert bool(again.diagnostics) == (value == "slow")


def test_a_rule_before_it_takes_numbers_away():
    base = (Path(__file__).parents[2] / "docs" / "language" / "base.mau").read_text(encoding="utf-8")
    two = 'rule two "Two.":\n    when player plays 9: player must say "Nine" before next moves, otherwise player draws 1\n    when player plays 10: player draws 1 for ten\n'
    firsts = (
        "when player plays 8: player draws 2",
        'when player plays 8: player must say "Eight" before next moves, otherwise player draws 2',
        "when player plays 8: player draws 2\n    when player plays A: player draws 2",
        "when player plays 8 every 2: player draws 2 for eight",
        "may draw",
    )
    before = None
    for first in (*firsts, *reversed(firsts)):
        source = Source.of("small.mau", f'{base}\nrule one "One.":\n    {first}\n\n{two}')
        again = check_source(source, library=Shelf(), before=before)
        assert again.program is not None
        assert_as_alone(again, check_source(source, library=Shelf()))
        before = again.before


def test_what_has_not_changed_is_not_lowered_again(monkeypatch):
    text = (RULESETS / "maumau.mau").read_text(encoding="utf-8")
    before = check_source(Source.of("maumau.mau", text), library=Shelf()).before
    assert before is not None
    lowered = []
    rule = standing.rule
    monkeypatch.setattr(standing, "rule", lambda symbol, scope: (lowered.append(symbol.name), rule(symbol, scope))[1])
    meaning = before.program.rules[3].meaning
    again = check_source(Source.of("maumau.mau", "# above\n" + text.replace(meaning, "So.")), library=Shelf(), before=before)
    assert again.program is not None
    assert lowered == [before.program.rules[3].name]
