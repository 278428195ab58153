"""A rulebook as one page of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from rulelang.play.rulebook.book import Book, Item, Table
from rulelang.play.rulebook.sentences import Said

STYLE = """\
body { max-width: 45em; margin: 2em auto; padding: 0 1em; font: 1.1em/1.5 Georgia, serif; color: #222; background: #fffdf8; }
h1, h2 { font-weight: normal; } h2 { border-bottom: 1px solid #ccc; margin-top: 2em; }
table { border-collapse: collapse; margin: 1em 0; } th, td { border: 1px solid #ccc; padding: .3em .6em; text-align: left; }
li { margin: .3em 0; } .clauses { color: #777; font-size: .8em; } ul ul { color: #444; font-size: .95em; }
"""


def html(book: Book) -> str:
    title = escape(book.title)
    body = [f"<h1>{title}</h1>"]
    for section in book.sections:
        body.append(f"<section>\n<h2>{escape(section.title)}</h2>")
        items: list[Item] = []
        for part in section.parts:
            if isinstance(part, Item):
                items.append(part)
                continue
            body += _list(items)
            items = []
            body += [f"<p>{escape(part)}</p>"] if isinstance(part, str) else _table(part)
        body += [*_list(items), "</section>"]
    head = f'<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>{title}</title>'
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>\n{head}\n<style>\n{STYLE}</style>\n</head>\n<body>\n' + (
        "\n".join(body) + "\n</body>\n</html>\n"
    )


def _table(table: Table) -> Iterator[str]:
    yield "<table>"
    yield f"<tr>{''.join(f'<th>{escape(cell)}</th>' for cell in table.head)}</tr>"
    for row in table.rows:
        yield f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
    yield "</table>"


def _list(items: Sequence[Item]) -> Iterator[str]:
    if not items:
        return
    yield "<ul>"
    for item in items:
        clauses = f' <span class="clauses">({escape(item.clauses)})</span>' if item.clauses else ""
        yield f"<li>{escape(item.text)}{clauses}"
        yield from _below(item.below)
        yield "</li>"
    yield "</ul>"


def _below(said: Sequence[Said]) -> Iterator[str]:
    if not said:
        return
    yield "<ul>"
    for one in said:
        yield f"<li>{escape(one.text)}"
        yield from _below(one.below)
        yield "</li>"
    yield "</ul>"
