"""Reading one chunk with Lark: the only module besides `loader`, `layout`, `lexer` and `mistakes` that knows of it."""

from __future__ import annotations

from typing import Any

from lark import TextSlice
from lark.exceptions import UnexpectedInput

from rulelang.grammar.cut import Chunk
from rulelang.grammar.depth import measure
from rulelang.grammar.loader import parser
from rulelang.grammar.mistakes import explain
from rulelang.grammar.scan import scan


def read(text: str, chunk: Chunk) -> Any:
    """The declaration of a chunk; raises a Fault. Of two faults the first in the text is told."""
    fault, deep = scan(text, chunk.start, chunk.end)
    try:
        built: Any = parser().parse(TextSlice(text, chunk.start, chunk.end))
    except UnexpectedInput as error:
        place = error.pos_in_stream if error.pos_in_stream is not None else chunk.end
        if fault is not None and fault.span.start <= place:
            raise fault from None
        raise explain(error, text, chunk) from None
    if fault is not None:
        raise fault
    if deep:
        measure(built)
    return built
