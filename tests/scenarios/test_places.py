"""What a scenario lays and expects besides hands and piles: zones, views, roles, yes and no, what is agreed on."""

from pathlib import Path

import pytest

import rulelang
from rulelang.play.scenarios import Result, run
from rulelang.play.scenarios.model import parse
from rulelang.play.scenarios.store import Loaded, Rulesets
from rulelang.play.scenarios.yaml_safe import read
from rulelang.session.ruleset import Ruleset

OTHERS = """
game "Other Characters":
    extends "vampir"
    players 2-2

change roles character:
    | name | box: symbol | human: ability | mark: symbol | thirst: colour | smiles: yes, no |
    | Ada  | meat, axe   | feast          | bat          | red            | yes             |
    | Bob  | nail, bat   | donate         | axe          | blue           | yes             |
"""

TABLE = """\
scenario: Places
ruleset: vampir
preset: short
seats: [A, B]
slots: {A.character: CH7, B.character: CH1}
zones: {clocks: [Clock], CH1.wolf: [Werewolf], aside: [red axe, green axe]}
hands: {A: [red skull, red bat, green bat], B: [purple bat, blue skull, green nail]}
stock: [green stake, Werewolf]
top: red cross
steps:
  - A: play red skull
  - expect: {asked: {A: share, B: nothing}}
  - A: share
  - expect:
      zones: {A.lap: [green stake, Werewolf], B.lap: 0, clocks: [Clock], CH1.wolf: 1, aside: [red axe, green axe]}
      sees: {A: {A.lap: 2, aside: 0, A.hand: [red bat, green bat], B.hand: 0}, B: {A.lap: 0, A.character: CH7, discard: 2}}
      options: {deals: 3, beginner: no}
      happened: [{uses: A, value: share}]
"""


def go(text: str, ruleset: Ruleset | None = None) -> Result:
    class Shelf(Rulesets):
        def get(self, name: str) -> Ruleset | str:
            return ruleset or super().get(name)

    (document,) = read(text)
    return run(Loaded(document=document, scenario=parse(document), path=Path(__file__), line=1), Shelf())


def test_what_is_so():
    assert go(TABLE).failure == ""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("clocks: [Clock], CH1.wolf: 1", "clocks: 2, CH1.wolf: 1", "zones.clocks: expected 2 cards\n  got: 1: [Clock]"),
        ("CH1.wolf: 1", "CH1.wolf: 0", "zones.CH1.wolf: expected 0 cards"),
        ("CH1.wolf: 1", "wolf: 0", "there is no zone `wolf`; there are"),
        ("A.lap: 2,", "A.lap: 1,", "sees.A.A.lap: expected 1 cards\n  got: 2"),
        ("B: {A.lap: 0,", "B: {A.lap: 2,", "sees.B.A.lap: expected 2 cards\n  got: 0"),
        ("A.hand: [red bat,", "A.hand: [red axe,", "sees.A.A.hand: expected [red axe, green bat]"),
        ("A.character: CH7, d", "A.character: CH1, d", "sees.B.A.character: expected CH1\n  got: CH7"),
        ("A.character: CH7, d", "A.charakter: CH1, d", "there is no slot `A.charakter`"),
        ("deals: 3,", "deals: 5,", "options.deals: expected 5\n  got: 3"),
        ("deals: 3,", "deal: 5,", "there is no option `deal`"),
        ("beginner: no", "beginner: yes", "options.beginner: expected yes\n  got: no"),
        ("value: share", "value: hoard", "no such event"),
        ("asked: {A: share", "asked: {A: hoard", "asked.A: expected hoard\n  got: share"),
        ("A: share\n", "A: feast\n", "is no move, no card"),
    ],
)
def test_what_is_not_so_is_told(old: str, new: str, said: str):
    assert TABLE.count(old) == 1
    assert said in go(TABLE.replace(old, new)).failure


def test_other_characters_are_other_rows():
    """VAMPIR-091: which ability and symbols a Character has is data."""
    others = rulelang.load_text(OTHERS)
    result = go(
        "scenario: x\nruleset: others\nseats: [A, B]\nslots: {A.character: Ada, B.character: Bob}\ntop: red cross\n"
        "hands: {A: [red axe, red meat, blue bat], B: [red nail, blue nail, blue axe]}\nsteps:\n"
        "  - A: play red axe\n  - expect: {asked: {A: feast}}\n  - A: no\n"
        "  - B: play red nail\n  - expect: {asked: {B: donate}}\n",
        others,
    )
    assert result.failure == ""
