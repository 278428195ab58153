"""The lines under `game`: players, manners, rulebook, grace, and what is said of the first and the last card."""

from __future__ import annotations

from typing import Any

from rulelang import syntax
from rulelang.check import rulebooks
from rulelang.check.declared.declare import check_range
from rulelang.check.merging.merge import LINES, Merged
from rulelang.check.ruleset import Ruleset, Unlowered
from rulelang.check.scope import ACTOR, ON_TURN, Scope
from rulelang.check.symbols import Origin
from rulelang.check.values import want
from rulelang.check.values.patterns import ANY
from rulelang.check.walk import is_fixed
from rulelang.diagnostics import deal as say
from rulelang.diagnostics import names as say_names
from rulelang.diagnostics.base import did_you_mean
from rulelang.ir import expressions as ex
from rulelang.ir.program import LastCard, Teams
from rulelang.source import Span

MOST_PLAYERS = 99
QUESTIONS = {
    "last_card": ("whether a last card takes its effect", ("last_card acts", "last_card inert")),
    "joined_card": (
        "whether a card that another one is laid on in the same play takes its effect",
        ("joined_card acts", "joined_card inert"),
    ),
    "start_card": ("whether the card that begins the pile takes its effect", ("start_card plain", "start_card plays")),
}
"""What every ruleset has to say, and how."""


def head(merged: Merged, to: Ruleset, scope_of: Any) -> dict[str, Any]:
    """The fields of the program that the lines say."""
    fields: dict[str, Any] = {"players": (2, 2), "manners": "strict", "rulebook": None, "grace": 0}
    fields |= {"last_card": LastCard(inert=None, condition=None), "start_card": "plain"}
    for name, (line, origin) in merged.lines.items():
        place = origin.place(line.name.span)
        if name not in LINES:
            to.report(say.UnknownLine(place, name, LINES, did_you_mean(name, LINES)))
            continue
        scope: Scope = scope_of(origin, "the head of the game")
        read = to.attempt(lambda line=line, scope=scope: _READERS[line.name.text](line, scope))  # type: ignore[misc]
        if read is not None:
            fields[name] = read
        if line.guard is not None and name not in ("last_card", "joined_card", "teams"):
            to.report(say.BadLine(origin.place(line.guard.span), name, "no condition"))
    return fields


def demanded(merged: Merged, to: Ruleset, origin: Origin, plays_top: bool, redrawn: bool) -> None:
    """What every ruleset must say, and does not."""
    if merged.broken or "game" in merged.unread.parts:
        return
    if merged.game is None:
        to.report(say.MissingPart(origin.place(Span(0, 0)), "head", 'game "NAME":'))
        return
    place = merged.game.place
    meant = {did_you_mean(name, LINES) for name in merged.lines if name not in LINES}
    said = {*merged.lines, *meant}
    if "players" not in said:
        to.report(say.MissingPart(place, "number of players", "players 2-4"))
    if "last_card" not in said:
        to.report(say.MissingPolicy(place, "last_card", *QUESTIONS["last_card"]))
    if "start_card" not in said and not plays_top and not redrawn:
        to.report(say.MissingPolicy(place, "start_card", *QUESTIONS["start_card"]))


def demanded_of_joins(merged: Merged, to: Ruleset) -> None:
    """What a ruleset must say in which cards are laid together."""
    if to.notes.joins and "joined_card" not in merged.lines and "game" not in merged.unread.parts:
        to.report(say.MissingPolicy(to.notes.joins[None], "joined_card", *QUESTIONS["joined_card"]))


def _bad(line: syntax.GameLine, takes: str, scope: Scope) -> Unlowered:
    return scope.fail(say.BadLine(scope.place(line.value.span), line.name.text, takes))


def _players(line: syntax.GameLine, scope: Scope) -> Any:
    match line.value:
        case syntax.Range(low=low, high=high):
            check_range(line.value, scope.place(line.value.span), scope.to, MOST_PLAYERS)
        case syntax.Number(value=number):
            low = high = number
        case _:
            raise _bad(line, "a number or a range, like `2-4`", scope)
    if not 1 <= low <= high <= MOST_PLAYERS:
        raise _bad(line, f"from 1 to {MOST_PLAYERS}", scope)
    return low, high


def _manners(line: syntax.GameLine, scope: Scope) -> Any:
    if want.word_of(line.value) not in ("strict", "permissive"):
        raise _bad(line, "`strict` or `permissive`", scope)
    return want.word_of(line.value)


def _rulebook(line: syntax.GameLine, scope: Scope) -> Any:
    if not isinstance(line.value, syntax.Text):
        raise _bad(line, 'a name in quotes, like `"maumau"`', scope)
    if rulebooks.clauses(line.value.value) is None:
        raise scope.fail(say_names.UnknownRulebook(scope.place(line.value.span), line.value.value))
    return line.value.value


def _grace(line: syntax.GameLine, scope: Scope) -> Any:
    if not isinstance(line.value, syntax.Duration):
        raise _bad(line, "a time, like `700 ms`", scope)
    return line.value.milliseconds


def _start_card(line: syntax.GameLine, scope: Scope) -> Any:
    if want.word_of(line.value) not in ("plain", "plays"):
        raise _bad(line, "`plain` or `plays`", scope)
    return want.word_of(line.value)


def _last_card(line: syntax.GameLine, scope: Scope) -> Any:
    """`acts` or `inert`, except for some cards, if or unless something holds."""
    value, removed = want.without_exceptions(line.value)
    word = want.word_of(value)
    if word not in ("acts", "inert"):
        raise _bad(line, "`acts` or `inert`, and cards after `except`", scope)
    inner = scope.changed(where="standing", player=ACTOR, base=ON_TURN).testing()
    excepted = None
    if removed:
        whole = removed[0] if len(removed) == 1 else syntax.Either(line.value.span, removed)
        excepted = inner.read.pattern(whole, inner) or ANY
    if word == "inert":
        inert: ex.Expr | None = ANY if excepted is None else ex.Not(item=excepted)
    else:
        inert = excepted
    condition = None
    if line.guard is not None:
        condition = want.condition(line.guard.condition, inner.changed(card=None))
        condition = ex.Not(item=condition) if line.guard.unless else condition
        if word == "acts":  # acts only then; else no last card does
            inert = ANY if excepted is None else ex.Or(items=(excepted, ex.Not(item=condition)))
            condition = ex.Not(item=condition) if excepted is None else None
    return LastCard(inert=inert, condition=condition)


def _teams(line: syntax.GameLine, scope: Scope) -> Any:
    """So many teams, if something holds that is known before play."""
    if not isinstance(line.value, syntax.Number) or not 2 <= line.value.value <= MOST_PLAYERS // 2:
        raise _bad(line, "how many teams there are, like `2`", scope)
    condition: ex.Expr = ANY
    if line.guard is not None:
        condition = want.condition(line.guard.condition, scope)
        condition = ex.Not(item=condition) if line.guard.unless else condition
        if not is_fixed(condition):
            raise scope.fail(say.BadLine(scope.place(line.guard.span), "teams", "a condition that is known before play"))
    return Teams(count=line.value.value, condition=condition)


_READERS = {
    "players": _players, "manners": _manners, "rulebook": _rulebook, "grace": _grace, "start_card": _start_card,
    "last_card": _last_card, "joined_card": _last_card, "teams": _teams,
}  # fmt: skip
