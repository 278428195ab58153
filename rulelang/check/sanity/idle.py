"""Effects that change nothing, and exceptions from prohibitions that are none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulelang.check.ruleset import Info
from rulelang.check.sanity.evaluate import Known, evaluate
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.rules import DoesNothing, LiftsNothing
from rulelang.ir import effects as fx
from rulelang.ir import expressions as ex
from rulelang.ir.base import At
from rulelang.ir.program import Program
from rulelang.ir.rules import Permission
from rulelang.source import Place

Key = tuple[int, ex.Expr | None]
"""A slot, and whose."""
Idle = tuple[str, str, bool]
"""What does not happen, why, and whether two lines stand in the wrong order."""


def does_nothing(program: Program, info: Info) -> Iterator[Diagnostic]:
    """Effects of the file itself with a number of 0, whatever happens, and slots that are set to what they are."""
    own = info.game.source if info.game is not None else None
    for block in program.blocks:
        place = info.blocks.get(block.number)
        if place is not None and place.source == own:
            for what in _idle(block.effects, program, {}):
                yield DoesNothing(place, *what)


def _idle(effects: Sequence[fx.Effect], program: Program, known: dict[Key, int]) -> Iterator[Idle]:
    """What is idle in a row of effects; `known` is what slots have been set to just before."""
    for effect in effects:
        match effect:
            case fx.Draw(amount=amount):
                yield from _nothing("no card is drawn", amount, program, known)
            case fx.Skip(amount=amount):
                yield from _nothing("nobody is passed over", amount, program, known)
            case fx.Score(amount=amount):
                yield from _nothing("nothing is scored", amount, program, known)
            case fx.Add(slot=slot, owner=owner, amount=amount):
                yield from _nothing(f"nothing is added to `{program.slots[slot].name}`", amount, program, known)
                known.pop((slot, owner), None)
            case fx.Set(slot=slot, owner=owner, value=value):
                if isinstance(value, ex.Slot) and (value.slot, value.owner) == (slot, owner):
                    yield f"`{program.slots[slot].name}` is set to what it is", "", False
                known.pop((slot, owner), None)
                if (number := evaluate(value, Known(program))) is not None and program.slots[slot].kind.of == "count":
                    known[slot, owner] = int(number)
            case fx.If(then=then, otherwise=otherwise):
                for branch in (then, otherwise):
                    yield from _idle(branch, program, dict(known))
                known.clear()
            case _:
                known.clear()


def _nothing(what: str, amount: ex.Expr, program: Program, known: dict[Key, int]) -> Iterator[Idle]:
    if isinstance(amount, ex.Number) and amount.value == 0:
        yield what, "the number is 0", False
    elif isinstance(amount, ex.Slot) and known.get((amount.slot, amount.owner)) == 0:
        yield what, f"`{program.slots[amount.slot].name}` has just been set to 0", True


def lifts_nothing(program: Program, place: Callable[[At], Place]) -> Iterator[Diagnostic]:
    """A `despite` that names a rule without a prohibition of that move."""
    against = {
        (rule.number, one.move) for rule in program.rules for one in rule.sentences if isinstance(one, Permission) and not one.allow
    }
    names = {rule.number: rule.name for rule in program.rules}
    for rule in program.rules:
        for one in rule.sentences:
            if isinstance(one, Permission) and one.at.source == 0:
                for number in one.despite:
                    if number in names and (number, one.move) not in against:
                        yield LiftsNothing(place(one.at), names[number])
