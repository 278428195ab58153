"""Games of `make campaign` that once did not go on, by number: what was wrong, and what must hold."""

import pytest

from benchmarks.campaign import MOVES, play

ONCE = {
    64: "an uneven deal was put right while a race for the joker that was turned up made play wait",
    425: "the same, with an odd card",
    676: "an uneven deal could not be put right, for the stock was used up",
    1077: "in a point of order, play waited for the race of a joker that was laid wrongly, and nobody could shuffle",
    1608: "the race that a last card had decided was open again, and the window of that card stayed open",
    2049: "play waited for a race of somebody without cards",
    2294: "the same, where cards can be drawn at any time",
    13: "a clock that ran out again and again kept everybody from saying the word that leads on",
}


@pytest.mark.parametrize("number", ONCE, ids=str)
def test_it_goes_on(number):
    _, outcome, _ = play("underwood", MOVES, number)
    assert outcome in ("won", "drawn"), ONCE[number]
