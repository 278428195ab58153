"""What the table agrees on before the first move: head of the game, attributes, deck, zones, options (M5xx)."""

from __future__ import annotations

from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.examples import CARDS, HEAD, SETUP, game


class MissingPart(Diagnostic):
    """A ruleset lacks a part that no game can do without.

    A game needs `game` with its `players`, a deck, and a setup; a variant has them from the game it extends.
    """

    part: str
    example: str

    code = "M501"
    name = "missing-part"
    bad = game(deck="")
    good = game()

    def message(self) -> str:
        return f"the game has no {self.part}"

    def help(self) -> str | None:
        return f"write `{self.example}`"


class MissingPolicy(Diagnostic):
    """A question that people quarrel about is left open.

    What a special card does as the last card, or as the card that begins the pile, has no usual answer; so the ruleset
    has to say it.
    """

    line: str
    question: str
    answers: tuple[str, ...]

    code = "M502"
    name = "missing-policy"
    bad = game(head='game "Example":\n    players 2-4\n    manners strict\n    start_card plain\n')
    good = game()

    def message(self) -> str:
        return f"the ruleset does not say {self.question}"

    def help(self) -> str | None:
        return f"add a line under `game`: {', or '.join(f'`{answer}`' for answer in self.answers)}"


class UnknownLine(Diagnostic):
    """A line under `game` or in a zone that means nothing."""

    word: str
    known: tuple[str, ...]
    suggestion: str | None = None

    code = "M503"
    name = "unknown-line"
    bad = game(head=HEAD + "    plyers 2-4\n")
    good = game()

    def message(self) -> str:
        return f"`{self.word}` means nothing here"

    def help(self) -> str | None:
        if self.suggestion is not None:
            return f"did you mean `{self.suggestion}`?"
        return f"there is {', '.join(f'`{word}`' for word in self.known)}"


class BadLine(Diagnostic):
    """A line of a declaration says something that it cannot say."""

    line: str
    takes: str

    code = "M504"
    name = "bad-line"
    bad = game(head=HEAD.replace("manners strict", "manners polite"))
    good = game()

    def message(self) -> str:
        return f"`{self.line}` takes {self.takes}"


class LineTwice(Diagnostic):
    """One thing is said twice."""

    line: str

    code = "M505"
    name = "line-twice"
    bad = game(head=HEAD + "    players 3\n")
    good = game()

    def message(self) -> str:
        return f"`{self.line}` is said twice"

    def help(self) -> str | None:
        return "keep one of them"


class SeveralValues(Diagnostic):
    """Two values of one attribute stand side by side in a deck line.

    That would be one card that shows both. If it is meant, write `both green red` (or `all colour`); for one card of each,
    put them in brackets with a comma: `(green, red)`.
    """

    one: str
    other: str
    attribute: str

    code = "M506"
    name = "several-values"
    bad = game(deck="deck:\n    each suit each rank\n    hearts clubs\n")
    good = game(deck="deck:\n    each suit each rank\n    both hearts clubs\n")

    def message(self) -> str:
        return f"`{self.one}` and `{self.other}` are both values of `{self.attribute}`"

    def help(self) -> str | None:
        return f"write `both {self.one} {self.other}` for one card that shows both, `({self.one}, {self.other})` for one of each"


class NoCards(Diagnostic):
    """A line of the deck or of a table that no card fits."""

    what: str

    code = "M507"
    name = "no-cards"
    bad = game(
        "points:\n    7 except 7-10 count 1\n    card count 2",
        'rule score "Score.": when deal ends: winner scores total of points in hand of each loser',
    )
    good = game(
        "points:\n    7 except hearts count 1\n    card count 2",
        'rule score "Score.": when deal ends: winner scores total of points in hand of each loser',
    )

    def message(self) -> str:
        return f"no card fits this line of {self.what}"


class LineNeverCounts(Diagnostic):
    """A line of a table whose cards have all been counted by the lines above it.

    The first line that fits counts. Move the narrower line up.
    """

    table: str

    code = "M508"
    name = "line-never-counts"
    severity = "warning"
    bad = game(
        "points:\n    card count 1\n    J count 20",
        'rule score "Score.": when deal ends: winner scores total of points in hand of each loser',
    )
    good = game(
        "points:\n    J count 20\n    card count 1",
        'rule score "Score.": when deal ends: winner scores total of points in hand of each loser',
    )

    def message(self) -> str:
        return f"the lines above count all cards of this line of `{self.table}` already"

    def help(self) -> str | None:
        return "move it up: the first line that fits counts"


class NotOfType(Diagnostic):
    """The first value of a slot, or the value of an option, does not belong to its type."""

    word: str
    type: str

    code = "M509"
    name = "not-of-type"
    bad = game("option deals: 1-9 = 12", 'rule a "A.": when deal ends if deal_number >= deals: end game')
    good = game("option deals: 1-9 = 5", 'rule a "A.": when deal ends if deal_number >= deals: end game')

    def message(self) -> str:
        return f"`{self.word}` is not {self.type}"


class BadRange(Diagnostic):
    """A range whose end lies before its beginning, or that is too long."""

    low: int
    high: int
    most: int

    code = "M510"
    name = "bad-range"
    bad = game(head=HEAD.replace("players 2-4", "players 4-2"))
    good = game()

    def message(self) -> str:
        if self.low > self.high:
            return f"the range `{self.low}-{self.high}` ends before it begins"
        return f"the range `{self.low}-{self.high}` is too long"

    def help(self) -> str | None:
        return f"write `{self.high}-{self.low}`" if self.low > self.high else f"at most {self.most} values"


class BadType(Diagnostic):
    """What stands after the colon of a slot or option is no type.

    A type is `count`, a range, `yes, no`, `seat`, `card`, `time`, an attribute, or a list of names; `or none` may follow.
    """

    what: str
    suggestion: str | None = None

    code = "M511"
    name = "bad-type"
    bad = game("remember debt: cuont = 0")
    good = game(
        "remember debt: count = 0",
        'rule a "A.": when player plays 7: add 1 to debt',
        'rule b "B.": may not draw if debt > 0',
    )

    def message(self) -> str:
        return f"`{self.what}` is not a type"

    def help(self) -> str | None:
        if self.suggestion is not None:
            return f"did you mean `{self.suggestion}`?"
        return "write `count`, a range like `1-9`, `yes, no`, `seat`, `card`, `time`, the name of an attribute, or a list of names"


class BadRow(Diagnostic):
    """A row of an attribute that does not fit its columns."""

    column: str
    takes: str

    code = "M512"
    name = "bad-row"
    bad = game(
        cards=CARDS + "attribute animal:\n    | name | coat: suit |\n    | cat  | 7          |\n",
        deck="deck:\n    each suit each rank\n    each animal\n",
    )
    good = game(
        cards=CARDS + "attribute animal:\n    | name | coat: suit |\n    | cat  | hearts     |\n",
        deck="deck:\n    each suit each rank\n    each animal\n",
    )

    def message(self) -> str:
        return f"column `{self.column}` takes {self.takes}"


class NoPlace(Diagnostic):
    """Several seats or cards where a zone of the table is needed, or the other way round."""

    zone: str
    per_seat: bool

    code = "M513"
    name = "whose-zone"
    bad = game('rule a "A.": when player plays A: shuffle hand')
    good = game('rule a "A.": when player plays A: shuffle stock')

    def message(self) -> str:
        if self.per_seat:
            return f"every seat has its own `{self.zone}`"
        return f"`{self.zone}` lies on the table and belongs to nobody"

    def help(self) -> str | None:
        return f"say whose: `{self.zone} of player`" if self.per_seat else f"write only `{self.zone}`"


class TwoStarts(Diagnostic):
    """The setup and the head of the game both let the card that begins the pile be played."""

    code = "M514"
    name = "two-starts"
    bad = game(head=HEAD.replace("plain", "plays"), setup=SETUP + "    dealer plays top\n")
    good = game()

    def message(self) -> str:
        return "the setup plays the start card, and the game says `start_card plays`: it would be played twice"

    def help(self) -> str | None:
        return "drop one of the two"


class NotFixed(Diagnostic):
    """Something that must be settled before play depends on what happens in play.

    Deck lines, defaults of options and conflicts can speak of options and of `count of players`, and of nothing else.
    """

    what: str

    code = "M515"
    name = "not-fixed"
    bad = game(deck="deck:\n    each suit each rank if top is 7\n")
    good = game()

    def message(self) -> str:
        return f"{self.what} is settled before play and cannot depend on what happens in it"

    def help(self) -> str | None:
        return "it can speak of options and of `count of players`"


class NeverTurnedUp(Diagnostic):
    """`turn_up … until` waits for a card that the deck does not have.

    Cards are turned up again and again until one is like that; here the whole stock would go by.
    """

    written: str

    code = "M516"
    name = "never-turned-up"
    bad = game(setup=SETUP.replace("turn_up 1", "turn_up 1 until top.suit is none"))
    good = game(setup=SETUP.replace("turn_up 1", "turn_up 1 until top is not 7"))

    def message(self) -> str:
        return f"no card of the deck is like `{self.written}`: the whole stock would be turned up"

    def help(self) -> str | None:
        return "name cards that the deck has; what is not wanted is excluded with `is not`"


class TooManyCards(Diagnostic):
    """A deck that is too large to be played with."""

    what: str
    most: int

    code = "M517"
    name = "too-many-cards"
    bad = game(deck="deck:\n    200 times: each suit each rank\n")
    good = game(deck="deck:\n    2 times: each suit each rank\n")

    def message(self) -> str:
        return f"{self.what} more than {self.most:,} cards"

    def help(self) -> str | None:
        return "make fewer of them: `2 times: each suit each rank` is two packs"


FAMILY: tuple[type[Diagnostic], ...] = (
    MissingPart, MissingPolicy, UnknownLine, BadLine, LineTwice, SeveralValues, NoCards, LineNeverCounts, NotOfType,
    BadRange, BadType, BadRow, NoPlace, TwoStarts, NotFixed, NeverTurnedUp, TooManyCards,
)  # fmt: skip
