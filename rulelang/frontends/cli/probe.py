"""`rulelang check --probe`: what play shows that the text does not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.cells import visible
from rulelang.frontends.cli import console
from rulelang.play.probe import probe, render
from rulelang.play.probe.tell import diagnostics
from rulelang.play.probe.write import write
from rulelang.session.ruleset import RulesetError, load


def probed(
    asked: str, seconds: float, games: int | None, seed: str, folder: Path, tell: Callable[[str], None]
) -> list[Diagnostic]:
    """Probe a ruleset and tell; what was found. A ruleset with errors is not played."""
    try:
        ruleset = load(asked)
    except RulesetError:
        console.note(f"rulelang: `{visible(asked)}` is not probed, as it cannot be played")
        return []
    report = probe(ruleset, seconds=seconds, games=games, seed=seed)
    for line in render(report):
        tell(visible(line))
    written: dict[str, tuple[str, ...]] = {found.kind: tuple(map(str, write(ruleset, found, folder, asked))) for found in report.faults}
    for paths in written.values():
        for path in paths:
            tell(visible(f"    written: {path}"))
    return list(diagnostics(report, written))
