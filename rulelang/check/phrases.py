"""Phrases: how they are compared, and which of them a sentence speaks of."""

from __future__ import annotations

import unicodedata


def folded(text: str) -> str:
    """A text as it is compared when heard: case, composition and punctuation do not matter."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return " ".join("".join(char if char.isalnum() else " " for char in plain if char not in "'’").split())
