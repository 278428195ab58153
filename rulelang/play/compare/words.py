"""What differs between two rulesets, with what their rulebooks say of it: first what is gone, then what has come."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulelang.play.compare.programs import compare_programs
from rulelang.play.rulebook.book import told
from rulelang.session.ruleset import Ruleset

GONE, COME = "- ", "+ "
"""How the sentences of the first and of the second begin."""
_CHANGED = re.compile(r"(?:(rule|move|ability|option) `([^`]+)`|(setup)|(last card)) changed")


def compare_rulesets(one: Ruleset, two: Ruleset) -> Iterator[str]:
    """Each difference in a line, and below it the sentences in which the two differ."""
    before, after = told(one), told(two)
    for line in compare_programs(one.program, two.program):
        yield line
        if (found := _CHANGED.match(line)) is None:
            continue
        kind, name, *others = found.groups()
        key = f"{kind} {name}" if kind else next(other for other in others if other)
        old, new = before.get(key, ()), after.get(key, ())
        yield from (f"{GONE}{text}" for text in old if text not in new)
        yield from (f"{COME}{text}" for text in new if text not in old)
