"""Running one scenario: lay the table, feed the steps, compare; say what went otherwise."""

from __future__ import annotations

import re
import traceback
from dataclasses import dataclass, field

from rulelang.engine.events import Event
from rulelang.engine.refusals import Code, Refused
from rulelang.engine.setting import CannotStart
from rulelang.play.scenarios.expect import Comparison
from rulelang.play.scenarios.lay import Wrong, begin, seat_of
from rulelang.play.scenarios.model import Scenario, Step
from rulelang.play.scenarios.rulebooks import unknown
from rulelang.play.scenarios.store import Loaded, Rulesets
from rulelang.play.scenarios.yaml_safe import Path
from rulelang.play.typed import NotUnderstood, explain_to, read_action, show_event
from rulelang.session.game import Game
from rulelang.session.ruleset import Ruleset

MOST_LINES = 40
"""Lines of the journal that a failure shows."""


@dataclass(frozen=True)
class Result:
    """How a scenario went."""

    loaded: Loaded
    failure: str = ""
    """What went otherwise, in lines; empty if nothing did."""
    line: int = 0
    """Where in the file."""
    ruleset: Ruleset | None = None
    acted: frozenset[str] = frozenset()
    """Names of the rules that acted: that ran, permitted a move, or forbade one."""
    moved: frozenset[str] = frozenset()
    """Names of the moves that were made."""
    journal: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        return not self.failure


@dataclass
class _Run:
    """A scenario on its way."""

    game: Game
    acted: set[str] = field(default_factory=set)
    moved: set[str] = field(default_factory=set)
    journal: list[str] = field(default_factory=list)
    last: tuple[Event, ...] = ()

    def note(self, line: str, events: tuple[Event, ...]) -> None:
        program = self.game.program
        self.journal.append(line)
        for event in events:
            if event.cause >= 0:
                self.acted.add(program.rules[event.cause].name)
            if event.kind == "moves":
                self.moved.add(program.moves[event.value].name)
            if event.kind != "acts":
                self.journal.append(f"    {show_event(self.game, event)}")
        self.last = events


class Failure(Exception):
    """Something went otherwise than the scenario says."""

    def __init__(self, message: str, path: Path) -> None:
        super().__init__(message)
        self.path = path


def run(loaded: Loaded, rulesets: Rulesets | None = None) -> Result:
    """Run a scenario. Whatever is wrong, with it or its ruleset, is the failure in the result."""
    scenario = loaded.scenario
    if scenario is None:
        return Result(loaded, loaded.error, loaded.line)
    doing: _Run | None = None
    ruleset: Ruleset | None = None
    failure = ""
    path: Path = ()
    try:
        found = (rulesets or Rulesets()).get(loaded.ruleset)
        if isinstance(found, str):
            return Result(loaded, found, _line(loaded, ("ruleset",)))
        ruleset = found
        _known(ruleset, scenario)
        doing = _start(ruleset, scenario)
        if doing is not None:
            for number, step in enumerate(scenario.steps):
                _step(doing, step, number)
    except (Failure, Wrong) as error:
        failure, path = str(error), error.path
    except Exception as error:  # one bad scenario does not end the others
        where = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{where.filename.rsplit('/', 1)[-1]}:{where.lineno}"
        failure = f"rulelang itself failed, which is its fault: {type(error).__name__}: {error} ({place})"
    if doing is None:
        return Result(loaded, failure, _line(loaded, path) if failure else 0, ruleset)
    if failure and doing.journal:
        shown = doing.journal[-MOST_LINES:]
        failure = "\n".join([failure, "what happened before:", *(f"  {line}" for line in shown)])
    return Result(
        loaded,
        failure,
        _line(loaded, path) if failure else 0,
        ruleset,
        frozenset(doing.acted),
        frozenset(doing.moved),
        tuple(doing.journal),
    )


def _line(loaded: Loaded, path: Path) -> int:
    return loaded.document.line_of(path) if loaded.document else loaded.line


def _known(ruleset: Ruleset, scenario: Scenario) -> None:
    """The rules and clauses that a scenario cites are there."""
    names = {rule.name for rule in ruleset.program.rules}
    for number, name in enumerate(scenario.rules):
        if name not in names:
            raise Wrong(f"there is no rule `{name}`", ("rules", number))
    for number, clause in enumerate(scenario.clauses):
        if unknown(ruleset.program.rulebook, clause):
            raise Wrong(f"there is no clause `{clause}` in the rulebook", ("clauses", number))


def _start(ruleset: Ruleset, scenario: Scenario) -> _Run | None:
    try:
        game = begin(ruleset, scenario)
    except CannotStart as error:
        if scenario.start == "refused" and scenario.because in str(error):
            return None
        if scenario.start == "refused":
            raise Failure(f"refused because of `{scenario.because}`: expected\n  got: {error}", ("because",)) from None
        raise Failure(f"the game cannot start: {error}", ()) from None
    if scenario.start == "refused":
        raise Failure("the game starts, although it is to be refused", ("start",))
    doing = _Run(game)
    if scenario.start == "deal":
        for entry in game.journal:
            doing.note("the cards are dealt", entry.events)
    return doing


def _step(doing: _Run, step: Step, number: int) -> None:
    path: Path = ("steps", number)
    game = doing.game
    if step.expect is not None:
        found = list(Comparison(game, step.expect, doing.acted, doing.last).differences())
        if found:
            lines = [f"{'.'.join(map(str, at))}: expected {wanted}\n  got: {got}" for at, wanted, got in found]
            raise Failure(f"step {number + 1}\n" + "\n".join(lines), (*path, "expect", *found[0][0]))
        return
    try:
        if step.advance is not None:
            doing.note(f"time passes to {step.advance}", game.advance(step.advance))
        elif step.leave is not None:
            doing.note(f"{step.leave} leaves", game.leave(seat_of(game, step.leave, (*path, "leave"))))
        else:
            _input(doing, step, number)
    except Refused as refused:
        raise Failure(f"step {number + 1}: refused, {refused.code}", path) from None
    except Wrong as wrong:
        raise Wrong(f"step {number + 1}: {wrong}", wrong.path or path) from None


INVENTS = re.compile(r"(secretly )?invent\s*:?\s+(.*)", re.DOTALL)
"""A step in which a seat invents, changes or drops a rule: `invent` and its text; refused with the code of a diagnostic."""


def _invent(doing: _Run, step: Step, seat: int, text: str, secret: bool, number: int) -> None:
    game, path = doing.game, ("steps", number)
    before = game.hash()
    found = game.invent(seat, text, step.at, secret=secret)
    codes = [one.code for one in found.draft.diagnostics if one.severity == "error"] or ["refused"]
    told = "; ".join(one.message() for one in found.draft.diagnostics)
    doing.note(f"{step.seat} invents: {text.strip()}", found.events)
    if found.accepted and step.refused is not None:
        raise Failure(f"step {number + 1}: expected to be refused, {step.refused}\n  got: accepted", path)
    if not found.accepted and step.refused not in codes:
        raise Failure(f"step {number + 1}: refused, {', '.join(codes)}\n  {told}", path)
    if not found.accepted and game.hash() != before:
        raise Failure(f"step {number + 1}: refused, but the table has changed", path)


def _input(doing: _Run, step: Step, number: int) -> None:
    game, path = doing.game, ("steps", number)
    assert step.seat is not None
    seat = seat_of(game, step.seat, path)
    typed = f"{step.seat}: {step.typed}"
    if (found := INVENTS.match(step.typed)) is not None:
        _invent(doing, step, seat, found[2], bool(found[1]), number)
        return
    try:
        action = read_action(game, seat, step.typed)
    except NotUnderstood as error:
        raise Failure(f"step {number + 1}, {typed}\n  {error}", path) from None
    if step.refused is not None and step.refused not in [code.value for code in Code]:
        known = ", ".join(sorted(code.value for code in Code))
        raise Wrong(f"there is no code `{step.refused}`; there are {known}", (*path, "refused"))
    before, known_entries = game.hash(), len(game.journal)
    try:
        events = game.act(seat, action, step.at)
    except Refused as refused:
        refusal = refused.refusal
        rule = game.program.rules[refusal.rule].name if refusal.rule >= 0 else "none"
        overtaken = tuple(event for entry in game.journal[known_entries:] for event in entry.events)
        doing.note(f"{typed} (refused: {refused.code}{f', rule {rule}' if refusal.rule >= 0 else ''})", overtaken)
        if refused.code in (Code.FORBIDDEN, Code.NOT_OFFERED) and refusal.rule >= 0:
            doing.acted.add(rule)
        why = explain_to(game, seat, refusal)
        if step.refused is None:
            raise Failure(f"step {number + 1}, {typed}: refused, {refused.code}\n  {why}", path) from None
        if step.refused != refused.code or (step.rule is not None and step.rule != rule):
            wanted = step.refused + (f", rule {step.rule}" if step.rule else "")
            raise Failure(
                f"step {number + 1}, {typed}: expected to be refused, {wanted}\n  got: {refused.code}, rule {rule}: {why}",
                path,
            ) from None
        if not overtaken and game.hash() != before:
            raise Failure(f"step {number + 1}, {typed}: refused, but the table has changed", path) from None
        return
    doing.note(typed if step.at is None else f"{typed} (at {step.at})", events)
    if step.refused is not None:
        raise Failure(f"step {number + 1}, {typed}: expected to be refused, {step.refused}\n  got: accepted", path)
