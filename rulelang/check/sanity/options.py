"""The values of an option, as numbers and in words."""

from __future__ import annotations

from collections.abc import Sequence

from rulelang.ir.program import OptionDef, Program

MOST_TRIED = 20
"""Values of an option that are tried."""


def values_of(option: OptionDef, program: Program) -> Sequence[int]:
    """All that it can be set to, or the first of them where there are many."""
    match option.kind.of:
        case "truth":
            return (0, 1)
        case "value" if option.kind.enumeration is not None:
            return [1 << bit for bit in range(len(program.enumerations[option.kind.enumeration].values))]
        case _:
            low, high = option.kind.low or 0, option.kind.high
            return range(low, (low if high is None else high) + 1)[:MOST_TRIED]


def in_words(option: OptionDef, value: int, program: Program) -> str:
    """A value as it is written."""
    match option.kind.of:
        case "truth":
            return "yes" if value else "no"
        case "value" if option.kind.enumeration is not None:
            return program.enumerations[option.kind.enumeration].values[value.bit_length() - 1]
    return str(value)
