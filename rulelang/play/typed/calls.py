"""Calling a mistake: `call Ann in mau`, `penalty Ann: mau`."""

from __future__ import annotations

import re

from rulelang.diagnostics.base import did_you_mean
from rulelang.engine.actions import Action, Call
from rulelang.engine.game import Game
from rulelang.ir.phrases import words_of
from rulelang.play.typed.text import NotUnderstood, fold, spaced

_VERB = re.compile(r"(call|penalty)(\s+|$)", re.IGNORECASE)
SHORTEST = 4
"""Letters of a word that says something: `the` and `you` are in every rule."""
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
        raise NotUnderstood("say in which rule, by its name or in words of it: `call NAME in RULE`; `rules` lists them", [near] if near else ())
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
    return _by_words(game, word)


def _by_words(game: Game, text: str) -> int:
    """The rule in force that a reason in words speaks of: the one with most of its words in name or meaning, if it is one alone."""
    said = {word for word in words_of(text) if len(word) >= SHORTEST}
    counts: dict[int, int] = {}
    for number in game.setting.rules:
        rule = game.program.rules[number]
        named, meant = set(words_of(spaced(rule.name))), set(words_of(rule.meaning))
        counts[number] = 2 * len(said & named) + len(said & meant)
    most = max(counts.values(), default=0)
    best = [number for number, count in counts.items() if count == most]
    return best[0] if most and len(best) == 1 else -1
