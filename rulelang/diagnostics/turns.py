"""Diagnostics about races, duties and deeds (M6xx)."""

from __future__ import annotations

from typing import ClassVar

from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.examples import game

_HANDS = "gestures: buzz"
_RACE = """rule ten "Who buzzes last draws.":
    when player plays 10:
        race:
            among each opponent
            by buzz
            until next moves
            last: racer draws 1"""


class RaceLacks(Diagnostic):
    """A race without one of the lines it needs.

    A race says who may enter (`among`), by what (`by`), when it is over (`until` an event, or `within` a time), and what it
    means to be `first` or `last`.
    """

    line: str

    code: ClassVar[str] = "M601"
    name: ClassVar[str] = "race-lacks"
    bad: ClassVar[str] = game(_HANDS, _RACE.replace("            until next moves\n", ""))
    good: ClassVar[str] = game(_HANDS, _RACE)

    def message(self) -> str:
        what = {
            "among": "who may enter",
            "by": "what enters it",
            "until": "when it is over",
            "first": "what it decides",
        }
        return f"this race does not say {what[self.line]}"

    def help(self) -> str:
        return {
            "among": "add a line like `among each opponent`",
            "by": "add a line like `by play card`",
            "until": "add a line like `until next moves`, or `within 5 s`",
            "first": "add a line like `first: racer draws 1`, or `last: …`",
        }[self.line]


class RaceLineTwice(Diagnostic):
    """A race says the same thing twice."""

    line: str

    code: ClassVar[str] = "M602"
    name: ClassVar[str] = "race-line-twice"
    bad: ClassVar[str] = game(_HANDS, _RACE + "\n            by buzz")
    good: ClassVar[str] = game(_HANDS, _RACE)

    def message(self) -> str:
        return f"`{self.line}` is said twice in this race"


class NeedsNoPermission(Diagnostic):
    """A deed is always possible: it needs no `may`, and is no mistake unless some `may not` forbids it.

    A `may` of a deed means something where it lifts a prohibition (`may say "Pardon" despite silence`) or where words count
    for others (`may say "Mau, old boy" for "Mau"`).
    """

    verb: str

    code: ClassVar[str] = "M603"
    name: ClassVar[str] = "needs-no-permission"
    bad: ClassVar[str] = game('rule talk "Talking is free.": may say "Hello"')
    good: ClassVar[str] = game(
        'rule silence "Nobody talks.": may not say anything',
        'rule talk "But one may greet.": may say "Hello" despite silence',
    )

    def message(self) -> str:
        return f"`may {self.verb}` changes nothing: whatever no rule forbids is free"

    def help(self) -> str:
        return "say which rule it lifts (`despite RULE`), or for what it counts (`for WORDS`), or drop it"


FAMILY = (RaceLacks, RaceLineTwice, NeedsNoPermission)
