"""Simulation: the same games whoever plays them, figures that add up, nothing where nothing is known."""

import csv
import json
import math
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import rulelang
from rulelang.engine.setting import CannotStart
from rulelang.play.simulate import BadPlan, Plan, Report, Row, simulate
from rulelang.play.simulate.output import CannotWrite, write
from rulelang.play.simulate.report import Length, Share
from rulelang.play.simulate.statistics import quantile, wilson
from rulelang.session.inventing import with_inventing

ROOT = Path(__file__).parents[2]
LOOP = """game "Loop":
    extends "maumau"
remember count_up: count = 0
rule endless "Whoever plays an ace starts something.":
    when player plays A: add 1 to count_up
    when count_up becomes: add 1 to count_up
"""


@pytest.fixture(scope="module")
def maumau():
    return rulelang.load("maumau")


@pytest.fixture(scope="module")
def report(maumau):
    return simulate(maumau, 24, bots=["random", "sensible", "forgetful"], seed=3, rules=True)


def test_classes_add_up_and_shares_sum_to_one(report):
    assert sum(report.classes.values()) == report.n == 24
    for shares in (report.by_seat, report.by_bot):
        assert sum(one.share for one in shares) == pytest.approx(1)
        assert sum(one.won for one in shares) == pytest.approx(report.classes["won"])
        for one in shares:
            low, high = one.interval
            assert 0 <= low <= one.share <= high <= 1


def test_games_can_be_told_apart_and_repeated(maumau, report):
    assert len({row.seed for row in report.rows}) == report.n
    again = simulate(maumau, 24, bots=["random", "sensible", "forgetful"], seed=3, rules=True)
    other = simulate(maumau, 24, bots=["random", "sensible", "forgetful"], seed=4)
    assert again.rows == report.rows
    assert [row.scores for row in other.rows] != [row.scores for row in report.rows]


def test_counting_rules_changes_no_game(maumau, report):
    plain = simulate(maumau, 8, bots=["random", "sensible", "forgetful"], seed=3)
    assert [row.scores for row in plain.rows] == [row.scores for row in report.rows[:8]]
    assert plain.rules == () and plain.to_data()["rules"] is None


def test_more_games_begin_with_the_same(maumau):
    few, more = (simulate(maumau, n, players=2, bots=["random"], seed=1) for n in (3, 6))
    assert more.rows[:3] == few.rows


def test_bots_change_seats(report):
    sat = {bot: {report.plan.seat_of(bot, n) for n in range(6)} for bot in range(3)}
    assert all(seats == {0, 1, 2} for seats in sat.values())


def test_rules_that_act_are_counted(maumau, report):
    acting = {one.name: one for one in report.rules}
    assert set(acting) == {rule.name for rule in maumau.program.rules}
    assert acting["match"].acted > acting["seven"].acted > 0
    assert 0 < acting["mau"].failed < acting["mau"].owed
    assert acting["finish"].games == report.n


@pytest.mark.parametrize("start", ["spawn", "fork"])
def test_jobs_and_start_method_change_nothing(maumau, report, start):
    shared = simulate(maumau, 24, bots=["random", "sensible", "forgetful"], seed=3, rules=True, jobs=3, start=start)
    assert shared.rows == report.rows
    assert json.dumps(shared.to_data()) == json.dumps(report.to_data())


def test_progress_reaches_the_end(maumau):
    told = []
    simulate(maumau, 4, players=2, bots=["random"], progress=told.append)
    assert sum(told) == 4


# ---- figures ---------------------------------------------------------------------------------------------------------


def rows(*outcomes: str, winners: tuple[int, ...] = (0,)) -> tuple[Row, ...]:
    return tuple(
        Row(n, n, outcome, winners if outcome == "won" else (), 1, 10 + n, 20, (0, 0)) for n, outcome in enumerate(outcomes)
    )


def made(maumau, *outcomes: str, **more) -> Report:
    plan = Plan(("x", ""), (), ("random", "random"), len(outcomes), "1", cap=50)
    return Report(maumau, plan, rows(*outcomes, **more))


def test_nothing_played_is_nothing_known(maumau):
    for empty in (made(maumau), made(maumau, "aborted", "aborted"), simulate(maumau, 0)):
        data = empty.to_data()
        assert data["moves"]["mean"] is None and data["by_seat"][0]["share"] is None
        assert data["by_seat"][0]["interval"] is None
        assert json.loads(json.dumps(data, allow_nan=False)) == data
    assert made(maumau).unfinished_share is None


def test_unfinished_games_are_a_class_of_their_own(maumau):
    report = made(maumau, "won", "drawn", "unfinished", "won")
    assert report.classes == {"won": 2, "drawn": 1, "unfinished": 1, "aborted": 0}
    assert report.moves.mean == pytest.approx((10 + 11 + 13) / 3)
    assert "25.0%" in report.warnings[0]
    assert made(maumau, *["won"] * 100, "unfinished").warnings == ()  # 0.99 %


def test_a_shared_win_is_shared(maumau):
    report = made(maumau, "won", winners=(0, 1))
    assert [one.share for one in report.by_seat] == [0.5, 0.5]
    assert [one.share for one in report.by_bot] == [0.5, 0.5]


def test_the_bots_win_wherever_they_sit(maumau):
    report = made(maumau, "won", "won", "won", "won")  # always seat 1, in which bots 1 and 2 take turns
    assert [one.share for one in report.by_seat] == [1, 0]
    assert [one.share for one in report.by_bot] == [0.5, 0.5]


def test_the_cap_breaks_a_game_off(maumau):
    report = simulate(maumau, 3, players=2, bots=["random"], cap=10)
    assert report.classes["unfinished"] == 3
    assert all(row.moves == 10 for row in report.rows)


def test_wilson_intervals():
    low, high = wilson(5, 10)  # Wilson 1927, as in any table
    assert (round(low, 4), round(high, 4)) == (0.2366, 0.7634)
    assert wilson(0, 10)[0] == 0 and wilson(10, 10)[1] == 1
    assert wilson(0, 0) is None


def test_quantiles():
    assert quantile([], 0.5) is None
    assert quantile([7], 0.9) == 7
    assert quantile([1, 2, 3, 4], 0.5) == 2.5
    assert Length.of([]).to_data() == dict.fromkeys(("mean", "spread", "p10", "median", "p90"))
    assert not math.isnan(Share.of("a", 0, 5).share)


# ---- what cannot be --------------------------------------------------------------------------------------------------


def test_plans_that_do_not_go_together(maumau):
    for wrong in ({"players": 3, "bots": ["random", "random"]}, {"bots": ["sensibel"]}, {"games": -1}, {"cap": 0}):
        with pytest.raises(BadPlan):
            simulate(maumau, **wrong)
    with pytest.raises(CannotStart, match="players"):
        simulate(maumau, 1, players=9)
    with pytest.raises(CannotStart, match="target"):
        simulate(maumau, 1, options={"target": 3})


def test_options_are_for_every_game(maumau):
    short, long = (simulate(maumau, 6, players=4, bots=["sensible"], options={"target": n}) for n in (50, 500))
    assert short.deals.mean < long.deals.mean
    assert short.to_data()["options"] == {"target": "50"}


# ---- files -----------------------------------------------------------------------------------------------------------


def test_one_row_for_each_game(maumau, report, tmp_path):
    target = tmp_path / "games.csv"
    write(report, target)
    with target.open(encoding="utf-8", newline="") as file:
        found = list(csv.DictReader(file))
    assert len(found) == report.n
    assert {row["digest"] for row in found} == {maumau.digest}
    assert {row["rulelang"] for row in found} == {rulelang.__version__}
    assert [int(row["game_seed"]) for row in found] == [row.seed for row in report.rows]
    assert found[1]["bot_1"] == "3 forgetful"
    assert sum(int(row["acted_match"]) for row in found) == report.rules[0].acted
    assert not list(tmp_path.glob(".*"))


def test_parquet_holds_the_same(report, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    write(report, tmp_path / "games.parquet")
    table = parquet.read_table(tmp_path / "games.parquet").to_pydict()
    assert table["moves"] == [row.moves for row in report.rows]
    assert table["outcome"] == [row.outcome for row in report.rows]


def test_without_pyarrow_the_message_says_what_to_do(report, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(CannotWrite, match=r"rulelang\[parquet\]"):
        write(report, tmp_path / "games.parquet")


def test_files_that_cannot_be(report, tmp_path):
    for wrong in (tmp_path / "games.txt", tmp_path, tmp_path / "no" / "games.csv"):
        with pytest.raises(CannotWrite):
            write(report, wrong)


# ---- the command -----------------------------------------------------------------------------------------------------


def sim(folder: Path, *args: str, **env: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "rulelang", "sim", *args], cwd=folder, capture_output=True, text=True, encoding="utf-8", timeout=120,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", **env},
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return done


def test_the_command_reports(tmp_path):
    done = sim(tmp_path, "maumau", "--games", "6", "--seats", "sensible,random", "--plot", "--out", "g.csv", "--jobs", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "won              6  100.0 %" in done.stdout
    assert "█" in done.stdout
    assert len((tmp_path / "g.csv").read_text(encoding="utf-8").splitlines()) == 7


def test_nothing_is_na(tmp_path):
    done = sim(tmp_path, "--games", "0")
    assert done.returncode == 0
    assert "n/a" in done.stdout and "nan" not in done.stdout.lower()
    data = json.loads(sim(tmp_path, "--games", "0", "--json").stdout)
    assert data["by_bot"][0]["share"] is None


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (("nosuch",), 2, "no ruleset"),
        (("maumau", "--players", "9"), 2, "players"),
        (("maumau", "--seats", "you"), 2, "no bot `you`"),
        (("maumau", "--set", "target"), 2, "OPTION=VALUE"),
        (("maumau", "--out", "x.xls"), 2, ".csv"),
        (("maumau", "--games", "2", "--cap", "5"), 0, "warning: 100.0%"),
    ],
)
def test_exit_codes(tmp_path, args, code, said):
    done = sim(tmp_path, *args)
    assert done.returncode == code
    assert said in done.stderr


def test_rules_that_do_not_come_to_rest_are_named(tmp_path):
    loop = tmp_path / "loop.mau"
    loop.write_text(LOOP, encoding="utf-8")
    done = sim(tmp_path, "loop.mau", "--games", "4", "--seats", "random,random", "--json")
    data = json.loads(done.stdout)
    assert done.returncode == 1
    assert data["classes"]["aborted"] == 4
    assert "deal 1" in data["aborted"][0]["why"] and "endless" in data["aborted"][0]["why"]
    assert data["moves"]["mean"] is None


def test_a_match_of_many_deals_carries_inventions_on():
    """Games follow one another at the same table: deals and moves add up, no invention gets lost, and it is the same every time."""
    ruleset = with_inventing(rulelang.load("maumau"), 100)
    report = simulate(ruleset, 2, players=3, invent=True, deals=12)
    for row in report.rows:
        assert row.outcome == "won" and row.deals >= 12
        deals = [one[0] for one in row.invented]
        assert deals == sorted(deals) and deals[-1] > 6
        names = [one[2] for one in row.invented if one[1] == "invent"]
        assert len(names) == len(set(names)) > 2
    assert report.rows == simulate(ruleset, 2, players=3, invent=True, deals=12, jobs=2).rows
    assert simulate(ruleset, 1, players=3, invent=True).rows[0].deals < 12


def test_bots_do_not_go_round_in_circles():
    """Aces that cost three and hands that are swapped: what looks best each time takes back what was just done."""
    text = (
        'game "Circle":\n    extends "maumau"\n'
        'rule ace "Three.": when player plays A: next draws 3\nrule king "Swap.": when player plays K: player swaps hand with left\n'
        'rule nine_two "Two.": when player plays 9: next draws 2\nrule seven_skip "Skip.": when player plays 7: skip 1\n'
    )
    report = simulate(rulelang.load_text(text), 20, players=3, cap=3000)
    assert {row.outcome for row in report.rows} == {"won"}


def test_many_games_without_a_winner_are_worth_a_warning():
    report = simulate(rulelang.load("maumau"), 4, players=3)
    assert not report.warnings
    nobody = [replace(row, outcome="drawn", winners=()) for row in report.rows]
    assert not replace(report, rows=(*nobody[:2], *report.rows[2:])).warnings
    (warning,) = replace(report, rows=(*nobody[:3], *report.rows[3:])).warnings
    assert warning.startswith("3 of 4 games ended and nobody had won")


def test_one_kind_of_bot_for_all():
    assert simulate(rulelang.load("maumau"), 1, bots=["random"]).plan.bots == ("random",) * 4
    assert simulate(rulelang.load("maumau"), 1, bots=["random"], players=2).plan.bots == ("random",) * 2
