"""What is to be simulated: plain data, so that any process can be handed it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rulelang.diagnostics.base import did_you_mean
from rulelang.library import Texts
from rulelang.play.bots import KINDS
from rulelang.play.habits import USUAL, BadHabit, Habits, read_habits
from rulelang.session.ruleset import Ruleset, check
from rulelang.source import Source

USUAL_PLAYERS = 4
USUAL_BOT = "sensible"
USUAL_CAP = 10_000
"""Moves after which a game counts as unfinished."""


class BadPlan(ValueError):
    """It cannot be simulated like that; the message says why."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Games to be played: the ruleset as text, who plays, what was agreed, and the seed that all chance comes from."""

    source: tuple[str, str]
    """Name and text of the ruleset."""
    extends: tuple[tuple[str, str, str, str], ...]
    """Texts that it extends: who asks, for what name, name and text found."""
    bots: tuple[str, ...]
    """Kind of each bot. In game n bot b sits in seat (b + n) modulo the number of players."""
    games: int
    seed: str
    options: tuple[tuple[str, str], ...] = ()
    with_rules: tuple[str, ...] = ()
    without_rules: tuple[str, ...] = ()
    preset: str | None = None
    cap: int = USUAL_CAP
    rules: bool = False
    """Whether to count how often each rule acts and each duty is failed."""
    invent: bool = False
    """Whether bots invent rules where the ruleset asks for it; else nobody is asked."""
    deals: int = 0
    """With `invent`: games follow one another, the inventions carried on, until so many deals were played; 0 for one game."""
    habits: Mapping[str, Habits] = field(default_factory=lambda: USUAL)
    """How each kind of bot behaves where time matters."""

    def ruleset(self) -> Ruleset:
        """The ruleset, made from its text."""
        found = {(origin, asked): Source(name, text) for origin, asked, name, text in self.extends}
        return check(Source(*self.source), Texts(found))

    def seed_of(self, number: int) -> int:
        """The seed of one game: a hash of the seed of all and its number, so that it depends on nothing else."""
        digest = hashlib.blake2b(f"{self.seed}/{number}".encode(), digest_size=8).digest()
        return int.from_bytes(digest, "big") >> 1

    def seat_of(self, bot: int, number: int) -> int:
        """Where a bot sits in a game."""
        return (bot + number) % len(self.bots)


def make_plan(
    ruleset: Ruleset,
    *,
    games: int,
    players: int | None = None,
    bots: Sequence[str] | None = None,
    seed: int | str = 0,
    options: Mapping[str, object] | None = None,
    with_rules: Sequence[str] = (),
    without_rules: Sequence[str] = (),
    preset: str | None = None,
    cap: int = USUAL_CAP,
    rules: bool = False,
    invent: bool = False,
    deals: int = 0,
    habits: Sequence[str] = (),
) -> Plan:
    """A plan, as far as it can be made.

    Raises:
        BadPlan: numbers that do not go together, or a kind of bot or habit that there is not.
    """
    try:
        behaviour = read_habits(habits)
    except BadHabit as problem:
        raise BadPlan(str(problem)) from None
    if games < 0:
        raise BadPlan(f"{games} games cannot be played")
    if cap < 1:
        raise BadPlan("a game has at least one move")
    return Plan(
        source=(ruleset.source.name, ruleset.source.text),
        extends=tuple((one.origin, one.name, one.source.name, one.source.text) for one in ruleset.extends),
        bots=_bots(ruleset, players, bots),
        games=games,
        seed=str(seed),
        options=tuple((name, _word(value)) for name, value in (options or {}).items()),
        with_rules=tuple(with_rules),
        without_rules=tuple(without_rules),
        preset=preset,
        cap=cap,
        rules=rules,
        invent=invent,
        deals=deals if invent else 0,
        habits=behaviour,
    )


def _bots(ruleset: Ruleset, players: int | None, bots: Sequence[str] | None) -> tuple[str, ...]:
    low, high = ruleset.program.players
    usual = players if players is not None else max(low, min(USUAL_PLAYERS, high))
    if bots is None or len(bots) == 1:
        kinds = (bots[0] if bots else USUAL_BOT,) * usual
    else:
        kinds = tuple(bots)
    if players is not None and players != len(kinds):
        raise BadPlan(f"{players} players cannot be {len(kinds)} bots")
    for kind in kinds:
        if kind not in KINDS:
            near = did_you_mean(kind, KINDS)
            perhaps = f"; did you mean `{near}`?" if near else f"; there are {', '.join(KINDS)}"
            raise BadPlan(f"there is no bot `{kind}`{perhaps}")
    return kinds


def _word(value: object) -> str:
    """A Python value of an option in the words of the ruleset."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
