"""`rulelang why`: why a card is legal or not, which rule acted, what a penalty was for."""

from __future__ import annotations

from pathlib import Path

import click

from rulelang.diagnostics.base import did_you_mean
from rulelang.diagnostics.cells import visible
from rulelang.frontends.cli import console
from rulelang.frontends.cli.loading import stop
from rulelang.play.typed import NotUnderstood, read_action, show_card
from rulelang.play.why import NoSuchPosition, Position, explain_action, explain_hand, explain_last, from_file
from rulelang.session.values import folded, show_value


@click.command(name="why")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.argument("what", required=False, metavar="[CARD or MOVE]")
@click.option("--at", type=click.IntRange(0), metavar="N", help="After the first N inputs; without it at the end.")
@click.option("--seat", metavar="NAME", help="Whose move it would be; without it whoever is asked.")
@click.option(
    "--scenario", "number", type=click.IntRange(1), default=1, metavar="N", help="Which of several scenarios."
)
def command(file: Path, what: str | None, at: int | None, seat: str | None, number: int) -> int:
    """Explain a position in a saved game or a scenario.

    With a card or move: why it is legal or not, which rule and condition decides, what would make it legal. Without:
    what the last input brought about and why, and what may be done now.

    \b
    rulelang why evening.game "7 hearts"
    rulelang why evening.game --at 20
    rulelang why kitchen.yaml --scenario 2
    """
    try:
        now = from_file(file, at, number)
    except NoSuchPosition as problem:
        stop(str(problem))
    who = _seat(now, seat)
    if what is not None:
        _position(now, who)
        try:
            action = read_action(now.game, who, what)
        except NotUnderstood as problem:
            stop(str(problem))
        lines = list(explain_action(now, who, action))
    else:
        for line in explain_last(now):
            console.out(visible(line))
        console.out()
        _position(now, who)
        lines = list(explain_hand(now, who)) if not now.game.over else []
    for line in lines:
        console.out(visible(line))
    return 0


def _seat(now: Position, name: str | None) -> int:
    names = now.game.names
    if name is None:
        asked = now.game.prompts()
        return asked[0].seat if asked else max(now.game.turn, 0)
    seat = next((seat for seat, known in enumerate(names) if folded(known) == folded(name)), -1)
    if seat < 0:
        near = did_you_mean(name, names)
        stop(f"nobody called `{name}` sits here{f'; did you mean `{near}`?' if near else ''}")
    return seat


def _position(now: Position, seat: int) -> None:
    """Where the game stands, as far as it matters."""
    game, program = now.game, now.game.program
    view = game.view(seat)
    pile = f"{show_card(program, game.face(view.discard[-1]))} on the pile" if view.discard else "nothing on the pile"
    turn = f"{game.names[game.turn]} on turn" if game.turn >= 0 else "nobody on turn"
    slots = [
        f"{program.slots[slot].name} {show_value(program, program.slots[slot].kind, value, game.names)}"
        for slot, owner, value in view.slots
        if owner < 0 and slot > 1 and program.slots[slot].kind.of != "card"
    ]
    console.out(visible(f"After input {now.number}: {', '.join([turn, pile, *slots])}. For {game.names[seat]}:"))
