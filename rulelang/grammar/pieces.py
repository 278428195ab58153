"""What the builders hand each other before a declaration is whole, and how they pick from it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar

from rulelang.source import Span
from rulelang.syntax import Name, Node, Path


class Piece(Node):
    """A part without a class of its own in the syntax: `kind` is the grammar's name for it."""

    kind: str
    items: tuple[Any, ...]


class Token(Protocol):
    """What is used of a token of the parser."""

    type: str
    start_pos: int
    end_pos: int


Kids = Sequence[Any]
N = TypeVar("N", bound=Node)
LAYOUT = frozenset({"_NL", "_INDENT", "_DEDENT"})


def extent(kid: Any) -> Span:
    return kid.span if isinstance(kid, Node) else Span(kid.start_pos, kid.end_pos)


def span_of(kids: Kids) -> Span:
    """From the first of some parts to the last, line ends and indentation aside."""
    last = next(kid for kid in reversed(kids) if isinstance(kid, Node) or kid.type not in LAYOUT)
    return Span(extent(kids[0]).start, extent(last).end)


def normal(text: str) -> str:
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def token(kids: Kids, *types: str) -> Any:
    """The first token of one of these types, or None."""
    return next((kid for kid in kids if not isinstance(kid, Node) and kid.type in types), None)


def every(kids: Kids, *kinds: type[N]) -> tuple[N, ...]:
    """All parts of one of these classes."""
    return tuple(kid for kid in kids if isinstance(kid, kinds))


def nodes(kids: Kids) -> tuple[Any, ...]:
    """All parts that are syntax, in order."""
    return tuple(kid for kid in kids if isinstance(kid, Node) and not isinstance(kid, Piece))


def one(kids: Kids, kind: type[N]) -> N | None:
    """The only part of this class, or None."""
    return next((kid for kid in kids if isinstance(kid, kind)), None)


def piece(kids: Kids, *kinds: str) -> tuple[Any, ...]:
    """The items of the part of one of these kinds; empty if it is not there."""
    return next((kid.items for kid in kids if isinstance(kid, Piece) and kid.kind in kinds), ())


def name(kids: Kids) -> Name:
    """The first name (or number used as a name) among some parts; or one with dots."""
    if dotted := piece(kids, "dotted"):
        found: Name = dotted[0]
        return found
    return token_name(token(kids, "NAME", "NUMBER"))


def token_name(found: Token) -> Name:
    return Name(Span(found.start_pos, found.end_pos), normal(str(found)))


def path_name(path: Path) -> Name:
    return Name(path.span, ".".join(path.names))


def string(kids: Kids) -> str | None:
    """The words of the first text in quotes, or None."""
    found = token(kids, "STRING")
    return None if found is None else normal(found[1:-1])


def split(kids: Iterable[Any], at: str) -> tuple[list[Any], list[Any]]:
    """The parts before and after the first token of a type."""
    before: list[Any] = []
    after: list[Any] = []
    side = before
    for kid in kids:
        if side is before and not isinstance(kid, Node) and kid.type == at:
            side = after
        else:
            side.append(kid)
    return before, after
