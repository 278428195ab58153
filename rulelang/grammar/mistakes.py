"""Why a chunk could not be read: from the place where the parser stopped to a diagnostic that a player understands.

`CLUES` are tried in their order; the first that knows what happened says so.
"""

from __future__ import annotations

from collections.abc import Callable

from lark.exceptions import UnexpectedInput

from rulelang.diagnostics import syntax as says
from rulelang.diagnostics.base import did_you_mean
from rulelang.grammar.cut import Chunk, opener
from rulelang.grammar.fault import Fault
from rulelang.grammar.scan import Lexeme
from rulelang.grammar.slips import EFFECTS, LINES, SLIPS
from rulelang.grammar.stop import Stop, stopped
from rulelang.grammar.wanted import in_words
from rulelang.grammar.words import DECLARATIONS, IMPERATIVES, RESERVED
from rulelang.source import Span
from rulelang.verbs import VERBS

_ARTICLES = frozenset({"the", "a", "an"})
_HEADERS = frozenset({*DECLARATIONS, "when", "while", "instead", "if", "otherwise", "first", "last"})
_STARTS = (
    "when",
    "while",
    "may",
    "must",
    "first",
    "last",
    "instead",
    "if",
    "otherwise",
    "each",
    "player",
    *IMPERATIVES,
)
_LONG_JOINTS = tuple(word for word in sorted(RESERVED) if len(word) >= 5)
_AFTER_COLON = frozenset(
    {"_NL", "NAME", "WHEN", "WHILE", "MAY", "MUST", "INSTEAD", "FIRST", "LAST", "IMPERATIVE", "IF"}
)
"""What follows a colon, so that it is plain where one is missing."""
_NAMELESS = frozenset({"deck", "points", "setup", "gestures"})
_EVENTS = frozenset(verb.third for verb in VERBS if verb.use == "event")
_OPENING = ("when", "while", "instead", "if", "first", "last")
"""What a sentence begins with that has a colon."""


def explain(error: UnexpectedInput, text: str, chunk: Chunk) -> Fault:
    stop = stopped(error, text, chunk)
    return next(fault for clue in CLUES if (fault := clue(stop)) is not None)


def _stray(stop: Stop) -> Fault | None:
    if stop.kind:
        return None
    return Fault(says.StrayCharacter, stop.span, char=stop.word or " ")


def _equals(stop: Stop) -> Fault | None:
    kind = stop.chunk.word(stop.text)
    if stop.kind == "EQUAL" and kind in ("remember", "option") and all(word.text != ":" for word in stop.before):
        hint = f"say first what it holds: `{kind} {stop.last.text}: count = 0`, or `yes, no = no`"
        return Fault(says.Unexpected, stop.span, found="`=`", wanted="`:`", hint=hint)
    if stop.kind == "EQUAL" and kind == "change":
        return _half_change(stop)
    if stop.kind == "EQUAL" and kind == "use":
        comma = next((word for word in reversed(stop.line) if word.text == ","), None)
        at = stop.span if comma is None else Span(comma.start, comma.end)
        hint = "each argument stands on a line of its own, indented below `use …:`"
        return Fault(says.Unexpected, at, found="`=`" if comma is None else "`,`", wanted="", hint=hint)
    if stop.kind == "EQUAL" and stop.text[stop.end : stop.end + 1] in ("<", ">"):  # `debt => 2`
        sign = stop.text[stop.end]
        return Fault(says.Unexpected, Span(stop.start, stop.end + 1), found=f"`={sign}`", wanted="", hint=f"write `{sign}=`")
    return Fault(says.EqualsSign, stop.span) if stop.kind == "EQUAL" else None


def _half_change(stop: Stop) -> Fault:
    """`change option hand_size = 7`"""
    line = [word.text for word in stop.line]
    value = stop.after[1].text if len(stop.after) > 1 else "VALUE"
    kind = "yes, no" if value in ("yes", "no") else f"1-{max(9, int(value))}" if value.isdecimal() else f"{value}, OTHER"
    if line[:2] == ["change", "use"]:
        hint = f"an argument stands after the colon: `{' '.join(line[:3])}: {line[-1] if len(line) > 3 else 'NAME'} = {value}`"
    else:
        said = ' "…"' if line[1:2] == ["option"] else ""
        hint = f"a change is a whole declaration, with what it can hold: `{' '.join(line[:3])}{said}: {kind} = {value}`"
    return Fault(says.Unexpected, stop.span, found="`=`", wanted="`:`", hint=hint)


def _article(stop: Stop) -> Fault | None:
    near = [*stop.after[:1], *stop.before[-1:]]
    found = next((lexeme for lexeme in near if lexeme.kind == "word" and lexeme.text in _ARTICLES), None)
    return None if found is None else Fault(says.Article, Span(found.start, found.end), word=found.text)


def _indent(stop: Stop) -> Fault | None:
    if stop.kind != "_INDENT":
        return None
    line_end = stop.text.find("\n", stop.end)
    end = stop.chunk.end if line_end < 0 else min(line_end, stop.chunk.end)
    return Fault(says.UnexpectedIndent, Span(stop.end, max(stop.end, end)))


def _empty_block(stop: Stop) -> Fault | None:
    """A header whose block does not come."""
    if stop.accepts != {"_INDENT"}:
        return None
    header = _header(stop)
    name = opener(stop.text, header.start)
    if stop.ends_line or not stop.after:
        span = Span(stop.chunk.end, stop.chunk.end) if stop.kind == "$END" else stop.span
        return Fault(says.EndOfText, span, opener=name, wanted="what belongs to it, indented below,", header=header)
    line_end = stop.text.find("\n", stop.start)
    end = stop.chunk.end if line_end < 0 else line_end
    return Fault(says.MissingIndent, Span(stop.start, end), opener=name, header=header)


def _header(stop: Stop) -> Span:
    """The line before, where a block was opened."""
    read = [lexeme for lexeme in stop.before if lexeme.start < stop.start or stop.kind == "$END"]
    last = next(lexeme for lexeme in reversed(read) if lexeme.kind != "line")
    start = max(stop.chunk.start, stop.text.rfind("\n", 0, last.start) + 1)
    while stop.text[start] in " \t":
        start += 1
    return Span(start, last.end)


def _may(stop: Stop) -> Fault | None:
    return Fault(says.MayInBlock, stop.span) if stop.kind == "MAY" and "NOW" in stop.accepts and "NUMBER" not in stop.accepts else None


def _subject(stop: Stop) -> Fault | None:
    """`must …` or `draws 2` with nobody in front."""
    if stop.kind == "MUST" and not stop.sentence:
        return Fault(says.MissingSubject, stop.span, word="must")
    first = stop.sentence[0] if stop.sentence else None
    if first is not None and len(stop.sentence) == 1 and first.text in EFFECTS and "NOW" in stop.accepts:
        return Fault(says.MissingSubject, Span(first.start, first.end), word=first.text)
    return None


def _spare(stop: Stop) -> Fault | None:
    last = stop.before[-1] if stop.before else None
    if last is None or last.text not in _NAMELESS or stop.kind not in ("NAME", "STRING") or len(stop.line) > 2:
        return None
    return Fault(says.SpareWord, stop.span, word=stop.word, after=last.text)


def _reserved(stop: Stop) -> Fault | None:
    """A joint of sentences where a name is declared or a part is named."""
    naming = stop.before and (stop.last.text in DECLARATIONS or stop.last.text in (".", "each", "as"))
    if stop.kind == "COLON" and [one.text for one in stop.line] == ["remember", "hidden"]:
        return Fault(says.ReservedWord, Span(stop.last.start, stop.last.end), word="hidden")
    if stop.chunk.word(stop.text) in ("option", "remember", "attribute", "gestures") and stop.before:
        naming = naming or stop.last.text in (",", ":")  # `option ends "…": deals, race`
    if stop.word in RESERVED and naming and "NAME" in stop.accepts:
        return Fault(says.ReservedWord, stop.span, word=stop.word)
    return None


def _misspelt(stop: Stop) -> Fault | None:
    """A word of this line that is nearly one of the language."""
    line = stop.line
    starts = [place for place in range(len(line)) if place == 0 or line[place - 1].text == ":"]
    for place in reversed(starts):
        word = line[place]
        if word.text in LINES and stop.chunk.word(stop.text) == "game":
            continue
        if stop.chunk.word(stop.text) == "use" or [one.text for one in line[place : place + 2]] == ["play", "goes"]:
            continue
        if word.kind == "word" and word.text not in _STARTS and len(word.text) > 2 and word.text not in DECLARATIONS:
            near = did_you_mean(word.text, _STARTS)
            if near is not None:
                return Fault(says.MisspeltWord, Span(word.start, word.end), word=word.text, suggestion=near)
    for word in reversed([*line, *stop.after[:1]]):
        if word.kind == "word" and word.text not in RESERVED and len(word.text) > 3:
            near = did_you_mean(word.text, _LONG_JOINTS)
            if near is not None and abs(len(near) - len(word.text)) <= 1:
                return Fault(says.MisspeltWord, Span(word.start, word.end), word=word.text, suggestion=near)
    return None


def _two_words(stop: Stop) -> Fault | None:
    """A declared name of two words."""
    line = stop.line
    if not (stop.kind == "NAME" or stop.word in DECLARATIONS) or len(line) < 2 or line[-2].text not in DECLARATIONS or not stop.after[1:]:
        return None
    if stop.after[1].kind in ("text", "cites") or stop.after[1].text == ":":
        hint = f"a name is one word: `{stop.last.text}_{stop.word}`"
        return Fault(says.Unexpected, stop.span, found=f"`{stop.word}`", wanted="", hint=hint)
    return None


def _colon(stop: Stop) -> Fault | None:
    """A header that goes on as if its colon were there."""
    line = stop.line
    first = line[0].text if line else ""
    if "COLON" not in stop.accepts or first not in _HEADERS or stop.kind not in _AFTER_COLON:
        return None
    sentence = stop.sentence if stop.sentence and stop.sentence[0].text in _OPENING else line
    before = _before_colon(sentence) or next(word for word in reversed(stop.before) if word.kind != "line")
    return Fault(says.MissingColon, Span(before.end, before.end), opener=opener(stop.text, sentence[0].start))


def _before_colon(sentence: tuple[Lexeme, ...]) -> Lexeme | None:
    """The last word of a header that runs on into what is done: `when player plays 7 skip 1`."""
    if sentence[0].text not in _OPENING:
        return None
    happens = next((place for place, word in enumerate(sentence) if place > 1 and word.text in _EVENTS), len(sentence))
    for place in range(happens + 1, len(sentence)):
        word, before = sentence[place], sentence[place - 1]
        if before.text in ("or", "and", ",", "if", "unless"):
            continue
        if word.text in IMPERATIVES:
            return before
        alone = sentence[place - 2].text not in ("or", "and", ",", "if", "unless", "each", "of", ".", "until", "before")
        if word.text in EFFECTS and place - 2 > happens and alone:
            return sentence[place - 2]
    return None


def _full_stop(stop: Stop) -> Fault | None:
    """`next draws 2 cards.`, `next draws 2.`"""
    here = stop.after[0] if stop.word == "." and (len(stop.after) == 1 or stop.after[1].kind == "line") else None
    if stop.ends_line and stop.before and stop.last.text == "." and "NAME" in stop.accepts:
        here = stop.last
    if here is None:
        return None
    hint = "a sentence ends with its line: leave the `.` out"
    return Fault(says.Unexpected, Span(here.start, here.end), found="`.`", wanted="", hint=hint)


def _dot_after_bracket(stop: Stop) -> Fault | None:
    """`(topmost hearts in discard).rank`"""
    if stop.word != "." or not stop.before or stop.last.text != ")":
        return None
    part = stop.after[1].text if len(stop.after) > 1 else "PART"
    hint = f"only a name can have a dot: `define NAME = …` with what stands in the brackets, then `NAME.{part}`"
    return Fault(says.Unexpected, stop.span, found="`.` after a bracket", wanted="", hint=hint)


def _unfinished(stop: Stop) -> Fault | None:
    if not stop.ends_line:
        return None
    at = stop.chunk.end if stop.kind == "$END" else stop.last.end
    words = [one.text for one in stop.line]
    where = words.index("where") if "where" in words and words[:1] == ["each"] else 0
    some = " ".join(words[:where])
    hint = f"in brackets: `({some} where …) draws 1`; or with a block below: `{some} where …:`" if where else None
    return Fault(says.UnfinishedSentence, Span(at, at), wanted=in_words(stop.accepts, stop.last.text), hint=hint)


def _unexpected(stop: Stop) -> Fault:
    word = stop.word if len(stop.word) <= 30 else stop.word[:30] + "…"
    before = stop.before[-1].text if stop.before else ""
    hint = None
    if stop.kind == "ELSE" and "OTHERWISE" in stop.accepts:
        hint = "`otherwise` has a comma before it"
    elif stop.kind == "IF" and "WHILE" in stop.accepts:
        hint = "in a rule write `while CONDITION:`, or put `if CONDITION` at the end of a sentence"
    else:
        hint = next((said for slip in SLIPS if (said := slip(stop)) is not None), None)
    return Fault(says.Unexpected, stop.span, found=f"`{word}`", wanted=in_words(stop.accepts, before), hint=hint)


CLUES: tuple[Callable[[Stop], Fault | None], ...] = (
    _stray,  # nothing that could be read at all
    _equals,  # always the same mistake
    _indent,
    _empty_block,
    _article,
    _reserved,
    _spare,
    _two_words,  # before a missing colon: `rule red red "…":`
    _may,
    _subject,
    _misspelt,  # before a missing colon: `wen player plays 8 skip 1`
    _colon,
    _full_stop,
    _dot_after_bracket,
    _unfinished,
    _unexpected,  # knows nothing, so it comes last
)
