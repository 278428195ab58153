"""Programs that come from outside, checked with pydantic; and what they look like, for other programs."""

from functools import cache
from typing import Annotated, Any, get_type_hints

from pydantic import Field, TypeAdapter
from pydantic_core import core_schema

from rulelang.ir.base import Node
from rulelang.ir.program import Program


@cache
def adapter() -> TypeAdapter[Program]:
    """Reads a program (`validate_json`) and describes one (`json_schema`). Built when somebody asks: that takes a second."""
    return TypeAdapter(Program)


def of_node(kind: type[Node], handler: Any) -> Any:
    """The schema of a node, closed against unknown fields."""
    hints = get_type_hints(kind, include_extras=True)
    fields = []
    for name in kind.__fields__:
        needed = not hasattr(kind, name)
        inner = handler.generate_schema(hints[name])
        whole = inner if needed else core_schema.with_default_schema(inner, default=getattr(kind, name))
        fields.append(core_schema.dataclass_field(name, whole, kw_only=True))
    arguments = core_schema.dataclass_args_schema(kind.__name__, fields)
    config = core_schema.CoreConfig(extra_fields_behavior="forbid", title=kind.__name__)
    return core_schema.dataclass_schema(
        kind, arguments, list(kind.__fields__), frozen=True, config=config, ref=f"{kind.__module__}.{kind.__qualname__}"
    )


def of_union(source: Any, handler: Any) -> Any:
    """The schema of a union, told apart by `op`."""
    return handler(Annotated[source, Field(discriminator="op")])
