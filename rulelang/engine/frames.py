"""Running blocks: a frame goes on until its block ends or has to wait; every step is counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulelang.engine.events import Event
from rulelang.engine.records import Frame, Task
from rulelang.engine.table import Table

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine

STEP_LIMIT = 20_000
"""Steps that the consequences of one input may take."""
TRAIL = 60
"""Steps before the limit whose rules are named when it is reached."""


class Runaway(Exception):
    """The consequences of an input did not come to rest within the step budget."""


def count_step(t: Table, rule: int) -> None:
    """One more step; at the limit the cascade is ended."""
    t.steps += 1
    if t.steps > STEP_LIMIT - TRAIL:
        t.trail.append(rule)
        if t.steps > STEP_LIMIT:
            raise Runaway


def run_frame(m: Machine, t: Table, f: Frame) -> bool:
    """Go on with a frame; True if it waits."""
    code = m.blocks[f.block][0]
    end = len(code)
    while f.pc < end:
        count_step(t, f.rule)
        at = f.pc
        f.pc = at + 1
        if code[at](m, t, f):
            f.pc = at
            return True
    return False


def new_frame(m: Machine, block: int, values: Sequence[Any], rule: int, line: int) -> Frame:
    """A frame at the beginning of a block, with its first locals set."""
    size = m.blocks[block][1]
    return Frame(block, 0, [*values[:size], *([-1] * (size - len(values)))], rule, line)


def start_block(m: Machine, t: Table, block: int, values: Sequence[Any], rule: int, line: int) -> None:
    """Run a block that stands for itself (a move, a price); if it waits, it joins the tasks."""
    frame = new_frame(m, block, values, rule, line)
    if run_frame(m, t, frame):
        t.tasks.append(Task(Event("acts", values[0] if values else -1, cause=rule, line=line), frame, []))


def locals_of(event: Event) -> tuple[Any, ...]:
    """What a sentence knows of an event: who acted, the card or cards, the other seat."""
    if event.kind in ("plays", "mistake_called", "mistake_made"):
        return event.seat, event.cards[0] if event.cards else -1, event.other
    return event.seat, event.cards, event.other


def react(m: Machine, t: Table, event: Event, numbers: Sequence[int]) -> Task | None:
    """Run reactions to an event, one after the other; the rest waits with the first that waits."""
    values = locals_of(event)
    for place, number in enumerate(numbers):
        reaction = m.by_number[number]
        if t.log is not None:
            t.log.append(Event("acts", event.seat, cause=reaction.rule, line=reaction.line))
        frame = new_frame(m, reaction.block, values, reaction.rule, reaction.line)
        waits = run_frame(m, t, frame)
        rest = list(numbers[place + 1 :])
        if t.muted:
            t.muted = False
            rest = []
        if waits:
            return Task(event, frame, rest)
        if not rest:
            return None
    return None
