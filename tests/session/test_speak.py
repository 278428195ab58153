"""What people say: which words come first in the help, and where mistakes can be called."""

import pytest

import rulelang
from rulelang.engine.actions import Do, Play
from rulelang.engine.inspect import wrong
from rulelang.ir.program import DRAW
from rulelang.session.speak import calls, wanted


def words(name, *rules):
    ruleset = rulelang.load(name)
    game = ruleset.new_game(3, with_rules=rules)
    return [phrase.text for phrase in wanted(ruleset.program, game.setting.rules)]


def test_words_in_the_order_in_which_they_are_needed():
    """First what a rule in force has people say, then what opens and closes something; not what is only forbidden."""
    found = words("underwood")
    assert found.index("Mau") < found.index("Point of order")
    assert "Zeus" not in found
    assert found.index("Point of order") < found.index("Bling bling")
    assert words("underwood", "bling").index("Bling bling") < found.index("Point of order") + 2


@pytest.mark.parametrize(("name", "expected"), [("underwood", True), ("extreme", True), ("maumau", False), ("plain", False)])
def test_where_mistakes_can_be_called(name, expected):
    assert calls(rulelang.load(name).program) is expected


def test_what_is_wrong_though_it_can_be_done():
    """Under permissive manners a wrong card is accepted: it is a mistake all the same."""
    game = rulelang.load("underwood").new_game(3, seed=4)
    seat = game.turn
    legal = game.legal(seat)
    plays = [Play(card) for card in game.view(seat).hand]
    assert all(game.refusal(seat, one) is None for one in plays)
    assert {one for one in plays if wrong(game, seat, one) is not None} == set(plays) - set(legal)
    assert Do(DRAW) not in legal or wrong(game, seat, Do(DRAW)) is None
