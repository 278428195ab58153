"""What the word at a place names: where that is declared, where else it stands, and what comes of renaming it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulelang.check import Definition
from rulelang.frontends.lsp.documents import Document
from rulelang.grammar.scan import Lexeme, pieces
from rulelang.grammar.words import KEYWORDS
from rulelang.ir.program import Program
from rulelang.record import Record
from rulelang.source import Place, Source, Span

_KINDS = {"phrases": "phrase list", "define": "definition"}
"""What references call a kind, and definitions."""
_NAME = re.compile(r"[^\W\d]\w*")


class Symbol(Record):
    """Something with a name; `word` is where it stands here."""

    kind: str
    name: str
    word: Span


class CannotRename(Exception):
    """Why a name cannot be changed, in words."""


def word_at(source: Source, offset: int) -> Lexeme | None:
    """The word at an offset, or just before it."""
    start = source.text.rfind("\n", 0, offset) + 1
    end = source.text.find("\n", offset)
    for one in pieces(source.text, start, end if end >= 0 else len(source.text)):
        if one.start <= offset <= one.end and one.kind in ("word", "number", "cites", "text"):
            return one
    return None


def symbol_at(document: Document, offset: int) -> Symbol | None:
    """What the word at an offset names."""
    word = word_at(document.source, offset)
    if word is None or word.kind not in ("word", "number"):
        return None
    here = Span(word.start, word.end)
    for kind, name, place in _named(document):
        if place.source == document.source and _within(here, place.span) and _last(name) == word.text:
            return Symbol(kind, name, here)
    for one in document.known.definitions:  # attributes, values and labels of blocks are named without a note of it
        if one.name == word.text and word.text not in KEYWORDS:
            return Symbol(one.kind, one.name, here)
    return None


def definition(document: Document, symbol: Symbol) -> Definition | None:
    """Where it is declared."""
    found = [one for one in document.known.definitions if (one.kind, one.name) == (symbol.kind, symbol.name)]
    return found[0] if found else None


def places(document: Document, symbol: Symbol) -> list[Place]:
    """Everywhere it stands, its declaration first; each time the one word only."""
    found: dict[tuple[str, int], Place] = {}
    for kind, name, place in _named(document):
        if (kind, name) == (symbol.kind, symbol.name):
            word = _word_in(place, _last(name))
            if word is not None:
                found.setdefault((word.source.name, word.span.start), word)
    if symbol.kind in ("attribute", "value", "column"):
        for one in _words(document.source):
            if one.text == symbol.name and (document.source.name, one.start) not in found:
                other = _other(document, one, symbol)
                if not other:
                    found[document.source.name, one.start] = Place(document.source, Span(one.start, one.end))
    return list(found.values())


def rename(document: Document, symbol: Symbol, new: str) -> list[Span]:
    """Where the new name has to go in this text.

    Raises:
        CannotRename: it is no name, it is declared elsewhere, or the text would not be sound any more.
    """
    if not _NAME.fullmatch(new) or new in KEYWORDS:
        raise CannotRename(f"`{new}` cannot be a name")
    if document.checked.program is None:
        raise CannotRename("there are errors; mend them first, so that it is known what names what")
    declared = definition(document, symbol)
    if declared is None or declared.place.source != document.source:
        raise CannotRename(f"`{symbol.name}` is not declared in this file")
    if "." in symbol.name:
        raise CannotRename(f"`{symbol.name}` belongs to a module")
    spans = sorted(place.span for place in places(document, symbol) if place.source == document.source)
    text = document.text
    for span in reversed(spans):
        text = text[: span.start] + new + text[span.end :]
    then = document.check(Source(document.source.name, text))
    if then.program is None:
        why = next(one for one in then.diagnostics if one.severity == "error").message()
        raise CannotRename(f"`{symbol.name}` cannot be renamed to `{new}` by itself: {why}")
    if _meaning(then.program, symbol.name, new) != _meaning(document.checked.program, symbol.name, new):
        raise CannotRename(f"`{symbol.name}` has a meaning of its own in the language; under another name it would be another thing")
    return spans


def _meaning(program: Program, old: str, new: str) -> object:
    """A program without places, and without telling two names apart."""
    either = re.compile(rf"(?<!\w)(?:{re.escape(old)}|{re.escape(new)})(?!\w)")

    def plain(part: object) -> object:
        if isinstance(part, dict):
            return {key: plain(value) for key, value in part.items() if key not in ("line", "column", "sha256")}
        if isinstance(part, list):
            return [plain(one) for one in part]
        return either.sub("", part) if isinstance(part, str) else part

    return plain(program.data())


def _named(document: Document) -> Iterator[tuple[str, str, Place]]:
    for one in document.known.definitions:
        yield one.kind, one.name, one.place
    for each in document.known.references:
        yield _KINDS.get(each.kind, each.kind), each.name, each.place


def _other(document: Document, word: Lexeme, symbol: Symbol) -> bool:
    """Whether a word is known to name something else."""
    here = Span(word.start, word.end)
    return any(
        (kind, name) != (symbol.kind, symbol.name) and place.source == document.source and _within(here, place.span)
        and _last(name) == word.text
        for kind, name, place in _named(document)
    )  # fmt: skip


def _words(source: Source) -> Iterator[Lexeme]:
    return (one for one in pieces(source.text, 0, len(source.text)) if one.kind == "word")


def _word_in(place: Place, name: str) -> Place | None:
    """The word itself in the place of a reference, which may be longer (`player.announced`)."""
    for one in pieces(place.source.text, place.span.start, place.span.end):
        if one.text == name:
            return Place(place.source, Span(one.start, one.end))
    return None


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end
