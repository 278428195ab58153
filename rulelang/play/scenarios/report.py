"""Running many scenarios, and what is said about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rulelang.play.scenarios.coverage import Coverage, measure
from rulelang.play.scenarios.run import Result, run
from rulelang.play.scenarios.store import Rulesets, collect
from rulelang.play.typed.text import plural


@dataclass(frozen=True)
class Report:
    """How all of them went."""

    results: tuple[Result, ...]
    coverage: tuple[Coverage, ...] = ()

    @property
    def failed(self) -> tuple[Result, ...]:
        return tuple(result for result in self.results if not result.passed)

    @property
    def missing(self) -> bool:
        """Whether a file or folder that was asked for is not there."""
        return any(result.loaded.missing for result in self.results)

    @property
    def passed(self) -> bool:
        """Whether there were scenarios, and all of them passed."""
        return bool(self.results) and not self.failed


def run_paths(
    paths: Iterable[str | Path],
    *,
    coverage: bool = False,
    show: Callable[[Result], None] | None = None,
    options: Mapping[str, str] | None = None,
    with_rules: Sequence[str] = (),
    without_rules: Sequence[str] = (),
    preset: str | None = None,
) -> Report:
    """Run every scenario in some files and folders; `show` is called after each. What is agreed on besides holds where a scenario
    does not say otherwise itself."""
    rulesets = Rulesets()
    results = []
    for loaded in collect(paths):
        one = loaded.scenario
        if one is not None and (options or with_rules or without_rules or preset):
            agreed = {
                "options": {**(options or {}), **one.options},
                "with_rules": [*with_rules, *(rule for rule in one.with_rules if rule not in with_rules)],
                "without_rules": [*without_rules, *(rule for rule in one.without_rules if rule not in without_rules)],
                "preset": one.preset or preset,
            }
            loaded = replace(loaded, scenario=one.model_copy(update=agreed))
        result = run(loaded, rulesets)
        results.append(result)
        if show is not None:
            show(result)
    return Report(tuple(results), tuple(measure(results)) if coverage else ())


def render(report: Report) -> str:
    """A report for people: each failure, the sum, and what is not covered if that was asked for."""
    lines = [line for result in report.failed for line in render_failure(result)]
    lines += ["", *_sum(report)] if lines else _sum(report)
    for one in report.coverage:
        lines += ["", *render_coverage(one)]
    return "\n".join(lines)


def render_failure(result: Result) -> list[str]:
    """A failure: where, what it was to show, what went otherwise."""
    where = f"{result.loaded.path}:{result.line}" if result.line else str(result.loaded.path)
    first, *more = result.failure.split("\n")
    title = f"{where}: {result.loaded.title}" if result.loaded.scenario else where
    return [f"FAIL {title}", f"  {first}", *(f"  {line}" for line in more)]


def _sum(report: Report) -> list[str]:
    failed = len(report.failed)
    passed = len(report.results) - failed
    return [f"{plural(len(report.results), 'scenario')}: {passed} passed, {failed} failed"]


def render_coverage(one: Coverage) -> list[str]:
    """What the scenarios of one ruleset leave out."""
    lines = [f"{one.ruleset}: {plural(one.scenarios, 'scenario')}"]
    lines += _part("rules acted", one.rules, one.idle_rules)
    lines += _part("moves made", one.moves, one.idle_moves)
    lines += _part("clauses shown", one.clauses, one.uncited)
    return lines


def _part(what: str, number: int, missing: Sequence[str]) -> list[str]:
    if not number:
        return []
    line = f"  {number - len(missing)} of {number} {what}"
    return [f"{line}; not: {', '.join(missing)}" if missing else line]
