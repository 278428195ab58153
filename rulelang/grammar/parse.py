"""Text to syntax. Never raises, whatever the text; a fault in one declaration leaves the others alone.

The same entry reads a file and a rule typed at the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from rulelang import syntax
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.reading import TooLarge, TooManyFaults
from rulelang.diagnostics.syntax import MissingIndent, UnexpectedIndent, UnknownDeclaration
from rulelang.grammar.cut import Chunk, cut, opener, suggestion
from rulelang.grammar.fault import Fault
from rulelang.grammar.words import DECLARATIONS
from rulelang.source import Place, Source, Span

LARGEST_TEXT = 1_000_000
"""Characters of a text; `reader` says the same of bytes."""
LARGEST_CHUNK = 65_536
"""Characters of one declaration, its indentation aside."""
MOST_FAULTS = 100
SENTENCE_WORDS = frozenset(
    {"may", "must", "when", "while", "instead", "if", "otherwise", "first", "last", "each", "player"}
)
_INDENT = re.compile(r"[ \t]*")


def parse(source: Source) -> tuple[syntax.File, tuple[Diagnostic, ...]]:
    """All declarations that can be read, and a diagnostic for each that cannot."""
    if len(source.text) > LARGEST_TEXT:
        return syntax.File(source, ()), (_too_large(source, Span(0, 0), "text", LARGEST_TEXT),)
    declarations: list[Any] = []
    faults: list[Diagnostic] = []
    for chunk in _glued(source, cut(source.text), faults):
        if len(faults) >= MOST_FAULTS:
            faults.append(TooManyFaults(Place(source, Span(chunk.start, chunk.start)), limit=MOST_FAULTS))
            break
        try:
            declarations.append(_declaration(source.text, chunk))
        except Fault as fault:
            faults.append(fault.diagnostic(source))
    return syntax.File(source, tuple(declarations)), tuple(faults)


def _glued(source: Source, chunks: Iterator[Chunk], faults: list[Diagnostic]) -> Iterator[Chunk]:
    """The chunks without those that are one fault: a header with nothing below it but lines someone forgot to indent."""
    text = source.text
    header: Chunk | None = None
    reported = False
    for chunk in chunks:
        word = chunk.word(text)
        if header and word[:1].isalpha() and word not in DECLARATIONS and not suggestion(word):
            if not reported:
                reported = True
                where = Place(source, Span(header.last_line + _indent(text, header.last_line), header.end))
                name = opener(text, header.last_line)
                faults.append(MissingIndent(Place(source, _line(text, chunk.start)), opener=name, header=where))
            continue
        if header and not reported:
            yield header
        header, reported = None, False
        if chunk.is_open(text) and not chunk.indented and word in DECLARATIONS:
            header = chunk
        else:
            yield chunk
    if header and not reported:
        yield header


def _declaration(text: str, chunk: Chunk) -> Any:
    """One chunk, read."""
    _check_head(text, chunk)
    if chunk.size > LARGEST_CHUNK:
        raise Fault(TooLarge, Span(chunk.start, chunk.start), what="declaration", limit=LARGEST_CHUNK)
    return _lark().read(text, chunk)


@cache
def _lark() -> Any:
    """Lark takes long to import, and who only asks for help does not need it."""
    from rulelang.grammar import declaration

    return declaration


def _check_head(text: str, chunk: Chunk) -> None:
    """A chunk begins in column one with the word of a declaration."""
    word = chunk.word(text)
    at = Span(chunk.start, chunk.start + len(word))
    if chunk.indented:
        raise Fault(UnexpectedIndent, _line(text, chunk.start), first=True)
    if word not in DECLARATIONS and (word[:1].isalpha() or word[:1] == "_"):
        raise Fault(UnknownDeclaration, at, word=word, suggestion=suggestion(word), sentence=word in SENTENCE_WORDS)


def _indent(text: str, line: int) -> int:
    found = _INDENT.match(text, line)
    return len(found[0]) if found else 0


def _line(text: str, start: int) -> Span:
    """A line from its first character to its end."""
    end = text.find("\n", start)
    whole = text[start : end if end >= 0 else len(text)]
    return Span(start + _indent(text, start), start + len(whole.rstrip()))


def _too_large(source: Source, span: Span, what: str, limit: int) -> Diagnostic:
    return TooLarge(Place(source, span), what=what, limit=limit)
