"""`rulelang test`: scenarios against their rulesets."""

from __future__ import annotations

from pathlib import Path

import click

from rulelang.frontends.cli import console
from rulelang.frontends.cli.settings import settings
from rulelang.play.scenarios import Report, Result, render, run_paths


@click.command(name="test")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PATH...")
@click.option("--coverage", is_flag=True, help="Say which rules, moves and clauses no scenario shows.")
@click.option("--set", "options", multiple=True, metavar="OPTION=VALUE", help="Set an option, where a scenario does not.")
@click.option("--with", "with_rules", multiple=True, metavar="RULE", help="Switch an optional rule on.")
@click.option("--without", "without_rules", multiple=True, metavar="RULE", help="Switch a rule off.")
@click.option("--preset", metavar="NAME", help="Settings that the ruleset has a name for, where a scenario names none.")
@click.option("-v", "--verbose", is_flag=True, help="Name each scenario.")
def command(
    paths: tuple[Path, ...],
    coverage: bool,
    options: tuple[str, ...],
    with_rules: tuple[str, ...],
    without_rules: tuple[str, ...],
    preset: str | None,
    verbose: bool,
) -> int:
    """Run scenarios: YAML files, or folders with such files.

    Exit code 0: all passed. 1: one failed. 2: there were none, or a path is missing.

    \b
    rulelang test kitchen.yaml
    rulelang test tests/scenarios --coverage
    rulelang test kitchen.yaml --set target=50 --with king
    """

    def show(result: Result) -> None:
        if result.loaded.missing:
            return
        console.out(f"{'pass' if result.passed else 'FAIL'}  {result.loaded.path}: {result.loaded.title}")

    report = run_paths(
        paths,
        coverage=coverage,
        show=show if verbose else None,
        options=settings(options),
        with_rules=with_rules,
        without_rules=without_rules,
        preset=preset,
    )
    absent = [result for result in report.results if result.loaded.missing]
    there = Report(tuple(result for result in report.results if not result.loaded.missing), report.coverage)
    if there.results:
        console.out(render(there))
    for result in absent:
        console.note(f"rulelang: {result.loaded.path}: {result.failure}")
    if absent or not there.results:
        return 2
    return int(not report.passed)
