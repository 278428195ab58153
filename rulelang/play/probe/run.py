"""Many probing games, here or in several processes: for a time, or so many."""

from __future__ import annotations

import os
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_all_start_methods, get_context

from rulelang.engine.setting import CannotStart
from rulelang.library import Texts
from rulelang.play.probe.game import CUT, Fault, Played, play
from rulelang.play.probe.lot import serious
from rulelang.play.probe.shrink import shortest
from rulelang.play.probe.tell import Report
from rulelang.session.ruleset import Ruleset, check
from rulelang.source import Source

USUAL_SECONDS = 2.0
SHORTENING = 0.5
"""So much of the time for playing may be taken to shorten what was found, besides."""
_MANY = 1_000_000


def probe(
    ruleset: Ruleset,
    *,
    seconds: float = USUAL_SECONDS,
    games: int | None = None,
    seed: int | str = 0,
    jobs: int | None = None,
) -> Report:
    """Play for some seconds, or `games` games: then the report depends on the ruleset, the seed and that number alone.

    Of each kind of fault the game with the lowest number is kept, and shortened.
    """
    workers = jobs or os.cpu_count() or 1
    limit = None if games is not None else seconds
    total = _MANY if games is None else games
    try:
        if workers <= 1:
            played = _some(ruleset, str(seed), range(total), limit)
        else:
            played = _together(ruleset, str(seed), total, limit, workers)
    except CannotStart as problem:
        return Report(ruleset, str(seed), (), (), str(problem))
    played.sort(key=lambda one: one.number)
    first: dict[str, Fault] = {}
    for one in played:
        if one.fault is not None:
            first.setdefault(one.fault.kind, one.fault)
    long = [one.ended == "endless" for one in played if serious(one.number) and one.ended != CUT]
    if sum(long) * 2 < len(long):
        first.pop("endless", None)  # most come to an end
    deadline = None if limit is None else time.monotonic() + limit * SHORTENING
    faults = tuple(shortest(ruleset, one, deadline) for one in first.values())
    return Report(ruleset, str(seed), tuple(replace(one, fault=None) for one in played), faults)


def _some(ruleset: Ruleset, seed: str, numbers: range, seconds: float | None) -> list[Played]:
    deadline = None if seconds is None else time.monotonic() + seconds
    found: list[Played] = []
    for number in numbers:
        found.append(play(ruleset, seed, number, deadline))
        if deadline is not None and time.monotonic() > deadline:
            break  # it need not have been cut: a game that ends as it begins never looks at the time
    return found


def _together(ruleset: Ruleset, seed: str, total: int, seconds: float | None, workers: int) -> list[Played]:
    """Each process takes every so-manieth game."""
    method = "fork" if "fork" in get_all_start_methods() else "spawn"
    text: Texted = (
        ruleset.source.name,
        ruleset.source.text,
        tuple((one.origin, one.name, one.source.name, one.source.text) for one in ruleset.extends),
    )
    _KNOWN[text] = ruleset
    with ProcessPoolExecutor(workers, get_context(method)) as pool:
        parts = [pool.submit(_work, text, seed, range(first, total, workers), seconds) for first in range(workers)]
        return [one for part in parts for one in part.result()]


Texted = tuple[str, str, tuple[tuple[str, str, str, str], ...]]
_KNOWN: dict[Texted, Ruleset] = {}
"""Rulesets that need not be read again: a forked process knows what its parent knew."""


def _work(text: Texted, seed: str, numbers: range, seconds: float | None) -> list[Played]:
    if text not in _KNOWN:
        name, body, extends = text
        found = {(origin, asked): Source(known, inside) for origin, asked, known, inside in extends}
        _KNOWN[text] = check(Source(name, body), Texts(found))
    return _some(_KNOWN[text], seed, numbers, seconds)
