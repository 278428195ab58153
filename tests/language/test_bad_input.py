"""Any text gives diagnostics with places inside it, in bounded time, and never an exception."""

import os
import random
import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulelang.grammar.parse import LARGEST_TEXT, parse
from rulelang.grammar.reader import read_bytes, read_path
from rulelang.source import Source
from tests.language.shape import nodes, read
from tests.language.test_parse import DECLARATIONS

RULESET = "\n".join(text.rstrip("\n") for text, _ in DECLARATIONS) + "\n"


def check(text: str) -> list[str]:
    """The names of the diagnostics of a text, after a look at all places."""
    source = Source.of("test.mau", text)
    file, faults = parse(source)
    size = len(source.text)
    for one in faults:
        assert 0 <= one.place.span.start <= one.place.span.end <= size
        assert 1 <= one.place.line <= source.lines
        assert one.message()
        one.help()
        for note in one.notes():
            assert 0 <= note.place.span.start <= note.place.span.end <= size
    for node in nodes(file.declarations):
        assert 0 <= node.span.start <= node.span.end <= size
    return [one.name for one in faults]


# ---- deep, long and large ------------------------------------------------------------------------------------------

RULE = "rule x: may draw if "
LARGE = {
    "sum": (RULE + " + ".join(["debt"] * 3000) + " > 0\n", []),
    "list": (RULE + "top is " + ", ".join(["hearts"] * 3000) + "\n", []),
    "and": (RULE + " and ".join(["a is b"] * 3000) + "\n", []),
    "side by side": (RULE + "a " * 3000 + "is b\n", []),
    "or of moves": ("rule x: may draw" + " or draw" * 3000 + "\n", []),
    "brackets": (RULE + "(" * 2000 + "a" + ")" * 2000 + "\n", ["too-deep"]),
    "open brackets": (RULE + "(" * 2000 + "\n", ["too-deep"]),
    "some brackets": (RULE + "(" * 45 + "a" + ")" * 45 + "\n", []),
    "some deep brackets": (RULE + "(b + not_c * d of " * 45 + "a" + ")" * 45 + "\n", ["too-deep"]),
    "nested ifs": (
        "move x:\n" + "".join(f"{' ' * depth}if a:\n" for depth in range(1, 501)) + " " * 501 + "skip 1\n",
        ["too-deep"],
    ),
    "nested whiles": (
        "rule x:\n" + "".join(f"{' ' * depth}while a:\n" for depth in range(1, 501)) + " " * 501 + "may draw\n",
        ["too-deep"],
    ),
    "of": (RULE + "a of " * 2000 + "b\n", ["too-deep"]),
    "left of left": ("move x: " + "left of " * 2000 + "player draws 1\n", ["too-deep"]),
    "otherwise if": ("move x:\n    if a: skip 1\n" + "    otherwise if a: skip 1\n" * 1000, ["too-deep"]),
    "price of a price": ("rule x: " + "player must draw, otherwise " * 1000 + "next draws 1\n", ["too-deep"]),
    "not not": (RULE + "not " * 2000 + "a\n", ["unexpected-word"]),
    "one line": ("rule x: may play " + "8 " * 400_000 + "\n", ["too-large"]),
    "many lines": ("rule x:\n" + "    may draw\n" * 70_000, ["too-large"]),
    "a large text": ("rule x: may draw\n" * 60_000, ["too-large"]),
    "blank lines": ("\n" * 900_000, []),
    "blanks": (" " * 900_000, []),
    "a comment": ("#" * 900_000, []),
    "a text in quotes": ('rule x "' + "x" * 900_000 + '": may draw\n', ["too-large"]),
}


@pytest.mark.parametrize(("text", "expected"), LARGE.values(), ids=LARGE)
def test_large_texts_are_read_or_refused_in_time(text, expected):
    parse(Source.of("warm", RULESET))
    start = time.process_time()
    file, faults = parse(Source.of("large.mau", text))
    assert [one.name for one in faults] == expected
    assert time.process_time() - start < 2
    if len(text) < 100_000:
        assert repr(file.declarations)  # and nothing recurses too deep over what was read


GARBAGE = {
    "letters": lambda dice: "".join(dice.choices("abc :\n", k=LARGEST_TEXT)),
    "any": lambda dice: "".join(map(chr, dice.choices(range(1, 0xD7FF), k=LARGEST_TEXT))),
    "signs": lambda dice: "".join(dice.choices('()[]":,.|=+-*<>#\n\t {}', k=LARGEST_TEXT)),
    "words": lambda dice: " ".join(dice.choices([*RULESET.split(), "\n"], k=LARGEST_TEXT // 8))[:LARGEST_TEXT],
    "rules": lambda dice: "rule x: may play (\n" * (LARGEST_TEXT // 19),
    "short lines": lambda dice: "x\n" * (LARGEST_TEXT // 2),
    "brackets": lambda dice: "(" * LARGEST_TEXT,
    "quotes": lambda dice: '"' * LARGEST_TEXT,
}


@pytest.mark.parametrize("kind", GARBAGE)
def test_a_megabyte_of_garbage(kind):
    text = GARBAGE[kind](random.Random(kind))
    source = Source.of("garbage.mau", text)
    start = time.process_time()
    _, faults = parse(source)
    assert time.process_time() - start < 2
    assert faults
    assert all(0 <= one.place.span.start <= one.place.span.end <= len(source.text) for one in faults)


def test_every_prefix_of_a_file():
    text = RULESET[: RULESET.index("without rule")]
    assert text.count("\n") > 50
    for end in [*range(0, len(text), 7), *range(len(text) - 200, len(text) + 1)]:
        start = time.process_time()
        assert len(check(text[:end])) <= 3
        assert time.process_time() - start < 1


def test_half_written_declarations():
    for text in [
        "",
        "\n",
        "rule",
        "rule ",
        "rule x",
        "rule x {",
        "rule x:",
        "rule x:\n",
        "rule x:\n ",
        "rule x:\n    may",
    ]:
        check(text)


# ---- anything ------------------------------------------------------------------------------------------------------

WORDS = sorted(
    {*RULESET.replace("(", " ( ").split(), ":", "\n", "\n    ", "\n\t", '"', "(", ")", "[", "#", "=", ",", "♥", "\0"}
)


@settings(max_examples=150, deadline=None)
@given(st.text())
def test_any_text(text):
    check(text)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.sampled_from(WORDS), max_size=40),
    st.sampled_from(["", "rule x: ", "move x:\n    ", "remember ", "deck:\n    "]),
)
def test_any_words(words, start):
    check(start + " ".join(words))


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_ruleset_with_a_slip_of_the_hand(data):
    start = data.draw(st.integers(0, len(RULESET)))
    length = data.draw(st.integers(0, 12))
    check(RULESET[:start] + data.draw(st.sampled_from(["", *WORDS])) + RULESET[start + length :])


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes(data):
    found = read_bytes("test.mau", data)
    if isinstance(found, Source):
        check(found.text)
    else:
        assert found.message() and found.place.line >= 1


def test_one_broken_declaration_leaves_the_others():
    chunks = [text.rstrip("\n") for text, _ in DECLARATIONS]
    for at in range(len(chunks)):
        file, faults = parse(Source.of("x", "\n".join([*chunks[:at], "rule broken: may may", *chunks[at:]])))
        assert len(faults) == 1
        assert len(file.declarations) == len(chunks)


# ---- bytes and files -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "name", "line", "column"),
    [
        ("rule x: may draw\n# für\n".encode("latin-1"), "not-utf-8", 2, 4),
        ("rule x: may draw\r\n# für\r\n".encode("latin-1"), "not-utf-8", 2, 4),
        ("rule x: may draw".encode("utf-16"), "not-utf-8", 1, 1),
        (b"\xfe\xff\0r", "not-utf-8", 1, 1),
        ("rule x: may draw".encode("utf-32"), "not-utf-8", 1, 1),
        (b"rule x: may draw\nrule\0 y: may draw", "not-a-text", 2, 5),
        (b"# \xed\xa0\x80", "not-utf-8", 1, 3),
        (b"#" * 1_000_001, "too-large", 1, 1),
    ],
)
def test_bytes_that_are_no_text(data, name, line, column):
    found = read_bytes("test.mau", data)
    assert not isinstance(found, Source)
    assert (found.name, found.place.line, found.place.column) == (name, line, column)


def test_utf8_with_or_without_mark():
    for mark in (b"", b"\xef\xbb\xbf"):
        source = read_bytes("test.mau", mark + "rule x: may play é".encode())
        assert isinstance(source, Source) and source.text == "rule x: may play é"


def test_files(tmp_path):
    path = tmp_path / "a.mau"
    path.write_bytes(b"\xef\xbb\xbfrule x: may draw\r\n")
    assert read_path(path).text == "rule x: may draw\n"
    assert read_path(path, "shown").name == "shown"
    assert read_path(tmp_path).code == read_path(tmp_path / "none.mau").code == "M156"


def test_a_source_made_by_hand_may_hold_anything():
    for text in [
        "rule x: may draw\r",
        "\ufeffrule x: may draw",
        "rule \ud800: may draw",
        "\0",
        "rule x\x0c: may draw\x1c",
    ]:
        file, faults = parse(Source("x", text))
        assert faults or file.declarations


@pytest.mark.parametrize("seed", ["0", "1"])
def test_hash_seeds_change_nothing(seed, tmp_path):
    program = (
        "from tests.language.test_bad_input import RULESET\n"
        "from rulelang.grammar.parse import parse\n"
        "from rulelang.source import Source\n"
        "broken = RULESET.replace(' is ', ' = ').replace('player draws', 'player may draws')\n"
        "for text in (RULESET, broken):\n"
        "    file, faults = parse(Source.of('x', text))\n"
        "    print(file.declarations, [(one, one.message(), one.help()) for one in faults])\n"
    )
    environment = {**os.environ, "PYTHONHASHSEED": seed, "RULELANG_CACHE": "", "PYTHONPATH": os.getcwd()}
    shown = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    ).stdout
    expected = []
    for text in (RULESET, RULESET.replace(" is ", " = ").replace("player draws", "player may draws")):
        file, faults = parse(Source.of("x", text))
        expected.append(f"{file.declarations} {[(one, one.message(), one.help()) for one in faults]}\n")
    assert shown == "".join(expected)
    assert read(RULESET)
