"""What stands in a text and cannot be read (M1xx). The texts that cannot be read at all are in `reading`."""

from __future__ import annotations

import re

from rulelang.diagnostics.base import Diagnostic, Note
from rulelang.source import Place


class UnknownDeclaration(Diagnostic):
    """A line in column one does not begin with a word that begins a declaration.

    Every line that is not indented begins something new, like `rule` or `attribute`, so that one broken declaration never hides
    the next. Write one of these words, or indent the line if it belongs to the declaration above it.
    """

    word: str
    suggestion: str | None = None
    sentence: bool = False

    code = "M101"
    name = "unknown-declaration"
    bad = 'rul match "A card agrees in suit.": may play card if card.suit is top.suit\n'
    good = 'rule match "A card agrees in suit.": may play card if card.suit is top.suit\n'

    def message(self) -> str:
        return f"no declaration begins with `{self.word}`"

    def help(self) -> str | None:
        if self.suggestion == "attribute" and not self.word.startswith("at"):
            return f"write `attribute {self.word.removesuffix('s')}: …`"
        if self.suggestion is not None:
            return f"did you mean `{self.suggestion}`?"
        if self.sentence:
            return 'a sentence stands under a rule: write `rule NAME "what it means":` and indent the sentence below it'
        return "a line that is not indented begins with a word like `rule`, `attribute`, `deck` or `remember`"


class MissingColon(Diagnostic):
    """A colon is missing where a header ends and what it heads begins.

    `:` opens a block, or one sentence on the same line: `rule NAME "…":`, `when EVENT:`, `while CONDITION:`.
    """

    opener: str | None = None

    code = "M103"
    name = "missing-colon"
    bad = 'rule eight "The next is passed over." when player plays 8: skip 1\n'
    good = 'rule eight "The next is passed over.": when player plays 8: skip 1\n'

    def message(self) -> str:
        return "a `:` is missing here" if self.opener is None else f"a `:` is missing here, after `{self.opener} …`"

    def help(self) -> str | None:
        text, at = self.place.source.text, self.place.span.start
        line = text[text.rfind("\n", 0, at) + 1 :].split("\n", 1)[0]
        named = line.lstrip().startswith(("rule ", "optional rule ", "option ", "move ", "preset "))
        return "what it means stands in quotes: `rule ace \"An ace skips.\": …`" if named and '"' not in line else None


class MissingIndent(Diagnostic):
    """A line ends with a colon, but the next line does not stand deeper.

    What belongs to a block is indented below its header. Put some blanks before every line of the block.
    """

    opener: str
    header: Place

    code = "M104"
    name = "missing-indent"
    bad = 'rule eight "The next is passed over.":\nwhen player plays 8: skip 1\n'
    good = 'rule eight "The next is passed over.":\n    when player plays 8: skip 1\n'

    def message(self) -> str:
        return f"this line should be indented: it stands below `{self.opener} …:`"

    def help(self) -> str | None:
        return "put four blanks before it"

    def notes(self) -> tuple[Note, ...]:
        return (Note(self.header, "this opens the block"),)


class UnexpectedIndent(Diagnostic):
    """A line stands deeper than the line above it, but that line opens no block.

    Only a line that ends with `:` has others indented below it. Write the line as deep as its neighbours; if it continues the
    sentence above, write both on one line.
    """

    first: bool = False

    code = "M105"
    name = "unexpected-indent"
    bad = 'rule eight "The next is passed over.":\n    may play 8\n        may play 9\n'
    good = 'rule eight "The next is passed over.":\n    may play 8\n    may play 9\n'

    def message(self) -> str:
        if self.first:
            return "this line is indented, but no declaration stands above it"
        return "this line is indented, but the line above opens no block"

    def help(self) -> str | None:
        if self.first:
            return "begin it in column one, or write the declaration it belongs to above it"
        return "a block is opened by `:` at the end of a line; a sentence stands on one line"


class UnevenIndent(Diagnostic):
    """A line is indented unlike any block that it could belong to.

    All lines of a block begin at the same depth, with the same blanks or tabs, so that it is plain to the eye which block a line
    belongs to. Indent it exactly as a line above it.
    """

    mixed: bool = False

    code = "M106"
    name = "uneven-indent"
    bad = 'rule eight "The next is passed over.":\n    while debt > 0:\n        may take\n      may play 8\n'
    good = 'rule eight "The next is passed over.":\n    while debt > 0:\n        may take\n    may play 8\n'

    def message(self) -> str:
        if self.mixed:
            return "this line mixes tabs and blanks in another way than the lines above it"
        return "this line is not as deep as any block above it"

    def help(self) -> str | None:
        return "indent with blanks only" if self.mixed else "indent it exactly as the lines it belongs to"


class UnterminatedText(Diagnostic):
    """A text in quotes is not closed before the end of its line.

    Words in quotes stand on one line. Put the closing `"`.
    """

    code = "M107"
    name = "unterminated-text"
    bad = 'rule eight "The next is passed over.: when player plays 8: skip 1\n'
    good = 'rule eight "The next is passed over.": when player plays 8: skip 1\n'

    def message(self) -> str:
        return "this text in quotes is not closed on its line"

    def help(self) -> str | None:
        return 'put `"` where it ends'


class UnclosedBracket(Diagnostic):
    """A bracket is opened and not closed on the same line.

    A sentence stands on one line, and so do its brackets. Put the closing one.
    """

    bracket: str

    code = "M108"
    name = "unclosed-bracket"
    bad = 'rule low "Low cards go.": may play (7, 8 hearts\n'
    good = 'rule low "Low cards go.": may play (7, 8) hearts\n'

    def message(self) -> str:
        return f"this `{self.bracket}` is not closed on its line"

    def help(self) -> str | None:
        return f"put `{')' if self.bracket == '(' else ']'}` where it ends"


class UnmatchedBracket(Diagnostic):
    """A bracket is closed that was not opened on the same line. Take it out, or open it."""

    bracket: str

    code = "M109"
    name = "unmatched-bracket"
    bad = 'rule low "Low cards go.": may play 7, 8) hearts\n'
    good = 'rule low "Low cards go.": may play (7, 8) hearts\n'

    def message(self) -> str:
        return f"this `{self.bracket}` closes nothing"

    def help(self) -> str | None:
        return f"take it out, or open it with `{'(' if self.bracket == ')' else '['}`"


class EqualsSign(Diagnostic):
    """`=` stands in a condition or a sentence.

    `=` only declares what something is at the beginning (`remember debt: count = 0`). A comparison is written `is`, and a slot
    gets a value with `set SLOT to VALUE`.
    """

    code = "M110"
    name = "equals-sign"
    bad = 'rule eight "An eight goes on an eight.": may play card if top.rank = 8\n'
    good = 'rule eight "An eight goes on an eight.": may play card if top.rank is 8\n'

    def message(self) -> str:
        return "`=` declares, it neither compares nor changes"

    def help(self) -> str | None:
        return "to compare, write `is`; to change a slot, write `set SLOT to VALUE`"


class StrayCharacter(Diagnostic):
    """A character that is not part of the language.

    Outside of texts in quotes and comments there are only letters, digits, `_`, blanks and `: , . ( ) [ ] | = + - * < >`. Characters
    that text programs put in by themselves, like curly quotes, long dashes and no-break spaces, are not among them.
    """

    char: str
    instead: str | None = None

    code = "M111"
    name = "stray-character"
    bad = 'rule eight "An eight goes on hearts.": may play 8 if top is ♥\n'
    good = 'rule eight "An eight goes on hearts.": may play 8 if top is hearts\n'

    def message(self) -> str:
        shown = self.char if self.char.isprintable() and not self.char.isspace() else f"U+{ord(self.char[0]):04X}"
        return f"`{shown}` is not part of the language"

    def help(self) -> str | None:
        return self.instead


class UnfinishedSentence(Diagnostic):
    """A line ends before its sentence does.

    A sentence stands on one line. Write the rest of it.
    """

    wanted: str
    hint: str | None = None

    code = "M112"
    name = "unfinished-sentence"
    bad = 'rule match "A card agrees in suit.":\n    may play card if card.suit is\n    may draw\n'
    good = 'rule match "A card agrees in suit.":\n    may play card if card.suit is top.suit\n    may draw\n'

    def message(self) -> str:
        return f"the line ends here, but {self.wanted} should follow"

    def help(self) -> str | None:
        return self.hint


class EndOfText(Diagnostic):
    """A declaration is not finished where the next one begins, or where the text ends.

    Most often a header is written and nothing stands below it yet.
    """

    opener: str
    wanted: str
    header: Place

    code = "M113"
    name = "unfinished-declaration"
    bad = 'rule match "A card agrees in suit.":\n'
    good = 'rule match "A card agrees in suit.":\n    may play card if card.suit is top.suit\n'

    def message(self) -> str:
        return f"`{self.opener} …` ends here, but {self.wanted} should follow"

    def notes(self) -> tuple[Note, ...]:
        return (Note(self.header, "it begins here"),)


class Unexpected(Diagnostic):
    """Something stands where a sentence or a declaration goes on in another way.

    The message says what could stand there. How each sentence is built is told in the pages of the language.
    """

    found: str
    wanted: str
    hint: str | None = None

    code = "M114"
    name = "unexpected-word"
    bad = 'rule match 7 "A card agrees in suit.": may play card if card.suit is top.suit\n'
    good = 'rule match_7 "A card agrees in suit.": may play card if card.suit is top.suit\n'

    def message(self) -> str:
        return (
            f"{self.found} cannot stand here, but {self.wanted} can"
            if self.wanted
            else f"{self.found} cannot stand here"
        )

    def help(self) -> str | None:
        return self.hint


class MisspeltWord(Diagnostic):
    """A word that looks like a misspelling of a word of the language, in a line that cannot be read otherwise."""

    word: str
    suggestion: str

    code = "M115"
    name = "misspelt-word"
    bad = 'rule eight "The next is passed over.": wen player plays 8: skip 1\n'
    good = 'rule eight "The next is passed over.": when player plays 8: skip 1\n'

    def message(self) -> str:
        return f"`{self.word}` cannot be read here"

    def help(self) -> str | None:
        return f"did you mean `{self.suggestion}`?"


class MayInBlock(Diagnostic):
    """`may` stands in a block of effects.

    What a rule permits stands by itself in the rule; a block is done once, because something happened. What somebody may do just
    now because of it is an offer: `player now may play fresh`.
    """

    word: str = "may"

    code = "M116"
    name = "may-in-block"
    bad = 'rule fresh "The drawn card may be played.": when player draws card as fresh: player may play fresh\n'
    good = 'rule fresh "The drawn card may be played.": when player draws card as fresh: player now may play fresh\n'

    def message(self) -> str:
        return "`may` stands in a block, where things happen once"

    def help(self) -> str | None:
        return "for an offer write `SUBJECT now may …`; a lasting permission stands outside of the block"


class MissingSubject(Diagnostic):
    """A duty or an effect does not say whose it is.

    A `may` without a subject speaks of the player on turn; a `must` always says who: `player must …`, `next must …`.
    """

    word: str

    code = "M117"
    name = "missing-subject"
    bad = 'rule mau "With one card left say Mau.": when player drops to 1: must say "Mau" before next moves\n'
    good = 'rule mau "With one card left say Mau.": when player drops to 1: player must say "Mau" before next moves\n'

    def message(self) -> str:
        return f"it is not said who {self.word}"

    def help(self) -> str | None:
        return f"write `player {self.word} …`, or whoever it is"


class SpareWord(Diagnostic):
    """A declaration that the language has only once is given a name, or something else stands in its header."""

    word: str
    after: str

    code = "M118"
    name = "spare-word"
    bad = "deck french:\n    each suit each rank\n"
    good = "deck:\n    each suit each rank\n"

    def message(self) -> str:
        return f"`{self.after}` has no name: `{self.word}` cannot stand here"

    def help(self) -> str | None:
        return f"write `{self.after}:`"


class BadNumber(Diagnostic):
    """A number the language has no use for.

    Numbers are whole and have at most nine digits; a name begins with a letter; between a number and its unit stands a blank
    (`10 s`).
    """

    text: str
    why: str
    instead: str | None = None

    code = "M119"
    name = "bad-number"
    bad = 'rule slow "Thinking has an end.": player must move within 10s\n'
    good = 'rule slow "Thinking has an end.": player must move within 10 s\n'

    def message(self) -> str:
        return f"`{self.text}` {self.why}"

    def help(self) -> str | None:
        if self.instead and self.text.endswith("s") and not follows_time(self.place):
            return f"{self.instead} for a time; several cards of a rank are named like one: `{self.text[:-1]}`"
        return self.instead


_TIMES = re.compile(r"(?:\b(?:within|after|for|every|over|than|is|at|before|or)|[<>]=?|=|\+|-)\s*$")


def follows_time(place: Place) -> bool:
    """Whether a time can be meant by a number with a letter: after `plays` it is a rank."""
    return _TIMES.search(place.source.text[max(0, place.span.start - 20) : place.span.start]) is not None


class BadCites(Diagnostic):
    """A list of clauses in square brackets is not written as one.

    It reads `[BOOK-022, 023 to 025]`: a bare number takes the rulebook of the clause before it, `to` spells a range out.
    """

    why: str

    code = "M120"
    name = "bad-clauses"
    bad = 'rule eight "The next is passed over." [031]: when player plays 8: skip 1\n'
    good = 'rule eight "The next is passed over." [MAUMAU-031]: when player plays 8: skip 1\n'

    def message(self) -> str:
        return f"this {self.why}"

    def help(self) -> str | None:
        return "write clauses like `[BOOK-022, 023 to 025]`"


class BadColumn(Diagnostic):
    """A column of an attribute written as rows has no proper head.

    The first row names the columns: `| name | coat: suit |`. The first of them is the name of the value itself; the others have a name
    and, after `:`, a type. The cells below have no `:`.
    """

    first: bool
    header: bool = True

    code = "M121"
    name = "bad-column"
    bad = "attribute animal:\n    | name | coat |\n    | cat  | red  |\n"
    good = "attribute animal:\n    | name | coat: colour |\n    | cat  | red          |\n"

    def message(self) -> str:
        if not self.header:
            return "a cell has no `:`"
        return "the first column is headed by one word, like `name`" if self.first else "a column has a name and a type"

    def help(self) -> str | None:
        return None if self.first or not self.header else "write it like `coat: colour`"


class RowLength(Diagnostic):
    """A row has more or fewer cells than there are columns. An empty cell is written as blanks between two `|`."""

    cells: int
    columns: int

    code = "M122"
    name = "row-length"
    bad = "attribute animal:\n    | name | coat: colour |\n    | cat  |\n"
    good = "attribute animal:\n    | name | coat: colour |\n    | cat  | red          |\n"

    def message(self) -> str:
        return f"this row has {self.cells} cell{'s' if self.cells != 1 else ''}, but there are {self.columns} columns"


class RowName(Diagnostic):
    """A row of an attribute does not begin with the name of its value."""

    code = "M123"
    name = "row-name"
    bad = "attribute animal:\n    | name | coat: colour |\n    |      | red          |\n"
    good = "attribute animal:\n    | name | coat: colour |\n    | cat  | red          |\n"

    def message(self) -> str:
        return "the first cell of a row is the name of its value"


class OnlyNone(Diagnostic):
    """A type has another word than `none` after `or`.

    Several values of a type stand side by side with commas; `or none` adds that there may be no value at all.
    """

    word: str

    code = "M124"
    name = "only-or-none"
    bad = "remember open: yes or no = no\n"
    good = "remember open: yes, no = no\n"

    def message(self) -> str:
        return f"in a type `or` is followed by `none`, not by `{self.word}`"

    def help(self) -> str | None:
        return "list values with commas: `yes, no`"


class ReservedWord(Diagnostic):
    """A joint of sentences, like `if` or `to`, stands where a name is wanted.

    These words cannot be names of anything, or nobody could tell where a sentence goes on. Take another name.
    """

    word: str

    code = "M125"
    name = "reserved-word"
    bad = 'rule while "An eight goes on everything.": may play 8\n'
    good = 'rule meanwhile "An eight goes on everything.": may play 8\n'

    def message(self) -> str:
        return f"`{self.word}` is a word of the language and cannot be a name"

    def help(self) -> str | None:
        return f"take another name, like `{self.word}_2` or `my_{self.word}`"


class Article(Diagnostic):
    """`the`, `a` or `an` stands where a name is wanted. Words without a meaning of their own are left out."""

    word: str

    code = "M126"
    name = "article"
    bad = "remember the debt: count = 0\n"
    good = "remember debt: count = 0\n"

    def message(self) -> str:
        return f"`{self.word}` means nothing here"

    def help(self) -> str | None:
        return f"leave `{self.word}` out"


FAMILY: tuple[type[Diagnostic], ...] = (
    UnknownDeclaration, MissingColon, MissingIndent, UnexpectedIndent, UnevenIndent, UnterminatedText,
    UnclosedBracket, UnmatchedBracket, EqualsSign, StrayCharacter, UnfinishedSentence, EndOfText, Unexpected, MisspeltWord,
    MayInBlock, MissingSubject, SpareWord, BadNumber, BadCites, BadColumn, RowLength, RowName, OnlyNone, ReservedWord, Article,
)  # fmt: skip
