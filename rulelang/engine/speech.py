"""Hearing: which phrases of the rules are in what somebody said.

Case, punctuation and the way letters are composed do not matter. Phrases are found from left to right, the longest first,
without overlap.
"""

from __future__ import annotations

import unicodedata

from rulelang.ir.program import Program

LONGEST = 2000
"""Characters of an utterance that are listened to."""


def fold(text: str) -> tuple[str, ...]:
    """The words of a text as they are compared."""
    plain = unicodedata.normalize("NFKC", text[:LONGEST]).casefold()
    return tuple("".join(char if char.isalnum() else " " for char in plain if char not in "'’").split())


class Ear:
    """The phrases of a program, ready to be recognised."""

    def __init__(self, program: Program) -> None:
        phrases = [(fold(phrase.text), number) for number, phrase in enumerate(program.phrases)]
        self._by_first: dict[str, list[tuple[tuple[str, ...], int]]] = {}
        for words, number in sorted(phrases, key=lambda item: (-len(item[0]), item[1])):
            if words:
                self._by_first.setdefault(words[0], []).append((words, number))

    def hear(self, text: str) -> list[int]:
        """Numbers of the phrases in a text, in the order in which they were said."""
        said = fold(text)
        found: list[int] = []
        at = 0
        while at < len(said):
            for words, number in self._by_first.get(said[at], ()):
                if said[at : at + len(words)] == words:
                    found.append(number)
                    at += len(words)
                    break
            else:
                at += 1
        return found
