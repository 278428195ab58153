"""`rulelang test`: scenarios against their rulesets."""

from __future__ import annotations

from pathlib import Path

import click

from rulelang.frontends.cli import console
from rulelang.play.scenarios import Report, Result, render, run_paths


@click.command(name="test")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PATH...")
@click.option("--coverage", is_flag=True, help="Say which rules, moves and clauses no scenario shows.")
@click.option("-v", "--verbose", is_flag=True, help="Name each scenario.")
def command(paths: tuple[Path, ...], coverage: bool, verbose: bool) -> int:
    """Run scenarios: YAML files, or folders with such files.

    Exit code 0: all passed. 1: one failed. 2: there were none, or a path is missing.

    \b
    rulelang test kitchen.yaml
    rulelang test tests/scenarios --coverage
    """

    def show(result: Result) -> None:
        if result.loaded.missing:
            return
        console.out(f"{'pass' if result.passed else 'FAIL'}  {result.loaded.path}: {result.loaded.title}")

    report = run_paths(paths, coverage=coverage, show=show if verbose else None)
    absent = [result for result in report.results if result.loaded.missing]
    there = Report(tuple(result for result in report.results if not result.loaded.missing), report.coverage)
    if there.results:
        console.out(render(there))
    for result in absent:
        console.note(f"rulelang: {result.loaded.path}: {result.failure}")
    if absent or not there.results:
        return 2
    return int(not report.passed)
