"""How hard the properties are tried: `RULELANG_EXAMPLES=20` tries twenty times as many games."""

import os
from functools import cache

from hypothesis import HealthCheck, Phase, settings

import rulelang
from rulelang.session.ruleset import Ruleset

TIMES = int(os.environ.get("RULELANG_EXAMPLES", "1"))


def games(usual: int) -> settings:
    """So many whole games. A failing one is told as it is, not made smaller: its seed is short enough."""
    return settings(
        max_examples=usual * TIMES, deadline=None, derandomize=TIMES == 1, phases=(Phase.explicit, Phase.generate),
        suppress_health_check=(HealthCheck.too_slow,),
    )  # fmt: skip


@cache
def loaded(name: str) -> Ruleset:
    """A ruleset that comes with rulelang; not a fixture, for Hypothesis writes down what tests are given."""
    return rulelang.load(name)
