"""Deeds that are forbidden, and what a `may` can say of a deed: that it lifts a prohibition, or counts for other words."""

from __future__ import annotations

from rulelang import syntax, verbs
from rulelang.check.scope import Scope
from rulelang.check.sentences import duties, frames
from rulelang.check.values import speech
from rulelang.diagnostics import kinds as say
from rulelang.diagnostics import turns as say_turns
from rulelang.ir import deeds as fx
from rulelang.ir import expressions as ex
from rulelang.ir.base import At
from rulelang.ir.rules import DeedRule


def rule(
    phrase: syntax.Phrase, allow: bool, who: ex.Expr | None, conditions: tuple[ex.Expr, ...], scope: Scope, at: At
) -> DeedRule:
    """`may not say "Sorry"`; `may say "Point of order" despite no_talk`; `may say "Mau, old boy" for "Mau"`."""
    bare = syntax.Phrase(phrase.span, phrase.verb, phrase.verb_span, phrase.object)
    if phrase.verb in verbs.INDESPITE or phrase.verb in scope.to.gestures:
        allowed = ("for", "despite") if phrase.verb == "say" else ("despite",)
        for prep in phrase.preps:
            if prep.word not in allowed or not allow:
                raise scope.fail(
                    say.UnknownPreposition(scope.place(prep.span), phrase.verb, prep.word, allowed if allow else ())
                )
    else:
        bare = phrase
    deed = duties.deed(bare, scope)
    if isinstance(deed, fx.SayDeed) and (deed.counts or deed.times is not None):
        hint = "a number can stand in a duty: `player must say …`"
        raise scope.fail(say.NotPossibleHere(scope.place(phrase.span), "so many times", hint))
    despite = frames.rule_numbers(tuple(one.value for one in phrase.preps if one.word == "despite"), scope)
    counts: tuple[int, ...] = ()
    for one in phrase.preps:
        if one.word == "for":
            counts += speech.fixed(one.value, one.value.span, scope).phrases
    if allow and not despite and not counts:
        raise scope.fail(say_turns.NeedsNoPermission(scope.place(phrase.span), phrase.verb))
    return DeedRule(
        allow=allow, who=who, deed=deed, conditions=conditions, despite=despite, counts_for=counts, at=at
    )
