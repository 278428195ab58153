"""The declarations of a module, written anew for one use of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from rulelang import syntax, verbs
from rulelang.check.merging.arguments import CONDITIONS, deed_of, path_of, placeholders, substitute, type_of
from rulelang.check.merging.rewrite import elsewhere, inside, nodes, rewritten
from rulelang.check.merging.using import GIVEN, VALUES, Using
from rulelang.check.symbols import BUILT_IN_MOVES, Origin
from rulelang.diagnostics import modules as say
from rulelang.diagnostics import names as say_names
from rulelang.diagnostics.base import Diagnostic, did_you_mean
from rulelang.source import Place, Span

_KEPT = frozenset(name for name, _ in BUILT_IN_MOVES)
"""Moves that every game has keep their names in a module."""
_IN_MEANINGS = {
    "card": "any card", "winner": "the winner", "loser": "the loser", "dealer": "the dealer", "next": "the next player",
    "previous": "the previous player", "left": "the left neighbour", "right": "the right neighbour",
}  # fmt: skip
"""Arguments that are words of the language, as a meaning says them."""
_CERTAIN = "certain cards"
"""What a meaning says of cards that a condition describes without naming them."""


class Expander:
    """Writes the declarations of a module anew for one use."""

    def __init__(self, file: syntax.File, using: Using, values: dict[str, syntax.Value]) -> None:
        self.file, self.using, self.values = file, using, values
        self.diagnostics: list[Diagnostic] = []
        head = file.declarations[0]
        assert isinstance(head, syntax.Module)
        self.deeds = {need.name.text for need in head.needs if type_of(need.type) == "deed"}
        self.attributes = frozenset(need.name.text for need in head.needs if type_of(need.type) == "attribute")
        self.own = self._names(VALUES)
        self.rules = self._names((syntax.Rule,))
        self.moves = self._names((syntax.Move,)) - _KEPT
        for name, value in values.items():
            if name not in using.arguments:  # what a parameter is by itself may speak of the module's own
                values[name] = rewritten(value, self._own)

    def _names(self, kinds: tuple[type[Any], ...]) -> set[str]:
        return {name_of(one).text.removeprefix("player.") for one in self.file.declarations if isinstance(one, kinds)}

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
        for word in placeholders(text or ""):
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
        return text if text is None else f"{text[:1].upper()}{text[1:]}"

    def _written(self, value: syntax.Value) -> str:
        """An argument as a meaning says it; of a condition about cards the cards it names, and no more: the sentences tell the rest."""
        match value:
            case syntax.Path() if (said := _IN_MEANINGS.get(path_of(value) or "")) is not None:
                return said
            case syntax.Either(items=items):
                return _listed([self._written(one) for one in items])
            case syntax.Or(items=items):
                parts = [self._written(one) for one in items]
                return _CERTAIN if _CERTAIN in parts else _listed(parts)
            case syntax.And(items=items):
                named = [one for one in items if isinstance(one, syntax.Is) and not one.negated and path_of(one.left) == "card"]
                return self._written(named[0]) if named else _CERTAIN
            case syntax.Is(left=left, right=right, negated=False) if path_of(left) == "card":
                return self._written(right)
            case _ if isinstance(value, CONDITIONS):
                return _CERTAIN
        written = Origin(self.file.source, 0, 0).written(value.span)
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
        found = substitute(node, self.values, self.attributes)
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
        if verb in ("makes", "make") and (made := path_of(node.object) if node.object is not None else None):
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
        found = deed_of(self.values[deed])
        assert found is not None
        verb, thing = found
        preps = rewritten(node.preps, self._replace)
        if not event:
            return node.changed(verb=verb, object=thing, preps=preps)
        if thing is not None and verb == "say":
            return node.changed(verb="says", object=thing, preps=preps)
        return node.changed(verb="makes", object=syntax.Path(node.verb_span, (verb,)), preps=preps)


def _listed(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]


def name_of(declaration: Any) -> syntax.Name:
    found: syntax.Name = declaration.name
    return found
