"""Above each rule how often it acts: a few games by bots, played beside the typing."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

from rulelang.engine.setting import CannotStart
from rulelang.frontends.lsp.documents import Document
from rulelang.play.simulate.match import play
from rulelang.play.simulate.plan import make_plan
from rulelang.session.ruleset import Ruleset
from rulelang.source import Place

GAMES = 40
SECONDS = 2.0
"""After that no further game is begun."""
CAP = 2000
"""Moves after which a game is broken off."""


class Lens:
    """Remembers what it has counted for the text that it was asked about last."""

    def __init__(self) -> None:
        self._text = ""
        self._found: list[tuple[Place, str]] = []

    def look(self, document: Document, stands: Callable[[], bool]) -> list[tuple[Place, str]]:
        """Each rule of the text itself, and how often it acts; nothing for a text with faults. `stands`: whether the text is
        still the one in the editor."""
        if document.text != self._text:
            found = list(_counted(document, stands))
            if not stands():
                return []
            self._text, self._found = document.text, found
        return self._found


def _counted(document: Document, stands: Callable[[], bool]) -> list[tuple[Place, str]]:
    program = document.checked.program
    if program is None:
        return []
    ruleset = Ruleset(program, (), document.checked.info, document.source)  # not checked again: the parser is in use elsewhere
    try:
        plan = make_plan(ruleset, games=GAMES, cap=CAP, rules=True)
        acted, games, moves, played = Counter[int](), Counter[int](), 0, 0
        began = time.monotonic()
        while played < GAMES and stands() and (played == 0 or time.monotonic() - began < SECONDS):
            row = play(ruleset, plan, played)
            acted.update(dict(row.acted))
            games.update(rule for rule, _ in row.acted)
            moves += row.moves
            played += 1
    except CannotStart:  # it is sound, and nobody can sit down as usual
        return []
    return [
        (place, words(acted[number], games[number], moves, played))
        for number, place in sorted(document.checked.info.rules.items())
        if place.source == document.source
    ]


def words(acted: int, games: int, moves: int, played: int) -> str:
    """What stands above a rule."""
    if played == 0:
        return "not tried"
    among = f"{played} game{'s' if played > 1 else ''} by bots"
    if acted == 0:
        return f"never acted in {among}"
    share = 100 * acted / max(1, moves)
    often = f"{share:.0f}" if share >= 1 else f"{share:.1f}" if share >= 0.1 else "less than 0.1"
    return f"acts {often} times in 100 moves; in {games} of {among}"
