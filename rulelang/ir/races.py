"""Races, and taking a play back."""

from typing import Literal

from rulelang.ir.base import At, Node
from rulelang.ir.deeds import Deed
from rulelang.ir.events import EventPattern
from rulelang.ir.expressions import Expr


class Race(Node):
    """Several seats may do the same thing, and it matters who is first or last.

    Open until it is decided; a decided race lingers, so that whoever comes later is late and not wrong, until one of its
    events closes it, its time is up, or the next card is played. With `last` it needs two who may enter.
    """

    op: Literal["race"] = "race"
    among: Expr
    racer: int
    """The local of whoever enters, in `condition` and in the blocks."""
    condition: Expr | None
    """Tested when somebody enters."""
    deed: Deed
    test: Expr | None = None
    """For an entry by a play: which cards."""
    said: int | None = None
    """The local that gets the value whose name was said."""
    values: tuple[tuple[int, int], ...] = ()
    """For `said`: phrase and mask."""
    waits: bool = False
    """Whether nobody moves until it is decided."""
    until: tuple[EventPattern, ...] = ()
    within: Expr | None = None
    first: int | None = None
    last: int | None = None
    late: int | None = None
    lateness: Expr | None = None
    """How long after the decision somebody who comes late is not wrong; None: as long as the race lingers."""
    rule: int
    at: At


class Undo(Node):
    """The play that the event speaks of is taken back, if its card is still the top card: its consequences for slots, the
    direction and the turn are undone, what it opened is void, what it closed is open again. Cards drawn, penalties and scores stay."""

    op: Literal["undo"] = "undo"
    mistake: bool
    """Whether local 1 is the number of a mistake, whose play is meant; else the play of local 1, a card, is."""
