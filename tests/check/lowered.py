"""Help for tests of the lowering: a small game around a few declarations, and the IR written in short."""

from __future__ import annotations

from typing import Any

from rulelang.check import Checked, check_source
from rulelang.diagnostics.examples import game
from rulelang.ir.base import Node
from rulelang.ir.program import Program
from rulelang.library import Shelf
from rulelang.source import Source


class Games(Shelf):
    """The shipped games and some given ones."""

    def __init__(self, **texts: str) -> None:
        super().__init__()
        self.texts = texts

    def find(self, name: str, origin: Source) -> Source | None:
        return Source.of(f"{name}.mau", self.texts[name]) if name in self.texts else super().find(name, origin)

    def names(self) -> tuple[str, ...]:
        return (*self.texts, *super().names())


def check(text: str, **texts: str) -> Checked:
    return check_source(Source.of("test.mau", text), library=Games(**texts))


def told(checked: Checked) -> list[str]:
    """What was found, as `line: code message`."""
    return [f"{one.place.line}: {one.code} {one.message()}" for one in checked.diagnostics]


def lower(*declarations: str, allow: tuple[str, ...] = (), **parts: str) -> Program:
    """The program of the example game with more declarations; nothing may be found but what is allowed."""
    checked = check(game(*declarations, **parts))
    assert [line for line in told(checked) if line.split()[1] not in allow] == []
    assert checked.program is not None
    return checked.program


def show(node: Any) -> str:
    """IR in short: fields in order, without what is empty, kinds and places."""
    if isinstance(node, tuple):
        return f"[{', '.join(map(show, node))}]"
    if not isinstance(node, Node):
        return repr(node)
    parts = []
    for name in type(node).__fields__:
        value = getattr(node, name)
        if name in ("vain", "names", "unseen", "due") and not value:
            continue
        if name not in ("op", "at", "kind") and value is not None and value != ():
            parts.append(show(value))
    return f"{type(node).__name__}({', '.join(parts)})"


def rule(program: Program, name: str) -> list[str]:
    """The sentences of a rule, with the effects of their blocks."""
    found = next(one for one in program.rules if one.name == name)
    return [show(sentence) for sentence in found.sentences]


def block(program: Program, name: str, sentence: int = 0) -> list[str]:
    """The effects of a sentence's block."""
    found = next(one for one in program.rules if one.name == name)
    return [show(effect) for effect in program.blocks[found.sentences[sentence].block].effects]
