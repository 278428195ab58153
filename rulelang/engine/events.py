"""What happened: the records that triggers react to, journals keep and viewers are shown."""

from __future__ import annotations

from typing import Any

WITH_CARD = -1


class Event:
    """One thing that happened at the table.

    `kind` is one of KINDS. `seat` is who acted or whom it concerns (-1: nobody), `other` a second seat. `cards` are
    physical ids. `amount`, `value` depend on the kind. `labels` are numbers in `Program.labels`. `cause` is the number of
    the rule that caused it, -1 for a move or the game itself; `line` is where in its file that sentence stands.
    """

    __slots__ = ("amount", "cards", "cause", "kind", "labels", "line", "other", "race", "seat", "seq", "text", "vain", "value")

    def __init__(
        self,
        kind: str,
        seat: int = -1,
        cards: tuple[int, ...] = (),
        amount: int = 0,
        value: int = 0,
        other: int = -1,
        labels: tuple[int, ...] = (),
        cause: int = -1,
        line: int = 0,
        text: str = "",
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.cards = cards
        self.amount = amount
        self.value = value
        self.other = other
        self.labels = labels
        self.cause = cause
        self.line = line
        self.text = text
        self.seq = 0
        """Its number in the game, while it waits to be taken up."""
        self.race = 0
        """Number of the race that a play enters: settled while the card is in the hand, until the play is taken up. Of words and
        gestures that come with a card WITH_CARD: they also count for a race that the card opens."""
        self.vain = False
        """Whether it entered no race and met no duty; known when it is taken up."""

    def to_data(self) -> list[Any]:
        """JSON-ready, fields in a fixed order."""
        return [
            self.kind, self.seat, list(self.cards), self.amount, self.value, self.other, list(self.labels), self.cause,
            self.line, self.text,
        ]  # fmt: skip

    @classmethod
    def from_data(cls, data: list[Any]) -> Event:
        kind, seat, cards, amount, value, other, labels, cause, line, text = data
        return cls(kind, seat, tuple(cards), amount, value, other, tuple(labels), cause, line, text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.to_data() == other.to_data()

    def __hash__(self) -> int:
        return hash((self.kind, self.seat, self.cards, self.amount, self.value))

    def __repr__(self) -> str:
        return f"Event({', '.join(map(repr, self.to_data()))})"


KINDS: dict[str, str] = {
    "game_begins": "the game begins; seat is the first dealer, -1 if that is not settled yet",
    "deal_begins": "a deal begins; seat deals, value is its number",
    "turns_up": "cards were turned up from the stock onto zone value",
    "deals": "cards were dealt to seat",
    "begins_turn": "seat is on turn",
    "ends_turn": "the turn of seat is over",
    "plays": "seat laid cards; labels as permitted",
    "draws": "seat drew cards (seen by seat alone); labels say what for, amount how many",
    "moves": "seat made the move value (anything but a play; a draw is noted besides)",
    "uses": "seat uses ability value",
    "declines": "seat declined an offer or choice",
    "chooses": "seat chose value for slot amount (-1: a local); text is its kind, labels its enumeration",
    "says": "seat said text; value is the number of the phrase, -1 for plain talk",
    "gestures": "seat made the gesture value",
    "drops_to": "the hand of seat went from value down to amount cards",
    "empties_hand": "seat has an empty hand, and all has settled",
    "becomes": "slot amount (of seat, or of the table: -1) became value",
    "skips": "seat is passed over",
    "reverses": "the direction of play turned; value is 1 or -1",
    "refills": "zone value was made anew; amount is how many cards went into it",
    "runs_out": "the last card of zone value was taken by seat (-1: in the setup)",
    "exhausted": "seat could not draw amount cards: nothing is left",
    "transfers": "cards went to zone value of seat other",
    "shows": "seat showed cards to other (seen by both alone)",
    "swaps_hands": "seat and other exchanged hands, or what lay in zone value of each",
    "shuffles": "zone value was shuffled",
    "owes": "seat has duty number value; text says what",
    "meets": "seat met duty value",
    "fails": "seat failed duty value; amount is 1 if it has a price, 0 if it is a mistake",
    "lapses": "duty value of seat lapsed",
    "mistake_made": "seat made mistake number value",
    "mistake_called": "other called mistake value of seat",
    "call_is_false": "seat called a mistake of other that was none",
    "forgives": "mistakes of seat lapsed",
    "scores": "seat scored amount; value is the total",
    "leaves_deal": "seat is out of the deal, at place value",
    "leaves_game": "seat is out of the game",
    "all_pass": "everybody has passed in turn",
    "window_opens": "seat has finished; calls are still possible",
    "window_closes": "the challenge window of seat is over (value 1) or void (0)",
    "deal_ends": "the deal is over; seat won it (-1: nobody)",
    "game_ends": "the game is over; cards is empty, value a mask of the seats that won",
    "race_opens": "race number value has opened; seat is who acted, amount how many may enter",
    "race_enters": "seat entered race number value; amount is 1 if too late",
    "race_decided": "race number value is decided; seat was first (amount 0) or last (amount 1)",
    "race_closes": "race number value is over without a decision",
    "undoes": "seat took its card back, with what its play number value had caused",
    "begins_play": "seat holds a card over the pile (seen by seat alone)",
    "retracts": "seat takes back the card that it held over the pile",
    "flinches": "seat took it back although nothing had happened",
    "acts": "the rule cause acted: one of its sentences ran or permitted a play",
    "invents": "seat invented, changed or dropped a rule; text says which",
    "repeals": "the newest invention was undone; text is the name of its rule",
    "aborts": "the rules did not come to rest; text names the rules in the chain",
}
"""Every kind of event, with what its fields mean."""
