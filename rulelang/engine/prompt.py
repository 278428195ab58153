"""What a seat is asked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a seat is asked now.

    `turn`: it may make one of its legal moves. `offer`: it may (or must) take one of the moves offered, or decline.
    `choice`: it must choose among `candidates` (masks of `enumeration`, seats, card ids, places of
    cards that the seat does not know, from 1, counts, or whether something is done).
    `invent`: it may (or must) invent, change or drop a rule. `go_on`: a deal is about to end, anything may still be said.
    `window`: the same, to accept. `race`: play waits for a race that it may enter.
    """

    kind: Literal["turn", "offer", "choice", "invent", "go_on", "window", "race"]
    seat: int
    rule: int = -1
    """The rule that asks; -1 for the turn itself."""
    what: Literal["", "value", "seat", "card", "place", "count", "truth"] = ""
    enumeration: int = -1
    candidates: tuple[int, ...] = ()
    optional: bool = False
    slot: int = -1
    """The slot that the answer goes to; -1 for none."""
    words: str = ""
    """For a decision between yes (1) and no (declined): what would be done, as the ruleset says it."""
    ability: int = -1
    """The ability that would be used; -1 for none."""
    card: int = -1
    """The card that the choice is about, where it is about one; -1 else."""


@lru_cache(maxsize=1024)
def plain_prompt(kind: Literal["turn", "offer", "go_on", "window", "race"], seat: int, rule: int = -1) -> Prompt:
    """A prompt that says no more than its kind; they are few and made once."""
    return Prompt(kind, seat, rule)


choice_prompt = lru_cache(maxsize=1024)(Prompt)
"""Prompts of choices; the same ones come again and again."""
