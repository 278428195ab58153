"""The faults that `make plant` plants: many, of many kinds, each really there; and those found by reading stay found."""

import pytest

from benchmarks.plant import PAGE, PROBED, STATIC, said
from benchmarks.planted import PLANTED

LEAST_BY_READING = 47


def test_there_are_enough_of_enough_kinds():
    assert len(PLANTED) >= 60
    assert len({one.kind for one in PLANTED}) >= 20
    assert len({(one.ruleset, one.old, one.new) for one in PLANTED}) == len(PLANTED)


@pytest.fixture(scope="module")
def told():
    return [said(one) for one in PLANTED]


def test_most_are_found_by_reading(told):
    assert sum(bool(words) for words in told) >= LEAST_BY_READING


def test_the_page_is_of_these_faults():
    page = PAGE.read_text(encoding="utf-8")
    assert f"{len(PLANTED)} faults of {len({one.kind for one in PLANTED})} kinds" in page
    assert STATIC in page and PROBED in page
    for one in PLANTED:
        assert f"| {one.kind} |" in page
