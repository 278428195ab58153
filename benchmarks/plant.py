"""`make plant`: how many planted faults the checker finds, statically, by probing, or not; writes the table of the docs.

A fault is found statically if the checker says anything of the text, as it says nothing of the original; by probing if games find what may
not be, or a rule, an ability or a penalty that is silent now and was not in the original.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from benchmarks.planted import PLANTED, Planted
from rulelang.check import check_source
from rulelang.library import Shelf
from rulelang.play.probe import Report, probe
from rulelang.session.ruleset import check
from rulelang.source import Source

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "contributing-checker.md"
MARK = "<!-- table -->"
STATIC, PROBED, MISSED = "statically", "by probing", "not at all"


@lru_cache
def original(name: str) -> str:
    return (ROOT / "rulesets" / f"{name}.mau").read_text(encoding="utf-8")


def source(one: Planted) -> Source:
    return Source.of(f"{one.ruleset}.mau", one.text(original(one.ruleset)))


def said(one: Planted) -> str:
    """The codes of what the checker says."""
    found = check_source(source(one), library=Shelf()).diagnostics
    return ", ".join(dict.fromkeys(f"{each.code} {each.name}" for each in found))


def _silent(report: Report) -> set[str]:
    return {
        *(f"rule `{name}` is silent" for name, _ in report.silent_rules()),
        *(f"ability `{name}` is never used" for name, _ in report.unused_abilities()),
        *(f"penalty of `{name}` is never given" for name, _ in report.unpaid()),
    }


@lru_cache
def usually_silent(name: str, seconds: float) -> frozenset[str]:
    return frozenset(_silent(probe(check(Source.of(f"{name}.mau", original(name)), Shelf()), seconds=seconds)))


def shown(one: Planted, seconds: float) -> str:
    """What games show."""
    report = probe(check(source(one), Shelf()), seconds=seconds)
    found = [fault.kind for fault in report.faults] + ([report.cannot_start] if report.cannot_start else [])
    found += ["no game came to an end"] if report.never_over else []
    return ", ".join([*found, *sorted(_silent(report) - usually_silent(one.ruleset, seconds))])


def tried(seconds: float) -> Iterator[tuple[Planted, str, str]]:
    """Each fault, how it is found, and what is said."""
    for one in PLANTED:
        words = said(one)
        how = STATIC if words else MISSED
        if not words and (words := shown(one, seconds)):
            how = PROBED
        print(f"{one.kind:<22}{one.ruleset:<9}{how:<13}{words}", flush=True)
        yield one, how, words


def table(found: list[tuple[Planted, str, str]], seconds: float) -> Iterator[str]:
    """The page's table, and the list of what is missed."""
    total = Counter(how for _, how, _ in found)
    kinds = list(dict.fromkeys(one.kind for one, _, _ in found))
    yield f"{len(found)} faults of {len(kinds)} kinds; probed for {seconds:g} s each, by two processes or as many as there are cores."
    yield ""
    yield f"| kind | planted | {STATIC} | {PROBED} | {MISSED} | what is said |"
    yield "|---|---|---|---|---|---|"
    for kind in kinds:
        mine = [(how, words) for one, how, words in found if one.kind == kind]
        count = Counter(how for how, _ in mine)
        words = "; ".join(dict.fromkeys(words for _, words in mine if words))
        yield f"| {kind} | {len(mine)} | {count[STATIC]} | {count[PROBED]} | {count[MISSED]} | {words} |"
    yield f"| **all** | **{len(found)}** | **{total[STATIC]}** | **{total[PROBED]}** | **{total[MISSED]}** | |"
    yield ""
    yield "Not found at all:"
    yield ""
    for one, how, _ in found:
        if how == MISSED:
            was = " ".join((one.old or "nothing").split("#")[0].split())
            yield f"- {one.kind} in `{one.ruleset}`: `{was}` became `{' '.join(one.new.split()) or 'nothing'}`"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0)
    asked = parser.parse_args()
    lines = list(table(list(tried(asked.seconds)), asked.seconds))
    head = PAGE.read_text(encoding="utf-8").split(MARK)[0]
    PAGE.write_text(f"{head}{MARK}\n\n" + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
