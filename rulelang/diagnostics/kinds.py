"""Kinds and frames: what a verb takes, what can be compared with what, what a sentence can be about (M3xx)."""

from __future__ import annotations

from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.examples import game


class UnknownVerb(Diagnostic):
    """The word after the subject is no verb that can be used there.

    The verbs and what each of them takes stand in one table (`docs/language/verbs.md`). Moves of the rules and gestures
    are verbs only after `may` and `must`; as events they are `player makes NAME`.
    """

    word: str
    use: str
    suggestion: str | None = None
    hint: str | None = None

    code = "M301"
    name = "unknown-verb"
    bad = game('rule ace "The next draws.": when player plays A: next drwas 1')
    good = game('rule ace "The next draws.": when player plays A: next draws 1')

    def message(self) -> str:
        return f"`{self.word}` is not {self.use}"

    def help(self) -> str | None:
        return self.hint if self.suggestion is None else f"did you mean `{self.suggestion}`?"


class VerbForm(Diagnostic):
    """A verb in the wrong form.

    After a subject a verb has its `s` (`next draws 1`), after `may` and `must` it has none (`may draw`).
    """

    word: str
    right: str

    code = "M302"
    name = "verb-form"
    bad = game('rule ace "The next draws.": when player plays A: next draw 1')
    good = game('rule ace "The next draws.": when player plays A: next draws 1')

    def message(self) -> str:
        return f"`{self.word}` should be `{self.right}` here"

    def help(self) -> str | None:
        return f"write `{self.right}`"


class MissingObject(Diagnostic):
    """A verb lacks what it takes."""

    verb: str
    takes: str
    example: str

    code = "M303"
    name = "missing-object"
    bad = game('rule ace "The next is passed over.": when player plays A: skip')
    good = game('rule ace "The next is passed over.": when player plays A: skip 1')

    def message(self) -> str:
        return f"`{self.verb}` takes {self.takes}"

    def help(self) -> str | None:
        return f"like `{self.example}`"


class WrongObject(Diagnostic):
    """A verb has something after it that it does not take."""

    verb: str
    takes: str
    example: str
    hint: str | None = None

    code = "M304"
    name = "wrong-object"
    bad = game('rule ace "The next is passed over.": when player plays A: reverse 2')
    good = game('rule ace "The next is passed over.": when player plays A: reverse')

    def message(self) -> str:
        return f"`{self.verb}` takes {self.takes}"

    def help(self) -> str | None:
        return self.hint or f"like `{self.example}`"


class UnknownPreposition(Diagnostic):
    """A preposition stands after a verb that has no use for it."""

    verb: str
    word: str
    known: tuple[str, ...]
    hint: str | None = None

    code = "M305"
    name = "unknown-preposition"
    bad = game('rule ace "The next draws.": when player plays A: next draws 1 from stock')
    good = game('rule ace "The next draws.": when player plays A: next draws 1')

    def message(self) -> str:
        return f"`{self.verb}` has no `{self.word}`"

    def help(self) -> str | None:
        if self.hint is not None:
            return self.hint
        if not self.known:
            return f"leave out `{self.word}` and what follows it"
        return f"it has {', '.join(f'`{word}`' for word in self.known)}"


class MissingPreposition(Diagnostic):
    """A verb lacks a preposition that it cannot do without."""

    verb: str
    word: str
    meaning: str
    example: str

    code = "M306"
    name = "missing-preposition"
    bad = game(
        "remember debt: count = 0", 'rule a "A.": when player plays 7: add 1', 'rule b "B.": may not draw if debt > 0'
    )
    good = game(
        "remember debt: count = 0",
        'rule a "A.": when player plays 7: add 1 to debt',
        'rule b "B.": may not draw if debt > 0',
    )

    def message(self) -> str:
        return f"`{self.verb}` needs `{self.word}`: {self.meaning}"

    def help(self) -> str | None:
        return f"like `{self.example}`"


class WrongKind(Diagnostic):
    """Something of one kind stands where another kind is needed: a card for a number, a number for a seat."""

    wanted: str
    found: str
    hint: str | None = None

    code = "M307"
    name = "wrong-kind"
    bad = game('rule ace "The next draws.": when player plays A: next draws top')
    good = game('rule ace "The next draws.": when player plays A: next draws 1')

    def message(self) -> str:
        return f"{self.wanted} is needed here, and this is {self.found}"

    def help(self) -> str | None:
        return self.hint


class UnlikeThings(Diagnostic):
    """Two things are compared that have nothing in common: a suit with a rank, a number with a seat.

    The comparison would never hold.
    """

    left: str
    right: str
    hint: str | None = None

    code = "M308"
    name = "unlike-things"
    bad = game('rule odd "Odd.": may not play card if card.suit is top.rank')
    good = game('rule odd "Odd.": may not play card if card.suit is top.suit')

    def message(self) -> str:
        return f"{self.left} is compared with {self.right}"

    def help(self) -> str | None:
        return self.hint or "compare two things of one kind"


class NeverBoth(Diagnostic):
    """Two values of one attribute stand side by side, which means both at once, and no card has both.

    A comma means either: `7, 8`.
    """

    one: str
    other: str
    attribute: str

    code = "M309"
    name = "never-both"
    bad = game('rule low "Low cards pass over.": when player plays 7 8: skip 1')
    good = game('rule low "Low cards pass over.": when player plays 7, 8: skip 1')

    def message(self) -> str:
        return f"no card is `{self.one}` and `{self.other}` at once: both are values of `{self.attribute}`"

    def help(self) -> str | None:
        return f"a comma means either: `{self.one}, {self.other}`"


class NotACondition(Diagnostic):
    """Something that is neither yes nor no stands as a condition."""

    found: str
    hint: str | None = None

    code = "M310"
    name = "not-a-condition"
    bad = game('rule no_two "No.": may not draw if top.suit')
    good = game('rule no_two "No.": may not draw if top.suit is hearts')

    def message(self) -> str:
        return f"a condition is needed here, and this is {self.found}"

    def help(self) -> str | None:
        return self.hint


class NotAPattern(Diagnostic):
    """Something stands where cards are described that describes no cards."""

    found: str

    code = "M311"
    name = "not-a-pattern"
    bad = game('rule a "A.": may not play next')
    good = game('rule a "A.": may not play 7')

    def message(self) -> str:
        return f"cards are described here, and this is {self.found}"

    def help(self) -> str | None:
        return "write `card`, values like `7` or `hearts`, or a condition on `card`"


class NotANumber(Diagnostic):
    """A value is counted as a number whose name is none.

    `count rank` counts a 7 as seven; a jack has to be given its number.
    """

    value: str
    attribute: str

    code = "M312"
    name = "not-a-number"
    bad = game(
        "points:\n    card count rank",
        'rule score "Score.": when deal ends: winner scores total of points in hand of each loser',
    )
    good = game(
        "points:\n    7-10 count rank\n    card count 10",
        'rule score "Score.": when deal ends: winner scores total of points in hand of each loser',
    )

    def message(self) -> str:
        return f"`{self.value}` is not a number, so `{self.attribute}` cannot be counted here"

    def help(self) -> str | None:
        return f"count `{self.value}` in a line of its own, above this one"


class NoSuchPart(Diagnostic):
    """What stands after the dot is nothing that the thing before it has.

    A card has attributes and tables (`card.suit`, `card.points`), a seat has its slots (`player.score`), a value of an
    attribute written as rows has its columns.
    """

    word: str
    whole: str
    suggestion: str | None = None
    hint: str | None = None

    code = "M313"
    name = "no-such-part"
    bad = game('rule odd "Odd.": may not play card if card.sut is hearts')
    good = game('rule odd "Odd.": may not play card if card.suit is hearts')

    def message(self) -> str:
        return f"{self.whole} has no `{self.word}`"

    def help(self) -> str | None:
        return self.hint if self.suggestion is None else f"did you mean `{self.suggestion}`?"


class StandingDuty(Diagnostic):
    """A duty that stands outside a `when`.

    A duty begins at a moment: say which, with `when`. What nobody may ever do is a prohibition.
    """

    code = "M314"
    name = "standing-duty"
    bad = game('rule mau "Say Mau.": player must say "Mau" before next moves')
    good = game('rule mau "Say Mau.": when player drops to 1: player must say "Mau" before next moves')

    def message(self) -> str:
        return "a duty needs a moment at which it begins"

    def help(self) -> str | None:
        return "put it into a `when`: `when player begins turn: player must …`"


class WhichSeat(Diagnostic):
    """`opponent`, `other` or `loser` alone does not say which seat is meant.

    Of all of them say `each opponent`; let a player choose one: `player chooses victim from each opponent`.
    """

    word: str

    code = "M315"
    name = "which-seat"
    bad = game('rule ace "The other draws.": when player plays A: opponent draws 1')
    good = game('rule ace "The others draw.": when player plays A: each opponent draws 1')

    def message(self) -> str:
        return f"`{self.word}` does not say which seat"

    def help(self) -> str | None:
        return f"write `each {self.word}`, or let somebody choose one"


class SeveralSeats(Diagnostic):
    """Several seats stand where one is needed."""

    code = "M316"
    name = "several-seats"
    bad = game('rule ace "Turn.": when player plays A: turn goes to everyone')
    good = game('rule ace "Turn.": when player plays A: turn goes to next')

    def message(self) -> str:
        return "one seat is needed here, and these are several"


class OutOfRange(Diagnostic):
    """A number that can never be reached or held."""

    value: int
    low: int | None
    high: int | None

    code = "M317"
    name = "out-of-range"
    bad = game(
        "remember step: 1-3 = 1",
        'rule a "A.": when player plays 7: set step to 5',
        'rule b "B.": may not draw if step > 2',
    )
    good = game(
        "remember step: 1-3 = 1",
        'rule a "A.": when player plays 7: set step to 3',
        'rule b "B.": may not draw if step > 2',
    )

    def message(self) -> str:
        if self.low is None and self.high is None:
            return f"{self.value} is too large a number"
        if self.high is None:
            return f"{self.value} is not from {self.low} up"
        return f"{self.value} is not between {self.low} and {self.high}"


class RangeHere(Diagnostic):
    """A range outside of a declaration.

    `2-4` means a range only where things are declared; in a sentence it would look like a subtraction.
    """

    low: int
    high: int

    code = "M318"
    name = "range-in-sentence"
    bad = game('rule low "Low cards pass over.": when player plays 7-9: skip 1')
    good = game("define low: 7-9", 'rule low_cards "Low cards pass over.": when player plays low: skip 1')

    def message(self) -> str:
        return f"the range `{self.low}-{self.high}` cannot stand in a sentence"

    def help(self) -> str | None:
        return f"declare it (`define low: {self.low}-{self.high}`) and use its name"


class NoCardHere(Diagnostic):
    """`card` where no card is spoken of.

    `card` is the card under test after `play`, and the card of the event in a `when`. Of the pile speak as `top`.
    """

    code = "M319"
    name = "no-card-here"
    bad = game('rule a "A.": when player begins turn: skip 1 if card is 7')
    good = game('rule a "A.": when player begins turn: skip 1 if top is 7')

    def message(self) -> str:
        return "no card is spoken of here"

    def help(self) -> str | None:
        return "write `top` for the top of the pile, or tell of a play: `when player plays card`"


class NoSuchEvent(Diagnostic):
    """A state that nothing can come into.

    The events of state are `mistake is made`, `mistake is called` and `call is false`. What somebody does is said actively:
    `anyone plays card`.
    """

    subject: str
    state: str

    code = "M320"
    name = "no-such-event"
    bad = game('rule a "A.": when card is played: skip 1')
    good = game('rule a "A.": when anyone plays card: skip 1')

    def message(self) -> str:
        return f"`{self.subject} is {self.state}` is not an event"

    def help(self) -> str | None:
        if self.subject == "card":
            return "say who does it: `anyone plays card`"
        if self.state == "empty":
            return f"what happens is that it runs out: `when {self.subject} runs out`, or of a hand `when player empties hand`"
        return "the events of state are `mistake is made`, `mistake is called`, `call is false`"


class NotPossibleHere(Diagnostic):
    """Something that has a meaning, but not in this place."""

    what: str
    hint: str

    code = "M321"
    name = "not-possible-here"
    bad = game('rule a "A.": when player plays A: player now must say "Ace"')
    good = game('rule a "A.": when player plays A: player must say "Ace" before next moves')

    def message(self) -> str:
        return f"{self.what} cannot stand here"

    def help(self) -> str | None:
        return self.hint


class SideBySide(Diagnostic):
    """Words side by side that make no sense together."""

    words: str
    hint: str | None = None

    code = "M322"
    name = "side-by-side"
    bad = game('rule a "A.": may not draw if player dealer')
    good = game('rule a "A.": may not draw if player is dealer')

    def message(self) -> str:
        return f"`{self.words}` makes no sense here"

    def help(self) -> str | None:
        return self.hint


class NeedsNumber(Diagnostic):
    """A value is used as a number, and not all values of its attribute are numbers.

    To compare cards by their order write values: `card.rank > 9`. To count them declare a table.
    """

    attribute: str
    hint: str = "declare a table that says how much each card counts"

    code = "M323"
    name = "needs-number"
    bad = game('rule a "A.": when player plays card: skip card.rank')
    good = game("table steps:\n    8 count 1", 'rule a "A.": when player plays card: skip steps of card')

    def message(self) -> str:
        return f"not every value of `{self.attribute}` is a number"

    def help(self) -> str | None:
        return self.hint


class SameOnBothSides(Diagnostic):
    """Something is compared with itself.

    The answer is the same whatever happens. Often one side was meant to be another card: `card.suit is top.suit`.
    """

    what: str
    always: bool

    code = "M324"
    name = "same-on-both-sides"
    severity = "warning"
    bad = game('rule odd "Odd.": may not play J if top.suit is top.suit')
    good = game('rule odd "Odd.": may not play J if card.suit is top.suit')

    def message(self) -> str:
        return f"`{self.what}` is compared with itself, which {'always holds' if self.always else 'never holds'}"

    def help(self) -> str | None:
        return "compare it with something else, like `card` with `top`"


class OtherCard(Diagnostic):
    """The condition of an offer speaks of `card`, as if it were about the cards that are offered.

    `card` is the card of the event here: the one that was just played. The condition decides whether anything is offered at all.
    Which cards are offered says the pattern after `play`. Where the card of the event is meant, ask before: `if card is hearts:`
    above the offer.
    """

    guard: str

    code = "M325"
    name = "other-card"
    severity = "warning"
    bad = game('rule a "A.": when player plays 7: player now may play card if card.suit is hearts')
    good = game('rule a "A.": when player plays 7: player now may play hearts')

    def message(self) -> str:
        return f"`card` in `{self.guard}` is the card spoken of before, like the one just played, not one that is offered"

    def help(self) -> str | None:
        return "say which cards are offered after `play`, like `play hearts`; if you mean the card played, put the offer below an `if …:`"


class HandsPileUp(Diagnostic):
    """Each of several seats gives its hand on to a neighbour, one after the other: the second gives away what the first has given it.

    In the end one hand holds all cards, and the others are empty. Where all hands change owners at the same moment, it is `at once`.
    """

    written: str

    code = "M327"
    name = "hands-pile-up"
    severity = "warning"
    bad = game('rule a "A.": when player plays 7: each player gives hand to left')
    good = game('rule a "A.": when player plays 7: each player gives hand to left at once')

    def message(self) -> str:
        return f"`{self.written}` goes round one after the other: each gives on what it was just given as well"

    def help(self) -> str | None:
        return f"if all give at the same moment, write `{self.written} at once`"


class SameForAll(Diagnostic):
    """The measure by which the highest or lowest of several seats is found does not speak of these seats.

    In `each loser with highest …` each of them is called `loser`, in `player with …` each is `player`. A measure that names somebody
    else is the same for all of them.
    """

    measure: str
    candidate: str

    code = "M326"
    name = "same-for-all"
    severity = "warning"
    bad = game('rule a "A.": when player plays 7: (opponent with highest count of hand of player) draws 1')
    good = game('rule a "A.": when player plays 7: (opponent with highest count of hand of opponent) draws 1')

    def message(self) -> str:
        return f"`{self.measure}` is the same for all, because it does not speak of `{self.candidate}`"

    def help(self) -> str | None:
        return f"measure each `{self.candidate}`, like `count of hand of {self.candidate}`"


FAMILY: tuple[type[Diagnostic], ...] = (
    UnknownVerb, VerbForm, MissingObject, WrongObject, UnknownPreposition, MissingPreposition, WrongKind, UnlikeThings,
    NeverBoth, NotACondition, NotAPattern, NotANumber, NoSuchPart, StandingDuty, WhichSeat, SeveralSeats, OutOfRange,
    RangeHere, NoCardHere, NoSuchEvent, NotPossibleHere, SideBySide, NeedsNumber,
    SameOnBothSides, OtherCard, HandsPileUp, SameForAll,
)  # fmt: skip
