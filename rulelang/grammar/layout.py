"""Line ends and indentation as tokens: the off-side rule, over the lexer's stream.

Unlike Lark's own Indenter this keeps its state in the generator (one parser serves several threads), compares indentation
as it is written (so tabs and blanks never need a width), and reports with a place.
"""

from __future__ import annotations

from collections.abc import Iterator

from lark.lark import PostLex
from lark.lexer import Token

from rulelang.diagnostics.reading import TooDeep
from rulelang.diagnostics.syntax import UnevenIndent
from rulelang.grammar.fault import Fault
from rulelang.grammar.scan import DEEPEST
from rulelang.source import Span


class Layout(PostLex):
    """Yields `_INDENT` and `_DEDENT` after line ends, and a last `_NL` with no text at the end of the chunk."""

    always_accept = ("_NL",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        levels = [""]
        token: Token | None = None
        for token in stream:
            yield token
            if token.type == "_NL":
                yield from self._turn(levels, token)
        end = (token.end_pos or 0) if token else 0
        yield Token("_NL", "", end, end_pos=end)
        for _ in levels[1:]:
            yield Token("_DEDENT", "", end, end_pos=end)

    def _turn(self, levels: list[str], line_end: Token) -> Iterator[Token]:
        """The indentation of a new line, held against the levels that are open."""
        indent = line_end[line_end.rindex("\n") + 1 :]
        at = line_end.end_pos or 0
        if indent == levels[-1]:
            return
        if indent.startswith(levels[-1]):
            if len(levels) > DEEPEST:
                raise Fault(TooDeep, Span(at, at), what="blocks", limit=DEEPEST)
            levels.append(indent)
            yield Token("_INDENT", indent, at, end_pos=at)
        elif indent in levels:
            while indent != levels[-1]:
                levels.pop()
                yield Token("_DEDENT", indent, at, end_pos=at)
        else:
            mixed = "\t" in indent + levels[-1] and " " in indent + levels[-1]
            raise Fault(UnevenIndent, Span(at - len(indent), at), mixed=mixed)
