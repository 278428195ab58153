"""Tables with arbitrary timed inputs: out of turn, twice, late, from nobody. What must hold of every game holds."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rulelang
from rulelang.engine.actions import Accept, Action, Answer, Begin, Call, Decline, Do, Play, Retract, Say
from rulelang.engine.game import Game
from rulelang.engine.refusals import Refused
from tests.properties.strength import loaded

TALK = ("", "Mau", "Spade", "Spam spade mau", "Point of order", "End point", "Is it me?", "damn", "hearts", "Thank you very much")
RULESETS = ("extreme", "underwood")


def actions(cards: int, moves: int, gestures: int, rules: int) -> st.SearchStrategy[Action]:
    words = {"words": st.sampled_from(TALK)}
    card = st.integers(-1, cards)
    return st.one_of(
        st.builds(Play, card, **words),
        st.builds(Do, st.integers(-1, moves), **words),
        st.builds(Say, words=st.sampled_from(TALK), gestures=st.lists(st.integers(-1, gestures), max_size=2).map(tuple)),
        st.builds(Call, st.integers(-1, 5), st.integers(-1, rules)),
        st.builds(Answer, st.integers(-1, 8)),
        st.builds(Begin, card),
        st.sampled_from([Decline(), Accept(), Retract()]),
    )


@st.composite
def sittings(draw: st.DrawFn, name: str) -> tuple[Game, list[tuple[int, int, Action]]]:
    """A game, and inputs: (milliseconds since the last one, perhaps negative; seat, perhaps nobody; action)."""
    program = loaded(name).program
    seats = draw(st.integers(2, 5))
    rules = {rule.number: draw(st.booleans()) for rule in program.rules if rule.optional and draw(st.booleans())}
    try:
        game = Game.start(program, seats=seats, seed=draw(st.integers(0, 10**6)), rules=rules)
    except rulelang.CannotStart:
        game = Game.start(program, seats=seats, seed=1)
    one = st.tuples(
        st.sampled_from((-50, 0, 1, 90, 400, 700, 2500, 11000)),
        st.integers(-1, seats),
        actions(len(game.setting.deck), len(program.moves), len(program.gestures), len(program.rules)),
    )
    return game, draw(st.lists(one, min_size=10, max_size=60))


def card_ids(game: Game) -> list[int]:
    return sorted(card for place in range(len(game.setting.zone_of)) for card in game.zone(place))


def likely(game: Game, seat: int, action: Action, number: int) -> Action:
    """Every other play is made one that can be made, so that games get somewhere."""
    if number % 2 and isinstance(action, (Play, Do)) and 0 <= seat < game.seats:
        legal = game.legal(seat)
        if legal:
            return legal[number % len(legal)]
    return action


@pytest.mark.parametrize("name", RULESETS)
@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_arbitrary_timed_inputs(name, data):
    game, inputs = data.draw(sittings(name))
    twin = Game.start(
        game.program, seats=game.seats, seed=0, rules={rule.number: True for rule in game.program.rules if rule.number in game.setting.rules}
    )
    twin.restore(json.loads(json.dumps(game.to_data())))
    cards = card_ids(game)
    for number, (later, seat, action) in enumerate(inputs):
        if game.over:
            break
        stamp = max(0, game.now + later)
        asked = likely(game, seat, action, number)
        before, known = game.hash(), len(game.journal)
        try:
            events = game.act(seat, asked, stamp)
        except Refused as refused:
            overtaken = len(game.journal) > known
            assert overtaken or game.hash() == before, refused.code
            with pytest.raises(Refused):
                twin.act(seat, asked, stamp)
        else:
            assert events == twin.act(seat, asked, stamp)
        assert game.hash() == twin.hash()
        assert card_ids(game) == cards
        assert not game.aborted
        assert game.copy().hash() == game.hash()
        due = game.next_due()
        assert due is None or due >= game.now
        for one in range(game.seats):
            view = game.view(one)
            assert all(set(race.seats).isdisjoint(race.entered) for race in view.races)
        if number % 10 == 0:
            data_of = json.loads(json.dumps(game.to_data()))
            twin.restore(data_of)
            assert twin.hash() == game.hash()


@pytest.mark.parametrize("name", RULESETS)
def test_a_late_input_changes_nothing(name):
    game = loaded(name).new_game(3, seed=4)
    game.act(0, Say(words="Hello there"), 500)
    before = game.hash()
    for seat in (0, 1, 7, -1):
        with pytest.raises(Refused):
            game.act(seat, Say(words="Point of order"), 499)
        assert game.hash() == before


@pytest.mark.parametrize("name", RULESETS)
def test_every_obligation_ends(name):
    """Games of bots come to their end; then nothing is owed and no race is open."""
    from rulelang.play.simulate import match
    from rulelang.play.simulate.plan import make_plan

    ruleset = loaded(name)
    for number, players in enumerate((2, 3, 5)):
        plan = make_plan(ruleset, games=1, players=players, seed=number, options={"deals": 1} if name == "underwood" else {})
        row = match.play(ruleset, plan, 0)
        assert row.outcome in ("won", "drawn")
        assert row.called <= row.mistakes
        assert match.play(ruleset, plan, 0) == row
