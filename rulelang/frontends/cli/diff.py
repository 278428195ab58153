"""`rulelang diff`: two rulesets compared by what they mean."""

from __future__ import annotations

import click

from rulelang.diagnostics.cells import visible
from rulelang.frontends.cli import console
from rulelang.frontends.cli.loading import ruleset
from rulelang.play.compare import compare_games, compare_rulesets, compare_situations


@click.command(name="diff")
@click.argument("one", metavar="A")
@click.argument("two", metavar="B")
@click.option(
    "--games", type=click.IntRange(0), default=100, show_default=True, metavar="N", help="Play so many of each."
)
@click.option("--players", type=click.IntRange(1), metavar="N", help="How many sit at the table.")
@click.option("--seed", default="0", show_default=True, metavar="SEED", help="The same seed plays the same games.")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Processes at work; without it one for each core.")
def command(one: str, two: str, games: int, players: int | None, seed: str, jobs: int | None) -> int:
    """Compare two rulesets by what they mean, not by their text.

    First what was added, changed and dropped; then cards and situations in which they differ, with examples; then how
    games go. Exit code 0: no difference in what they mean. 1: some. 2: one of them cannot be found.

    \b
    rulelang diff maumau kitchen.mau
    rulelang diff maumau kitchen.mau --games 1000 --players 3
    rulelang diff maumau kitchen.mau --games 0
    """
    left, right = ruleset(one), ruleset(two)
    differ = False
    for title, lines in (
        ("Rules", compare_rulesets(left, right)),
        ("Situations", compare_situations(left, right, players or 3)),
    ):
        found = [visible(line) for line in lines]
        differ |= bool(found)
        console.heading(title)
        for line in found or ["no difference"]:
            console.paragraph(line, "    " if line.startswith(("- ", "+ ")) else "  ")
    if games and differ:
        console.heading("Games")
        for line in compare_games(left, right, games=games, players=players, seed=seed, jobs=jobs):
            console.paragraph(line, "  ")
    return int(differ)
