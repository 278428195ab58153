"""Whether anybody may play at all, and whether a deal can be won."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulelang.check.sanity.evaluate import Known, deck_faces, evaluate
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.rules import NobodyCanWin, NobodyMayPlay, NothingToPlayOn
from rulelang.ir import effects as fx
from rulelang.ir import events as ev
from rulelang.ir import expressions as ex
from rulelang.ir.base import At
from rulelang.ir.program import DISCARD, GO_ON, PLAY, Program
from rulelang.ir.rules import Permission, Trigger
from rulelang.ir.walk import walk
from rulelang.source import Place

_ENDINGS = (fx.WinDeal, fx.EndDeal, fx.WinGame, fx.EndGame)


def nobody_may_play(program: Program, place: Callable[[At], Place]) -> Iterator[Diagnostic]:
    """No rule permits a play, and no move of the game's own is there in the place of one."""
    if not any(
        isinstance(sentence, Permission) and sentence.allow and (sentence.move == PLAY or sentence.move > GO_ON)
        for rule in program.rules
        for sentence in rule.sentences
    ):
        yield NobodyMayPlay(place(program.setup_at))
        return
    faces = deck_faces(program)
    permissions = [(rule, one) for rule in program.rules for one in rule.sentences if isinstance(one, Permission)]
    lifted = {number for _, one in permissions if one.allow for number in one.despite}
    for rule, one in permissions:
        if one.allow or one.move != PLAY or one.who is not None or rule.optional or rule.number in lifted:
            continue
        holds = ex.And(items=(*one.conditions, *(() if one.test is None else (one.test,))))
        if all(evaluate(holds, Known(program, face)) is True for face in faces):
            yield NobodyMayPlay(place(one.at), rule.name)
            return


def nothing_to_play_on(program: Program, place: Callable[[At], Place]) -> Iterator[Diagnostic]:
    """No card ever comes on the pile but by playing, and every play has to fit the top card."""
    effects = [node for block in program.blocks for effect in block.effects for node in walk(effect)]
    if any(isinstance(node, (fx.TurnUp, fx.Transfer)) and node.zone == DISCARD for node in effects):
        return
    grants = [
        sentence
        for rule in program.rules
        for sentence in rule.sentences
        if isinstance(sentence, Permission) and sentence.allow and sentence.move == PLAY
    ]
    offers = any(isinstance(node, fx.MoveChoice) and node.move == PLAY for node in effects)
    if grants and not offers and all(_needs_top(sentence) for sentence in grants):
        yield NothingToPlayOn(place(program.setup_at))


def _needs_top(sentence: Permission) -> bool:
    """Whether a permission compares with the top card and says nothing of there being none."""
    nodes = [node for part in (*sentence.conditions, sentence.test) if part is not None for node in walk(part)]
    tops = [node for node in nodes if isinstance(node, ex.TopOf) and node.zone == DISCARD]
    return bool(tops) and not any(isinstance(node, (ex.Missing, ex.Not, ex.CountCards)) for node in nodes)


def nobody_can_win(program: Program, place: Callable[[At], Place]) -> Iterator[Diagnostic]:
    """No effect of any rule ends a deal; what happens when it has ended ends none."""
    after = {one.block for rule in program.rules for one in rule.sentences if isinstance(one, Trigger) and _after(one)}
    if not any(
        isinstance(node, _ENDINGS)
        for block in program.blocks
        if block.number not in after
        for effect in block.effects
        for node in walk(effect)
    ):
        yield NobodyCanWin(place(program.setup_at))


def won_otherwise(program: Program) -> bool:
    """Whether a deal can end by more than an empty hand: by a move, at one card, when the stock is used up."""
    when_empty = {
        one.block
        for rule in program.rules
        for one in rule.sentences
        if isinstance(one, Trigger) and (_after(one) or all(isinstance(event, ev.EmptiesHand) for event in one.events))
    }
    return any(
        isinstance(node, _ENDINGS)
        for block in program.blocks
        if block.number not in when_empty
        for effect in block.effects
        for node in walk(effect)
    )


def _after(one: Trigger) -> bool:
    """Whether a sentence speaks of the end of deals and games only."""
    return all(isinstance(event, ev.Phase) and event.phase in ("deal_ends", "game_ends") for event in one.events)
