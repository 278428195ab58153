"""A quick look over the characters of a chunk: what no parser can make sense of, and how deep it might nest."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from rulelang.diagnostics import syntax as says
from rulelang.diagnostics.reading import TooDeep
from rulelang.grammar.fault import Fault
from rulelang.record import Record
from rulelang.source import Span

DEEPEST = 50
"""Levels of brackets and of blocks."""
DIGITS = 9
"""Digits of a number."""

_LEXEME = re.compile(
    r"""(?P<line>\n[ \t]*)
    |[ \t]+
    |(?P<comment>\#[^\n]*)
    |(?P<text>"[^"\n]*")
    |(?P<torn>"[^"\n]*)
    |(?P<cites>\[[^\]\n]*\])
    |(?P<number>[0-9]+(?:\.[0-9]+)?(?P<unit>[ \t]+(?:ms|s|min)(?!\w))?\w*)
    |(?P<word>[^\W\d][\w\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0900-\u0963\u0981-\u0df3\u0e31-\u0e4e\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]*)
    |(?P<bracket>[()\[\]])
    |(?P<sign>[<>]=?|[:,.|=+*/-])
    |(?P<stray>!=|.)""",
    re.VERBOSE,
)
_HARMLESS = frozenset({"text", "cites", "sign", "comment"})
_NESTING = frozenset({"of", "in", "not", "otherwise"})
_QUOTES = "“”„‟«»‘’‚'`´"
_DASHES = "‐‑‒–—―−"
_INSTEAD = {
    "≥": "write `>=`", "≤": "write `<=`", "≠": "write `is not`", "!=": "write `is not`", "!": "to negate, write `not`",
    "×": "write `*`", "…": "write it out", ";": "a sentence ends with its line", "&": "write `and`",
    "%": "write `mod`", "÷": "write `/`",
}  # fmt: skip
_BLOCKS = "blocks are made by `:` and indentation"


class Lexeme(Record):
    kind: str
    text: str
    start: int
    end: int


def lexemes(text: str, start: int, end: int) -> Iterator[Lexeme]:
    """Words, texts, numbers and signs with their places; blanks and comments left out."""
    return (one for one in pieces(text, start, end) if one.kind != "comment")


def pieces(text: str, start: int, end: int) -> Iterator[Lexeme]:
    """All that is written, blanks aside."""
    for match in _LEXEME.finditer(text, start, end):
        if match.lastgroup is not None:
            yield _lexeme(match, match.lastgroup)


def _lexeme(match: re.Match[str], kind: str) -> Lexeme:
    return Lexeme("number" if kind == "unit" else kind, match[0], match.start(), match.end())


def scan(text: str, start: int, end: int) -> tuple[Fault | None, bool]:
    """The first fault of the characters, and whether the syntax might become deep (so that it must be measured)."""
    fault: Fault | None = None
    open_: list[Lexeme] = []
    deepest = joints = 0
    for match in _LEXEME.finditer(text, start, end):
        kind = match.lastgroup
        if kind == "word":
            joints += match[0] in _NESTING
        elif kind == "line":
            fault = _unclosed(open_)
        elif kind == "bracket":
            fault = _bracket(_lexeme(match, kind), open_)
            deepest = max(deepest, len(open_))
        elif kind is not None and kind not in _HARMLESS:
            fault = _character(_lexeme(match, kind))
        if fault is not None:
            return fault, False
    return _unclosed(open_), joints + 10 * deepest > DEEPEST // 2


def _span(lexeme: Lexeme) -> Span:
    return Span(lexeme.start, lexeme.end)


def _unclosed(open_: list[Lexeme]) -> Fault | None:
    return Fault(says.UnclosedBracket, _span(open_[0]), bracket=open_[0].text) if open_ else None


def _bracket(lexeme: Lexeme, open_: list[Lexeme]) -> Fault | None:
    if lexeme.text == "[":  # had it been closed on its line, it would have been read as a list of clauses
        return _unclosed([*open_, lexeme])
    if lexeme.text == "(":
        open_.append(lexeme)
        if len(open_) > DEEPEST:
            return Fault(TooDeep, _span(lexeme), what="brackets", limit=DEEPEST)
        return None
    if not open_ or lexeme.text == "]":
        return Fault(says.UnmatchedBracket, _span(lexeme), bracket=lexeme.text)
    open_.pop()
    return None


def _character(lexeme: Lexeme) -> Fault | None:
    if lexeme.kind == "torn":
        return Fault(says.UnterminatedText, _span(lexeme))
    if lexeme.kind == "number":
        return _number(lexeme)
    char = lexeme.text
    instead = _INSTEAD.get(char)
    if char in _QUOTES:
        instead = 'words stand in straight quotes: `"`'
    elif char in _DASHES:
        instead = "write the plain `-`"
    elif char in "{}":
        instead = _BLOCKS
    elif unicodedata.category(char[0]) in ("Zs", "Cf", "Cc", "Zl", "Zp"):
        instead = "this character cannot be seen; write a plain blank, or nothing"
    elif instead is None and unicodedata.category(char[0]) in ("So", "Sk"):
        instead = "a name is made of letters, digits and `_`"
    return Fault(says.StrayCharacter, _span(lexeme), char=char, instead=instead)


_NUMBER = re.compile(r"([0-9]+)(\.[0-9]+)?([ \t]+(?:ms|s|min)(?!\w))?(\w*)")


def _number(lexeme: Lexeme) -> Fault | None:
    match = _NUMBER.fullmatch(lexeme.text)
    assert match is not None
    whole, part, unit, rest = match.groups()
    shown = lexeme.text if len(lexeme.text) <= 20 else lexeme.text[:20] + "…"
    if len(whole) > DIGITS or len(part or "") > DIGITS:
        return Fault(
            says.BadNumber, _span(lexeme), text=shown, why="is too large", instead=f"numbers have up to {DIGITS} digits"
        )
    if rest in ("ms", "s", "min"):
        instead = f"write `{whole}{part or ''} {rest}`"
        return Fault(says.BadNumber, _span(lexeme), text=shown, why="lacks a blank before its unit", instead=instead)
    if rest:
        return Fault(
            says.BadNumber,
            _span(lexeme),
            text=shown,
            why="is neither a number nor a name",
            instead="a name begins with a letter",
        )
    if part and not unit:
        return Fault(
            says.BadNumber,
            _span(lexeme),
            text=shown,
            why="is no whole number",
            instead="only times may have a point: `1.5 s`",
        )
    return None
