"""A small complete ruleset that the examples of diagnostics vary, so that each shows only what it is about."""

from __future__ import annotations

HEAD = """\
game "Example":
    players 2-4
    manners strict
    last_card acts
    start_card plain
"""
CARDS = """\
attribute suit: clubs, diamonds, hearts, spades
attribute rank: 7-10, J, Q, K, A
"""
DECK = """\
deck:
    each suit each rank
"""
SETUP = """\
setup:
    each player draws 5
    turn_up 1
    left of dealer begins
"""
RULES = """\
rule match "A card agrees with the top card in suit or rank.":
    may play card if card.suit is top.suit or card.rank is top.rank
rule draw "Whoever cannot or will not play draws one.": may draw
rule finish "The first empty hand wins.": when player empties hand: player wins deal
"""


def game(
    *more: str, head: str = HEAD, cards: str = CARDS, deck: str = DECK, setup: str = SETUP, rules: str = RULES
) -> str:
    """The example with some parts replaced, and more declarations at its end."""
    return head + cards + deck + setup + rules + "".join(f"{text}\n" for text in more)
