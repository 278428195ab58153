"""`rulelang lsp`: the language server, for editors."""

from __future__ import annotations

import logging
import os
from typing import Any

import click

from rulelang.frontends.cli.guard import DEBUG
from rulelang.frontends.cli.loading import stop


class _Brief(logging.Formatter):
    """One line for whatever goes wrong, without a traceback, unless that is asked for."""

    def formatException(self, ei: Any) -> str:
        return super().formatException(ei) if os.environ.get(DEBUG) else f"({ei[0].__name__}: {ei[1]})"

    def format(self, record: logging.LogRecord) -> str:
        return super().format(record) if os.environ.get(DEBUG) else " ".join(super().format(record).split())


def _log_briefly() -> None:
    """What editors show of this server's errors: what a question refuses is its answer, and is not told twice."""
    from pygls.exceptions import JsonRpcInvalidParams

    handler = logging.StreamHandler()
    handler.setFormatter(_Brief("rulelang: %(message)s"))
    handler.setLevel(logging.WARNING)
    handler.addFilter(lambda record: not (record.exc_info and isinstance(record.exc_info[1], JsonRpcInvalidParams)))
    logging.getLogger("pygls").addHandler(handler)
    logging.getLogger("pygls").propagate = False


@click.command(name="lsp")
def command() -> int:
    """Start the language server; editors do this, and talk to it over the standard streams.

    It needs the extra `lsp`: pip install "rulelang[lsp]".

    \b
    rulelang lsp
    """
    try:
        import pygls.lsp.server  # noqa: F401
    except ImportError:
        stop('the language server needs the extra `lsp`: pip install "rulelang[lsp]"')
    from rulelang.frontends.lsp.server import make

    _log_briefly()
    make().start_io()
    return 0
