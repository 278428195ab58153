"""Attributes written as rows, and lists of phrases."""

from __future__ import annotations

from rulelang import syntax
from rulelang.check.ruleset import Unlowered
from rulelang.check.scope import Scope
from rulelang.check.symbols import Column, Entry, Enumeration, Symbol
from rulelang.check.values import want
from rulelang.diagnostics import deal as say
from rulelang.diagnostics import kinds as say_kinds
from rulelang.diagnostics import names as say_names

WORDS = ("words", "text")


def attribute(entry: Entry, scope: Scope) -> None:
    """The columns of an attribute, once all attributes are known."""
    declaration = entry.declaration
    assert isinstance(declaration, syntax.Attribute)
    fill(scope.to.attributes[entry.name], declaration.columns, declaration.rows, entry, scope)


def fill(
    enumeration: Enumeration,
    columns: tuple[syntax.Column, ...],
    rows: tuple[syntax.Row, ...],
    entry: Entry,
    scope: Scope,
) -> None:
    """What the rows say of each value, column by column."""
    for index, column in enumerate(columns):
        truth = _yes_no(column.type)
        try:
            type_ = None if truth else _type(column, scope)
        except Unlowered:  # what is told once need not be told of each `card.animal.coat`
            scope.to.unread.words |= {one.name.text for one in columns}
            raise
        made = Column(column.name.text, type_, truth, place=scope.place(column.span))
        if any(other.name == made.name for other in enumeration.columns):
            scope.to.report(say_names.DuplicateName(scope.place(column.name.span), "column", made.name, entry.place))
        enumeration.columns.append(made)
        for row in rows:
            cell = row.cells[index] if index < len(row.cells) else None
            entry_of = scope.to.attempt(lambda cell=cell, row=row, made=made: _cell(cell, row, made, scope))  # type: ignore[misc]
            made.entries.append(0 if entry_of is None else entry_of)
    _complete(enumeration)


def _complete(enumeration: Enumeration) -> None:
    for column in enumeration.columns:
        column.entries += [0 if column.enumeration is not None or column.truth else -1] * (
            len(enumeration.values) - len(column.entries)
        )


def _yes_no(type_: syntax.Value) -> bool:
    return isinstance(type_, syntax.Either) and sorted(want.word_of(item) or "" for item in type_.items) == ["no", "yes"]


def _type(column: syntax.Column, scope: Scope) -> int | None:
    """The enumeration that a column takes values of; None for words."""
    word = want.word_of(column.type)
    if word in WORDS:
        return None
    if word == "ability" and scope.to.ability_values is not None:
        return scope.to.ability_values.number
    if word == "ability":
        hint = "no ability is declared here: `ability NAME \"What it means.\": EFFECT`"
        raise scope.fail(say_kinds.NotPossibleHere(scope.place(column.type.span), "`ability`", hint))
    found = scope.to.attributes.get(scope.name(word)) if word is not None else None
    if found is None:
        raise scope.to.unknown(
            scope.place(column.type.span),
            word or scope.written(column.type.span),
            "an attribute, `words`, `yes, no` or `ability`",
            (*scope.to.attributes, "words", "ability"),
            scope.user,
        )
    return found.number


def _cell(cell: syntax.Value | None, row: syntax.Row, column: Column, scope: Scope) -> int:
    if column.truth:
        word = "no" if cell is None else want.word_of(cell)
        if word not in ("yes", "no"):
            raise scope.fail(say.BadRow(scope.place((cell or row).span), column.name, "`yes` or `no`"))
        return int(word == "yes")
    if column.enumeration is None:
        if cell is None:
            return -1
        if not isinstance(cell, syntax.Text):
            raise scope.fail(say.BadRow(scope.place(cell.span), column.name, "words in quotes"))
        return scope.to.phrase(cell.value)
    if cell is None:
        return 0
    enumeration = scope.to.enumerations[column.enumeration]
    mask = 0
    for item in cell.items if isinstance(cell, syntax.Either) else (cell,):
        name = scope.name(str(item.value) if isinstance(item, syntax.Number) else want.word_of(item) or "")
        if name not in enumeration.values and enumeration is scope.to.ability_values:
            raise scope.to.unknown(scope.place(item.span), name, "an ability", scope.to.abilities, scope.user)
        if name not in enumeration.values:
            raise scope.fail(say.BadRow(scope.place(item.span), column.name, f"values of `{enumeration.name}`"))
        if enumeration is scope.to.ability_values:
            scope.to.use(scope.to.abilities[name])
            scope.to.refer("ability", name, scope.place(item.span))
        mask |= enumeration.mask(name)
    return mask


def phrase_list(symbol: Symbol, scope: Scope) -> None:
    """The phrases of a list."""
    assert symbol.entry is not None
    declaration = symbol.entry.declaration
    assert isinstance(declaration, syntax.Phrases)
    items = declaration.values.items if isinstance(declaration.values, syntax.Either) else (declaration.values,)
    found: list[int] = []
    for item in items:
        if not isinstance(item, syntax.Text):
            scope.to.report(say.BadLine(scope.place(item.span), symbol.name, 'phrases in quotes, like `"Mau"`'))
            continue
        found.append(scope.to.phrase(item.value))
    scope.to.members[symbol.name] = tuple(dict.fromkeys(found))
