"""Probing: what it finds, that it finds it again, that it shortens and writes it, and what it says of silence."""

import pickle
from dataclasses import replace

import pytest

import rulelang
from rulelang.engine.actions import Play
from rulelang.engine.refusals import Code, Refusal, Refused
from rulelang.engine.setting import CannotStart
from rulelang.play.bots import make_bot
from rulelang.play.probe import probe, render
from rulelang.play.probe.lot import Agreement, agreement
from rulelang.play.probe.shrink import feed, shortest
from rulelang.play.probe.watch import fault, stands_still
from rulelang.play.probe.write import write
from rulelang.play.scenarios import run_paths
from rulelang.play.table import Table
from rulelang.session.saves import load
from tests.frontends.conftest import run  # noqa: F401

LOOP = """game "Loop":
    extends "maumau"
remember n: 0-2 = 0
rule loop "A queen never rests.": when player plays Q if count of players > 2: set n to 1
rule restless "It goes on.":
    when n becomes 1: set n to 2
    when n becomes 2: set n to 1
"""
STILL = """game "Still":
    extends "maumau"
move wait "wait": set k to 1 - k
remember k: 0-1 = 0
rule wait "One may wait.": may wait
without rule draw
change rule match "Same suit.": may play card if card.suit is top.suit
"""
FRUITLESS = """game "Fruitless":
    extends "maumau"
without rule draw
without rule jack
change rule match "Same suit.": may play card if card.suit is top.suit
rule never "Nobody ever owes so much.": when player plays Q if debt > 30: skip 1
"""


def probed(text, games, **more):
    return probe(rulelang.load_text(text, "probed.mau"), games=games, jobs=1, **more)


FORCED = """game "Forced":
    extends "plain"
use inventing: forced = yes
without use finish
rule finish "A point a deal.": when player empties hand: player wins deal
rule score "Four deals.":
    when deal ends: winner scores 1
    when deal ends if deal_number is 4: end game
"""


def test_whoever_has_to_invent_a_rule_does_so_and_the_game_goes_on():
    report = probed(FORCED, 4)
    assert report.faults == ()
    assert {one.ended for one in report.games} == {"won"}


def test_a_fault_after_an_invention_is_written_with_it(tmp_path):
    path = tmp_path / "probed.mau"
    more = 'remember n: 0-2 = 0\nrule loop "L.": when player plays card if deal_number is 2: set n to 1\n'
    more += 'rule again "O.":\n    when n becomes 1: set n to 2\n    when n becomes 2: set n to 1\n'
    path.write_text(FORCED + more, encoding="utf-8")
    report = probe(rulelang.load(path), games=1, jobs=1)
    assert [one.kind for one in report.faults] == ["restless"]
    save, scenario = write(report.ruleset, report.faults[0], tmp_path / "found", str(path))
    assert "invent rule house_1" in scenario.read_text(encoding="utf-8")
    assert fault(load(save))[0] == "restless"


@pytest.mark.parametrize(
    ("text", "kind"), [(LOOP, "restless"), (STILL, "standstill"), (FRUITLESS, "fruitless")], ids=["loop", "still", "fruitless"]
)  # fmt: skip
def test_a_planted_fault_is_found_and_written(text, kind, tmp_path):
    path = tmp_path / "probed.mau"
    path.write_text(text, encoding="utf-8")
    report = probe(rulelang.load(path), games=6, jobs=1)
    assert [one.kind for one in report.faults] == [kind]
    assert not report.sound
    save, scenario = write(report.ruleset, report.faults[0], tmp_path / "found", str(path))
    game = load(save)
    match kind:
        case "restless":
            assert fault(game)[0] == kind
        case "standstill":
            assert stands_still(game)
    tested = run_paths([scenario])
    assert [result.passed for result in tested.results] == [False]
    assert "over: expected" in tested.results[0].failure


def test_the_shortened_journal_shows_the_fault_and_nothing_shorter_does():
    report = probed(LOOP, 3)
    found = report.faults[0]
    assert len(found.inputs) <= found.whole
    for left_out in range(len(found.inputs) + 1):
        game = found.agreement.begin(report.ruleset, found.seed, journal=False)
        for number, one in enumerate(found.inputs):
            if number != left_out and not game.over:
                feed(game, one)
        assert game.aborted == (left_out == len(found.inputs)), left_out


def test_the_same_seed_and_number_find_the_same_in_any_number_of_processes():
    ruleset = rulelang.load("maumau")
    one = probe(ruleset, games=6, jobs=1, seed=3)
    two = probe(ruleset, games=6, jobs=2, seed=3)
    assert one.games == two.games
    assert list(render(one)) == list(render(two))
    assert one.games != probe(ruleset, games=6, jobs=1, seed=4).games


@pytest.mark.parametrize("name", ["maumau", "kinder"])
def test_nothing_is_found_in_what_comes_with_rulelang(name):
    report = probe(rulelang.load(name), games=21, jobs=1)
    assert report.sound, list(render(report))
    assert report.whole == 21
    assert not list(report.silent_rules())


def test_silence_is_told_with_its_bound():
    lines = list(render(probed(FRUITLESS, 24)))
    assert "  rule `never` acted in 0 of 24 games (so in at most 12.5% of all games)" in lines
    assert not any("impossible" in line for line in lines)


def test_a_time_limit_cuts_games_off_and_they_do_not_count():
    report = probe(rulelang.load("vampir"), seconds=0.01, jobs=1)  # no machine plays a whole game in that
    assert [one.ended for one in report.games] == ["cut off"]
    assert report.whole == 0


STUCK = """game "Stuck":
    extends "plain"
gestures: knock
rule nothing "Nobody can do anything, from the first moment on.":
    when deal begins:
        race:
            among everyone if racer holds > 0
            by knock
            play waits
            until anyone plays card
            first: turn goes to racer
"""


def test_the_time_is_up_also_where_every_game_ends_as_it_begins(monkeypatch):
    monkeypatch.setattr("rulelang.play.probe.run._MANY", 3000)
    report = probe(rulelang.load_text(STUCK, "stuck.mau"), seconds=0.1, jobs=1)
    assert [one.kind for one in report.faults] == ["stuck"]
    assert len(report.games) < 3000


COVER = """game "Cover":
    extends "plain"
rule king "All race to cover a king, with an ace of its suit.":
    when player plays K:
        race:
            among everyone
            by play A
            play waits
            within 10 s
            first: turn goes to next of racer
"""


def test_of_those_asked_in_a_race_whoever_has_a_card_acts():
    game = rulelang.load_text(COVER, "cover.mau").new_game(seats=3, seed=1)
    ids = {game.program.faces[game.face(card)].label: card for card in range(len(game.setting.deck))}
    hands = {0: ["K hearts", "7 clubs"], 1: ["8 spades", "9 spades"], 2: ["10 spades", "A clubs"]}
    game.arrange(hands={seat: [ids[one] for one in held] for seat, held in hands.items()}, discard=[ids["7 hearts"]], turn=0)
    table = Table(game, {seat: make_bot("sensible", 1, seat) for seat in range(3)}, {}, lambda *_: None)
    table.game.act(0, Play(ids["K hearts"]))
    assert not game.legal(0) and game.legal(2)
    table.step()  # who is asked first has no card for it, another one has
    assert game.view(-1).discard[-1] == ids["A clubs"]


def test_where_nobody_has_a_card_for_a_race_time_passes():
    report = probed(COVER, 4)
    assert report.sound, list(render(report))


LEFT = """game "Left":
    extends "plain"
move quit "quit": player leaves deal
rule quit "Whoever wants to leaves the deal.": may quit
"""


def test_where_all_leave_the_deal_nothing_is_broken():
    report = probed(LEFT, 40)
    assert not report.ended["broken"] and not report.faults, list(render(report))


def test_a_refusal_can_come_from_another_process():
    refused = pickle.loads(pickle.dumps(Refused(Refusal(Code.NOT_YOUR_TURN, seat=1))))
    assert refused.refusal == Refusal(Code.NOT_YOUR_TURN, seat=1) and str(refused) == "not-your-turn"


def test_shortening_ends_when_its_time_is_up():
    report = probed(LOOP, 3)
    whole = replace(report.faults[0], inputs=report.faults[0].inputs * 2)
    assert shortest(report.ruleset, whole, deadline=0.0) == whole
    assert len(shortest(report.ruleset, whole).inputs) < len(whole.inputs)


def test_agreements_can_be_played_and_vary():
    ruleset = rulelang.load("vampir")
    drawn = {agreement(ruleset, seed) for seed in range(6)}
    assert len(drawn) > 3
    for one in drawn:
        one.begin(ruleset, 1, journal=False)


def test_a_ruleset_that_refuses_every_table(monkeypatch):
    def refuse(*args, **kwargs):
        raise CannotStart("nobody plays this")

    monkeypatch.setattr(Agreement, "begin", refuse)
    report = probe(rulelang.load("maumau"), games=3, jobs=1)
    assert not report.sound
    assert "nobody plays this" in "".join(render(report))


def test_the_command(run, tmp_path):  # noqa: F811
    path = tmp_path / "still.mau"
    path.write_text(STILL, encoding="utf-8")
    done = run("check", path, "--probe-games", "4")
    assert done.returncode == 1
    assert "no card can ever move again" in done.stdout
    assert (tmp_path / "probe").is_dir()
    assert run("check", "maumau", "--probe", "0.2").returncode == 0
