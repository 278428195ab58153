"""What is kept of one game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Literal

Outcome = Literal["won", "drawn", "unfinished", "aborted"]
"""won: somebody won it (several may share it). drawn: it is over and nobody did. unfinished: it was broken off at the cap.
aborted: its rules did not come to rest."""

OUTCOMES: tuple[Outcome, ...] = ("won", "drawn", "unfinished", "aborted")


@dataclass(frozen=True, slots=True)
class Row:
    """One game. Seats and bots are numbers from 0; `winners` are seats."""

    number: int
    seed: int
    outcome: Outcome
    winners: tuple[int, ...]
    deals: int
    moves: int
    """Plays and other moves; answers, words and calls are none."""
    inputs: int
    """Everything that went in."""
    scores: tuple[int, ...]
    """By seat."""
    why: str = ""
    """Of an aborted game: when, and the rules in the chain."""
    acted: tuple[tuple[int, int], ...] = ()
    """(rule, how often it acted)."""
    owed: tuple[tuple[int, int], ...] = ()
    """(rule, how many duties it opened)."""
    failed: tuple[tuple[int, int], ...] = ()
    """(rule, how many of its duties were failed)."""
    used: tuple[tuple[int, int], ...] = ()
    """(ability, how often it was used)."""
    mistakes: int = 0
    """Mistakes that were made, where time matters."""
    called: int = 0
    """Those that were called; the others were missed."""
    false_calls: int = 0
    """Calls of mistakes that were none."""
    invented: tuple[tuple[int, str, str, str, bool], ...] = ()
    """The history of the rules: (deal, `invent`, `change` or `drop`, rule, text, whether it was repealed)."""

    def followed_by(self, other: Row) -> Row:
        """This game and one that followed it at the same table, as one. Deals of inventions are counted through."""
        known = len(self.invented)
        repealed = [one[4] for one in other.invented[:known]]
        before = tuple((*one[:4], gone) for one, gone in zip(self.invented, repealed, strict=True))
        later = tuple((self.deals + one[0], *one[1:]) for one in other.invented[known:])
        return replace(
            other,
            number=self.number,
            seed=self.seed,
            deals=self.deals + other.deals,
            moves=self.moves + other.moves,
            inputs=self.inputs + other.inputs,
            scores=tuple(one + two for one, two in zip(self.scores, other.scores, strict=True)),
            acted=_added(self.acted, other.acted),
            owed=_added(self.owed, other.owed),
            failed=_added(self.failed, other.failed),
            used=_added(self.used, other.used),
            mistakes=self.mistakes + other.mistakes,
            called=self.called + other.called,
            false_calls=self.false_calls + other.false_calls,
            invented=(*before, *later),
        )


def _added(one: tuple[tuple[int, int], ...], two: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted((Counter(dict(one)) + Counter(dict(two))).items()))
