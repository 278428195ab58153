"""Names and numbers: every declaration gets its number among its like, before any sentence is read."""

from __future__ import annotations

from itertools import pairwise
from typing import assert_never

from rulelang import syntax
from rulelang.check.declared import roles
from rulelang.check.kinds import CARD, COUNT, SEAT, TIME, TRUTH, Kind
from rulelang.check.merging.merge import said
from rulelang.check.notes import Definition
from rulelang.check.ruleset import Ruleset, Unlowered
from rulelang.check.symbols import (
    BUILT_IN_MOVES,
    BUILT_IN_SLOTS,
    BUILT_IN_ZONES,
    NOUNS,
    PRONOUNS,
    Entry,
    Enumeration,
    Origin,
    Symbol,
)  # fmt: skip
from rulelang.diagnostics import deal as say_deal
from rulelang.diagnostics import names as say
from rulelang.diagnostics.base import did_you_mean
from rulelang.grammar.words import KEYWORDS
from rulelang.ir.program import HAND
from rulelang.source import Place

MOST_VALUES = 200
"""An attribute or a range in a list has at most so many values."""
WORDS = frozenset((*PRONOUNS, *NOUNS, *KEYWORDS))
"""What nothing but a card's value, a rule or a move may be called."""
NEVER = frozenset((*PRONOUNS, *NOUNS)) - {"score", "hand", "deal", "game", "turn", "call", "mistake", "count", "total"}
"""What not even a card's value may be called."""


def declare(to: Ruleset) -> None:
    """Give numbers to everything that has a name."""
    _built_in(to)
    for entry in to.of_kind("attribute"):
        before = len(to.diagnostics)
        to.attempt(lambda entry=entry: _attribute(entry, to))  # type: ignore[misc]
        if any(isinstance(one, (say_deal.BadRange, say_deal.BadLine)) for one in to.diagnostics[before:]):
            to.poison(entry, whole=True)
    for entry in to.of_kind("roles"):
        to.attempt(lambda entry=entry: roles.declare(entry, to))  # type: ignore[misc]
    for entry in to.entries:
        try:
            _symbol(entry, to)
        except Unlowered:
            if entry.kind not in ("rule", "preset", "move"):
                to.poison(entry)
    _one_name_one_thing(to)


def _built_in(to: Ruleset) -> None:
    for number, name in enumerate(BUILT_IN_SLOTS):
        kind = SEAT if name == "dealer" else COUNT
        to.slots[name] = Symbol("slot", name, number, None, kind, per_seat=name == "score")
    for number, name in enumerate(BUILT_IN_ZONES):
        to.zones[name] = Symbol("zone", name, number, None, per_seat=number == HAND)
    for number, (name, _) in enumerate(BUILT_IN_MOVES):
        to.moves[name] = Symbol("move", name, number, None)
    for symbols in (to.slots, to.zones, to.moves):
        to.use(*symbols.values())  # whoever says more about one of these uses it


def _symbol(entry: Entry, to: Ruleset) -> None:
    """One declaration."""
    declaration = entry.declaration
    match declaration:
        case syntax.Remember():
            _check_name(entry, to)
            if entry.name in to.slots:
                raise to.fail(say.ReservedName(entry.place, entry.name))
            kind = slot_type(declaration.type, entry.name, entry.origin, to)
            per_seat = declaration.owner is not None
            if declaration.owner is not None and declaration.owner.text != "player":
                place = entry.origin.place(declaration.owner.span)
                to.report(say_deal.BadLine(place, "for each", "`player`"))
            number = len(to.slots)
            to.slots[entry.name] = Symbol("slot", entry.name, number, entry, kind, per_seat)
            to.info.slots[number] = entry.place
        case syntax.Option():
            _check_name(entry, to)
            number = len(to.options)
            kind = slot_type(declaration.type, entry.name, entry.origin, to)
            to.options[entry.name] = Symbol("option", entry.name, number, entry, kind)
            to.info.options[number] = entry.place
        case syntax.Table():
            if entry.name != "points":
                _check_name(entry, to)
            to.tables[entry.name] = Symbol("table", entry.name, len(to.tables), entry)
        case syntax.Zone():
            _zone(entry, to)
        case syntax.Define():
            _check_name(entry, to)
            if "." in entry.name and not entry.origin.module:
                raise to.fail(say_deal.BadLine(entry.place, "define", "a name without dots"))
            to.defines[entry.name] = Symbol("definition", entry.name, len(to.defines), entry)
        case syntax.Back():
            _check_name(entry, to)
            to.backs[entry.name] = Symbol("back", entry.name, len(to.backs), entry)
        case syntax.Phrases():
            _check_name(entry, to)
            to.phrase_lists[entry.name] = Symbol("phrase list", entry.name, len(to.phrase_lists), entry)
        case syntax.Gestures(names=names):
            for name in names:
                place = entry.origin.place(name.span)
                if name.text in to.gestures:
                    to.report(say.DuplicateName(place, "gesture", name.text, place))
                _check_word(name.text, place, to)
                one = Entry("gesture", name.text, declaration, entry.origin, name.span)
                to.gestures[name.text] = Symbol("gesture", name.text, len(to.gestures), one)
                to.info.definitions.append(Definition("gesture", name.text, place))
            return
        case syntax.Move():
            before = to.moves.get(entry.name)
            if entry.name == "go_on" or entry.name in ("may", "must"):
                raise to.fail(say.ReservedName(entry.place, entry.name))
            number = before.number if before is not None else len(to.moves)
            to.moves[entry.name] = Symbol("move", entry.name, number, entry)
            to.info.moves[number] = entry.place
        case syntax.Ability():
            _ability(entry, to)
        case syntax.Roles():
            return
        case syntax.Rule():
            number = len(to.rules)
            to.rules[entry.name] = Symbol("rule", entry.name, number, entry)
            to.info.rules[number] = entry.place
        case syntax.Game() | syntax.Attribute() | syntax.Deck() | syntax.Setup() | syntax.Preset() | syntax.Conflict():
            return
        case syntax.Without() | syntax.Rename() | syntax.Change() | syntax.Use() | syntax.Module():
            return
        case _:
            assert_never(declaration)
    to.info.definitions.append(Definition(said(entry.kind), entry.name, entry.place))


def _ability(entry: Entry, to: Ruleset) -> None:
    """Abilities are values too, so that roles can have them."""
    _check_name(entry, to)
    if to.ability_values is None:
        to.ability_values = to.enumeration("ability", None, False, entry.place)
    to.ability_values.values.append(entry.name)
    to.ability_values.signs.append(entry.name)
    to.abilities[entry.name] = Symbol("ability", entry.name, len(to.abilities), entry)


def _zone(entry: Entry, to: Ruleset) -> None:
    """A zone of its own, or more about one that every game has. `player.lap`: every seat has one; `suit.pile`: every suit."""
    owner, _, name = entry.name.rpartition(".")
    if entry.origin.module:  # the dot is that of the module
        owner, name = ("player", entry.name.removeprefix("player.")) if entry.name.startswith("player.") else ("", entry.name)
    values = to.attributes.get(owner) or (to.enumerations[to.roles[owner].number] if owner in to.roles else None)
    if owner not in ("", "player") and values is None:
        wanted = "a name, `player.NAME` where every seat has one, or `suit.NAME` where every value of an attribute has"
        raise to.fail(say_deal.BadLine(entry.place, "zone", wanted))
    if name in to.zones and name in BUILT_IN_ZONES:
        to.zones[name].entry = entry
        return
    _check_word(name, entry.place, to)
    number = len(to.zones)
    to.zones[name] = Symbol("zone", name, number, entry, per_seat=owner == "player")
    to.zones[name].per_value = None if values is None else values.number
    to.info.zones[number] = entry.place


def _check_name(entry: Entry, to: Ruleset) -> None:
    _check_word(entry.name, entry.place, to)


def _check_word(name: str, place: Place, to: Ruleset) -> None:
    if name in WORDS:
        to.report(say.ReservedName(place, name))


def _one_name_one_thing(to: Ruleset) -> None:
    """Slots, options, definitions, zones, tables, lists of phrases and attributes share one name space."""
    seen: dict[str, tuple[str, Place]] = {}
    for attribute in to.attributes.values():
        seen[attribute.name] = ("attribute", attribute.place)
    for symbols in (to.slots, to.options, to.defines, to.zones, to.tables, to.backs):
        for symbol in symbols.values():
            if symbol.entry is None:
                continue
            if symbol.name in seen and seen[symbol.name][1] != symbol.entry.place:
                kind, place = seen[symbol.name]
                to.report(say.DuplicateName(symbol.entry.place, f"{kind} and {symbol.kind}", symbol.name, place))
            seen.setdefault(symbol.name, (symbol.kind, symbol.entry.place))


# ---- enumerations --------------------------------------------------------------------------------------------------


def _attribute(entry: Entry, to: Ruleset) -> None:
    declaration = entry.declaration
    assert isinstance(declaration, syntax.Attribute)
    _check_name(entry, to)
    made = to.enumeration(entry.name, declaration.label, True, entry.place)
    to.attributes[entry.name] = made
    to.info.definitions.append(Definition("attribute", entry.name, entry.place))
    if declaration.values is not None:
        add_values(made, declaration.values, entry.origin, to)
    for row in declaration.rows:
        _add(made, entry.origin.name(row.name.text), None, entry.origin.place(row.name.span), to)


def add_values(into: Enumeration, values: syntax.Value, origin: Origin, to: Ruleset) -> None:
    """The values of a list: names, numbers, ranges, words in quotes; a sign may follow a name."""
    place = origin.place(values.span)
    match values:
        case syntax.Either(items=items):
            for item in items:
                to.attempt(lambda item=item: add_values(into, item, origin, to))  # type: ignore[misc]
        case syntax.Path(names=(name,)):
            _add(into, origin.name(name), None, place, to)
        case syntax.Number(value=number):
            _add(into, origin.name(str(number)), None, place, to)
        case syntax.Text(value=text):
            _add(into, text, None, place, to)
        case syntax.Range(low=low, high=high):
            check_range(values, place, to)
            for number in range(low, high + 1):
                _add(into, origin.name(str(number)), None, place, to)
        case syntax.Both(items=(syntax.Path(names=(name,)), syntax.Text(value=sign))):
            _add(into, origin.name(name), sign, place, to)
        case syntax.Both(items=(syntax.Number(value=number), syntax.Text(value=sign))):
            _add(into, origin.name(str(number)), sign, place, to)
        case _:
            raise to.fail(
                say_deal.BadLine(
                    place, into.name, "names separated by commas, each with a sign in quotes if it has one"
                )
            )


def check_range(node: syntax.Range, place: Place, to: Ruleset, most: int = MOST_VALUES) -> None:
    """A range must go up, and not too far."""
    if node.low > node.high or node.high - node.low >= most:
        raise to.fail(say_deal.BadRange(place, node.low, node.high, most))


def _add(into: Enumeration, name: str, sign: str | None, place: Place, to: Ruleset) -> None:
    if name in into.values:
        raise to.fail(say.DuplicateName(place, "value", name, into.place))
    if into.attribute and name in NEVER:
        to.report(say.ReservedName(place, name))
    if len(into.values) >= MOST_VALUES:
        raise to.fail(say_deal.BadRange(place, 1, len(into.values) + 1, MOST_VALUES))
    into.values.append(name)
    into.places.append(place)
    into.signs.append(sign or name)
    if into.attribute:
        to.info.definitions.append(Definition("value", name, place))


_TYPES = {
    **dict.fromkeys(("number", "int", "integer", "num", "counter", "amount"), "count"),
    **dict.fromkeys(("bool", "boolean", "flag", "truth", "yes", "no"), "yes, no"),
    **dict.fromkeys(("player", "person", "who"), "seat"), **dict.fromkeys(("seconds", "duration"), "time"),
}  # fmt: skip
"""What people call types, and what the language does."""


# ---- types ---------------------------------------------------------------------------------------------------------


def slot_type(node: syntax.Type, name: str, origin: Origin, to: Ruleset) -> Kind:
    """What a slot or option holds."""
    kind = _type(node.values, name, origin, to)
    if not node.or_none:
        return kind
    if kind.of not in ("value", "seat", "card"):
        raise to.fail(say_deal.BadType(origin.place(node.span), origin.written(node.span)))
    return Kind(kind.of, kind.enumeration, kind.low, kind.high, True)


def _type(values: syntax.Value, name: str, origin: Origin, to: Ruleset) -> Kind:
    place = origin.place(values.span)
    match values:
        case syntax.Range(low=low, high=high):
            check_range(values, place, to, 10**9)
            return Kind("count", None, low, high)
        case syntax.Number(value=number):
            return Kind("count", None, number, number)
        case syntax.Path(names=(word,)):
            plain = {"count": Kind("count", None, 0, None), "seat": SEAT, "card": CARD, "time": TIME}
            if word in plain:
                return plain[word]
            if (attribute := to.attributes.get(origin.name(word))) is not None:
                return Kind("value", attribute.number)
            meant = _TYPES.get(word.casefold()) or did_you_mean(word, (*plain, *to.attributes))
            raise to.fail(say_deal.BadType(place, word, meant))
        case syntax.Either(items=items):
            words = [one.names[0] for one in items if isinstance(one, syntax.Path) and len(one.names) == 1]
            if len(words) == len(items) == 2 and sorted(words) == ["no", "yes"]:
                return TRUTH
            if all(isinstance(one, (syntax.Number, syntax.Range)) for one in items):
                return _numbers(items, place, to)
            made = to.enumeration(name, None, False, place)
            add_values(made, values, origin, to)
            return Kind("value", made.number)
        case _:
            raise to.fail(say_deal.BadType(place, origin.written(values.span)))


def _numbers(items: tuple[syntax.Value, ...], place: Place, to: Ruleset) -> Kind:
    """`1, 2`: numbers that follow each other are a range."""
    ends: list[tuple[int, int]] = []
    for item in items:
        if isinstance(item, syntax.Range):
            check_range(item, place, to, 10**9)
            ends.append((item.low, item.high))
        elif isinstance(item, syntax.Number):
            ends.append((item.value, item.value))
    if any(after[0] != before[1] + 1 for before, after in pairwise(ends)):
        raise to.fail(
            say_deal.BadType(place, ", ".join(f"{low}-{high}" if low < high else str(low) for low, high in ends))
        )
    return Kind("count", None, ends[0][0], ends[-1][1])
