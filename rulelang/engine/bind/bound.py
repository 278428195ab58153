"""What sentences become when they are bound."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulelang.engine.bind.context import Fn
from rulelang.engine.bind.events import Match
from rulelang.engine.events import Event
from rulelang.engine.records import Frame
from rulelang.engine.table import Table
from rulelang.ir import effects as ir_effects

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine

Op = Callable[["Machine", "Table", "Frame"], bool | None]
"""One step of a block; True: it waits, and is taken again later."""


Direct = Callable[["Machine", "Table", list[Any], tuple[int, int]], bool | None]
"""An effect that needs no frame: (machine, table, locals, cause); True: it waits after all, and is taken again in one."""


@dataclass(frozen=True, slots=True)
class Code:
    """A block, bound."""

    steps: tuple[Op, ...]
    blank: tuple[int, ...]
    """What its locals hold at first, after those of the event (actor, card, other seat)."""
    straight: bool
    """Whether no step waits or jumps."""
    direct: tuple[Direct, ...] | None
    """All its effects, if none needs a frame unless it waits."""
    waits: bool
    """Whether one of these may wait; then each stands for the step in its place."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """A `when` or an `instead of`, bound."""

    number: int
    rule: int
    line: int
    matches: tuple[Match, ...]
    conditions: tuple[Fn, ...]
    block: int
    code: Code
    every: int
    slot: int
    """Place in `Table.slots` of its counter, for `every`; -1 without."""

    def applies(self, t: Table, event: Event, v: Sequence[Any]) -> bool:
        """Whether the event is one of its events and its guards hold."""
        for match in self.matches:
            if match(t, event, v):
                break
        else:
            return False
        card = v[1] if isinstance(v[1], int) else -1
        for condition in self.conditions:  # noqa: SIM110 (a loop: this runs for every event)
            if not condition(t, v, card):
                return False
        return True


Woken = tuple[tuple[Reaction, tuple[Fn, ...] | None], ...]
"""Reactions that an event may wake, in order, each with the conditions that it does so under (None: ask `applies`)."""

AtOnce = tuple[tuple[tuple[Fn, ...], tuple[Direct, ...], tuple[int, ...], tuple[int, int]], ...]
"""Reactions that need no event, no frame and never wait: conditions, effects, blank locals and cause of each."""


@dataclass(frozen=True, slots=True)
class SlotEnd:
    """The `until` of a slot: a place in `Table.slots` per owner, its first value, and the events that end it."""

    slot: int
    places: tuple[tuple[int, int], ...]
    """Owner (-1: the table) and place in `Table.slots`."""
    matches: tuple[Match, ...]
    constant: int | None
    """Its first value, where that is the same always."""
    always: bool
    """Whether each and every play ends it."""


@dataclass(frozen=True, slots=True)
class Owing:
    """An `Owe` effect, bound for the life of its duties."""

    rule: int
    line: int
    deed: ir_effects.Deed
    times: Fn | None
    seats: Fn
    before: tuple[Match, ...]
    until: tuple[Match, ...]
    within: Fn | None
    otherwise: int | None
    ends: frozenset[str]
    """Kinds of event that `before` and `until` speak of."""
    by_moves: bool
    """Whether a move can end it."""
    met_by: frozenset[str]
    """Kinds of event that can be the deed."""
    minds: frozenset[str]
    """Kinds of event that can change it in any way."""
    counts: tuple[Fn | None, ...] = ()
    """How often the repeated part of each phrase must be said."""
    with_card: bool = False
    """Whether it is due before a card: then it may come with that card. Before any move it may not."""


@dataclass(frozen=True, slots=True)
class Offering:
    """An `Offer` effect, bound."""

    rule: int
    line: int
    seat: Fn
    moves: tuple[tuple[int, Fn | None, int], ...]
    """Move, test of the card, and the local that holds the only cards in question (-1: all cards of the hand are)."""
    must: bool
    otherwise: int | None


@dataclass(frozen=True, slots=True)
class Forbidding:
    """A deed that somebody may not do; or (`allow`) may do despite some rules, or which counts for other words."""

    rule: int
    line: int
    who: Fn | None
    deed: ir_effects.Deed
    conditions: tuple[Fn, ...]
    despite: tuple[int, ...] = ()
    counts_for: tuple[int, ...] = ()
    allow: bool = False
