"""Whole rulesets lowered: what the charter shows, what ships, and what holds of every program."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rulelang.check import check_source
from rulelang.ir import schema
from rulelang.ir.program import DEALER, DISCARD, DRAW, GO_ON, HAND, PASS, PLAY, SCORE, STOCK, Program
from rulelang.library import Shelf, shipped
from rulelang.source import Source
from tests.check.lowered import block, check, rule, show, told

FOLDER = Path(__file__).parent
CHARTER = (FOLDER / "charter.mau").read_text(encoding="utf-8")
WIDE = (FOLDER / "wide.mau").read_text(encoding="utf-8")


def program(text: str) -> Program:
    checked = check(text)
    assert checked.program is not None, told(checked)
    return checked.program


def test_the_charter_is_lowered_without_a_word():
    assert told(check(CHARTER)) == []


def test_match():
    same = "Agree(ValueOf(Candidate(), {0}), ValueOf(TopOf(1, 0), {0}))"
    assert rule(program(CHARTER), "match") == [f"Permission(True, 0, [Or([{same.format(0)}, {same.format(1)}])])"]


def test_the_drawn_card_is_offered():
    made = program(CHARTER)
    assert show(made.blocks[made.moves[DRAW].block].effects) == (
        "[Draw(Local(0), Number(1), 3), Offer(Local(0), [MoveChoice(0, CardAmong(Candidate(), Local(3)))], False)]"
    )


def test_a_debt_narrows_what_may_be_played():
    owed = "Compare('>', Slot(2), Number(0))"
    assert rule(program(CHARTER), "seven")[1:] == [
        f"Permission(True, 4, [{owed}])",
        f"Permission(False, 1, [{owed}])",
        f"Permission(False, 0, Not(Agree(ValueOf(Candidate(), 1), Value(1, 1))), [{owed}])",
    ]


def test_a_wish():
    made = program(CHARTER)
    wished = "Agree(ValueOf(Candidate(), 0), Slot(3))"
    jack = "Agree(ValueOf(Candidate(), 1), Value(1, 16))"
    assert rule(made, "jack")[1] == f"Permission(True, 0, {wished})"
    assert rule(made, "jack")[3] == (f"Permission(False, 0, Not(Or([{wished}, {jack}])), [Not(Missing(Slot(3)))])")
    assert block(made, "jack", 2) == ["Choose(Local(0), Value(0, 15), 3, False)"]
    assert show(made.slots[3]) == "SlotDef('wish', Value(0, 0), False, 'deal', [Plays()], False)"


def test_a_duty():
    made = program(CHARTER)
    others = "WithoutSeats(Everyone(Local(0)), [Local(0)])"
    assert block(made, "mau") == [
        f"Owe(Local(0), SayDeed([0], False), [Says({others}, [0], False)], [BeginsTurn(Local(0))], 8, 6)"
    ]
    assert show(made.blocks[8].effects) == "[Draw(Local(0), Number(2), 0)]"
    assert made.phrases[0].folded == "mau"


def test_the_end():
    losers = "WithoutSeats(Everyone(Local(0)), [Winner()])"
    assert block(program(CHARTER), "finish", 1) == [
        f"Score(Winner(), Total(0, CardsInAll(2, {losers})))",
        "If(Compare('>=', Slot(1, Winner()), Number(150)), [WinGame(Winner())])",
    ]


def test_what_every_game_has():
    made = program(CHARTER)
    assert [made.moves[n].name for n in (PLAY, DRAW, PASS, GO_ON)] == ["play", "draw", "pass", "go_on"]
    assert [made.slots[n].name for n in (DEALER, SCORE)] == ["dealer", "score"]
    assert [made.zones[n].name for n in (STOCK, DISCARD, HAND)] == ["stock", "discard", "hand"]
    assert show(made.zones[STOCK].refill) == "Refill(1, Number(1), 'runs_out')"
    assert (made.title, made.name, made.players, made.manners) == ("Mau Mau", "test", (2, 4), "strict")


@pytest.mark.parametrize("text", [CHARTER, WIDE, *(f'game "X":\n    extends "{name}"\n' for name in shipped())])
def test_a_program_is_valid_and_survives_json(text):
    made = program(text)
    again = schema.adapter().validate_json(made.to_json())
    assert again == made
    assert again.digest() == made.digest()


@pytest.mark.parametrize("text", [CHARTER, WIDE])
def test_numbers_are_places(text):
    made = program(text)
    assert [one.number for one in made.rules] == list(range(len(made.rules)))
    assert [one.number for one in made.blocks] == list(range(len(made.blocks)))
    assert all(len(face.values) == len(made.enumerations) for face in made.faces)
    assert all(0 <= at.source < len(made.sources) and at.line > 0 for one in made.rules for at in [one.at])


def test_the_wide_game_uses_every_effect_and_event():
    from typing import get_args

    from rulelang.check.walk import walk
    from rulelang.ir import effects, events

    made = program(WIDE)
    used = {type(node) for node in walk(made)}
    for union in (effects.Effect, events.EventPattern):
        assert {kind.__name__ for kind in get_args(get_args(union.__value__)[0]) if kind not in used} <= {
            "PlayTop",
            "StopClock",
            "LeaveDeal",
            "EndTurn",
            "Invent",
            "Repeal",
        }


def test_the_same_text_means_the_same():
    plain = program(CHARTER)
    windows = check_source(Source.of("test.mau", "\ufeff" + CHARTER.replace("\n", "\r\n")), library=Shelf()).program
    assert windows is not None
    assert windows.to_json() == plain.to_json()


def test_the_hash_seed_does_not_matter():
    code = (
        "import sys; from pathlib import Path; from rulelang.check import check_source; from rulelang.library import Shelf;"
        "from rulelang.source import Source; text = Path(sys.argv[1]).read_text();"
        "print(check_source(Source.of('x', text), library=Shelf()).program.digest());"
        "print([d.message() for d in check_source(Source.of('x', text.replace('wish', 'wihs', 3)), library=Shelf()).diagnostics])"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", code, str(FOLDER / "wide.mau")], env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("0", "1")
    }  # fmt: skip
    assert len(seen) == 1


def test_places_for_tools():
    info = check(CHARTER).info
    assert info.rules[2].line == CHARTER[: CHARTER.index("rule seven")].count("\n") + 1
    assert info.sentences[2, 1].line == info.rules[2].line + 3
    assert ("slot", "debt") in [(one.kind, one.name) for one in info.definitions]
    assert sum(one.name == "debt" for one in info.references) == 4


def test_a_variant_keeps_the_order_of_its_parent():
    made = program('game "V":\n    extends "maumau"\nwithout rule nine\n')
    names = [one.name for one in program('game "P":\n    extends "maumau"\n').rules]
    assert [one.name for one in made.rules] == [name for name in names if name != "nine"]
