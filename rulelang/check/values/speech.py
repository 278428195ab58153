"""What can be said: phrases in quotes, lists of phrases, the names of an attribute, words from a column."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import prod
from typing import Any, cast

from rulelang import syntax
from rulelang.check.kinds import TRUTH, Typed
from rulelang.check.scope import Scope
from rulelang.check.values import want
from rulelang.diagnostics import kinds as say
from rulelang.ir import expressions as ex
from rulelang.ir.phrases import IN_BRACES, REPEATED
from rulelang.record import Record
from rulelang.source import Span

DUE = "duties"
"""In `anything except duties`: what somebody has to say."""


class Part(Record):
    """Words for a value: which there are, with the values that have them."""

    value: ex.Expr
    enumeration: int
    words: tuple[tuple[str, int], ...]


class ByValue(Record):
    """Words that depend on values: what stands between the parts, and the parts."""

    between: tuple[str, ...]
    parts: tuple[Part, ...]

    def phrase(self, said: Sequence[str]) -> str:
        """The whole, with these words for the parts."""
        return self.between[0] + "".join(word + after for word, after in zip(said, self.between[1:], strict=True))


class Words(Record):
    """Some phrases by number; `anything` for any words; `by_value` for words that depend on what lies on the table."""

    phrases: tuple[int, ...] = ()
    anything: bool = False
    by_value: ByValue | None = None
    excluded: tuple[int, ...] = ()
    """With `anything`: what is not meant."""
    due: bool = False
    """With `anything`: nor is what the speaker has to say."""
    names: bool = False
    """The names of the people at the table are meant, too."""
    counts: tuple[ex.Expr | None, ...] = ()
    """For each phrase with a repeated part: how often it is repeated."""
    times: ex.Expr | None = None


def words(value: syntax.Value | None, scope: Scope) -> Words:
    """Which words a sentence speaks of."""
    match value:
        case None:
            return Words(anything=True)
        case syntax.Text(value=text):
            return _text(text, value.span, scope)
        case syntax.Both(items=(syntax.Text() | syntax.Path() as what, times)) if not isinstance(times, syntax.Text):
            return words(what, scope).changed(times=want.count(times, scope))
        case syntax.Either(items=items):
            return _together([words(item, scope) for item in items])
        case syntax.Except(items=items, removed=removed):
            due = [item for item in removed if want.word_of(item) == DUE]
            gone = {phrase for item in removed if item not in due for phrase in words(item, scope).phrases}
            if [want.word_of(item) for item in items] == ["anything"]:
                return Words(anything=True, excluded=tuple(gone), due=bool(due))
            if due:
                hint = "only a rule about `anything` can leave out what is due"
                raise scope.fail(say.NotPossibleHere(scope.place(due[0].span), f"`{DUE}`", hint))
            kept = tuple(phrase for item in items for phrase in words(item, scope).phrases if phrase not in gone)
            if not kept:
                raise scope.fail(
                    say.NotPossibleHere(scope.place(value.span), "this list of words", "name at least one phrase")
                )
            return Words(kept)
        case syntax.Path():
            return _path(value, scope)
        case _:
            raise scope.fail(
                say.WrongKind(scope.place(value.span), "something to say", "something else", 'like `"Mau"`')
            )


def _together(found: list[Words]) -> Words:
    """Any of several words."""
    counted: dict[int, ex.Expr | None] = {}
    for one in found:
        counted |= dict(zip(one.phrases, one.counts or (None,) * len(one.phrases), strict=True))
    counts = tuple(counted.values())
    return Words(
        tuple(counted),
        anything=any(one.anything for one in found),
        names=any(one.names for one in found),
        counts=counts if any(count is not None for count in counts) else (),
    )


_VALUE = re.compile(r"\s*([^\W\d][\w.]*)\s*")
MOST_FILLED = 500
"""So many phrases one text in quotes may stand for."""


def _text(text: str, span: Span, scope: Scope) -> Words:
    """A phrase in quotes; `{very * n}` in it is repeated so often, `{card.suit}` stands for the name of a value."""
    pieces = IN_BRACES.split(text)
    between, inside = pieces[::2], pieces[1::2]
    if not inside and "{" not in text and "}" not in text:
        return Words((scope.to.phrase(text),))
    values = [_VALUE.fullmatch(one) for one in inside]
    repeated = REPEATED.fullmatch(inside[0]) if len(inside) == 1 else None
    if "{" in "".join(between) or "}" in "".join(between) or (repeated is None and None in values):
        raise scope.fail(say.NotPossibleHere(
            scope.place(span), "this in braces", 'there can be values, like `"{card.rank} of {card.suit}"`, or one part that is repeated, '
            'like `"a {very * n} nice day"` or `{very * n - 1}`'
        ))  # fmt: skip
    if repeated is not None:
        return _repeated(repeated, between, span, scope)
    return _filled([one[1] for one in values if one is not None], between, span, scope)


def _repeated(found: re.Match[str], between: Sequence[str], span: Span, scope: Scope) -> Words:
    """`"a {very * n} nice day"`: a part that is said so often."""
    part, number, sign, amount = found.groups()
    value: syntax.Value = syntax.Number(span, int(number)) if number.isdecimal() else syntax.Path(span, tuple(number.split(".")))
    if sign is not None:
        value = syntax.Arithmetic(span, value, ((cast(Any, sign), syntax.Number(span, int(amount))),))
    before, after = between
    count = want.count(value, scope)
    return Words((scope.to.template(f"{before}{{{part}}}{after}", (before, part, after)),), counts=(count,))


def _filled(names: Sequence[str], between: Sequence[str], span: Span, scope: Scope) -> Words:
    """`"{card.rank} of {card.suit}"`: words with values put in."""
    parts = tuple(_part(scope.read.expression(syntax.Path(span, tuple(name.split("."))), scope), span, scope) for name in names)
    count = prod(len(part.words) for part in parts)
    if count > MOST_FILLED:
        hint = f"it stands for {count} phrases, and at most {MOST_FILLED} are possible"
        raise scope.fail(say.NotPossibleHere(scope.place(span), "so much in braces", hint))
    return Words(by_value=ByValue(tuple(between), parts))


def _part(typed: Typed, span: Span, scope: Scope) -> Part:
    """The words for each value that an expression can be: its name, or what stands in a column."""
    if typed.kind.of == "words":
        assert isinstance(typed.expr, ex.ColumnOf)
        value, enumeration = typed.expr.value, typed.expr.enumeration
        said = [scope.to.phrase_texts[phrase].text if phrase >= 0 else "" for phrase in typed.phrases]
    elif typed.kind.of == "value" and typed.kind.enumeration is not None:
        value, enumeration = typed.expr, typed.kind.enumeration
        said = scope.to.enumerations[enumeration].values
    else:
        raise scope.fail(want.wrong("something to say", typed, span, scope))
    masks: dict[str, int] = {}
    for bit, word in enumerate(said):
        if word:
            masks[word] = masks.get(word, 0) | 1 << bit
    return Part(value, enumeration, tuple(masks.items()))


def _path(node: syntax.Path, scope: Scope) -> Words:
    word = want.word_of(node)
    if word == "anything":
        return Words(anything=True)
    if word == "name" and word not in scope.words:
        return Words(names=True)
    if word is not None and word not in scope.words:
        name = scope.name(word)
        if (listed := scope.to.phrase_lists.get(name)) is not None:
            scope.to.use(listed)
            scope.to.refer("phrases", name, scope.place(node.span))
            return Words(scope.to.members.get(name, ()))
        if name in scope.to.attributes:
            return Words(tuple(scope.to.phrase(value) for value in scope.to.attributes[name].values))
        if name not in scope.to.slots and name not in scope.to.options:
            known = [*scope.to.phrase_lists, *scope.to.attributes, "anything"]
            raise scope.to.unknown(scope.place(node.span), word, "a list of phrases", known, scope.user, f'"{word}"')
    typed = scope.read.expression(node, scope)
    return Words(by_value=ByValue(("", ""), (_part(typed, node.span, scope),)))


def fixed(value: syntax.Value | None, span: Span, scope: Scope) -> Words:
    """Words that do not depend on what lies on the table."""
    found = words(value, scope)
    if found.by_value is not None or found.counts:
        raise scope.fail(
            say.NotPossibleHere(
                scope.place(span), "words that depend on a card", "they can stand in a duty: `player must say …`"
            )
        )
    return found


def said(node: syntax.Both, scope: Scope) -> Typed:
    """`player said "Mau" this turn`."""
    items = node.items
    since: Any = want.word_of(items[-1])
    if len(items) != 5 or want.word_of(items[3]) != "this" or since not in ("turn", "deal"):
        written = scope.written(node.span)
        whose = scope.written(items[0].span)
        hint = 'like `player said "Mau" this turn`, or `this deal`'
        if len(items) == 3:
            hint = f"{hint}; several words have a name: `phrases NAME: \"A\", \"B\"`, then `{whose} said NAME this turn`"
        raise scope.fail(say.SideBySide(scope.place(node.span), written, hint))
    found = fixed(items[2], items[2].span, scope)
    made = ex.Said(seat=want.seat(items[0], scope), phrases=found.phrases, since=since)
    return Typed(made, TRUTH)
