"""What is kept of one game."""

from __future__ import annotations

from dataclasses import dataclass
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
