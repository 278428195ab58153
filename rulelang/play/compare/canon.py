"""IR without places and numbers: every number that names an entry becomes its name, so that equal meanings are equal data."""

from __future__ import annotations

from typing import Any

from rulelang.ir.base import Node
from rulelang.ir.program import Program

_NAMES: dict[str, str] = {
    "slot": "slots", "option": "options", "zone": "zones", "move": "moves", "ability": "abilities", "table": "tables",
    "rule": "rules", "rules": "rules", "not_rules": "rules", "despite": "rules", "replaces": "rules", "against": "rules",
    "enumeration": "enumerations", "attribute": "enumerations", "per_value": "enumerations", "every_option": "options",
}  # fmt: skip
"""Fields that hold numbers of entries, and the table that they index."""
_DROPPED = frozenset({"at", "number", "clauses", "author", "locals"})


def canon(node: Any, program: Program) -> Any:
    """A node as plain data in which names stand for numbers."""
    if isinstance(node, (tuple, list)):
        return tuple(canon(one, program) for one in node)
    if not isinstance(node, Node):
        return node
    fields = {name: getattr(node, name) for name in type(node).__fields__ if name not in _DROPPED}
    return tuple((name, _field(name, value, fields, program)) for name, value in fields.items())


def _field(name: str, value: Any, fields: dict[str, Any], program: Program) -> Any:
    if name in _NAMES and value is not None:
        return _named(_NAMES[name], value, program)
    match name:
        case "block" | "otherwise" | "setup" if isinstance(value, int):
            return canon(program.blocks[value].effects, program)
        case "phrases":
            return tuple(program.phrases[one].folded for one in value)
        case "gesture" if value is not None:
            return program.gestures[value]
        case "labels" | "not_labels":
            return tuple(program.labels[one] for one in value)
        case "label" if isinstance(value, int):
            return program.labels[value]
        case "mask" if isinstance(fields.get("enumeration"), int):
            values = program.enumerations[fields["enumeration"]].values
            return tuple(one for bit, one in enumerate(values) if value >> bit & 1)
        case "faces":
            return tuple(program.faces[one].label for one in value)
        case "column" if isinstance(fields.get("enumeration"), int):
            return program.enumerations[fields["enumeration"]].columns[value].name
    return canon(value, program)


def _named(table: str, value: Any, program: Program) -> Any:
    entries = getattr(program, table)
    if isinstance(value, tuple):
        return tuple(entries[one].name for one in value)
    return entries[value].name if isinstance(value, int) and 0 <= value < len(entries) else value
