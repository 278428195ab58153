"""From what people agreed to a setting: options resolved, rules switched, the deck built, or why it cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulelang.engine import backs
from rulelang.engine.bind.binding import bind
from rulelang.engine.bind.context import NO_LOCALS, Context
from rulelang.engine.setting import CannotStart, Person, Setting
from rulelang.engine.table import Table
from rulelang.ir.expressions import Expr
from rulelang.ir.program import Program

MOST_CARDS = 5000
"""A deck larger than this is refused."""
NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def make_setting(
    program: Program,
    seats: int | Sequence[Person],
    options: Mapping[int, int],
    rules: Mapping[int, bool],
    dealer: int | None,
    today: tuple[int, int],
) -> Setting:
    """Everything that was agreed before play.

    Raises:
        CannotStart: with the reason in words.
    """
    people = _people(program, seats)
    in_force = _rules(program, rules)
    setting = Setting(program, people, tuple(0 for _ in program.options), in_force, (), 0, today)
    values = list(setting.options)
    for number, option in enumerate(program.options):
        setting = Setting(program, people, tuple(values), in_force, (), 0, today)
        values[number] = options[number] if number in options else int(ask(setting, option.default))
        _check_range(program, number, values[number])
    setting = Setting(program, people, tuple(values), in_force, (), 0, today)
    for conflict in program.conflicts:
        if ask(setting, conflict.condition):
            raise CannotStart(conflict.message)
    deck = _deck(setting)
    first = -1 if dealer is None else dealer
    if dealer is not None and not 0 <= first < len(people):
        raise CannotStart(f"there is no seat {first} to deal")
    made = Setting(program, people, tuple(values), in_force, deck, first, today)
    return replace(made, backs=backs.of_cards(made)) if program.backs else made


def ask(setting: Setting, expression: Expr) -> int:
    """What an expression yields before there is a table: it may speak of options and people only."""
    blank = Table(setting.seats, setting.zone_base[-1], [0] * setting.slot_base[-1], 0)
    return int(bind(expression, Context(setting))(blank, NO_LOCALS, -1))


def _people(program: Program, seats: int | Sequence[Person]) -> tuple[Person, ...]:
    if isinstance(seats, int):
        if seats < 1:
            raise CannotStart("a game needs players")
        names = [NAMES[n] if n < len(NAMES) else f"seat {n + 1}" for n in range(min(seats, 1000))]
        people = tuple(Person(name, age=30, birthday=(1, 1)) for name in names)
    else:
        people = tuple(seats)
    low, high = program.players
    if not low <= len(people) <= high:
        allowed = f"{low}" if low == high else f"{low} to {high}"
        raise CannotStart(f"`{program.title}` is for {allowed} players, not {len(people)}")
    if len({person.name for person in people}) < len(people):
        raise CannotStart("two people at the table have the same name")
    for fact in program.facts:
        unknown = [person.name for person in people if getattr(person, fact) is None]
        if unknown:
            raise CannotStart(f"this game asks for the {fact} of everybody; that of {', '.join(unknown)} is not known")
    return people


def _rules(program: Program, switched: Mapping[int, bool]) -> tuple[int, ...]:
    on = [rule for rule in program.rules if switched.get(rule.number, not rule.optional)]
    off = {number for rule in on for number in rule.replaces if switched.get(rule.number) or not rule.optional}
    in_force = [rule for rule in on if rule.number not in off]
    numbers = {rule.number for rule in in_force}
    for rule in in_force:
        for other in rule.against:
            if other in numbers:
                raise CannotStart(
                    f"rule `{rule.name}` contradicts rule `{program.rules[other].name}`: switch one of them off"
                )
    return tuple(rule.number for rule in in_force)


def _check_range(program: Program, number: int, value: int) -> None:
    option = program.options[number]
    low, high = option.kind.low, option.kind.high
    if option.kind.of == "count" and ((low is not None and value < low) or (high is not None and value > high)):
        raise CannotStart(f"`{option.name}` can be {low} to {high}, not {value}")


def _deck(setting: Setting) -> tuple[int, ...]:
    deck: list[int] = []
    for line in setting.program.deck:
        if line.condition is not None and not ask(setting, line.condition):
            continue
        times = ask(setting, line.times)
        if times * len(line.faces) + len(deck) > MOST_CARDS:
            raise CannotStart(f"the deck would have more than {MOST_CARDS} cards")
        deck += list(line.faces) * max(0, times)
    if not deck:
        raise CannotStart("the deck has no cards")
    return tuple(deck)
