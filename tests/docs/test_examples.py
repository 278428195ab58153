"""Every example of the language pages is a text that does what its info string says.

`mau` is a whole ruleset, `mau fragment` is added to `base.mau`; both check without a word. `mau bad M203` gives that
diagnostic and no other; it is whole if it begins with `game` or `module`, else added to `base.mau`.
"""

import re
from pathlib import Path

import pytest

from rulelang.library import Shelf
from rulelang.source import Source

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted((DOCS / "language").glob("*.md"))
BASE = (DOCS / "language" / "base.mau").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(mau[^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#]+)\)")


class Library(Shelf):
    """The shipped games, and the base of the examples."""

    def find(self, name: str, origin: Source) -> Source | None:
        return Source.of("base.mau", BASE) if name == "base" else super().find(name, origin)

    def __call__(self, name: str) -> Source | None:
        return self.find(name, Source.of("example.mau", ""))


def examples():
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for found in FENCE.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            yield pytest.param(found[1], found[2], id=f"{page.name}:{line}")


def diagnostics(text: str):
    from rulelang.check import check_source

    return check_source(Source.of("example.mau", text), library=Library())


@pytest.mark.parametrize(("info", "text"), list(examples()))
def test_example(info: str, text: str):
    whole = re.match(r"\s*(#[^\n]*\n\s*)*(game|module)\b", text) is not None
    checked = diagnostics(text if whole else f"{BASE}\n{text}")
    found = {one.code for one in checked.diagnostics}
    told = [f"{one.code} line {one.place.line}: {one.message()}" for one in checked.diagnostics]
    match info.split():
        case ["mau"]:
            assert whole and not found, told
        case ["mau", "fragment"]:
            assert not whole and not found, told
        case ["mau", "bad", code]:
            assert found == {code}, told
        case _:
            pytest.fail(f"`{info}` is no info string of an example")


def test_base():
    assert not diagnostics(BASE).diagnostics


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links(page: Path):
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_every_page_is_in_the_index():
    index = (DOCS / "language" / "index.md").read_text(encoding="utf-8")
    assert {page.name for page in PAGES} - {"index.md"} == {
        name for name in LINK.findall(index) if name.endswith(".md")
    }


def test_the_page_of_verbs_is_the_table_of_verbs():
    from rulelang.verbs import reference

    page = DOCS / "language" / "verbs.md"
    assert page.read_text(encoding="utf-8") == reference(), "write it anew from rulelang.verbs.reference()"


def test_all_reserved_words_are_listed():
    from rulelang.check.declared.declare import WORDS

    listed = set(re.findall(r"`(\w+)`", (DOCS / "language" / "words-reserved.md").read_text(encoding="utf-8")))
    assert set(WORDS) - {"points_of"} <= listed
