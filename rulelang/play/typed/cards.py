"""Cards as people write them: `7♥`, `7h`, `h7`, `7 hearts`, `hearts 7`, `joker`, and as they are shown."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product

from rulelang.ir.program import Enumeration, Program
from rulelang.play.typed.text import fold, spaced

MOST_WORDS = 8
"""Words of a card; more than that is no card."""
MOST_READINGS = 300
"""Ways to read a text that are tried."""
_BOOKS: OrderedDict[int, tuple[Program, Book]] = OrderedDict()
_KEPT = 16


@dataclass(frozen=True, slots=True)
class Entry:
    """A way to write a value: its name or its sign."""

    text: str
    enumeration: int
    bit: int


class Book:
    """The words for the cards of one program."""

    def __init__(self, program: Program) -> None:
        self.faces = tuple(face.values for face in program.faces)
        self.labels: dict[str, list[int]] = {}
        for number, face in enumerate(program.faces):
            self.labels.setdefault(fold(spaced(face.label)), []).append(number)
        seen: dict[tuple[str, int, int], None] = {}
        for number, enumeration in enumerate(program.enumerations):
            if any(values[number] for values in self.faces):
                for bit, (name, sign) in enumerate(zip(enumeration.values, enumeration.signs, strict=True)):
                    seen[fold(spaced(name)), number, bit] = None
                    seen[fold(sign), number, bit] = None
        self.entries = tuple(Entry(*key) for key in seen if key[0])
        self.longest = max((entry.text.count(" ") + 1 for entry in self.entries), default=1)

    # ---- reading -----------------------------------------------------------------------------------------------------

    def named(self, text: str, *, prefixes: bool) -> list[Entry]:
        """The values that a piece of text is a name (or the beginning of a name) of."""
        if prefixes:
            return [entry for entry in self.entries if entry.text.startswith(text)]
        return [entry for entry in self.entries if entry.text == text]

    def readings(self, words: tuple[str, ...], *, prefixes: bool) -> Iterator[tuple[list[Entry], ...]]:
        """Every way to cut some words into pieces that are names of values."""
        if not words:
            yield ()
            return
        for count in range(min(self.longest, len(words)), 0, -1):
            piece = " ".join(words[:count])
            for cut in _cuts(piece) if count == 1 else [(piece,)]:
                found = tuple(self.named(part, prefixes=prefixes) for part in cut)
                if all(found):
                    for rest in self.readings(words[count:], prefixes=prefixes):
                        yield (*found, *rest)

    def read(self, text: str) -> list[int]:
        """The faces that a text names, exactly if it can be, else by the beginnings of names; none if it names none."""
        plain = fold(text.replace("_", " ").replace("/", " "))
        words = tuple(word for word in plain.split(" ") if word)
        if not words or len(words) > MOST_WORDS or len(plain) > 80:
            return []
        if plain in self.labels:
            return self.labels[plain]
        for prefixes in (False, True):
            found = self._match(words, prefixes=prefixes)
            if found:
                return found
        return [face for label, faces in self.labels.items() if label.startswith(plain) for face in faces]

    def _match(self, words: tuple[str, ...], *, prefixes: bool) -> list[int]:
        exactly: dict[int, None] = {}
        partly: dict[int, None] = {}
        for reading in islice(self.readings(words, prefixes=prefixes), MOST_READINGS):
            for values in islice(product(*reading), MOST_READINGS):
                wanted: dict[int, int] = {}
                for entry in values:
                    wanted[entry.enumeration] = wanted.get(entry.enumeration, 0) | 1 << entry.bit
                if sum(mask.bit_count() for mask in wanted.values()) < len(values):
                    continue  # one value named twice
                for number, face in enumerate(self.faces):
                    if all(face[enumeration] & mask == mask for enumeration, mask in wanted.items()):
                        whole = all(wanted.get(enumeration, 0) == mask for enumeration, mask in enumerate(face))
                        (exactly if whole else partly)[number] = None
        return sorted(exactly or partly)


def _cuts(piece: str) -> Iterator[tuple[str, ...]]:
    """A piece whole, and cut in two or three: `7h` is a 7 of h."""
    yield (piece,)
    for first in range(1, len(piece)):
        yield (piece[:first], piece[first:])
    if len(piece) <= 6:
        for first in range(1, len(piece) - 1):
            for second in range(first + 1, len(piece)):
                yield (piece[:first], piece[first:second], piece[second:])


def book(program: Program) -> Book:
    """The words for the cards of a program, made once."""
    known = _BOOKS.get(id(program))
    if known is None or known[0] is not program:
        known = _BOOKS[id(program)] = (program, Book(program))
        while len(_BOOKS) > _KEPT:
            _BOOKS.popitem(last=False)
    return known[1]


def read_card(program: Program, text: str) -> list[int]:
    """The faces that a text may mean: none if it is no card, several if it leaves something open."""
    return book(program).read(text)


# ---- showing -------------------------------------------------------------------------------------------------------


def show_card(program: Program, face: int, *, unicode: bool = True, compact: bool = True) -> str:
    """A face for people: `7♥` or, without Unicode, `7H`; not compact: `7 hearts`. `read_card` reads all of them."""
    shown = program.faces[face]
    if not compact:
        return spaced(shown.label)
    every = {number: (1 << len(one.values)) - 1 for number, one in enumerate(program.enumerations)}
    some = [number for number, mask in enumerate(shown.values) if mask and mask != every[number]]
    for numbers in (some, [number for number, mask in enumerate(shown.values) if mask]):
        text = _signs(program, face, numbers, unicode)
        if text and book(program).read(text) == [face]:
            return text
    return spaced(shown.label)


def _signs(program: Program, face: int, numbers: list[int], unicode: bool) -> str:
    """The signs of some attributes of a face, in the order of its label, close together if they are short."""
    signs = []
    for number in sorted(numbers, key=lambda number: _place(program, face, number)):
        enumeration, mask = program.enumerations[number], program.faces[face].values[number]
        signs.append(
            "/".join(_sign(enumeration, bit, unicode) for bit in range(len(enumeration.values)) if mask >> bit & 1)
        )
    return ("" if all(len(sign) <= 2 for sign in signs) else " ").join(signs)


def _place(program: Program, face: int, number: int) -> int:
    """Where a card's value of an enumeration stands in its label: `7 hearts` shows the rank before the suit."""
    shown = program.faces[face]
    enumeration = program.enumerations[number]
    bit = (shown.values[number] & -shown.values[number]).bit_length() - 1
    words = f" {spaced(shown.label)} "
    at = words.find(f" {spaced(enumeration.values[bit])} ")
    return at if at >= 0 else len(words) + number


def _sign(enumeration: Enumeration, bit: int, unicode: bool) -> str:
    sign, name = enumeration.signs[bit], spaced(enumeration.values[bit])
    if unicode or sign.isascii():
        return sign
    others = [spaced(other) for n, other in enumerate(enumeration.values) if n != bit]
    only_signs = not any(other.isascii() for other in enumeration.signs)
    alone = not any(fold(other).startswith(fold(name[:1])) for other in others)
    return name[:1].upper() if only_signs and alone else name
