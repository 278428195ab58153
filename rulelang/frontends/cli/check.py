"""`rulelang check`: is a ruleset sound?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.cells import visible
from rulelang.diagnostics.renderers import FORMATS
from rulelang.frontends.cli import console
from rulelang.library import SUFFIX, Shelf
from rulelang.record import Record
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


class Asked(Record):
    """What the command line wants of each file."""

    fix: bool = False
    unsafe: bool = False
    diff: bool = False


def diagnose(asked: str, how: Asked, files: Files) -> list[Diagnostic]:
    """Everything there is to say about one argument."""
    source = files.open(asked) if asked != STDIN or not how.fix else None
    if isinstance(source, Diagnostic):
        return [source]
    if how.fix:
        from rulelang.frontends.cli.fixing import fix, is_file

        if not is_file(asked):
            raise click.UsageError(f"--fix writes files, and `{visible(asked)}` comes with rulelang")
        return list(fix(asked, files, unsafe=how.unsafe, diff=how.diff))
    from rulelang.check import check_source

    assert source is not None
    return list(check_source(source, library=files).diagnostics)


class _Seconds(click.ParamType):  # type: ignore[type-arg]
    """Seconds; or, where somebody writes the file behind `--probe`, that file."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float | str:
        text = str(value)
        if text.strip() and text.strip()[0] not in "-.0123456789":
            return text
        seconds = click.FloatRange(0.1, 3600)
        return float(seconds(text, param, ctx))


@click.command(name="check")
@click.argument("files", nargs=-1, metavar="FILE...")
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@click.option("--format", "form", type=click.Choice(["text", *FORMATS]), default="text", help="For people or programs.")
@click.option("--fix", is_flag=True, help="Write into the files what can be mended with certainty.")
@click.option("--unsafe", is_flag=True, help="With --fix: guesses, too, like `did you mean`.")
@click.option("--diff", is_flag=True, help="With --fix: show what would be written, write nothing.")
@click.option("--watch", is_flag=True, help="Check again whenever a file changes.")
@click.option(
    "--probe", type=_Seconds(), is_flag=False, flag_value="2", metavar="[SECONDS]",
    help="Also play by lot for so long (2 s) in search of stuck tables, endless games, lost cards, silent rules.",
)  # fmt: skip
@click.option("--probe-games", type=click.IntRange(1), metavar="N", help="Probe so many games instead of a time.")
@click.option("--probe-seed", default="0", metavar="SEED", help="The same seed and number of games find the same.")
@click.option(
    "--probe-out", type=click.Path(path_type=Path), default=Path("probe"), metavar="FOLDER",
    help="Where a replay and a scenario of each finding go.",
)  # fmt: skip
def command(
    files: tuple[str, ...],
    strict: bool,
    form: str,
    fix: bool,
    unsafe: bool,
    diff: bool,
    watch: bool,
    probe: float | str | None,
    probe_games: int | None,
    probe_seed: str,
    probe_out: Path,
) -> int:
    """Check rulesets: files, names of those that come with rulelang, or - for the input.

    Exit code 0: nothing, or warnings only. 1: errors (with --strict: warnings too), or something found by probing. 2: a
    file cannot be read.

    \b
    rulelang check kitchen.mau
    rulelang check --strict rulesets/*.mau
    rulelang check --fix --diff kitchen.mau
    rulelang check kitchen.mau --probe 10
    """
    if isinstance(probe, str):
        files, probe = (probe, *files), 2.0
    if not files:
        raise click.UsageError("Missing argument 'FILE...'.")
    if (unsafe or diff) and not fix:
        raise click.UsageError(f"{'--unsafe' if unsafe else '--diff'} says how to --fix")
    how = Asked(fix, unsafe, diff)
    probing = probe is not None or probe_games is not None
    code, seen, everything = _check(files, strict, form, how, whole=not probing or watch)
    if watch:
        if STDIN in files:
            raise click.UsageError("the input cannot be watched")
        from rulelang.frontends.cli.watching import changes

        while True:  # until somebody interrupts; what a text extends may change with it, so the files are new each time
            console.note("watching; Ctrl+C ends it")
            next(changes(seen))
            if sys.stdout.isatty():
                click.clear()
            code, seen, _ = _check(files, strict, form, how)
    if code != 2 and probing:
        from rulelang.frontends.cli.probe import probed  # not at the top: it brings the engine

        tell = console.out if form == "text" else console.note  # what programs read stays one document
        for name in files:
            if name != STDIN and (found := probed(name, probe or 2.0, probe_games, probe_seed, probe_out, tell)):
                everything += found
                code = 1
    if probing and form != "text":
        _write(everything, form)
    return code


def _check(
    files: tuple[str, ...], strict: bool, form: str, how: Asked, *, whole: bool = True
) -> tuple[int, list[Path], list[Diagnostic]]:
    """Check all once: the exit code, the files that were read, what was found (written here only if that is the `whole`)."""
    from rulelang.diagnostics.reading import NoFile

    shelves = {name: Files() for name in files}
    found = {name: diagnose(name, how, shelf) for name, shelf in shelves.items()}
    everything = [one for diagnostics in found.values() for one in diagnostics]
    if form == "text":
        _tell(found)
    elif whole:
        _write(everything, form)
    seen = [Path(name) for name in (*files, *(one.name for shelf in shelves.values() for one in shelf.found.values()))]
    if any(isinstance(one, NoFile) for one in everything):
        return 2, seen, everything
    return int(any(strict or one.severity == "error" for one in everything)), seen, everything


def _write(everything: list[Diagnostic], form: str) -> None:
    from rulelang.diagnostics.renderers import renderer

    click.echo(renderer(form)(everything), nl=False)


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
