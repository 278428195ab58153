"""The grammar, its builders and its words fit each other."""

import logging
import re

import lark
import pytest

from rulelang.grammar import KEYWORDS, RESERVED, loader
from rulelang.grammar.build import Builder
from rulelang.grammar.layout import Layout
from rulelang.grammar.words import DECLARATIONS, IMPERATIVES, PREPOSITIONS
from rulelang.verbs import VERBS
from tests.language.shape import read

GRAMMAR = loader.GRAMMAR.read_text(encoding="utf-8")
OPTIONS = {"parser": "lalr", "lexer": "contextual", "keep_all_tokens": True, "maybe_placeholders": False}


def terminal(name: str) -> str:
    found = re.search(rf"^{name}(?:\.\d)?: /(.*)/$", GRAMMAR, re.MULTILINE)
    assert found
    return found[1]


def test_every_rule_has_a_builder_and_every_builder_a_rule():
    loader.check_builders(loader.parser())


@pytest.mark.parametrize("change", ["missing", "misspelt"])
def test_a_missing_or_misspelt_builder_is_noticed_before_anything_is_read(change, monkeypatch):
    if change == "missing":
        monkeypatch.delattr(Builder, "rule")
    else:
        monkeypatch.setattr(Builder, "ruel", Builder.rule, raising=False)
    monkeypatch.setenv("RULELANG_CACHE", "")
    loader.parser.cache_clear()
    try:
        with pytest.raises(TypeError, match="rule" if change == "missing" else "ruel"):
            loader.parser()
    finally:
        loader.parser.cache_clear()


def test_the_grammar_has_no_conflicts(caplog):
    lark.logger.setLevel(logging.DEBUG)
    try:
        lark.Lark(GRAMMAR, postlex=Layout(), debug=True, **OPTIONS)
    finally:
        lark.logger.setLevel(logging.CRITICAL)
    assert [record.message for record in caplog.records if "conflict" in record.message.lower()] == []


def test_a_name_is_none_of_the_reserved_words():
    excluded = re.match(r"\(\?!\(\?:([\w|]+)\)", terminal("NAME"))
    assert excluded and set(excluded[1].split("|")) == RESERVED


def test_the_words_of_the_grammar_are_the_keywords():
    single = set(re.findall(r"^[A-Z]+\.2: /(\w+)\(\?!\\w\)/$", GRAMMAR, re.MULTILINE))
    other = {"is", "has", "until", *IMPERATIVES}
    assert single | other == KEYWORDS
    assert set(terminal("IMPERATIVE").removeprefix("(").removesuffix(r")(?!\w)").split("|")) == set(IMPERATIVES)


def test_every_preposition_of_the_grammar_is_listed():
    found = re.search(r"^_prep_word: (.*)$", GRAMMAR, re.MULTILINE)
    assert found and found[1].lower().split(" | ") == list(PREPOSITIONS)


def test_the_verbs_of_the_table_are_in_the_grammar():
    assert {verb.base for verb in VERBS if verb.use == "table"} <= set(IMPERATIVES)
    assert {prep.word for verb in VERBS for prep in verb.preps} <= {*PREPOSITIONS, "until"}
    for verb in VERBS:
        assert not {verb.base, verb.third} & RESERVED


def test_the_examples_of_the_verbs_can_be_read():
    for verb in VERBS:
        sentence = {"table": "when x begins: {}", "effect": "when x begins: {}", "event": "when {}: skip 1"}
        told = sentence.get(verb.use, "{}").format(verb.example)
        if " now " in verb.example:
            told = f"when x begins: {verb.example}"
        elif verb.example.split()[0] == "must":
            told = f"player {verb.example}"
        assert read(f"rule x: {told}\n")


def test_every_declaration_begins_with_its_word():
    states = loader.parser()
    interactive = states.parse_interactive("")
    first = {name.lower() for name in interactive.accepts()}
    assert first == set(DECLARATIONS)
