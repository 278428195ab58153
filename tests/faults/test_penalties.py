"""Faults of other interpreters: penalties as a resource, forgotten, or shown before they are paid."""

import pytest

from rulelang.engine.actions import Call, Say
from tests.faults.laid import A, B, C, cards, happened, held, laid, maumau, move, play, slot, with_rules

ONCE = """
remember warned: yes, no = no for each player each turn
rule false_call "A wrong call costs the caller one card a turn.":
    when call is false if not player.warned:
        caller draws 1 for penalty
        set player.warned to yes
"""


def test_pe01_wrong_catches_are_no_way_to_draw():
    game = laid(maumau(), {A: "KH KC 7C", B: "9D 9H", C: "10S 10C"}, "QH", seats=3)
    before = [held(game, seat) for seat in range(3)]
    for _ in range(10):
        game.act(C, Say(words="Mau"))
    game.advance(game.now + 10)
    assert [held(game, seat) for seat in range(3)] == before  # nothing was missed: it is talk
    game = laid(with_rules(ONCE), {A: "KH KC 7C", B: "9D 9H", C: "10S 10C"}, "QH", seats=3)
    for _ in range(10):
        game.act(C, Call(A, 0))
    assert len(held(game, C)) == 3
    assert len(happened(game, "draws")) == 1
    assert len(happened(game, "call_is_false")) == 10


@pytest.mark.parametrize(
    ("hand", "top"), [("KH KC 8C 9C 10C", "QH"), ("KC 8C", "QH"), ("KH 8C", "QH")], ids=["five", "none fits", "one fits"]
)
def test_pe02_mau_said_without_need_is_talk(hand, top):
    game = laid(maumau(), {A: hand, B: "9D 9H"}, top, seats=2)
    before, legal = game.view(-1).hand_sizes, game.legal(A)
    game.act(A, Say(words="Mau"))
    game.advance(game.now + 1)
    assert game.view(-1).hand_sizes == before
    assert game.legal(A) == legal
    assert game.turn == A


def test_pe03_a_debt_is_no_draw_before_it_is_paid():
    game = laid(maumau(), {A: "7H KC", B: "7S KD", C: "QC QD"}, "9H", seats=3)
    debt = next(number for number, one in enumerate(game.program.slots) if one.name == "debt")
    game.act(A, play("7H"))
    game.act(B, play("7S"))
    assert [event.value for event in happened(game, "becomes") if event.amount == debt] == [2, 4]
    assert happened(game, "draws") == []
    assert held(game, C) == cards("QC QD")
    game.act(C, move(game, "take"))
    assert [(event.seat, len(event.cards)) for event in happened(game, "draws")] == [(C, 4)]
    assert slot(game, "debt") == 0
