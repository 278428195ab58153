"""A lexer for Pygments: rule texts on pages and terminals in colour. It is registered under the name `mau`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from pygments.lexer import RegexLexer, bygroups
from pygments.token import (
    Comment,
    Error,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Whitespace,
)

from rulelang.frontends.highlight.groups import CITES, COMMENT, GROUPS, NAME, NUMBER, TEXT, anywhere, either

_KINDS = {
    "constant": Keyword.Constant, "operator": Operator.Word, "keyword": Keyword,
    "verb": Name.Function, "noun": Name.Builtin,
}  # fmt: skip
_NAMED = either(tuple(word for word in GROUPS["declaration"] if word not in ("change", "optional", "without")))


_groups: Callable[..., Any] = bygroups


class MauLexer(RegexLexer):
    """For the `.mau` language of rulelang."""

    name = "Mau"
    aliases: ClassVar = ["mau", "rulelang"]
    filenames: ClassVar = ["*.mau"]
    mimetypes: ClassVar = ["text/x-mau"]

    tokens: ClassVar = {
        "root": [
            (rf"^((?:change|optional)[ \t]+)?({_NAMED})([ \t]+)({NAME}(?:\.{NAME})*)",
             _groups(Keyword.Declaration, Keyword.Declaration, Whitespace, Name.Class)),
            (rf"^{either(GROUPS['declaration'])}", Keyword.Declaration),
            (rf"^([ \t]+)({either(GROUPS['line'])})", _groups(Whitespace, Name.Attribute)),
            (r"\s+", Whitespace),
            (COMMENT, Comment.Single),
            (TEXT, String.Double),
            (CITES, Name.Label),
            (NUMBER, Number),
            *((either(words), _KINDS[group]) for group, words in anywhere().items()),
            (NAME, Name),
            (r"[<>]=?|[=+*-]", Operator),
            (r"[:,.|()]", Punctuation),
            (r".", Error),
        ]
    }  # fmt: skip
