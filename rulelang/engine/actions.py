"""Inputs: everything a seat can send through the one door. Plain data; `to_data` and `from_data` are JSON-ready lists.

A *move* is an input that is neither a deed nor an answer. Any action may carry words and gestures, which are committed
with it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, ClassVar

from rulelang.ir.program import DRAW, GO_ON, PASS


@dataclass(frozen=True, slots=True)
class Action:
    """Base of all inputs."""

    words: str = field(default="", kw_only=True)
    """What is said with it, as typed."""
    gestures: tuple[int, ...] = field(default=(), kw_only=True)
    """Gestures made with it (numbers in `Program.gestures`)."""

    op: ClassVar[str]

    def saying(self, words: str) -> Action:
        """The same action with words."""
        return replace(self, words=words)


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Lay a card (its physical id) on the discard pile, and perhaps `more` together with it, in this order."""

    card: int
    more: tuple[int, ...] = ()
    op: ClassVar[str] = "play"


@dataclass(frozen=True, slots=True)
class Do(Action):
    """Make a move by its number in `Program.moves`: draw, pass, go on, or one of the rules' own."""

    move: int
    op: ClassVar[str] = "do"


@dataclass(frozen=True, slots=True)
class Answer(Action):
    """Choose: the mask of a value, a seat, the id of a card, the place of one that is not known, or a count, as the prompt asks."""

    value: int
    op: ClassVar[str] = "answer"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Decline an offer, or a choice that may be declined."""

    op: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class Say(Action):
    """Only say something (`words`) or make gestures: a deed, always possible."""

    op: ClassVar[str] = "say"


@dataclass(frozen=True, slots=True)
class Call(Action):
    """Call a mistake: name the offender and the rule (its number)."""

    offender: int
    rule: int
    op: ClassVar[str] = "call"


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Let a finished deal stand, in a challenge window."""

    op: ClassVar[str] = "accept"


@dataclass(frozen=True, slots=True)
class Begin(Action):
    """Begin to play a card: hold it over the pile."""

    card: int
    op: ClassVar[str] = "begin"


@dataclass(frozen=True, slots=True)
class Retract(Action):
    """Take back the card that one holds over the pile."""

    op: ClassVar[str] = "retract"


DEEDS = (Say, Call, Accept, Begin, Retract)
"""Actions that are possible at any time and are no moves."""

draw, pass_, go_on = Do(DRAW), Do(PASS), Do(GO_ON)
DECLINE = Decline()


@lru_cache(maxsize=4096)
def answer(value: int) -> Answer:
    """The bare answer of that value; the common ones are made once."""
    return Answer(value)


_CLASSES: dict[str, type[Action]] = {cls.op: cls for cls in (Play, Do, Answer, Decline, Say, Call, Accept, Begin, Retract)}
MOST_TOGETHER = 100
"""Cards of one play at most."""
_FIELDS: dict[str, tuple[str, ...]] = {
    "do": ("move",),
    "answer": ("value",),
    "decline": (),
    "say": (),
    "call": ("offender", "rule"),
    "accept": (),
    "begin": ("card",),
    "retract": (),
}


def to_data(action: Action) -> list[Any]:
    """`[op, numbers, words, gestures]`."""
    if isinstance(action, Play):
        return [action.op, [action.card, *action.more], action.words, list(action.gestures)]
    return [action.op, [getattr(action, name) for name in _FIELDS[action.op]], action.words, list(action.gestures)]


def from_data(data: object) -> Action:
    """The action that `to_data` described.

    Raises:
        ValueError: it is none.
    """
    match data:
        case ["play", [int(card), *more], str(words), list(gestures)] if len(more) < MOST_TOGETHER:
            cards: list[Any] = [card, *more]
            if all(type(item) is int for item in (*cards, *gestures)):
                return Play(card, tuple(cards[1:]), words=words, gestures=tuple(gestures))
        case [str(op), list(numbers), str(words), list(gestures)] if op in _CLASSES and op != "play":
            if len(numbers) == len(_FIELDS[op]) and all(type(item) is int for item in [*numbers, *gestures]):
                return _CLASSES[op](*numbers, words=words, gestures=tuple(gestures))
    raise ValueError("not an action")
