"""Frozen value classes that cost nothing to define.

A dataclass writes and compiles its methods when it is defined, about a millisecond each; with hundreds of small classes that
is most of the time a checker takes to start. A `Record` takes its fields from the annotations and shares its methods.
"""

from __future__ import annotations

from typing import Any, ClassVar, Self, dataclass_transform

_NEEDED: Any = object()


def annotations_of(kind: type[Record]) -> dict[str, Any]:
    """What each field is declared as, in a class and its bases: the type, or its words where the module puts annotations off."""
    return {name: of for base in reversed(kind.__mro__) for name, of in base.__dict__.get("__annotations__", {}).items()}


@dataclass_transform(frozen_default=True)
class Record:
    """Base of frozen value classes: fields are the annotations, in order, base classes first; `ClassVar`s are none."""

    __fields__: ClassVar[tuple[str, ...]] = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()
    __defaults__: ClassVar[dict[str, Any]] = {}
    """What each field holds that is not given; `_NEEDED` if it must be."""
    __needed__: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        own = cls.__dict__.get("__annotations__", {})
        names = [name for name, kind in own.items() if not str(kind).startswith(("ClassVar", "typing.ClassVar"))]
        cls.__fields__ = tuple(dict.fromkeys((*cls.__fields__, *names)))
        cls.__match_args__ = cls.__fields__  # type: ignore[misc]  # it is one for each class
        cls.__defaults__ = {name: getattr(cls, name, _NEEDED) for name in cls.__fields__}
        cls.__needed__ = frozenset(name for name, value in cls.__defaults__.items() if value is _NEEDED)

    def __init__(self, *values: Any, **named: Any) -> None:
        kind = type(self)
        defaults = kind.__defaults__
        if values:
            if len(values) > len(defaults):
                raise TypeError(f"{kind.__name__} takes {len(defaults)} fields, not {len(values)}")
            given = dict(zip(defaults, values, strict=False))
            if twice := given.keys() & named.keys():
                raise TypeError(f"{kind.__name__} is given `{min(twice)}` twice")
            named |= given
        if len(named) < len(defaults):
            if not kind.__needed__ <= named.keys():
                raise TypeError(f"{kind.__name__} needs `{min(kind.__needed__ - named.keys())}`")
            named = defaults | named
        if named.keys() != defaults.keys():
            raise TypeError(f"{kind.__name__} has no field `{min(named.keys() - defaults.keys())}`")
        self.__dict__.update(named)

    def changed(self, **fields: Any) -> Self:
        """The same with some fields replaced."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.__dict__.update(fields)
        if len(made.__dict__) != len(self.__dict__):
            raise TypeError(f"{type(self).__name__} has no field `{min(fields.keys() - self.__dict__.keys())}`")
        return made

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *(getattr(self, name) for name in type(self).__fields__)))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in type(self).__fields__)})"
