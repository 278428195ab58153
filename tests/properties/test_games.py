"""What holds in every game of every ruleset that comes with rulelang, under random options, with talk and people leaving."""

import json
from contextlib import suppress
from itertools import chain
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulelang.engine.actions import Action, Answer, Call, Decline, Do, Play, Say, from_data, to_data
from rulelang.engine.refusals import Code, Refused
from rulelang.play.bots import KINDS, make_bot
from rulelang.play.timed import needs_time
from rulelang.session.door import Door
from rulelang.session.game import Game
from tests.properties.strength import games
from tests.properties.walk import RULESETS, begin, enter, walk

STEPS = 120
SEEDS = st.integers(0, 10**9)
every_ruleset = pytest.mark.parametrize("name", RULESETS)


def lying(game: Game) -> list[int]:
    """All cards on the table."""
    return sorted(card for place in range(len(game.setting.zone_of)) for card in game.zone(place))


def goes_on(game: Game) -> bool:
    """It is over, a timer runs, or somebody can act."""
    return game.over or game.next_due() is not None or any(game.legal(seat) for seat in range(game.seats))


def word_that_leads_on(game: Game, last: tuple[int, Action] | None) -> tuple[int, Action] | None:
    """What somebody can say or show after which the game goes on; what led on `last` time is tried first."""
    talk = ((seat, deed) for seat in range(game.seats) for deed in game.deeds(seat))
    for seat, deed in chain([last] if last else [], talk):
        tried = game.copy()
        with suppress(Refused):
            tried.act(seat, deed)
            if goes_on(tried):
                return seat, deed
    return None


def twin(game: Game, data: dict | None = None) -> Game:
    """A game of the same setting, put into a position."""
    other = game.copy()
    other.restore(json.loads(json.dumps(game.to_data() if data is None else data)))
    return other


@every_ruleset
@games(12)
@given(seed=SEEDS)
def test_at_rest(name, seed):
    """Each card is there once; somebody can act or a timer runs; what is legal is accepted; data and actions survive JSON."""
    chance = Random(seed)
    if (game := begin(name, chance)) is None:
        return
    cards = list(range(len(game.setting.deck)))
    word = None
    for one in walk(game, chance, STEPS):
        assert lying(game) == cards, one
        if not goes_on(game):
            word = word_that_leads_on(game, word)
            assert word and needs_time(game.program), one
        assert twin(game).hash() == game.hash()
        if one.action is not None:
            assert from_data(json.loads(json.dumps(to_data(one.action)))) == one.action
        for prompt in game.prompts():
            assert game.legal(prompt.seat) or needs_time(game.program)
            assert all(game.refusal(prompt.seat, action) is None for action in game.legal(prompt.seat))


@every_ruleset
@games(8)
@given(seed=SEEDS)
def test_copies_saves_and_journals_change_nothing(name, seed):
    """The same inputs lead to the same table: with and without journal, with a listener, after loading, in a copy."""
    chance = Random(seed)
    if (game := begin(name, chance)) is None:
        return
    bare, heard = game.copy(), game.copy()
    heard.listener = lambda events: None
    loaded = twin(game)
    for one in walk(game, chance, STEPS):
        before = game.hash()
        ahead = game.copy()
        for _ in walk(ahead, Random(seed), 3):
            pass
        assert game.hash() == before
        for other in (bare, heard, loaded):
            enter(other, one)
            assert other.hash() == before, one
        if chance.random() < 0.2:
            loaded = twin(loaded)


@every_ruleset
@games(8)
@given(seed=SEEDS)
def test_views_hold_nothing_hidden(name, seed):
    """Cards that a seat does not see can change places: neither its view nor what a bot does there changes."""
    chance = Random(seed)
    if (game := begin(name, chance)) is None:
        return
    for _ in walk(game, chance, STEPS):
        if chance.random() < 0.3 and not game.over:
            seat = chance.randrange(game.seats)
            assert_nothing_hidden(game, seat, chance)


def assert_nothing_hidden(game: Game, seat: int, chance: Random) -> None:
    data = game.to_data()
    if data["tasks"] or any(offer[0] != seat for offer in data["offers"]):
        return  # a block in progress may hold the cards of others
    hidden = [place for place in range(len(data["zones"])) if not visible(game, place, seat)]
    pool = [card for place in hidden for card in data["zones"][place]]
    chance.shuffle(pool)
    mixed = json.loads(json.dumps(data))
    mixed["key"], mixed["counter"] = chance.randrange(2**64), 0
    backs = [tuple(back[card] for back in game.setting.backs) for card in range(len(game.setting.deck))]
    for place in hidden:  # whoever looks sees the backs: a card changes places with one of the same back
        for n, card in enumerate(data["zones"][place]):
            other = next(one for one in pool if backs[one] == backs[card])
            pool.remove(other)
            mixed["zones"][place][n] = other
    one, other = twin(game), twin(game, mixed)
    assert one.view(seat) == other.view(seat)
    for kind in KINDS:
        assert make_bot(kind, 1, seat).decide(one.view(seat), game.setting) == make_bot(kind, 1, seat).decide(other.view(seat), game.setting)


def visible(game: Game, place: int, seat: int) -> bool:
    zone, owner = game.setting.zone_of[place]
    seen = game.program.zones[zone].visible
    return seen == "all" or (seen == "owner" and owner == seat)


@every_ruleset
@games(8)
@given(seed=SEEDS)
def test_inputs_that_do_not_count_change_nothing(name, seed):
    """Late, foreign, malformed and repeated inputs are refused, or answered as before, and leave the table as it was."""
    chance = Random(seed)
    if (game := begin(name, chance)) is None:
        return
    door = Door(game)
    for number, _ in enumerate(walk(game, chance, STEPS)):
        if game.over or chance.random() > 0.2:
            continue
        before = game.hash()
        for seat, action, at in nonsense(game, chance):
            refusal = game.refusal(seat, action) if at is None else None
            if at is None and refusal is None:
                continue  # it happened to be possible
            with pytest.raises(Refused):
                game.copy().act(seat, action, at)
            if at is not None or not game.duties:
                with pytest.raises(Refused):
                    game.act(seat, action, at)
                assert game.hash() == before
        asked = game.prompts()
        if asked:
            send_twice(door, asked[0].seat, chance, number)


def nonsense(game: Game, chance: Random):
    somebody = chance.randrange(game.seats)
    yield somebody, Say(words="late"), game.now - 1
    yield game.seats, Say(words="who?"), None
    yield -1, Do(1), None
    yield somebody, Play(chance.randrange(len(game.setting.deck))), None
    yield somebody, Play(-1), None
    yield somebody, Play(10**9), None
    yield somebody, Do(len(game.program.moves)), None
    yield somebody, Answer(chance.randrange(100)), None
    yield somebody, Decline(), None
    yield somebody, Call(somebody, 0), None
    yield somebody, Call((somebody + 1) % game.seats, 10**6), None
    yield somebody, Say(gestures=(len(game.program.gestures),)), None


def send_twice(door: Door, seat: int, chance: Random, number: int) -> None:
    action = chance.choice(door.game.legal(seat) or door.game.deeds(seat))
    message = {"id": f"{number}", "version": door.version, "seat": seat, "action": to_data(action)}
    first, _ = door.handle(message)
    after = door.game.hash()
    again, events = door.handle(json.loads(json.dumps(message)))
    assert (again, events, door.game.hash()) == (first, (), after)
    stale, _ = door.handle({**message, "id": f"{number}/2", "version": door.version - 1})
    other, _ = door.handle({**message, "id": f"{number}", "action": to_data(Say(words="x"))})
    assert (stale.refusal.code, other.refusal.code) == (Code.STALE, Code.REPEATED)
    assert door.game.hash() == after


@every_ruleset
@games(4)
@given(seed=SEEDS)
def test_replay_equals_play(name, seed, tmp_path_factory):
    """A save, loaded, is the same table with the same inputs."""
    from rulelang.session.saves import load

    chance = Random(seed)
    if (game := begin(name, chance)) is None:
        return
    for _ in walk(game, chance, STEPS):
        pass
    path = tmp_path_factory.mktemp("save") / "game"
    game.save(path)
    again = load(path)
    assert again.hash() == game.hash()
    assert again.inputs == game.inputs
    assert [entry.events for entry in again.journal] == [entry.events for entry in game.journal]


@every_ruleset
@games(3)
@given(seed=SEEDS)
def test_games_end(name, seed):
    """Bots that play as people do come to an end. Where time matters nothing forces anybody to move, so that a game may be long;
    but there is always something that leads on."""
    from rulelang.play.habits import USUAL as HABITS
    from rulelang.play.table import Table
    from rulelang.play.timed import TimedTable

    chance = Random(seed)
    if (game := begin(name, chance, journal=False)) is None:
        return
    bots = {seat: make_bot("sensible", seed, seat) for seat in range(game.seats)}
    timed = needs_time(game.program)
    table = Table(game, bots, {}, lambda *told: None)
    if timed:
        table = TimedTable(game, bots, dict.fromkeys(bots, HABITS["sensible"]), lambda *told: None, seed)
    for _ in range(1_500 if timed else 20_000):
        if game.over:
            break
        table.step()
    assert (game.over or timed) and not game.aborted
