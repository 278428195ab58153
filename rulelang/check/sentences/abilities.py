"""Abilities: effects with a name. Whoever uses one does what it says; it is put in place of its name, so nothing recurs."""

from __future__ import annotations

from collections.abc import Callable

from rulelang import syntax
from rulelang.check.kinds import SEAT, SEAT_NODE, Kind, Typed
from rulelang.check.ruleset import MOST_UNFOLDED
from rulelang.check.scope import Scope
from rulelang.check.symbols import Symbol
from rulelang.check.values import want
from rulelang.diagnostics import kinds as say
from rulelang.diagnostics import names as say_names
from rulelang.ir import effects as fx
from rulelang.ir import expressions as ex
from rulelang.ir.program import AbilityDef

Lower = Callable[[syntax.Block, Scope], tuple[fx.Effect, ...]]
"""Lowers a block within another one."""
Wrap = Callable[[int, str, tuple[fx.Effect, ...]], list[fx.Effect]]
"""What becomes of an ability that is used: given its number, its meaning and its effects."""


def ability(symbol: Symbol, scope: Scope) -> AbilityDef:
    """An ability as the program has it."""
    declaration = _declaration(symbol)
    clauses = tuple(dict.fromkeys(cite.clause for cite in declaration.cites))
    return AbilityDef(name=symbol.name, meaning=declaration.label, clauses=clauses)


def _declaration(symbol: Symbol) -> syntax.Ability:
    assert symbol.entry is not None
    assert isinstance(symbol.entry.declaration, syntax.Ability)
    return symbol.entry.declaration


def use(value: syntax.Value, seat: ex.Expr, scope: Scope, lower: Lower, wrap: Wrap) -> list[fx.Effect]:
    """`player uses donate`, `player uses player.character.human`: of several that may be meant, the one that it is."""
    known = scope.to.ability_values
    typed = _read(value, scope)
    if known is None or typed.kind.enumeration != known.number:
        raise scope.fail(want.wrong("an ability", typed, value.span, scope))
    symbols = list(scope.to.abilities.values())
    if isinstance(typed.expr, ex.Value):
        symbols = [one for one in symbols if typed.expr.mask >> one.number & 1]
        return _used(symbols[0], seat, value, scope, lower, wrap)
    made: tuple[fx.Effect, ...] = ()
    for symbol in reversed([one for one in symbols if _held(typed.expr, one, scope)]):
        mask = ex.Value(enumeration=known.number, mask=1 << symbol.number)
        then = tuple(_used(symbol, seat, value, scope, lower, wrap))
        made = (fx.If(condition=ex.Agree(left=typed.expr, right=mask), then=then, otherwise=made),)
    return list(made)


def _read(value: syntax.Value, scope: Scope) -> Typed:
    """The ability that is meant: by its name, else by what has it."""
    word, known = want.word_of(value), scope.to.ability_values
    if word is not None and word not in scope.words:
        symbol = scope.to.abilities.get(scope.name(word))
        if symbol is None:
            raise scope.to.unknown(scope.place(value.span), word, "an ability", scope.to.abilities, scope.user)
        scope.to.use(symbol)
        scope.to.refer("ability", symbol.name, scope.place(value.span))
        assert known is not None
        made = ex.Value(enumeration=known.number, mask=1 << symbol.number)
        return Typed(made, Kind("value", known.number))
    if isinstance(value, syntax.Both) and (first := want.word_of(value.items[0])) in scope.to.abilities:
        hint = f"write `uses {first}`: it is used once each time; for more write the line again, or let `each player` use it"
        raise scope.fail(say.SideBySide(scope.place(value.span), scope.written(value.span), hint))
    return scope.read.expression(value, scope)


def _held(expr: ex.Expr, symbol: Symbol, scope: Scope) -> bool:
    """Whether something can be that ability: of a column, only what stands in it."""
    if isinstance(expr, ex.ColumnOf):
        column = scope.to.enumerations[expr.enumeration].columns[expr.column]
        return any(entry >> symbol.number & 1 for entry in column.entries)
    return True


def _used(
    symbol: Symbol, seat: ex.Expr, value: syntax.Value, scope: Scope, lower: Lower, wrap: Wrap
) -> list[fx.Effect]:
    to = scope.to
    declaration = _declaration(symbol)
    assert symbol.entry is not None
    to.unfolded += 1
    if symbol.name in to.using or to.unfolded > MOST_UNFOLDED:
        chain = (*to.using[to.using.index(symbol.name) :], symbol.name) if symbol.name in to.using else (symbol.name,)
        raise scope.fail(say_names.CircularDefinition(symbol.entry.place, chain))
    if scope.where not in ("block", "setup"):
        raise scope.fail(say.NotPossibleHere(scope.place(value.span), "an ability", "it is used in a block of effects"))
    to.using.append(symbol.name)
    try:
        local = scope.locals.new()
        player = Typed(ex.Local(index=local, kind=SEAT_NODE), SEAT)
        inner = scope.changed(
            origin=symbol.entry.origin, player=player, base=player, card=None, cards=None, words={},
            user=f"ability `{symbol.name}`",
        )  # fmt: skip
        body = lower(declaration.block, inner)
    finally:
        to.using.pop()
    meaning = declaration.label or symbol.name.replace("_", " ")
    whole = (fx.Use(seat=player.expr, ability=symbol.number), *body)
    return [fx.SetLocal(local=local, value=seat), *wrap(symbol.number, meaning, whole)]
