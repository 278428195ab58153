"""What the scenarios of a ruleset leave out: rules that never acted, moves never made, clauses that nothing shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulelang.ir.program import PLAY, Program
from rulelang.play.scenarios.rulebooks import find
from rulelang.play.scenarios.run import Result


@dataclass(frozen=True)
class Coverage:
    """Of one ruleset."""

    ruleset: str
    scenarios: int
    rules: int
    idle_rules: tuple[str, ...]
    """Rules that no passing scenario made act."""
    moves: int
    idle_moves: tuple[str, ...]
    clauses: int
    """Clauses of the rulebook that are more than flavour."""
    uncited: tuple[str, ...]
    """Those that no passing scenario cites."""

    @property
    def complete(self) -> bool:
        return not (self.idle_rules or self.idle_moves or self.uncited)


def measure(results: Sequence[Result]) -> list[Coverage]:
    """The coverage of each ruleset that passing scenarios are about, in the order in which they come."""
    by_ruleset: dict[str, list[Result]] = {}
    for result in results:
        if result.ruleset is not None and result.passed:
            by_ruleset.setdefault(result.ruleset.name, []).append(result)
    return [_measure(name, found) for name, found in by_ruleset.items()]


def _measure(name: str, results: Sequence[Result]) -> Coverage:
    ruleset = results[0].ruleset
    assert ruleset is not None
    program = ruleset.program
    acted = {rule for result in results for rule in result.acted}
    moved = {move for result in results for move in result.moved}
    cited = {clause for result in results if result.loaded.scenario for clause in result.loaded.scenario.clauses}
    rules = [rule.name for rule in program.rules]
    moves = moves_of(program)
    book = find(program.rulebook)
    clauses = [clause.id for clause in book.clauses if not clause.flavour] if book else []
    return Coverage(
        ruleset=name,
        scenarios=len(results),
        rules=len(rules),
        idle_rules=tuple(rule for rule in rules if rule not in acted),
        moves=len(moves),
        idle_moves=tuple(move for move in moves if move not in moved),
        clauses=len(clauses),
        uncited=tuple(clause for clause in clauses if clause not in cited),
    )


def moves_of(program: Program) -> list[str]:
    """The moves that the rules speak of, other than playing a card."""
    named = {
        sentence.move
        for rule in program.rules
        for sentence in rule.sentences
        if sentence.op == "permission" and sentence.allow
    }
    return [move.name for number, move in enumerate(program.moves) if number in named and number != PLAY]
