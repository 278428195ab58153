"""A text as it stands in an editor, checked once for each version of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

from rulelang.check import Checked, Info, check_source
from rulelang.grammar.cut import Chunk
from rulelang.grammar.declaration import read
from rulelang.grammar.parse import parse
from rulelang.library import Shelf, shipped_folder
from rulelang.record import Record
from rulelang.source import Source
from rulelang.syntax import moved

MOST_KNOWN = 5000
"""Declarations that are remembered."""


class Document(Record):
    """A text and what the checker knows of it. `known` is from the last version that had names to know."""

    uri: str
    source: Source
    checked: Checked
    known: Info
    check: Callable[[Source], Checked]
    """Checks another text in the place of this one."""
    @property
    def text(self) -> str:
        return self.source.text


class Memory:
    """Reads declarations, and remembers those that were read last: of most versions of a text only one is another, and those
    below it stand some characters further on."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[int, Any]] = {}

    def read(self, text: str, chunk: Chunk) -> Any:
        written = text[chunk.start : chunk.end]
        start, found = self._known.pop(written, (chunk.start, None))
        if found is None:
            found = read(text, chunk)
            if len(self._known) >= MOST_KNOWN:
                del self._known[next(iter(self._known))]
        elif start != chunk.start:
            found = moved(found, chunk.start - start)
        self._known[written] = chunk.start, found  # the last one used stands last
        return found


class Documents:
    """The texts that are open."""

    def __init__(self) -> None:
        self._open: dict[str, Document] = {}
        self._parse = partial(parse, read=Memory().read)

    def update(self, uri: str, text: str) -> Document:
        """The document with this text; checked only if it is another than before."""
        before = self._open.get(uri)
        path = path_of(uri)
        source = Source.of(str(path) if path else uri, text)
        if before is not None and before.source == source:
            return before

        def check(one: Source) -> Checked:
            earlier = before.checked.before if before is not None else None
            return check_source(one, library=_Beside(path), parse=self._parse, before=earlier)

        checked = check(source)
        # A text in which a line is being typed may have no names for a moment; those of before are better than none.
        better = before is not None and len(checked.info.references) < len(before.known.references) // 2
        known = before.known if before is not None and better else checked.info
        document = self._open[uri] = Document(uri, source, checked, known, check)
        return document

    def glance(self, uri: str, text: str) -> Document:
        """The document with this text and what was known of the one before: completion cannot wait for a check."""
        before = self._open.get(uri)
        if before is None:
            return self.update(uri, text)
        source = Source.of(before.source.name, text)
        return before if before.source == source else before.changed(source=source)

    def close(self, uri: str) -> None:
        self._open.pop(uri, None)


class _Beside(Shelf):
    """Finds shipped games, and files beside the one that is open, saved or not."""

    def __init__(self, path: Path | None) -> None:
        super().__init__()
        if path is not None:
            self._folders[str(path)] = path.parent


def path_of(uri: str) -> Path | None:
    """The file of an address, if it is one."""
    parts = urlsplit(uri)
    return Path(url2pathname(unquote(parts.path))) if parts.scheme == "file" else None


def uri_of(source: Source, document: Document) -> str | None:
    """The address of a text that the document is made of, or None if nobody knows where it lies."""
    if source.name == document.source.name:  # this version of it, or the one before
        return document.uri
    path = Path(source.name)
    if not path.is_absolute():
        folder = shipped_folder()
        found = next((one for one in (folder.rglob(path.name) if folder else ())), None)
        if found is None:
            return None
        path = found
    return path.as_uri()
