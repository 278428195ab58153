"""Texts that cannot be read at all, or not to their end (M15x)."""

from __future__ import annotations

from rulelang.diagnostics.base import Diagnostic

_SMALL = 'rule eight "An eight goes on everything.": may play 8\n'


class NotUtf8(Diagnostic):
    """A file that is not saved as UTF-8.

    Rulesets are UTF-8, so that letters with accents mean the same on every computer. Choose UTF-8 where the editor saves.
    """

    what: str

    code = "M151"
    name = "not-utf-8"
    bad = "# Spielregeln f\udcfcr Mau Mau\n" + _SMALL
    good = "# Spielregeln für Mau Mau\n" + _SMALL

    def message(self) -> str:
        return f"this file is not UTF-8: {self.what}"

    def help(self) -> str | None:
        return "save the file as UTF-8"


class NotText(Diagnostic):
    """A file that is not a text: it contains a NUL byte."""

    code = "M152"
    name = "not-a-text"
    bad = _SMALL + "\0"
    good = _SMALL

    def message(self) -> str:
        return "this is no text: it contains a NUL byte"

    def help(self) -> str | None:
        return "check that this is the right file, and that it was saved as UTF-8"


class TooLarge(Diagnostic):
    """A file, or one declaration in it, is larger than any ruleset needs to be.

    The limits keep checking fast whatever somebody sends to a table. Split a long declaration into several.
    """

    what: str
    limit: int

    code = "M153"
    name = "too-large"
    bad = 'rule long "Much may be played.": may play 8' + ", 8" * 30_000 + "\n"
    good = _SMALL

    def message(self) -> str:
        return f"this {self.what} is too large: it has more than {self.limit:,} characters"


class TooDeep(Diagnostic):
    """Brackets, blocks or chains of `of` are nested deeper than anybody could follow.

    Give a name to a part (`define`), or make several rules of one.
    """

    what: str
    limit: int

    code = "M154"
    name = "too-deep"
    bad = 'rule deep "It is deep.": may play ' + "(" * 60 + "8" + ")" * 60 + "\n"
    good = 'rule deep "It is deep.": may play (8)\n'

    def message(self) -> str:
        return f"{self.what} are nested too deep here: more than {self.limit} levels"

    def help(self) -> str | None:
        return "give a part of it a name with `define`, or make several rules of it"


class TooManyFaults(Diagnostic):
    """There are so many faults in a text that the rest of it was not read."""

    limit: int

    code = "M155"
    name = "too-many-faults"
    bad = "rul\n" * 101
    good = _SMALL

    def message(self) -> str:
        return f"{self.limit} faults were found; the text was not read from here on"


class NoFile(Diagnostic):
    """A file cannot be opened: it is not there, it is a folder, or it may not be read."""

    why: str

    code = "M156"
    name = "no-file"
    bad = ""
    good = _SMALL

    def message(self) -> str:
        return f"this file cannot be read: {self.why}"


FAMILY: tuple[type[Diagnostic], ...] = (NotUtf8, NotText, TooLarge, TooDeep, TooManyFaults, NoFile)
