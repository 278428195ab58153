"""What a probe says: what was found, and what was not, with the bound that so many games give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulelang.diagnostics import played
from rulelang.diagnostics.base import Diagnostic
from rulelang.ir.effects import Owe
from rulelang.ir.walk import all_effects
from rulelang.play.probe.game import CUT, Fault, Played
from rulelang.play.probe.watch import KINDS
from rulelang.play.typed.text import plural, spaced
from rulelang.session.ruleset import Ruleset

FEW = 3
"""Games under which it means nothing that none came to an end."""
ENOUGH = 20
"""Games under which a rule must have been in force before its silence is told."""


@dataclass(frozen=True)
class Report:
    """What came of a probe."""

    ruleset: Ruleset
    seed: str
    games: tuple[Played, ...]
    faults: tuple[Fault, ...]
    """The first of each kind, shortened."""
    cannot_start: str = ""
    """Why no table could be found at which it can be played."""

    @property
    def sound(self) -> bool:
        """Whether nothing was found that may not be."""
        return not self.faults and not self.cannot_start and not self.never_over

    @property
    def never_over(self) -> bool:
        """Whether no game came to an end, of some that were long enough."""
        return self.whole >= FEW and all(one.ended in ("left", CUT) for one in self.games)

    @property
    def ended(self) -> Counter[str]:
        return Counter(one.ended for one in self.games)

    @property
    def whole(self) -> int:
        """Games that were not cut off: only they count as ones in which something did not happen."""
        return sum(one.ended != CUT for one in self.games)

    def silent_rules(self) -> Iterator[tuple[str, int]]:
        """Rules that never acted, with the games in which they were in force."""
        for rule in self.ruleset.program.rules:
            games = [one for one in self.games if rule.number in one.in_force]
            whole = sum(one.ended != CUT for one in games)
            if rule.sentences and whole >= ENOUGH and not any(rule.number in one.seen.rules for one in games):
                yield rule.name, whole

    def unused_abilities(self) -> Iterator[tuple[str, int]]:
        for number, ability in enumerate(self.ruleset.program.abilities):
            if self.whole >= ENOUGH and not any(number in one.seen.abilities for one in self.games):
                yield ability.name, self.whole

    def unpaid(self) -> Iterator[tuple[str, int]]:
        """Rules whose duties were owed but never failed, so that their penalty was never given."""
        priced = {
            effect.rule
            for block in self.ruleset.program.blocks
            for effect in all_effects(block.effects)
            if isinstance(effect, Owe) and effect.otherwise is not None
        }
        for number in sorted(priced):
            owed = [one for one in self.games if number in one.seen.owed]
            if len(owed) >= ENOUGH and not any(number in one.seen.failed for one in owed):
                yield self.ruleset.program.rules[number].name, len(owed)


def render(report: Report) -> Iterator[str]:
    """The report in lines."""
    name = report.ruleset.source.name
    if report.cannot_start:
        yield f"{name}: no table was found at which it can be played: {report.cannot_start}"
        return
    games = report.whole
    inputs = sum(one.inputs for one in report.games)
    ended = ", ".join(f"{count} {kind}" for kind, count in report.ended.most_common() if kind != CUT)
    if cut := report.ended[CUT]:
        ended += f"; {cut} more cut off by the clock" if ended else f"{cut} cut off by the clock"
    yield f"{name}: probed in {plural(games, 'game')}, {inputs} inputs, seed {report.seed}{f' ({ended})' if ended else ''}"
    for found in report.faults:
        yield f"  {_found(report, found)}"
        yield f"    {_where(found)}"
    if report.never_over:
        yield f"  {_never(report)}"
    if games >= FEW and report.ended["drawn"] == games:
        yield f"  0 of {games} games had a winner {_bound(games)}"
    told = {one.kind for one in report.faults}
    if report.ended["endless"] and "endless" not in told:
        yield f"  {report.ended['endless']} of {games} games {'was' if report.ended['endless'] == 1 else 'were'} still going on after very many inputs; most came to an end"
    clean = [kind for kind in KINDS if kind not in told and not report.ended[kind]]
    if games and clean:
        yield f"  in 0 of {games} games {_bound(games)}: {', '.join(clean)}"
    for rule, of in report.silent_rules():
        yield f"  rule `{rule}` acted in 0 of {of} games {_bound(of)}"
    for ability, of in report.unused_abilities():
        yield f"  ability `{spaced(ability)}` was used in 0 of {of} games {_bound(of)}"
    for rule, of in report.unpaid():
        yield f"  the duty of rule `{rule}` was failed in 0 of {of} games that had it {_bound(of)}"


def _bound(games: int) -> str:
    """The rule of three: with 95 % confidence it happens in no more games than that."""
    return "(which leaves everything open)" if games < 4 else f"(so in at most {min(1.0, 3 / games):.1%} of all games)"


def diagnostics(report: Report, files: Mapping[str, tuple[str, ...]]) -> Iterator[Diagnostic]:
    """What was found as diagnostics, for programs; `files`: where the finding of a kind was written to."""
    at, known = played.head(report.ruleset.source), {kind.name: kind for kind in played.FAMILY}
    if report.cannot_start:
        yield played.NoTable(at, f"no table was found at which it can be played: {report.cannot_start}")
    for found in report.faults:
        kind = known[found.kind.replace(" ", "-")]
        yield kind(at, f"{_found(report, found)} ({_where(found)})", files.get(found.kind, ()))
    if report.never_over:
        yield played.NeverOver(at, _never(report))


def _never(report: Report) -> str:
    longest = max(one.inputs for one in report.games)
    return f"0 of {report.whole} games came to an end {_bound(report.whole)}; the longest took {longest} inputs"


def _found(report: Report, found: Fault) -> str:
    more = f"; {found.about}" if found.about else ""
    return f"found in {report.ended[found.kind]} of {plural(report.whole, 'game')}: {KINDS[found.kind]}{more}"


def _where(found: Fault) -> str:
    """How long the shortest game is that shows it, and at what table."""
    agreed = found.agreement
    settled = [plural(len(agreed.people), "player")]
    settled += [f"{option}={value}" for option, value in agreed.options]
    settled += [f"with {rule}" for rule in agreed.with_rules]
    short = f", shortened from {found.whole}" if found.whole > len(found.inputs) else ""
    return f"{plural(len(found.inputs), 'input')}{short}; game {found.game}: {', '.join(settled)}"
