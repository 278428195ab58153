"""`rulelang show`: what a ruleset says, for people and for programs."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import click

from rulelang.frontends.cli import console
from rulelang.frontends.cli.listing import option_rows, players, usual_setting
from rulelang.frontends.cli.loading import ruleset
from rulelang.ir.program import PLAY, Program
from rulelang.library import shipped_module
from rulelang.play.typed import clean, show_card
from rulelang.play.typed.text import either
from rulelang.session.ruleset import Ruleset


@click.command(name="show")
@click.argument("name", required=False, metavar="[NAME|FILE]")
@click.option("--rules", "part", flag_value="rules", help="Only the rules, with where they stand.")
@click.option("--cards", "part", flag_value="cards", help="Only the cards.")
@click.option("--ir", "part", flag_value="ir", help="The checked ruleset as JSON, for programs.")
@click.option("--schema", "part", flag_value="schema", help="The JSON schema of --ir.")
def command(name: str | None, part: str | None) -> int:
    """Show a ruleset: players, cards, moves, options and rules in its own words; of a module, its text.

    \b
    rulelang show maumau
    rulelang show maumau --rules
    """
    if part == "schema":
        from rulelang.ir.schema import adapter

        console.out(json.dumps(adapter().json_schema(), indent=2))
        return 0
    if name is None:
        raise click.UsageError("say which ruleset: a name (see `rulelang list`) or a file")
    if (module := shipped_module(name)) is not None and not Path(name).is_file():
        console.out(module.text.rstrip())
        return 0
    chosen = ruleset(name)
    match part:
        case "ir":
            console.out(chosen.program.to_json())
        case "cards":
            _cards(chosen)
        case "rules":
            _rules(chosen.program, places=True)
        case _:
            _summary(chosen)
    return 0


def _summary(chosen: Ruleset) -> None:
    program = chosen.program
    console.heading(clean(program.title))
    manners = (
        "a wrong move is refused" if program.manners == "strict" else "a wrong move is a mistake, which can be called"
    )
    console.paragraph(f"{players(program)}; {manners}.")
    console.out()
    _cards(chosen)
    moves = [(clean(move.name.replace("_", " ")), clean(move.label)) for move in program.moves[PLAY + 1 :]]
    for title, lines in (("Moves", moves), ("Options", option_rows(chosen))):
        if lines:
            console.out()
            console.heading(title)
            console.rows(lines)
    console.out()
    _rules(program, places=False)


def _cards(chosen: Ruleset) -> None:
    program = chosen.program
    sizes = _sizes(chosen)
    setting = usual_setting(chosen)
    deck = Counter(setting.deck) if setting else Counter(face for line in program.deck for face in line.faces)
    few = f" with {setting.seats} players" if setting and len(sizes) > 1 else ""
    console.heading(f"Cards: {deck.total()}{few}")
    if len(sizes) > 1:
        console.paragraph("; ".join(f"{size} with {either(people)}" for size, people in sizes.items()), "  ")
    signs = [sign for each in program.enumerations if each.on_cards for sign in each.signs]
    unicode = console.fits(signs)
    words = []
    for face, count in deck.items():
        card = clean(show_card(program, face, unicode=unicode)).replace(" ", "\u00a0")
        words.append(card if count == 1 else f"{count}×{card}")
    console.paragraph((", " if any("\u00a0" in word for word in words) else " ").join(words), "  ")


MOST_COUNTED = 12
"""Players for which the cards are counted."""


def _sizes(chosen: Ruleset) -> dict[int, list[str]]:
    """How many cards there are, and with how many players."""
    low, high = chosen.program.players
    found: dict[int, list[str]] = {}
    for seats in range(low, min(high, low + MOST_COUNTED) + 1):
        setting = usual_setting(chosen, seats)
        if setting is not None:
            found.setdefault(len(setting.deck), []).append(str(seats))
    return {size: [*people[:-1], f"{people[-1]} players"] for size, people in found.items()}


def _rules(program: Program, *, places: bool) -> None:
    console.heading("Rules")
    lines = []
    for rule in program.rules:
        marks = ["optional"] if rule.optional else []
        marks += [f"instead of {program.rules[other].name}" for other in rule.replaces]
        marks += [f"by {clean(rule.author)}"] if rule.author else []
        if places:
            marks.append(f"{clean(program.sources[rule.at.source].name)}:{rule.at.line}")
            marks += [", ".join(rule.clauses)] if rule.clauses else []
        more = f" ({'; '.join(marks)})" if marks else ""
        lines.append((rule.name, clean(rule.meaning) + more))
    console.rows(lines)
