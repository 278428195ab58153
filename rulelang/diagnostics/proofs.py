"""Diagnostics about what is shown by going through all cards and all situations that conditions tell apart (M46x)."""

from __future__ import annotations

from typing import ClassVar

from rulelang.diagnostics.base import Diagnostic, Note, Severity
from rulelang.diagnostics.examples import game
from rulelang.source import Place


class NeverHolds(Diagnostic):
    """A condition cannot come true: no card, no top card and nothing that any rule ever remembers makes it hold.

    What can be remembered is known from what rules set: a count that nobody adds to stays as it begins, a score of minus points never rises.
    Mend the condition, or write the rule that brings it about.
    """

    rule: str
    condition: str
    why: str = ""
    """Why it does not, where that is not to be seen in the condition."""

    code: ClassVar[str] = "M460"
    name: ClassVar[str] = "never-holds"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game(
        "remember heat: 0-9 = 0",
        'rule hot "Hot cards skip.":',
        "    when player plays 9: set heat to 2",
        "    when player plays 10 if heat > 2: skip 1",
    )
    good: ClassVar[str] = game(
        "remember heat: 0-9 = 0",
        'rule hot "Hot cards skip.":',
        "    when player plays 9: set heat to 3",
        "    when player plays 10 if heat > 2: skip 1",
    )

    def message(self) -> str:
        return f"`{self.condition}` never holds, so this part of rule `{self.rule}` never applies"

    def help(self) -> str:
        return self.why or "mend the condition, or write the rule that brings it about"


class NeverTogether(Diagnostic):
    """Two conditions of one sentence exclude one another: each can hold, both at once never.

    All cards, top cards and remembered values that they speak of were gone through.
    """

    rule: str
    one: str
    other: str

    code: ClassVar[str] = "M461"
    name: ClassVar[str] = "never-together"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game(
        "remember wish: suit or none = none",
        'rule jack "A jack wishes.":',
        "    when player plays J: player chooses wish from suit",
        "    while wish is none: may not play card if card.suit is wish",
    )
    good: ClassVar[str] = game(
        "remember wish: suit or none = none",
        'rule jack "A jack wishes.":',
        "    when player plays J: player chooses wish from suit",
        "    while wish is not none: may not play card except wish",
    )

    def message(self) -> str:
        return (
            f"`{self.one}` and `{self.other}` never hold together, so this sentence of rule `{self.rule}` never applies"
        )

    def help(self) -> str:
        return "drop one of the two, or turn it round"


class NeverMatters(Diagnostic):
    """An option is asked for only where the answer changes nothing.

    The conditions that it stands in hold however it is set. All cards, top cards and remembered values that they speak of were gone
    through. An option that only stands in conditions that never hold is told of with those.
    """

    option: str
    condition: str
    there: Place

    code: ClassVar[str] = "M469"
    name: ClassVar[str] = "never-matters"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game(
        'option fierce "Sevens count more": yes, no = no',
        "remember debt: 0-9 = 0",
        'rule seven "Sevens add up.":',
        "    when player plays 7: add 2 to debt",
        "    when player ends turn if fierce or debt < 10: set debt to 0",
        '    when player begins turn: player draws debt',
    )
    good: ClassVar[str] = game(
        'option fierce "Sevens count more": yes, no = no',
        "remember debt: 0-9 = 0",
        'rule seven "Sevens add up.":',
        "    when player plays 7: add 2 to debt",
        "    when player ends turn if fierce or debt < 5: set debt to 0",
        '    when player begins turn: player draws debt',
    )

    def message(self) -> str:
        return f"option `{self.option}` changes nothing, however it is set"

    def help(self) -> str:
        return "mend the condition that asks for it, or drop the option"

    def notes(self) -> tuple[Note, ...]:
        return (Note(self.there, f"`{self.condition}` is always true, here"),)


class Shadowed(Diagnostic):
    """A permission or prohibition that could be left out: another one covers all it speaks of.

    Every card of the deck was tried: wherever this sentence holds, the other holds as well.
    """

    rule: str
    other: str
    first: Place
    allow: bool
    card: str

    code: ClassVar[str] = "M462"
    name: ClassVar[str] = "shadowed"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game(
        'rule wild "Jacks go on anything.": may play J',
        'rule red_wild "The jack of hearts does, too.": may play J hearts',
    )
    good: ClassVar[str] = game('rule wild "Jacks go on anything.": may play J')

    def message(self) -> str:
        does = "permits" if self.allow else "forbids"
        witness = f", as `{self.card}`," if self.card else ""
        return f"all that this sentence of rule `{self.rule}` {does}{witness} rule `{self.other}` {does} already"

    def help(self) -> str:
        return "leave it out, or narrow the other one"

    def notes(self) -> tuple[Note, ...]:
        return (Note(self.first, "here"),)


class Overruled(Diagnostic):
    """A permission that never lets anything happen: wherever it holds, a prohibition holds as well, and prohibitions win.

    Every card of the deck was tried. Drop one of the two, or write `despite` and the name of the rule into the permission.
    """

    rule: str
    other: str
    first: Place
    card: str

    code: ClassVar[str] = "M470"
    name: ClassVar[str] = "overruled"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game(
        'rule wild "Jacks go on anything.": may play J',
        'rule no_jacks "But not jacks of hearts.": may not play J',
    )
    good: ClassVar[str] = game(
        'rule wild "Jacks go on anything.": may play J',
        'rule no_jacks "But not jacks of hearts.": may not play J hearts',
    )

    def message(self) -> str:
        witness = f", as `{self.card}`," if self.card else ""
        return f"all that this sentence of rule `{self.rule}` permits{witness} rule `{self.other}` forbids"

    def help(self) -> str:
        return f"drop one of the two, or narrow the prohibition; a permission lifts it by `despite {self.other}`"

    def notes(self) -> tuple[Note, ...]:
        return (Note(self.first, "here"),)


class NeverPlayed(Diagnostic):
    """A rule speaks of playing cards that may never be played.

    A prohibition without conditions covers every card that wakes it, so that it never acts.
    """

    rule: str
    other: str
    first: Place
    card: str

    code: ClassVar[str] = "M471"
    name: ClassVar[str] = "never-played"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game(
        'rule ace "Aces pass over.": when player plays A: skip 1',
        'rule no_aces "Aces stay in the hand.": may not play A',
    )
    good: ClassVar[str] = game(
        'rule ace "Aces pass over.": when player plays A: skip 1',
        'rule no_aces "The ace of hearts stays in the hand.": may not play A hearts',
    )

    def message(self) -> str:
        return f"this sentence of rule `{self.rule}` never acts: rule `{self.other}` forbids to play `{self.card}`"

    def help(self) -> str:
        return "drop one of the two, or say when the card may not be played"

    def notes(self) -> tuple[Note, ...]:
        return (Note(self.first, "here"),)


class SetTwice(Diagnostic):
    """Two rules set the same slot to different values when one and the same card is played.

    Which value stays depends on the order of the rules in the file. Say it with `first` or `last`, or let one of them do it.
    """

    slot: str
    rule: str
    other: str
    card: str
    first: Place

    code: ClassVar[str] = "M463"
    name: ClassVar[str] = "set-twice"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game(
        "remember heat: 0-9 = 0",
        'rule ten "Tens heat.": when player plays 10: set heat to 1',
        'rule red "Hearts cool.": when player plays hearts: set heat to 0',
        'rule hot "No king in the heat.": while heat > 0: may not play K',
    )
    good: ClassVar[str] = game(
        "remember heat: 0-9 = 0",
        'rule ten "Tens heat.": when player plays 10: set heat to 1',
        'rule red "Hearts cool.": last when player plays hearts: set heat to 0',
        'rule hot "No king in the heat.": while heat > 0: may not play K',
    )

    def message(self) -> str:
        return f"with `{self.card}` rule `{self.rule}` and rule `{self.other}` set `{self.slot}` to different values"

    def help(self) -> str:
        return "say which comes last (`last when …`), or leave it to one of them"

    def notes(self) -> tuple[Note, ...]:
        return (Note(self.first, f"rule `{self.rule}` sets it here"),)


class ReadsTooEarly(Diagnostic):
    """A condition behind `when … if` asks for what another rule sets at the same event.

    All conditions are looked at when the event happens, before any block runs, `first` ones too. To see what was set, ask within the
    block: `when player plays K:`, and below it `if kings is 1: …`.
    """

    slot: str
    rule: str
    other: str
    first: Place

    code: ClassVar[str] = "M472"
    name: ClassVar[str] = "reads-too-early"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game(
        "remember kings: count = 0",
        'rule count "Kings are counted.": first when player plays K: add 1 to kings',
        'rule king "The first king skips.": when player plays K if kings is 1: skip 1',
    )
    good: ClassVar[str] = game(
        "remember kings: count = 0",
        'rule count "Kings are counted.": first when player plays K: add 1 to kings',
        'rule king "The first king skips.":',
        "    when player plays K:",
        "        if kings is 1: skip 1",
    )

    def message(self) -> str:
        return f"here `{self.slot}` is still what it was before: rule `{self.other}` changes it at the same event, and conditions are looked at first"

    def help(self) -> str:
        return "put the condition into the block, on a line of its own below `when`"

    def notes(self) -> tuple[Note, ...]:
        return (Note(self.first, f"rule `{self.other}` changes it here"),)


class NoLastCard(Diagnostic):
    """Nobody can ever play a last card: with one card in hand every card of the deck is forbidden on every other.

    Hands get empty in no other way here, and nothing but an empty hand ends a deal, so that no deal is ever won.
    """

    rule: str

    code: ClassVar[str] = "M465"
    name: ClassVar[str] = "no-last-card"
    bad: ClassVar[str] = game('rule last "Never the last card.": may not play card if player holds 1')
    good: ClassVar[str] = game('rule last "Never a jack as the last card.": may not play J if player holds 1')

    def message(self) -> str:
        return f"rule `{self.rule}` leaves no card that could be played as the last one"

    def help(self) -> str:
        return "name the cards that may not be the last (`may not play J if player holds 1`)"


class NothingGoes(Diagnostic):
    """While something is remembered, prohibitions leave no card that could be played, whatever lies on top.

    Every card of the deck was tried on every other. Where that is meant, say it plainly: `may not play card`.
    """

    slot: str
    value: str
    rule: str

    code: ClassVar[str] = "M466"
    name: ClassVar[str] = "nothing-goes"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game(
        "remember mood: calm, wild = calm",
        'rule wild "In the wild only sixes.":',
        "    when player plays 7: set mood to wild",
        "    while mood is wild: may not play 7, 8, 9, 10, J, Q, K, A",
    )
    good: ClassVar[str] = game(
        "remember mood: calm, wild = calm",
        'rule wild "In the wild only tens.":',
        "    when player plays 7: set mood to wild",
        "    while mood is wild: may not play card except 10",
    )

    def message(self) -> str:
        return f"while `{self.slot}` is {self.value}, rule `{self.rule}` leaves no card that could be played"

    def help(self) -> str:
        return "leave out a card of those that it forbids, or write `may not play card` if that is meant"


class VainWish(Diagnostic):
    """A player may wish for something of which the deck has no card."""

    rule: str
    value: str

    code: ClassVar[str] = "M467"
    name: ClassVar[str] = "vain-wish"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game(
        "remember wish: suit or none = none until player plays card",
        'rule jack "A jack wishes.":',
        "    when player plays J: player chooses wish from suit",
        "    while wish is not none: may not play card except wish, J",
        deck="deck:\n    (clubs, diamonds, hearts) each rank\n",
    )
    good: ClassVar[str] = game(
        "remember wish: suit or none = none until player plays card",
        'rule jack "A jack wishes.":',
        "    when player plays J: player chooses wish from suit",
        "    while wish is not none: may not play card except wish, J",
    )

    def message(self) -> str:
        return f"in rule `{self.rule}` one may wish for `{self.value}`, of which the deck has no card"

    def help(self) -> str:
        return "name the values to choose from, or add the cards to the deck"


class CannotBeDealtWith(Diagnostic):
    """With one option set otherwise than by default the setup deals more cards than the deck has.

    Every value of every option was tried with every number of players, as far as no `conflict` refuses it.
    """

    players: int
    needed: int
    cards: int
    option: str
    value: str

    code: ClassVar[str] = "M468"
    name: ClassVar[str] = "cannot-be-dealt-with"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game(
        'option dealt "Cards at the start": 3-9 = 5',
        setup="setup:\n    each player draws dealt\n    turn_up 1\n    left of dealer begins\n",
    )
    good: ClassVar[str] = game(
        'option dealt "Cards at the start": 3-7 = 5',
        setup="setup:\n    each player draws dealt\n    turn_up 1\n    left of dealer begins\n",
    )

    def message(self) -> str:
        return (
            f"with `{self.option}` = {self.value}, {self.players} players cannot be dealt: "
            f"{self.needed} cards are needed at the start, the deck has {self.cards}"
        )

    def help(self) -> str:
        return "narrow the option, or refuse the combination with a `conflict`"


FAMILY = (
    NeverHolds, NeverTogether, Shadowed, SetTwice, NoLastCard, NothingGoes, VainWish, CannotBeDealtWith, NeverMatters, Overruled, NeverPlayed,
    ReadsTooEarly,
)  # fmt: skip
"""In the order of their codes."""
