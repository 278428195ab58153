"""The kept parser: never needed, never trusted from where others can write, never half-written."""

import io
import os
import pickle
import subprocess
import sys

import pytest

from rulelang.grammar import loader
from rulelang.grammar.parse import parse
from rulelang.source import Source

pytestmark = pytest.mark.skipif(not hasattr(os, "getuid"), reason="no owners of files here")
TEXT = 'rule x "X.": may play 7 despite seven\n'


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A place of its own for the cache, and no parser in memory."""
    monkeypatch.setenv("RULELANG_CACHE", str(tmp_path / "cache"))
    loader.parser.cache_clear()
    yield tmp_path / "cache" / "grammar"
    loader.parser.cache_clear()


def reads() -> bool:
    loader.parser.cache_clear()
    file, faults = parse(Source.of("x", TEXT))
    return len(file.declarations) == 1 and not faults


@pytest.fixture
def built(monkeypatch):
    """How often the parser is built from its grammar."""
    times: list[str] = []
    real = loader.lark.Lark.__init__

    def count(self, *arguments, **options):
        times.append("built")
        real(self, *arguments, **options)

    monkeypatch.setattr(loader.lark.Lark, "__init__", count)
    return times


@pytest.fixture(scope="module")
def whole() -> bytes:
    """A kept parser, as it should be."""
    data = io.BytesIO()
    loader.parser().save(data)
    return data.getvalue()


def keep(folder, data: bytes):
    """The cache as if an earlier run had filled it."""
    folder.mkdir(parents=True, mode=0o700)
    kept = folder / loader.cache_name()
    kept.write_bytes(data)
    kept.chmod(0o600)
    return kept


def test_it_is_kept_privately_and_loaded_again(folder, built):
    assert reads() and reads() and reads()
    assert built == ["built"]
    (kept,) = folder.iterdir()
    assert folder.stat().st_mode & 0o777 == 0o700
    assert kept.stat().st_mode & 0o077 == 0


def test_an_empty_wish_means_no_cache(folder, built, monkeypatch):
    monkeypatch.setenv("RULELANG_CACHE", "")
    assert loader.cache_folder() is None
    assert reads() and reads()
    assert built == ["built", "built"] and not folder.exists()


def test_without_a_wish_it_is_in_the_users_own_folder(monkeypatch):
    monkeypatch.delenv("RULELANG_CACHE", raising=False)
    found = loader.cache_folder()
    assert found is not None and "rulelang" in found.parts and found.name == "grammar"


@pytest.mark.parametrize(
    "data",
    [b"", b"text", pickle.dumps({"data": 1}), b"\x80\x05.", "half", "nearly"],
    ids=["empty", "text", "foreign", "bad", "half", "nearly whole"],
)
def test_a_bad_file_is_ignored_and_rebuilt(folder, built, whole, data):
    kept = keep(folder, whole)
    assert reads() and built == []
    cut = {"half": whole[: len(whole) // 2], "nearly": whole[:-1]}
    kept.write_bytes(cut[data] if isinstance(data, str) else data)
    assert reads() and reads()
    assert built == ["built"]  # the second time it was loaded


class Bomb:
    def __reduce__(self):
        return (open, (os.environ["RULELANG_CACHE"] + "/exploded", "w"))


def test_nothing_is_unpickled_that_others_could_have_written(folder, built, whole):
    kept = keep(folder, whole)
    kept.write_bytes(pickle.dumps(Bomb()))
    kept.chmod(0o622)
    assert reads()
    assert not (folder.parent / "exploded").exists()
    kept.write_bytes(pickle.dumps(Bomb()))
    kept.chmod(0o600)
    folder.chmod(0o777)
    assert reads()
    assert not (folder.parent / "exploded").exists()
    assert built == ["built"] * 2


def test_no_link_is_followed(folder, built, whole, tmp_path):
    kept = keep(folder, whole)
    elsewhere = tmp_path / "elsewhere"
    kept.rename(elsewhere)
    kept.symlink_to(elsewhere)
    assert reads()
    assert built == ["built"]


def test_a_folder_of_somebody_else_is_not_used(folder, built, whole, monkeypatch):
    keep(folder, whole)
    assert reads()
    monkeypatch.setattr(loader.os, "getuid", lambda: os.geteuid() + 1)
    assert reads()
    assert built == ["built"]


def test_an_unreadable_cache_is_no_fault(folder, built):
    folder.parent.mkdir()
    folder.write_text("a file, not a folder")
    assert reads()
    assert built == ["built"]


def test_another_grammar_has_another_cache(tmp_path, monkeypatch):
    before = loader.cache_name()
    monkeypatch.setitem(loader.OPTIONS, "lexer", "contextual")
    assert loader.cache_name() != before
    monkeypatch.undo()
    other = tmp_path / "mau.lark"
    other.write_text(loader.GRAMMAR.read_text(encoding="utf-8") + "// edited\n", encoding="utf-8")
    monkeypatch.setattr(loader, "GRAMMAR", other)
    assert loader.cache_name() != before


def test_eight_cold_starts_at_once(folder):
    program = (
        "from rulelang.grammar.parse import parse; from rulelang.source import Source; "
        f"print(parse(Source.of('x', {TEXT!r})))"
    )
    started = [
        subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(8)
    ]
    answers = [process.communicate(timeout=300) for process in started]
    assert {error for _, error in answers} == {""}
    assert len({answer for answer, _ in answers}) == 1
    assert [path.suffix for path in folder.iterdir()] == [".lark"]
