"""What commands write with: results to the output, notes to the error output, colour only where it is seen."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence

import click

from rulelang.frontends.cli.streams import can_write, plain

WIDEST = 100


def coloured() -> bool:
    """Whether the output shows colours and they are wanted."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def width() -> int:
    """Columns to write in."""
    return max(20, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))


def out(text: str = "") -> None:
    """A line of the result, in signs that the output has."""
    click.echo(text if can_write(text) else plain(text), color=coloured())


def note(text: str) -> None:
    """A line that is not part of the result."""
    click.echo(text if can_write(text, sys.stderr) else plain(text), err=True, color=False)


def encoding() -> str:
    """What the output can show."""
    return getattr(sys.stdout, "encoding", None) or "utf-8"


def heading(text: str) -> None:
    """A line that begins a section."""
    out(click.style(text, bold=True))


def paragraph(text: str, indent: str = "") -> None:
    """Text in lines that fit."""
    out(click.wrap_text(text, width(), indent, indent))


def rows(items: Sequence[tuple[str, str]], indent: int = 2) -> None:
    """Two columns: names and what they are."""
    formatter = click.HelpFormatter(width=width())
    formatter.current_indent = indent
    formatter.write_dl(items, col_max=max(10, width() // 3))
    out(formatter.getvalue().rstrip("\n"))


def fits(signs: Sequence[str]) -> bool:
    """Whether the output can show these signs."""
    return can_write("".join(signs))
