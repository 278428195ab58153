"""What is so whenever a card has just been played: that card lies on top, and slots that live until then have begun anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulelang.check.sanity.evaluate import FEW, Known, evaluate
from rulelang.check.sanity.memory import recall
from rulelang.ir import effects as fx
from rulelang.ir import events as ev
from rulelang.ir import expressions as ex
from rulelang.ir.base import Node
from rulelang.ir.program import DISCARD, JOIN, Program
from rulelang.ir.races import Race
from rulelang.ir.rules import Permission, Sentence, Trigger
from rulelang.ir.walk import all_effects, kept, walk

Swap = Callable[[ex.Expr], "ex.Expr | None"]


def cards(sentence: Sentence, program: Program, faces: Sequence[int]) -> list[int] | None:
    """The faces that the card of a sentence can have; None where it is about no play alone."""
    if not isinstance(sentence, Trigger) or not all(isinstance(event, ev.Plays) for event in sentence.events):
        return None
    tests = [event.test for event in sentence.events if isinstance(event, ev.Plays)]
    if any(test is None for test in tests):
        return list(faces)
    return [face for face in faces if any(evaluate(test, Known(program, face)) is not False for test in tests if test is not None)]


def as_then(condition: ex.Expr, sentence: Sentence, program: Program) -> ex.Expr:
    """A condition of a sentence, with what is certain when the play that it speaks of has just been made; the same if nothing is."""
    if not isinstance(sentence, Trigger) or not all(isinstance(event, ev.Plays) for event in sentence.events):
        return condition
    if not sentence.conditions:
        return condition
    on_top, fresh = not joins(program), _fresh(sentence, program)

    def swap(node: ex.Expr) -> ex.Expr | None:
        match node:
            case ex.TopOf(zone=zone, depth=0, owner=None) if zone == DISCARD and on_top:
                return ex.Candidate()
            case ex.Slot(slot=slot) if slot in fresh:
                return program.slots[slot].initial
        return None

    return recall(program, f"as then {on_top} {sorted(fresh)}", [condition], lambda: _with(condition, swap))


def why(condition: ex.Expr, sentence: Sentence, program: Program) -> str:
    """Why a condition fails whenever that play has been made, where a slot has begun anew; empty where it does not hang on that."""
    if not isinstance(sentence, Trigger) or not all(isinstance(event, ev.Plays) for event in sentence.events):
        return ""
    anew = _fresh(sentence, program) & {node.slot for node in walk(condition) if isinstance(node, ex.Slot)}
    names = ", ".join(f"`{program.slots[slot].name}`" for slot in sorted(anew))
    return f"{names} begins anew with that very play, before any rule acts" if anew else ""


def _fresh(sentence: Trigger, program: Program) -> frozenset[int]:
    return frozenset(number for number in _mortal(program) if _begins_anew(number, sentence, program))


@kept(FEW)
def _mortal(program: Program) -> tuple[int, ...]:
    """The slots that a play can end."""
    return tuple(n for n, slot in enumerate(program.slots) if any(isinstance(one, ev.Plays) for one in slot.until))


@kept(FEW)
def joins(program: Program) -> bool:
    """Whether another card than that of a sentence may lie on top: several can be laid at once, in one play or in a race, or a rule
    plays the top card and goes on."""
    if any(isinstance(one, Permission) and one.move == JOIN for rule in program.rules for one in rule.sentences):
        return True
    goes_on = [effect for block in program.blocks if block.number != program.setup for effect in all_effects(block.effects)]
    return any(isinstance(effect, (Race, fx.PlayTop)) for effect in goes_on)


def _begins_anew(slot: int, sentence: Trigger, program: Program) -> bool:
    """Whether each play of a sentence certainly ends the life of a slot, before any rule acts."""
    definition = program.slots[slot]
    if not isinstance(definition.initial, (ex.Truth, ex.Number, ex.Value)):
        return False
    ends = [one for one in definition.until if isinstance(one, ev.Plays) and one.who is None and not one.labels and not one.not_labels]
    return any(one.test is None or all(isinstance(event, ev.Plays) and event.test == one.test for event in sentence.events) for one in ends)


_BINDING = (ex.SeatsWhere, ex.CardsWhere, ex.ValuesWhere, ex.AnyMatch, ex.Topmost)
"""What is inside is asked of other cards or seats, so that nothing is put in there."""


def _with(node: ex.Expr, swap: Swap) -> ex.Expr:
    if (found := swap(node)) is not None:
        return found
    if isinstance(node, _BINDING):
        return node
    kept = ("test",) if isinstance(node, ex.Matches) else ()
    fields = {name: _value(getattr(node, name), swap) for name in node.__fields__ if name not in kept}
    changed = {name: value for name, value in fields.items() if value is not getattr(node, name)}
    return node.changed(**changed) if changed else node


def _value(value: object, swap: Swap) -> object:
    if isinstance(value, tuple):
        items = tuple(_value(one, swap) for one in value)
        return value if all(one is other for one, other in zip(items, value, strict=True)) else items
    return _with(value, swap) if isinstance(value, Node) else value  # type: ignore[arg-type]
