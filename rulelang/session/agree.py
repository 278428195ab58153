"""What people agree on before play, from names and words to numbers: seats, options, rules switched, a preset."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulelang.diagnostics.base import did_you_mean
from rulelang.engine.setting import CannotStart, Person
from rulelang.ir.program import Program
from rulelang.session.values import BadValue, folded, read_value

LONGEST_NAME = 40
"""Characters of a person's name."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """As the engine wants it."""

    seats: int | tuple[Person, ...]
    options: dict[int, int]
    rules: dict[int, bool]
    dealer: int | None


def agree(
    program: Program,
    seats: int | Sequence[str | Person],
    *,
    options: Mapping[str, object],
    with_rules: Sequence[str],
    without_rules: Sequence[str],
    preset: str | None,
    dealer: int | str | None,
) -> Agreed:
    """Everything by number.

    Raises:
        CannotStart: a name is unknown or a value is none; it says which, and what was perhaps meant.
    """
    people = seats if isinstance(seats, int) else tuple(_person(one) for one in seats)
    if not isinstance(people, int):
        _different(people)
    values: dict[int, int] = {}
    rules: dict[int, bool] = {}
    if preset is not None:
        chosen = program.presets[_number(preset, [one.name for one in program.presets], "preset")]
        values |= dict(chosen.values)
        rules |= dict.fromkeys(chosen.rules, True)
    names = [option.name for option in program.options]
    for name, value in options.items():
        number = _number(name, names, "option")
        try:
            values[number] = read_value(program, program.options[number].kind, value)
        except BadValue as error:
            raise CannotStart(f"option `{name}` can be {error}") from None
    known = [rule.name for rule in program.rules]
    rules |= {_number(name, known, "rule"): True for name in with_rules}
    for name in without_rules:
        number = _number(name, known, "rule")
        if rules.get(number) and name in with_rules:
            raise CannotStart(f"rule `{name}` cannot be switched on and off")
        rules[number] = False
    return Agreed(people, values, rules, _seat(dealer, people))


def _number(name: str, names: Sequence[str], what: str) -> int:
    wanted = unicodedata.normalize("NFC", name)
    if wanted in names:
        return names.index(wanted)
    suggestion = did_you_mean(wanted, names)
    if suggestion is not None:
        perhaps = f"; did you mean `{suggestion}`?"
    else:
        perhaps = f"; there are {', '.join(names)}" if names else f"; this game has no {what}s"
    raise CannotStart(f"there is no {what} `{name}`{perhaps}")


def _person(one: str | Person) -> Person:
    person = one if isinstance(one, Person) else Person(one)
    name = unicodedata.normalize("NFC", person.name).strip()
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise CannotStart(f"{person.name!r} is no name: 1 to {LONGEST_NAME} letters that can be seen")
    return Person(name, person.age, person.birthday)


def _different(people: Sequence[Person]) -> None:
    seen: dict[str, str] = {}
    for person in people:
        other = seen.setdefault(folded(person.name), person.name)
        if other is not person.name:
            raise CannotStart(f"two people at the table have the same name: `{other}` and `{person.name}`")


def _seat(dealer: int | str | None, people: int | Sequence[Person]) -> int | None:
    if not isinstance(dealer, str):
        return dealer
    names = [chr(65 + n) for n in range(people)] if isinstance(people, int) else [person.name for person in people]
    for seat, name in enumerate(names):
        if folded(name) == folded(dealer):
            return seat
    raise CannotStart(f"nobody called `{dealer}` sits here to deal")
