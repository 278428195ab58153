"""Files that a command writes anew: whole or not at all, with the line ends and rights they had."""

from __future__ import annotations

import contextlib
import difflib
import os
import sys
from pathlib import Path

import click

from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.cells import visible
from rulelang.frontends.cli import console
from rulelang.record import Record
from rulelang.source import Source

STDIN = "-"


class Text(Record):
    """A text that was asked for, and how its lines end where it came from."""

    asked: str
    source: Source
    crlf: bool


def read(asked: str) -> Text | Diagnostic:
    """A file or the input, or why there is nothing to read."""
    from rulelang.grammar.reader import read_bytes, read_path

    if asked == STDIN:
        data = sys.stdin.buffer.read() if hasattr(sys.stdin, "buffer") else b""
        found = read_bytes("<stdin>", data)
    else:
        found = read_path(Path(asked))
        data = Path(asked).read_bytes() if isinstance(found, Source) else b""
    return Text(asked, found, b"\r\n" in data) if isinstance(found, Source) else found


def write(text: Text, new: str) -> None:
    """The new text in its place; the input goes to the output."""
    if text.asked == STDIN:
        click.echo(new, nl=False)
        return
    path = Path(text.asked).resolve()  # a link stays one
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_bytes((new.replace("\n", "\r\n") if text.crlf else new).encode())
        beside.chmod(path.stat().st_mode & 0o7777)
        os.replace(beside, path)
    except OSError as problem:
        with contextlib.suppress(OSError):
            beside.unlink()
        why = (problem.strerror or "it cannot be written").lower()
        raise click.ClickException(f"`{visible(text.asked)}` cannot be written: {why}") from None


def show_difference(text: Text, new: str) -> None:
    """What would change, as a patch."""
    name = text.source.name
    lines = difflib.unified_diff(
        text.source.text.splitlines(keepends=True), new.splitlines(keepends=True), name, f"{name} (new)"
    )
    for line in lines:
        shown = visible(line.rstrip("\n"), console.encoding())
        colour = {"+": "green", "-": "red", "@": "cyan"}.get(line[0])
        console.out(click.style(shown, fg=colour) if colour and line[:3] not in ("+++", "---") else shown)
        if not line.endswith("\n"):
            console.out("\\ no line end here")
