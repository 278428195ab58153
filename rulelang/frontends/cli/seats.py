"""Who sits at the table: `you=Anna,bot,forgetful`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from rulelang.diagnostics.base import did_you_mean
from rulelang.engine.setting import Person
from rulelang.frontends.cli import console
from rulelang.ir.program import Program
from rulelang.play.bots import KINDS
from rulelang.play.timed import needs_time

YOU, BOT = "you", "bot"
DEFAULT_BOT = "sensible"
GUEST = "Guest"
HABIT_HELP = "How bots behave where time matters: forgets=30%, reaction=0.8s, forgetful.notices=0.1."
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gina", "Hugo", "Ida", "Jon", "Kim", "Leo")


class BadSeat(ValueError):
    """No such player; the message says what can be asked for."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: who, and which kind of bot (None: a person)."""

    name: str
    bot: str | None


def read_seats(text: str) -> tuple[Seat, ...]:
    """Players from a list with commas: kinds of players, each perhaps with a name (`you=Anna`, or `Anna=you`)."""
    seats: list[Seat] = []
    for part in text.split(","):
        name, _, kind = part.strip().rpartition("=")
        known = (YOU, BOT, *KINDS)
        if kind.strip().casefold() not in known and name.strip().casefold() in known:
            name, kind = kind, name
        kind = kind.strip().casefold()
        if kind not in known:
            near = did_you_mean(kind, known)
            perhaps = f"; did you mean `{near}`?" if near else f"; there are {', '.join(known)}"
            raise BadSeat(f"there is no player `{kind}`{perhaps}")
        bot = None if kind == YOU else DEFAULT_BOT if kind == BOT else kind
        taken = [seat.name for seat in seats]
        seats.append(Seat(name.strip() if name.strip() else _name(bot, taken), bot))
    return tuple(seats)


def usual_seats(count: int, *, you: bool) -> tuple[Seat, ...]:
    """One person, if there is one, and bots."""
    return read_seats(",".join([YOU if you and n == 0 else BOT for n in range(count)]))


def _name(bot: str | None, taken: Sequence[str]) -> str:
    wanted = NAMES if bot else (GUEST,)
    free = [name for name in wanted if name not in taken]
    return free[0] if free else f"{wanted[0]} {len(taken) + 1}"


def person(seat: Seat, seed: int | str, *, age: int | None, birthday: tuple[int, int] | None) -> Person:
    """What the ruleset may want to know: of people what they said, of bots what chance says."""
    chance = Random(f"{seed}/{seat.name}")
    return Person(
        seat.name,
        age if age is not None else chance.randint(18, 80),
        birthday if birthday is not None else (chance.randint(1, 12), chance.randint(1, 28)),
    )


def no_use(habits: Sequence[str], program: Program) -> None:
    """Say so where habits are set, and the game does not ask for any."""
    if habits and not needs_time(program):
        console.note("note: nobody has to be quick or attentive in this game; --habit changes nothing")
