"""Mau Mau with 32 cards as one would write it by hand: one class for this one game, plain Python, nothing tuned.

The rules are those of `rulesets/maumau.mau` with its default options. It is the yardstick of the benchmark, and a second
opinion for the tests (`tests/properties/test_by_hand.py`): dealt the same cards, both must always allow the same moves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

SUITS = ("clubs", "diamonds", "hearts", "spades")
RANKS = ("7", "8", "9", "10", "J", "Q", "K", "A")
POINTS = {"7": 7, "8": 8, "9": 9, "10": 10, "J": 20, "Q": 10, "K": 10, "A": 10}


class Card(NamedTuple):
    suit: str
    rank: str


class Move(NamedTuple):
    """play (a card), draw, keep (the card drawn), take (the cards owed), wish (a suit), pass, go on."""

    what: str
    card: Card | None = None
    suit: str = ""


DRAW, KEEP, TAKE, PASS, GO_ON = (Move(what) for what in ("draw", "keep", "take", "pass", "go on"))
WISHES = [Move("wish", suit=suit) for suit in SUITS]
DECK = [Card(suit, rank) for suit in SUITS for rank in RANKS]


class Illegal(Exception):
    """A move that the rules do not allow."""


class MauMau:
    """A match: deals until somebody has the points. `asked` is the seat to move next, -1 when the match is over."""

    def __init__(self, players: int, shuffle: Callable[[list[Card]], None], target: int = 150) -> None:
        self.players = players
        self.shuffle = shuffle
        self.target = target
        self.scores = [0] * players
        self.dealer = players - 1
        self.deal_number = 0
        self.winner = -1
        self._deal()

    def _deal(self) -> None:
        self.deal_number += 1
        self.stock = DECK[:]
        self.shuffle(self.stock)
        self.hands: list[list[Card]] = [[] for _ in range(self.players)]
        for n in range(1, self.players + 1):
            self.hands[(self.dealer + n) % self.players] = [self.stock.pop() for _ in range(5)]
        self.discard = [self.stock.pop()]
        self.direction = 1
        self.debt = 0
        self.wish = ""
        self.fresh: Card | None = None
        self.wishing = False
        self.last_jack = -1
        self.owe_mau: list[int] = []
        self.announced = [False] * self.players
        self.forced_passes = 0
        self.asked = (self.dealer + 1) % self.players

    # ---- what is allowed ---------------------------------------------------------------------------------------------

    def fits(self, card: Card) -> bool:
        if self.debt:
            return card.rank == "7" and self._matches(card)
        return self._matches(card)

    def _matches(self, card: Card) -> bool:
        if card.rank == "J":
            return True
        if self.wish:
            return card.suit == self.wish
        top = self.discard[-1]
        return card.suit == top.suit or card.rank == top.rank

    def can_draw(self) -> bool:
        return bool(self.stock) or len(self.discard) > 1

    def legal(self) -> list[Move]:
        """The moves of the seat that is asked."""
        if self.wishing:
            return WISHES
        if self.last_jack >= 0:
            return [GO_ON]
        if self.fresh is not None:
            return [Move("play", self.fresh), KEEP]
        moves = [Move("play", card) for card in self.hands[self.asked] if self.fits(card)]
        if self.debt:
            moves.append(TAKE)
        elif self.can_draw():
            moves.append(DRAW)
        return moves or [PASS]

    def allows(self, move: Move) -> bool:
        """Whether the seat that is asked may make this move."""
        if self.wishing:
            return move.what == "wish"
        if self.last_jack >= 0:
            return move.what == "go on"
        if self.fresh is not None:
            return move.what == "keep" or (move.what == "play" and move.card == self.fresh)
        if move.what == "play":
            return move.card in self.hands[self.asked] and self.fits(move.card)
        if move.what == "take":
            return self.debt > 0
        if move.what == "draw":
            return not self.debt and self.can_draw()
        return move.what == "pass" and self.legal() == [PASS]

    # ---- moves -------------------------------------------------------------------------------------------------------

    def act(self, move: Move) -> None:
        """The seat that is asked makes a move.

        Raises:
            Illegal: the rules do not allow it.
        """
        if not self.allows(move):
            raise Illegal(move)
        seat = self.asked
        if move.what == "play":
            assert move.card is not None
            self._play(seat, move.card)
        elif move.what == "draw":
            self.forced_passes = 0
            drawn = self._draw(seat, 1)
            self.fresh = drawn[0] if drawn and self.fits(drawn[0]) else None
            if self.fresh is None:
                self._next()
        elif move.what == "keep":
            self.fresh = None
            self._next()
        elif move.what == "take":
            self.forced_passes = 0
            self._draw(seat, self.debt)
            self.debt = 0
            self._next()
        elif move.what == "wish":
            self.wish, self.wishing = move.suit, False
            if self.hands[seat] or self.last_jack >= 0:
                self._next()
            else:
                self._end_deal(seat)
        elif move.what == "pass":
            self.forced_passes += 1
            if self.forced_passes >= self.players:
                self._end_deal(-1)
            else:
                self._next()
        else:
            self._end_deal(self.last_jack)

    def _play(self, seat: int, card: Card) -> None:
        hand = self.hands[seat]
        hand.remove(card)
        self.discard.append(card)
        self.fresh = None
        self.wish = ""
        self.forced_passes = 0
        if not hand:
            if card.rank == "J" and not self.announced[seat]:
                self.wishing = True
                self.last_jack = seat
            else:
                self._end_deal(seat)
            return
        if len(hand) == 1:
            self.owe_mau.append(seat)
        if card.rank == "7":
            self.debt += 2
        elif card.rank == "9":
            self.direction = -self.direction
        elif card.rank == "J":
            self.wishing = True
            return
        self._next(2 if card.rank == "8" else 1)

    def _next(self, steps: int = 1) -> None:
        self.asked = (self.asked + steps * self.direction) % self.players
        if self.asked in self.owe_mau:
            self.owe_mau.remove(self.asked)

    def _draw(self, seat: int, count: int) -> list[Card]:
        drawn = []
        for _ in range(count):
            if not self.stock:
                self._refill()
            if not self.stock:
                break
            drawn.append(self.stock.pop())
            if not self.stock:
                self._refill()
        if drawn:
            self.announced[seat] = False
        self.hands[seat] += drawn
        return drawn

    def _refill(self) -> None:
        loose, self.discard = self.discard[:-1], self.discard[-1:]
        if loose:
            self.shuffle(loose)
            self.stock = loose

    # ---- words -------------------------------------------------------------------------------------------------------

    def say(self, seat: int, mau_mau: bool = False) -> None:
        """Somebody says "Mau", or the longer form, which counts for both."""
        if mau_mau and len(self.hands[seat]) == 1:
            self.announced[seat] = True
        for other in self.owe_mau:
            if other != seat:
                self._draw(other, 2)
        self.owe_mau = []
        if mau_mau and self.last_jack >= 0:
            finished, self.last_jack = self.last_jack, -1
            if finished != seat:
                self._draw(finished, 2)
            elif not self.wishing:
                self._end_deal(seat)

    # ---- the end -----------------------------------------------------------------------------------------------------

    def _end_deal(self, winner: int) -> None:
        if winner >= 0:
            for hand in self.hands:
                self.scores[winner] += sum(POINTS[card.rank] for card in hand)
            if self.scores[winner] >= self.target:
                self.winner, self.asked = winner, -1
                return
        self.dealer = (self.dealer + 1) % self.players
        self._deal()
