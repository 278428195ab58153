"""Calling a mistake: `call Ann in mau`, `penalty Ann: mau`."""

from __future__ import annotations

import re

from rulelang.diagnostics.base import did_you_mean
from rulelang.engine.actions import Action, Call
from rulelang.engine.game import Game
from rulelang.play.typed.text import NotUnderstood, fold, spaced

_VERB = re.compile(r"(call|penalty)(\s+|$)", re.IGNORECASE)
_JOIN = re.compile(r"^\s*(?:[:,]|(?:in|for)\b)?\s*", re.IGNORECASE)


def read_call(game: Game, text: str) -> Action | None:
    """The call in a text, or None if it is none.

    Raises:
        NotUnderstood: it does not say whom, or in which rule.
    """
    verb = _VERB.match(text)
    if verb is None:
        return None
    rest = fold(text[verb.end() :])
    whom = False
    for seat, name in sorted(enumerate(game.names), key=lambda item: -len(item[1])):
        wanted = fold(name)
        if rest == wanted or (rest.startswith(wanted) and not rest[len(wanted)].isalnum()):
            whom = True
            rule = rest[len(wanted) :]
            found = _rule(game, _JOIN.sub("", rule, count=1))
            if found >= 0:
                return Call(seat, found)
    names = [game.program.rules[number].name for number in game.setting.rules]
    if whom:
        near = did_you_mean(rest.rsplit(" ", 1)[-1], names)
        raise NotUnderstood("say in which rule: `call NAME in RULE`", [near] if near else ())
    near = did_you_mean(rest.split(" ", 1)[0], [fold(name) for name in game.names])
    raise NotUnderstood("say whom, and in which rule: `call NAME in RULE`", [near] if near else ())


def _rule(game: Game, text: str) -> int:
    """The rule of that name: in force if there is one, whole names before last parts and beginnings."""
    word = text.replace("_", " ").strip()
    if not word:
        return -1
    names = {rule.number: fold(spaced(rule.name)) for rule in game.program.rules}
    whole = [number for number, name in names.items() if name == word]
    ends = [number for number, name in names.items() if name.endswith(f".{word}")]
    starts = [number for number, name in names.items() if name.startswith(word)]
    for found in (whole, ends, starts):
        in_force = [number for number in found if number in game.setting.rules]
        if len(in_force or found) == 1:
            return (in_force or found)[0]
    return -1
