"""Diagnostics and their fixes as the protocol has them."""

from __future__ import annotations

from collections.abc import Sequence

from lsprotocol import types as lsp

from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.fixes import fixes
from rulelang.frontends.lsp.documents import Document, uri_of
from rulelang.frontends.lsp.positions import range_of
from rulelang.source import Span

_SEVERITY = {"error": lsp.DiagnosticSeverity.Error, "warning": lsp.DiagnosticSeverity.Warning}
_FADED = frozenset({"unused", "never-read", "never-permitted", "unused-allow"})


def diagnostics(document: Document, encoding: str) -> list[lsp.Diagnostic]:
    return [_one(one, document, encoding) for one in document.checked.diagnostics]


def _one(one: Diagnostic, document: Document, encoding: str) -> lsp.Diagnostic:
    """What is found in a game that is extended is told at the head of the text."""
    own = one.place.source == document.source
    span = one.place.span if own else Span(0, 0)
    way_out = one.help()
    said = one.message() if own else f"{one.place.source.name}:{one.place.line}: {one.message()}"
    related = []
    for note in one.notes():
        uri = uri_of(note.place.source, document)
        if uri is not None:
            place = lsp.Location(uri, range_of(note.place.source, note.place.span, encoding))
            related.append(lsp.DiagnosticRelatedInformation(place, note.message))
    return lsp.Diagnostic(
        range=range_of(document.source, span, encoding),
        message=f"{said}\n{way_out}" if way_out else said,
        severity=_SEVERITY[one.severity],
        code=one.code,
        source="rulelang",
        related_information=related or None,
        tags=[lsp.DiagnosticTag.Unnecessary] if one.name in _FADED else None,
    )


def actions(document: Document, span: Span, encoding: str) -> list[lsp.CodeAction]:
    """The fixes of all diagnostics that touch a part of the text, and allowing its warnings."""
    found: list[lsp.CodeAction] = []
    for one in document.checked.diagnostics:
        place = one.place
        if place.source != document.source or place.span.end < span.start or span.end < place.span.start:
            continue
        told = [_one(one, document, encoding)]
        for fix in fixes(one):
            edit = lsp.TextEdit(range_of(document.source, fix.place.span, encoding), fix.replacement)
            found.append(_action(fix.title, [edit], document, told, preferred=fix.safe))
        if one.severity == "warning" and one.name not in ("unused-allow", "cannot-allow"):
            found.append(_action(f"allow `{one.name}` here", [_allow(one, document, encoding)], document, told))
    return found


def _action(
    title: str, edits: Sequence[lsp.TextEdit], document: Document, told: list[lsp.Diagnostic], preferred: bool = False
) -> lsp.CodeAction:
    return lsp.CodeAction(
        title=title,
        kind=lsp.CodeActionKind.QuickFix,
        diagnostics=told,
        is_preferred=preferred or None,
        edit=lsp.WorkspaceEdit(changes={document.uri: list(edits)}),
    )


def _allow(one: Diagnostic, document: Document, encoding: str) -> lsp.TextEdit:
    """A comment on the line above."""
    start = document.text.rfind("\n", 0, one.place.span.start) + 1
    line = document.source.line(one.place.line)
    indent = line[: len(line) - len(line.lstrip(" \t"))]
    return lsp.TextEdit(range_of(document.source, Span(start, start), encoding), f"{indent}# allow: {one.name}\n")
