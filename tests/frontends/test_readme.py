"""The README says what is so: its session, its variant, its commands, its links."""

import re

from rulelang.frontends.cli.main import COMMANDS
from tests.frontends.conftest import ROOT

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def block(start: str) -> str:
    found = re.search(rf"^```\w*\n({re.escape(start)}.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    assert found, start
    return found[1]


def test_the_session_runs_as_shown(run):
    command, shown = block("$ rulelang play").split("\n", 1)
    typed = re.findall(r"\(\? for help\): (.*)", shown)
    done = run(*command.split()[2:], given="\n".join(typed) + "\n", COLUMNS="80")
    assert done.returncode == 0
    assert [line.rstrip() for line in done.stdout.split("\n")] == shown.split("\n")


def test_the_variant_checks_and_plays(run, tmp_path):
    (tmp_path / "kitchen.mau").write_text(block("game "), encoding="utf-8")
    checked = run("check", "--strict", "kitchen.mau")
    assert checked.returncode == 0, checked.stdout
    assert run("play", "kitchen.mau", "--seed", "1").returncode == 0


def test_the_table_has_every_command():
    assert sorted(re.findall(r"^\| `rulelang (\w+)", TEXT, re.MULTILINE)) == sorted(COMMANDS)


def test_links_lead_somewhere():
    links = re.findall(r"\]\(([^)]+)\)", TEXT)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
