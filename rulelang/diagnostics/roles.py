"""Diagnostics about roles, abilities and cards that gather (M45x)."""

from __future__ import annotations

from typing import ClassVar

from rulelang.diagnostics.base import Diagnostic, Severity
from rulelang.diagnostics.examples import game

_GIFT = 'ability gift "everybody else draws one": each opponent draws 1'
_ROLES = """\
roles guest:
    | name | gift: ability |
    | Ann  | gift          |
    | Ben  | gift          |
"""
_DEALT = """\
rule guests "Everybody is somebody.":
    when game begins:
        each player: chance chooses player.guest from guest
    when player plays 7: player now may use player.guest.gift
"""
_THREE = _ROLES + "    | Cid  | gift          |\n    | Dan  | gift          |\n"


class TooFewRoles(Diagnostic):
    """Roles are dealt, but for some number of players that `players` allows there are fewer role cards than people.

    Somebody would get none, and what rules say about that role would not apply. Add rows, or copies (`2 times` above them), or
    allow fewer players. A number of players that a `conflict` refuses with the usual options is not counted.
    """

    roles: str
    players: int
    cards: int

    code: ClassVar[str] = "M451"
    name: ClassVar[str] = "too-few-roles"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game(_GIFT, _ROLES, _DEALT)
    good: ClassVar[str] = game(_GIFT, _THREE, _DEALT)

    def message(self) -> str:
        return f"there are {self.cards} cards of `{self.roles}`, not enough for {self.players} players"

    def help(self) -> str:
        return "add rows, or several of each with a line `2 times` above them, or allow fewer players"


class OutOfReach(Diagnostic):
    """A rule waits for more cards in a zone than can ever lie there.

    Counted are the cards that rules can bring there, for every number of players that the game allows, with the options as they are
    by default (or, where a `conflict` refuses these, with one of them set otherwise).
    """

    zone: str
    needed: int
    most: int
    players: int

    code: ClassVar[str] = "M452"
    name: ClassVar[str] = "out-of-reach"
    severity: ClassVar[Severity] = "warning"
    bad: ClassVar[str] = game(
        "zone jail: face up",
        'rule jack "Jacks go to jail, until there are five.":\n    when player plays J:\n        player puts card to jail\n'
        "        if count of cards in jail >= 5: put cards in jail to discard",
    )
    good: ClassVar[str] = game(
        "zone jail: face up",
        'rule jack "Jacks go to jail, until there are four.":\n    when player plays J:\n        player puts card to jail\n'
        "        if count of cards in jail >= 4: put cards in jail to discard",
    )

    def message(self) -> str:
        many = f"with {self.players} players a" if self.players else "a"
        cards = "a card" if self.needed == 1 else f"{self.needed} cards"
        most = f"at most {self.most}" if self.most else "none"
        return f"{many} rule waits for {cards} in `{self.zone}`, but {most} can lie there"

    def help(self) -> str:
        return 'lower the number, add cards to the deck, or refuse it in words: `conflict "…" if count of players > …`'


FAMILY = (TooFewRoles, OutOfReach)
