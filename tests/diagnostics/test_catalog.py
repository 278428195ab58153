"""Every diagnostic is described, and its examples show it and nothing else."""

import re

import pytest

from rulelang.diagnostics import reading, syntax
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.catalog import CATALOG, FAMILIES, _index, lookup, page, suggestion
from rulelang.grammar.parse import parse
from rulelang.grammar.reader import read_bytes, read_path
from rulelang.source import Source

READ = [*syntax.FAMILY, *reading.FAMILY]


def found(text: str, tmp_path) -> list[str]:
    """The codes of what is found in an example; a lone surrogate in it stands for a byte."""
    if not text:
        return [read_path(tmp_path / "missing.mau").code]
    source = read_bytes("example.mau", text.encode("utf-8", "surrogateescape"))
    if isinstance(source, Diagnostic):
        return [source.code]
    return [one.code for one in parse(source)[1]]


@pytest.mark.parametrize("kind", READ, ids=lambda kind: kind.name)
def test_the_bad_example_shows_it(kind, tmp_path):
    codes = found(kind.bad, tmp_path)
    if kind is reading.TooManyFaults:  # it needs others
        codes = codes[-1:]
    assert codes == [kind.code]


@pytest.mark.parametrize("kind", READ, ids=lambda kind: kind.name)
def test_the_good_example_has_no_fault(kind, tmp_path):
    assert found(kind.good, tmp_path) == []


def test_other_families_have_examples_that_can_be_read():
    for kind in CATALOG:
        if kind not in READ:
            for text in (kind.bad, kind.good):
                assert [(kind.name, one.message(), one.place.line) for one in parse(Source.of("x", text))[1]] == []


@pytest.mark.parametrize("kind", CATALOG, ids=lambda kind: kind.name)
def test_each_is_described(kind):
    assert re.fullmatch(r"M[1-9]\d\d", kind.code)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", kind.name)
    assert kind.severity in ("error", "warning")
    assert kind.__doc__ and not kind.__doc__.startswith(kind.__name__)
    assert kind.good and kind.bad != kind.good
    shown = page(kind.code)
    assert shown and shown == page(kind.name.upper())
    assert shown.startswith(f"{kind.code} {kind.name} ({kind.severity})\n\n")
    assert "rulelang." not in shown
    shown.encode("utf-8")


def test_each_family_has_its_own_hundred():
    listed = [kind for family in FAMILIES for kind in family.FAMILY]
    assert len(set(listed)) == len(listed) == len(CATALOG)
    for family in FAMILIES:
        assert {kind.__module__ for kind in family.FAMILY} == {family.__name__}
        assert len({kind.code[:2] for kind in family.FAMILY}) == 1
        classes = {one for one in vars(family).values() if isinstance(one, type) and one.__module__ == family.__name__}
        assert {one for one in classes if issubclass(one, Diagnostic)} == set(family.FAMILY)


def test_lookup():
    assert (
        lookup("M103") is lookup("m103") is lookup("Missing-Colon") is lookup(" missing-colon ") is syntax.MissingColon
    )
    assert lookup("M999") is page("M999") is None
    assert suggestion("mising-colon") == "missing-colon"


def test_two_of_one_name_are_refused():
    double = type("Double", (syntax.MissingColon,), {"code": "M199"})
    with pytest.raises(TypeError, match="missing-colon"):
        _index((syntax.MissingColon, double))
    same_code = type("SameCode", (syntax.MissingColon,), {"name": "other"})
    with pytest.raises(TypeError, match="M103"):
        _index((syntax.MissingColon, same_code))


@pytest.mark.parametrize("kind", READ, ids=lambda kind: kind.name)
def test_messages_keep_the_style(kind, tmp_path):
    source = read_bytes("x.mau", kind.bad.encode("utf-8", "surrogateescape"))
    for one in [source] if isinstance(source, Diagnostic) else parse(source)[1]:
        for said in (one.message(), one.help() or "x", *(note.message for note in one.notes())):
            assert not said.endswith(".") and said[0] == said[0].lower()
            assert "\n" not in said
