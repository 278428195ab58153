"""Permissions and prohibitions that another one makes needless: whatever it lets through, the other lets through as well."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulelang.check.sanity.cards import speaks_of_card
from rulelang.check.sanity.evaluate import Known, deck_faces, evaluate
from rulelang.check.sanity.memory import of_sentences
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.proofs import NeverPlayed, Overruled, Shadowed
from rulelang.ir import expressions as ex
from rulelang.ir.base import At
from rulelang.ir.events import Plays
from rulelang.ir.program import PLAY, Program
from rulelang.ir.rules import Permission, Rule, Trigger
from rulelang.ir.words import conjuncts
from rulelang.source import Place


def shadowed(program: Program, place: Callable[[At], Place]) -> Iterator[Diagnostic]:
    """Sentences of the file itself that could as well be left out, each with the first that makes it so and a card."""
    return of_sentences(program, "shadowed", (Permission,), lambda: _shadowed(program, place))


def _shadowed(program: Program, place: Callable[[At], Place]) -> Iterator[Diagnostic]:
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
    """Permissions of the file itself that a prohibition takes back whole."""
    return of_sentences(program, "overruled", (Permission,), lambda: _overruled(program, place))


def _overruled(program: Program, place: Callable[[At], Place]) -> Iterator[Diagnostic]:
    faces, bans = deck_faces(program), _bans(program)
    for rule in program.rules:
        for one in rule.sentences:
            if rule.optional or not isinstance(one, Permission) or not one.allow or one.at.source != 0:
                continue
            against = [(other, ban) for other, ban in bans if ban.move == one.move and ban.who in (None, one.who)]
            if (found := _first(_parts(one), against, program, faces)) is not None:
                other, ban, witness = found
                card = program.faces[witness].label if one.move == PLAY else ""
                yield Overruled(place(one.at), rule.name, other.name, place(ban.at), card)


def never_played(program: Program, place: Callable[[At], Place]) -> Iterator[Diagnostic]:
    """Triggers of the file itself that wait for a card nobody may play; not where what is forbidden is played all the same."""
    if program.manners == "permissive":
        return
    faces = deck_faces(program)
    bans = [(rule, ban) for rule, ban in _bans(program) if ban.move == PLAY and ban.who is None]
    for rule in program.rules:
        for one in rule.sentences:
            if not isinstance(one, Trigger) or one.at.source != 0 or len(one.events) != 1:
                continue
            event = one.events[0]
            if not isinstance(event, Plays) or event.test is None or not speaks_of_card(event.test):
                continue
            if (found := _first([event.test], bans, program, faces)) is not None:
                other, ban, witness = found
                yield NeverPlayed(place(one.at), rule.name, other.name, place(ban.at), program.faces[witness].label)


def _bans(program: Program) -> list[tuple[Rule, Permission]]:
    """Prohibitions that are in force at every table, and that no permission lifts."""
    every = [(rule, one) for rule in program.rules for one in rule.sentences if isinstance(one, Permission)]
    off = {other for rule in program.rules for other in (*rule.replaces, *rule.against)}
    off |= {number for _, one in every for number in one.despite}
    return [(rule, one) for rule, one in every if not (one.allow or rule.optional or rule.number in off)]


def _first(
    narrow: Sequence[ex.Expr], bans: Sequence[tuple[Rule, Permission]], program: Program, faces: Sequence[int]
) -> tuple[Rule, Permission, int] | None:
    """The first prohibition that holds wherever some conditions do, with a face for which they can."""
    for rule, ban in bans:
        witness = _implies(narrow, _parts(ban), program, faces)
        if witness is not None:
            return rule, ban, witness
    return None


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
    joined = ex.And(items=tuple(narrow))
    for face in faces:
        known = Known(program, face)
        if evaluate(joined, known) is False:
            continue
        if any(evaluate(part, known) is not True for part in open_parts):
            return None
        witness = face if witness is None else witness
    return witness
