"""Modules: the declarations of a text that is no game, taken into one under a name of their own.

`use draw_stack as sevens: attack = 7` puts what the `use` gives for the parameters of the module, calls its slots, rules and
moves `sevens.…`, and hands the rest to the merging as if the game had written it. Nothing after it knows of modules.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, cast

from rulelang import syntax
from rulelang.check.merging.arguments import arguments_of, placeholders
from rulelang.check.merging.expand import Expander, name_of
from rulelang.check.merging.rewrite import Replace, nodes, rewritten
from rulelang.check.merging.using import GIVEN, VALUES, Expanded, Parse, Using
from rulelang.check.symbols import NOUNS, PRONOUNS, Entry, Origin
from rulelang.diagnostics import modules as say
from rulelang.diagnostics import names as say_names
from rulelang.diagnostics.base import Diagnostic, did_you_mean
from rulelang.grammar.words import KEYWORDS
from rulelang.library import CannotRead, Library
from rulelang.source import Place, Source, Span

_SHARED = (
    syntax.Remember, syntax.Option, syntax.Table, syntax.Zone, syntax.Define, syntax.Phrases, syntax.Move, syntax.Rule,
)  # fmt: skip


def expand(using: Using, number: int, library: Library, parse: Parse) -> Expanded:
    """The declarations of a module as one use of it means them."""
    made = Expanded()
    name = using.declaration.module
    place = using.origin.place(name.span)
    try:
        source = library.module(name.text, using.origin.source)
    except CannotRead as error:
        made.diagnostics.append(say.UnknownModule(place, name.text, why=str(error)))
        return made
    if source is None:
        made.diagnostics.append(say.UnknownModule(place, name.text, did_you_mean(name.text, library.modules())))
        return made
    file, faults = parse(Source(source.name, source.text))  # a source of its own: two uses have different places
    made.origin = Origin(file.source, number, using.origin.level, using.origin.aliases, using.alias)
    made.diagnostics += faults
    heads = [one for one in file.declarations if isinstance(one, syntax.Module)]
    if len(heads) != 1 or not isinstance(file.declarations[0], syntax.Module):
        if not faults:
            made.diagnostics.append(say.NoModule(place, name.text))
        return made
    made.diagnostics += [one for one in own_faults(file) if one.severity == "error"]
    values = arguments_of(using, heads[0], made)
    if not any(one.severity == "error" for one in made.diagnostics):
        maker = Expander(file, using, values)
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
    declared = {name_of(one).text: name_of(one) for one in file.declarations if isinstance(one, VALUES)}
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
                yield from placeholders(text)


def _word(declaration: syntax.Node, origin: Origin) -> str:
    return origin.written(declaration.span).split(None, 1)[0]


def _first(node: syntax.Node, origin: Origin) -> Span:
    written = origin.written(node.span)
    return Span(node.span.start, node.span.start + len(written.split("\n", 1)[0]))


# ---- what the game says of it ----------------------------------------------------------------------------------------


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
