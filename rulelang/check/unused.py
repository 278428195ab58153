"""What is declared and never used, asked for and never given, cited and not in the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulelang import syntax
from rulelang.check import rulebooks
from rulelang.check.merging.merge import said
from rulelang.check.ruleset import Ruleset
from rulelang.check.symbols import Entry, Symbol
from rulelang.diagnostics import names as say
from rulelang.diagnostics.base import did_you_mean
from rulelang.diagnostics.deal import UnknownLine
from rulelang.ir import expressions as ex
from rulelang.ir.program import DRAW, CardTable
from rulelang.ir.walk import walk


def unused(to: Ruleset) -> None:
    """Warn of declarations of the file itself that no rule speaks of; what a parent declares is the parent's matter."""
    for symbols in (to.options, to.zones, to.tables, to.defines, to.phrase_lists, to.gestures, to.abilities, to.backs):
        for symbol in symbols.values():
            if _own(symbol) and not to.uses(symbol):
                _warn(symbol, to)
    for symbol in to.slots.values():
        if _own(symbol) and not to.uses(symbol):
            assert symbol.entry is not None
            if symbol.name in to.notes.written:
                to.report(say.NeverRead(symbol.entry.place, symbol.name))
            else:
                _warn(symbol, to)
        elif _own(symbol) and symbol.name not in to.notes.written:
            assert symbol.entry is not None
            to.report(say.NeverSet(symbol.entry.place, symbol.name))
    for one in to.roles.values():
        if _own(one):
            for column in to.enumerations[one.number].columns:
                if ("column", f"{one.name} {column.name}") not in to.notes.used and column.place is not None:
                    to.report(say.Unused(column.place, "column", column.name))
    for symbol in to.moves.values():
        if _own(symbol) and not to.uses(symbol) and symbol.number > DRAW:
            assert symbol.entry is not None
            to.report(say.NeverPermitted(symbol.entry.place, symbol.name))


def attributes(to: Ruleset, tables: Sequence[CardTable]) -> None:
    """Warn of attributes of the file itself, and of their values, that are on no card and in no table."""
    if to.deck_broken or not to.faces:
        return
    shown = dict.fromkeys((one.number for one in to.enumerations), 0)
    for masks in to.faces:
        for number, mask in masks.items():
            shown[number] |= mask
    for table in tables:
        for node in (node for line in table.lines for part in (line.test, line.amount) for node in walk(part)):
            if isinstance(node, ex.Value):
                shown[node.enumeration] |= node.mask
    held = {symbol.type.enumeration for symbols in (to.slots, to.options) for symbol in symbols.values() if symbol.type}
    held |= {symbol.per_value for symbol in to.zones.values() if symbol.per_value is not None}
    held |= {column.enumeration for one in to.enumerations for column in one.columns}
    backs = [symbol.entry.declaration for symbol in to.backs.values() if symbol.entry is not None]
    on_backs = {one.attribute.text for one in backs if isinstance(one, syntax.Back)}
    held |= {one.number for one in to.attributes.values() if one.name in on_backs}
    for one in to.attributes.values():
        if one.place.source != to.origins[0].source or (one.number in held and not shown[one.number]):
            continue  # another file's matter, or only ever remembered, chosen or the coat of something
        if not shown[one.number]:
            to.report(say.OnNoCard(one.place, "attribute", one.name))
            continue
        for bit, (value, place) in enumerate(zip(one.values, one.places, strict=True)):
            if not shown[one.number] >> bit & 1 and one.number not in held:
                to.report(say.OnNoCard(place, f"{one.name}", value))


def _own(symbol: Symbol) -> bool:
    return symbol.entry is not None and symbol.entry.origin.level == 0 and not symbol.entry.origin.module


def _warn(symbol: Symbol, to: Ruleset) -> None:
    assert symbol.entry is not None
    to.report(say.Unused(symbol.entry.place, said(symbol.kind), symbol.name))


def labels(to: Ruleset) -> None:
    """Warn of labels that events of the file itself ask for and nothing gives."""
    for name, place in to.notes.labels_asked.items():
        if name not in to.notes.labels_given and place.source == to.origins[0].source:
            to.report(say.LabelNeverGiven(place, name, did_you_mean(name, to.notes.labels_given)))


def clauses(to: Ruleset, game: Entry | None, books: Mapping[int, str]) -> None:
    """Every clause that is cited must be one of the rulebook of its file."""
    meant = any(isinstance(one, UnknownLine) and one.suggestion == "rulebook" for one in to.diagnostics)
    for entry in to.entries if game is None else (game, *to.entries):
        book = books.get(entry.origin.level)
        known = rulebooks.clauses(book) if book is not None else None
        for cite in getattr(entry.declaration, "cites", ()):
            place = entry.origin.place(cite.span)
            to.clauses.setdefault(cite.clause, place)
            if book is None and meant:
                continue
            if book is None:
                to.report(say.NoRulebook(place, cite.clause))
            elif known is not None and cite.clause not in known:
                to.report(say.UnknownClause(place, cite.clause, book, did_you_mean(cite.clause, known)))
