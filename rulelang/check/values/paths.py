"""Names and dotted names: what each word of a sentence stands for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulelang import syntax
from rulelang.check.kinds import CARD, CARDS, COUNT, NONE, SEAT, SEATS, TIME, TRUTH, WORDS, Kind, Typed
from rulelang.check.ruleset import MOST_UNFOLDED, Unlowered
from rulelang.check.scope import Scope
from rulelang.check.symbols import NOUNS, PRONOUNS, TRUTHS, Enumeration, Symbol
from rulelang.check.values import groups
from rulelang.check.values.want import described
from rulelang.diagnostics import deal as say_deal
from rulelang.diagnostics import kinds as say
from rulelang.diagnostics import names as say_names
from rulelang.diagnostics.base import did_you_mean
from rulelang.grammar.words import IMPERATIVES
from rulelang.ir import expressions as ex
from rulelang.ir.program import DISCARD, SCORE
from rulelang.source import Span

DEEPEST = 40
"""So many definitions may stand inside of each other."""


def path(node: syntax.Path, scope: Scope, want: Kind | None) -> Typed:
    """What a name stands for, and its parts after the dots."""
    first, *rest = node.names
    typed = word(first, node.span, scope, want if not rest else None)
    for name in rest:
        typed = part(typed, name, node.span, scope)
    return typed


def word(text: str, span: Span, scope: Scope, want: Kind | None) -> Typed:
    """What a single word stands for: bound names, then values of the kind that is wanted, the language's words, declared
    names, and last the values of attributes."""
    if (bound := scope.words.get(text)) is not None:
        bound.used = True
        return bound.typed
    name = scope.name(text)
    if want is not None and want.of == "value" and want.enumeration is not None:
        enumeration = scope.to.enumerations[want.enumeration]
        if name in enumeration.values:
            return value(enumeration, name, span, scope)
    if text in PRONOUNS or text == "players":
        return pronoun(text, span, scope)
    if (noun := _noun(text, span, scope)) is not None:
        return noun
    if (declared := _declared(name, span, scope)) is not None:
        return declared
    if scope.in_table and name in scope.to.attributes:
        return attribute(ex.Candidate(), scope.to.attributes[name])
    return a_value(text, span, scope, want)


def pronoun(text: str, span: Span, scope: Scope) -> Typed:
    """A word for a seat, or for several."""
    match text:
        case "player":
            if scope.player is None:
                raise scope.fail(
                    say.NotPossibleHere(scope.place(span), "`player`", "nobody plays yet: there is `count of players`")
                )
            return scope.player
        case "next" | "previous" | "left" | "right":
            return groups.beside(text, scope, span)
        case "dealer":
            return groups.DEALER_SEAT
        case "partner":
            return Typed(ex.FirstSeat(seats=groups.each(text, scope)), SEAT)
        case "winner":
            return Typed(ex.Winner(), SEAT)
        case "nobody":
            return Typed(ex.Nobody(), SEAT)
        case "anyone" | "everyone" | "players":
            return Typed(groups.everyone(scope), SEATS)
        case "opponent" | "other" | "loser":
            raise scope.fail(say.WhichSeat(scope.place(span), text))
        case _:
            raise scope.fail(say.NotPossibleHere(
                scope.place(span), f"`{text}`", "it is known where a mistake or a call is the event, or somebody owes something"
            ))  # fmt: skip


def _noun(text: str, span: Span, scope: Scope) -> Typed | None:
    match text:
        case "card":
            if scope.card is None:
                raise scope.fail(say.NoCardHere(scope.place(span)))
            return scope.card
        case "cards":
            if scope.cards is None:
                raise scope.fail(say.NotPossibleHere(scope.place(span), "`cards`", "say which: `cards in discard`"))
            return scope.cards
        case "top":
            return Typed(ex.TopOf(zone=DISCARD), CARD)
        case "racers":
            return Typed(ex.Racers(), SEATS)
        case "on_turn":
            return Typed(ex.OnTurn(), SEAT)
        case "under":
            return Typed(ex.TopOf(zone=DISCARD, depth=1), CARD)
        case "now":
            return Typed(ex.Clock(which="now"), TIME)
        case "deal_number":
            return Typed(ex.DealNumber(), COUNT)
        case "joined":
            if not scope.joins:
                hint = "it is known where it is said which cards may be laid together: `may join card if joined < 3`"
                raise scope.fail(say.NotPossibleHere(scope.place(span), "`joined`", hint))
            return Typed(ex.Joined(), COUNT)
        case "inventions":
            return Typed(ex.Inventions(), COUNT)
        case "none":
            return Typed(ex.Nobody(), NONE)
        case "yes" | "no":
            return Typed(ex.Truth(value=TRUTHS[text]), TRUTH)
        case _:
            return None


def _declared(name: str, span: Span, scope: Scope) -> Typed | None:
    to = scope.to
    if (slot := to.slots.get(name)) is not None:
        _use(slot, span, scope)
        if slot.per_seat:
            raise scope.fail(
                say.NotPossibleHere(scope.place(span), f"`{name}`", f"every seat has its own: write `player.{name}`")
            )
        return Typed(ex.Slot(slot=slot.number), slot.type or COUNT)
    if (option := to.options.get(name)) is not None:
        _use(option, span, scope)
        return Typed(ex.Option(option=option.number), option.type or COUNT)
    if (define := to.defines.get(name)) is not None:
        _use(define, span, scope)
        declaration, inner = expand(define, span, scope)
        if declaration.pattern:
            raise scope.fail(
                say.NotPossibleHere(
                    scope.place(span), f"the pattern `{name}`", f"write `card is {name}` or `top is {name}`"
                )
            )
        return scope.read.expression(declaration.value, inner)
    if (zone := to.zones.get(name)) is not None:
        _use(zone, span, scope)
        if zone.per_seat:
            raise scope.fail(say_deal.NoPlace(scope.place(span), name, True))
        if zone.per_value is not None:  # those of all values together
            every = ex.Value(enumeration=zone.per_value, mask=to.enumerations[zone.per_value].everything)
            return Typed(ex.CardsInAll(zone=zone.number, owners=every), CARDS)
        return Typed(ex.CardsIn(zone=zone.number), CARDS)
    return None


def _use(symbol: Symbol, span: Span, scope: Scope) -> None:
    scope.to.use(symbol)
    scope.to.refer(symbol.kind, symbol.name, scope.place(span))


def expand(define: Symbol, span: Span, scope: Scope) -> tuple[syntax.Define, Scope]:
    """A definition and the scope to read it in, in place of its name."""
    assert define.entry is not None
    assert isinstance(define.entry.declaration, syntax.Define)
    scope.to.unfolded += 1
    too_deep = len(scope.expanding) >= DEEPEST and define.name not in scope.expanding
    if scope.to.unfolded > MOST_UNFOLDED or too_deep:
        outermost = scope.to.defines[scope.expanding[0]] if scope.expanding else define
        assert outermost.entry is not None
        raise scope.fail(say_names.UnfoldsTooFar(outermost.entry.place, outermost.name))
    if define.name in scope.expanding:
        chain = (*scope.expanding[scope.expanding.index(define.name) :], define.name)
        raise scope.fail(say_names.CircularDefinition(define.entry.place, chain))
    return define.entry.declaration, scope.changed(
            origin=define.entry.origin, expanding=(*scope.expanding, define.name)
    )


# ---- values --------------------------------------------------------------------------------------------------------


def value(enumeration: Enumeration, name: str, span: Span, scope: Scope) -> Typed:
    """One value of an enumeration."""
    kind = Kind("value", enumeration.number)
    return Typed(ex.Value(enumeration=enumeration.number, mask=enumeration.mask(name)), kind)


def enumerations_with(name: str, scope: Scope) -> list[Enumeration]:
    """The attributes that have a value of that name; other enumerations where no attribute has."""
    found = [one for one in scope.to.enumerations if name in one.values]
    on_cards = [one for one in found if one.on_cards] or [one for one in found if one.attribute]
    return on_cards or found


def a_value(text: str, span: Span, scope: Scope, want: Kind | None) -> Typed:
    """A word that can only be a value, if it is anything."""
    name = scope.name(text)
    found = enumerations_with(name, scope)
    if len(found) > 1:
        raise scope.fail(say_names.AmbiguousValue(scope.place(span), text, tuple(one.name for one in found)))
    if found:
        return value(found[0], name, span, scope)
    raise unknown(text, span, scope, want)


def unknown(text: str, span: Span, scope: Scope, want: Kind | None) -> Unlowered:
    """A word that stands for nothing."""
    to, name = scope.to, scope.name(text)
    if text in IMPERATIVES and not (want is not None and want.of in ("seat", "seats")):
        hint = "an effect has a line of its own: write several indented below the `when`"
        return scope.fail(say.NotPossibleHere(scope.place(span), f"`{text}`", hint))
    if text in ("same", "matching", "matches", "equal", "equals", "similar"):
        hint = "compare two things: `card.suit is top.suit`"
        return scope.fail(say.NotPossibleHere(scope.place(span), f"`{text}`", hint.replace("suit", _first_attribute(scope))))
    if name in to.tables:
        return scope.fail(say.NotPossibleHere(scope.place(span), f"`{name}`", f"say of which card: `{name} of card`"))
    if name in to.attributes:
        return scope.fail(
            say.NotPossibleHere(scope.place(span), f"`{name}`", f"say of which card: `card.{name}`, `top.{name}`")
        )
    if name == "topmost":
        hint = "what it looks for is one word, or stands in brackets: `topmost hearts in discard`, `topmost (7, 8) in discard`"
        return scope.fail(say.NotPossibleHere(scope.place(span), "`topmost`", hint))
    if want is not None and want.of == "value" and want.enumeration is not None:
        wanted, candidates = described(want, to), list(to.enumerations[want.enumeration].values)
    elif want is not None and want.of in ("seat", "seats"):
        wanted, candidates = "a seat", [*PRONOUNS, *scope.words]
    elif want is not None and want.of == "count":
        wanted, candidates = "a number, nor a name for one", list(_numbers(scope))
    else:
        wanted, candidates = "a name that is known here", list(known_words(scope))
    if text in NOUNS:  # it is written as it should be, and only stands in the wrong place
        candidates = [one for one in candidates if one not in NOUNS]
    return to.unknown(scope.place(span), text, wanted, candidates, scope.user)


def _first_attribute(scope: Scope) -> str:
    return next(iter(scope.to.attributes), "suit")


def _numbers(scope: Scope) -> Iterator[str]:
    """Every word that could stand for a number, or begin one."""
    yield from scope.words
    yield from ("count", "total", "highest", "lowest", "deal_number", "joined", "inventions")
    for symbols in (scope.to.slots, scope.to.options, scope.to.defines):
        yield from symbols


def known_words(scope: Scope) -> Iterator[str]:
    """Every word that could stand as a value."""
    to = scope.to
    yield from scope.words
    yield from PRONOUNS
    yield from NOUNS
    for symbols in (to.slots, to.options, to.defines, to.zones):
        yield from symbols
    for enumeration in to.enumerations:
        yield from enumeration.values


# ---- parts ---------------------------------------------------------------------------------------------------------


def attribute(card: ex.Expr, enumeration: Enumeration) -> Typed:
    """An attribute of a card."""
    return Typed(
        ex.ValueOf(card=card, attribute=enumeration.number), Kind("value", enumeration.number, optional=True)
    )


def part(whole: Typed, text: str, span: Span, scope: Scope) -> Typed:
    """What stands after a dot: an attribute or table of a card, a slot of a seat, a column of a value."""
    to, name, kind = scope.to, scope.name(text), whole.kind
    match kind.of:
        case "card":
            if name in to.attributes:
                return attribute(whole.expr, to.attributes[name])
            if name in to.tables:
                _use(to.tables[name], span, scope)
                return Typed(ex.TableOf(table=to.tables[name].number, card=whole.expr), COUNT)
            known = [*to.attributes, *to.tables]
        case "seat":
            if (found := of_seat(whole.expr, name, span, scope)) is not None:
                return found
            known = [*(slot.name for slot in to.slots.values() if slot.per_seat), "age", "birthday", "place", "team"]
            if name in to.zones:
                raise scope.fail(say.NotPossibleHere(scope.place(span), f"`.{name}`", f"write `{name} of player`"))
        case "value":
            assert kind.enumeration is not None
            columns = to.enumerations[kind.enumeration].columns
            for index, one in enumerate(columns):
                if one.name == name:
                    to.notes.used["column", f"{to.enumerations[kind.enumeration].name} {name}"] = None
                    expr = ex.ColumnOf(value=whole.expr, enumeration=kind.enumeration, column=index)
                    if one.truth:
                        return Typed(expr, TRUTH)
                    if one.enumeration is None:
                        return Typed(expr, WORDS, tuple(one.entries))
                    return Typed(expr, Kind("value", one.enumeration, optional=True))
            known = [one.name for one in columns]
        case "mistake":
            if (fact := _of_mistake(whole.expr, name, scope)) is not None:
                return fact
            known = list(MISTAKE_FACTS)
        case "seats":
            raise scope.fail(say.SeveralSeats(scope.place(span)))
        case "cards" if name in to.attributes or name in to.tables:
            hint = "one card is `topmost (card except J) in discard`, with brackets round what it looks for; `where` leaves several"
            raise scope.fail(say.NoSuchPart(scope.place(span), text, f"`{scope.written(span).split('.')[0]}` is several cards and", hint=hint))
        case _:
            known = []
    raise scope.fail(say.NoSuchPart(scope.place(span), text, described(kind, to), did_you_mean(text, known)))


MISTAKE_FACTS = ("kind", "card", "last_card")
MISTAKE_KINDS = ("play", "draw", "deed", "duty")


def _of_mistake(number: ex.Expr, name: str, scope: Scope) -> Typed | None:
    """What can be asked of a mistake."""
    match name:
        case "kind":
            made = next((one for one in scope.to.enumerations if one.name == "mistake kind"), None)
            if made is None:
                made = scope.to.enumeration("mistake kind", None, False, scope.origin.place(Span(0, 0)))
                made.values.extend(MISTAKE_KINDS)
                made.signs.extend(MISTAKE_KINDS)
            return Typed(ex.MistakeFact(mistake=number, fact="kind"), Kind("value", made.number))
        case "card":
            return Typed(ex.MistakeFact(mistake=number, fact="card"), Kind("card", optional=True))
        case "last_card":
            return Typed(ex.MistakeFact(mistake=number, fact="last_card"), TRUTH)
    return None


def of_seat(owner: ex.Expr, name: str, span: Span, scope: Scope) -> Typed | None:
    """Something that each seat has: a slot, or a fact about the person."""
    to = scope.to
    fact: Any = name
    if fact in ("age", "birthday"):
        to.notes.facts[fact] = None
        return Typed(ex.Person(seat=owner, fact=fact), COUNT)
    slot = to.slots.get(name)
    if slot is None and name in ("place", "team"):
        return Typed((ex.PlaceOf if name == "place" else ex.TeamOf)(seat=owner), COUNT)
    if slot is None or not slot.per_seat:
        return None
    if slot.number != SCORE:
        _use(slot, span, scope)
    return Typed(ex.Slot(slot=slot.number, owner=owner), slot.type or COUNT)
