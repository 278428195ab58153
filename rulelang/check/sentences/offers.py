"""Offers: moves that a seat now may or must make before its turn goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulelang import syntax, verbs
from rulelang.check.scope import Scope
from rulelang.check.sentences import choices, frames
from rulelang.check.symbols import Symbol
from rulelang.check.values import want
from rulelang.diagnostics import kinds as say
from rulelang.ir import effects as fx
from rulelang.ir import expressions as ex
from rulelang.ir.program import GO_ON, PLAY
from rulelang.source import Span

Whole = Callable[[syntax.Block, Scope, Span], int]
"""Lowers a block with a number of its own."""


def effect_verb(node: syntax.Offer) -> verbs.Verb | None:
    """The verb of an offer that is an effect and no move: `player now may give 1 to left`."""
    phrase = node.phrases[0]
    if len(node.phrases) > 1 or phrase.verb in ("choose", "chooses"):
        return None
    verb = verbs.find("effect", phrase.verb)
    return verb if verb is not None and (verbs.find("move", phrase.verb) is None or (verb.base == "draw" and phrase.object)) else None


def offer(node: syntax.Offer, seat: ex.Expr, scope: Scope, whole: Whole) -> list[fx.Effect]:
    """`player now may play fresh`, `player now must play or draw`."""
    if len(node.phrases) == 1 and node.phrases[0].verb in ("choose", "chooses"):
        phrase = node.phrases[0]
        verb = verbs.find("deed", "choose")
        assert verb is not None
        frames.check(phrase, verb, scope)
        return choices.choose(phrase, None, seat, node.modal == "may", scope)
    if all(phrase.verb in INVENTING and want.word_of(phrase.object) in ("rule", "secret") for phrase in node.phrases):
        return [_invent(node, seat, scope)]
    moves = tuple(_move(phrase, scope) for phrase in node.phrases)
    otherwise = None if node.otherwise is None else whole(node.otherwise, scope, node.span)
    return [fx.Offer(seat=seat, moves=moves, must=node.modal == "must", otherwise=otherwise)]


INVENTING = ("invent", "change", "drop")
"""What can be done to the rules themselves, after `now may`."""


def _invent(node: syntax.Offer, seat: ex.Expr, scope: Scope) -> fx.Effect:
    """`winner now may invent rule or drop rule`."""
    for phrase in node.phrases:
        verb = verbs.find("deed", phrase.verb)
        assert verb is not None
        frames.check(phrase, verb, scope)
    if node.otherwise is not None:
        hint = "an invention can only be declined: leave `otherwise` out"
        raise scope.fail(say.NotPossibleHere(scope.place(node.span), "`otherwise`", hint))
    kinds: Any = tuple(dict.fromkeys(phrase.verb for phrase in node.phrases))
    secret = any(want.word_of(phrase.object) == "secret" for phrase in node.phrases)
    return fx.Invent(seat=seat, must=node.modal == "must", kinds=kinds, secret=secret)


def any_card(phrase: syntax.Phrase) -> bool:
    """Whether a phrase is `play` of no certain cards: `play`, `play card`."""
    return phrase.verb in ("play", "plays") and (phrase.object is None or want.word_of(phrase.object) == "card")


def _move(phrase: syntax.Phrase, scope: Scope) -> fx.MoveChoice:
    move = move_of(phrase, scope)
    if move is None:
        raise scope.fail(say.NotPossibleHere(
            scope.place(phrase.span), f"`{phrase.verb}` after `now may`", "what is offered is a move: `play`, `draw`, `pass`, or one of the rules"
        ))  # fmt: skip
    for prep in phrase.preps:
        raise scope.fail(say.UnknownPreposition(scope.place(prep.span), phrase.verb, prep.word, ()))
    test = None
    if move.number == PLAY and phrase.object is not None:
        test = scope.read.pattern(phrase.object, scope.testing())
    return fx.MoveChoice(move=move.number, test=test)


def move_of(phrase: syntax.Phrase, scope: Scope) -> Symbol | None:
    """The move that a verb after `may` or `must` is; None for a deed. Gives up where it is neither."""
    to = scope.to
    word = phrase.verb
    verb = verbs.find("move", word)
    if verb is not None and verb.base in to.moves:
        move = to.moves[verb.base]
        if verb.base != "play" and move.entry is not None:
            to.refer("move", move.name, scope.place(phrase.verb_span))
        frames.check(phrase, verb, scope)
        return move
    if word in to.moves and to.moves[word].number != GO_ON:
        move = to.moves[word]
        to.use(move)
        to.refer("move", word, scope.place(phrase.verb_span))
        if phrase.object is not None:
            raise scope.fail(say.WrongObject(scope.place(phrase.object.span), word, "nothing", f"may {word}"))
        for prep in phrase.preps:
            if prep.word != "despite":
                raise scope.fail(say.UnknownPreposition(scope.place(prep.span), word, prep.word, ("despite",)))
        return move
    for name in to.moves:
        if word == verbs.third(name) and name != "go_on":
            raise scope.fail(say.VerbForm(scope.place(phrase.verb_span), word, name))
    if word in to.gestures or verbs.find("deed", word) is not None or verb is not None:
        return None
    for name in to.gestures:
        if word == verbs.third(name):
            raise scope.fail(say.VerbForm(scope.place(phrase.verb_span), word, name))
    raise frames.unknown(phrase, "move", scope, (*to.moves, *to.gestures))
