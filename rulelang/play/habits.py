"""How bots behave where time matters: how quick they are, what they forget, what they notice, how they err."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace

from rulelang.diagnostics.base import did_you_mean

SHORTEST, LONGEST = 1, 600_000
"""Milliseconds that a habit may take."""
_UNITS = {"": 1, "ms": 1, "s": 1000}


class BadHabit(ValueError):
    """No such habit, or no value for it; the message says what there is."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How somebody plays. Times in milliseconds (the mean), the rest are probabilities."""

    reaction: float = 450
    """Until something that must be quick is done: the buzzer, a card or a word in a race."""
    speaking: float = 100
    """Until what one owes is said or done: the word that goes with a card."""
    thinking: float = 1200
    """Until a move is made or a question answered."""
    noticing: float = 1500
    """Until a mistake of another is called."""
    forgets: float = 0.08
    """A duty."""
    notices: float = 0.5
    """A mistake of another, or a chance to play out of turn."""
    errs: float = 0.02
    """Plays a card that does not fit, where that is possible."""
    hasty: float = 0.03
    """Enters a race without a right to."""
    wrong: float = 0.004
    """Calls a mistake that was none, for each input of somebody else."""


TIMES = ("reaction", "speaking", "thinking", "noticing")
"""Habits that are times; the others are probabilities."""
USUAL: dict[str, Habits] = {
    "random": Habits(reaction=700, speaking=300, thinking=900, notices=0.2),
    "sensible": Habits(forgets=0.02, notices=0.7, errs=0.005, hasty=0.01, wrong=0.001),
    "forgetful": Habits(speaking=200, forgets=0.35, notices=0.35, errs=0.03, hasty=0.05, wrong=0.008),
}
"""The habits of each kind of bot."""


def read_habits(changes: Sequence[str]) -> Mapping[str, Habits]:
    """The habits of each kind of bot, with changes like `forgets=30%`, `reaction=0.8 s` or `forgetful.notices=0.1`.

    Raises:
        BadHabit: no such kind or habit, or a value that is none.
    """
    found = dict(USUAL)
    for text in changes:
        name, given, value = text.partition("=")
        if not given:
            raise BadHabit(f"a habit is written like `forgets=30%` or `forgetful.reaction=800 ms`, not `{text}`")
        kind, dot, habit = name.strip().rpartition(".")
        if dot and kind not in USUAL:
            raise BadHabit(f"there is no bot `{kind}`{_near(kind, list(USUAL))}")
        known = [field.name for field in fields(Habits)]
        if habit not in known:
            raise BadHabit(f"bots have no habit `{habit}`{_near(habit, known)}")
        number = _time(habit, value) if habit in TIMES else _chance(habit, value)
        for one in (kind,) if dot else USUAL:
            found[one] = replace(found[one], **{habit: number})
    return found


def _near(word: str, known: Sequence[str]) -> str:
    near = did_you_mean(word, known)
    return f"; did you mean `{near}`?" if near else f"; there are {', '.join(known)}"


def _time(habit: str, text: str) -> float:
    match = re.fullmatch(r"(\d{1,9}(?:\.\d{1,3})?)\s*(ms|s|)", text.strip())
    if match is None:
        raise BadHabit(f"`{habit}` is a time like `800 ms` or `1.5 s`, not `{text.strip()}`")
    number = float(match[1]) * _UNITS[match[2]]
    if number < SHORTEST:
        raise BadHabit(f"`{habit}` has to be at least {SHORTEST} ms, not `{text.strip()}`")
    if number > LONGEST:
        raise BadHabit(f"`{habit}` can be at most {LONGEST // 1000:g} s, not `{text.strip()}`")
    return number


def _chance(habit: str, text: str) -> float:
    match = re.fullmatch(r"(\d{1,3}(?:\.\d{1,6})?)\s*(%?)", text.strip())
    number = float(match[1]) / (100 if match[2] else 1) if match else -1
    if not 0 <= number <= 1:
        raise BadHabit(f"`{habit}` is how likely it is, like `0.3` or `30%`, not `{text.strip()}`")
    return number
