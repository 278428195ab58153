"""YAML without its surprises: every scalar stays the text that was written, and nothing can refer to anything else.

No anchors, aliases or tags, no key twice, bounded size and depth. `on`, `no`, `12:30`, `1_000` and dates are text; whoever
wants a truth or a number converts it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

LARGEST = 400_000
"""Bytes of a file."""
DEEPEST = 20
MOST = 100_000
"""Nodes of a file."""

Path = tuple[str | int, ...]
_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


class BadYaml(Exception):
    """A file is not of this kind; the message says why."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line
        self.message = message


@dataclass
class Document:
    """One document of a file: mappings, lists and texts; with the line (from 1) of each thing in it."""

    data: Any
    line: int
    lines: dict[Path, int] = field(default_factory=dict)

    def line_of(self, path: Path) -> int:
        """The line of the thing at a path, or of what holds it."""
        for length in range(len(path), -1, -1):
            if path[:length] in self.lines:
                return self.lines[path[:length]]
        return self.line


def read(raw: bytes | str) -> list[Document]:
    """All documents of a file; empty ones are left out.

    Raises:
        BadYaml: it is no YAML, or uses what is not allowed.
    """
    if len(raw) > LARGEST:
        raise BadYaml(f"the file is too large: {LARGEST} bytes are allowed")
    if isinstance(raw, bytes):
        try:
            raw = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            raise BadYaml(f"the file is not UTF-8 (byte {error.start + 1})") from None
    text = raw.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    try:
        return [one for one in _Reader(yaml.parse(text, Loader=_LOADER)).documents() if one.data not in ("", None)]
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise BadYaml(str(error.problem or error.context), mark.line + 1 if mark else 0) from None
    except yaml.YAMLError as error:
        raise BadYaml(str(error).replace("\n", " ")) from None


class _Reader:
    def __init__(self, events: Iterator[Any]) -> None:
        self.events = events
        self.nodes = 0
        self.lines: dict[Path, int] = {}

    def documents(self) -> Iterator[Document]:
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                self.lines = {}
                first = next(self.events)
                data = self.node(first, ())
                yield Document(data, first.start_mark.line + 1, self.lines)

    def node(self, event: Any, path: Path) -> Any:
        line = event.start_mark.line + 1
        self.nodes += 1
        if self.nodes > MOST:
            raise BadYaml("the file has too many parts", line)
        if len(path) > DEEPEST:
            raise BadYaml(f"too deep: {DEEPEST} levels are allowed", line)
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None:
            raise BadYaml("anchors (`&`) and aliases (`*`) are not allowed", line)
        if event.tag is not None:
            raise BadYaml(f"tags are not allowed: `{event.tag}`", line)
        self.lines.setdefault(path, line)
        if isinstance(event, yaml.ScalarEvent):
            return event.value
        return self.mapping(path) if isinstance(event, yaml.MappingStartEvent) else self.sequence(path)

    def mapping(self, path: Path) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            line = event.start_mark.line + 1
            key = self.node(event, (*path, ""))
            if not isinstance(key, str):
                raise BadYaml("a key has to be a text", line)
            if key in found:
                raise BadYaml(f"the key `{key}` is there twice", line)
            self.lines[(*path, key)] = line
            found[key] = self.node(next(self.events), (*path, key))
        return found

    def sequence(self, path: Path) -> list[Any]:
        found: list[Any] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            found.append(self.node(event, (*path, len(found))))
        return found
