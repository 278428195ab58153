"""Rows of values below each other, their cells as wide as the widest of their column."""

from __future__ import annotations

from collections.abc import Sequence

from rulelang.diagnostics.cells import width
from rulelang.format.spacing import written
from rulelang.grammar.scan import Lexeme


def aligned(rows: Sequence[Sequence[Lexeme]]) -> list[str]:
    """Rows that stand together, without indentation."""
    table = [_cells(row) for row in rows]
    columns = max(map(len, table))
    widths = [max(width(cells[at]) for cells in table if at < len(cells)) for at in range(columns)]
    return [
        "| " + " | ".join(cell + " " * (room - width(cell)) for cell, room in zip(cells, widths, strict=False)) + " |"
        for cells in table
    ]


def _cells(row: Sequence[Lexeme]) -> list[str]:
    """What stands between the strokes."""
    cells: list[list[Lexeme]] = []
    for lexeme in row:
        if lexeme.text == "|":
            cells.append([])
        else:
            cells[-1].append(lexeme)
    return [written(cell) for cell in cells[:-1]]  # nothing stands after the last stroke
