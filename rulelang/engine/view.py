"""What one seat may know of a table. Whatever is sent, logged or shown to a seat is made from this."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rulelang.engine.actions import Action
from rulelang.engine.events import Event


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a seat is asked now.

    `turn`: it may make one of its legal moves. `offer`: it may (or must) take one of the moves offered, or decline.
    `choice`: it must choose among `candidates` (masks of `enumeration`, seats, card ids, or counts). `go_on`: a deal is
    about to end, anything may still be said. `window`: the same, to accept.
    """

    kind: Literal["turn", "offer", "choice", "go_on", "window"]
    seat: int
    rule: int = -1
    """The rule that asks; -1 for the turn itself."""
    what: Literal["", "value", "seat", "card", "count"] = ""
    enumeration: int = -1
    candidates: tuple[int, ...] = ()
    optional: bool = False
    slot: int = -1
    """The slot that the answer goes to; -1 for none."""


@dataclass(frozen=True, slots=True)
class View:
    """All that `seat` (-1: a spectator) may know. Cards are physical ids; faces are `Game.face(card)`."""

    seat: int
    names: tuple[str, ...]
    active: tuple[bool, ...]
    """Who is in the deal."""
    phase: Literal["play", "over"]
    deal: int
    dealer: int
    turn: int
    """-1 where nobody is on turn."""
    direction: int
    hand: tuple[int, ...]
    """The own hand, oldest card first."""
    hand_sizes: tuple[int, ...]
    stock: int
    discard: tuple[int, ...]
    """The discard pile as it can be seen: the top is the last."""
    zones: tuple[tuple[int, int, int, tuple[int, ...]], ...]
    """Declared zones: (zone, owner or -1, how many cards, those that may be seen)."""
    slots: tuple[tuple[int, int, int], ...]
    """(slot, owner or -1, value) of every slot that is not the interpreter's own."""
    scores: tuple[int, ...]
    winner: int
    """Of the last deal, -1 for none."""
    winners: tuple[int, ...]
    """Of the game, when it is over."""
    prompts: tuple[Prompt, ...]
    """What is open at the table; candidates are shown to the seat that chooses only."""
    legal: tuple[Action, ...]
    """What this seat may do now."""
    now: int
    due: int | None
    """When the next timer that this seat knows of runs out."""
    events: tuple[Event, ...]
    """What happened since the input before the last, as far as this seat may know it."""
