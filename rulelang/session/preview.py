"""What a rule typed at the table would mean, in words, before it is in force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

from rulelang.check.walk import passes
from rulelang.engine.bind.events import wakes
from rulelang.engine.events import Event
from rulelang.engine.game import Game
from rulelang.ir.events import Draws, DropsTo, EmptiesHand, EventPattern, Plays
from rulelang.ir.expressions import Expr
from rulelang.ir.program import PLAY, Program
from rulelang.ir.rules import Permission, Rule, Sentence, Trigger
from rulelang.session.inventing import Draft
from rulelang.session.trial import Verdict

MOST_CARDS = 12


def preview(game: Game, made: Draft, verdict: Verdict | None) -> Iterator[str]:
    """Lines: what it means, which cards it touches, how often it would have acted in the last deal, what it contradicts,
    what came of trying it."""
    assert made.program is not None
    did = {"invent": "New rule", "change": "Changed rule", "drop": "Dropped rule"}[made.kind]
    yield f"{did} `{made.rule}`{': ' + made.meaning if made.meaning else ''}"
    rule = next((one for one in made.program.rules if one.name == made.rule), None)
    if rule is not None and made.kind != "drop":
        faces = touched(made.program, rule)
        if faces is not None:
            names = [made.program.faces[face].label for face in faces]
            more = f" and {len(names) - MOST_CARDS} more" if len(names) > MOST_CARDS else ""
            yield f"It touches {len(names)} cards: {', '.join(names[:MOST_CARDS])}{more}"
        count = would_have_acted(game, made.program, rule)
        yield f"In the deal just played it would have been called upon {count} {'time' if count == 1 else 'times'}"
        against = contradicts(made.program, rule, made.off)
        if against:
            yield f"It takes back what is permitted by {', '.join(f'`{one}`' for one in against)}"
    for one in made.diagnostics:
        yield f"Warning: {one.message()}"
    if verdict is not None:
        yield f"{verdict.words()[:1].upper()}{verdict.words()[1:]}"


def _faces(program: Program, test: Expr | None) -> list[int]:
    """The faces that may pass a test."""
    return [
        number
        for number, face in enumerate(program.faces)
        if passes(test, {n: mask for n, mask in enumerate(face.values) if mask}) is not False
    ]


def touched(program: Program, rule: Rule) -> list[int] | None:
    """The faces that a rule speaks of; None if it speaks of no card."""
    found: set[int] = set()
    speaks = False
    for sentence in rule.sentences:
        tests = []
        if isinstance(sentence, Permission) and sentence.move == PLAY:
            tests = [sentence.test]
        elif isinstance(sentence, Trigger):
            tests = [event.test for event in sentence.events if isinstance(event, Plays)]
        for test in tests:
            speaks = True
            found |= set(_faces(program, test))
    return sorted(found) if speaks else None


def would_have_acted(game: Game, program: Program, rule: Rule) -> int:
    """How often events of the last deal would have called upon it, whatever else it asks."""
    faces = {id(event): set(_faces(program, event.test)) for event in _plays(rule)}
    patterns = [event for one in rule.sentences if isinstance(one, Trigger) for event in one.events]
    forbidden = {face for one in rule.sentences if _forbids_plays(one) for face in _faces(program, one.test)}
    count = 0
    for entry in reversed(game.journal):
        count += sum(
            any(_like(game, event, one, faces) for one in patterns)
            or (event.kind == "plays" and game.face(event.cards[0]) in forbidden)
            for event in entry.events
        )
        if any(event.kind == "deal_begins" for event in entry.events):
            break
    return count


def _forbids_plays(one: Sentence) -> TypeGuard[Permission]:
    return isinstance(one, Permission) and not one.allow and one.move == PLAY


def _plays(rule: Rule) -> Iterator[Plays]:
    for sentence in rule.sentences:
        if isinstance(sentence, Trigger):
            yield from (event for event in sentence.events if isinstance(event, Plays))


def _like(game: Game, event: Event, pattern: EventPattern, faces: dict[int, set[int]]) -> bool:
    kind, cards = event.kind, event.cards
    match pattern:
        case Plays():
            return kind == "plays" and game.face(cards[0]) in faces[id(pattern)]
        case Draws():
            return kind == "draws"
        case DropsTo():
            return kind == "drops_to"
        case EmptiesHand():
            return kind == "empties_hand"
        case _:
            return kind in wakes(pattern)


def contradicts(program: Program, rule: Rule, off: frozenset[int]) -> list[str]:
    """The rules that permit cards which this one forbids, without conditions of their own."""
    mine: set[int] = set()
    for one in rule.sentences:
        if isinstance(one, Permission) and not one.allow and one.move == PLAY:
            mine |= set(_faces(program, one.test))
    found = []
    for other in program.rules:
        if other.number == rule.number or other.number in off or other.optional:
            continue
        for one in other.sentences:
            named = isinstance(one, Permission) and one.allow and one.move == PLAY and one.test is not None
            if named and isinstance(one, Permission):
                theirs = set(_faces(program, one.test))
                if len(theirs) < len(program.faces) and theirs & mine:
                    found.append(other.name)
                    break
    return found
