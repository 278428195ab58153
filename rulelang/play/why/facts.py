"""Conditions with the values that decided them, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rulelang.engine.game import Game
from rulelang.engine.inspect import value_of
from rulelang.ir import expressions as ex
from rulelang.ir.program import Program
from rulelang.ir.words import asked, conjuncts, enumeration_of, say, value_words
from rulelang.play.typed import show_card
from rulelang.play.typed.text import clean, either, spaced
from rulelang.session.values import show_value


@dataclass(frozen=True)
class Condition:
    """A condition that must hold, whether it does, and the values that it reads."""

    words: str
    holds: bool
    facts: tuple[str, ...]

    def __str__(self) -> str:
        told = f" ({', '.join(self.facts)})" if self.facts else ""
        return f"{'yes' if self.holds else 'no':<4}{self.words}{told}"


def conditions(game: Game, parts: Sequence[ex.Expr], seat: int, card: int) -> list[Condition]:
    """All conditions of some expressions that must hold together."""
    found = []
    for one in [one for part in parts for one in conjuncts(part)]:
        values = [(node, value_of(game, node, seat, card)) for node in asked(one)]
        words = "settled beforehand, where a module is used or by the options" if isinstance(one, ex.Truth) else say(one, game.program)
        found.append(Condition(words, bool(value_of(game, one, seat, card)), facts(game, values)))
    return found


def facts(game: Game, values: Sequence[tuple[ex.Expr, Any]]) -> tuple[str, ...]:
    """Values in words, each once: `debt is 2`."""
    told = {
        say(node, game.program): f"{say(node, game.program)} is {in_words(game, node, value)}" for node, value in values
    }
    return tuple(told.values())


def in_words(game: Game, node: ex.Expr, value: Any) -> str:
    """A value in the words of the ruleset."""
    program = game.program
    match node:
        case ex.Slot(slot=slot) if program.slots[slot].unseen:
            return "hidden"
        case ex.Slot(slot=slot) if program.slots[slot].kind.of != "card":
            return spaced(show_value(program, program.slots[slot].kind, value, game.names))
        case ex.Option(option=option):
            return spaced(show_value(program, program.options[option].kind, value, game.names))
        case ex.TopOf() | ex.Topmost() | ex.Slot():
            return card_words(game, value)
        case ex.Winner() | ex.Beside() | ex.Outstanding():
            seats = value if isinstance(value, tuple) else (value,)
            return either([clean(game.names[one]) for one in seats if one >= 0], "and") or "nobody"
        case ex.Said() | ex.Fitting():
            return "so" if value else "not so"
    enumeration = enumeration_of(node, program)
    return str(value) if enumeration is None else _mask(program, enumeration, value)


def _mask(program: Program, enumeration: int, mask: int) -> str:
    return spaced(value_words(program, enumeration, mask)) if mask else "none"


def card_words(game: Game, card: int) -> str:
    """A card by its name."""
    return show_card(game.program, game.face(card), compact=False) if card >= 0 else "none"
