"""`rulelang check --probe`: what play shows that the text does not."""

from __future__ import annotations

from pathlib import Path

from rulelang.diagnostics.cells import visible
from rulelang.frontends.cli import console
from rulelang.play.probe import probe, render
from rulelang.play.probe.write import write
from rulelang.session.ruleset import RulesetError, load


def probed(asked: str, seconds: float, games: int | None, seed: str, folder: Path) -> bool:
    """Probe a ruleset and tell; whether nothing was found. A ruleset with errors is not played."""
    try:
        ruleset = load(asked)
    except RulesetError:
        console.note(f"rulelang: `{visible(asked)}` is not probed, as it cannot be played")
        return True
    report = probe(ruleset, seconds=seconds, games=games, seed=seed)
    for line in render(report):
        console.out(visible(line))
    for found in report.faults:
        for path in write(ruleset, found, folder, asked):
            console.out(visible(f"    written: {path}"))
    return report.sound
