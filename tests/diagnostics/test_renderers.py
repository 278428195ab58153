"""Formats for programs: all say the same of each diagnostic."""

import json
import re

import pytest

from rulelang.check import check_source
from rulelang.diagnostics.catalog import CATALOG
from rulelang.diagnostics.names import UnknownName
from rulelang.diagnostics.renderers import FORMATS, renderer
from rulelang.library import Shelf
from rulelang.source import Place, Source, Span

TEXT = 'game "Bad":\n    extends "maumau"\nrule skip "The next is é passed.": when player plays 8 hart: the next skips\nrule b may draw\n'


@pytest.fixture(scope="module")
def found():
    return check_source(Source.of("a b/ü.mau", TEXT), library=Shelf()).diagnostics


def test_concise_is_one_line_for_each(found):
    lines = renderer("concise")(found).splitlines()
    assert len(lines) == len(found) > 1
    for line, one in zip(lines, found, strict=True):
        assert line.startswith(f"a b/ü.mau:{one.place.line}:{one.place.column}: {one.severity} {one.code}: {one.message()}")


def test_json_lines_are_the_list(found):
    assert [json.loads(line) for line in renderer("jsonl")(found).splitlines()] == json.loads(renderer("json")(found))
    first = json.loads(renderer("json")(found))[0]
    assert first["fixes"][0].keys() >= {"title", "safe", "replacement", "line", "end_column"}


def test_github_escapes_what_would_end_a_field():
    one = UnknownName(Place(Source("a,b:c.mau", "x\n"), Span(0, 1)), "100%", "a:\nb, c", "d")
    assert renderer("github")([one]) == (
        "::error file=a%2Cb%3Ac.mau,line=1,endLine=1,col=1,endColumn=2,title=M201 unknown-name"
        "::`100%25` is not a:%0Ab, c%0Ahelp: did you mean `d`?\n"
    )


def check_sarif(log: dict) -> None:
    """What the schema of SARIF 2.1.0 demands of the parts that are written here, and that its references hold."""
    assert log["version"] == "2.1.0" and set(log) == {"$schema", "version", "runs"}
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] == "rulelang" and re.fullmatch(r"[\w.]+", driver.get("version", "0"))
    ids = [rule["id"] for rule in driver["rules"]]
    assert len(ids) == len(set(ids))
    for rule in driver["rules"]:
        assert rule["shortDescription"]["text"] and rule["defaultConfiguration"]["level"] in ("error", "warning")
    assert run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
    for result in run["results"]:
        assert ids[result["ruleIndex"]] == result["ruleId"]
        assert result["level"] in ("none", "note", "warning", "error")
        assert result["message"]["text"]
        for each in (*result["locations"], *result.get("relatedLocations", ())):
            check_place(each["physicalLocation"])
        for fix in result.get("fixes", ()):
            assert fix["description"]["text"]
            for change in fix["artifactChanges"]:
                assert change["artifactLocation"]["uri"]
                for replacement in change["replacements"]:
                    check_region(replacement["deletedRegion"])
                    assert isinstance(replacement["insertedContent"]["text"], str)


def check_place(place: dict) -> None:
    assert re.fullmatch(r"[\w%./:~-]+", place["artifactLocation"]["uri"], re.ASCII)
    if "region" in place:
        check_region(place["region"])


def check_region(region: dict) -> None:
    assert set(region) == {"startLine", "startColumn", "endLine", "endColumn"}
    assert min(region.values()) >= 1
    assert (region["startLine"], region["startColumn"]) <= (region["endLine"], region["endColumn"])


def test_sarif(found, tmp_path):
    log = json.loads(renderer("sarif")(found))
    check_sarif(log)
    results = log["runs"][0]["results"]
    assert len(results) == len(found)
    assert results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "a%20b/%C3%BC.mau"
    check_sarif(json.loads(renderer("sarif")([])))
    everywhere = check_source(Source.of(str(tmp_path / "x.mau"), TEXT), library=Shelf()).diagnostics
    log = json.loads(renderer("sarif")(everywhere))
    assert log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].startswith("file:///")


@pytest.mark.parametrize("kind", CATALOG, ids=lambda kind: kind.name)
def test_all_formats_show_every_diagnostic(kind):
    text = kind.bad.encode("utf-8", "replace").decode()
    if len(text) > 5000:
        pytest.skip("a long one")
    found = check_source(Source.of("example.mau", text), library=Shelf()).diagnostics
    for form in FORMATS:
        shown = renderer(form)(found)
        assert form == "json" or all(one.code in shown for one in found)
    check_sarif(json.loads(renderer("sarif")(found)))
