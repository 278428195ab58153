"""Choosing: who chooses what from which candidates, and where it is kept."""

from __future__ import annotations

from rulelang import syntax
from rulelang.check.declared import roles
from rulelang.check.kinds import COUNT, Kind, Typed
from rulelang.check.scope import Scope
from rulelang.check.sentences import frames, slots
from rulelang.check.symbols import FILLERS, Symbol
from rulelang.check.values import groups, nouns, patterns, want
from rulelang.diagnostics import kinds as say
from rulelang.diagnostics import names as say_names
from rulelang.ir import effects as fx
from rulelang.ir import expressions as ex

EVENT_LOCALS = 3
"""Locals below this belong to the event; the card of a block that goes through cards is a later one."""


def by_chance(phrase: syntax.Phrase, where: syntax.Value | None, scope: Scope) -> list[fx.Effect]:
    """`chance chooses player.character from character`: what people would draw lots for."""
    verb = frames.find(phrase, "effect", "seat", scope)
    if verb.base != "choose":
        hint = "chance only chooses: `chance chooses found from hand of left`"
        raise scope.fail(say.NotPossibleHere(scope.place(phrase.span), f"`chance {phrase.verb}`", hint))
    return choose(phrase, where, None, False, scope)


def choose(
    phrase: syntax.Phrase, where: syntax.Value | None, seat: ex.Expr | None, optional: bool, scope: Scope
) -> list[fx.Effect]:
    """`player chooses wish from suit`: into a slot, or under a new name in this block."""
    target = phrase.object
    assert target is not None
    source = frames.prep_value(phrase, "from")
    slot, owner = _slot(target, scope)
    about = None  # inside `each card in …`: that card
    if scope.card is not None and isinstance(scope.card.expr, ex.Local) and scope.card.expr.index >= EVENT_LOCALS:
        about = scope.card.expr.index
    if slot is not None and slot.type is not None and slot.type.of == "truth":
        raise scope.fail(_yes_or_no(phrase, slot.name, seat is None, scope))
    found = None if source is None else candidates(source, scope, None if slot is None else slot.type)
    if found is not None and where is not None:
        assert source is not None
        found = _filtered(found, source, where, scope)
    if slot is not None:
        kind = slot.type or COUNT
        if found is None and (kind.of != "count" or kind.high is None):
            raise scope.fail(say.MissingPreposition(
                scope.place(phrase.span), phrase.verb, "from", "the candidates", "player chooses wish from suit"
            ))  # fmt: skip
        if found is not None and (_one(found.kind).of != kind.of or found.kind.enumeration != kind.enumeration):
            raise scope.fail(say.UnlikeThings(
                scope.place(target.span), want.described(kind, scope.to), want.described(found.kind, scope.to)
            ))  # fmt: skip
        return [fx.Choose(
            seat=seat, kind=kind.node(), candidates=None if found is None else found.expr, slot=slot.number, owner=owner,
            optional=optional, about=about,
        )]  # fmt: skip
    name = want.word_of(target)
    if isinstance(target, syntax.Both) and (word := want.word_of(target.items[0])) in FILLERS:
        raise scope.fail(say_names.FillerWord(scope.place(target.items[0].span), word or ""))
    if name is None:
        raise scope.fail(
            say.WrongKind(
                scope.place(target.span),
                "a slot or a new name",
                "something else",
                "like `player chooses gift from hand of player`",
            )
        )
    if found is None:
        raise scope.fail(say.MissingPreposition(
            scope.place(phrase.span), phrase.verb, "from", "the candidates", "player chooses wish from suit"
        ))  # fmt: skip
    kind = _one(found.kind)
    local = scope.bind(name, kind, scope.place(target.span))
    none = ex.Value(enumeration=kind.enumeration, mask=0) if kind.enumeration is not None else ex.Nobody()
    asked = fx.Choose(seat=seat, kind=kind.node(), candidates=found.expr, local=local, optional=optional, about=about)
    return [fx.SetLocal(local=local, value=none), asked]


def _yes_or_no(phrase: syntax.Phrase, name: str, chance: bool, scope: Scope) -> say.NotPossibleHere:
    """Nobody chooses yes or no: a person is asked, and chance chooses between words."""
    hint = f'a yes is asked for with an offer on a line of its own: `player now may "…": set {name} to yes`'
    if chance:
        hint = "chance chooses between words: `remember coin: heads, tails = heads`, then `chance chooses coin from heads, tails`"
    return say.NotPossibleHere(scope.place(phrase.span), f"a choice of yes or no for `{name}`", hint)


def _slot(target: syntax.Value, scope: Scope) -> tuple[Symbol | None, ex.Expr | None]:
    """The slot that is meant, and its owner; none for a new name."""
    word = want.word_of(target)
    if not isinstance(target, syntax.Path) or (
        word is not None and (scope.name(word) not in scope.to.slots or word in scope.words)
    ):
        return None, None
    return slots.written(target, scope)


def _one(kind: Kind) -> Kind:
    """The kind of one of several."""
    match kind.of:
        case "seats":
            return Kind("seat", optional=True)
        case "cards":
            return Kind("card", optional=True)
        case _:
            return kind


def candidates(value: syntax.Value, scope: Scope, wanted: Kind | None = None) -> Typed:
    """What can be chosen: the values of an attribute, some values, seats, or cards."""
    if wanted is not None and wanted.of == "value":
        patterns.no_range(value, scope)
        if (named := _defined(value, scope)) is not None:
            return named
    match value:
        case syntax.Path(names=(word,)) if word not in scope.words:
            name = scope.name(word)
            for enumeration in scope.to.enumerations:
                if name in scope.to.roles and enumeration.number == scope.to.roles[name].number:
                    return Typed(roles.free(enumeration, scope), Kind("value", enumeration.number, optional=True))
                if enumeration.name == name:
                    made = ex.Value(enumeration=enumeration.number, mask=enumeration.everything)
                    return Typed(made, Kind("value", enumeration.number, optional=True))
            zone = scope.to.zones.get(name)
            if zone is not None and zone.per_seat and scope.player is not None:
                raise scope.fail(
                    say.NotPossibleHere(scope.place(value.span), f"`{word}`", f"say whose: `{word} of player`")
                )
        case syntax.Except(items=items, removed=removed) if len(items) == 1:
            every = candidates(items[0], scope, wanted)
            if every.kind.of == "value":
                return nouns.without_values(every, removed, scope)
        case syntax.Either():
            first = scope.read.expression(value.items[0], scope, wanted)
            if first.kind.of in ("card", "cards"):
                raise scope.fail(
                    say.NotPossibleHere(
                        scope.place(value.span), "a list of cards", "name one place: `cards in hand of player`"
                    )
                )
        case _:
            pass
    found = scope.read.expression(value, scope, wanted)
    match found.kind.of:
        case "value" | "seats" | "cards":
            return Typed(found.expr, Kind(found.kind.of, found.kind.enumeration, optional=True))
        case "card":
            return Typed(ex.OneCard(card=found.expr), Kind("cards"))
        case "seat":
            return Typed(ex.Seats(items=(found.expr,)), Kind("seats"))
        case "count":
            hint = "for a number choose an amount: `remember n: 1-3 = 1`, `player chooses n`"
            raise scope.fail(say.NotPossibleHere(scope.place(value.span), "a number", hint))
        case _:
            raise scope.fail(want.wrong("values, seats or cards", found, value.span, scope))


def _defined(value: syntax.Value, scope: Scope) -> Typed | None:
    """The values of one attribute that a defined pattern names: `define low: 5-10`, then `from low`."""
    word = want.word_of(value)
    define = scope.to.defines.get(scope.name(word)) if word is not None and word not in scope.words else None
    if define is None or define.entry is None or not getattr(define.entry.declaration, "pattern", False):
        return None
    match scope.read.pattern(value, scope.testing()):
        case ex.Agree(left=ex.ValueOf(card=ex.Candidate()), right=ex.Value(enumeration=enumeration) as found):
            return Typed(found, Kind("value", enumeration, optional=True))
    return None


def _filtered(found: Typed, source: syntax.Value, where: syntax.Value, scope: Scope) -> Typed:
    """Only those candidates for which something holds."""
    match found.kind.of:
        case "seats":
            inner, local = scope.seat(groups.seat_word(source))
            condition = want.condition(where, inner)
            return Typed(ex.SeatsWhere(seats=found.expr, local=local, condition=condition), found.kind)
        case "cards":
            condition = want.condition(where, scope.testing())
            return Typed(ex.CardsWhere(cards=found.expr, test=condition), found.kind)
        case _:
            return nouns.values_where(found, source, where, scope)
