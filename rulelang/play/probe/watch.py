"""What may never be so at a table, asked after every input."""

from __future__ import annotations

import contextlib
from collections import deque
from typing import Any, Literal

from rulelang.engine.game import Game
from rulelang.engine.refusals import Refused

Kind = Literal["stuck", "standstill", "lost cards", "restless", "endless", "fruitless", "broken"]
KINDS: dict[Kind, str] = {
    "stuck": "nobody can do anything, and no timer runs",
    "standstill": "no card can ever move again, and the deal is not over",
    "lost cards": "a card is missing, or there twice",
    "restless": "the rules did not come to rest within the limit of steps",
    "endless": "games between players who mean to win do not end",
    "fruitless": "one deal after the other ended without a winner, and no score changed",
    "broken": "the interpreter itself failed, which is its fault",
}
"""What a game can show, in words."""

POSITIONS = 150
"""So many positions are looked at before it is given up that no card can move again."""
_PASSING = (
    "key",
    "counter",
    "now",
    "frozen",
    "move_no",
    "turn_no",
    "serial",
    "seq",
    "passes",
    "forced",
    "heard",
    "spoken",
    "shown",
)
"""What changes at a table with every input, whatever is done."""


def fault(game: Game) -> tuple[Kind, str] | None:
    """What is wrong with the position, and more about it in words; None if nothing is."""
    if game.aborted:
        chain = ", ".join(f"`{name}`" for name in game.chain)
        return "restless", f"rules in the chain: {chain}" if chain else ""
    if not complete(game):
        return "lost cards", ""
    if game.over or game.next_due() is not None or any(game.legal(asked.seat) for asked in game.prompts()):
        return None
    if game.invention() is not None:
        return None  # a text is no move, and helps
    return None if any(game.possible(seat) for seat in range(game.seats)) or _words_help(game) else ("stuck", "")


def _words_help(game: Game) -> bool:
    """Whether something that may be said or a gesture lets somebody go on."""
    for seat in range(game.seats):
        for deed in game.deeds(seat):
            there = game.copy()
            with contextlib.suppress(Refused):
                there.act(seat, deed)
                if there.over or there.next_due() is not None or any(there.possible(one) for one in range(there.seats)):
                    return True
    return False


def complete(game: Game) -> bool:
    cards = [card for place in range(len(game.setting.zone_of)) for card in game.zone(place)]
    return len(cards) == len(game.setting.deck) and len(set(cards)) == len(cards)


def stands_still(game: Game) -> bool:
    """Whether no card can move from here on, whatever anybody does: all positions are tried that can be reached."""
    start = game.copy()
    waiting, seen = deque([start]), {_key(start)}
    cards = start.to_data()["zones"]
    while waiting:
        here = waiting.popleft()
        invention = here.invention()
        if here.over or here.next_due() is not None or (invention is not None and invention[3]):
            return False
        for seat in range(here.seats):
            for action in here.legal(seat):
                there = here.copy()
                there.act(seat, action)
                if there.over or there.to_data()["zones"] != cards:
                    return False
                key = _key(there)
                if key not in seen:
                    seen.add(key)
                    waiting.append(there)
                    if len(seen) > POSITIONS:
                        return False
    return True


def _key(game: Game) -> str:
    data: dict[str, Any] = game.to_data()
    return repr([value for name, value in sorted(data.items()) if name not in _PASSING])
