"""Numbers, times and sums of them."""

from __future__ import annotations

from rulelang import syntax
from rulelang.check import paths, want
from rulelang.check.kinds import COUNT, TIME, Kind, Typed
from rulelang.check.scope import Scope
from rulelang.diagnostics import kinds as say
from rulelang.ir import expressions as ex

MOST = 10**9
"""No number is larger."""


def number(node: syntax.Number, scope: Scope, wanted: Kind | None) -> Typed:
    """A number; where a value of an enumeration is wanted, the value that is written so."""
    if wanted is not None and wanted.of == "value" and wanted.enumeration is not None:
        enumeration, name = scope.to.enumerations[wanted.enumeration], scope.name(str(node.value))
        if name in enumeration.values:
            return paths.value(enumeration, name, node.span, scope)
    if node.value > MOST:
        raise scope.fail(say.OutOfRange(scope.place(node.span), node.value, None, None))
    return Typed(ex.Number(value=node.value), COUNT)


def duration(node: syntax.Duration, scope: Scope) -> Typed:
    if node.milliseconds > MOST:
        raise scope.fail(say.OutOfRange(scope.place(node.span), node.milliseconds, None, None))
    return Typed(ex.Number(value=node.milliseconds), TIME)


def arithmetic(node: syntax.Arithmetic, scope: Scope) -> Typed:
    """Sums and products from left to right; a time can be added to a time and multiplied by a number."""
    first, is_time = _term(node.first, scope)
    rest: list[ex.Term] = []
    for operator, value in node.rest:
        term, term_is_time = _term(value, scope)
        if (operator in "+-" and term_is_time != is_time) or (operator == "mod" and (term_is_time or is_time)):
            left, right = (TIME, COUNT) if is_time else (COUNT, TIME)
            raise scope.fail(
                say.UnlikeThings(
                    scope.place(value.span), want.described(left, scope.to), want.described(right, scope.to)
                )
            )
        is_time = is_time or term_is_time
        rest.append(ex.Term(operator=operator, value=term))
    return Typed(ex.Arithmetic(first=first, rest=tuple(rest)), TIME if is_time else COUNT)


def _term(value: syntax.Value, scope: Scope) -> tuple[ex.Expr, bool]:
    typed = scope.read.expression(value, scope, COUNT)
    if typed.kind.of == "time":
        return typed.expr, True
    return want.as_count(typed, value.span, scope), False
