"""Whether the deck is enough for the deal, for every number of players that the game allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulelang.check.sanity.evaluate import Known, default_options, evaluate
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.rules import CannotBeDealt
from rulelang.ir import effects as fx
from rulelang.ir import expressions as ex
from rulelang.ir.base import At
from rulelang.ir.program import Program
from rulelang.source import Place


def cannot_be_dealt(program: Program, place: Callable[[At], Place]) -> Iterator[Diagnostic]:
    """The first number of players that is too many, with the options as they are by default."""
    low, high = program.players
    most = 0
    for players in range(1, min(high, 100) + 1):
        cards, needed = cards_and_need(program, players)
        if needed <= cards:
            most = players
        elif players >= low:
            yield CannotBeDealt(place(program.setup_at), players, needed, cards, most)
            return


def cards_and_need(program: Program, players: int) -> tuple[int, int]:
    """How many cards the deck has, and how many the setup lays out, as far as both are known."""
    known = Known(program, -1, default_options(program, players), players)
    cards = 0
    for line in program.deck:
        if line.condition is not None and evaluate(line.condition, known) is False:
            continue
        cards += len(line.faces) * max(0, evaluate(line.times, known) or 0)
    return cards, _needed(program.blocks[program.setup].effects, known, 1)


def _needed(effects: Sequence[fx.Effect], known: Known, times: int) -> int:
    """Cards taken from the stock; of two ways the one that takes fewer, where it is not known which is gone."""
    needed = 0
    for effect in effects:
        match effect:
            case fx.Draw(seats=seats, amount=amount):
                count = known.players if isinstance(seats, ex.Everyone) else 1
                needed += times * count * max(0, evaluate(amount, known) or 0)
            case fx.TurnUp(amount=amount):
                needed += times * max(0, evaluate(amount, known) or 0)
            case fx.ForEach(items=ex.Everyone(), body=body):
                needed += _needed(body, known, times * known.players)
            case fx.If(condition=condition, then=then, otherwise=otherwise):
                value = evaluate(condition, known)
                one, two = _needed(then, known, times), _needed(otherwise, known, times)
                needed += min(one, two) if value is None else one if value else two
    return needed
