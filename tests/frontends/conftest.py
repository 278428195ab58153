"""The command as people run it: a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GOOD = (ROOT / "rulesets" / "maumau.mau").read_text(encoding="utf-8")
BAD = 'game "Bad":\n    extends "maumau"\nrule skip "The next is passed over.": when player plays 8 hart: skip 1\n'

Run = Callable[..., subprocess.CompletedProcess[str]]


def environment(**extra: str) -> dict[str, str]:
    clean = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "NO_COLOR", "RULELANG_DEBUG")}
    return {**clean, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", **extra}


@pytest.fixture
def run(tmp_path) -> Run:
    """Run the command in an empty folder."""

    def call(*args: object, given: str | None = None, timeout: float = 60, **extra: str):
        command = [sys.executable, "-m", "rulelang", *map(str, args)]
        done = subprocess.run(
            command, input=given or "", capture_output=True, cwd=tmp_path, env=environment(**extra), timeout=timeout,
            encoding="utf-8", errors="surrogateescape",
        )  # fmt: skip
        assert "Traceback" not in done.stderr, done.stderr
        return done

    return call


@pytest.fixture
def good(tmp_path) -> Path:
    path = tmp_path / "good.mau"
    path.write_text(GOOD, encoding="utf-8")
    return path


@pytest.fixture
def bad(tmp_path) -> Path:
    path = tmp_path / "bad.mau"
    path.write_text(BAD, encoding="utf-8")
    return path
