"""Trying a rule out: a few deals from the present state, with hidden cards dealt anew, by players who play anything legal."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from rulelang.diagnostics import inventing as say
from rulelang.diagnostics.base import Diagnostic
from rulelang.engine.actions import Action, Do, Play
from rulelang.engine.events import Event
from rulelang.engine.game import Game
from rulelang.engine.inspect import wrong
from rulelang.engine.refusals import Code, Refused
from rulelang.ir.program import DRAW, Program
from rulelang.ir.rules import Permission
from rulelang.session.speak import deed_for
from rulelang.source import Place

if TYPE_CHECKING:
    from rulelang.session.inventing import Draft

DEALS = 6
MOVES = 250
"""Of one deal; a longer one counts as unfinished."""
MOST_DEEDS = 60
"""So many words and gestures of a seat are tried where nobody can move."""
WORK = 500
"""Moves in all deals together, after which no further deal is begun: the verdict depends on the seed, not on the machine."""
MOST_WORDS = 20
"""So often in a deal a word is looked for that leads on; that takes as long as a hundred moves."""
SECONDS = 5.0
"""After that the trial is over, too, and the deal then played did not end: for rules of which a single move takes long."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of it."""

    deals: int
    acted: int
    """How often the rule acted."""
    moves: float
    """Of a deal, on the average."""
    moves_before: float
    """The same without the rule."""
    unfinished: int
    stuck: bool
    aborted: bool
    chain: tuple[str, ...] = ()

    @property
    def refused(self) -> bool:
        return self.stuck or self.aborted

    def faults(self, place: Place) -> tuple[Diagnostic, ...]:
        if self.aborted:
            return (say.NoRest(place, self.chain),)
        return (say.NobodyCanMove(place),) if self.stuck else ()

    def words(self) -> str:
        """For people."""
        if self.deals == 0:
            return "not tried out"
        how = f"acted {self.acted} times" if self.acted else "never acted"
        longer = f"{self.moves:.0f} moves a deal (before: {self.moves_before:.0f})"
        more = f"; {self.unfinished} did not end" if self.unfinished else ""
        return f"tried in {self.deals} deals: it {how}; {longer}{more}"


@dataclass(frozen=True, slots=True)
class Considered:
    """A text typed at the table, judged: what it is, what came of trying it, and what followed if it is in force now."""

    draft: Draft
    verdict: Verdict | None
    events: tuple[Event, ...] = ()

    @property
    def accepted(self) -> bool:
        return self.draft.sound


def try_out(
    game: Game, program: Program, off: frozenset[int], changed: frozenset[str], rules: frozenset[int], seed: int
) -> Verdict:
    """Play some deals by the new version, and by the old one to compare. `rules`: those whose acting is counted."""
    deadline = time.monotonic() + SECONDS
    acted = deals = unfinished = 0
    lengths: list[int] = []
    before: list[int] = []
    old_off = frozenset(rule.number for rule in game.program.rules) - frozenset(game.setting.rules)
    for number in range(DEALS):
        if deals and (sum(lengths) + sum(before) >= WORK or time.monotonic() > deadline):
            break
        run = _Run(game.trial(program, off, changed, seed + number), rules, seed + number)
        run.play(deadline)
        deals += 1
        acted += run.acted
        unfinished += not run.ended
        lengths.append(run.moves)
        if run.stuck or run.game.aborted:
            return Verdict(deals, acted, 0, 0, unfinished, run.stuck, run.game.aborted, run.game.chain)
        if number < DEALS // 2:
            old = _Run(game.trial(game.program, old_off, frozenset(), seed + number), frozenset(), seed + number)
            old.play(deadline)
            before.append(old.moves)
    return Verdict(
        deals, acted, sum(lengths) / len(lengths), sum(before) / max(1, len(before)), unfinished, False, False
    )


class _Run:
    """One deal."""

    def __init__(self, game: Game, rules: frozenset[int], seed: int) -> None:
        self.game, self.rules, self.chance = game, rules, Random(seed)
        self.acted = self.moves = self.words = 0
        self.ended = self.stuck = False
        self.forbids = any(
            isinstance(one, Permission) and not one.allow
            for rule in game.program.rules
            if rule.number in rules
            for one in rule.sentences
        )
        """Whether one of the rules counts as acting where it forbids something."""
        if rules:
            game.listener = self._hear

    def _hear(self, events: tuple[Event, ...]) -> None:
        self.acted += sum(event.kind == "acts" and event.cause in self.rules for event in events)

    def play(self, deadline: float) -> None:
        """To its end, or as far as it goes; `deadline` is a time of `time.monotonic`."""
        game, first = self.game, self.game.deal
        while self.moves < MOVES and self.words < MOST_WORDS and time.monotonic() < deadline:
            if game.over or game.deal > first + (1 if self.moves == 0 else 0):
                self.ended = True
                return
            if game.duties:
                self._keep_duties()
            prompts = game.prompts()
            asked = [prompt.seat for prompt in prompts]
            choices = [
                (seat, legal) for seat in dict.fromkeys([*asked, *range(game.seats)]) if (legal := game.legal(seat))
            ]
            if not choices:
                if (due := game.next_due()) is not None:
                    game.advance(due + 1)
                elif game.over or not self._say_what_leads_on():
                    self.stuck, self.ended = not game.over, game.over
                    return
                self.moves += 1
                continue
            seat, legal = choices[0]
            if self.forbids and self._forbidden(seat):
                self.acted += 1
            with suppress(Refused):  # a deadline may have overtaken it
                game.act(seat, self._choose(legal))
            self.moves += 1

    def _keep_duties(self) -> None:
        """Everybody says and does what they owe: a deal in which everything is forgotten may never end."""
        game = self.game
        for seat in sorted({debtor for debtor, _ in game.duties}):
            for owed in game.view(seat).owes:
                deed = deed_for(game.program, owed)
                if deed is not None and not game.over and not game.forbids(seat, deed):
                    with suppress(Refused):
                        game.act(seat, deed)

    def _say_what_leads_on(self) -> bool:
        """Where nobody can move, a word may help (in some games the stock is made anew only after one): whether one was found."""
        self.words += 1
        for seat in range(self.game.seats):
            for deed in self.game.deeds(seat)[:MOST_DEEDS]:
                tried = self.game.copy()
                with suppress(Refused):
                    tried.act(seat, deed)
                    if any(tried.legal(one) for one in range(tried.seats)):
                        self.game.act(seat, deed)
                        return True
        return False

    def _forbidden(self, seat: int) -> bool:
        """Whether one of the rules keeps a seat from something that hands could do."""
        game = self.game
        actions: list[Action] = [Play(card) for card in game.view(seat).hand]
        actions += [Do(number) for number in range(len(game.program.moves))]
        refused = (wrong(game, seat, action) for action in actions)
        return any(one is not None and one.code is Code.FORBIDDEN and one.rule in self.rules for one in refused)

    def _choose(self, legal: tuple[Action, ...]) -> Action:
        """Mostly a card, sometimes anything."""
        plays = [action for action in legal if isinstance(action, Play)]
        if plays and self.chance.random() < 0.8:
            return self.chance.choice(plays)
        others = [action for action in legal if not (isinstance(action, Do) and action.move == DRAW)] or list(legal)
        return self.chance.choice(others if self.chance.random() < 0.5 else list(legal))
