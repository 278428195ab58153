"""What is wrong with names, kinds and the deal: each diagnostic by its own examples, and messages in the user's words."""

import pytest

from rulelang.diagnostics import deal, kinds, names, rules
from rulelang.diagnostics.examples import game
from tests.check.lowered import check, told

FAMILIES = [*names.FAMILY, *kinds.FAMILY, *rules.FAMILY, *deal.FAMILY]
NAMED = {"M209": {"example": 'game "E":\n    extends "example"\n'}}
"""Games that the examples of some diagnostics extend."""


@pytest.mark.parametrize("kind", FAMILIES, ids=lambda kind: kind.name)
def test_the_bad_example_shows_it_and_nothing_else(kind):
    found = check(kind.bad, **NAMED.get(kind.code, {})).diagnostics
    assert {one.code for one in found} == {kind.code}
    for one in found:
        assert one.message()[0] not in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        assert not one.message().endswith(".")
        assert 0 <= one.place.span.start <= one.place.span.end <= len(one.place.source.text)


@pytest.mark.parametrize("kind", FAMILIES, ids=lambda kind: kind.name)
def test_the_good_example_is_sound(kind):
    assert told(check(kind.good)) == []


RULES = [
    ('when player plays the 7: skip 1', "M203 `the` means nothing here", "leave `the` out"),
    ("when player plays 7: opponents draws 1", "M202 `opponents` is a plural", "write `each opponent`"),
    ("when player plays 7: each opponents draws 1", "M202 `opponents` is a plural", "write `each opponent`"),
    ("when player plays heart: skip 1", "M201 `heart` is not a card or a value of cards", "did you mean `hearts`?"),
    ("when plaier plays 7: skip 1", "M201 `plaier` is not a seat", "did you mean `player`?"),
    ("when player plays 7: nxt draws 1", "M201 `nxt` is not a seat", "did you mean `next`?"),
    ("when player plays 7: set wsh to none", "M201 `wsh` is not a slot", "did you mean `wish`?"),
    ("when player plays 7: set wish to heart", "M201 `heart` is not a suit", "did you mean `hearts`?"),
    ("when player plays 7: next draws 1 for penalty, other", "M307 a label is needed here, and this is something else", "one word: `for penalty`"),
    ("may not play 7 despite mtach", "M201 `mtach` is not a rule", "did you mean `match`?"),
    ("may tkae", "M301 `tkae` is not a move or a deed", "did you mean `take`?"),
    ("may takes", "M302 `takes` should be `take` here", "write `take`"),
    ("when player takes: skip 1", "M302 `takes` should be `makes take` here", "write `makes take`"),
    ("when player makes tkae: skip 1", "M201 `tkae` is not a move or a gesture", "did you mean `take`?"),
    ("when player play 7: skip 1", "M302 `play` should be `plays` here", "write `plays`"),
    ("may plays 7", "M302 `plays` should be `play` here", "write `play`"),
    ("when player plays 7: next drwas 1", "M301 `drwas` is not something that a seat does", "did you mean `draws`?"),
    ("when player plays: skip 1", "M303 `plays` takes a pattern of cards, like `7` or `card`", "like `player plays 7`"),
    ("when player wins 7: skip 1", "M301 `wins` is not something that happens", "write `player empties hand`, or `deal ends`"),
    ("when player plays 7: player wins", "M303 `wins` takes `deal` or `game`", "like `player wins deal`"),
    ("when player plays 7: player wins round", "M304 `wins` takes `deal` or `game`", "like `player wins deal`"),
    ("when player plays 7: next draws 1 from stock", "M305 `draws` has no `from`", "it has `for`, `as`, `to`, `until`"),
    ("when player drops: skip 1", "M306 `drops` needs `to`: the size", "like `player drops to 1`"),
    ("when player plays 7: next draws top", "M307 a number is needed here, and this is a card", None),
    ("when player plays 7: turn goes to 7", "M307 a seat is needed here, and this is a number", None),
    ("when player plays 7: turn goes to everyone", "M316 one seat is needed here, and these are several", None),
    ("may not draw if top", "M310 a condition is needed here, and this is a card", None),
    ("may not draw if wish", "M310 a condition is needed here, and this is a suit", "to ask whether there is one, write `… is not none`"),
    ("may not play card if card is 7 or 8", "M310 a condition is needed here, and this is a value", "a comma means either: `card is 7, 8`"),
    ("may not play card if card.suit is 7", "M308 a suit is compared with a number", "compare two things of one kind"),
    ("may not play card if card.suit is top.rank", "M308 a suit is compared with a rank", "compare two things of one kind"),
    ("may not play card if debt is hearts", "M323 not every value of `suit` is a number", "declare a table that says how much each card counts"),
    ("may not draw if debt > 2 s", "M308 a number is compared with a time", "compare two things of one kind"),
    ("may not play 7 8", "M309 no card is `7` and `8` at once: both are values of `rank`", "a comma means either: `7, 8`"),
    ("may not play 7-9", "M318 the range `7-9` cannot stand in a sentence", "declare it (`define low: 7-9`) and use its name"),
    ("may not play card if card.colour is hearts", "M313 a card has no `colour`", None),
    ("may not play card if card.siut is hearts", "M313 a card has no `siut`", "did you mean `suit`?"),
    ("may not play card if player.scor > 3", "M313 a seat has no `scor`", "did you mean `score`?"),
    ("may not play card if player.hand has 7", "M321 `.hand` cannot stand here", "write `hand of player`"),
    ("may not play card if player has 7", "M307 something that holds cards is needed here, and this is a seat", "write `hand of player has …` or `player holds 1`"),
    ("may not play card if suit of top is hearts", "M322 `suit of top` makes no sense here", "write `top.suit`"),
    ("may not play card if suit is top.suit", "M321 `suit` cannot stand here", "say of which card: `card.suit`, `top.suit`"),
    ("may not draw if card is 7", "M319 no card is spoken of here", "write `top` for the top of the pile, or tell of a play: `when player plays card`"),
    ("may not draw if hand has 7", "M513 every seat has its own `hand`", "say whose: `hand of player`"),
    ("may not draw if tired", "M321 `tired` cannot stand here", "every seat has its own: write `player.tired`"),
    ('player must say "Mau"', "M314 a duty needs a moment at which it begins", "put it into a `when`: `when player begins turn: player must …`"),
    ("when opponent plays 7: opponent draws 1", None, None),
    ("when player plays 7: opponent draws 1", "M315 `opponent` does not say which seat", "write `each opponent`, or let somebody choose one"),
    ("when card is played: skip 1", "M320 `card is played` is not an event", "say who does it: `anyone plays card`"),
    ('when player plays 7: player now must say "Mau"', "M321 `say` after `now may` cannot stand here", "what is offered is a move: `play`, `draw`, `pass`, or one of the rules"),
    ("when player plays 7: player chooses wish", "M306 `chooses` needs `from`: the candidates", "like `player chooses wish from suit`"),
    ("when player plays 7: player chooses wish from rank", "M308 a suit is compared with a rank", "compare two things of one kind"),
    ("when player plays 7: player draws 1 as fresh", "M213 name `fresh` is never used", "use it or drop it"),
    ("when player draws card for penlaty: skip 1", "M216 nothing is ever drawn or played for `penlaty`", "did you mean `penalty`?"),
    ("when player plays 7: offender draws 1", "M321 `offender` cannot stand here", "it is known where a mistake or a call is the event, or somebody owes something"),
    ('nobody may not say "Mau"', "M321 `nobody may not` cannot stand here", "write `anyone may`"),
    ("when player plays 7: player must play 8", "M321 a duty to play certain cards cannot stand here", "offer them: `player now must play …`"),
    ("when player begins turn: player must move within 10", "M307 a time is needed here, and this is a number", "write its unit: `10 s`, `500 ms`, `2 min`"),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "message", "way_out"), RULES, ids=[sentence for sentence, _, _ in RULES])
def test_messages(sentence, message, way_out):
    text = game(
        "remember wish: suit or none = none",
        "remember debt: count = 0",
        "remember tired: yes, no = no for each player",
        'move take "take": player draws debt for penalty',
        'rule all "All.":\n    may take if wish is none and player.tired\n    when player passes:\n        set wish to none\n        add 1 to debt\n'
        "        set player.tired to no\n    when player draws card for penalty: skip debt",
        f'rule x "X.": {sentence}',
    )
    found = [one for one in check(text).diagnostics if not one.code.startswith("M4")]
    assert [f"{one.code} {one.message()}" for one in found] == ([] if message is None else [message])
    assert [one.help() for one in found] == ([] if message is None else [way_out])


def test_every_mistake_is_found_once():
    text = game(
        'rule a "A.": when player plays hart: skip 1',
        'rule b "B.":\n    when player plays 7:\n        nxt draws 1\n        next draws top\n        next draws 1\n    may plays 8',
        "remember c: cuont = 0",
    )
    assert [line.split()[1] for line in told(check(text))] == ["M201", "M201", "M307", "M302", "M511"]
