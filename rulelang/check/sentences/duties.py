"""Duties: what somebody must do, by when, and what it costs."""

from __future__ import annotations

from collections.abc import Callable

from rulelang import syntax, verbs
from rulelang.check.kinds import SEAT, Typed
from rulelang.check.scope import Binding, Scope, local_seat
from rulelang.check.sentences import events, frames, offers
from rulelang.check.values import speech, want
from rulelang.diagnostics import deal as say_deal
from rulelang.diagnostics import kinds as say
from rulelang.ir import effects as fx
from rulelang.ir import events as ev
from rulelang.ir import expressions as ex
from rulelang.ir.program import PLAY
from rulelang.source import Span

Whole = Callable[[syntax.Block, Scope, Span], int]


def duty(node: syntax.Must, seat: ex.Expr, scope: Scope, outer: Scope, whole: Whole) -> list[fx.Effect]:
    """`player must say "Mau" before next moves, otherwise player draws 1`.

    In the deadline, `player` is whoever acted; in the price of `each player must …` it is the one who failed.
    """
    captured: list[fx.Effect] = []

    def capture(typed: Typed) -> ex.Expr:
        local = scope.locals.new()
        captured.append(fx.SetLocal(local=local, value=typed.expr))
        return local_seat(local).expr

    before: tuple[ev.EventPattern, ...] = ()
    until: tuple[ev.EventPattern, ...] = ()
    within: ex.Expr | None = None
    seen: dict[str, None] = {}
    for timing in node.timings:
        if timing.word in seen:
            raise scope.fail(say_deal.LineTwice(scope.place(timing.span), timing.word))
        seen[timing.word] = None
        if timing.word == "within":
            assert timing.amount is not None
            within = want.time(timing.amount, scope)
        elif timing.word == "before":
            before = events.events(timing.events, events.deadline(outer, capture))
        else:
            until = events.events(timing.events, events.deadline(outer, capture))
    if not node.timings and offers.any_card(node.phrase):
        raise scope.fail(say.NotPossibleHere(
            scope.place(node.phrase.span), "a duty to play that does not say by when", "offer it: `player now must play …`"
        ))  # fmt: skip
    otherwise = None
    if node.otherwise is not None:
        priced = scope.changed(words={**scope.words, "debtor": Binding(Typed(seat, SEAT), None)})
        otherwise = whole(node.otherwise, priced, node.span)

    def owe(deed: fx.Deed) -> fx.Effect:
        return fx.Owe(
            seats=seat, deed=deed, before=before, within=within, until=until, otherwise=otherwise, rule=scope.rule,
            at=scope.to.at(scope.origin, node.span),
        )  # fmt: skip

    return [*captured, *_owed(node.phrase, owe, scope)]


def _owed(phrase: syntax.Phrase, owe: Callable[[fx.Deed], fx.Effect], scope: Scope) -> list[fx.Effect]:
    """The duty; where the words depend on a value, one for each value, of which one begins."""
    if phrase.verb in ("say", "says"):
        words = said(phrase, scope)
        if words.by_value is not None:
            return list(_by_value(words.by_value, (), owe, scope))
        return [owe(say_deed(words))]
    return [owe(deed(phrase, scope))]


def _by_value(words: speech.ByValue, said: tuple[str, ...], owe: Callable[[fx.Deed], fx.Effect], scope: Scope) -> tuple[fx.Effect, ...]:
    """One duty for each value of the parts that are left; `said` are the words for those before."""
    if len(said) == len(words.parts):
        return (owe(fx.SayDeed(phrases=(scope.to.phrase(words.phrase(said)),))),)
    part = words.parts[len(said)]
    made: tuple[fx.Effect, ...] = ()
    for word, mask in reversed(part.words):
        test = ex.Agree(left=part.value, right=ex.Value(enumeration=part.enumeration, mask=mask))
        made = (fx.If(condition=test, then=_by_value(words, (*said, word), owe, scope), otherwise=made),)
    return made


# ---- deeds ---------------------------------------------------------------------------------------------------------


def said(phrase: syntax.Phrase, scope: Scope) -> speech.Words:
    """What `say` speaks of."""
    verb = verbs.find("deed", "say")
    assert verb is not None
    frames.check(phrase, verb, scope)
    return speech.words(phrase.object, scope)


def say_deed(words: speech.Words) -> fx.Deed:
    """Saying these words."""
    return fx.SayDeed(
        phrases=words.phrases, anything=words.anything, excluded=words.excluded, due=words.due, names=words.names, times=words.times,
        counts=words.counts,
    )  # fmt: skip


_PLAIN: dict[str, fx.Deed] = {"call": fx.CallDeed(), "flinch": fx.FlinchDeed(), "see": fx.SeeDeed()}


def deed(phrase: syntax.Phrase, scope: Scope) -> fx.Deed:
    """What must be done, or may not be: saying something, a gesture, a move, a call."""
    for base, made in _PLAIN.items():
        if phrase.verb in (base, verbs.third(base)):
            verb = verbs.find("deed", base)
            assert verb is not None
            frames.check(phrase, verb, scope)
            return made
    if phrase.verb in ("say", "says"):
        words = said(phrase, scope)
        if words.by_value is not None:
            assert phrase.object is not None
            speech.fixed(phrase.object, phrase.object.span, scope)
        return say_deed(words)
    if phrase.verb in ("gesture", "gestures"):
        verb = verbs.find("deed", "gesture")
        assert verb is not None
        frames.check(phrase, verb, scope)
        return fx.GestureDeed(gesture=None)
    if verbs.find("move", phrase.verb) is None and phrase.verb in ("invent", "invents", "change", "changes", "drop", "drops"):
        place = scope.place(phrase.span)
        raise scope.fail(say.NotPossibleHere(place, f"`{phrase.verb}`", "write `… now may invent rule`"))
    if phrase.verb in ("choose", "chooses"):
        raise scope.fail(
            say.NotPossibleHere(
                scope.place(phrase.span), "`choose` as a duty", "a choice is made at once: `player chooses …`"
            )
        )
    move = offers.move_of(phrase, scope)
    if move is not None:
        if phrase.preps or (
            move.number == PLAY and phrase.object is not None and want.word_of(phrase.object) != "card"
        ):
            place = scope.place(phrase.span)
            raise scope.fail(
                say.NotPossibleHere(place, "a duty to play certain cards", "offer them: `player now must play …`")
            )
        return fx.MoveDeed(move=move.number)
    if phrase.verb in ("move", "moves"):
        return fx.MoveDeed(move=None)
    return _gesture(phrase, scope)


def _gesture(phrase: syntax.Phrase, scope: Scope) -> fx.Deed:
    """A declared gesture, once or so many times: `knock 3`."""
    gesture = scope.to.gestures.get(phrase.verb)
    if gesture is None:
        hint = "people say something, make a gesture, or make a move"
        raise scope.fail(say.NotPossibleHere(scope.place(phrase.verb_span), f"`{phrase.verb}`", hint))
    scope.to.use(gesture)
    scope.to.refer("gesture", gesture.name, scope.place(phrase.verb_span))
    for prep in phrase.preps:
        raise scope.fail(say.UnknownPreposition(scope.place(prep.span), phrase.verb, prep.word, ()))
    times = None if phrase.object is None else want.count(phrase.object, scope)
    return fx.GestureDeed(gesture=gesture.number, times=times)
