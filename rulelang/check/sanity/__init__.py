"""Analyses of a finished program: one file each, one function `(program, place) -> diagnostics`.

"Never" is said only where it was shown: conditions are evaluated over every face that the deck can hold, with everything
that moves (the top card, slots, hands) unknown; what stays unknown is not reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulelang.check.sanity import cards, chains, deal, goal, nesting, reach, roles, speech
from rulelang.diagnostics.base import Diagnostic
from rulelang.ir.base import At
from rulelang.ir.program import Program
from rulelang.source import Place

Analysis = Callable[[Program, Callable[[At], Place]], Iterable[Diagnostic]]

ANALYSES: tuple[Analysis, ...] = (
    nesting.asks_too_deep,
    deal.cannot_be_dealt,
    roles.too_few,
    goal.nobody_may_play,
    goal.nobody_can_win,
    cards.never_acts,
    cards.constant_conditions,
    cards.permits_everything,
    reach.out_of_reach,
    chains.feeds_itself,
    speech.nobody_can_do_it,
    speech.nobody_may_enter,
    speech.never_called,
    speech.required_and_forbidden,
)
"""In the order in which a person would want to know: can it begin, can it be played, does it end, do its rules act."""


def analyse(program: Program, place: Callable[[At], Place]) -> list[Diagnostic]:
    """All findings of all analyses."""
    return [found for analysis in ANALYSES for found in analysis(program, place)]
