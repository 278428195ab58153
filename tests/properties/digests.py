"""Games at random, told as digests of every table: what two builds of the engine must agree on.

    python -m tests.properties.digests RULESET GAMES

The first line says which engine it was.
"""

import hashlib
import sys
from collections.abc import Iterator
from random import Random

import rulelang
from rulelang.engine import turn
from tests.properties.walk import begin, walk

STEPS = 150


def digests(name: str, games: int) -> Iterator[str]:
    """For each game what was asked and allowed, and the hash of the table, after every input; half of them under random
    options with talk and people leaving, half of them whole games without a journal."""
    for number in range(games):
        chance = Random(f"{name}/{number}")
        told = hashlib.blake2b(digest_size=16)
        for state in _talked(name, chance) if number % 2 else _plain(name, chance):
            told.update(state.encode())
        yield told.hexdigest()


def _talked(name: str, chance: Random) -> Iterator[str]:
    game = begin(name, chance)
    if game is not None:
        for one in walk(game, chance, STEPS):
            yield f"{one} {game.prompts()} {game.hash()}"
        yield f"{[entry.events for entry in game.journal]} {[game.view(seat) for seat in range(-1, game.seats)]} {game.scores}"


def _plain(name: str, chance: Random) -> Iterator[str]:
    ruleset = rulelang.load(name)
    low, high = ruleset.program.players
    try:
        game = ruleset.new_game(chance.randint(max(2, low), high), seed=chance.randrange(10**9), journal=False)
    except rulelang.CannotStart as problem:
        yield str(problem)
        return
    for _ in range(10 * STEPS):
        able = [prompt.seat for prompt in game.prompts() if game.legal(prompt.seat)]
        if game.over or not able:
            return
        action = chance.choice(game.legal(able[0]))
        try:
            game.act(able[0], action)
        except rulelang.Refused as refused:  # a deadline that it brought about overtook it
            yield str(refused.refusal)
        yield f"{action} {game.scores} {game.hash()}"


if __name__ == "__main__":
    print(turn.__file__, *digests(sys.argv[1], int(sys.argv[2])), sep="\n")
