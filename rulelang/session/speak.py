"""What meets a duty, in words."""

from __future__ import annotations

from collections.abc import Collection

from rulelang.engine.actions import Action, Say
from rulelang.engine.view import Owed
from rulelang.ir.deeds import SayDeed
from rulelang.ir.effects import Owe
from rulelang.ir.events import MistakeIs, Says
from rulelang.ir.program import PhraseDef, Program
from rulelang.ir.rules import DeedRule, Replacement, Trigger
from rulelang.ir.walk import all_effects

TALK = "Hm."
"""Said where anything will do."""


def deed_for(program: Program, owed: Owed) -> Action | None:
    """The words or gestures that meet a duty; None where only a move would."""
    if owed.move:
        return None
    if owed.phrases:
        return Say(
            words=", ".join([spoken(program, owed.phrases[0], owed.counts[0] if owed.counts else -1)] * owed.times)
        )
    if owed.gesture >= 0:
        return Say(gestures=(owed.gesture,) * max(1, owed.times))
    return Say(words=TALK)


def wanted(program: Program, rules: Collection[int]) -> tuple[PhraseDef, ...]:
    """The phrases of a ruleset: first those that people have to say by some rules (by number), then those that bring something about;
    not those that are only forbidden."""
    sentences = [sentence for rule in program.rules if rule.number in rules for sentence in rule.sentences]
    run = {one.block for one in sentences if isinstance(one, (Trigger, Replacement))}
    effects = [effect for block in program.blocks if block.number in run for effect in all_effects(block.effects)]
    asked = {n for one in effects if isinstance(one, Owe) and isinstance(one.deed, SayDeed) for n in one.deed.phrases}
    bad = {
        n
        for one in sentences
        if isinstance(one, DeedRule) and not one.allow and isinstance(one.deed, SayDeed)
        for n in one.deed.phrases
    }
    heeded = {
        n
        for one in sentences
        if isinstance(one, Trigger)
        for event in one.events
        if isinstance(event, Says)
        for n in event.phrases
    }
    useful = [n for n in range(len(program.phrases)) if n not in bad or n in asked | heeded]
    order = sorted(useful, key=lambda n: (n not in asked, n not in asked | heeded, n in bad, n))
    return tuple(program.phrases[n] for n in order)


def calls(program: Program) -> bool:
    """Whether mistakes can be called: whether some rule says what comes of that."""
    triggers = (one for rule in program.rules for one in rule.sentences if isinstance(one, Trigger))
    return any(isinstance(event, MistakeIs) for trigger in triggers for event in trigger.events)


def spoken(program: Program, phrase: int, count: int) -> str:
    """A phrase as it is said, with its repeated part so often."""
    one = program.phrases[phrase]
    if one.repeated is None:
        return one.text
    before, part, after = one.repeated
    return " ".join(filter(None, (before, *[part] * max(0, count), after)))
