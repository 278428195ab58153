"""The one layout: four blanks a level, one blank between words, rows aligned, at most one blank line, comments in one column.

Everything is made of the lexemes of the text in their order. A sentence is one line of the grammar, so a long one stays long.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.cells import width
from rulelang.format.depth import depths
from rulelang.format.lines import Line, lines
from rulelang.format.rows import aligned
from rulelang.format.spacing import written
from rulelang.grammar.parse import parse
from rulelang.source import Source

INDENT = " " * 4
COMMENTS = 57
"""Where comments behind code begin. Each line counts for itself, so that a change of one never moves the comment of another."""
GAP = "  "
"""Between code that is longer than that and its comment."""


class Unreadable(Exception):
    """A text with faults has no layout; `faults` says which."""

    def __init__(self, faults: tuple[Diagnostic, ...]) -> None:
        super().__init__("the text has faults")
        self.faults = faults


def layout(source: Source) -> str:
    """The text in the one layout, with the same meaning; whole rulesets and fragments alike.

    Raises:
        Unreadable: what the text says is not known, so it is left as it is.
    """
    _, faults = parse(source)
    if faults:
        raise Unreadable(faults)
    return laid_out(source.text)


def laid_out(text: str) -> str:
    """The layout of a text that can be read."""
    found = list(lines(text))
    deep = depths(found)
    code = _code(found)
    out: list[str] = []
    opened = True  # at the head of a text, as at the head of a block, no blank line stands
    waiting = False
    for line, depth, words in zip(found, deep, code, strict=True):
        if line.blank:
            waiting = not opened
            continue
        if waiting:
            out.append("")
        out.append(_with_comment(INDENT * depth + words, line.comment))
        waiting, opened = False, bool(line.code) and line.code[-1].text == ":"
    return "".join(f"{line}\n" for line in out)


def _with_comment(code: str, comment: str) -> str:
    if not comment or not code.strip():
        return code + comment
    return code + (" " * (COMMENTS - width(code)) if width(code) + len(GAP) <= COMMENTS else GAP) + comment


def _code(found: Sequence[Line]) -> Iterator[str]:
    """The code of each line; rows that only comments and blank lines part are aligned with each other."""
    table: list[int] = []
    texts = [written(line.code) for line in found]
    for at, line in enumerate((*found, None)):
        if line is not None and line.row:
            table.append(at)
        elif table and (line is None or line.code):
            for row, text in zip(table, aligned([found[row].code for row in table]), strict=True):
                texts[row] = text
            table = []
    return iter(texts)
