"""`make hostile TEXTS=10000`: texts typed at the table by somebody who means no good, in every ruleset that comes with rulelang.

Each must be refused with a diagnostic, and then nothing has changed; or it is in force and the game plays on: every card exists
exactly once, somebody can do something, and what follows an input stays within bounds. Slow, so it is no test; `tests` plays a few.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from random import Random

import rulelang
from benchmarks.texts import Maker
from rulelang.engine.actions import DECLINE
from rulelang.engine.refusals import Refused
from rulelang.play.bots import make_bot
from rulelang.play.habits import USUAL
from rulelang.play.probe.watch import complete
from rulelang.play.table import Endless, Table
from rulelang.play.timed import TimedTable, needs_time
from rulelang.session.game import Game
from rulelang.session.inventing import invited_by, with_inventing
from rulelang.session.ruleset import Ruleset

PLAYERS = 3
STEPS = 400
"""Inputs for which a game is watched after a text was accepted."""
SLOW = 10.0
"""Seconds after which reading, checking and trying out a text counts as a fault, on a machine that does other things besides."""
TOGETHER = 50
"""Texts for one ruleset in a row."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a text: `refused`, `in force`, or what is wrong."""

    what: str
    number: int
    game: str
    text: str = ""
    seconds: float = 0.0


@cache
def table(name: str) -> Ruleset:
    """A ruleset in which people invent rules."""
    return with_inventing(rulelang.load(name), 100)


def begin(name: str, seed: int) -> Game:
    """A game at which somebody is asked for an invention."""
    ruleset = table(name)
    players = min(PLAYERS, ruleset.program.players[1])
    for more in range(50):
        game = ruleset.new_game(players, seed=seed + 1000 * more, options=invited_by(ruleset.program))
        seats = seated(game, seed)
        with suppress(Endless):
            for _ in range(6000):
                if game.over or game.invention() is not None:
                    break
                seats.step()
        if game.invention() is not None:
            return game
    raise AssertionError(f"{name}: nobody is ever asked for a rule")


def seated(game: Game, seed: int) -> Table | TimedTable:
    """The table with its bots; whoever is asked for a rule is left to us."""
    bots = {seat: make_bot("random" if seat else "sensible", seed, seat) for seat in range(game.seats)}
    if needs_time(game.program):
        return TimedTable(game, bots, dict.fromkeys(bots, USUAL["sensible"]), lambda *_: None, seed)
    return Table(game, bots, {}, lambda *_: None)


def some(name: str, first: int, count: int) -> list[Outcome]:
    """So many texts, one after the other, at tables of one ruleset."""
    found: list[Outcome] = []
    game: Game | None = None
    for number in range(first, first + count):
        if game is None:
            game = begin(name, number)
        text = Maker(game.program, f"hostile {number}").text()
        began = time.perf_counter()
        try:
            what = one(game, text, number)
        except Exception:  # whatever it is, it is a fault
            what = traceback.format_exc(limit=-3)
        found.append(Outcome(what, number, name, text if what not in ("refused", "in force") else "", time.perf_counter() - began))
        if what != "refused":
            game = None
    return found


def one(game: Game, text: str, number: int) -> str:
    """What comes of one text."""
    asked = game.invention()
    assert asked is not None
    before, program, entries = game.hash(), game.program, len(game.journal)
    began = time.process_time()  # not the clock: beside other work it tells of that
    found = game.invent(asked[0], text)
    if time.process_time() - began > SLOW:
        return f"it took {time.process_time() - began:.1f} s"
    if not found.accepted:
        if not found.draft.diagnostics:
            return "refused, and nobody is told why"
        for told in found.draft.diagnostics:
            told.message(), told.help()
        same = (game.hash(), game.program, len(game.journal)) == (before, program, entries)
        return "refused" if same else "refused, and something has changed"
    return play_on(game, number)


def play_on(game: Game, number: int) -> str:
    """Whether the game goes on by the new rules."""
    seats, chance = seated(game, number), Random(number)
    try:
        for _ in range(STEPS):
            if game.over:
                break
            asked = game.invention()
            if asked is not None and not asked[3]:
                game.act(asked[0], DECLINE)
            else:
                seats.step()
            if not complete(game):
                return "a card is lost or double"
            if not chance.randrange(20):
                for seat in range(game.seats):
                    game.view(seat)
    except Endless:
        return "nobody can do anything"
    except Refused as refused:
        return f"a legal move is refused: {refused}"
    return f"it did not come to rest: {', '.join(game.chain)}" if game.aborted else "in force"


def results(texts: int, jobs: int, games: list[str]) -> Iterator[Outcome]:
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        parts = [(games[n % len(games)], first) for n, first in enumerate(range(0, texts, TOGETHER))]
        for found in pool.map(_part, [(name, first, min(TOGETHER, texts - first)) for name, first in parts]):
            yield from found


def _part(asked: tuple[str, int, int]) -> list[Outcome]:
    return some(*asked)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--texts", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--games", nargs="*", default=list(rulelang.shipped()))
    asked = parser.parse_args()
    ended: Counter[str] = Counter()
    slowest = 0.0
    wrong: list[Outcome] = []
    for one_ in results(asked.texts, asked.jobs, asked.games):
        fine = one_.what in ("refused", "in force")
        ended[one_.what if fine else "wrong"] += 1
        slowest = max(slowest, one_.seconds)
        if not fine:
            wrong.append(one_)
            print(f"{one_.game}, text {one_.number}: {one_.what}\n{one_.text!r}\n", flush=True)
    print(f"{asked.texts} texts in {len(asked.games)} rulesets: {dict(ended)}; the slowest with its game {slowest:.1f} s")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
