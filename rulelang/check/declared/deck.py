"""The deck: which faces the lines describe. Side by side is a product, a comma an alternative, `each suit` all values."""

from __future__ import annotations

from collections.abc import Sequence

from rulelang import syntax
from rulelang.check.declared.declare import check_range
from rulelang.check.ruleset import Ruleset
from rulelang.check.scope import Scope
from rulelang.check.symbols import Enumeration
from rulelang.check.values import want
from rulelang.check.walk import is_fixed
from rulelang.diagnostics import deal as say_deal
from rulelang.diagnostics import kinds as say
from rulelang.diagnostics import names as say_names
from rulelang.ir import expressions as ex
from rulelang.ir.program import DeckLine, Face
from rulelang.record import Record
from rulelang.source import Span

MOST_FACES = 2000
"""More different cards than any game has; a longer deck line is a slip."""


class _Card(Record):
    """What a card of a line shows: a mask for each attribute, and attributes taken from a column of another."""

    masks: dict[int, int]
    columns: tuple[tuple[int, int], ...] = ()


class Faces:
    """The faces found so far, each once, and their numbers."""

    def __init__(self, to: Ruleset) -> None:
        self.to = to
        self.masks: list[dict[int, int]] = []
        self._numbers: dict[tuple[tuple[int, int], ...], int] = {}

    def number(self, masks: dict[int, int]) -> int:
        key = tuple(sorted(masks.items()))
        if key not in self._numbers:
            self._numbers[key] = len(self.masks)
            self.masks.append(masks)
            for enumeration, mask in masks.items():
                self.to.enumerations[enumeration].on_cards = True
                if mask & (mask - 1):
                    self.to.enumerations[enumeration].several = True
        return self._numbers[key]

    def done(self) -> tuple[Face, ...]:
        """The faces as the program has them."""
        labels = [label(masks, self.to) for masks in self.masks]
        every = range(len(self.to.enumerations))
        return tuple(
            Face(
                values=tuple(masks.get(number, 0) for number in every),
                label=name if labels.count(name) == 1 else f"{name} ({_which(masks, self.to)})",
            )
            for masks, name in zip(self.masks, labels, strict=True)
        )


def label(masks: dict[int, int], to: Ruleset) -> str:
    """A card as people call it: its values, those of the attribute declared last first (`7 hearts`)."""
    words: list[str] = []
    for enumeration in reversed(to.enumerations):
        mask = masks.get(enumeration.number, 0)
        if mask == enumeration.everything and len(enumeration.values) > 2:
            words.append(f"all {enumeration.name}")
        else:
            words += [name for bit, name in enumerate(enumeration.values) if mask >> bit & 1]
    return " ".join(words)


def _which(masks: dict[int, int], to: Ruleset) -> str:
    return ", ".join(to.enumerations[number].name for number in sorted(masks))


def deck_lines(deck: syntax.Deck, scope: Scope, faces: Faces) -> tuple[DeckLine, ...]:
    """The lines of a deck."""
    lines = [scope.to.attempt(lambda line=line: _line(line, scope, faces)) for line in deck.lines]  # type: ignore[misc]
    return tuple(line for line in lines if line is not None)


def _line(line: syntax.DeckLine, scope: Scope, faces: Faces) -> DeckLine:
    cards = _cards(line.cards, scope)
    found = tuple(faces.number(_settle(card, line.cards.span, scope)) for card in cards)
    if not found:
        raise scope.fail(say_deal.NoCards(scope.place(line.cards.span), "the deck"))
    times: ex.Expr = ex.Number(value=1)
    if line.times is not None:
        times = want.count(line.times, scope)
        settled(times, line.times.span, "how often a card is in the deck", scope)
    condition = None
    if line.guard is not None:
        condition = want.condition(line.guard.condition, scope)
        settled(condition, line.guard.span, "the deck", scope)
        condition = ex.Not(item=condition) if line.guard.unless else condition
    return DeckLine(faces=found, times=times, condition=condition)


def settled(expr: ex.Expr, span: Span, what: str, scope: Scope) -> None:
    """Complain of something that depends on play where everything is settled before."""
    if not is_fixed(expr):
        raise scope.fail(say_deal.NotFixed(scope.place(span), what))


# ---- cards of a line -----------------------------------------------------------------------------------------------


def _cards(value: syntax.Value, scope: Scope) -> list[_Card]:
    match value:
        case syntax.Either(items=items):
            return [card for item in items for card in _cards(item, scope)]
        case syntax.Except(items=items, removed=removed):
            gone = [card for item in removed for card in _cards(item, scope)]
            every = [card for item in items for card in _cards(item, scope)]
            return [card for card in every if not any(_shows(card, one) for one in gone)]
        case syntax.Both(items=items):
            return _side_by_side(items, value.span, scope)
        case syntax.Each(path=path):
            attribute = _attribute(".".join(path.names), path.span, scope)
            return [_Card({attribute.number: 1 << bit}) for bit in range(len(attribute.values))]
        case syntax.Range(low=low, high=high):
            check_range(value, scope.place(value.span), scope.to)
            return [_value(str(number), value.span, scope) for number in range(low, high + 1)]
        case syntax.Number(value=number):
            return [_value(str(number), value.span, scope)]
        case syntax.Path(names=(name,)):
            return [_value(name, value.span, scope)]
        case syntax.Path(names=(name, column)) if scope.name(name) in scope.to.attributes:
            return [_Card({}, (_column(scope.to.attributes[scope.name(name)], column, value.span, scope),))]
        case _:
            raise scope.fail(say.NotAPattern(scope.place(value.span), "something else"))


def _attribute(name: str, span: Span, scope: Scope) -> Enumeration:
    found = scope.to.attributes.get(scope.name(name))
    if found is None:
        raise scope.to.unknown(scope.place(span), name, "an attribute", scope.to.attributes, scope.user)
    return found


def _column(attribute: Enumeration, name: str, span: Span, scope: Scope) -> tuple[int, int]:
    for index, column in enumerate(attribute.columns):
        if column.name == name and column.enumeration is not None:
            return attribute.number, index
    raise scope.fail(say.NoSuchPart(scope.place(span), name, f"`{attribute.name}`"))


def _value(name: str, span: Span, scope: Scope) -> _Card:
    known = scope.name(name)
    found = [one for one in scope.to.enumerations if one.attribute and known in one.values]
    if len(found) > 1:
        raise scope.fail(say_names.AmbiguousValue(scope.place(span), name, tuple(one.name for one in found)))
    if not found:
        every = [value for one in scope.to.enumerations if one.attribute for value in one.values]
        raise scope.to.unknown(scope.place(span), name, "a value of cards", every, scope.user)
    return _Card({found[0].number: found[0].mask(known)})


def _side_by_side(items: Sequence[syntax.Value], span: Span, scope: Scope) -> list[_Card]:
    """`hearts 7`; `all colour`: one card that shows every colour; `both green red`: one that shows two."""
    first = items[0]
    if isinstance(first, syntax.Number) and not any(str(first.value) in one.values for one in scope.to.enumerations):
        rest = scope.written(Span(items[1].span.start, items[-1].span.end))
        if rest in ("card", "cards"):
            rest, hint = "each suit each rank", "say which cards there are: `each suit each rank`"
            raise scope.fail(say.SideBySide(scope.place(span), scope.written(span), hint))
        if (one := _singular(rest, scope)) is not None:
            rest = one
        raise scope.fail(
            say.SideBySide(scope.place(span), scope.written(span), f"write `{first.value} times: {rest}`")
        )
    made = [_Card({})]
    waiting = list(items)
    while waiting:
        item = waiting.pop(0)
        word = want.word_of(item)
        if word == "all" and waiting:
            path = waiting.pop(0)
            attribute = _attribute(want.word_of(path) or scope.written(path.span), path.span, scope)
            made = _product(made, [_Card({attribute.number: attribute.everything})], span, scope)
        elif word == "both" and len(waiting) >= 2:
            made = _product(made, [_shown_together(waiting, scope)], span, scope)
        else:
            made = _product(made, _cards(item, scope), span, scope)
    return made


def _singular(word: str, scope: Scope) -> str | None:
    """The value of which a word is the plural."""
    names = [name for one in scope.to.enumerations if one.attribute for name in one.values]
    return next((name for name in (word.removesuffix("s"), word.removesuffix("es")) if name in names), None)


def _shown_together(waiting: list[syntax.Value], scope: Scope) -> _Card:
    """The values after `both` that belong to one attribute, as one card."""
    (number, mask), *_ = _one(waiting.pop(0), scope).masks.items()
    while waiting:
        item = waiting[0]
        if not isinstance(item, (syntax.Path, syntax.Number)) or want.word_of(item) in ("both", "all"):
            break
        more = _one(item, scope).masks
        if number not in more:
            break
        mask |= more[number]
        waiting.pop(0)
    return _Card({number: mask})


def _one(value: syntax.Value, scope: Scope) -> _Card:
    cards = _cards(value, scope)
    if len(cards) != 1 or len(cards[0].masks) != 1:
        raise scope.fail(
            say.NotPossibleHere(
                scope.place(value.span), "this after `both`", "name two values of one attribute: `both green red`"
            )
        )
    return cards[0]


def _product(left: list[_Card], right: list[_Card], span: Span, scope: Scope) -> list[_Card]:
    if len(left) * len(right) > MOST_FACES:
        raise scope.fail(say_deal.TooManyCards(scope.place(span), "this line makes", MOST_FACES))
    return [_joined(one, other, span, scope) for one in left for other in right]


def _joined(one: _Card, other: _Card, span: Span, scope: Scope) -> _Card:
    for number, mask in other.masks.items():
        if number in one.masks:
            enumeration = scope.to.enumerations[number]
            first, second = (
                next(v for bit, v in enumerate(enumeration.values) if m >> bit & 1) for m in (one.masks[number], mask)
            )
            raise scope.fail(say_deal.SeveralValues(scope.place(span), first, second, enumeration.name))
    return _Card({**one.masks, **other.masks}, one.columns + other.columns)


def _settle(card: _Card, span: Span, scope: Scope) -> dict[int, int]:
    """The masks of a card, with those that it takes from a column of its own value."""
    masks = dict(card.masks)
    for number, index in card.columns:
        column = scope.to.enumerations[number].columns[index]
        if number not in masks or column.enumeration is None:
            name = scope.to.enumerations[number].name
            raise scope.fail(
                say.NotPossibleHere(scope.place(span), f"`{name}.{column.name}`", f"write `each {name}` before it")
            )
        masks[column.enumeration] = column.entries[masks[number].bit_length() - 1]
    return {number: masks[number] for number in sorted(masks) if masks[number]}


def _shows(card: _Card, other: _Card) -> bool:
    """Whether a card shows all that another one shows."""
    return all(card.masks.get(number, 0) & mask for number, mask in other.masks.items())
