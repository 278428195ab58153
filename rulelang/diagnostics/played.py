"""What a probe found by playing (M90x): no text has these faults in one place, so they stand at the head of the game."""

from __future__ import annotations

from typing import ClassVar

from rulelang.diagnostics.base import Diagnostic
from rulelang.source import Place, Source, Span


class FoundByPlay(Diagnostic):
    """Base of the findings; `said` is how often, and at what table."""

    said: str
    files: tuple[str, ...] = ()
    """Where it was written to, as a save and as a scenario."""

    bad: ClassVar[str] = ""
    good: ClassVar[str] = ""

    def message(self) -> str:
        return self.said

    def help(self) -> str | None:
        return f"see {' and '.join(self.files)}" if self.files else None


class Stuck(FoundByPlay):
    """Nobody can do anything, right or wrong; no words or gesture help, and no timer runs.

    Mostly somebody on turn may do nothing: `may draw` or a move of your own without a condition always leaves something.
    """

    code = "M901"
    name = "stuck"


class Standstill(FoundByPlay):
    """No card can ever move again, and the deal is not over: all positions that can be reached were tried.

    Mostly the stock is used up and nobody can play: let the stock be refilled, or end the deal when nothing is left to draw.
    """

    code = "M902"
    name = "standstill"


class LostCards(FoundByPlay):
    """A card is missing, or there twice. This is a fault of the interpreter: please report it, with the save."""

    code = "M903"
    name = "lost-cards"


class Restless(FoundByPlay):
    """The rules did not come to rest within the limit of steps: they set one another off without end.

    The chain names them. A label (`draws 1 for more`, `draws card not for more`) or a condition that becomes false ends it.
    """

    code = "M904"
    name = "restless"


class Endless(FoundByPlay):
    """Games between players who mean to win do not end.

    Mostly hands grow faster than they shrink, or nothing ever fits: look at what makes people draw, and at what may be played.
    """

    code = "M905"
    name = "endless"


class Fruitless(FoundByPlay):
    """One deal after the other ended without a winner, and no score changed.

    Something ends the deal (`end deal`), and nobody wins it or scores.
    """

    code = "M906"
    name = "fruitless"


class Broken(FoundByPlay):
    """The interpreter itself failed, or refused a move that it had offered, which is its fault: please report it, with the save."""

    code = "M907"
    name = "broken"


class NeverOver(FoundByPlay):
    """None of the games came to an end, of some that were long enough.

    See what ends a deal (`player wins deal`), and, where deals are played for a score, what ends the game.
    """

    code = "M908"
    name = "never-over"


class NoTable(FoundByPlay):
    """No table was found at which it can be played: each number of players and each choice of options that was tried was refused."""

    code = "M909"
    name = "no-table"


FAMILY: tuple[type[FoundByPlay], ...] = (Stuck, Standstill, LostCards, Restless, Endless, Fruitless, Broken, NeverOver, NoTable)


def head(source: Source) -> Place:
    """The line that names the game."""
    at = source.text.find("game ")
    start = max(at, 0)
    end = source.text.find("\n", start)
    return Place(source, Span(start, end if end >= 0 else len(source.text)))
