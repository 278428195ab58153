"""Lines that a person types: with a time limit where others will not wait for ever."""

from __future__ import annotations

import select
import sys
from contextlib import suppress

from rulelang.frontends.cli.streams import CONTROL


class Lines:
    """Reads from a terminal or a pipe. A pipe is read as if somebody typed: prompts are shown, lines echoed."""

    def __init__(self) -> None:
        self.terminal = sys.stdin.isatty() and sys.stdout.isatty()
        if self.terminal:
            with suppress(ImportError):
                import readline  # noqa: F401  (arrow keys and history for `input`)

    def read(self, prompt: str, timeout: float | None = None) -> str | None:
        """A line without its end; None if the time (in seconds) is up first.

        Raises:
            EOFError: no more lines will come.
        """
        if not self.terminal:
            print(prompt, end="", flush=True)
            line = self._next()
            print(line.translate(CONTROL))
            return line
        if timeout is None:
            return input(prompt)
        print(prompt, end="", flush=True)
        if self._ready(timeout):
            return self._next()
        print()
        return None

    def overhear(self, timeout: float) -> str | None:
        """A line that is typed without being asked for; None if none comes in that time. Pipes are silent."""
        return self._next() if self.terminal and self._ready(timeout) else None

    def _ready(self, timeout: float) -> bool:
        try:
            return bool(select.select([sys.stdin], [], [], timeout)[0])
        except (OSError, ValueError):  # a console that cannot be waited for
            return False

    def _next(self) -> str:
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\r\n")
