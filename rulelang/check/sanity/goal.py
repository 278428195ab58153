"""Whether anybody may play at all, and whether a deal can be won."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulelang.check.sanity.evaluate import walk
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.rules import NobodyCanWin, NobodyMayPlay
from rulelang.ir import effects as fx
from rulelang.ir.base import At
from rulelang.ir.program import PLAY, Program
from rulelang.ir.rules import Permission
from rulelang.source import Place

_ENDINGS = (fx.WinDeal, fx.EndDeal, fx.WinGame, fx.EndGame)


def nobody_may_play(program: Program, place: Callable[[At], Place]) -> Iterator[Diagnostic]:
    """No rule permits a play."""
    if not any(
        isinstance(sentence, Permission) and sentence.allow and sentence.move == PLAY
        for rule in program.rules
        for sentence in rule.sentences
    ):
        yield NobodyMayPlay(place(program.setup_at))


def nobody_can_win(program: Program, place: Callable[[At], Place]) -> Iterator[Diagnostic]:
    """No effect of any rule ends a deal."""
    if not any(
        isinstance(node, _ENDINGS) for block in program.blocks for effect in block.effects for node in walk(effect)
    ):
        yield NobodyCanWin(place(program.setup_at))
