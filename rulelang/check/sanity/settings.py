"""Settings that the ruleset itself refuses, or that make a deck nobody can hold: known before anybody agrees on anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulelang.check.ruleset import Info
from rulelang.check.sanity.deal import cards_and_need
from rulelang.check.sanity.evaluate import Known, default_options, evaluate
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.deal import TooManyCards
from rulelang.diagnostics.rules import RefusedAtOnce
from rulelang.ir.program import Program

MOST_CARDS = 5000
"""The table refuses a larger deck (`engine.setup`)."""


def too_many_cards(program: Program, info: Info) -> Iterator[Diagnostic]:
    """A deck that is too large for every number of players."""
    low, high = program.players
    smallest = min(cards_and_need(program, players)[0] for players in range(low, min(high, 100) + 1))
    if smallest > MOST_CARDS and info.deck is not None:
        yield TooManyCards(info.deck, "this deck has", MOST_CARDS)


def refused(program: Program, info: Info) -> Iterator[Diagnostic]:
    """Options as they are by default, and each preset, against the conflicts and the rules that exclude one another."""
    place = info.game or info.setup
    settled: list[int] = []
    for number in _conflicts(program, {}):
        settled.append(number)
        why = _sentence(program.conflicts[number].message)
        yield RefusedAtOnce(info.conflicts[number], "the options as they are by default", why)
    clashing = list(_contradictions(program, set()))
    for one, other in clashing:
        why = f"rule `{program.rules[one].name}` contradicts rule `{program.rules[other].name}`"
        yield RefusedAtOnce(info.rules.get(one, place) or info.rules[other], "the rules as they are by default", why)
    for at, preset in enumerate(program.presets):
        said = f"preset `{preset.name}`"
        for number in _conflicts(program, dict(preset.values)):
            if number not in settled:
                why = _sentence(program.conflicts[number].message)
                yield RefusedAtOnce(info.presets[at], said, why, info.conflicts[number])
        for one, other in _contradictions(program, set(preset.rules)):
            if (one, other) not in clashing:
                why = f"rule `{program.rules[one].name}` contradicts rule `{program.rules[other].name}`"
                yield RefusedAtOnce(info.presets[at], said, why, info.rules.get(one))


def _sentence(message: str) -> str:
    """A message as part of a sentence."""
    return message.rstrip(".")


def _conflicts(program: Program, values: Mapping[int, int]) -> Iterator[int]:
    """The conflicts that hold with these options, however many play."""
    low, high = program.players
    for number, conflict in enumerate(program.conflicts):
        if all(
            evaluate(conflict.condition, Known(program, -1, default_options(program, players, values), players)) is True
            for players in range(low, min(high, 100) + 1)
        ):
            yield number


def _contradictions(program: Program, switched_on: set[int]) -> Iterator[tuple[int, int]]:
    """Rules in force that are against one another (as `engine.setup` reckons what is in force)."""
    on = [rule for rule in program.rules if not rule.optional or rule.number in switched_on]
    off = {other for rule in on for other in rule.replaces}
    in_force = [rule for rule in on if rule.number not in off]
    numbers = {rule.number for rule in in_force}
    for rule in in_force:
        for other in rule.against:
            if other in numbers and other != rule.number:
                yield rule.number, other
