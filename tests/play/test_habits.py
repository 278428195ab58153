"""How bots behave where time matters, and how that is set."""

import pytest

import rulelang
from rulelang.play.habits import USUAL, BadHabit, read_habits
from rulelang.play.simulate import simulate


def test_usual():
    assert read_habits(()) == USUAL


def test_for_all_and_for_one_kind():
    found = read_habits(("forgets=30%", "forgetful.reaction=1.5 s", "random.notices=0.1", "thinking=800"))
    assert {one.forgets for one in found.values()} == {0.3}
    assert [found[kind].reaction for kind in ("random", "sensible", "forgetful")] == [700, 450, 1500]
    assert (found["random"].notices, found["sensible"].notices) == (0.1, 0.7)
    assert {one.thinking for one in found.values()} == {800}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("forgets", "is written like"),
        ("forget=1", "did you mean `forgets`?"),
        ("clever.forgets=1", "there is no bot `clever`"),
        ("forgets=2", "like `0.3` or `30%`"),
        ("forgets=-1", "like `0.3` or `30%`"),
        ("forgets=nan", "like `0.3` or `30%`"),
        ("reaction=soon", "like `800 ms`"),
        ("reaction=-1 s", "like `800 ms`"),
        ("reaction=0", "has to be at least 1 ms, not `0`"),
        ("reaction=0s", "has to be at least 1 ms, not `0s`"),
        ("reaction=601 s", "can be at most 600 s, not `601 s`"),
        ("reaction=99 h", "like `800 ms`"),
        ("reaction=" + "9" * 400, "like `800 ms`"),
    ],
)
def test_refused(text, said):
    with pytest.raises(BadHabit) as caught:
        read_habits((text,))
    assert said in str(caught.value)


def test_forgetting_shows():
    """Who never forgets and never errs makes fewer mistakes than who forgets most."""
    extreme = rulelang.load("extreme")
    careful = simulate(extreme, 6, habits=("forgets=0", "errs=0", "hasty=0"))
    careless = simulate(extreme, 6, habits=("forgets=90%",))
    assert sum(row.mistakes for row in careful.rows) < sum(row.mistakes for row in careless.rows)
    assert careless == simulate(extreme, 6, habits=("forgets=90%",))
