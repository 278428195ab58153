"""Names: unknown, doubled, reserved, unused, and the games and clauses that a ruleset refers to (M2xx)."""

from __future__ import annotations

from rulelang.diagnostics.base import Diagnostic, Note
from rulelang.diagnostics.examples import HEAD, game
from rulelang.source import Place


class UnknownName(Diagnostic):
    """A word stands where a name is expected, and nothing of that name is declared.

    Every word of a rule is either the language's own or declared in the file (or in the game it extends), so a misspelling
    is found here and not at the table. Use the name as it is declared, or declare it.
    """

    word: str
    wanted: str
    suggestion: str | None = None
    also: tuple[int, ...] = ()
    """Other lines with the same word."""
    hint: str | None = None

    code = "M201"
    name = "unknown-name"
    bad = game('rule skip "The next is passed over.": when player plays 8 hart: skip 1')
    good = game('rule skip "The next is passed over.": when player plays 8 hearts: skip 1')

    def message(self) -> str:
        return f"`{self.word}` is not {self.wanted}"

    def help(self) -> str | None:
        meant = self.hint if self.suggestion is None else f"did you mean `{self.suggestion}`?"
        if not self.also:
            return meant
        lines = [str(line) for line in self.also[:_MOST_LINES]]
        lines += [f"{len(self.also) - _MOST_LINES} more"] if len(self.also) > _MOST_LINES else []
        listed = " and ".join((", ".join(lines[:-1]), lines[-1])) if len(lines) > 1 else lines[0]
        same = f"the same word stands in line{'s' if len(self.also) > 1 else ''} {listed}"
        return f"{meant} {same}" if meant else f"{same}: declare it, or write it otherwise"


_MOST_LINES = 6


class PluralName(Diagnostic):
    """A plural stands where the language uses the singular.

    Rules speak of one card and one seat at a time, so that every thing has one name only. Write the singular; of several
    seats, `each opponent`.
    """

    word: str
    singular: str

    code = "M202"
    name = "plural"
    bad = game('rule ace "All others draw.": when player plays A: opponents draws 1')
    good = game('rule ace "All others draw.": when player plays A: each opponent draws 1')

    def message(self) -> str:
        return f"`{self.word}` is a plural"

    def help(self) -> str | None:
        return f"write `{self.singular}`"


class FillerWord(Diagnostic):
    """An article or another word without a meaning of its own.

    `the next player` and `next` would be two ways to say one thing. Leave the word out.
    """

    word: str

    code = "M203"
    name = "filler-word"
    bad = game('rule seven "The next draws.": when player plays 7: the next draws 2')
    good = game('rule seven "The next draws.": when player plays 7: next draws 2')

    def message(self) -> str:
        return f"`{self.word}` means nothing here"

    def help(self) -> str | None:
        return f"leave `{self.word}` out"


class DuplicateName(Diagnostic):
    """Two declarations have one name.

    Only one of them could be meant. Give one of them another name, or drop it.
    """

    kind: str
    word: str
    first: Place

    code = "M204"
    name = "duplicate-name"
    bad = game(
        "remember debt: count = 0",
        "remember debt: count = 1",
        'rule a "A.": when player plays 7: add 1 to debt',
        'rule b "B.": may not draw if debt > 0',
    )
    good = game(
        "remember debt: count = 0",
        'rule a "A.": when player plays 7: add 1 to debt',
        'rule b "B.": may not draw if debt > 0',
    )

    def message(self) -> str:
        named = f"{self.kind} `{self.word}`" if self.word else f"the {self.kind}"
        return f"{named} is declared twice"

    def help(self) -> str | None:
        if self.word in ("", "points"):
            return "put both together, or drop one"
        return "give one of them another name, or drop it"

    def notes(self) -> tuple[Note, ...]:
        return (Note(self.first, "declared here first"),)


class ReservedName(Diagnostic):
    """A declaration has a name that is a word of the language.

    In a sentence nobody could tell which is meant. Rules and moves have name spaces of their own and may be called so.
    """

    word: str

    code = "M205"
    name = "reserved-name"
    bad = game("remember player: count = 0")
    good = game(
        "remember turns: count = 0",
        'rule a "A.": when player begins turn: add 1 to turns',
        'rule b "B.": may not draw if turns > 9',
    )

    def message(self) -> str:
        return f"`{self.word}` is a word of the language and cannot be a name"

    def help(self) -> str | None:
        return f"take another name, like `{self.word}_2` or `my_{self.word}`"


class AmbiguousValue(Diagnostic):
    """A value belongs to several attributes, and the sentence does not say which is meant.

    Say it with the attribute: `card.rank is 7`.
    """

    word: str
    attributes: tuple[str, ...]

    code = "M206"
    name = "ambiguous-value"
    bad = game(
        'rule one "Number one.": when player plays 1: skip 1',
        cards="attribute suit: clubs, hearts\nattribute rank: 1-8\nattribute power: 1-6\n",
        deck="deck:\n    each suit each rank\n    each suit each power\n",
    )
    good = game(
        'rule one "Number one.": when player plays card if card.rank is 1: skip 1',
        cards="attribute suit: clubs, hearts\nattribute rank: 1-8\nattribute power: 1-6\n",
        deck="deck:\n    each suit each rank\n    each suit each power\n",
    )

    def message(self) -> str:
        return f"`{self.word}` is a value of {' and of '.join(f'`{name}`' for name in self.attributes)}"

    def help(self) -> str | None:
        return f"say which: `card.{self.attributes[0]} is {self.word}`"


class CircularDefinition(Diagnostic):
    """Definitions that are made of each other.

    A definition is put in place of its name wherever that stands; one that leads back to itself has no end.
    """

    chain: tuple[str, ...]

    code = "M207"
    name = "circular-definition"
    bad = game("define low: small", "define small: low", 'rule a "A.": when player plays low: skip 1')
    good = game("define low: 7, 8", "define small: low", 'rule a "A.": when player plays small: skip 1')

    def message(self) -> str:
        return f"`{self.chain[0]}` is defined by itself: {' → '.join(self.chain)}"


class UnknownGame(Diagnostic):
    """The game that this one extends is not to be found, or its file cannot be read.

    Games are found by the name of their file, without `.mau`: the shipped ones, and those beside this file.
    """

    word: str
    suggestion: str | None = None
    why: str = ""
    """Why a file that is there cannot be read."""

    code = "M208"
    name = "unknown-game"
    bad = 'game "Mine":\n    extends "no_such_game"\n'
    good = game()

    def message(self) -> str:
        return self.why or f"there is no game called `{self.word}`"

    def help(self) -> str | None:
        if self.why:
            return None
        return (
            "write the name of its file, without `.mau`"
            if self.suggestion is None
            else f"did you mean `{self.suggestion}`?"
        )


class CircularExtends(Diagnostic):
    """Games that extend each other.

    A variant has all that its parent has, so one of them must stand on its own.
    """

    chain: tuple[str, ...]

    code = "M209"
    name = "circular-extends"
    bad = 'game "Mine":\n    extends "example"\n'
    good = game()

    def message(self) -> str:
        return f"the games extend each other: {' → '.join(self.chain)}"


class NothingToChange(Diagnostic):
    """`change` or `without` names something that the extended game does not have.

    A change that changes nothing would hide a misspelling. Without `change` the declaration adds a new one.
    """

    kind: str
    word: str
    verb: str
    suggestion: str | None = None

    code = "M210"
    name = "nothing-to-change"
    bad = game('change rule nine "Other way.": when player plays 9: reverse')
    good = game('rule nine "Other way.": when player plays 9: reverse')

    def message(self) -> str:
        named = f"{self.kind} `{self.word}`" if self.word else self.kind
        return f"nothing to {self.verb}: the extended game has no {named}"

    def help(self) -> str | None:
        if self.suggestion is not None:
            return f"did you mean `{self.suggestion}`?"
        return "leave out `change` to add it" if self.verb == "change" else "leave it out"


class ReplacedSilently(Diagnostic):
    """A variant declares something that the game it extends has already.

    Whoever reads the variant should see what it changes. Write `change` before the declaration.
    """

    kind: str
    word: str
    first: Place

    code = "M211"
    name = "replaced-silently"
    bad = 'game "Mine":\n    extends "maumau"\nrule eight "Two are passed over.": when player plays 8: skip 2\n'
    good = 'game "Mine":\n    extends "maumau"\nchange rule eight "Two are passed over.": when player plays 8: skip 2\n'

    def message(self) -> str:
        named = f"{self.kind} `{self.word}`" if self.word else f"a {self.kind}"
        return f"the extended game has {named} already"

    def help(self) -> str | None:
        return "write `change` before it, or give it another name"

    def notes(self) -> tuple[Note, ...]:
        return (Note(self.first, "declared here"),)


class StillUsed(Diagnostic):
    """`without` drops something that other parts still speak of.

    Drop or change those as well.
    """

    kind: str
    word: str
    user: str
    used_at: Place
    given: tuple[str, str] | None = None
    """The module to which it is given, and the parameter."""

    code = "M212"
    name = "still-used"
    bad = 'game "Mine":\n    extends "maumau"\nwithout remember debt\n'
    good = 'game "Mine":\n    extends "maumau"\nwithout rule nine\n'

    def message(self) -> str:
        named = f"{self.kind} `{self.word}`" if self.word else f"the {self.kind}"
        return f"{named} is dropped, but {self.user} still uses it"

    def help(self) -> str | None:
        if self.given is not None:
            module, parameter = self.given
            return f"give the module something else for it: `change use {module}: {parameter} = …`, like `no` or a number"
        return f"drop or change {self.user} as well"

    def notes(self) -> tuple[Note, ...]:
        return (Note(self.used_at, "used here"),)


class Unused(Diagnostic):
    """Something is declared that no rule speaks of.

    It may be a leftover, or a misspelling elsewhere. Use it or drop it.
    """

    kind: str
    word: str

    code = "M213"
    name = "unused"
    severity = "warning"
    bad = game("remember debt: count = 0")
    good = game(
        "remember debt: count = 0",
        'rule a "A.": when player plays 7: add 1 to debt',
        'rule b "B.": may not draw if debt > 0',
    )

    def message(self) -> str:
        return f"{self.kind} `{self.word}` is never used"

    def help(self) -> str | None:
        return "use it or drop it"


class NeverRead(Diagnostic):
    """A slot is written, but nothing depends on it.

    What it holds makes no difference to the game. Ask for it somewhere, or drop it. A tally that people only want to see at the
    table is allowed by a comment: `# allow: never-read`.
    """

    word: str

    code = "M214"
    name = "never-read"
    severity = "warning"
    bad = game("remember debt: count = 0", 'rule a "A.": when player plays 7: add 1 to debt')
    good = game(
        "remember debt: count = 0",
        'rule a "A.": when player plays 7: add 1 to debt',
        'rule b "B.": may not draw if debt > 0',
    )

    def message(self) -> str:
        return f"slot `{self.word}` is set, but nothing depends on it"

    def help(self) -> str | None:
        return "ask for it somewhere, or drop it; of a tally to look at write behind it `# allow: never-read`"


class NeverPermitted(Diagnostic):
    """A move is declared, but no rule says when it may be made.

    `move` says what it does; a rule must say `may` with its name.
    """

    word: str

    code = "M215"
    name = "never-permitted"
    severity = "warning"
    bad = game('move knock_out "end the deal":\n    end deal')
    good = game(
        'move knock_out "end the deal":\n    end deal',
        'rule out "A good hand may end it.": may knock_out if player holds 1',
    )

    def message(self) -> str:
        return f"move `{self.word}` is never permitted"

    def help(self) -> str | None:
        return f"say in a rule: `may {self.word}`"


class LabelNeverGiven(Diagnostic):
    """A rule asks for a label that no draw and no play has.

    Labels are given with `for`: `player draws 2 for penalty`.
    """

    word: str
    suggestion: str | None = None

    code = "M216"
    name = "label-never-given"
    severity = "warning"
    bad = game('rule sorry "A penalty costs the turn.": when player draws card for penalty: skip 1')
    good = game(
        'rule slow "Slow play.": when player plays A: player draws 1 for penalty',
        'rule sorry "A penalty costs the turn.": when player draws card for penalty: skip 1',
    )

    def message(self) -> str:
        return f"nothing is ever drawn or played for `{self.word}`"

    def help(self) -> str | None:
        return (
            "a draw or a play gets a label with `for`"
            if self.suggestion is None
            else f"did you mean `{self.suggestion}`?"
        )


class UnknownClause(Diagnostic):
    """A clause is cited that the rulebook does not have.

    The clauses stand in the data file of the rulebook that the `rulebook` line names.
    """

    clause: str
    rulebook: str
    suggestion: str | None = None

    code = "M217"
    name = "unknown-clause"
    bad = game('rule a "A." [MAUMAU-999]: when player plays A: skip 1', head=HEAD + '    rulebook "maumau"\n')
    good = game('rule a "A.": when player plays A: skip 1')

    def message(self) -> str:
        return f"rulebook `{self.rulebook}` has no clause `{self.clause}`"

    def help(self) -> str | None:
        return None if self.suggestion is None else f"did you mean `{self.suggestion}`?"


class NoRulebook(Diagnostic):
    """Clauses are cited, but the game names no rulebook.

    Say which rulebook is meant in the head of the game: `rulebook "maumau"`.
    """

    clause: str

    code = "M218"
    name = "no-rulebook"
    bad = game('rule a "A." [MAUMAU-001]: when player plays A: skip 1')
    good = game('rule a "A.": when player plays A: skip 1')

    def message(self) -> str:
        return f"`{self.clause}` is cited, but the game names no rulebook"

    def help(self) -> str | None:
        return 'add a line `rulebook "NAME"` under `game`'


class UnknownRulebook(Diagnostic):
    """The rulebook of the game is not to be found, so its clauses cannot be checked."""

    word: str

    code = "M219"
    name = "unknown-rulebook"
    bad = game(head=HEAD + '    rulebook "no_such_book"\n')
    good = game()

    def message(self) -> str:
        return f"there is no rulebook called `{self.word}`"


class NoMeaning(Diagnostic):
    """A rule has no sentence that says in plain words what it means.

    The sentence is what people read when the rule acts or forbids something.
    """

    word: str

    code = "M220"
    name = "no-meaning"
    severity = "warning"
    bad = game("rule ace: when player plays A: skip 1")
    good = game('rule ace "The next is passed over.": when player plays A: skip 1')

    def message(self) -> str:
        return f"rule `{self.word}` does not say in words what it means"

    def help(self) -> str | None:
        return f'write one sentence in quotes after its name: `rule {self.word} "…":`'


def _doubling(most: int) -> str:
    return "define d0: hearts 7\n" + "\n".join(f"define d{n}: d{n - 1} 7, hearts d{n - 1}" for n in range(1, most))


class UnfoldsTooFar(Diagnostic):
    """Definitions made of definitions, until writing them all out would fill a library.

    A definition is put in place of its name wherever that stands; where each names another one twice, they double every time.
    Name fewer of them, or say what is meant directly.
    """

    word: str

    code = "M221"
    name = "unfolds-too-far"
    bad = game(_doubling(16), 'rule a "A.": when player plays d15: skip 1')
    good = game(_doubling(4), 'rule a "A.": when player plays d3: skip 1')

    def message(self) -> str:
        return f"`{self.word}` stands for more than the checker can write out"

    def help(self) -> str | None:
        return "define it with fewer other definitions"


class OnNoCard(Diagnostic):
    """An attribute, or one of its values, that no card of the deck shows.

    Nobody will ever hold such a card. Most often a line of the deck was forgotten. Put it on cards, or drop it.
    """

    kind: str
    word: str

    code = "M222"
    name = "on-no-card"
    severity = "warning"
    bad = game(cards="attribute suit: clubs, diamonds, hearts, spades\nattribute rank: 7-10, J, Q, K, A\nattribute special: joker\n")
    good = game(
        cards="attribute suit: clubs, diamonds, hearts, spades\nattribute rank: 7-10, J, Q, K, A\nattribute special: joker\n",
        deck="deck:\n    each suit each rank\n    2 times: joker\n",
    )

    def message(self) -> str:
        return f"no card of the deck has the {self.kind} `{self.word}`"

    def help(self) -> str | None:
        return "add a line to the deck, or drop it"


class NeverSet(Diagnostic):
    """A slot is asked for, but nothing ever sets it.

    It stays what it is at the beginning, so asking for it makes no difference. Set it somewhere, or make an option of it if it
    is something to agree on before play.
    """

    word: str

    code = "M223"
    name = "never-set"
    severity = "warning"
    bad = game("remember debt: count = 0", 'rule b "B.": may not draw if debt > 0')
    good = game(
        "remember debt: count = 0",
        'rule a "A.": when player plays 7: add 1 to debt',
        'rule b "B.": may not draw if debt > 0',
    )

    def message(self) -> str:
        return f"slot `{self.word}` is asked for, but no rule ever sets it"

    def help(self) -> str | None:
        return f"set it where it changes (`set {self.word} to …`), or make it an `option`"


FAMILY: tuple[type[Diagnostic], ...] = (
    UnknownName, PluralName, FillerWord, DuplicateName, ReservedName, AmbiguousValue, CircularDefinition, UnknownGame,
    CircularExtends, NothingToChange, ReplacedSilently, StillUsed, Unused, NeverRead, NeverPermitted, LabelNeverGiven,
    UnknownClause, NoRulebook, UnknownRulebook, NoMeaning, UnfoldsTooFar, OnNoCard, NeverSet,
)  # fmt: skip
