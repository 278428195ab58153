"""What people agree on before play."""

import subprocess
import sys
from pathlib import Path

import pytest

import rulelang
from rulelang import CannotStart, Person, RulesetError
from rulelang.session.ruleset import Ruleset


def values(game) -> dict[str, int]:
    return dict(zip((option.name for option in game.program.options), game.setting.options, strict=True))


def rules(game) -> set[str]:
    return {game.program.rules[number].name for number in game.setting.rules}


def test_options_are_what_was_declared(ruleset: Ruleset):
    assert values(ruleset.new_game()) == {"target": 150, "strict": 1, "limit": 5000, "mode": 1, "trump": 0}


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("target", 100, 100),
        ("target", "100", 100),
        ("strict", False, 0),
        ("strict", "no", 0),
        ("strict", "YES", 1),
        ("limit", "3 s", 3000),
        ("limit", "250ms", 250),
        ("limit", "2 min", 120_000),
        ("limit", 700, 700),
        ("mode", "wild", 2),
        ("mode", " Wild ", 2),
        ("mode", 7, 4),
        ("trump", "hearts", 4),
        ("trump", "♥", 4),
        ("trump", "none", 0),
        ("trump", None, 0),
        ("trump", "clubs, spades", 9),
    ],
)
def test_values_in_words(ruleset: Ruleset, name: str, value: object, expected: int):
    assert values(ruleset.new_game(options={name: value}))[name] == expected


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"tarket": 100}, "there is no option `tarket`; did you mean `target`?"),
        ({"x": 1}, "there is no option `x`; there are target, strict, limit, mode, trump"),
        ({"target": 20}, "option `target` can be 50 to 1000, not 20"),
        ({"target": "many"}, "option `target` can be 50 to 1000, not `many`"),
        ({"target": True}, "option `target` can be 50 to 1000, not True"),
        ({"target": 99.5}, "option `target` can be 50 to 1000, not 99.5"),
        ({"strict": 1}, "option `strict` can be yes or no, not 1"),
        ({"mode": "wilt"}, "option `mode` can be one of plain, wild, 7, not `wilt`; did you mean `wild`?"),
        ({"mode": None}, "option `mode` can be one of plain, wild, 7, not None"),
        ({"limit": "soon"}, "option `limit` can be a time like `5 s`, not `soon`"),
        ({"target": 950}, "no game so long"),
    ],
)
def test_what_cannot_be_agreed_on(ruleset: Ruleset, options: dict[str, object], message: str):
    with pytest.raises(CannotStart) as raised:
        ruleset.new_game(options=options)
    assert str(raised.value) == message


def test_presets_and_rules(ruleset: Ruleset):
    game = ruleset.new_game(preset="short", options={"strict": "no"}, without_rules=["nine"])
    assert (values(game)["target"], values(game)["strict"]) == (60, 0)
    assert "quiet" in rules(game)
    assert "nine" not in rules(game)
    assert values(ruleset.new_game(preset="short", options={"target": 70}))["target"] == 70
    assert "quiet" in rules(ruleset.new_game(with_rules=["quiet"]))
    assert "quiet" not in rules(ruleset.new_game())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"preset": "shot"}, "there is no preset `shot`; did you mean `short`?"),
        ({"with_rules": ["quite"]}, "there is no rule `quite`; did you mean `quiet`?"),
        ({"with_rules": ["quiet"], "without_rules": ["quiet"]}, "rule `quiet` cannot be switched on and off"),
        ({"seats": ["Ann", "ann"]}, "two people at the table have the same name: `Ann` and `ann`"),
        ({"seats": ["Ann", ""]}, "'' is no name: 1 to 40 letters that can be seen"),
        ({"seats": ["Ann", "B\x1b[2J"]}, r"'B\x1b[2J' is no name: 1 to 40 letters that can be seen"),
        ({"seats": 9}, "`Mini` is for 2 to 4 players, not 9"),
        ({"dealer": "Cem"}, "nobody called `Cem` sits here to deal"),
        ({"dealer": 7}, "there is no seat 7 to deal"),
    ],
)
def test_what_cannot_begin(ruleset: Ruleset, arguments: dict, message: str):
    with pytest.raises(CannotStart) as raised:
        ruleset.new_game(**arguments)
    assert str(raised.value) == message


def test_people(ruleset: Ruleset):
    game = ruleset.new_game(seats=["Ann", Person("Bob", age=9)], dealer="ann")
    assert game.names == ("Ann", "Bob")
    assert game.view(-1).dealer == 0
    assert game.ruleset is ruleset


def test_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(RulesetError, match="there is no ruleset `mauma`; did you mean `maumau`"):
        rulelang.load("mauma")
    with pytest.raises(RulesetError, match=r"there is no file `.*none\.mau`"):
        rulelang.load(tmp_path / "none.mau")
    (tmp_path / "makao.mau").write_text('game "Makao":\n    extends "plain"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RulesetError, match=r"the file makao\.mau is here: write `makao\.mau`"):
        rulelang.load("makao")
    (tmp_path / "latin.mau").write_bytes(b'game "K\xf6nig"')
    with pytest.raises(RulesetError, match="not UTF-8"):
        rulelang.load(tmp_path / "latin.mau")
    (tmp_path / "big.mau").write_bytes(b"#" * 1_000_001)
    with pytest.raises(RulesetError, match="too large"):
        rulelang.load(str(tmp_path / "big.mau"))
    with pytest.raises(RulesetError, match="is a folder"):
        rulelang.load(tmp_path)
    assert "maumau" in rulelang.shipped()


def test_importing_is_cheap():
    code = "import sys, rulelang; print(sorted(m for m in sys.modules if m.split('.')[0] in ('rulelang', 'pydantic', 'lark', 'yaml')))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "['rulelang']"


def test_every_name_of_the_package_is_there():
    for name in rulelang.__all__:
        assert getattr(rulelang, name) is not None
    with pytest.raises(AttributeError, match="`nothing`"):
        _ = rulelang.nothing


def test_the_version_is_that_of_the_project():
    text = (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")
    assert f'version = "{rulelang.__version__}"' in text


def test_a_table_that_cannot_be_dealt():
    with pytest.raises(CannotStart, match="46 cards are needed to deal for 5, and the deck has 32"):
        rulelang.load("german").new_game(5, options={"hand_size": 9})
    assert rulelang.load("german").new_game(3, options={"hand_size": 9}).view(0).hand
