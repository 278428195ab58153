"""Numbers, times and sums of them."""

from __future__ import annotations

from rulelang import syntax
from rulelang.check.kinds import COUNT, TIME, Kind, Typed
from rulelang.check.scope import Scope
from rulelang.check.values import paths, want
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


def arithmetic(node: syntax.Arithmetic, scope: Scope, wanted: Kind | None) -> Typed:
    """Sums and products from left to right; a time can be added to a time and multiplied by a number."""
    if (begin := _value(node, scope, wanted)) is not None:
        return _further(begin, node, scope)
    first, is_time = _term(node.first, scope)
    rest: list[ex.Term] = []
    for operator, value in node.rest:
        term, term_is_time = _term(value, scope)
        if (operator in "+-" and term_is_time != is_time) or (operator in ("/", "mod") and (term_is_time or is_time)):
            left, right = (TIME, COUNT) if is_time else (COUNT, TIME)
            raise scope.fail(
                say.UnlikeThings(
                    scope.place(value.span), want.described(left, scope.to), want.described(right, scope.to)
                )
            )
        is_time = is_time or term_is_time
        rest.append(ex.Term(operator=operator, value=term))
    return Typed(ex.Arithmetic(first=first, rest=tuple(rest)), TIME if is_time else COUNT)


def _value(node: syntax.Arithmetic, scope: Scope, wanted: Kind | None) -> Typed | None:
    """What a sum begins with, if it is a value that does not count as a number here: `top.rank + 1`."""
    if scope.in_table or not isinstance(node.first, syntax.Path):
        return None
    typed = scope.read.expression(node.first, scope, wanted)
    if typed.kind.of != "value" or typed.kind.enumeration is None:
        return None
    asked = wanted is not None and wanted.of == "value" and wanted.enumeration == typed.kind.enumeration
    return typed if asked or not scope.to.enumerations[typed.kind.enumeration].numeric else None


def _further(first: Typed, node: syntax.Arithmetic, scope: Scope) -> Typed:
    """So many values further on in their order."""
    terms: list[ex.Term] = []
    for operator, value in node.rest:
        if operator not in ("+", "-"):
            raise scope.fail(say.NotPossibleHere(
                scope.place(node.span), f"`{operator}`", "a value has others before and after it: `top.rank + 1` is the next one"
            ))  # fmt: skip
        terms.append(ex.Term(operator=operator, value=want.count(value, scope)))
    amount: ex.Expr = terms[0].value
    if terms[0].operator == "-" and isinstance(amount, ex.Number):
        amount = ex.Number(value=-amount.value)
    elif terms[0].operator == "-" or len(terms) > 1:
        amount = ex.Arithmetic(first=ex.Number(value=0), rest=tuple(terms))
    if len(terms) > 1 and terms[0].operator == "+":
        amount = ex.Arithmetic(first=terms[0].value, rest=tuple(terms[1:]))
    kind = first.kind
    assert kind.enumeration is not None
    made = ex.Further(value=first.expr, enumeration=kind.enumeration, amount=amount)
    return Typed(made, Kind("value", kind.enumeration, optional=True))


def _term(value: syntax.Value, scope: Scope) -> tuple[ex.Expr, bool]:
    typed = scope.read.expression(value, scope, COUNT)
    if typed.kind.of == "time":
        return typed.expr, True
    return want.as_count(typed, value.span, scope), False
