"""Any legal move, each as likely as the other; says what it has to."""

from __future__ import annotations

from random import Random

from rulelang.engine.actions import Action
from rulelang.engine.setting import Setting
from rulelang.engine.view import View
from rulelang.play.bots.base import Noticed
from rulelang.play.bots.duties import deed_for


class RandomBot:
    """Plays at random."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def decide(self, view: View, setting: Setting, noticed: tuple[Noticed, ...] = ()) -> Action | None:
        for owed in view.owes:
            deed = deed_for(setting.program, owed)
            if deed is not None:
                return deed
        return self._random.choice(view.legal) if view.legal else None
