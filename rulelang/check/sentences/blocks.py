"""Blocks: what is done one after the other. Each statement becomes effects; one that has no meaning does not hide the next."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import assert_never

from rulelang import syntax
from rulelang.check.kinds import CARD, CARD_NODE, SEAT_NODE, Typed
from rulelang.check.scope import Scope
from rulelang.check.sentences import abilities, choices, duties, effects, frames, offers, races
from rulelang.check.values import groups, want
from rulelang.diagnostics import kinds as say
from rulelang.diagnostics import names as say_names
from rulelang.ir import effects as fx
from rulelang.ir import expressions as ex
from rulelang.ir.base import Node
from rulelang.ir.program import HAND
from rulelang.ir.walk import walk
from rulelang.source import Span


def whole(statements: syntax.Block, scope: Scope, span: Span) -> int:
    """A block with a number of its own. Its locals are counted on from those of the scope."""
    number = scope.to.reserve_block(scope.place(span))
    made = block(statements, scope)
    scope.to.fill_block(number, made, scope.locals.size)
    return number


def block(statements: syntax.Block, scope: Scope) -> tuple[fx.Effect, ...]:
    """Statements in a scope of their own: names bound in it end with it."""
    inner = scope.changed(words=dict(scope.words))
    found: list[fx.Effect] = []
    for statement in statements:
        made = scope.to.attempt(lambda statement=statement: _statement(statement, inner))  # type: ignore[misc]
        found.extend(made or ())
        if made is None:
            _poison_bound(statement, scope)
    for name, binding in inner.words.items():
        if binding.place is not None and not binding.used and scope.words.get(name) is not binding:
            scope.to.report(say_names.Unused(binding.place, "name", name))
        if binding.place is not None and scope.words.get(name) is not binding:
            scope.to.notes.ended[scope.user, name] = binding.place
    return tuple(found)


_BINDS = re.compile(r"\bas[ \t]+(\w+)|\bchooses?[ \t]+(\w+)[ \t]+from\b")


def _poison_bound(node: syntax.Statement, scope: Scope) -> None:
    """What a statement without a meaning would have bound is known all the same."""
    text = scope.origin.written(node.span)
    scope.to.unread.words |= {name for found in _BINDS.findall(text) for name in found if name}


def _statement(node: syntax.Statement, scope: Scope) -> list[fx.Effect]:
    match node:
        case syntax.Act():
            return _guarded(_act(node, scope), node.guard, scope)
        case syntax.TableAct():
            return _guarded(effects.table(node.phrase, scope), node.guard, scope)
        case syntax.Offer():
            made = _each_seat(node.subject, False, scope, lambda seat, inner: _offer(node, seat, inner))
            return _guarded(made, node.guard, scope)
        case syntax.Maybe():
            made = _each_seat(node.subject, False, scope, lambda seat, inner: _maybe(node, seat, inner))
            return _guarded(made, node.guard, scope)
        case syntax.Must():
            made = _each_seat(
                node.subject, False, scope, lambda seat, inner: duties.duty(node, seat, inner, scope, whole)
            )
            return _guarded(made, node.guard, scope)
        case syntax.If():
            condition = want.condition(node.condition, scope)
            otherwise = block(node.otherwise or (), scope)
            return [fx.If(condition=condition, then=block(node.then, scope), otherwise=otherwise)]
        case syntax.ForEach():
            return _for_each(node, scope)
        case syntax.Race():
            return races.race(node, scope, whole)
        case _:
            assert_never(node)


def _guarded(made: list[fx.Effect], guard: syntax.Guard | None, scope: Scope) -> list[fx.Effect]:
    """What is done only `if` or `unless` something holds."""
    if guard is None:
        return made
    condition = want.condition(guard.condition, scope)
    condition = ex.Not(item=condition) if guard.unless else condition
    return [fx.If(condition=condition, then=tuple(made), otherwise=())]


# ---- what is left to a seat ----------------------------------------------------------------------------------------


def _maybe(node: syntax.Maybe, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    """`player now may "give a card away": …`."""
    return [fx.Maybe(
        seat=seat, words=node.words, then=block(node.then, scope), otherwise=block(node.otherwise or (), scope)
    )]  # fmt: skip


def _offer(node: syntax.Offer, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    """Moves are offered; an effect (`player now may use donate`) is done if the seat wants it."""
    verb = offers.effect_verb(node)
    _other_card(node, scope)
    if verb is None:
        return offers.offer(node, seat, scope, whole)
    phrase = node.phrases[0]
    frames.form(phrase, verb.base, scope)
    phrase = phrase.changed(verb=verb.third)
    otherwise = block(node.otherwise or (), scope)

    def left_to(ability: int, words: str, then: tuple[fx.Effect, ...]) -> list[fx.Effect]:
        return [fx.Maybe(seat=seat, words=words, ability=ability, then=then, otherwise=otherwise)]

    if node.modal == "must":
        raise scope.fail(say.NotPossibleHere(
            scope.place(node.span), f"`now must {verb.base}`", f"what has to be done is said plainly: `player {verb.third} …`"
        ))  # fmt: skip
    if verb.base == "use":
        frames.check(phrase, verb, scope)
        assert phrase.object is not None
        return abilities.use(phrase.object, seat, scope, block, left_to)
    return left_to(-1, scope.written(phrase.span), tuple(effects.act(phrase, None, seat, scope)))


def _other_card(node: syntax.Offer, scope: Scope) -> None:
    """`player now may play card if card.suit is hearts`: the condition does not speak of the cards offered."""
    if node.guard is None or not any(offers.any_card(phrase) for phrase in node.phrases):
        return
    if syntax.speaks_of(node.guard.condition, "card") and "card" not in scope.words:
        place, written = scope.place(node.guard.span), scope.written(node.guard.span)
        if scope.card is None:
            hint = "say which cards are offered after `play`: `play hearts`, `play (card.rank is top.rank)`, or a pattern with a name"
            raise scope.fail(say.NotPossibleHere(place, f"`card` in `{written}`", hint))
        scope.to.report(say.OtherCard(place, written))


# ---- whoever does it -----------------------------------------------------------------------------------------------


def _act(node: syntax.Act, scope: Scope) -> list[fx.Effect]:
    """`SUBJECT VERB …`: of a seat, of several, or of the turn and the play."""
    word = want.word_of(node.subject)
    if word in ("turn", "play") and word not in scope.words:
        return effects.of_turn(word, node.phrase, scope)
    if word == "chance" and word not in scope.words:
        return choices.by_chance(node.phrase, node.where, scope)
    subject = node.subject
    if node.where is not None and node.phrase.verb not in ("chooses", "choose"):
        subject = syntax.Where(subject.span, subject, node.where)
    once = frames.at_once(node.phrase.preps)
    made = _each_seat(subject, once, scope, lambda seat, inner: _done(node, seat, inner))
    if len(made) == 1 and isinstance(made[0], fx.ForEach) and _hands_go_round(made[0]):
        span = Span(node.subject.span.start, node.phrase.span.end)
        scope.to.report(say.HandsPileUp(scope.place(span), scope.written(span)))
    return made


def _done(node: syntax.Act, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    if node.phrase.verb not in ("use", "uses"):
        return effects.act(node.phrase, node.where, seat, scope)
    frames.find(node.phrase, "effect", "seat", scope)
    assert node.phrase.object is not None
    return abilities.use(node.phrase.object, seat, scope, block, lambda ability, words, done: list(done))


def _each_seat(
    subject: syntax.Value, once: bool, scope: Scope, make: Callable[[ex.Expr, Scope], list[fx.Effect]]
) -> list[fx.Effect]:
    """What one seat does, or each of several does one after the other; drawing and scoring know several by themselves."""
    typed = want.seats(subject, scope)
    if typed.kind.of == "seat":
        if once:
            raise scope.fail(
                say.NotPossibleHere(
                    scope.place(subject.span), "`at once` with a single seat", "write it with `each player`"
                )
            )
        return make(typed.expr, scope)
    inner, local = scope.seat(groups.seat_word(subject))
    body = make(ex.Local(index=local, kind=SEAT_NODE), inner)
    if any(isinstance(one, fx.WinDeal) for one in body) and isinstance(typed.expr, ex.Everyone):
        hint = "one wins a deal: `(player with lowest score) wins deal`; without a winner write `end deal`"
        raise scope.fail(say.NotPossibleHere(scope.place(subject.span), f"`{scope.written(subject.span)}` before `wins deal`", hint))
    if len(body) == 1 and isinstance(body[0], (fx.Draw, fx.Score)) and not once and _mentions(body[0], local) == 1:
        return [body[0].changed(seats=typed.expr)]
    return [fx.ForEach(items=typed.expr, local=local, at_once=once, body=tuple(body))]


def _hands_go_round(node: fx.ForEach) -> bool:
    """Whether each gives a whole hand to a neighbour, one after the other."""
    match node.body:
        case (fx.Transfer(cards=ex.CardsIn(zone=zone, owner=ex.Local(index=index)), zone=to, owner=ex.Beside(seat=ex.Local(index=of))),):
            return zone == to == HAND and index == of == node.local and not node.at_once
    return False


def _mentions(node: Node, local: int) -> int:
    return sum(isinstance(one, ex.Local) and one.index == local for one in walk(node))


def _for_each(node: syntax.ForEach, scope: Scope) -> list[fx.Effect]:
    """`each opponent: …`, `each card in hand of player: …`."""
    once = frames.at_once(node.preps)
    for prep in node.preps:
        if prep.word != "at" or want.word_of(prep.value) != "once":
            raise scope.fail(say.UnknownPreposition(scope.place(prep.span), "each", prep.word, ("at once",)))
    if isinstance(node.subject, syntax.In) and isinstance(node.subject.item, syntax.Each):
        return [_each_card(node, node.subject, once, scope)]
    typed = want.seats(node.subject, scope)
    if typed.kind.of == "seat":
        raise scope.fail(
            say.NotPossibleHere(
                scope.place(node.subject.span),
                "a block for a single seat",
                "write `each player`, `each opponent`, or `if`",
            )
        )
    items = typed.expr
    word = groups.seat_word(node.subject)
    if node.where is not None:
        testing, index = scope.seat(word)
        items = ex.SeatsWhere(seats=items, local=index, condition=want.condition(node.where, testing))
    inner, local = scope.seat(word)
    return [fx.ForEach(items=items, local=local, at_once=once, body=block(node.body, inner))]


def _each_card(node: syntax.ForEach, subject: syntax.In, once: bool, scope: Scope) -> fx.Effect:
    assert isinstance(subject.item, syntax.Each)
    if subject.item.path.names != ("card",):
        place = scope.place(subject.item.span)
        raise scope.to.unknown(
            place, ".".join(subject.item.path.names), "something that `each` can mean here", ("card",), scope.user
        )
    items = want.cards(subject.place, scope)
    if node.where is not None:
        items = ex.CardsWhere(cards=items, test=want.condition(node.where, scope.testing()))
    local = scope.locals.new()
    inner = scope.changed(card=Typed(ex.Local(index=local, kind=CARD_NODE), CARD), words=dict(scope.words))
    return fx.ForEach(items=items, local=local, at_once=once, body=block(node.body, inner))
