"""The example of docs/checking.md."""

from rulelang.check import check_source
from rulelang.library import Shelf
from rulelang.source import Source
from tests.docs.test_examples import DOCS, FENCE


def test_the_example_of_allowed_warnings():
    ((info, text),) = FENCE.findall((DOCS / "checking.md").read_text(encoding="utf-8"))
    (one,) = check_source(Source.of("x.mau", text), library=Shelf()).diagnostics
    assert info == f"mau bad {one.code}"
    assert one.place.line == text.count("\n")
