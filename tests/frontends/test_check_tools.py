"""`rulelang check`: formats, fixes, allowed warnings, watching."""

import json
import os
import re
import subprocess
import sys
import threading
import time

import pytest

from rulelang.frontends.cli import watching
from tests.frontends.conftest import BAD, environment
from tests.play.test_probe import FRUITLESS

FIXABLE = 'game "Bad":\n    extends "maumau"\nrule skip "The next is passed over.": when player plays 8 hart: the next draw 1\n'
SAFE = FIXABLE.replace("the next draw 1", "next draws 1")
BEST = SAFE.replace("hart", "hearts")


@pytest.fixture
def fixable(tmp_path):
    path = tmp_path / "fixable.mau"
    path.write_text(FIXABLE, encoding="utf-8")
    return path


@pytest.mark.parametrize("form", ["concise", "json", "jsonl", "sarif", "github"])
def test_formats_keep_the_exit_code(run, bad, good, form):
    done = run("check", "--format", form, bad, good)
    assert (done.returncode, done.stderr) == (1, "")
    assert "M201" in done.stdout
    clean = run("check", "--format", form, good)
    assert clean.returncode == 0
    assert clean.stdout == "" if form in ("concise", "jsonl", "github") else json.loads(clean.stdout) is not None


def test_fix_writes_what_is_certain(run, fixable):
    done = run("check", "--fix", "--unsafe", fixable)
    assert done.stdout.endswith("1 file checked: nothing to complain about\n")
    assert done.returncode == 0
    assert fixable.read_text(encoding="utf-8") == BEST


def test_guesses_are_left(run, tmp_path):
    path = tmp_path / "two.mau"
    path.write_text(FIXABLE.replace(" hart", ""), encoding="utf-8")
    done = run("check", "--fix", path)
    assert (done.returncode, done.stderr) == (0, f"{path}: 2 fixed\n")
    path.write_text(BAD, encoding="utf-8")
    done = run("check", "--fix", path)
    assert (done.returncode, done.stderr) == (1, "")
    assert path.read_text(encoding="utf-8") == BAD


def test_diff_writes_nothing(run, fixable):
    done = run("check", "--fix", "--unsafe", "--diff", fixable)
    assert done.returncode == 1
    assert "-rule skip" in done.stdout and "+rule skip" in done.stdout and "hearts: next draws 1" in done.stdout
    assert fixable.read_text(encoding="utf-8") == FIXABLE
    piped = run("check", "--fix", "--diff", "--unsafe", "-", given=FIXABLE)
    assert "hearts: next draws 1" in piped.stdout


@pytest.mark.parametrize(
    "args", [("--unsafe", "x.mau"), ("--diff", "x.mau"), ("--fix", "-"), ("--fix", "maumau"), ("--watch", "-")]
)
def test_wrong_use(run, args):
    done = run("check", *args)
    assert done.returncode == 2
    assert "Error: " in done.stderr


def test_a_missing_file_with_fix(run):
    assert run("check", "--fix", "none.mau").returncode == 2


def test_watch(fixable):
    command = [sys.executable, "-u", "-m", "rulelang", "check", "--watch", "--format", "concise", str(fixable)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), encoding="utf-8"
    ) as process:
        try:
            assert "M20" in process.stdout.readline()
            assert "watching" in process.stderr.readline()
            time.sleep(1)
            fixable.write_text(BEST.replace("8 hearts", "9 harts"), encoding="utf-8")
            while "`harts`" not in (line := process.stdout.readline()):
                assert line
        finally:
            process.terminate()


@pytest.mark.parametrize("library", [True, False])
def test_changes(tmp_path, monkeypatch, library):
    if library:
        pytest.importorskip("watchfiles")
    else:
        monkeypatch.setitem(sys.modules, "watchfiles", None)
    monkeypatch.setattr(watching, "EVERY", 0.05)
    one, other = tmp_path / "a.mau", tmp_path / "b.mau"
    one.write_text("1", encoding="utf-8")
    stop, seen = threading.Event(), []

    def wait():
        seen.extend(True for _ in watching.changes([one], stop))

    thread = threading.Thread(target=wait)
    thread.start()
    time.sleep(0.5)
    other.write_text("other files are no matter", encoding="utf-8")
    time.sleep(0.5)
    assert not seen
    (tmp_path / "new").write_text("22", encoding="utf-8")
    os.replace(tmp_path / "new", one)
    for _ in range(100):
        if seen:
            break
        time.sleep(0.1)
    stop.set()
    thread.join(10)
    assert len(seen) >= 1


def test_a_file_behind_probe_is_a_file(run, good):
    """`check --probe FILE`: the seconds can be left out wherever the option stands."""
    done = run("check", "--probe", good, "--probe-games", 1, timeout=120)
    assert done.returncode in (0, 1) and "1 file checked" in done.stdout
    assert run("check", "--probe", "0.5").returncode == 2
    assert run("check", "--probe", "-1", good).returncode == 2


@pytest.mark.parametrize("form", ["json", "jsonl", "sarif", "github", "concise"])
def test_what_a_probe_finds_is_told_in_every_format(run, tmp_path, form):
    (tmp_path / "f.mau").write_text(FRUITLESS)
    done = run("check", "--probe-games", 24, "--format", form, "--probe-out", tmp_path / "out", tmp_path / "f.mau", timeout=120)
    assert done.returncode == 1
    assert "probed in 24 games" in done.stderr and "probed in" not in done.stdout
    found = {
        "json": lambda: [one["code"] for one in json.loads(done.stdout)],
        "jsonl": lambda: [json.loads(line)["code"] for line in done.stdout.splitlines()],
        "sarif": lambda: [one["ruleId"] for one in json.loads(done.stdout)["runs"][0]["results"]],
        "github": lambda: re.findall(r"M90\d", done.stdout),
        "concise": lambda: re.findall(r"M90\d", done.stdout),
    }[form]()
    assert "M906" in found
    assert "fruitless" in run("explain", "M906").stdout


def test_a_colon_is_put_only_where_it_is_certain(run, tmp_path):
    """Where the quotes round the meaning are missing, a colon would hide that."""
    path = tmp_path / "house.mau"
    text = 'game "T":\n    extends "maumau"\nrule ace An ace skips: when player plays A: skip 1\nrule k "K." when player plays K: skip 1\n'
    path.write_text(text, encoding="utf-8")
    done = run("check", "--fix", path)
    assert path.read_text(encoding="utf-8") == text.replace('"K." when', '"K.": when')
    assert "stands in quotes" in done.stdout


@pytest.mark.parametrize("line", ['extends "latin"', 'extends "plain"\nuse latin as l: a = 7'])
def test_what_is_extended_or_used_may_be_unreadable(run, tmp_path, line):
    (tmp_path / "latin.mau").write_bytes('game "Ü":\n'.encode("latin-1"))
    (tmp_path / "s.mau").write_text(f'game "S":\n    {line}\n')
    done = run("check", "s.mau", "maumau")
    assert done.returncode == 1
    assert "is not UTF-8" in done.stdout and "s.mau:" in done.stdout and "2 files checked: 1 error" in done.stdout
    assert run("rulebook", "s.mau").returncode in (1, 2)


def test_the_language_server_ends_without_a_word():
    pytest.importorskip("pygls")
    server = subprocess.Popen(
        [sys.executable, "-m", "rulelang", "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )

    def message(**fields):
        body = json.dumps({"jsonrpc": "2.0", **fields}).encode()
        return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)

    where = {"textDocument": {"uri": "file:///nowhere/there.mau"}, "position": {"line": 0, "character": 0}}
    asked = message(id=1, method="initialize", params={"processId": None, "rootUri": None, "capabilities": {}})
    asked += message(method="initialized", params={}) + message(id=2, method="textDocument/hover", params=where)
    out, errors = server.communicate(asked + message(id=3, method="shutdown") + message(method="exit"), timeout=60)
    assert (server.returncode, errors) == (0, b"")
    assert b"is not open" in out and b"Traceback" not in out
