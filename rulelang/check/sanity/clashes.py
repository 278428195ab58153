"""Rules that want opposite things at once: one slot set to two values by one card."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulelang.check.sanity.evaluate import Known, deck_faces, evaluate
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.proofs import SetTwice
from rulelang.ir import effects as fx
from rulelang.ir import events as ev
from rulelang.ir.base import At
from rulelang.ir.program import Program
from rulelang.ir.rules import Trigger
from rulelang.source import Place

To = Callable[[At], Place]


def set_twice(program: Program, place: To) -> Iterator[Diagnostic]:
    """Two rules that set one slot to different values by the play of one card, certainly and in no declared order."""
    faces = deck_faces(program)
    written = [
        (rule, one, set_)
        for rule in program.rules
        if not rule.optional
        for one in rule.sentences
        if isinstance(one, Trigger) and one.every == 1
        for set_ in program.blocks[one.block].effects
        if isinstance(set_, fx.Set)
    ]
    for number, (rule, one, first) in enumerate(written):
        for other_rule, other, second in written[number + 1 :]:
            if (
                rule is other_rule
                or one.order != other.order
                or (first.slot, first.owner) != (second.slot, second.owner)
            ):
                continue
            values = evaluate(first.value, Known(program)), evaluate(second.value, Known(program))
            if None in values or values[0] == values[1] or 0 not in (one.at.source, other.at.source):
                continue
            for face in faces:
                if _acts(one, face, program) and _acts(other, face, program):
                    card, slot = program.faces[face].label, program.slots[first.slot].name
                    yield SetTwice(place(other.at), slot, rule.name, other_rule.name, card, place(one.at))
                    break


def _acts(one: Trigger, face: int, program: Program) -> bool:
    """Whether a sentence certainly acts when that card is played, by whomever."""
    known = Known(program, face)
    return all(evaluate(condition, known) is True for condition in one.conditions) and any(
        isinstance(event, ev.Plays)
        and event.who is None
        and not event.labels
        and not event.not_labels
        and (event.test is None or evaluate(event.test, known) is True)
        for event in one.events
    )
