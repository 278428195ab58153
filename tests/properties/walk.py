"""Games played at random, as people might: moves, words, calls, time that passes, people who leave."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import rulelang
from rulelang.engine.actions import Action
from rulelang.engine.refusals import Refused
from rulelang.ir.base import Kind
from rulelang.session.game import Game
from tests.properties.strength import loaded

RULESETS = rulelang.shipped()


@dataclass(frozen=True)
class Input:
    """What goes in: an action, a person who leaves (`left`), or time that passes."""

    seat: int
    action: Action | None
    at: int
    left: bool = False


def begin(name: str, chance: Random, **more: Any) -> Game | None:
    """A game under random options; None if the ruleset itself refuses that combination."""
    ruleset = loaded(name)
    program = ruleset.program
    options = {
        option.name: _value(ruleset, option.kind, chance) for option in program.options if chance.random() < 0.5
    }
    switchable = [rule.name for rule in program.rules if rule.optional]
    on = [rule for rule in switchable if chance.random() < 0.4]
    presets = [None, *(preset.name for preset in program.presets)]
    low, high = program.players
    try:
        return ruleset.new_game(
            chance.randint(max(2, low), high), seed=chance.randrange(10**9), options=options, with_rules=on,
            preset=chance.choice(presets), **more,
        )  # fmt: skip
    except rulelang.CannotStart:
        return None


def _value(ruleset: Any, kind: Kind, chance: Random) -> object:
    match kind.of:
        case "truth":
            return chance.random() < 0.5
        case "value":
            return chance.choice(ruleset.program.enumerations[kind.enumeration].values)
        case "count":
            low = 0 if kind.low is None else kind.low
            return chance.randint(low, low + 20 if kind.high is None else kind.high)
    return f"{chance.randint(1, 20)} s"


def walk(game: Game, chance: Random, steps: int, *, leaving: bool = True) -> Iterator[Input]:
    """Go on with a game: each input is told after it has gone in. Ends when the game does."""
    for _ in range(steps):
        if game.over:
            return
        one = _input(game, chance, leaving)
        enter(game, one)
        yield one


def enter(game: Game, one: Input) -> bool:
    """Put it in; False if a deadline that it brought about overtook it: what is legal is refused for no other reason."""
    open_ends = bool(game.duties or game.next_due() is not None)
    try:
        if one.left:
            game.leave(one.seat)
        elif one.action is None:
            game.advance(one.at)
        else:
            game.act(one.seat, one.action, one.at)
    except Refused:
        assert open_ends, f"{one} was legal, and is refused"
        return False
    return True


def _input(game: Game, chance: Random, leaving: bool) -> Input:
    dice, now = chance.random(), game.now
    seats = [seat for seat in range(game.seats) if game.view(-1).active[seat]]
    if leaving and dice < 0.01 and seats:
        return Input(chance.choice(seats), None, now, left=True)
    asked = game.prompts()
    due = game.next_due()
    if due is not None and (not asked or dice < 0.05):
        return Input(-1, None, due + chance.choice((0, 1, 1000)))
    if not asked:  # a clock that stands still shuts a race, until somebody says what lets it run
        talkers = [(seat, deed) for seat in seats for deed in game.deeds(seat)]
        assert talkers, "nobody is asked, and nothing can be said"
        return Input(*chance.choice(talkers), now + 1)
    if dice < 0.15 and seats:
        seat = chance.choice(seats)
        deeds = game.deeds(seat)
        if deeds:
            return Input(seat, chance.choice(deeds), now + chance.choice((0, 1, 700)))
    seat = chance.choice(asked).seat
    actions = game.possible(seat) if dice > 0.9 else game.legal(seat)
    actions = actions or game.legal(seat)
    if not actions:  # it can only speak up, or waits for others to
        talker = chance.choice(seats)
        return Input(talker, chance.choice(game.legal(talker) or game.deeds(talker)), now + chance.choice((1, 300, 2000)))
    action = chance.choice(actions)
    if game.program.phrases and chance.random() < 0.2:
        action = replace(action, words=chance.choice(game.program.phrases).text)
    return Input(seat, action, now + chance.choice((1, 300, 2000)))
