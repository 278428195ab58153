"""Faults of other simulators: chance that is not one's own, numbers that add up to something else, runs that never end."""

import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

import rulelang
from rulelang.engine import chance, changes
from rulelang.play.bots import KINDS, make_bot
from rulelang.play.simulate import match, simulate
from rulelang.play.simulate.plan import make_plan
from tests.faults.laid import DISCARD, HAND, STOCK, A, B, C, cards, laid, maumau

ROOT = Path(__file__).parents[2]


def test_si01_the_hash_seed_changes_nothing(tmp_path):
    found = set()
    for seed in ("0", "1", "2"):
        done = subprocess.run(
            [sys.executable, "-m", "rulelang", "sim", "--games", "4", "--seed", "1", "--rules", "--json", "--jobs", "1"], cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed}, capture_output=True, timeout=120, check=True,
        )  # fmt: skip
        found.add(done.stdout)
    assert len(found) == 1


def played(disturb) -> list[str]:
    game, chosen, hashes = maumau().new_game(3, seed=5), random.Random(1), []
    for _ in range(120):
        if game.over:
            break
        disturb()
        seat = game.prompts()[0].seat
        game.act(seat, chosen.choice(game.legal(seat)))
        hashes.append(game.hash())
    return hashes


def test_si02_chance_and_time_of_the_host_are_not_touched(monkeypatch):
    random.seed(1)
    state = random.getstate()
    calm = played(lambda: None)
    assert random.getstate() == state

    def disturb() -> None:
        random.seed(len(calm))
        random.random()

    for clock in ("time", "monotonic", "perf_counter", "time_ns"):
        monkeypatch.setattr(time, clock, lambda: 0)
    assert played(disturb) == calm


def deal(game) -> tuple:
    return (*(game.cards(HAND, seat) for seat in range(game.seats)), game.cards(STOCK), game.cards(DISCARD))


def test_si03_workers_share_no_chance():
    plan = make_plan(maumau(), games=1000, bots=["random"] * 4, seed=1)
    assert len({plan.seed_of(number) for number in range(1000)}) == 1000
    assert len({deal(match.new_game(maumau(), plan, number)) for number in range(1000)}) == 1000
    shared = simulate(maumau(), 32, bots=["sensible"] * 2, seed=1, options={"target": 50}, jobs=4, start="fork")
    alone = simulate(maumau(), 32, bots=["sensible"] * 2, seed=1, options={"target": 50})
    assert shared.rows == alone.rows
    assert len({(row.moves, row.scores, row.inputs) for row in shared.rows}) > 25


def chi_square(counts: Counter, of: int) -> float:
    expected = of / 6
    return sum((count - expected) ** 2 / expected for count in counts.values()) + (6 - len(counts)) * expected


def test_si05_shuffles_have_no_favourite():
    key, counter, counts = chance.key_of("si05"), 0, Counter()
    for _ in range(60_000):
        items = [0, 1, 2]
        counter = chance.shuffle(key, counter, items)
        counts[tuple(items)] += 1
    assert chi_square(counts, 60_000) < 30


def test_si05_nor_has_the_stock_made_anew():
    game, counts = laid(maumau(), {A: "KD", B: "KS"}, "8C 9C 10C QC", seats=2, only=True), Counter()
    machine, table = game._m, game._t
    for _ in range(12_000):
        table.zones[machine.stock], table.zones[machine.discard] = [], cards("8C 9C 10C QC")
        assert changes.refill(machine, table, machine.stock)
        counts[tuple(table.zones[machine.stock])] += 1
    assert chi_square(counts, 12_000) < 30


def test_si06_equal_bots_do_equally_well():
    report = simulate(maumau(), 200, bots=["sensible"] * 2, seed=6, options={"target": 50})
    assert report.classes["won"] == 200
    for one in report.by_bot:
        assert one.interval[0] < 0.5 < one.interval[1]
    assert [one.name for one in report.by_seat] == ["seat 1", "seat 2"]
    assert {report.plan.seat_of(0, number) for number in range(2)} == {0, 1}


LOOP = """game "Loop":
    extends "maumau"
remember number: count = 0
optional rule endless "Whoever plays an ace starts something.":
    when player plays A: add 1 to number
    when number becomes: add 1 to number
"""


def test_si07_nothing_known_is_null():
    for report in (simulate(maumau(), 0), simulate(rulelang.load_text(LOOP), 3, bots=["random"] * 2, with_rules=["endless"])):
        text = json.dumps(report.to_data(), allow_nan=False)
        data = json.loads(text)
        assert report.classes["won"] == 0
        assert {one["share"] for one in data["by_bot"]} == {None}
        assert set(data["moves"].values()) == {None}


def test_si09_a_limit_is_no_result():
    report = simulate(maumau(), 10, bots=["random"] * 4, cap=20)
    assert report.classes == {"won": 0, "drawn": 0, "unfinished": 10, "aborted": 0}
    assert sum(report.classes.values()) == report.n
    assert report.warnings
    assert report.by_bot[0].share is None


@pytest.mark.parametrize("seed", range(5))
def test_si11_a_copy_is_another_game(seed):
    game, chosen = maumau().new_game(4, seed=seed), random.Random(seed)
    for _ in range(30):
        seat = game.prompts()[0].seat
        game.act(seat, chosen.choice(game.legal(seat)))
    before, copies = game.hash(), [game.copy(), game.copy()]
    ends = []
    for one in (*copies, game):
        chosen = random.Random(seed)
        while not one.over:
            seat = one.prompts()[0].seat
            one.act(seat, chosen.choice(one.legal(seat)))
        ends.append(one.hash())
        if one is not game:
            assert game.hash() == before
    assert len(set(ends)) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_si12_bots_see_no_more_than_their_seat(kind):
    seen = {A: "7H 8H JC KD", B: "9C 10C", C: "QS"}
    swapped = {A: "7H 8H JC KD", B: "AS 7D", C: "8S"}
    for seed in range(15):
        moves = []
        for hands, stock in ((seen, "AS 7D 8S"), (swapped, "9C 10C QS")):
            game = laid(maumau(), hands, "9H", seats=3, stock=stock)
            moves.append(make_bot(kind, seed, A).decide(game.view(A), game.setting))
        assert moves[0] == moves[1]


def test_si13_endless_rules_end_the_game_and_are_named():
    report = simulate(rulelang.load_text(LOOP), 12, bots=["random"] * 2, with_rules=["endless"])
    assert report.classes["aborted"] == report.n == 12
    for row in report.aborted:
        assert "endless" in row.why and "deal" in row.why and "move" in row.why
    assert simulate(rulelang.load_text(LOOP), 3, bots=["sensible"] * 2).classes["won"] == 3  # the option is off
