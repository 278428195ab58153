"""One slip, one diagnostic: what only follows from it is not told."""

from pathlib import Path

import pytest

from rulelang.check import check_source
from rulelang.diagnostics.examples import CARDS, HEAD, game
from rulelang.library import Shelf
from rulelang.source import Source
from tests.check.lowered import check

MAUMAU = (Path(__file__).parents[2] / "rulesets" / "maumau.mau").read_text(encoding="utf-8")
RANK = "attribute rank [MAUMAU-004, 013]: 7-10, J"

SLIPS = [
    ("each suit each rank ", "each suit each rnak ", "M201", "`rnak`"),
    (RANK, RANK.replace(", J", "; J"), "M111", "`;`"),
    (RANK, RANK.replace("7-10", "10-7"), "M510", "`10-7`"),
    ("remember debt: count = 0", "remember debt: count", "M112", "`=`"),
    ("remember debt: count", "remember debt: cuont", "M511", "`cuont`"),
    ("remember debt", "remeber debt", "M101", "`remeber`"),
    ("\nmove take", "\nmvoe take", "M101", "`mvoe`"),
    ("\nmove take", "\nmove take take", "M114", "`take`"),
    ("\ndeck [", "\ndekc [", "M101", "`dekc`"),
    ("\nsetup [", "\nsetpu [", "M101", "`setpu`"),
    ("\nphrases mau:", "\nphrases mau", "M114", "`:`"),
    ("\noption target", "\noptoin target", "M101", "`optoin`"),
    ("    turn_up 1", "    turnup 1", "M115", "`turnup`"),
    ("players 2-4", "players 2 to 4", "M114", "`to`"),
    ("\npoints [", "\npionts [", "M101", "`pionts`"),
    ("J count 20", "J cuont 20", "M112", "`count`"),
    ('rulebook "maumau"', 'rluebook "maumau"', "M503", "`rluebook`"),
    ("player draws 1 as fresh", "palyer draws 1 as fresh", "M201", "`palyer`"),
    ("players 2-4", "plyers 2-4", "M503", "`plyers`"),
]


@pytest.mark.parametrize(("right", "wrong", "code", "word"), SLIPS, ids=[wrong.strip() for _, wrong, *_ in SLIPS])
def test_one_slip_is_told_once(right, wrong, code, word):
    assert MAUMAU.count(right) >= 1
    found = check(MAUMAU.replace(right, wrong, 1)).diagnostics
    assert [one.code for one in found] == [code]
    assert word in found[0].message()


def test_another_slip_is_told_besides():
    text = MAUMAU.replace("remember debt", "remeber debt").replace("player plays 9: reverse", "player plays 9: revrse")
    assert [one.code for one in check(text).diagnostics][:1] == ["M101"]
    assert len(check(text).diagnostics) == 2


VARIANTS = [
    ('    extends "maumua"\nwithout rule nine\nchange rule mau "A.": when player plays J: set debt to 0\n', ["M208"]),
    ('    extneds "maumau"\nwithout rule nine\nchange rule mau "A.": when player plays J: set debt to 0\n', ["M503"]),
    ('    extends "maumau";\nwithout rule nine\nchange rule mau "A.": when player plays J: set debt to 0\n', ["M111"]),
    ('    extends "maumau"\nwithout rule nien\n', ["M210"]),
]


@pytest.mark.parametrize(("text", "codes"), VARIANTS, ids=[text.split("\n")[0].strip() for text, _ in VARIANTS])
def test_a_variant_without_its_parent(text, codes):
    assert [one.code for one in check('game "V":\n' + text).diagnostics] == codes


def test_what_a_variant_drops_is_told_in_the_variant():
    found = check('game "V":\n    extends "maumau"\nwithout attribute suit\n').diagnostics
    assert {one.code for one in found} == {"M212"}
    assert {one.place.source.name for one in found} == {"test.mau"}
    assert any("the deck still uses it" in one.message() for one in found)


def test_declarations_without_a_name():
    text = MAUMAU + "deck:\n    each suit\nsetup:\n    turn_up 1\n"
    assert [one.message() for one in check(text).diagnostics] == [
        "the deck is declared twice",
        "the setup is declared twice",
    ]


def test_deep_definitions_are_refused():
    chain = ["define d0 = 1", *(f"define d{n} = d{n - 1} + 1" for n in range(1, 200))]
    found = check(game(*chain, 'rule a "A.": when player plays A: skip d199')).diagnostics
    assert [one.code for one in found] == ["M221"]


def test_a_number_of_thousands_of_digits():
    long = "9" * 6000
    for said in (f"when player plays A: skip {long}", f"player must move within {long}.5 s"):
        assert [one.code for one in check(game(f'rule a "A.": {said}')).diagnostics] == ["M119"]
    assert "M119" in [one.code for one in check(game(head=HEAD.replace("2-4", f"2-{long}"))).diagnostics]


@pytest.mark.parametrize("event", ["player says anything", "player drops to 1", "deal ends"])
def test_only_moves_and_draws_can_be_replaced(event):
    found = check(game(f'rule a "A.": instead of {event}: skip 1')).diagnostics
    assert [one.code for one in found] == ["M321"]
    assert "`plays …`" in found[0].help()


@pytest.mark.parametrize("event", ["player plays 7", "player draws card", "player makes draw"])
def test_what_can_be_replaced(event):
    assert [
        one.code
        for one in check(game(f'rule a "A.": instead of {event}: skip 1')).diagnostics
        if one.severity == "error"
    ] == []


HINTS = [
    ("when player plays 8 or 9: skip 1", "a comma means either: `8, 9`"),
    ("when player plays 8 or J: skip 1", "a comma means either: `8, J`"),
    ("may play 8, 9 or J", "a comma means either"),
    ("when player plays 7:\n        if player holds 0: skip 1\n        else: reverse", "did you mean `otherwise`?"),
    ("when player holds 1: next draws 1", "`player drops to 1`"),
    ("when player has 1 card: next draws 1", "`player drops to 1`"),
    ("when player plays 7 and player holds 1: skip 1", "after `if`"),
    ("next must not play", "`next may not …`"),
    ("next draws 2", "put it into a `when`"),
    ("skip 1", "put it into a `when`"),
    ("when player plays 7: next draws two", "did you mean `2`?"),
    ("when player drops to 1: player must say Mau before next moves", 'did you mean `"Mau"`?'),
]


@pytest.mark.parametrize(("said", "hint"), HINTS, ids=[said.split("\n")[0] for said, _ in HINTS])
def test_common_slips_have_a_way_out(said, hint):
    (found,) = check(game(f'rule a "A.":\n    {said}')).diagnostics
    assert hint in (found.help() or "")


COURT = [("queen", "Q"), ("Queens", "Q"), ("kings", "K"), ("knave", "J"), ("jacks", "J"), ("aces", "A"), ("seven", "7")]


@pytest.mark.parametrize(("word", "value"), COURT)
@pytest.mark.parametrize("said", ["when player plays WORD: skip 1", "may play card if card.rank is WORD"])
def test_cards_by_their_long_names(word, value, said):
    (found,) = check(game(f'rule a "A.": {said.replace("WORD", word)}')).diagnostics
    assert found.help() == f"did you mean `{value}`?"


BEGINNERS = [
    ("when player plays 7: next draws 1 card", "leave `card` out"),
    ("when player plays 7: next draws 2 cards", "leave `cards` out"),
    ("when player drops to 1 card: skip 1", "leave `card` out"),
    ("when player plays 7: player gives 1 card to next", "leave `card` out"),
    ("when player plays 7: all draw 1", "did you mean `everyone`?"),
    ("when you plays 7: skip 1", "did you mean `player`?"),
    ("when player plays 7: player plays again", "write `goes again`"),
    ("when player plays 7 of hearts: skip 1", "`7 hearts`"),
    ("when player plays 7: next skips", "`skip 1`"),
    ("when player plays 7: skip next", "`skip 1` passes over the next player"),
    ("when player plays 7: next player draws 2", "leave `player` out"),
    ("when player plays 7: next must draw 2", "`next draws 2`"),
    ("when player plays 7: next draws 2 and skip 1", "one effect stands on one line"),
    ("when player plays 7: next draws 2, skip 1", "several indented"),
    ("when player plays 7: player says \"Mau\"", "is a duty"),
    ("when 7 is played: skip 1", "`when player plays 7`"),
    ("may play card if card is same suit", "`card.suit is top.suit`"),
    ("player can play 7", "write `may`"),
    ("when player plays J: player chooses a suit from suit", "leave `a` out"),
    ("when player plays 7: next draws 2.", "leave the `.` out"),
    ("when player plays queen of hearts: skip 1", "`Q hearts`"),
    ("when player plays 7: (player with most cards) draws 2", "`with highest count of hand of player`"),
    ("when player plays 7: (player with fewest cards) draws 2", "`with lowest count of hand of player`"),
    ("when player plays 7: everyone else draws 1", "`everyone except player`"),
    ("when player plays 7: next must draw 2 cards", "`next draws 2`"),
    ("when stock is empty: skip 1", "`when stock runs out`"),
    ("when player plays 7 if (topmost hearts, clubs in discard) is 7: skip 1", "`topmost (7, 8) in discard`"),
]


@pytest.mark.parametrize(("said", "hint"), BEGINNERS, ids=[said for said, _ in BEGINNERS])
def test_what_beginners_write(said, hint):
    (found,) = check(game(f'rule a "A.": {said}')).diagnostics
    assert hint in (found.help() or "")


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ('game "V":\n    extends "maumau"\nwithout points\n', "`without table points`"),
        ('game "V":\n    extends "maumau"\nwithout deck\n', "`change deck:`"),
        ('game "V":\n    extends "maumau"\nwithout nine\n', "`without rule nine`"),
        ('game "V":\n    extends "maumau"\nremove rule nine\n', "`without`"),
        ('game "V":\n    extends "plain"\nuse draw_until\n', "`change`"),
        ('game "V":\n    extends "plain"\nchange move draw_until.draw "X": player draws 1\n', "did you mean `draw`?"),
        (game('option ends "E": deals, race = deals'), "`race_2`"),
        (game('remember n: 1-3 = 1', 'rule a "A.": when player plays 7: player chooses n from 1-3'), "`player chooses n`"),
        (game("remember debt = 0"), "`remember debt: count = 0`"),
        (game("remember debt: number = 0"), "did you mean `count`?"),
        (game('rule my rule "A.": may pass'), "`my_rule`"),
        (game('rule "A.": may pass'), "`rule NAME \"A.\"`"),
        (game(deck="deck:\n    52 cards\n"), "`each suit each rank`"),
        (game(cards=CARDS + "attribute special: joker\n", deck="deck:\n    2 jokers\n"), "`2 times: joker`"),
        (game(cards=CARDS.replace("attribute suit", "suits")), "`attribute suit: …`"),
    ],
)
def test_what_beginners_declare(text, hint):
    (found,) = check(text).diagnostics
    assert hint in (found.help() or "")


@pytest.mark.parametrize(
    ("declared", "uses", "code"),
    [
        ("option lots: yse, no = yes", ["may pass if lots", "may not draw if lots"], "M509"),
        ("zone aside: face upp", ["when player plays 7: put top of stock to aside", "when player plays 8: player takes cards in aside"], "M503"),
        ("define court: J, Q, Kk", ["when player plays court: skip 1", "may play court"], "M201"),
        ("remember wish: siut or none = none", ["when player plays J: player chooses wish from suit", "may play wish"], "M511"),
        ("attribute special: jokr", ["may play joker", "may play card if top is joker"], "M201"),
        ("attribute animal:\n    | name | coat: siut |\n    | frog | hearts |", ["may play card if card.animal.coat is top.suit"], "M201"),
        ("remember luck_1: yes, no = no", ["may pass if luck", "may not draw if luck", "may play card if luck"], "M201"),
    ],
)  # fmt: skip
def test_a_slip_in_a_declaration_is_told_once(declared, uses, code):
    rules = [f'rule u{n} "U.": {said}' for n, said in enumerate(uses)]
    found = [one for one in check(game(declared, *rules)).diagnostics if one.severity == "error"]
    assert [one.code for one in found] == [code]


def test_where_an_unknown_word_stands_besides():
    (found,) = check(game(*(f'rule u{n} "U.": may pass if luck' for n in range(9)))).diagnostics
    assert found.help() == "the same word stands in lines 19, 20, 21, 22, 23, 24 and 2 more: declare it, or write it otherwise"


def test_a_colon_is_missing_right_after_the_word_before_it():
    for text in ("when player plays 7 skip 1", "when player plays 7 next draws 2", "when player plays 7 if top is 8 skip 1"):
        (found,) = check(game(f'rule a "A.": {text}')).diagnostics
        line = found.place.source.line(found.place.line)
        assert (found.code, found.place.span.start, found.place.span.end) == ("M103",) + (found.place.span.start,) * 2
        assert line[found.place.column - 1 :] in (" skip 1", " next draws 2")


def test_a_range_in_words():
    (found,) = check(game(head=HEAD.replace("2-4", "2 to 4"))).diagnostics
    assert found.help() == "write a range: `2-4`"


def test_a_game_extended_without_quotes_is_one_fault():
    text = 'game "X":\n    extends maumau\nwithout rule nine\nrule q "Q.": when player plays Q: skip 1\n'
    found = check_source(Source.of("x", text), library=Shelf()).diagnostics
    assert [one.code for one in found] == ["M504"]


WORDED = [
    ('attribute animal:\n    | name | deed: ability |\n    | frog | storm |', "`ability` cannot stand here", "no ability is declared here"),
    (
        'ability storm "S.": next draws 2\nattribute animal:\n    | name | deed: ability |\n    | cat | storm |\n    | frog | strom |',
        "`strom` is not an ability",
        "did you mean `storm`?",
    ),
    (
        'zone row: face up\nrule a "A.": may play card if card.rank is rank of (cards in row)',
        "`rank of (cards in row)` makes no sense here",
        "`row has card.rank`",
    ),
    ('rule a "A.": may play card if card.rank is rank of (left of player)', "`rank of (left of player)` makes", "`define NAME = "),
    (
        'ability press "S.": next draws 2\nrule b "B.": when player plays 8: next uses press\nrule a "A.": when player plays 7: next uses press 4',
        "`press 4` makes no sense here",
        "used once each time",
    ),
    (
        'ability press "S.": next draws 2\nrule b "B.": when player plays 8: next uses press\n'
        'rule a "A.": when player plays 7: next uses press 2 times',
        "`times` cannot stand here",
        "used once each time",
    ),
    ('rule a "A.": when player plays 7 if top of past.event is 7: skip 1', "`past.event` cannot stand here", "a zone, like `discard`"),
    ('rule a "A.": when player plays 7: skip all', "`all` is not a number", None),
    ('rule a "A.": when player plays 7: skip call', "`call` is not a number", None),
    (
        'rule a "A.": may play card if card.rank is (topmost hearts in discard).rank',
        "`.` after a bracket cannot stand here",
        "then `NAME.rank`",
    ),
    (
        'define x = topmost card in discard where card is not 7\nrule a "A.": may play card if card.suit is x.suit',
        "`x` is several cards and has no `suit`",
        "`topmost (card except J) in discard`",
    ),
]


@pytest.mark.parametrize(("text", "message", "hint"), WORDED, ids=[message for _, message, _ in WORDED])
def test_a_message_names_what_is_wrong(text, message, hint):
    (found,) = [one for one in check(game(text)).diagnostics if one.severity == "error"]
    assert found.message().startswith(message)
    assert (found.help() is None) if hint is None else (hint in (found.help() or ""))
