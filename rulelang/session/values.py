"""Values of options and slots as people write them: `yes`, `none`, `5 s`, the values of an enumeration, a seat by its name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from rulelang.diagnostics.base import did_you_mean
from rulelang.ir.base import Kind
from rulelang.ir.program import Enumeration, Program

YES, NO = ("yes", "true", "on"), ("no", "false", "off")
_UNITS = {"": 1, "ms": 1, "s": 1000, "min": 60_000}
_TIME = re.compile(r"([0-9]{1,9})\s*(ms|s|min|)")


class BadValue(ValueError):
    """A text is no value of that kind; the message says what is wanted."""


def folded(text: str) -> str:
    """A text as names are compared: composed, without case or outer space."""
    return unicodedata.normalize("NFC", text).strip().casefold()


def read_value(program: Program, kind: Kind, value: object, names: Sequence[str] = ()) -> int:
    """What the table keeps for a value written in words (or given as a Python value).

    Raises:
        BadValue: it is none of that kind, or out of its range.
    """
    if isinstance(value, str):
        if kind.optional and folded(value) == "none":
            return 0 if kind.of in ("value", "count", "truth", "time") else -1
        return _from_text(program, kind, value, names)
    if isinstance(value, bool):
        if kind.of == "truth":
            return int(value)
        if kind.of == "value":  # a YAML-like yes or no among values of that name
            return _from_text(program, kind, "yes" if value else "no", names)
    elif isinstance(value, int):
        if kind.of in ("count", "time"):
            return _in_range(kind, value)
        if kind.of == "value":
            return _from_text(program, kind, str(value), names)
    elif value is None and kind.optional:
        return read_value(program, kind, "none")
    raise BadValue(f"{wanted(program, kind)}, not {value!r}")


def _from_text(program: Program, kind: Kind, text: str, names: Sequence[str]) -> int:
    word = folded(text)
    match kind.of:
        case "truth":
            if word in YES + NO:
                return int(word in YES)
        case "count":
            if re.fullmatch(r"-?[0-9]{1,15}", word):
                return _in_range(kind, int(word))
        case "time":
            if found := _TIME.fullmatch(word):
                return int(found[1]) * _UNITS[found[2]]
        case "value":
            enumeration = program.enumerations[kind.enumeration or 0]
            return read_mask(enumeration, text)
        case "seat":
            for seat, name in enumerate(names):
                if folded(name) == word:
                    return seat
            if word == "none":
                return -1
            suggestion = did_you_mean(text.strip(), names)
            raise BadValue(f"nobody called `{text.strip()}` sits here{_perhaps(suggestion)}")
    raise BadValue(f"{wanted(program, kind)}, not `{text.strip()}`")


def read_mask(enumeration: Enumeration, text: str) -> int:
    """The mask of one value of an enumeration, or of several with commas between them."""
    mask = 0
    known = {folded(sign): n for n, sign in reversed(list(enumerate(enumeration.signs)))}
    known |= {folded(name): n for n, name in reversed(list(enumerate(enumeration.values)))}
    for part in text.split(","):
        word = folded(part).replace(" ", "_")
        number = known.get(folded(part), known.get(word))
        if number is None:
            suggestion = did_you_mean(part.strip(), enumeration.values)
            every = ", ".join(enumeration.values)
            raise BadValue(f"one of {every}, not `{part.strip()}`{_perhaps(suggestion)}")
        mask |= 1 << number
    return mask


def _perhaps(suggestion: str | None) -> str:
    return "" if suggestion is None else f"; did you mean `{suggestion}`?"


def _in_range(kind: Kind, value: int) -> int:
    if (kind.low is not None and value < kind.low) or (kind.high is not None and value > kind.high):
        raise BadValue(f"{range_of(kind)}, not {value}")
    return value


def range_of(kind: Kind) -> str:
    """The range of a count, in words."""
    match kind.low, kind.high:
        case None, None:
            return "a number"
        case low, None:
            return f"{low} or more"
        case None, high:
            return f"at most {high}"
        case low, high:
            return f"{low} to {high}"


def wanted(program: Program, kind: Kind) -> str:
    """What may stand for a value of a kind, in words."""
    none = " or none" if kind.optional else ""
    match kind.of:
        case "truth":
            return "yes or no"
        case "count":
            return range_of(kind) + none
        case "time":
            return "a time like `5 s`"
        case "value":
            return f"one of {', '.join(program.enumerations[kind.enumeration or 0].values)}{none}"
        case "seat":
            return f"the name of a seat{none}"
        case other:
            return other


def show_value(program: Program, kind: Kind, value: int, names: Sequence[str] = ()) -> str:
    """A value of an option or slot in words, as `read_value` reads it (cards excepted: they need a deck)."""
    match kind.of:
        case "truth":
            return "yes" if value else "no"
        case "value":
            return show_mask(program.enumerations[kind.enumeration or 0], value)
        case "seat":
            return names[value] if 0 <= value < len(names) else "none"
        case "time":
            return f"{value // 1000} s" if value and value % 1000 == 0 else f"{value} ms"
        case _:
            return str(value)


def show_mask(enumeration: Enumeration, mask: int) -> str:
    """The names of the values in a mask."""
    found = [name for n, name in enumerate(enumeration.values) if mask >> n & 1]
    return ", ".join(found) if found else "none"


def owner_name(program: Program, zone: int, owner: int, names: Sequence[str]) -> str:
    """Whose zone it is, in words: a seat, or a value; empty for a zone of the table."""
    if owner < 0:
        return ""
    values = program.zones[zone].per_value
    return names[owner] if values is None else program.enumerations[values].values[owner]
