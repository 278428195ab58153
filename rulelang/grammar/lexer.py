"""Characters to tokens, as the parser wants them: where it cannot take a keyword, the word may be a name.

The meaning is that of Lark's contextual lexer. That one compiles a regular expression of all acceptable terminals for every
state of the parser, which was a fifth of the time `rulelang check` took. Here a state has a list of readers: the terminals
it accepts in their order, keywords by a dictionary, so that only what is no keyword is ever compiled, and only once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from lark.common import LexerConf
from lark.exceptions import UnexpectedCharacters
from lark.lexer import Lexer, LexerState, TerminalDef, Token

Reader = Callable[[str, int, int], tuple[str, int] | None]
"""Of a text, a place and the end: the kind of token that stands there and where it ends, or None."""

_WORD = re.compile(r"\w+")
_KEYWORD = re.compile(r"(\w+)\(\?!\\w\)|\((\w+(?:\|\w+)*)\)\(\?!\\w\)")
"""The pattern of a whole word, or of one of several."""


class ByState(Lexer):
    """Asks the state of the parser which terminals it accepts; of those that match here the first in order counts."""

    __future_interface__ = 2  # Lark's name for: knows the state of the parser, and reads slices

    def __init__(self, conf: LexerConf) -> None:
        self._order = sorted(conf.terminals, key=_rank)
        self._ignored = frozenset(conf.ignore)
        always: Iterable[str] = conf.postlex.always_accept if conf.postlex else ()
        self._always = {one.name for one in self._order if one.name in self._ignored or one.name in always}
        self._single: dict[str, Reader] = {}
        self._by_state: dict[Any, list[Reader]] = {}
        self._any: list[Reader] | None = None

    def lex(self, lexer_state: LexerState, parser_state: Any) -> Iterator[Token]:
        text, at, end = lexer_state.text.text, lexer_state.text.start, lexer_state.text.end
        while at < end:
            found = _first(self._readers(parser_state), text, at, end) or _first(self._all(), text, at, end)
            if found is None:
                raise UnexpectedCharacters(text, at, 0, 0, state=parser_state)  # type: ignore[no-untyped-call]
            kind, after = found
            if kind not in self._ignored:
                yield Token(kind, text[at:after], at, end_pos=after)  # what the parser does not accept, it refuses
            at = after

    def _readers(self, parser_state: Any) -> list[Reader]:
        state = parser_state.position
        if state not in self._by_state:
            self._by_state[state] = self._make(self._always | parser_state.parse_conf.states[state].keys())
        return self._by_state[state]

    def _all(self) -> list[Reader]:
        if self._any is None:
            self._any = self._make({one.name for one in self._order})
        return self._any

    def _make(self, accepted: set[str]) -> list[Reader]:
        """Readers of these terminals in order; keywords that follow each other have one."""
        readers: list[Reader] = []
        words: dict[str, str] = {}
        for terminal in self._order:
            if terminal.name not in accepted:
                continue
            if found := keywords(terminal):
                if not words:
                    readers.append(_word_reader(words))
                words.update((word, terminal.name) for word in found if word not in words)
                continue
            words = {}
            if terminal.name not in self._single:
                make = _sign_reader if terminal.pattern.type == "str" else _pattern_reader
                self._single[terminal.name] = make(terminal)
            readers.append(self._single[terminal.name])
        return readers


def keywords(terminal: TerminalDef) -> list[str]:
    """The words that a terminal stands for, if it is nothing but whole words."""
    found = _KEYWORD.fullmatch(terminal.pattern.to_regexp())
    return (found[1] or found[2]).split("|") if found else []


def _rank(terminal: TerminalDef) -> tuple[int, int, int, str]:
    """Lark's order: by priority, then what can be longer first."""
    pattern = terminal.pattern
    return -terminal.priority, -pattern.max_width, -len(pattern.value), terminal.name


def _first(readers: list[Reader], text: str, at: int, end: int) -> tuple[str, int] | None:
    for read in readers:
        found = read(text, at, end)
        if found is not None:
            return found
    return None


def _word_reader(words: dict[str, str]) -> Reader:
    match = _WORD.match

    def read(text: str, at: int, end: int) -> tuple[str, int] | None:
        found = match(text, at, end)
        kind = words.get(found[0]) if found else None
        return (kind, found.end()) if found and kind else None

    return read


def _sign_reader(terminal: TerminalDef) -> Reader:
    sign, kind = terminal.pattern.value, terminal.name

    def read(text: str, at: int, end: int) -> tuple[str, int] | None:
        return (kind, at + len(sign)) if text.startswith(sign, at, end) else None

    return read


def _pattern_reader(terminal: TerminalDef) -> Reader:
    match, kind = re.compile(terminal.pattern.to_regexp()).match, terminal.name

    def read(text: str, at: int, end: int) -> tuple[str, int] | None:
        found = match(text, at, end)
        return (kind, found.end()) if found else None

    return read
