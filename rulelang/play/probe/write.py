"""A fault as files: a save to be replayed, and a scenario that fails until the ruleset is mended."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path

from rulelang.library import shipped
from rulelang.play.probe.game import FAILURES, Fault
from rulelang.play.probe.shrink import feed
from rulelang.play.probe.watch import KINDS
from rulelang.play.typed import show_action
from rulelang.session.game import Game
from rulelang.session.ruleset import Ruleset

_EXPECTED = {
    "restless": "over: no",
    "stuck": "over: yes",
    "standstill": "over: yes",
    "endless": "over: yes",
    "fruitless": "over: yes",
}
"""What the scenario expects in the end, and does not get as long as the fault is there."""


def write(ruleset: Ruleset, found: Fault, folder: Path, asked: str) -> tuple[Path, ...]:
    """Write both; the paths. `asked` is the ruleset as the command was given it."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{ruleset.name}-{found.kind.replace(' ', '-')}-{found.game}"
    game = found.agreement.begin(ruleset, found.seed, journal=True)
    with contextlib.suppress(*FAILURES):  # of an interpreter that failed the save ends before that
        steps = _steps(game, found)
    save = folder / f"{name}.game"
    game.save(save)
    if found.kind not in _EXPECTED:
        return (save,)
    scenario = folder / f"{name}.yaml"
    scenario.write_text(_scenario(ruleset, found, steps, folder, asked), encoding="utf-8")
    return save, scenario


def _steps(game: Game, found: Fault) -> list[str]:
    """The inputs as scenarios have them; they are carried out on the way."""
    lines = []
    for one in found.inputs:
        seat, action, at = one
        if action is None:
            lines.append(f"advance: {max(at, game.now)}")
        elif isinstance(action, str):
            lines.append(f"{{at: {max(at, game.now)}, {_text(game.names[seat])}: {_text(f'invent {action}')}}}")
        else:
            typed = show_action(game, action, compact=False)
            line = f"at: {max(at, game.now)}, {_text(game.names[seat])}: {_text(typed)}"
            refused = feed(game, one)
            lines.append(f"{{{line}, refused: {refused}}}" if refused else f"{{{line}}}")
            continue
        feed(game, one)
    return lines


def _scenario(ruleset: Ruleset, found: Fault, steps: list[str], folder: Path, asked: str) -> str:
    agreed = found.agreement
    where = asked if asked in shipped() else os.path.relpath(asked, folder)
    people = ", ".join(
        f"{one.name}: {{age: {one.age}, birthday: {one.birthday[0]:02}-{one.birthday[1]:02}}}"
        for one in agreed.people
        if one.birthday is not None
    )
    lines = [
        f"scenario: {_text(f'Found by probing: {KINDS[found.kind]}')}",
        f"ruleset: {_text(where)}",
        f"seats: [{', '.join(one.name for one in agreed.people)}]",
        f"people: {{{people}}}",
        f"seed: {found.seed}",
        "start: deal",
    ]
    if agreed.options:
        lines.append(f"options: {{{', '.join(f'{name}: {_text(value)}' for name, value in agreed.options)}}}")
    if agreed.with_rules:
        lines.append(f"with: [{', '.join(agreed.with_rules)}]")
    lines += ["steps:", *(f"  - {step}" for step in steps), f"  - expect: {{{_EXPECTED[found.kind]}}}"]
    return "\n".join(lines) + "\n"


def _text(words: str) -> str:
    return json.dumps(words, ensure_ascii=False)
