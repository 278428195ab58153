"""Players that are programs. A bot sees what a person in its seat would see, and has chance of its own."""

from __future__ import annotations

from collections.abc import Callable

from rulelang.play.bots.base import Bot, Noticed
from rulelang.play.bots.random_bot import RandomBot
from rulelang.play.bots.sensible import ForgetfulBot, SensibleBot

__all__ = ["KINDS", "Bot", "Noticed", "make_bot"]

KINDS: dict[str, Callable[[str], Bot]] = {"random": RandomBot, "sensible": SensibleBot, "forgetful": ForgetfulBot}
"""Every kind of bot, by the name it is asked for with; made from a seed."""


def make_bot(kind: str, seed: int | str, seat: int) -> Bot:
    """A bot for a seat; the same seed and seat always make the same one.

    Raises:
        KeyError: there is no such kind.
    """
    return KINDS[kind](f"{seed}/{seat}")
