"""`rulelang fmt`: one layout, nothing lost, nothing else meant."""

import random
import re
from pathlib import Path

import pytest

from rulelang.check import check_source
from rulelang.format import Unreadable, layout
from rulelang.grammar.parse import parse
from rulelang.grammar.scan import pieces
from rulelang.library import Shelf, shipped_folder
from rulelang.record import Record
from rulelang.source import Source, Span
from tests.docs.test_examples import BASE, FENCE, PAGES, Library

SHIPPED = {path.stem: path.read_text(encoding="utf-8") for path in sorted(shipped_folder().rglob("*.mau"))}
EXAMPLES = {
    f"{page.name}:{number}": found[2]
    for page in PAGES
    for number, found in enumerate(FENCE.finditer(page.read_text(encoding="utf-8")))
    if "bad" not in found[1]
}
OTHERS = {"base": BASE, "wide": (Path(__file__).parents[1] / "check" / "wide.mau").read_text(encoding="utf-8")}
TEXTS = {**SHIPPED, **OTHERS, **EXAMPLES}


def laid(text: str) -> str:
    return layout(Source.of("test.mau", text))


def tokens(text: str) -> list[tuple[str, str]]:
    """All that is written; blanks within a lexeme are no matter, except in texts and comments."""
    return [
        (one.kind, one.text.rstrip() if one.kind in ("text", "comment") else re.sub(r"\s", "", one.text))
        for one in pieces(text, 0, len(text))
        if one.kind != "line"
    ]


def plain(node: object) -> object:
    """Syntax without its places."""
    if isinstance(node, Span | Source):
        return None
    if isinstance(node, tuple):
        return tuple(plain(one) for one in node)
    if isinstance(node, Record):
        return type(node).__name__, [plain(getattr(node, name)) for name in node.__match_args__]
    if hasattr(node, "__dataclass_fields__"):
        return type(node).__name__, [plain(getattr(node, name)) for name in node.__dataclass_fields__]
    return node


def meaning(text: str) -> object:
    file, faults = parse(Source.of("test.mau", text))
    assert not faults, [one.message() for one in faults]
    return plain(file.declarations)


def mangled(text: str, chance: random.Random) -> str:
    """The same text in another layout, as somebody's editor may have left it."""
    unit = chance.choice(["\t", " ", "  ", "   ", "       "])
    lines = []
    for line in text.split("\n"):
        body = line.lstrip(" ")
        depth = (len(line) - len(body)) // 4
        found = list(pieces(body, 0, len(body)))
        out, at = "", 0
        for one in found:
            blank = body[at : one.start]
            if at and (blank or one.text in ",:)|=" or one.kind == "comment"):
                blank = " " * chance.randint(1 if blank else 0, 4) if chance.random() < 0.5 else blank
            out += blank + one.text
            at = one.end
        lines.append(unit * depth + out + " " * chance.randint(0, 2))
        if chance.random() < 0.1:
            lines += [" " * chance.randint(0, 5)] * chance.randint(1, 3)
    return "\n".join(lines)


@pytest.mark.parametrize("name", TEXTS)
def test_a_layout_means_the_same_loses_nothing_and_stays(name):
    text = TEXTS[name]
    new = laid(text)
    assert tokens(new) == tokens(text)
    assert meaning(new) == meaning(text)
    assert laid(new) == new


@pytest.mark.parametrize("name", TEXTS)
def test_however_it_was_laid_out_it_comes_out_the_same(name):
    want = re.sub(r"\n+", "\n", laid(TEXTS[name]))
    for seed in range(5):
        new = laid(mangled(TEXTS[name], random.Random(seed)))
        assert re.sub(r"\n+", "\n", new) == want
        assert laid(new) == new


@pytest.mark.parametrize("name", SHIPPED)
def test_the_shipped_rulesets_are_laid_out(name):
    assert laid(SHIPPED[name]) == SHIPPED[name]


def without_places(node: object) -> object:
    if isinstance(node, dict):
        return {key: without_places(value) for key, value in node.items() if key not in ("line", "column", "sha256")}
    return [without_places(one) for one in node] if isinstance(node, list) else node


@pytest.mark.parametrize("name", ["kinder", "maumau", "tschau_sepp", "whot"])
def test_the_program_is_the_same(name):
    def program(text: str) -> object:
        found = check_source(Source.of(f"{name}.mau", text), library=Shelf()).program
        return without_places(found.data())

    assert program(laid(mangled(SHIPPED[name], random.Random(1)))) == program(SHIPPED[name])


EACH = [
    ("rule a:may play 8 ,9", "rule a: may play 8, 9\n"),
    ("rule a :\n\n\n  may play 7-9\n\n\n  may draw\n\n", "rule a:\n    may play 7-9\n\n    may draw\n"),
    ("rule a: may draw if count of cards>=7 - 3", "rule a: may draw if count of cards >= 7 - 3\n"),
    ("rule a [X-1,2  to 4]: may draw#why", "rule a [X-1, 2 to 4]: may draw" + " " * 27 + "#why\n"),
    ("rule a: player must pass within 3    s ,otherwise player draws 1", None),
    ("rule a: may draw if not( top is  not 8 )", "rule a: may draw if not (top is not 8)\n"),
    ("rule a: may play card if card . suit is top.suit", "rule a: may play card if card.suit is top.suit\n"),
    ("attribute a:\n | name|b:c |\n |x|  |\n # mid\n |longer| y|\n",
     "attribute a:\n    | name   | b: c |\n    | x      |      |\n    # mid\n    | longer | y    |\n"),
    ('attribute a:\n | name | b: words |\n | x | "日本" |\n | y | "abcd" |\n',
     'attribute a:\n    | name | b: words |\n    | x    | "日本"   |\n    | y    | "abcd"   |\n'),
    ("# a\n\n\n\n# b  \nrule a: may draw", "# a\n\n# b\nrule a: may draw\n"),
    ("rule a:\n  while b:\n    may draw\n    # in\n  # out\n# top\nrule b: may draw",
     "rule a:\n    while b:\n        may draw\n        # in\n    # out\n# top\nrule b: may draw\n"),
    ("rule a:\n  # first\n  may draw\n        # odd\n  may pass\n",
     "rule a:\n    # first\n    may draw\n    # odd\n    may pass\n"),
    ("", ""),
    ("\n\n# only a comment", "# only a comment\n"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "want"), EACH)
def test_each(text, want):
    new = laid(text)
    assert laid(new) == new
    if want is not None:
        assert new == want
    else:
        assert "3 s, otherwise" in new


def test_a_text_with_faults_has_no_layout():
    with pytest.raises(Unreadable):
        laid("rule a may draw")


def test_the_examples_need_no_more_than_the_base():
    assert Library().find("base", Source.of("x", "")) is not None


# ---- the command ---------------------------------------------------------------------------------------------------------

UGLY = "rule a:\r\n  may play 8 ,9   # two\r\n"
NEAT = "rule a:\n    may play 8, 9" + " " * 40 + "# two\n"


@pytest.fixture
def ugly(tmp_path):
    path = tmp_path / "ugly.mau"
    path.write_bytes(UGLY.encode())
    path.chmod(0o640)
    return path


def test_a_file_is_written_anew_with_its_line_ends_and_rights(run, ugly, tmp_path):
    done = run("fmt", ugly)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"laid out anew: {ugly}\n"
    assert ugly.read_bytes() == NEAT.replace("\n", "\r\n").encode()
    assert ugly.stat().st_mode & 0o777 == 0o640
    assert [one.name for one in tmp_path.iterdir()] == ["ugly.mau"]
    again = run("fmt", ugly)
    assert (again.returncode, again.stdout) == (0, "")


def test_check_and_diff_write_nothing(run, ugly):
    check, diff = run("fmt", "--check", ugly), run("fmt", "--diff", ugly)
    assert (check.returncode, diff.returncode) == (1, 0)
    assert check.stdout == f"would be laid out anew: {ugly}\n"
    assert "\n-  may play 8 ,9   # two\n+    may play 8, 9" in diff.stdout
    assert run("fmt", "--check", "--diff", ugly).returncode == 1
    assert ugly.read_bytes() == UGLY.encode()


def test_the_input(run):
    done = run("fmt", "-", given=UGLY)
    assert (done.returncode, done.stdout) == (0, NEAT)


def test_faults_leave_a_text_as_it_is(run, tmp_path, good):
    path = tmp_path / "torn.mau"
    path.write_text("rule a may  draw\n", encoding="utf-8")
    done = run("fmt", path, good, tmp_path / "none.mau")
    assert done.returncode == 2
    assert "torn.mau is left as it is: line 1: " in done.stderr
    assert "none.mau" in done.stderr
    assert path.read_text(encoding="utf-8") == "rule a may  draw\n"
    piped = run("fmt", "-", given="rule a may  draw\n")
    assert (piped.returncode, piped.stdout) == (1, "rule a may  draw\n")
