"""No text that can be parsed makes the checker fail: rulesets with words changed at random are answered with diagnostics."""

import random
import re
from pathlib import Path

import pytest

from tests.check.lowered import check

WIDE = (Path(__file__).parent / "wide.mau").read_text(encoding="utf-8")
PARTS = re.findall(r'\s+|"[^"]*"|\w+|[^\w\s]', WIDE)
WORDS = sorted({part for part in PARTS if not part.isspace()})
LINES = WIDE.splitlines()
START = next(number for number, line in enumerate(LINES) if line.startswith("rule "))
DECLARATIONS, SENTENCES = LINES[:START], [line for line in LINES[START:] if re.fullmatch(r"    \w.*[^:]", line)]


def changed(line: str, chance: random.Random) -> str:
    """A line with one word replaced, dropped, doubled or exchanged."""
    parts = re.findall(r'\s+|"[^"]*"|\w+|[^\w\s]', line)
    places = [number for number, part in enumerate(parts) if not part.isspace()]
    if not places:
        return line
    one, other = chance.choice(places), chance.choice(places)
    match chance.randrange(4):
        case 0:
            parts[one] = chance.choice(WORDS)
        case 1:
            parts[one] = ""
        case 2:
            parts[one] += f" {chance.choice(WORDS)}"
        case _:
            parts[one], parts[other] = parts[other], parts[one]
    return "".join(parts)


def texts(seed: int) -> str:
    chance = random.Random(seed)
    if seed % 3 == 0:
        lines = LINES[:]
        for _ in range(6):
            at = chance.randrange(START)
            lines[at] = changed(lines[at], chance)
        return "\n".join([*lines[: START + 12], ""])
    more = ['rule odd "O.": may play 3', 'optional rule extra "E.": may play 2', 'move take "take": player draws 1']
    for number in range(10):
        more += [f'rule r{number} "R.":', changed(chance.choice(SENTENCES), chance)]
    return "\n".join([*DECLARATIONS, *more, ""])


@pytest.mark.parametrize("seed", range(40))
def test_changed_texts(seed):
    text = texts(seed)
    for one in check(text).diagnostics:
        assert one.message()
        one.help()
        one.notes()
        assert 0 <= one.place.span.start <= one.place.span.end <= len(text)
