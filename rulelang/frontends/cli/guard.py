"""The one place where anything that goes wrong becomes one line and an exit code; nobody sees a traceback.

Exit codes: 0 done; 1 errors found in a ruleset, or a scenario failed; 2 the command was used wrongly or a file cannot be
read; 70 something unexpected; 130 interrupted; 141 the reader of the output went away.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from rulelang.frontends.cli.streams import prepare, silence

UNEXPECTED, INTERRUPTED, CLOSED = 70, 130, 141
DEBUG = "RULELANG_DEBUG"


def guarded(args: Sequence[str]) -> int:
    """Run the command line; the exit code."""
    prepare()
    try:
        code = _run(args)
        if not sys.stdout.closed:  # the language server closes it
            sys.stdout.flush()
    except BrokenPipeError:
        silence()
        return CLOSED
    except KeyboardInterrupt:
        _note("")
        return INTERRUPTED
    except Exception as problem:  # the one place
        if os.environ.get(DEBUG):
            import traceback

            traceback.print_exc()
        _note(_sentence(problem))
        silence()
        return UNEXPECTED
    return code


def _run(args: Sequence[str]) -> int:
    import click

    from rulelang.frontends.cli.main import cli

    try:
        with cli.make_context("rulelang", list(args)) as context:
            result = cli.invoke(context)
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.ClickException as problem:
        problem.show()
        return problem.exit_code
    return result if isinstance(result, int) else 0


def _sentence(problem: Exception) -> str:
    if isinstance(problem, OSError):
        where = f" ({problem.filename})" if problem.filename else ""
        return f"rulelang: {(problem.strerror or str(problem)).lower()}{where}"
    said = " ".join(f"{type(problem).__name__}: {problem}".split())
    return (
        f"rulelang: something went wrong that should not: {said[:200]} "
        f"(please report it, with what {DEBUG}=1 shows and the ruleset)"
    )


def _note(text: str) -> None:
    try:
        print(text, file=sys.stderr)
    except OSError:
        silence()
