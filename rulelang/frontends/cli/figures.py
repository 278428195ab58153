"""The report of a simulation for people: figures in columns, and bars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulelang.play.simulate.report import Length, Report, Share

NOTHING = "n/a"
BINS = 12


def figures(report: Report) -> Iterator[str]:
    """The report in lines."""
    plan = report.plan
    yield f"{report.ruleset.title}: {report.n} games of {', '.join(plan.bots)}; seed {plan.seed}"
    yield f"ruleset {report.ruleset.name} {report.ruleset.digest}"
    yield ""
    yield "Games"
    for outcome, count in report.classes.items():
        after = f"  (after {plan.cap} moves)" if outcome == "unfinished" else ""
        yield f"  {outcome:<11}{count:>7}{_percent(count / report.n if report.n else None):>9}{after}"
    yield ""
    yield "Finished games"
    yield f"  {'':<6}{'mean':>8}{'spread':>8}{'10 %':>8}{'median':>8}{'90 %':>8}"
    yield _length("moves", report.moves)
    yield _length("deals", report.deals)
    yield from _shares("Won games by seat (95 % interval, Wilson)", report.by_seat)
    yield from _shares("Won games by bot", report.by_bot)
    if any(report.noticed.values()):
        found = report.noticed
        yield ""
        yield "Mistakes"
        yield f"  made {found['made']}, called {found['called']}, missed {found['missed']}; wrong calls {found['false']}"
    if report.plan.rules:
        yield from _rules(report)
    if report.abilities:
        yield from _abilities(report)


def _length(name: str, length: Length) -> str:
    found = (length.mean, length.spread, length.p10, length.median, length.p90)
    return f"  {name:<6}" + "".join(f"{_number(value):>8}" for value in found)


def _shares(title: str, shares: Sequence[Share]) -> Iterator[str]:
    yield ""
    yield title
    wide = max(len(one.name) for one in shares)
    for one in shares:
        ends = "" if one.interval is None else f"   {100 * one.interval[0]:.1f} to {100 * one.interval[1]:.1f}"
        yield f"  {one.name:<{wide}}{_percent(one.share):>9}{ends}"


def _rules(report: Report) -> Iterator[str]:
    yield ""
    yield "Rules"
    wide = max(len(one.name) for one in report.rules)
    yield f"  {'':<{wide}}{'acted':>9}{'games':>7}  duties failed"
    for one in report.rules:
        duties = f"{one.failed} of {one.owed} ({_percent(one.failed / one.owed)})" if one.owed else ""
        yield f"  {one.name:<{wide}}{one.acted:>9}{one.games:>7}  {duties}".rstrip()


def _abilities(report: Report) -> Iterator[str]:
    yield ""
    yield "Abilities"
    wide = max(len(one.name) for one in report.abilities)
    yield f"  {'':<{wide}}{'used':>9}{'games':>7}"
    for one in report.abilities:
        yield f"  {one.name:<{wide}}{one.used:>9}{one.games:>7}"


def plots(report: Report, width: int, *, bar: str) -> Iterator[str]:
    """Lengths and shares as bars."""
    lengths = [row.moves for row in report.finished]
    yield ""
    yield "Moves in a finished game"
    yield from _histogram(lengths, width, bar)
    yield ""
    yield "Won games by bot"
    wide = max(len(one.name) for one in report.by_bot)
    room = width - wide - 12
    for one in report.by_bot:
        drawn = "" if one.share is None else bar * round(room * one.share)
        yield f"  {one.name:<{wide}}{_percent(one.share):>8} {drawn}".rstrip()


def _histogram(values: Sequence[int], width: int, bar: str) -> Iterator[str]:
    if not values:
        yield f"  {NOTHING}"
        return
    low, high = min(values), max(values)
    step = max(1, -(-(high - low + 1) // BINS))
    counts = [0] * -(-(high - low + 1) // step)
    for value in values:
        counts[(value - low) // step] += 1
    names = [f"{low + n * step}-{low + (n + 1) * step - 1}" if step > 1 else f"{low + n}" for n in range(len(counts))]
    wide = max(map(len, names))
    room = width - wide - 10
    for name, count in zip(names, counts, strict=True):
        yield f"  {name:>{wide}} {count:>6} {bar * round(room * count / max(counts))}".rstrip()


def _percent(share: float | None) -> str:
    return NOTHING if share is None else f"{100 * share:.1f} %"


def _number(value: float | None) -> str:
    return NOTHING if value is None else f"{value:.1f}"
