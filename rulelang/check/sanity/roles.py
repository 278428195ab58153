"""Whether there are enough role cards for every number of players that the game allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulelang.check.sanity.deal import agreed
from rulelang.check.sanity.evaluate import Known, evaluate
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.roles import TooFewRoles
from rulelang.ir import effects as fx
from rulelang.ir import expressions as ex
from rulelang.ir.base import At
from rulelang.ir.program import Program
from rulelang.ir.walk import walk
from rulelang.source import Place


def too_few(program: Program, place: Callable[[At], Place]) -> Iterator[Diagnostic]:
    """For each kind of role that is given to people: the first number of players that is too many."""
    if not program.roles:
        return
    given = {
        node.slot
        for block in program.blocks
        for node in walk(block)
        if isinstance(node, fx.Choose) and any(isinstance(one, ex.FreeRoles) for one in walk(node))
    }
    low, high = program.players
    for roles in program.roles:
        if roles.slot not in given:
            continue
        for players in range(low, high + 1):
            options = agreed(program, players)
            times = None if options is None else evaluate(roles.times, Known(program, -1, options, players))
            if times is not None and times * roles.rows < players:
                name = program.enumerations[roles.enumeration].name
                yield TooFewRoles(place(program.setup_at), name, players, times * roles.rows)
                break
