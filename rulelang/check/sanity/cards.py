"""Sentences that no card of the deck can set off, permissions that let everything through, conditions that never change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulelang.check.sanity.evaluate import Known, deck_faces, evaluate
from rulelang.check.sanity.memory import of_each_rule, recall
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.rules import AlwaysFalse, AlwaysTrue, NeverActs, PermitsEverything
from rulelang.ir import events as ev
from rulelang.ir import expressions as ex
from rulelang.ir.base import At
from rulelang.ir.program import PLAY, Program
from rulelang.ir.rules import Permission, Replacement, Rule, Trigger
from rulelang.ir.walk import MANY, kept, walk
from rulelang.ir.words import conjuncts, say
from rulelang.source import Place

To = Callable[[At], Place]


@kept(MANY)
def speaks_of_card(node: ex.Expr) -> bool:
    """Whether a condition hangs on the card under test."""
    return any(isinstance(part, ex.Candidate) for part in walk(node))


def _values(nodes: Sequence[ex.Expr], program: Program, faces: Sequence[int]) -> Iterator[bool | None]:
    """Whether all conditions hold together, for each face."""
    joined = ex.And(items=tuple(nodes))
    return (evaluate(joined, Known(program, face)) for face in faces)


def _none(nodes: Sequence[ex.Expr], program: Program, faces: Sequence[int]) -> bool:
    """Whether they hold together for no face."""
    return recall(program, "no face", nodes, lambda: all(value is False for value in _values(nodes, program, faces)))


def _each_value(
    condition: ex.Expr, test: ex.Expr | None, program: Program, faces: Sequence[int]
) -> set[bool | None]:
    """What a condition is, over all the faces that it speaks of and that may pass a test."""

    def values() -> set[bool | None]:
        if not speaks_of_card(condition):
            return {evaluate(condition, Known(program))}
        fitting = (face for face in faces if test is None or evaluate(test, Known(program, face)) is not False)
        return {evaluate(condition, Known(program, face)) for face in fitting}

    return recall(program, "each value", [condition] if test is None else [condition, test], values)


def never_acts(program: Program, place: To) -> Iterator[Diagnostic]:
    """Sentences about cards, tried on every face of the deck: none fits."""
    faces = deck_faces(program)

    def look(rule: Rule) -> Iterator[Diagnostic]:
        for sentence in rule.sentences:
            if isinstance(sentence, Permission) and sentence.move == PLAY:
                tests = [*sentence.conditions, *([sentence.test] if sentence.test is not None else [])]
                about_cards = [test for test in tests if speaks_of_card(test)]
                if about_cards and _none(about_cards, program, faces):
                    yield NeverActs(place(sentence.at), "permission" if sentence.allow else "prohibition", rule.name)
            elif isinstance(sentence, (Trigger, Replacement)):
                plays = [event.test for event in sentence.events if isinstance(event, ev.Plays)]
                if len(plays) < len(sentence.events) or any(test is None for test in plays):
                    continue
                if all(_none([test], program, faces) for test in plays if test is not None):
                    yield NeverActs(place(sentence.at), "sentence", rule.name)

    return of_each_rule(program, "never acts", look)


def constant_conditions(program: Program, place: To) -> Iterator[Diagnostic]:
    """Conditions that are the same whatever happens. A plain yes or no by a setting of options is none of them."""
    faces = deck_faces(program)

    def look(rule: Rule) -> Iterator[Diagnostic]:
        for sentence in rule.sentences:
            for condition in conjuncts(ex.And(items=getattr(sentence, "conditions", ()))):
                test = sentence.test if isinstance(sentence, Permission) and speaks_of_card(condition) else None
                values = _each_value(condition, test, program, faces)
                if values == {True}:
                    yield AlwaysTrue(place(sentence.at), rule.name, say(condition, program))
                elif values == {False} and not speaks_of_card(condition):
                    yield AlwaysFalse(place(sentence.at), rule.name, say(condition, program))

    return of_each_rule(program, "constant conditions", look)


def permits_everything(program: Program, place: To) -> Iterator[Diagnostic]:
    """A `may play` that lets every card through, beside others that then make no difference."""
    faces = deck_faces(program)
    grants = [
        (rule, sentence)
        for rule in program.rules
        if not rule.optional
        for sentence in rule.sentences
        if isinstance(sentence, Permission) and sentence.allow and sentence.move == PLAY and sentence.who is None
    ]
    for rule, sentence in grants:
        tests = [*sentence.conditions, *([sentence.test] if sentence.test is not None else [])]
        others = [other for other, one in grants if one is not sentence and one.label is None and not one.despite]
        if others and all(value is True for value in _values(tests, program, faces)):
            yield PermitsEverything(place(sentence.at), rule.name, others[0].name)
