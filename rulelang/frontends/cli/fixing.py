"""`rulelang check --fix`: what can be mended is written into the files, or shown."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.cells import visible
from rulelang.frontends.cli import console
from rulelang.frontends.cli.rewriting import STDIN, Text, read, show_difference, write
from rulelang.library import Library
from rulelang.source import Source


def fix(asked: str, library: Library, *, unsafe: bool, diff: bool) -> Sequence[Diagnostic]:
    """Mend a file, or show how; what is left to say about it (with `diff`: about the file as it is)."""
    from rulelang.check import check_source
    from rulelang.check.mend import mend

    def check(source: Source) -> Sequence[Diagnostic]:
        return check_source(source, library=library).diagnostics

    text = read(asked)
    if isinstance(text, Diagnostic):
        return [text]
    if asked == STDIN and not diff:
        raise click.UsageError("--fix writes files; with --diff it shows what it would do to the input")
    mended = mend(text.source, check, unsafe=unsafe)
    if diff:
        if mended.applied:
            show_difference(text, mended.source.text)
        return check(text.source)
    if mended.applied:
        write(text, mended.source.text)
        _tell(text, len(mended.applied))
    return mended.left


def _tell(text: Text, count: int) -> None:
    console.note(f"{visible(text.source.name)}: {count} fixed")


def is_file(asked: str) -> bool:
    """Whether an argument means a file, not a ruleset that comes with rulelang."""
    return asked == STDIN or Path(asked).exists()
