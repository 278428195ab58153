"""What could have stood somewhere, in words instead of the parser's."""

from __future__ import annotations

from collections.abc import Set

_JOINTS = {
    "STRING": "words in quotes",
    "CITES": "clauses in square brackets",
    "VBAR": "`|`",
    "EQUAL": "`=`",
    "COLON": "`:`",
    "RPAR": "`)`",
    "OTHERWISE": "`, otherwise`",
    "ELSE": "`otherwise`",
    "RANGE": "a range",
    "IS": "`is`",
    "HAS": "`has`",
    "_NL": "the end of the line",
    "_INDENT": "an indented line",
    "_DEDENT": "the end of the block",
    "COMMA": "`,`",
}
_SIGNS = {
    "PLUS",
    "MINUS",
    "STAR",
    "MOD",
    "SLASH",
    "DOT",
    "LPAR",
    "COMPARE",
    "CITES",
    "DURATION",
    "NUMBER",
    "NAME",
    "EACH",
    "NOW",
    "RANGE",
}
_MOST = 4


def in_words(accepts: Set[str], before: str) -> str:
    """The tokens that a parser would accept, for a person; `before` is the word in front of the place."""
    if accepts <= {"NAME"}:
        return "a verb" if before in ("may", "must", "not", "now") else "a name"
    if "NAME" in accepts and (("NOW" in accepts and "NUMBER" not in accepts) or before in ("may", "must", "not")):
        return "a verb"
    if {"NAME", "NUMBER", "LPAR"} <= accepts and not accepts & {"_NL", "COLON", "RPAR"}:
        return "a value"
    if {"RULE", "DECK"} <= accepts:
        return "a declaration, like `rule` or `deck`,"
    if {"RULE", "MOVE", "OPTION"} <= accepts:
        return "a kind of thing, like `rule`, `move`, `option` or `table`,"
    if {"MAY", "WHEN", "WHILE"} <= accepts:
        return "a sentence, like `player may …` or `when …`"
    if "IMPERATIVE" in accepts and "NAME" in accepts:
        return "an effect, like `next draws 1` or `skip 1`"
    if "MAY" in accepts and "NAME" not in accepts:
        return "`may` or `must`"
    names = [_word(name) for name in sorted(accepts - _SIGNS, key=_order)]
    if "NAME" in accepts and len(accepts) <= _MOST:
        names.insert(0, "a name")
    if len(names) > _MOST:
        names = [_word(name) for name in ("COLON", "EQUAL", "_NL") if name in accepts]
        return names[0] if names else "another word"
    return " or ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)


def _word(name: str) -> str:
    return _JOINTS.get(name) or f"`{name.lower()}`"


def _order(name: str) -> tuple[bool, str]:
    return (name not in ("STRING", "COLON", "EQUAL", "_NL"), name)
