"""Diagnostics as they are shown: marks under the right cells, user text never obeyed, any width and any output."""

import json
from unicodedata import category

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulelang.diagnostics.cells import excerpt, visible, width, wrap
from rulelang.diagnostics.render import render, summary
from rulelang.diagnostics.renderers.list_json import render as render_json
from rulelang.diagnostics.syntax import FAMILY, Article
from rulelang.grammar.parse import parse
from rulelang.source import Place, Source, Span


def faults(text: str, name: str = "test.mau"):
    return parse(Source.of(name, text))[1]


def test_a_diagnostic_in_full():
    text = 'rule eight "The next is passed over.":\n\twhen player plays 8 if top = 7: skip 1\n'
    assert render(faults(text)) == (
        "error[M110] equals-sign: `=` declares, it neither compares nor changes\n"
        " --> test.mau:2:29\n"
        "  |\n"
        "2 |     when player plays 8 if top = 7: skip 1\n"
        "  |                                ^\n"
        "help: to compare, write `is`; to change a slot, write `set SLOT to VALUE`\n"
    )


def test_notes_and_several_diagnostics():
    shown = render(faults("rule x:\nmay draw\nrul y: may draw\n"))
    assert "note: this opens the block\n --> test.mau:1:1\n  |\n1 | rule x:\n  | ^^^^^^^\n\nerror[M101]" in shown


def marked(line: str, word: str, room: int = 200) -> str:
    """The cells above the mark."""
    shown, mark = excerpt(line, line.index(word), len(word), room)
    cells = [cell for char in shown if width(char) for cell in [char, *[""] * (width(char) - 1)]]
    return "".join(cells[mark.index("^") : len(mark)])


@pytest.mark.parametrize(
    "line",
    [
        "\t\tmay play WORD x",
        "a\tb\tWORD",
        "日本 WORD",
        "日\t本 WORD x",
        "Ko\u0308nig WORD x",
        "\x1b[31m WORD",
        "👍 WORD",
        "é WORD",
    ],
)
def test_the_mark_stands_under_the_word(line):
    assert marked(line, "WORD") == "WORD"
    assert marked("x " * 100 + line + " y" * 100, "WORD", 40) == "WORD"


def test_tabs_are_four_columns():
    assert excerpt("\t\tx", 2, 1, 80) == ("        x", "        ^")
    assert excerpt("ab\tx", 3, 1, 80) == ("ab  x", "    ^")


def test_a_mark_on_wide_characters_is_as_wide():
    assert excerpt("日本 x", 0, 2, 80) == ("日本 x", "^^^^")


def test_a_mark_after_the_end():
    assert excerpt("ab", 2, 1, 80) == ("ab", "  ^")
    assert excerpt("", 0, 1, 80) == ("", "^")


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=120), st.integers(0, 130), st.integers(1, 130), st.integers(30, 90))
def test_an_excerpt_always_fits(line, start, length, room):
    shown, mark = excerpt(line, start, length, room)
    assert width(shown) <= room and len(mark) <= room
    assert set(mark) <= {" ", "^"} and "^" in mark
    assert all(char.isprintable() or char == "\u200d" or category(char) == "Zs" for char in shown)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300), st.integers(20, 80))
def test_wrapped_lines_fit(text, room):
    text = visible(text)
    lines = wrap(text, room, "  ")
    assert all(width(line) <= room for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@pytest.mark.parametrize("columns", [0, 40, 60, 200])
def test_every_line_fits_the_width(columns):
    for kind in FAMILY:
        shown = render(faults(kind.bad, "a/very/long/path/" * 5 + "to/日本.mau"), width=columns)
        assert all(width(line) <= max(columns, 40) for line in shown.splitlines())


def test_colour_is_an_addition():
    for kind in FAMILY:
        plain, coloured = render(faults(kind.bad)), render(faults(kind.bad), colour=True)
        assert coloured.replace("\x1b[31;1m", "").replace("\x1b[0m", "") == plain
        assert "\x1b" not in plain


HOSTILE = "\x1b[31m\x07\u202e\x9b2J[/][bold]{0}%s\x00"


def test_user_text_is_only_text():
    text = f'rule [/] \x1b[2J: may draw\n{HOSTILE}\nrule x "{HOSTILE}" =\n'
    shown = render(faults(text, f"{HOSTILE}.mau"))
    assert not set(shown) & set("\x1b\x07\u202e\x9b\x00")
    assert "[/]" in shown and "\\x1b[2J" in shown and "\\u{202e}" in shown
    direct = render([Article(Place(Source("x", "a\nb"), Span(0, 1)), word=HOSTILE + "\n")])
    assert not set(direct) & set("\x1b\x07\u202e\x9b\x00") and len(direct.splitlines()) == len(direct.split("\n")) - 1


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "latin-1", None])
def test_any_output_can_show_it(encoding):
    text = "rule grün: may play ♥ “日本” = … \ud800\n"
    shown = render(faults(text, "grün.mau"), encoding=encoding)
    shown.encode(encoding or "ascii")
    assert "M111" in shown


def test_marks_fit_what_a_poor_output_shows():
    line = 'rule "日本 …" = 7'
    shown, mark = excerpt(line, line.index("="), 1, 80, "ascii")
    assert shown == 'rule "?? ..." = 7'
    assert shown[mark.index("^")] == "="


def test_a_file_without_text_has_no_excerpt():
    shown = render([Article(Place(Source("x.mau", ""), Span(0, 0)), word="the")])
    assert shown == "error[M126] article: `the` means nothing here\n --> x.mau:1:1\nhelp: leave `the` out\n"


def test_json():
    (one,) = json.loads(render_json(faults("rule x:\nmay é\n", "a\x1b.mau")))
    assert one == {
        "code": "M104",
        "name": "missing-indent",
        "severity": "error",
        "message": "this line should be indented: it stands below `rule x …:`",
        "help": "put four blanks before it",
        "file": "a\x1b.mau",
        "line": 2,
        "column": 1,
        "end_line": 2,
        "end_column": 6,
        "notes": [
            {
                "message": "this opens the block",
                "file": "a\x1b.mau",
                "line": 1,
                "column": 1,
                "end_line": 1,
                "end_column": 8,
            }
        ],
        "fixes": [],
    }
    assert render_json(faults("é = 日", "é")).isascii()
    assert json.loads(render_json([])) == []


def test_summary():
    assert summary(faults("rul\nrul\n")) == "2 errors"
    assert summary([]) == ""
    assert render([]) == ""
