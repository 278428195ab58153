"""What a player has to say or do, and how to be quicker than one who forgets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rulelang.engine.actions import Action, Call, Say
from rulelang.engine.view import Owed
from rulelang.ir.effects import Effect, ForEach, GestureDeed, If, Owe, SayDeed
from rulelang.ir.events import Says
from rulelang.ir.program import Program
from rulelang.play.bots.base import Noticed

TALK = "Hm."
"""Said where anything will do."""


def effects_in(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    """All effects of a block, also those that only happen if, or for each."""
    for effect in effects:
        yield effect
        if isinstance(effect, If):
            yield from effects_in(effect.then)
            yield from effects_in(effect.otherwise)
        elif isinstance(effect, ForEach):
            yield from effects_in(effect.body)


@lru_cache(maxsize=8)
def _duties(digest: int, program: Program) -> dict[int, list[Owe]]:
    found: dict[int, list[Owe]] = {}
    for block in program.blocks:
        for effect in effects_in(block.effects):
            if isinstance(effect, Owe):
                found.setdefault(effect.rule, []).append(effect)
    return found


def deed_for(program: Program, owed: Owed) -> Action | None:
    """What meets a duty; None where only a move would."""
    if owed.phrases:
        return Say(words=program.phrases[owed.phrases[0]].text)
    if owed.gesture >= 0:
        return Say(gestures=(owed.gesture,) * max(1, owed.times))
    for duty in _duties(id(program), program).get(owed.rule, ()):
        match duty.deed:
            case SayDeed(anything=True):
                return Say(words=TALK)
            case GestureDeed(gesture=None) if program.gestures:
                return Say(gestures=(0,) * max(1, owed.times))
    return None


def catch(program: Program, noticed: Noticed) -> Action | None:
    """What catches another player at it: a call, or the words that must come before theirs; None if nothing does."""
    if noticed.mistake:
        return Call(noticed.seat, noticed.rule)
    for duty in _duties(id(program), program).get(noticed.rule, ()):
        for event in duty.before:
            if isinstance(event, Says) and event.phrases:
                return Say(words=program.phrases[event.phrases[0]].text)
    return None
