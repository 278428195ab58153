"""What a bot is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from rulelang.engine.actions import Action
from rulelang.engine.setting import Setting
from rulelang.engine.view import View


@dataclass(frozen=True, slots=True)
class Noticed:
    """Something about another player that anybody at the table could have seen: a mistake, or a duty not yet done."""

    seat: int
    rule: int
    mistake: bool


class Bot(Protocol):
    """Chooses for one seat. It is given its view and what was agreed before play, never the game."""

    def decide(self, view: View, setting: Setting, noticed: tuple[Noticed, ...] = ()) -> Action | None:
        """What to do now: one of `view.legal`, or a deed; None to let others go first."""
        ...
