"""The words of the language by what they do in a sentence. Everything here comes from the tables the parser and checker use."""

from __future__ import annotations

from rulelang.check.merging.merge import LINES
from rulelang.check.symbols import NOUNS, PRONOUNS
from rulelang.grammar.words import DECLARATIONS, IMPERATIVES, KEYWORDS
from rulelang.verbs import VERBS

CONSTANTS = ("yes", "no", "none")
OPERATORS = ("and", "or", "not", "is", "has", "holds", "mod", "except")

GROUPS: dict[str, tuple[str, ...]] = {
    "declaration": tuple(sorted(DECLARATIONS)),
    "line": tuple(sorted(LINES)),
    "operator": OPERATORS,
    "keyword": tuple(sorted(KEYWORDS - {*DECLARATIONS, *IMPERATIVES, *OPERATORS})),
    "constant": CONSTANTS,
    "verb": tuple(
        sorted(({*IMPERATIVES} | {form for verb in VERBS for form in (verb.base, verb.third)}) - {*DECLARATIONS})
    ),
    "noun": tuple(sorted({*PRONOUNS, *NOUNS} - {*CONSTANTS} - KEYWORDS)),
}
"""Declarations and lines under `game` count at the beginning of a line only; of the others, the first group with a word."""

NAME = r"[^\W\d]\w*"
WORD_END = r"(?!\w)"
TEXT, CITES, COMMENT = r'"[^"\n]*"', r"\[[^\]\n]*\]", r"#[^\n]*"
NUMBER = r"[0-9]+(?:\.[0-9]+)?(?:[ \t]+(?:ms|s|min)(?!\w))?"


def anywhere() -> dict[str, tuple[str, ...]]:
    """The groups whose words count wherever they stand, each word in one of them."""
    seen: set[str] = set()
    found = {}
    for group in ("constant", "operator", "keyword", "verb", "noun"):
        found[group] = tuple(word for word in GROUPS[group] if word not in seen)
        seen |= {*GROUPS[group]}
    return found


def either(words: tuple[str, ...]) -> str:
    """A pattern of whole words."""
    return rf"(?:{'|'.join(sorted(words, key=lambda word: (-len(word), word)))}){WORD_END}"
