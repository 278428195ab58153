"""Tables of numbers, zones, slots, options, presets and conflicts: what is declared with values in it."""

from __future__ import annotations

from rulelang import syntax
from rulelang.check.declared.deck import Faces, settled
from rulelang.check.kinds import Kind
from rulelang.check.scope import Scope
from rulelang.check.symbols import Symbol
from rulelang.check.values import patterns, want
from rulelang.check.walk import is_fixed, passes
from rulelang.diagnostics import deal as say_deal
from rulelang.diagnostics import kinds as say
from rulelang.ir import expressions as ex
from rulelang.ir.program import CardTable, CardTableLine, ConflictDef, OptionDef, PresetDef
from rulelang.ir.walk import walk

# ---- numbers by card -----------------------------------------------------------------------------------------------


def table(symbol: Symbol, scope: Scope, faces: Faces) -> CardTable:
    """A number for each card: the first line that fits counts."""
    assert symbol.entry is not None
    declaration = symbol.entry.declaration
    assert isinstance(declaration, syntax.Table)
    inner = scope.testing().changed(in_table=True)
    open_faces = list(range(len(faces.masks)))
    lines: list[CardTableLine] = []
    for line in declaration.lines:
        made = scope.to.attempt(lambda line=line: _line(line, inner))  # type: ignore[misc]
        if made is None:
            continue
        lines.append(made)
        fitting = [face for face in open_faces if passes(made.test, faces.masks[face]) is not False]
        if not fitting:
            any_face = any(passes(made.test, masks) is not False for masks in faces.masks)
            place = scope.place(line.span)
            scope.to.report(
                say_deal.LineNeverCounts(place, symbol.name)
                if any_face
                else say_deal.NoCards(place, f"`{symbol.name}`")
            )
        if scope.to.deck_broken:
            continue
        scope.to.attempt(lambda line=line, made=made, fitting=fitting: _countable(line, made, fitting, faces, inner))  # type: ignore[misc]
        open_faces = [face for face in open_faces if passes(made.test, faces.masks[face]) is not True]
    return CardTable(name=symbol.name, label=declaration.label, lines=tuple(lines))


def _line(line: syntax.TableLine, scope: Scope) -> CardTableLine:
    test = scope.read.pattern(line.cards, scope) or patterns.ANY
    amount = want.count(line.amount, scope)
    for expr, part in ((test, line.cards), (amount, line.amount)):
        if not is_fixed(expr, ex.Candidate, ex.ValueOf, ex.TableOf):
            raise scope.fail(say_deal.NotFixed(scope.place(part.span), "a table"))
    return CardTableLine(test=test, amount=amount)


def _countable(line: syntax.TableLine, made: CardTableLine, fitting: list[int], faces: Faces, scope: Scope) -> None:
    """Every value that this line counts by its name must have a number for a name."""
    for node in walk(made.amount):
        if isinstance(node, ex.NumberOf) and isinstance(node.value, ex.ValueOf):
            enumeration = scope.to.enumerations[node.enumeration]
            for face in fitting:
                mask = faces.masks[face].get(enumeration.number, 0)
                name = enumeration.values[mask.bit_length() - 1] if mask else None
                if name is None or not name.isdecimal():
                    what = name or next(iter(faces.done()[face].label.split(" ")), "none")
                    raise scope.fail(say.NotANumber(scope.place(line.amount.span), what, enumeration.name))


# ---- first values --------------------------------------------------------------------------------------------------


def first_value(value: syntax.Value, kind: Kind, scope: Scope) -> ex.Expr:
    """What a slot or option begins with, checked against its type."""
    written = scope.written(value.span)
    place = scope.place(value.span)
    if want.word_of(value) in ("none", "nobody"):
        if not kind.optional:
            raise scope.fail(say_deal.NotOfType(place, written, _type_said(kind, scope)))
        return none_of(kind)
    typed = scope.read.expression(value, scope, kind)
    if typed.kind.of == "none":
        return none_of(kind)
    if typed.kind.of != kind.of or typed.kind.enumeration != kind.enumeration:
        raise scope.fail(say_deal.NotOfType(place, written, _type_said(kind, scope)))
    if isinstance(typed.expr, ex.Number) and not in_range(typed.expr.value, kind):
        raise scope.fail(say_deal.NotOfType(place, written, _type_said(kind, scope)))
    return typed.expr


def none_of(kind: Kind) -> ex.Expr:
    """The `none` of a kind."""
    if kind.of == "value" and kind.enumeration is not None:
        return ex.Value(enumeration=kind.enumeration, mask=0)
    return ex.Nobody()


def in_range(number: int, kind: Kind) -> bool:
    return (kind.low is None or kind.low <= number) and (kind.high is None or number <= kind.high)


def _type_said(kind: Kind, scope: Scope) -> str:
    match kind:
        case Kind(of="count", low=int(low), high=int(high)):
            return f"from {low} to {high}"
        case Kind(of="value", enumeration=int(number)):
            return f"one of {', '.join(f'`{name}`' for name in scope.to.enumerations[number].values[:12])}"
        case _:
            return want.described(kind, scope.to)


# ---- options -------------------------------------------------------------------------------------------------------


def option(symbol: Symbol, scope: Scope) -> OptionDef:
    """An option with its default, which may depend on options and players."""
    assert symbol.entry is not None
    assert symbol.type is not None
    declaration = symbol.entry.declaration
    assert isinstance(declaration, syntax.Option)
    default = _default(declaration.default, symbol.type, scope)
    settled(default, declaration.default.span, "the default of an option", scope)
    return OptionDef(name=symbol.name, meaning=declaration.label, kind=symbol.type.node(), default=default)


def _default(node: syntax.Default, kind: Kind, scope: Scope) -> ex.Expr:
    value = first_value(node.value, kind, scope)
    if node.condition is None or node.otherwise is None:
        return value
    condition = want.condition(node.condition, scope)
    settled(condition, node.condition.span, "the default of an option", scope)
    return ex.Conditional(condition=condition, then=value, otherwise=_default(node.otherwise, kind, scope))


def preset(declaration: syntax.Preset, scope: Scope) -> PresetDef:
    """Settings that go together."""
    values: list[tuple[int, int]] = []
    rules: list[int] = []
    to = scope.to
    for setting in declaration.settings:
        name, place = scope.name(setting.name.text), scope.place(setting.name.span)
        if setting.value is None:
            rule = to.rules.get(name)
            if rule is None:
                raise to.unknown(place, setting.name.text, "a rule", to.rules, scope.user)
            to.refer("rule", name, place)
            rules.append(rule.number)
            continue
        one = to.options.get(name)
        if one is None or one.type is None:
            raise to.unknown(place, setting.name.text, "an option", to.options, scope.user)
        to.refer("option", name, place)
        values.append((one.number, _constant(first_value(setting.value, one.type, scope), setting.value, scope)))
    return PresetDef(
        name=scope.name(declaration.name.text), meaning=declaration.label, values=tuple(values), rules=tuple(rules)
    )


def _constant(expr: ex.Expr, value: syntax.Value, scope: Scope) -> int:
    match expr:
        case ex.Number(value=number):
            return number
        case ex.Truth(value=truth):
            return int(truth)
        case ex.Value(mask=mask):
            return mask
        case _:
            raise scope.fail(say_deal.NotFixed(scope.place(value.span), "a preset"))


def conflict(declaration: syntax.Conflict, scope: Scope) -> ConflictDef:
    """A combination that the ruleset refuses."""
    condition = want.condition(declaration.condition, scope)
    settled(condition, declaration.condition.span, "a conflict", scope)
    return ConflictDef(message=declaration.message, condition=condition)
