"""The server: each question of the protocol handed to the module that answers it."""

from __future__ import annotations

import asyncio

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

import rulelang
from rulelang.format import Unreadable, layout
from rulelang.frontends.lsp.completion import complete
from rulelang.frontends.lsp.documents import Document, Documents, uri_of
from rulelang.frontends.lsp.hover import hover
from rulelang.frontends.lsp.lens import Lens
from rulelang.frontends.lsp.positions import offset, range_of, whole
from rulelang.frontends.lsp.symbols import CannotRename, definition, places, rename, symbol_at
from rulelang.frontends.lsp.told import actions, diagnostics
from rulelang.source import Place, Span

PAUSE = 0.2
"""Seconds after the last key before a text is checked."""
_KINDS = {
    "keyword": lsp.CompletionItemKind.Keyword,
    "verb": lsp.CompletionItemKind.Function,
    "move": lsp.CompletionItemKind.Method,
    "ability": lsp.CompletionItemKind.Method,
    "gesture": lsp.CompletionItemKind.Method,
    "value": lsp.CompletionItemKind.EnumMember,
    "attribute": lsp.CompletionItemKind.Enum,
    "property": lsp.CompletionItemKind.Property,
    "rule": lsp.CompletionItemKind.Class,
    "option": lsp.CompletionItemKind.Constant,
    "slot": lsp.CompletionItemKind.Variable,
}


class Server(LanguageServer):
    """A language server with the texts that are open."""

    def __init__(self) -> None:
        super().__init__("rulelang", rulelang.__version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Incremental)
        self.documents = Documents()
        self._waiting: dict[str, asyncio.TimerHandle] = {}

    @property
    def encoding(self) -> str:
        """How positions count characters, as the editor and the server agreed."""
        return str(getattr(self.workspace.position_encoding, "value", self.workspace.position_encoding))

    def document(self, uri: str) -> Document:
        """The text at an address, as it stands in the editor, checked."""
        return self.documents.update(uri, self.text(uri))

    def text(self, uri: str) -> str:
        """The text at an address, as it stands in the editor, or in its file if it is not open there.

        Raises:
            JsonRpcInvalidParams: it is not open, and there is no such file.
        """
        try:
            return self.workspace.get_text_document(uri).source
        except (OSError, UnicodeError):
            raise JsonRpcInvalidParams("this text is not open, and there is no file that could be read") from None

    def tell_soon(self, uri: str) -> None:
        """Check a text when nobody has typed for a moment."""
        self.hush(uri)
        self._waiting[uri] = asyncio.get_running_loop().call_later(PAUSE, self.tell, uri)

    def hush(self, uri: str) -> None:
        if (waiting := self._waiting.pop(uri, None)) is not None:
            waiting.cancel()

    def tell(self, uri: str) -> None:
        self.hush(uri)
        document = self.document(uri)
        told = diagnostics(document, self.encoding)
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri=uri, diagnostics=told))

    def location(self, place: Place, document: Document) -> lsp.Location | None:
        uri = uri_of(place.source, document)
        return lsp.Location(uri, range_of(place.source, place.span, self.encoding)) if uri else None


def make() -> Server:  # a list of questions, one function each
    server = Server()

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        server.tell(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        server.tell_soon(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        server.hush(uri)
        server.documents.close(uri)
        server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri=uri, diagnostics=[]))

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[".", " ", '"']))
    def completion(params: lsp.CompletionParams) -> lsp.CompletionList:
        uri = params.text_document.uri
        document = server.documents.glance(uri, server.text(uri))
        found = complete(document, offset(document.source, params.position, server.encoding))
        items = [
            lsp.CompletionItem(
                label=one.word,
                kind=_KINDS.get(one.kind, lsp.CompletionItemKind.Text),
                detail=one.about or one.kind,
                sort_text=f"{at:04d}",
            )
            for at, one in enumerate(found)
        ]
        return lsp.CompletionList(is_incomplete=False, items=items)

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hovered(params: lsp.HoverParams) -> lsp.Hover | None:
        document = server.document(params.text_document.uri)
        found = hover(document, offset(document.source, params.position, server.encoding))
        if found is None:
            return None
        told, span = found
        return lsp.Hover(
            lsp.MarkupContent(lsp.MarkupKind.Markdown, told), range_of(document.source, span, server.encoding)
        )

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def declared(params: lsp.DefinitionParams) -> lsp.Location | None:
        document = server.document(params.text_document.uri)
        symbol = symbol_at(document, offset(document.source, params.position, server.encoding))
        found = definition(document, symbol) if symbol else None
        return server.location(found.place, document) if found else None

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def referred(params: lsp.ReferenceParams) -> list[lsp.Location]:
        document = server.document(params.text_document.uri)
        symbol = symbol_at(document, offset(document.source, params.position, server.encoding))
        if symbol is None:
            return []
        own = definition(document, symbol)
        found = [
            place
            for place in places(document, symbol)
            if params.context.include_declaration or own is None or place.span.start != own.place.span.start
        ]
        return [one for place in found if (one := server.location(place, document)) is not None]

    @server.feature(lsp.TEXT_DOCUMENT_RENAME)
    def renamed(params: lsp.RenameParams) -> lsp.WorkspaceEdit:
        document = server.document(params.text_document.uri)
        symbol = symbol_at(document, offset(document.source, params.position, server.encoding))
        if symbol is None:
            raise JsonRpcInvalidParams("here is no name that could be changed")
        try:
            spans = rename(document, symbol, params.new_name)
        except CannotRename as problem:
            raise JsonRpcInvalidParams(str(problem)) from None
        edits = [lsp.TextEdit(range_of(document.source, span, server.encoding), params.new_name) for span in spans]
        return lsp.WorkspaceEdit(changes={document.uri: list(edits)})

    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatted(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        document = server.document(params.text_document.uri)
        try:
            new = layout(document.source)
        except Unreadable:
            return []
        return [] if new == document.text else [lsp.TextEdit(whole(document.source, server.encoding), new)]

    @server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix]))
    def acted(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        document = server.document(params.text_document.uri)
        start, end = (offset(document.source, at, server.encoding) for at in (params.range.start, params.range.end))
        return actions(document, Span(start, end), server.encoding)

    lens = Lens()

    @server.feature(lsp.TEXT_DOCUMENT_CODE_LENS)
    async def counted(params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
        uri = params.text_document.uri
        document = server.document(uri)

        def stands() -> bool:
            return server.text(uri) == document.text

        found = await asyncio.to_thread(lens.look, document, stands)  # games are played: nobody who types waits for that
        return [
            lsp.CodeLens(range_of(place.source, place.span, server.encoding), lsp.Command(title, ""))
            for place, title in found
        ]

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def outlined(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        document = server.document(params.text_document.uri)
        kinds = {"rule": lsp.SymbolKind.Class, "move": lsp.SymbolKind.Method, "option": lsp.SymbolKind.Constant}
        found = []
        for one in document.known.definitions:
            if one.place.source == document.source and one.kind not in ("value", "role"):
                at = range_of(document.source, one.place.span, server.encoding)
                found.append(lsp.DocumentSymbol(one.name, kinds.get(one.kind, lsp.SymbolKind.Variable), at, at, detail=one.kind))
        return found

    return server
