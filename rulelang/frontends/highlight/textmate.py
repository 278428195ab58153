"""The TextMate grammar that editors colour rule texts with."""

from __future__ import annotations

from typing import Any

from rulelang.frontends.highlight.groups import CITES, COMMENT, GROUPS, NUMBER, TEXT, anywhere, either

_SCOPES = {
    "constant": "constant.language", "operator": "keyword.operator.word", "keyword": "keyword.control",
    "verb": "support.function", "noun": "variable.language",
}  # fmt: skip
_NAME = r"[\p{L}_][\p{L}\p{M}\p{N}_]*"


def grammar() -> dict[str, Any]:
    """The grammar as data; the same every time."""
    head = {
        "match": rf"^({either(GROUPS['declaration'])})(?:[ \t]+({either(GROUPS['declaration'])}))?(?:[ \t]+({_NAME}(?:\.{_NAME})*))?",
        "captures": {
            "1": {"name": "storage.type.mau"},
            "2": {"name": "storage.type.mau"},
            "3": {"name": "entity.name.type.mau"},
        },
    }
    line = {"match": rf"^[ \t]+({either(GROUPS['line'])})", "captures": {"1": {"name": "support.type.property-name.mau"}}}
    words = [
        {"match": rf"(?<!\w){either(found)}", "name": f"{_SCOPES[group]}.mau"} for group, found in anywhere().items()
    ]
    return {
        "$comment": "Made by `make editors` from the words of the grammar; change those.",
        "name": "Mau",
        "scopeName": "source.mau",
        "fileTypes": ["mau"],
        "patterns": [
            {"match": COMMENT, "name": "comment.line.number-sign.mau"},
            {"match": TEXT, "name": "string.quoted.double.mau"},
            {"match": CITES, "name": "meta.clauses.mau entity.other.attribute-name.mau"},
            head,
            line,
            {"match": rf"(?<!\w){NUMBER}", "name": "constant.numeric.mau"},
            *words,
            {"match": r"[<>]=?|[=+*-]", "name": "keyword.operator.mau"},
        ],
    }
