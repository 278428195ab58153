"""Roles: cards of their own, one before each person. They are the values of an enumeration with columns; which one a seat has
is a slot of that seat, called like the roles. Several cards of one name are several values of that name.
"""

from __future__ import annotations

from rulelang import syntax
from rulelang.check.declared import rows
from rulelang.check.kinds import Kind
from rulelang.check.notes import Definition
from rulelang.check.ruleset import Ruleset
from rulelang.check.scope import Scope
from rulelang.check.symbols import Entry, Enumeration, Symbol
from rulelang.check.values import want
from rulelang.check.walk import is_fixed
from rulelang.diagnostics import deal as say
from rulelang.diagnostics import names as say_names
from rulelang.ir import expressions as ex
from rulelang.ir.program import RoleSet

MOST = 200
"""Role cards of one kind, all copies counted."""


def declare(entry: Entry, to: Ruleset) -> None:
    """The roles, by name; and the slot that says which one each seat has."""
    declaration = entry.declaration
    assert isinstance(declaration, syntax.Roles)
    made = to.enumeration(entry.name, declaration.label, False, entry.place)
    for row in declaration.rows:
        name, place = entry.origin.name(row.name.text), entry.origin.place(row.name.span)
        if name in made.values:
            raise to.fail(say_names.DuplicateName(place, "role", name, entry.place))
        made.values.append(name)
        made.signs.append(name)
        to.info.definitions.append(Definition("role", name, place))
    kind = Kind("value", made.number, optional=True)
    to.roles[entry.name] = Symbol("roles", entry.name, made.number, entry)
    to.slots[entry.name] = Symbol("slot", entry.name, len(to.slots), entry, kind, per_seat=True)
    to.use(to.slots[entry.name])
    to.notes.written[entry.name] = None
    to.info.definitions.append(Definition("roles", entry.name, entry.place))


def fill(entry: Entry, scope: Scope) -> None:
    """What stands on the role cards, once attributes and abilities are known; and as many of each as there can be."""
    declaration = entry.declaration
    assert isinstance(declaration, syntax.Roles)
    enumeration = scope.to.enumerations[scope.to.roles[entry.name].number]
    rows.fill(enumeration, declaration.columns, declaration.rows, entry, scope)
    copies = _most(declaration.times, scope)
    if copies * len(declaration.rows) > MOST:
        raise scope.fail(say.BadRange(entry.place, 1, copies * len(declaration.rows), MOST))
    enumeration.values *= copies
    enumeration.signs *= copies
    for column in enumeration.columns:
        column.entries *= copies


def _most(times: syntax.Value | None, scope: Scope) -> int:
    """How many of each there can be at most."""
    if times is None:
        return 1
    if isinstance(times, syntax.Number):
        return max(1, times.value)
    word = want.word_of(times)
    option = scope.to.options.get(scope.name(word)) if word is not None else None
    if option is None or option.type is None or option.type.high is None:
        raise scope.fail(say.BadLine(scope.place(times.span), "times", "a number, or an option with a greatest value"))
    return max(1, option.type.high)


def role_set(symbol: Symbol, scope: Scope) -> RoleSet:
    """The roles as the program has them."""
    assert symbol.entry is not None
    declaration = symbol.entry.declaration
    assert isinstance(declaration, syntax.Roles)
    times: ex.Expr = ex.Number(value=1)
    if declaration.times is not None:
        times = want.count(declaration.times, scope)
        assert is_fixed(times)
    slot = scope.to.slots[symbol.name].number
    return RoleSet(enumeration=symbol.number, slot=slot, rows=len(declaration.rows), times=times)


def free(enumeration: Enumeration, scope: Scope) -> ex.Expr:
    """The role cards that lie before nobody."""
    number = next(n for n, one in enumerate(scope.to.roles.values()) if one.number == enumeration.number)
    return ex.FreeRoles(roles=number)
