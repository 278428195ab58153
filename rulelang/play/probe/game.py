"""One probing game: played by lot, watched after every input, and what was seen in it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from random import Random

from rulelang.engine.actions import Action, Do, Play
from rulelang.engine.events import Event
from rulelang.engine.inspect import prohibitions, wrong
from rulelang.engine.refusals import Code, Refused
from rulelang.play.probe.adversary import Crowd, invents
from rulelang.play.probe.lot import GAMES_EACH, Agreement, agreement, bots, serious
from rulelang.play.probe.watch import Kind, fault, stands_still
from rulelang.play.table import Endless, Table
from rulelang.session.game import Game
from rulelang.session.ruleset import Ruleset

DEAL_CAP = 1500
"""Inputs after which a deal counts as endless, if all players mean to end it."""
GAME_CAP = 6000
"""Inputs after which a game counts as endless, if all players mean to end it."""
LEFT_CAP = 3000
"""Inputs after which a game by lot is left, without a word: options may ask for very many deals."""
FRUITLESS = 12
"""So many deals in a row without a winner or a score are a finding."""
QUIET = 24
"""Inputs without any card moving after which it is asked whether one ever can."""
_MOVING = frozenset({"plays", "draws", "deals", "transfers", "turns_up", "swaps_hands", "refills", "deal_begins"})
LOOKED = 7
"""At every so-manieth input it is asked what prohibitions forbid."""

CUT = "cut off"
"""How a game ended that was under way when the time was up; it counts for what it showed, and for nothing that it did not."""

Fed = tuple[int, Action | str | None, int]
"""An input: seat (-1: time passes), action or the text of an invention, stamp."""


@dataclass(frozen=True)
class Seen:
    """What happened in some games at least once."""

    rules: frozenset[int] = frozenset()
    abilities: frozenset[int] = frozenset()
    owed: frozenset[int] = frozenset()
    """Rules whose duty somebody had."""
    failed: frozenset[int] = frozenset()
    """Rules whose duty somebody failed."""


@dataclass(frozen=True)
class Fault:
    """Something that may not be, with the inputs that led to it."""

    kind: Kind
    about: str
    agreement: Agreement
    seed: int
    inputs: tuple[Fed, ...]
    game: int
    """Number of the game it was found in."""
    whole: int = 0
    """Inputs before it was shortened."""


@dataclass(frozen=True)
class Played:
    """A game that was played."""

    number: int
    ended: str
    """won, drawn, left (at the cap), cut off (when the time was up), or the kind of the fault."""
    inputs: int
    in_force: frozenset[int]
    seen: Seen
    fault: Fault | None = None


class _Ears:
    """Hears all that happens in one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.acted: set[int] = set()
        self.used: set[int] = set()
        self.owed: set[int] = set()
        self.failed: set[int] = set()
        self.quiet = 0
        self.in_deal = 0
        self.fruitless = 0
        self.silent = prohibitions(game)
        """Rules that only forbid: they act where somebody would otherwise be allowed something."""

    def hear(self, events: tuple[Event, ...]) -> None:
        self.quiet += 1
        self.in_deal += 1
        for event in events:
            if event.cause >= 0:
                self.acted.add(event.cause)
            match event.kind:
                case "uses":
                    self.used.add(event.value)
                case "owes":
                    self.owed.add(event.cause)
                case "fails":
                    self.failed.add(event.cause)
                case "deal_begins":
                    self.in_deal = 0
                case "deal_ends":
                    self.fruitless = self.fruitless + 1 if event.seat < 0 else 0
                case "scores":
                    self.fruitless = 0
            if event.kind in _MOVING:
                self.quiet = 0

    def look(self) -> None:
        """What is forbidden to the player on turn."""
        if not self.silent <= self.acted and (seat := self.game.turn) >= 0:
            moves: list[Action] = [Play(card) for card in self.game.view(seat).hand]
            moves += [Do(number) for number in range(len(self.game.program.moves))]
            for action in moves:
                refusal = wrong(self.game, seat, action)
                if refusal is not None and refusal.code is Code.FORBIDDEN:
                    self.acted.add(refusal.rule)

    def seen(self) -> Seen:
        return Seen(frozenset(self.acted), frozenset(self.used), frozenset(self.owed), frozenset(self.failed))


def play(ruleset: Ruleset, seed: str, number: int, deadline: float | None = None) -> Played:
    """Game `number` of a probe; it is cut where the time (of `time.monotonic`) is up.

    Raises:
        CannotStart: no agreement can be played.
    """
    turn = number // GAMES_EACH
    agreed = agreement(ruleset, f"{seed}/{turn}", turn=turn)
    try:
        game = agreed.begin(ruleset, number + 1, journal=False)
        begun = _at_the_beginning(ruleset, agreed, number + 1)
    except FAILURES as problem:
        broken = Fault("broken", _said(problem), agreed, number + 1, (), number)
        return Played(number, "broken", 0, frozenset(), Seen(), broken)
    course = _Course(game, seed, number)
    course.ears.acted |= begun
    found = course.run(deadline)
    inputs = tuple(course.inputs)
    shown = None if found is None else Fault(*found, agreed, number + 1, inputs, number, len(inputs))
    ended = course.ended or (found[0] if found else "won" if game.winners else "drawn")
    return Played(number, ended, len(inputs), frozenset(game.setting.rules), course.ears.seen(), shown)


FAILURES = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What an interpreter with a fault raises. A `Refused` or a lack of memory is none of them."""


def _said(problem: Exception) -> str:
    return f"{type(problem).__name__}: {problem}"


class _Course:
    """A game under way."""

    def __init__(self, game: Game, seed: str, number: int) -> None:
        self.game = game
        self.ears = _Ears(game)
        self.inputs: list[Fed] = []
        self.ended = ""
        self.serious = serious(number)
        game.listener = self.ears.hear
        game.witness = self._take_down  # a journal would be too slow: it hashes the table
        if self.serious:
            self.table = Table(game, bots(number, game.seats, seed), {}, lambda *_: None)
        else:
            self.crowd = Crowd(game, Random(f"crowd/{seed}/{number}"))

    def _take_down(self, seat: int, action: Action | str | None, at: int) -> None:
        """Note an input, also one that is refused: it may have brought deadlines about."""
        self.inputs.append((seat, action, at))

    def run(self, deadline: float | None) -> tuple[Kind, str] | None:
        """Play on; what was found."""
        found = fault(self.game)
        while found is None and not self.game.over and not self.ended:
            if deadline is not None and time.monotonic() > deadline:
                self.ended = CUT
                return None
            found = self._step() or fault(self.game)
            if found is None and not self.game.over:
                found = self._after()
        return found

    def _step(self) -> tuple[Kind, str] | None:
        try:
            if not self.serious:
                self.crowd.step()
            elif not invents(self.game):
                self.table.step()
        except Endless:
            self.ended = "left"  # if nobody can do anything, that is told; else these players do not know what
        except FAILURES as problem:
            return "broken", _said(problem)
        return None

    def _after(self) -> tuple[Kind, str] | None:
        ears = self.ears
        if not len(self.inputs) % LOOKED:
            ears.look()
        if ears.quiet and not ears.quiet % QUIET:
            try:
                if stands_still(self.game):
                    return "standstill", ""
            except Refused as refused:
                return "broken", f"a legal move is refused: {refused}"
        if ears.fruitless >= FRUITLESS:
            return "fruitless", f"{ears.fruitless} deals"
        if len(self.inputs) > (GAME_CAP if self.serious else LEFT_CAP) or ears.in_deal > DEAL_CAP:
            if self.serious:
                return "endless", f"{len(self.inputs)} inputs, of these {ears.in_deal} in deal {self.game.deal}"
            self.ended = "left"
        return None


def _at_the_beginning(ruleset: Ruleset, agreed: Agreement, seed: int) -> set[int]:
    """Rules that acted before anybody could listen."""
    events = agreed.begin(ruleset, seed, journal=True).journal[0].events
    return {event.cause for event in events if event.cause >= 0}
