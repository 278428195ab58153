"""Noun phrases: `left of dealer`, `count of …`, `total of points in hand of each loser`, `topmost plain in discard`, `player with
lowest age`, `everyone except next`."""

from __future__ import annotations

from typing import cast

from rulelang import syntax
from rulelang.check.kinds import CARD, CARDS, COUNT, SEAT, SEATS, Kind, Typed
from rulelang.check.ruleset import called
from rulelang.check.scope import Scope
from rulelang.check.symbols import Enumeration, Symbol
from rulelang.check.values import groups, paths, want
from rulelang.diagnostics import deal as say_deal
from rulelang.diagnostics import kinds as say
from rulelang.ir import expressions as ex
from rulelang.ir.walk import walk
from rulelang.source import Span

SIDES = ("next", "previous", "left", "right")


def of(node: syntax.Of, scope: Scope) -> Typed:
    """`ITEM of OWNER`."""
    word = want.word_of(node.item)
    if word in SIDES and word not in scope.words:
        seat = want.seat(node.owner, scope)
        return Typed(ex.Beside(side=cast(groups.Side, word), seat=seat), SEAT)
    name = scope.name(word or "")
    if name in scope.to.zones:
        return cards_of_zone(scope.to.zones[name], node.owner, node.span, scope)
    if name in scope.to.tables:
        table = scope.to.tables[name]
        scope.to.use(table)
        scope.to.refer("table", name, scope.place(node.item.span))
        return Typed(ex.TableOf(table=table.number, card=want.card(node.owner, scope)), COUNT)
    if name in scope.to.backs:
        scope.to.refer("back", name, scope.place(node.item.span))
        back = scope.to.backs[name]
        scope.to.use(back)
        found, attribute = ex.BackOf(card=want.card(node.owner, scope), back=back.number), on_back(back, scope)
        return Typed(found, Kind("value", attribute.number, optional=True))
    match word:
        case "count":
            return _count(node.owner, scope)
        case "total":
            return _total(node.owner, scope)
        case "highest" | "lowest":
            return _best(node.owner, word == "highest", scope)
        case None if (amount := _how_many_on_top(node.item)) is not None:
            return _top_cards(amount, node.owner, scope)
        case "top" if not isinstance(node.owner, (syntax.Path, syntax.Of)):
            hint = "what lies below is said with `on` alone: `plays 7 on 8`; `top of` names a zone, like `top of stock`"
            raise scope.fail(say.SideBySide(scope.place(node.span), scope.written(node.span), hint))
        case "top":
            zone = zone_of(node.owner, scope)
            return Typed(ex.TopOf(zone=zone[0].number, owner=zone[1]), CARD)
        case "number" | "size":
            raise scope.fail(say.SideBySide(scope.place(node.item.span), f"{word} of", "write `count of`"))
        case str() if word in scope.to.slots or word in scope.to.attributes:
            raise scope.fail(say.SideBySide(scope.place(node.span), scope.written(node.span), _dotted(word, node.owner, scope)))
        case _:
            known = ("count", "total", "highest", "lowest", "top", *SIDES, *scope.to.zones, *scope.to.tables)
            values = {value for one in scope.to.attributes.values() for value in one.values}
            if (isinstance(node.item, syntax.Number) or word in values) and want.word_of(node.owner) in values:
                hint = f"write them side by side: `{scope.written(node.item.span)} {scope.written(node.owner.span)}`"
                raise scope.fail(say.SideBySide(scope.place(node.span), scope.written(node.span), hint))
            if word is not None and want.word_of(node.owner) in values and (meant := called(word, values)):
                hint = f"write them side by side: `{meant} {scope.written(node.owner.span)}`"
                raise scope.fail(say.SideBySide(scope.place(node.span), scope.written(node.span), hint))
            if word is not None:
                raise scope.to.unknown(
                    scope.place(node.item.span), word, "a word that `of` can follow", known, scope.user
                )
            raise scope.fail(say.NotPossibleHere(
                scope.place(node.item.span), "this before `of`", "there is `count of`, `total of`, `highest of`, `left of`, `hand of`"
            ))  # fmt: skip


def _dotted(word: str, owner: syntax.Value, scope: Scope) -> str:
    """How to write that somebody or some card has something: with a dot, which only a name can have."""
    if isinstance(owner, syntax.Path):
        return f"write `{scope.written(owner.span)}.{word}`"
    if not isinstance(owner, syntax.In):
        return f"give it a name: `define NAME = {scope.written(owner.span)}`, then write `NAME.{word}`"
    place = scope.written(owner.place.span)
    several = f"`{place} has card.{word}` asks whether one of several cards agrees"
    return f"{several}; of one card write `define NAME = topmost card in {place}`, then `NAME.{word}`"


def inside(node: syntax.In, scope: Scope) -> Typed:
    """`CARDS in PLACE`: all of them, those of a pattern, or the topmost of a pattern."""
    if (amount := _how_many_on_top(node.item)) is not None:
        return _top_cards(amount, node.place, scope)
    if isinstance(node.item, syntax.Both) and want.word_of(node.item.items[0]) == "topmost":
        rest = node.item.items[1:]
        found = place(node.place, scope)
        pattern = rest[0] if len(rest) == 1 else syntax.Both(node.item.span, rest)
        test = scope.read.pattern(pattern, scope.testing()) or ex.Truth(value=True)
        return Typed(ex.Topmost(cards=found, test=test), CARD)
    found = place(node.place, scope)
    if want.word_of(node.item) in ("cards", "card"):
        return Typed(found, CARDS)
    kept = scope.read.pattern(node.item, scope.testing())
    return Typed(found if kept is None else ex.CardsWhere(cards=found, test=kept), CARDS)


def _how_many_on_top(item: syntax.Value) -> syntax.Value | None:
    """`top 3`, `top 3 cards`, `topmost 3 cards`: how many. `topmost 3` is the first three that lies there."""
    if not isinstance(item, syntax.Both):
        return None
    words = [want.word_of(one) for one in item.items]
    counted = isinstance(item.items[1], syntax.Number) and (words[0] == "top" or (words[0] == "topmost" and len(words) == 3))
    return item.items[1] if counted and words[2:] in ([], ["cards"], ["card"]) else None


def _top_cards(amount: syntax.Value, owner: syntax.Value, scope: Scope) -> Typed:
    """So many cards from the top of a zone, or all there are."""
    return Typed(ex.TopCards(cards=place(owner, scope), amount=want.count(amount, scope)), CARDS)


def place(value: syntax.Value, scope: Scope) -> ex.Expr:
    """The cards in a place: a zone of the table, a zone of a seat or of several, or cards named otherwise."""
    return want.cards(value, scope)


def zone_symbol(value: syntax.Value, scope: Scope) -> Symbol:
    """The zone that a word names."""
    word = want.word_of(value)
    zone = scope.to.zones.get(scope.name(word)) if word is not None else None
    if zone is None:
        if word is not None:
            raise scope.to.unknown(scope.place(value.span), word, "a zone", scope.to.zones, scope.user)
        raise scope.fail(
            say.NotPossibleHere(
                scope.place(value.span),
                f"`{scope.written(value.span)}`",
                "what is needed here is a zone, like `discard` or `hand of player`",
            )
        )
    scope.to.use(zone)
    scope.to.refer("zone", zone.name, scope.place(value.span))
    return zone


def zone_of(value: syntax.Value, scope: Scope) -> tuple[Symbol, ex.Expr | None]:
    """A zone, and its owner where every seat has one."""
    if isinstance(value, syntax.Of):
        zone = zone_symbol(value.item, scope)
        if zone.per_value is not None:
            return zone, value_owner(zone, value.owner, scope)
        if not zone.per_seat:
            raise scope.fail(say_deal.NoPlace(scope.place(value.span), zone.name, False))
        return zone, want.seat(value.owner, scope)
    zone = zone_symbol(value, scope)
    if zone.per_seat or zone.per_value is not None:
        raise scope.fail(say_deal.NoPlace(scope.place(value.span), zone.name, True))
    return zone, None


def value_owner(zone: Symbol, owner: syntax.Value, scope: Scope) -> ex.Expr:
    """Whose zone is meant, where every value of an enumeration has one: `pile of hearts`, `wolf of player.character`."""
    assert zone.per_value is not None
    kind = Kind("value", zone.per_value)
    typed = scope.read.expression(owner, scope, kind)
    if typed.kind.of != "value" or typed.kind.enumeration != zone.per_value:
        raise scope.fail(want.wrong(want.described(kind, scope.to), typed, owner.span, scope))
    return typed.expr


def cards_of_zone(zone: Symbol, owner: syntax.Value, span: Span, scope: Scope) -> Typed:
    """`hand of player`, `hand of each loser`."""
    scope.to.use(zone)
    scope.to.refer("zone", zone.name, scope.place(span))
    if zone.per_value is not None:
        return Typed(ex.CardsIn(zone=zone.number, owner=value_owner(zone, owner, scope)), CARDS)
    if not zone.per_seat:
        raise scope.fail(say_deal.NoPlace(scope.place(span), zone.name, False))
    seats = want.seats(owner, scope)
    if seats.kind.of == "seat":
        return Typed(ex.CardsIn(zone=zone.number, owner=seats.expr), CARDS)
    return Typed(ex.CardsInAll(zone=zone.number, owners=seats.expr), CARDS)


# ---- counting ------------------------------------------------------------------------------------------------------


def _count(value: syntax.Value, scope: Scope) -> Typed:
    typed = scope.read.expression(value, scope)
    match typed.kind.of:
        case "seats":
            return Typed(ex.CountSeats(seats=typed.expr), COUNT)
        case "cards" | "card":
            return Typed(ex.CountCards(cards=want.as_cards(typed, value.span, scope)), COUNT)
        case _:
            raise scope.fail(
                want.wrong("cards or seats", typed, value.span, scope, "like `count of cards in hand of player`")
            )


def _total(value: syntax.Value, scope: Scope) -> Typed:
    word = want.word_of(value.item) if isinstance(value, syntax.In) else None
    table = scope.to.tables.get(scope.name(word)) if word is not None else None
    if not isinstance(value, syntax.In) or table is None:
        if word is not None:
            raise scope.to.unknown(scope.place(value.span), word, "a table of numbers", scope.to.tables, scope.user)
        raise scope.fail(say.NotPossibleHere(
            scope.place(value.span), "this after `total of`", "like `total of points in hand of each loser`"
        ))  # fmt: skip
    scope.to.use(table)
    scope.to.refer("table", table.name, scope.place(value.item.span))
    return Typed(ex.Total(table=table.number, cards=place(value.place, scope)), COUNT)


def _best(value: syntax.Value, highest: bool, scope: Scope) -> Typed:
    if isinstance(value, syntax.Either):
        items = tuple(want.count(item, scope) for item in value.items)
        return Typed(ex.Largest(items=items, highest=highest), COUNT)
    if not isinstance(value, syntax.In):
        raise scope.fail(say.NotPossibleHere(scope.place(value.span), "this", "like `highest of score in players`"))
    group = want.seats(value.place, scope)
    inner, local = scope.seat(groups.seat_word(value.place))
    amount = measure(value.item, inner, local)
    return Typed(ex.BestOf(seats=group.expr, local=local, measure=amount, highest=highest), COUNT)


def measure(value: syntax.Value, scope: Scope, local: int) -> ex.Expr:
    """A number about one seat: something it has (`score`, `age`), or any number in which it is spoken of."""
    word = want.word_of(value)
    if word is not None:
        owner = ex.Local(index=local, kind=SEAT.node())
        found = paths.of_seat(owner, scope.name(word), value.span, scope)
        if found is not None:
            return want.as_count(found, value.span, scope)
    return want.count(value, scope)


# ---- several -------------------------------------------------------------------------------------------------------


def each(node: syntax.Each, scope: Scope) -> Typed:
    """`each opponent`."""
    word = node.path.names[0]
    if len(node.path.names) == 1 and word in groups.WORDS:
        return Typed(groups.each(word, scope), SEATS)
    raise scope.to.unknown(
        scope.place(node.path.span),
        ".".join(node.path.names),
        "something that `each` can mean here",
        groups.WORDS,
        scope.user,
    )


def excepted(node: syntax.Except, scope: Scope) -> Typed:
    """`everyone except player, next`; `cards in discard except top`."""
    if len(node.items) != 1:
        typed = either(syntax.Either(node.span, node.items), scope)
    else:
        typed = scope.read.expression(node.items[0], scope)
    match typed.kind.of:
        case "seats" | "seat":
            removed = tuple(want.seats(one, scope).expr for one in node.removed)
            return Typed(ex.WithoutSeats(seats=typed.expr, removed=removed), SEATS)
        case "cards":
            expr = typed.expr
            for one in node.removed:
                expr = _without_cards(expr, one, scope)
            return Typed(expr, CARDS)
        case "value":
            return without_values(typed, node.removed, scope)
        case _:
            hint = "put brackets round what is counted: `count of (cards in discard except top)`"
            raise scope.fail(
                want.wrong("cards or seats", typed, node.span, scope, hint if typed.kind.of == "count" else None)
            )


def _without_cards(cards: ex.Expr, removed: syntax.Value, scope: Scope) -> ex.Expr:
    if isinstance(removed, syntax.Both) and len(removed.items) == 2 and want.word_of(removed.items[0]) == "top":
        amount = want.count(removed.items[1], scope)
        return ex.CardsExcept(cards=cards, removed=ex.TopCards(cards=cards, amount=amount))
    this = want.word_of(removed) == "card" and scope.card is not None and not isinstance(scope.card.expr, ex.Candidate)
    if this or want.word_of(removed) in ("top", "under") or isinstance(removed, (syntax.In, syntax.Of)):
        return ex.CardsExcept(cards=cards, removed=want.cards(removed, scope))
    test = scope.read.pattern(removed, scope.testing())
    return ex.CardsWhere(cards=cards, test=ex.Not(item=test or ex.Truth(value=True)))


def without_values(typed: Typed, gone: tuple[syntax.Value, ...], scope: Scope) -> Typed:
    """Values of an attribute without some of them."""
    expr = typed.expr
    for one in gone:
        removed = scope.read.expression(one, scope, typed.kind)
        if removed.kind.enumeration != typed.kind.enumeration:
            raise scope.fail(say.UnlikeThings(
                scope.place(one.span), want.described(typed.kind, scope.to), want.described(removed.kind, scope.to)
            ))  # fmt: skip
        if isinstance(expr, ex.Value) and isinstance(removed.expr, ex.Value):
            expr = ex.Value(enumeration=expr.enumeration, mask=expr.mask & ~removed.expr.mask)
        else:
            expr = ex.ValuesExcept(values=expr, removed=removed.expr)
    return Typed(expr, typed.kind)


def values_where(found: Typed, source: syntax.Value, where: syntax.Value, scope: Scope) -> Typed:
    """Of some values those for which something holds; each is called like its attribute: `character where character.smiles`."""
    word = want.word_of(source)
    assert found.kind.enumeration is not None
    if word is None or scope.name(word) != scope.to.enumerations[found.kind.enumeration].name:
        hint = "name the attribute, like `suit where …`, or take values away with `except`"
        raise scope.fail(say.NotPossibleHere(scope.place(where.span), "`where` after these values", hint))
    local = scope.locals.new()
    kind = Kind("value", found.kind.enumeration)
    inner = scope.binding(word, Typed(ex.Local(index=local, kind=kind.node()), kind))
    condition = want.condition(where, inner)
    return Typed(ex.ValuesWhere(values=found.expr, local=local, condition=condition), found.kind)


def either(node: syntax.Either, scope: Scope, wanted: Kind | None = None) -> Typed:
    """Several values, seats or cards, separated by commas."""
    first = scope.read.expression(node.items[0], scope, wanted)
    rest = [scope.read.expression(item, scope, first.kind) for item in node.items[1:]]
    every = [first, *rest]
    kinds = {one.kind.of for one in every}
    if kinds <= {"seat", "seats"}:
        if kinds == {"seat"}:
            return Typed(ex.Seats(items=tuple(one.expr for one in every)), SEATS)
        raise scope.fail(
            say.NotPossibleHere(
                scope.place(node.span), "a list of groups", "name each seat, or write `everyone except …`"
            )
        )
    if kinds == {"value"} and len({one.kind.enumeration for one in every}) == 1:
        constants = [one.expr for one in every if isinstance(one.expr, ex.Value)]
        if len(constants) == len(every):
            mask = 0
            for constant in constants:
                mask |= constant.mask
            return Typed(ex.Value(enumeration=constants[0].enumeration, mask=mask), first.kind)
    raise scope.fail(
        say.NotPossibleHere(
            scope.place(node.span),
            "a list",
            "a comma means either: after `is`, in a pattern of cards, or between seats",
        )
    )


def where(node: syntax.Where, scope: Scope) -> Typed:
    """`everyone where player.score > 10`, `cards in hand of player where card.suit is top.suit`."""
    typed = scope.read.expression(node.items, scope)
    if typed.kind.of in ("seats", "seat"):
        inner, local = scope.seat(groups.seat_word(node.items))
        condition = want.condition(node.condition, inner)
        return Typed(ex.SeatsWhere(seats=typed.expr, local=local, condition=condition), SEATS)
    if typed.kind.of == "count":  # `count of cards in row where …`
        at = scope.place(node.span)
        inside = at.source.text[at.span.start : at.span.end].partition(" of ")[2]
        hint = f"put brackets round what is counted: `count of ({inside})`"
        raise scope.fail(want.wrong("cards or seats", typed, node.items.span, scope, hint))
    cards = want.as_cards(typed, node.items.span, scope)
    return Typed(ex.CardsWhere(cards=cards, test=want.condition(node.condition, scope.testing())), CARDS)


_MOST = {
    **dict.fromkeys(("most", "best", "greatest", "largest", "biggest", "max"), "highest"),
    **dict.fromkeys(("least", "fewest", "smallest", "worst", "min"), "lowest"),
}  # fmt: skip
"""What people write for the two words that `with` can have."""


def with_best(node: syntax.With, scope: Scope) -> Typed:
    """`player with lowest age`: the first of the best; `each player with lowest age`: all of them."""
    if node.word not in ("highest", "lowest"):
        meant = _MOST.get(node.word)
        if meant is None:
            raise scope.to.unknown(
                scope.place(node.span), node.word, "a word that `with` can have", ("highest", "lowest"), scope.user
            )
        measured = scope.written(node.measure.span)
        cards = want.word_of(node.measure) in ("cards", "card")
        hint = f"write `with {meant} {'count of hand of player' if cards else measured}`"
        raise scope.fail(say.NotPossibleHere(scope.place(node.span), f"`{node.word}`", hint))
    core = node.items.items if isinstance(node.items, syntax.Where) else node.items
    every = isinstance(core, syntax.Each) or want.word_of(core) in ("everyone", "players")
    word = want.word_of(node.items)
    group = groups.each(word, scope) if word in groups.WORDS else want.seats(node.items, scope).expr
    inner, local = scope.seat(word if word in groups.WORDS else groups.seat_word(node.items))
    amount = measure(node.measure, inner, local)
    if not any(isinstance(one, ex.Local) and one.index == local for one in walk(amount)):
        called_so = word if word in groups.WORDS else groups.seat_word(node.items)
        scope.to.report(say.SameForAll(scope.place(node.measure.span), scope.written(node.measure.span), called_so or "player"))
    made = ex.Outstanding(seats=group, local=local, measure=amount, highest=node.word == "highest", all=every)
    return Typed(made, SEATS if every else SEAT)


def on_back(symbol: Symbol, scope: Scope) -> Enumeration:
    """The attribute that is on the backs."""
    assert symbol.entry is not None
    declaration = symbol.entry.declaration
    assert isinstance(declaration, syntax.Back)
    name = scope.name(declaration.attribute.text)
    found = scope.to.attributes.get(name)
    if found is None:
        place = scope.place(declaration.attribute.span)
        raise scope.to.unknown(place, declaration.attribute.text, "an attribute", scope.to.attributes, scope.user)
    return found
