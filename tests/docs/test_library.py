"""The library page is run as it stands."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "library.md"


def test_the_library_page_is_true():
    failures, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 8
    assert failures == 0
