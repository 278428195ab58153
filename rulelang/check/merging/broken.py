"""What was meant to be declared and could not be read: its names are known all the same, so that one slip is told once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from rulelang.check.symbols import BUILT_IN_MOVES, BUILT_IN_SLOTS, BUILT_IN_ZONES
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.reading import TooLarge, TooManyFaults
from rulelang.grammar.cut import Chunk, cut, suggestion
from rulelang.grammar.words import DECLARATIONS, KEYWORDS
from rulelang.source import Place, Source

_APART = re.compile(r'"[^"\n]*"|\[[^\]\n]*\]|#[^\n]*')
_RANGE = re.compile(r"\b(\d{1,4})-(\d{1,4})\b")
_WORD = re.compile(r"\w+")
_EXTENDS = re.compile(r"^\s+extends\b", re.MULTILINE)
_LISTS = ("attribute", "gestures", "rename", "roles")
"""What declares more names than the one after its word."""
_QUIET = ("rule", "preset")
"""What is spoken of in few places, and often called like something else."""
_MOST = 200


@dataclass(slots=True)
class Broken:
    """All that could not be read, of a file and the games it extends."""

    words: set[str] = field(default_factory=set)
    """Names that may be spoken of anywhere: a line with one of them cannot be judged."""
    names: set[str] = field(default_factory=set)
    """Names of rules and presets: only the name itself cannot be judged."""
    parts: set[str] = field(default_factory=set)
    """`game`, `deck`, `setup`."""
    parent: bool = False
    """Whether the game that is extended may be missing because of it."""
    all: bool = False
    """Whether the rest of a text was not read at all."""

    def add(self, source: Source, faults: Iterable[Diagnostic]) -> None:
        """Note what the faults of a text left out of it."""
        chunks: list[Chunk] | None = None
        for fault in faults:
            if isinstance(fault, TooManyFaults) or (isinstance(fault, TooLarge) and fault.what == "text"):
                self.all = True
                return
            chunks = list(cut(source.text)) if chunks is None else chunks
            places = [fault.place, *(note.place for note in fault.notes())]
            for chunk in chunks:
                if any(chunk.start <= place.span.start <= chunk.end for place in places if place.source == source):
                    self._chunk(source.text[chunk.start : chunk.end])

    def _chunk(self, text: str) -> None:
        bare = _APART.sub(" ", text)
        words = list(_WORD.findall(bare.split("\n", 1)[0]))
        while words and words[0] in ("change", "optional"):
            words.pop(0)
        if not words:
            return
        kind = words[0] if words[0] in DECLARATIONS else suggestion(words[0]) or ""
        if kind in ("game", "deck", "setup"):
            self.parts.add(kind)
            self.parent = self.parent or (kind == "game" and _EXTENDS.search(text) is not None)
        elif kind == "points":  # its own name
            self.words.add("points")
        elif kind in _LISTS:
            self.words |= words_of(bare)
            if words[0] not in DECLARATIONS:  # `suits: hearts, spades`
                self.words |= {words[0], words[0].removesuffix("s")}
        elif kind in _QUIET:
            self.names |= set(words[1:2])
        else:
            named = re.match(r"[\w.]+", bare[len(words[0]) :].strip()) if kind else None
            self.words |= {named[0].removeprefix("player.")} if named else set(words[1:2])
        self.words -= _NEVER

    def touches(self, place: Place) -> bool:
        """Whether the line of a place speaks of something that could not be read."""
        if not self.words:
            return False
        source = place.source
        first, _ = source.line_column(place.span.start)
        line = _APART.sub(" ", source.line(first))
        return any(word in self.words for word in _WORD.findall(line)) or any(
            re.search(rf"(?<![\w.]){re.escape(word)}\b", line) for word in self.words if "." in word
        )


_NEVER = frozenset(
    (
        *(KEYWORDS - {"points"}),
        *BUILT_IN_SLOTS,
        *BUILT_IN_ZONES,
        *(name for name, _ in BUILT_IN_MOVES),
        "card",
        "player",
    )
)
"""What is known whatever happens."""


def words_of(text: str) -> set[str]:
    """All that may be a name in a declaration, ranges written out."""
    found = set(_WORD.findall(_APART.sub(" ", text)))
    for low, high in _RANGE.findall(text):
        first, last = sorted((int(low), int(high)))
        if last - first < _MOST:
            found |= {str(number) for number in range(first, last + 1)}
    return found - _NEVER
