"""Phrases: how they are compared, and which of them a sentence speaks of."""

from __future__ import annotations

import re
import unicodedata


def folded(text: str) -> str:
    """A text as it is compared when heard: case, composition and punctuation do not matter."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return " ".join("".join(char if char.isalnum() else " " for char in plain if char not in "'’").split())


ANY_WORDS = "…"
_SIGNS = "?!"


def is_pattern(text: str) -> bool:
    """Whether `…` (or three points) in a phrase stands for any words."""
    return ANY_WORDS in text or "..." in text


def folded_pattern(text: str) -> str:
    """A pattern as it is compared: words, `…`, and the signs that end a sentence."""
    plain = unicodedata.normalize("NFC", text).replace("...", ANY_WORDS).casefold()
    kept = "".join(char if char.isalnum() or char in (ANY_WORDS, *_SIGNS) else " " for char in plain if char not in "'’")
    return " ".join(re.sub(r"([…?!])", r" \1 ", kept).split())
