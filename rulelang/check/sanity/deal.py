"""Whether the deck is enough for the deal, for every number of players that the game allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from rulelang.check.sanity.evaluate import Known, default_options, evaluate
from rulelang.check.sanity.memory import recall
from rulelang.check.sanity.options import in_words, values_of
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.proofs import CannotBeDealtWith
from rulelang.diagnostics.rules import CannotBeDealt
from rulelang.ir import effects as fx
from rulelang.ir import expressions as ex
from rulelang.ir.base import At
from rulelang.ir.program import Program
from rulelang.ir.walk import walk
from rulelang.source import Place


def cannot_be_dealt(program: Program, place: Callable[[At], Place]) -> Iterator[Diagnostic]:
    """The first number of players that is too many, with the options as they are by default, or, where a conflict of the
    ruleset refuses those, with one of them set otherwise."""
    low, high = program.players
    most = 0
    for players in range(1, min(high, 100) + 1):
        if agreed(program, players) is None:
            continue
        cards, needed = cards_and_need(program, players)
        if needed <= cards:
            most = players
        elif players >= low:
            yield CannotBeDealt(place(program.setup_at), players, needed, cards, most)
            return


def cannot_be_dealt_with(program: Program, place: Callable[[At], Place]) -> Iterator[Diagnostic]:
    """Of each option the first value with which some number of players cannot be dealt, all others being as by default."""
    if program.setup_at.source != 0:
        return  # it is the matter of the file that has the setup
    setup = program.blocks[program.setup]
    for players, needed, cards, option, words in recall(program, "dealt", [setup], lambda: list(_not_enough(program))):
        yield CannotBeDealtWith(place(program.setup_at), players, needed, cards, option, words)


def _not_enough(program: Program) -> Iterator[tuple[int, int, int, str, str]]:
    """Players, cards needed, cards there are, option and value."""
    low, high = program.players
    tables = range(low, min(high, 100) + 1)
    usual = {players: default_options(program, players) for players in tables}
    dealt = {players: cards_and_need_with(program, players, default)[1] for players, default in usual.items()}
    playable = [players for players in tables if not refused(program, usual[players], players)]
    if not playable:
        return
    laid = (*program.deck, program.blocks[program.setup])
    asked = [node for part in laid for node in walk(part)]
    read = {node.option for node in asked if isinstance(node, ex.Option)}
    same = all(default == usual[low] for default in usual.values())
    grows = same and not any(isinstance(node, ex.CountSeats) for node in asked)
    for number, option in enumerate(program.options):
        if number not in read:
            continue
        against = any(isinstance(node, ex.Option) and node.option == number for one in program.conflicts for node in walk(one))
        values = values_of(option, program)
        if grows:  # what is enough for the most is enough for fewer
            values = [one for one in values if not _enough(program, playable[-1], usual[playable[-1]] | {number: one})]
        for value, players in product(values, playable):
            options = usual[players] | {number: value}
            if against and refused(program, options, players):
                continue
            cards, needed = cards_and_need_with(program, players, options)
            if needed > cards >= dealt[players]:
                yield players, needed, cards, option.name, in_words(option, value, program)
                break


def _enough(program: Program, players: int, options: dict[int, int]) -> bool:
    cards, needed = cards_and_need_with(program, players, options)
    return needed <= cards


def agreed(program: Program, players: int) -> dict[int, int] | None:
    """Options with which so many can play: as they are by default, else with one set otherwise; None if all are refused."""
    return recall(program, f"agreed by {players}", (), lambda: _agreed(program, players))


def _agreed(program: Program, players: int) -> dict[int, int] | None:
    default = default_options(program, players)
    if not refused(program, default, players):
        return default
    for number, option in enumerate(program.options):
        for value in values_of(option, program):
            if not refused(program, changed := default | {number: value}, players):
                return changed
    return None


def refused(program: Program, options: dict[int, int], players: int) -> bool:
    """Whether a conflict that the ruleset declares holds for certain."""
    known = Known(program, -1, options, players)
    return any(evaluate(conflict.condition, known) is True for conflict in program.conflicts)


def cards_and_need(program: Program, players: int) -> tuple[int, int]:
    """How many cards the deck has, and how many the setup lays out, as far as both are known."""
    setup = program.blocks[program.setup]
    return recall(
        program, f"needed by {players}", [setup], lambda: cards_and_need_with(program, players, agreed(program, players) or {})
    )


def cards_and_need_with(program: Program, players: int, options: dict[int, int]) -> tuple[int, int]:
    """The same with these options."""
    known = Known(program, -1, options, players)
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
