"""How deep questions about seats and cards stand inside one another: each level asks the inner one for every seat or card."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.rules import AsksTooDeep
from rulelang.ir import expressions as ex
from rulelang.ir.base import At, Node
from rulelang.ir.program import Program
from rulelang.ir.walk import MANY, children, kept, walk
from rulelang.source import Place

DEEPEST = 3
_ASKING = (ex.SeatsWhere, ex.Outstanding, ex.BestOf, ex.CardsWhere, ex.AnyMatch, ex.Topmost)


def asks_too_deep(program: Program, place: Callable[[At], Place]) -> Iterator[Diagnostic]:
    """The first sentence or block of each rule that asks deeper than the table will answer in good time."""
    blocks = {}
    for rule in program.rules:
        for sentence in rule.sentences:
            if hasattr(sentence, "block"):
                blocks[sentence.block] = sentence.at
            if _too_deep(sentence):
                yield AsksTooDeep(place(sentence.at), DEEPEST)
    for block in program.blocks:
        if _too_deep(block):
            yield AsksTooDeep(place(blocks.get(block.number, program.setup_at)), DEEPEST)


@kept(MANY)
def _too_deep(root: Node) -> bool:
    if sum(isinstance(node, _ASKING) for node in walk(root)) <= DEEPEST:
        return False  # they are too few, however they stand
    deepest = 0
    waiting = [(root, 0)]
    while waiting:
        node, depth = waiting.pop()
        depth += isinstance(node, _ASKING)
        deepest = max(deepest, depth)
        waiting += [(child, depth) for child in children(node)]
    return deepest > DEEPEST
