"""Vampir Mau Mau asks more than other games do: what holds while a choice is open, and of its whole games."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulelang.engine.actions import Answer, Play
from rulelang.engine.view import View
from rulelang.ir.program import DISCARD, HAND
from rulelang.play.bots import make_bot
from rulelang.play.table import Table
from rulelang.session.game import Game
from rulelang.session.saves import load
from tests.properties.strength import games, loaded
from tests.properties.walk import enter, walk

SEEDS = st.integers(0, 10**9)
STEPS = 250


def begin(chance: Random, players: tuple[int, int] = (2, 6), **options: object) -> Game:
    """A game of Vampir Mau Mau for so many players, under random options that go together."""
    seats = chance.randint(*players)
    vampir = loaded("vampir")
    agreed: dict[str, object] = {name: chance.random() < 0.5 for name in ("keep_time", "pass_characters", "mau_on_call")}
    agreed |= {"copies": 2 if seats > 6 else chance.choice((1, 1, 2)), "deals": chance.randint(1, 4)} | options
    rules = [rule.name for rule in vampir.program.rules if rule.optional and chance.random() < 0.3]
    return vampir.new_game(seats, seed=chance.randrange(10**9), options=agreed, with_rules=rules)


def choice(game: Game) -> str:
    """The kind of choice that is open, if one is."""
    return next((prompt.what for prompt in game.prompts() if prompt.kind == "choice"), "")


def until(what: str, seed: int, count: int) -> Iterator[Game]:
    """Games that have come to a choice of that kind."""
    chance = Random(f"{what} {seed}")
    found = 0
    while found < count:
        game = begin(chance)
        for _ in walk(game, chance, STEPS, leaving=False):
            if choice(game) == what:
                yield game
                found += 1
                break


@pytest.mark.parametrize("what", ["truth", "value", "seat", "card"])
@games(2)
@given(seed=SEEDS)
def test_saved_and_loaded_while_a_choice_is_open(what, seed, tmp_path_factory):
    """The same seat is asked the same, and the same answers lead to the same table."""
    for game in until(what, seed, 2):
        path = tmp_path_factory.mktemp("save") / "game"
        game.save(path)
        again = load(path)
        assert again.hash() == game.hash()
        assert again.prompts() == game.prompts()
        for seat in range(game.seats):
            assert again.view(seat) == game.view(seat)
        for one in walk(game, Random(seed), 20):
            enter(again, one)
            assert again.hash() == game.hash(), one


@pytest.mark.parametrize("what", ["truth", "value", "seat", "card"])
@games(2)
@given(seed=SEEDS)
def test_while_a_choice_is_open_only_that_seat_acts(what, seed):
    """Each candidate can be chosen in a copy; all cards stay on the table."""
    for game in until(what, seed, 1):
        (asked,) = [prompt for prompt in game.prompts() if prompt.kind == "choice"]
        assert all(not game.legal(seat) for seat in range(game.seats) if seat != asked.seat)
        assert [action for action in game.legal(asked.seat) if isinstance(action, Answer)] == [Answer(one) for one in asked.candidates]
        for action in game.legal(asked.seat):
            other = game.copy()
            other.act(asked.seat, action)
            assert lying(other) == list(range(len(game.setting.deck)))


def lying(game: Game) -> list[int]:
    return sorted(card for place in range(len(game.setting.zone_of)) for card in game.zone(place))


@games(6)
@given(seed=SEEDS)
def test_no_view_names_a_card_that_the_seat_has_no_right_to_see(seed):
    """Also while somebody chooses among cards, looks at cards of the stock, or lays some aside."""
    chance = Random(seed)
    game = begin(chance)
    for _ in walk(game, chance, STEPS):
        for seat in range(-1, game.seats):
            view = game.view(seat)
            assert named(view) <= open_to(game, seat), (seat, view)


def open_to(game: Game, seat: int) -> set[int]:
    """The cards that lie where a seat can see them."""
    visible = {place: game.program.zones[zone].visible for place, (zone, _) in enumerate(game.setting.zone_of)}
    places = [
        place for place, (_, owner) in enumerate(game.setting.zone_of)
        if visible[place] == "all" or (visible[place] == "owner" and owner == seat and seat >= 0)
    ]  # fmt: skip
    return {card for place in places for card in game.zone(place)}


def named(view: View) -> set[int]:
    """The cards that a view tells of now; what happened may have been open and lie hidden by now."""
    cards = {*view.hand, *view.discard}
    for _, _, _, seen in view.zones:
        cards |= set(seen)
    for prompt in view.prompts:
        cards |= set(prompt.candidates) if prompt.what == "card" else set()
        cards |= {prompt.card} - {-1}
    return cards | {action.card for action in view.legal if isinstance(action, Play)}


@games(4)
@given(seed=SEEDS)
def test_what_is_drawn_shown_or_laid_aside_is_told_to_those_who_may_know(seed):
    """Events of cards that nobody else sees name them to those alone who see them."""
    chance = Random(seed)
    game = begin(chance)
    program = game.program
    lap, aside = (next(n for n, zone in enumerate(program.zones) if zone.name == name) for name in ("lap", "aside"))
    for _ in walk(game, chance, STEPS):
        for seat in range(-1, game.seats):
            for event in game.view(seat).events:
                if not event.cards:
                    continue
                match event.kind:
                    case "draws" | "deals":
                        assert event.seat == seat
                    case "shows":
                        assert seat in (event.seat, event.other)
                    case "transfers" if event.value == lap:
                        assert event.other == seat
                    case "transfers" if event.value == HAND:
                        assert seat in (event.seat, event.other)
                    case "transfers" if event.value == aside:
                        assert event.seat == seat, "who lays a card aside knows it, nobody else"


@pytest.mark.parametrize("deals", [3, 4])
@games(2)
@given(seed=SEEDS)
def test_a_game_has_as_many_deals_as_agreed_and_more_only_for_those_who_are_level(deals, seed):
    chance = Random(seed)
    game = begin(chance, deals=deals)
    bots = {seat: make_bot("sensible", seed, seat) for seat in range(game.seats)}
    table = Table(game, bots, {}, lambda *told: None)
    before: dict[int, tuple[int, ...]] = {}
    while not game.over:
        before.setdefault(game.view(-1).deal, tuple(game.scores))
        table.step()
    played = game.view(-1).deal
    assert played >= deals and not game.aborted
    assert len(game.winners) == 1
    if played == deals:
        assert [seat for seat, score in enumerate(game.scores) if score == max(game.scores)] == list(game.winners)
    for deal in range(deals + 1, played + 1):  # a deal more only because several were level before it
        assert sum(score == before[deal][game.winners[0]] for score in before[deal]) > 1


def test_twelve_players_have_twelve_characters_of_sixteen():
    vampir = loaded("vampir")
    number = [slot.name for slot in vampir.program.slots].index("character")
    for seed in range(20):
        game = vampir.new_game(12, seed=seed, options={"copies": 2})
        characters = [game.slot(number, seat) for seat in range(12)]
        assert len(set(characters)) == 12
        assert max(characters) < 1 << 16
        assert sum(len(game.cards(HAND, seat)) for seat in range(12)) + len(game.cards(DISCARD)) == 97
        assert len(game.setting.deck) == 110
