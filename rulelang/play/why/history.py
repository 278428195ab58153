"""A position in a saved game or a scenario: the game as it stands, as it stood before the last input, and all that happened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from rulelang.engine.events import Event
from rulelang.engine.game import Game
from rulelang.engine.refusals import Refused
from rulelang.engine.setting import CannotStart
from rulelang.play.scenarios.lay import Wrong, begin, seat_of
from rulelang.play.scenarios.model import Step
from rulelang.play.scenarios.store import ENDINGS, Loaded, Rulesets, collect
from rulelang.play.typed import NotUnderstood, explain_to, read_action, show_action
from rulelang.session.game import Game as SavedGame
from rulelang.session.game import Input
from rulelang.session.ruleset import Ruleset
from rulelang.session.saves import SaveError, replay

Feed = Callable[[Game], tuple[Event, ...]]
"""Gives an input to a game in the position before it."""


class NoSuchPosition(Exception):
    """The file has no such position; the message says why."""


@dataclass(frozen=True)
class Past:
    """One input and what came of it."""

    number: int
    words: str
    """Who did what, as it is typed."""
    events: tuple[Event, ...]
    refused: str = ""
    """Why it was not taken, in words; empty if it was."""


@dataclass
class Position:
    """Where a game stands after some inputs."""

    ruleset: Ruleset
    game: Game
    past: list[Past] = field(default_factory=list)
    before: Game | None = None
    """As it stood before the last input."""
    last: Feed | None = None
    """The last input again, for a game in that position."""

    @property
    def number(self) -> int:
        """How many inputs there were."""
        return len(self.past) - 1

    def place(self, rule: int, line: int) -> str:
        """Where a sentence of a rule stands: file and line."""
        return ":".join((self.ruleset.program.sources[self._source(rule, line)].name, str(line)))

    def text(self, rule: int, line: int) -> str:
        """What stands in that line."""
        name = self.ruleset.program.sources[self._source(rule, line)].name
        for source in (self.ruleset.source, *(one.source for one in self.ruleset.extends)):
            if source.name == name and 1 <= line <= source.lines:
                return source.line(line).strip()
        return ""

    def _source(self, rule: int, line: int) -> int:
        one = self.ruleset.program.rules[rule]
        return next((sentence.at.source for sentence in one.sentences if sentence.at.line == line), one.at.source)

    def advance(self, words: str, feed: Feed, seat: int = -1) -> None:
        """Note an input and carry it out, if the table takes it."""
        self.before, self.last = self.game.copy(), feed
        known, refused = len(self.game.journal), ""
        try:
            events = feed(self.game)
        except Refused as problem:
            events = tuple(event for entry in self.game.journal[known:] for event in entry.events)
            refused = f"{problem.code.value}: {explain_to(self.game, seat, problem.refusal)}"
        self.past.append(Past(len(self.past), words, events, refused))


def from_file(path: Path, at: int | None = None, scenario: int = 1) -> Position:
    """The position in a save or in a scenario (of several in a file, that one) after so many inputs; at its end without a number.

    Raises:
        NoSuchPosition: there is none, or the file cannot be read.
    """
    return _of_scenario(path, at, scenario) if path.suffix in ENDINGS else _of_save(path, at)


# ---- saves ---------------------------------------------------------------------------------------------------------


class _Enough(Exception):
    pass


def _of_save(path: Path, at: int | None) -> Position:
    position: list[Position] = []

    def begun(game: SavedGame) -> Position:
        if not position:
            assert game.ruleset is not None
            position.append(Position(game.ruleset, game, [Past(0, "the game begins", game.journal[0].events)]))
        return position[0]

    earlier: list[Game] = []

    def show(game: SavedGame, one: Input, events: tuple[Event, ...]) -> None:
        now = begun(game)
        before = earlier.pop() if earlier else None
        earlier.append(game.copy())
        now.before, now.last = before, _feeding(one)
        now.past.append(Past(len(now.past), _in_words(before or game, one), events))
        if now.number == at:
            raise _Enough

    try:
        if at == 0:
            raise NoSuchPosition("in a saved game positions begin with 1")
        now = begun(replay(path, show))
        if at is not None:
            raise NoSuchPosition(f"there are only {now.number} inputs in `{path}`")
    except _Enough:
        now = position[0]
    except SaveError as problem:
        raise NoSuchPosition(str(problem)) from None
    return now


def _feeding(one: Input) -> Feed:
    def feed(game: Game) -> tuple[Event, ...]:
        known = len(game.journal)
        if one.left:
            game.leave(one.seat)
        elif one.action is None:
            game.advance(one.at)
        else:
            game.act(one.seat, one.action, one.at)
        return tuple(event for entry in game.journal[known:] for event in entry.events)

    return feed


def _in_words(game: Game, one: Input) -> str:
    if one.action is not None:
        return f"{game.names[one.seat]}: {show_action(game, one.action)}"
    return f"{game.names[one.seat]} leaves" if one.left else f"time passes to {one.at}"


# ---- scenarios -----------------------------------------------------------------------------------------------------


def _of_scenario(path: Path, at: int | None, number: int) -> Position:
    found = collect([path])
    if not 1 <= number <= len(found):
        raise NoSuchPosition(f"there are {len(found)} scenarios in `{path}`, and no number {number}")
    loaded = found[number - 1]
    if loaded.scenario is None:
        raise NoSuchPosition(f"`{path}`: {loaded.error}")
    try:
        return _played(loaded, at)
    except (Wrong, CannotStart) as problem:
        raise NoSuchPosition(f"`{path}`: {problem}") from None


def _played(loaded: Loaded, at: int | None) -> Position:
    assert loaded.scenario is not None
    ruleset = Rulesets().get(loaded.ruleset)
    if isinstance(ruleset, str):
        raise NoSuchPosition(ruleset)
    game = begin(ruleset, loaded.scenario)
    now = Position(ruleset, game, [Past(0, "the table is laid", ())])
    for step in loaded.scenario.steps:
        if now.number == at:
            break
        if step.expect is None:
            _carry_out(now, step)
    if at is not None and now.number < at:
        raise NoSuchPosition(f"there are only {now.number} inputs in this scenario")
    return now


def _carry_out(now: Position, step: Step) -> None:
    game = now.game
    if step.advance is not None:
        to = step.advance
        now.advance(f"time passes to {to}", lambda one: one.advance(to))
    elif step.leave is not None:
        gone = seat_of(game, step.leave, ())
        now.advance(f"{step.leave} leaves", lambda one: one.leave(gone))
    elif step.seat is not None:
        seat = seat_of(game, step.seat, ())
        try:
            action = read_action(game, seat, step.typed)
        except NotUnderstood as problem:
            raise NoSuchPosition(f"`{step.typed}`: {problem}") from None
        what = Input(game.now + 1 if step.at is None else step.at, seat, action, False, "")
        now.advance(f"{game.names[seat]}: {step.typed}", _feeding(what), seat)
