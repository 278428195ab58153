"""Effects: what a block does to the table, one after the other.

A block that has to wait (for a choice) is remembered as its number, its position and its locals; so it can be saved,
copied and undone. Blocks are kept in `Program.blocks`; effects name them by number, except the bodies of `If` and
`ForEach`, which run within the same block.
"""

from typing import Annotated, Literal

from rulelang.ir.base import At, Kind, Node, Tagged, TypeAliasType
from rulelang.ir.deeds import CallDeed, Deed, FlinchDeed, GestureDeed, MoveDeed, SayDeed, SeeDeed
from rulelang.ir.events import EventPattern
from rulelang.ir.expressions import Expr
from rulelang.ir.races import Race, Undo

__all__ = ["CallDeed", "Deed", "FlinchDeed", "GestureDeed", "MoveDeed", "Race", "SayDeed", "SeeDeed", "Undo"]


class Draw(Node):
    """Each of the seats draws so many cards, one by one, from the stock; what cannot be had is forfeited."""

    op: Literal["draw"] = "draw"
    seats: Expr
    amount: Expr
    label: int | None = None
    bind: int | None = None
    """The local that gets the cards drawn (of the last seat)."""


class DrawTo(Node):
    """A seat lays cards from the stock onto a zone, unseen but for who may look into the zone; it is no draw."""

    op: Literal["draw_to"] = "draw_to"
    seat: Expr
    amount: Expr
    zone: int
    owner: Expr | None


class DrawUntil(Node):
    """Each of the seats draws one by one until the card drawn passes a test, so many at most (None: as many as there are)."""

    op: Literal["draw_until"] = "draw_until"
    seats: Expr
    most: Expr | None
    test: Expr
    label: int | None = None
    bind: int | None = None


class TurnUp(Node):
    """Cards go from the stock face up on a zone; with a test, again until the top passes it, the others back under the
    stock, which is shuffled if there were any."""

    op: Literal["turn_up"] = "turn_up"
    amount: Expr
    zone: int
    until: Expr | None = None


class Begins(Node):
    """That seat has the first turn of the deal."""

    op: Literal["begins"] = "begins"
    seat: Expr


class PlayTop(Node):
    """The top card of the discard pile counts as played by a seat: reactions, duties and the turn as for any play."""

    op: Literal["play_top"] = "play_top"
    seat: Expr


class Set(Node):
    """A slot gets a value; of a seat or of each of some seats, if it has owners."""

    op: Literal["set"] = "set"
    slot: int
    owner: Expr | None
    value: Expr


class Add(Node):
    """A number is added to a slot that counts (subtract: a negative one), kept within the slot's range."""

    op: Literal["add"] = "add"
    slot: int
    owner: Expr | None
    amount: Expr


class SetLocal(Node):
    """A name of the block gets a value."""

    op: Literal["set_local"] = "set_local"
    local: int
    value: Expr


class Skip(Node):
    """So many seats more are passed over when the turn passes on."""

    op: Literal["skip"] = "skip"
    amount: Expr


class Reverse(Node):
    """The direction of play turns round."""

    op: Literal["reverse"] = "reverse"


class Direct(Node):
    """The direction of play becomes clockwise (to the left) or the other."""

    op: Literal["direct"] = "direct"
    clockwise: bool


class GoesAgain(Node):
    """After this turn the seat is on turn again, instead of the turn passing on."""

    op: Literal["goes_again"] = "goes_again"
    seat: Expr


class TurnGoesTo(Node):
    """The turn passes to that seat instead of the next one."""

    op: Literal["turn_goes_to"] = "turn_goes_to"
    seat: Expr


class Invent(Node):
    """A seat may, or must, invent a rule, change one or drop one: a prompt that waits for a text (or to be declined)."""

    op: Literal["invent"] = "invent"
    seat: Expr
    must: bool
    kinds: tuple[Literal["invent", "change", "drop"], ...]
    secret: bool = False
    """Whether its text may be kept from the others."""


class Repeal(Node):
    """The newest invention goes, as soon as the table is at rest; what it changed is as it was."""

    op: Literal["repeal"] = "repeal"


class EndTurn(Node):
    """Offers of this turn are void; the turn passes on."""

    op: Literal["end_turn"] = "end_turn"


class Choose(Node):
    """A seat chooses one of the candidates into a slot or a local. One candidate is not asked, none is skipped."""

    op: Literal["choose"] = "choose"
    seat: Expr | None
    """Who chooses; None for chance."""
    kind: Kind
    """What is chosen: a value, a seat, a card or a count (then the range of `kind`)."""
    candidates: Expr | None
    """Values, seats or cards; None for a count."""
    slot: int | None = None
    owner: Expr | None = None
    local: int | None = None
    optional: bool = False
    """Whether the seat may decline, which leaves the target as it was."""
    about: int | None = None
    """The local of the card that the choice is about, in a block that goes through cards."""


class Maybe(Node):
    """A seat decides whether the effects are carried out; else `otherwise`. It is not asked where the first of them cannot be:
    then `otherwise` runs."""

    op: Literal["maybe"] = "maybe"
    seat: Expr
    words: str
    """What is offered, in words."""
    ability: int = -1
    """The ability that is offered; -1 for none."""
    then: "tuple[Effect, ...]"
    otherwise: "tuple[Effect, ...]" = ()


class Use(Node):
    """A seat uses an ability; what it does are the effects that follow."""

    op: Literal["use"] = "use"
    seat: Expr
    ability: int


class MoveChoice(Node):
    """A move in an offer: `play fresh`, `draw`."""

    move: int
    test: Expr | None = None
    """For a play: which cards, tested over the captured locals."""


class Offer(Node):
    """A seat may, or must, make one of some moves before its turn goes on; the offer permits nothing by itself. It is not
    made if none of them can be made. Declined, or where it must and cannot, `otherwise` runs."""

    op: Literal["offer"] = "offer"
    seat: Expr
    moves: tuple[MoveChoice, ...]
    must: bool
    otherwise: int | None = None


class Transfer(Node):
    """Cards go from wherever they lie onto a zone: given, taken, discarded, put. `seen_by` none: as the zones say."""

    op: Literal["transfer"] = "transfer"
    seat: Expr | None
    """Who does it, for the journal."""
    cards: Expr
    zone: int
    owner: Expr | None = None


class Show(Node):
    """Cards are shown to some seats."""

    op: Literal["show"] = "show"
    seat: Expr
    cards: Expr
    to: Expr


class SwapHands(Node):
    """Two seats exchange their hands, or what lies in another zone of each."""

    op: Literal["swap_hands"] = "swap_hands"
    left: Expr
    right: Expr
    zone: int = 2


class SwapSlots(Node):
    """Two seats exchange what a slot of each holds."""

    op: Literal["swap_slots"] = "swap_slots"
    left: Expr
    right: Expr
    slot: int


class Shuffle(Node):
    """A zone is put in a new order by chance."""

    op: Literal["shuffle"] = "shuffle"
    zone: int
    owner: Expr | None = None


class If(Node):
    op: Literal["if"] = "if"
    condition: Expr
    then: "tuple[Effect, ...]"
    otherwise: "tuple[Effect, ...]" = ()


class ForEach(Node):
    """The body runs for each seat or card, which is in `local`. `at_once`: all is read before anything is written."""

    op: Literal["for_each"] = "for_each"
    items: Expr
    local: int
    at_once: bool
    body: "tuple[Effect, ...]"


class Owe(Node):
    """Each of the seats gets a duty. Met before its deadline nothing happens; failed, `otherwise` runs or it is a mistake;
    `until` lapses it."""

    op: Literal["owe"] = "owe"
    seats: Expr
    deed: Deed
    before: tuple[EventPattern, ...] = ()
    within: Expr | None = None
    until: tuple[EventPattern, ...] = ()
    otherwise: int | None = None
    rule: int
    at: At


class Forgive(Node):
    """Open mistakes and failed-to-notice duties of some seats lapse, of one rule or of all."""

    op: Literal["forgive"] = "forgive"
    seats: Expr
    rules: tuple[int, ...] = ()


class MakeMistake(Node):
    """A seat makes a mistake in the rule that says so."""

    op: Literal["make_mistake"] = "make_mistake"
    seat: Expr
    rule: int


class Mute(Node):
    """The remaining reactions to this event are dropped."""

    op: Literal["mute"] = "mute"


class StopClock(Node):
    """Play time stands still, or runs again."""

    op: Literal["stop_clock"] = "stop_clock"
    stop: bool


class Score(Node):
    """Points are added to the score of some seats."""

    op: Literal["score"] = "score"
    seats: Expr
    amount: Expr


class WinDeal(Node):
    """The deal ends with that winner: at once, or after a challenge window of so many milliseconds of play time."""

    op: Literal["win_deal"] = "win_deal"
    seat: Expr
    after: Expr | None = None


class WinGame(Node):
    """The game ends; these seats have won."""

    op: Literal["win_game"] = "win_game"
    seats: Expr


class EndDeal(Node):
    """The deal ends without a winner."""

    op: Literal["end_deal"] = "end_deal"


class EndGame(Node):
    """The game ends; the seats with the highest score (the lowest, if `lowest`) have won."""

    op: Literal["end_game"] = "end_game"
    lowest: bool = False


class LeaveDeal(Node):
    """A seat is out of this deal, with the next place; its cards, if any, go under the stock."""

    op: Literal["leave_deal"] = "leave_deal"
    seat: Expr


class LeaveGame(Node):
    """A seat is out of the game."""

    op: Literal["leave_game"] = "leave_game"
    seat: Expr


Effect = TypeAliasType("Effect", Annotated[
    Draw
    | DrawTo
    | DrawUntil
    | TurnUp
    | Begins
    | PlayTop
    | Set
    | Add
    | SetLocal
    | Skip
    | Reverse
    | Direct
    | GoesAgain
    | TurnGoesTo
    | EndTurn
    | Invent
    | Repeal
    | Choose
    | Maybe
    | Use
    | Offer
    | Transfer
    | Show
    | SwapHands
    | SwapSlots
    | Shuffle
    | If
    | ForEach
    | Owe
    | Forgive
    | MakeMistake
    | Mute
    | StopClock
    | Score
    | WinDeal
    | WinGame
    | EndDeal
    | EndGame
    | LeaveDeal
    | LeaveGame
    | Race
    | Undo,
    Tagged(),
])  # fmt: skip


class Block(Node):
    """Effects with a number that is never reused, and how many locals they need."""

    number: int
    locals: int
    effects: "tuple[Effect, ...]"
