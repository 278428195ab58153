"""Rules invented at the table: what cannot be invented (M8xx). Their examples are texts typed at a table of `maumau`."""

from __future__ import annotations

from rulelang.diagnostics.base import Diagnostic

_GOOD = 'rule queen "Queens cost the next player a card.": when player plays Q: next draws 1\n'


class NotAtTheTable(Diagnostic):
    """A declaration that cannot be made while a game is running.

    Cards, setup, options and the head of a game are agreed on before play. At the table rules are invented, and what they
    need: slots, definitions, moves, tables, phrases, gestures, modules.
    """

    word: str

    code = "M801"
    name = "not-at-the-table"
    bad = "deck:\n    each suit each rank\n"
    good = _GOOD

    def message(self) -> str:
        return f"`{self.word}` cannot be declared while a game is running"

    def help(self) -> str | None:
        return "write it into a file of your own, with `extends`"


class OneRuleAtATime(Diagnostic):
    """An invention is one rule: a new one, a changed one, or one that is dropped.

    So that each can be judged, and voted out, by itself.
    """

    count: int

    code = "M802"
    name = "one-rule-at-a-time"
    bad = 'rule a "A.": when player plays Q: skip 1\nrule b "B.": when player plays K: skip 1\n'
    good = _GOOD

    def message(self) -> str:
        return "an invention needs a rule" if not self.count else f"these are {self.count} rules; an invention is one"

    def help(self) -> str | None:
        return 'like `rule queen "What it means.": when player plays Q: next draws 1`, `change rule …`, `without rule …`'


class NotAskedFor(Diagnostic):
    """Who is asked for a new rule cannot change or drop one, unless the rules say so."""

    kind: str
    allowed: tuple[str, ...]

    code = "M803"
    name = "not-asked-for"
    bad = "without rule nine\n"
    good = _GOOD

    def message(self) -> str:
        return f"you may {' or '.join(f'{one} a rule' for one in self.allowed)} now, not {self.kind} one"


class Untouchable(Diagnostic):
    """A rule that lets people invent rules, or vote them out, cannot be changed or dropped at the table.

    Nobody can take the right of repeal from the others, or end all inventing.
    """

    word: str

    code = "M804"
    name = "untouchable"
    bad = "without rule inventing.invent\n"
    good = _GOOD

    def message(self) -> str:
        return f"rule `{self.word}` says how rules are invented and voted out; it stays as it is"


class TooManyInvented(Diagnostic):
    """So many invented rules can be in force at one time.

    Nobody can play by more. Drop one, or change one.
    """

    limit: int

    code = "M805"
    name = "too-many-invented"
    bad = 'rule last_straw "One more.": when player plays Q: skip 1\n'
    good = "change rule eight \"Two are passed over.\": when player plays 8: skip 2\n"

    def message(self) -> str:
        return f"{self.limit} invented rules are in force; there can be no more"


class NoRest(Diagnostic):
    """Tried on a copy of the table, the rules did not come to rest: each set off the next, without end.

    Give the rule a condition, or tell its own draws apart by a label (`for more`, `not for more`).
    """

    chain: tuple[str, ...]

    code = "M806"
    name = "no-rest"
    bad = 'remember n: count = 0\nrule a "Up.":\n    when player plays Q: add 1 to n\n    when n becomes: add 1 to n\n'
    good = _GOOD

    def message(self) -> str:
        return f"tried out, it does not come to rest: {', '.join(f'`{one}`' for one in self.chain) or 'it'} again and again"


class NobodyCanMove(Diagnostic):
    """Tried on a copy of the table, it came to a point at which nobody could do anything."""

    code = "M807"
    name = "nobody-can-move"
    bad = 'rule frozen "Nothing goes.": when player plays Q: next now must invent rule\n'
    good = _GOOD

    def message(self) -> str:
        return "tried out, it leaves a table at which nobody can do anything"


class TooLong(Diagnostic):
    """A rule typed at the table is read up to a certain length."""

    limit: int

    code = "M808"
    name = "too-long"
    bad = 'rule a "A very long rule.": when player plays Q: skip 1\n'
    good = _GOOD

    def message(self) -> str:
        return f"that is too long for a rule at the table: {self.limit} characters are read"


class ClockStandsStill(Diagnostic):
    """At a table where things happen in time, a clock that stands still for good keeps windows and races open for ever. So a rule
    invented there that stops it has to say as well when it runs again.
    """

    code = "M809"
    name = "clock-stands-still"
    bad = 'rule pause "Time out.":\n    when player plays Q: stop clock\n'
    good = (
        'rule pause "Queens stop the clock until the next move.":\n    when player plays Q: stop clock\n'
        "    when player begins turn: start clock\n"
    )

    def message(self) -> str:
        return "this rule stops the clock, and never starts it again"

    def help(self) -> str | None:
        return "add a sentence with `start clock`, like `when player begins turn: start clock`"


FAMILY = (
    NotAtTheTable,
    OneRuleAtATime,
    NotAskedFor,
    Untouchable,
    TooManyInvented,
    NoRest,
    NobodyCanMove,
    TooLong,
    ClockStandsStill,
)
