"""Diagnostics about races, duties and deeds (M6xx)."""

from __future__ import annotations

from typing import ClassVar

from rulelang.diagnostics.base import Diagnostic, Severity
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


class NobodyCanDoIt(Diagnostic):
    """A duty to make a move that no rule permits: whoever has it can only fail.

    A move is made only if some rule permits it (`may NAME`). Permit it, or ask for something else.
    """

    rule: str
    move: str

    code: ClassVar[str] = "M604"
    name: ClassVar[str] = "nobody-can-do-it"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game(
        'move bow "bow": player draws 1',
        'rule ace "An ace bows.": when player plays A: player must bow before next moves, otherwise player draws 1',
    )
    good: ClassVar[str] = game(
        'move bow "bow": player draws 1',
        'rule ace "An ace bows.":\n    when player plays A: player must bow before next moves, otherwise player draws 1\n    anyone may bow',
    )

    def message(self) -> str:
        return f"nobody can do what rule `{self.rule}` asks for: no rule permits the move `{self.move}`"

    def help(self) -> str:
        return f"permit it with `may {self.move}`"


class NobodyMayEnter(Diagnostic):
    """A race that nobody may enter: there is nobody in it, or its condition never holds."""

    rule: str

    code: ClassVar[str] = "M605"
    name: ClassVar[str] = "nobody-may-enter"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game(_HANDS, _RACE.replace("among each opponent", "among each opponent if 1 > 2"))
    good: ClassVar[str] = game(_HANDS, _RACE)

    def message(self) -> str:
        return f"nobody may ever enter this race of rule `{self.rule}`"

    def help(self) -> str:
        return "mend the line `among …`"


class NeverCalled(Diagnostic):
    """Something is to happen when a mistake in a rule is made or called, but nothing in that rule can be a mistake.

    A mistake is a duty failed that has no price of its own (without `otherwise`), a deed that the rule forbids (`may not say …`),
    `makes mistake`, and under `manners permissive` a wrong play or draw.
    """

    rule: str
    about: str

    code: ClassVar[str] = "M606"
    name: ClassVar[str] = "never-called"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game('rule fee "A mistake costs a card.": when mistake in draw is called: offender draws 1')
    good: ClassVar[str] = game(
        'rule hush "Nobody says hush.": may not say "Hush"',
        'rule fee "A mistake costs a card.": when mistake in hush is called: offender draws 1',
    )

    def message(self) -> str:
        return f"nothing in rule `{self.about}` can be a mistake, so this never happens"

    def help(self) -> str:
        return "a duty with `otherwise` has its price already; without it, failing is a mistake that others can call"


class RequiredAndForbidden(Diagnostic):
    """The same words are due by one rule and forbidden by another, always.

    A forbidden phrase is a mistake and meets no duty. Say when the prohibition holds (`while …`), lift it for these words
    (`may say "…" despite RULE`), or declare that the two rules cannot both be chosen (`against`).
    """

    words: str
    asking: str
    forbidding: str

    code: ClassVar[str] = "M607"
    name: ClassVar[str] = "required-and-forbidden"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game(
        'rule ace "Say ace.": when player plays A: player must say "Ace" before next moves',
        'rule hush "Nobody talks.": may not say anything',
    )
    good: ClassVar[str] = game(
        'rule ace "Say ace.":\n    when player plays A: player must say "Ace" before next moves\n    may say "Ace" despite hush',
        'rule hush "Nobody talks.": may not say anything',
    )

    def message(self) -> str:
        return f'rule `{self.asking}` asks for "{self.words}", and rule `{self.forbidding}` forbids it'

    def help(self) -> str:
        if "{" in self.words:
            return f"let the prohibition hold only `while` something does, or lift it for that time: `while …: may say anything despite {self.forbidding}`"
        return f'add `may say "{self.words}" despite {self.forbidding}`, or let the prohibition hold only `while` something does'


class NeverFailed(Diagnostic):
    """A duty has a price but nothing says by when it has to be done, so it is never failed and the price never falls due.

    It is failed where its `before EVENT` comes first, or its `within TIME` is over. After `until EVENT` it no longer matters; that
    fails nobody. As long as such a duty stands, its player has not won with an empty hand.
    """

    rule: str
    lapses: bool

    code: ClassVar[str] = "M608"
    name: ClassVar[str] = "never-failed"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game('rule mau "Say Mau.": when player drops to 1: player must say "Mau", otherwise player draws 2')
    good: ClassVar[str] = game(
        'rule mau "Say Mau.": when player drops to 1: player must say "Mau" before next moves, otherwise player draws 2'
    )

    def message(self) -> str:
        return f"nothing says by when this has to be done, so what rule `{self.rule}` says after `otherwise` never happens"

    def help(self) -> str:
        more = "; after `until` it only lapses" if self.lapses else ""
        return f"add `before …` (like `before next moves`) or `within …` (like `within 5 s`){more}"


FAMILY = (
    RaceLacks, RaceLineTwice, NeedsNoPermission, NobodyCanDoIt, NobodyMayEnter, NeverCalled, RequiredAndForbidden,
    NeverFailed,
)  # fmt: skip
