"""One game from a file and the games it extends: what is in force, where it comes from, and what was dropped.

The games are put together from the root of the chain on. Each later file drops (`without`), renames, replaces (`change`) and
adds; a replaced declaration keeps its place in the order, so that rules go on acting in the order of the game they come from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import assert_never

from rulelang import syntax
from rulelang.check.merging import modules
from rulelang.check.merging.broken import Broken
from rulelang.check.merging.using import Expanded, Parse, Using
from rulelang.check.symbols import Dropped, Entry, Origin
from rulelang.diagnostics import deal as say_deal
from rulelang.diagnostics import names as say
from rulelang.diagnostics.base import Diagnostic, did_you_mean
from rulelang.diagnostics.modules import NoModule
from rulelang.library import CannotRead, Library
from rulelang.source import Place, Source, Span

Key = tuple[str, str]
Expand = Callable[[Using, int], Expanded]

LINES = ("players", "manners", "rulebook", "extends", "grace", "last_card", "start_card", "joined_card", "teams")
"""What can be said under `game`."""

SAID: dict[str, str] = {
    "remember": "slot", "define": "definition", "phrases": "phrase list", "gesture": "gesture",
}  # fmt: skip
"""How a kind of declaration is called in messages, where it is not the word that begins it."""


def said(kind: str) -> str:
    return SAID.get(kind, kind)


@dataclass(slots=True)
class Merged:
    """All declarations in force, the lines under `game` by name, and what went wrong."""

    entries: tuple[Entry, ...]
    dropped: tuple[Dropped, ...]
    origins: tuple[Origin, ...]
    """By number: the file itself first, then the game it extends, and so on."""
    file: syntax.File
    """The file itself."""
    game: Entry | None
    lines: dict[str, tuple[syntax.GameLine, Origin]]
    diagnostics: list[Diagnostic] = field(default_factory=list)
    rulebooks: dict[int, str] = field(default_factory=dict)
    """The rulebook whose clauses each file cites, by the level of the file: its own, or that of the game it extends."""
    broken: bool = False
    """Whether a game that is extended is missing, so that nobody can know what it has."""
    unread: Broken = field(default_factory=Broken)
    """What was declared and could not be read."""
    uses: dict[str, Using] = field(default_factory=dict)
    """The modules in use, by the name that the game gives them."""


def merge(source: Source, library: Library, parse: Parse) -> Merged:
    """Read a file and all games it extends, and put them together."""
    unread = Broken()
    files, diagnostics = _chain(source, library, parse, unread)
    merger = _Merger(files, diagnostics, unread, lambda using, number: modules.expand(using, number, library, parse))
    for level in range(len(files) - 1, -1, -1):
        merger.add(level)
    return merger.done()


# ---- the chain -----------------------------------------------------------------------------------------------------


def _chain(
    source: Source, library: Library, parse: Parse, unread: Broken
) -> tuple[list[syntax.File], list[Diagnostic]]:
    """The file and the games it extends, one after the other."""
    diagnostics: list[Diagnostic] = []
    files: list[syntax.File] = []
    names = [PurePath(source.name).stem]
    following: Source | None = source
    while following is not None:
        file, found = parse(following)
        files.append(file)
        diagnostics.extend(found)
        unread.add(following, found)
        following = None
        for name, span in _extends(file):
            place = Origin(file.source, 0, 0).place(span)
            if name in names:
                diagnostics.append(say.CircularExtends(place, (*names[names.index(name) :], name)))
                break
            try:
                following = library.find(name, file.source)
            except CannotRead as error:
                diagnostics.append(say.UnknownGame(place, name, why=str(error)))
                break
            names.append(name)
            if following is None:
                diagnostics.append(say.UnknownGame(place, name, did_you_mean(name, library.names())))
            break
    return files, diagnostics


def _extends(file: syntax.File) -> Iterator[tuple[str, Span]]:
    for declaration in file.declarations:
        if isinstance(declaration, syntax.Game):
            for line in declaration.lines:
                if line.name.text == "extends" and isinstance(line.value, syntax.Text):
                    yield line.value.value, line.value.span


def _misspells_extends(file: syntax.File) -> bool:
    """Whether the game that a file extends is not known for a slip in that very line, which is reported by itself."""
    heads = (one for one in file.declarations if isinstance(one, syntax.Game))
    lines = [line for head in heads for line in head.lines]
    unquoted = any(line.name.text == "extends" and not isinstance(line.value, syntax.Text) for line in lines)
    names = [line.name.text for line in lines]
    return unquoted or any(name not in LINES and did_you_mean(name, LINES) == "extends" for name in names)


# ---- putting together ----------------------------------------------------------------------------------------------


class _Merger:
    def __init__(
        self, files: list[syntax.File], diagnostics: list[Diagnostic], unread: Broken, expand: Expand
    ) -> None:
        self.files = files
        self.expand = expand
        self.uses: dict[str, Using] = {}
        self.unread = unread
        self.broken = (
            unread.parent
            or any(isinstance(one, (say.UnknownGame, say.CircularExtends)) for one in diagnostics)
            or any(_misspells_extends(file) for file in files)
        )
        self.diagnostics = diagnostics
        self.entries: dict[Key, Entry] = {}
        self.dropped: dict[Key, Dropped] = {}
        self.game: Entry | None = None
        self.lines: dict[str, tuple[syntax.GameLine, Origin]] = {}
        self.origins = self._origins()
        self.rulebooks: dict[int, str] = {}
        self.visible: dict[str, None] = {}
        """Every name that an extending file can rename, as that file sees it."""

    def done(self) -> Merged:
        entries = tuple(self.entries.values())
        if self.uses:
            self.diagnostics += modules.taken(self.uses, entries)
            entries = tuple(modules.joined(one, self.uses) for one in entries)
            self.lines = {name: (modules.joined_line(line, self.uses), origin) for name, (line, origin) in self.lines.items()}
        return Merged(
            uses=self.uses,
            entries=entries,
            file=self.files[0],
            dropped=tuple(one for key, one in self.dropped.items() if key not in self.entries),
            origins=self.origins,
            game=self.game,
            lines=self.lines,
            diagnostics=self.diagnostics,
            rulebooks=self.rulebooks,
            broken=self.broken,
            unread=self.unread,
        )

    def _origins(self) -> tuple[Origin, ...]:
        origins: list[Origin] = []
        aliases: dict[str, str] = {}
        for level, file in enumerate(self.files):
            origins.append(Origin(file.source, level, level, aliases))
            renamed = {
                old.text: aliases.get(new.text, new.text)
                for declaration in file.declarations
                if isinstance(declaration, syntax.Rename)
                for old, new in declaration.pairs
            }
            aliases = {**aliases, **renamed}
        return tuple(origins)

    def add(self, level: int) -> None:
        """Drop, rename, replace and add what one file says."""
        file, origin = self.files[level], self.origins[level]
        for declaration in file.declarations:
            if isinstance(declaration, syntax.Without):
                self._without(declaration, origin)
            elif isinstance(declaration, syntax.Rename):
                self._rename(declaration, origin)
        for declaration in file.declarations:
            self._declare(declaration, origin)
        if "rulebook" in self.lines and isinstance(value := self.lines["rulebook"][0].value, syntax.Text):
            self.rulebooks[level] = value.value
        for declaration in file.declarations:
            for name in _renamable(declaration):
                self.visible[name] = None

    def _without(self, declaration: syntax.Without, origin: Origin) -> None:
        for name in declaration.names:
            if declaration.kind == "use" and name.text in self.uses:
                self._without_use(name, origin)
                continue
            key = (declaration.kind, origin.name(name.text))
            place = origin.place(name.span)
            if key in self.entries:
                del self.entries[key]
                self.dropped[key] = Dropped(said(key[0]), key[1], place)
            else:
                self._nothing(declaration.kind, name.text, "drop", place)

    def _without_use(self, name: syntax.Name, origin: Origin) -> None:
        """All declarations of a module go, those that were changed since as well."""
        place = origin.place(name.span)
        for key in self.uses.pop(name.text).keys:
            if self.entries.pop(key, None) is not None:
                self.dropped[key] = Dropped(said(key[0]), key[1], place)

    def _nothing(self, kind: str, name: str, verb: str, place: Place) -> None:
        if self.broken or self.unread.all or name in self.unread.names | self.unread.words or kind in self.unread.parts:
            return
        others = [*self.uses] if kind == "use" else [known for other, known in self.entries if other == kind]
        plain = name.rpartition(".")[2]  # `draw_until.draw`, where the move of the module is just `draw`
        meant = plain if plain != name and plain in others else did_you_mean(name, others)
        self.diagnostics.append(say.NothingToChange(place, said(kind), name, verb, meant))

    def _rename(self, declaration: syntax.Rename, origin: Origin) -> None:
        for old, new in declaration.pairs:
            if old.text not in self.visible and (self.broken or old.text in self.unread.names | self.unread.words):
                continue
            if old.text not in self.visible:
                suggestion = did_you_mean(old.text, self.visible)
                wanted = "a name of the extended game"
                self.diagnostics.append(say.UnknownName(origin.place(old.span), old.text, wanted, suggestion))
            else:
                self.visible.pop(old.text)
                self.visible[new.text] = None

    def _declare(self, declaration: syntax.Declaration, origin: Origin) -> None:
        match declaration:
            case syntax.Game():
                self._head(declaration, origin)
            case syntax.Without() | syntax.Rename():
                pass
            case syntax.Change(declaration=syntax.Use() as use):
                self._change_use(use, origin)
            case syntax.Change(declaration=inner):
                self._change(inner, origin)
            case syntax.Use():
                self._use(declaration, origin)
            case syntax.Module():
                self.diagnostics.append(NoModule(origin.place(declaration.name.span), declaration.name.text))
            case _:
                self._entry(declaration, origin)

    def _head(self, game: syntax.Game, origin: Origin) -> None:
        place = origin.place(game.span)
        if self.game is not None and self.game.origin == origin:
            self.diagnostics.append(say.DuplicateName(place, "game", game.title, self.game.place))
            return
        self.game = Entry("game", game.title, game, origin, first_line(game, origin))
        own: dict[str, None] = {}
        for line in game.lines:
            name = line.name.text
            if name in own:
                self.diagnostics.append(say_deal.LineTwice(origin.place(line.name.span), name))
            own[name] = None
            if name != "extends":
                self.lines[name] = (line, origin)
            elif not isinstance(line.value, syntax.Text):
                wanted = 'the name of a game in quotes, like `extends "NAME"`'
                self.diagnostics.append(say_deal.BadLine(origin.place(line.value.span), name, wanted))

    # ---- modules -----------------------------------------------------------------------------------------------------

    def _use(self, use: syntax.Use, origin: Origin) -> None:
        alias = use.alias or use.module
        place = origin.place(alias.span)
        if (before := self.uses.get(alias.text)) is not None:
            again = say.DuplicateName if before.place.source == place.source else say.ReplacedSilently
            self.diagnostics.append(again(place, "use", alias.text, before.place))
            return
        arguments = {one.name.text: (one, origin) for one in use.arguments}
        for argument in use.arguments:
            if arguments[argument.name.text][0] is not argument:
                self.diagnostics.append(say_deal.LineTwice(origin.place(argument.name.span), argument.name.text))
        self._expand(Using(use, arguments, origin, place))

    def _change_use(self, use: syntax.Use, origin: Origin) -> None:
        """Some parameters of a use get something else; what was changed or dropped of it since stays so."""
        before = self.uses.get(use.module.text)
        place = origin.place(use.module.span)
        if before is None:
            self._nothing("use", use.module.text, "change", place)
            return
        arguments = {**before.arguments, **{one.name.text: (one, origin) for one in use.arguments}}
        self._expand(
            Using(before.declaration, arguments, before.origin, place, before.inner, before.keys)
        )

    def _expand(self, using: Using) -> None:
        made = self.expand(using, len(self.origins))
        self.diagnostics += made.diagnostics
        before, known = using.inner, frozenset(using.keys)
        self.uses[using.alias] = using
        if made.origin is None or not made.found:
            self.unread.words.add(using.alias)  # nobody knows what it would have declared
        if made.origin is None:
            return
        self.origins = (*self.origins, made.origin)
        using.inner = made.origin
        keys = []
        for declaration, span in made.found:
            kind, name, _ = key_of(declaration)
            key = (kind, made.origin.name(name))
            if isinstance(declaration, syntax.Gestures):
                key = (kind, f"{using.alias} {span.start}")
            keys.append(key)
            there = self.entries.get(key)
            if key in known and (there is None or there.origin is not before):
                continue
            if there is not None and key not in known:
                self._entry(declaration, made.origin)
            elif (made_entry := self._without_known(declaration, made.origin)) is not None:
                self.entries[key] = Entry(kind, key[1], made_entry, made.origin, span)
        using.keys = tuple(keys)

    def _without_known(self, declaration: syntax.Declaration, origin: Origin) -> syntax.Declaration | None:
        """Gestures add up: what the game declares already is not declared again by a module."""
        if not isinstance(declaration, syntax.Gestures):
            return declaration
        known = {
            name.text
            for entry in self.entries.values()
            if isinstance(entry.declaration, syntax.Gestures) and entry.origin is not origin
            for name in entry.declaration.names
        }
        names = tuple(name for name in declaration.names if name.text not in known)
        return declaration.changed(names=names) if names else None

    def _change(self, inner: syntax.Declaration, origin: Origin) -> None:
        kind, name, span = key_of(inner)
        key = (kind, origin.name(name))
        before = self.entries.get(key)
        if before is None:
            self._nothing(kind, name, "change", origin.place(span))
        elif before.origin == origin:
            self.diagnostics.append(say.DuplicateName(origin.place(span), said(kind), name, before.place))
        self.entries[key] = Entry(kind, key[1], inner, origin, span)

    def _entry(self, declaration: syntax.Declaration, origin: Origin) -> None:
        kind, name, span = key_of(declaration)
        key = (kind, origin.name(name))
        if kind in ("gestures", "conflict"):  # these add up
            key = (kind, f"{origin.level}.{span.start}")
        before = self.entries.get(key)
        if before is not None:
            place = origin.place(span)
            if before.origin == origin:
                self.diagnostics.append(say.DuplicateName(place, said(kind), name, before.place))
            else:
                self.diagnostics.append(say.ReplacedSilently(place, said(kind), name, before.place))
            return
        self.entries[key] = Entry(kind, key[1], declaration, origin, span)


def first_line(node: syntax.Node, origin: Origin) -> Span:
    """The first line of a declaration, where a whole declaration would be too much to point at."""
    end = origin.source.text.find("\n", node.span.start)
    return Span(node.span.start, min(node.span.end, end if end >= 0 else node.span.end))


def key_of(declaration: syntax.Declaration) -> tuple[str, str, Span]:
    """Under which kind and name a declaration can be changed or dropped, and where the name stands."""
    match declaration:
        case syntax.Deck():
            return "deck", "", Span(declaration.span.start, declaration.span.start + len("deck"))
        case syntax.Setup():
            return "setup", "", Span(declaration.span.start, declaration.span.start + len("setup"))
        case syntax.Gestures():
            return "gestures", "", declaration.span
        case syntax.Conflict():
            return "conflict", "", declaration.span
        case syntax.Game():
            return "game", "", declaration.span
        case syntax.Without() | syntax.Rename() | syntax.Module():
            return "", "", declaration.span
        case syntax.Use(module=module, alias=alias):
            return "use", (alias or module).text, (alias or module).span
        case syntax.Change(declaration=inner):
            return key_of(inner)
        case (
            syntax.Attribute() | syntax.Table() | syntax.Zone() | syntax.Remember() | syntax.Define() | syntax.Option()
        ):
            return type(declaration).__name__.lower(), declaration.name.text, declaration.name.span
        case (
            syntax.Preset() | syntax.Move() | syntax.Rule() | syntax.Phrases() | syntax.Roles() | syntax.Ability() | syntax.Back()
        ):
            return type(declaration).__name__.lower(), declaration.name.text, declaration.name.span
        case _:
            assert_never(declaration)


def _renamable(declaration: syntax.Declaration) -> Iterator[str]:
    """The names that an extending game may call otherwise: all but those of moves and gestures, which are verbs."""
    match declaration:
        case syntax.Attribute(name=name, values=values, rows=rows):
            yield name.text
            yield from (row.name.text for row in rows)
            if values is not None:
                yield from _value_names(values)
        case syntax.Roles(name=name, rows=rows):
            yield name.text
            yield from (row.name.text for row in rows)
        case syntax.Change(declaration=inner):
            yield from _renamable(inner)
        case syntax.Table() | syntax.Zone() | syntax.Remember() | syntax.Define() | syntax.Option():
            yield declaration.name.text
        case syntax.Preset() | syntax.Rule() | syntax.Phrases() | syntax.Ability() | syntax.Back():
            yield declaration.name.text
        case _:
            return


def _value_names(values: syntax.Value) -> Iterator[str]:
    match values:
        case syntax.Path(names=names):
            yield ".".join(names)
        case syntax.Number(value=value):
            yield str(value)
        case syntax.Range(low=low, high=high) if 0 <= high - low <= 200:
            yield from map(str, range(low, high + 1))
        case syntax.Either(items=items):
            for item in items:
                yield from _value_names(item)
        case syntax.Both(items=items):
            yield from _value_names(items[0])
        case _:
            return
