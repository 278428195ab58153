"""Rules that want opposite things at once: one slot set to two values by one card."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulelang.check.sanity.domains import written_by
from rulelang.check.sanity.evaluate import Known, deck_faces, evaluate
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.proofs import ReadsTooEarly, SetTwice
from rulelang.ir import effects as fx
from rulelang.ir import events as ev
from rulelang.ir import expressions as ex
from rulelang.ir.base import At
from rulelang.ir.program import Program
from rulelang.ir.rules import Trigger
from rulelang.ir.walk import all_effects, walk
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


def reads_too_early(program: Program, place: To) -> Iterator[Diagnostic]:
    """A condition of a sentence about what a `first` one sets at the same event, of the same owner: it is looked at before that."""
    sentences = [(rule, one) for rule in program.rules for one in rule.sentences if isinstance(one, Trigger)]
    early = [
        (rule, one, slots)
        for rule, one in sentences
        if one.order == "first" and (slots := _written(program.blocks[one.block].effects))
    ]
    for rule, one in sentences if early else ():
        if one.order == "first" or one.at.source != 0:
            continue
        read = {(node.slot, node.owner) for part in one.conditions for node in walk(part) if isinstance(node, ex.Slot)}
        for other, before, slots in early:
            if (both := read & slots) and any(_meet(a, b, program) for a in one.events for b in before.events):
                yield ReadsTooEarly(place(one.at), program.slots[min(slot for slot, _ in both)].name, rule.name, other.name, place(before.at))
                break


def _written(effects: Sequence[fx.Effect]) -> set[tuple[int, ex.Expr | None]]:
    """The slots that some effects write, and whose."""
    return {(slot, getattr(effect, "owner", None)) for effect in all_effects(effects) for slot in written_by(effect)}


def _meet(one: ev.EventPattern, other: ev.EventPattern, program: Program) -> bool:
    """Whether two events can be one and the same."""
    if not isinstance(one, ev.Plays) or not isinstance(other, ev.Plays):
        return one == other
    if None not in (one.who, other.who) and one.who != other.who:
        return False
    tests = [test for test in (one.test, other.test) if test is not None]
    return any(all(evaluate(test, Known(program, face)) is not False for test in tests) for face in deck_faces(program))


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
