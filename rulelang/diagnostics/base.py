"""What every diagnostic has: a code, a name, a severity, a place, a sentence and a way out.

A diagnostic is declared once, as a small frozen class in the module of its family, and listed in `catalog`. Its
docstring is its page; `bad` and `good` are texts that the tests run. Messages are lower case, without a full stop, with
the user's words in backticks and never a Python type.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

from rulelang.record import Record
from rulelang.source import Place

Severity = Literal["error", "warning"]


class Note(Record):
    """A second place that belongs to a diagnostic: `defined here`."""

    place: Place
    message: str


class Diagnostic(Record):
    """Base of all diagnostics; subclasses add typed fields and say them in `message` and `help`."""

    place: Place

    code: ClassVar[str]
    """Stable, of the form `M203`; never reused."""
    name: ClassVar[str]
    """Stable, in words: `unknown-name`."""
    severity: ClassVar[Severity] = "error"
    bad: ClassVar[str]
    """A whole ruleset or fragment (see `fragment`) in which exactly this diagnostic is found."""
    good: ClassVar[str]
    """The same, mended."""

    def message(self) -> str:
        raise NotImplementedError

    def help(self) -> str | None:
        """What to do about it, in words; None where the message says it already."""
        return None

    def notes(self) -> tuple[Note, ...]:
        return ()


def did_you_mean(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that is most like a misspelt word, or None if none is like it."""
    import difflib  # not at the top: most texts have no misspelt word

    pool = sorted(set(candidates) - {word})
    folded = {candidate.casefold(): candidate for candidate in reversed(pool)}
    if word.casefold() in folded:
        return folded[word.casefold()]
    near = difflib.get_close_matches(word.casefold(), folded, n=1, cutoff=0.7)
    return folded[near[0]] if near else None
