"""The engine apart from the language: the small game of `mini`, outcomes from its rules."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulelang.engine.actions import Answer, Call, Do, Play, Say, from_data, to_data
from rulelang.engine.game import CannotStart, Game
from rulelang.engine.refusals import Code, Refused
from rulelang.ir import schema
from tests.engine.mini import DEBT, TAKE, WISH, card, program

MINI = program()
A, B, C, D = range(4)


def table(hands: dict[int, str], top: str, seats: int = 4, turn: int = A, **more) -> Game:
    game = Game.start(MINI, seats=seats, seed=1)
    laid = {seat: [card(name) for name in names.split()] for seat, names in hands.items()}
    game.arrange(hands=laid, discard=[card(top)], turn=turn, **more)
    return game


def size(game: Game, seat: int) -> int:
    return len(game.cards(2, seat))


def test_program_round_trip():
    assert schema.adapter().validate_json(MINI.to_json()) == MINI


def test_sevens_add_up():
    game = table({A: "7H KC", B: "7S KD", C: "QC QD", D: "KS KH"}, "9H")
    game.act(A, Play(card("7H")))
    assert game.legal(B) == (Play(card("7S")), Do(TAKE))
    game.act(B, Play(card("7S")))
    assert game.slot(DEBT) == 4
    game.act(C, Do(TAKE))
    assert (size(game, C), game.slot(DEBT), game.turn) == (6, 0, D)


def test_eight_skips_and_two_players_go_again():
    game = table({A: "8H KC", B: "9D", C: "9C", D: "9S"}, "9H")
    game.act(A, Play(card("8H")))
    assert game.turn == C
    game = table({A: "8H KC", B: "9D 9C"}, "9H", seats=2)
    game.act(A, Play(card("8H")))
    assert game.turn == A


def test_nine_reverses_at_once():
    game = table({A: "9H KC", B: "10D", C: "10C", D: "10S"}, "KH")
    game.act(A, Play(card("9H")))
    assert game.turn == D


def test_wish_lasts_until_a_card_is_played():
    game = table({A: "JC KC KD", B: "9D 9H", C: "10S QC", D: "10H"}, "KH", stock=[card("QH")])
    game.act(A, Play(card("JC")))
    with pytest.raises(Refused) as refused:
        game.act(B, Play(card("9H")))
    assert refused.value.code is Code.CHOICE_OPEN
    game.act(A, Answer(8))
    assert game.slot(WISH) == 8
    assert Play(card("9H")) not in game.legal(B)
    game.act(B, Do(1))
    game.act(C, Play(card("10S")))
    assert game.slot(WISH) == 0


def test_mau_said_first_by_another_costs_two():
    game = table({A: "KH KC", B: "9D 9H", C: "10S 10C"}, "QH", seats=3)
    game.act(A, Play(card("KH")), at=100)
    game.act(C, Say(words="mau!"), at=500)
    game.advance(501)
    assert size(game, A) == 3


def test_mau_in_time_costs_nothing_and_a_tie_goes_to_the_player():
    game = table({A: "KH KC", B: "9D 9H", C: "10S 10C"}, "QH", seats=3)
    game.act(A, Play(card("KH")), at=100)
    game.act(A, Say(words="Mau"), at=400)
    game.act(C, Say(words="Mau"), at=500)
    game.advance(600)
    assert size(game, A) == 1
    game = table({A: "KH KC", B: "9D 9H", C: "10S 10C"}, "QH", seats=3)
    game.act(A, Play(card("KH")), at=100)
    game.act(C, Say(words="Mau"), at=500)
    game.act(A, Say(words="Mau"), at=500)
    game.advance(600)
    assert size(game, A) == 1


def test_words_come_with_the_play():
    game = table({A: "KH KC", B: "9D 9H", C: "10S 10C"}, "QH", seats=3)
    game.act(A, Play(card("KH"), words="Mau"))
    game.act(C, Say(words="Mau"))
    game.advance(game.now + 10)
    assert size(game, A) == 1


def test_last_seven_is_inert_and_the_winner_scores():
    game = table({A: "7H", B: "JC KD"}, "9H", seats=2)
    game.act(A, Play(card("7H")))
    assert game.scores == (30, 0)
    assert game.slot(DEBT) == 0


def test_refusals_name_the_reason():
    game = table({A: "KC 7H", B: "7S KD"}, "9H", seats=2)
    for seat, action, code in [
        (B, Play(card("7S")), Code.NOT_YOUR_TURN),
        (A, Play(card("7S")), Code.NOT_HELD),
        (A, Play(card("KC")), Code.NOT_PERMITTED),
        (A, Answer(1), Code.NO_CHOICE),
        (7, Do(1), Code.NOT_A_SEAT),
    ]:
        before = game.hash()
        with pytest.raises(Refused) as refused:
            game.act(seat, action)
        assert refused.value.code is code
        assert game.hash() == before
    game.act(A, Play(card("7H")))
    with pytest.raises(Refused) as refused:
        game.act(B, Do(1))
    assert (refused.value.code, refused.value.refusal.rule) == (Code.FORBIDDEN, 1)


def test_the_stock_is_made_anew_inside_a_draw():
    game = Game.start(MINI, seats=2, seed=3)
    pile = [card(name) for name in ["8C", "9C", "10C", "QC", "KC"]]
    used = {*pile, card("7H"), card("KD"), card("AD"), card("AC")}
    aside = [one for one in range(32) if one not in used]
    game.arrange(
        hands={A: [card("KD")], B: [card("7H")]}, discard=pile, stock=[card("AD"), card("AC")], aside=aside, turn=A, slots={(DEBT, -1): 4}
    )
    game.act(A, Do(TAKE))
    assert size(game, A) == 5
    assert game.cards(1) == (card("KC"),)
    assert len(game.cards(0)) == 2


def test_nothing_left_to_draw_settles_the_debt_and_a_round_of_passes_is_a_draw():
    game = Game.start(MINI, seats=2, seed=3)
    aside = [one for one in range(32) if one not in {card("KD"), card("7H"), card("KS")}]
    game.arrange(hands={A: [card("KD")], B: [card("7H")]}, discard=[card("QC")], stock=[card("KS")], aside=[one for one in aside if one != card("QC")], turn=A, slots={(DEBT, -1): 2})
    game.act(A, Do(TAKE))
    assert (size(game, A), game.slot(DEBT), game.turn) == (2, 0, B)  # it got the one card there was
    for seat in (B, A):
        assert game.legal(seat) == (Do(2),)
        game.act(seat, Do(2))
    assert game.view(-1).deal == 2
    assert game.scores == (0, 0)


def test_leaving():
    game = table({A: "JC KC", B: "9D", C: "10S QC", D: "10H AH"}, "KH", turn=C)
    game.leave(B)
    assert game.turn == C
    game.act(C, Do(1))
    while game.turn == C:
        game.act(C, game.legal(C)[-1])
    assert game.turn == D
    game.leave(A)
    game.act(D, Play(card("10H")))
    assert game.turn == C


def test_a_person_who_leaves_in_a_choice_takes_the_default():
    game = table({A: "JC KC", B: "9D", C: "10S", D: "10H"}, "KH")
    game.act(A, Play(card("JC")))
    game.leave(A)
    assert (game.slot(WISH), game.turn) == (1, B)


def test_players():
    with pytest.raises(CannotStart):
        Game.start(MINI, seats=5)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.integers(2, 4), st.data())
def test_whole_games(seed: int, seats: int, data: st.DataObject):
    game = Game.start(MINI, seats=seats, seed=seed)
    chance = random.Random(data.draw(st.integers(0, 99)))
    left = 0
    for _ in range(400):
        if game.over:
            break
        everything = sorted(one for place in range(len(game.setting.zone_of)) for one in game.zone(place))
        assert everything == list(range(32))
        asked = game.prompts()
        assert asked
        seat = asked[0].seat
        assert game.legal(seat)
        for other in range(seats):
            view = game.view(other)
            assert set(view.hand).isdisjoint(held for one in range(seats) if one != other for held in game.cards(2, one))
        before = game.hash()
        copy = game.copy()
        copy.act(seat, chance.choice(copy.legal(seat)))
        assert game.hash() == before
        saved = Game.start(MINI, seats=seats, seed=0)
        saved.restore(game.to_data())
        assert saved.hash() == before
        if chance.random() < 0.02 and left < seats - 2:
            game.leave(chance.choice([one for one in range(seats) if game.view(-1).active[one]]))
            left += 1
            continue
        action = chance.choice(game.legal(seat))
        assert from_data(to_data(action)) == action
        assert saved.act(seat, action) is not None
        game.act(seat, action)
        assert saved.hash() == game.hash()
        if chance.random() < 0.3 and not game.over:
            game.act(chance.randrange(seats), chance.choice([Say(words="Mau"), Say(words="well")])) if not left else None
        if chance.random() < 0.05 and not game.over and not left:
            game.act(0, Call(1, 0))
