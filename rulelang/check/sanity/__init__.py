"""Analyses of a finished program: one file each, one function `(program, place) -> diagnostics`.

"Never" is said only where it was shown: conditions are evaluated over every face that the deck can hold, with everything
that moves (the top card, slots, hands) unknown; what stays unknown is not reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulelang.check.ruleset import Info
from rulelang.check.sanity import (
    cards,
    chains,
    clashes,
    conjuncts,
    dead_ends,
    deal,
    goal,
    idle,
    nesting,
    reach,
    roles,
    settings,
    shadows,
    speech,
    teams,
)
from rulelang.diagnostics.base import Diagnostic
from rulelang.ir.base import At
from rulelang.ir.program import Program
from rulelang.source import Place

Analysis = Callable[[Program, Callable[[At], Place]], Iterable[Diagnostic]]

ANALYSES: tuple[Analysis, ...] = (
    nesting.asks_too_deep,
    deal.cannot_be_dealt,
    roles.too_few,
    teams.several_partners,
    goal.nobody_may_play,
    goal.nobody_can_win,
    goal.nothing_to_play_on,
    cards.never_acts,
    cards.constant_conditions,
    cards.permits_everything,
    reach.out_of_reach,
    chains.feeds_itself,
    conjuncts.never_hold,
    shadows.shadowed,
    shadows.overruled,
    shadows.never_played,
    clashes.set_twice,
    clashes.reads_too_early,
    dead_ends.no_last_card,
    dead_ends.nothing_goes,
    dead_ends.vain_wish,
    deal.cannot_be_dealt_with,
    idle.lifts_nothing,
    speech.nobody_can_do_it,
    speech.never_failed,
    speech.nobody_may_enter,
    speech.never_called,
    speech.required_and_forbidden,
)
"""In the order in which a person would want to know: can it begin, can it be played, does it end, do its rules act."""


BEFORE_PLAY: tuple[Callable[[Program, Info], Iterable[Diagnostic]], ...] = (
    idle.does_nothing, conjuncts.never_matter, settings.too_many_cards, settings.refused,
)  # fmt: skip
"""Analyses of what has no place in the program: options, presets, conflicts."""


def analyse(program: Program, place: Callable[[At], Place], info: Info) -> list[Diagnostic]:
    """All findings of all analyses."""
    found = [one for analysis in ANALYSES for one in analysis(program, place)]
    return found + [one for analysis in BEFORE_PLAY for one in analysis(program, info)]
