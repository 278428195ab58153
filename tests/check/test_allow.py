"""Warnings that a comment allows, and comments that allow nothing."""

import pytest

from rulelang.check import check_source
from rulelang.diagnostics.examples import game
from rulelang.library import Shelf
from rulelang.source import Source

UNUSED = 'option o "O": 1-3 = 2'


def told(*more: str, top: str = "") -> list[tuple[str, int]]:
    text = top + game(*more)
    lines = text.count("\n", 0, text.index(more[0])) if more else 0
    found = check_source(Source.of("x.mau", text), library=Shelf()).diagnostics
    return [(one.name, one.place.line - lines) for one in found]


def test_it_is_given_without():
    assert told(UNUSED) == [("unused", 1)]


@pytest.mark.parametrize(
    "text",
    [
        f"{UNUSED}  # allow: unused",
        f"{UNUSED}#allow:UNUSED",
        f"{UNUSED}  # allow: unused because a variant asks for it",
        f"# allow: unused\n{UNUSED}",
        f"# allow: unused\n# what it is for\n\n{UNUSED}",
    ],
)
def test_it_is_allowed(text):
    assert told(text) == []


def test_by_code():
    code = next(one.code for one in check_source(Source.of("x.mau", game(UNUSED)), library=Shelf()).diagnostics)
    assert told(f"{UNUSED}  # allow: {code}") == []


def test_for_the_whole_file():
    assert told(UNUSED, UNUSED.replace(" o ", " p "), top="# allow in this file: unused\n") == []
    assert told(f"# allow in this file: unused\n{UNUSED}") == [("cannot-allow", 1), ("unused", 2)]


def test_only_its_own_line():
    assert told("# allow: unused", 'rule x "X.": may play 8', UNUSED) == [("unused-allow", 1), ("unused", 3)]
    assert told(UNUSED, "# allow: unused") == [("unused", 1), ("unused-allow", 2)]


def test_a_text_in_quotes_is_no_comment():
    assert told('rule x "# allow: unused": may play 8') == []


def test_only_warnings():
    assert told('rule x "X.": may play nothing_such  # allow: unknown-name, unusde') == [
        ("unknown-name", 1),
        ("cannot-allow", 1),
        ("cannot-allow", 1),
    ]


def test_while_there_are_errors_nobody_knows_what_has_no_use():
    assert told(f"{UNUSED}  # allow: unused", "rule x may") == [("missing-colon", 2)]


def test_a_parent_allows_its_own():
    class Parent(Shelf):
        def find(self, name, origin):
            rule = 'rule never "N.": may play 8 if 1 > 2' + "  # allow: never-acts, always-false, unused"
            return Source.of("p.mau", game(rule)) if name == "p" else None

    found = check_source(Source.of("x.mau", 'game "C":\n    extends "p"\n'), library=Parent()).diagnostics
    assert [one.name for one in found] == []
