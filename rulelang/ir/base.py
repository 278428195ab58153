"""The common base of all IR nodes: frozen pydantic models, tagged by `op`, closed against unknown fields.

Everything is resolved: enumerations and their values, slots, zones, moves, rules, phrases and blocks are numbers that
index the tables of `program.Program`; no node needs a Python object or a look-up by name to be understood.

Values when running: a truth is a bool; a count or a time (milliseconds) an int; a seat an int, -1 for nobody; seats a
tuple of them in order; a card the id of a physical card, -1 for none; cards a tuple; a value of an enumeration a bit mask
over its values (bit i is value i; 0 is none; several bits for a set-valued attribute).
"""

from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict
from typing_extensions import TypeAliasType  # what `typing` has from Python 3.12 on; pydantic brings it

__all__ = ["At", "Kind", "Node", "TypeAliasType"]
"""A union is a named alias: pydantic then evaluates and builds it once, and not again in each field that has it."""


class Node(BaseModel):
    """A node of the IR. Schemas are built at the first validation, so that importing stays cheap."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    @classmethod
    def make(cls, **fields: Any) -> Self:
        """A node from trusted fields, without the cost of validation (the tests validate what the lowering makes). It does what
        `model_construct` does for a class without aliases and extra fields, in a quarter of the time."""
        node = cls.__new__(cls)
        known = _FIELDS.get(cls)
        if known is None:
            known = _FIELDS[cls] = {name: field.get_default() for name, field in cls.model_fields.items()}
        for name, value in (
            ("__dict__", {field: fields.get(field, default) for field, default in known.items()}),  # their order is that of JSON
            ("__pydantic_fields_set__", set(fields)),
            ("__pydantic_extra__", None),
            ("__pydantic_private__", None),
        ):
            object.__setattr__(node, name, value)
        return node


_FIELDS: dict[type[Node], dict[str, Any]] = {}
"""The fields of each kind of node, with what they hold if they are not given."""


class At(Node):
    """Where a node was written: number of the source in `Program.sources`, line and column from 1."""

    source: int
    line: int
    column: int


class Kind(Node):
    """What an expression, a slot or an option holds."""

    of: Literal["truth", "count", "time", "seat", "seats", "card", "cards", "value"]
    enumeration: int | None = None
    """For `value`: which enumeration."""
    low: int | None = None
    high: int | None = None
    """For `count`: the declared range, both ends included; None where it is open."""
    optional: bool = False
    """Whether `none` belongs to it."""
