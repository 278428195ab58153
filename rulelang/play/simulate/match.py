"""One game of a simulation, by bots at the same table at which people play."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from rulelang.engine.actions import Action, Do, Play
from rulelang.engine.events import Event
from rulelang.engine.game import Game
from rulelang.play.bots import make_bot
from rulelang.play.simulate.plan import Plan
from rulelang.play.simulate.row import Outcome, Row
from rulelang.play.table import Endless, Table
from rulelang.play.timed import TimedTable, needs_time
from rulelang.session.game import Game as SessionGame
from rulelang.session.house import House, Invention
from rulelang.session.ruleset import Ruleset

STEPS = 10
"""So many steps of the table for each move of the cap: words, answers and timers are no moves, but end a game as well."""


def new_game(ruleset: Ruleset, plan: Plan, number: int, *, journal: bool = False, after: int = 0) -> Game:
    """Game `number` of a plan, not yet begun by anybody; `after` so many in a row.

    Raises:
        CannotStart: it cannot be played as agreed.
    """
    return ruleset.new_game(
        len(plan.bots),
        seed=_seed(plan, number, after),
        options=dict(plan.options),
        with_rules=plan.with_rules,
        without_rules=plan.without_rules,
        preset=plan.preset,
        journal=journal,
    )


def play(ruleset: Ruleset, plan: Plan, number: int) -> Row:
    """Play game `number` of a plan to its end, or to the cap; or so many games in a row that there are enough deals."""
    row, house = _one(ruleset, plan, number, 0, None)
    if not plan.deals:
        return row
    won, games = Counter(row.winners), 1
    while row.deals < plan.deals and row.outcome in ("won", "drawn"):
        more, house = _one(ruleset, plan, number, games, house)
        games += 1
        won.update(more.winners)
        row = row.followed_by(more)
    most = max(won.values(), default=0)
    return replace(row, winners=tuple(sorted(seat for seat, count in won.items() if count == most)))


def _one(ruleset: Ruleset, plan: Plan, number: int, after: int, house: House | None) -> tuple[Row, House | None]:
    """One game, which comes `after` so many others with the inventions of those; and the inventions when it is over."""
    game = new_game(ruleset, plan, number, after=after)
    if house is not None and isinstance(game, SessionGame) and house.inventions:
        game.carry_on(house)
    count = Count(game)
    if plan.rules:
        count.hear(new_game(ruleset, plan, number, journal=True, after=after).journal[0].events)  # what happened before we listened
        game.listener = count.hear
    if not plan.invent:
        game.nobody_invents()
    seed = _seed(plan, number, after)
    bots = {plan.seat_of(bot, number): make_bot(kind, seed, bot) for bot, kind in enumerate(plan.bots)}
    table: Table | TimedTable
    if needs_time(game.program):
        game.listener = count.hear
        habits = {plan.seat_of(bot, number): plan.habits[kind] for bot, kind in enumerate(plan.bots)}
        table = TimedTable(game, bots, habits, count.see, seed)
    else:
        table = Table(game, bots, {}, count.see)
    outcome: Outcome = "unfinished"
    try:
        for _ in range(plan.cap * STEPS):
            if game.over or count.moves >= plan.cap:
                break
            table.step()
    except Endless:
        pass  # nobody can do anything, and no timer runs
    if game.over:
        outcome = "aborted" if game.aborted else "won" if game.winners else "drawn"
    row = Row(
        number=number,
        seed=plan.seed_of(number),
        outcome=outcome,
        winners=game.winners,
        deals=game.deal,
        moves=count.moves,
        inputs=count.inputs,
        scores=game.scores,
        why=count.why(),
        acted=tuple(sorted(count.acted.items())),
        owed=tuple(sorted(count.owed.items())),
        failed=tuple(sorted(count.failed.items())),
        used=tuple(sorted(count.used.items())),
        mistakes=count.mistakes,
        called=count.called,
        false_calls=count.false_calls,
        invented=tuple((one.deal, one.kind, one.rule, one.text, one.repealed) for one in _house(game)),
    )
    return row, game.house if isinstance(game, SessionGame) else None


def _seed(plan: Plan, number: int, after: int) -> int | str:
    """The seed of a game; of one that follows others, a seed of its own."""
    return f"{plan.seed_of(number)}/{after}" if after else plan.seed_of(number)


def _house(game: Game) -> tuple[Invention, ...]:
    return game.house.inventions if isinstance(game, SessionGame) else ()


class Count:
    """Counts what happens in one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.moves = self.inputs = 0
        self.acted: Counter[int] = Counter()
        self.owed: Counter[int] = Counter()
        self.failed: Counter[int] = Counter()
        self.used: Counter[int] = Counter()
        self.mistakes = self.called = self.false_calls = 0

    def see(self, seat: int, action: Action | None, events: tuple[Event, ...]) -> None:
        """Somebody did something."""
        if action is not None:
            self.inputs += 1
            self.moves += isinstance(action, (Play, Do))

    def hear(self, events: tuple[Event, ...]) -> None:
        """Something happened."""
        for event in events:
            if event.kind == "acts":
                if event.cause >= 0:
                    self.acted[event.cause] += 1
            elif event.kind == "uses":
                self.used[event.value] += 1
            elif event.kind == "mistake_made":
                self.mistakes += 1
            elif event.kind == "mistake_called":
                self.called += 1
            elif event.kind == "call_is_false":
                self.false_calls += 1
            elif event.kind == "owes":
                self.owed[event.cause] += 1
            elif event.kind == "fails":
                self.failed[event.cause] += 1

    def why(self) -> str:
        """Of an aborted game: when it was, and which rules did not come to rest."""
        if not self.game.aborted:
            return ""
        chain = ", ".join(self.game.chain)
        return f"limit reached in deal {self.game.deal}, after move {self.moves}, by {chain or 'no rule'}"
