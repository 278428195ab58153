"""`--set OPTION=VALUE`, as every command that starts games takes it."""

from __future__ import annotations

from collections.abc import Sequence

from rulelang.frontends.cli.loading import stop


def settings(options: Sequence[str]) -> dict[str, str]:
    """Options by name; ends the command where one is not written so."""
    found = {}
    for text in options:
        name, given, value = text.partition("=")
        if not given or not name.strip():
            stop(f"--set takes OPTION=VALUE, not `{text}`")
        found[name.strip()] = value.strip()
    return found
