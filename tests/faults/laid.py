"""Tables laid for the faults: `maumau`, and the small game of the language's pages with rules added."""

from functools import cache
from pathlib import Path

import rulelang
from rulelang.engine.actions import Action, Do, Play
from rulelang.engine.events import Event
from rulelang.session.game import Game
from rulelang.session.ruleset import Ruleset
from tests.engine.mini import RANKS, SUITS

A, B, C, D = range(4)
STOCK, DISCARD, HAND = range(3)
BASE = (Path(__file__).parents[2] / "docs" / "language" / "base.mau").read_text(encoding="utf-8")
PACK = len(SUITS) * len(RANKS)


@cache
def maumau() -> Ruleset:
    return rulelang.load("maumau")


@cache
def with_rules(text: str, **replaced: str) -> Ruleset:
    """The small game of the pages with rules added and lines replaced."""
    base = BASE
    for old, new in replaced.items():
        line = {"packs": "    each suit each rank\n", "manners": "manners strict", "finish": "rule finish", "setup": "    turn_up 1\n"}[old]
        assert line in base
        base = base.replace(line, new)
    return rulelang.load_text(base + text)


def card(name: str, copy: int = 0) -> int:
    """The id of a card: `7H`; of the second pack with copy 1, or written `7H'`."""
    if name.endswith("'"):
        return card(name[:-1], 1)
    return "CDHS".index(name[-1]) * len(RANKS) + RANKS.index(name[:-1]) + copy * PACK


def cards(names: str) -> list[int]:
    return [card(name) for name in names.split()]


def laid(
    ruleset: Ruleset, hands: dict[int, str], discard: str, *, seats: int = 4, turn: int = A, stock: str = "",
    only: bool = False, slots: dict[str, int] | None = None, scores: dict[int, int] | None = None, **agreed: object,
) -> Game:  # fmt: skip
    """A game with these cards (the top of a pile last); with `only` all others are out of the game."""
    game = ruleset.new_game(seats, seed=1, **agreed)
    names = {slot.name: number for number, slot in enumerate(ruleset.program.slots)}
    used = [*cards(discard), *cards(stock), *(one for held in hands.values() for one in cards(held))]
    aside = [one for one in range(len(game.setting.deck)) if one not in used] if only else []
    game.arrange(
        hands={seat: cards(held) for seat, held in hands.items()}, discard=cards(discard), stock=cards(stock), turn=turn, aside=aside,
        slots={(names[name], -1): value for name, value in (slots or {}).items()}, scores=scores,
    )  # fmt: skip
    return game


def move(game: Game, name: str) -> Action:
    """A move by its name."""
    return Do(next(number for number, one in enumerate(game.program.moves) if one.name == name))


def play(name: str, words: str = "") -> Action:
    return Play(card(name), words=words)


def held(game: Game, seat: int) -> list[int]:
    return list(game.cards(HAND, seat))


def slot(game: Game, name: str, owner: int = -1) -> int:
    number = next(number for number, one in enumerate(game.program.slots) if one.name == name)
    return game.slot(number, owner)


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]


def happened(game: Game, kind: str) -> list[Event]:
    """All events of a kind since the game began."""
    return [event for entry in game.journal for event in entry.events if event.kind == kind]


def every_card(game: Game) -> list[int]:
    return sorted(one for place in range(len(game.setting.zone_of)) for one in game.zone(place))
