"""`rulelang rulebook`: the rules as prose, for players."""

from __future__ import annotations

import click

from rulelang.frontends.cli.loading import ruleset


@click.command(name="rulebook")
@click.argument("name", metavar="NAME|FILE")
@click.option("--format", "form", type=click.Choice(["md", "html"]), default="md", help="Markdown, or a page of HTML.")
def command(name: str, form: str) -> int:
    """Write the rules of a game as prose for players: cards, setting up, a turn, what cards do, scoring, options.

    \b
    rulelang rulebook maumau
    rulelang rulebook maumau --format html > maumau.html
    """
    from rulelang.play.rulebook import book
    from rulelang.play.rulebook.html import html
    from rulelang.play.rulebook.markdown import markdown

    chosen = book(ruleset(name))
    click.echo(markdown(chosen) if form == "md" else html(chosen), nl=False)
    return 0
