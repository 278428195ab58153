"""What each slot can ever hold: its first value and what some effect writes; None where that is not known."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from rulelang.check.sanity.evaluate import FEW, Known, evaluate
from rulelang.ir import effects as fx
from rulelang.ir import expressions as ex
from rulelang.ir.program import DEALER, SCORE, Program
from rulelang.ir.walk import all_effects, kept
from rulelang.record import Record

MOST = 12
"""Values that a slot may have to be gone through one by one."""


class Domain(Record):
    """All that a slot can hold: one by one where they are few (`values`), else between two bounds."""

    values: tuple[int, ...] | None
    low: float = -math.inf
    high: float = math.inf


@kept(FEW)
def domains(program: Program) -> tuple[Domain, ...]:
    """The domain of each slot."""
    written: dict[int, list[fx.Effect]] = {}
    counters = {getattr(one, "slot", None) for rule in program.rules for one in rule.sentences}
    for block in program.blocks:
        for effect in all_effects(block.effects):
            for slot in written_by(effect):
                written.setdefault(slot, []).append(effect)
    roles = {one.slot for one in program.roles}
    return tuple(
        Domain(None)
        if slot == DEALER or slot in roles or slot in counters
        else _scores(written.get(SCORE, ()), program)
        if slot == SCORE
        else _domain(slot, written.get(slot, ()), program)
        for slot in range(len(program.slots))
    )


def written_by(effect: fx.Effect) -> Iterator[int]:
    """The slots that an effect writes."""
    match effect:
        case fx.Score():
            yield SCORE
        case fx.Set(slot=slot) | fx.Add(slot=slot) | fx.SwapSlots(slot=slot):
            yield slot
        case fx.Choose(slot=int(slot)):
            yield slot


def _domain(slot: int, writers: Sequence[fx.Effect], program: Program) -> Domain:
    kind = program.slots[slot].kind
    every = _every(slot, program)
    found: set[int] = set()
    for node in (program.slots[slot].initial, *(one.value for one in writers if isinstance(one, fx.Set))):
        value = evaluate(node, Known(program))
        if value is None or isinstance(node, ex.Nobody) or kind.of in ("seat", "card"):
            return every
        found.add(int(value))
    for one in writers:
        match one:
            case fx.Set() | fx.SwapSlots():
                pass
            case fx.Choose(candidates=ex.Value(mask=mask)) if kind.of == "value":
                found |= {1 << bit for bit in range(mask.bit_length()) if mask >> bit & 1}
            case fx.Add(amount=ex.Number(value=amount)) if kind.of == "count":
                low = -math.inf if amount < 0 else every.low
                high = math.inf if amount > 0 else every.high
                return every if every.values else Domain(None, max(low, every.low), min(high, every.high))
            case _:
                return every
    if kind.of == "count" and found:
        return Domain(tuple(sorted(found)) if len(found) <= MOST else None, min(found), max(found))
    return Domain(tuple(sorted(found))) if len(found) <= MOST else every


def _every(slot: int, program: Program) -> Domain:
    """Whatever is of the kind of a slot."""
    kind = program.slots[slot].kind
    match kind.of:
        case "truth" if not kind.optional:
            return Domain((0, 1))
        case "value" if kind.enumeration is not None:
            values = program.enumerations[kind.enumeration].values
            if any(face.values[kind.enumeration].bit_count() > 1 for face in program.faces) or len(values) > MOST:
                return Domain(None)
            return Domain((*((0,) if kind.optional else ()), *(1 << bit for bit in range(len(values)))))
        case "count" if not kind.optional:
            low = -math.inf if kind.low is None else kind.low
            high = math.inf if kind.high is None else kind.high
            if high - low < MOST:
                return Domain(tuple(range(int(low), int(high) + 1)), low, high)
            return Domain(None, low, high)
    return Domain(None)


def _scores(writers: Sequence[fx.Effect], program: Program) -> Domain:
    """Scores begin with 0 and change by what is scored: without points, or with minus points alone, they never rise."""
    from rulelang.check.sanity.situation import Situation, bounds  # it asks for domains in turn

    low = high = 0.0
    for one in writers:
        if not isinstance(one, fx.Score):
            return Domain(None)
        least, most = bounds(one.amount, Situation(program, (Domain(None),) * len(program.slots)))
        low, high = (-math.inf if least < 0 else low), (math.inf if most > 0 else high)
    return Domain((0,), 0, 0) if low == high else Domain(None, low, high)
