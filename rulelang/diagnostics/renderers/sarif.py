"""SARIF 2.1.0: what code scanning and many editors read."""

from __future__ import annotations

import inspect
import json
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any
from urllib.parse import quote

from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.fixes import Fix, fixes
from rulelang.diagnostics.renderers.data import where
from rulelang.source import Place

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def render(diagnostics: Sequence[Diagnostic]) -> str:
    return json.dumps(log(diagnostics), ensure_ascii=True, indent=2) + "\n"


def log(diagnostics: Sequence[Diagnostic]) -> dict[str, Any]:
    kinds = sorted({type(one) for one in diagnostics}, key=lambda kind: kind.code)
    index = {kind: number for number, kind in enumerate(kinds)}
    driver: dict[str, Any] = {"name": "rulelang", **_version(), "rules": [_rule(kind) for kind in kinds]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(one, index[type(one)]) for one in diagnostics],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _version() -> dict[str, str]:
    try:
        return {"version": version("rulelang")}
    except PackageNotFoundError:  # run from a folder, not installed
        return {}


def _rule(kind: type[Diagnostic]) -> dict[str, Any]:
    page = inspect.getdoc(kind) or kind.name
    return {
        "id": kind.code,
        "name": kind.name,
        "shortDescription": {"text": page.split("\n\n")[0]},
        "fullDescription": {"text": page},
        "defaultConfiguration": {"level": kind.severity},
    }


def _result(diagnostic: Diagnostic, index: int) -> dict[str, Any]:
    way_out = diagnostic.help()
    result: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "ruleIndex": index,
        "level": diagnostic.severity,
        "message": {"text": f"{diagnostic.message()} ({way_out})" if way_out else diagnostic.message()},
        "locations": [_location(diagnostic.place)],
    }
    if notes := diagnostic.notes():
        result["relatedLocations"] = [{**_location(note.place), "message": {"text": note.message}} for note in notes]
    if known := fixes(diagnostic):
        result["fixes"] = [_fix(fix) for fix in known]
    return result


def _location(place: Place) -> dict[str, Any]:
    at: dict[str, Any] = {"artifactLocation": _file(place)}
    if place.source.text:
        at["region"] = _region(place)
    return {"physicalLocation": at}


def _fix(fix: Fix) -> dict[str, Any]:
    replacement = {"deletedRegion": _region(fix.place), "insertedContent": {"text": fix.replacement}}
    change = {"artifactLocation": _file(fix.place), "replacements": [replacement]}
    return {"description": {"text": fix.title}, "artifactChanges": [change]}


def _region(place: Place) -> dict[str, int]:
    at = where(place)
    return {
        "startLine": at["line"],
        "startColumn": at["column"],
        "endLine": at["end_line"],
        "endColumn": at["end_column"],
    }


def _file(place: Place) -> dict[str, str]:
    """Files by address: relative ones as they were asked for, the input by a name that is one."""
    name = place.source.name
    if name.startswith("<"):
        return {"uri": quote(name.strip("<>"))}
    path = Path(name)
    return {"uri": path.as_uri() if path.is_absolute() else quote(path.as_posix())}
