"""Two programs for one game: the interpreter with `maumau.mau` and the class of `benchmarks/by_hand.py`, dealt the same cards,
allow the same moves and come to the same scores."""

import random

from hypothesis import given
from hypothesis import strategies as st

from benchmarks.by_hand import DRAW, GO_ON, KEEP, PASS, RANKS, SUITS, TAKE, Card, MauMau, Move
from rulelang.engine import chance
from rulelang.engine.actions import Action, Answer, Decline, Do, Play, Say
from tests.properties.strength import games, loaded

STOCK, DISCARD, HAND = range(3)


class SameChance:
    """The interpreter's chance, for the class."""

    def __init__(self, seed: int) -> None:
        self.key, self.counter = chance.key_of(seed), 0

    def __call__(self, items: list[Card]) -> None:
        order = list(range(len(items)))  # the interpreter shuffles numbers, and compiled nothing else
        self.counter = chance.shuffle(self.key, self.counter, order)
        items[:] = [items[place] for place in order]


def named(card: int) -> Card:
    return Card(SUITS[card // 8], RANKS[card % 8])


def translated(action: Action, moves: dict[int, Move]) -> Move:
    match action:
        case Play(card=card):
            return Move("play", named(card))
        case Do(move=move):
            return moves[move]
        case Answer(value=value):
            return Move("wish", suit=SUITS[value.bit_length() - 1])
        case Decline():
            return KEEP
    raise AssertionError(action)


@games(15)
@given(seed=st.integers(0, 10**9), players=st.integers(2, 4), choices=st.integers(0, 10**9), talk=st.booleans())
def test_both_play_the_same_game(seed, players, choices, talk):
    maumau = loaded("maumau")
    program = maumau.program
    moves = dict(zip((1, 2, 3), (DRAW, PASS, GO_ON), strict=True))
    moves[next(n for n, move in enumerate(program.moves) if move.name == "take")] = TAKE
    game = maumau.new_game(players, seed=seed, journal=False)
    other = MauMau(players, SameChance(seed))
    chosen = random.Random(choices)
    for _ in range(1500):
        if game.over:
            break
        (asked,) = game.prompts()
        actions = game.legal(asked.seat)
        assert asked.seat == other.asked
        assert [translated(action, moves) for action in actions] == other.legal()
        assert [[named(card) for card in game.cards(HAND, seat)] for seat in range(players)] == other.hands
        assert [named(card) for card in game.cards(STOCK)] == other.stock
        assert [named(card) for card in game.cards(DISCARD)] == other.discard
        assert list(game.scores) == other.scores
        action = chosen.choice(actions)
        game.act(asked.seat, action)
        other.act(translated(action, moves))
        if talk and chosen.random() < 0.3:
            speaker = chosen.randrange(players)
            if not game.over and len(game.cards(HAND, speaker)) != 2:  # a word in advance would count for the next play
                longer = chosen.random() < 0.5
                game.act(speaker, Say(words="Mau Mau" if longer else "Mau"))
                if not game.over:
                    game.advance(game.now + 1)  # whoever was caught is caught now
                other.say(speaker, mau_mau=longer)
    assert (game.over, list(game.scores)) == (other.asked < 0, other.scores)
    if game.over:
        assert game.winners == (other.winner,)


def test_the_benchmark_plays():
    from benchmarks.contenders import by_hand, ours

    for contender in (ours(), by_hand()):
        moves, seconds = contender(1, 0.01)
        assert moves > 10 and seconds > 0
