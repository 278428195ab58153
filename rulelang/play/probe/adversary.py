"""Play by lot, and by those who mean no good: they find what people who want to win never do.

They see the whole table and make no views, which is many times as fast as bots are.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from rulelang.engine.actions import Action, Call, Do, Play
from rulelang.engine.refusals import Refused
from rulelang.play.bots.insight import Insight
from rulelang.play.table import Endless
from rulelang.record import Record
from rulelang.session.game import Game

T = TypeVar("T")

PAUSES = (1, 400, 1000, 3000)
"""Milliseconds that pass before an input."""


class Manner(Record):
    """How somebody plays: each is how often."""

    hoards: float = 0.0
    """Does anything rather than play a card."""
    forgets: float = 0.3
    """Leaves a duty undone."""
    babbles: float = 0.03
    """Says words of the rules, makes gestures, calls mistakes that are none."""
    errs: float = 0.1
    """Does something wrong, where manners let it."""


MANNERS: tuple[Manner, ...] = (
    Manner(),
    Manner(hoards=0.9, forgets=0.9, babbles=0.0),
    Manner(babbles=0.2, forgets=0.5, errs=0.3),
    Manner(forgets=0.0, errs=0.0),
)
"""By lot; the hoarder: stocks run out, duties fail, hands grow; the nagger; one who does everything that is to be done."""


NOTHING = 'rule house_{} "Nothing is new.": when game ends: reverse'


def invents(game: Game) -> bool:
    """Whoever has to invent a rule invents one that does nothing, and the next one drops it: no finding is the fault of a rule that
    the ruleset has not."""
    asked = game.invention()
    if asked is None or not asked[3]:
        return False
    inventions, off = game.house.inventions, game.house.off
    standing = [one.rule for one in inventions if one.kind == "invent" and not one.repealed and one.rule not in off]
    drops = standing and "drop" in asked[1]
    text = f"without rule {standing[-1]}" if drops else NOTHING.format(len(inventions) + 1)
    return game.invent(asked[0], text, trial=False).draft.program is not None


class Crowd:
    """A game with such players."""

    def __init__(self, game: Game, lot: Random) -> None:
        self.game, self.lot = game, lot
        self.know = Insight(game.setting)
        self.manners = [lot.choice(MANNERS) for _ in range(game.seats)]
        self.outside = game.out_of_turn

    def step(self) -> None:
        """One input, or time that passes; what is refused may still have brought deadlines about.

        Raises:
            Endless: nobody can do anything.
        """
        if invents(self.game):
            return
        for seat, action in self._wishes():
            try:
                self.game.act(seat, action, self.game.now + self.lot.choice(PAUSES))
            except Refused:
                continue
            return
        due = self.game.next_due()
        if due is not None:
            self.game.advance(max(due + 1, self.game.now))
        elif not any(self.game.legal(seat) for seat in range(self.game.seats)):
            raise Endless

    def _wishes(self) -> list[tuple[int, Action]]:
        """What may be done now, best first; the last are legal."""
        game, lot = self.game, self.lot
        wishes: list[tuple[int, Action]] = []
        if game.duties:
            wishes += self._owed()
        for offender, rules in game.mistakes:
            if rules and lot.random() < 0.4:
                wishes.append((self._other(offender), Call(offender, rules[0])))
        asked = game.prompts()
        if not asked:
            return wishes
        seat = lot.choice(asked).seat
        manner = self.manners[seat]
        if lot.random() < manner.babbles:
            who = lot.randrange(game.seats)
            wishes += [(who, deed) for deed in _one(game.deeds(who), lot) if deed]
        if self.outside and lot.random() < 0.2:
            who = self._other(seat)
            wishes += [(who, one) for one in game.legal(who)[:1]]
        legal = game.legal(seat)
        if game.program.manners == "permissive" and lot.random() < manner.errs:
            wishes += [(seat, one) for one in _one(game.possible(seat), lot)]
        if legal:
            wishes += [(seat, self._move(legal, manner)), (seat, legal[0])]
        else:
            wishes += [(one.seat, action) for one in asked for action in game.legal(one.seat)]
            wishes += [(who, action) for who in range(game.seats) for action in self._anything(who)]
        return wishes

    def _owed(self) -> list[tuple[int, Action]]:
        """Duties that are thought of."""
        found: list[tuple[int, Action]] = []
        for debtor in dict.fromkeys(debtor for debtor, _ in self.game.duties):
            if self.lot.random() >= self.manners[debtor].forgets:
                deeds = (self.know.deed_for(one) for one in self.game.view(debtor).owes)
                found += [(debtor, deed) for deed in deeds if deed is not None]
        return found

    def _anything(self, seat: int) -> list[Action]:
        """Where nothing is legal: something wrong, or words that may help."""
        wrong, deeds = self.game.possible(seat), self.game.deeds(seat)
        return [*self.lot.sample(deeds, min(2, len(deeds))), *self.lot.sample(wrong, min(1, len(wrong)))]

    def _move(self, legal: tuple[Action, ...], manner: Manner) -> Action:
        others = [one for one in legal if isinstance(one, Do)]
        if others and self.lot.random() < manner.hoards:
            return self.lot.choice(others)
        plays = [one for one in legal if isinstance(one, Play)]
        if plays and not manner.hoards and self.lot.random() < 0.7:
            return self.lot.choice(plays)  # so that deals end
        return self.lot.choice(legal)

    def _other(self, seat: int) -> int:
        return (seat + self.lot.randrange(1, max(2, self.game.seats))) % self.game.seats


def _one(some: Sequence[T], lot: Random) -> list[T]:
    """One of them; none where there is none, as for somebody who has left the deal."""
    return lot.sample(some, min(1, len(some)))
