"""Duties, races and calls that cannot come to anything, and words that are both due and forbidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulelang.check.sanity.evaluate import Known, evaluate
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.turns import NeverCalled, NeverFailed, NobodyCanDoIt, NobodyMayEnter, RequiredAndForbidden
from rulelang.ir import effects as fx
from rulelang.ir import events as ev
from rulelang.ir import expressions as ex
from rulelang.ir.base import At
from rulelang.ir.deeds import MoveDeed, SayDeed
from rulelang.ir.program import DRAW, PASS, Program
from rulelang.ir.rules import DeedRule, Permission, Rule, Trigger
from rulelang.ir.walk import all_effects
from rulelang.source import Place

Placing = Callable[[At], Place]


def _duties(program: Program) -> Iterator[fx.Owe]:
    for block in program.blocks:
        yield from (effect for effect in all_effects(block.effects) if isinstance(effect, fx.Owe))


def nobody_can_do_it(program: Program, place: Placing) -> Iterator[Diagnostic]:
    """A duty to make a move that no rule permits."""
    permitted = {
        one.move for rule in program.rules for one in rule.sentences if isinstance(one, Permission) and one.allow
    }
    for duty in _duties(program):
        if isinstance(duty.deed, MoveDeed) and duty.deed.move is not None:
            move = duty.deed.move
            if move not in permitted and move not in (PASS,):
                yield NobodyCanDoIt(place(duty.at), program.rules[duty.rule].name, program.moves[move].name)


def never_failed(program: Program, place: Placing) -> Iterator[Diagnostic]:
    """A price that never falls due: no event and no time is named by which the duty has to be done."""
    for duty in _duties(program):
        if duty.otherwise is not None and not duty.before and duty.within is None:
            yield NeverFailed(place(duty.at), program.rules[duty.rule].name, bool(duty.until))


def nobody_may_enter(program: Program, place: Placing) -> Iterator[Diagnostic]:
    """A race among nobody, or with a condition that never holds."""
    for block in program.blocks:
        for effect in all_effects(block.effects):
            if isinstance(effect, fx.Race):
                empty = isinstance(effect.among, ex.Seats) and all(
                    isinstance(one, ex.Nobody) for one in effect.among.items
                )
                never = effect.condition is not None and evaluate(effect.condition, Known(program)) is False
                if empty or never:
                    yield NobodyMayEnter(place(effect.at), program.rules[effect.rule].name)


def never_called(program: Program, place: Placing) -> Iterator[Diagnostic]:
    """What a mistake costs, where there is nothing that could be one."""
    for rule in program.rules:
        for one in rule.sentences:
            if not isinstance(one, Trigger):
                continue
            for event in one.events:
                if (
                    isinstance(event, ev.MistakeIs)
                    and event.rules
                    and not any(_can_be_broken(program, program.rules[number]) for number in event.rules)
                ):
                    names = tuple(program.rules[number].name for number in event.rules)
                    yield NeverCalled(place(one.at), rule.name, names[0])


def _can_be_broken(program: Program, rule: Rule) -> bool:
    """Whether a rule has a duty without a price, forbids a deed, makes mistakes itself, or (under permissive manners) judges moves."""
    for one in rule.sentences:
        match one:
            case DeedRule(allow=False):
                return True
            case Permission(move=move) if program.manners == "permissive" and move <= DRAW:
                return True
    effects = [effect for block in program.blocks for effect in all_effects(block.effects)]
    return any(
        (isinstance(effect, fx.Owe) and effect.rule == rule.number and effect.otherwise is None)
        or (isinstance(effect, fx.MakeMistake) and effect.rule == rule.number)
        for effect in effects
    )


def _speaks_of(deed: SayDeed, phrase: int) -> bool:
    return phrase in deed.phrases or (deed.anything and phrase not in deed.excluded)


def required_and_forbidden(program: Program, place: Placing) -> Iterator[Diagnostic]:
    """Words that one rule asks for and another forbids always, though both can be in force."""
    bans = [
        (rule, one.deed)
        for rule in program.rules
        for one in rule.sentences
        if isinstance(one, DeedRule) and not one.allow and one.who is None and not one.conditions
    ]
    lifts = [
        (number, one.deed)
        for rule in program.rules
        for one in rule.sentences
        if isinstance(one, DeedRule) and one.allow and isinstance(one.deed, SayDeed)
        for number in one.despite
    ]
    for duty in _duties(program):
        if not isinstance(duty.deed, SayDeed) or not duty.deed.phrases:
            continue
        asking = program.rules[duty.rule]
        for rule, deed in bans:
            apart = rule.number in (*asking.against, *asking.replaces) or asking.number in (
                *rule.against,
                *rule.replaces,
            )
            if apart or not isinstance(deed, SayDeed):
                continue
            phrases = [
                phrase
                for phrase in duty.deed.phrases
                if _speaks_of(deed, phrase) and not deed.due
                and not any(number == rule.number and _speaks_of(lifting, phrase) for number, lifting in lifts)
            ]
            if len(phrases) == len(duty.deed.phrases):
                yield RequiredAndForbidden(place(duty.at), program.phrases[phrases[0]].text, asking.name, rule.name)
