"""rulelang: card games of the Mau Mau family as text, and a table that plays them.

Importing the package is cheap; what is asked of it is loaded then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulelang.engine.refusals import Refused
    from rulelang.engine.setting import CannotStart, Person
    from rulelang.library import shipped
    from rulelang.session.game import Game
    from rulelang.session.ruleset import Ruleset, RulesetError, load, load_text
    from rulelang.session.saves import SaveError
    from rulelang.session.saves import load as load_game

__version__ = "0.1.0"

__all__ = [
    "CannotStart",
    "Game",
    "Person",
    "Refused",
    "Ruleset",
    "RulesetError",
    "SaveError",
    "__version__",
    "load",
    "load_game",
    "load_text",
    "shipped",
]

_HOMES = {
    "CannotStart": ("rulelang.engine.setting", "CannotStart"),
    "Game": ("rulelang.session.game", "Game"),
    "Person": ("rulelang.engine.setting", "Person"),
    "Refused": ("rulelang.engine.refusals", "Refused"),
    "Ruleset": ("rulelang.session.ruleset", "Ruleset"),
    "RulesetError": ("rulelang.session.ruleset", "RulesetError"),
    "SaveError": ("rulelang.session.saves", "SaveError"),
    "load": ("rulelang.session.ruleset", "load"),
    "load_game": ("rulelang.session.saves", "load"),
    "load_text": ("rulelang.session.ruleset", "load_text"),
    "shipped": ("rulelang.library", "shipped"),
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module `rulelang` has no attribute `{name}`")
    from importlib import import_module

    module, attribute = _HOMES[name]
    value = globals()[name] = getattr(import_module(module), attribute)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
