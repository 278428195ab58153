"""From a name or a text to a game, with the real checker."""

import doctest
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import rulelang
from rulelang import CannotStart, Person, RulesetError, SaveError, load_game
from rulelang.session import ruleset as module
from rulelang.session.game import Game

HOUSE = """\
game "House ♥":
    extends "maumau"
without rule nine
rule queen "A queen skips.": when player plays Q: skip 1
"""


def play(game: Game, steps: int, seed: int = 1) -> Game:
    chance = random.Random(seed)
    for _ in range(steps):
        if game.over:
            break
        seat = game.prompts()[0].seat
        game.act(seat, chance.choice(game.legal(seat) or game.deeds(seat)))
    return game


def people(ruleset: rulelang.Ruleset) -> list[Person]:
    return [Person(name, age=20 + n, birthday=(n + 1, 5)) for n, name in enumerate("ABCD"[: ruleset.program.players[1]])]


def test_the_example_of_the_module():
    result = doctest.testmod(module)
    assert result.attempted > 5
    assert result.failed == 0


def test_a_ruleset_in_words():
    maumau = rulelang.load("maumau")
    assert (maumau.name, maumau.title, maumau.extends) == ("maumau", "Mau Mau", ())
    assert maumau.diagnostics == ()
    with pytest.raises(CannotStart, match="option `target` can be 50 to 1000, not 20"):
        maumau.new_game(options={"target": 20})
    with pytest.raises(CannotStart, match="there is no option `targt`; did you mean `target`"):
        maumau.new_game(options={"targt": 20})
    game = maumau.new_game(options={"jack_on_jack": "no"})
    number = [option.name for option in maumau.program.options].index("jack_on_jack")
    assert game.setting.options[number] == 0


def test_a_text():
    house = rulelang.load_text(HOUSE, "house.mau")
    names = [rule.name for rule in house.program.rules]
    assert "queen" in names
    assert "nine" not in names
    assert [one.source.name for one in house.extends] == ["maumau.mau"]


def test_errors_are_said_one_by_one():
    with pytest.raises(RulesetError) as raised:
        rulelang.load_text(HOUSE.replace("skip 1", "skipp 1"), "house.mau")
    error = raised.value
    assert len(error.diagnostics) == 1
    assert str(error).startswith("`house.mau` has 1 error:\n  house.mau:4:")
    assert "skipp" in str(error)


def test_files_extend_files_beside_them(tmp_path: Path):
    (tmp_path / "house.mau").write_text(HOUSE, encoding="utf-8")
    (tmp_path / "more.mau").write_text('game "More":\n    extends "house"\nwithout rule eight\n', encoding="utf-8")
    more = rulelang.load(tmp_path / "more.mau")
    assert [one.source.name for one in more.extends] == [str(tmp_path / "house.mau"), "maumau.mau"]
    assert not {"eight", "nine"} & {rule.name for rule in more.program.rules}


def test_a_text_reads_no_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "house.mau").write_text(HOUSE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for name in ("house", "house.mau", str(tmp_path / "house.mau"), "./house.mau"):
        with pytest.raises(RulesetError, match="there is no game called"):
            rulelang.load_text(f'game "X":\n    extends "{name}"\n')


@pytest.mark.parametrize("name", rulelang.shipped())
def test_a_game_comes_back(name: str, tmp_path: Path):
    ruleset = rulelang.load(name)
    for seed in range(3):
        game = play(ruleset.new_game(people(ruleset), seed=seed), 60, seed)
        game.save(tmp_path / "game")
        again = load_game(tmp_path / "game", ruleset=rulelang.load(name))
        assert again.hash() == game.hash()
        assert again.ruleset is not None
        assert again.ruleset.digest == ruleset.digest


def test_a_save_carries_its_ruleset(tmp_path: Path):
    (tmp_path / "house.mau").write_text(HOUSE, encoding="utf-8")
    (tmp_path / "more.mau").write_text('game "More":\n    extends "house"\nwithout rule eight\n', encoding="utf-8")
    game = play(rulelang.load(tmp_path / "more.mau").new_game(3, seed=5), 40)
    game.save(tmp_path / "game")
    (tmp_path / "house.mau").unlink()
    (tmp_path / "more.mau").unlink()
    assert load_game(tmp_path / "game").hash() == game.hash()


def test_a_save_of_another_ruleset_is_refused(tmp_path: Path):
    play(rulelang.load("maumau").new_game(2), 5).save(tmp_path / "game")
    house = rulelang.load_text(HOUSE, "house.mau")
    with pytest.raises(SaveError, match=r"this is a game of `maumau`.*not of `house`"):
        load_game(tmp_path / "game", ruleset=house)


def test_replays_agree_here_and_in_a_fresh_process_whatever_the_hash_seed(tmp_path: Path):
    game = play(rulelang.load("maumau").new_game(3, seed="x"), 80)
    game.save(tmp_path / "game")
    assert load_game(tmp_path / "game").hash() == load_game(tmp_path / "game").hash() == game.hash()
    code = f"import rulelang; print(rulelang.load_game({str(tmp_path / 'game')!r}).hash())"
    for seed in ("0", "4"):
        env = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(rulelang.__file__).parents[1])}
        found = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
        assert found.stdout.strip() == game.hash()
