"""Whom `partner` means, where a team is larger than two."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulelang.check.sanity.evaluate import Known, evaluate
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.kinds import WhichSeat
from rulelang.ir import expressions as ex
from rulelang.ir.base import At, Node
from rulelang.ir.program import Program
from rulelang.ir.rules import Replacement, Trigger
from rulelang.ir.walk import walk
from rulelang.source import Place

MOST_PLAYERS = 100


def several_partners(program: Program, place: Callable[[At], Place]) -> Iterator[Diagnostic]:
    """Sentences that speak of the partner, in a game in which there may be two."""
    teams = program.teams
    low, high = program.players
    if teams is None or not any(
        players > 2 * teams.count and evaluate(teams.condition, Known(program, players=players)) is not False
        for players in range(low, min(high, MOST_PLAYERS) + 1)
    ):
        return
    for rule in program.rules:
        for sentence in rule.sentences:
            parts: list[Node] = [sentence]
            if isinstance(sentence, (Trigger, Replacement)):
                parts.append(program.blocks[sentence.block])
            if any(
                isinstance(node, ex.FirstSeat) and isinstance(node.seats, ex.Partners) for part in parts for node in walk(part)
            ):
                yield WhichSeat(place(sentence.at), "partner")
