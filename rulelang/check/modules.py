"""Modules: the declarations of a text that is no game, taken into one under a name of their own.

`use draw_stack as sevens: attack = 7` puts what the `use` gives for the parameters of the module, calls its slots, rules and
moves `sevens.…`, and hands the rest to the merging as if the game had written it. Nothing after it knows of modules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from rulelang import syntax, verbs
from rulelang.check.rewrite import Replace, elsewhere, inside, nodes, rewritten
from rulelang.check.symbols import BUILT_IN_MOVES, NOUNS, PRONOUNS, Entry, Origin
from rulelang.diagnostics import modules as say
from rulelang.diagnostics import names as say_names
from rulelang.diagnostics.base import Diagnostic, did_you_mean
from rulelang.grammar.words import KEYWORDS
from rulelang.library import Library
from rulelang.source import Place, Source, Span

Parse = Callable[[Source], tuple[syntax.File, tuple[Diagnostic, ...]]]

GIVEN = "given"
"""What every use of a module can set: the condition under which its rules hold."""
_SHARED = (
    syntax.Remember, syntax.Option, syntax.Table, syntax.Zone, syntax.Define, syntax.Phrases, syntax.Move, syntax.Rule,
)  # fmt: skip
_VALUES = (syntax.Remember, syntax.Option, syntax.Table, syntax.Zone, syntax.Define, syntax.Phrases)
"""What shares one name space with slots."""
_KEPT = frozenset(name for name, _ in BUILT_IN_MOVES)
"""Moves that every game has keep their names in a module."""


@dataclass(slots=True)
class Using:
    """One use of a module: what it says, and which declarations it became."""

    declaration: syntax.Use
    arguments: dict[str, tuple[syntax.Argument, Origin]]
    origin: Origin
    """Of the text with the `use`."""
    place: Place
    inner: Origin | None = None
    """Of the module, as it is used here."""
    keys: tuple[tuple[str, str], ...] = ()

    @property
    def alias(self) -> str:
        return (self.declaration.alias or self.declaration.module).text


@dataclass(slots=True)
class Expanded:
    """What became of a use: declarations with their places, and what is wrong."""

    found: list[tuple[syntax.Declaration, Span]] = field(default_factory=list)
    origin: Origin | None = None
    diagnostics: list[Diagnostic] = field(default_factory=list)


def expand(using: Using, number: int, library: Library, parse: Parse) -> Expanded:
    """The declarations of a module as one use of it means them."""
    made = Expanded()
    name = using.declaration.module
    source = library.module(name.text, using.origin.source)
    if source is None:
        place = using.origin.place(name.span)
        made.diagnostics.append(say.UnknownModule(place, name.text, did_you_mean(name.text, library.modules())))
        return made
    file, faults = parse(Source(source.name, source.text))  # a source of its own: two uses have different places
    made.origin = Origin(file.source, number, using.origin.level, using.origin.aliases, using.alias)
    made.diagnostics += faults
    heads = [one for one in file.declarations if isinstance(one, syntax.Module)]
    if len(heads) != 1 or not isinstance(file.declarations[0], syntax.Module):
        if not faults:
            made.diagnostics.append(say.NoModule(using.origin.place(name.span), name.text))
        return made
    made.diagnostics += [one for one in own_faults(file) if one.severity == "error"]
    values = _arguments(using, heads[0], made)
    if not any(one.severity == "error" for one in made.diagnostics):
        maker = _Expander(file, using, values)
        made.found = list(maker.declarations())
        made.diagnostics += maker.diagnostics
    return made


def is_module(file: syntax.File) -> bool:
    """Whether a text is a module rather than a game."""
    heads = [one for one in file.declarations if isinstance(one, syntax.Module | syntax.Game)]
    return not any(isinstance(one, syntax.Game) for one in heads) or isinstance(heads[0], syntax.Module)


def own_faults(file: syntax.File) -> list[Diagnostic]:
    """What is wrong with a module whoever uses it."""
    origin = Origin(file.source, 0, 0)
    found: list[Diagnostic] = []
    head: syntax.Module | None = None
    for declaration in file.declarations:
        place = origin.place(_first(declaration, origin))
        match declaration:
            case syntax.Module() if head is None:
                head = declaration
            case syntax.Module() | syntax.Game():
                name = file.source.name.rpartition("/")[2].removesuffix(".mau")
                found.append(say.NoModule(place, name))
            case syntax.Gestures():
                pass
            case _ if not isinstance(declaration, _SHARED):
                found.append(say.NotInModule(place, _word(declaration, origin)))
    if head is None:
        return found
    declared = {_name(one).text: _name(one) for one in file.declarations if isinstance(one, _VALUES)}
    seen: dict[str, Place] = {}
    for need in head.needs:
        place, text = origin.place(need.name.span), need.name.text
        first = seen.get(text) or (origin.place(declared[text].span) if text in declared else None)
        if first is not None:
            found.append(say_names.DuplicateName(place, "parameter", text, first))
        elif text in PRONOUNS or text in NOUNS or text in KEYWORDS or text == GIVEN:
            found.append(say_names.ReservedName(place, text))
        seen.setdefault(text, place)
    spoken = {word for one in file.declarations for word in _words(one) if not isinstance(one, syntax.Module)}
    spoken |= {word for need in head.needs if need.default is not None for word in _words(need.default)}
    for need in head.needs:
        if need.name.text not in spoken:
            found.append(say.UnusedParameter(origin.place(need.name.span), need.name.text))
    return found


def _words(node: syntax.Node) -> Iterable[str]:
    for one in nodes(node):
        match one:
            case syntax.Path(names=names):
                yield from names
            case syntax.Phrase(verb=verb):
                yield verb
                yield from (known for known in (verb.removesuffix("s"), verb.removesuffix("es")) if known != verb)
            case syntax.Rule(meaning=text) if text is not None:
                yield from _placeholders(text)


def _word(declaration: syntax.Node, origin: Origin) -> str:
    return origin.written(declaration.span).split(None, 1)[0]


def _first(node: syntax.Node, origin: Origin) -> Span:
    written = origin.written(node.span)
    return Span(node.span.start, node.span.start + len(written.split("\n", 1)[0]))


# ---- parameters ----------------------------------------------------------------------------------------------------


def _arguments(using: Using, head: syntax.Module, to: Expanded) -> dict[str, syntax.Value]:
    """What stands for each parameter; defaults may speak of parameters before them."""
    alias = using.declaration.module.text
    known = {need.name.text: need for need in head.needs}
    values: dict[str, syntax.Value] = {}
    for text, (argument, origin) in using.arguments.items():
        place = origin.place(argument.name.span)
        if text != GIVEN and text not in known:
            names = (*known, GIVEN)
            to.diagnostics.append(say.UnknownParameter(place, alias, text, did_you_mean(text, names), names))
            continue
        value = elsewhere(argument.value, origin.source)
        if text != GIVEN and (wanted := unlike(value, known[text].type)) is not None:
            to.diagnostics.append(say.WrongArgument(origin.place(argument.value.span), text, wanted))
        values[text] = value
    for text, need in known.items():
        if text in values:
            continue
        if need.default is None and did_you_mean(text, [one for one in using.arguments if one not in known]):
            continue  # it is misspelt, and told so
        if need.default is None:
            to.diagnostics.append(say.MissingArgument(using.place, alias, text, TYPES.get(_type(need.type), "a value")))
        else:
            values[text] = rewritten(need.default, lambda node: _substitute(node, values, frozenset()))
    return values


TYPES: dict[str, str] = {
    "cards": "cards, like `7` or `spades Q`",
    "count": "a number",
    "truth": "yes or no, or a condition",
    "seat": "a seat, like `next`",
    "words": "words in quotes, or the name of a list of phrases",
    "deed": 'something to do, like `say "Mau"` or a gesture',
    "attribute": "the name of an attribute, like `suit`",
    "slot": "the name of a slot, like `wish`",
    "time": "a time, like `10 s`",
}
"""The types of parameters in words; any other is that of a slot."""


def _type(node: syntax.Type) -> str:
    match node.values:
        case syntax.Path(names=(word,)):
            return word
        case syntax.Range() | syntax.Number():
            return "count"
        case syntax.Either(items=items) if {_path(item) for item in items} == {"yes", "no"}:
            return "truth"
        case _:
            return ""


def _path(value: syntax.Value) -> str | None:
    return value.names[0] if isinstance(value, syntax.Path) and len(value.names) == 1 else None


_CONDITIONS = (syntax.Is, syntax.Has, syntax.Compare, syntax.Holds, syntax.Not, syntax.And, syntax.Or)


def unlike(value: syntax.Value, kind: syntax.Type) -> str | None:
    """What a parameter must be, in words, if a value cannot be it; what names mean is found out where they are used."""
    wanted = _type(kind)
    plain = isinstance(value, (syntax.Path, syntax.Both))
    match wanted:
        case "cards":
            fits = not isinstance(value, (syntax.Text, syntax.Duration, syntax.Each, syntax.Holds))
        case "count":
            fits = isinstance(value, (syntax.Number, syntax.Path, syntax.Arithmetic, syntax.Of))
            if fits and isinstance(value, syntax.Number) and isinstance(kind.values, syntax.Range):
                low, high = kind.values.low, kind.values.high
                return None if low <= value.value <= high else f"a number from {low} to {high}"
        case "truth":
            fits = plain or isinstance(value, _CONDITIONS)
        case "seat":
            fits = plain or isinstance(value, (syntax.Of, syntax.With))
        case "words":
            fits = _are_words(value)
        case "deed":
            fits = _deed(value) is not None
        case "attribute":
            fits = isinstance(value, syntax.Path) and len(value.names) == 1
        case "slot":
            fits = isinstance(value, syntax.Path)
        case "time":
            fits = isinstance(value, (syntax.Duration, syntax.Path, syntax.Arithmetic))
        case _:
            fits = not isinstance(value, (syntax.Each, syntax.Duration))
    return None if fits else TYPES.get(wanted, "a value of that kind")

_IN_MEANINGS = {
    "card": "any card", "winner": "the winner", "loser": "the loser", "dealer": "the dealer", "next": "the next player",
    "previous": "the previous player", "left": "the left neighbour", "right": "the right neighbour",
}  # fmt: skip
"""Arguments that are words of the language, as a meaning says them."""
_CARD_IS = re.compile(r"\bcard\s+is\s+")
"""What a condition about cards says that stands for a pattern: `card is 2 or card is 3 and big` are 2, or 3 and big."""


def _are_words(value: syntax.Value) -> bool:
    match value:
        case syntax.Text() | syntax.Path():
            return True
        case syntax.Either(items=items):
            return all(_are_words(item) for item in items)
        case _:
            return False


def _deed(value: syntax.Value) -> tuple[str, syntax.Value | None] | None:
    """The verb and the object of a deed given as a value: `knock`, `knock 3`, `say "Mau"`."""
    match value:
        case syntax.Path(names=(verb,)):
            return verb, None
        case syntax.Both(items=(syntax.Path(names=(verb,)), thing)):
            return verb, thing
        case syntax.Either(items=(syntax.Both(items=(syntax.Path(names=(verb,)), first)), *rest)):
            return verb, syntax.Either(value.span, (first, *rest))
        case _:
            return None


def _placeholders(text: str) -> list[str]:
    return [piece.partition("}")[0] for piece in text.split("{")[1:] if "}" in piece]


def _substitute(node: syntax.Node, values: Mapping[str, syntax.Value], attributes: frozenset[str]) -> Any:
    """What stands for a name; the node itself if it is no parameter."""
    if not isinstance(node, syntax.Path):
        return node
    first, *rest = node.names
    rest = [_renamed(name, values) if name in attributes else name for name in rest]
    if first not in values:
        return node if tuple(rest) == node.names[1:] else node.changed(names=(first, *rest))
    value = values[first]
    if not rest:
        return value
    if isinstance(value, syntax.Path):
        return syntax.Path(value.span, (*value.names, *rest))
    return node


def _renamed(name: str, values: Mapping[str, syntax.Value]) -> str:
    value = values.get(name)
    return value.names[0] if isinstance(value, syntax.Path) else name


# ---- expanding -----------------------------------------------------------------------------------------------------


class _Expander:
    """Writes the declarations of a module anew for one use."""

    def __init__(self, file: syntax.File, using: Using, values: dict[str, syntax.Value]) -> None:
        self.file, self.using, self.values = file, using, values
        self.diagnostics: list[Diagnostic] = []
        head = file.declarations[0]
        assert isinstance(head, syntax.Module)
        self.deeds = {need.name.text for need in head.needs if _type(need.type) == "deed"}
        self.attributes = frozenset(need.name.text for need in head.needs if _type(need.type) == "attribute")
        self.own = self._names(_VALUES)
        self.rules = self._names((syntax.Rule,))
        self.moves = self._names((syntax.Move,)) - _KEPT
        for name, value in values.items():
            if name not in using.arguments:  # what a parameter is by itself may speak of the module's own
                values[name] = rewritten(value, self._own)

    def _names(self, kinds: tuple[type[Any], ...]) -> set[str]:
        return {_name(one).text.removeprefix("player.") for one in self.file.declarations if isinstance(one, kinds)}

    def declarations(self) -> Iterable[tuple[syntax.Declaration, Span]]:
        for declaration in self.file.declarations:
            match declaration:
                case syntax.Module():
                    continue
                case syntax.Gestures():
                    yield declaration, declaration.span
                case syntax.Rule():
                    yield self._rule(declaration), declaration.name.span
                case _:
                    made = cast(Any, inside(declaration, self._replace))
                    yield made.changed(name=self._called(made.name, declaration)), made.name.span

    def _called(self, name: syntax.Name, declaration: syntax.Declaration) -> syntax.Name:
        if isinstance(declaration, syntax.Move) and name.text in _KEPT:
            return name
        owner, _, own = name.text.rpartition("player.")
        return syntax.Name(name.span, f"{'player.' if name.text != own else owner}{self._qualified(own)}")

    def _qualified(self, name: str) -> str:
        return f"{self.using.alias}.{name}"

    def _rule(self, rule: syntax.Rule) -> syntax.Rule:
        made = cast(syntax.Rule, inside(rule, self._replace))
        sentences = made.sentences
        given = self.values.get(GIVEN)
        if given is not None:
            sentences = (syntax.While(rule.span, given, sentences),)
        source = self.using.origin.source
        return made.changed(
            name=syntax.Name(rule.name.span, self._qualified(rule.name.text)),
            meaning=self._meaning(rule),
            cites=(*rule.cites, *(elsewhere(self.using.declaration.cites, source))),
            without=self._rule_names(rule.without),
            against=self._rule_names(rule.against),
            sentences=sentences,
        )

    def _rule_names(self, names: tuple[syntax.Name, ...]) -> tuple[syntax.Name, ...]:
        return tuple(syntax.Name(one.span, self._rule_name(one.text)) for one in names)

    def _rule_name(self, name: str) -> str:
        return self._qualified(name) if name in self.rules else name

    def _meaning(self, rule: syntax.Rule) -> str | None:
        """The meaning with what stands for its parameters: `{attack}`."""
        text = rule.meaning
        for word in _placeholders(text or ""):
            assert text is not None
            if word not in self.values:
                place = Place(self.file.source, rule.name.span)
                wanted = "a parameter of the module"
                self.diagnostics.append(
                    say_names.UnknownName(
                        place,
                        word,
                        wanted,
                        did_you_mean(word, self.values),
                    )
                )
                continue
            text = text.replace(f"{{{word}}}", self._written(self.values[word]))
        return text

    def _written(self, value: syntax.Value) -> str:
        if (said := _IN_MEANINGS.get(_path(value) or "")) is not None:
            return said
        written = Origin(self.file.source, 0, 0).written(value.span)
        if isinstance(value, _CONDITIONS):
            written = _CARD_IS.sub("", written)
        if not any(isinstance(one, syntax.Text) for one in nodes(value)):
            written = written.replace("_", " ")
        return " ".join(written.replace('"', "").split())

    # ---- parts -------------------------------------------------------------------------------------------------------

    def _replace(self, node: syntax.Node) -> Any:
        match node:
            case syntax.Path():
                return self._path(node)
            case syntax.Phrase():
                return self._phrase(node)
            case syntax.Prep(word="for" | "as"):
                return node.changed()  # a label or a new name: left alone
            case syntax.Prep(word="despite"):
                return inside(node, self._rules_only)
            case syntax.ComesAbout(subject=syntax.In() | syntax.Except()):
                return inside(node, self._rules_only)
            case syntax.TableAct(phrase=phrase) if phrase.verb == "forgive":
                return inside(node, self._forgiven)
            case _:
                return node

    def _own(self, node: syntax.Node) -> Any:
        if isinstance(node, syntax.Path) and not self.own.isdisjoint(node.names):
            return node.changed(names=tuple(self._qualified(name) if name in self.own else name for name in node.names))
        return node

    def _path(self, node: syntax.Path) -> Any:
        names = list(node.names)
        if names[0] not in self.values:
            names = [self._qualified(name) if name in self.own else name for name in names]
            node = node if tuple(names) == node.names else node.changed(names=tuple(names))
        found = _substitute(node, self.values, self.attributes)
        if found is node and node.names[0] in self.values:
            place = Place(self.file.source, node.span)
            self.diagnostics.append(say.WrongArgument(place, node.names[0], "one word, for something of it is asked"))
        return found

    def _rules_only(self, node: syntax.Node) -> Any:
        if isinstance(node, syntax.Path) and len(node.names) == 1 and node.names[0] in self.rules:
            return node.changed(names=(self._qualified(node.names[0]),))
        return node

    def _forgiven(self, node: syntax.Node) -> Any:
        return inside(node, self._rules_only) if isinstance(node, syntax.Prep) else self._replace(node)

    def _phrase(self, node: syntax.Phrase) -> Any:
        verb = node.verb
        if verb in ("makes", "make") and (made := _path(node.object) if node.object is not None else None):
            if made in self.moves and node.object is not None:
                node = node.changed(object=syntax.Path(node.object.span, (self._qualified(made),)))
            return inside(node, self._replace)
        if verb in self.moves:
            return inside(node.changed(verb=self._qualified(verb)), self._replace)
        for deed in self.deeds:
            if verb == deed or verb == verbs.third(deed):
                return self._done(node, deed, verb != deed)
        return node

    def _done(self, node: syntax.Phrase, deed: str, event: bool) -> Any:
        """A deed that the use names, as a duty or as an event."""
        found = _deed(self.values[deed])
        assert found is not None
        verb, thing = found
        preps = rewritten(node.preps, self._replace)
        if not event:
            return node.changed(verb=verb, object=thing, preps=preps)
        if thing is not None and verb == "say":
            return node.changed(verb="says", object=thing, preps=preps)
        return node.changed(verb="makes", object=syntax.Path(node.verb_span, (verb,)), preps=preps)


def _name(declaration: Any) -> syntax.Name:
    found: syntax.Name = declaration.name
    return found


# ---- what the game says of it --------------------------------------------------------------------------------------


def joined(entry: Entry, aliases: Collection[str]) -> Entry:
    """A declaration of the game in which `sevens.debt` is one name."""
    text = entry.origin.written(entry.declaration.span)
    if not entry.origin.module and not any(alias in text for alias in aliases):
        return entry  # most speak of no module
    made = rewritten(entry.declaration, _joining(aliases))
    if made is entry.declaration:
        return entry
    return Entry(entry.kind, entry.name, made, entry.origin, entry.span)


def joined_line(line: syntax.GameLine, aliases: Iterable[str]) -> syntax.GameLine:
    """The same for a line under `game`."""
    return cast(syntax.GameLine, rewritten(line, _joining(aliases)))


def _joining(aliases: Iterable[str]) -> Replace:
    names = frozenset(aliases)

    def join(node: syntax.Node) -> Any:
        if not isinstance(node, syntax.Path) or len(node.names) < 2 or names.isdisjoint(node.names[:-1]):
            return node
        parts: list[str] = []
        for name in node.names:
            if parts and parts[-1] in names:
                parts[-1] = f"{parts[-1]}.{name}"
            else:
                parts.append(name)
        return node.changed(names=tuple(parts))

    return join


def taken(uses: Mapping[str, Using], entries: Iterable[Entry]) -> list[Diagnostic]:
    """Uses whose name means something else in the game."""
    meant: dict[str, str] = dict.fromkeys((*PRONOUNS, *NOUNS, *KEYWORDS), "a word of the language")
    kinds = {"remember": "a slot", "option": "an option", "define": "a definition", "phrases": "a list of phrases"}
    for entry in entries:
        if isinstance(entry.declaration, syntax.Attribute):
            meant.setdefault(entry.name, "an attribute")
            for one in nodes(entry.declaration.values or ()):
                if isinstance(one, syntax.Path):
                    meant.setdefault(entry.origin.name(one.names[0]), "a value of cards")
            for row in entry.declaration.rows:
                meant.setdefault(entry.origin.name(row.name.text), "a value of cards")
        elif entry.kind in ("remember", "option", "table", "zone", "define", "phrases"):
            meant.setdefault(entry.name, kinds.get(entry.kind, f"a {entry.kind}"))
    return [say.ModuleNameTaken(using.place, name, meant[name]) for name, using in uses.items() if name in meant]
