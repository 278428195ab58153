"""Fixes: what could be written instead, put into the text only if it gets better by it."""

import pytest

from rulelang.check import check_source
from rulelang.check.mend import mend
from rulelang.diagnostics.catalog import CATALOG
from rulelang.diagnostics.examples import game
from rulelang.diagnostics.fixes import fixes
from rulelang.library import Shelf
from rulelang.source import Source

HEAD = game()


def check(source: Source):
    return check_source(source, library=Shelf()).diagnostics


def mended(text: str, unsafe: bool = False):
    done = mend(Source.of("x.mau", text), check, unsafe=unsafe)
    return done.source.text, [one.code for one in done.left]


SAFE = [
    ('rule x "X." when player plays 8: skip 1', 'rule x "X.": when player plays 8: skip 1'),
    ('rule x "X.": when player plays 8 : the next draws 1', 'rule x "X.": when player plays 8 : next draws 1'),
    ('rule x "X.": when player plays A: next draw 1', 'rule x "X.": when player plays A: next draws 1'),
    ('rule x "X.": when player plays A: opponents draws 1', 'rule x "X.": when player plays A: each opponent draws 1'),
    ('rule x "X.": may play card if top.rank = 8', 'rule x "X.": may play card if top.rank is 8'),
    ('rule x "X.": may play card if top.rank=8', 'rule x "X.": may play card if top.rank is 8'),
    ('rule x “X.”: may play 8', 'rule x "X.": may play 8'),
    ('rule x "X.": may play 7–9', 'rule x "X.": may play 7-9'),
    ('rule x "X.": may play 8 if count of cards in hand≥2', 'rule x "X.": may play 8 if count of cards in hand>=2'),
    ('rule x "X.": may play 8 if top ≠ 7', 'rule x "X.": may play 8 if top is not 7'),
    ('rule x "X.":\u00a0may play 8', 'rule x "X.": may play 8'),
    ('rule x "X.": when player plays 8, 9: next must pass within 2min', 'rule x "X.": when player plays 8, 9: next must pass within 2 min'),
    ('rule x "X.": when player plays 8: player must pass within 10s', 'rule x "X.": when player plays 8: player must pass within 10 s'),
    ('rule x "X.": may play Hearts', 'rule x "X.": may play hearts'),
    ('rule x "X.": may play 8  # allow: unused', 'rule x "X.": may play 8'),
    ('# allow: unused\nrule x "X.": may play 8', 'rule x "X.": may play 8'),
    ('option o "O": 1-3 = 2  # allow: unused, never-acts', 'option o "O": 1-3 = 2  # allow: unused'),
    ('option o "O": 1-3 = 2  # allow: never-acts, unused kept', 'option o "O": 1-3 = 2  # allow: unused kept'),
    ('rule x "X." when player plays the 8 the next draw 1', 'rule x "X.": when player plays 8: next draws 1'),
]  # fmt: skip
GUESSES = [
    ('rule x "X.": when player plays 10s: skip 1', 'rule x "X.": when player plays 10: skip 1'),
    ('rule x "X.": when player plays 8 hart: skip 1', 'rule x "X.": when player plays 8 hearts: skip 1'),
    ('rule x "X.": wen player plays 8: skip 1', 'rule x "X.": when player plays 8: skip 1'),
    ('rul x "X.": when player plays 8: skip 1', 'rule x "X.": when player plays 8: skip 1'),
    ('rule x "X.": when player plays A: next drwas 1', 'rule x "X.": when player plays A: next draws 1'),
    ('rule x "X.": when player plays 8: player may play card', 'rule x "X.": when player plays 8: player now may play card'),
]  # fmt: skip


@pytest.mark.parametrize(("bad", "good"), SAFE)
def test_what_is_certain(bad, good):
    text, left = mended(HEAD + bad + "\n")
    assert text == HEAD + good + "\n"
    assert not {code for code in left if code != "M302"} & {"M103", "M111", "M201"}


@pytest.mark.parametrize(("bad", "good"), GUESSES)
def test_guesses_have_to_be_asked_for(bad, good):
    assert mended(HEAD + bad + "\n")[0] == HEAD + bad + "\n"
    assert mended(HEAD + bad + "\n", unsafe=True)[0] == HEAD + good + "\n"


def test_several_at_once_and_only_what_betters():
    bad = 'rule x "X." when player plays 8: the next draw 1\nrule y "Y.": when player plays 9: the nxt draws\nrule z "Z.": may play 9–8\n'
    text, left = mended(HEAD + bad, unsafe=True)
    assert 'rule x "X.": when player plays 8: next draws 1\n' in text
    assert 'rule y "Y.": when player plays 9: next draws\n' in text
    assert left


@pytest.mark.parametrize("kind", CATALOG, ids=lambda kind: kind.name)
def test_no_fix_makes_an_example_worse(kind):
    if len(kind.bad) > 5000 or "\udcfc" in kind.bad:
        pytest.skip("nothing to mend")
    source = Source.of("example.mau", kind.bad)
    before = check(source)
    for one in before:
        for fix in fixes(one):
            assert fix.title and fix.place.source == source
            assert source.text[fix.place.span.start : fix.place.span.end] != fix.replacement
    after = mend(source, check, unsafe=True).left
    assert sum(one.severity == "error" for one in after) <= sum(one.severity == "error" for one in before)


def test_what_a_parent_says_is_not_mended_here():
    class Parent(Shelf):
        def find(self, name, origin):
            return Source.of("p.mau", HEAD + 'rule x "X.": may play Hearts\n') if name == "p" else None

    source = Source.of("x.mau", 'game "C":\n    extends "p"\n')
    done = mend(source, lambda one: check_source(one, library=Parent()).diagnostics)
    assert done.source == source and done.left
