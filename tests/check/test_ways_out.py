"""What people write for something the language says in another way: the message leads to the right form, and that form is good."""

import pytest

from rulelang.diagnostics.examples import game
from tests.check.lowered import check

ROW = ("zone row: face up", 'rule r "R.": when player plays K: player takes cards in row')
LIVES = (
    "remember lives: count = 3 for each player",
    'rule lives "L.": when player plays 9 if player.lives is 0: skip 1',
    "points:\n    A count 5",
)
MUTE = 'rule silence "S.": may not say anything'
NICE = 'when player plays 7: player must say "Have a {very * 2} nice day" before next moves, otherwise player draws 1'
LIT = ("remember lit: yes, no = no", 'rule b "B.": when player plays 8 if lit: skip 1')


def told(said: str, *more: str):
    return check(game(*more, f'rule a "A.":\n    {said}')).diagnostics


MEANT = [
    ((), "when player plays 7: player now must play card if card.suit is hearts", "M325", "like `play hearts`"),
    ((), "when player plays 7: player now may play or draw unless card is hearts", "M325", "below an `if …:`"),
    ((), 'when player drops to 1: player must say "Mau", otherwise player draws 2', "M608", "add `before …`"),
    ((), 'when player drops to 1: player must say "Mau" until next moves, otherwise player draws 2', "M608", "only lapses"),
    ((), "when player plays 7: player must play card", "M321", "`player now must play …`"),
    ((), "when player plays 7: next must play, otherwise next draws 1", "M321", "`player now must play …`"),
    (LIT, "when player plays 9: player chooses lit from yes, no", "M321", '`player now may "…": set lit to yes`'),
    (LIT, "when player plays 9: chance chooses lit from yes, no", "M321", "`chance chooses coin from heads, tails`"),
    ((), "when player plays 7 if next holds hearts: skip 1", "M323", "`hand of next has hearts`"),
    ((), "when player plays 7 if next holds 7 hearts: skip 1", "M322", "`hand of next has 7 hearts`"),
    ((), "when player plays 7: play goes left or right", "M114", "play goes one way"),
    ((), "when player holds > 20: player draws 1", "M114", "`when player draws card if player holds > 20`"),
    ((MUTE,), NICE, "M607", "`while …: may say anything despite silence`"),
    (ROW, "when player plays 7: put cards in stock where card.suit is hearts to row", "M114", "`(cards in stock where card.suit is hearts)`"),
    (ROW, "when player plays 7: player puts cards in hand of next where card is 8 to row", "M114", "`(cards in hand of next where card is 8)`"),
    (ROW, "when player plays 7: put hearts in stock where card is 8 if top is 8 to row", "M114", "`(hearts in stock where card is 8)`"),
    (ROW, "when player plays 7: put suit in stock to row", "M321", "name its values, like `clubs`"),
    (
        LIVES,
        "when deal ends:\n        (each loser with highest total of points in hand of player): subtract 1 from player.lives",
        "M326",
        "`count of hand of loser`",
    ),
    (
        (),
        "when player plays 7:\n        if top is hearts:\n            player draws 1 as fresh\n        player now may play fresh",
        "M201",
        "`fresh` holds only in the block above, where line 21 names it",
    ),
    ((), "when deal ends: if player.score > 5: each player: player wins game", "M114", "`if …:` begins a second block"),
    ((), "when deal ends:\n        if deal_number > 5: each player: player wins game", "M114", "`each …:` begins a second block"),
    ((), "while top is 7: when player plays 8: skip 1", "M114", "`when …:` begins a second block"),
    ((), "while top is 7: if player holds 8: may draw", "M114", "`while … and …:`"),
    ((), "may not play 8 as last card", "M305", "`… if player holds 1`"),
    ((), "when player plays 7: player draws random 1-4", "M114", "`remember n: 1-4 = 1`, then `chance chooses n`"),
    ((), "when player plays 7: player draws chance 1-4", "M114", "`chance chooses n` and `… draws n`"),
    ((), "when game starts: skip 1", "M301", "write `begins`"),
    ((), "when player plays 7 if player cannot play: skip 1", "M322", "`not player can play`"),
    ((), "when player plays 7 if player cannot play 8: skip 1", "M322", "`not player can play 8`"),
    ((), "when player plays 7 if player holds at most 20: skip 1", "M114", "`holds <= 20`"),
    ((), "when player plays 7 if player holds at least 3: skip 1", "M114", "`holds >= 3`"),
    ((), "when player plays 7: set score of player to 0", "M321", "`player.score`"),
    ((), "may draw up to 3", "M304", "`use draw_until: most = 3`"),
    ((), "when player plays 7: player draws up to 3", "M304", "`player chooses n` and `player draws n`"),
    ((), 'when player plays 7: player now may "swap": player swaps hand with next', "M114", "a line of its own, indented below"),
    ((), "when player draws card: player now may play card if card.suit is hearts", "M321", "`play (card.rank is top.rank)`"),
    ((), "when deal ends: each loser with highest score: player draws 1", "M114", "`(each loser with highest score)`"),
    ((), 'when player plays 7 if player said "A", "B" this turn: skip 1', "M322", "then `player said NAME this turn`"),
    ((), 'when player plays 7: player must say "Have a {7} day" before next moves, otherwise player draws 1', "M321", "there can be values"),
    ((), "when player plays 7: player looks at hand of left", "M301", "`left shows hand to player`"),
    ((), "when player plays 7: each player passes hand to left", "M301", "`each player gives hand to left at once`"),
    ((), "when player plays 7 if players >= 3: reverse", "M308", "`count of players >= 3`"),
    ((), "when player empties hand with A: skip 1", "M305", "`when … empties hand if top is A`"),
    ((), "when player plays 7: each player where player holds > 2 draws 1", "M114", "`(each player where …) draws 1`"),
    ((), "when player plays 7:\n        each player where player holds > 2 draws 1", "M112", "`each player where …:`"),
    ((), "may draw if joined < 2", "M321", "`may join card if joined < 3`"),
    ((), "may join up to 3 card", "M305", "and joined < 3`"),
    ((), "may play card if top is 8 despite a", "M114", "`despite` stands before `if`"),
    (("zone suit.pile: face up",), "when player plays 7: turn_up 1 to pile of hearts", "M321", "`put top of stock to pile of hearts`"),
    (ROW, "may play 7 if count of cards in row where card is hearts > 0", "M114", "`(cards in row where card is hearts)`"),
    ((), "may play 7 if player holds is > 3", "M114", "`holds > 3`"),
    ((), "may play 7 and 8", "M114", "either: `7, 8`"),
    ((), "when player plays 7 and 8: skip 1", "M114", "either: `7, 8`"),
    ((), "when player plays 8: next must sing before next moves, otherwise next draws 1", "M301", "`gestures: sing`"),
    ((), "may play 7 if deal_number => 2", "M114", "write `>=`"),
    ((), "may play 7 if stock is empty", "M321", "`count of cards in stock is 0`"),
    ((), "player may play 8 when top is 7", "M114", "begins with `if`"),
    ((), "cannot play 8", "M114", "`may not play 8`"),
    ((), "player cannot play 8", "M114", "`may not play 8`"),
    ((), "when player plays 8: set player score to 0", "M321", "`player.score`"),
    ((), "when player plays 8: everyone wins deal", "M321", "`(player with lowest score) wins deal`"),
    ((), "when player plays 7:\n        player now must play card\n        otherwise:\n            skip 1", "M114", "`player now must play card, otherwise:`"),
    ((), "when player plays 7: player looks at top 3 in stock", "M301", "`player shows top 3 in stock to player`"),
]


@pytest.mark.parametrize(("more", "said", "code", "hint"), MEANT, ids=[said for _, said, *_ in MEANT])
def test_the_way_out_is_told(more, said, code, hint):
    (found,) = told(said, *more)
    assert found.code == code
    assert hint in (found.help() or "")


RIGHT = [
    ((), "when player plays 7: player now must play hearts"),
    ((), "when player plays 7: player now must play card if top is hearts"),
    ((), "when player plays 7: player now must play 8 if card is hearts"),
    ((), "when player plays 7:\n        if card is hearts: player now must play card"),
    ((), 'when player drops to 1: player must say "Mau"'),
    ((), 'when player drops to 1: player must say "Mau" within 5 s, otherwise player draws 2'),
    ((), "when player plays 7: next must play card within 10 s, otherwise next draws 1"),
    (LIT, 'when player plays 9:\n        player now may "light it": set lit to yes'),
    (
        ("remember coin: heads, tails = heads", 'rule b "B.": when player plays 8 if coin is heads: skip 1'),
        "when player plays 9: chance chooses coin from heads, tails",
    ),
    ((), "when player plays 7 if hand of next has 7 hearts: skip 1"),
    ((), "when player draws card if player holds > 20: skip 1"),
    ((MUTE, 'rule lift "L.": while top is 7: may say anything despite silence'), NICE),
    (ROW, "when player plays 7: put (cards in stock where card.suit is hearts) to row"),
    (ROW, "when player plays 7: player puts (cards in hand of next where card is 8) to row"),
    (LIVES, "when deal ends:\n        (each loser with highest total of points in hand of loser): subtract 1 from player.lives"),
    ((), "when deal ends:\n        if deal_number > 5:\n            each player: player wins game"),
    ((), "may not play 8 if player holds 1"),
    (("remember n: 1-4 = 1",), "when player plays 7:\n        chance chooses n\n        player draws n"),
    (("remember n: 1-4 = 1",), "when player plays 7:\n        player chooses n\n        player draws n"),
    ((), "when player plays 7 if not player can play 8: skip 1"),
    ((), "when player plays 7 if player holds <= 20: skip 1"),
    ((), "when player plays 7: set player.score to 0"),
    (("zone suit.pile: face up",), "when player plays 7: put top of stock to pile of hearts"),
    (ROW, "may play 7 if count of (cards in row where card is hearts) > 0"),
    (("gestures: sing",), "when player plays 8: next must sing before next moves, otherwise next draws 1"),
    ((), "may play 7 if count of cards in stock is 0"),
    ((), "when deal ends:\n        (player with lowest score) wins game"),
    ((), "when player plays 7:\n        player now must play card, otherwise:\n            skip 1\n            reverse"),
    ((), "when player plays 7: player shows top 3 in stock to player"),
]


@pytest.mark.parametrize(("more", "said"), RIGHT, ids=[said for _, said in RIGHT])
def test_the_right_form_is_right(more, said):
    assert told(said, *more) == ()


MANY = 'option many "Many": yes, no = no'
PLAIN = 'game "V":\n    extends "plain"\n'
DECLARED = [
    (PLAIN + "without option places\n", "M212", "`change use finish: places = …`"),
    (game("use draw_stack as att: attack = 2, amount = 3"), "M114", "each argument stands on a line of its own"),
    (PLAIN + "change option hand_size = 7\n", "M114", '`change option hand_size "…": 1-9 = 7`'),
    (PLAIN + "change option places = yes\n", "M114", '`change option places "…": yes, no = yes`'),
    (game("remember law: a, b, c for each player each deal"), "M114", "before `for`: `= a`"),
    (game("remember law: suit or none until player plays card"), "M114", "before `until`: `= none`"),
    (game("remember law: 1-3 for each player"), "M114", "before `for`: `= 1`"),
    (game(MANY, "use draw_until: most = 5 if many, otherwise 1"), "M114", '`option my_most "…": TYPE = 5 if many, otherwise 1`'),
    (game(MANY, "use draw_until:\n    most = 5 if many, otherwise 1"), "M114", "then `most = my_most`"),
    (game("points: A count 15"), "M114", "indented below: `A count 15`"),
    (game(deck="deck: each suit each rank\n"), "M114", "indented below: `each suit each rank`"),
    (game("remember level: 0-8 = 8 each game for each player"), "M114", "stands before `each game`"),
    (game('rule q: "Q": may play 8'), "M114", '`rule q "Q":`'),
    (PLAIN + "zone row: face up\ndefine n = count of cards in row where card is 7\nrule a \"A.\": may play 7 if n > 1\n", "M307", "`count of (cards in row where card is 7)`"),
]


@pytest.mark.parametrize(("text", "code", "hint"), DECLARED, ids=[hint for *_, hint in DECLARED])
def test_the_way_out_of_a_declaration_is_told(text, code, hint):
    (found,) = check(text).diagnostics
    assert found.code == code
    assert hint in (found.help() or "")


GOOD = [
    PLAIN + "without option places\nchange use finish: places = no\n",
    PLAIN + 'change option hand_size "Cards": 1-9 = 7\n',
    PLAIN + MANY + '\noption my_most "Most": 1-9 = 5 if many, otherwise 1\nchange use draw_until: most = my_most\n',
]


@pytest.mark.parametrize("text", GOOD)
def test_the_right_declaration_is_right(text):
    assert check(text).diagnostics == ()
