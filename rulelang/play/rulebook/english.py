"""How English joins words: lists, numbers, articles, plurals."""

from __future__ import annotations

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ONE = ("ss", "us", "is")
"""What a word ends in that ends in `s` and is no plural."""


def listed(parts: list[str], joint: str) -> str:
    """`a, b or c`."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {joint} {parts[-1]}"


def number(value: int) -> str:
    return NUMBERS[value] if 0 <= value < len(NUMBERS) else str(value)


def cards(value: int) -> str:
    return f"{number(value)} card{'s' if value != 1 else ''}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def low(text: str) -> str:
    """A sentence within another."""
    return text[:1].lower() + text[1:] if not text.startswith("“") else text


def a(text: str) -> str:
    """`a suit`, `an animal`."""
    vowel = text[:1].lower() in "aeiou" and not text.lower().startswith(("one", "uni", "use", "eu"))
    return f"{'an' if vowel else 'a'} {text}"


def bare(text: str) -> str:
    """Without its article."""
    return text.removeprefix("the ").removeprefix("an ").removeprefix("a ")


def plural(word: str) -> str:
    """`suits`, `boxes`; what is a plural already stays one."""
    if is_plural(word):
        return word
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "ch", "sh")) else f"{word}s"


def is_plural(word: str) -> bool:
    """Whether a word that somebody chose looks like a plural: `chips`."""
    return word.endswith("s") and not word.endswith(_ONE)
