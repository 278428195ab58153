"""How deep each line stands. Lines with code say it themselves; comments stand with the code around them."""

from __future__ import annotations

from collections.abc import Sequence

from rulelang.format.lines import Line

TAB = 8
"""Columns of a tab, to compare a comment with the lines around it; code is never measured."""


def depths(lines: Sequence[Line]) -> list[int]:
    """The level of each line, from 0; that of a blank line means nothing."""
    levels: list[str] = [""]
    open_: list[tuple[str, ...]] = []
    for line in lines:
        if line.code:
            while len(levels) > 1 and not (line.indent.startswith(levels[-1]) and line.indent):
                levels.pop()
            if line.indent != levels[-1]:
                levels.append(line.indent)
        open_.append(tuple(levels))
    below: tuple[str, ...] = ("",)
    result = [0] * len(lines)
    for at in range(len(lines) - 1, -1, -1):
        if lines[at].code:
            below = open_[at]
            result[at] = len(below) - 1
        else:
            result[at] = _of_comment(lines[at], open_[at], below)
    return result


def _of_comment(line: Line, above: tuple[str, ...], below: tuple[str, ...]) -> int:
    """At least as deep as what follows; deeper if it was written under something that is still open above it."""
    levels = above if len(above) > len(below) else below
    own = _columns(line.indent)
    deep = len(below) - 1
    while deep < len(levels) - 1 and own >= _columns(levels[deep + 1]):
        deep += 1
    return deep


def _columns(indent: str) -> int:
    return len(indent.expandtabs(TAB))
