"""From merged declarations to a program: each part in the order in which later ones need it."""

from __future__ import annotations

import hashlib
from collections import Counter
from pathlib import PurePath
from typing import Any

from rulelang import syntax
from rulelang.check.declared import backs, deck, head, roles, rows, tables, zones
from rulelang.check.declared.declare import declare
from rulelang.check.kinds import COUNT, SEAT
from rulelang.check.merging.broken import Broken
from rulelang.check.merging.merge import Merged, first_line, said
from rulelang.check.parts import Layout, Parts
from rulelang.check.ruleset import Ruleset
from rulelang.check.scope import ACTOR, Locals, Scope
from rulelang.check.sentences import abilities, blocks, events, standing
from rulelang.check.symbols import BUILT_IN_MOVES, Entry, Origin, Symbol
from rulelang.check.values.reading import Reading
from rulelang.diagnostics import deal as say
from rulelang.ir import effects as fx
from rulelang.ir import expressions as ex
from rulelang.ir.base import At
from rulelang.ir.program import DEALER, DRAW, Enumeration, MoveDef, Program, SlotDef, SourceInfo
from rulelang.ir.program import Column as ColumnNode
from rulelang.ir.rules import Rule
from rulelang.ir.walk import walk
from rulelang.source import Place, Span

_READ = Reading()


class Lowering:
    """Makes a program of a merged ruleset; its methods are called in the order of `check.PASSES`."""

    def __init__(self, merged: Merged, before: Parts | None = None) -> None:
        self.merged = merged
        self.to = Ruleset(merged.entries, merged.dropped, merged.origins, merged.unread, merged.broken)
        self.to.arguments = {
            origin.place(argument.value.span): (using.alias, name)
            for using in merged.uses.values()
            for name, (argument, origin) in using.arguments.items()
        }
        for diagnostic in merged.diagnostics:
            self.to.note(diagnostic)
        self.faces = deck.Faces(self.to)
        self.to.faces = self.faces.masks
        self.fields: dict[str, Any] = {}
        clean = not merged.diagnostics and merged.unread == Broken()
        self.parts = Parts(Layout.of(merged.file, merged.origins), before if clean else None)

    @property
    def origin(self) -> Origin:
        return self.merged.origins[0]

    def scope(self, origin: Origin, user: str) -> Scope:
        """A scope for what is settled before play."""
        return Scope(self.to, _READ, origin, "fixed", user, None, None, {}, Locals())

    def place(self, at: At) -> Place:
        """The place of something in the program."""
        known = self.to.notes.places.get((at.source, at.line, at.column))
        return known or self.merged.origins[at.source].place(Span(0, 0))

    def _scope(self, entry: Entry | None, **changes: Any) -> Scope:
        if entry is None:
            return self.scope(self.origin, "the game").changed(**changes)
        if entry.kind in ("deck", "setup", "gestures", "conflict"):
            return self.scope(entry.origin, f"the {entry.kind}").changed(**changes)
        return self.scope(entry.origin, f"{said(entry.kind)} `{entry.name}`").changed(**changes)

    # ---- declarations ------------------------------------------------------------------------------------------------

    def declare(self) -> None:
        """Names and numbers of everything."""
        declare(self.to)
        for entry in self.to.of_kind("attribute"):
            self.to.attempt(lambda entry=entry: rows.attribute(entry, self._scope(entry)))  # type: ignore[misc]
        for symbol in self.to.roles.values():
            self.to.attempt(lambda symbol=symbol: roles.fill(symbol.entry, self._scope(symbol.entry)))  # type: ignore[misc]
        for symbol in self.to.phrase_lists.values():
            self.to.attempt(lambda symbol=symbol: rows.phrase_list(symbol, self._scope(symbol.entry)))  # type: ignore[misc]

    def cards(self) -> None:
        """The deck: which faces there are is needed by every pattern."""
        entries = list(self.to.of_kind("deck"))
        if not entries:
            self._missing("deck", "deck:")
            self.fields["deck"] = ()
            self.to.deck_broken = True
            self._all_on_cards()
            return
        declaration = entries[0].declaration
        assert isinstance(declaration, syntax.Deck)
        self.to.info.deck = entries[0].place
        lines = self.fields["deck"] = deck.deck_lines(declaration, self._scope(entries[0]), self.faces)
        if "deck" in self.merged.unread.parts or len(lines) < len(declaration.lines):
            self.to.deck_broken = True
            self._all_on_cards()

    def _all_on_cards(self) -> None:
        """Nobody can know what a deck has that could not be read: it may have everything."""
        for enumeration in self.to.attributes.values():
            enumeration.on_cards = True

    def values(self) -> None:
        """Head of the game, tables, zones, options, presets, conflicts."""
        to = self.to
        self.fields |= head.head(self.merged, to, self.scope)
        self.fields["backs"] = self._each(to.backs, backs.back)
        self.fields["tables"] = self._each(to.tables, lambda one, scope: tables.table(one, scope, self.faces))
        self.fields["options"] = self._each(to.options, tables.option)
        presets: list[Any] = []
        conflicts: list[Any] = []
        for entry in to.of_kind("preset", "conflict"):
            place = entry.origin.place(first_line(entry.declaration, entry.origin))
            (to.info.presets if entry.kind == "preset" else to.info.conflicts).append(place)
            match entry.declaration:
                case syntax.Preset() as declaration:
                    presets.append(to.attempt(lambda d=declaration, e=entry: tables.preset(d, self._scope(e))))  # type: ignore[misc]
                case syntax.Conflict() as declaration:
                    conflicts.append(to.attempt(lambda d=declaration, e=entry: tables.conflict(d, self._scope(e))))  # type: ignore[misc]
        self.fields["presets"] = tuple(one for one in presets if one is not None)
        self.fields["conflicts"] = tuple(one for one in conflicts if one is not None)

    def _each(self, symbols: dict[str, Symbol], make: Any) -> tuple[Any, ...]:
        every: list[Any] = []
        for one in symbols.values():
            made = self.to.attempt(lambda one=one: make(one, self._scope(one.entry)))  # type: ignore[misc]
            if made is not None:
                every.append(made)
            elif one.entry is not None:
                self.to.poison(one.entry)
        return tuple(every)

    def state(self) -> None:
        """Zones and slots, with what refills and ends them."""
        self.fields["zones"] = self._each(self.to.zones, zones.zone)
        self.fields["slots"] = self._each(self.to.slots, self._slot)

    def _slot(self, symbol: Symbol, scope: Scope) -> SlotDef:
        kind = symbol.type or COUNT
        if symbol.entry is None:
            initial: ex.Expr = ex.Nobody() if symbol.number == DEALER else ex.Number(value=0)
            node = SEAT.node() if symbol.number == DEALER else COUNT.node()
            return SlotDef(name=symbol.name, kind=node, initial=initial, per_seat=symbol.per_seat, life="game")
        if symbol.name in self.to.roles:
            assert kind.enumeration is not None
            none = ex.Value(enumeration=kind.enumeration, mask=0)
            return SlotDef(name=symbol.name, kind=kind.node(), initial=none, per_seat=True, life="game")
        declaration = symbol.entry.declaration
        assert isinstance(declaration, syntax.Remember)
        inner = scope.changed(where="standing", player=ACTOR if symbol.per_seat else None, base=None)
        initial = tables.first_value(declaration.initial, kind, inner)
        life: Any = declaration.each.text if declaration.each is not None else "deal"
        if life not in ("turn", "deal", "game"):
            assert declaration.each is not None
            self.to.report(say.BadLine(scope.place(declaration.each.span), "each", "`turn`, `deal` or `game`"))
            life = "deal"
        until: tuple[Any, ...] = ()
        if declaration.until:
            until = self._ends(declaration.until, symbol.per_seat, scope)
        return SlotDef(
            name=symbol.name, kind=kind.node(), initial=initial, per_seat=symbol.per_seat, life=life, until=until,
            unseen=declaration.hidden,
        )  # fmt: skip

    def _ends(self, nodes: tuple[syntax.Event, ...], per_seat: bool, scope: Scope) -> tuple[Any, ...]:
        """The events that end a slot: of a slot of each seat, `player` is its owner."""
        speaks = events.standing(scope.changed(locals=Locals()))
        if per_seat:
            speaks = speaks.changed(standing=False, subject=speaks.scope)
        return events.events(nodes, speaks)

    # ---- what is done ------------------------------------------------------------------------------------------------

    def moves(self) -> None:
        """What each move does, and the setup."""
        to = self.to
        self.parts.begin(tuple(to.rules))
        made: list[MoveDef] = []
        for symbol in to.moves.values():
            move = self.parts.make(symbol.entry, to, lambda symbol=symbol: self._move(symbol))  # type: ignore[misc]
            if move is not None:
                made.append(move)
        self.fields["moves"] = tuple(made)
        self.fields["abilities"] = self._each(to.abilities, abilities.ability)
        self.fields["roles"] = self._each(to.roles, roles.role_set)
        self._setup()

    def _move(self, symbol: Symbol) -> MoveDef:
        scope = self._scope(symbol.entry, where="block", player=ACTOR, base=ACTOR, locals=Locals())
        label = dict(BUILT_IN_MOVES).get(symbol.name, symbol.name.replace("_", " "))
        if symbol.entry is None:
            block = None
            if symbol.number == DRAW:
                block = self.to.reserve_block(self.origin.place(Span(0, 0)))
                drawn = fx.Draw(seats=ACTOR.expr, amount=ex.Number(value=1))
                self.to.fill_block(block, (drawn,), 3)
            return MoveDef(name=symbol.name, label=label, block=block)
        declaration = symbol.entry.declaration
        assert isinstance(declaration, syntax.Move)
        block = blocks.whole(declaration.block, scope, declaration.span)
        clauses = tuple(dict.fromkeys(cite.clause for cite in declaration.cites))
        return MoveDef(name=symbol.name, label=declaration.label or label, block=block, clauses=clauses)

    def _setup(self) -> None:
        entries = list(self.to.of_kind("setup"))
        self.fields["setup_at"] = At(source=0, line=1, column=1)
        self.fields["setup"] = -1
        if not entries:
            self._missing("setup", "setup:")
            return
        entry, declaration = entries[0], entries[0].declaration
        assert isinstance(declaration, syntax.Setup)
        scope = self._scope(entry, user="the setup", where="setup", player=ACTOR, base=ACTOR, locals=Locals())
        block = self.parts.make(entry, self.to, lambda: blocks.whole(declaration.block, scope, declaration.span))
        assert block is not None  # a statement without a meaning is left out of it
        self.fields["setup"] = block
        self.fields["setup_at"] = self.to.at(entry.origin, entry.span)
        self.to.info.setup = entry.place
        self._start_card(entry)

    def _start_card(self, entry: Entry) -> None:
        """The setup can say by itself what the start card does: it is played, or turned again until it is harmless."""
        made = self.to.blocks[self.fields["setup"]]
        nodes = list(walk(made)) if made is not None else []
        plays_top = any(isinstance(node, fx.PlayTop) for node in nodes)
        redrawn = any(isinstance(node, fx.TurnUp) and node.until is not None for node in nodes)
        head.demanded(self.merged, self.to, self.origin, plays_top, redrawn)
        if plays_top and "start_card" in self.merged.lines and self.fields["start_card"] == "plays":
            self.to.report(say.TwoStarts(entry.place))

    def _missing(self, part: str, example: str) -> None:
        """A part that no game can do without is not there; of a text that is no game only that is said."""
        if self.merged.broken:
            return
        if part in self.merged.unread.parts:  # it is there, and its fault is told
            if part == "setup":
                head.demanded(self.merged, self.to, self.origin, True, False)
            return
        if self.merged.game is not None:
            self.to.report(say.MissingPart(self.merged.game.place, part, example))
        if part == "setup":
            head.demanded(self.merged, self.to, self.origin, False, False)

    def rules(self) -> None:
        """Every rule, in the order in which they act."""
        to = self.to
        made = []
        for symbol in to.rules.values():
            rule = self.parts.make(symbol.entry, to, lambda symbol=symbol: self._rule(symbol))  # type: ignore[misc]
            if rule is not None:
                made.append(rule)
        self.parts.done()
        self.fields["rules"] = tuple(made)
        head.demanded_of_joins(self.merged, to)

    def _rule(self, symbol: Symbol) -> Rule:
        return standing.rule(symbol, self._scope(symbol.entry, where="standing", rule=symbol.number))

    # ---- the program -------------------------------------------------------------------------------------------------

    def program(self) -> Program:
        """All parts put together. Only where no error was found."""
        to, game = self.to, self.merged.game
        assert game is not None
        assert isinstance(game.declaration, syntax.Game)
        fields = dict(self.fields)
        fields["slots"] = (*fields["slots"], *to.hidden)
        return Program(
            name=PurePath(self.origin.source.name).stem,
            title=game.declaration.title,
            clauses=tuple(to.clauses),
            sources=tuple(
                SourceInfo(name=one.source.name, sha256=hashlib.sha256(one.source.text.encode()).hexdigest())
                for one in self.merged.origins
            ),
            facts=tuple(to.notes.facts),
            enumerations=tuple(_enumeration(one) for one in to.enumerations),
            faces=self.faces.done(),
            labels=tuple(to.labels),
            phrases=tuple(to.phrase_texts),
            gestures=tuple(to.gestures),
            blocks=tuple(block for block in to.blocks if block is not None),
            **fields,
        )


def _apart(names: list[str]) -> tuple[str, ...]:
    """Names of values; of several role cards of one name the later ones with their number: `CH1`, `CH1_2`."""
    seen: Counter[str] = Counter()
    found: list[str] = []
    for name in names:
        seen[name] += 1
        found.append(name if seen[name] == 1 else f"{name}_{seen[name]}")
    return tuple(found)


def _enumeration(one: Any) -> Enumeration:
    return Enumeration(
        name=one.name,
        label=one.label,
        values=_apart(one.values),
        signs=_apart(one.signs),
        on_cards=one.on_cards,
        columns=tuple(
            ColumnNode(
                name=column.name,
                kind="truth" if column.truth else "words" if column.enumeration is None else "value",
                enumeration=column.enumeration,
                entries=tuple(column.entries),
            )
            for column in one.columns
        ),
    )
