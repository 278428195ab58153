"""Comments that allow a warning (M16x)."""

from __future__ import annotations

from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.examples import game


class UnusedAllow(Diagnostic):
    """A comment allows a warning that is not given there.

    What is allowed for no reason hides what comes later. Take the name out of the comment, or the comment away. One behind a
    sentence speaks of its own line, one on a line of its own of the next line, `# allow in this file: …` at the top of all.
    """

    word: str

    code = "M161"
    name = "unused-allow"
    severity = "warning"
    bad = game('rule eight "An eight goes on everything.": may play 8  # allow: unused')
    good = game('rule eight "An eight goes on everything.": may play 8')

    def message(self) -> str:
        return f"`{self.word}` is allowed here, but there is no such warning"

    def help(self) -> str | None:
        return f"take `{self.word}` out of the comment"


class CannotAllow(Diagnostic):
    """A comment allows what cannot be allowed: an error, or something that is not the name of a warning.

    Warnings are allowed by their names or codes, as the checker prints them (`rulelang explain` lists them all); errors have to be
    mended. What is allowed in the whole file stands at its top, before the first declaration.
    """

    word: str
    why: str
    suggestion: str | None = None

    code = "M162"
    name = "cannot-allow"
    severity = "warning"
    bad = game('rule eight "An eight goes on everything.": may play 8  # allow: unusd')
    good = game('rule eight "An eight goes on everything.": may play 8')

    def message(self) -> str:
        return f"`{self.word}` cannot be allowed: {self.why}"

    def help(self) -> str | None:
        return f"did you mean `{self.suggestion}`?" if self.suggestion else None


FAMILY: tuple[type[Diagnostic], ...] = (UnusedAllow, CannotAllow)
