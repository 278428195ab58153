"""The ruleset while it is being lowered: everything declared so far, everything found wrong, and the parts of the program.

A sentence that cannot be lowered raises `Unlowered` after its diagnostic is noted; whoever goes through sentences catches
it there (`attempt`) and goes on with the next, so that one mistake does not hide another.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from rulelang.check.merging.broken import Broken, words_of
from rulelang.check.notes import Definition, Notes, Reference, Said
from rulelang.check.symbols import COURT, FILLERS, PLURALS, SEATS, SYNONYMS, Dropped, Entry, Enumeration, Origin, Symbol
from rulelang.diagnostics import deal as say_deal
from rulelang.diagnostics import names as say
from rulelang.diagnostics import rules as say_rules
from rulelang.diagnostics.base import Diagnostic, did_you_mean
from rulelang.ir import effects as fx
from rulelang.ir.base import At
from rulelang.ir.phrases import folded, folded_pattern, is_pattern
from rulelang.ir.program import PhraseDef, SlotDef
from rulelang.source import Place, Span

T = TypeVar("T")
MOST_COMPARED = 20_000
"""So many words are compared with misspelt ones, in a whole ruleset."""
MOST_UNFOLDED = 2000
"""So often definitions and abilities are put in place of their names, in a whole ruleset."""


class Unlowered(Exception):
    """A part of the text has no meaning; the diagnostic is noted already."""


@dataclass(slots=True)
class Info:
    """Where things stand, for later passes and for tools: rules and their sentences by number, definitions, references."""

    rules: dict[int, Place] = field(default_factory=dict)
    sentences: dict[tuple[int, int], Place] = field(default_factory=dict)
    moves: dict[int, Place] = field(default_factory=dict)
    slots: dict[int, Place] = field(default_factory=dict)
    options: dict[int, Place] = field(default_factory=dict)
    zones: dict[int, Place] = field(default_factory=dict)
    setup: Place | None = None
    game: Place | None = None
    deck: Place | None = None
    presets: list[Place] = field(default_factory=list)
    conflicts: list[Place] = field(default_factory=list)
    blocks: dict[int, Place] = field(default_factory=dict)
    definitions: list[Definition] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)


def _ended(word: str, bound: Place) -> str:
    return f"`{word}` holds only in the block above, where line {bound.line} names it: use it there"


def called(word: str, known: Collection[str]) -> str | None:
    """The value that people call by a longer name: `Q` for `queens`."""
    plain = word.casefold()
    for name in (plain, plain.removesuffix("s"), plain.removesuffix("es")):
        short = (*COURT.get(name, ()), SYNONYMS.get(name, name))
        for value in (*short, name, name.capitalize()):
            if value != word and value in known:
                return value
    return None


class Ruleset:
    """Declarations by kind and name, in the order of their numbers; and what has been made of them."""

    def __init__(
        self,
        entries: tuple[Entry, ...],
        dropped: tuple[Dropped, ...],
        origins: tuple[Origin, ...],
        unread: Broken | None = None,
        orphan: bool = False,
    ) -> None:
        self.entries = entries
        self.unread = unread or Broken()
        """What was declared and has no meaning; grows while declarations are lowered."""
        self.orphan = orphan
        """Whether a game that is extended is missing: then no word can be judged."""
        self.deck_broken = False
        """Whether nobody can know which cards there are."""
        self.origins = origins
        self.dropped = {(one.kind, one.name): one for one in dropped}
        self.arguments: dict[Place, tuple[str, str]] = {}
        """What modules in use are given: where it stands, the module, the parameter."""
        self.diagnostics: list[Diagnostic] = []
        self._told: set[Diagnostic] = set()
        self.complaints = 0
        """How often something was to be told, said before or not."""
        self._compared = 0
        """How many words were compared with misspelt ones."""
        self.info = Info()
        self.enumerations: list[Enumeration] = []
        self.attributes: dict[str, Enumeration] = {}
        self.slots: dict[str, Symbol] = {}
        self.options: dict[str, Symbol] = {}
        self.zones: dict[str, Symbol] = {}
        self.tables: dict[str, Symbol] = {}
        self.defines: dict[str, Symbol] = {}
        self.phrase_lists: dict[str, Symbol] = {}
        self.gestures: dict[str, Symbol] = {}
        self.moves: dict[str, Symbol] = {}
        self.rules: dict[str, Symbol] = {}
        self.roles: dict[str, Symbol] = {}
        """By the name of the roles, which is that of their enumeration and of the slot of each seat."""
        self.abilities: dict[str, Symbol] = {}
        self.ability_values: Enumeration | None = None
        """The abilities as values, for columns of roles; None without any."""
        self.using: list[str] = []
        """The abilities that are being put in place of their names."""
        self.labels: dict[str, int] = {}
        self.phrases: dict[str, int] = {}
        """Numbers of phrases by their folded form."""
        self.phrase_texts: list[PhraseDef] = []
        self.backs: dict[str, Symbol] = {}
        self.members: dict[str, tuple[int, ...]] = {}
        """The phrases of each list."""
        self.blocks: list[fx.Block | None] = []
        self.faces: list[dict[int, int]] = []
        """What each card of the deck shows: a mask for each attribute that it has."""
        self.hidden: list[SlotDef] = []
        """Slots of the interpreter's own, numbered after all others."""
        self.unfolded = 0
        """How often a definition was put in place of its name."""
        self.said: dict[tuple[object, ...], Said] = {}
        """Sentences of rules by their words, as each stands first."""
        self.twice: list[Diagnostic] = []
        """What is to be said of sentences that stand there again, if nothing worse is wrong."""
        self.clauses: dict[str, Place] = {}
        self.notes = Notes()
        """Those of the part that is being lowered; after it, those of the whole."""

    # ---- finding fault -----------------------------------------------------------------------------------------------

    def report(self, diagnostic: Diagnostic) -> None:
        self.complaints += 1
        if self._follows(diagnostic):
            return
        self.note(diagnostic)

    def note(self, diagnostic: Diagnostic) -> None:
        """Keep a diagnostic, once."""
        if diagnostic not in self._told:
            self._told.add(diagnostic)
            self.diagnostics.append(diagnostic)

    def _follows(self, diagnostic: Diagnostic) -> bool:
        """Whether something is only found because of something else that is told already."""
        if isinstance(diagnostic, (say_deal.MissingPart, say_deal.MissingPolicy, say_deal.UnknownLine)):
            return False
        if isinstance(diagnostic, say.NoRulebook) and "game" in self.unread.parts:
            return True
        if self.orphan or self.unread.all or self.unread.touches(diagnostic.place):
            return True
        if self.deck_broken and isinstance(diagnostic, (say_deal.NoCards, say_deal.LineNeverCounts)):
            return "the deck" not in diagnostic.message()
        return getattr(diagnostic, "word", None) in self.unread.names

    def poison(self, entry: Entry, whole: bool = False) -> None:
        """A declaration has no meaning: from here on nobody complains of what speaks of it."""
        span = entry.declaration.span
        text = entry.origin.written(span)
        words = words_of(text) if whole else {entry.name}
        self.unread.words |= {entry.origin.name(word) for word in words} | words

    def fail(self, diagnostic: Diagnostic) -> Unlowered:
        """Note a diagnostic; the caller raises what it gets, to give up the sentence."""
        self.report(diagnostic)
        return Unlowered()

    def attempt(self, make: Callable[[], T]) -> T | None:
        """What `make` yields, or None if that part of the text has no meaning."""
        try:
            return make()
        except Unlowered:
            self.complaints += 1
            return None

    def unknown(
        self,
        place: Place,
        word: str,
        wanted: str,
        candidates: Iterable[str],
        user: str = "",
        instead: str | None = None,
    ) -> Unlowered:
        """A word that names nothing, with the reason that fits the word best; the caller raises what it gets."""
        for (kind, name), dropped in self.dropped.items():
            if name == word and user:
                told = any(
                    isinstance(one, say.StillUsed) and one.word == name and one.user == user for one in self.diagnostics
                )
                return Unlowered() if told else self.fail(
                    say.StillUsed(dropped.place, kind, name, user, place, self._argument(place))
                )
        if word in FILLERS:
            return self.fail(say.FillerWord(place, word))
        ended = self.notes.ended.get((user, word))
        if ended is not None and ended.source == place.source and ended.span.end <= place.span.start:
            self.diagnostics = [one for one in self.diagnostics if not (isinstance(one, say.Unused) and one.place == ended)]
            return self.fail(say.UnknownName(place, word, f"{wanted.removesuffix(' here')} here", hint=_ended(word, ended)))
        known = list(candidates)
        singular = PLURALS.get(word) or next(
            (one for end in ("s", "es") if (one := word.removesuffix(end)) != word and one in known), None
        )
        if singular is not None:
            return self.fail(say.PluralName(place, word, singular))
        meant = SYNONYMS.get(word) if word == "else" or "number" in wanted or "card" in wanted else None
        if "seat" in wanted:
            meant = meant or SEATS.get(word)
        meant = meant or called(word, known)
        suggestion = meant or self._near(word, known) or instead
        return self.fail(say.UnknownName(place, word, wanted, suggestion))

    def _argument(self, place: Place) -> tuple[str, str] | None:
        """The module and its parameter, where a word stands in what a module is given."""
        for value, given in self.arguments.items():
            if value.source == place.source and value.span.start <= place.span.start and place.span.end <= value.span.end:
                return given
        return None

    def _near(self, word: str, known: list[str]) -> str | None:
        """What a word was meant to be; nobody is told of the thousandth any more, for it would take too long."""
        self._compared += len(known)
        return did_you_mean(word, known) if self._compared < MOST_COMPARED else None

    @property
    def failed(self) -> bool:
        return any(one.severity == "error" for one in self.diagnostics)

    # ---- places ------------------------------------------------------------------------------------------------------

    def at(self, origin: Origin, span: Span) -> At:
        """A place as the program keeps it."""
        place = origin.place(span)
        number = origin.number
        if place.source is not origin.source:  # what a module is given stands elsewhere
            number = next((one.number for one in self.origins if one.source == place.source), number)
        line, column = place.source.line_column(place.span.start)
        self.notes.places.setdefault((number, line, column), place)
        return At(source=number, line=line, column=column)

    def refer(self, kind: str, name: str, place: Place) -> None:
        """Note that a word names something."""
        self.notes.refer(kind, name, place)

    def use(self, *symbols: Symbol) -> None:
        """Note that something is spoken of."""
        for one in symbols:
            self.notes.used[one.kind, one.name] = None

    def uses(self, symbol: Symbol) -> bool:
        return (symbol.kind, symbol.name) in self.notes.used

    # ---- parts -------------------------------------------------------------------------------------------------------

    def counts(self) -> tuple[int, ...]:
        """How many blocks, labels, phrases, hidden slots and enumerations there are."""
        return len(self.blocks), len(self.labels), len(self.phrase_texts), len(self.hidden), len(self.enumerations)

    def take(self, notes: Notes) -> None:
        """The notes of a part that is done."""
        self.notes.add(notes)
        for one in notes.said:
            before = self.said.setdefault(one.key, one)
            closed = not (one.standing and before.standing)
            if before is one or (before.rule != one.rule and (closed or one.own)):
                continue
            if one.place.source == self.origins[0].source:
                self.twice.append(say_rules.SaidTwice(one.place, one.reacts, before.place))

    def finish(self) -> None:
        """Nothing more is lowered: tools may know where things stand."""
        self.info.references = list(self.notes.references.values())
        self.info.blocks, self.info.sentences = self.notes.blocks, self.notes.sentences

    def of_kind(self, *kinds: str) -> Iterator[Entry]:
        """The declarations of some kinds, in order."""
        return (entry for entry in self.entries if entry.kind in kinds)

    # ---- making numbers ----------------------------------------------------------------------------------------------

    def label(self, name: str) -> int:
        number = self.notes.labels[name] = self.labels.setdefault(name, len(self.labels))
        return number

    def phrase(self, text: str) -> int:
        """The number of a phrase; the same for texts that sound the same."""
        return self._phrase(folded_pattern(text) if is_pattern(text) else folded(text), text, None)

    def template(self, text: str, repeated: tuple[str, str, str]) -> int:
        """The number of a phrase of which a part is repeated."""
        before, part, after = map(folded, repeated)
        return self._phrase(f"{before} {{{part}}} {after}", text, (before, part, after))

    def _phrase(self, key: str, text: str, repeated: tuple[str, str, str] | None) -> int:
        if key not in self.phrases:
            self.phrases[key] = len(self.phrase_texts)
            pattern = repeated is None and is_pattern(text)
            self.phrase_texts.append(PhraseDef(text=text, folded=key, repeated=repeated, pattern=pattern))
        number = self.notes.phrases[key] = self.phrases[key]
        return number

    def reserve_block(self, place: Place) -> int:
        """A new number for a block that is about to be lowered."""
        self.blocks.append(None)
        self.notes.blocks[len(self.blocks) - 1] = place
        return len(self.blocks) - 1

    def fill_block(self, number: int, effects: tuple[fx.Effect, ...], size: int) -> None:
        self.blocks[number] = fx.Block(number=number, locals=size, effects=effects)

    def enumeration(self, name: str, label: str | None, attribute: bool, place: Place) -> Enumeration:
        made = Enumeration(len(self.enumerations), name, label, attribute, place)
        self.enumerations.append(made)
        return made
