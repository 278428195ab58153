"""What can be known before anybody plays: settings that are refused, decks that are too large, sentences that stand twice."""

import pytest

from rulelang.check.sanity import settings
from rulelang.diagnostics.examples import HEAD, SETUP, game
from rulelang.engine import setup
from tests.check.lowered import check, told

OPTIONS = 'option x "X": yes, no = no\noption y "Y": yes, no = yes\n'
USED = 'rule z "Z.": may not draw if x or y'
CONFLICT = 'conflict "X does not go with Y." if x and y'


def codes(text: str) -> list[str]:
    return [one.code for one in check(text).diagnostics]


def test_a_preset_that_is_refused():
    found = check(game(OPTIONS, USED, CONFLICT, "preset p: x = yes", "preset q: y = no")).diagnostics
    assert [one.message() for one in found] == ["preset `p` can never be played: X does not go with Y"]
    assert [note.message for note in found[0].notes()] == ["this refuses it"]


def test_settings_that_only_some_tables_are_refused():
    packs = "option packs: 1-3 = 1", 'conflict "One pack is too little for so many." if packs < 2 and count of players > 3'
    assert codes(game(*packs, deck="deck:\n    packs times: each suit each rank\n")) == []


def test_rules_that_contradict_each_other_from_the_start():
    one, other = 'rule a "A." against b: may pass if top is 7', 'rule b "B.": may pass if top is 8'
    assert codes(game(one, other)) == ["M412"]
    assert codes(game(one, f"optional {other}")) == []
    assert codes(game(one, f"optional {other}", "preset p: with rule b")) == ["M412"]


def test_the_deck_is_as_large_as_the_table_allows():
    assert settings.MOST_CARDS == setup.MOST_CARDS
    assert codes(game(deck="deck:\n    156 times: each suit each rank\n")) == []
    assert codes(game(deck="deck:\n    157 times: each suit each rank\n")) == ["M517"]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (['rule a "A.": may pass if top is 7', 'rule b "B.": may   pass if top is 7'], ["M410"]),
        (['rule a "A.":\n    may pass if top is 7\n    may pass if top is 7'], ["M410"]),
        (['rule a "A.": may pass if top is 7', 'optional rule b "B.": may pass if top is 7'], []),
        (['rule a "A.": while top is 7: may pass', 'rule b "B.": while top is 8: may pass'], []),
        (['rule a "A.": while count of cards in hand of next > 3 and top is 7: may pass', 'rule b "B.": while count of cards in hand of next > 3 and top is 8: may pass'], []),
        (['rule a "A.": when player plays 7: player must say "A" before next moves', 'rule b "B.": when player plays 7: player must say "A" before next moves'], []),
    ],
)  # fmt: skip
def test_a_sentence_that_stands_twice(rules, expected):
    assert codes(game(*rules)) == expected


def test_a_variant_that_says_what_its_parent_says():
    found = check('game "V":\n    extends "maumau"\nrule round "Back.": when player plays 9: reverse\n').diagnostics
    assert [one.code for one in found] == ["M410"]
    assert found[0].notes()[0].place.source.name == "maumau.mau"


@pytest.mark.parametrize("said", ["top is top", "player is player", "card.rank > card.rank", "next.score <= next.score"])
def test_what_is_compared_with_itself(said):
    assert codes(game(f'rule a "A.": may not play J if {said}')) == ["M324"]


@pytest.mark.parametrize("said", ["card.rank > top.rank", "top is not 7", "next.score <= player.score"])
def test_what_is_not(said):
    scores = 'rule points "A point.": when player plays 9: player scores 1'  # else nobody ever has any, and it is always true
    assert codes(game(f'rule a "A.": may not play J if {said}', scores)) == []


def test_attributes_that_are_only_remembered():
    wind = "attribute wind: north, south", "remember blows: wind = north"
    rules = 'rule a "A.": when player plays 7: set blows to south', 'rule b "B.": may not draw if blows is south'
    assert codes(game(*wind, *rules)) == []


def test_nothing_to_play_on():
    bare = SETUP.replace("    turn_up 1\n", "")
    assert codes(game(setup=bare)) == ["M413"]
    assert codes(game('rule first "The first card is free.": may play card if top is none', setup=bare)) == []


def test_thousands_of_rules_that_set_one_another_off():
    rules = [f'rule r{n} "R.": when player draws card for l{n}: next draws 1 for l{(n + 1) % 300}' for n in range(300)]
    (found,) = check(game(*rules, head=HEAD)).diagnostics
    assert (found.code, len(found.chain)) == ("M405", 300)
    assert told(check(game(*rules[:-1], 'rule x "X.": when player plays 7: next draws 1 for l0'))) == []


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("players 4-6\n    teams 2", ["M315"]),
        ("players 2-4\n    teams 2", []),
        ("players 2-6\n    teams 2 if count of players is 4", []),
        ("players 6\n    teams 3", []),
    ],
)
def test_the_partner_where_there_may_be_two(head, told):
    text = f'game "T":\n    extends "plain"\n    {head}\nrule six "One.": when player plays 6: partner draws 1\n'
    assert [one.code for one in check(text).diagnostics] == told
    assert not check(text.replace("partner", "each partner")).diagnostics
