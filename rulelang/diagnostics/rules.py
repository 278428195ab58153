"""Diagnostics about what rules do together: found on the finished program, over all its cards (M4xx)."""

from __future__ import annotations

from typing import ClassVar

from rulelang.diagnostics.base import Diagnostic, Note, Severity
from rulelang.diagnostics.examples import CARDS, DECK, SETUP, game
from rulelang.source import Place


class NeverActs(Diagnostic):
    """A sentence speaks of cards that the deck does not have together.

    It was tried on every card that the deck can hold, whatever lies on the table: none fits. Often a comma is missing (`7 8`
    asks for a card that is a 7 and an 8) or a card was left out of the deck. Mend the pattern, or drop the sentence.
    """

    what: str
    rule: str

    code: ClassVar[str] = "M401"
    name: ClassVar[str] = "never-acts"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game(
        'rule wild "Jokers and hearts pass over.": when player plays joker hearts: skip 1',
        cards=CARDS + "attribute special: joker\n",
        deck=DECK + "    2 times: joker\n",
    )
    good: ClassVar[str] = game(
        'rule wild "Jokers and hearts pass over.": when player plays joker, hearts: skip 1',
        cards=CARDS + "attribute special: joker\n",
        deck=DECK + "    2 times: joker\n",
    )

    def message(self) -> str:
        return f"this {self.what} of rule `{self.rule}` can never apply: no card of the deck fits it"

    def help(self) -> str:
        return "side by side means both at once, a comma means either"


class PermitsEverything(Diagnostic):
    """A `may play` without pattern or condition permits every card, so that other permissions narrow nothing.

    A move is legal if *some* rule permits it. `may play` alone therefore makes a rule like `may play card if card.suit is
    top.suit` meaningless. Give it a pattern (`may play J`) or a condition, or say what is forbidden with `may not play`.
    """

    rule: str
    other: str

    code: ClassVar[str] = "M402"
    name: ClassVar[str] = "permits-everything"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game('rule turn "Play a card.": may play card')
    good: ClassVar[str] = game('rule turn "Jacks are wild.": may play J')

    def message(self) -> str:
        return f"rule `{self.rule}` permits every card, so what rule `{self.other}` permits makes no difference"

    def help(self) -> str:
        return "name the cards (`may play J`), or add a condition with `if`"


class AlwaysTrue(Diagnostic):
    """A condition holds whatever happens, for every card of the deck and all that can be remembered: the sentence does not need it."""

    rule: str
    condition: str

    code: ClassVar[str] = "M403"
    name: ClassVar[str] = "always-true"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game('rule ten "Tens skip.": when player plays 10 if 2 > 1: skip 1')
    good: ClassVar[str] = game('rule ten "Tens skip.": when player plays 10: skip 1')

    def message(self) -> str:
        return f"`{self.condition}` is always true, so rule `{self.rule}` does not need it"

    def help(self) -> str:
        return "leave it out, or compare with something that can change"


class AlwaysFalse(Diagnostic):
    """A condition cannot hold, whatever happens and for whichever card of the deck: the sentence never applies."""

    rule: str
    condition: str

    code: ClassVar[str] = "M404"
    name: ClassVar[str] = "always-false"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game('rule ten "Tens skip.": when player plays 10 if 1 > 2: skip 1')
    good: ClassVar[str] = game('rule ten "Tens skip.": when player plays 10 if player holds > 2: skip 1')

    def message(self) -> str:
        return f"`{self.condition}` is never true, so this sentence of rule `{self.rule}` never applies"

    def help(self) -> str:
        return "mend the comparison, or drop the sentence"


class FeedsItself(Diagnostic):
    """What a rule does sets it off again, directly or through other rules.

    Such a chain may stop when the stock is empty; if it does not, the table stops it after a fixed number of steps and the
    game is abandoned. Give the draw a label and leave it out of the event (`when player draws card not for penalty`), or add a
    condition that the rule itself makes false, like `if player holds < 5`.
    """

    chain: tuple[str, ...]

    code: ClassVar[str] = "M405"
    name: ClassVar[str] = "feeds-itself"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game('rule more "Draw again.": when player draws card: player draws 1')
    good: ClassVar[str] = game('rule more "Draw again.": when player draws card not for more: player draws 1 for more')

    def message(self) -> str:
        if len(self.chain) == 1:
            return f"what rule `{self.chain[0]}` does sets it off again"
        return "these rules set one another off: " + ", then ".join(
            f"`{rule}`" for rule in (*self.chain, self.chain[0])
        )

    def help(self) -> str:
        return "add a condition that ends it, or a label (`for NAME`) and `not for NAME` in the event"


class CannotBeDealt(Diagnostic):
    """The setup deals more cards than the deck has, for some number of players that `players` allows.

    All players' cards and the cards turned up are counted against the deck, with the options as they are by default.
    """

    players: int
    needed: int
    cards: int
    most: int

    code: ClassVar[str] = "M406"
    name: ClassVar[str] = "cannot-be-dealt"
    bad: ClassVar[str] = game(setup="setup:\n    each player draws 8\n    turn_up 1\n    left of dealer begins\n")
    good: ClassVar[str] = game()

    def message(self) -> str:
        return f"{self.players} players cannot be dealt: {self.needed} cards are needed at the start, the deck has {self.cards}"

    def help(self) -> str:
        if self.most < 1:
            return "deal fewer cards, or add cards to the deck"
        return f"the deck is enough for {self.most} player{'s' if self.most != 1 else ''} at most: change `players`, deal fewer cards, or add cards"


class NobodyMayPlay(Diagnostic):
    """No rule permits any play or move of the game's own, or one forbids every card at all times: the game goes nowhere.

    Nothing is allowed that no rule permits. A game needs at least one `may play`, or a move of its own; `may not play card` needs a condition.
    """

    rule: str = ""

    code: ClassVar[str] = "M407"
    name: ClassVar[str] = "nobody-may-play"
    bad: ClassVar[str] = game(
        rules='rule draw "Draw one.": may draw\nrule finish "First out wins.": when player empties hand: player wins deal\n'
    )
    good: ClassVar[str] = game()

    def message(self) -> str:
        if self.rule:
            return f"rule `{self.rule}` forbids every card, whatever other rules permit"
        return "no rule permits to play a card"

    def help(self) -> str:
        if self.rule:
            return "say which cards, or when: `may not play card if …`, `while …: may not play card`"
        return 'add one, like `rule match "…": may play card if card.suit is top.suit`'


class NobodyCanWin(Diagnostic):
    """No rule ever ends a deal, so that it can only end when nobody can move.

    Say what happens when a hand is empty: `when player empties hand: player wins deal`.
    """

    code: ClassVar[str] = "M408"
    name: ClassVar[str] = "nobody-can-win"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game(
        rules='rule match "Same suit.": may play card if card.suit is top.suit\nrule draw "Draw one.": may draw\n'
    )
    good: ClassVar[str] = game()

    def message(self) -> str:
        return "no rule ends a deal"

    def help(self) -> str:
        return 'add one, like `rule finish "…": when player empties hand: player wins deal`'


class AsksTooDeep(Diagnostic):
    """A question about seats or cards stands inside another one, inside another one, and so on.

    `(player with lowest (count of …))` asks its measure of every seat; if that measure asks every seat again, and so on, one
    move would take longer than anybody waits. Keep a result in a slot (`remember`) and ask that.
    """

    deepest: int

    code: ClassVar[str] = "M409"
    name: ClassVar[str] = "asks-too-deep"
    bad: ClassVar[str] = game(
        "define a = (player with lowest score)",
        "define b = (player with lowest (count of cards in hand of a))",
        "define c = (player with lowest (count of cards in hand of b))",
        "define d = (player with lowest (count of cards in hand of c))",
        'rule ten "A ten makes somebody draw.": when player plays 10: d draws 1',
    )
    good: ClassVar[str] = game(
        "define a = (player with lowest score)", 'rule ten "A ten makes somebody draw.": when player plays 10: a draws 1'
    )

    def message(self) -> str:
        return f"questions about seats or cards stand more than {self.deepest} deep inside one another here"

    def help(self) -> str:
        return "keep what the inner one finds in a slot (`remember NAME: seat or none = none`), and ask that"


class SaidTwice(Diagnostic):
    """One sentence stands in the ruleset twice.

    A permission is no stronger for being said again; but what a `when` does is done twice, which is seldom meant. Drop one of
    them.
    """

    does: bool
    first: Place

    code: ClassVar[str] = "M410"
    name: ClassVar[str] = "said-twice"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game(
        'rule ten "Tens skip.": when player plays 10: skip 1',
        'rule skipping "The next is passed over.": when player plays 10: skip 1',
    )
    good: ClassVar[str] = game(
        'rule ten "Tens skip.": when player plays 10: skip 1',
        'rule skipping "The next is passed over.": when player plays 9: skip 1',
    )

    def message(self) -> str:
        return "this sentence stands in the ruleset twice" + (", so it is done twice" if self.does else "")

    def help(self) -> str:
        return "drop one of the two" + ("; for twice as much write a larger number" if self.does else "")

    def notes(self) -> tuple[Note, ...]:
        return (Note(self.first, "it stands here first"),)


class AgainstItself(Diagnostic):
    """A rule that says `against` or `without` of itself: switched on, it would switch itself off.

    After `against` stands another rule that does not go with this one, after `without` one that this one replaces.
    """

    rule: str
    word: str

    code: ClassVar[str] = "M411"
    name: ClassVar[str] = "against-itself"
    bad: ClassVar[str] = game('rule ten "Tens skip." against ten: when player plays 10: skip 1')
    good: ClassVar[str] = game('optional rule ten "Tens skip." against draw: when player plays 10: skip 1')

    def message(self) -> str:
        return f"rule `{self.rule}` is {self.word} itself"

    def help(self) -> str:
        return f"name another rule after `{self.word}`, or leave it out"


class RefusedAtOnce(Diagnostic):
    """The settings that nobody has touched, or those of a preset, are ones that the ruleset itself refuses.

    A `conflict` says which settings do not go together, `against` which rules do not; a game that begins with such settings
    could never begin.
    """

    settings: str
    why: str
    refusing: Place | None = None

    code: ClassVar[str] = "M412"
    name: ClassVar[str] = "refused-at-once"
    bad: ClassVar[str] = game(
        'option packs "How many packs": 1-3 = 1',
        'conflict "One pack is too little." if packs < 2',
        deck="deck:\n    packs times: each suit each rank\n",
    )
    good: ClassVar[str] = game(
        'option packs "How many packs": 1-3 = 2',
        'conflict "One pack is too little." if packs < 2',
        deck="deck:\n    packs times: each suit each rank\n",
    )

    def message(self) -> str:
        return f"{self.settings} can never be played: {self.why}"

    def help(self) -> str:
        return "change one of the two: what is set, or what is refused"

    def notes(self) -> tuple[Note, ...]:
        return () if self.refusing is None else (Note(self.refusing, "this refuses it"),)


class NothingToPlayOn(Diagnostic):
    """No card is ever turned up, and all that may be played has to fit the top card: nobody can play the first one.

    Turn up a card in the setup, or permit something that needs no top card (`may play card if top is none`).
    """

    code: ClassVar[str] = "M413"
    name: ClassVar[str] = "nothing-to-play-on"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game(setup=SETUP.replace("    turn_up 1\n", ""))
    good: ClassVar[str] = game()

    def message(self) -> str:
        return "nothing is ever turned up, but a card has to fit the top card: nobody can play the first one"

    def help(self) -> str:
        return "turn a card up in the setup: `turn_up 1`"


class DoesNothing(Diagnostic):
    """An effect changes nothing: its number is always 0, or a slot is set to what it is.

    Most often two lines stand in the wrong order: a debt is to be drawn first, and set to 0 then.
    """

    what: str
    why: str = ""
    order: bool = False
    """Whether it is a matter of the order of two lines."""

    code: ClassVar[str] = "M414"
    name: ClassVar[str] = "does-nothing"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game(
        "remember debt: count = 0",
        'rule a "A.":',
        "    when player plays 7: add 2 to debt",
        "    when player plays 8:",
        "        set debt to 0",
        "        next draws debt",
    )
    good: ClassVar[str] = game(
        "remember debt: count = 0",
        'rule a "A.":',
        "    when player plays 7: add 2 to debt",
        "    when player plays 8:",
        "        next draws debt",
        "        set debt to 0",
    )

    def message(self) -> str:
        return f"{self.what} here: {self.why}" if self.why else f"{self.what} here"

    def help(self) -> str:
        return "let it happen before that" if self.order else "drop that line, or mend the number"


class LiftsNothing(Diagnostic):
    """`despite` names a rule that forbids nothing of the kind, so that there is nothing to lift.

    `despite` lifts the `may not` of the rules that it names. What such a rule permits or does goes on.
    """

    rule: str

    code: ClassVar[str] = "M415"
    name: ClassVar[str] = "lifts-nothing"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game('rule nine "A nine skips.": when player plays 9: skip 1', 'rule x "X.": may play 9 on A despite nine')
    good: ClassVar[str] = game('rule nine "No nines.": may not play 9', 'rule x "X.": may play 9 on A despite nine')

    def message(self) -> str:
        return f"rule `{self.rule}` does not forbid this, so there is nothing for `despite` to lift"

    def help(self) -> str:
        return f"leave `despite {self.rule}` out, or name the rule that forbids it"


FAMILY = (
    NeverActs, PermitsEverything, AlwaysTrue, AlwaysFalse, FeedsItself, CannotBeDealt, NobodyMayPlay, NobodyCanWin,
    AsksTooDeep, SaidTwice, AgainstItself, RefusedAtOnce, NothingToPlayOn, DoesNothing, LiftsNothing,
)  # fmt: skip
