"""The table of verbs and what lowers them know the same verbs, and every example in the table means something."""

import pytest

from rulelang import verbs
from rulelang.check.sentences.effects import ACTS, TABLE_ACTS
from rulelang.diagnostics.examples import HEAD, game
from tests.check.lowered import check

MORE = """\
remember wish: suit or none = none
remember debt: count = 0
remember time_of_day: light, dark = light
remember kept: card or none = none
remember gift: card or none = none
remember opener: seat = dealer
zone aside: face down
zone clocks: face up
gestures: knock
points:
    7-10 count rank
    card count 10
move take "take": player draws 1 for penalty
ability donate: skip 1
"""


def test_every_effect_is_lowered():
    known = {verb.base for verb in verbs.VERBS if verb.use == "effect" and verb.subject == "seat"}
    assert known - {"choose", "use"} == set(ACTS)  # these two are lowered by modules of their own
    assert {verb.base for verb in verbs.VERBS if verb.use == "table"} == set(TABLE_ACTS)


def test_a_use_of_a_verb_stands_once():
    keys = [(verb.use, verb.base, verb.subject) for verb in verbs.VERBS]
    assert len(keys) == len(set(keys))


def test_words_of_the_table_are_the_words_of_the_grammar():
    from rulelang.grammar.words import IMPERATIVES, PREPOSITIONS

    assert {verb.base for verb in verbs.VERBS if verb.use == "table"} <= set(IMPERATIVES)
    used = {prep.word for verb in verbs.VERBS for prep in verb.preps}
    assert used - {"until"} <= set(PREPOSITIONS)


@pytest.mark.parametrize("verb", verbs.VERBS, ids=lambda verb: f"{verb.use} {verb.example}")
def test_examples(verb):
    example = verb.example.replace("flip time", "flip time_of_day")
    if example.startswith("left of dealer begins"):
        text = game(MORE)
    elif verb.use == "event":
        text = game(MORE, f'rule x "X.": when {example}: skip 1')
    elif "may join" in example:
        head = HEAD + "    joined_card acts\n"
        text = game(MORE, f'rule x "X.": {example}', head=head)
    elif "may" in example.split()[:2] and verb.use in ("move", "deed"):
        text = game(MORE, f'rule x "X.": {example}')
    elif example == "undo play":
        text = game(MORE, f'rule x "X.": when player plays 7: {example}')
    else:
        text = game(MORE, f'rule x "X.": when player passes: {example}')
    errors = [one.message() for one in check(text).diagnostics if one.severity == "error"]
    assert errors == []


def test_forms():
    assert [verbs.third(word) for word in ("draw", "pass", "go", "knock", "catch", "fizz")] == [
        "draws", "passes", "goes", "knocks", "catches", "fizzes",
    ]  # fmt: skip
