"""The shortest journal that shows a fault: inputs are left out, more and fewer at a time, as long as it still shows (delta debugging)."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from rulelang.engine.refusals import Refused
from rulelang.play.probe.game import Fault, Fed
from rulelang.play.probe.watch import Kind, fault, stands_still
from rulelang.session.game import Game
from rulelang.session.ruleset import Ruleset

BUDGET = 60_000
"""Inputs that may be fed while shortening; so it depends on no clock where none is given."""


def shortest(ruleset: Ruleset, found: Fault, deadline: float | None = None) -> Fault:
    """The fault with as few inputs as were found to do, before a time (of `time.monotonic`) if one is given."""
    if found.kind in ("endless", "fruitless", "broken") or not found.inputs:
        return found
    search = _Search(ruleset, found, deadline)
    inputs = search.run()
    return replace(found, inputs=tuple(inputs))


class _Search:
    def __init__(self, ruleset: Ruleset, found: Fault, deadline: float | None) -> None:
        self.ruleset, self.found, self.deadline = ruleset, found, deadline
        self.left = BUDGET

    def run(self) -> list[Fed]:
        inputs = self.shows(list(self.found.inputs))
        if inputs is None:
            return list(self.found.inputs)
        pieces = 2
        while len(inputs) >= 2 and self.left > 0:
            size = max(1, len(inputs) // pieces)
            shorter = self._without_a_piece(inputs, size)
            if shorter is not None:
                inputs, pieces = shorter, max(2, pieces - 1)
            elif size == 1:
                break
            else:
                pieces = min(len(inputs), pieces * 2)
        return inputs

    def _without_a_piece(self, inputs: list[Fed], size: int) -> list[Fed] | None:
        for start in range(0, len(inputs), size):
            if self.left <= 0:
                return None
            shorter = self.shows(inputs[:start] + inputs[start + size :])
            if shorter is not None and len(shorter) < len(inputs):
                return shorter
        return None

    def shows(self, inputs: Sequence[Fed]) -> list[Fed] | None:
        """The inputs that are taken, up to the fault; None if it does not show."""
        game = self.found.agreement.begin(self.ruleset, self.found.seed, journal=False)
        taken: list[Fed] = []
        for one in inputs:
            if self.deadline is not None and time.monotonic() > self.deadline:
                self.left = 0
                return None
            self.left -= 1
            before = game.to_data() if one[0] >= 0 and game.duties else None
            if feed(game, one) and (before is None or before == game.to_data()):
                continue
            taken.append(one)
            if _is(game, self.found.kind, last=False):
                return taken
            if game.over:
                return None
        return taken if _is(game, self.found.kind, last=True) else None


def _is(game: Game, kind: Kind, *, last: bool) -> bool:
    if kind == "standstill":  # dear to ask: only of the whole
        return last and not game.over and stands_still(game)
    found = fault(game)
    return found is not None and found[0] == kind


def feed(game: Game, one: Fed) -> str:
    """Give an input to a game: empty if it took it, else the code of the refusal (deadlines that it brought about stand)."""
    seat, action, at = one
    try:
        if action is None:
            game.advance(max(at, game.now))
        elif isinstance(action, str):
            game.invent(seat, action, max(at, game.now), trial=False)
        else:
            game.act(seat, action, max(at, game.now))
    except Refused as refused:
        return refused.code.value
    return ""
