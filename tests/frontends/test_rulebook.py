"""`rulelang rulebook`: every rule of every game is in its rulebook, in words and with its clauses."""

import re
from html.parser import HTMLParser

import pytest

import rulelang
from rulelang.diagnostics.examples import game
from rulelang.play.rulebook import book
from rulelang.play.rulebook.book import Item, _clauses
from rulelang.play.rulebook.html import html
from rulelang.play.rulebook.markdown import markdown, plain
from rulelang.play.typed import clean
from rulelang.source import Span
from rulelang.syntax import Cite
from tests.docs.test_examples import FENCE, PAGES

WHOLE = [
    found[2]
    for page in PAGES
    for found in FENCE.finditer(page.read_text(encoding="utf-8"))
    if found[1] == "mau" and re.search(r"^game ", found[2], re.MULTILINE) and 'extends "base"' not in found[2]
]


class Balanced(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag, attrs):
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def check_page(text: str) -> None:
    page = Balanced()
    page.feed(text)
    assert page.open == []


@pytest.mark.parametrize("name", rulelang.shipped())
def test_every_rule_is_there(name):
    ruleset = rulelang.load(name)
    made = book(ruleset)
    text = markdown(made)
    for rule in ruleset.program.rules:
        assert plain(clean(rule.meaning or "", 2000).rstrip(".")) in text, rule.name
    for option in ruleset.program.options:
        assert plain(clean(option.meaning or "")) in text
    assert [one.title for one in made.sections][:3] == ["Players", "Cards", "Setting up"]
    assert len({one.title for one in made.sections}) == len(made.sections)
    assert "None" not in text and "Span(" not in text
    check_page(html(made))


@pytest.mark.parametrize("text", WHOLE, ids=range(len(WHOLE)))
def test_the_examples_of_the_language(text):
    made = book(rulelang.load_text(text))
    assert markdown(made).startswith("# ")
    check_page(html(made))


def test_mau_mau_reads_aloud():
    text = markdown(book(rulelang.load("maumau")))
    for line in (
        "Two to four people play.",
        "| clubs ♣, diamonds ♦, hearts ♥, spades ♠ | 7, 8, 9, 10, J, Q, K, A | 32 |",
        "| Q, K or A | 10 |",
        "- Each player draws five cards.",
        "- The left neighbour of the dealer begins.",
        "- The next player is passed over. *(MAUMAU-026, 031)*",
        "  - When a player plays 8, the next player is passed over.",
        "  - While the debt is more than 0:",
        "    - Nobody may play a card other than 7.",
        "  - Nobody may play J on J, unless it is agreed: “A jack goes on a jack”.",
        "  - While there is a wish, nobody may play a card other than a card of the wish or J.",
        "    - The winner scores the total of points in the hand of each loser.",
        "| Points that win the game | 50 to 1000 | 150 |",
    ):
        assert f"\n{line}\n" in text, line


def test_a_variant_tells_what_is_in_force():
    text = markdown(
        book(
            rulelang.load_text(
                'game "House":\n    extends "maumau"\nwithout rule nine\n'
                'change rule eight "Two are passed over.": when player plays 8: skip 2\n'
            )
        )
    )
    assert "Two are passed over." in text and "the next 2 players are passed over" in text
    assert "Play goes round the other way" not in text


def test_sentences_of_rules_are_below_their_meaning():
    (section,) = [one for one in book(rulelang.load("maumau")).sections if one.title == "Duties"]
    (mau,) = section.parts
    assert isinstance(mau, Item) and mau.clauses == "MAUMAU-036 to 038"
    assert "must say “Mau” or “Mau Mau”, before another player" in mau.below[0].text


def test_what_others_wrote_is_only_text():
    nasty = 'rule x "<script>*a* | [b](c)": may play 8\n'
    made = book(rulelang.load_text(game(nasty)))
    assert "<script>" not in html(made)
    assert r"\<script\>\*a\* \| \[b\](c)" in markdown(made)


def test_clauses():
    cites = [Cite(Span(0, 0), f"A-{number}") for number in ("001", "002", "003", "007", "009b")]
    assert _clauses([*cites, Cite(Span(0, 0), "B-001")]) == "A-001 to 003, 007, 009b, B-001"


def test_command(run):
    page = run("rulebook", "kinder", "--format", "html")
    assert page.returncode == 0 and page.stdout.startswith("<!DOCTYPE html>")
    done = run("rulebook", "kinder")
    assert re.match(r"# Kinder Mau-Mau\n", done.stdout)
    assert run("rulebook", "no_such_game").returncode == 2


def test_what_brackets_hold_together_stays_together():
    rules = rulelang.load_text(
        'game "V":\n    extends "plain"\n'
        'rule a "A.": when player plays A if next holds 1 and (player holds 2 or player holds 3): next draws 1\n'
        'rule b "B.": may not draw if not (top is A or top is K) or deal_number > 2\n'
        'rule d "D.": when player plays 2: next draws 2 * (player.score + 1)\n',
        name="v",
    )
    text = markdown(book(rules))
    assert "holds exactly one card and either the player holds exactly two cards or the player holds exactly three" in text
    assert "if both the top card is not A and the top card is not K or " in text
    assert "2 times (the score of the player plus 1) cards" in text


def spoken(text: str) -> str:
    return markdown(book(rulelang.load_text(text, name="v")))


def plain_and(text: str) -> str:
    return spoken(f'game "V":\n    extends "plain"\n{text}')


ATTACK = """
option big "Threes, too": yes, no = no
use draw_stack as att:
    attack = card is 2 or card is 3 and big
"""


def test_a_condition_as_an_argument():
    text = plain_and(ATTACK)
    for line in (
        "- Whoever owes cards takes them, or answers with 2 or 3 and big.",
        "  - When a player plays a card for which the card is 2 or both the card is 3 and it is agreed: “Threes, too”, "
        "the debt grows by 2.",
        "    - Nobody may play a card other than a card for which the card is 2 or both the card is 3 and it is agreed: “Threes, too”.",
    ):
        assert f"\n{line}\n" in text, line
