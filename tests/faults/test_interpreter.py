"""Faults of other interpreters: what a card does, to whom, in which order."""

from random import Random

import pytest

from rulelang import Refused
from rulelang.engine.actions import Answer, Call, Decline, Play
from rulelang.engine.game import Game
from rulelang.engine.refusals import Code
from rulelang.ir import expressions as ex
from rulelang.ir.program import DeckLine
from tests.engine import mini
from tests.faults.laid import (
    DISCARD,
    HAND,
    PACK,
    STOCK,
    A,
    B,
    C,
    D,
    card,
    cards,
    every_card,
    happened,
    held,
    kinds,
    laid,
    maumau,
    move,
    play,
    slot,
    with_rules,
)  # fmt: skip
from tests.properties.strength import TIMES

HEARTS = 1 << mini.SUITS.index("hearts")


def test_in01_skip_and_reverse_with_two_players():
    game = laid(maumau(), {A: "8H KC", B: "9D 9C"}, "9H", seats=2)
    game.act(A, play("8H"))
    assert game.turn == A
    game = laid(maumau(), {A: "9H KC QC", B: "9D 9C"}, "KH", seats=2)
    game.act(A, play("9H"))
    assert game.turn == B  # P1: it turns the direction and nothing else
    game = laid(maumau(), {A: "8H KC", B: "9D", C: "9C", D: "9S"}, "9H")
    game.act(A, play("8H"))
    assert game.turn == C


def test_in02_reverse_takes_effect_at_once():
    game = laid(maumau(), {A: "9H KC", B: "10D", C: "10H QC", D: "QH 7H"}, "KH")
    game.act(A, play("9H"))
    assert game.turn == D
    game.act(D, play("QH"))
    assert game.turn == C


def test_in04_a_wish_outlives_draws_and_passes():
    game = laid(maumau(), {A: "JC KC KD", B: "9D 9S", C: "10S QC", D: "10H 10C"}, "KH", stock="QS 7S")
    game.act(A, play("JC"))
    game.act(A, Answer(HEARTS))
    for seat in (B, C):
        game.act(seat, move(game, "draw"))
        assert game.turn != seat  # what was drawn does not fit
    assert [one for one in game.legal(D) if isinstance(one, Play)] == [play("10H")]
    wish = next(number for number, one in enumerate(game.program.slots) if one.name == "wish")
    assert (wish, -1, HEARTS) in game.view(D).slots
    with pytest.raises(Refused) as refused:
        game.act(D, play("10C"))
    assert refused.value.code is Code.FORBIDDEN


@pytest.mark.parametrize("number", range(4))
def test_in05_the_suit_is_the_one_that_was_named(number):
    game = laid(maumau(), {A: "JC KC", B: "QC QD QH QS 9D"}, "KH", seats=2)
    faces = [game.face(one) for one in range(PACK)]
    game.act(A, play("JC"))
    game.act(A, Answer(1 << number))
    assert slot(game, "wish") == 1 << number
    assert [one for one in game.legal(B) if isinstance(one, Play)] == [
        play(name) for name in ("QC", "QD", "QH", "QS", "9D") if card(name) // 8 == number
    ]
    assert [game.face(one) for one in range(PACK)] == faces


def test_in08_a_debt_grows_by_two_and_is_paid_once():
    game = laid(maumau(), {A: "7H KC", B: "9D 10D", C: "9C", D: "9S"}, "9H")
    game.act(A, play("7H"))
    game.act(B, move(game, "take"))
    assert (len(held(game, B)), slot(game, "debt")) == (4, 0)
    game = laid(maumau(), {A: "7H KC", B: "7S 10D", C: "9C 10C", D: "9D 10S"}, "9H", stock="QD")
    game.act(A, play("7H"))
    game.act(B, play("7S"))
    assert slot(game, "debt") == 4
    game.act(C, move(game, "take"))
    assert (len(held(game, C)), slot(game, "debt")) == (6, 0)
    game.act(D, move(game, "draw"))
    assert len(held(game, D)) == 3


def test_in09_the_stock_is_made_anew_in_the_middle_of_a_draw():
    game = laid(maumau(), {A: "KD 10D", B: "KS"}, "8C 9C 10C QC 7C", seats=2, stock="AD AC", only=True, slots={"debt": 4})
    events = game.act(A, move(game, "take"))
    hand = held(game, A)
    assert hand[2:4] == cards("AC AD")  # the old stock first, from the top
    assert set(hand[4:]) < set(cards("8C 9C 10C QC"))
    assert list(game.cards(DISCARD)) == cards("7C")
    assert len(game.cards(STOCK)) == 2
    assert kinds(events).index("runs_out") < kinds(events).index("refills") < kinds(events).index("draws")
    assert sorted(every_card(game)) == sorted(cards("KD 10D KS 8C 9C 10C QC 7C AD AC"))


@pytest.mark.parametrize("packs", [1, 2])
def test_in10_every_card_exists_once(packs):
    deck = (DeckLine(faces=tuple(range(32)), times=ex.Number(value=packs), condition=None),)
    rules = mini.program(deck=deck)
    for seed in range(60 * TIMES):
        chance = Random(seed)
        seats = chance.randint(2, 4)
        game = Game.start(rules, seats=seats, seed=seed, journal=False)
        for _ in range(80):
            if game.over:
                break
            if chance.random() < 0.02:
                gone = chance.randrange(seats)
                before = len(game.cards(STOCK))
                hand = game.cards(HAND, gone)
                try:
                    game.leave(gone)
                except Refused:
                    continue
                if not game.over and hand:
                    assert game.cards(HAND, gone) == () and len(game.cards(STOCK)) >= before  # P8: under the stock
            else:
                seat = game.prompts()[0].seat
                game.act(seat, chance.choice(game.legal(seat)))
            assert every_card(game) == list(range(32 * packs))


def test_in11_nothing_is_left_to_draw():
    game = laid(maumau(), {A: "KD", B: "9H 10H"}, "7C", seats=2, only=True, slots={"debt": 2})
    assert game.legal(A) == (move(game, "take"),)
    events = game.act(A, move(game, "take"))
    assert (held(game, A), slot(game, "debt"), game.turn) == (cards("KD"), 0, B)
    assert "exhausted" in kinds(events)
    for seat in (B, A):  # P3: a round in which everybody could only pass
        assert game.legal(seat) == (move(game, "pass"),)
        game.act(seat, move(game, "pass"))
    assert (game.deal, game.scores) == (2, (0, 0))


def test_in13_nobody_draws_twice_in_a_turn():
    game = laid(maumau(), {A: "KD", B: "9H 10H"}, "QC", seats=2, stock="8S KC")
    game.act(A, move(game, "draw"))
    before, stock = held(game, A), game.cards(STOCK)
    assert game.legal(A) == (play("KC"), Decline())
    with pytest.raises(Refused) as refused:
        game.act(A, move(game, "draw"))
    assert refused.value.code is Code.NOT_OFFERED
    assert (held(game, A), game.cards(STOCK)) == (before, stock)


BLUFF = """
rule jack "A jack goes on anything.": may play J
define common: 7, 8, 9, 10, Q, K, A
rule bluff "A jack only if nothing else goes.": may not play J if player can play common
rule penalty "Whoever is caught takes a card.": when mistake is called: offender draws 1 for penalty
rule false_call "A wrong call costs the caller one.": when call is false: caller draws 1 for penalty
"""
TWICE = {"packs": "    2 times: each suit each rank\n", "manners": "manners permissive"}


@pytest.mark.parametrize(("hand", "guilty"), [("JC KD 10S", False), ("JC KH' 10S", True)])
def test_in14_a_verdict_is_about_the_hand_and_the_top_at_the_moment_of_the_play(hand, guilty):
    """That a king of hearts lies on the pile says nothing of its twin."""
    game = laid(with_rules(BLUFF, **TWICE), {A: hand, B: "9D 9S", C: "10D"}, "KH QH", seats=3)
    rule = next(one.number for one in game.program.rules if one.name == "bluff")
    game.act(A, play("JC"))
    game.act(B, play("9D"))  # wrong as well, and nothing to do with it
    before = {seat: len(held(game, seat)) for seat in (A, B)}
    game.act(B, Call(A, rule))
    assert len(held(game, A)) - before[A] == guilty
    assert len(held(game, B)) - before[B] == (not guilty)


@pytest.mark.parametrize(("direction", "order"), [(1, [C, D, A, B]), (-1, [C, B, A, D])])
def test_in16_reactions_of_all_seats_come_in_the_direction_of_play(direction, order):
    rules = with_rules('rule queen "On a queen everybody draws.": when player plays Q: everyone draws 1\n')
    game = laid(rules, {A: "9S 8S", B: "9C 8C", C: "QH 8D 7D", D: "10S 10C"}, "KH", turn=C)
    game.arrange(
        hands={seat: game.cards(HAND, seat) for seat in range(4)}, discard=cards("KH"), turn=C, direction=direction,
    )  # fmt: skip
    events = game.act(C, play("QH"))
    assert [event.seat for event in events if event.kind == "draws"] == order


def test_in18_the_twin_that_was_meant_is_played():
    game = with_rules("", **TWICE).new_game(2, seed=1)
    first, second = card("8H"), card("8H", copy=1)
    game.arrange(hands={A: [first, second, card("KC")], B: cards("9D 9S")}, discard=cards("QH"), turn=A)
    with pytest.raises(Refused) as refused:
        game.act(A, Play(card("KC", copy=1)))
    assert refused.value.code is Code.NOT_HELD
    game.act(A, Play(second))
    assert held(game, A) == [first, card("KC")]
    assert game.cards(DISCARD)[-1] == second


def test_in19_refused_start_cards_go_back_into_the_stock():
    rules = with_rules("", setup="    turn_up 1 until top is not 7, 8, 9, 10, J\n")
    turned = set()
    for seed in range(60):
        game = rules.new_game(4, seed=seed)
        assert every_card(game) == list(range(PACK))
        assert len(game.cards(DISCARD)) == 1
        assert game.face(game.cards(DISCARD)[-1]) % 8 >= 5
        assert len(happened(game, "turns_up")) == 1
        turned.add(len(happened(game, "shuffles")))
    assert turned == {1, 2}  # in some games cards were refused, and the stock was shuffled once more
