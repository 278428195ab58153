"""Situations out of which no card leads: a last card that may never be played, a state in which nothing goes, a wish for what there
is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulelang.check.sanity.domains import Domain, domains
from rulelang.check.sanity.evaluate import deck_faces
from rulelang.check.sanity.goal import won_otherwise
from rulelang.check.sanity.memory import of_sentences
from rulelang.check.sanity.situation import Situation, key_of, never, situations, together, truth
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.proofs import NoLastCard, NothingGoes, VainWish
from rulelang.ir import effects as fx
from rulelang.ir import expressions as ex
from rulelang.ir.base import At
from rulelang.ir.program import HAND, PLAY, Program
from rulelang.ir.rules import Permission, Rule
from rulelang.ir.walk import all_effects, walk
from rulelang.ir.words import say, value_words
from rulelang.source import Place

To = Callable[[At], Place]
Grants = Sequence[tuple[Rule, Permission]]


def no_last_card(program: Program, place: To) -> Iterator[Diagnostic]:
    """With one card in hand no play is ever permitted, and hands get empty by plays alone."""
    grants = _plays(program)
    about = [(rule, one) for rule, one in grants if not one.allow and _counts_hand(one)]
    if not about or _hands_change_otherwise(program) or won_otherwise(program):
        return
    known, faces = domains(program), deck_faces(program)
    nodes = [part for _, one in grants for part in _parts(one)]
    most = MOST_LAST // max(1, len(grants))
    if never(playable(grants), situations(nodes, program, known, faces, holds=1), most):
        rule, one = about[0]
        yield NoLastCard(place(one.at), rule.name)


MOST_LAST = 500_000
"""Permissions that are asked for a last card at most, all situations together; it is done once."""
MOST_HELD = 100_000
"""Permissions that are asked for one value of a slot at most, all situations together; beyond that nothing is shown."""


def nothing_goes(program: Program, place: To) -> Iterator[Diagnostic]:
    """A value of a slot under which prohibitions leave no card that could be played on any other."""
    return of_sentences(program, "nothing goes", (Permission,), lambda: _nothing_goes(program, place))


def _nothing_goes(program: Program, place: To) -> Iterator[Diagnostic]:
    grants, known, faces = _plays(program), domains(program), deck_faces(program)
    read = dict.fromkeys(
        node
        for _, one in grants
        if not one.allow
        for part in _parts(one)
        for node in walk(part)
        if isinstance(node, ex.Slot) and node.owner is None
    )
    for slot in read:
        values = known[slot.slot].values or ()
        about = {value: _about(slot, value, grants, program, known) for value in values}
        meant = {value for value in values if any(one.test is None for _, one in about[value])}  # a plain `may not play`
        dead = [v for v in values if v not in meant and _dead(grants, program, known, faces, slot, v)]
        if dead and len(dead) < len(values) and about[dead[0]]:
            rule, one = about[dead[0]][0]
            yield NothingGoes(place(one.at), say(slot, program), _in_words(slot, dead[0], program), rule.name)


def _about(slot: ex.Slot, value: int, grants: Grants, program: Program, known: Sequence[Domain]) -> Grants:
    """The prohibitions that speak of a slot and may hold while it has that value."""
    fixed = Situation(program, known, slots={key_of(slot): value})
    return [
        (rule, one)
        for rule, one in grants
        if not one.allow
        and slot in (_read(one) if one.test is None else {node for part in _parts(one) for node in walk(part)})
        and all(truth(condition, fixed) is not False for condition in one.conditions)
    ]


def _read(one: Permission) -> set[ex.Slot]:
    return {node for part in one.conditions for node in walk(part) if isinstance(node, ex.Slot)}


def _dead(
    grants: Grants, program: Program, known: Sequence[Domain], faces: Sequence[int], slot: ex.Slot, value: int
) -> bool:
    """Whether no card may be played while a slot has that value, though some would be permitted."""
    nodes = [part for _, one in grants for part in _parts(one)]
    fixed = [
        known[number] if number != slot.slot else known[number].changed(values=(value,), low=value, high=value)
        for number in range(len(known))
    ]
    permitted = [one for one in grants if one[1].allow]
    most = MOST_HELD // max(1, len(grants))
    forbidden = never(playable(grants), situations(nodes, program, fixed, faces), most)
    return forbidden and not never(playable(permitted), situations(nodes, program, fixed, faces), most)


def _in_words(slot: ex.Slot, value: int, program: Program) -> str:
    kind = program.slots[slot.slot].kind
    if kind.of == "value" and kind.enumeration is not None:
        return value_words(program, kind.enumeration, value)
    return ("no", "yes")[value] if kind.of == "truth" else str(value)


# ---- what may be played --------------------------------------------------------------------------------------------


def _plays(program: Program) -> list[tuple[Rule, Permission]]:
    return [
        (rule, one)
        for rule in program.rules
        for one in rule.sentences
        if isinstance(one, Permission) and one.move == PLAY
    ]


def _parts(one: Permission) -> list[ex.Expr]:
    return [*one.conditions, *([] if one.test is None else [one.test])]


def playable(grants: Grants) -> Callable[[Situation], bool | None]:
    """Whether a card may be played: no, or perhaps (None); what is certain need not be known."""
    allows = [(together(_parts(one)), one.despite) for _, one in grants if one.allow]
    forbids = [
        (together(_parts(one)), rule.number)
        for rule, one in grants
        if not one.allow and not rule.optional and one.who is None
    ]

    def may(s: Situation) -> bool | None:
        holding = [despite for holds, despite in allows if holds(s) is not False]
        if not holding:
            return False
        lifted = {number for despite in holding for number in despite}
        return False if any(number not in lifted and holds(s) is True for holds, number in forbids) else None

    return may


def _counts_hand(one: Permission) -> bool:
    return any(isinstance(node, ex.CardsIn) and node.zone == HAND for part in _parts(one) for node in walk(part))


def _hands_change_otherwise(program: Program) -> bool:
    """Whether cards leave hands by more than plays."""
    return any(
        isinstance(effect, fx.SwapHands) or (isinstance(effect, fx.Transfer) and not _from_elsewhere(effect.cards))
        for block in program.blocks
        for effect in all_effects(block.effects)
    )


def _from_elsewhere(cards: ex.Expr) -> bool:
    """Whether cards surely come from no hand."""
    return isinstance(cards, (ex.CardsIn, ex.CardsInAll)) and cards.zone != HAND


# ---- wishes --------------------------------------------------------------------------------------------------------


def vain_wish(program: Program, place: To) -> Iterator[Diagnostic]:
    """A value that may be wished for, of which the deck has no card."""
    held = [0] * len(program.enumerations)
    for face in deck_faces(program):
        for number, mask in enumerate(program.faces[face].values):
            held[number] |= mask
    asked = {
        (node.right.slot, node.left.attribute)
        for rule in program.rules
        for one in rule.sentences
        if isinstance(one, Permission)
        for part in _parts(one)
        for node in walk(part)
        if isinstance(node, ex.Agree) and isinstance(node.right, ex.Slot) and isinstance(node.left, ex.ValueOf)
    }
    blocks = {one.block: (rule, one.at) for rule in program.rules for one in rule.sentences if hasattr(one, "block")}
    for block in program.blocks:
        for effect in all_effects(block.effects):
            match effect:
                case fx.Choose(slot=int(slot), candidates=ex.Value(enumeration=number, mask=mask)):
                    missing = mask & ~held[number]
                    if missing and (slot, number) in asked and block.number in blocks:
                        rule, at = blocks[block.number]
                        if at.source == 0:
                            yield VainWish(place(at), rule.name, value_words(program, number, missing & -missing))
