"""Running blocks: a frame goes on until its block ends or has to wait; every step is counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulelang.engine.bind.bound import AtOnce, Reaction
from rulelang.engine.bind.context import NO_LOCALS
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


NEAR = STEP_LIMIT - TRAIL


def near_the_limit(t: Table, rule: int) -> None:
    """Note the rule of a step that comes shortly before the limit; at the limit the cascade is ended."""
    t.trail = [*t.trail[-TRAIL:], rule]
    if t.steps > STEP_LIMIT:
        raise Runaway


def run_frame(m: Machine, t: Table, f: Frame) -> bool:
    """Go on with a frame; True if it waits."""
    code = m.blocks[f.block].steps
    end, at = len(code), f.pc
    while at < end:
        t.steps += 1
        if t.steps > NEAR:
            near_the_limit(t, f.rule)
        f.pc = at + 1
        if code[at](m, t, f):
            f.pc = at
            return True
        at = f.pc
    return False


def new_frame(m: Machine, block: int, values: Sequence[Any], rule: int, line: int) -> Frame:
    """A frame at the beginning of a block, with its first locals set."""
    size = len(NO_LOCALS) + len(m.blocks[block].blank)
    return Frame(block, 0, [*values[:size], *([-1] * (size - len(values)))], rule, line, [])


def start_block(m: Machine, t: Table, block: int, values: Sequence[Any], rule: int, line: int) -> None:
    """Run a block that stands for itself (a move, a price); if it waits, it joins the tasks."""
    code = m.blocks[block]
    if code.direct is not None and len(values) == len(NO_LOCALS):
        found, cause = [*values, *code.blank], (rule, line)
        for place, act in enumerate(code.direct):
            if act(m, t, found, cause):
                t.steps += place
                frame = Frame(block, place, found, rule, line, [])
                break
        else:
            t.steps += len(code.direct)
            return
    else:
        frame = new_frame(m, block, values, rule, line)
    try:
        waits = run_frame(m, t, frame)
    except Runaway:
        waits = True  # whoever goes on meets the limit again, and ends the game
    if waits:
        t.tasks.append(Task(None, frame, []))


def locals_of(t: Table, event: Event) -> tuple[Any, ...]:
    """What a sentence knows of an event: who acted (where nobody did, who is on turn), the card or cards, the other seat."""
    if event.kind == "plays":
        return event.seat, event.cards[0] if event.cards else -1, event.other
    if event.kind in ("mistake_called", "mistake_made"):
        return event.seat, event.value, event.other
    return event.seat if event.seat >= 0 else t.turn, event.cards, event.other


def react(m: Machine, t: Table, event: Event, values: Sequence[Any], acting: Sequence[Reaction]) -> Task | None:
    """Run reactions to an event, one after the other; the rest waits with the first that waits."""
    for place, reaction in enumerate(acting, 1):
        if t.log is not None:
            t.log.append(Event("acts", event.seat, cause=reaction.rule, line=reaction.line))
        code = reaction.code
        if code.direct is not None and not code.waits:
            found, cause = [*values, *code.blank], (reaction.rule, reaction.line)
            for act in code.direct:
                act(m, t, found, cause)
            t.steps += len(code.direct)
            if t.steps > NEAR:
                near_the_limit(t, reaction.rule)
            continue
        frame = Frame(reaction.block, 0, [*values, *code.blank], reaction.rule, reaction.line, [])
        if code.straight:
            waits = False
            for step in code.steps:
                step(m, t, frame)
            t.steps += len(code.steps)
            if t.steps > NEAR:
                near_the_limit(t, frame.rule)
        else:
            waits = run_frame(m, t, frame)
        if waits or t.muted:
            rest = [] if t.muted else [following.number for following in acting[place:]]
            t.muted = False
            return Task(event, frame, rest) if waits else None
    return None


def at_once(m: Machine, t: Table, acting: AtOnce, values: tuple[Any, ...], card: int) -> None:
    """Run reactions where they would be the next to run, as if their event had been noted and taken up."""
    t.seq += 1
    t.steps += 1
    for conditions, acts, blank, cause in acting:
        for condition in conditions:
            if not condition(t, values, card):
                return
        found = [*values, *blank]
        for act in acts:
            act(m, t, found, cause)
        t.steps += len(acts)


def replacing(m: Machine, t: Table, event: Event) -> Reaction | None:
    """The rule's sentence that puts something else in the place of what is about to happen. While its block runs, a rule does
    not replace again what comes of it."""
    values = locals_of(t, event)
    for reaction in m.replacements.get(event.kind, ()):
        if reaction.number not in t.replacing and reaction.applies(t, event, values):
            return reaction
    return None


def replace(m: Machine, t: Table, event: Event, reaction: Reaction) -> None:
    """Run what happens instead."""
    if t.log is not None:
        t.log.append(Event("acts", event.seat, cause=reaction.rule, line=reaction.line))
    t.replacing.append(reaction.number)
    start_block(m, t, reaction.block, locals_of(t, event), reaction.rule, reaction.line)
    t.replacing.remove(reaction.number)
