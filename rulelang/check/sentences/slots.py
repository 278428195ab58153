"""Slots in sentences: which one is meant, what it can hold, and the effects that write it."""

from __future__ import annotations

from rulelang import syntax
from rulelang.check.declared.tables import none_of
from rulelang.check.kinds import COUNT, Kind, Typed
from rulelang.check.scope import Scope
from rulelang.check.sentences import frames
from rulelang.check.symbols import Symbol
from rulelang.check.values import want
from rulelang.diagnostics import kinds as say
from rulelang.ir import effects as fx
from rulelang.ir import expressions as ex


def named(node: syntax.Value, scope: Scope) -> tuple[Symbol, syntax.Path | None]:
    """The slot that `wish` or `player.score` names, and the words for its owner where every seat has one."""
    names = node.names if isinstance(node, syntax.Path) else ()
    slot = scope.to.slots.get(scope.name(names[-1])) if names else None
    place = scope.place(node.span)
    if isinstance(node, syntax.Of) and isinstance(node.owner, syntax.Path) and want.word_of(node.item) in scope.to.slots:
        hint = f"write `{scope.written(node.owner.span)}.{want.word_of(node.item)}`"
        raise scope.fail(say.NotPossibleHere(place, f"`{scope.written(node.span)}`", hint))
    if slot is None and isinstance(node, syntax.Both) and len(node.items) == 2:  # `player score`
        owner, own = want.word_of(node.items[0]), want.word_of(node.items[1])
        if owner is not None and own in scope.to.slots:
            raise scope.fail(say.NotPossibleHere(place, f"`{owner} {own}`", f"write `{owner}.{own}`"))
    if slot is None:
        raise scope.to.unknown(place, ".".join(names) or scope.written(node.span), "a slot", scope.to.slots, scope.user)
    scope.to.refer("slot", slot.name, place)
    if slot.per_seat and len(names) == 1:
        hint = f"every seat has its own: write `player.{slot.name}`"
        raise scope.fail(say.NotPossibleHere(place, f"`{slot.name}`", hint))
    if not slot.per_seat and len(names) > 1:
        hint = f"the table has only one: write `{slot.name}`"
        raise scope.fail(say.NotPossibleHere(place, f"`{'.'.join(names)}`", hint))
    return slot, syntax.Path(node.span, names[:-1]) if len(names) > 1 else None


def written(node: syntax.Value, scope: Scope) -> tuple[Symbol, ex.Expr | None]:
    """A slot that is to be written, and its owner where every seat has one."""
    slot, owner = named(node, scope)
    scope.to.notes.written[slot.name] = None
    return slot, None if owner is None else want.seat(owner, scope)


def value(node: syntax.Value, kind: Kind, scope: Scope) -> ex.Expr:
    """A value that a slot of some kind can get, or become."""
    if want.word_of(node) in ("none", "nobody") and kind.of in ("value", "seat", "card"):
        if not kind.optional and kind.of != "seat":
            raise scope.fail(
                want.wrong(want.described(kind, scope.to), Typed(ex.Nobody(), Kind("none")), node.span, scope)
            )
        return none_of(kind)
    typed = scope.read.expression(node, scope, kind)
    if kind.of == "count":
        if isinstance(typed.expr, ex.Number):
            number, low, high = typed.expr.value, kind.low, kind.high
            if (low is not None and number < low) or (high is not None and number > high):
                raise scope.fail(say.OutOfRange(scope.place(node.span), number, low, high))
        return want.as_count(typed, node.span, scope)
    if typed.kind.of != kind.of or typed.kind.enumeration != kind.enumeration:
        raise scope.fail(want.wrong(want.described(kind, scope.to), typed, node.span, scope))
    return typed.expr


# ---- effects -------------------------------------------------------------------------------------------------------


def set_(phrase: syntax.Phrase, scope: Scope) -> list[fx.Effect]:
    """`set wish to none`."""
    assert phrase.object is not None
    slot, owner = written(phrase.object, scope)
    target = frames.prep_value(phrase, "to")
    assert target is not None
    return [fx.Set(slot=slot.number, owner=owner, value=value(target, slot.type or COUNT, scope))]


def add(phrase: syntax.Phrase, scope: Scope) -> list[fx.Effect]:
    """`add 2 to debt`."""
    return _added(phrase, "to", 1, scope)


def subtract(phrase: syntax.Phrase, scope: Scope) -> list[fx.Effect]:
    """`subtract 2 from debt`."""
    return _added(phrase, "from", -1, scope)


def _added(phrase: syntax.Phrase, word: str, sign: int, scope: Scope) -> list[fx.Effect]:
    target = frames.prep_value(phrase, word)
    assert target is not None
    assert phrase.object is not None
    slot, owner = written(target, scope)
    kind = slot.type or COUNT
    if kind.of not in ("count", "time"):
        raise scope.fail(want.wrong("a slot that holds a number", Typed(ex.Nobody(), kind), target.span, scope))
    read = want.time if kind.of == "time" else want.count
    amount = read(phrase.object, scope)
    if sign < 0 and isinstance(amount, ex.Number):
        amount = ex.Number(value=-amount.value)
    elif sign < 0:
        rest = (ex.Term(operator="-", value=amount),)
        amount = ex.Arithmetic(first=ex.Number(value=0), rest=rest)
    return [fx.Add(slot=slot.number, owner=owner, amount=amount)]


def flip(phrase: syntax.Phrase, scope: Scope) -> list[fx.Effect]:
    """`flip time_of_day`: the other one of two values."""
    assert phrase.object is not None
    slot, owner = written(phrase.object, scope)
    scope.to.use(slot)
    kind = slot.type or COUNT
    now = ex.Slot(slot=slot.number, owner=owner)
    return [fx.Set(slot=slot.number, owner=owner, value=_other_value(now, kind, phrase.object, scope))]


def _other_value(now: ex.Expr, kind: Kind, node: syntax.Value, scope: Scope) -> ex.Expr:
    if kind.of == "truth":
        return ex.Not(item=now)
    if kind.of == "value" and kind.enumeration is not None and len(scope.to.enumerations[kind.enumeration].values) == 2:
        one, other = (ex.Value(enumeration=kind.enumeration, mask=mask) for mask in (1, 2))
        return ex.Conditional(condition=ex.Agree(left=now, right=one), then=other, otherwise=one)
    raise scope.fail(want.wrong("a slot with two values", Typed(now, kind), node.span, scope))
