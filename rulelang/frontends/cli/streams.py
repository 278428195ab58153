"""Output that every console can show: letters in place of signs it lacks, no crash where there is none."""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata

_PLAIN = str.maketrans(
    {
        "♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S",
        "–": "-", "—": "-", "−": "-", "…": "...", "·": "*", "•": "*", "‘": "'", "’": "'", "“": '"', "”": '"', "„": '"',
        "→": "->", "←": "<-", "↑": "^", "↓": "v", "×": "x", "│": "|", "─": "-", "└": "`", "├": "|", "╭": "+", "✓": "ok",
        "≤": "<=", "≥": ">=", "ß": "ss", "\u00a0": " ", "\ufe0f": "",
    }
)  # fmt: skip


CONTROL = {code: "\ufffd" for code in (*range(32), *range(127, 160)) if chr(code) not in "\n\t"}
"""For `str.translate`: what a terminal might obey becomes a sign that it is there."""


def plain(text: str) -> str:
    """The text in ASCII, as readable as can be."""
    pieces = []
    for char in text.translate(_PLAIN):
        if ord(char) < 128:
            pieces.append(char)
        elif unicodedata.combining(char):
            continue
        else:
            letters = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
            pieces.append(letters or "?")
    return "".join(pieces)


def _replace(problem: UnicodeError) -> tuple[str, int]:
    if not isinstance(problem, UnicodeEncodeError):
        raise problem
    return plain(problem.object[problem.start : problem.end]), problem.end


def prepare() -> None:
    """Make the standard streams safe to write any text to."""
    codecs.register_error("rulelang", _replace)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:  # closed by whoever started us
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="rulelang" if mode == "w" else "replace")


def silence() -> None:
    """Send what is still to be written nowhere: its reader has gone."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        pass


def can_write(text: str, stream: object = None) -> bool:
    """Whether the output (or another stream) has all of these characters."""
    try:
        text.encode(getattr(stream or sys.stdout, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
