"""The rules that a table has invented: plain data, and the text of the variant that they make."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

InventionKind = Literal["invent", "change", "drop"]


@dataclass(frozen=True, slots=True)
class Invention:
    """One rule invented, changed or dropped."""

    number: int
    """From 1, in the order in which they came; never reused."""
    kind: InventionKind
    rule: str
    """The name of the rule."""
    text: str
    """As typed: the rule and what it needs."""
    author: str
    deal: int
    at: int
    """Stamp."""
    secret: bool = False
    repealed: bool = False


@dataclass(frozen=True, slots=True)
class Fragment:
    """One piece of the variant's text, and the invention it comes from."""

    invention: Invention
    text: str


@dataclass(frozen=True, slots=True)
class House:
    """All inventions of a table, those that were voted out among them."""

    inventions: tuple[Invention, ...] = ()

    def with_(self, invention: Invention) -> House:
        return House((*self.inventions, invention))

    @property
    def newest(self) -> Invention | None:
        """The newest that has not been repealed."""
        return next((one for one in reversed(self.inventions) if not one.repealed), None)

    def without_newest(self) -> House:
        """The newest is repealed; what it changed is as it was."""
        newest = self.newest
        return House(tuple(replace(one, repealed=True) if one is newest else one for one in self.inventions))

    @property
    def holding(self) -> int:
        """How many inventions of any kind have not been repealed."""
        return sum(not one.repealed for one in self.inventions)

    @property
    def in_force(self) -> int:
        """How many invented rules are in force."""
        dropped = self.off
        return sum(one.kind == "invent" and one.rule not in dropped for one in self.inventions)

    @property
    def off(self) -> frozenset[str]:
        """Names of rules that are off: dropped, or invented and voted out."""
        found: set[str] = set()
        for one in self.inventions:
            if (one.kind == "drop" and not one.repealed) or (one.kind == "invent" and one.repealed):
                found.add(one.rule)
        return frozenset(found)

    def invented(self, rule: str) -> bool:
        """Whether a rule was invented here."""
        return any(one.kind == "invent" and one.rule == rule for one in self.inventions)

    def fragments(self, *, kept: bool) -> tuple[Fragment, ...]:
        """What the variant's text is made of. `kept`: rules that are off stay in it, so that every number stays; without,
        it is what somebody would write who begins with these rules."""
        found: dict[str, Fragment] = {}
        off = self.off
        for one in self.inventions:
            if one.kind == "drop" or (one.repealed and one.kind == "change"):
                continue
            if not kept and one.rule in off:
                continue
            text = one.text.strip("\n")
            if one.kind == "change" and self.invented(one.rule):
                if one.rule not in found:
                    continue
                text = _as_new(text, one.rule)
            found[one.rule] = Fragment(one, text)
        return tuple(found.values())

    def text(self, title: str, parent: str, *, kept: bool) -> tuple[str, dict[str, int]]:
        """The variant, and where the text of each rule begins."""
        text = f'game "{title}":\n    extends "{parent}"\n'
        starts: dict[str, int] = {}
        if not kept:
            dropped = sorted(name for name in self.off if not self.invented(name))
            text += f"\nwithout rule {', '.join(dropped)}\n" if dropped else ""
        for fragment in self.fragments(kept=kept):
            one = fragment.invention
            text += "\n" if kept else f"\n# {one.author}, in deal {one.deal}\n"
            starts[one.rule] = len(text)
            text += f"{fragment.text}\n"
        return text, starts


def _as_new(text: str, rule: str) -> str:
    """A changed version of an invented rule, as the rule itself."""
    lines = [
        line.removeprefix("change ") if line.startswith(("change rule ", "change optional rule ")) else line
        for line in text.split("\n")
    ]
    return "\n".join(lines)
