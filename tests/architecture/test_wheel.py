"""The wheel is complete: installed somewhere else, it finds its rulesets and plays."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEEDED = ("rulelang", "rulesets", "docs", "pyproject.toml", "README.md")


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """A folder with what a wheel installs."""
    pytest.importorskip("hatchling")
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("installed")
    for name in NEEDED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, source)
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(source / "dist")]
    done = subprocess.run(build, cwd=source, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    (wheel,) = (source / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target)
    return target


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["list"], "Mau Mau"),
        (["check", "maumau"], "nothing to complain about"),
        (["play", "maumau", "--seed", "1"], "The game is over"),
    ],
)
def test_it_runs(installed, tmp_path, args, said):
    done = subprocess.run(
        [sys.executable, "-m", "rulelang", *args], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(installed)},
        stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert said in done.stdout


def test_it_has_every_ruleset_and_rulebook(installed):
    for folder, pattern, inside in (("rulesets", "*.mau", "rulesets"), ("docs/rulebooks", "*.yaml", "rulebooks")):
        there = {path.name for path in (ROOT / folder).glob(pattern)}
        assert there == {path.name for path in (installed / "rulelang" / inside).glob(pattern)}
        assert there
