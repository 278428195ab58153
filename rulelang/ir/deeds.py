"""Deeds: what people do and nobody can prevent. Duties ask for them, rules forbid them, races are entered by them."""

from typing import Annotated, Literal

from rulelang.ir.base import Node, Tagged, TypeAliasType
from rulelang.ir.expressions import Expr


class SayDeed(Node):
    """To say one of some phrases (or anything) so many times."""

    op: Literal["say"] = "say"
    phrases: tuple[int, ...]
    anything: bool = False
    excluded: tuple[int, ...] = ()
    """With `anything`: what is not meant."""
    due: bool = False
    """With `anything`: nor is what the speaker has to say."""
    names: bool = False
    """Whether the name of anybody at the table is meant, too."""
    times: Expr | None = None
    counts: tuple[Expr | None, ...] = ()
    """For each phrase with a repeated part: how often it is repeated. Empty where none has one."""


class GestureDeed(Node):
    """To make a gesture (any if None) so many times."""

    op: Literal["gesture"] = "gesture"
    gesture: int | None
    times: Expr | None = None


class MoveDeed(Node):
    """To make a move (any if None)."""

    op: Literal["move"] = "move"
    move: int | None


class CallDeed(Node):
    """To call a mistake."""

    op: Literal["call"] = "call"


class FlinchDeed(Node):
    """To begin to play a card and take it back, though nothing has happened in between."""

    op: Literal["flinch"] = "flinch"


class SeeDeed(Node):
    """To be shown the rules."""

    op: Literal["see"] = "see"


Deed = TypeAliasType(
    "Deed", Annotated[SayDeed | GestureDeed | MoveDeed | CallDeed | FlinchDeed | SeeDeed, Tagged()]
)
