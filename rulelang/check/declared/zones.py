"""Zones: who sees them, and from what they are made anew."""

from __future__ import annotations

from typing import Any, Literal

from rulelang import syntax
from rulelang.check.scope import ACTOR, Scope
from rulelang.check.symbols import Symbol
from rulelang.check.values import nouns, patterns, want
from rulelang.diagnostics import deal as say
from rulelang.ir import expressions as ex
from rulelang.ir.program import DISCARD, HAND, STOCK, Refill, Zone

Visible = Literal["all", "owner", "nobody", "seats"]
LINES = ("face up", "face down", "seen by player", "seen by SEATS", "refilled from ZONE except …", "never refilled")
_CAN_BE: dict[int, tuple[Visible, ...]] = {STOCK: ("nobody", "all"), DISCARD: ("all",), HAND: ("owner", "all")}
"""Who may see the zones that every game has."""
_SAID = {
    STOCK: "`face down`, or `face up`: then its top card is seen",
    DISCARD: "`face up`, as everybody sees the discard pile",
    HAND: "`seen by player`, or `face up`: then all play with open hands",
}
_BUILT_IN: dict[int, Visible] = {STOCK: "nobody", DISCARD: "all", HAND: "owner"}


def zone(symbol: Symbol, scope: Scope) -> Zone:
    """A zone as it is declared; the built-in ones have what nobody says otherwise."""
    visible: Visible | None = None
    seen_by: ex.Expr | None = None
    refill: Refill | None = None
    refilled = unread = False
    declaration = symbol.entry.declaration if symbol.entry is not None else None
    lines = declaration.lines if isinstance(declaration, syntax.Zone) else ()
    for line in lines:
        kind, made = scope.to.attempt(lambda line=line: _line(line, symbol, scope)) or ("", None)  # type: ignore[misc]
        unread = unread or not kind
        twice = (kind == "seen" and visible is not None) or (kind == "refill" and refilled)
        if twice:
            scope.to.report(say.LineTwice(scope.place(line.span), "who sees it" if kind == "seen" else "refilled"))
        if kind == "seen" and made is not None:
            visible, seen_by = made
            if visible not in _CAN_BE.get(symbol.number, (visible,)):
                allowed = _SAID[symbol.number]
                scope.to.report(say.BadLine(scope.place(line.span), f"zone {symbol.name}", allowed))
        elif kind == "refill":
            refill, refilled = made, True
    if visible is None:
        visible = _BUILT_IN.get(symbol.number)
    if visible is None:
        if not unread:  # else that line may be the one
            takes = "who sees it: `face up`, `face down` or `seen by player`"
            scope.to.report(say.BadLine(scope.place(lines[0].span), "zone", takes))
        visible = "all"
    if symbol.number == STOCK and not refilled:
        refill = Refill(zone=DISCARD, keep_top=ex.Number(value=1), keep=None, when="runs_out")
    return Zone(name=symbol.name, per_seat=symbol.per_seat, per_value=symbol.per_value, visible=visible, seen_by=seen_by, refill=refill)


def _line(line: syntax.ZoneLine, symbol: Symbol, scope: Scope) -> tuple[str, Any]:
    words = _words(line.words)
    match words:
        case ["face", "up"] if not line.preps:
            return "seen", ("all", None)
        case ["face", "down"] if not line.preps:
            return "seen", ("nobody", None)
        case ["seen"] if (
            len(line.preps) == 1 and line.preps[0].word == "by" and want.word_of(line.preps[0].value) == "player"
        ):
            if not symbol.per_seat:
                raise scope.fail(
                    say.BadLine(
                        scope.place(line.span),
                        "seen by player",
                        f"a zone that every seat has: `zone player.{symbol.name}`",
                    )
                )
            return "seen", ("owner", None)
        case ["seen"] if len(line.preps) == 1 and line.preps[0].word == "by":
            owner = ACTOR if symbol.per_seat else None
            inner = scope.changed(where="standing", player=owner, base=owner)
            return "seen", ("seats", want.seats(line.preps[0].value, inner).expr)
        case ["never", "refilled"]:
            return "refill", None
        case ["refilled"] if len(line.preps) == 1 and line.preps[0].word == "from":
            return "refill", _refill(line.preps[0].value, line, scope)
        case _:
            written = scope.written(line.span)
            raise scope.fail(say.UnknownLine(scope.place(line.span), written, LINES))


def _words(value: syntax.Value) -> list[str]:
    items = value.items if isinstance(value, syntax.Both) else (value,)
    return [want.word_of(item) or "" for item in items]


def _refill(source: syntax.Value, line: syntax.ZoneLine, scope: Scope) -> Refill:
    """`from discard except top, ground` [`when needed`]."""
    source, removed = want.without_exceptions(source)
    inner = scope.changed(where="standing")
    origin = nouns.zone_symbol(source, inner)
    if origin.per_seat or origin.per_value is not None:
        raise scope.fail(say.NoPlace(scope.place(source.span), origin.name, True))
    if line.when not in (None, "needed"):
        raise scope.fail(
            say.BadLine(scope.place(line.span), "when", "`needed`, or nothing: then it is when it runs out")
        )
    keep_top: ex.Expr = ex.Number(value=0)
    tests: list[ex.Expr] = []
    for one in removed:
        if want.word_of(one) == "top":
            keep_top = ex.Number(value=1)
        elif isinstance(one, syntax.Both) and len(one.items) == 2 and want.word_of(one.items[0]) == "top":
            keep_top = want.count(one.items[1], inner)
        else:
            tests.append(inner.read.pattern(one, inner.testing()) or patterns.ANY)
    keep = None
    if tests:
        cards = ex.CardsIn(zone=origin.number)
        keep = ex.CardsWhere(cards=cards, test=patterns.any_of(tests))
    return Refill(zone=origin.number, keep_top=keep_top, keep=keep, when="needed" if line.when else "runs_out")
