"""The command itself: help, wrong use, unexpected trouble."""

import os
import subprocess
import sys

import pytest

from rulelang.frontends.cli.main import COMMANDS
from tests.frontends.conftest import ROOT, environment


def test_help_names_every_command(run):
    done = run()
    assert done.returncode == 0
    assert done.stdout == run("--help").stdout
    for name, (_, line) in COMMANDS.items():
        assert name in done.stdout
        assert line in done.stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(run, name):
    done = run(name, "--help")
    assert done.returncode == 0
    assert f"rulelang {name}" in done.stdout.split("\n", 2)[2]


def test_version(run):
    assert run("--version").stdout.startswith("rulelang ")


def test_a_misspelt_command(run):
    done = run("chek")
    assert done.returncode == 2
    assert "Did you mean `check`?" in done.stderr


def test_an_unknown_option(run):
    done = run("check", "--strikt", "x.mau")
    assert done.returncode == 2
    assert "--strict" in done.stderr


BROKEN = """
import sys
import rulelang.frontends.cli.explain as explain
def fail(*args, **kwargs):
    raise {error}
explain.command.callback = fail
from rulelang.__main__ import main
sys.argv = ["rulelang", "explain", "x"]
main()
"""


def broken(error: str, **extra: str) -> subprocess.CompletedProcess[str]:
    code = BROKEN.format(error=error)
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(**extra), timeout=60
    )


def test_the_unexpected_is_one_line():
    done = broken("ZeroDivisionError('a\\nb')")
    assert done.returncode == 70
    assert done.stderr.count("\n") == 1
    assert "report" in done.stderr
    assert "ZeroDivisionError: a b" in done.stderr


def test_the_unexpected_in_full_for_those_who_mend_it():
    done = broken("ZeroDivisionError('a')", RULELANG_DEBUG="1")
    assert done.returncode == 70
    assert "Traceback" in done.stderr


@pytest.mark.parametrize(
    ("error", "code"), [("KeyboardInterrupt", 130), ("BrokenPipeError", 141), ("RecursionError", 70)]
)
def test_other_ways_out(error, code):
    done = broken(error)
    assert done.returncode == code
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a full device")
def test_a_full_disk():
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "rulelang", "explain"], stdout=full, stderr=subprocess.PIPE, text=True,
            env=environment(), timeout=60,
        )  # fmt: skip
    assert done.returncode == 70
    assert done.stderr.count("\n") == 1
    assert "space" in done.stderr


def test_closed_streams():
    command = f'"{sys.executable}" -m rulelang list <&- >&- 2>&-'
    done = subprocess.run(["sh", "-c", command], env=environment(), capture_output=True, timeout=60)
    assert done.returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="measures the time of child processes")
def test_checking_starts_quickly(run):
    """In time of the processor, so that other work on the machine does not count; the limit leaves room for slow ones."""
    target = ROOT / "rulesets" / "maumau.mau"
    run("check", target)  # fills the cache of the grammar
    times = []
    for _ in range(3):
        before = os.times()
        assert run("check", target).returncode == 0
        after = os.times()
        times.append(after.children_user + after.children_system - before.children_user - before.children_system)
    assert min(times) < 2
