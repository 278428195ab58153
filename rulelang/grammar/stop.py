"""Where the parser stopped in a chunk that could not be read, and what stands around it."""

from __future__ import annotations

from lark.exceptions import UnexpectedInput, UnexpectedToken

from rulelang.grammar.cut import Chunk
from rulelang.grammar.scan import Lexeme, lexemes
from rulelang.record import Record
from rulelang.source import Span


class Stop(Record):
    """Where the parser stopped, and what it had read."""

    text: str
    chunk: Chunk
    kind: str
    """The parser's name for what it found."""
    start: int
    end: int
    accepts: frozenset[str]
    before: tuple[Lexeme, ...]
    """The words read so far."""
    after: tuple[Lexeme, ...]
    """The words not read yet, from this place on."""

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)

    @property
    def word(self) -> str:
        return self.text[self.start : self.end]

    @property
    def ends_line(self) -> bool:
        return self.kind in ("_NL", "_INDENT", "_DEDENT", "$END")

    @property
    def last(self) -> Lexeme:
        return self.before[-1]

    @property
    def line(self) -> tuple[Lexeme, ...]:
        """What was read of this line."""
        words = (
            [lexeme for lexeme in self.before if lexeme.kind != "line"] if self.kind == "$END" else list(self.before)
        )
        at = max((place + 1 for place, lexeme in enumerate(words) if lexeme.kind == "line"), default=0)
        return tuple(words[at:])

    @property
    def sentence(self) -> tuple[Lexeme, ...]:
        """What was read of this sentence."""
        line = self.line
        at = max((place + 1 for place, lexeme in enumerate(line) if lexeme.text == ":"), default=0)
        return line[at:]


def stopped(error: UnexpectedInput, text: str, chunk: Chunk) -> Stop:
    if isinstance(error, UnexpectedToken):
        kind, start = error.token.type, error.token.start_pos
        end = error.token.end_pos
    else:
        kind, start, end = "", error.pos_in_stream, None
    start = chunk.end if start is None else start
    words = tuple(lexemes(text, chunk.start, chunk.end))
    before = tuple(word for word in words if word.start < start)
    after = tuple(word for word in words if word.start >= start)
    if kind in ("$END", "_DEDENT"):  # these borrow the place of the token before them
        start = end = chunk.end if kind == "$END" else start
        before, after = (words, ()) if kind == "$END" else (before, after)
    if end is None:
        end = after[0].end if after else start
    interactive = getattr(error, "interactive_parser", None)
    accepts = frozenset(interactive.accepts()) if interactive is not None else frozenset()
    return Stop(text, chunk, kind, start, end, accepts, before, after)
