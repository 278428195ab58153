"""Fixes put into a text, as long as it gets better by them.

All fixes that do not overlap are tried together; if the text is not better then, one by one. A fault often hides the next one,
so a text counts as better if it has fewer faults that keep it from being read, or the same number further on; then the same
of errors; then fewer warnings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.fixes import Fix, fixes
from rulelang.record import Record
from rulelang.source import Source

Check = Callable[[Source], Sequence[Diagnostic]]
ROUNDS = 50
UNREAD = "M1"
"""Codes of what keeps a text from being read begin like this."""


class Mended(Record):
    """A text after fixes, which ones they were, and what is still found in it."""

    source: Source
    applied: tuple[Fix, ...]
    left: tuple[Diagnostic, ...]


def mend(source: Source, check: Check, *, unsafe: bool = False) -> Mended:
    """The text with all fixes that better it; guesses only if `unsafe`."""
    found = tuple(check(source))
    applied: tuple[Fix, ...] = ()
    for _ in range(ROUNDS):
        offered = [fix for one in found for fix in fixes(one) if fix.place.source == source and (fix.safe or unsafe)]
        for chosen in _choices(offered):
            tried = Source(source.name, put(source.text, chosen))
            then = tuple(check(tried))
            if _measure(then, tried) < _measure(found, source):
                source, found, applied = tried, then, (*applied, *chosen)
                break
        else:
            break
    return Mended(source, applied, found)


def put(text: str, chosen: Iterable[Fix]) -> str:
    """The text with fixes that do not overlap."""
    for fix in sorted(chosen, key=lambda fix: fix.place.span.start, reverse=True):
        text = text[: fix.place.span.start] + fix.replacement + text[fix.place.span.end :]
    return text


def _choices(offered: Sequence[Fix]) -> Iterable[tuple[Fix, ...]]:
    """What is tried: all together, then each alone."""
    together: list[Fix] = []
    for fix in sorted(offered, key=lambda fix: (fix.place.span.start, fix.place.span.end)):
        if not together or together[-1].place.span.end < fix.place.span.start:
            together.append(fix)
    if together:
        yield tuple(together)
    if len(offered) > 1:
        yield from ((fix,) for fix in offered)


def _measure(found: Sequence[Diagnostic], source: Source) -> tuple[int, ...]:
    """How bad a text is; less is better."""
    errors = [one for one in found if one.severity == "error"]
    unread = [one for one in errors if one.code.startswith(UNREAD)]
    return (len(unread), _rest(unread, source), len(errors), _rest(errors, source), len(found))


def _rest(found: Sequence[Diagnostic], source: Source) -> int:
    """How much text follows the faults: less, if a fault was mended and the next one in the sentence is told now."""
    return sum(len(source.text) - one.place.span.start for one in found if one.place.source == source)
