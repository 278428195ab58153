"""`rulelang sim`: many games by bots, and what they show."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from rulelang.engine.setting import CannotStart
from rulelang.frontends.cli import console
from rulelang.frontends.cli.loading import inventive, invited, ruleset, stop
from rulelang.frontends.cli.seats import BOT, DEFAULT_BOT, HABIT_HELP, no_use
from rulelang.frontends.cli.settings import settings
from rulelang.play.simulate.output import CannotWrite, check_target, write
from rulelang.play.simulate.plan import USUAL_CAP, BadPlan
from rulelang.play.simulate.report import Report
from rulelang.play.simulate.run import simulate
from rulelang.play.typed import clean


@click.command(name="sim")
@click.argument("name", default="maumau", metavar="[NAME|FILE]")
@click.option("--games", type=click.IntRange(0), default=100, show_default=True, metavar="N", help="How many.")
@click.option("--players", type=click.IntRange(1), metavar="N", help="How many sit at the table.")
@click.option("--seats", metavar="LIST", help="Which bots: random, sensible, forgetful; one for all, or one for each.")
@click.option("--habit", "habits", multiple=True, metavar="HABIT=VALUE", help=HABIT_HELP)
@click.option("--seed", default="0", show_default=True, metavar="SEED", help="The same seed plays the same games.")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes at work; without it one for each core.")
@click.option("--set", "options", multiple=True, metavar="OPTION=VALUE", help="Set an option of the ruleset.")
@click.option("--with", "with_rules", multiple=True, metavar="RULE", help="Switch an optional rule on.")
@click.option("--without", "without_rules", multiple=True, metavar="RULE", help="Switch a rule off.")
@click.option("--preset", metavar="NAME", help="Settings that the ruleset has a name for.")
@click.option(
    "--cap", type=click.IntRange(1), default=USUAL_CAP, show_default=True, metavar="N",
    help="Moves after which a game counts as unfinished.",
)  # fmt: skip
@click.option("--rules", is_flag=True, help="Also count how often each rule acts and each duty is failed (slower).")
@click.option("--invent", is_flag=True, help="Bots invent rules after each deal; the history of the rules is shown.")
@click.option("--deals", type=click.IntRange(1), metavar="N", help="With --invent: play games in a row, inventions carried on, for so many deals; they count as one.")
@click.option("--json", "as_json", is_flag=True, help="The report as JSON.")
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="FILE", help="One row per game: FILE.csv or FILE.parquet."
)
@click.option("--plot", is_flag=True, help="Draw lengths and wins.")
def command(
    name: str,
    games: int,
    players: int | None,
    seats: str | None,
    habits: tuple[str, ...],
    seed: str,
    jobs: int | None,
    options: tuple[str, ...],
    with_rules: tuple[str, ...],
    without_rules: tuple[str, ...],
    preset: str | None,
    cap: int,
    rules: bool,
    invent: bool,
    deals: int | None,
    as_json: bool,
    out: Path | None,
    plot: bool,
) -> int:
    """Let bots play many games, and report lengths and wins. Bots change seats from game to game.

    Exit code 0: done. 1: the ruleset has errors, or its rules did not come to rest in some game. 2: it cannot be played or
    written like that.

    \b
    rulelang sim maumau --games 1000 --seats sensible,random,random
    rulelang sim kitchen.mau --set target=100 --rules --out games.csv
    """
    chosen = ruleset(name)
    if invent:
        chosen = inventive(chosen, deals)
    no_use(habits, chosen.program)
    agreed = settings(options)
    if invent:
        agreed = invited(chosen, agreed)
    bots = None if seats is None else [_kind(part) for part in seats.split(",")]
    try:
        if out is not None:
            check_target(out)
        with _progress(games) as progress:
            report = simulate(
                chosen,
                games,
                players=players,
                bots=bots,
                seed=seed,
                options=agreed,
                with_rules=with_rules,
                without_rules=without_rules,
                preset=preset,
                cap=cap,
                rules=rules,
                invent=invent,
                deals=deals or 0,
                habits=habits,
                jobs=jobs,
                progress=progress,
            )
        if out is not None:
            write(report, out)
    except (BadPlan, CannotStart, CannotWrite) as problem:
        stop(str(problem))
    if as_json:
        import json

        console.out(json.dumps(report.to_data(), ensure_ascii=False, indent=2, allow_nan=False))
    else:
        from rulelang.frontends.cli.figures import figures, plots

        for line in figures(report):
            console.out(line)
        for line in plots(report, console.width(), bar="█" if console.fits("█") else "#") if plot else ():
            console.out(line)
        for line in history(report) if invent else ():
            console.out(line)
    for warning in report.warnings:
        console.note(f"warning: {warning}")
    for row in report.aborted[:5]:
        console.note(f"game {row.number} was abandoned: {row.why}")
    return int(bool(report.aborted))


def history(report: Report) -> Iterator[str]:
    """What was invented, in all games and in the first."""
    every = [one for row in report.rows for one in row.invented]
    gone = sum(one[4] for one in every)
    yield ""
    yield f"Inventions: {len(every)} in {report.n} games, {gone} voted out"
    for row in report.rows[:1]:
        yield f"Game {row.number}:"
        for deal, kind, rule, text, repealed in row.invented:
            words = text.split("\n")[0] if kind == "invent" else text.split(":")[0]
            yield f"  deal {deal}: {kind} {rule}{' (voted out)' if repealed else ''}: {clean(words)}"


def _kind(text: str) -> str:
    word = text.strip().casefold()
    return DEFAULT_BOT if word == BOT else word


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on a terminal, on the error output, so that it is in nobody's way; nothing elsewhere."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    bar = Progress(
        BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True), transient=True
    )
    with bar:
        task = bar.add_task("games", total=games)
        yield lambda done: bar.advance(task, done)
