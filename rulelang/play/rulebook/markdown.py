"""A rulebook in Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rulelang.play.rulebook.book import Book, Item, Table
from rulelang.play.rulebook.sentences import Said

_SIGNS = re.compile(r"([\\`*_\[\]<>|#])")


def markdown(book: Book) -> str:
    lines = [f"# {plain(book.title)}", ""]
    for section in book.sections:
        lines += [f"## {section.title}", ""]
        listing = False
        for part in section.parts:
            if listing and not isinstance(part, Item):
                lines.append("")
            listing = isinstance(part, Item)
            lines += _part(part)
        lines += [""] if listing else []
    return "\n".join(lines).rstrip("\n") + "\n"


def plain(text: str) -> str:
    """Text that is read as it stands."""
    return _SIGNS.sub(r"\\\1", text)


def _part(part: str | Item | Table) -> Iterator[str]:
    if isinstance(part, str):
        yield from (plain(part), "")
    elif isinstance(part, Table):
        yield f"| {' | '.join(map(plain, part.head))} |"
        yield f"|{'---|' * len(part.head)}"
        yield from (f"| {' | '.join(map(plain, row))} |" for row in part.rows)
        yield ""
    else:
        yield f"- {plain(part.text)}" + (f" *({plain(part.clauses)})*" if part.clauses else "")
        yield from _below(part.below, 1)


def _below(said: Sequence[Said], depth: int) -> Iterator[str]:
    for one in said:
        yield f"{'  ' * depth}- {plain(one.text)}"
        yield from _below(one.below, depth + 1)
