"""One slip, one diagnostic: what only follows from it is not told."""

from pathlib import Path

import pytest

from rulelang.check import check_source
from rulelang.diagnostics.examples import HEAD, game
from rulelang.library import Shelf
from rulelang.source import Source
from tests.check.lowered import check

MAUMAU = (Path(__file__).parents[2] / "rulesets" / "maumau.mau").read_text(encoding="utf-8")
RANK = "attribute rank [MAUMAU-004, 013]: 7-10, J"

SLIPS = [
    ("each suit each rank ", "each suit each rnak ", "M201", "`rnak`"),
    (RANK, RANK.replace(", J", "; J"), "M111", "`;`"),
    (RANK, RANK.replace("7-10", "10-7"), "M510", "`10-7`"),
    ("remember debt: count = 0", "remember debt: count", "M112", "`=`"),
    ("remember debt: count", "remember debt: cuont", "M511", "`cuont`"),
    ("remember debt", "remeber debt", "M101", "`remeber`"),
    ("\nmove take", "\nmvoe take", "M101", "`mvoe`"),
    ("\nmove take", "\nmove take take", "M114", "`take`"),
    ("\ndeck [", "\ndekc [", "M101", "`dekc`"),
    ("\nsetup [", "\nsetpu [", "M101", "`setpu`"),
    ("\nphrases mau:", "\nphrases mau", "M114", "`:`"),
    ("\noption target", "\noptoin target", "M101", "`optoin`"),
    ("    turn_up 1", "    turnup 1", "M115", "`turnup`"),
    ("players 2-4", "players 2 to 4", "M114", "`to`"),
    ("\npoints [", "\npionts [", "M101", "`pionts`"),
    ("J count 20", "J cuont 20", "M112", "`count`"),
    ('rulebook "maumau"', 'rluebook "maumau"', "M503", "`rluebook`"),
    ("player draws 1 as fresh", "palyer draws 1 as fresh", "M201", "`palyer`"),
    ("players 2-4", "plyers 2-4", "M503", "`plyers`"),
]


@pytest.mark.parametrize(("right", "wrong", "code", "word"), SLIPS, ids=[wrong.strip() for _, wrong, *_ in SLIPS])
def test_one_slip_is_told_once(right, wrong, code, word):
    assert MAUMAU.count(right) >= 1
    found = check(MAUMAU.replace(right, wrong, 1)).diagnostics
    assert [one.code for one in found] == [code]
    assert word in found[0].message()


def test_another_slip_is_told_besides():
    text = MAUMAU.replace("remember debt", "remeber debt").replace("player plays 9: reverse", "player plays 9: revrse")
    assert [one.code for one in check(text).diagnostics][:1] == ["M101"]
    assert len(check(text).diagnostics) == 2


VARIANTS = [
    ('    extends "maumua"\nwithout rule nine\nchange rule mau "A.": when player plays J: set debt to 0\n', ["M208"]),
    ('    extneds "maumau"\nwithout rule nine\nchange rule mau "A.": when player plays J: set debt to 0\n', ["M503"]),
    ('    extends "maumau";\nwithout rule nine\nchange rule mau "A.": when player plays J: set debt to 0\n', ["M111"]),
    ('    extends "maumau"\nwithout rule nien\n', ["M210"]),
]


@pytest.mark.parametrize(("text", "codes"), VARIANTS, ids=[text.split("\n")[0].strip() for text, _ in VARIANTS])
def test_a_variant_without_its_parent(text, codes):
    assert [one.code for one in check('game "V":\n' + text).diagnostics] == codes


def test_what_a_variant_drops_is_told_in_the_variant():
    found = check('game "V":\n    extends "maumau"\nwithout attribute suit\n').diagnostics
    assert {one.code for one in found} == {"M212"}
    assert {one.place.source.name for one in found} == {"test.mau"}
    assert any("the deck still uses it" in one.message() for one in found)


def test_declarations_without_a_name():
    text = MAUMAU + "deck:\n    each suit\nsetup:\n    turn_up 1\n"
    assert [one.message() for one in check(text).diagnostics] == [
        "the deck is declared twice",
        "the setup is declared twice",
    ]


def test_deep_definitions_are_refused():
    chain = ["define d0 = 1", *(f"define d{n} = d{n - 1} + 1" for n in range(1, 200))]
    found = check(game(*chain, 'rule a "A.": when player plays A: skip d199')).diagnostics
    assert [one.code for one in found] == ["M221"]


def test_a_number_of_thousands_of_digits():
    long = "9" * 6000
    for said in (f"when player plays A: skip {long}", f"player must move within {long}.5 s"):
        assert [one.code for one in check(game(f'rule a "A.": {said}')).diagnostics] == ["M119"]
    assert "M119" in [one.code for one in check(game(head=HEAD.replace("2-4", f"2-{long}"))).diagnostics]


@pytest.mark.parametrize("event", ["player says anything", "player drops to 1", "deal ends"])
def test_only_moves_and_draws_can_be_replaced(event):
    found = check(game(f'rule a "A.": instead of {event}: skip 1')).diagnostics
    assert [one.code for one in found] == ["M321"]
    assert "`plays …`" in found[0].help()


@pytest.mark.parametrize("event", ["player plays 7", "player draws card", "player makes draw"])
def test_what_can_be_replaced(event):
    assert [
        one.code
        for one in check(game(f'rule a "A.": instead of {event}: skip 1')).diagnostics
        if one.severity == "error"
    ] == []


HINTS = [
    ("when player plays 8 or 9: skip 1", "a comma means either: `8, 9`"),
    ("when player plays 8 or J: skip 1", "a comma means either: `8, J`"),
    ("may play 8, 9 or J", "a comma means either"),
    ("when player plays 7:\n        if player holds 0: skip 1\n        else: reverse", "did you mean `otherwise`?"),
    ("when player holds 1: next draws 1", "`player drops to 1`"),
    ("when player has 1 card: next draws 1", "`player drops to 1`"),
    ("when player plays 7 and player holds 1: skip 1", "after `if`"),
    ("next must not play", "`next may not …`"),
    ("next draws 2", "put it into a `when`"),
    ("skip 1", "put it into a `when`"),
    ("when player plays 7: next draws two", "did you mean `2`?"),
    ("when player drops to 1: player must say Mau before next moves", 'did you mean `"Mau"`?'),
]


@pytest.mark.parametrize(("said", "hint"), HINTS, ids=[said.split("\n")[0] for said, _ in HINTS])
def test_common_slips_have_a_way_out(said, hint):
    (found,) = check(game(f'rule a "A.":\n    {said}')).diagnostics
    assert hint in (found.help() or "")


def test_a_range_in_words():
    (found,) = check(game(head=HEAD.replace("2-4", "2 to 4"))).diagnostics
    assert found.help() == "write a range: `2-4`"


def test_a_game_extended_without_quotes_is_one_fault():
    text = 'game "X":\n    extends maumau\nwithout rule nine\nrule q "Q.": when player plays Q: skip 1\n'
    found = check_source(Source.of("x", text), library=Shelf()).diagnostics
    assert [one.code for one in found] == ["M504"]
