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
    if stop.kind == "EQUAL" and kind == "change":
        return _half_change(stop)
    if stop.kind == "EQUAL" and kind == "use":
        comma = next((word for word in reversed(stop.line) if word.text == ","), None)
        at = stop.span if comma is None else Span(comma.start, comma.end)
        hint = "each argument stands on a line of its own, indented below `use …:`"
        return Fault(says.Unexpected, at, found="`=`" if comma is None else "`,`", wanted="", hint=hint)
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
    if stop.kind == "HOLDS" and len(stop.after) > 2 and stop.after[1].text in (">", ">="):
        return f"an event is something that happens: `when player draws card if {stop.last.text} holds {stop.after[1].text} {stop.after[2].text}`"
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


def _one_way(stop: Stop) -> str | None:
    """`play goes left or right`"""
    words = [lexeme.text for lexeme in stop.sentence]
    if stop.kind == "OR" and words[:2] == ["play", "goes"]:
        return "play goes one way: `play goes left`, `play goes right`, `play goes towards next`; `reverse` turns it round"
    return None


def _no_beginning(stop: Stop) -> str | None:
    """`remember law: a, b, c for each player`"""
    if stop.kind not in ("FOR", "UNTIL") or stop.chunk.word(stop.text) != "remember" or any(one.text == "=" for one in stop.before):
        return None
    colon = next((place for place, one in enumerate(stop.line) if one.text == ":"), -1)
    words = [one.text for one in stop.line[colon + 1 :]]
    first = words[0].split("-")[0] if words else "VALUE"
    first = "0" if first == "count" else "none" if words[-2:] == ["or", "none"] else first
    return f"it needs a beginning, before `{stop.word.strip(', ')}`: `= {first}`"


def _where_in_brackets(stop: Stop) -> str | None:
    """`put cards in stock where card is hearts to row`"""
    where = next((place for place, one in enumerate(stop.sentence) if one.text == "where"), None)
    if stop.kind == "WHERE" and where is None and stop.sentence:
        words, rest = stop.sentence, [one for one in stop.after if one.kind != "line"]
    elif stop.kind in ("TO", "FOR") and where is not None:
        words, rest = stop.sentence[:where], [*stop.sentence[where:], *stop.after]
    else:
        return None
    begins = next((one for one in words if one.text in ("cards", "card", "topmost")), None)
    if begins is None and len(words) > 1 and words[0].text in IMPERATIVES:
        begins = words[1]
    ends = next((place for place, one in enumerate(rest) if place and one.text in ("to", "for", "if", "unless")), len(rest))
    if begins is None or ends < 2:
        return "put what `where` belongs to in brackets: `(cards in stock where card is hearts)`"
    return f"put what `where` belongs to in brackets: `({stop.text[begins.start : rest[ends - 1].end]})`"


def _block_in_block(stop: Stop) -> str | None:
    """`if …: each player: …`, `while …: when …`, `when …: if …` on one line."""
    colons = sum(one.text == ":" for one in stop.line)
    if colons <= (stop.line[0].text in ("rule", "optional") if stop.line else 0) or stop.chunk.word(stop.text) not in _WITH_BLOCKS:
        return None
    if stop.kind == "IF" and "while" in [one.text for one in stop.line]:
        return "join the two conditions: `while … and …:`"
    word = stop.sentence[0].text if stop.kind == "COLON" and stop.sentence else stop.word
    if stop.kind == "COLON" and word not in ("each", "(", "if", "race", "everyone"):
        return None
    if stop.kind not in ("COLON", "IF", "WHEN", "WHILE", "INSTEAD", "RACE", "FIRST", "LAST") or (stop.sentence and stop.kind != "COLON"):
        return None
    return f"`{word} …:` begins a second block: put it on a line of its own, indented below"


_WITH_BLOCKS = ("rule", "optional", "move", "ability", "setup", "change")


def _at_most(stop: Stop) -> str | None:
    """`player holds at most 20`"""
    if stop.kind != "AT" or not stop.before or stop.last.text not in ("holds", "is", "has") or len(stop.after) < 3:
        return None
    sign = {"most": "<=", "least": ">="}.get(stop.after[1].text)
    before = "holds " if stop.last.text == "holds" else ""
    return None if sign is None else f"write `{before}{sign} {stop.after[2].text}`"


def _random(stop: Stop) -> str | None:
    """`player draws random 1-4`"""
    if stop.kind != "RANGE" or not stop.before or stop.last.text not in ("random", "chance", "randomly"):
        return None
    return f"chance chooses before: `remember n: {stop.word} = {stop.word.split('-')[0]}`, then `chance chooses n` and `… draws n`"


def _table_on_one_line(stop: Stop) -> str | None:
    """`points: A count 15`"""
    kind = stop.chunk.word(stop.text)
    if kind not in ("points", "table", "deck", "roles") or not stop.before or stop.last.text != ":" or len(stop.line) > 4:
        return None
    rest = stop.text[stop.start :].split("\n", 1)[0].strip()
    return f"each line of it stands on a line of its own, indented below: `{rest}`"


def _despite_last(stop: Stop) -> str | None:
    """`may play card if top is 8 despite a`"""
    if stop.kind != "DESPITE" or not any(one.text in ("if", "unless") for one in stop.sentence):
        return None
    word = next(one.text for one in reversed(stop.sentence) if one.text in ("if", "unless"))
    return f"`despite` stands before `{word}`: `… despite {stop.after[1].text if len(stop.after) > 1 else 'RULE'} {word} …`"


def _condition_of_argument(stop: Stop) -> str | None:
    """`most = 5 if many, otherwise 1` below `use`"""
    if stop.kind != "IF" or stop.chunk.word(stop.text) not in ("use", "change"):
        return None
    at = next((place for place, one in enumerate(stop.line) if one.text == "="), None)
    if not at:
        return None
    rest = stop.text[stop.line[at].end :].split("\n", 1)[0].strip()
    name = stop.line[at - 1].text
    return f'only an option can have a value with `if`: `option my_{name} "…": TYPE = {rest}`, then `{name} = my_{name}`'


_SLIPS = (
    _one_way, _no_beginning, _where_in_brackets, _block_in_block, _at_most, _random, _table_on_one_line, _despite_last,
    _condition_of_argument, _other_word, _no_name, _without_what, _or_values, _range_in_words, _else, _no_event, _must_not, _bare_effect,
)  # fmt: skip

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
