"""Every scenario under this folder, one test each."""

from pathlib import Path

import pytest

from rulelang.play.scenarios import Loaded, collect, run
from rulelang.play.scenarios.report import render_failure
from rulelang.play.scenarios.store import Rulesets

FOLDER = Path(__file__).parent
ALL = collect([FOLDER])
RULESETS = Rulesets()


def name(loaded: Loaded) -> str:
    return f"{loaded.path.parent.name}/{loaded.path.stem}:{loaded.line}"


@pytest.mark.parametrize("loaded", ALL, ids=name)
def test_scenario(loaded: Loaded):
    result = run(loaded, RULESETS)
    if not result.passed:
        pytest.fail("\n".join(render_failure(result)), pytrace=False)


def test_titles_are_different():
    titles = [(loaded.path.parent, loaded.title) for loaded in ALL]
    assert len(set(titles)) == len(titles)
