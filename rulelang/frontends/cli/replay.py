"""`rulelang replay`: a saved game again, input by input."""

from __future__ import annotations

from pathlib import Path

import click

from rulelang.engine.events import Event
from rulelang.frontends.cli import console
from rulelang.frontends.cli.loading import stop
from rulelang.frontends.cli.screen import SPECTATOR, Screen
from rulelang.play.typed.text import plural
from rulelang.session.game import Game, Input
from rulelang.session.saves import SaveError, replay


class Enough(Exception):
    """As much was shown as was asked for."""


@click.command(name="replay")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--until", type=click.IntRange(0), metavar="N", help="Only the first N inputs.")
def command(file: Path, until: int | None) -> int:
    """Show what happened in a saved game, with all cards open.

    \b
    rulelang replay evening.game
    rulelang replay evening.game --until 20
    """
    screens: list[Screen] = []
    shown = 0

    def show(game: Game, one: Input, events: tuple[Event, ...]) -> None:
        nonlocal shown
        if not screens:
            screens.append(Screen(game))
            screens[0].happened(game.journal[0].events)
        if shown == until:
            raise Enough
        screens[0].happened(events)
        shown += 1
        if shown == until:
            screens[0].table(game.view(SPECTATOR))

    try:
        game = replay(file, show)
    except Enough:
        return 0
    except SaveError as problem:
        stop(str(problem))
    for text in game.notes:
        console.note(text)
    console.note(
        f"{game.program.title}: {plural(len(game.inputs), 'input')}, the table agrees with the file after each"
    )
    (screens[0] if screens else Screen(game)).ended()
    return 0
