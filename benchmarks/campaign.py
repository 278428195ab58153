"""`make campaign GAME=vampir GAMES=10000`: many games at tables of all sizes, under options drawn by lot, by bots of all kinds.

After every input every card must exist exactly once and somebody must be able to do something (or a timer must run); every game must
end or come to the cap. What does not hold is told with the seed that shows it again. Slow, so it is no test.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from multiprocessing import get_context

import rulelang
from rulelang.engine.events import Event
from rulelang.play.bots import make_bot
from rulelang.play.habits import USUAL as HABITS
from rulelang.play.probe.lot import agreement
from rulelang.play.probe.watch import complete
from rulelang.play.table import Endless, Table
from rulelang.play.timed import TimedTable, needs_time

MOST_PLAYERS = 6
MOVES = 20_000
"""Inputs after which a game counts as unfinished."""
BOTS = ("random", "sensible", "forgetful")
COUNTED = ("mistake_made", "mistake_called", "call_is_false", "fails", "exhausted")


loaded = cache(rulelang.load)


def play(name: str, most: int, number: int) -> tuple[int, str, Counter[str]]:
    """The number of a game, how it ended (or what was wrong with it), and what was counted."""
    ended, counted = _played(name, most, number)
    return number, ended, counted


def _played(name: str, most: int, number: int) -> tuple[str, Counter[str]]:
    lot = random.Random(number)
    ruleset = loaded(name)
    game = agreement(ruleset, number, MOST_PLAYERS).begin(ruleset, number, journal=False)
    counted: Counter[str] = Counter()

    def hear(events: tuple[Event, ...]) -> None:
        for event in events:
            if event.kind == "uses":
                counted[f"ability {ruleset.program.abilities[event.value].name}"] += 1
            elif event.kind in COUNTED:
                counted[event.kind.replace("_", " ")] += 1

    game.listener = hear
    kinds = [lot.choice(BOTS) for _ in range(game.seats)]
    bots = {n: make_bot(kind, number, n) for n, kind in enumerate(kinds)}
    timed = needs_time(ruleset.program)
    seats: Table | TimedTable = Table(game, bots, {}, lambda *_: None)
    if timed:
        habits = {n: HABITS[kind] for n, kind in enumerate(kinds)}
        seats = TimedTable(game, bots, habits, lambda *_: None, number)
    game.nobody_invents()
    try:
        for _ in range(most):
            if game.over:
                break
            seats.step()
            if not complete(game):
                return f"game {number}: a card is lost or double", counted
            if timed or game.over or game.next_due() is not None:
                continue  # a word may lead on; the table looks for it, and says so if there is none
            if not any(game.legal(seat) for seat in range(game.seats)):
                return f"game {number}: nobody can do anything", counted
    except Endless:
        return f"game {number}: stuck", counted
    if game.aborted:
        return f"game {number}: the rules did not come to rest: {', '.join(game.chain)}", counted
    open_ = len(game.duties) + len(game.races) if game.over else 0
    if open_:
        return f"game {number}: over, and {open_} duties or races are still open", counted
    return "won" if game.winners else "drawn" if game.over else "unfinished", counted


def results(name: str, numbers: range, most: int, jobs: int) -> Iterator[tuple[int, str, Counter[str]]]:
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(partial(play, name, most), numbers, chunksize=20)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--inputs", type=int, default=MOVES, help="inputs after which a game counts as unfinished")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    ended: Counter[str] = Counter()
    counted: Counter[str] = Counter()
    wrong: list[str] = []
    for number, outcome, more in results(asked.game, range(asked.first, asked.first + asked.games), asked.inputs, asked.jobs):
        counted.update(more)
        if outcome == "unfinished":
            print(f"game {number}: unfinished after {asked.inputs} inputs", flush=True)
        if outcome.startswith("game "):
            wrong.append(outcome)
            print(outcome, flush=True)
            outcome = "wrong"
        ended[outcome] += 1
    print(f"{asked.game}: {asked.games} games of 2 to {MOST_PLAYERS}, options by lot")
    for outcome, count in ended.most_common():
        print(f"  {outcome:<12}{count:>8}")
    for what, count in sorted(counted.items()):
        print(f"  {what:<28}{count:>10}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
