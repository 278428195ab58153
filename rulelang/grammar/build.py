"""The builders: one method for each rule or alias of the grammar, called when the parser has read it whole.

They are called from the leaves up while the parser reads, so nothing here recurses over a tree. A method gets all parts of
its rule, the tokens among them; `pieces` picks from them.
"""

from __future__ import annotations

from typing import Any

from rulelang import syntax as s
from rulelang.diagnostics.syntax import OnlyNone
from rulelang.grammar.build_races import RaceBuilders
from rulelang.grammar.build_rows import columns, row
from rulelang.grammar.build_sentences import SentenceBuilders
from rulelang.grammar.build_values import ValueBuilders
from rulelang.grammar.cites import cites as read_cites
from rulelang.grammar.fault import Fault
from rulelang.grammar.pieces import (
    Kids,
    Piece,
    every,
    name,
    nodes,
    normal,
    one,
    path_name,
    piece,
    span_of,
    split,
    string,
    token,
    token_name,
)  # fmt: skip
from rulelang.source import Span

_SENTENCES = (s.May, s.Must, s.When, s.Instead, s.While)


class Builder(ValueBuilders, SentenceBuilders, RaceBuilders):
    """Everything the parser calls."""

    def start(self, kids: Kids) -> Any:
        return kids[0]

    # ---- head of a file ---------------------------------------------------------------------------------------------

    def game(self, kids: Kids) -> s.Game:
        return s.Game(span_of(kids), string(kids) or "", piece(kids, "cites"), every(kids, s.GameLine))

    def game_line(self, kids: Kids) -> s.GameLine:
        return s.GameLine(span_of(kids), name(kids), kids[1], one(kids, s.Guard))

    def rename(self, kids: Kids) -> s.Rename:
        return s.Rename(span_of(kids), tuple(kid.items for kid in every(kids, Piece)))

    def pair(self, kids: Kids) -> Piece:
        return Piece(span_of(kids), "pair", (token_name(kids[0]), token_name(kids[2])))

    def change(self, kids: Kids) -> s.Change:
        return s.Change(span_of(kids), kids[1])

    def without(self, kids: Kids) -> s.Without:
        return s.Without(span_of(kids), str(kids[1]), _names(kids, "names"))

    def cites(self, kids: Kids) -> Piece:
        return Piece(span_of(kids), "cites", read_cites(str(kids[0]), kids[0].start_pos))

    # ---- modules ----------------------------------------------------------------------------------------------------

    def module(self, kids: Kids) -> s.Module:
        return s.Module(span_of(kids), name(kids), string(kids), every(kids, s.Need))

    def need(self, kids: Kids) -> s.Need:
        declared, default = split(kids, "EQUAL")
        found = nodes(default)
        return s.Need(span_of(kids), name(declared), every(declared, s.Type)[0], found[0] if found else None)

    def use(self, kids: Kids) -> s.Use:
        names = [token_name(kid) for kid in kids if getattr(kid, "type", None) == "NAME"]
        alias = names[1] if len(names) > 1 else None
        return s.Use(span_of(kids), names[0], alias, piece(kids, "cites"), every(kids, s.Argument))

    def argument(self, kids: Kids) -> s.Argument:
        return s.Argument(span_of(kids), name(kids), kids[2])

    def dotted(self, kids: Kids) -> Piece:
        """The name of something of a module, where no value can stand."""
        return Piece(span_of(kids), "dotted", (s.Name(span_of(kids), ".".join(normal(str(kid)) for kid in kids[::2])),))

    # ---- what cards are made of -------------------------------------------------------------------------------------

    def attribute(self, kids: Kids) -> s.Attribute:
        head, body = split(kids, "COLON")
        rows = every(body, Piece)
        heads = columns(rows[0]) if rows else ()
        built = tuple(row(written, len(heads)) for written in rows[1:])
        values = None if rows else nodes(body)[0]
        return s.Attribute(span_of(kids), name(head), string(head), piece(head, "cites"), values, heads, built)

    def roles(self, kids: Kids) -> s.Roles:
        rows = [one for one in every(kids, Piece) if one.kind == "row"]
        times = piece(kids, "amount")
        heads = columns(rows[0])
        built = tuple(row(written, len(heads)) for written in rows[1:])
        head = kids[: kids.index(token(kids, "COLON"))]
        return s.Roles(
            span_of(kids), name(head), string(head), piece(head, "cites"), times[0] if times else None, heads, built
        )

    def row(self, kids: Kids) -> Piece:
        return Piece(span_of(kids), "row", every(kids, Piece))

    def cell(self, kids: Kids) -> Piece:
        return Piece(span_of(kids) if kids else Span(0, 0), "cell", nodes(kids))

    def phrases(self, kids: Kids) -> s.Phrases:
        head, body = split(kids, "COLON")
        return s.Phrases(span_of(kids), name(head), string(head), piece(head, "cites"), body[0])

    def gestures(self, kids: Kids) -> s.Gestures:
        return s.Gestures(span_of(kids), piece(kids, "cites"), _names(kids, "names"))

    def deck(self, kids: Kids) -> s.Deck:
        return s.Deck(span_of(kids), piece(kids, "cites"), every(kids, s.DeckLine))

    def deck_line(self, kids: Kids) -> s.DeckLine:
        times = piece(kids, "amount")
        return s.DeckLine(span_of(kids), times[0] if times else None, nodes(kids)[0], one(kids, s.Guard))

    def table(self, kids: Kids) -> s.Table:
        return s.Table(span_of(kids), name(kids), string(kids), piece(kids, "cites"), every(kids, s.TableLine))

    def points(self, kids: Kids) -> s.Table:
        """The table that is called like its keyword."""
        return s.Table(span_of(kids), token_name(kids[0]), None, piece(kids, "cites"), every(kids, s.TableLine))

    def table_line(self, kids: Kids) -> s.TableLine:
        return s.TableLine(span_of(kids), kids[0], kids[2])

    def zone(self, kids: Kids) -> s.Zone:
        return s.Zone(span_of(kids), path_name(kids[1]), piece(kids, "cites"), every(kids, s.ZoneLine))

    def zone_line(self, kids: Kids) -> s.ZoneLine:
        when = token(kids, "NAME")
        return s.ZoneLine(span_of(kids), kids[0], every(kids, s.Prep), None if when is None else normal(str(when)))

    # ---- slots, options, definitions --------------------------------------------------------------------------------

    def type(self, kids: Kids) -> s.Type:
        none = token(kids, "NAME")
        if none is not None and none != "none":
            raise Fault(OnlyNone, Span(none.start_pos, none.end_pos), word=str(none))
        return s.Type(span_of(kids), kids[0], none is not None)

    def remember(self, kids: Kids) -> s.Remember:
        declared, initial = split(kids, "EQUAL")
        owner, each = piece(kids, "owner"), piece(kids, "life_each")
        return s.Remember(
            span_of(kids),
            name(declared),
            piece(declared, "cites"),
            every(declared, s.Type)[0],
            nodes(initial)[0],
            owner[0] if owner else None,
            each[0] if each else None,
            piece(kids, "life_until"),
            token(declared, "HIDDEN") is not None,
        )

    def owner(self, kids: Kids) -> Piece:
        return Piece(span_of(kids), "owner", (name(kids),))

    def life_each(self, kids: Kids) -> Piece:
        return Piece(span_of(kids), "life_each", (name(kids),))

    def life_until(self, kids: Kids) -> Piece:
        return Piece(span_of(kids), "life_until", piece(kids, "events"))

    def option(self, kids: Kids) -> s.Option:
        declared, default = split(kids, "EQUAL")
        return s.Option(
            span_of(kids),
            name(declared),
            string(declared),
            piece(declared, "cites"),
            every(declared, s.Type)[0],
            _default(nodes(default)[0], default),
        )

    def default_if(self, kids: Kids) -> Piece:
        return Piece(span_of(kids), "default_if", (kids[1], _default(kids[3], kids)))

    def define_pattern(self, kids: Kids) -> s.Define:
        return s.Define(span_of(kids), path_name(kids[1]), piece(kids, "cites"), nodes(kids)[1], True)

    def define_value(self, kids: Kids) -> s.Define:
        return s.Define(span_of(kids), path_name(kids[1]), piece(kids, "cites"), nodes(kids)[1], False)

    def preset(self, kids: Kids) -> s.Preset:
        settings: list[s.Setting] = []
        for kid in kids:
            if isinstance(kid, s.Setting):
                settings.append(kid)
            elif isinstance(kid, Piece) and kid.kind == "with_rules":
                settings.extend(s.Setting(found.span, found, None) for found in kid.items)
        return s.Preset(span_of(kids), name(kids), string(kids), piece(kids, "cites"), tuple(settings))

    def setting(self, kids: Kids) -> s.Setting:
        return s.Setting(span_of(kids), path_name(kids[0]), kids[2])

    def with_rules(self, kids: Kids) -> Piece:
        return Piece(span_of(kids), "with_rules", _names(kids, "names"))

    def conflict(self, kids: Kids) -> s.Conflict:
        return s.Conflict(span_of(kids), string(kids) or "", piece(kids, "cites"), nodes(kids)[0])

    # ---- blocks and rules -------------------------------------------------------------------------------------------

    def setup(self, kids: Kids) -> s.Setup:
        return s.Setup(span_of(kids), piece(kids, "cites"), piece(kids, "block"))

    def move(self, kids: Kids) -> s.Move:
        return s.Move(span_of(kids), name(kids), string(kids), piece(kids, "cites"), piece(kids, "block"))

    def ability(self, kids: Kids) -> s.Ability:
        return s.Ability(span_of(kids), name(kids), string(kids), piece(kids, "cites"), piece(kids, "block"))

    def rule(self, kids: Kids) -> s.Rule:
        return s.Rule(
            span_of(kids),
            name(kids),
            string(kids),
            piece(kids, "cites"),
            token(kids, "OPTIONAL") is not None,
            piece(kids, "drops"),
            piece(kids, "against"),
            every(kids, *_SENTENCES),
        )

    def drops(self, kids: Kids) -> Piece:
        return Piece(span_of(kids), "drops", _names(kids, "names"))

    def against(self, kids: Kids) -> Piece:
        return Piece(span_of(kids), "against", _names(kids, "names"))


def _names(kids: Kids, kind: str) -> tuple[s.Name, ...]:
    return tuple(path_name(path) for path in piece(kids, kind))


def _default(value: s.Value, kids: Kids) -> s.Default:
    """A value, and the condition and what is so otherwise that follow it."""
    condition, otherwise = piece(kids, "default_if") or (None, None)
    return s.Default(value.span if otherwise is None else value.span.to(otherwise.span), value, condition, otherwise)
