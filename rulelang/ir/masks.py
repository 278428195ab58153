"""Sets of values as masks: bit 0 is the value declared first."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=4096)
def places(mask: int) -> tuple[int, ...]:
    """The numbers of the values in a mask, in declared order."""
    return tuple([bit for bit in range(mask.bit_length()) if mask >> bit & 1])


@lru_cache(maxsize=4096)
def singles(mask: int) -> tuple[int, ...]:
    """The single values in a mask, each as a mask of its own."""
    return tuple([1 << bit for bit in places(mask)])


def further(mask: int, steps: int, size: int) -> int:
    """The values so many steps on (back, if negative) of so many that there are; none beyond an end."""
    if not -size < steps < size:
        return 0
    return (mask << steps) & ((1 << size) - 1) if steps >= 0 else mask >> -steps
