"""`rulelang lsp`: the language server, for editors."""

from __future__ import annotations

import click

from rulelang.frontends.cli.loading import stop


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

    make().start_io()
    return 0
