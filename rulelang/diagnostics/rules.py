"""Diagnostics about what rules do together: found on the finished program, over all its cards (M4xx)."""

from __future__ import annotations

from typing import ClassVar

from rulelang.diagnostics.base import Diagnostic, Severity
from rulelang.diagnostics.examples import game


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
    bad: ClassVar[str] = game('rule red_ten "A red ten skips.": when player plays 10 if card.suit is none: skip 1')
    good: ClassVar[str] = game('rule red_ten "A red ten skips.": when player plays 10 diamonds: skip 1')

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
    """A condition holds whatever happens, for every card of the deck: the sentence does not need it."""

    rule: str

    code: ClassVar[str] = "M403"
    name: ClassVar[str] = "always-true"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game('rule ten "Tens skip.": when player plays 10 if 2 > 1: skip 1')
    good: ClassVar[str] = game('rule ten "Tens skip.": when player plays 10: skip 1')

    def message(self) -> str:
        return f"a condition of rule `{self.rule}` is always true"

    def help(self) -> str:
        return "leave it out, or compare with something that can change"


class AlwaysFalse(Diagnostic):
    """A condition cannot hold, whatever happens and for whichever card of the deck: the sentence never applies."""

    rule: str

    code: ClassVar[str] = "M404"
    name: ClassVar[str] = "always-false"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game('rule ten "Tens skip.": when player plays 10 if 1 > 2: skip 1')
    good: ClassVar[str] = game('rule ten "Tens skip.": when player plays 10 if player holds > 2: skip 1')

    def message(self) -> str:
        return f"a condition of rule `{self.rule}` is never true, so its sentence never applies"

    def help(self) -> str:
        return "mend the comparison, or drop the sentence"


class FeedsItself(Diagnostic):
    """What a rule does sets it off again, directly or through other rules.

    Such a chain may stop by a condition or when the stock is empty; if it does not, the table stops it after a fixed number
    of steps and the game is abandoned. Give the draw a label and leave it out of the event (`when player draws card not for
    penalty`), or add a condition that becomes false.
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
        return f"the deck is enough for {self.most} players at most: change `players`, deal fewer cards, or add cards"


class NobodyMayPlay(Diagnostic):
    """No rule permits any play, or no rule permits to draw or pass: the game goes nowhere.

    Nothing is allowed that no rule permits. A game needs at least one `may play`.
    """

    code: ClassVar[str] = "M407"
    name: ClassVar[str] = "nobody-may-play"
    bad: ClassVar[str] = game(
        rules='rule draw "Draw one.": may draw\nrule finish "First out wins.": when player empties hand: player wins deal\n'
    )
    good: ClassVar[str] = game()

    def message(self) -> str:
        return "no rule permits to play a card"

    def help(self) -> str:
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


FAMILY = (
    NeverActs, PermitsEverything, AlwaysTrue, AlwaysFalse, FeedsItself, CannotBeDealt, NobodyMayPlay, NobodyCanWin,
    AsksTooDeep,
)  # fmt: skip
