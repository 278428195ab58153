"""Colours: made from the words of the grammar, current, and right about every ruleset."""

import json
import re

import pytest
from pygments import lex
from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Error, Keyword, Name, Number, String
from pygments.util import ClassNotFound

from rulelang.frontends.highlight.__main__ import FILE, text
from rulelang.frontends.highlight.groups import GROUPS, anywhere
from rulelang.frontends.highlight.pygments_lexer import MauLexer
from rulelang.frontends.highlight.textmate import grammar
from rulelang.grammar.words import KEYWORDS
from rulelang.library import shipped_folder
from tests.frontends.conftest import ROOT

FOLDER = ROOT / "editors" / "vscode"
RULESETS = sorted(shipped_folder().rglob("*.mau"))


def test_the_grammar_of_the_extension_is_current():
    assert (FOLDER / FILE).read_text(encoding="utf-8") == text(), "make editors"


def test_every_keyword_is_in_a_group_and_in_one_only():
    words = [word for found in anywhere().values() for word in found]
    assert len(words) == len(set(words))
    assert {*words, *GROUPS["declaration"]} >= KEYWORDS


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_pygments_knows_every_ruleset(path):
    written = path.read_text(encoding="utf-8")
    tokens = list(lex(written, MauLexer(stripnl=False, ensurenl=False)))
    assert "".join(value for _, value in tokens) == written
    assert not [value for kind, value in tokens if kind is Error]


def test_pygments_kinds():
    line = 'rule mau "Say it." [M-1]:  # why\n    when player drops to 1 if wish is none: player must say "Mau" within 3 s\n'
    kinds = {value.strip(): kind for kind, value in lex(line, MauLexer())}
    assert kinds["rule"] is Keyword.Declaration and kinds["mau"] is Name.Class
    assert kinds['"Say it."'] is String.Double and kinds["[M-1]"] is Name.Label and kinds["# why"] is Comment.Single
    assert kinds["when"] is Keyword and kinds["player"] is Name.Builtin and kinds["drops"] is Name.Function
    assert kinds["wish"] is Name and kinds["none"] is Keyword.Constant and kinds["3 s"] is Number


def test_it_is_registered():
    try:
        found = get_lexer_by_name("mau")
    except ClassNotFound:
        pytest.skip("installed before there was a lexer")
    assert isinstance(found, MauLexer)


def test_the_patterns_of_textmate_match_what_they_are_for():
    for pattern in grammar()["patterns"]:
        re.compile(re.sub(r"\\p\{\w\}", "a-z", pattern["match"]))
    scopes = {pattern.get("name") for pattern in grammar()["patterns"]}
    assert "keyword.control.mau" in scopes


def test_the_extension_is_whole():
    package = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))
    contributes = package["contributes"]
    for path in (package["main"], contributes["languages"][0]["configuration"], contributes["grammars"][0]["path"]):
        assert (FOLDER / path).is_file()
    json.loads((FOLDER / "language-configuration.json").read_text(encoding="utf-8"))
    assert contributes["grammars"][0]["scopeName"] == grammar()["scopeName"]
    assert contributes["configuration"]["properties"]["rulelang.command"]["default"] == ["rulelang", "lsp"]
