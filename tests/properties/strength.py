"""How hard the properties are tried: `RULELANG_EXAMPLES=20` tries twenty times as many games."""

import os
from functools import cache

import rulelang
from rulelang.session.ruleset import Ruleset

TIMES = int(os.environ.get("RULELANG_EXAMPLES", "1"))


def examples(usual: int) -> int:
    return usual * TIMES


@cache
def loaded(name: str) -> Ruleset:
    """A ruleset that comes with rulelang; not a fixture, for Hypothesis writes down what tests are given."""
    return rulelang.load(name)
