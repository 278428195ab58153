"""Cards and situations in which two rulesets differ: what may be played on what, and what it brings about.

Every card that both decks have is tried on every other, with each value of what both remember, in a full hand and as the last card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulelang.engine.actions import Do, Play
from rulelang.engine.events import Event
from rulelang.engine.game import Game
from rulelang.engine.refusals import Refused
from rulelang.engine.setting import CannotStart, Person
from rulelang.ir.program import Program
from rulelang.play.typed import show_event, worth_telling
from rulelang.play.typed.text import either, spaced
from rulelang.session.ruleset import Ruleset
from rulelang.session.values import BadValue, read_value, show_value

MOST_VALUES = 6
"""Values of one thing remembered that are tried."""
MOST_LINES = 8
"""Differences of one sort that are told in full."""
SHOWN = 4
"""Witnesses of one difference that are named."""


@dataclass(frozen=True)
class _State:
    """One thing remembered that is not as it begins; of the table or of the player on turn."""

    slot: str
    value: str
    of_player: bool

    def __str__(self) -> str:
        return f"{'the player’s ' if self.of_player else ''}{spaced(self.slot)} is {spaced(self.value)}"


class _Side:
    """One of the two rulesets, at a table of its own."""

    def __init__(self, ruleset: Ruleset, players: int) -> None:
        people = [Person(name, age=30, birthday=(1, 1)) for name in "ABCDEFGHIJKL"[:players]]
        self.game = ruleset.new_game(people, seed=1, journal=False)
        self.program = ruleset.program
        self.cards: dict[str, list[int]] = {}
        for card in range(len(self.game.setting.deck)):
            self.cards.setdefault(self.label(card), []).append(card)

    def label(self, card: int) -> str:
        return self.program.faces[self.game.face(card)].label

    def lay(self, hand: list[str], top: str, state: _State | None) -> Game:
        """The first seat on turn with a hand; everybody else has some of the other cards."""
        left = {label: list(cards) for label, cards in self.cards.items()}
        pile = left[top].pop()
        held = [left[label].pop() for label in hand if left[label]]
        rest = [card for label in sorted(left) for card in left[label]]
        others = {seat: [rest.pop() for _ in range(min(3, len(rest)))] for seat in range(1, self.game.seats)}
        self.game.arrange(hands={0: held, **others}, discard=[pile], turn=0, slots=self.slots(state))
        return self.game

    def slots(self, state: _State | None) -> dict[tuple[int, int], int]:
        if state is None:
            return {}
        number = next(n for n, one in enumerate(self.program.slots) if one.name == state.slot)
        value = read_value(self.program, self.program.slots[number].kind, state.value)
        return {(number, 0 if state.of_player else -1): value}

    def allowed(self, hand: list[str], top: str, state: _State | None) -> frozenset[str]:
        """What may be done, in words."""
        game = self.lay(hand, top, state)
        found = {self.label(one.card) for one in game.legal(0) if isinstance(one, Play)}
        moves = {spaced(self.program.moves[one.move].name) for one in game.legal(0) if isinstance(one, Do)}
        return frozenset({*(f"play {one}" for one in found), *moves})

    def effect(self, card: str, top: str, filler: list[str]) -> tuple[str, ...] | None:
        """What playing a card brings about, in words; None where it may not be played."""
        game = self.lay([card, *filler], top, None)
        heard: list[Event] = []
        game.listener = heard.extend
        try:
            game.act(0, Play(next(one for one in game.view(0).hand if self.label(one) == card)))
        except (Refused, StopIteration):
            return None
        finally:
            game.listener = None
        asked = [f"{game.names[one.seat]} is asked" for one in game.prompts() if one.kind in ("choice", "offer")]
        return (*(_words(game, event) for event in heard if worth_telling(self.program, event)), *asked, _turn(game))


def _words(game: Game, event: Event) -> str:
    """An event without what chance decides."""
    if event.kind in ("draws", "deals"):
        return f"{game.names[event.seat]} draws {event.amount or len(event.cards)}"
    return show_event(game, event).split(" (rule")[0].rstrip(".")


def _turn(game: Game) -> str:
    return f"{game.names[game.turn]} is on turn" if game.turn >= 0 else "nobody is on turn"


def compare_situations(one: Ruleset, two: Ruleset, players: int = 3) -> Iterator[str]:
    """Each difference with its witnesses."""
    low, high = max(one.program.players[0], two.program.players[0]), min(one.program.players[1], two.program.players[1])
    if low > high:
        yield "no number of players can play both, so their situations are not compared"
        return
    try:
        left, right = _Side(one, max(low, min(players, high))), _Side(two, max(low, min(players, high)))
    except CannotStart as problem:
        yield f"one of them cannot be played as it is by default: {problem}"
        return
    shared = [label for label in left.cards if label in right.cards]
    if not shared:
        yield "no card is in both decks"
        return
    for found in (_usually(left, right, shared), _remembering(left, right, shared), _last(left, right, shared)):
        yield from _some(found)
    yield from _some(_effects(left, right, shared))


def _some(lines: Iterator[str]) -> Iterator[str]:
    told = list(lines)
    yield from told[:MOST_LINES]
    if len(told) > MOST_LINES:
        yield f"and {len(told) - MOST_LINES} more of this sort"


# ---- what may be played --------------------------------------------------------------------------------------------


_Found = dict[tuple[str, bool], list[str]]
"""What only one of them allows, whether it is the first, and on which cards."""


def _allowed(left: _Side, right: _Side, shared: list[str], state: _State | None) -> _Found:
    found: _Found = {}
    for top in shared:
        hand = [label for label in shared if label != top]
        for key in _differing(left, right, hand, top, state):
            found.setdefault(key, []).append(top)
    return found


def _usually(left: _Side, right: _Side, shared: list[str]) -> Iterator[str]:
    yield from _told(_allowed(left, right, shared, None), "")


def _remembering(left: _Side, right: _Side, shared: list[str]) -> Iterator[str]:
    """Differences that are there only while something is remembered."""
    usual = _allowed(left, right, shared, None)
    for state in _states(left.program, right.program):
        found = _allowed(left, right, shared, state)
        yield from _told(_beyond(found, usual), f"while {state}, ")


def _last(left: _Side, right: _Side, shared: list[str]) -> Iterator[str]:
    """Differences that are there only with one card in hand."""
    usual = _allowed(left, right, shared, None)
    found: _Found = {}
    for top in shared:
        for card in shared:
            if card != top:
                for key in _differing(left, right, [card], top, None):
                    if key[0] == f"play {card}":
                        found.setdefault(key, []).append(top)
    yield from _told(_beyond(found, usual), "as the last card, ")


def _beyond(found: _Found, usual: _Found) -> _Found:
    less = {key: [top for top in tops if top not in usual.get(key, ())] for key, tops in found.items()}
    return {key: tops for key, tops in less.items() if tops}


def _differing(
    left: _Side, right: _Side, hand: list[str], top: str, state: _State | None
) -> Iterator[tuple[str, bool]]:
    """What only one of them allows, and whether it is the first."""
    one, two = left.allowed(hand, top, state), right.allowed(hand, top, state)
    yield from ((what, True) for what in sorted(one - two))
    yield from ((what, False) for what in sorted(two - one))


def _told(found: _Found, when: str) -> Iterator[str]:
    """Differences with the same witnesses in one line."""
    alike: dict[tuple[bool, tuple[str, ...]], list[str]] = {}
    for (what, first), tops in found.items():
        alike.setdefault((first, tuple(tops)), []).append(what)
    for (first, on_which), whats in alike.items():
        shown = either([f"`{one}`" for one in whats[:SHOWN]], "and") + (
            f" and {len(whats) - SHOWN} more" if len(whats) > SHOWN else ""
        )
        on = either([f"`{one}`" for one in on_which[:SHOWN]]) + (
            f" and {len(on_which) - SHOWN} more" if len(on_which) > SHOWN else ""
        )
        yield f"{when}only the {'first' if first else 'second'} allows {shown}, on {on}"


def _states(one: Program, two: Program) -> Iterator[_State]:
    """What both remember under one name, at each of a few values."""
    for number, slot in enumerate(one.slots):
        other = next((each for each in two.slots if each.name == slot.name), None)
        if other is None or slot.hidden or number < 2 or other.per_seat != slot.per_seat:
            continue
        for value in _values(one, number):
            words = show_value(one, slot.kind, value)
            try:
                read_value(two, other.kind, words)
            except BadValue:
                continue
            yield _State(slot.name, words, slot.per_seat)


def _values(program: Program, slot: int) -> list[int]:
    kind = program.slots[slot].kind
    match kind.of:
        case "truth":
            return [0, 1]
        case "value":
            return [1 << bit for bit in range(len(program.enumerations[kind.enumeration or 0].values))][:MOST_VALUES]
        case "count":
            low = kind.low or 0
            return [one for one in (low, low + 1, low + 2) if kind.high is None or one <= kind.high]
    return []


# ---- what it brings ------------------------------------------------------------------------------------------------


def _effects(left: _Side, right: _Side, shared: list[str]) -> Iterator[str]:
    """Of each card the first pair of cards on which both allow it: what comes of it."""
    for card in shared:
        filler = [label for label in shared if label != card][:2]
        for top in [label for label in shared if label not in (card, *filler)]:
            one, two = left.effect(card, top, filler), right.effect(card, top, filler)
            if one is None or two is None:
                continue
            if one != two:
                only_one = [words for words in one if words not in two]
                only_two = [words for words in two if words not in one]
                yield f"`{card}` on `{top}`: in the first {_list(only_one)}; in the second {_list(only_two)}"
            break


def _list(words: list[str]) -> str:
    return either(words, "and") if words else "nothing of the kind"
