"""`rulelang check`: exit codes (TL05), formats, files that cannot be read."""

import json
import os
import subprocess
import sys

import pytest

from tests.frontends.conftest import BAD, GOOD, environment

WARNED = 'game "Warned":\n    extends "maumau"\noption unused "Nobody asks for it": 1-3 = 2\n'


@pytest.fixture
def warned(tmp_path):
    path = tmp_path / "warned.mau"
    path.write_text(WARNED, encoding="utf-8")
    return path


def test_a_good_file(run, good):
    done = run("check", good)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "1 file checked: nothing to complain about\n"


def test_a_name_that_is_shipped(run):
    assert run("check", "maumau").returncode == 0


def test_warnings_count_only_if_strict(run, warned):
    done = run("check", warned)
    assert done.returncode == 0, done.stdout
    assert "warning[" in done.stdout
    assert done.stdout.endswith("1 file checked: 1 warning\n")
    assert run("check", "--strict", warned).returncode == 1


def test_errors(run, bad):
    done = run("check", bad)
    assert done.returncode == 1
    assert f"{bad}:3:" in done.stdout.replace("\n     ", "")
    assert "`hart`" in done.stdout
    assert "hearts" in done.stdout
    assert done.stdout.endswith("1 file checked: 1 error\n")


def test_one_bad_file_does_not_affect_the_others(run, good, bad, tmp_path):
    done = run("check", bad, good, tmp_path / "missing.mau", tmp_path)
    alone = run("check", bad)
    assert done.returncode == 2
    assert alone.stdout.rsplit("\n", 2)[0] in done.stdout
    assert done.stdout.endswith("2 files checked: 1 error\n")
    assert run("check", good, bad).returncode == 1


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda folder: folder / "missing.mau", "no such file"),
        (lambda folder: folder, "directory"),
        (lambda folder: "a\nb.mau", "no such file"),
    ],
)
def test_what_is_not_there(run, tmp_path, make, said):
    done = run("check", make(tmp_path))
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the system administrator may read everything")
def test_what_may_not_be_read(run, good):
    good.chmod(0)
    done = run("check", good)
    assert done.returncode == 2
    assert "permission" in done.stderr


def test_what_is_no_text(run, tmp_path):
    path = tmp_path / "latin.mau"
    path.write_bytes("# für\n".encode("latin-1"))
    done = run("check", path)
    assert done.returncode == 1
    assert "UTF-8" in done.stdout


def test_no_file_is_a_wrong_use(run):
    done = run("check")
    assert done.returncode == 2
    assert "FILE" in done.stderr


@pytest.mark.parametrize(("text", "code"), [(GOOD, 0), (BAD, 1), ("", 1)])
def test_standard_input(run, text, code):
    done = run("check", "-", given=text)
    assert done.returncode == code
    assert code == 0 or "<stdin>:" in done.stdout


def test_json(run, good, bad):
    done = run("check", "--format", "json", bad, good)
    assert done.returncode == 1
    (found,) = json.loads(done.stdout)
    assert (found["file"], found["line"], found["severity"]) == (str(bad), 3, "error")
    assert json.loads(run("check", "--format", "json", good).stdout) == []


def test_a_closed_pipe(bad):
    many = " ".join([str(bad)] * 3)
    script = f'"{sys.executable}" -m rulelang check {many} | head -c 1; echo "${{PIPESTATUS[0]}}"'
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, env=environment(), cwd=bad.parent, timeout=60
    )
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr
    assert done.stdout[1:] in ("1\n", "141\n")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437"])
def test_old_consoles(run, bad, encoding):
    bad.write_text(BAD.replace("8 hart", "8 hart # ♥♠ „ä“"), encoding="utf-8")
    done = run("check", bad, PYTHONIOENCODING=encoding)
    assert done.returncode == 1
    assert "hart" in done.stdout


def test_names_are_not_markup(run, tmp_path):
    path = tmp_path / "[red]x.mau"
    path.write_text(BAD, encoding="utf-8")
    done = run("check", path, COLUMNS="200")
    assert "[red]x.mau" in done.stdout
