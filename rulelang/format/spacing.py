"""What stands between two lexemes of a line: a blank, or nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulelang.grammar.scan import Lexeme

_BEFORE = frozenset({",", ":", ")", "."})
"""Signs that cling to what is before them."""
_AFTER = frozenset({"(", "."})
"""Signs that cling to what is after them."""
_COMMA = re.compile(r"\s*,\s*")


def written(code: Sequence[Lexeme]) -> str:
    """The lexemes of a line, or of a cell, as they are written."""
    text = ""
    for at, lexeme in enumerate(code):
        if at and not _clings(code, at):
            text += " "
        text += _lexeme(lexeme)
    return text


def _clings(code: Sequence[Lexeme], at: int) -> bool:
    """Whether nothing stands before the lexeme `at`."""
    before, this = code[at - 1], code[at]
    if this.text in _BEFORE or before.text in _AFTER:
        return True
    return _in_range(code, at) or _in_range(code, at - 1)


def _in_range(code: Sequence[Lexeme], at: int) -> bool:
    """Whether a lexeme is the sign of a range: `7-10` is one word, and `7 - 10` three."""
    if code[at].text != "-" or not 0 < at < len(code) - 1:
        return False
    before, sign, after = code[at - 1 : at + 2]
    if before.kind != "number" or after.kind != "number":
        return False
    return before.end == sign.start and sign.end == after.start


def _lexeme(lexeme: Lexeme) -> str:
    if lexeme.kind == "number":
        return " ".join(lexeme.text.split())  # 3 s
    if lexeme.kind == "cites":
        return f"[{_COMMA.sub(', ', ' '.join(lexeme.text[1:-1].split()))}]"
    return lexeme.text
