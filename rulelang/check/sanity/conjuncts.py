"""Conditions that never hold together, and single ones that say nothing: found by going through all situations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from rulelang.check.sanity.domains import Domain, domains
from rulelang.check.sanity.evaluate import Known, deck_faces, evaluate
from rulelang.check.sanity.situation import ANY, never, situations, together
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.proofs import NeverHolds, NeverTogether
from rulelang.ir import effects as fx
from rulelang.ir import events as ev
from rulelang.ir import expressions as ex
from rulelang.ir.base import At
from rulelang.ir.program import Program
from rulelang.ir.rules import Permission, Sentence, Trigger
from rulelang.ir.walk import all_effects, walk
from rulelang.ir.words import conjuncts, say
from rulelang.source import Place


def never_hold(program: Program, place: Callable[[At], Place]) -> Iterator[Diagnostic]:
    """Of each sentence of the file itself the condition, or the pair of them, that keeps it from ever acting."""
    known = domains(program)
    faces = deck_faces(program)
    for rule in program.rules:
        for sentence in rule.sentences:
            if sentence.at.source != 0:
                continue
            parts = list(_conditions(sentence))
            fitting = faces if any(_of_card(one) for one in parts) else [ANY]
            if parts and not _told_already(parts, program, faces):
                found = _culprits(parts, program, known, fitting)
                if len(found) == 1:
                    yield NeverHolds(place(sentence.at), rule.name, say(found[0], program))
                elif found:
                    yield NeverTogether(place(sentence.at), rule.name, *(say(one, program) for one in found))
            if isinstance(sentence, Trigger):
                for condition in _inside(program.blocks[sentence.block].effects):
                    one = _culprits([condition], program, known, [ANY])
                    if one and evaluate(condition, Known(program)) is None:
                        yield NeverHolds(place(sentence.at), rule.name, say(condition, program))


def _conditions(sentence: Sentence) -> Iterator[ex.Expr]:
    """All that must hold for a sentence to act, as far as it is about one card and the table."""
    for condition in sentence.conditions:
        yield from conjuncts(condition)
    if isinstance(sentence, Permission) and sentence.test is not None:
        yield from conjuncts(sentence.test)
    if isinstance(sentence, Trigger) and len(sentence.events) == 1:
        event = sentence.events[0]
        if isinstance(event, ev.Plays) and event.test is not None:
            yield from conjuncts(event.test)


def _told_already(parts: Sequence[ex.Expr], program: Program, faces: Sequence[int]) -> bool:
    """Whether it shows without a table: `cards` tells of that."""
    joined = ex.And.make(items=tuple(parts))
    every = faces if any(_of_card(one) for one in parts) else [ANY]
    return all(evaluate(joined, Known(program, face)) is False for face in every)


def _of_card(node: ex.Expr) -> bool:
    return any(
        isinstance(part, ex.Candidate) or (isinstance(part, ex.Local) and part.index == 1 and part.kind.of == "card")
        for part in walk(node)
    )


def _inside(effects: Sequence[fx.Effect]) -> Iterator[ex.Expr]:
    """The conditions within a block, one by one."""
    for effect in all_effects(effects):
        if isinstance(effect, fx.If):
            yield from conjuncts(effect.condition)


def _culprits(
    parts: Sequence[ex.Expr], program: Program, known: Sequence[Domain], faces: Sequence[int]
) -> tuple[ex.Expr, ...]:
    """The one condition that never holds, or the two that never hold together; none if neither is shown."""
    if not _never(parts, program, known, faces):
        return ()
    for count in (1, 2):
        for some in combinations(parts, count):
            if _never(some, program, known, faces):
                return some
    return ()


def _never(parts: Sequence[ex.Expr], program: Program, known: Sequence[Domain], faces: Sequence[int]) -> bool:
    return never(together(parts), situations(parts, program, known, faces))
