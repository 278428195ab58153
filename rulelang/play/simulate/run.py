"""Playing the games of a plan, in this process or in several: the result is the same."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Literal

from rulelang.play.simulate import match
from rulelang.play.simulate.plan import USUAL_CAP, Plan, make_plan
from rulelang.play.simulate.report import Report
from rulelang.play.simulate.row import Row
from rulelang.session.ruleset import Ruleset

Start = Literal["spawn", "fork", "forkserver"]
Progress = Callable[[int], None]
"""Called with how many more games are done."""

MOST_AT_ONCE = 10
"""Games in one parcel for a worker."""
WORTH_A_WORKER = 8
"""So many games are worth the time that it takes to start a process."""


def simulate(
    ruleset: Ruleset,
    games: int = 100,
    *,
    players: int | None = None,
    bots: Sequence[str] | None = None,
    seed: int | str = 0,
    options: Mapping[str, object] | None = None,
    with_rules: Sequence[str] = (),
    without_rules: Sequence[str] = (),
    preset: str | None = None,
    cap: int = USUAL_CAP,
    rules: bool = False,
    invent: bool = False,
    deals: int = 0,
    habits: Sequence[str] = (),
    jobs: int | None = 1,
    start: Start = "spawn",
    progress: Progress | None = None,
) -> Report:
    """Let bots play many games. The report depends on everything but `jobs`, `start` and `progress`.

    `bots` are kinds of bots, one for each player (or one for all); they change seats from game to game. `cap`: moves after
    which a game counts as unfinished. `rules`: also count how often each rule acts. `invent`: bots invent rules; with `deals`
    games follow one another, inventions carried on, until so many were played, and count as one. `habits`: how
    bots differ from their kind, like `forgets=30%` (`play.habits`). `jobs`: processes; None for one per core.

    Raises:
        BadPlan: it cannot be simulated like that.
        CannotStart: the ruleset cannot be played as agreed.
    """
    plan = make_plan(
        ruleset,
        games=games,
        players=players,
        bots=bots,
        seed=seed,
        options=options,
        with_rules=with_rules,
        without_rules=without_rules,
        preset=preset,
        cap=cap,
        rules=rules,
        invent=invent,
        deals=deals,
        habits=habits,
    )
    match.new_game(ruleset, plan, 0)  # whatever does not allow it is told here, not by a worker
    workers = min(jobs or os.cpu_count() or 1, max(1, games // WORTH_A_WORKER))
    played = _here(ruleset, plan) if workers <= 1 else _in_workers(plan, workers, start)
    rows: list[Row] = []
    for some in played:
        rows += some
        if progress is not None:
            progress(len(some))
    return Report(ruleset, plan, tuple(sorted(rows, key=lambda row: row.number)))


def _here(ruleset: Ruleset, plan: Plan) -> Iterator[list[Row]]:
    for number in range(plan.games):
        yield [match.play(ruleset, plan, number)]


# ---- workers -------------------------------------------------------------------------------------------------------

_at_work: tuple[Ruleset, Plan] | None = None
"""In a worker: what it plays."""


def _in_workers(plan: Plan, workers: int, start: Start) -> Iterator[list[Row]]:
    size = max(1, min(MOST_AT_ONCE, plan.games // (workers * 4)))
    with ProcessPoolExecutor(workers, get_context(start), _begin_work, (plan,)) as pool:
        parcels: list[Future[list[Row]]] = [
            pool.submit(_work, first, min(first + size, plan.games)) for first in range(0, plan.games, size)
        ]
        try:
            for parcel in parcels:
                yield parcel.result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _begin_work(plan: Plan) -> None:
    """Make the ruleset from its text, once in each worker. Whoever interrupts speaks to the process that gives the work."""
    global _at_work
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _at_work = (plan.ruleset(), plan)


def _work(first: int, end: int) -> list[Row]:
    assert _at_work is not None
    return [match.play(*_at_work, number) for number in range(first, end)]
