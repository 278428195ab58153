"""What could be written instead: some diagnostics know it to the letter.

A fix is safe where what was meant is certain, and a guess otherwise (`did you mean`). Fixes are worked out when somebody
asks for them, from the diagnostic and the text it is about, so a check that only tells costs nothing more.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from rulelang.diagnostics import allow, kinds, names, syntax
from rulelang.diagnostics.base import Diagnostic
from rulelang.record import Record
from rulelang.source import Place, Span


class Fix(Record):
    """Put `replacement` where `place` is."""

    place: Place
    replacement: str
    title: str
    safe: bool = False


def fixes(diagnostic: Diagnostic) -> tuple[Fix, ...]:
    """The fixes of a diagnostic, the best first; most have none."""
    make = _MAKERS.get(type(diagnostic), _did_you_mean)
    found = make(diagnostic)
    return (found,) if found is not None else ()


# ---- places --------------------------------------------------------------------------------------------------------------


def _at(diagnostic: Diagnostic, word: str) -> Place | None:
    """Where the word of a diagnostic stands: its place, or the one spot within its place (or its line)."""
    place = diagnostic.place
    text = place.source.text
    for start, end in ((place.span.start, place.span.end), (place.span.start, _line_end(text, place.span.start))):
        spots = [one.span() for one in re.finditer(rf"(?<!\w){re.escape(word)}(?!\w)", text[start:end])]
        if not spots and unicodedata.normalize("NFC", text[start:end]) == word:
            spots = [(0, end - start)]
        if len(spots) == 1:
            return Place(place.source, Span(start + spots[0][0], start + spots[0][1]))
    return None


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return end if end >= 0 else len(text)


def _replace(diagnostic: Diagnostic, word: str, by: str, *, safe: bool) -> Fix | None:
    place = _at(diagnostic, word)
    return None if place is None else Fix(place, by, f"write `{by}` for `{word}`", safe)


def _leave_out(diagnostic: Diagnostic, word: str, *, safe: bool) -> Fix | None:
    """Without the word and the blanks after it."""
    place = _at(diagnostic, word)
    if place is None:
        return None
    text, end = place.source.text, place.span.end
    while end < len(text) and text[end] in " \t":
        end += 1
    start = place.span.start
    if text[end : end + 1] in ("", "\n", ":", ",", ")"):
        while start and text[start - 1] in " \t" and text[:start].rstrip(" \t")[-1:] not in ("", "\n"):
            start -= 1
    return Fix(Place(place.source, Span(start, end)), "", f"leave `{word}` out", safe)


# ---- one for each --------------------------------------------------------------------------------------------------------


def _did_you_mean(one: Diagnostic) -> Fix | None:
    """A guess, but for words that differ in capitals only."""
    word, suggestion = getattr(one, "word", None), getattr(one, "suggestion", None)
    if not word or not suggestion or "`" in suggestion:
        return None
    return _replace(one, word, suggestion, safe=word.casefold() == suggestion.casefold())


def _missing_colon(one: Diagnostic) -> Fix | None:
    """Where the colon is missing, before the blanks that stand there. A guess where another colon comes later in the line (the quotes
    round the meaning may be what is missing) or where `then` stands for it."""
    text, at = one.place.source.text, one.place.span.start
    while at and text[at - 1] in " \t":
        at -= 1
    gap = "" if text[at : at + 1] in (" ", "\t", "\n", "") else " "
    alone = ":" not in text[at : _line_end(text, at)] and not text[:at].endswith(" then")
    safe = alone or text[:at].endswith('"')
    return Fix(Place(one.place.source, Span(at, at)), ":" + gap, "put a `:` here", safe)


_CONDITION = re.compile(r"(?<!\w)(if|unless|while|where)(?!\w)")


def _equals(one: Diagnostic) -> Fix | None:
    """A comparison, if a condition has begun on the line."""
    text, span = one.place.source.text, one.place.span
    if text[span.start : span.end] != "=":
        return None
    before = text[text.rfind("\n", 0, span.start) + 1 : span.start]
    conditions = [found.end() for found in _CONDITION.finditer(before)]
    safe = bool(conditions) and ":" not in before[conditions[-1] :]
    left = "" if before.endswith((" ", "\t")) else " "
    right = "" if text[span.end : span.end + 1] in (" ", "\t") else " "
    return Fix(one.place, f"{left}is{right}", "to compare, write `is`", safe)


_QUOTED = re.compile('[“”„‟«»]([^“”„‟«»"\\n]*)[“”„‟«»]')
_STRAY = {
    "≥": ">=", "≤": "<=", "≠": "is not", "!=": "is not", "×": "*", "&": "and", "%": "mod",
    **dict.fromkeys("“”„‟«»", '"'), **dict.fromkeys("‐‑‒–—―−", "-"),
}  # fmt: skip


def _stray(one: Diagnostic) -> Fix | None:
    """Characters that text programs put in by themselves, and signs with one word for them."""
    source, span = one.place.source, one.place.span
    char = source.text[span.start : span.end]
    if found := _QUOTED.match(source.text, span.start):
        whole = Place(source, Span(*found.span()))
        return Fix(whole, f'"{found[1]}"', "put the words in straight quotes", True)
    if char in _STRAY:
        new = _STRAY[char]
        if new.isalpha() or " " in new:
            new = f" {new} "
            new = new.lstrip() if source.text[: span.start].endswith(" ") else new
            new = new.rstrip() if source.text[span.end :].startswith(" ") else new
        return Fix(one.place, new, f"write `{new.strip()}` for `{char}`", True)
    category = unicodedata.category(char[0]) if char else ""
    if category in ("Zs", "Zl", "Zp", "Cf", "Cc"):
        return Fix(one.place, " " if category == "Zs" else "", "take out a character that cannot be seen", True)
    return None


_UNIT = re.compile(r"([0-9]+(?:\.[0-9]+)?)(ms|s|min)")


def _unit(one: Diagnostic) -> Fix | None:
    found = _UNIT.fullmatch(one.place.source.text[one.place.span.start : one.place.span.end])
    if found is None:
        return None
    new = f"{found[1]} {found[2]}"
    if not syntax.follows_time(one.place):
        return Fix(one.place, found[1], f"write `{found[1]}`", False)
    return Fix(one.place, new, f"write `{new}`", True)


_COMMENT = re.compile(r"#[ \t]*allow[^:\n]*:[ \t]*")


def _disallow(one: Diagnostic) -> Fix | None:
    """Without the name and its comma; a comment that allows nothing else goes whole, unless it gives a reason."""
    source, span = one.place.source, one.place.span
    start, end = span.start, span.end
    text, stop = source.text, _line_end(source.text, span.end)
    comment = text.rfind("#", 0, start)
    alone = _COMMENT.fullmatch(text[comment:start]) and not text[end:stop].strip()
    if alone:
        start, end = len(text[:comment].rstrip(" \t")), stop
        if text[:start].endswith("\n") or not start:
            end = min(len(text), stop + 1)
    elif text[end:stop].lstrip().startswith(","):
        end = text.index(",", end) + 1
        while text[end : end + 1] in (" ", "\t"):
            end += 1
    elif text[:start].rstrip(" \t").endswith(","):
        start = text.rindex(",", 0, start)
    else:
        return None
    return Fix(Place(source, Span(start, end)), "", "allow it no longer", True)


def _word(make: Callable[[Diagnostic, str], Fix | None]) -> Callable[[Diagnostic], Fix | None]:
    return lambda one: make(one, getattr(one, "word", ""))


_MAKERS: dict[type[Diagnostic], Callable[[Diagnostic], Fix | None]] = {
    allow.UnusedAllow: _disallow,
    syntax.MissingColon: _missing_colon,
    syntax.EqualsSign: _equals,
    syntax.StrayCharacter: _stray,
    syntax.BadNumber: _unit,
    syntax.Article: _word(lambda one, word: _leave_out(one, word, safe=True)),
    syntax.SpareWord: _word(lambda one, word: _leave_out(one, word, safe=False)),
    syntax.MayInBlock: _word(lambda one, word: _replace(one, word, f"now {word}", safe=False)),
    syntax.MissingSubject: _word(lambda one, word: _replace(one, word, f"player {word}", safe=False)),
    names.FillerWord: _word(lambda one, word: _leave_out(one, word, safe=True)),
    names.PluralName: lambda one: _replace(one, one.word, one.singular, safe=True),  # type: ignore[attr-defined]
    kinds.VerbForm: lambda one: _replace(one, one.word, one.right, safe=True),  # type: ignore[attr-defined]
}
