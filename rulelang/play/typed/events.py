"""What happened, one short sentence for each event, made only from the event given: filter it first (`view(seat).events`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rulelang.engine.events import KINDS, Event
from rulelang.engine.game import Game
from rulelang.engine.turn import INERT
from rulelang.ir.base import Kind
from rulelang.ir.events import Plays
from rulelang.ir.program import DISCARD, DRAW, HAND, SCORE, STOCK, Program
from rulelang.ir.rules import Trigger
from rulelang.play.typed.cards import show_card
from rulelang.play.typed.text import clean, either, own_name, plural, spaced
from rulelang.session.values import show_value

QUIET = frozenset(
    {
        *("acts", "begins_turn", "declines", "drops_to", "empties_hand", "ends_turn", "shuffles"),
        *("race_decided", "race_enters"),
        *("owes", "meets", "fails", "lapses", "mistake_made"),
    }
)
"""Kinds that tell a player nothing that other events do not, or that are not for everybody."""


class Teller:
    """Says what happened at one table."""

    def __init__(self, game: Game, names: Sequence[str] | None = None, *, unicode: bool = True) -> None:
        self.game, self.program, self.unicode = game, game.program, unicode
        self.names = tuple(clean(name, 60) for name in (game.names if names is None else names))

    def who(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else "nobody"

    def whose(self, seat: int) -> str:
        return f"{self.who(seat)}'s"

    def cards(self, event: Event, amount: int | None = None) -> str:
        """The cards of an event, or how many where they are not shown."""
        if not event.cards:
            return plural(event.amount if amount is None else amount, "card")
        shown = [show_card(self.program, self.game.face(card), unicode=self.unicode) for card in event.cards]
        return either(shown, "and")

    def zone(self, zone: int, owner: int = -1) -> str:
        names = {0: "the stock", DISCARD: "the discard pile", 2: "hand"}
        name = names.get(zone) or spaced(self.program.zones[zone].name)
        if owner >= 0 and (values := self.program.zones[zone].per_value) is not None:
            return f"{name} of {spaced(self.program.enumerations[values].values[owner])}"
        return f"{self.whose(owner)} {name}" if owner >= 0 else name

    def rule(self, number: int) -> str:
        return f"`{self.program.rules[number].name}`" if 0 <= number < len(self.program.rules) else "the game"

    def labels(self, event: Event) -> str:
        names = [spaced(self.program.labels[number]) for number in event.labels]
        return f" for {either(names, 'and')}" if names else ""

    def slot(self, slot: int, owner: int) -> str:
        name = own_name([one.name for one in self.program.slots], slot)
        return f"{self.whose(owner)} {name}" if owner >= 0 else name

    def value(self, slot: int, value: int) -> str:
        return self.of_kind(self.program.slots[slot].kind, value)

    def chosen(self, event: Event) -> str:
        """What was chosen, into a slot or under a name of the block."""
        number = event.labels[0] if event.labels else None
        of: Any = event.text
        return self.of_kind(Kind(of=of, enumeration=number), event.value)

    def of_kind(self, kind: Kind, value: int) -> str:
        if kind.of == "card":
            known = 0 <= value < len(self.game.setting.deck)
            return show_card(self.program, self.game.face(value), unicode=self.unicode) if known else "no card"
        return spaced(show_value(self.program, kind, value, self.names))


def show_event(game: Game, event: Event, names: Sequence[str] | None = None, *, unicode: bool = True) -> str:
    """One event as a short English sentence, which ends with the rule that caused it, if one did."""
    teller = Teller(game, names, unicode=unicode)
    text = SENTENCES[event.kind](teller, event)
    by = f" (rule {teller.rule(event.cause)})" if event.cause >= 0 and event.kind not in _NAMED else ""
    return f"{text}{by}."


def show_events(
    game: Game, events: Iterable[Event], names: Sequence[str] | None = None, *, unicode: bool = True
) -> list[str]:
    """The events that are worth telling, each in its sentence."""
    listed = [one for one in events if worth_telling(game.program, one)]
    start = _plain_start(game, listed)
    sentences: list[str] = []
    before: Event | None = None
    for event in listed:
        text = show_event(game, event, names, unicode=unicode)
        if event is start:
            text = f"{text[:-1]}; as the start card it has no effect."
        if before is not None and before.kind == "moves" and before.cause < 0 and _draws_for(event, before):
            who = Teller(game, names).who(event.seat)
            sentences[-1] = f"{sentences[-1][:-1]} and{text.removeprefix(who)}"  # `makes the move `take` and draws 2 cards`
        else:
            sentences.append(text)
        before = event
    return sentences


def _draws_for(event: Event, move: Event) -> bool:
    return event.kind == "draws" and event.seat == move.seat and event.cause < 0


def _plain_start(game: Game, events: Sequence[Event]) -> Event | None:
    """Where the card that begins the pile would take effect if it were played, and is not: its event."""
    if all(event.kind != "deal_begins" for event in events) or any(event.kind == "plays" for event in events):
        return None
    turned = [event for event in events if event.kind == "turns_up" and event.value == DISCARD and event.cards]
    return turned[-1] if turned and acts(game, turned[-1].cards[-1]) else None


def acts(game: Game, card: int) -> bool:
    """Whether some rule in force does something when this card is played, and not when any card is."""
    from rulelang.check.walk import passes

    program = game.program
    masks = {number: mask for number, mask in enumerate(program.faces[game.face(card)].values) if mask}
    return any(
        isinstance(event, Plays) and event.test is not None and passes(event.test, masks) is True
        for rule in program.rules
        if rule.number in game.setting.rules
        for sentence in rule.sentences
        if isinstance(sentence, Trigger)
        for event in sentence.events
    )


def worth_telling(program: Program, event: Event) -> bool:
    """Whether people want to read of it."""
    match event.kind:
        case "runs_out":
            return event.value == STOCK
        case "moves":
            return event.value != DRAW
        case "becomes":
            return event.amount > SCORE and not program.slots[event.amount].hidden
        case "chooses":
            return event.amount < 0 or not program.slots[event.amount].hidden
        case kind:
            return kind not in QUIET


def _turned_up(t: Teller, e: Event) -> str:
    return f"{t.cards(e)} {'is' if len(e.cards) == 1 else 'are'} turned up on {t.zone(e.value)}"


def _played(t: Teller, e: Event) -> str:
    inert = e.value == INERT and bool(e.cards) and acts(t.game, e.cards[0])
    text = f"{t.who(e.seat)} plays {t.cards(e)}{t.labels(e)}"
    return f"{text}; as the last card it has no effect" if inert else text


def _drew(t: Teller, e: Event) -> str:
    return f"{t.who(e.seat)} draws {t.cards(e)}{t.labels(e)}"


def _move(t: Teller, e: Event) -> str:
    move = t.program.moves[e.value]
    return f"{t.who(e.seat)} makes the move `{clean(move.label or move.name)}`"


def _choice(t: Teller, e: Event) -> str:
    if e.value < 0:
        return f"{t.who(e.seat)} chooses"
    return f"{t.who(e.seat)} chooses {t.chosen(e)}"


def _uses(t: Teller, e: Event) -> str:
    known = 0 <= e.value < len(t.program.abilities)
    return f"{t.who(e.seat)} uses {f'`{spaced(t.program.abilities[e.value].name)}`' if known else 'an ability'}"


def _shown(t: Teller, e: Event) -> str:
    if e.seat == e.other:
        return f"{t.who(e.seat)} looks at {t.cards(e)}"
    return f"{t.who(e.seat)} shows {t.cards(e)} to {t.who(e.other)}"


def _swapped(t: Teller, e: Event) -> str:
    what = "hands" if e.value == HAND else spaced(t.program.zones[e.value].name)
    return f"{t.who(e.seat)} and {t.who(e.other)} swap {what}"


def _says(t: Teller, e: Event) -> str:
    return f"{t.who(e.seat)} says “{clean(e.text)}”" if t.unicode else f'{t.who(e.seat)} says "{clean(e.text)}"'


def _moved(t: Teller, e: Event) -> str:
    verb = "goes" if e.amount == 1 else "go"
    return f"{t.cards(e)} {verb} to {t.zone(e.value, e.other)}"


def _called(t: Teller, e: Event) -> str:
    where = either([t.rule(number) for number in e.labels], "and")
    return f"{t.who(e.other)} calls a mistake of {t.who(e.seat)}{f' in rule {where}' if where else ''}"


def _ended(t: Teller, e: Event) -> str:
    return f"{t.who(e.seat)} wins the deal" if e.seat >= 0 else "the deal ends without a winner"


def _over(t: Teller, e: Event) -> str:
    winners = [t.who(seat) for seat in range(len(t.names)) if e.value >> seat & 1]
    if not winners:
        return "the game is over, and nobody has won"
    return f"{either(winners, 'and')} {'wins' if len(winners) == 1 else 'win'} the game"


def _turned(t: Teller, e: Event) -> str:
    return f"play goes to the {'left' if e.value > 0 else 'right'} now"


def _window(t: Teller, e: Event) -> str:
    return f"{t.who(e.seat)} {'has finished' if e.value else 'has not finished after all'}"


def _mistake(t: Teller, e: Event) -> str:
    where = either([t.rule(number) for number in e.labels], "and")
    return f"{t.who(e.seat)} makes a mistake{f' in rule {where}' if where else ''}"


SENTENCES: dict[str, Callable[[Teller, Event], str]] = {
    "invents": lambda t, e: f"{t.who(e.seat)} {clean(e.text)}",
    "repeals": lambda t, e: f"the invention of rule `{clean(e.text)}` is undone",
    "game_begins": lambda t, e: f"the game begins; {t.who(e.seat)} deals first" if e.seat >= 0 else "the game begins",
    "deal_begins": lambda t, e: f"deal {e.value} begins; {t.who(e.seat)} deals",
    "turns_up": _turned_up,
    "deals": lambda t, e: f"{t.who(e.seat)} is dealt {t.cards(e)}",
    "begins_turn": lambda t, e: f"it is {t.whose(e.seat)} turn",
    "ends_turn": lambda t, e: f"{t.whose(e.seat)} turn is over",
    "plays": _played,
    "draws": _drew,
    "moves": _move,
    "uses": _uses,
    "declines": lambda t, e: f"{t.who(e.seat)} declines",
    "chooses": _choice,
    "says": _says,
    "gestures": lambda t, e: f"{t.who(e.seat)} makes the gesture `{spaced(t.program.gestures[e.value])}`",
    "drops_to": lambda t, e: f"{t.who(e.seat)} has {plural(e.amount, 'card')} left",
    "empties_hand": lambda t, e: f"{t.whose(e.seat)} hand is empty",
    "becomes": lambda t, e: f"{t.slot(e.amount, e.seat)} is now {t.value(e.amount, e.value)}",
    "skips": lambda t, e: f"{t.who(e.seat)} is passed over",
    "reverses": _turned,
    "refills": lambda t, e: f"{t.zone(e.value)} is made anew from {plural(e.amount, 'card')}",
    "runs_out": lambda t, e: f"{t.zone(e.value)} has run out",
    "exhausted": lambda t, e: f"there is nothing left to draw: {t.who(e.seat)} forfeits {plural(e.amount, 'card')}",
    "transfers": _moved,
    "shows": _shown,
    "swaps_hands": _swapped,
    "shuffles": lambda t, e: f"{t.zone(e.value)} is shuffled",
    "owes": lambda t, e: f"{t.who(e.seat)} has something to do by rule {t.rule(e.cause)}",
    "meets": lambda t, e: f"{t.who(e.seat)} has done what rule {t.rule(e.cause)} asks",
    "fails": lambda t, e: f"{t.who(e.seat)} has not done what rule {t.rule(e.cause)} asks",
    "lapses": lambda t, e: f"{t.who(e.seat)} need no longer do what rule {t.rule(e.cause)} asks",
    "mistake_made": _mistake,
    "mistake_called": _called,
    "call_is_false": lambda t, e: f"{t.who(e.seat)} calls a mistake of {t.who(e.other)} that was none",
    "forgives": lambda t, e: f"the mistakes of {t.who(e.seat)} are forgotten",
    "scores": lambda t, e: f"{t.who(e.seat)} scores {e.amount} and has {e.value}",
    "leaves_deal": lambda t, e: f"{t.who(e.seat)} is out of the deal at place {e.value}",
    "leaves_game": lambda t, e: f"{t.who(e.seat)} leaves the game",
    "all_pass": lambda t, e: "everybody has passed",
    "window_opens": lambda t, e: f"{t.who(e.seat)} has finished; mistakes can still be called",
    "window_closes": _window,
    "deal_ends": _ended,
    "game_ends": _over,
    "race_opens": lambda t, e: f"a race begins by rule {t.rule(e.cause)}",
    "race_enters": lambda t, e: f"{t.who(e.seat)} {'comes too late' if e.amount else 'is in the race'}",
    "race_decided": lambda t, e: f"{t.who(e.seat)} is {'last' if e.amount else 'first'}",
    "race_closes": lambda t, e: "the race is over",
    "undoes": lambda t, e: f"{t.who(e.seat)} takes {t.cards(e)} back",
    "begins_play": lambda t, e: f"{t.who(e.seat)} holds a card over the pile",
    "retracts": lambda t, e: f"{t.who(e.seat)} takes it back into the hand",
    "flinches": lambda t, e: f"{t.who(e.seat)} has flinched",
    "acts": lambda t, e: f"rule {t.rule(e.cause)} acts",
    "aborts": lambda t, e: f"the rules did not come to rest ({clean(e.text)}); the game is broken off",
}
"""For each kind of event, its sentence."""

_NAMED = frozenset({"race_opens", "owes", "meets", "fails", "lapses", "acts", "mistake_made", "mistake_called"})
"""Sentences that name their rule already."""

assert SENTENCES.keys() == KINDS.keys(), SENTENCES.keys() ^ KINDS.keys()
