"""Why an input was refused: a code, the rule that forbids, and what would have been legal. The table is unchanged."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Code(StrEnum):
    """One code for each reason; stable, the same in every frontend and log."""

    NOT_A_SEAT = "not-a-seat"
    LATE = "late"
    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"
    CHOICE_OPEN = "choice-open"
    """Somebody has to choose first."""
    NO_CHOICE = "no-choice"
    """There is nothing to answer or decline."""
    NOT_A_CANDIDATE = "not-a-candidate"
    NOT_HELD = "not-held"
    NO_SUCH_MOVE = "no-such-move"
    NOT_OFFERED = "not-offered"
    """An offer narrows what may be done now."""
    FORBIDDEN = "forbidden"
    """A rule forbids it; `rule` says which."""
    NOT_PERMITTED = "not-permitted"
    """No rule permits it; `rule` says which came closest."""
    IMPOSSIBLE = "impossible"
    """Hands cannot do it: the stock is empty."""
    BAD_CALL = "bad-call"
    """One cannot call oneself, nobody, or a rule that is not in force."""
    NO_WINDOW = "no-window"
    """There is no finished deal to accept."""
    NOTHING_BEGUN = "nothing-begun"
    """No card is held over the pile that could be taken back."""
    REPEATED = "repeated"
    """This message was handled before."""
    STALE = "stale"
    """The table has moved on since the version the message was made for."""
    MALFORMED = "malformed"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Codes and numbers; the words are made where it is shown (`session.explain_refusal`)."""

    code: Code
    rule: int = -1
    """Number of the rule that forbids, or whose permission came closest; -1 for none."""
    seat: int = -1
    """Who has to act instead, where that is the reason."""


class Refused(Exception):
    """Raised by `Game.act`; nothing has changed."""

    def __init__(self, refusal: Refusal, message: str = "") -> None:
        super().__init__(message or refusal.code.value)
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[Refused], tuple[Refusal, str]]:
        return type(self), (self.refusal, str(self))  # it may come from another process

    @property
    def code(self) -> Code:
        return self.refusal.code
