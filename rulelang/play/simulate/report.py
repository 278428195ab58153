"""What can be said of simulated games: counts that add up, shares with their intervals, nothing where nothing is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import rulelang
from rulelang.play.simulate.plan import Plan
from rulelang.play.simulate.row import OUTCOMES, Outcome, Row
from rulelang.play.simulate.statistics import mean, quantile, spread, wilson
from rulelang.session.ruleset import Ruleset

MANY_UNFINISHED = 0.01
"""A larger share of unfinished games is worth a warning."""
MANY_DRAWN = 0.5
"""A larger share of games that nobody won is worth another."""


@dataclass(frozen=True, slots=True)
class Length:
    """How long something is: all None if there was none."""

    mean: float | None
    spread: float | None
    """Standard deviation."""
    p10: float | None
    median: float | None
    p90: float | None

    @classmethod
    def of(cls, values: Iterable[int]) -> Length:
        found = sorted(values)
        return cls(mean(found), spread(found), quantile(found, 0.1), quantile(found, 0.5), quantile(found, 0.9))

    def to_data(self) -> dict[str, float | None]:
        return {name: _rounded(getattr(self, name)) for name in ("mean", "spread", "p10", "median", "p90")}


@dataclass(frozen=True, slots=True)
class Share:
    """The part of the won games that a seat or bot has won."""

    name: str
    won: float
    """Games; one that k share counts as 1/k."""
    share: float | None
    interval: tuple[float, float] | None
    """Wilson, 95 %."""

    @classmethod
    def of(cls, name: str, won: float, games: int) -> Share:
        return cls(name, won, won / games if games else None, wilson(won, games))

    def to_data(self) -> dict[str, Any]:
        interval = None if self.interval is None else [_rounded(end) for end in self.interval]
        return {"name": self.name, "won": _rounded(self.won), "share": _rounded(self.share), "interval": interval}


@dataclass(frozen=True, slots=True)
class Acting:
    """How often a rule acted, and how its duties went."""

    name: str
    acted: int
    games: int
    """In how many games it acted."""
    owed: int
    failed: int

    def to_data(self) -> dict[str, Any]:
        return {
            "name": self.name, "acted": self.acted, "games": self.games, "owed": self.owed, "failed": self.failed,
            "failed_share": _rounded(self.failed / self.owed) if self.owed else None,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Using:
    """How often an ability was used, and in how many games."""

    name: str
    used: int
    games: int

    def to_data(self) -> dict[str, Any]:
        return {"name": self.name, "used": self.used, "games": self.games}


@dataclass(frozen=True)
class Report:
    """All games of a simulation, in the order of their numbers."""

    ruleset: Ruleset
    plan: Plan
    rows: tuple[Row, ...]

    @property
    def n(self) -> int:
        return len(self.rows)

    @cached_property
    def classes(self) -> dict[Outcome, int]:
        """How many games ended how; they add up to `n`."""
        found = Counter(row.outcome for row in self.rows)
        return {outcome: found[outcome] for outcome in OUTCOMES}

    @cached_property
    def finished(self) -> tuple[Row, ...]:
        """Games that came to their end: lengths are theirs, for the others say nothing of how long a game is."""
        return tuple(row for row in self.rows if row.outcome in ("won", "drawn"))

    @property
    def unfinished_share(self) -> float | None:
        return self.classes["unfinished"] / self.n if self.n else None

    @property
    def warnings(self) -> tuple[str, ...]:
        found = []
        share = self.unfinished_share
        if share is not None and share > MANY_UNFINISHED:
            found.append(
                f"{share:.1%} of the games were broken off after {self.plan.cap} moves; they count neither as won nor as drawn"
            )
        drawn = self.classes["drawn"]
        if drawn > MANY_DRAWN * max(1, self.n):
            found.append(f"{drawn} of {self.n} games ended and nobody had won; do bots never do what a win needs, like saying a word?")
        return tuple(found)

    @cached_property
    def moves(self) -> Length:
        """Moves in a finished game."""
        return Length.of(row.moves for row in self.finished)

    @cached_property
    def deals(self) -> Length:
        """Deals in a finished game."""
        return Length.of(row.deals for row in self.finished)

    @cached_property
    def by_seat(self) -> tuple[Share, ...]:
        """Of the won games, by seat: seat 1 plays first in the first deal."""
        return self._shares([f"seat {seat + 1}" for seat in range(len(self.plan.bots))], lambda row, seat: seat)

    @cached_property
    def by_bot(self) -> tuple[Share, ...]:
        """Of the won games, by bot, wherever it sat."""
        names = [f"{bot + 1} {kind}" for bot, kind in enumerate(self.plan.bots)]
        return self._shares(names, lambda row, seat: (seat - row.number) % len(self.plan.bots))

    def _shares(self, names: Sequence[str], whose: Any) -> tuple[Share, ...]:
        won = [0.0] * len(names)
        for row in self.rows:
            if row.outcome == "won":
                for seat in row.winners:
                    won[whose(row, seat)] += 1 / len(row.winners)
        return tuple(Share.of(name, part, self.classes["won"]) for name, part in zip(names, won, strict=True))

    @cached_property
    def rules(self) -> tuple[Acting, ...]:
        """Every rule in force or not, in the order of the ruleset; empty if it was not counted."""
        if not self.plan.rules:
            return ()
        acted, games, owed, failed = Counter[int](), Counter[int](), Counter[int](), Counter[int]()
        for row in self.rows:
            acted.update(dict(row.acted))
            games.update(rule for rule, _ in row.acted)
            owed.update(dict(row.owed))
            failed.update(dict(row.failed))
        return tuple(
            Acting(rule.name, acted[rule.number], games[rule.number], owed[rule.number], failed[rule.number])
            for rule in self.ruleset.program.rules
        )

    @cached_property
    def abilities(self) -> tuple[Using, ...]:
        """Every ability, in the order of the ruleset; empty if rules were not counted."""
        if not self.plan.rules:
            return ()
        used, games = Counter[int](), Counter[int]()
        for row in self.rows:
            used.update(dict(row.used))
            games.update(ability for ability, _ in row.used)
        return tuple(
            Using(ability.name, used[number], games[number])
            for number, ability in enumerate(self.ruleset.program.abilities)
        )

    @property
    def noticed(self) -> dict[str, int]:
        """Mistakes made, called and missed, and calls that were wrong, in all games."""
        made, called = sum(row.mistakes for row in self.rows), sum(row.called for row in self.rows)
        return {
            "made": made,
            "called": called,
            "missed": made - called,
            "false": sum(row.false_calls for row in self.rows),
        }

    @property
    def aborted(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.outcome == "aborted")

    def to_data(self) -> dict[str, Any]:
        """JSON-ready: what is not defined is null. The same games give the same data."""
        plan = self.plan
        return {
            "ruleset": self.ruleset.name,
            "digest": self.ruleset.digest,
            "rulelang": rulelang.__version__,
            "seed": plan.seed,
            "bots": list(plan.bots),
            "options": dict(plan.options),
            "with": list(plan.with_rules),
            "without": list(plan.without_rules),
            "preset": plan.preset,
            "cap": plan.cap,
            "games": self.n,
            "classes": dict(self.classes),
            "unfinished_share": _rounded(self.unfinished_share),
            "deals": self.deals.to_data(),
            "moves": self.moves.to_data(),
            "interval": "Wilson, 95 %",
            "by_seat": [one.to_data() for one in self.by_seat],
            "by_bot": [one.to_data() for one in self.by_bot],
            "rules": [one.to_data() for one in self.rules] if plan.rules else None,
            "abilities": [one.to_data() for one in self.abilities] if plan.rules else None,
            "mistakes": self.noticed,
            "aborted": [{"game": row.number, "seed": row.seed, "why": row.why} for row in self.aborted],
            "warnings": list(self.warnings),
        }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 6)
