"""Permissions and prohibitions that another one makes needless: whatever it lets through, the other lets through as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulelang.check.sanity.evaluate import Known, deck_faces, evaluate
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.proofs import NeverPlayed, Overruled, Shadowed
from rulelang.ir import expressions as ex
from rulelang.ir.base import At
from rulelang.ir.events import Plays
from rulelang.ir.program import PLAY, Program
from rulelang.ir.rules import Permission, Trigger
from rulelang.ir.walk import walk
from rulelang.ir.words import conjuncts
from rulelang.source import Place


def shadowed(program: Program, place: Callable[[At], Place]) -> Iterator[Diagnostic]:
    """Sentences of the file itself that could as well be left out, each with the first that makes it so and a card."""
    replaced = {other for rule in program.rules for other in (*rule.replaces, *rule.against)}
    faces = deck_faces(program)
    every = [(rule, one) for rule in program.rules for one in rule.sentences if isinstance(one, Permission)]
    lifted = {number for _, one in every for number in one.despite}  # rules whose prohibitions some permission lifts: they differ
    told: list[Permission] = []
    for rule, one in every:
        if one.at.source != 0 or one.label is not None or one.despite:
            continue
        for other_rule, other in every:
            always = not other_rule.optional and other_rule.number not in replaced
            if other is one or other in told or not _comparable(one, other) or not (always or other_rule is rule):
                continue
            if other_rule.number in lifted or rule.number in lifted:
                continue
            witness = _implies(_parts(one), _parts(other), program, faces)
            if witness is not None and _parts(one) != _parts(other):  # the same twice is told elsewhere
                told.append(one)
                card = program.faces[witness].label if one.move == PLAY else ""
                yield Shadowed(place(one.at), rule.name, other_rule.name, place(other.at), one.allow, card)
                break


def overruled(program: Program, place: Callable[[At], Place]) -> Iterator[Diagnostic]:
    """Permissions of the file itself that a prohibition takes back whole, and triggers that wait for a card nobody may play."""
    faces = deck_faces(program)
    every = [(rule, one) for rule in program.rules for one in rule.sentences if isinstance(one, Permission)]
    replaced = {other for rule in program.rules for other in (*rule.replaces, *rule.against)}
    lifted = {number for _, one in every for number in one.despite}
    forbidding = [
        (rule, one)
        for rule, one in every
        if not (one.allow or rule.optional or rule.number in lifted or rule.number in replaced)
    ]
    for rule, one in every:
        if one.allow and one.at.source == 0 and not rule.optional:
            for other_rule, other in forbidding:
                if one.move == other.move and other.who in (None, one.who):
                    witness = _implies(_parts(one), _parts(other), program, faces)
                    if witness is not None:
                        card = program.faces[witness].label if one.move == PLAY else ""
                        yield Overruled(place(one.at), rule.name, other_rule.name, place(other.at), card)
                        break
    if program.manners == "permissive":
        return  # what is forbidden is played all the same
    bans = [(rule, one) for rule, one in forbidding if one.move == PLAY and one.who is None]
    for rule in program.rules:
        for sentence in rule.sentences:
            if isinstance(sentence, Trigger) and sentence.at.source == 0 and len(sentence.events) == 1:
                event = sentence.events[0]
                if isinstance(event, Plays) and event.test is not None and _speaks_of_card(event.test):
                    for ban_rule, ban in bans:
                        witness = _implies([event.test], _parts(ban), program, faces)
                        if witness is not None:
                            card = program.faces[witness].label
                            yield NeverPlayed(place(sentence.at), rule.name, ban_rule.name, place(ban.at), card)
                            break


def _speaks_of_card(node: ex.Expr) -> bool:
    return any(isinstance(part, ex.Candidate) for part in walk(node))


def _comparable(one: Permission, other: Permission) -> bool:
    plain = other.label is None and not other.despite
    return plain and (one.allow, one.move, one.who) == (other.allow, other.move, other.who)


def _parts(one: Permission) -> list[ex.Expr]:
    parts = [] if one.test is None else list(conjuncts(one.test))
    return parts + [part for condition in one.conditions for part in conjuncts(condition)]


def _implies(narrow: Sequence[ex.Expr], wide: Sequence[ex.Expr], program: Program, faces: Sequence[int]) -> int | None:
    """A face for which the narrow conditions can hold, if for every such face all of the wide ones do or are among them."""
    open_parts = [part for part in wide if part not in narrow]
    witness = None
    joined = ex.And.make(items=tuple(narrow))
    for face in faces:
        known = Known(program, face)
        if evaluate(joined, known) is False:
            continue
        if any(evaluate(part, known) is not True for part in open_parts):
            return None
        witness = face if witness is None else witness
    return witness
