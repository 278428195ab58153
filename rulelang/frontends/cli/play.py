"""`rulelang play`: a table with people and bots."""

from __future__ import annotations

import secrets
import shlex
import time
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

import click

from rulelang.engine.actions import Action
from rulelang.engine.events import Event
from rulelang.engine.setting import CannotStart
from rulelang.frontends.cli import console
from rulelang.frontends.cli.house import free_name
from rulelang.frontends.cli.house import write as write_house
from rulelang.frontends.cli.lines import Lines
from rulelang.frontends.cli.loading import inventive, invited, ruleset, stop
from rulelang.frontends.cli.person import PACE, Quit, TerminalPerson
from rulelang.frontends.cli.screen import SPECTATOR, Screen
from rulelang.frontends.cli.seats import HABIT_HELP, BadSeat, Seat, no_use, person, read_seats, usual_seats
from rulelang.frontends.cli.settings import settings
from rulelang.play.bots import make_bot
from rulelang.play.habits import BadHabit, Habits, read_habits
from rulelang.play.live import LiveTable
from rulelang.play.table import Endless, Table
from rulelang.play.timed import TimedTable, needs_time
from rulelang.session.game import Game
from rulelang.session.saves import Recorder, SaveError, read_lines, save
from rulelang.session.saves import load as load_game

INTERRUPTED = 130
USUAL = 3
"""Players, where the ruleset allows so many."""


@click.command(name="play")
@click.argument("name", default="maumau", metavar="[NAME|FILE]")
@click.option("--players", type=click.IntRange(1), metavar="N", help="How many sit at the table.")
@click.option("--seats", metavar="LIST", help="Who: you, bot, random, sensible, forgetful; you=Anna gives a name.")
@click.option("--habit", "habits", multiple=True, metavar="HABIT=VALUE", help=HABIT_HELP)
@click.option("--seed", metavar="SEED", help="Deal the same cards again.")
@click.option("--set", "options", multiple=True, metavar="OPTION=VALUE", help="Set an option of the ruleset.")
@click.option("--with", "with_rules", multiple=True, metavar="RULE", help="Switch an optional rule on.")
@click.option("--without", "without_rules", multiple=True, metavar="RULE", help="Switch a rule off.")
@click.option("--preset", metavar="NAME", help="Settings that the ruleset has a name for.")
@click.option("--age", type=click.IntRange(0, 150), help="Your age, where a ruleset asks.")
@click.option("--birthday", type=click.DateTime(["%m-%d"]), metavar="MM-DD", help="Your birthday, likewise.")
@click.option("--save", "save_to", type=click.Path(path_type=Path), metavar="FILE", help="Keep the game in a file.")
@click.option("--load", "load_from", type=click.Path(path_type=Path), metavar="FILE", help="Go on with a saved game.")
@click.option("--invent", is_flag=True, help="Whoever wins a deal invents a rule.")
@click.option("--house", type=click.Path(path_type=Path), metavar="FILE", help="Play by a table's own rules; new ones go into a file of their own beside it.")
@click.option("--fast", is_flag=True, help="Bots do not pause to think.")
def command(
    name: str,
    players: int | None,
    seats: str | None,
    habits: tuple[str, ...],
    seed: str | None,
    options: tuple[str, ...],
    with_rules: tuple[str, ...],
    without_rules: tuple[str, ...],
    preset: str | None,
    age: int | None,
    birthday: date | None,
    save_to: Path | None,
    load_from: Path | None,
    invent: bool,
    house: Path | None,
    fast: bool,
) -> int:
    """Play a game: you against bots, or, where no terminal is, bots alone.

    \b
    rulelang play
    rulelang play maumau --seats you,sensible,forgetful
    rulelang play kitchen.mau --set target=50 --seed 7 --save evening.game
    """
    lines = Lines()
    try:
        sitting = read_seats(seats) if seats else None
        behaviour = read_habits(habits)
    except (BadSeat, BadHabit) as problem:
        stop(str(problem))
    if load_from is not None:
        try:
            game = load_game(load_from)
        except SaveError as problem:
            stop(str(problem))
        for text in game.notes:
            console.note(text)
        sitting = _seats_of(game, sitting, you=lines.terminal)
        seed = str(game.seed)
    else:
        chosen = ruleset(str(house) if house is not None and house.exists() else name)
        if invent or house is not None:
            chosen = inventive(chosen)
        agreed = settings(options)
        if invent or house is not None:
            agreed = invited(chosen, agreed)
        low, high = chosen.program.players
        if sitting is None:
            sitting = usual_seats(players or max(low, min(USUAL, high)), you=lines.terminal)
        elif players is not None and players != len(sitting):
            stop(f"--players {players} does not go with {len(sitting)} seats")
        seed = seed if seed is not None else str(secrets.randbelow(10**6))
        born = (birthday.month, birthday.day) if birthday else None
        today = date.today()
        try:
            game = chosen.new_game(
                [
                    person(one, seed, age=None if one.bot else age, birthday=None if one.bot else born)
                    for one in sitting
                ],
                seed=seed,
                options=agreed,
                with_rules=with_rules,
                without_rules=without_rules,
                preset=preset,
                today=(today.month, today.day),
            )
        except CannotStart as problem:
            stop(str(problem))
    recorder = _recorder(game, save_to, load_from)
    console.note(f"{game.program.title}, seed {seed}")
    no_use(habits, game.program)
    code = Evening(game, sitting, seed, lines, recorder, behaviour, fast=fast).play()
    if house is not None and game.house.holding:
        write_house(game, free_name(house))
    return code


def _seats_of(game: Game, sitting: tuple[Seat, ...] | None, *, you: bool) -> tuple[Seat, ...]:
    """The seats of a loaded game keep their names."""
    kinds = sitting or usual_seats(game.seats, you=you)
    if len(kinds) != game.seats:
        stop(f"the saved game has {game.seats} seats, not {len(kinds)}")
    return tuple(Seat(name, kind.bot) for name, kind in zip(game.names, kinds, strict=True))


def _recorder(game: Game, target: Path | None, source: Path | None) -> Recorder | None:
    """Keeps the game in a file. A file that is no saved game, or another one, is left alone."""
    if target is None:
        return None
    if target.exists() and (source is None or not source.exists() or not target.samefile(source)):
        try:
            read_lines(target)
        except SaveError:
            stop(f"`{target}` exists and is no saved game")
        stop(f"`{target}` is a saved game already; go on with it (--load), or choose another name")
    try:
        return Recorder(game, target)
    except SaveError as problem:
        stop(str(problem))


class Evening:
    """One game on this terminal, from the first card to goodbye."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat],
        seed: str,
        lines: Lines,
        recorder: Recorder | None,
        behaviour: Mapping[str, Habits],
        *,
        fast: bool,
    ) -> None:
        self.game, self.lines, self.recorder = game, lines, recorder
        people = [seat for seat, one in enumerate(seats) if one.bot is None]
        self.viewer = people[0] if len(people) == 1 else SPECTATOR
        self.screen = Screen(game, self.viewer)
        self.people = {
            seat: TerminalPerson(game, seat, Screen(game, seat), lines, fast=fast) for seat in people
        }  # fmt: skip
        bots = {seat: make_bot(one.bot, seed, seat) for seat, one in enumerate(seats) if one.bot is not None}
        self._pause = PACE if lines.terminal and not people and not fast else 0.0
        self.table: Table | LiveTable
        real_time = lines.terminal and not fast
        if bots and needs_time(game.program):
            habits = {seat: behaviour[one.bot] for seat, one in enumerate(seats) if one.bot is not None}
            timed = TimedTable(game, bots, habits, self.watch, seed)
            self.table = LiveTable(timed, self.people, real_time=real_time and bool(people))
        else:
            self.table = Table(game, bots, self.people, self.watch, real_time=real_time)

    def play(self) -> int:
        """Until the end; the exit code."""
        self._begin()
        try:
            self.table.run()
        except Quit:
            self._keep()
            self.screen.say("\nGoodbye.")
            return 0
        except KeyboardInterrupt:
            self.screen.say("\nGoodbye.")
            return INTERRUPTED
        except Endless:
            self.screen.say(f"This game does not come to an end; it is broken off here.{self._waits_for()}")
            return 1
        self.screen.ended()
        return int(self.game.aborted)

    def _waits_for(self) -> str:
        """The race that nobody enters, where that is why nothing goes on."""
        race = next((one for one in self.game.view(SPECTATOR).races if one.waits), None)
        if race is None:
            return ""
        return f" Play waits for a race of rule `{self.game.program.rules[race.rule].name}`, which nobody enters."

    def watch(self, seat: int, action: Action | None, events: tuple[Event, ...]) -> None:
        """Tell what came of an input, and keep it."""
        if self.recorder is not None:
            self.recorder.write()
        told = self.screen.happened(self.game.told(self.viewer, events))
        if told and self._pause:
            time.sleep(self._pause)

    def _begin(self) -> None:
        journal = self.game.journal
        if journal:
            self.screen.happened(self.game.told(self.viewer, journal[-1].events))
        if self.viewer == SPECTATOR:
            self.screen.table(self.game.view(SPECTATOR))

    def _keep(self) -> None:
        """Offer to save a game that is left."""
        if self.recorder is not None or self.game.over or not self.lines.terminal:
            return
        try:
            answer = (self.lines.read("Save the game? (y/n) ") or "").strip()
            if answer.casefold() not in ("y", "yes"):
                return
            while not self._saved((self.lines.read("Name of the file, or Enter for none: ") or "").strip()):
                pass
        except EOFError:
            return

    def _saved(self, name: str) -> bool:
        """Whether there is nothing more to ask: the game is saved there, or is not to be saved after all."""
        if not name:
            return True
        path = Path(name).expanduser()
        if path.exists():
            self.screen.say(f"`{path}` exists already; take another name.")
            return False
        try:
            save(self.game, path)
        except SaveError as problem:
            self.screen.say(f"{problem}")
            return False
        self.screen.say(f"Saved. Go on with: rulelang play --load {shlex.quote(str(path))}")
        return True
