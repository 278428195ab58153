"""What a use of a module gives for its parameters, and whether it fits them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulelang import syntax
from rulelang.check.merging.rewrite import elsewhere, rewritten
from rulelang.check.merging.using import GIVEN, Expanded, Using
from rulelang.diagnostics import modules as say
from rulelang.diagnostics.base import did_you_mean


def arguments_of(using: Using, head: syntax.Module, to: Expanded) -> dict[str, syntax.Value]:
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
            to.diagnostics.append(say.MissingArgument(using.place, alias, text, TYPES.get(type_of(need.type), "a value")))
        else:
            values[text] = rewritten(need.default, lambda node: substitute(node, values, frozenset()))
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


def type_of(node: syntax.Type) -> str:
    match node.values:
        case syntax.Path(names=(word,)):
            return word
        case syntax.Range() | syntax.Number():
            return "count"
        case syntax.Either(items=items) if {path_of(item) for item in items} == {"yes", "no"}:
            return "truth"
        case _:
            return ""


def path_of(value: syntax.Value) -> str | None:
    return value.names[0] if isinstance(value, syntax.Path) and len(value.names) == 1 else None


CONDITIONS = (syntax.Is, syntax.Has, syntax.Compare, syntax.Holds, syntax.Not, syntax.And, syntax.Or)


def unlike(value: syntax.Value, kind: syntax.Type) -> str | None:
    """What a parameter must be, in words, if a value cannot be it; what names mean is found out where they are used."""
    wanted = type_of(kind)
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
            fits = plain or isinstance(value, CONDITIONS)
        case "seat":
            fits = plain or isinstance(value, (syntax.Of, syntax.With))
        case "words":
            fits = _are_words(value)
        case "deed":
            fits = deed_of(value) is not None
        case "attribute":
            fits = isinstance(value, syntax.Path) and len(value.names) == 1
        case "slot":
            fits = isinstance(value, syntax.Path)
        case "time":
            fits = isinstance(value, (syntax.Duration, syntax.Path, syntax.Arithmetic))
        case _:
            fits = not isinstance(value, (syntax.Each, syntax.Duration))
    return None if fits else TYPES.get(wanted, "a value of that kind")


def _are_words(value: syntax.Value) -> bool:
    match value:
        case syntax.Text() | syntax.Path():
            return True
        case syntax.Either(items=items):
            return all(_are_words(item) for item in items)
        case _:
            return False


def deed_of(value: syntax.Value) -> tuple[str, syntax.Value | None] | None:
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


def placeholders(text: str) -> list[str]:
    return [piece.partition("}")[0] for piece in text.split("{")[1:] if "}" in piece]


def substitute(node: syntax.Node, values: Mapping[str, syntax.Value], attributes: frozenset[str]) -> Any:
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
