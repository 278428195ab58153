"""Builders of sentences, events and blocks."""

from __future__ import annotations

from typing import Any, cast

from rulelang import syntax as s
from rulelang.grammar.pieces import Kids, Piece, every, nodes, normal, one, piece, span_of, split, string, token
from rulelang.source import Span

_EVENTS = (s.Happens, s.ComesAbout)
_STATEMENTS = (s.Act, s.TableAct, s.Offer, s.Must, s.Maybe, s.If, s.ForEach, s.Race)
_SENTENCES = (s.May, s.Must, s.When, s.Instead, s.While)


class SentenceBuilders:
    """One method for each rule or alias of the grammar that makes a sentence or a part of one."""

    # ---- parts ------------------------------------------------------------------------------------------------------

    def phrase(self, kids: Kids) -> s.Phrase:
        return self._phrase(kids, kids)

    def _phrase(self, kids: Kids, whole: Kids) -> s.Phrase:
        """A verb, perhaps an object, prepositions."""
        verb = kids[0]
        found = next((kid for kid in nodes(kids) if not isinstance(kid, s.Prep | s.Guard)), None)
        if isinstance(verb, Piece):  # the move of a module: `sevens.take`
            return s.Phrase(span_of(whole), verb.items[0].text, verb.span, found, every(kids, s.Prep))
        return s.Phrase(
            span_of(whole), normal(str(verb)), Span(verb.start_pos, verb.end_pos), found, every(kids, s.Prep)
        )

    def prep(self, kids: Kids) -> s.Prep:
        negated = token(kids, "NOT") is not None
        return s.Prep(span_of(kids), str(kids[negated]), kids[-1], negated)

    def until_cond(self, kids: Kids) -> s.Prep:
        """`turn_up 1 until CONDITION`: to the table's own verbs `until` is a preposition."""
        return s.Prep(span_of(kids), "until", kids[1])

    def guard_if(self, kids: Kids) -> s.Guard:
        return s.Guard(span_of(kids), kids[1], False)

    def guard_unless(self, kids: Kids) -> s.Guard:
        return s.Guard(span_of(kids), kids[1], True)

    def where(self, kids: Kids) -> Piece:
        return Piece(span_of(kids), "where", (kids[1],))

    def happens(self, kids: Kids) -> s.Happens:
        return s.Happens(span_of(kids), kids[0], kids[1], token(kids, "VAIN") is not None)

    def comes_about(self, kids: Kids) -> s.ComesAbout:
        return s.ComesAbout(span_of(kids), kids[0], kids[2], kids[1].endswith("not"))

    def events(self, kids: Kids) -> Piece:
        return Piece(span_of(kids), "events", every(kids, *_EVENTS))

    def before(self, kids: Kids) -> s.Timing:
        return s.Timing(span_of(kids), "before", piece(kids, "events"), None)

    def until(self, kids: Kids) -> s.Timing:
        return s.Timing(span_of(kids), "until", piece(kids, "events"), None)

    def within(self, kids: Kids) -> s.Timing:
        return s.Timing(span_of(kids), "within", (), kids[1])

    # ---- what is said once ------------------------------------------------------------------------------------------

    def block(self, kids: Kids) -> Piece:
        statements = every(kids, *_STATEMENTS)
        return Piece(span_of(statements), "block", statements)

    def act(self, kids: Kids) -> s.Act:
        condition = piece(kids, "where")
        phrase, until = kids[1], one(kids, s.Prep)
        if until is not None:
            phrase = phrase.changed(span=phrase.span.to(until.span), preps=(*phrase.preps, until))
        if condition and isinstance(phrase.object, (s.In, s.Of)) and phrase.verb != "chooses" and s.speaks_of(condition[0], "card"):
            inner = phrase.object  # `discards cards in hand of player where card.suit is hearts`: it picks out cards, not seats
            phrase = phrase.changed(object=s.Where(inner.span.to(condition[0].span), inner, condition[0]))
            condition = ()
        return s.Act(span_of(kids), kids[0], phrase, condition[0] if condition else None, one(kids, s.Guard))

    def table_act(self, kids: Kids) -> s.TableAct:
        guard = one(kids, s.Guard)
        return s.TableAct(span_of(kids), self._phrase(kids, kids[:-1] if guard else kids), guard)

    def offer(self, kids: Kids) -> s.Offer:
        offered, otherwise = split(kids, "OTHERWISE")
        modal: Any = str(token(offered, "MAY", "MUST"))
        return s.Offer(
            span_of(kids), kids[0], modal, every(offered, s.Phrase), one(offered, s.Guard), tuple(otherwise) or None
        )

    def priced_offer(self, kids: Kids) -> s.Offer:
        """An offer after which, if it is not taken, several things happen."""
        modal: Any = str(token(kids, "MAY", "MUST"))
        return s.Offer(span_of(kids), kids[0], modal, every(kids, s.Phrase), one(kids, s.Guard), piece(kids, "block"))

    def maybe(self, kids: Kids) -> s.Maybe:
        """What a seat does if it wants to."""
        return s.Maybe(
            span_of(kids), kids[0], string(kids) or "", one(kids, s.Guard), piece(kids, "block"),
            piece(kids, "otherwise") or None,
        )  # fmt: skip

    def must(self, kids: Kids) -> s.Must:
        duty, price = split(kids, "OTHERWISE")
        timings = every(duty, s.Timing)
        return s.Must(span_of(kids), kids[0], kids[2], timings, tuple(price) or None, one(duty, s.Guard))

    def priced(self, kids: Kids) -> s.Must:
        """A duty whose price is a block."""
        timings = every(kids, s.Timing)
        return s.Must(span_of(kids), kids[0], kids[2], timings, piece(kids, "block"), one(kids, s.Guard))

    def if_(self, kids: Kids) -> s.If:
        return s.If(span_of(kids), kids[1], piece(kids, "block"), piece(kids, "otherwise") or None)

    def otherwise(self, kids: Kids) -> Piece:
        return Piece(span_of(kids), "otherwise", piece(kids, "block"))

    def otherwise_if(self, kids: Kids) -> Piece:
        return Piece(span_of(kids), "otherwise", (kids[1],))

    def for_each(self, kids: Kids) -> s.ForEach:
        condition = piece(kids, "where")
        return s.ForEach(
            span_of(kids), kids[0], every(kids, s.Prep), condition[0] if condition else None, piece(kids, "block")
        )

    # ---- what stands ------------------------------------------------------------------------------------------------

    def may(self, kids: Kids) -> s.May:
        subject: Any = kids[0] if isinstance(kids[0], s.Node) else None
        negated = token(kids, "NOT") is not None
        return s.May(span_of(kids), subject, negated, every(kids, s.Phrase), one(kids, s.Guard))

    def when(self, kids: Kids) -> s.When:
        order = token(kids, "FIRST", "LAST")
        number = next((kid for kid in kids if isinstance(kid, s.Number | s.Path)), None)
        return s.When(
            span_of(kids),
            None if order is None else cast(Any, str(order)),
            piece(kids, "events"),
            number,
            one(kids, s.Guard),
            piece(kids, "block"),
        )

    def instead(self, kids: Kids) -> s.Instead:
        return s.Instead(span_of(kids), piece(kids, "events"), one(kids, s.Guard), piece(kids, "block"))

    def while_(self, kids: Kids) -> s.While:
        return s.While(span_of(kids), kids[1], every(kids[3:], *_SENTENCES))
