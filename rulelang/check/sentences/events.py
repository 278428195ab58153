"""Events: `player plays 7`, `mistake is called`, `debt becomes 0`. Lowered for a standing `when`, or for a deadline.

In a standing sentence `player` is whoever acts, and the other words for seats are reckoned from the seat on turn. In the
deadline of a duty `player` is who it was when the duty began, and all words for seats are reckoned from there; a seat so
named (`next`) is noted when the duty begins.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

from rulelang import syntax, verbs
from rulelang.check.kinds import CARD, CARD_NODE, CARDS, CARDS_NODE, COUNT, MISTAKE, Typed
from rulelang.check.ruleset import Unlowered
from rulelang.check.scope import ACTOR, ON_TURN, OTHER_SEAT, Binding, Scope
from rulelang.check.sentences import frames, slots
from rulelang.check.values import groups, speech, want
from rulelang.diagnostics import kinds as say
from rulelang.ir import events as ev
from rulelang.ir import expressions as ex
from rulelang.ir.program import DISCARD, PASS, PLAY
from rulelang.record import Record

CARD_OF_EVENT = Typed(ex.Local(index=1, kind=CARD_NODE), CARD)
CARDS_OF_EVENT = Typed(ex.Local(index=1, kind=CARDS_NODE), CARDS)

Capture = Callable[[Typed], ex.Expr]
"""Notes a seat when a duty begins, and yields the local that holds it."""


class Speaks(Record):
    """From where an event is spoken of."""

    scope: Scope
    """In which objects and patterns are read."""
    subject: Scope
    """In which the subject is read."""
    standing: bool
    """Whether `player` as the subject means whoever acts."""
    capture: Capture | None = None


def standing(scope: Scope) -> Speaks:
    """For `when`, `instead of` and the life of slots."""
    inner = scope.changed(where="event", player=ACTOR, base=ACTOR)
    return Speaks(inner, scope.changed(where="event", player=ON_TURN, base=ON_TURN), True)


def deadline(scope: Scope, capture: Capture) -> Speaks:
    """For `before` and `until` of a duty."""
    return Speaks(scope, scope, False, capture)


def events(nodes: tuple[syntax.Event, ...], speaks: Speaks) -> tuple[ev.EventPattern, ...]:
    """Several events, any of which counts."""
    return tuple(event(node, speaks) for node in nodes)


def event(node: syntax.Event, speaks: Speaks) -> ev.EventPattern:
    """One event."""
    match node:
        case syntax.Happens():
            return _happens(node, speaks)
        case syntax.ComesAbout():
            return _comes_about(node, speaks)
        case _:
            assert_never(node)


# ---- what an event gives to the block ------------------------------------------------------------------------------


def reaction(nodes: tuple[syntax.Event, ...], patterns: tuple[ev.EventPattern, ...], scope: Scope) -> Scope:
    """The scope of what happens because of events: the actor, the card if all of them have one, offender and caller."""
    card = CARD_OF_EVENT if all(isinstance(one, ev.Plays) for one in patterns) else None
    drawn = CARDS_OF_EVENT if all(isinstance(one, ev.Draws) for one in patterns) else None
    words = dict(scope.words)
    if all(isinstance(one, ev.MistakeIs) for one in patterns):
        words["offender"] = Binding(ACTOR, None)
        words["mistake"] = Binding(Typed(CARD_OF_EVENT.expr, MISTAKE), None)
        if all(isinstance(one, ev.MistakeIs) and one.state == "called" for one in patterns):
            words["caller"] = Binding(OTHER_SEAT, None)
    elif all(isinstance(one, ev.CallIsFalse) for one in patterns):
        words["caller"] = Binding(ACTOR, None)
    for node in nodes:
        word = want.word_of(node.subject)
        if word in ("other", "opponent"):
            words[word] = Binding(ACTOR, None)
        if isinstance(node, syntax.Happens) and drawn is not None:
            name = frames.prep_value(node.phrase, "as")
            if name is not None and (bound := want.word_of(name)) is not None:
                words[bound] = Binding(drawn, scope.place(name.span))
    return scope.changed(where="block", player=ACTOR, base=ACTOR, card=card, cards=drawn, words=words)


# ---- somebody does something ---------------------------------------------------------------------------------------


def _happens(node: syntax.Happens, speaks: Speaks) -> ev.EventPattern:
    word, verb = want.word_of(node.subject), node.phrase.verb
    if word in verbs.GAME_EVENTS and word not in speaks.subject.words:
        found = frames.find(node.phrase, "event", word, speaks.scope)
        phases: Any = {("deal", "begin"): "deal_begins", ("deal", "end"): "deal_ends", ("game", "begin"): "game_begins"}
        return ev.Phase(phase=phases.get((word, found.base), "game_ends"))
    if verb in ("becomes", "become"):
        return _becomes(node, speaks)
    if verb in ("runs", "run"):
        frames.find(node.phrase, "event", "zone", speaks.scope)
        zone = speaks.scope.to.zones.get(speaks.scope.name(word or ""))
        if zone is None or zone.per_seat or zone.per_value is not None:
            place = speaks.scope.place(node.subject.span)
            raise speaks.scope.to.unknown(
                place,
                word or speaks.scope.written(node.subject.span),
                "a zone of the table",
                speaks.scope.to.zones,
                speaks.scope.user,
            )
        speaks.scope.to.use(zone)
        return ev.RunsOut(zone=zone.number)
    if word == "everyone" and verb in ("passes", "pass"):
        frames.find(node.phrase, "event", "seat", speaks.scope)
        return ev.AllPass()
    who = _who(node.subject, speaks)
    known = verbs.find("event", verb)
    if known is None:
        raise _unknown(node, speaks)
    frames.check(node.phrase, known, speaks.scope)
    return _in_vain(_by_seat(known.base, who, node.phrase, speaks), node, speaks)


def _in_vain(made: ev.EventPattern, node: syntax.Happens, speaks: Speaks) -> ev.EventPattern:
    """`player makes buzz in vain`: of words and gestures."""
    if not node.vain:
        return made
    if not isinstance(made, (ev.Says, ev.Gestures)):
        raise speaks.scope.fail(
            say.NotPossibleHere(speaks.scope.place(node.span), "`in vain`", "it is said of words and gestures")
        )
    return made.changed(vain=True)


def _unknown(node: syntax.Happens, speaks: Speaks) -> Unlowered:
    """A verb that is none: a move or gesture by its name is said with `makes`."""
    to, verb = speaks.scope.to, node.phrase.verb
    for name in (*to.moves, *to.gestures):
        if verb in (name, verbs.third(name)):
            return speaks.scope.fail(say.VerbForm(speaks.scope.place(node.phrase.verb_span), verb, f"makes {name}"))
    return frames.unknown(node.phrase, "event", speaks.scope)


def _who(subject: syntax.Value, speaks: Speaks) -> ex.Expr | None:
    """Who must act; None for anybody."""
    scope = speaks.subject
    word = want.word_of(subject)
    if word is not None and word not in scope.words:
        if word == "player" and speaks.standing:
            return None
        if word in ("anyone", "everyone"):
            return None
        if word in ("opponent", "other", "loser"):
            return groups.each(word, scope)
        if word == "nobody":
            raise scope.fail(
                say.NotPossibleHere(scope.place(subject.span), "`nobody`", "an event is something that happens")
            )
    typed = want.seats(subject, scope)
    if speaks.capture is not None and typed.kind.of == "seat" and not isinstance(typed.expr, ex.Local):
        return speaks.capture(typed)
    return typed.expr


def _by_seat(verb: str, who: ex.Expr | None, phrase: syntax.Phrase, speaks: Speaks) -> ev.EventPattern:
    scope = speaks.scope
    match verb:
        case "play":
            return _plays(who, phrase, scope)
        case "draw":
            labels, not_labels = frames.labels(phrase, scope)
            return ev.Draws(who=who, labels=labels, not_labels=not_labels)
        case "pass":
            return ev.Moves(who=who, move=PASS)
        case "move":
            return ev.Moves(who=who, move=None)
        case "use":
            return _uses(who, phrase, scope)
        case "make":
            return _makes(who, phrase, scope)
        case "drop":
            size = frames.prep_value(phrase, "to")
            assert size is not None
            return ev.DropsTo(who=who, size=want.count(size, scope))
        case "empty":
            return ev.EmptiesHand(who=who)
        case "say":
            words = speech.fixed(phrase.object, phrase.span, scope)
            return ev.Says(who=who, phrases=words.phrases, anything=words.anything, excluded=words.excluded)
        case "gesture":
            return ev.Gestures(who=who, gesture=None)
        case "flinch":
            return ev.Flinches(who=who)
        case "begin":
            return ev.BeginsTurn(who=who)
        case "end":
            return ev.EndsTurn(who=who)
        case "score":
            return ev.Scores(who=who)
        case "leave":
            return ev.LeavesDeal(who=who)
        case _:
            raise AssertionError(verb)


def _plays(who: ex.Expr | None, phrase: syntax.Phrase, scope: Scope) -> ev.EventPattern:
    inner = scope.testing()
    assert phrase.object is not None
    test = scope.read.pattern(phrase.object, inner)
    on = frames.prep_value(phrase, "on")
    if on is not None:
        below = scope.read.pattern(on, inner)
        if below is not None:
            beneath = ex.Matches(card=ex.TopOf(zone=DISCARD, depth=1), test=below)
            test = beneath if test is None else ex.And(items=(test, beneath))
    labels, not_labels = frames.labels(phrase, scope)
    return ev.Plays(who=who, test=test, labels=labels, not_labels=not_labels)


def _makes(who: ex.Expr | None, phrase: syntax.Phrase, scope: Scope) -> ev.EventPattern:
    """A move of the rules or a gesture, by its name."""
    assert phrase.object is not None
    word = want.word_of(phrase.object) or ""
    place = scope.place(phrase.object.span)
    if (gesture := scope.to.gestures.get(word)) is not None:
        scope.to.use(gesture)
        scope.to.refer("gesture", word, place)
        return ev.Gestures(who=who, gesture=gesture.number)
    move = scope.to.moves.get(word)
    if move is None:
        raise scope.to.unknown(
            place,
            word or scope.written(phrase.object.span),
            "a move or a gesture",
            [*scope.to.moves, *scope.to.gestures],
            scope.user,
        )
    scope.to.refer("move", word, place)
    if move.number == PLAY:
        raise scope.fail(say.NotPossibleHere(place, "`play`", "write `plays card`"))
    return ev.Moves(who=who, move=move.number)


def _uses(who: ex.Expr | None, phrase: syntax.Phrase, scope: Scope) -> ev.EventPattern:
    """An ability, by its name, or any."""
    if phrase.object is None:
        return ev.Uses(who=who, ability=None)
    word, place = want.word_of(phrase.object), scope.place(phrase.object.span)
    symbol = scope.to.abilities.get(scope.name(word or ""))
    if symbol is None:
        text = word or scope.written(phrase.object.span)
        raise scope.to.unknown(place, text, "an ability", scope.to.abilities, scope.user)
    scope.to.refer("ability", symbol.name, place)
    return ev.Uses(who=who, ability=symbol.number)


def _becomes(node: syntax.Happens, speaks: Speaks) -> ev.EventPattern:
    frames.find(node.phrase, "event", "slot", speaks.scope)
    scope = speaks.scope
    symbol, owner = slots.named(node.subject, scope)
    who = None if owner is None else _who(owner, speaks)
    value: ex.Expr | None = None
    if node.phrase.object is not None:
        value = slots.value(node.phrase.object, symbol.type or COUNT, scope)
    scope.to.use(symbol)
    return ev.Becomes(slot=symbol.number, who=who, value=value)


# ---- something comes about -----------------------------------------------------------------------------------------


def _comes_about(node: syntax.ComesAbout, speaks: Speaks) -> ev.EventPattern:
    scope = speaks.scope
    state: Any = want.word_of(node.state)
    subject, rules, not_rules = _mistake(node.subject)
    if subject == "mistake" and state in ("made", "called") and not node.negated:
        return ev.MistakeIs(
            state=state, rules=frames.rule_numbers(rules, scope), not_rules=frames.rule_numbers(not_rules, scope)
        )
    if subject == "call" and state == "false" and not node.negated and not rules and not not_rules:
        return ev.CallIsFalse()
    shown = f"{'not ' if node.negated else ''}{scope.origin.written(node.state.span)}"
    raise scope.fail(say.NoSuchEvent(scope.place(node.span), subject or scope.origin.written(node.subject.span), shown))


def _mistake(subject: syntax.Value) -> tuple[str | None, tuple[syntax.Value, ...], tuple[syntax.Value, ...]]:
    """`mistake`, `mistake in mau`, `mistake except mau`."""
    match subject:
        case syntax.In(item=item, place=place):
            return want.word_of(item), (place,), ()
        case syntax.Except(items=(item,), removed=removed):
            inner, rules, _ = _mistake(item)
            return inner, rules, removed
        case _:
            return want.word_of(subject), (), ()
