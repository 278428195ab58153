"""Faults of other interpreters: the end of a deal, what it leaves behind, and what may follow."""

import pytest

from rulelang import Refused
from rulelang.engine.actions import Answer, Play, Say
from rulelang.engine.refusals import Code
from rulelang.play.simulate import Plan, Report, Row
from tests.faults.laid import DISCARD, HAND, A, B, C, card, cards, held, laid, maumau, move, play, slot, with_rules

PLAY_ON = """
rule out "An empty hand is out, and scores who is left.":
    when player empties hand:
        player scores count of everyone
        player leaves deal
    when player leaves deal if count of everyone is 1: end deal
rule enough "One deal, then the highest score wins.": when deal ends: end game
"""


def test_ed01_who_is_out_is_passed_over_and_places_are_told():
    rules = with_rules(PLAY_ON, finish='optional rule finish')
    game = laid(rules, {A: "KH", B: "9H 9D", C: "10H 8D 7C"}, "QH", seats=3)
    game.act(A, play("KH"))
    assert game.view(-1).active == (False, True, True)
    game.act(B, play("9H"))
    assert game.turn == C
    game.act(C, play("10H"))
    assert game.turn == B  # not A
    with pytest.raises(Refused):
        game.act(A, move(game, "draw"))
    game.act(B, move(game, "draw"))
    game.act(C, move(game, "draw"))
    game.arrange(hands={B: cards("8H"), C: cards("7C 8D")}, discard=cards("10H"), turn=B, scores={A: 3})
    game.act(B, play("8H"))
    assert game.over
    places = [event.value for entry in game.journal for event in entry.events if event.kind == "leaves_deal"]
    assert places == [1, 2]
    assert (game.scores, game.winners) == ((3, 2, 0), (A,))


@pytest.mark.parametrize("last", ["7H", "JC", "8H", "9H"])
@pytest.mark.parametrize("acts", [False, True])
def test_ed02_a_last_card_leaves_nothing_open(last, acts):
    game = laid(maumau(), {A: last, B: "KD KS", C: "10S QC"}, "QH", seats=3, options={"last_card_effects": acts})
    game.act(A, play(last))
    if last == "JC":  # the suit is named first: who is caught plays on, and it holds
        game.act(A, Answer(2))
        game.act(A, Say(words="Mau Mau"))
    assert game.deal == 2
    extra = len([event for event in game.journal[-1].events if event.kind == "draws"])
    assert extra == (acts and last == "7H")  # the next player takes two before it is scored
    assert_fresh(game)
    assert game.prompts()[0].kind == "turn"
    assert game.next_due() is None


def assert_fresh(game) -> None:
    """The deal begins as the first one did."""
    assert (slot(game, "debt"), slot(game, "wish")) == (0, 0)
    assert all(slot(game, "announced", seat) == 0 for seat in range(game.seats))
    assert game.view(-1).direction == 1
    assert game.duties == () and game.mistakes == ()
    assert all(len(game.cards(HAND, seat)) == 5 for seat in range(game.seats))
    assert len(game.cards(DISCARD)) == 1


def test_ed04_nothing_of_a_deal_is_left_in_the_next():
    game = laid(maumau(), {A: "9H JC KC QC", B: "KD KS 10H", C: "10S 9C AC"}, "QH", seats=3, scores={B: 40})
    game.act(A, play("9H"))  # the other way round
    game.act(C, play("9C"))
    game.act(A, play("QC"))
    game.act(B, move(game, "draw"))
    while game.turn == B:
        game.act(B, game.legal(B)[-1])
    game.arrange(
        hands={A: cards("JC"), B: cards("KD 10H"), C: cards("AC 7D")}, discard=cards("QC"), turn=A, direction=-1, scores={B: 40},
        slots={(next(n for n, one in enumerate(game.program.slots) if one.name == "announced"), A): 1},
    )  # fmt: skip
    game.act(A, play("JC"))
    assert game.deal == 2
    assert_fresh(game)
    assert game.scores == (10 + 10 + 10 + 7, 40, 0)  # scores persist


def test_ed05_equal_scores_share_the_win():
    rules = with_rules('rule enough "One deal, then the highest score wins.": when deal ends: end game\n')
    game = laid(rules, {A: "KH", B: "9D", C: "10S"}, "QH", seats=3, scores={A: 30, B: 40, C: 40})
    game.act(A, play("KH"))
    assert (game.over, game.winners) == (True, (B, C))
    rows = (Row(0, 0, "won", game.winners, 1, 1, 1, game.scores),)
    report = Report(rules, Plan(("x", ""), (), ("random",) * 3, 1, "1"), rows)
    assert sum(one.share for one in report.by_seat) == 1
    assert [one.share for one in report.by_seat] == [0, 0.5, 0.5]


def test_ed07_after_the_end_nothing_is_accepted():
    game = laid(maumau(), {A: "KH", B: "9D 10D"}, "QH", seats=2, scores={A: 140})
    game.act(A, play("KH"))
    assert (game.over, game.winners, game.scores) == (True, (A,), (159, 0))
    before, inputs = game.hash(), len(game.inputs)
    for seat, action in ((B, play("9D")), (A, Say(words="again")), (B, Play(card("7C")))):
        with pytest.raises(Refused) as refused:
            game.act(seat, action)
        assert refused.value.code is Code.GAME_OVER
    for late in (lambda: game.advance(game.now + 5000), lambda: game.leave(B)):
        with pytest.raises(Refused):
            late()
    assert (game.hash(), len(game.inputs), game.scores) == (before, inputs, (159, 0))
    assert held(game, B) == cards("9D 10D")
