"""Rules that set themselves off, directly or through others."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulelang.check.sanity.evaluate import Known, evaluate, walk
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.rules import FeedsItself
from rulelang.ir import effects as fx
from rulelang.ir import events as ev
from rulelang.ir.base import At
from rulelang.ir.program import HAND, SCORE, Program
from rulelang.ir.rules import Trigger
from rulelang.ir.walk import all_effects
from rulelang.record import Record
from rulelang.source import Place


class _Sentence(Record):
    number: int
    rule: str
    trigger: Trigger


def feeds_itself(program: Program, place: Callable[[At], Place]) -> Iterator[Diagnostic]:
    """Each shortest chain of triggers that comes back to its beginning, once."""
    sentences = [
        _Sentence(n, rule.name, one)
        for n, (rule, one) in enumerate((rule, one) for rule in program.rules for one in rule.sentences)
        if isinstance(one, Trigger)
    ]
    produced = {one.number: list(all_effects(program.blocks[one.trigger.block].effects)) for one in sentences}
    follows = {
        one.number: [
            other.number
            for other in sentences
            if any(
                _sets_off(effect, event, program) for effect in produced[one.number] for event in other.trigger.events
            )
        ]
        for one in sentences
    }
    by_number = {one.number: one for one in sentences}
    told: set[frozenset[int]] = set()
    for one in sentences:
        chain = _shortest_cycle(one.number, follows)
        if chain and frozenset(chain) not in told:
            told.add(frozenset(chain))
            names = tuple(dict.fromkeys(by_number[number].rule for number in chain))
            yield FeedsItself(place(one.trigger.at), names)


def _shortest_cycle(start: int, follows: dict[int, list[int]]) -> list[int] | None:
    paths = [[start]]
    seen: set[int] = set()
    while paths:
        longer = []
        for path in paths:
            for following in follows[path[-1]]:
                if following == start:
                    return path
                if following not in seen:
                    seen.add(following)
                    longer.append([*path, following])
        paths = longer
    return None


def _sets_off(effect: fx.Effect, event: ev.EventPattern, program: Program) -> bool:
    """Whether an effect can cause an event of that pattern. Turns passing on are not a chain: people act in between."""
    match effect, event:
        case fx.Draw(label=label), ev.Draws(labels=wanted, not_labels=unwanted):
            return all(one == label for one in wanted) and label not in unwanted
        case fx.Set(slot=slot, value=value), ev.Becomes(slot=watched, value=wanted_value):
            if slot != watched or wanted_value is None:
                return slot == watched
            one, two = evaluate(value, Known(program)), evaluate(wanted_value, Known(program))
            return one is None or two is None or one == two
        case fx.Add(slot=slot), ev.Becomes(slot=watched):
            return slot == watched
        case fx.Score(), ev.Scores():
            return True
        case fx.Score(), ev.Becomes(slot=watched):
            return watched == SCORE
        case fx.Transfer(), (ev.DropsTo() | ev.EmptiesHand()):
            return any(getattr(node, "zone", None) == HAND for node in walk(effect.cards))
        case fx.SwapHands(), (ev.DropsTo() | ev.EmptiesHand()):
            return True
        case fx.Use(ability=ability), ev.Uses(ability=named):
            return named in (None, ability)
        case fx.LeaveDeal(), ev.LeavesDeal():
            return True
    return False
