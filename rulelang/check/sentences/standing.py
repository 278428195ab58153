"""Rules: sentences that stand. Permissions, prohibitions of deeds, `when`, `instead of`, and `while` around them."""

from __future__ import annotations

import re
from typing import assert_never

from rulelang import syntax, verbs
from rulelang.check.kinds import Kind
from rulelang.check.notes import Said
from rulelang.check.ruleset import Ruleset
from rulelang.check.scope import ACTOR, ON_TURN, Locals, Scope
from rulelang.check.sentences import blocks, deeds, events, frames, offers
from rulelang.check.symbols import Symbol
from rulelang.check.values import groups, want
from rulelang.diagnostics import kinds as say
from rulelang.diagnostics import names as say_names
from rulelang.diagnostics import rules as say_rules
from rulelang.ir import events as ev
from rulelang.ir import expressions as ex
from rulelang.ir.program import DISCARD, JOIN, PLAY, SlotDef
from rulelang.ir.rules import Permission, Replacement, Rule, Sentence, Trigger
from rulelang.record import Record
from rulelang.source import Span


class Guarding(Record):
    """A condition around or after a sentence."""

    condition: syntax.Value
    negated: bool


def rule(symbol: Symbol, scope: Scope) -> Rule:
    """A rule with all its sentences."""
    assert symbol.entry is not None
    declaration, to = symbol.entry.declaration, scope.to
    assert isinstance(declaration, syntax.Rule)
    if not declaration.meaning:
        to.report(say_names.NoMeaning(symbol.entry.place, symbol.name))
    maker = _Maker(to, symbol)
    for sentence in declaration.sentences:
        to.attempt(lambda sentence=sentence: maker.sentence(sentence, (), scope))  # type: ignore[misc]
    replaces = to.attempt(lambda: tuple(frames.rule_number(one.text, one, scope) for one in declaration.without))
    against = to.attempt(lambda: tuple(frames.rule_number(one.text, one, scope) for one in declaration.against))
    for word, named, numbers in (("without", declaration.without, replaces), ("against", declaration.against, against)):
        if symbol.number in (numbers or ()):
            own = next(one for one in named if scope.name(one.text) == symbol.name)
            to.report(say_rules.AgainstItself(scope.place(own.span), symbol.name, word))
    return Rule(
        number=symbol.number,
        name=symbol.name,
        meaning=declaration.meaning or "",
        clauses=tuple(dict.fromkeys(cite.clause for cite in declaration.cites)),
        optional=declaration.optional,
        replaces=replaces or (),
        against=against or (),
        sentences=tuple(maker.made),
        at=to.at(symbol.entry.origin, symbol.entry.span),
    )


_OF_ITS_RULE = re.compile(r"\bmakes mistake\b|\bmust\b")
"""What is not the same thing in another rule: it is a mistake against the rule in which it stands."""


class _Maker:
    """Collects the sentences of one rule."""

    def __init__(self, to: Ruleset, symbol: Symbol) -> None:
        self.to = to
        self.symbol = symbol
        self.number = symbol.number
        self.made: list[Sentence] = []

    def add(self, sentence: Sentence, scope: Scope, span: Span) -> None:
        self.to.notes.sentences[self.number, len(self.made)] = scope.place(span)
        self.made.append(sentence)

    def _said(self, node: syntax.Sentence, around: tuple[Guarding, ...], scope: Scope) -> None:
        """Note how a sentence reads: it may stand in the ruleset twice."""
        entry = self.symbol.entry
        assert entry is not None
        assert isinstance(entry.declaration, syntax.Rule)
        rule = entry.declaration
        alone = rule.optional or bool(rule.without) or bool(rule.against)
        spans = [*(one.condition.span for one in around), node.span]
        *conditions, text = (" ".join(scope.origin.written(span).split()) for span in spans)
        key = (*conditions, text, tuple(scope.origin.aliases.items()))
        own = _OF_ITS_RULE.search(text) is not None
        said = Said(key, scope.place(node.span), self.number, not alone, own, isinstance(node, syntax.When))
        self.to.notes.said[said] = None

    def sentence(self, node: syntax.Sentence, around: tuple[Guarding, ...], scope: Scope) -> None:
        if not isinstance(node, syntax.While):
            self._said(node, around, scope)
        match node:
            case syntax.May():
                for phrase in node.phrases:
                    self.to.attempt(lambda phrase=phrase: self._may(node, phrase, around, scope))  # type: ignore[misc]
            case syntax.Must():
                raise scope.fail(say.StandingDuty(scope.place(node.span)))
            case syntax.When():
                self._when(node, around, scope)
            case syntax.Instead():
                self._instead(node, around, scope)
            case syntax.While():
                inner = (*around, Guarding(node.condition, False))
                for one in node.sentences:
                    self.to.attempt(lambda one=one: self.sentence(one, inner, scope))  # type: ignore[misc]
            case _:
                assert_never(node)

    # ---- may and may not ---------------------------------------------------------------------------------------------

    def _may(self, node: syntax.May, phrase: syntax.Phrase, around: tuple[Guarding, ...], scope: Scope) -> None:
        # `player` is the seat in question, the other seats are reckoned from the one on turn
        inner = scope.changed(where="standing", player=ACTOR, base=ON_TURN, locals=Locals())
        subject = inner.changed(player=ON_TURN)
        allow, who = _who(node, subject)
        joins = phrase.verb in ("join", "joins") and phrase.verb not in self.to.moves
        move = self._joined(phrase, allow, inner) if joins else offers.move_of(phrase, inner)
        at = self.to.at(scope.origin, node.span)
        if move is None and phrase.verb not in ("move", "moves"):
            self.add(deeds.rule(phrase, allow, who, _conditions(around, node.guard, inner), inner, at), scope, node.span)
            return
        despite: tuple[int, ...] = ()
        label = None
        test: ex.Expr | None = None
        below: tuple[ex.Expr, ...] = ()
        if move is not None:
            despite = frames.rule_numbers(tuple(one.value for one in phrase.preps if one.word == "despite"), inner)
            if move.number == PLAY:
                inner = inner.testing().changed(to_play=True, joins=joins)
                test, below = _play(phrase, inner)
                label = frames.given_label(phrase, inner) if allow else None
                if not allow and frames.prep(phrase, "for") is not None:
                    raise scope.fail(
                        say.NotPossibleHere(
                            scope.place(phrase.span),
                            "`for` after `may not play`",
                            "a label belongs to a play that is permitted",
                        )
                    )
        conditions = (*_conditions(around, node.guard, inner), *below)
        every = [one.number for one in self.to.moves.values()]
        for number in [JOIN] if joins else [move.number] if move is not None else every:
            self.add(
                Permission(
                    allow=allow,
                    who=who,
                    move=number,
                    test=test,
                    conditions=conditions,
                    label=label,
                    despite=despite,
                    at=at,
                ),
                scope,
                node.span,
            )

    def _joined(self, phrase: syntax.Phrase, allow: bool, scope: Scope) -> Symbol:
        """Laying a card together with the one before it is permitted like a play."""
        verb = verbs.find("move", "join")
        assert verb is not None
        frames.check(phrase, verb, scope)
        if allow:
            self.to.notes.joins.setdefault(None, scope.place(phrase.span))
        return self.to.moves["play"]

    # ---- when and instead of -----------------------------------------------------------------------------------------

    def _when(self, node: syntax.When, around: tuple[Guarding, ...], scope: Scope) -> None:
        inner = scope.changed(locals=Locals())
        patterns = events.events(node.events, events.standing(inner))
        reacting = events.reaction(node.events, patterns, inner)
        guarding = reacting.changed(locals=Locals())
        conditions = _conditions(around, node.guard, guarding)
        every, option = self._every(node.every, scope)
        slot = None if every == 1 and option is None else self._counter()
        block = blocks.whole(node.block, reacting, node.span)
        trigger = Trigger(
            events=patterns, order=node.order or "plain", every=every, every_option=option, slot=slot, conditions=conditions, block=block,
            at=self.to.at(scope.origin, node.span),
        )  # fmt: skip
        self.add(trigger, scope, node.span)

    def _every(self, value: syntax.Number | syntax.Path | None, scope: Scope) -> tuple[int, int | None]:
        """How often a `when` acts: at every so many times, or as an option says."""
        match value:
            case None:
                return 1, None
            case syntax.Number(value=number) if number < 1:
                raise scope.fail(say.OutOfRange(scope.place(value.span), number, 1, None))
            case syntax.Number(value=number):
                return number, None
        found = want.count(value, scope.changed(where="fixed"))
        if not isinstance(found, ex.Option):
            hint = "it has to be known before play: a number, or an option that is one"
            raise scope.fail(say.NotPossibleHere(scope.place(value.span), f"`{scope.written(value.span)}` after `every`", hint))
        kind = self.to.options[next(name for name, one in self.to.options.items() if one.number == found.option)].type
        if kind is None or (kind.low or 0) < 1:
            raise scope.fail(say.OutOfRange(scope.place(value.span), 0, 1, None))
        return 1, found.option

    def _counter(self) -> int:
        """A hidden slot that counts how often something has happened in this deal."""
        number = len(self.to.slots) + len(self.to.hidden)
        kind = Kind("count", None, 0, None).node()
        name = f"times {len(self.to.hidden) + 1}"
        self.to.hidden.append(SlotDef(
            name=name, kind=kind, initial=ex.Number(value=0), per_seat=False, life="deal", until=(), hidden=True
        ))  # fmt: skip
        return number

    def _instead(self, node: syntax.Instead, around: tuple[Guarding, ...], scope: Scope) -> None:
        inner = scope.changed(locals=Locals())
        patterns = events.events(node.events, events.standing(inner))
        for event, pattern in zip(node.events, patterns, strict=True):
            if not isinstance(pattern, (ev.Plays, ev.Draws, ev.Moves)):
                place = scope.place(event.span)
                hint = "what can be replaced is `plays …`, `draws …` and `makes MOVE`; for all else there is `when`"
                raise scope.fail(say.NotPossibleHere(place, f"`{scope.written(event.span)}` after `instead of`", hint))
        reacting = events.reaction(node.events, patterns, inner)
        conditions = _conditions(around, node.guard, reacting.changed(locals=Locals()))
        block = blocks.whole(node.block, reacting, node.span)
        at = self.to.at(scope.origin, node.span)
        self.add(Replacement(events=patterns, conditions=conditions, block=block, at=at), scope, node.span)


def _conditions(around: tuple[Guarding, ...], guard: syntax.Guard | None, scope: Scope) -> tuple[ex.Expr, ...]:
    """What must hold: the conditions around a sentence, and its own."""
    every = around if guard is None else (*around, Guarding(guard.condition, guard.unless))
    found: list[ex.Expr] = []
    for one in every:
        condition = want.condition(one.condition, scope)
        found.append(ex.Not(item=condition) if one.negated else condition)
    return tuple(found)


def _who(node: syntax.May, scope: Scope) -> tuple[bool, ex.Expr | None]:
    """Whether it allows, and of whom it speaks (None: of the seat on turn, a prohibition of everybody)."""
    word = want.word_of(node.subject)
    if word == "nobody":
        if node.negated:
            assert node.subject is not None
            raise scope.fail(
                say.NotPossibleHere(scope.place(node.subject.span), "`nobody may not`", "write `anyone may`")
            )
        return False, None
    if node.subject is None:
        return not node.negated, None
    if word in ("anyone", "everyone") and node.negated:
        return False, None
    if word == "player" and not node.negated:
        return True, None
    if word in ("opponent", "other", "loser"):
        return not node.negated, groups.each(word, scope)
    return not node.negated, want.seats(node.subject, scope).expr


def _play(phrase: syntax.Phrase, scope: Scope) -> tuple[ex.Expr | None, tuple[ex.Expr, ...]]:
    """Which cards, and on which."""
    test = None if phrase.object is None else scope.read.pattern(phrase.object, scope)
    on = frames.prep_value(phrase, "on")
    below = None if on is None else scope.read.pattern(on, scope)
    if below is None:
        return test, ()
    return test, (ex.Matches(card=ex.TopOf(zone=DISCARD), test=below),)
