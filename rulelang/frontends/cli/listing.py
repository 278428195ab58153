"""`rulelang list`: the rulesets there are; with a name, what can be agreed on before play."""

from __future__ import annotations

import click

from rulelang.engine.setting import CannotStart, Setting
from rulelang.frontends.cli import console
from rulelang.frontends.cli.loading import ruleset, stop
from rulelang.ir.program import Program
from rulelang.library import shipped, shipped_module, shipped_modules
from rulelang.play.typed import clean
from rulelang.session.ruleset import Ruleset, RulesetError, load
from rulelang.session.values import show_value, wanted


@click.command(name="list")
@click.argument("name", required=False, metavar="[NAME|FILE]")
def command(name: str | None) -> int:
    """List the rulesets that come with rulelang; with a name, its options, presets and optional rules.

    \b
    rulelang list
    rulelang list maumau
    """
    if name is not None:
        _one(ruleset(name))
        return 0
    lines, broken = [], False
    for known in shipped():
        try:
            program = load(known).program
            lines.append((known, f"{clean(program.title)}, {players(program)}"))
        except RulesetError:
            lines.append((known, "has errors (see rulelang check)"))
            broken = True
    if not lines:
        stop("no rulesets were found: rulelang is not installed completely")
    console.rows(lines, indent=0)
    console.out()
    console.heading("Modules (use NAME in a game of your own)")
    console.rows([(name, meaning_of(name)) for name in shipped_modules()])
    return int(broken)


def meaning_of(module: str) -> str:
    """What a module says of itself."""
    from rulelang.grammar.parse import parse
    from rulelang.syntax import Module

    source = shipped_module(module)
    heads = [one for one in parse(source)[0].declarations if isinstance(one, Module)] if source is not None else []
    return clean(heads[0].meaning) if heads and heads[0].meaning else ""


def players(program: Program) -> str:
    """`2 to 4 players`."""
    low, high = program.players
    return f"{low} players" if low == high else f"{low} to {high} players"


def usual_setting(ruleset: Ruleset, seats: int | None = None) -> Setting | None:
    """What a table agrees on that says nothing; None where it has to say something."""
    try:
        return ruleset.new_game(seats or ruleset.program.players[0], journal=False).setting
    except CannotStart:
        return None


def option_rows(ruleset: Ruleset) -> list[tuple[str, str]]:
    """Each option with its meaning, what it can be, and what it is if nobody says anything."""
    program, setting = ruleset.program, usual_setting(ruleset)
    found = []
    for number, option in enumerate(program.options):
        usual = f"; usually {show_value(program, option.kind, setting.options[number])}" if setting else ""
        meaning = f"{clean(option.meaning)}: " if option.meaning else ""
        found.append((option.name, f"{meaning}{wanted(program, option.kind)}{usual}"))
    return found


def _one(chosen: Ruleset) -> None:
    program = chosen.program
    console.heading(f"{clean(program.title)}, {players(program)}")
    presets = [
        (
            preset.name,
            f"{clean(preset.meaning)}: {_preset(program, number)}" if preset.meaning else _preset(program, number),
        )
        for number, preset in enumerate(program.presets)
    ]
    optional = [(rule.name, clean(rule.meaning)) for rule in program.rules if rule.optional]
    sections = (
        ("Options (--set NAME=VALUE)", option_rows(chosen)),
        ("Presets (--preset NAME)", presets),
        ("Optional rules (--with NAME)", optional),
    )
    for title, lines in sections:
        if lines:
            console.out()
            console.heading(title)
            console.rows(lines)
    if not any(lines for _, lines in sections):
        console.out("Nothing has to be agreed on.")


def _preset(program: Program, number: int) -> str:
    preset = program.presets[number]
    parts = [
        f"{program.options[option].name} = {show_value(program, program.options[option].kind, value)}"
        for option, value in preset.values
    ]
    return ", ".join([*parts, *(f"with {program.rules[rule].name}" for rule in preset.rules)])
