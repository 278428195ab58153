"""Why a chunk could not be read: from the place where the parser stopped to a diagnostic that a player understands.

`CLUES` are tried in their order; the first that knows what happened says so.
"""

from __future__ import annotations

from collections.abc import Callable

from lark.exceptions import UnexpectedInput, UnexpectedToken

from rulelang.diagnostics import syntax as says
from rulelang.diagnostics.base import did_you_mean
from rulelang.grammar.cut import Chunk, opener
from rulelang.grammar.fault import Fault
from rulelang.grammar.scan import Lexeme, lexemes
from rulelang.grammar.wanted import in_words
from rulelang.grammar.words import DECLARATIONS, IMPERATIVES, RESERVED
from rulelang.record import Record
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
_LINES = frozenset({"players", "manners", "rulebook", "extends", "grace", "last_card", "start_card", "joined_card", "teams"})
"""What lines under `game` begin with."""
_LONG_JOINTS = tuple(word for word in sorted(RESERVED) if len(word) >= 5)
_AFTER_COLON = frozenset(
    {"_NL", "NAME", "WHEN", "WHILE", "MAY", "MUST", "INSTEAD", "FIRST", "LAST", "IMPERATIVE", "IF"}
)
"""What follows a colon, so that it is plain where one is missing."""
_NAMELESS = frozenset({"deck", "points", "setup", "gestures"})
_EFFECTS = frozenset(form for verb in VERBS if verb.use == "effect" for form in (verb.base, verb.third))


_EVENTS = frozenset(verb.third for verb in VERBS if verb.use == "event")
_OPENING = ("when", "while", "instead", "if", "first", "last")
"""What a sentence begins with that has a colon."""


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


def explain(error: UnexpectedInput, text: str, chunk: Chunk) -> Fault:
    stop = _stop(error, text, chunk)
    return next(fault for clue in CLUES if (fault := clue(stop)) is not None)


def _stop(error: UnexpectedInput, text: str, chunk: Chunk) -> Stop:
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


# ---- clues ---------------------------------------------------------------------------------------------------------


def _stray(stop: Stop) -> Fault | None:
    if stop.kind:
        return None
    return Fault(says.StrayCharacter, stop.span, char=stop.word or " ")


def _equals(stop: Stop) -> Fault | None:
    kind = stop.chunk.word(stop.text)
    if stop.kind == "EQUAL" and kind in ("remember", "option") and all(word.text != ":" for word in stop.before):
        hint = f"say first what it holds: `{kind} {stop.last.text}: count = 0`, or `yes, no = no`"
        return Fault(says.Unexpected, stop.span, found="`=`", wanted="`:`", hint=hint)
    return Fault(says.EqualsSign, stop.span) if stop.kind == "EQUAL" else None


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
    if first is not None and len(stop.sentence) == 1 and first.text in _EFFECTS and "NOW" in stop.accepts:
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
        if word.text in _LINES and stop.chunk.word(stop.text) == "game":
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
        if word.text in _EFFECTS and place - 2 > happens and alone:
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
    return Fault(says.UnfinishedSentence, Span(at, at), wanted=in_words(stop.accepts, stop.last.text))


def _unexpected(stop: Stop) -> Fault:
    word = stop.word if len(stop.word) <= 30 else stop.word[:30] + "…"
    before = stop.before[-1].text if stop.before else ""
    hint = None
    if stop.kind == "ELSE" and "OTHERWISE" in stop.accepts:
        hint = "`otherwise` has a comma before it"
    elif stop.kind == "IF" and "WHILE" in stop.accepts:
        hint = "in a rule write `while CONDITION:`, or put `if CONDITION` at the end of a sentence"
    else:
        hint = next((said for slip in _SLIPS if (said := slip(stop)) is not None), None)
    return Fault(says.Unexpected, stop.span, found=f"`{word}`", wanted=in_words(stop.accepts, before), hint=hint)


# ---- what is often written and means nothing -----------------------------------------------------------------------


def _or_values(stop: Stop) -> str | None:
    """`plays 8 or 9`, `plays 8 or J:`"""
    words = [lexeme.text for lexeme in stop.sentence]
    if stop.kind == "NUMBER" and words[-1:] == ["or"] and len(words) > 1:
        return f"a comma means either: `{words[-2]}, {stop.word}`"
    if stop.kind == "COLON" and words[-2:-1] == ["or"] and len(words) > 3 and words[0] in ("when", "instead"):
        return f"a comma means either: `{words[-3]}, {words[-1]}`; after `or` stands a whole event, like `next plays 7`"
    return None


def _range_in_words(stop: Stop) -> str | None:
    """`players 2 to 4`"""
    if stop.kind not in ("TO", "OR") or stop.chunk.word(stop.text) != "game" or len(stop.after) < 2:
        return None
    low, high = stop.last.text, stop.after[1].text
    return f"write a range: `{low}-{high}`" if low.isdecimal() and high.isdecimal() else None


def _else(stop: Stop) -> str | None:
    return "write `otherwise`" if "else" in (stop.word, stop.last.text if stop.before else "") else None


def _no_event(stop: Stop) -> str | None:
    """`when player holds 1`, `when player plays 7 and player holds 1`"""
    if not any(lexeme.text in ("when", "instead") for lexeme in stop.sentence):
        return None
    if stop.kind in ("HOLDS", "HAS"):
        return "an event is something that happens: `player drops to 1`; what must hold besides stands after `if`"
    if stop.kind == "AND":
        return "what must hold besides stands after `if`: `when player plays 7 if player holds 1:`"
    return None


def _must_not(stop: Stop) -> str | None:
    who = stop.sentence[-2].text if len(stop.sentence) > 1 else "player"
    return f"a prohibition is written `{who} may not …`" if stop.kind == "NOT" and stop.last.text == "must" else None


def _bare_effect(stop: Stop) -> str | None:
    """`next draws 2` or `skip 1` directly in a rule."""
    if "MAY" not in stop.accepts or "NOW" in stop.accepts or not stop.before:
        return None
    if stop.word in _EFFECTS or (len(stop.sentence) == 1 and stop.last.text in IMPERATIVES):
        return f"put it into a `when`: `when player plays 7: {stop.last.text} {stop.word} …`"
    return None


def _without_what(stop: Stop) -> str | None:
    """`without nine`, `without points`, `without deck`"""
    if [word.text for word in stop.line] != ["without"]:
        return None
    match stop.word:
        case "points":
            return "it is a table: write `without table points`"
        case "deck" | "setup" | "game":
            return f"no game can do without; to replace it write `change {stop.word}:`"
        case _:
            return f"say of which kind: `without rule {stop.word}`" if stop.kind in ("NAME", "STRING") else None


def _other_word(stop: Stop) -> str | None:
    """`player can play`, `every player draws`, `next draws 2 and skip 1`, `debt + 2`, `deal 5`"""
    if stop.word == "can":
        return "write `may`"
    if stop.word == "times" and any(word.text in ("use", "uses") for word in stop.sentence):
        return "an ability is used once each time: for more write the line again"
    if stop.word == "every" and "EACH" in stop.accepts:
        return "write `each`"
    if stop.kind in ("AND", "COMMA") and "_NL" in stop.accepts:
        return "one effect stands on one line: write several indented below the line that ends with `:`"
    if stop.kind in ("PLUS", "MINUS", "STAR") and len(stop.sentence) == 1:
        return f"to change a slot write `add 2 to {stop.last.text}`, `subtract 2 from {stop.last.text}` or `set`"
    if stop.kind == "NUMBER" and stop.before and stop.last.text == "deal":
        return f"cards are dealt by drawing: `each player draws {stop.word}`"
    return None


def _no_name(stop: Stop) -> str | None:
    """`rule "A.":`, `game My game:`, `players: 2-4`, `when 7 is played`"""
    line = [word.text for word in stop.line]
    if stop.kind == "STRING" and line and line[-1] in ("rule", "move", "option", "table", "preset"):
        return f"it has a name before its sentence: `{line[-1]} NAME {stop.word}`"
    if stop.kind == "NAME" and line == ["game"]:
        return 'write its name in quotes: `game "NAME":`'
    if stop.kind == "COLON" and stop.chunk.word(stop.text) == "game" and len(line) == 1 and line[0] in _LINES:
        return f"leave the colon out: `{line[0]} …`"
    if stop.kind == "NUMBER" and line and line[-1] == "when":
        return f"say who does it: `when player plays {stop.word}`"
    return None


_SLIPS = (_other_word, _no_name, _without_what, _or_values, _range_in_words, _else, _no_event, _must_not, _bare_effect)

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
