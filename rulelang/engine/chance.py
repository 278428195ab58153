"""Chance: a counter-based generator, the same on every platform, so that a game is its seed and its inputs.

The nth number is `mix(key + n * GAMMA)`, the SplitMix64 finaliser over 64-bit arithmetic. A number below `bound` is drawn
without bias by rejecting the incomplete last interval. A shuffle is Fisher–Yates from the last place down, one bounded
number for each place above the first. The state is two integers: key and counter.
"""

from __future__ import annotations

import hashlib

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15
SURE = (1 << 64) - (1 << 32)
"""Below this a number is never rejected, if the bound is at most 2**32."""


def mix(word: int) -> int:
    """The finaliser of SplitMix64: 64 bits in, 64 bits out, one to one."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
    return word ^ (word >> 31)


def key_of(seed: int | str) -> int:
    """The 64-bit key of a seed: a hash of its decimal digits or its text."""
    return int.from_bytes(hashlib.blake2b(str(seed).encode(), digest_size=8).digest(), "little")


def below(key: int, counter: int, bound: int) -> tuple[int, int]:
    """A number from 0 to `bound` - 1 (`bound` from 1 to 2**64), and the counter after it."""
    limit = (1 << 64) - (1 << 64) % bound
    while True:
        word = mix((key + counter * GAMMA) & MASK)
        counter += 1
        if word < limit:
            return word % bound, counter


def shuffle(key: int, counter: int, items: list[int]) -> int:
    """Put `items` in a new order in place; returns the counter after it."""
    for place in range(len(items) - 1, 0, -1):
        word = mix((key + counter * GAMMA) & MASK)
        if word < SURE:
            other = word % (place + 1)
            counter += 1
        else:
            other, counter = below(key, counter, place + 1)
        items[place], items[other] = items[other], items[place]
    return counter
