"""What is told of the word under the pointer: what it means in this ruleset, or in the language."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulelang.frontends.lsp.documents import Document
from rulelang.frontends.lsp.pages import page
from rulelang.frontends.lsp.symbols import Symbol, definition, symbol_at, word_at
from rulelang.library import rulebook
from rulelang.source import Place, Span

LONGEST = 12
"""Lines of a declaration that are shown."""


def hover(document: Document, offset: int) -> tuple[str, Span] | None:
    """What to show, in Markdown, and for which part of the text."""
    word = word_at(document.source, offset)
    if word is None:
        return None
    span = Span(word.start, word.end)
    if word.kind == "cites":
        told = _clauses(document, offset, span)
    elif word.kind == "text":
        told = None
    else:
        symbol = symbol_at(document, offset)
        declared = _declared(document, symbol) if symbol else None
        of_language = page(word.text) if symbol is None or declared is None else None
        told = declared or of_language
    return (told, span) if told else None


def _declared(document: Document, symbol: Symbol) -> str | None:
    found = definition(document, symbol)
    if found is None:
        return None
    elsewhere = f", from `{found.place.source.name}`" if found.place.source != document.source else ""
    if symbol.kind == "value":
        return f"**{symbol.name}**: a value of `{_attribute(document, found.place)}`{elsewhere}"
    return f"**{symbol.kind} {symbol.name}**{elsewhere}\n\n```mau\n{_text(found.place)}\n```"


def _text(place: Place) -> str:
    """The declaration at a place: its line and what is indented below it."""
    first, *more = place.source.text[place.source.text.rfind("\n", 0, place.span.start) + 1 :].split("\n")
    lines = [first]
    for line in more:
        if line and not line[0].isspace():
            break
        lines.append(line)
    while lines and not lines[-1].strip():
        lines.pop()
    return "\n".join(lines[:LONGEST] + (["    …"] if len(lines) > LONGEST else []))


def _attribute(document: Document, place: Place) -> str:
    """The attribute that a value belongs to: the last one declared before it."""
    before = [
        one.name
        for one in document.known.definitions
        if one.kind in ("attribute", "roles") and one.place.source == place.source and one.place.span.start <= place.span.start
    ]
    return before[-1] if before else "cards"


def _clauses(document: Document, offset: int, span: Span) -> str | None:
    """What the rulebook says in the clauses of a bracket, those near the pointer first."""
    from rulelang.grammar.cites import cites
    from rulelang.grammar.fault import Fault

    try:
        found = cites(document.text[span.start : span.end], span.start)
    except Fault:
        return None
    here = [one for one in found if one.span.start <= offset <= one.span.end] or list(found)
    known = _facts(document.checked.program.rulebook if document.checked.program else _rulebook(document.text))
    told = [f"**{one.clause}** {known[one.clause]}" for one in here if one.clause in known]
    return "\n\n".join(told) or None


def _rulebook(text: str) -> str | None:
    import re

    found = re.search(r'^[ \t]+rulebook[ \t]+"([\w-]+)"', text, re.MULTILINE)
    return found[1] if found else None


@cache
def _facts(name: str | None) -> dict[str, str]:
    data = rulebook(name) if name else None
    if data is None:
        return {}
    import yaml

    read: Any = yaml.safe_load(data)
    return {str(one["id"]): str(one.get("fact", "")) for one in read.get("clauses", ()) if "id" in one}
