"""Drawing until a card is drawn that one looks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulelang.engine import changes
from rulelang.engine.bind.context import Fn
from rulelang.engine.changes import Cause
from rulelang.engine.table import Table

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine


def draw_until(
    m: Machine, t: Table, seat: int, most: int, test: Fn, v: Sequence[Any], labels: tuple[int, ...], cause: Cause
) -> tuple[int, ...]:
    """Draw one by one until the test holds for the card drawn, at most so many; returns all that were drawn.

    What lies in the stock is drawn as one draw, so that a rule that reacts to drawing sees one; a stock made anew is another.
    """
    found: tuple[int, ...] = ()
    while len(found) < most:
        looked = 0
        for card in reversed(t.zones[m.stock]):
            looked += 1
            if len(found) + looked >= most or test(t, v, card):
                break
        drawn = changes.draw(m, t, seat, max(1, looked), labels, cause)
        found += drawn
        if not drawn or test(t, v, drawn[-1]):
            break
    return found
