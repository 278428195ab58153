"""The bot that does not think."""

from __future__ import annotations

from random import Random

from rulelang.engine.actions import Action
from rulelang.engine.setting import Setting
from rulelang.engine.view import View
from rulelang.play.bots.base import Noticed
from rulelang.play.bots.insight import Insight


class RandomBot:
    """Any legal move, each as likely as the other; says what it has to."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)
        self._insight: Insight | None = None

    def decide(self, view: View, setting: Setting, noticed: tuple[Noticed, ...] = ()) -> Action | None:
        know = self._know(setting)
        for owed in view.owes:
            deed = know.deed_for(owed)
            if deed is not None:
                return deed
        return self._random.choice(view.legal) if view.legal else None

    def _know(self, setting: Setting) -> Insight:
        """What the rules say; read once."""
        if self._insight is None or self._insight.setting is not setting:
            self._insight = Insight(setting)
        return self._insight
