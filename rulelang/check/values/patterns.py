"""Patterns: tests of the card under test. Side by side means both, a comma means either, `except` takes away."""

from __future__ import annotations

from collections.abc import Sequence

from rulelang import syntax
from rulelang.check.kinds import Typed
from rulelang.check.scope import Scope
from rulelang.check.symbols import NOUNS, PRONOUNS, Enumeration
from rulelang.check.values import paths, want
from rulelang.diagnostics import kinds as say
from rulelang.diagnostics import names as say_names
from rulelang.ir import expressions as ex
from rulelang.source import Span

ANY = ex.Truth(value=True)


def pattern(value: syntax.Value, scope: Scope) -> ex.Expr | None:
    """The test of the candidate that a pattern means; None if every card passes."""
    match value:
        case syntax.Path():
            return _path(value, scope)
        case syntax.Number(value=number):
            return _named(str(number), value.span, scope)
        case syntax.Range():
            return _range(value, scope)
        case syntax.Arithmetic():
            no_range(value, scope)
            return as_test(_around(value, scope), value.span, scope)
        case syntax.Either(items=items):
            return _either(items, scope)
        case syntax.Except(items=items, removed=removed):
            wanted, unwanted = _either(items, scope), _either(removed, scope)
            rest = ex.Not(item=unwanted or ANY)
            return rest if wanted is None else ex.And(items=(wanted, rest))
        case syntax.Both():
            return _both(value, scope)
        case syntax.Where(items=inner, condition=condition):
            test, filtered = pattern(inner, scope), want.condition(condition, scope)
            return filtered if test is None else ex.And(items=(test, filtered))
        case syntax.Each(path=path):
            name = ".".join(path.names)
            raise scope.fail(
                say.NotPossibleHere(
                    scope.place(value.span), f"`each {name}`", "cards are described one at a time: leave out `each`"
                )
            )
        case _:
            return as_test(scope.read.expression(value, scope), value.span, scope)


def no_range(value: syntax.Value, scope: Scope) -> None:
    """`7-9` is a subtraction in a sentence; where values are meant, nobody wants one."""
    match value:
        case syntax.Arithmetic(first=syntax.Number(value=low), rest=(("-", syntax.Number(value=high)),)):
            raise scope.fail(say.RangeHere(scope.place(value.span), low, high))
        case _:
            return


def any_of(tests: Sequence[ex.Expr]) -> ex.Expr:
    """At least one of some tests; values of one attribute are joined into one."""
    joined: list[ex.Expr] = []
    for test in tests:
        for index, other in enumerate(joined):
            if isinstance(test, ex.Agree) and isinstance(other, ex.Agree) and test.left == other.left:
                one, two = other.right, test.right
                if isinstance(one, ex.Value) and isinstance(two, ex.Value) and one.enumeration == two.enumeration:
                    value = ex.Value(enumeration=one.enumeration, mask=one.mask | two.mask)
                    joined[index] = ex.Agree(left=test.left, right=value)
                    break
        else:
            joined.append(test)
    return joined[0] if len(joined) == 1 else ex.Or(items=tuple(joined))


def _either(items: Sequence[syntax.Value], scope: Scope) -> ex.Expr | None:
    tests = [pattern(item, scope) for item in items]
    known = [test for test in tests if test is not None]
    return any_of(known) if len(known) == len(tests) else None


def _both(value: syntax.Both, scope: Scope) -> ex.Expr | None:
    if (special := _special(value, scope)) is not None:
        return special
    tests: list[ex.Expr] = []
    items = list(value.items)
    while items:
        item = items.pop(0)
        if want.word_of(item) == "like" and items:
            test: ex.Expr | None = _like(items.pop(0), scope)
        else:
            test = pattern(item, scope)
        if test is not None:
            tests.append(test)
    _never_both(tests, value.span, scope)
    if not tests:
        return None
    return tests[0] if len(tests) == 1 else ex.And(items=tuple(tests))


def _special(value: syntax.Both, scope: Scope) -> ex.Expr | None:
    """A condition written with words side by side (`player can play`), used as a pattern."""
    if len(value.items) > 1 and want.word_of(value.items[1]) in ("said", "can"):
        return want.condition(value, scope)
    return None


def _like(value: syntax.Value, scope: Scope) -> ex.Expr:
    """`like top`: the same card as that one, to look at."""
    return ex.SameFace(left=ex.Candidate(), right=want.card(value, scope))


def _never_both(tests: Sequence[ex.Expr], span: Span, scope: Scope) -> None:
    seen: dict[int, ex.Value] = {}
    for test in tests:
        if isinstance(test, ex.Agree) and isinstance(test.right, ex.Value) and isinstance(test.left, ex.ValueOf):
            value, enumeration = test.right, scope.to.enumerations[test.right.enumeration]
            before = seen.setdefault(value.enumeration, value)
            if before is not value and not enumeration.several and not before.mask & value.mask:
                raise scope.fail(say.NeverBoth(
                    scope.place(span), _first(enumeration, before.mask), _first(enumeration, value.mask), enumeration.name
                ))  # fmt: skip


def _first(enumeration: Enumeration, mask: int) -> str:
    return enumeration.values[(mask & -mask).bit_length() - 1]


# ---- single words --------------------------------------------------------------------------------------------------


def _path(node: syntax.Path, scope: Scope) -> ex.Expr | None:
    word = want.word_of(node)
    if word is None:
        return as_test(_around(node, scope), node.span, scope)
    name = scope.name(word)
    if word not in scope.words:
        if word in ("card", "anything"):
            return None
        if word == "fitting":
            return _fitting(node.span, scope)
        if (define := scope.to.defines.get(name)) is not None:
            scope.to.use(define)
            scope.to.refer("define", name, scope.place(node.span))
            declaration, inner = paths.expand(define, node.span, scope)
            return pattern(declaration.value, inner)
        if name in scope.to.slots or name in scope.to.options:
            return as_test(scope.read.expression(node, scope), node.span, scope)
        if paths.enumerations_with(name, scope):
            return _named(word, node.span, scope)
    try_words = word in scope.words or word in PRONOUNS or word in NOUNS
    if not try_words and word in ("same", "matching", "equal", "similar"):
        raise paths.unknown(word, node.span, scope, None)
    if not try_words and name in scope.to.attributes:
        hint = f"`{word}` is an attribute: name its values, like `{scope.to.attributes[name].values[0]}`"
        raise scope.fail(say.NotPossibleHere(scope.place(node.span), f"`{word}`", hint))
    if not try_words:
        wanted = "a card or a value of cards"
        raise scope.to.unknown(scope.place(node.span), word, wanted, [*paths.known_words(scope), "card"], scope.user)
    return as_test(scope.read.expression(node, scope), node.span, scope)


def _around(node: syntax.Path | syntax.Arithmetic, scope: Scope) -> Typed:
    """`top.suit`; and `card.suit` or `card.rank - 1`, which is that of the card around: held against itself it would say nothing."""
    typed = scope.read.expression(node, scope)
    testing = scope.card is not None and isinstance(scope.card.expr, ex.Candidate)
    parts = (node.first, *(part for _, part in node.rest)) if isinstance(node, syntax.Arithmetic) else (node,)
    of_card = any(isinstance(part, syntax.Path) and part.names[0] == "card" for part in parts)
    if not (testing and of_card and typed.kind.of == "value"):
        return typed
    if scope.outer is None:
        hint = "here it would be held against itself; set a slot to what is meant before, and name that"
        raise scope.fail(say.NotPossibleHere(scope.place(node.span), f"`{scope.written(node.span)}`", hint))
    return scope.read.expression(node, scope.changed(card=scope.outer, outer=None))


def _fitting(span: Span, scope: Scope) -> ex.Expr:
    seat = scope.fits or (scope.player.expr if scope.player is not None else None)
    if seat is None:
        raise scope.fail(say.NotPossibleHere(scope.place(span), "`fitting`", "nobody plays yet"))
    return ex.Fitting(seat=seat)


def _named(word: str, span: Span, scope: Scope) -> ex.Expr:
    """A value named alone: the attribute follows from it."""
    name = scope.name(word)
    found = paths.enumerations_with(name, scope)
    if len(found) > 1:
        raise scope.fail(say_names.AmbiguousValue(scope.place(span), word, tuple(one.name for one in found)))
    if not found:
        raise scope.to.unknown(scope.place(span), word, "a value of cards", _card_values(scope), scope.user)
    return as_test(paths.value(found[0], name, span, scope), span, scope)


def _card_values(scope: Scope) -> list[str]:
    return [value for one in scope.to.enumerations if one.attribute for value in one.values]


def _range(node: syntax.Range, scope: Scope) -> ex.Expr:
    if scope.where != "fixed" and not scope.expanding and not scope.in_table:
        raise scope.fail(say.RangeHere(scope.place(node.span), node.low, node.high))
    low, high = scope.name(str(node.low)), scope.name(str(node.high))
    for enumeration in scope.to.enumerations:
        if enumeration.attribute and low in enumeration.values and high in enumeration.values:
            mask = 0
            for number in range(node.low, node.high + 1):
                name = scope.name(str(number))
                mask |= enumeration.mask(name) if name in enumeration.values else 0
            if mask:
                return agree(enumeration, ex.Value(enumeration=enumeration.number, mask=mask))
    for end in (low, high):
        if not paths.enumerations_with(end, scope):
            raise scope.to.unknown(scope.place(node.span), end, "a value of cards", _card_values(scope), scope.user)
    raise scope.fail(say.NotAPattern(scope.place(node.span), "a range of numbers"))


def agree(enumeration: Enumeration, value: ex.Expr) -> ex.Expr:
    """The candidate has that value."""
    return ex.Agree(left=ex.ValueOf(card=ex.Candidate(), attribute=enumeration.number), right=value)


def as_test(typed: Typed, span: Span, scope: Scope) -> ex.Expr:
    """What stands where cards are described: a value, a card, cards, or a condition."""
    match typed.kind.of:
        case "value" if typed.kind.enumeration is not None:
            enumeration = scope.to.enumerations[typed.kind.enumeration]
            if not enumeration.on_cards:
                raise scope.fail(say.NotAPattern(scope.place(span), want.described(typed.kind, scope.to)))
            return agree(enumeration, typed.expr)
        case "card":
            return ex.Compare(operator="==", left=ex.Candidate(), right=typed.expr)
        case "cards":
            return ex.CardAmong(card=ex.Candidate(), cards=typed.expr)
        case "truth":
            return typed.expr
        case _:
            raise scope.fail(say.NotAPattern(scope.place(span), want.described(typed.kind, scope.to)))
