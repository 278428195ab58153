"""Conditions that never hold together, single ones that never or always hold, options that therefore change nothing: found by going
through all situations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from rulelang.check.ruleset import Info
from rulelang.check.sanity import played
from rulelang.check.sanity.domains import Domain, domains
from rulelang.check.sanity.evaluate import Known, deck_faces, evaluate
from rulelang.check.sanity.memory import of_each_rule, recall
from rulelang.check.sanity.situation import ANY, never, situations, together
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.proofs import NeverHolds, NeverMatters, NeverTogether
from rulelang.diagnostics.rules import AlwaysTrue
from rulelang.ir import effects as fx
from rulelang.ir import events as ev
from rulelang.ir import expressions as ex
from rulelang.ir.base import At
from rulelang.ir.program import Program
from rulelang.ir.rules import Permission, Replacement, Rule, Sentence, Trigger
from rulelang.ir.walk import MANY, all_effects, kept, walk
from rulelang.ir.words import conjuncts, say
from rulelang.source import Place


def never_hold(program: Program, place: Callable[[At], Place]) -> Iterator[Diagnostic]:
    """Of each sentence of the file itself the condition, or the pair of them, that keeps it from ever acting."""
    known = domains(program)
    faces = deck_faces(program)

    def look(rule: Rule) -> Iterator[Diagnostic]:
        for sentence in rule.sentences:
            if sentence.at.source != 0:
                continue
            parts = {played.as_then(one, sentence, program): one for one in _conditions(sentence)}
            if parts and not _told_already(list(parts.values()), program, faces):
                fitting = faces if any(_of_card(one) for one in parts) else [ANY]
                found = _culprits(list(parts), program, known, fitting)
                if found:
                    yield told(rule, sentence, [parts[one] for one in found])
                else:
                    for one in _vain(sentence, program, known, faces):
                        yield AlwaysTrue(place(sentence.at), rule.name, say(one, program))
            if isinstance(sentence, Trigger):
                cards = played.cards(sentence, program, faces)
                for parts_ in _inside(program.blocks[sentence.block].effects):
                    yield from in_block(rule, sentence, parts_, cards)

    def in_block(rule: Rule, sentence: Trigger, parts: Sequence[ex.Expr], cards: Sequence[int] | None) -> Iterator[Diagnostic]:
        open_ = [one for one in parts if evaluate(one, Known(program)) is None]
        fitting = (cards or [ANY]) if any(_of_card(one) for one in open_) else [ANY]
        if open_ and (found := _culprits(open_, program, known, fitting)):
            yield told(rule, sentence, found)
            return
        for one in open_:
            if _always(one, program, known, (cards or [ANY]) if _of_card(one) else [ANY]):
                yield AlwaysTrue(place(sentence.at), rule.name, say(one, program))

    def told(rule: Rule, sentence: Sentence, found: Sequence[ex.Expr]) -> Diagnostic:
        if len(found) == 1:
            why = played.why(found[0], sentence, program)
            return NeverHolds(place(sentence.at), rule.name, say(found[0], program), why)
        return NeverTogether(place(sentence.at), rule.name, *(say(one, program) for one in found))

    return of_each_rule(program, "never hold", look)


def _vain(sentence: Sentence, program: Program, known: Sequence[Domain], faces: Sequence[int]) -> Iterator[ex.Expr]:
    """The conditions of a sentence that hold at every table, though that does not show from the card alone."""
    cards = played.cards(sentence, program, faces) or faces
    for given in sentence.conditions:
        for one in conjuncts(given):
            then = played.as_then(one, sentence, program)
            fitting = cards if _of_card(then) else [ANY]
            shows = then is one and any(evaluate(one, Known(program, face)) is not None for face in fitting)
            if not shows and _always(then, program, known, fitting):
                yield one


def never_matter(program: Program, info: Info) -> Iterator[Diagnostic]:
    """Options of the file itself that are only asked for where the answer changes nothing: in conditions that hold, or fail, whatever
    is agreed on, and in sentences that never act. Those of which all fail are told of as failing."""
    known, faces = domains(program), deck_faces(program)
    void: Counter[int] = Counter()
    first: dict[int, tuple[ex.Expr, Place]] = {}

    def look(rule: Rule) -> Iterator[tuple[Place, list[int], ex.Expr | None]]:
        for number, sentence in enumerate(rule.sentences):
            for options, condition in _void(sentence, program, known, faces):
                yield info.sentences[rule.number, number], options, condition

    for place, options, condition in of_each_rule(program, "void", look):
        void.update(options)
        if condition is not None:
            for option in options:
                first.setdefault(option, (condition, place))
    every = Counter(node.option for node in walk(program) if isinstance(node, ex.Option))
    for number, declared in info.options.items():
        own = declared.source == (info.game or declared).source
        if own and number in first and every[number] == void[number]:
            condition, there = first[number]
            yield NeverMatters(declared, program.options[number].name, say(condition, program), there)


def _void(
    sentence: Sentence, program: Program, known: Sequence[Domain], faces: Sequence[int]
) -> Iterator[tuple[list[int], ex.Expr | None]]:
    """The options in a sentence that change nothing there, as often as they stand there; and the condition, if it always holds."""
    block = program.blocks[sentence.block] if isinstance(sentence, (Trigger, Replacement)) else None
    inside = [*walk(sentence), *(walk(block) if block is not None else ())]
    options = [node.option for node in inside if isinstance(node, ex.Option)]
    if not options:
        return
    parts = list(_conditions(sentence))
    if parts and _never(parts, program, known, faces if any(_of_card(one) for one in parts) else [ANY]):
        yield options, None
        return
    given = [part for one in sentence.conditions for part in conjuncts(one)]
    inner = [part for parts in _inside(block.effects) for part in parts] if block is not None else []
    for condition in (*given, *inner):
        asked = [node.option for node in walk(condition) if isinstance(node, ex.Option)]
        fitting = faces if _of_card(condition) else [ANY]
        if asked and _always(condition, program, known, fitting):
            yield asked, condition
        elif asked and _never([condition], program, known, fitting):
            yield asked, None


def _always(condition: ex.Expr, program: Program, known: Sequence[Domain], faces: Sequence[int]) -> bool:
    return _never([_not(condition)], program, known, faces)


@kept(MANY)
def _not(condition: ex.Expr) -> ex.Expr:
    return ex.Not(item=condition)


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

    def told() -> bool:
        joined = ex.And(items=tuple(parts))
        every = faces if any(_of_card(one) for one in parts) else [ANY]
        return all(evaluate(joined, Known(program, face)) is False for face in every)

    return recall(program, "told already", parts, told)


@kept(MANY)
def _of_card(node: ex.Expr) -> bool:
    return any(
        isinstance(part, ex.Candidate) or (isinstance(part, ex.Local) and part.index == 1 and part.kind.of == "card")
        for part in walk(node)
    )


def _inside(effects: Sequence[fx.Effect]) -> Iterator[list[ex.Expr]]:
    """The conditions within a block, those of one `if` together; not those that choose among words with values in them."""
    for effect in all_effects(effects):
        if isinstance(effect, fx.If) and not all(isinstance(one, (fx.Owe, fx.If)) for one in effect.then):
            yield list(conjuncts(effect.condition))


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
    """Whether conditions never hold together."""
    return recall(
        program, f"never of {faces[:1]}", parts, lambda: never(together(parts), situations(parts, program, known, faces))
    )
