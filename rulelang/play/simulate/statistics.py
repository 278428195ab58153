"""The little statistics that a report needs. What is not defined is None, never a number."""

from __future__ import annotations

import math
from collections.abc import Sequence

Z = 1.959963984540054
"""The normal deviate of a 95 % interval."""


def wilson(won: float, of: int) -> tuple[float, float] | None:
    """The Wilson 95 % interval of a share. A win that k seats share counts as 1/k for each."""
    if of <= 0:
        return None
    share, square = won / of, Z * Z
    centre = (share + square / (2 * of)) / (1 + square / of)
    half = Z * math.sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    low = max(0.0, centre - half) if won > 0 else 0.0  # the ends are exact; floating point is not
    high = min(1.0, centre + half) if won < of else 1.0
    return low, high


def mean(values: Sequence[float]) -> float | None:
    return math.fsum(values) / len(values) if values else None


def spread(values: Sequence[float]) -> float | None:
    """The standard deviation of a sample."""
    centre = mean(values)
    if centre is None or len(values) < 2:
        return None
    return math.sqrt(math.fsum((value - centre) ** 2 for value in values) / (len(values) - 1))


def quantile(values: Sequence[float], part: float) -> float | None:
    """The value below which that part of all lies, between neighbours in proportion; `values` are sorted."""
    if not values:
        return None
    place = part * (len(values) - 1)
    below = math.floor(place)
    above = min(below + 1, len(values) - 1)
    return values[below] + (values[above] - values[below]) * (place - below)
