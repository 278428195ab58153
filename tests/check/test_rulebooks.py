"""The ids of clauses are read without a YAML reader; this reads them with one."""

from pathlib import Path

import pytest
import yaml

from rulelang.check.rulebooks import clauses

LISTS = sorted((Path(__file__).parents[2] / "docs" / "rulebooks").glob("*.yaml"))


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_every_clause_is_found(path: Path):
    written = yaml.safe_load(path.read_text(encoding="utf-8"))["clauses"]
    assert clauses(path.stem) == {clause["id"] for clause in written}
    assert len(written) > 30


def test_there_are_five():
    assert len(LISTS) == 5
