"""What somebody chooses, in words."""

from __future__ import annotations

import re

from rulelang.diagnostics.base import did_you_mean
from rulelang.engine.actions import Action, Answer
from rulelang.engine.game import Game
from rulelang.engine.prompt import Prompt
from rulelang.ir.program import Enumeration
from rulelang.play.typed.cards import read_card, show_card
from rulelang.play.typed.text import NotUnderstood, either, fold, spaced

AGREEING = ("yes", "y", "use", "use it", "do it", "ok")
"""What people say to have something done."""


def read_answer(game: Game, asked: Prompt | None, text: str, *, explicit: bool) -> Action | None:
    """The answer that a text gives to an open choice (to any, if there is none); None if it is no answer.

    Raises:
        NotUnderstood: it leaves something open, or (`explicit`) is no answer.
    """
    found = _any(game, text) if asked is None else _of(game, asked, text)
    if len(found) == 1:
        return Answer(found[0])
    choices = candidates(game, asked) if asked is not None else []
    if len(found) > 1:
        raise NotUnderstood(f"`{text}` can be several things", _shown(game, asked, found) if asked else ())
    numbered = asked is not None and asked.what in ("place", "count") and text.strip().isdecimal()
    if not explicit and not numbered:
        return None
    near = did_you_mean(text, choices)
    words = f"`{text}` is nothing that could be chosen"
    raise NotUnderstood(f"{words}: {either(choices[:12])}" if choices else words, [near] if near else ())


def _of(game: Game, asked: Prompt, text: str) -> list[int]:
    match asked.what:
        case "value":
            enumeration = game.program.enumerations[asked.enumeration]
            return _value(enumeration, text, asked.candidates)
        case "truth":
            names = (asked.words, game.program.abilities[asked.ability].name if asked.ability >= 0 else "")
            return [1] if fold(text) in (*AGREEING, *(fold(spaced(name)) for name in names if name)) else []
        case "seat":
            return _seat(game, text)
        case "card":
            faces = read_card(game.program, text)
            cards = [card for card in asked.candidates if game.face(card) in faces]
            by_face = {game.face(card): card for card in reversed(cards)}
            if by_face or len(faces) != 1:
                return list(by_face.values())
            return [card for card, face in enumerate(game.setting.deck) if face == faces[0]][:1]
        case "place":
            place = [int(number) for number in re.findall(r"[0-9]{1,9}", text)]
            return place if len(place) == 1 and place[0] in asked.candidates else []
        case _:
            return [int(text)] if re.fullmatch(r"\s*[0-9]{1,9}\s*", text) else []


def _value(enumeration: Enumeration, text: str, among: tuple[int, ...] = ()) -> list[int]:
    """Masks of the values that a text names, exactly or by their beginning (then among the candidates)."""
    word = fold(text.replace("_", " "))
    ways = [(fold(spaced(name)), fold(sign)) for name, sign in zip(enumeration.values, enumeration.signs, strict=True)]
    exact = [1 << bit for bit, way in enumerate(ways) if word in way]
    return exact or [1 << bit for bit, way in enumerate(ways) if word and way[0].startswith(word) and 1 << bit in among]


def _seat(game: Game, text: str) -> list[int]:
    word = fold(text)
    names = [fold(name) for name in game.names]
    return [seat for seat, name in enumerate(names) if name == word] or [
        seat for seat, name in enumerate(names) if word and name.startswith(word)
    ]


def _any(game: Game, text: str) -> list[int]:
    """An answer to nothing, which the table will refuse: the first thing that the text may be."""
    for enumeration in game.program.enumerations:
        if found := _value(enumeration, text):
            return found[:1]
    if found := _seat(game, text):
        return found[:1]
    if faces := read_card(game.program, text):
        return [card for card, face in enumerate(game.setting.deck) if face == faces[0]][:1]
    return [int(text)] if re.fullmatch(r"\s*[0-9]{1,9}\s*", text) else []


def candidates(game: Game, asked: Prompt) -> list[str]:
    """The candidates of a choice, in words."""
    return _shown(game, asked, list(asked.candidates))


def _shown(game: Game, asked: Prompt | None, values: list[int]) -> list[str]:
    return [show_answer(game, asked, value) for value in values]


def show_answer(game: Game, asked: Prompt | None, value: int) -> str:
    """What was chosen, in words."""
    match asked.what if asked is not None else "":
        case "truth":
            return "yes"
        case "value":
            assert asked is not None
            names = game.program.enumerations[asked.enumeration].values
            return " and ".join(spaced(name) for bit, name in enumerate(names) if value >> bit & 1) or "none"
        case "seat":
            return game.names[value] if 0 <= value < game.seats else "nobody"
        case "card":
            known = 0 <= value < len(game.setting.deck)
            return show_card(game.program, game.face(value), compact=False) if known else "no card"
        case _:
            return str(value)
