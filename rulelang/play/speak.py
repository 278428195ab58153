"""What meets a duty, in words."""

from __future__ import annotations

from rulelang.engine.actions import Action, Say
from rulelang.engine.view import Owed
from rulelang.ir.program import Program

TALK = "Hm."
"""Said where anything will do."""


def deed_for(program: Program, owed: Owed) -> Action | None:
    """The words or gestures that meet a duty; None where only a move would."""
    if owed.move:
        return None
    if owed.phrases:
        return Say(words=", ".join([spoken(program, owed.phrases[0], owed.counts[0] if owed.counts else -1)] * owed.times))
    if owed.gesture >= 0:
        return Say(gestures=(owed.gesture,) * max(1, owed.times))
    return Say(words=TALK)


def spoken(program: Program, phrase: int, count: int) -> str:
    """A phrase as it is said, with its repeated part so often."""
    one = program.phrases[phrase]
    if one.repeated is None:
        return one.text
    before, part, after = one.repeated
    return " ".join(filter(None, (before, *[part] * max(0, count), after)))
