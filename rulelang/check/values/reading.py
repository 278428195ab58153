"""Reading values: one function for each construct of the grammar that can stand as a value."""

from __future__ import annotations

from typing import assert_never

from rulelang import syntax
from rulelang.check.kinds import TRUTH, Kind, Typed
from rulelang.check.scope import Scope
from rulelang.check.values import compare, nouns, numbers, paths, patterns, speech, want
from rulelang.diagnostics import kinds as say
from rulelang.ir import expressions as ex
from rulelang.source import Span


class Reading:
    """Handed down as `Scope.read`."""

    def pattern(self, value: syntax.Value, scope: Scope) -> ex.Expr | None:
        return patterns.pattern(value, scope)

    def expression(self, value: syntax.Value, scope: Scope, want: Kind | None = None) -> Typed:
        return _expression(value, scope, want)


def _expression(value: syntax.Value, scope: Scope, wanted: Kind | None) -> Typed:
    match value:
        case syntax.Path():
            return paths.path(value, scope, wanted)
        case syntax.Number():
            return numbers.number(value, scope, wanted)
        case syntax.Duration():
            return numbers.duration(value, scope)
        case syntax.Range(low=low, high=high):
            raise scope.fail(say.RangeHere(scope.place(value.span), low, high))
        case syntax.Text(value=text):
            return _text(value, text, scope, wanted)
        case syntax.Each():
            return nouns.each(value, scope)
        case syntax.Either():
            return nouns.either(value, scope, wanted)
        case syntax.Except():
            return nouns.excepted(value, scope)
        case syntax.Both():
            return _both(value, scope)
        case syntax.Of():
            return nouns.of(value, scope)
        case syntax.In():
            return nouns.inside(value, scope)
        case syntax.Arithmetic():
            return numbers.arithmetic(value, scope, wanted)
        case syntax.Compare():
            return compare.compare(value, scope)
        case syntax.Is():
            return compare.is_(value, scope)
        case syntax.Has():
            return compare.has(value, scope)
        case syntax.Holds():
            return compare.holds(value, scope)
        case syntax.Not(item=item):
            return Typed(ex.Not(item=want.condition(item, scope)), TRUTH)
        case syntax.And(items=items):
            return Typed(ex.And(items=compare.joined(items, scope)), TRUTH)
        case syntax.Or(items=items):
            return Typed(ex.Or(items=compare.joined(items, scope)), TRUTH)
        case syntax.Where():
            return nouns.where(value, scope)
        case syntax.With():
            return nouns.with_best(value, scope)
        case _:
            assert_never(value)


def _text(node: syntax.Text, text: str, scope: Scope, wanted: Kind | None) -> Typed:
    """Words in quotes: a value that is declared in quotes."""
    if wanted is not None and wanted.of == "value" and wanted.enumeration is not None:
        enumeration = scope.to.enumerations[wanted.enumeration]
        if text in enumeration.values:
            return paths.value(enumeration, text, node.span, scope)
        raise scope.to.unknown(
            scope.place(node.span), text, want.described(wanted, scope.to), enumeration.values, scope.user
        )
    raise scope.fail(
        say.NotPossibleHere(
            scope.place(node.span), f'"{text}"', "words can be said, and compared with an option whose values are words"
        )
    )


def _both(node: syntax.Both, scope: Scope) -> Typed:
    """Words side by side that are a condition: `player said "Mau" this turn`, `player can play`."""
    words = [want.word_of(item) for item in node.items]
    if len(words) >= 3 and words[1] == "said":
        return speech.said(node, scope)
    if len(words) >= 3 and words[1:3] == ["can", "play"]:
        return compare.can_play(node.items, node.span, scope)
    if len(words) >= 2 and words[1] == "cannot":
        hint = f"write `not {words[0]} can {scope.written(Span(node.items[2].span.start, node.span.end)) if words[2:] else 'play'}`"
        raise scope.fail(say.SideBySide(scope.place(node.span), scope.written(node.span), hint))
    if words[0] is not None and words[0] not in scope.words and words[0] in ("the", "a", "an"):
        raise scope.to.unknown(scope.place(node.items[0].span), words[0], "a name", ())
    for item in node.items:
        if isinstance(item, syntax.Path):  # an unknown word is the likelier mistake
            scope.read.expression(item, scope)
    written = scope.written(node.span)
    raise scope.fail(
        say.SideBySide(scope.place(node.span), written, "a condition compares: `card is hearts`, `player holds 1`")
    )
