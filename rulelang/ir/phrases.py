"""Phrases: what they are compared by, in rules and when somebody speaks. Case, composition and punctuation do not matter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container

ANY_WORDS = "…"
_SIGNS = "?!"
IN_BRACES = re.compile(r"\{([^{}]*)\}")
"""What a phrase as it is written has in braces: a value, or a part that is repeated."""
REPEATED = re.compile(r"\s*([^*]+?)\s*\*\s*([\w.]+)\s*(?:([-+])\s*([0-9]{1,6})\s*)?")
"""`very * n - 1`: the part, how often, and what is added to that or taken from it."""
_DROPPED = "'’"


def words_of(text: str) -> tuple[str, ...]:
    """The words of a text as they are compared."""
    return tuple(_kept(text, "").split())


def with_signs(text: str) -> str:
    """A text with the signs that end a sentence, as patterns are compared with it."""
    return " ".join(re.sub(r"([?!])", r" \1 ", _kept(text, _SIGNS)).split())


def _kept(text: str, signs: Container[str]) -> str:
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(char if char.isalnum() or char in signs else " " for char in plain if char not in _DROPPED)


def folded(text: str) -> str:
    """The words of a text as one text."""
    return " ".join(words_of(text))


def is_pattern(text: str) -> bool:
    """Whether `…` (or three points) in a phrase stands for any words."""
    return ANY_WORDS in text or "..." in text


def folded_pattern(text: str) -> str:
    """A pattern as it is compared: words, `…`, and the signs that end a sentence."""
    parts = text.replace("...", ANY_WORDS).split(ANY_WORDS)
    return f" {ANY_WORDS} ".join(map(with_signs, parts)).strip()
