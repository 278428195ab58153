"""Seats as sentences speak of them: neighbours, everybody, everybody but some."""

from __future__ import annotations

from typing import Literal

from rulelang import syntax
from rulelang.check.kinds import SEAT, Typed
from rulelang.check.scope import Scope
from rulelang.diagnostics import kinds as say
from rulelang.ir import expressions as ex
from rulelang.ir.program import DEALER
from rulelang.source import Span

DEALER_SEAT = Typed(ex.Slot(slot=DEALER), SEAT)
WORDS = ("player", "opponent", "other", "loser", "partner")
"""What may follow `each` and means seats."""

Side = Literal["next", "previous", "left", "right"]


def beside(side: Side, scope: Scope, span: Span) -> Typed:
    """A neighbour of whoever is spoken of."""
    if scope.base is None:
        raise scope.fail(say.NotPossibleHere(scope.place(span), f"`{side}`", "nobody plays yet"))
    return Typed(ex.Beside(side=side, seat=scope.base.expr), SEAT)


def everyone(scope: Scope) -> ex.Expr:
    """All seats in the deal: in a block from the acting seat on, in the setup from the dealer's left on, as cards are dealt."""
    start: ex.Expr | None = None
    if scope.player is not None and scope.where in ("block", "setup"):
        start = scope.player.expr
        if scope.where == "setup":
            start = ex.Beside(side="left", seat=start)
    return ex.Everyone(start=start)


def each(word: str, scope: Scope) -> ex.Expr:
    """The seats that `each WORD` means."""
    seats = everyone(scope)
    if word in ("opponent", "other") and scope.player is not None:
        return ex.WithoutSeats(seats=seats, removed=(scope.player.expr,))
    if word == "partner":
        owner = scope.player.expr if scope.player is not None else ex.Nobody()
        return ex.Partners(seat=owner)
    if word == "loser":
        return ex.WithoutSeats(seats=seats, removed=(ex.Winner(),))
    return seats


def seat_word(value: syntax.Value) -> str:
    """The word by which each of some seats is spoken of: `opponent` in `each opponent where …`, else `player`."""
    match value:
        case syntax.Each(path=path) if path.names[0] in WORDS:
            return path.names[0]
        case syntax.Except(items=items) | syntax.Either(items=items):
            return seat_word(items[0])
        case syntax.Where(items=inner) | syntax.With(items=inner):
            return seat_word(inner)
        case _:
            return "player"
