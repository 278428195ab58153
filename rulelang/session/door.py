"""The door: what comes from outside, checked, handled exactly once, and answered.

A message names itself (`id`), the version of the table that it was made for, a seat, an action and perhaps a stamp. The
same message again gets the same reply and changes nothing; a message for an older table is refused. Deeds (words, calls,
accepting) may leave the version out: they are for the table as it is, and races are decided by who comes first.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from rulelang.engine.actions import DEEDS, Action, from_data
from rulelang.engine.events import Event
from rulelang.engine.game import Game
from rulelang.engine.refusals import Code, Refusal, Refused

KEPT = 500
"""Replies remembered for each seat; an older message is too old to be sent again."""
LONGEST_ID = 100
LONGEST_WORDS = 2000
MOST_GESTURES = 100
LATEST = 1 << 53
"""Stamps and numbers above this are malformed: JSON does not carry them safely."""

_FIELDS = frozenset({"id", "version", "seat", "action", "at"})


@dataclass(frozen=True, slots=True)
class Envelope:
    """A message, well formed."""

    id: str
    version: int | None
    seat: int
    action: Action
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """What is answered. It holds nothing that the seat may not know."""

    id: str
    version: int
    """Of the table afterwards."""
    refusal: Refusal | None = None

    @property
    def accepted(self) -> bool:
        return self.refusal is None

    def to_data(self) -> dict[str, Any]:
        """JSON-ready."""
        if self.refusal is None:
            return {"id": self.id, "version": self.version, "accepted": True}
        return {
            "id": self.id,
            "version": self.version,
            "accepted": False,
            "code": self.refusal.code.value,
            "rule": self.refusal.rule,
            "seat": self.refusal.seat,
        }


class Malformed(Exception):
    """A message is none."""


def read(message: object) -> Envelope:
    """The envelope in a message as it came (data from JSON); it has these fields and no others, of these types.

    Raises:
        Malformed: it is none.
    """
    if not isinstance(message, dict) or not {"id", "version", "seat", "action"} <= set(message) <= _FIELDS:
        raise Malformed
    name, version, seat, at = message["id"], message["version"], message["seat"], message.get("at")
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_ID:
        raise Malformed
    if not _number(seat) or not (version is None or _number(version)) or not (at is None or _number(at)):
        raise Malformed
    try:
        action = from_data(message["action"])
    except ValueError:
        raise Malformed from None
    if len(action.words) > LONGEST_WORDS or len(action.gestures) > MOST_GESTURES or not _encodable(action.words):
        raise Malformed
    if not all(_number(item) for item in message["action"][1]):
        raise Malformed
    if version is None and not isinstance(action, DEEDS):
        raise Malformed
    return Envelope(name, version, seat, action, at)


def _number(item: object) -> bool:
    return type(item) is int and 0 <= item < LATEST


def _encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


class Door:
    """The one way into a game that others reach from outside."""

    def __init__(self, game: Game, version: int = 0) -> None:
        self.game = game
        self.version = version
        """How many times the table has changed since the door was made."""
        self._replies: dict[int, OrderedDict[str, tuple[str, Reply]]] = {}

    def handle(self, message: object, seat: int | None = None) -> tuple[Reply, tuple[Event, ...]]:
        """Handle a message, once: the reply, and what happened (with everybody's knowledge: show views of it).

        `seat` is whose connection it came over; a message that names another is refused.
        """
        try:
            envelope = read(message)
        except Malformed:
            name = message.get("id") if isinstance(message, dict) else None
            known = name if isinstance(name, str) and len(name) <= LONGEST_ID else ""
            return Reply(known, self.version, Refusal(Code.MALFORMED)), ()
        if (seat is not None and envelope.seat != seat) or not 0 <= envelope.seat < self.game.seats:
            return Reply(envelope.id, self.version, Refusal(Code.NOT_A_SEAT)), ()
        replies = self._replies.setdefault(envelope.seat, OrderedDict())
        print_ = json.dumps(message, sort_keys=True)
        if envelope.id in replies:
            first, reply = replies[envelope.id]
            return (reply if first == print_ else Reply(envelope.id, self.version, Refusal(Code.REPEATED))), ()
        reply, events = self._apply(envelope)
        replies[envelope.id] = (print_, reply)
        if len(replies) > KEPT:
            replies.popitem(last=False)
        return reply, events

    def _apply(self, envelope: Envelope) -> tuple[Reply, tuple[Event, ...]]:
        if envelope.version is not None and envelope.version != self.version:
            return Reply(envelope.id, self.version, Refusal(Code.STALE)), ()
        before = len(self.game.journal)
        try:
            events = self.game.act(envelope.seat, envelope.action, envelope.at)
        except Refused as refused:
            overtaken = tuple(event for entry in self.game.journal[before:] for event in entry.events)
            self.version += bool(overtaken)
            return Reply(envelope.id, self.version, refused.refusal), overtaken
        self.version += 1
        return Reply(envelope.id, self.version), events

    def advance(self, to: int) -> tuple[Event, ...]:
        """Let time pass; the table is a new one if something happened."""
        events = self.game.advance(to)
        self.version += bool(events)
        return events

    def leave(self, seat: int) -> tuple[Event, ...]:
        """A person goes."""
        events = self.game.leave(seat)
        self.version += 1
        return events
