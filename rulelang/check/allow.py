"""Warnings that a comment allows: `# allow: unused`, behind the sentence or on the line above it; a reason may follow.

`# allow in this file: unused` at the top of a file is for all of it. Only warnings can be allowed, and a comment that allows
nothing is itself told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulelang.diagnostics.allow import CannotAllow, UnusedAllow
from rulelang.diagnostics.base import Diagnostic
from rulelang.grammar.scan import pieces
from rulelang.record import Record
from rulelang.source import Place, Source, Span

MARK = "allow"
"""A text without this word allows nothing, and nobody needs to look closer."""
_COMMENT = re.compile(r"#[ \t]*allow(?P<file>[ \t]+in[ \t]+this[ \t]+file)?[ \t]*:[ \t]*(?P<names>[\w-]+(?:[ \t]*,[ \t]*[\w-]+)*)")
_NAME = re.compile(r"[\w-]+")


class Allowance(Record):
    """One name in a comment, where it stands, and the line it is about (None: all)."""

    word: str
    place: Place
    line: int | None
    top: bool
    """Whether it stands above the first declaration."""


def allowances(source: Source) -> Iterator[Allowance]:
    """What the comments of a text allow."""
    waiting: list[tuple[str, Place, bool]] = []
    started, code_line = False, 0
    for one in pieces(source.text, 0, len(source.text)):
        if one.kind == "line":
            continue
        line = source.line_column(one.start)[0]
        if one.kind != "comment":
            yield from (Allowance(word, place, line, top) for word, place, top in waiting)
            waiting, started, code_line = [], True, line
            continue
        found = _COMMENT.match(one.text)
        if found is None:
            continue
        for name in _NAME.finditer(one.text, *found.span("names")):
            place = Place(source, Span(one.start + name.start(), one.start + name.end()))
            if found["file"]:
                yield Allowance(name[0], place, None, not started)
            elif code_line == line:
                yield Allowance(name[0], place, line, True)
            else:
                waiting.append((name[0], place, not started))
    yield from (Allowance(word, place, 0, top) for word, place, top in waiting)  # nothing follows: about no line


def allowed(diagnostics: Sequence[Diagnostic], own: Source, others: Sequence[Source], complete: bool) -> list[Diagnostic]:
    """The diagnostics without those that are allowed, and with those about comments of the own text.

    Only where the check was `complete` is it known that an allowance has no use.
    """
    told = list(diagnostics)
    for source in (own, *others):
        if MARK not in source.text:
            continue
        for one in allowances(source):
            problem = _problem(one)
            hit = [] if problem else [each for each in told if _is_meant(one, each)]
            told = [each for each in told if each not in hit]
            if source == own and problem is not None:
                told.append(problem)
            elif source == own and complete and not hit:
                told.append(UnusedAllow(one.place, one.word))
    return told


def _is_meant(one: Allowance, diagnostic: Diagnostic) -> bool:
    return (
        diagnostic.severity == "warning"
        and one.word.casefold() in (diagnostic.name, diagnostic.code.casefold())
        and diagnostic.place.source == one.place.source
        and one.line in (None, diagnostic.place.line)
    )


def _problem(one: Allowance) -> Diagnostic | None:
    """Why a name cannot be allowed."""
    from rulelang.diagnostics import catalog  # only texts that allow something need all names

    kind = catalog.lookup(one.word)
    if kind is None:
        return CannotAllow(one.place, one.word, "there is no such warning", catalog.suggestion(one.word))
    if kind.severity != "warning":
        return CannotAllow(one.place, one.word, "it is an error")
    if one.line is None and not one.top:
        return CannotAllow(one.place, one.word, "for the whole file it stands above the first declaration")
    return None
