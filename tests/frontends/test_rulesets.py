"""`list`, `show`, `explain`, `new`: rulesets looked at and begun."""

import json

import pytest

import rulelang
from rulelang.diagnostics.catalog import CATALOG
from rulelang.ir import schema
from tests.frontends.conftest import GOOD


def test_list_names_every_ruleset(run):
    done = run("list")
    assert done.returncode == 0
    for name in rulelang.shipped():
        assert name in done.stdout
        assert rulelang.load(name).title in done.stdout


def test_list_of_one_names_every_option(run):
    done = run("list", "maumau")
    for option in rulelang.load("maumau").program.options:
        assert option.name in done.stdout
    assert "50 to 1000; usually 150" in done.stdout


@pytest.mark.parametrize("command", ["list", "show", "play"])
def test_an_unknown_ruleset(run, command):
    done = run(command, "maumou")
    assert done.returncode == 2
    assert "did you mean `maumau`?" in done.stderr


@pytest.mark.parametrize("command", ["list", "show", "play"])
def test_a_ruleset_with_errors(run, bad, command):
    done = run(command, bad)
    assert done.returncode == 1
    assert "`hart`" in done.stderr


def test_show_tells_every_rule(run):
    done = run("show", "maumau", COLUMNS="100")
    assert done.returncode == 0
    text = " ".join(done.stdout.split())
    for rule in rulelang.load("maumau").program.rules:
        assert f"{rule.name} {rule.meaning}" in text
    assert "Cards: 32" in text


def test_show_rules_says_where(run):
    assert "maumau.mau:" in run("show", "maumau", "--rules").stdout


def test_show_cards_without_signs(run):
    assert "7♥" in run("show", "maumau", "--cards").stdout
    assert "7H" in run("show", "maumau", "--cards", PYTHONIOENCODING="ascii").stdout


def test_show_ir_is_the_program(run):
    text = run("show", "maumau", "--ir").stdout
    assert schema.adapter().validate_json(text) == rulelang.load("maumau").program


def test_show_schema_is_a_schema(run):
    shown = json.loads(run("show", "--schema").stdout)
    assert shown["title"] == "Program"


def test_show_needs_a_name(run):
    assert run("show").returncode == 2


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("args", [("list",), ("list", "maumau"), ("show", "maumau"), ("explain", CATALOG[0].code)])
def test_lines_fit(run, args, width):
    done = run(*args, COLUMNS=str(width))
    assert done.returncode == 0
    assert [line for line in done.stdout.split("\n") if len(line) > width and not line.startswith("    ")] == []


def test_explain(run):
    kind = CATALOG[0]
    by_code, by_name = run("explain", kind.code.lower()), run("explain", kind.name)
    assert by_code.returncode == 0
    assert by_code.stdout == by_name.stdout
    assert kind.name in by_code.stdout
    everything = run("explain").stdout
    assert all(each.code in everything for each in CATALOG)


def test_explain_unknown(run):
    done = run("explain", "mising-colon")
    assert done.returncode == 2
    assert "did you mean" in done.stderr


def test_new_checks_plays_and_tests(run, tmp_path):
    done = run("new", "kitchen")
    assert done.returncode == 0, done.stderr
    assert run("check", "--strict", "kitchen.mau").returncode == 0
    assert run("play", "kitchen.mau", "--seed", "1").returncode == 0
    tested = run("test", "kitchen.yaml")
    assert tested.returncode == 0, tested.stdout


def test_new_does_not_write_over(run, tmp_path):
    (tmp_path / "kitchen.mau").write_text("mine", encoding="utf-8")
    done = run("new", "kitchen")
    assert done.returncode == 2
    assert "kitchen.mau exists already" in done.stderr
    assert (tmp_path / "kitchen.mau").read_text(encoding="utf-8") == "mine"
    assert not (tmp_path / "kitchen.yaml").exists()
    assert run("new", "--force", "kitchen").returncode == 0


@pytest.mark.parametrize("name", ["", "7", "a b", "x" * 60, "-x", "a\nb"])
def test_new_wants_a_name(run, tmp_path, name):
    assert run("new", "--", name).returncode == 2
    assert list(tmp_path.iterdir()) == []


def test_new_in_no_folder(run):
    done = run("new", "nowhere/kitchen")
    assert done.returncode == 2
    assert "nowhere" in done.stderr


def test_cards_are_counted_for_every_number_of_players(run, tmp_path):
    text = GOOD.replace("    each suit each rank ", "    2 times: each suit each rank if count of players > 3\n    each suit each rank if count of players < 4 ")
    (tmp_path / "packs.mau").write_text(text, encoding="utf-8")
    shown = run("show", "packs.mau").stdout
    assert "Cards: 32 with 2 players\n  32 with 2 or 3 players; 64 with 4 players\n" in shown
    assert "Cards: 32\n" in run("show", "maumau").stdout


@pytest.mark.parametrize("args", [("show", "odd.mau"), ("check", "odd.mau"), ("list", "odd.mau"), ("explain", "M111")])
def test_plain_output_where_there_is_nothing_else(run, tmp_path, args):
    text = GOOD.replace('game "Mau Mau"', 'game "Mäu – “Mau” ♥"')
    text += 'rule ä "Ö.": may play ♥\n' if args[0] == "check" else ""
    (tmp_path / "odd.mau").write_text(text, encoding="utf-8")
    done = run(*args, PYTHONIOENCODING="ascii")
    assert done.stdout and (done.stdout + done.stderr).isascii()


def test_what_is_no_scenario(run, tmp_path, good):
    done = run("test", "nowhere")
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no such file or folder" in done.stderr
    done = run("test", good.name)
    assert (done.returncode, done.stdout) == (2, "")
    assert "`good.yaml`" in done.stderr and "a scenario is a YAML file" in done.stderr
    assert run("test", tmp_path).returncode == 2
