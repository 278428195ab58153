"""A declaration that stands further down is what was read above, moved; and what a Record refuses."""

from pathlib import Path

import pytest

from rulelang.grammar.cut import cut
from rulelang.grammar.declaration import read
from rulelang.record import Record
from rulelang.syntax import moved

TEXTS = sorted((Path(__file__).parents[2] / "rulesets").rglob("*.mau"))


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_what_moved_is_as_if_read_again(path):
    text = path.read_text(encoding="utf-8")
    more = f"# a line more\n\n{text}"
    pairs = list(zip(cut(text), cut(more), strict=True))
    assert pairs
    for above, below in pairs:
        assert moved(read(text, above), below.start - above.start) == read(more, below)


class Point(Record):
    x: int
    y: int
    name: str = "p"


def test_a_record_takes_its_fields_once_each():
    assert Point(1, y=2) == Point(x=1, y=2, name="p") == Point(0, 0).changed(x=1, y=2)
    for wrong in (lambda: Point(1), lambda: Point(1, 2, x=3), lambda: Point(1, 2, z=3), lambda: Point(1, 2, "p", 4),
                  lambda: Point(1, 2).changed(z=3)):  # fmt: skip
        with pytest.raises(TypeError):
            wrong()
