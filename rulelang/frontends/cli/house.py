"""`rulelang house`: the rules that a table has invented, as a ruleset of its own."""

from __future__ import annotations

from pathlib import Path

import click

from rulelang.frontends.cli import console
from rulelang.frontends.cli.loading import stop
from rulelang.play.typed.text import plural
from rulelang.session.game import Game
from rulelang.session.inventing import WITH_INVENTING
from rulelang.session.saves import SaveError
from rulelang.session.saves import load as load_game


@click.command(name="house")
@click.argument("action", type=click.Choice(["save"]))
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--from", "game", type=click.Path(path_type=Path), required=True, metavar="GAME", help="A saved game.")
def command(action: str, file: Path, game: Path) -> int:
    """Keep the rules invented in a saved game as a ruleset, which extends the one it was a game of.

    \b
    rulelang house save ours.mau --from evening.game
    rulelang play --house ours.mau
    """
    try:
        loaded = load_game(game)
    except SaveError as problem:
        stop(str(problem))
    if file.exists():
        stop(f"`{file}` exists already; nothing was written")
    write(loaded, file)
    return 0


def free_name(file: Path) -> Path:
    """A name that no file has yet: `ours.mau`, `ours_2.mau`, …; a later one extends the one before."""
    found, number = file, 1
    while found.exists():
        number += 1
        found = file.with_name(f"{file.stem}_{number}{file.suffix}")
    return found


def write(game: Game, file: Path) -> None:
    """The variant of a table, in a file that a person can read and go on with."""
    ruleset = game.ruleset
    assert ruleset is not None
    known = ", as we play it"
    title = f"{ruleset.title.removesuffix(known)}{known}".replace('"', "'")
    text, _ = game.house.text(title, ruleset.name.removesuffix(WITH_INVENTING), kept=False)
    try:
        file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as problem:
        stop(f"`{file}` cannot be written: {problem.strerror}")
    console.out(f"{plural(game.house.in_force, 'invented rule')} in `{file}`. Play on with: rulelang play --house {file}")
