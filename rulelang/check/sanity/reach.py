"""Whether so many cards can gather in a zone as a rule waits for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulelang.check.sanity.deal import agreed
from rulelang.check.sanity.evaluate import Known, deck_faces, evaluate
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.roles import OutOfReach
from rulelang.ir import effects as fx
from rulelang.ir import events as ev
from rulelang.ir import expressions as ex
from rulelang.ir.base import At, Node
from rulelang.ir.program import HAND, Program
from rulelang.ir.rules import Trigger
from rulelang.ir.walk import all_effects, walk
from rulelang.source import Place

Faces = frozenset[int]


def out_of_reach(program: Program, place: Callable[[At], Place]) -> Iterator[Diagnostic]:
    """Conditions on the number of cards in a declared zone that never hold, for some number of players."""
    blocks = {block.number: block for block in program.blocks}
    low, high = program.players
    for rule in program.rules:
        for sentence in rule.sentences:
            nodes = list(walk(sentence))
            if isinstance(sentence, Trigger):
                nodes += walk(blocks[sentence.block])
            for zone, condition in _counted(nodes, program):
                fitting = _brought(zone, program)
                for players in range(low, high + 1):
                    options = agreed(program, players)
                    if options is None:
                        continue
                    known = Known(program, -1, options, players)
                    needed, most = _least(condition, known), _cards(fitting, known)
                    if needed is not None and needed > most:
                        name = program.zones[zone].name
                        yield OutOfReach(place(sentence.at), name, needed, most, 0 if players == low else players)
                        break


def _counted(nodes: list[Node], program: Program) -> Iterator[tuple[int, ex.Compare]]:
    for node in nodes:
        match node:
            case ex.Compare(operator=(">" | ">=" | "=="), left=ex.CountCards(cards=cards)):
                match cards:
                    case ex.CardsIn(zone=zone) | ex.CardsInAll(zone=zone) if zone > HAND:
                        yield zone, node


def _least(condition: ex.Compare, known: Known) -> int | None:
    """How many cards there must be at least."""
    value = evaluate(condition.right, known)
    if value is None or isinstance(value, bool):
        return None
    return int(value) + (condition.operator == ">")


def _brought(zone: int, program: Program) -> Faces:
    """The faces that rules can bring to a zone: of a card just played those that the sentence speaks of, else any."""
    every = frozenset(deck_faces(program))
    found: set[int] = set()
    played = {one.block: one for rule in program.rules for one in rule.sentences if isinstance(one, Trigger)}
    for block in program.blocks:
        for effect in all_effects(block.effects):
            if getattr(effect, "zone", None) != zone:
                continue
            match effect:
                case fx.Transfer(cards=ex.OneCard(card=ex.Local(index=1))) if block.number in played:
                    found |= _of(played[block.number], every, program)
                case fx.Transfer() | fx.TurnUp() | fx.DrawTo() | fx.SwapHands():
                    return every
    return frozenset(found)


def _of(trigger: Trigger, every: Faces, program: Program) -> Faces:
    """The faces of the cards that the events of a sentence speak of."""
    found: set[int] = set()
    for event in trigger.events:
        if not isinstance(event, ev.Plays):
            return every
        test = event.test
        found |= {face for face in every if test is None or evaluate(test, Known(program, face)) is not False}
    return frozenset(found)


def _cards(faces: Faces, known: Known) -> int:
    """How many cards of some faces the deck has."""
    total = 0
    for line in known.program.deck:
        if line.condition is not None and evaluate(line.condition, known) is False:
            continue
        total += sum(face in faces for face in line.faces) * max(0, evaluate(line.times, known) or 0)
    return total
