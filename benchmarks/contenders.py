"""Who plays against the clock in this process: rulelang through its usual interface, and the class written by hand."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import rulelang
from benchmarks.by_hand import MauMau

PLAYERS = 4

Contender = Callable[[int, float], tuple[int, float]]
"""(seed, seconds) → moves made and seconds of processor time that they took; whole matches, at least one."""


def ours() -> Contender:
    """Random play of `maumau.mau` without a journal: ask who is asked, ask what is legal, act."""
    ruleset = rulelang.load("maumau")

    def play(seed: int, seconds: float) -> tuple[int, float]:
        chosen, moves, number = random.Random(seed), 0, 0
        begun = time.process_time()
        while (taken := time.process_time() - begun) < seconds or not moves:
            game = ruleset.new_game(PLAYERS, seed=f"{seed}/{number}", journal=False)
            number += 1
            while not game.over:
                seat = game.prompts()[0].seat
                game.act(seat, chosen.choice(game.legal(seat)))
                moves += 1
        return moves, taken

    return play


def by_hand() -> Contender:
    """Random play of the class in `by_hand.py`."""

    def play(seed: int, seconds: float) -> tuple[int, float]:
        chosen, moves = random.Random(seed), 0
        begun = time.process_time()
        while (taken := time.process_time() - begun) < seconds or not moves:
            game = MauMau(PLAYERS, chosen.shuffle)
            while game.asked >= 0:
                game.act(chosen.choice(game.legal()))
                moves += 1
        return moves, taken

    return play
