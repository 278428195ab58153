"""Builders of races and of the backs of cards."""

from __future__ import annotations

from typing import Any, cast

from rulelang import syntax as s
from rulelang.grammar.pieces import Kids, every, nodes, one, piece, span_of, token, token_name

_LINES = (s.Among, s.Entering, s.Waits, s.Closing, s.Outcome)


class RaceBuilders:
    """One method for each rule of the grammar that makes a race, a back, or a part of one."""

    def race(self, kids: Kids) -> s.Race:
        return s.Race(span_of(kids), every(kids, *_LINES))

    def among(self, kids: Kids) -> s.Among:
        return s.Among(span_of(kids), kids[1], one(kids, s.Guard))

    def entering(self, kids: Kids) -> s.Entering:
        return s.Entering(span_of(kids), every(kids, s.Phrase))

    def waits(self, kids: Kids) -> s.Waits:
        return s.Waits(span_of(kids), (token_name(kids[0]), token_name(kids[1])))

    def closing(self, kids: Kids) -> s.Closing:
        return s.Closing(span_of(kids), kids[0])

    def outcome(self, kids: Kids) -> s.Outcome:
        word: Any = str(token(kids, "FIRST", "LAST", "LATE"))
        return s.Outcome(span_of(kids), word, one(kids, s.Timing), piece(kids, "block") or None)

    def on_turn(self, kids: Kids) -> s.Path:
        return s.Path(span_of(kids), ("on_turn",))

    def back(self, kids: Kids) -> s.Back:
        names = [token_name(kid) for kid in kids if not isinstance(kid, s.Node) and kid.type == "NAME"]
        return s.Back(span_of(kids), names[0], names[1], piece(kids, "cites"), every(kids, s.BackLine))

    def back_line(self, kids: Kids) -> s.BackLine:
        cards, values = nodes(kids)
        return s.BackLine(span_of(kids), cards, values)

    def back_lot(self, kids: Kids) -> s.BackLine:
        size = cast(Any, token(kids, "NUMBER"))
        return s.BackLine(span_of(kids), None, nodes(kids)[-1], piece(kids, "amount")[0], int(size))
