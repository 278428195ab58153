"""Which back belongs to which card: a matter of the deck, the same in every game."""

from __future__ import annotations

from rulelang.engine import chance
from rulelang.engine.bind.binding import bind
from rulelang.engine.bind.context import NO_LOCALS, Context
from rulelang.engine.setting import Setting
from rulelang.engine.table import Table
from rulelang.ir.program import BackDef


def of_cards(setting: Setting) -> tuple[tuple[int, ...], ...]:
    """For each attribute of the backs, what is on the back of each card."""
    return tuple(_backs(back, setting) for back in setting.program.backs)


def _backs(back: BackDef, setting: Setting) -> tuple[int, ...]:
    """Some cards have the back that a line says; the other backs are dealt to the other cards by a lot that is always the same,
    from the first one again if there are too few."""
    to = Context(setting)
    blank = Table(setting.seats, setting.zone_base[-1], [0] * setting.slot_base[-1], 0)
    known: dict[int, int] = {}
    pool: list[int] = []
    for line in back.lines:
        if line.test is None:
            times = 1 if line.times is None else int(bind(line.times, to)(blank, NO_LOCALS, -1))
            pool += list(line.masks) * max(0, min(times, len(setting.deck)))
            continue
        test = bind(line.test, to)
        for card in range(len(setting.deck)):
            if card not in known and test(blank, NO_LOCALS, card):
                known[card] = line.masks[0]
    chance.shuffle(chance.key_of(f"back {back.name}"), 0, pool)
    others = [card for card in range(len(setting.deck)) if card not in known]
    for n, card in enumerate(others):
        known[card] = pool[n % len(pool)] if pool else 0
    return tuple(known[card] for card in range(len(setting.deck)))
