"""What can stand at the cursor: the words of the language from the state of the parser, names from what stands before it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from lark import TextSlice
from lark.exceptions import UnexpectedInput

from rulelang.check.merging.merge import LINES
from rulelang.check.symbols import BUILT_IN_MOVES, NOUNS, PRONOUNS
from rulelang.frontends.lsp.documents import Document
from rulelang.frontends.lsp.pages import WORDS
from rulelang.grammar.fault import Fault
from rulelang.grammar.lexer import keywords
from rulelang.grammar.loader import parser
from rulelang.grammar.scan import Lexeme, pieces
from rulelang.grammar.words import DECLARATIONS
from rulelang.library import shipped, shipped_folder
from rulelang.record import Record
from rulelang.verbs import VERBS, Use

_MARK = "\0"
"""No token: the parser stops here, and says what it would have taken."""
_EVENT_WORDS = ("when", "before", "until", "of")
_SUBJECTS = frozenset({*PRONOUNS, "deal", "game", "stock", "chance", "turn"})
_SPOKEN = re.compile(r"\b(?:say|says|said) (\"[^\"\n]+\")")
_SAID = {"phrases": "phrase list", "define": "definition", "remember": "slot"}


class Suggestion(Record):
    word: str
    kind: str
    """`keyword`, `verb`, `move`, `value`, `name`, …: how the editor marks it."""
    about: str = ""


def complete(document: Document, offset: int) -> list[Suggestion]:
    """Everything that fits at an offset; the editor filters by what is typed already."""
    text = document.text
    start = offset
    while start and (text[start - 1].isalnum() or text[start - 1] == "_"):
        start -= 1
    line = text.rfind("\n", 0, start) + 1
    before = [one for one in pieces(text, line, start) if one.kind != "comment"]
    if any(one.end > start or one.kind == "torn" for one in before) or _in_comment(text, line, start):
        return _in_text(before) if before and before[-1].kind == "torn" else []
    if start == line:
        return [_keyword(word) for word in DECLARATIONS]
    words = _accepted(text, start)
    found = list(_names(document, before, words, _level(text, line, start)))
    found += [_keyword(word) for word in sorted(words) if word != "NAME"]
    return list({one.word: one for one in reversed(found)}.values())[::-1]


def _in_comment(text: str, line: int, start: int) -> bool:
    return any(one.kind == "comment" for one in pieces(text, line, start))


def _accepted(text: str, start: int) -> frozenset[str]:
    """The keywords that the parser takes at a place, and `NAME` where it takes a name."""
    head = start
    while head and not (text[head - 1 : head] in ("", "\n") and text[head : head + 1] not in (" ", "\t", "\n", "#", "")):
        head -= 1
    piece = text[head:start] + _MARK
    try:
        parser().parse(TextSlice(piece, 0, len(piece)))
    except UnexpectedInput as stopped:
        state = getattr(stopped, "state", None) or getattr(stopped, "interactive_parser", None)
        if stopped.pos_in_stream is None or stopped.pos_in_stream < len(piece) - 1 or state is None:
            return frozenset({"NAME"})
        accepts = _accepts(stopped)
    except Fault:
        return frozenset({"NAME"})
    else:
        return frozenset()
    found = {word for one in parser().terminals if one.name in accepts for word in keywords(one)}
    longer = {"IS": ("is", "is not"), "HAS": ("has", "has no"), "OTHERWISE": (", otherwise",), "UNTIL": ("until",)}
    found |= {word for name, words in longer.items() if name in accepts for word in words}
    return frozenset(found | ({"NAME"} if "NAME" in accepts else set()))


def _accepts(stopped: UnexpectedInput) -> frozenset[str]:
    state = getattr(stopped, "state", None)
    interactive = getattr(stopped, "interactive_parser", None)
    if interactive is not None:
        return frozenset(interactive.accepts())
    table = state.parse_conf.states[state.position] if state is not None else {}
    return frozenset(str(name) for name in table)


def _level(text: str, line: int, start: int) -> str:
    """The declaration that a line stands under."""
    while line:
        line = text.rfind("\n", 0, line - 1) + 1
        if text[line : line + 1] not in (" ", "\t", "\n", "#", ""):
            return next((one.text for one in pieces(text, line, start)), "")
        if not line:
            break
    return ""


def _names(document: Document, before: Sequence[Lexeme], accepted: frozenset[str], under: str) -> Iterable[Suggestion]:
    """Names that make sense after the words of the line."""
    words = [one.text for one in before if one.kind != "line"]
    last = words[-1] if words else ""
    if under == "game" and len(words) == 0:
        return [Suggestion(word, "property", WORDS.get(word, "")) for word in sorted(LINES)]
    if words[:1] in (["change"], ["without"]) and len(words) >= 2:
        return _defined(document, _SAID.get(words[1], words[1]))
    if words == ["use"]:
        return _modules()
    if last == ".":
        return [*_defined(document, "attribute", "slot", "column", "zone"), Suggestion("score", "property")]
    if last in ("may", "must") or (last == "not" and words[-2:-1] == ["may"]):
        return [*_moves(document), *_verbs("move", "deed"), *_defined(document, "gesture")]
    if last in ("plays", "play", "on") or (last in (",", "except") and {"plays", "play"} & {*words}):
        return [*_defined(document, "value", "definition", "attribute"), Suggestion("card", "noun", WORDS["card"])]
    if last in ("is", "not", "to", ",") and {"is", "has", "set"} & {*words}:
        return [*_defined(document, "value"), *_all(document)]
    if last in ("says", "say"):
        return [*_defined(document, "phrase list"), *_phrases(document)]
    if last == "despite" or (last == "," and "despite" in words):
        return _defined(document, "rule")
    if words[:1] in (["option"], ["remember"]) and last == ":":
        return _types(document, slot=words[0] == "remember")
    if last == "uses":
        return _defined(document, "ability")
    if "NAME" not in accepted:
        return []
    if last in _EVENT_WORDS:
        return [Suggestion(word, "noun", WORDS.get(word, "")) for word in sorted(_SUBJECTS)]
    if last in _SUBJECTS or words[-2:-1] == ["each"]:
        return [*_verbs("event" if _in_event(words) else "effect"), *_defined(document, "attribute")]
    return [*_all(document), *([*_verbs("table")] if last == ":" or not words else [])]


def _in_event(words: Sequence[str]) -> bool:
    """Whether an event is being said: after `when`, `before`, `until`, and before the colon or the guard."""
    for word in reversed(words):
        if word in (":", "if", "unless", "otherwise"):
            return False
        if word in _EVENT_WORDS:
            return True
    return False


def _defined(document: Document, *kinds: str) -> list[Suggestion]:
    found: dict[str, Suggestion] = {}
    for kind in kinds:
        for one in document.known.definitions:
            if one.kind == kind:
                found.setdefault(one.name, Suggestion(one.name, kind, kind))
    return list(found.values())


def _all(document: Document) -> list[Suggestion]:
    kinds = ("slot", "option", "definition", "zone", "table", "value", "attribute")
    nouns = [Suggestion(word, "noun", WORDS.get(word, "")) for word in (*PRONOUNS, *NOUNS)]
    return [*_defined(document, *kinds), *nouns]


def _moves(document: Document) -> list[Suggestion]:
    return [*_defined(document, "move"), *(Suggestion(name, "move", label) for name, label in BUILT_IN_MOVES)]


def _verbs(*uses: Use) -> list[Suggestion]:
    return [
        Suggestion(verb.base if verb.use in ("move", "deed", "table") else verb.third, "verb", f"{verb.meaning}: {verb.example}")
        for use in uses
        for verb in VERBS
        if verb.use == use
    ]


def _keyword(word: str) -> Suggestion:
    return Suggestion(word, "keyword", WORDS.get(word, ""))


def _in_text(before: Sequence[Lexeme]) -> list[Suggestion]:
    """Within quotes only the game that is extended is known."""
    if [one.text for one in before if one.kind == "word"][-1:] == ["extends"]:
        return [Suggestion(name, "name") for name in shipped()]
    return []


def _phrases(document: Document) -> list[Suggestion]:
    """Words that the game knows already: those of the text, however broken it is, and of what it extends."""
    program = document.checked.program
    found = dict.fromkeys(_SPOKEN.findall(document.text))
    for line in document.text.splitlines():
        if line.startswith("phrases "):
            found |= dict.fromkeys(re.findall(r"\"[^\"]+\"", line.partition(":")[2]))
    found |= dict.fromkeys(f'"{one.text}"' for one in (program.phrases if program is not None else ()))
    return [Suggestion(one, "value", "words") for one in found]


def _types(document: Document, *, slot: bool) -> list[Suggestion]:
    """What an option or a slot can be, with a beginning."""
    kinds = [("yes, no = no", "yes or no"), ("0-9 = 0", "a number of a range")]
    if slot:
        kinds += [("count = 0", "a number"), ("seat or none = none", "a player, or nobody")]
        kinds += [(f"{one.word} or none = none", "a value, or none") for one in _defined(document, "attribute")]
    return [Suggestion(word, "value", about) for word, about in kinds]


def _modules() -> list[Suggestion]:
    folder = shipped_folder()
    return [Suggestion(one.stem, "name", "module") for one in sorted(folder.glob("modules/*.mau"))] if folder else []
