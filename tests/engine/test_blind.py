"""Choosing among cards that one does not see: by place, and nobody is told more than the eyes could tell."""

import pytest

from rulelang.engine.actions import Answer
from rulelang.engine.refusals import Code, Refused
from rulelang.play.typed import read_action
from tests.engine.test_meaning import THREE, A, B, C, play, table

STEAL = """
rule ten "T.":
    when player plays 10:
        player chooses one from cards in hand of next
        player takes one
"""
LOOK = """
rule ten "T.":
    when player plays 10:
        next shows hand of next to player
        player chooses one from cards in hand of next
        player takes one
"""
OWN = """
zone player.mine: face down
rule ten "T.":
    when player plays 10:
        player draws 2 to mine of player
        player chooses one from cards in mine of player
        player takes one
"""


@pytest.mark.parametrize(("more", "asked", "places"), [(STEAL, "place", (1, 2, 3)), (OWN, "place", (1, 2))])
def test_unseen_cards_are_chosen_by_place(more, asked, places):
    game = table(more, THREE, "K hearts")
    play(game, A, "10 hearts")
    prompt, = game.view(A).prompts
    assert (prompt.what, prompt.candidates) == (asked, places)
    assert game.legal(A) == tuple(Answer(place) for place in places)
    (other,) = game.view(B).prompts
    assert other.candidates == ()
    with pytest.raises(Refused) as refused:
        game.act(A, Answer(places[-1] + 1))
    assert refused.value.refusal.code == Code.NOT_A_CANDIDATE


def test_the_place_is_that_of_the_hand_and_nobody_learns_the_card_but_who_holds_it():
    game = table(STEAL, THREE, "K hearts")
    second = game.view(B).hand[1]
    play(game, A, "10 hearts")
    play(game, A, "2")
    assert game.view(A).hand[-1] == second
    seen = {seat: [event for event in game.view(seat).events if event.kind == "chooses"] for seat in (A, B, C)}
    assert all(event.value == -1 for events in seen.values() for event in events) and seen[A]


def test_cards_that_were_shown_are_chosen_by_their_faces_until_the_next_move():
    game = table(LOOK, THREE, "K hearts")
    wanted = game.view(B).hand[2]
    play(game, A, "10 hearts")
    (prompt,) = game.view(A).prompts
    assert (prompt.what, set(prompt.candidates)) == ("card", set(game.view(B).hand))
    assert game.view(C).prompts[0].candidates == ()
    game.act(A, Answer(wanted))
    assert wanted in game.view(A).hand


def test_a_number_that_is_no_place_is_told_what_can_be_chosen():
    game = table(STEAL, THREE, "K hearts")
    play(game, A, "10 hearts")
    with pytest.raises(Exception, match="1, 2 or 3"):
        read_action(game, A, "7")


def test_the_only_card_is_taken_unasked_and_unseen():
    game = table(STEAL, {A: "10 hearts, K clubs", B: "9 hearts", C: "8 hearts, A clubs"}, "K hearts")
    card, = game.view(B).hand
    play(game, A, "10 hearts")
    assert card in game.view(A).hand
    for seat in (A, C, -1):
        assert all(event.value == -1 for event in game.view(seat).events if event.kind == "chooses")


@pytest.mark.parametrize("three", ["top 3 in stock", "top 3 of stock", "top 3 cards in stock", "topmost 3 cards in stock"])
def test_the_top_cards_of_a_zone_are_looked_at_by_one(three):
    game = table(f'rule ten "T.": when player plays 10: player shows {three} to player\n', THREE, "K hearts")
    above = game.cards(0)[-3:]
    play(game, A, "10 hearts")
    seen = {seat: next(event.cards for event in game.view(seat).events if event.kind == "shows") for seat in (A, B, -1)}
    assert (set(seen[A]), seen[B], seen[-1]) == (set(above), (), ())
