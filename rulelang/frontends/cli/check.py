"""`rulelang check`: is a ruleset sound?"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.cells import visible
from rulelang.frontends.cli import console
from rulelang.library import SUFFIX, Shelf
from rulelang.source import Source

STDIN = "-"


class Files(Shelf):
    """Texts on the command line: files, names of rulesets, or the input. What cannot be read is a diagnostic."""

    def open(self, asked: str) -> Source | Diagnostic:
        """The text that an argument means, or why there is none."""
        from rulelang.grammar.reader import read_bytes, read_path

        if asked == STDIN:
            return read_bytes("<stdin>", sys.stdin.buffer.read() if hasattr(sys.stdin, "buffer") else b"")
        path = Path(asked)
        if path.suffix != SUFFIX and (known := self.shipped(asked)) is not None:
            return known
        found = read_path(path)
        if isinstance(found, Source):
            self._folders[found.name] = path.parent
        return found


def diagnose(asked: str) -> list[Diagnostic]:
    """Everything there is to say about one argument."""
    files = Files()
    source = files.open(asked)
    if isinstance(source, Diagnostic):
        return [source]
    from rulelang.check import check_source

    return list(check_source(source, library=files).diagnostics)


@click.command(name="check")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="For people or programs.")
def command(files: tuple[str, ...], strict: bool, form: str) -> int:
    """Check rulesets: files, names of those that come with rulelang, or - for the input.

    Exit code 0: nothing, or warnings only. 1: errors (with --strict: warnings too). 2: a file cannot be read.

    \b
    rulelang check kitchen.mau
    rulelang check --strict rulesets/*.mau
    """
    from rulelang.diagnostics.reading import NoFile

    found = {name: diagnose(name) for name in files}
    everything = [one for diagnostics in found.values() for one in diagnostics]
    if form == "json":
        from rulelang.diagnostics.render import render_json

        click.echo(render_json(everything), nl=False)
    else:
        _tell(found)
    if any(isinstance(one, NoFile) for one in everything):
        return 2
    return int(any(strict or one.severity == "error" for one in everything))


def _tell(found: dict[str, list[Diagnostic]]) -> None:
    from rulelang.diagnostics.reading import NoFile
    from rulelang.diagnostics.render import render, summary

    unread = 0
    for diagnostics in found.values():
        for one in diagnostics:
            if isinstance(one, NoFile):
                unread += 1
                console.note(f"rulelang: {one.message()} ({visible(one.place.source.name)})")
        told = [one for one in diagnostics if not isinstance(one, NoFile)]
        if told:
            console.out(render(told, width=console.width(), colour=console.coloured(), encoding=console.encoding()))
    everything = [one for diagnostics in found.values() for one in diagnostics if not isinstance(one, NoFile)]
    if checked := len(found) - unread:
        files = "1 file" if checked == 1 else f"{checked} files"
        console.out(f"{files} checked: {summary(everything) or 'nothing to complain about'}")
