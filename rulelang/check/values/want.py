"""What a place needs: a condition, a number, a seat, cards. Reads a value and says what is wrong where it is another kind."""

from __future__ import annotations

from rulelang import syntax
from rulelang.check.kinds import COUNT, SAID, SEAT, Kind, Typed
from rulelang.check.ruleset import Ruleset
from rulelang.check.scope import Scope
from rulelang.check.symbols import UNITS
from rulelang.diagnostics import kinds as say
from rulelang.diagnostics import names as say_names
from rulelang.ir import expressions as ex
from rulelang.source import Span


def described(kind: Kind, to: Ruleset) -> str:
    """A kind in words."""
    if kind.of == "value" and kind.enumeration is not None:
        name = to.enumerations[kind.enumeration].name
        return f"{'an' if name[:1] in 'aeiou' else 'a'} {name}"
    return SAID[kind.of]


def wrong(wanted: str, typed: Typed, span: Span, scope: Scope, hint: str | None = None) -> say.WrongKind:
    return say.WrongKind(scope.place(span), wanted, described(typed.kind, scope.to), hint)


def condition(value: syntax.Value, scope: Scope) -> ex.Expr:
    """A value that is yes or no."""
    typed = scope.read.expression(value, scope)
    if typed.kind.of == "truth":
        return typed.expr
    hint = None
    if typed.kind.optional:
        hint = "to ask whether there is one, write `… is not none`"
    elif typed.kind.of in ("seats", "cards"):
        hint = "count them: `count of … > 0`"
    raise scope.fail(say.NotACondition(scope.place(value.span), described(typed.kind, scope.to), hint))


def as_count(typed: Typed, span: Span, scope: Scope) -> ex.Expr:
    """A number; a value of an attribute counts by its name where all of them are numbers (in a table, where this one is)."""
    kind = typed.kind
    if kind.of == "count":
        return typed.expr
    if kind.of == "value" and kind.enumeration is not None:
        enumeration = scope.to.enumerations[kind.enumeration]
        if scope.in_table or enumeration.numeric:
            return ex.NumberOf(value=typed.expr, enumeration=enumeration.number)
        raise scope.fail(say.NeedsNumber(scope.place(span), enumeration.name))
    hint = "count them: `count of …`" if kind.of in ("seats", "cards") else None
    raise scope.fail(wrong("a number", typed, span, scope, hint))


def bare(value: syntax.Value, scope: Scope) -> None:
    """Complain of `2 cards` where `2` is enough."""
    if isinstance(value, syntax.Both) and isinstance(value.items[0], (syntax.Number, syntax.Path)):
        words = [word_of(item) or "" for item in value.items[1:]]
        if all(word in UNITS and word not in scope.words for word in words):
            span = Span(value.items[1].span.start, value.items[-1].span.end)
            raise scope.fail(say_names.FillerWord(scope.place(span), " ".join(words)))


def count(value: syntax.Value, scope: Scope) -> ex.Expr:
    """A number."""
    bare(value, scope)
    return as_count(scope.read.expression(value, scope, COUNT), value.span, scope)


def time(value: syntax.Value, scope: Scope) -> ex.Expr:
    """A time."""
    typed = scope.read.expression(value, scope)
    if typed.kind.of != "time":
        hint = "write its unit: `10 s`, `500 ms`, `2 min`" if typed.kind.of == "count" else None
        raise scope.fail(wrong("a time", typed, value.span, scope, hint))
    return typed.expr


def seats(value: syntax.Value, scope: Scope) -> Typed:
    """A seat, or several."""
    typed = scope.read.expression(value, scope, SEAT)
    if typed.kind.of not in ("seat", "seats"):
        raise scope.fail(wrong("a seat", typed, value.span, scope))
    return typed


def seat(value: syntax.Value, scope: Scope) -> ex.Expr:
    """One seat."""
    typed = seats(value, scope)
    if typed.kind.of == "seats":
        raise scope.fail(say.SeveralSeats(scope.place(value.span)))
    return typed.expr


def as_cards(typed: Typed, span: Span, scope: Scope) -> ex.Expr:
    """Cards; a single card as one."""
    match typed.kind.of:
        case "cards":
            return typed.expr
        case "card":
            return ex.OneCard(card=typed.expr)
        case _:
            raise scope.fail(wrong("cards", typed, span, scope, "like `cards in hand of player`"))


def cards(value: syntax.Value, scope: Scope) -> ex.Expr:
    """Cards that lie somewhere, or a card."""
    return as_cards(scope.read.expression(value, scope), value.span, scope)


def card(value: syntax.Value, scope: Scope) -> ex.Expr:
    """One card."""
    typed = scope.read.expression(value, scope)
    if typed.kind.of != "card":
        raise scope.fail(wrong("a card", typed, value.span, scope))
    return typed.expr


def without_exceptions(value: syntax.Value) -> tuple[syntax.Value, tuple[syntax.Value, ...]]:
    """`X except A, B`: X, and what is excepted."""
    if isinstance(value, syntax.Except) and len(value.items) == 1:
        return value.items[0], value.removed
    return value, ()


def word_of(value: syntax.Value | None) -> str | None:
    """The word of a path of one name, else None."""
    if isinstance(value, syntax.Path) and len(value.names) == 1:
        return value.names[0]
    return None
