"""Modules are taken into games: names, parameters, what is wrong with them."""

import pytest

from rulelang.check import check_source
from rulelang.diagnostics.examples import game
from rulelang.library import Texts, shipped_module, shipped_modules
from rulelang.session.ruleset import load_text
from rulelang.source import Source

SEVENS = "use draw_stack as sevens: attack = 7"


def codes(text: str, **modules: str) -> list[str]:
    found = {("x.mau", f"modules/{name}"): Source.of(f"modules/{name}.mau", text) for name, text in modules.items()}
    found |= {("x.mau", f"modules/{name}"): shipped_module(name) for name in shipped_modules()}
    checked = check_source(Source.of("x.mau", text), library=Texts(found))
    return [one.code for one in checked.diagnostics]


def names(text: str) -> tuple[list[str], list[str], list[str]]:
    program = load_text(text).program
    return (
        [one.name for one in program.rules],
        [one.name for one in program.moves],
        [one.name for one in program.slots if not one.hidden],
    )


def test_names_of_a_module_bear_the_name_of_its_use():
    rules, moves, slots = names(game(SEVENS))
    assert rules[-3:] == ["sevens.attack", "sevens.at_once", "sevens.victim"]
    assert moves[-1] == "sevens.take"
    assert slots[-1] == "sevens.debt"


def test_the_meaning_says_what_was_given():
    program = load_text(game("use wish as wild:\n    asks = spades J, Q\n    names = rank")).program
    assert program.rules[-2].meaning == "Who plays spades J or Q says what must follow."


def test_two_uses_have_slots_of_their_own():
    _, _, slots = names(game("use draw_stack as a: attack = 7", "use draw_stack as b: attack = 8"))
    assert slots[-2:] == ["a.debt", "b.debt"]


def test_the_game_speaks_of_what_a_module_declares():
    assert not codes(game(SEVENS, 'rule x "X.": may play 8 despite sevens.victim if sevens.debt > 4'))
    assert not codes(game(SEVENS, 'rule x "X.": may sevens.take if sevens.debt > 4'))
    assert codes(game(SEVENS, 'rule x "X.": may play 8 if sevens.dept > 4')) == ["M201"]
    assert codes(game(SEVENS, 'rule x "X.": may sevens.tak')) == ["M301"]


def test_a_use_can_be_limited():
    text = game("option tough: yes, no = no", "use draw_stack as sevens:\n    attack = 7\n    given = tough")
    program = load_text(text).program
    assert all(sentence.conditions for rule in program.rules[-2:] for sentence in rule.sentences)


def test_seats_and_deeds_are_parameters():
    text = game("gestures: knock", "use last_card_call as knocking: announce = knock", "use wish as w:\n    asks = J\n    chooser = next")
    assert not codes(text)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("change use sevens: amount = 3", []),
        ("change use sevens: amuont = 3", ["M704"]),
        ("change use seven: amount = 3", ["M210"]),
        ("without use sevens", []),
        ("without use eights", ["M210"]),
        ("without rule sevens.victim", []),
        ("without rule sevens.victims", ["M210"]),
        ('change rule sevens.victim "V.": may sevens.take if sevens.debt > 0', []),
        ('rule sevens.victim "V.": may draw', ["M211"]),
        ('without use sevens\nrule x "X.": when player plays 8: set sevens.debt to 0', ["M212"]),
    ],
)
def test_a_variant_changes_a_use(change: str, expected: list[str]):
    parent = Source.of("parent.mau", game(SEVENS))
    child = Source.of("child.mau", f'game "Child":\n    extends "parent"\n{change}\n')
    found = {("child.mau", "parent"): parent, ("parent.mau", "modules/draw_stack"): shipped_module("draw_stack")}
    assert [one.code for one in check_source(child, library=Texts(found)).diagnostics] == expected


def test_a_changed_rule_stays_changed_when_the_use_is_changed():
    parent = Source.of("parent.mau", game(SEVENS))
    between = Source.of("between.mau", 'game "B":\n    extends "parent"\nchange rule sevens.victim "Mine.": may sevens.take if sevens.debt > 0\n')
    child = Source.of("child.mau", 'game "C":\n    extends "between"\nchange use sevens: amount = 3\n')
    found = {
        ("child.mau", "between"): between,
        ("between.mau", "parent"): parent,
        ("parent.mau", "modules/draw_stack"): shipped_module("draw_stack"),
    }
    checked = check_source(child, library=Texts(found))
    assert checked.program is not None, checked.diagnostics
    assert {rule.name: rule.meaning for rule in checked.program.rules}["sevens.victim"] == "Mine."


def test_a_fault_in_a_module_is_told_where_it_is_used():
    text = game("use odd")
    checked = check_source(
        Source.of("x.mau", text),
        library=Texts({("x.mau", "modules/odd"): Source.of("modules/odd.mau", 'module odd "Odd."\nrule odd "Odd.": when player plays joker: skip 1\n')}),
    )
    (one,) = checked.diagnostics
    assert one.code == "M709" and one.place.source.name == "x.mau" and "joker" in one.message()


@pytest.mark.parametrize(
    ("module", "expected"),
    [
        ('module odd "Odd."\nsetup:\n    turn_up 1\n', ["M709"]),
        ('game "Odd":\n    players 2\n', ["M702"]),
        ('module odd "Odd.":\n    needs x: count = 1\nremember x: count = 0\nrule r "R.": when player plays 7: add x to x\n', ["M709"]),
        ('module odd "Odd.":\n    needs player: count = 1\nrule r "R.": when player plays 7: skip 1\n', ["M709"]),
        ('module odd "Odd."\nrule r "{what}?": when player plays 7: skip 1\n', ["M709"]),
    ],
)
def test_bad_modules(module: str, expected: list[str]):
    assert codes(game("use odd"), odd=module) == expected


def test_the_name_of_a_use_is_taken():
    assert codes(game("use draw_stack as spades: attack = 7")) == ["M708"]
    assert codes(game("use draw_stack as player: attack = 7")) == ["M708"]
    assert codes(game(SEVENS, SEVENS)) == ["M204"]


@pytest.mark.parametrize("name", shipped_modules())
def test_shipped_modules_are_sound(name: str):
    source = shipped_module(name)
    assert source is not None
    assert not check_source(source, library=Texts({})).diagnostics


def test_words_of_an_argument_are_those_of_the_game():
    module = Source.of("modules/odd.mau", 'module odd "Odd.":\n    needs thing: cards\nrule odd "Odd.": when thing is made: skip 1\n')
    text = game("use odd: thing = spades 7")
    checked = check_source(Source.of("x.mau", text), library=Texts({("x.mau", "modules/odd"): module}))
    assert any("spades 7 is made" in one.message() for one in checked.diagnostics), [one.message() for one in checked.diagnostics]


def test_a_condition_in_the_meaning_of_a_rule():
    program = load_text(game("option big: yes, no = no", "use draw_stack as a:\n    attack = card is 7 or card is 8 and big")).program
    assert program.rules[-1].meaning == "Whoever owes cards takes them, or answers with 7 or 8."


def test_words_of_the_language_in_the_meaning_of_a_rule():
    program = load_text(game("use inventing", 'rule x "X.": when player empties hand: player wins deal')).program
    assert "After a deal the winner invents a rule." in [one.meaning for one in program.rules]
    assert "J goes on any card." in [one.meaning for one in load_text(game("use wish as jacks: asks = J")).program.rules]
