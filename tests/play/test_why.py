"""`why`: what decides a move, what came of an input, and what a penalty was for."""

import random
from pathlib import Path

import pytest

import rulelang
from rulelang.engine.actions import Play
from rulelang.engine.inspect import Watch
from rulelang.play.typed import read_action
from rulelang.play.why import NoSuchPosition, explain_action, explain_hand, explain_last, from_file
from tests.frontends.conftest import run  # noqa: F401

SCENARIOS = Path(__file__).parents[1] / "scenarios"
SEVENS = SCENARIOS / "maumau" / "sevens.yaml"
MAU = SCENARIOS / "maumau" / "mau.yaml"


def told(now, typed, seat=None):
    who = now.game.turn if seat is None else seat
    return "\n".join(explain_action(now, who, read_action(now.game, who, typed)))


def test_a_prohibition_is_named_with_its_conditions_and_a_way_out():
    text = told(from_file(SEVENS, 1, 2), "8 hearts")
    assert "not legal" in text
    assert "rule `seven` forbids it (maumau.mau:" in text
    assert "may not play card except 7" in text
    assert "yes debt > 0 (debt is 2)" in text
    assert "It would be legal if debt were 0." in text


def test_what_no_rule_permits_says_which_condition_failed_with_its_values():
    text = told(from_file(MAU, 2, 3), "9 diamonds")
    assert "rule `match` does not permit it" in text
    assert "card.suit is diamonds, top.suit is hearts, card.rank is 9, top.rank is K" in text
    assert "the top card were" in text
    assert "or if wish were diamonds" in text


def test_a_legal_move_names_the_rule_that_permits_it():
    text = told(from_file(MAU, 2, 3), "draw")
    assert text.startswith("draw: legal\n  rule `draw` permits it")


def test_a_penalty_names_the_duty_and_since_when_it_was_owed():
    lines = "\n".join(explain_last(from_file(MAU, 3, 3)))
    assert "draws 8♠ and 8♣ for penalty (rule `mau`)" in lines
    assert 'A had to say "Mau" or "Mau Mau" since input 1 (A: play K hearts)' in lines


def test_what_set_a_rule_off():
    lines = list(explain_last(from_file(SEVENS, 1, 2)))
    assert "  debt is now 2 (rule `seven`)." in lines
    assert "      because A plays 7♥" in lines


@pytest.fixture
def saved(tmp_path):
    def save(name, inputs, seed=4):
        people = [rulelang.Person(one, age=30, birthday=(1, 1)) for one in ("Ann", "Bob", "Cem")]
        game = rulelang.load(name).new_game(people, seed=seed)
        chance = random.Random(seed)
        for _ in range(inputs):
            seat = game.prompts()[0].seat
            game.act(seat, chance.choice(game.legal(seat)))
        path = tmp_path / f"{name}.game"
        game.save(path)
        return path

    return save


@pytest.mark.parametrize("name", ["maumau", "kinder", "vampir"])
def test_every_position_of_a_game_is_explained(saved, name):
    path = saved(name, 25)
    for at in range(1, 26, 8):
        now = from_file(path, at)
        assert now.number == at
        assert list(explain_last(now))
        for seat in range(now.game.seats):
            legal = set(now.game.legal(seat))
            cards = [Play(card) for card in now.game.view(seat).hand]
            for action, line in zip(cards, explain_hand(now, seat), strict=False):
                assert (": legal" in line) == (action in legal), line
                assert list(explain_action(now, seat, action))


def test_the_watched_game_goes_as_the_real_one(saved):
    path = saved("vampir", 20)
    for at in range(2, 21, 3):
        now = from_file(path, at)
        watch = Watch(now.before)
        now.last(watch.game)
        assert watch.game.hash() == now.game.hash()


def test_a_rule_that_did_not_act_says_which_condition_failed(saved):
    path = saved("vampir", 20)
    text = "\n".join(line for at in range(1, 20, 3) for line in explain_last(from_file(path, at)))
    assert "rule `bite` did not act (vampir.mau:" in text
    assert "no  time_of_day is night (time_of_day is day)" in text


def test_positions_that_are_not_there(saved, tmp_path):
    path = saved("maumau", 5)
    for asked, at, number, message in [
        (path, 6, 1, "only 5 inputs"),
        (tmp_path / "none.game", None, 1, "cannot be read"),
        (MAU, None, 99, "no number 99"),
        (MAU, 50, 1, "only"),
    ]:
        with pytest.raises(NoSuchPosition, match=message):
            from_file(asked, at, number)


def test_the_command(run, saved):  # noqa: F811
    path = saved("maumau", 5)
    done = run("why", path)
    assert done.returncode == 0
    assert "Input 5" in done.stdout and "legal" in done.stdout
    wrong = run("why", path, "zzz")
    assert wrong.returncode == 2 and "no card" in wrong.stderr
    assert run("why", path, "--seat", "Bobb").stderr.count("did you mean `Bob`") == 1


REFUSED = """scenario: Inputs that no table takes
ruleset: maumau
seats: [A, B]
hands: {A: [7 hearts, 8 hearts], B: [9 spades, 7 spades]}
top: 9 clubs
steps:
  - {at: 500, A: play 7 hearts}
  - {at: 600, A: draw}
  - advance: 100
  - {at: 50, B: draw}
"""


@pytest.mark.parametrize(("at", "why"), [(1, "refused, not-permitted: No rule allows that. Rule `match`"), (3, "refused, late"), (4, "refused, late")])
def test_an_input_that_was_refused_is_told_with_the_reason(tmp_path, at, why):
    path = tmp_path / "refused.yaml"
    path.write_text(REFUSED)
    assert why in "\n".join(explain_last(from_file(path, at)))
    assert "refused" not in "\n".join(explain_last(from_file(path, 2)))


def test_passing_is_explained_by_itself(tmp_path):
    path = tmp_path / "refused.yaml"
    path.write_text(REFUSED)
    assert "where nothing else can be done" in told(from_file(path), "pass")


HIDDEN = """game "Hidden":
    extends "plain"
remember hidden aim: suit or none = none for each player
remember hidden common: suit or none = none
rule ace "An ace: a secret aim, and a secret one of all.":
    when player plays A:
        player chooses player.aim from suit
        set common to hearts
"""


def test_what_nobody_may_know_is_not_told(tmp_path):
    (tmp_path / "hidden.mau").write_text(HIDDEN)
    path = tmp_path / "hidden.yaml"
    lines = ["scenario: H", "ruleset: hidden.mau", "seats: [A, B]", "hands: {A: [A clubs, 7 clubs], B: [8 clubs, 9 clubs]}", "top: K clubs"]
    path.write_text("\n".join([*lines, "steps:", "  - A: play A clubs", "  - A: choose spades"]))
    for at in (1, 2):
        text = "\n".join(list(explain_last(from_file(path, at)))[1:])  # the first line is what was typed
        assert "spades" not in text and "is now" not in text and "chooses" not in text
