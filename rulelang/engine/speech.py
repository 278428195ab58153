"""Hearing: which phrases of the rules are in what somebody said.

Case, punctuation and the way letters are composed do not matter. Phrases are found from left to right, the longest first,
without overlap. A part of a phrase can be repeated; a pattern is compared with the whole text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rulelang.ir.phrases import ANY_WORDS, with_signs, words_of
from rulelang.ir.program import Program

LONGEST = 2000
"""Characters of an utterance that are listened to."""


Sense = tuple[int, int]
"""A phrase, and how often its repeated part was said (-1: it has none)."""


@dataclass(frozen=True, slots=True)
class _Repeating:
    """A phrase of which a part is repeated."""

    number: int
    before: tuple[str, ...]
    part: tuple[str, ...]
    after: tuple[str, ...]

    def length(self, said: Sequence[str], at: int) -> tuple[int, int]:
        """How many words of what was said are this phrase, from a place on, and how often the part is in them; (0, 0) if none."""
        here = at + len(self.before)
        if tuple(said[at:here]) != self.before:
            return 0, 0
        ends = [here]
        while self.part and tuple(said[ends[-1] : ends[-1] + len(self.part)]) == self.part:
            ends.append(ends[-1] + len(self.part))
        for count in range(len(ends) - 1, -1, -1):
            end = ends[count] + len(self.after)
            if tuple(said[ends[count] : end]) == self.after and end > at:
                return end - at, count
        return 0, 0


class Ear:
    """The phrases of a program and the names of people, ready to be recognised. A name is numbered after all phrases."""

    def __init__(self, program: Program, names: Sequence[str] = ()) -> None:
        plain = [
            (words_of(phrase.text), number)
            for number, phrase in enumerate(program.phrases)
            if phrase.repeated is None and not phrase.pattern
        ]
        plain += [(words_of(name), len(program.phrases) + seat) for seat, name in enumerate(names)]
        self._by_first: dict[str, list[tuple[tuple[str, ...], int]]] = {}
        for words, number in sorted(plain, key=lambda item: (-len(item[0]), item[1])):
            if words:
                self._by_first.setdefault(words[0], []).append((words, number))
        self._repeating = tuple(
            _Repeating(number, *(tuple(part.split()) for part in phrase.repeated))
            for number, phrase in enumerate(program.phrases)
            if phrase.repeated is not None
        )
        self._patterns = tuple(
            (
                re.compile(" ?".join(".*" if word == ANY_WORDS else re.escape(word) for word in phrase.folded.split())),
                number,
            )
            for number, phrase in enumerate(program.phrases)
            if phrase.pattern
        )

    def hear(self, text: str) -> list[int]:
        """Numbers of the phrases in a text, in the order in which they were said."""
        return [senses[0][0] for senses in self.understand(text)]

    def understand(self, text: str) -> list[tuple[Sense, ...]]:
        """What was said, in order: for each occurrence all phrases that it can be; then the patterns that the whole text fits."""
        text = text[:LONGEST]
        said = words_of(text)
        found: list[tuple[Sense, ...]] = []
        at = 0
        while at < len(said):
            longest, senses = self._at(said, at)
            if longest:
                found.append(senses)
            at += longest or 1
        if self._patterns:
            whole = with_signs(text)
            found += [((number, -1),) for pattern, number in self._patterns if pattern.fullmatch(whole)]
        return found

    def _at(self, said: Sequence[str], at: int) -> tuple[int, tuple[Sense, ...]]:
        """The longest phrases that begin at a place."""
        longest, senses = 0, []
        for words, number in self._by_first.get(said[at], ()):
            if len(words) >= longest and tuple(said[at : at + len(words)]) == words:
                longest = len(words)
                senses.append((number, -1))
        for one in self._repeating:
            length, count = one.length(said, at)
            if length > longest:
                longest, senses = length, [(one.number, count)]
            elif length and length == longest:
                senses.append((one.number, count))
        return longest, tuple(senses)
