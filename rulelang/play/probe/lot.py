"""What a table might agree on, by lot: how many play and who, options, rules switched on. The same seed draws the same."""

from __future__ import annotations

import random
from dataclasses import dataclass

from rulelang.check.sanity.evaluate import default_options
from rulelang.check.sanity.options import in_words, values_of
from rulelang.engine.setting import CannotStart, Person
from rulelang.ir.program import OptionDef, Program
from rulelang.play.bots import Bot, make_bot
from rulelang.session.game import Game
from rulelang.session.ruleset import Ruleset
from rulelang.session.values import show_value

MOST_PLAYERS = 6
TRIES = 40
"""So many agreements are drawn before it is said that none can be played."""
GAMES_EACH = 8
"""Games that are played under one agreement; to bind the rules anew takes as long as to play."""


@dataclass(frozen=True)
class Agreement:
    """Everything that is settled before a game, as `Ruleset.new_game` wants it."""

    people: tuple[Person, ...]
    options: tuple[tuple[str, str], ...]
    with_rules: tuple[str, ...]

    def begin(self, ruleset: Ruleset, seed: int, *, journal: bool) -> Game:
        """A game of it.

        Raises:
            CannotStart: the ruleset does not allow it.
        """
        return ruleset.new_game(
            self.people, seed=seed, options=dict(self.options), with_rules=self.with_rules, journal=journal
        )


def agreement(ruleset: Ruleset, seed: int | str, most: int = MOST_PLAYERS, turn: int = 0) -> Agreement:
    """An agreement that can be played. `turn`: of several in a row the number of this one, from 0; of three two try something that is
    not so by default, one after the other.

    Raises:
        CannotStart: of many that were drawn none can; the message is that of the last.
    """
    lot = random.Random(f"agreement/{seed}")
    refusal = CannotStart("nothing was tried")
    unusual = _unusual(ruleset.program) if turn % 3 else []
    for tried in range(TRIES):
        if unusual and tried < TRIES // 2:
            drawn = _draw(ruleset.program, lot, most, with_=unusual[(turn - turn // 3 - 1) % len(unusual)])
        else:
            drawn = _draw(ruleset.program, lot, most, usual=tried == 0 and lot.random() < 0.4)
        try:
            drawn.begin(ruleset, 0, journal=False)
        except CannotStart as problem:
            refusal = problem
        else:
            return drawn
    raise refusal


def _unusual(program: Program) -> list[tuple[str, str]]:
    """Each setting of an option in words, and each optional rule, that is not so by default."""
    usual = default_options(program)
    found = [
        (option.name, in_words(option, value, program))
        for number, option in enumerate(program.options)
        if option.kind.of in ("truth", "value")
        for value in values_of(option, program)
        if value != usual.get(number)
    ]
    return found + [(rule.name, "") for rule in program.rules if rule.optional]


def _draw(
    program: Program, lot: random.Random, most: int, *, usual: bool = False, with_: tuple[str, str] = ("", "")
) -> Agreement:
    low, high = program.players
    people = tuple(
        Person(chr(65 + n), age=lot.randint(6, 90), birthday=(lot.randint(1, 12), lot.randint(1, 28)))
        for n in range(lot.randint(low, max(low, min(high, most))))
    )
    if usual:
        return Agreement(people, (), ())
    options = {one.name: value(one, program, lot) for one in program.options if lot.random() < 0.5}
    name, chosen = with_
    if chosen:
        options[name] = chosen
    return Agreement(people, tuple(options.items()), optional_rules(program, lot, "" if chosen else name))


def optional_rules(program: Program, lot: random.Random, first: str = "") -> tuple[str, ...]:
    """Some optional rules, none of which contradicts another one or a rule that is in force; that of this name among them, if it can
    be."""
    on = {rule.number for rule in program.rules if not rule.optional}
    found: list[str] = []
    for rule in sorted(lot.sample(program.rules, len(program.rules)), key=lambda rule: rule.name != first):
        if not rule.optional or (lot.random() > 0.4 and rule.name != first):
            continue
        then = (on | {rule.number}) - set(rule.replaces)
        if not any(other in then for one in then for other in program.rules[one].against):
            on = then
            found.append(rule.name)
    return tuple(found)


def value(option: OptionDef, program: Program, lot: random.Random) -> str:
    """A value of an option, in words; mostly small numbers, so that games end."""
    match option.kind.of:
        case "truth":
            return lot.choice(("yes", "no"))
        case "value":
            names = program.enumerations[option.kind.enumeration or 0].values
            return show_value(program, option.kind, 1 << lot.randrange(len(names)))
        case "time":
            return lot.choice(("500 ms", "3 s", "10 s"))
    low = option.kind.low or 0
    most = low + (2 if lot.random() < 0.9 else 9)
    return str(lot.randint(low, most if option.kind.high is None else min(option.kind.high, most)))


SERIOUS = 4
"""One game of so many is played by bots who mean to win; they are slower, and show whether games end."""


def serious(number: int) -> bool:
    """Whether all players of a game mean to end it: only then is a long game a finding."""
    return number % SERIOUS == 0


def bots(number: int, seats: int, seed: str) -> dict[int, Bot]:
    """Who plays a serious game."""
    lot = random.Random(f"players/{seed}/{number}")
    return {seat: make_bot(lot.choice(("sensible", "forgetful")), f"{seed}/{number}", seat) for seat in range(seats)}
