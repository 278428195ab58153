"""Of the compiled engine (`make test-fast`): that it is what is tested, and that it plays like the source."""

import os
import subprocess
import sys
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import rulelang
from tests.properties.digests import digests
from tests.properties.walk import RULESETS

ROOT = Path(__file__).parents[2]
GAMES = 50

pytestmark = pytest.mark.skipif("RULELANG_COMPILED" not in os.environ, reason="for the compiled wheel: make test-fast")


def test_the_engine_under_test_is_compiled():
    package = Path(rulelang.__file__).parent
    compiled = [path for path in package.rglob("*") if path.name.endswith(EXTENSION_SUFFIXES[0])]
    names = {".".join((*path.relative_to(package.parent).parent.parts, path.name.partition(".")[0])) for path in compiled}
    assert names >= {"rulelang.engine.turn", "rulelang.engine.bind.effects", "rulelang.session.game"}
    assert {import_module(name).__file__ for name in names} == set(map(str, compiled))


@pytest.mark.parametrize("name", RULESETS)
def test_it_plays_like_the_source(name):
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.properties.digests", name, str(GAMES)],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=1200,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    where, *expected = done.stdout.splitlines()
    assert where == str(ROOT / "rulelang" / "engine" / "turn.py")
    assert list(digests(name, GAMES)) == expected
