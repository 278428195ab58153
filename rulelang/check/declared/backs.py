"""The backs of cards: which back these cards have, and how the other backs are dealt to the other cards."""

from __future__ import annotations

from itertools import combinations

from rulelang import syntax
from rulelang.check.declared.deck import MOST_FACES, settled
from rulelang.check.scope import Scope
from rulelang.check.symbols import Enumeration, Symbol
from rulelang.check.values import nouns, patterns, want
from rulelang.diagnostics import deal as say
from rulelang.ir.program import BackDef, BackLine


def back(symbol: Symbol, scope: Scope) -> BackDef:
    """What is on the backs of the cards."""
    assert symbol.entry is not None
    declaration = symbol.entry.declaration
    assert isinstance(declaration, syntax.Back)
    attribute = nouns.on_back(symbol, scope)
    lines = [
        made
        for line in declaration.lines
        if (made := scope.to.attempt(lambda line=line: _line(line, attribute, scope))) is not None  # type: ignore[misc]
    ]
    return BackDef(name=symbol.name, enumeration=attribute.number, lines=tuple(lines))


def _line(line: syntax.BackLine, attribute: Enumeration, scope: Scope) -> BackLine:
    items = line.values.items if isinstance(line.values, syntax.Either) else (line.values,)
    bits: list[int] = []
    for item in items:
        word = str(item.value) if isinstance(item, syntax.Number) else want.word_of(item)
        name = scope.name(word or "")
        if name not in attribute.values:
            raise scope.to.unknown(
                scope.place(item.span),
                word or scope.written(item.span),
                f"a value of `{attribute.name}`",
                attribute.values,
                scope.user,
            )
        bits.append(attribute.mask(name))
    if line.cards is not None:
        test = scope.read.pattern(line.cards, scope.changed(in_table=True).testing()) or patterns.ANY
        return BackLine(test=test, masks=(sum(set(bits)),), times=None)
    assert line.times is not None
    times = want.count(line.times, scope)
    settled(times, line.times.span, "how often a back is there", scope)
    if not 1 <= line.size <= len(bits) or _choices(len(bits), line.size) > MOST_FACES:
        raise scope.fail(say.BadRange(scope.place(line.span), 1, line.size, len(bits)))
    masks = tuple(sum(chosen) for chosen in combinations(bits, line.size))
    return BackLine(test=None, masks=masks, times=times)


def _choices(among: int, size: int) -> int:
    found = 1
    for n in range(size):
        found = found * (among - n) // (n + 1)
    return found
