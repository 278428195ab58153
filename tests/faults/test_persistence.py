"""Faults of other games: saves that are torn, stale, lossy, or that deal other cards."""

import contextlib
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import ValidationError

import rulelang
from rulelang import SaveError, load_game
from rulelang.engine.game import Game as EngineGame
from rulelang.ir import schema
from rulelang.session.saves import read_lines, replay
from tests.engine import mini
from tests.faults.laid import A, B, laid, maumau, move, play

ROOT = Path(__file__).parents[2]


def saved(tmp_path: Path, inputs: int = 60) -> Path:
    game, chosen = maumau().new_game(["Ann", "Bob", "Cem"], seed=9), random.Random(2)
    for _ in range(inputs):
        seat = game.prompts()[0].seat
        game.act(seat, chosen.choice(game.legal(seat)))
    game.save(tmp_path / "game")
    return tmp_path / "game"


REPLAY = """
import sys
from rulelang.session.saves import replay
hashes = []
replay(sys.argv[1], lambda game, one, events: hashes.append(game.hash()))
print(" ".join(hashes))
"""


def test_pr01_a_replay_repeats_itself(tmp_path):
    path = saved(tmp_path)
    found = []
    for _ in range(2):
        hashes: list[str] = []
        replay(path, lambda game, one, events, to=hashes: to.append(game.hash()))
        found.append(hashes)
    fresh = subprocess.run(
        [sys.executable, "-c", REPLAY, str(path)], capture_output=True, text=True, timeout=60, check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "3"},
    )  # fmt: skip
    assert found[0] == found[1] == fresh.stdout.split()
    assert len(found[0]) == 60


def test_pr03_another_version_or_ruleset_is_refused_by_name(tmp_path, monkeypatch):
    path = saved(tmp_path, 5)
    other = rulelang.load("kinder")
    with pytest.raises(SaveError) as refused:
        load_game(path, ruleset=other)
    assert maumau().digest in str(refused.value) and other.digest in str(refused.value)
    old = rulelang.__version__
    monkeypatch.setattr(rulelang, "__version__", "9.9.9")
    with pytest.raises(SaveError) as refused:
        load_game(path)
    assert old in str(refused.value) and "9.9.9" in str(refused.value)


def test_pr04_a_torn_tail_costs_only_what_is_torn(tmp_path):
    whole = saved(tmp_path, 8).read_bytes()
    lines = whole.splitlines(keepends=True)
    first = len(whole) - len(lines[-1]) - len(lines[-2])
    torn = tmp_path / "torn"
    for cut in range(first, len(whole)):
        torn.write_bytes(whole[:cut])
        records, rest = read_lines(torn)
        complete = whole[:cut].count(b"\n")
        unfinished = cut - (whole[:cut].rfind(b"\n") + 1)
        at_the_end = unfinished == len(lines[complete]) - 1  # only the line's end is missing
        assert len(records) == complete + at_the_end
        assert rest == (0 if at_the_end else unfinished)
    torn.write_bytes(whole[: len(whole) - 20])
    game = load_game(torn)
    assert len(game.inputs) == 7
    assert any("cut off" in note for note in game.notes)


@pytest.mark.parametrize("name", ["mini", *rulelang.shipped()])
def test_pr06_a_program_survives_json(name):
    program = mini.program() if name == "mini" else rulelang.load(name).program
    text = program.to_json()
    again = schema.adapter().validate_json(text)
    assert again == program
    assert again.to_json() == text
    assert "NaN" not in text
    ends = []
    for one in (program, again):
        game, chosen = EngineGame.start(one, seats=max(2, one.players[0]), seed=3, journal=False), random.Random(3)
        for _ in range(80):
            if game.over:
                break
            seat = game.prompts()[0].seat
            with contextlib.suppress(rulelang.Refused):  # a deadline may overtake a move
                game.act(seat, chosen.choice(game.legal(seat) or game.deeds(seat)))
        ends.append(game.hash())
    assert ends[0] == ends[1]


def damaged(change) -> list:
    data = json.loads(mini.program().to_json())
    draw = next(effect for block in data["blocks"] for effect in block["effects"] if effect["op"] == "draw")
    change(draw)
    with pytest.raises(ValidationError) as refused:
        schema.adapter().validate_json(json.dumps(data))
    return refused.value.errors()


def test_pr07_one_wrong_field_is_one_error():
    (error,) = damaged(lambda draw: draw.update(amount="x"))
    assert "draw" in error["loc"] and "amount" in error["loc"]
    (error,) = damaged(lambda draw: draw.update(op="drew"))
    assert error["type"] == "union_tag_invalid"
    assert "'draw'" in error["ctx"]["expected_tags"]
    (error,) = damaged(lambda draw: draw.update(extra=1))
    assert error["type"] == "unexpected_keyword_argument"


def test_pr09_the_rules_of_the_table_are_in_the_save(tmp_path):
    """A variant of one's own travels with the game, also when its file is gone."""
    text = 'game "Ours":\n    extends "maumau"\nrule king "A king skips.": when player plays K: skip 1\n'
    (tmp_path / "ours.mau").write_text(text, encoding="utf-8")
    game = rulelang.load(tmp_path / "ours.mau").new_game(2, seed=1)
    game.arrange(hands={A: [mini.card("KH"), mini.card("KC")], B: [mini.card("9D")]}, discard=[mini.card("QH")], turn=A)
    game.act(A, play("KH"))
    game.save(tmp_path / "game")
    (tmp_path / "ours.mau").unlink()
    again = load_game(tmp_path / "game")
    assert (again.turn, again.hash()) == (A, game.hash())
    assert again.ruleset is not None and again.ruleset.source.text == text
    again.act(A, play("KC"))


def test_pr11_a_restart_in_a_choice_deals_the_same_cards(tmp_path):
    game = laid(maumau(), {A: "JC KC", B: "9D 9S"}, "7C 8C QC KH", seats=2, stock="10D", only=True)
    game.act(A, play("JC"))
    game.save(tmp_path / "game")
    again = load_game(tmp_path / "game")
    assert again.prompts() == game.prompts() and again.prompts()[0].kind == "choice"
    for one in (game, again):
        one.act(A, game.legal(A)[2] if one is game else again.legal(A)[2])
        one.act(B, move(one, "draw"))  # the last card of the stock: it is made anew
    assert again.hash() == game.hash()
    assert any(event.kind == "refills" for event in again.journal[-1].events)
