"""Events as sentences speak of them: in `when`, `instead of`, and the `before` and `until` of duties and slots.

`who` is the seat or seats that must act, None for anybody. In a standing sentence it is evaluated when the event is
taken up; in a duty its locals are those captured when the duty opened.
"""

from typing import Annotated, Literal

from rulelang.ir.base import Node, Tagged, TypeAliasType
from rulelang.ir.expressions import Expr


class Plays(Node):
    """A seat plays a card that passes the test (any without one), with or without some labels."""

    op: Literal["plays"] = "plays"
    who: Expr | None
    test: Expr | None
    labels: tuple[int, ...] = ()
    not_labels: tuple[int, ...] = ()


class Draws(Node):
    """A whole draw is done; `card` is what was drawn. Labels as in `Plays`."""

    op: Literal["draws"] = "draws"
    who: Expr | None
    labels: tuple[int, ...] = ()
    not_labels: tuple[int, ...] = ()


class Moves(Node):
    """A seat makes a move: the one named, or any (a play, a draw, a pass, a move of the rules)."""

    op: Literal["moves"] = "moves"
    who: Expr | None
    move: int | None


class Uses(Node):
    """A seat uses an ability: the one named, or any."""

    op: Literal["uses"] = "uses"
    who: Expr | None
    ability: int | None


class DropsTo(Node):
    """One effect left a hand smaller than before and at most this size, from above it. Dealing raises none."""

    op: Literal["drops_to"] = "drops_to"
    who: Expr | None
    size: Expr


class EmptiesHand(Node):
    """A hand that became empty still is when all has settled, and its seat owes no duty with a price."""

    op: Literal["empties_hand"] = "empties_hand"
    who: Expr | None


class Says(Node):
    """A seat says one of these phrases; any phrase or talk if `anything`."""

    op: Literal["says"] = "says"
    who: Expr | None
    phrases: tuple[int, ...]
    anything: bool = False
    excluded: tuple[int, ...] = ()
    """With `anything`: what is not meant."""
    vain: bool = False
    """Only if it entered no race and met no duty."""


class Gestures(Node):
    """A seat makes a gesture (any if None)."""

    op: Literal["gestures"] = "gestures"
    who: Expr | None
    gesture: int | None
    vain: bool = False
    """Only if it entered no race and met no duty."""


class Flinches(Node):
    """A seat takes back a card that it had begun to play."""

    op: Literal["flinches"] = "flinches"
    who: Expr | None


class BeginsTurn(Node):
    op: Literal["begins_turn"] = "begins_turn"
    who: Expr | None


class EndsTurn(Node):
    op: Literal["ends_turn"] = "ends_turn"
    who: Expr | None


class Becomes(Node):
    """A slot changes to a value (to any without one); `player` is its owner where it has one."""

    op: Literal["becomes"] = "becomes"
    slot: int
    who: Expr | None
    value: Expr | None


class RunsOut(Node):
    """The last card of a zone was taken."""

    op: Literal["runs_out"] = "runs_out"
    zone: int


class Scores(Node):
    """The score of a seat changed."""

    op: Literal["scores"] = "scores"
    who: Expr | None


class LeavesDeal(Node):
    """A seat is out of the deal."""

    op: Literal["leaves_deal"] = "leaves_deal"
    who: Expr | None


class Phase(Node):
    """The game or a deal begins or ends; `player` is the winner at an end, the dealer at a beginning."""

    op: Literal["phase"] = "phase"
    phase: Literal["game_begins", "game_ends", "deal_begins", "deal_ends"]


class MistakeIs(Node):
    """A mistake is made or called, in one of some rules (any without); `player` is the offender, local 1 the number of the
    mistake, local 2 the caller."""

    op: Literal["mistake_is"] = "mistake_is"
    state: Literal["made", "called"]
    rules: tuple[int, ...] = ()
    not_rules: tuple[int, ...] = ()


class CallIsFalse(Node):
    """Somebody called a mistake that was none; `player` is the caller."""

    op: Literal["call_is_false"] = "call_is_false"


class AllPass(Node):
    """Every seat has passed in turn, one after the other."""

    op: Literal["all_pass"] = "all_pass"


EventPattern = TypeAliasType("EventPattern", Annotated[
    Plays
    | Draws
    | Moves
    | Uses
    | DropsTo
    | EmptiesHand
    | Says
    | Gestures
    | BeginsTurn
    | EndsTurn
    | Becomes
    | RunsOut
    | Scores
    | LeavesDeal
    | Phase
    | MistakeIs
    | CallIsFalse
    | AllPass
    | Flinches,
    Tagged(),
])  # fmt: skip
