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
        "- Whoever owes cards takes them, or answers with 2 or 3.",
        "  - When a player plays a card for which the card is 2 or both the card is 3 and it is agreed: “Threes, too”, "
        "the debt grows by 2.",
        "    - Nobody may play a card other than a card for which the card is 2 or both the card is 3 and it is agreed: “Threes, too”.",
    ):
        assert f"\n{line}\n" in text, line


def check_lines(text: str, *lines: str) -> None:
    found = [line.strip() for line in text.splitlines()]
    for line in lines:
        assert f"- {line}" in found, line


def test_a_zone_where_cards_are_turned_up():
    zones = "zone pen: face up\nzone under_stock: face up\n"
    text = plain_and(zones + 'rule a "A.":\n    when player plays 7: turn_up 3 to pen\n'
                     "    when player plays 8: turn_up 1 to under_stock until top is 9\n    when player plays 9: turn_up 1 to discard\n")
    check_lines(
        text,
        "When a player plays 7, three cards are turned up on the pen.",
        "When a player plays 8, a card is turned up on the under stock, again until the top card is 9.",
        "When a player plays 9, a card is turned up.",
    )  # fmt: skip


def test_what_a_module_was_told_is_not_mentioned():
    text = plain_and('use last_card_call as mau: announce = say "Mau"\nuse cover as sevens: covered = 7\n')
    assert "never" not in text and "always" not in text and "Otherwise:" not in text
    check_lines(text, "If the card just drawn fits, the player must now play the card just drawn.")
    assert "no longer matters once the next player makes a move" not in text
    caught = plain_and('use last_card_call as mau:\n    announce = say "Mau"\n    caught = yes\n')
    assert "before anyone makes a move" not in caught
    check_lines(
        caught,
        "When a player has one card left, the player must say “Mau” (it no longer matters once the next player makes a move or the player has drawn).",
        "When a mistake against this rule is called, the offender draws two cards for penalty.",
    )


def test_a_module_under_a_condition_that_is_settled():
    use = "use draw_stack as att:\n    attack = 7\n    given = "
    assert "While always" not in plain_and(use + "yes\n") and "While the debt is more than 0:" in plain_and(use + "yes\n")
    assert "owes cards" not in plain_and(use + "no\n")


def test_parts_of_a_condition_that_are_settled():
    rule = 'rule a "A.":\n    when player plays 8 if {}: skip 1\n'
    check_lines(plain_and(rule.format("yes and top is A")), "When a player plays 8, if the top card is A, the next player is passed over.")
    check_lines(plain_and(rule.format("not no or top is A")), "When a player plays 8, the next player is passed over.")
    assert "passed over" not in plain_and(rule.format("no and top is A"))


def test_definitions_are_written_out():
    text = plain_and(
        "define lawful = card.suit is top.suit or fresh_start\n"
        "define fresh_start = early\n"
        "define early = deal_number is 1\n"
        "define side = topmost low_card in discard\n"
        "define low_card: 7, 8\n"
        "define unspoken: 9\n"
        'rule a "A.": may not play low_card unless lawful\n'
        'rule b "B.": may not play card if card.suit is side.suit\n'
    )
    check_lines(
        text,
        "Nobody may play a low card, unless “lawful” is so.",
        "“lawful” is so if the card has the suit of the top card or “fresh start” is so.",
        "“fresh start” is so if “early” is so.",
        "“early” is so if the number of the deal is 1.",
        "The side is the topmost low card in the discard pile.",
        "A low card is 7 or 8.",
    )
    assert "unspoken" not in text
    assert text.index("## What some words mean") < text.index("## What the table agrees on")


def test_an_option_that_is_spoken_of_by_its_name_is_told():
    check_lines(markdown(book(rulelang.load("plain"))), "The hand size is agreed on: “Cards dealt to each”.")


def test_directions_and_what_is_done_at_once():
    text = plain_and(
        "remember luck: count = 0 for each player\n"
        'rule a "A.":\n'
        "    when player plays 7: play goes right\n"
        "    when player plays 8: play goes left\n"
        "    when player plays 9:\n        each player at once: set left.luck to player.luck\n"
    )
    check_lines(
        text,
        "When a player plays 7, play goes to the right.",
        "When a player plays 8, play goes to the left.",
        "When a player plays 9, for each player at once, the luck of the left neighbour is now the luck of the player.",
    )


def test_nobody_and_nothing():
    text = plain_and(
        "attribute special: wild\n"
        "remember keeper: seat or none = none\n"
        "remember debt: count = 0\n"
        "remember near: card or none = none\n"
        "remember rival: seat or none = none for each player\n"
        "zone pen: face up\n"
        "define pigs: 7, 8\n"
        'rule a "A.":\n'
        "    when player plays 7: set keeper to none\n"
        "    when player plays 8: set player.rival to none\n"
        "    when player plays 9: put pigs in stock to pen\n"
        "    when player plays 10 if near.special is not none: skip 1\n"
        "    when player plays J if card.rank is none: skip 2\n"
        "    when player plays Q if keeper is none or near is not none: set debt to 0\n"
        "    when player plays K if hand of player has no pigs: set near to top\n"
    )
    check_lines(
        text,
        "When a player plays 7, there is no keeper any more.",
        "When a player plays 8, the player has no rival any more.",
        "When a player plays 9, pigs cards in the stock go to the pen.",
        "When a player plays 10, if the near has a special, the next player is passed over.",
        "When a player plays J, if the card has no rank, the next 2 players are passed over.",
        "When a player plays Q, if there is no keeper or there is a near, the debt is now 0.",
        "When a player plays K, if the hand of the player has no pigs card, the near is now the top card.",
    )


def test_values_further_on():
    text = plain_and(
        "remember wish: suit or none = none\n"
        'rule a "A.": may play card if card.rank is top.rank + 1, top.rank - 1\n'
        'rule b "B.": may not play card if card.rank is top.rank - 2 or card.suit is not wish + 1\n'
        'rule d "D.": when player plays 7: set wish to top.suit + 1\n'
    )
    check_lines(
        text,
        "Whoever is on turn may play a card, if the rank of the card is the one after that of the top card "
        "or the one before that of the top card.",
        "Nobody may play a card, if the rank of the card is 2 before that of the top card or the suit of the card is not the one after the wish.",
        "When a player plays 7, the wish is now the suit after that of the top card.",
    )


def test_numbers_on_cards_further_on():
    rule = 'rule next_up "N.": may play card if card.number is top.number + 1 and top.number + 1 > 3\n'
    check_lines(
        spoken('game "V":\n    extends "whot"\n' + rule),
        "Whoever is on turn may play a card, if the number of the card is the one after that of the top card "
        "and the number of the top card plus 1 is more than 3.",
    )


def test_a_value_that_is_called_like_a_word_of_the_language():
    check_lines(markdown(book(rulelang.load("colours"))), "When a player plays turn, play goes round the other way.")


def test_races_and_what_was_said():
    text = plain_and(
        'rule a "A.":\n    when player plays 7:\n        race:\n            among each opponent\n            by play card\n'
        "            play waits\n            within 5 s\n            last: racer draws 1\n"
        'rule b "B.": may not draw if not player said "Mau" this turn or player can play\n'
    )
    check_lines(
        text,
        "It is for the opponents.",
        "To enter it, play a card.",
        "Play waits until it is decided.",
        "It lasts 5 seconds.",
        "For whoever is last, that player draws one card.",
        "Nobody may draw a card, if the player has not said “Mau” this turn or the player can play.",
    )


def test_what_is_done_otherwise_stands_beside():
    text = plain_and(
        'rule a "A.":\n    when player plays 7:\n        if next holds 1: next draws 1\n'
        "        otherwise if next holds 2: next draws 2\n        otherwise: next draws 3\n"
    )
    check_lines(
        text,
        "Otherwise, if the next player holds exactly two cards, the next player draws two cards.",
        "Otherwise, the next player draws three cards.",
    )


def test_how_many_are_drawn_stands_after_what_for():
    check_lines(markdown(book(rulelang.load("german"))), "The player draws as many cards for attack as the debt says.")


def test_two_modules_with_slots_of_one_name():
    text = markdown(book(rulelang.load("whot")))
    check_lines(text, "When a player plays 2, the debt (two) grows by 2.", "To take the cards owed (five):")


def test_words_of_a_slot_that_is_a_plural():
    text = plain_and(
        "remember chips: count = 0 for each player\n"
        'rule a "A.": when player plays 7 if player.chips > 2: add 1 to player.chips\n'
        'rule b "B.": when deal ends: each loser scores 0 - count of cards in hand of loser\n'
    )
    check_lines(
        text,
        "When a player plays 7, if the chips of the player are more than 2, the chips of the player grow by 1.",
        "When the deal ends, each loser loses as many points as the number of cards in the hand of the loser.",
    )


def test_what_an_option_usually_is_by_the_number_of_players():
    text = plain_and(
        'option many "How many": 1-9 = 7 if count of players is 2, otherwise 6 if count of players is 3, otherwise 5\n'
        'rule a "A.": when player plays 7: next draws many\n'
    )
    assert "| How many | 1 to 9 | 7 with 2, 6 with 3, 5 with " in text
    assert re.search(r"^\| Cards dealt to each .*\| 7 \|", markdown(book(rulelang.load("underwood"))), re.MULTILINE)


def test_values_in_words_and_prohibitions_that_are_lifted():
    text = plain_and(
        'remember n: 1-9 = 1\n'
        'rule nines "No nines.": may not play 9\n'
        'rule red "Red nines go all the same.": may play 9 despite nines if card.suit is hearts\n'
        'rule spade "Spades are named.":\n    when player plays spades: player must say "{card.rank} of {card.suit}!" before next moves, '
        'otherwise player draws 1\n'
        'rule ten "Tens are nice.":\n    when player plays 10: player must say "A {very * n - 1} nice day" before next moves, '
        'otherwise player draws 1\n    when player plays J: add 1 to n\n'
    )
    assert "may play 9, even against “No nines”, if the suit of the card is hearts" in text
    assert "must say “(the rank of the card) of (the suit of the card)!”, before" in text
    assert "must say “A (very, the n - 1 times) nice day”, before" in text


@pytest.mark.parametrize("three", ["top 3 in stock", "top 3 cards in stock"])
def test_who_shows_itself_cards_looks_at_them(three):
    text = f'game "T":\n    extends "plain"\nrule ace "A.": when player plays A: player shows {three} to player\n'
    text = markdown(book(rulelang.load_text(text, name="t")))
    assert "the player looks at the top three cards in the stock" in text


def test_what_everybody_asks_first_is_told():
    """The last card, a stock that is used up, how many cards there are with so many people, a card that begins the pile."""
    maumau = markdown(book(rulelang.load("maumau")))
    assert "The last card of a hand has no effect, unless it is J, unless it is agreed: “The last card takes its effect”." in maumau
    assert "When the stock is used up, the cards of the discard pile, other than the top card, are shuffled and become the stock." in maumau
    assert "The stock is not made anew by itself" in markdown(book(rulelang.load("underwood")))
    assert "There are 52 cards with 2 to 5 and 104 cards with 6 to 8 people." in markdown(book(rulelang.load("plain")))
    assert "lies there without doing anything" not in markdown(book(rulelang.load("one_hundred_and_one")))


def test_two_patterns_are_two_sentences():
    for pattern, said in (("K hearts, spades", "K hearts, or spades"), ("K (hearts, spades)", "K hearts or K spades")):
        assert f"may play {said}" in plain_and(f'rule k "K.": may play {pattern}\n')


def test_a_label_is_no_card():
    text = plain_and('define attack: 7, 8\nrule k "K.": when player plays attack: next draws 2 for attack\n')
    assert "draws two cards for attack" in text


def test_a_meaning_names_the_cards_of_a_condition_and_no_more():
    use = 'use draw_stack as stack:\n    attack = 7\n    answers = {}\n'
    assert "answers with 7 or 8." in plain_and("option big \"Big.\": yes, no = no\n" + use.format("card is 7 or card is 8 and big"))
    assert "answers with certain cards." in plain_and(use.format("card.rank is top.rank and card.suit is hearts"))


def test_gestures_are_no_verbs():
    text = markdown(book(rulelang.load("pesten")))
    assert "the player must make the gesture “knock”" in text
    assert "When a player makes the gesture “knock”" in text
    assert "Nobody may make the gesture “grab”." in markdown(book(rulelang.load("underwood")))
