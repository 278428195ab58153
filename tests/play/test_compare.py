"""Two rulesets compared: by meaning, by situations, by games."""

import pytest

import rulelang
from rulelang.play.compare import compare_games, compare_programs, compare_rulesets, compare_situations
from tests.frontends.conftest import GOOD, run  # noqa: F401

KITCHEN = """game "Kitchen":
    extends "maumau"
without rule nine
change rule mau "We are strict.":
    when player drops to 1: player must say "Mau" before next moves, otherwise player draws 3 for penalty
rule queen "Queens pass over.": when player plays Q: skip 1
rule last "Never an ace last.": may not play A if player holds 1
"""


@pytest.fixture(scope="module")
def both():
    return rulelang.load("maumau"), rulelang.load_text(KITCHEN, "kitchen.mau")


def test_rules_are_told_by_name(both):
    lines = list(compare_programs(both[0].program, both[1].program))
    assert "rule `nine` dropped: Play goes round the other way." in lines
    assert "rule `queen` added: Queens pass over." in lines
    assert any(line.startswith("rule `mau` changed: 1 of its sentences gone, 1 new") for line in lines)
    assert not any("jack" in line or "wish" in line for line in lines)


def test_situations_have_witnesses(both):
    lines = list(compare_situations(*both))
    assert any(
        line.startswith("as the last card, only the first allows `play A clubs`, on `7 clubs`") for line in lines
    )
    assert "`Q clubs` on `9 clubs`: in the first B is on turn; in the second B is passed over and C is on turn" in lines
    assert not any("`K" in line.split(" on ")[0] for line in lines if line.startswith("`"))


def test_the_other_way_round_it_is_the_second(both):
    lines = list(compare_situations(both[1], both[0]))
    assert any(line.startswith("as the last card, only the second allows `play A clubs`") for line in lines)


def test_another_layout_is_no_difference(both):
    text = GOOD.replace("\n\n", "\n# another comment\n\n\n").replace("rule eight", "\nrule eight")
    again = rulelang.load_text(text, "maumau.mau")
    assert list(compare_programs(both[0].program, again.program)) == []


@pytest.mark.parametrize("name", ["kinder", "vampir", "whot"])
def test_a_ruleset_is_like_itself(name):
    one, two = rulelang.load(name), rulelang.load(name)
    assert list(compare_programs(one.program, two.program)) == []
    if name != "vampir":  # 55 cards take their time
        assert list(compare_situations(one, two)) == []


def test_cards_and_options_that_changed():
    other = GOOD.replace("= 150", "= 100").replace("each suit each rank      ", "each suit (8-10, J, Q, K, A)")
    lines = list(compare_programs(rulelang.load("maumau").program, rulelang.load_text(other).program))
    assert "option `target` changed (default)" in lines
    assert "card `7 hearts`: 1 in the deck, then 0" in lines


def test_games_that_share_no_card():
    assert list(compare_situations(rulelang.load("maumau"), rulelang.load("kinder"))) == ["no card is in both decks"]


def test_games_are_told_with_intervals(both):
    lines = list(compare_games(*both, games=12, players=3, jobs=1))
    assert lines[0] == "12 games of 3 forgetful bots each, seed 0; 95 % intervals"
    assert all("±" in line for line in lines[1:4])
    assert sum("games won by seat" in line for line in lines) == 3
    same = list(compare_games(both[0], both[0], games=6, players=3, jobs=1))
    assert all("may be chance" in line for line in same[1:])


def test_the_command(run, tmp_path):  # noqa: F811
    path = tmp_path / "kitchen.mau"
    path.write_text(KITCHEN, encoding="utf-8")
    done = run("diff", "maumau", path, "--games", "0")
    assert done.returncode == 1
    assert "Rules" in done.stdout and "Situations" in done.stdout and "Games" not in done.stdout
    assert run("diff", "maumau", "maumau").returncode == 0
    assert run("diff", "maumau", "maumaus").returncode == 2


def test_what_changed_is_told_from_what_to_what(both):
    lines = list(compare_rulesets(*both))
    at = next(n for n, line in enumerate(lines) if line.startswith("rule `mau` changed"))
    assert lines[at + 1].startswith("- ") and "draws two cards for penalty" in lines[at + 1]
    assert lines[at + 2].startswith("+ ") and "draws three cards for penalty" in lines[at + 2]
    other = KITCHEN.replace('    extends "maumau"\n', '    extends "maumau"\n    last_card acts\n')
    other += 'change option target "Points that lose": 10-500 = 50\nchange move draw "draw two": player draws 2\n'
    lines = list(compare_rulesets(both[0], rulelang.load_text(other, "kitchen.mau")))
    assert "+ The last card of a hand takes its effect." in lines
    assert "+ 10 to 500, usually 50" in lines
    assert {"- The player draws one card.", "+ The player draws two cards."} <= {*lines}


def test_rulesets_that_mean_the_same_differ_in_nothing(both):
    again = rulelang.load_text(f"# another comment\n{KITCHEN}", "kitchen.mau")
    assert list(compare_rulesets(both[1], again)) == []
