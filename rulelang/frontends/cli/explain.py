"""`rulelang explain`: what a message of the checker means."""

from __future__ import annotations

import click

from rulelang.frontends.cli import console


@click.command(name="explain")
@click.argument("word", required=False, metavar="[CODE|NAME]")
def command(word: str | None) -> int:
    """Explain a message of the checker by its code or name; without one, list them all.

    \b
    rulelang explain M103
    rulelang explain missing-colon
    """
    from rulelang.diagnostics import catalog

    if word is None:
        console.rows([(kind.code, f"{kind.name} ({kind.severity})") for kind in (*catalog.CATALOG, *catalog.PLAYED)], indent=0)
        return 0
    page = catalog.page(word)
    if page is None:
        near = catalog.suggestion(word)
        console.note(f"rulelang: there is no message `{word}`{f'; did you mean `{near}`?' if near else ''}")
        return 2
    head, _, rest = page.partition("\n")
    console.heading(head)
    for block in rest.strip("\n").split("\n\n"):
        console.out()
        if block.startswith("    "):
            console.out(block)
        else:
            console.paragraph(" ".join(block.split()))
    return 0
