"""An attribute written as rows: the first row names the columns, the others are its values."""

from __future__ import annotations

from rulelang.diagnostics.syntax import BadColumn, RowLength, RowName
from rulelang.grammar.fault import Fault
from rulelang.grammar.pieces import Piece, path_name
from rulelang.syntax import Column, Name, Number, Path, Row, Value


def columns(header: Piece) -> tuple[Column, ...]:
    """The columns after the first, which stands for the name of the value."""
    found = []
    for place, cell in enumerate(header.items):
        named = cell.items[0] if cell.items else None
        if not isinstance(named, Path) or len(named.names) != 1 or len(cell.items) != (2 if place else 1):
            raise Fault(BadColumn, cell.span if cell.items else header.span, first=place == 0)
        if place:
            found.append(Column(cell.span, path_name(named), cell.items[1]))
    return tuple(found)


def row(written: Piece, width: int) -> Row:
    cells = written.items
    if len(cells) != width + 1:
        raise Fault(RowLength, written.span, cells=len(cells), columns=width + 1)
    for cell in cells:
        if len(cell.items) > 1:
            raise Fault(BadColumn, cell.span, first=False, header=False)
    return Row(written.span, _row_name(written), tuple(cell.items[0] if cell.items else None for cell in cells[1:]))


def _row_name(written: Piece) -> Name:
    first: Piece = written.items[0]
    value: Value | None = first.items[0] if first.items else None
    if isinstance(value, Path) and len(value.names) == 1:
        return path_name(value)
    if isinstance(value, Number):
        return Name(value.span, str(value.value))
    raise Fault(RowName, first.span if first.items else written.span)
