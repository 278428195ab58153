"""The common base of all IR nodes: frozen records, tagged by `op`, closed against unknown fields.

Everything is resolved: enumerations and their values, slots, zones, moves, rules, phrases and blocks are numbers that
index the tables of `program.Program`; no node needs a Python object or a look-up by name to be understood.

Values when running: a truth is a bool; a count or a time (milliseconds) an int; a seat an int, -1 for nobody; seats a
tuple of them in order; a card the id of a physical card, -1 for none; cards a tuple; a value of an enumeration a bit mask
over its values (bit i is value i; 0 is none; several bits for a set-valued attribute).
"""

from typing import Any, Literal, dataclass_transform

from typing_extensions import TypeAliasType  # what `typing` has from Python 3.12 on

from rulelang.record import Record

__all__ = ["At", "Kind", "Node", "Tagged", "TypeAliasType"]
"""A union is a named alias: pydantic then evaluates and builds it once, and not again in each field that has it."""


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Node(Record):
    """A node of the IR: a frozen value whose fields are told by name. `schema` checks nodes that come from outside, with pydantic;
    what the lowering makes is trusted, and the tests hold it against the schema."""

    def data(self) -> dict[str, Any]:
        """The node as data that JSON can hold, field by field."""
        state = self.__dict__
        return {name: _data(state[name]) for name in self.__fields__}

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        # not at the top: importing pydantic takes longer than checking a ruleset
        from rulelang.ir.schema import of_node

        return of_node(cls, handler)


def _data(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_data(one) for one in value]
    return value.data() if isinstance(value, Node) else value


class Tagged:
    """Marks a union whose members tell themselves apart by `op`."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from rulelang.ir.schema import of_union

        return of_union(source, handler)


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
