"""Conditions: what is compared with what, and what it means for things of each kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rulelang import syntax
from rulelang.check.kinds import COUNT, TRUTH, Kind, Typed
from rulelang.check.scope import Scope
from rulelang.check.values import speech, want
from rulelang.check.values.patterns import any_of, no_range
from rulelang.diagnostics import kinds as say
from rulelang.ir import expressions as ex
from rulelang.ir.program import HAND
from rulelang.source import Span

Operator = Literal["==", "!=", "<", "<=", ">", ">="]


def negated(expr: ex.Expr, no: bool) -> Typed:
    return Typed(ex.Not(item=expr) if no else expr, TRUTH)


def unlike(left: Kind, right: Kind, span: Span, scope: Scope) -> say.UnlikeThings:
    several = {left.of, right.of} == {"seats", "count"}
    hint = "how many they are is a count: `count of players >= 3`" if several else None
    return say.UnlikeThings(scope.place(span), want.described(left, scope.to), want.described(right, scope.to), hint)


# ---- is ------------------------------------------------------------------------------------------------------------


def is_(node: syntax.Is, scope: Scope) -> Typed:
    """`LEFT is RIGHT`: equality, membership, and whether a card is of a pattern."""
    if isinstance(node.left, syntax.Path) and len(node.left.names) > 1 and node.left.names[-1] == "name":
        return negated(_is_called(node.left, node.right, scope), node.negated)
    left = scope.read.expression(node.left, scope)
    made = _is(left, node.right, scope)
    match made:
        case ex.Agree(left=one, right=other) | ex.Compare(left=one, right=other):
            _not_itself(one, other, node, not node.negated, scope)
        case ex.Matches(card=one, test=ex.Compare(left=ex.Candidate(), right=other)):
            _not_itself(one, other, node, not node.negated, scope)
    return negated(made, node.negated)


def _not_itself(one: ex.Expr, other: ex.Expr, node: syntax.Is | syntax.Compare, always: bool, scope: Scope) -> None:
    """Warn of something that is compared with itself. What two numbers are to each other is told elsewhere."""
    if one == other and not isinstance(one, (ex.Number, ex.Value, ex.Truth)):
        scope.to.report(say.SameOnBothSides(scope.place(node.span), scope.written(node.left.span), always))


def _is_called(left: syntax.Path, right: syntax.Value, scope: Scope) -> ex.Expr:
    """`player.name is "Ann"`, or a list of phrases: what the person in a seat is called."""
    seat = want.seat(syntax.Path(left.span, left.names[:-1]), scope)
    return ex.Named(seat=seat, phrases=speech.fixed(right, right.span, scope).phrases)


def _is(left: Typed, right: syntax.Value, scope: Scope) -> ex.Expr:
    kind = left.kind
    if want.word_of(right) == "none" or (kind.of == "seat" and want.word_of(right) == "nobody"):
        if kind.of in ("count", "time", "truth", "words", "none"):
            raise scope.fail(unlike(kind, Kind("none"), right.span, scope))
        return ex.Missing(item=left.expr, kind=kind.node())
    match kind.of:
        case "card":
            test = scope.read.pattern(right, scope.testing()) or ex.Truth(value=True)
            return test if isinstance(left.expr, ex.Candidate) else ex.Matches(card=left.expr, test=test)
        case "cards":
            if not isinstance(left.expr, ex.Local):
                hint = "write `has`: `hand of player has 7`"
                if want.word_of(right) == "empty" and isinstance(left.expr, ex.CardsIn):
                    hint = f"write `count of cards in {next(name for name, zone in scope.to.zones.items() if zone.number == left.expr.zone)} is 0`"
                raise scope.fail(say.NotPossibleHere(scope.place(right.span), "`is` after several cards", hint))
            test = scope.read.pattern(right, scope.testing()) or ex.Truth(value=True)
            return ex.AnyMatch(cards=left.expr, test=test)
        case "value":
            return _value_is(left, right, scope)
        case "none" | "words" | "seats":
            raise scope.fail(
                say.NotPossibleHere(
                    scope.place(right.span),
                    f"`is` after {want.described(kind, scope.to)}",
                    "turn it round, or ask `has`",
                )
            )
        case _:
            return _each_is(left, right, scope)


def _value_is(left: Typed, right: syntax.Value, scope: Scope) -> ex.Expr:
    match right:
        case syntax.Either(items=items):
            return any_of([_value_is(left, item, scope) for item in items])
        case syntax.Except(items=items, removed=removed):
            yes = any_of([_value_is(left, item, scope) for item in items])
            no = any_of([_value_is(left, item, scope) for item in removed])
            return ex.And(items=(yes, ex.Not(item=no)))
        case _:
            no_range(right, scope)
            other = scope.read.expression(right, scope, left.kind)
            if other.kind.of != "value" or other.kind.enumeration != left.kind.enumeration:
                raise scope.fail(unlike(left.kind, other.kind, right.span, scope))
            return ex.Agree(left=left.expr, right=other.expr)


def _each_is(left: Typed, right: syntax.Value, scope: Scope) -> ex.Expr:
    """Numbers, times, truths and seats."""
    if isinstance(right, syntax.Either):
        return any_of([_each_is(left, item, scope) for item in right.items])
    other = scope.read.expression(right, scope, left.kind)
    kind = left.kind.of
    if kind == "seat" and other.kind.of == "seats":
        return ex.SeatAmong(seat=left.expr, seats=other.expr)
    if kind == "count" and other.kind.of == "value":
        other = Typed(want.as_count(other, right.span, scope), COUNT)
    if other.kind.of != kind:
        raise scope.fail(unlike(left.kind, other.kind, right.span, scope))
    if kind == "truth" and isinstance(other.expr, ex.Truth):
        return left.expr if other.expr.value else ex.Not(item=left.expr)
    return ex.Compare(operator="==", left=left.expr, right=other.expr)


# ---- has, holds ----------------------------------------------------------------------------------------------------


def has(node: syntax.Has, scope: Scope) -> Typed:
    """`hand of player has fitting`, `card.colour has green`."""
    left = scope.read.expression(node.left, scope)
    match left.kind.of:
        case "cards":
            inner = scope.testing()
            if isinstance(left.expr, ex.CardsIn) and left.expr.zone == HAND and left.expr.owner is not None:
                inner = inner.changed(fits=left.expr.owner)
            test = scope.read.pattern(node.right, inner)
            if test is None:
                return negated(ex.Missing(item=left.expr, kind=left.kind.node()), not node.negated)
            return negated(ex.AnyMatch(cards=left.expr, test=test), node.negated)
        case "seats":
            seat = want.seat(node.right, scope)
            return negated(ex.SeatAmong(seat=seat, seats=left.expr), node.negated)
        case "value":
            return negated(_value_is(left, node.right, scope), node.negated)
        case "seat":
            word = want.word_of(node.left) or "player"
            raise scope.fail(
                want.wrong(
                    "something that holds cards",
                    left,
                    node.left.span,
                    scope,
                    f"write `hand of {word} has …` or `{word} holds 1`",
                )
            )
        case _:
            raise scope.fail(want.wrong("something that holds cards", left, node.left.span, scope))


def holds(node: syntax.Holds, scope: Scope) -> Typed:
    """`player holds 1`, `next holds > 3`: how many cards are in a hand."""
    seat = want.seat(node.seat, scope)
    size = ex.CountCards(cards=ex.CardsIn(zone=HAND, owner=seat))
    amount = _held(node, scope)
    return Typed(ex.Compare(operator=node.operator or "==", left=size, right=amount), TRUTH)


def _held(node: syntax.Holds, scope: Scope) -> ex.Expr:
    """How many cards; values of cards are asked for with `has`."""
    want.bare(node.amount, scope)
    has = f"`holds` asks how many cards; which cards asks `hand of {scope.written(node.seat.span)} has {scope.written(node.amount.span)}`"
    several = node.amount.items if isinstance(node.amount, syntax.Both) else ()
    if any(isinstance(item, syntax.Path) and _names_value(item, scope) for item in several):
        raise scope.fail(say.SideBySide(scope.place(node.amount.span), scope.written(node.amount.span), has))
    typed = scope.read.expression(node.amount, scope, COUNT)
    kind = typed.kind
    if kind.of == "value" and kind.enumeration is not None and node.operator is None and not scope.to.enumerations[kind.enumeration].numeric:
        raise scope.fail(say.NeedsNumber(scope.place(node.amount.span), scope.to.enumerations[kind.enumeration].name, has))
    return want.as_count(typed, node.amount.span, scope)


# ---- order ---------------------------------------------------------------------------------------------------------


def compare(node: syntax.Compare, scope: Scope) -> Typed:
    """`<`, `<=`, `>`, `>=`: numbers and times, or values of one attribute in their declared order."""
    left = scope.read.expression(node.left, scope)
    right = scope.read.expression(node.right, scope, left.kind)
    if left.kind.of == "count" and right.kind.of == "value":
        left = scope.read.expression(node.left, scope, right.kind)
    pair = (left.kind.of, right.kind.of)
    _not_itself(left.expr, right.expr, node, node.operator in ("<=", ">="), scope)
    if pair == ("value", "value") and left.kind.enumeration == right.kind.enumeration:
        return Typed(ex.Ranks(operator=node.operator, left=left.expr, right=right.expr), TRUTH)
    if pair in (("count", "count"), ("time", "time")):
        return Typed(ex.Compare(operator=node.operator, left=left.expr, right=right.expr), TRUTH)
    if pair in (("count", "value"), ("value", "count")):
        one = want.as_count(left, node.left.span, scope)
        other = want.as_count(right, node.right.span, scope)
        return Typed(ex.Compare(operator=node.operator, left=one, right=other), TRUTH)
    if pair[0] == pair[1]:
        raise scope.fail(want.wrong("a number", left, node.left.span, scope))
    raise scope.fail(unlike(left.kind, right.kind, node.span, scope))


# ---- joined --------------------------------------------------------------------------------------------------------


def joined(items: Sequence[syntax.Value], scope: Scope) -> tuple[ex.Expr, ...]:
    """The conditions that `and` or `or` joins."""
    return tuple(_joined(item, scope) for item in items)


def _joined(item: syntax.Value, scope: Scope) -> ex.Expr:
    if isinstance(item, syntax.Number) or (isinstance(item, syntax.Path) and _names_value(item, scope)):
        raise scope.fail(say.NotACondition(scope.place(item.span), "a value", "a comma means either: `card is 7, 8`"))
    return want.condition(item, scope)


def _names_value(item: syntax.Path, scope: Scope) -> bool:
    word = want.word_of(item)
    return (
        word is not None
        and word not in scope.words
        and any(scope.name(word) in one.values for one in scope.to.enumerations)
    )


# ---- side by side --------------------------------------------------------------------------------------------------


def can_play(items: Sequence[syntax.Value], span: Span, scope: Scope) -> Typed:
    """`player can play`, `next can play 7`: whether something in the hand could be played now."""
    seat = want.seat(items[0], scope)
    fits: ex.Expr = ex.Fitting(seat=seat)
    if len(items) > 3:
        pattern = items[3] if len(items) == 4 else syntax.Both(span, tuple(items[3:]))
        test = scope.read.pattern(pattern, scope.testing())
        fits = fits if test is None else ex.And(items=(test, fits))
    return Typed(ex.AnyMatch(cards=ex.CardsIn(zone=HAND, owner=seat), test=fits), TRUTH)
