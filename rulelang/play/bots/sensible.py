"""Bots that play as people do who know the game: shed cards, hinder whoever is nearly done, keep what goes on anything."""

from __future__ import annotations

from collections import Counter

from rulelang.engine.actions import Action, Answer, Decline, Do, Play
from rulelang.engine.prompt import Prompt
from rulelang.engine.setting import Setting
from rulelang.engine.view import Owed, View
from rulelang.ir.masks import singles
from rulelang.ir.program import DRAW, GO_ON, PASS
from rulelang.play.bots.base import Noticed
from rulelang.play.bots.insight import Insight
from rulelang.play.bots.random_bot import RandomBot

ATTENTION = 0.6
"""How likely a bot is to make something of what it could notice: another's mistake, a chance to play out of turn."""
FEW = 2
"""So many cards in the next hand are a reason to hinder."""


WILLING = 0.95
"""How often something is done that may be done; a little is left to chance, so that simulations see both."""


PATIENT = 60
"""Moves in a deal after which a bot begins to try something else: what seems best each time may go round in a circle."""
MOST_RESTLESS = 15.0


class SensibleBot(RandomBot):
    """Sheds cards, and never forgets what it has to say."""

    forgets = 0.0
    """How likely it is to forget a duty."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self._misses: dict[Owed | Noticed, bool] = {}
        """Whether it misses what there is to say; asked again about the same thing, the answer is the same."""
        self._done: list[Action] = []
        self._turn: object = None
        self._deal, self._moves = 0, 0
        """The deal, and the moves made in it."""

    def decide(self, view: View, setting: Setting, noticed: tuple[Noticed, ...] = ()) -> Action | None:
        know = self._know(setting)
        current = {*view.owes, *noticed}
        self._misses = {what: missed for what, missed in self._misses.items() if what in current}
        for owed in view.owes:
            deed = know.deed_for(owed)
            if deed is not None and not self._missed(owed, self.forgets):
                return deed
        for each in noticed:
            deed = know.catch(each)
            if deed is not None and not self._missed(each, 1 - ATTENTION):
                self._misses[each] = True  # one call is enough
                return deed
        return self._move(view, know) if view.legal else None

    def _missed(self, what: Owed | Noticed, chance: float) -> bool:
        if what not in self._misses:
            self._misses[what] = self._random.random() < chance
        return self._misses[what]

    def _move(self, view: View, know: Insight) -> Action | None:
        asked = next((prompt for prompt in view.prompts if prompt.seat == view.seat), None)
        if asked is not None and asked.kind == "choice":
            return self._choose(view, know, asked)
        self._deal, self._moves = view.deal, self._moves + 1 if view.deal == self._deal else 0
        turn = (view.deal, view.turn, len(view.discard), view.hand)
        if turn != self._turn:
            self._turn, self._done = turn, []
        if asked is None and (self._done or self._random.random() > ATTENTION):
            self._done.append(
                view.legal[0]
            )  # let it pass; asked again in the same position, it does not change its mind
            return None
        best = max(view.legal, key=lambda action: self._score(action, view, know))
        self._done.append(best)
        return best

    def _score(self, action: Action, view: View, know: Insight) -> float:
        """How good a move looks; what was done already in the same position (and changed nothing) looks bad."""
        again = 10.0 * self._done.count(action)
        restless = min(MOST_RESTLESS, max(0.2, (self._moves - PATIENT) * 0.1))
        return self._worth(action, view, know) - again + self._random.random() * restless

    def _worth(self, action: Action, view: View, know: Insight) -> float:
        urgent = 1.0 if view.hand_sizes[_next(view)] <= FEW else 0.2
        match action:
            case Play(card=card, more=more):
                worth = know.worth(card)
                others = [other for other in view.hand if other != card and other not in more]
                keeps = 3.0 if worth.wild and len(view.hand) > FEW else 0.0
                return (
                    10
                    + 4.0 * len(more)
                    + 0.3 * _followers(card, others, know)
                    + urgent * worth.hinders
                    - worth.costs
                    - keeps
                )
            case Do(move=move) if move > GO_ON:
                worth = know.moves[move]
                return 3 + urgent * worth.hinders - worth.costs
            case Do(move=move):
                return {DRAW: 0.0, PASS: -1.0}.get(move, 1.0)
            case Decline():
                return 0.5
        return 1.0

    def _choose(self, view: View, know: Insight, asked: Prompt) -> Action:
        answers = [action for action in view.legal if isinstance(action, Answer)]
        if not answers:
            return view.legal[0]
        match asked.what:
            case "truth":
                return answers[0] if self._random.random() < WILLING else Decline()
            case "value":
                held = Counter(
                    bit for card in view.hand for bit in singles(know.values(card)[asked.enumeration]) if bit
                )
                return max(answers, key=lambda answer: (held[answer.value], self._random.random()))
            case "seat":
                return min(answers, key=lambda answer: (self._threat(view, answer.value), self._random.random()))
            case "card":
                return min(answers, key=lambda answer: (self._use(view, know, answer.value), self._random.random()))
        return self._random.choice(answers)

    def _threat(self, view: View, seat: int) -> int:
        """Opponents with few cards first, the bot itself last."""
        return 1000 if seat == view.seat else view.hand_sizes[seat]

    def _use(self, view: View, know: Insight, card: int) -> float:
        """How much a card is worth keeping."""
        others = [other for other in view.hand if other != card]
        return (5.0 if know.worth(card).wild else 0.0) + _followers(card, others, know)


class ForgetfulBot(SensibleBot):
    """Plays sensibly, but does not always say what it has to."""

    forgets = 0.35


def _followers(card: int, others: list[int], know: Insight) -> int:
    """How many other cards agree with a card in some attribute, so that they may follow it."""
    mine = know.values(card)
    return sum(any(mine[each] & know.values(other)[each] for each in know.on_cards) for other in others)


def _next(view: View) -> int:
    """Who plays after this seat."""
    seats, seat = len(view.hand_sizes), view.seat
    for _ in range(seats):
        seat = (seat + view.direction) % seats
        if view.active[seat]:
            break
    return seat
