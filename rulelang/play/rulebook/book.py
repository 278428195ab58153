"""The parts of a rulebook in their order, before anybody decides how they look."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rulelang import syntax as s
from rulelang.check.merging.merge import merge
from rulelang.check.sanity.evaluate import default_options
from rulelang.check.symbols import Entry, Origin
from rulelang.engine.setting import CannotStart, Setting
from rulelang.grammar.parse import parse
from rulelang.ir import effects as fx
from rulelang.ir.program import STOCK, Enumeration, Program
from rulelang.ir.walk import walk
from rulelang.library import Texts
from rulelang.play.rulebook.english import capital, is_plural, listed, number
from rulelang.play.rulebook.sentences import Said, Sentences
from rulelang.play.rulebook.words import CONDITIONS, SAID, Local, Names
from rulelang.play.typed import clean
from rulelang.record import Record
from rulelang.session.ruleset import Ruleset
from rulelang.session.values import show_value, wanted


class Item(Record):
    """A rule in its own words, the clauses it stands for, and its sentences."""

    text: str
    clauses: str = ""
    below: tuple[Said, ...] = ()


class Table(Record):
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Section(Record):
    title: str
    parts: tuple[str | Item | Table, ...]


class Book(Record):
    title: str
    sections: tuple[Section, ...]


def book(ruleset: Ruleset) -> Book:
    """The rulebook of a game, everything it extends and every module it uses included."""
    return Book(clean(ruleset.program.title), tuple(one for one in _Writer(ruleset).sections() if one.parts))


def told(ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """What the rulebook says of each part, by what it is and its name: `rule eight`, `move draw`, `option target`, `setup`."""
    writer = _Writer(ruleset)
    found: dict[str, tuple[str, ...]] = {"last card": (writer._last_card() or "The last card of a hand takes its effect.",)}
    for entry in writer.entries:
        match entry.declaration:
            case s.Rule() as rule:
                item = writer._rule(entry, rule)
                found[f"rule {entry.name}"] = tuple(_lines(item.below)) if item is not None else ()
            case s.Move() as move:
                found[f"move {entry.name}"] = tuple(_lines(writer._words(entry).block(move.block)))
            case s.Ability() as ability:
                found[f"ability {entry.name}"] = tuple(_lines(writer._words(entry).block(ability.block)))
            case s.Setup() as setup:
                found["setup"] = tuple(_lines(writer._words(entry).block(setup.block)))
    for at, option in enumerate(ruleset.program.options):
        found[f"option {option.name}"] = (f"{_spaced(wanted(ruleset.program, option.kind))}, usually {writer._usually(at) or 'as agreed'}",)
    return found


def _lines(several: Sequence[Said]) -> Iterator[str]:
    for one in several:
        yield one.text
        yield from _lines(one.below)


class _Writer:
    def __init__(self, ruleset: Ruleset) -> None:
        self.program: Program = ruleset.program
        self.ruleset = ruleset
        found = {(one.origin, one.name): one.source for one in ruleset.extends}
        merged = merge(ruleset.source, Texts(found), parse)
        self.entries, self.lines = merged.entries, merged.lines
        self.setting = _usual(ruleset)
        self.options = {one.name: clean(one.meaning or one.name.replace("_", " ")) for one in self.program.options}
        self.moves = {one.name: clean(one.label) for one in self.program.moves}
        self.names = _names(self.program, self.entries, self.options, self.moves)
        self.rules = {one.name: one for one in self.program.rules}
        self.defined = {entry.name: entry.declaration for entry in self.entries if isinstance(entry.declaration, s.Define)}
        self.spoken: set[str] = set()

    def sections(self) -> Iterator[Section]:
        yield Section("Players", tuple(self._players()))
        yield Section("Cards", tuple(self._cards()))
        yield Section("Setting up", tuple(self._setup()))
        by_part: dict[str, list[Item]] = {}
        for entry in self.entries:
            if isinstance(entry.declaration, s.Rule) and (item := self._rule(entry, entry.declaration)) is not None:
                by_part.setdefault(_part(entry.declaration, self.names.kinds), []).append(item)
        for title in ("A turn", "Cards and what they do", "Duties", "Other rules", "Scoring and the end"):
            parts: list[str | Item | Table] = [*by_part.get(title, ())]
            if title == "A turn":
                parts += [*self._moves(), *self._refills()]
            if title == "Scoring and the end" and (said := self._last_card()):
                parts.insert(0, said)
            yield Section(title, tuple(parts))
        yield Section("Abilities", tuple(self._abilities()))
        yield Section("What some words mean", tuple(self._definitions()))
        yield Section("What the table agrees on", tuple(self._options()))
        yield Section("Optional rules", tuple(by_part.get("Optional rules", ())))

    # ---- what there is ---------------------------------------------------------------------------------------------------

    def _players(self) -> Iterator[str]:
        low, high = self.program.players
        yield f"{capital(number(low))} players play." if low == high else f"{capital(number(low))} to {number(high)} people play."
        if self.program.manners == "strict":
            yield "Whoever tries something that is not allowed is told so, and does something else."
        else:
            yield "Nothing stops a wrong move: it is a mistake, and others may call it."
        for fact in self.program.facts:
            yield f"The {fact} of each player must be known."

    def _cards(self) -> Iterator[str | Table]:
        program, shown = self.program, []
        if self.setting:
            yield f"There are {self._how_many()}."
        used = [
            (at, one) for at, one in enumerate(program.enumerations) if any(face.values[at] for face in program.faces)
        ]
        for line in program.deck:
            cells = [_values(one, [program.faces[face].values[at] for face in line.faces]) for at, one in used]
            times = getattr(line.times, "value", None)
            if isinstance(times, int):
                count = str(len(line.faces) * times)
            elif self.setting:
                count = str(sum(self.setting.deck.count(face) for face in {*line.faces}))
            else:
                count = "by agreement"
            shown.append((*cells, count if line.condition is None else f"{count}, by agreement"))
        if shown:
            many = "How many" if " with " not in self._how_many() else f"How many, with {number(program.players[0])}"
            yield Table((*(capital(clean(one.name.replace("_", " "))) for _, one in used), many), tuple(shown))
        for entry in self.entries:
            if isinstance(entry.declaration, s.Table):
                words = self._words(entry)
                lines = entry.declaration.lines
                rows = tuple((_fitting(words, line, at), self._worth(words, line.amount)) for at, line in enumerate(lines))
                title = "Points" if entry.name == "points" else capital(words.name(entry.name))
                yield Table((title + " for", "Count"), rows)

    def _how_many(self) -> str:
        """How many cards there are, with so many people if that makes a difference."""
        if self.setting is None:
            return ""
        sizes: dict[int, list[int]] = {}
        low, high = self.program.players
        for seats in range(low, high + 1):
            if (setting := _usual(self.ruleset, seats)) is not None:
                sizes.setdefault(len(setting.deck), []).append(seats)
        if len(sizes) < 2:
            return f"{len(self.setting.deck)} cards"
        return listed([f"{size} cards with {_from_to(seats)}" for size, seats in sizes.items()], "and") + " people"

    @staticmethod
    def _worth(words: Sentences, amount: s.Value) -> str:
        said = words.value(amount)
        first = amount.first if isinstance(amount, s.Arithmetic) else amount
        return f"their {said}" if isinstance(first, s.Path) and not said.startswith("the ") else said

    def _setup(self) -> Iterator[str | Item]:
        yield "The cards are shuffled."
        for entry in self.entries:
            if isinstance(entry.declaration, s.Setup):
                yield from (Item(one.text, "", one.below) for one in self._words(entry).block(entry.declaration.block))
        if said := self._start_card():
            yield said

    def _start_card(self) -> str:
        """What the card does that begins the pile, where one is turned up and not played."""
        effects = self.program.blocks[self.program.setup].effects
        turned = any(isinstance(node, fx.TurnUp) for effect in effects for node in walk(effect))
        if self.program.start_card != "plain" or not turned or any(isinstance(effect, fx.PlayTop) for effect in effects):
            return ""
        played = any(isinstance(node, fx.PlayTop) for effect in effects for node in walk(effect))
        return f"{'If it is not played, the' if played else 'The'} first card lies there without doing anything."

    # ---- rules -----------------------------------------------------------------------------------------------------------

    def _rule(self, entry: Entry, rule: s.Rule) -> Item | None:
        """A rule; None if the module that it is of was told that nothing of it holds."""
        words = self._words(entry)
        words.rule = entry.name
        said = words.sentences(rule.sentences)
        if rule.sentences and not said:
            return None
        known = self.rules.get(entry.name)
        meaning = clean((known.meaning if known else rule.meaning) or capital(entry.name.replace("_", " ")), 2000)
        return Item(_stopped(meaning), _clauses(rule.cites), said)

    def _last_card(self) -> str:
        """Whether the last card of a hand does what it does else; empty where it always does."""
        line, origin = self.lines.get("last_card", (None, None))
        if line is None or origin is None or (isinstance(line.value, s.Path) and line.value.names == ("acts",) and line.guard is None):
            return ""
        words = self._told_in(origin)
        inert, removed = line.value, ""
        if isinstance(inert, s.Except):
            removed = listed([words.pattern(one) for one in inert.removed], "or")
            inert = inert.items[0]
        guard = ""
        if line.guard is not None:
            guard = f", {'unless' if line.guard.unless else 'if'} {words.condition(line.guard.condition)}"
        if isinstance(inert, s.Path) and inert.names == ("inert",):
            return f"The last card of a hand has no effect{f', unless it is {removed}' if removed else ''}{guard}."
        return f"The last card of a hand takes its effect{f', unless it is {removed}' if removed else ''}{guard}."

    def _refills(self) -> Iterator[str]:
        """What becomes of a stock that is used up."""
        refill = self.program.zones[STOCK].refill
        if refill is None:
            yield "The stock is not made anew by itself: when it is used up, nobody can draw."
            return
        zones = (entry for entry in self.entries if isinstance(entry.declaration, s.Zone) and entry.name == "stock")
        entry = next(zones, None)
        kept = ["the top card"]
        for line in entry.declaration.lines if entry is not None and isinstance(entry.declaration, s.Zone) else ():
            for prep in line.preps:
                if prep.word == "from":
                    words = self._words(entry) if entry is not None else None
                    gone = prep.value.removed if isinstance(prep.value, s.Except) else ()
                    kept = [self._kept(one, words) for one in gone if words]
        source = clean(self.program.zones[refill.zone].name.replace("_", " "))
        left = f", other than {listed(kept, 'and')}," if kept else ""
        pile = "discard pile" if source == "discard" else source
        when = "is used up" if refill.when == "runs_out" else "is not enough for a draw"
        yield f"When the stock {when}, the cards of the {pile}{left} are shuffled and become the stock."

    def _kept(self, one: s.Value, words: Sentences) -> str:
        """What stays where it is when a stock is made anew: the top card, one that has a name, or cards of some kind."""
        word = ".".join(one.names) if isinstance(one, s.Path) else ""
        if word == "top":
            return "the top card"
        return words.value(one) if words.origin.name(word) in self.names.named else words.pattern(one)

    def _moves(self) -> Iterator[Item]:
        labels = Counter(self.moves.values())
        for entry in self.entries:
            move = entry.declaration
            if isinstance(move, s.Move):
                label = self.moves.get(entry.name, entry.name)
                told = f" ({entry.name.partition('.')[0].replace('_', ' ')})" if labels[label] > 1 and "." in entry.name else ""
                yield Item(f"To {label}{told}:", _clauses(move.cites), self._words(entry).block(move.block))

    def _definitions(self) -> list[Item]:
        """The definitions that something above or below speaks of; they may speak of others."""
        defined = [entry for entry in self.entries if isinstance(entry.declaration, s.Define)]
        said: dict[str, Item] = {}
        while waiting := [entry for entry in defined if entry.name in self.spoken and entry.name not in said]:
            for entry in waiting:
                said[entry.name] = self._definition(entry)
        agreed = [one for one in self.program.options if one.name in self.spoken and one.meaning]
        return [
            *(said[entry.name] for entry in defined if entry.name in said),
            *(Item(f"The {_spaced(one.name)} {'are' if is_plural(one.name) else 'is'} agreed on: “{self.options[one.name]}”.") for one in agreed),
        ]

    def _definition(self, entry: Entry) -> Item:
        define, words = entry.declaration, self._words(entry)
        assert isinstance(define, s.Define)
        name = words.title(entry.name)
        if define.pattern:
            text = f"{capital(words.pattern(s.Path(define.span, (entry.name,))))} is {words.pattern(define.value)}."
        elif self._is_condition(define.value):
            text = f"“{name}” is so if {words.condition(define.value)}."
        else:
            text = f"The {name} {'are' if is_plural(name) else 'is'} {words.value(define.value)}."
        return Item(text, _clauses(define.cites))

    def _is_condition(self, value: s.Value) -> bool:
        match value:
            case s.Path(names=(name,)) if name in self.defined:
                return self._is_condition(self.defined[name].value)
            case s.Path():
                return value.names[-1] in {*self.names.truths, "yes", "no"} or self._is_agreed(".".join(value.names))
            case s.Both(items=(_, s.Path(names=("can" | "said",)), *_)):
                return True
        return isinstance(value, CONDITIONS)

    def _is_agreed(self, name: str) -> bool:
        return any(one.name == name and one.kind.of == "truth" for one in self.program.options)

    def _abilities(self) -> Iterator[Item]:
        for entry in self.entries:
            ability = entry.declaration
            if isinstance(ability, s.Ability):
                label = clean(ability.label or "")
                name = capital(clean(entry.name.replace("_", " ")))
                text = f"{name}: {label}." if label else f"{name}."
                yield Item(text, _clauses(ability.cites), self._words(entry).block(ability.block))

    def _options(self) -> Iterator[str | Item | Table]:
        program = self.program
        if program.options:
            rows = []
            for at, option in enumerate(program.options):
                rows.append((self.options[option.name], _spaced(wanted(program, option.kind)), self._usually(at)))
            yield Table(("Question", "Answers", "Usually"), tuple(rows))
        for preset in program.presets:
            settings = [
                f"{self.options[program.options[at].name]}: {_spaced(show_value(program, program.options[at].kind, value))}"
                for at, value in preset.values
            ]
            settings += [f"with the rule “{_stopped(clean(program.rules[at].meaning or program.rules[at].name))}”" for at in preset.rules]
            yield Item(f"{clean(preset.meaning or capital(preset.name.replace('_', ' ')))}: {'; '.join(settings)}.")
        for conflict in program.conflicts:
            yield Item(f"Not together: {_stopped(clean(conflict.message))}")

    def _usually(self, option: int) -> str:
        """What an option is if nobody says otherwise: of every number of players the same, or by their number."""
        program, shown = self.program, dict[str, list[int]]()
        low, high = program.players
        for players in range(low, high + 1):
            value = default_options(program, players).get(option)
            if value is not None:
                said = _spaced(show_value(program, program.options[option].kind, value))
                shown.setdefault(said, []).append(players)
        if len(shown) < 2:
            return "".join(shown)
        return ", ".join(f"{said} with {_from_to(several)}" for said, several in shown.items()) + " players"

    def _told_in(self, origin: Origin) -> Sentences:
        """The words of a line that belongs to no declaration."""
        return Sentences(origin, self.names, Local({}, frozenset()), self.spoken)

    def _words(self, entry: Entry) -> Sentences:
        phrases = [node for node in _walk(entry.declaration) if isinstance(node, s.Phrase)]
        drawn = {
            prep.value.names[-1]: "the card just drawn" if _draws_one(node) else "the cards just drawn"
            for node in phrases
            if node.verb == "draws"
            for prep in node.preps
            if prep.word == "as" and isinstance(prep.value, s.Path)
        }
        chosen = {
            node.object.names[0]
            for node in phrases
            if node.verb in ("choose", "chooses") and isinstance(node.object, s.Path) and len(node.object.names) == 1
        }
        local = Local(drawn, frozenset(one for one in chosen if one not in SAID and entry.origin.name(one) not in self.names.named))
        return Sentences(entry.origin, self.names, local, self.spoken)


def _draws_one(phrase: s.Phrase) -> bool:
    return phrase.object is None or (isinstance(phrase.object, s.Number) and phrase.object.value == 1)


def _spaced(text: str) -> str:
    return text.replace("_", " ")


def _fitting(words: Sentences, line: s.TableLine, at: int) -> str:
    """The cards of a line of a table; `card` are those that no line before has."""
    if isinstance(line.cards, s.Path) and line.cards.names == ("card",):
        return "every other card" if at else "every card"
    return words.pattern(line.cards)


def _names(
    program: Program, entries: Sequence[Entry], options: dict[str, str], moves: dict[str, str]
) -> Names:
    slots = [one for one in program.slots if not one.hidden]
    defined = {entry.name: entry.declaration for entry in entries if isinstance(entry.declaration, s.Define)}
    kinds = frozenset(name for name, one in defined.items() if one.pattern)
    phrases = {}
    for entry in entries:
        if isinstance(entry.declaration, s.Phrases):
            texts = [node.value for node in _walk(entry.declaration.values) if isinstance(node, s.Text)]
            phrases[entry.name] = listed([f"“{clean(text)}”" for text in texts], "or") if texts else entry.name
    zones = frozenset(one.name for one in program.zones)
    tables = {*(one.name for one in program.tables), *(one.name for one in program.backs)} - {"points"}
    named = {one.name for one in slots if one.name not in ("dealer", "score")} | zones | tables
    modular = Counter(name.rpartition(".")[2] for name in {*named, *defined} if "." in name)
    numbers = {at for at, one in enumerate(program.enumerations) if all(value.isdecimal() for value in one.values)}
    return Names(
        options=options,
        choices=frozenset(one.name for one in program.options if one.kind.of == "value"),
        truths=frozenset(one.name for one in slots if one.kind.of == "truth"),
        named=frozenset(named | {*defined} - kinds),
        zones=zones,
        defined=frozenset(defined),
        kinds=kinds,
        doubled=frozenset(name for name, times in modular.items() if times > 1),
        values=frozenset(value for one in program.enumerations if one.on_cards for value in one.values),
        attributes=frozenset(one.name for one in program.enumerations),
        ordered=frozenset(
            [one.name for at, one in enumerate(program.enumerations) if at not in numbers]
            + [one.name for one in slots if one.kind.of == "value" and one.kind.enumeration not in numbers]
        ),
        moves=moves,
        gestures=frozenset(program.gestures),
        rules={one.name: clean(one.meaning or "").rstrip(".") for one in program.rules},
        phrases=phrases,
    )


def _usual(ruleset: Ruleset, seats: int = 0) -> Setting | None:
    """What a table (of the fewest people) agrees on that says nothing; None where it has to say something."""
    try:
        return ruleset.new_game(seats or ruleset.program.players[0], journal=False).setting
    except CannotStart:
        return None


def _values(enumeration: Enumeration, masks: Sequence[int]) -> str:
    """The values that cards of one line have: `clubs ♣, diamonds ♦`; several on one card joined by `and`."""
    seen = dict.fromkeys(mask for mask in masks if mask)
    parts = []
    for mask in seen:
        names = [
            clean(value.replace("_", " ")) + (f" {clean(sign)}" if sign != value else "")
            for at, (value, sign) in enumerate(zip(enumeration.values, enumeration.signs, strict=True))
            if mask >> at & 1
        ]
        parts.append(listed(names, "and"))
    return ", ".join(parts) or "–"


def _stopped(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


_SPLIT = re.compile(r"(.*-)([0-9]+)([a-z]?)")


def _clauses(cites: Iterable[s.Cite]) -> str:
    """`MAUMAU-021, 023 to 025`: the name of the rulebook once, and ranges of numbers."""
    shown: list[str] = []
    book, run = "", [0, 0]
    for cite in cites:
        found = _SPLIT.fullmatch(cite.clause)
        if found is None:
            shown.append(cite.clause)
            continue
        prefix, digits, letter = found.groups()
        if prefix == book and not letter and int(digits) == run[1] + 1:
            run[1] += 1
            first = shown[-1].partition(" to ")[0]
            shown[-1] = f"{first} to {digits}"
            continue
        shown.append(digits + letter if prefix == book else prefix + digits + letter)
        book, run = prefix, [int(digits), -1 if letter else int(digits)]
    return ", ".join(shown)


# ---- where a rule belongs ------------------------------------------------------------------------------------------------

_END_WORDS = frozenset({"deal", "game"})


def _part(rule: s.Rule, kinds: frozenset[str]) -> str:
    """The section that a rule stands in, by what it speaks of."""
    if rule.optional:
        return "Optional rules"
    nodes = list(_walk(rule.sentences))
    events = [node for node in nodes if isinstance(node, s.Happens)]
    if any(_ends(node) for node in events) or any(isinstance(n, s.Phrase) and n.verb in ("wins", "scores") for n in nodes):
        return "Scoring and the end"
    plays = [node.phrase.object for node in events if node.phrase.verb == "plays"]
    plays += [node.object for node in nodes if isinstance(node, s.Phrase) and node.verb == "play"]
    plain = any(isinstance(one, s.Phrase) and one.verb == "play" and _is_any(one.object, kinds) for one in nodes)
    if any(not _is_any(one) for one in plays if one is not None) and not plain:
        return "Cards and what they do"
    if any(isinstance(node, s.Must) for node in nodes):
        return "Duties"
    if any(isinstance(node, s.May) for node in nodes):
        return "A turn"
    return "Other rules"


def _is_any(node: s.Node | None, kinds: frozenset[str] = frozenset()) -> bool:
    return isinstance(node, s.Path) and node.names[-1] in {"card", "cards", "fresh", *kinds}


def _ends(event: s.Happens) -> bool:
    subject = event.subject
    ends = event.phrase.verb == "ends" and isinstance(subject, s.Path) and subject.names[0] in _END_WORDS
    return ends or event.phrase.verb == "empties"


def _walk(part: object) -> Iterator[object]:
    """A part of the syntax and all below it."""
    if isinstance(part, tuple):
        for one in part:
            yield from _walk(one)
    elif isinstance(part, s.Node):
        yield part
        for name in part.__fields__:
            yield from _walk(getattr(part, name))


def _from_to(numbers: Sequence[int]) -> str:
    """`2`, `3 to 5`, or `2 or 6`; they come in order."""
    whole = len(numbers) > 1 and numbers[-1] - numbers[0] == len(numbers) - 1
    return f"{numbers[0]} to {numbers[-1]}" if whole else listed([str(one) for one in numbers], "or")
