"""What people write for something the language says in another way: the message leads to the right form, and that form is good."""

import pytest

from rulelang.diagnostics.examples import game
from tests.check.lowered import check

LIT = ("remember lit: yes, no = no", 'rule b "B.": when player plays 8 if lit: skip 1')


def told(said: str, *more: str):
    return check(game(*more, f'rule a "A.":\n    {said}')).diagnostics


MEANT = [
    ((), "when player plays 7: player now must play card if card.suit is hearts", "M325", "like `play hearts`"),
    ((), "when player plays 7: player now may play or draw unless card is hearts", "M325", "below an `if …:`"),
    ((), 'when player drops to 1: player must say "Mau", otherwise player draws 2', "M608", "add `before …`"),
    ((), 'when player drops to 1: player must say "Mau" until next moves, otherwise player draws 2', "M608", "only lapses"),
    ((), "when player plays 7: player must play card", "M321", "`player now must play …`"),
    ((), "when player plays 7: next must play, otherwise next draws 1", "M321", "`player now must play …`"),
    (LIT, "when player plays 9: player chooses lit from yes, no", "M321", '`player now may "…": set lit to yes`'),
    (LIT, "when player plays 9: chance chooses lit from yes, no", "M321", "`chance chooses coin from heads, tails`"),
]


@pytest.mark.parametrize(("more", "said", "code", "hint"), MEANT, ids=[said for _, said, *_ in MEANT])
def test_the_way_out_is_told(more, said, code, hint):
    (found,) = told(said, *more)
    assert found.code == code
    assert hint in (found.help() or "")


RIGHT = [
    ((), "when player plays 7: player now must play hearts"),
    ((), "when player plays 7: player now must play card if top is hearts"),
    ((), "when player plays 7: player now must play 8 if card is hearts"),
    ((), "when player plays 7:\n        if card is hearts: player now must play card"),
    ((), 'when player drops to 1: player must say "Mau"'),
    ((), 'when player drops to 1: player must say "Mau" within 5 s, otherwise player draws 2'),
    ((), "when player plays 7: next must play card within 10 s, otherwise next draws 1"),
    (LIT, 'when player plays 9:\n        player now may "light it": set lit to yes'),
    (
        ("remember coin: heads, tails = heads", 'rule b "B.": when player plays 8 if coin is heads: skip 1'),
        "when player plays 9: chance chooses coin from heads, tails",
    ),
]


@pytest.mark.parametrize(("more", "said"), RIGHT, ids=[said for _, said in RIGHT])
def test_the_right_form_is_right(more, said):
    assert told(said, *more) == ()
