"""`rulelang new`: a ruleset to begin with, and a scenario that shows it works."""

from __future__ import annotations

import re
from pathlib import Path

import click

import rulelang
from rulelang.frontends.cli import console
from rulelang.frontends.cli.loading import ruleset, stop
from rulelang.library import SUFFIX

NAME = re.compile(r"[^\W\d_][\w-]{0,39}")
RULESET = """\
# A game of your own. Everything after # is a comment. Try it:
#
#   rulelang check {file}
#   rulelang play {file}
#   rulelang test {scenario}
#
# It is Mau Mau (`rulelang show maumau`) with the changes below. What else can be written: docs/language.

game "{title}":
    extends "maumau"

# Leave a rule of the game out:
without rule nine

# Change a rule of the game:
change rule eight "After an eight two players are passed over.":
    when player plays 8: skip 2

# Add a rule. First its name, then one sentence of meaning, then what happens:
rule ace "An ace makes everybody else draw a card.":
    when player plays A: each opponent draws 1
"""
SCENARIO = """\
scenario: An ace makes everybody else draw a card
ruleset: {file}
rules: [ace]
seats: [A, B, C]
hands: {{A: [A hearts, 8 clubs, K spades], B: [7 spades, Q spades], C: [10 clubs, Q clubs]}}
top: 9 hearts
turn: A
steps:
  - A: play A hearts
  - expect:
      turn: B
      hands: {{A: 2, B: 3, C: 3}}
      acted: [ace]
"""


@click.command(name="new")
@click.argument("name", metavar="NAME")
@click.option("--force", is_flag=True, help="Write over files that are there.")
def command(name: str, force: bool) -> int:
    """Begin a ruleset: NAME.mau with comments, and NAME.yaml with a scenario for it.

    \b
    rulelang new kitchen
    """
    target = Path(name.removesuffix(SUFFIX) + SUFFIX)
    if not NAME.fullmatch(target.stem):
        stop(f"`{target.stem}` is no name for a ruleset: letters, digits, - and _, a letter first")
    if target.stem in rulelang.shipped():
        stop(f"`{target.stem}` is the name of a ruleset that comes with rulelang; take another one")
    scenario = target.with_suffix(".yaml")
    title = target.stem.replace("_", " ").replace("-", " ").capitalize()
    texts = {
        target: RULESET.format(file=target, scenario=scenario, title=title),
        scenario: SCENARIO.format(file=target.name),
    }
    there = [str(path) for path in texts if path.exists()]
    if there and not force:
        stop(f"{' and '.join(there)} {'exist' if len(there) > 1 else 'exists'} already; --force writes over it")
    if not target.parent.is_dir():
        stop(f"there is no folder `{target.parent}`")
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8", newline="\n")
    ruleset(str(target))
    console.out(f"{target} and {scenario} are written. Now: rulelang play {target}")
    return 0
