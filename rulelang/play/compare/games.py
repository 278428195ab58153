"""How games of two rulesets go, with the same bots and seeds: means with intervals, and what differs for certain enough."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from rulelang.engine.setting import CannotStart
from rulelang.play.simulate.report import Report
from rulelang.play.simulate.run import simulate
from rulelang.play.simulate.statistics import Z, mean, spread, wilson
from rulelang.session.ruleset import Ruleset

BOT = "forgetful"
"""Who plays: only players who forget something show what that costs."""


def compare_games(
    one: Ruleset, two: Ruleset, *, games: int, players: int | None = None, seed: str = "0", jobs: int | None = None
) -> Iterator[str]:
    """Length, seats and penalties, one line each."""
    low, high = max(one.program.players[0], two.program.players[0]), min(one.program.players[1], two.program.players[1])
    if low > high:
        return
    count = max(low, min(players or 4, high))
    try:
        left, right = (
            simulate(ruleset, games=games, players=count, bots=(BOT,), seed=seed, rules=True, jobs=jobs)
            for ruleset in (one, two)
        )
    except CannotStart as problem:
        yield f"one of them cannot be played like that: {problem}"
        return
    yield f"{games} games of {count} {BOT} bots each, seed {seed}; 95 % intervals"
    yield _means("moves in a finished game", *([float(row.moves) for row in r.finished] for r in (left, right)))
    yield _means("deals in a finished game", *([float(row.deals) for row in r.finished] for r in (left, right)))
    yield _means(
        "duties failed in a game", *([float(sum(n for _, n in row.failed)) for row in r.rows] for r in (left, right))
    )
    for seat in range(count):
        yield _shares(f"games won by seat {seat + 1}", _won(left, seat), _won(right, seat))
    yield _shares("games without an end", _open(left), _open(right))


def _won(report: Report, seat: int) -> tuple[float, int]:
    won = [row for row in report.rows if row.winners]
    return math.fsum(1 / len(row.winners) for row in won if seat in row.winners), len(won)


def _open(report: Report) -> tuple[float, int]:
    return float(sum(row.outcome in ("unfinished", "aborted") for row in report.rows)), report.n


def _means(what: str, one: Sequence[float], two: Sequence[float]) -> str:
    """Two means and their difference (Welch's interval, by the normal distribution)."""
    first, second = mean(one), mean(two)
    if first is None or second is None:
        return f"{what}: nothing to compare"
    errors = [(spread(values) or 0.0) / math.sqrt(len(values)) for values in (one, two)]
    half = Z * math.hypot(*errors)
    difference = second - first
    told = f"{what}: {first:.1f} (± {Z * errors[0]:.1f}), then {second:.1f} (± {Z * errors[1]:.1f}); difference {difference:+.1f}"
    return f"{told} (± {half:.1f}){'' if abs(difference) > half else ', which may be chance'}"


def _shares(what: str, one: tuple[float, int], two: tuple[float, int]) -> str:
    first, second = wilson(*one), wilson(*two)
    if first is None or second is None:
        return f"{what}: nothing to compare"
    apart = first[1] < second[0] or second[1] < first[0]
    shown = [f"{won / of:.1%} ({ends[0]:.1%} to {ends[1]:.1%})" for (won, of), ends in ((one, first), (two, second))]
    return f"{what}: {shown[0]}, then {shown[1]}{'' if apart else ', which may be chance'}"
