"""The door: once, in order, and nothing that is not well formed (G6, OT01, OT02, WE09, WE10)."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulelang.engine.actions import Call, Play, Say, to_data
from rulelang.engine.game import Game
from rulelang.engine.refusals import Code
from rulelang.session.door import KEPT, Door
from tests.engine.mini import card, program

MINI = program()
A, B, C = range(3)


def door(manners: str = "strict") -> Door:
    game = Game.start(program(manners=manners) if manners != "strict" else MINI, seats=3, seed=1)
    hands = {A: "8H KH KC", B: "9D 9H", C: "10S 10H"}
    game.arrange(hands={seat: [card(one) for one in held.split()] for seat, held in hands.items()}, discard=[card("QH")], turn=A)
    return Door(game)


def message(action, seat: int = A, name: str = "m1", version: int | None = 0, **more) -> dict:
    return {"id": name, "version": version, "seat": seat, "action": to_data(action), **more}


def code(reply) -> Code | None:
    return reply.refusal.code if reply.refusal else None


def test_a_message_is_handled_once():
    table = door()
    sent = message(Play(card("KH")))
    first, events = table.handle(sent)
    assert first.accepted
    assert events
    digest = table.game.hash()
    again, nothing = table.handle(json.loads(json.dumps(sent)))
    assert again == first
    assert nothing == ()
    assert (table.game.hash(), table.version) == (digest, 1)


def test_a_refused_message_is_answered_the_same_again():
    table = door()
    sent = message(Play(card("9D")), seat=B)
    first, _ = table.handle(sent)
    assert code(first) is Code.NOT_YOUR_TURN
    table.handle(message(Play(card("KH")), name="m2"))
    assert table.handle(sent)[0] == first


def test_another_message_of_the_same_name_is_refused():
    table = door()
    table.handle(message(Play(card("KH"))))
    reply, _ = table.handle(message(Play(card("KC")), version=1))
    assert code(reply) is Code.REPEATED
    assert table.version == 1
    assert table.handle(message(Say(words="hm"), seat=B))[0].refusal.code is Code.STALE  # names belong to a seat


def test_two_plays_in_one_burst():
    table = door()
    assert table.handle(message(Play(card("8H")), name="a"))[0].accepted
    assert code(table.handle(message(Play(card("KH")), name="b", version=0))[0]) is Code.STALE
    assert code(table.handle(message(Play(card("KH")), name="c", version=1))[0]) is Code.NOT_YOUR_TURN


def test_two_catches_of_one_mistake():
    table = door("permissive")
    table.handle(message(Play(card("KC"))))
    (offender, (rule, *_)), *_ = table.game.mistakes
    first, _ = table.handle(message(Call(offender, rule), seat=B, version=1))
    second, _ = table.handle(message(Call(offender, rule), seat=C, version=1))
    assert first.accepted
    assert code(second) is Code.STALE
    assert table.game.mistakes == ()


def test_words_need_no_version_moves_do():
    table = door()
    assert table.handle(message(Say(words="hm"), version=None))[0].accepted
    assert code(table.handle(message(Play(card("KH")), version=None, name="m2"))[0]) is Code.MALFORMED


def test_a_seat_speaks_for_itself_only():
    table = door()
    assert code(table.handle(message(Play(card("KH"))), seat=B)[0]) is Code.NOT_A_SEAT
    assert code(table.handle(message(Say(words="x"), seat=7))[0]) is Code.NOT_A_SEAT
    assert table.version == 0


def test_stamps():
    table = door()
    assert table.handle(message(Say(words="x"), at=500))[0].accepted
    assert code(table.handle(message(Say(words="x"), at=400, version=1, name="m2"))[0]) is Code.LATE


PLAY = to_data(Play(card("KH")))


@pytest.mark.parametrize(
    "sent",
    [
        None,
        [],
        5,
        "",
        "play",
        {},
        {"id": "x"},
        message(Play(card("KH"))) | {"extra": 1},
        message(Play(card("KH"))) | {"id": ""},
        message(Play(card("KH"))) | {"id": "x" * 101},
        message(Play(card("KH"))) | {"id": 7},
        message(Play(card("KH"))) | {"version": "0"},
        message(Play(card("KH"))) | {"version": True},
        message(Play(card("KH"))) | {"version": 0.0},
        message(Play(card("KH"))) | {"seat": "0"},
        message(Play(card("KH"))) | {"seat": -1},
        message(Play(card("KH"))) | {"at": -1},
        message(Play(card("KH"))) | {"at": "soon"},
        message(Play(card("KH"))) | {"at": 1 << 60},
        message(Play(card("KH"))) | {"action": None},
        message(Play(card("KH"))) | {"action": ["play", ["7"], "", []]},
        message(Play(card("KH"))) | {"action": ["draw", [7, 8], "", []]},
        message(Play(card("KH"))) | {"action": ["play", [{"id": 7, "rank": "8"}], "", []]},
        message(Play(card("KH"))) | {"action": ["play", [1 << 70], "", []]},
        message(Play(card("KH"))) | {"action": ["play", [-1], "", []]},
        message(Play(card("KH"))) | {"action": ["__class__", [], "", []]},
        message(Play(card("KH"))) | {"action": {"op": "play", "card": 7}},
        message(Play(card("KH"))) | {"action": ["say", [], "x" * 2001, []]},
        message(Play(card("KH"))) | {"action": ["say", [], "\ud800", []]},
        message(Play(card("KH"))) | {"action": ["say", [], "x", [0] * 101]},
    ],
)  # fmt: skip
def test_what_is_malformed_changes_nothing(sent: object):
    table = door()
    before = table.game.hash()
    reply, events = table.handle(sent)
    assert code(reply) is Code.MALFORMED
    assert events == ()
    assert (table.game.hash(), table.version) == (before, 0)
    json.dumps(reply.to_data())


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5), lambda inner: st.lists(inner, max_size=4), max_leaves=8
)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.dictionaries(st.sampled_from(["id", "version", "seat", "action", "at", "x"]), ANYTHING))
def test_anything_gets_one_reply(sent: dict):
    table = door()
    reply, _ = table.handle(sent)
    assert reply.accepted or isinstance(code(reply), Code)
    assert table.version == int(reply.accepted)


def test_replies_are_kept_within_bounds():
    table = door()
    for n in range(KEPT + 20):
        table.handle(message(Say(words="hm"), name=str(n), version=None))
    assert len(table._replies[A]) == KEPT


def test_time_and_leaving_make_a_new_version():
    table = door()
    assert table.advance(50) == ()
    assert table.version == 0
    table.leave(B)
    assert table.version == 1
    assert code(table.handle(message(Play(card("KH"))))[0]) is Code.STALE
