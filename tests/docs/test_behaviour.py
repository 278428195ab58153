"""The examples of the language pages do at the table what the pages say they do.

The scenarios of `behaviour.yaml` name an example by its page and its title, or its first rule: `effects_seven.mau`.
"""

import re
import shutil
from pathlib import Path

import pytest

from rulelang.engine.refusals import Code
from rulelang.play.scenarios import collect, run
from tests.docs.test_examples import BASE, FENCE, PAGES

SCENARIOS = Path(__file__).parent / "behaviour.yaml"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every good example as a ruleset, and the scenarios."""
    folder = tmp_path_factory.mktemp("examples")
    for page in PAGES:
        for found in FENCE.finditer(page.read_text(encoding="utf-8")):
            text = found[2]
            title = re.match(r'game "([^"]*)"', text)
            first = title or re.search(r"^(?:optional )?rule (\w+)", text, re.MULTILINE)
            if first and "bad" not in found[1]:
                name = f"{page.stem}_{re.sub(r'[^a-z0-9_]+', '_', first[1].lower())}.mau"
                assert not (folder / name).exists(), f"two examples are called {name}"
                (folder / name).write_text(text if title else f"{BASE}\n{text}", encoding="utf-8")
    (folder / "base.mau").write_text(BASE)
    shutil.copy(SCENARIOS, folder)
    return folder


@pytest.mark.parametrize("number", range(len(collect([SCENARIOS]))), ids=[one.title for one in collect([SCENARIOS])])
def test_behaviour(number: int, folder: Path):
    result = run(collect([folder / SCENARIOS.name])[number])
    assert result.passed, result.failure


def test_every_code_of_a_refusal_is_told():
    page = (SCENARIOS.parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    told = re.findall(r"`([a-z-]+)`", " ".join(re.findall(r"^\| (`[^|]*) \|", page.partition("## Refusals")[2].partition("\n## ")[0], re.MULTILINE)))
    assert sorted(told) == sorted(code.value for code in Code)
