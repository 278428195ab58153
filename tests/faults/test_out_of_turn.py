"""Faults of other interpreters: things that happen at once, too early, too late, or when somebody is gone."""

import pytest

from rulelang import Refused
from rulelang.engine.actions import Action, Call, Say, to_data
from rulelang.engine.refusals import Code
from rulelang.session.door import Door
from tests.faults.laid import A, B, C, D, cards, happened, held, kinds, laid, maumau, move, play, slot, with_rules

CALLS = """
rule mau "Say Mau, or be called.": when player drops to 1: player must say "Mau", until player begins turn
rule penalty "Whoever is caught takes two.": when mistake is called: offender draws 2 for penalty
rule false_call "A wrong call costs the caller one.": when call is false: caller draws 1 for penalty
"""


def message(name: str, door: Door, seat: int, action: Action, version: int | None = None) -> dict:
    return {"id": name, "version": door.version if version is None else version, "seat": seat, "action": to_data(action)}


def test_ot01_two_catches_of_one_missed_word():
    game = laid(with_rules(CALLS), {A: "KH KC", B: "9D 9H", C: "10S 10C"}, "QH", seats=3)
    rule = next(one.number for one in game.program.rules if one.name == "mau")
    door = Door(game)
    door.handle(message("1", door, A, play("KH")))
    version = door.version
    first, _ = door.handle(message("2", door, B, Call(A, rule), version))
    second, _ = door.handle(message("3", door, C, Call(A, rule), version))
    assert first.accepted and second.refusal.code is Code.STALE
    assert first.version == second.version == door.version
    assert [len(held(game, seat)) for seat in (A, B, C)] == [3, 2, 2]


def test_ot02_one_message_is_one_play():
    game = laid(maumau(), {A: "KH QH 8C", B: "9D 9H"}, "10H", seats=2)
    door = Door(game)
    sent = message("1", door, A, play("KH"))
    replies = [door.handle(dict(sent))[0] for _ in range(3)]
    assert replies[0] == replies[1] == replies[2] and replies[0].accepted
    assert held(game, A) == cards("QH 8C")
    burst, _ = door.handle(message("2", door, A, play("QH"), version=0))
    late, _ = door.handle(message("3", door, A, play("QH")))
    assert (burst.refusal.code, late.refusal.code) == (Code.STALE, Code.NOT_YOUR_TURN)


def test_ot04_while_a_word_is_due_the_last_card_stays_in_the_hand():
    game = laid(maumau(), {A: "KH KC", B: "9D 9H"}, "QH", seats=2)
    game.act(A, play("KH"), at=1000)
    with pytest.raises(Refused) as refused:
        game.act(A, play("KC"), at=1001)
    assert refused.value.code is Code.NOT_YOUR_TURN
    game.act(A, Say(words="Mau"), at=1002)
    assert held(game, A) == cards("KC")


def test_ot06_a_missed_word_can_be_caught_until_the_turn_comes_back():
    game = laid(maumau(), {A: "KH KC", B: "9H 9D 7S", C: "10H 10C"}, "QH", seats=3)
    game.act(A, play("KH"))
    game.act(B, play("9H"))  # turns back to A
    assert game.turn == A
    assert [event.seat for event in happened(game, "lapses")] == [A]  # the end of the window is in the journal
    before = [len(held(game, seat)) for seat in range(3)]
    game.act(C, Say(words="Mau"))
    game.advance(game.now + 1)
    assert [len(held(game, seat)) for seat in range(3)] == before


def test_ot07_who_leaves_out_of_turn_moves_nobodys_turn():
    game = laid(maumau(), {A: "KH KC", B: "9D 9H", C: "10H 10C", D: "QS 8H"}, "QH", turn=C)
    game.leave(B)
    assert game.turn == C
    game.act(C, play("10H"))
    assert game.turn == D
    game.leave(A)
    assert game.turn == D
    game.act(D, move(game, "draw"))
    while game.turn == D:
        game.act(D, game.legal(D)[-1])
    assert game.turn == C


def test_ot09_who_leaves_in_a_choice_leaves_the_first_answer():
    game = laid(maumau(), {A: "JC KC", B: "9D 9C", C: "10S", D: "10H"}, "KH")
    game.act(A, play("JC"))
    assert game.prompts()[0].kind == "choice"
    game.leave(A)
    assert (slot(game, "wish"), game.turn) == (1, B)  # clubs are declared first
    assert game.legal(B)
    game.act(B, play("9C"))


SLOW = 'rule slow "Ten seconds, or draw one.": when player begins turn: player must move within 10 s, otherwise player draws 1\n'


def test_ot11_a_timer_does_not_outlive_its_turn():
    game = laid(with_rules(SLOW), {A: "KH KC 7H", B: "9H 10D"}, "QH", seats=2, turn=B)
    game.act(B, play("9H"), at=1000)  # A's time begins
    game.act(A, play("7H"), at=11_000)  # at the very moment at which it is up
    assert (len(held(game, A)), game.turn) == (2, B)
    game.advance(20_999)
    assert [len(held(game, seat)) for seat in (A, B)] == [2, 1]
    events = game.advance(21_001)  # B's own time
    assert kinds(events).count("draws") == 1
    assert [len(held(game, seat)) for seat in (A, B)] == [2, 2]
    assert game.turn == B
