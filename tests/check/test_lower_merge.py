"""Variants: what they take over, drop, change, rename, and what is wrong with them."""

import pytest

from rulelang.diagnostics.examples import game
from tests.check.lowered import check, rule, show, told

BASE = game(
    "remember debt: count = 0",
    'move take "take them":\n    player draws debt\n    set debt to 0',
    'rule seven "Sevens.":\n    when player plays 7: add 2 to debt\n    while debt > 0: may take',
)


def variant(*lines: str, head: str = ""):
    return check("\n".join(['game "V":', '    extends "base"', head, *lines, ""]), base=BASE)


def made(*lines: str, head: str = ""):
    checked = variant(*lines, head=head)
    assert told(checked) == []
    assert checked.program is not None
    return checked.program


def test_everything_is_taken_over():
    program = made()
    assert [one.name for one in program.rules] == ["match", "draw", "finish", "seven"]
    assert (program.title, program.players) == ("V", (2, 4))
    assert [one.name for one in program.sources] == ["test.mau", "base.mau"]
    assert program.rules[0].at.source == 1


def test_lines_of_the_head_replace_those_of_the_parent():
    program = made(head="    players 3-5\n    last_card inert")
    assert program.players == (3, 5)
    assert show(program.last_card) == "LastCard(Truth(True))"


def test_a_changed_rule_stays_in_its_place():
    program = made(
        'change rule draw "Draw two.": may draw if player holds 5', 'rule eight "E.": when player plays 8: skip 1'
    )
    assert [one.name for one in program.rules] == ["match", "draw", "finish", "seven", "eight"]
    assert rule(program, "draw") == [
        "Permission(True, 1, [Compare('==', CountCards(CardsIn(2, Local(0))), Number(5))])"
    ]
    assert program.rules[1].at.source == 0


def test_dropping():
    program = made("without rule seven", "without move take", "without remember debt")
    assert [one.name for one in program.rules] == ["match", "draw", "finish"]
    assert [one.name for one in program.moves] == ["play", "draw", "pass", "go_on"]
    assert [one.name for one in program.slots] == ["dealer", "score"]


def test_dropping_and_declaring_anew():
    program = made("without rule draw", 'rule draw "D.": may draw if player holds 5')
    assert [one.name for one in program.rules] == ["match", "finish", "seven", "draw"]


def test_dropping_what_is_used():
    lines = told(variant("without remember debt"))
    assert lines == [
        "4: M212 slot `debt` is dropped, but move `take` still uses it",
        "4: M212 slot `debt` is dropped, but rule `seven` still uses it",
    ]


def test_chains_of_three():
    checked = check(
        'game "C":\n    extends "b"\nrule x "X.": may play 8\n',
        b='game "B":\n    extends "a"\nchange rule draw "D.": may draw if player holds 4\n',
        a=BASE,
    )
    assert told(checked) == []
    assert checked.program is not None
    assert [one.at.source for one in checked.program.rules] == [2, 1, 2, 2, 0]


def test_renaming_reaches_the_rules_of_the_parent():
    program = made(
        "rename:\n    7 = seven_up\n    clubs = acorns\n    debt = owed",
        'rule x "X.": when player plays acorns seven_up: add 1 to owed',
    )
    assert program.enumerations[0].values[0] == "acorns"
    assert program.enumerations[1].values[0] == "seven_up"
    assert program.faces[0].label == "seven_up acorns"
    assert program.slots[2].name == "owed"
    assert "Value(1, 1)" in rule(program, "seven")[0]


def test_old_names_are_gone_after_renaming():
    assert told(variant("rename:\n    clubs = acorns", 'rule x "X.": may not play clubs')) == [
        "6: M201 `clubs` is not a card or a value of cards"
    ]


def test_renaming_through_a_chain():
    checked = check(
        'game "C":\n    extends "b"\nrename:\n    acorns = oaks\nrule x "X.": may play oaks\n',
        b='game "B":\n    extends "a"\nrename:\n    clubs = acorns\nrule y "Y.": may not play acorns if top is hearts\n',
        a=BASE,
    )
    assert told(checked) == []
    assert checked.program is not None
    assert checked.program.enumerations[0].values[0] == "oaks"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('change rule sevn "S.": may draw', "M210 nothing to change: the extended game has no rule `sevn`"),
        ("without rule sevn", "M210 nothing to drop: the extended game has no rule `sevn`"),
        ('rule draw "D.": may draw', "M211 the extended game has rule `draw` already"),
        ("deck:\n    each suit each rank", "M211 the extended game has a deck already"),
        ("remember debt: count = 1", "M211 the extended game has slot `debt` already"),
        ("rename:\n    club = acorns", "M201 `club` is not a name of the extended game"),
        ('rule x "X.": may draw\nrule x "Y.": may pass', "M204 rule `x` is declared twice"),
    ],
)
def test_mistakes(line, expected):
    assert [text.split(": ", 1)[1] for text in told(variant(line))] == [expected]


def test_a_suggestion_is_made():
    assert variant("without rule sevn").diagnostics[0].help() == "did you mean `seven`?"


def test_a_missing_parent_is_one_mistake():
    checked = check('game "V":\n    extends "bsae"\nrule x "X.": may not draw\n', base=BASE)
    assert told(checked) == ["2: M208 there is no game called `bsae`"]
    assert checked.diagnostics[0].help() == "did you mean `base`?"


def test_circles_are_found():
    checked = check('game "V":\n    extends "a"\n', a='game "A":\n    extends "b"\n', b='game "B":\n    extends "a"\n')
    assert [text.split(" ", 1)[1] for text in told(checked)] == ["M209 the games extend each other: a → b → a"]


def test_diagnostics_of_a_parent_stand_in_the_parent():
    checked = check('game "V":\n    extends "base"\n', base=BASE + 'rule x "X.": may play hart\n')
    (found,) = checked.diagnostics
    assert (found.place.source.name, found.code) == ("base.mau", "M201")


def test_what_a_parent_does_not_use_is_its_own_matter():
    checked = check('game "V":\n    extends "base"\n', base=BASE + "remember idle: count = 0\n")
    assert told(checked) == []
