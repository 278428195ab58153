"""Text from people: compared without case and composition, shown without anything that could act."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

LONGEST = 1000
"""Characters of a line that is read."""


class NotUnderstood(ValueError):
    """What was typed is no action; the message says what is missing, `suggestions` what may have been meant."""

    def __init__(self, message: str, suggestions: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.suggestions = tuple(suggestions)

    def __str__(self) -> str:
        if not self.suggestions:
            return self.message
        return f"{self.message}; did you mean {either([f'`{one}`' for one in self.suggestions])}?"


def fold(text: str) -> str:
    """A text as names are compared: composed, without case, outer space or signs that only choose a shape."""
    plain = unicodedata.normalize("NFC", text).replace("\ufe0f", "").replace("\ufe0e", "")
    return " ".join(plain.casefold().split())


def spaced(name: str) -> str:
    """A name of the language as people say it: `go_on` is `go on`."""
    return name.replace("_", " ")


def own_name(names: Sequence[str], number: int) -> str:
    """One of some names as people say it: what belongs to a module without the name of its use, unless others have the same."""
    use, _, last = names[number].rpartition(".")
    alone = sum(one.rpartition(".")[2] == last for one in names) == 1
    return spaced(last if alone or not use else f"{last} ({use})")


def clean(text: str, most: int = 200) -> str:
    """A text that others wrote, fit to be shown: one line, nothing invisible that could act on the screen."""
    kept = "".join(
        " " if char.isspace() else char
        for char in unicodedata.normalize("NFC", text)
        if unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn") or char.isspace()
    )
    line = " ".join(kept.split())
    return line if len(line) <= most else line[: most - 1] + "…"


def either(words: Sequence[str], last: str = "or") -> str:
    """`a, b or c`."""
    words = list(words)
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def plural(amount: int, one: str, many: str | None = None) -> str:
    """`1 card`, `2 cards`."""
    return f"{amount} {one if amount == 1 else many or one + 's'}"
