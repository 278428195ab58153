"""A table at which time matters: everybody reacts in a time of their own, forgets, notices, errs.

For every input the table asks what each seat might do next and after how long; the earliest of these happens, or a timer
before it. Delays are exponential, so that they can be drawn anew after every input without changing how long anything takes;
what is forgotten or noticed is decided once for each duty and mistake. Time is that of the game: nothing sleeps, unless people
play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Protocol

from rulelang.engine.actions import Accept, Action, Call, Do, Play, Say
from rulelang.engine.game import Game
from rulelang.engine.refusals import Refusal, Refused
from rulelang.engine.view import Contest, View
from rulelang.ir.effects import Race
from rulelang.ir.program import GO_ON, PASS, Program
from rulelang.ir.walk import all_effects
from rulelang.play.bots import Bot
from rulelang.play.habits import Habits
from rulelang.play.inventing import Inventor
from rulelang.play.table import Endless, Watcher
from rulelang.session.speak import deed_for

PATIENCE = 3000
"""Milliseconds after which somebody at a table where nobody knows what to do tries something."""
SILENT = 3
"""Inputs without effect that are tried before the game counts as stuck."""
MOST_TRIED = 60
"""Phrases that are tried to get a game going again."""
MEMORY = 400
"""Decisions about duties and mistakes that are kept."""


def needs_time(program: Program) -> bool:
    """Whether who is quicker matters in a game, or what others notice."""
    return program.manners == "permissive" or any(
        isinstance(effect, Race) for block in program.blocks for effect in all_effects(block.effects)
    )


class Speaker(Protocol):
    """A person at such a table."""

    def speak(self, timeout: float | None) -> Action | None:
        """What this person does within a time (in seconds; None: as long as it takes), or None."""
        ...

    def refused(self, refusal: Refusal) -> None: ...


@dataclass(frozen=True, slots=True)
class _Planned:
    """What a seat will do, after so many milliseconds."""

    after: float
    seat: int
    action: Action


class TimedTable:
    """A game with its players, on the time of the game."""

    def __init__(
        self,
        game: Game,
        bots: Mapping[int, Bot],
        habits: Mapping[int, Habits],
        watcher: Watcher,
        seed: int | str,
    ) -> None:
        self.game, self.bots, self.habits = game, bots, habits
        self._watcher = watcher
        self._random = {seat: Random(f"{seed}/{seat}/time") for seat in bots}
        self._coins: dict[tuple[int, str, int], bool] = {}
        self._quiet = 0
        self._tried: list[str] = []
        """What was said since the last move because nobody knew what else to do."""
        self._inventor = Inventor(f"{seed}/inventor")

    # ---- one step ----------------------------------------------------------------------------------------------------

    def step(self) -> None:
        """One input, or time that passes.

        Raises:
            Endless: nobody can do anything that leads on.
        """
        if self.game.invention() is not None:
            self._invent()
            return
        plan = self.plan()
        due = self.game.next_due()
        if plan is None:
            self.idle(due)
            return
        stamp = self.game.now + 1 + int(plan.after)
        if due is not None and due < stamp:
            self.advance(due + 1)
            return
        self._quiet = 0
        self.act(plan.seat, plan.action, stamp)

    def _invent(self) -> None:
        """Whoever is asked for a rule thinks of one, or lets it be."""
        known = len(self.game.journal)
        self._inventor.answer(self.game)
        events = tuple(event for entry in self.game.journal[known:] for event in entry.events)
        self._watcher(-1, None, events)

    def act(self, seat: int, action: Action, stamp: int) -> Refusal | None:
        """Put an input in; what a deadline brought about before is told, too."""
        known = len(self.game.journal)
        try:
            events = self.game.act(seat, action, stamp)
        except Refused as refused:
            overtaken = tuple(event for entry in self.game.journal[known:] for event in entry.events)
            if overtaken:
                self._watcher(-1, None, overtaken)
            if self.game.now < stamp:
                self.advance(stamp)
            return refused.refusal
        if isinstance(action, (Play, Do)):
            self._tried = []
        self._watcher(seat, action, events)
        return None

    def advance(self, to: int) -> None:
        """Let time pass."""
        if self.game.over:
            return
        events = self.game.advance(max(to, self.game.now))
        if events:
            self._watcher(-1, None, events)

    # ---- what everybody might do -------------------------------------------------------------------------------------

    def plan(self) -> _Planned | None:
        """What happens first."""
        earliest: _Planned | None = None
        noticeable = self.game.noticeable
        for seat in self.bots:
            view = self.game.view(seat)
            for planned in self._options(seat, view, noticeable):
                sooner = earliest is None or planned.after < earliest.after
                action = self._unforbidden(seat, planned.action) if sooner else None
                if action is not None:
                    earliest = _Planned(planned.after, seat, action)
        if len(self._coins) > MEMORY:
            self._coins = dict(list(self._coins.items())[-MEMORY // 2 :])
        return self._way_out(earliest)

    def _way_out(self, earliest: _Planned | None) -> _Planned | None:
        """Where whoever is asked cannot move, somebody says what leads on, however often the rest call each other's mistakes."""
        due, prompts = self.game.next_due(), self.game.prompts()
        if due is None or not prompts or any(self.game.legal(prompt.seat) for prompt in prompts):
            return earliest  # with nothing due, `idle` sees to it
        after = self._random[min(self.bots)].expovariate(1 / PATIENCE)
        if after >= min(due - self.game.now, earliest.after if earliest else after + 1):
            return earliest
        found = self._leading_on()
        return _Planned(after, *found) if found else earliest

    def _unforbidden(self, seat: int, action: Action) -> Action | None:
        """An action, without the words that may not go with it; None if it is nothing but those."""
        if not self.game.forbids(seat, action):
            return action
        bare = replace(action, words="", gestures=())
        silent = isinstance(action, (Say, Call)) or self.game.forbids(seat, bare)
        return None if silent else bare

    def _options(self, seat: int, view: View, noticeable: tuple[tuple[int, int, int], ...]) -> Iterator[_Planned]:
        habits, chance = self.habits[seat], self._random[seat]

        def after(mean: float) -> float:
            return chance.expovariate(1 / mean)

        for owed in view.owes:
            deed = None if self._coin(seat, "duty", owed.number, habits.forgets) else deed_for(self.game.program, owed)
            if deed is not None:
                yield _Planned(after(habits.speaking), seat, deed)
        for race in view.races:
            if (entry := self._entry(seat, race)) is not None:
                yield _Planned(after(habits.reaction), seat, entry)
        for number, offender, rule in noticeable:
            if offender != seat and self._coin(seat, "notice", number, habits.notices):
                yield _Planned(after(habits.noticing), seat, Call(offender, rule))
        if (move := self._move(seat, view)) is not None:
            quick = any(race.by_play and race.entitled for race in view.races)
            yield _Planned(after(habits.reaction if quick else habits.thinking), seat, move)
        others = [other for other in range(self.game.seats) if other != seat and view.active[other]]
        if others and view.phase == "play" and chance.random() < habits.wrong:
            rules = self.game.setting.rules
            yield _Planned(after(habits.noticing), seat, Call(chance.choice(others), chance.choice(rules)))

    def _entry(self, seat: int, race: Contest) -> Action | None:
        """The deed with which a seat enters a race; sometimes without a right to."""
        if race.by_play or seat in race.entered:
            return None
        if not race.entitled and not (
            race.gesture >= 0 and self._coin(seat, "hasty", race.number, self.habits[seat].hasty)
        ):
            return None
        if not race.entitled:
            self._coins[seat, "hasty", race.number] = False  # once is enough
        if race.phrases:
            phrase = self._random[seat].choice(race.phrases)
            return Say(words=self.game.program.phrases[phrase].text)
        return Say(gestures=(max(race.gesture, 0),)) if self.game.program.gestures else None

    def _move(self, seat: int, view: View) -> Action | None:
        """A move or an answer, if it is for this seat to make one or it takes a chance to."""
        asked = next((prompt for prompt in view.prompts if prompt.seat == seat), None)
        legal = view.legal
        if asked is None:
            plays = [action for action in legal if isinstance(action, Play)]
            if not plays or not self._coin(seat, "chance", 10 * len(view.discard) + view.deal, self.habits[seat].notices):
                return None
            return self._random[seat].choice(plays)
        if asked.kind == "window":
            return Accept() if Accept() in legal else None
        if asked.kind == "race":
            plays = [action for action in legal if isinstance(action, Play)]
            return self._random[seat].choice(plays) if plays else None
        if not legal:
            return None
        if asked.kind == "turn" and self._random[seat].random() < self.habits[seat].errs:
            wrong = [action for action in self.game.possible(seat) if action not in legal]
            if wrong:
                return self._random[seat].choice(wrong)
        if asked.kind == "turn" and legal == (Do(PASS),) and self._waits(view):
            return None
        wanted = self.bots[seat].decide(view, self.game.setting) or legal[0]
        if isinstance(wanted, Say) and self.game.forbids(seat, wanted):
            return self._random[seat].choice(legal)  # it owes words that another rule forbids
        return wanted

    def _waits(self, view: View) -> bool:
        """Whether somebody may still do what the turn waits for: a race of words, like the suit to be called."""
        return any(race.phrases for race in view.races)

    def _coin(self, seat: int, what: str, number: int, chance: float) -> bool:
        """A decision that is taken once."""
        key = (seat, what, number)
        if key not in self._coins:
            self._coins[key] = self._random[seat].random() < chance
        return self._coins[key]

    # ---- nobody knows what to do -------------------------------------------------------------------------------------

    def idle(self, due: int | None) -> None:
        """A timer runs out; or somebody makes a move that is nobody's turn, or says what leads on."""
        if self._quiet > 2 * SILENT and due is None:
            raise Endless
        self._quiet += 1
        stamp = self.game.now + PATIENCE
        if due is not None and due < stamp:
            self.advance(due + 1)
            return
        found = self._leading_on()
        if found is None:
            if due is None and self._quiet > SILENT:
                raise Endless
            self.advance(stamp if due is None else due + 1)  # some rules ask for the time
            return
        self.act(*found, stamp)

    def _leading_on(self) -> tuple[int, Action] | None:
        """A move of the rules that somebody may make; else words after which somebody can do something; else any deed."""
        game = self.game
        seats = [seat for seat in self.bots if game.view(seat).active[seat]]
        for seat in seats:
            for action in game.legal(seat):
                if isinstance(action, Do) and action.move > GO_ON:
                    return seat, action
        chance = self._random[min(self.bots)]
        deeds = [
            Say(words=phrase.text)
            for phrase in game.program.phrases
            if phrase.repeated is None and not phrase.pattern
        ]
        chance.shuffle(deeds)
        deeds.sort(key=lambda deed: deed.words in self._tried)  # what was in vain may not be so any more, but comes last
        before = sum(len(game.legal(seat)) for seat in seats)
        later = game.copy()
        later.advance(game.now + PATIENCE)  # mistakes that time brings are not those of the word
        remembered, hopeful = later.view(-1).slots, None
        speakers = list(self.bots)
        for action in deeds[:MOST_TRIED]:
            chance.shuffle(speakers)
            seat = next((one for one in speakers if not game.forbids(one, action)), -1)
            if seat < 0:
                continue
            trial = later.copy()
            try:
                trial.act(seat, action, later.now)
            except Refused:
                continue
            if len(trial.mistakes) > len(later.mistakes):
                continue
            after = sum(len(trial.legal(one)) for one in seats)
            again = action.words in self._tried
            if after > before or (not again and after > 0 and trial.prompts() != game.prompts()):
                self._tried.append(action.words)
                return seat, action
            if not again and hopeful is None and trial.view(-1).slots != remembered:
                hopeful = seat, action
        for seat in seats:
            for action in game.legal(seat):
                if isinstance(action, (Play, Do)):
                    return seat, action
        if hopeful is not None:  # it may take two words: one that opens something, one that closes it
            self._tried.append(hopeful[1].words)
        return hopeful
