"""What is proved: found where it is so, silent where it is not, and never at odds with the engine."""

import random
from pathlib import Path

import pytest

import rulelang
from rulelang.check import check_source
from rulelang.check.sanity.domains import domains
from rulelang.check.sanity.situation import Situation, bounds, truth
from rulelang.diagnostics.examples import game
from rulelang.diagnostics.proofs import FAMILY
from rulelang.engine.inspect import subject_fits, top, value_of
from rulelang.ir import expressions as ex
from rulelang.ir.program import PLAY
from rulelang.ir.rules import Permission
from rulelang.library import Shelf
from rulelang.source import Source

RULESETS = sorted(path.stem for path in (Path(__file__).parents[2] / "rulesets").glob("*.mau"))


def found(text):
    checked = check_source(Source.of("x.mau", text), library=Shelf(files=False))
    return {one.code: one for one in checked.diagnostics}


@pytest.mark.parametrize("kind", FAMILY, ids=lambda kind: kind.name)
def test_the_examples_show_it_and_nothing_else(kind):
    assert list(found(kind.bad)) == [kind.code]
    assert found(kind.good) == {}


@pytest.mark.parametrize("name", RULESETS)
def test_nothing_is_said_of_what_comes_with_rulelang(name):
    assert rulelang.load(name).diagnostics == ()


def test_the_condition_is_named():
    text = game(
        "remember heat: 0-9 = 0",
        'rule hot "Hot.": when player plays 10 if heat > 2 and player holds 2: skip 1',
        'rule warm "Warm.": when player plays 9: set heat to 1',
    )
    assert "`heat > 2` never holds" in found(text)["M460"].message()


def test_a_threshold_that_no_hand_reaches():
    assert "player holds > 32" in found(game('rule many "Many.": may pass if player holds > 32'))["M460"].message()
    assert found(game('rule many "Many.": may pass if player holds > 31')) == {}


@pytest.mark.parametrize(("amount", "wrong"), [("0 - 5", True), ("5", False)])
def test_scores_that_cannot_reach_the_target(amount, wrong):
    text = game(
        'option target "Points that win": 50-500 = 100',
        f'rule score "Points.":\n    when deal ends:\n        winner scores {amount}\n'
        "        if winner.score >= target: winner wins game",
    )
    assert ("M460" in found(text)) == wrong


def test_a_prohibition_of_every_card_said_plainly_is_meant():
    text = game(
        "remember mood: calm, wild = calm",
        'rule wild "No cards in the wild.":',
        "    when player plays 7: set mood to wild",
        "    while mood is wild: may not play card",
    )
    assert found(text) == {}


def test_hands_that_get_empty_otherwise_need_no_last_card():
    text = game(
        'rule last "Never the last card.": may not play card if player holds 1',
        'rule seven "A seven gives a card away.":',
        "    when player plays 7:",
        "        player chooses gift from hand of player",
        "        player gives gift to left",
    )
    assert found(text) == {}


def test_optional_rules_prove_nothing():
    text = game('optional rule last "Never the last card.": may not play card if player holds 1')
    assert found(text) == {}


def test_what_another_rule_lifts_is_not_shadowed():
    text = game(
        'rule a "No tens.": may not play 10',
        'rule b "No red tens.": may not play 10 hearts',
        'rule c "But after a ten.": may play 10 if top is 10 despite b',
    )
    assert "M462" not in found(text)


@pytest.mark.parametrize("name", ["maumau", "kinder", "vampir", "whot", "tschau_sepp"])
def test_what_is_shown_at_an_abstract_table_holds_at_real_ones(name):
    ruleset = rulelang.load(name)
    program, known = ruleset.program, domains(ruleset.program)
    people = [rulelang.Person(one, age=30, birthday=(1, 1)) for one in "ABC"]
    game, chance, asked = ruleset.new_game(people, seed=5), random.Random(5), 0
    for _ in range(60):
        if game.over:
            break
        for place, (slot, owner) in enumerate(game.setting.slot_of):
            values = known[slot].values
            assert values is None or game.slot(slot, owner) in values, (program.slots[slot].name, place)
        for rule in game.setting.rules:
            for one in program.rules[rule].sentences:
                if isinstance(one, Permission) and one.move == PLAY:
                    asked += agrees(game, one, known)
        seat = game.prompts()[0].seat
        game.act(seat, chance.choice(game.legal(seat)))
    assert asked > 100


def agrees(game, permission, known):
    seat = game.turn
    if seat < 0 or top(game) < 0 or not subject_fits(game, permission, seat):
        return 0
    decided = 0
    for card in game.view(seat).hand:
        face, on = game.face(card), game.face(top(game))
        situation = Situation(game.program, known, face, on, holds=len(game.view(seat).hand))
        for part in (*permission.conditions, *([] if permission.test is None else [permission.test])):
            shown, real = truth(part, situation), value_of(game, part, seat, card)
            assert shown is None or shown == bool(real), part
            decided += shown is not None
            if isinstance(part, ex.Compare):
                low, high = bounds(part.left, situation)
                assert low <= value_of(game, part.left, seat, card) <= high
    return decided


@pytest.mark.parametrize(
    ("condition", "told", "named"),
    [
        ("fierce or heat < 10", ["M469"], "`fierce`"),  # the option changes nothing: told where it is declared
        ("fierce and heat > 9", ["M460"], "`heat > 9`"),
        ("fierce or heat < 2", [], ""),
        ("heat >= 0", ["M403"], "`heat >= 0`"),
        ("heat >= 1", [], ""),
    ],
)
def test_conditions_that_always_hold_and_options_that_never_matter(condition, told, named):
    option = 'option fierce "Fierce": yes, no = no' if "fierce" in condition else ""
    shown = found(game(option, "remember heat: 0-9 = 0", 'rule hot "Hot.":', "    when player plays 7: set heat to 2", f"    when player plays 8 if {condition}: set heat to 0", "    when player begins turn: player draws heat"))  # fmt: skip
    assert list(shown) == told
    assert all(named in one.message() for one in shown.values())


def test_who_can_be_dealt_where_a_default_hangs_on_the_number_of_players():
    """What is enough for four is not enough for two, if these are dealt more."""
    base = (Path(__file__).parents[2] / "docs" / "language" / "base.mau").read_text(encoding="utf-8")
    options = 'option big "Big": yes, no = no\noption dealt "Cards": 4-15 = 15 if count of players is 2, otherwise 4\n'
    text = base.replace("attribute suit", options + "attribute suit").replace("draws 5", "draws dealt")
    text = text.replace("    turn_up 1", "    if big: each player draws 3\n    turn_up 1")
    checked = check_source(Source.of("x.mau", text), library=Shelf(files=False))
    told = [one for one in checked.diagnostics if one.code == "M468"]
    assert ("big", 2, 37, 32) in [(one.option, one.players, one.needed, one.cards) for one in told]


@pytest.mark.parametrize(
    ("declared", "rule"),
    [
        ("", "when player draws card if player holds < 5: player draws 1"),
        ("remember n: count = 3", "when n becomes if n > 0: subtract 1 from n"),
        ("remember n: count = 3", "when n becomes if n < 9 and deal_number > 1: add 2 to n"),
        ("remember n: 0-5 = 5", "when n becomes if n is not 0: subtract 1 from n"),
    ],
)
def test_a_chain_that_ends_itself_is_none(declared, rule):
    assert "M405" not in found(game(declared, f'rule a "A.": {rule}'))


@pytest.mark.parametrize(
    ("declared", "rule"),
    [
        ("", "when player draws card if player holds > 5: player draws 1"),
        ("", "when player draws card if player holds < 5: next draws 1"),
        ("remember n: count = 3", "when n becomes if n > 0: add 1 to n"),
        ("remember n: 0-6 = 5", "when n becomes if n is not 0: subtract 2 from n"),
        ("remember n: count = 0 until player draws card", "when player draws card if n < 5:\n        add 1 to n\n        player draws 1"),
        ("remember n: 0-3 = 0", "when player draws card if n < 9:\n        add 1 to n\n        player draws 1"),
        ("remember n: 0-3 = 3", "when player draws card if n >= 0:\n        subtract 1 from n\n        player draws 1"),
    ],
)
def test_a_condition_that_does_not_end_a_chain_is_no_way_out(declared, rule):
    assert "M405" in found(game(declared, f'rule a "A.":\n    {rule}'))


def test_what_another_rule_of_the_chain_turns_back_does_not_end_it():
    up = "when n becomes if n > 0: subtract 1 from n"
    assert "M405" in found(game("remember n: count = 3", f'rule a "A.": {up}', 'rule b "B.": when n becomes 0: set n to 3'))


@pytest.mark.parametrize(
    "more",
    [
        ('move out "knock out": player wins deal', 'rule last "One knocks.":', "    may not play card if player holds 1", "    may out if player holds 1"),
        ('rule last "One card wins.":', "    may not play card if player holds 1", "    when player drops to 1: player wins deal"),
    ],
    ids=["by a move", "at one card"],
)
def test_a_last_card_need_not_be_playable_where_a_deal_is_won_otherwise(more):
    assert found(game(*more)) == {}


def test_a_game_can_be_played_by_moves():
    text = game(
        'move lay "lay a card":',
        "    player chooses one from hand of player",
        "    player discards one",
        rules='rule lay "Cards are laid.": may lay\nrule finish "First out wins.": when player empties hand: player wins deal\n',
    )
    assert "M407" not in found(text)


@pytest.mark.parametrize(
    ("declared", "sentence", "code"),
    [
        ("", "when player plays Q if top is not Q: skip 1", "M461"),
        ("", "when player plays Q if top is K: skip 1", "M461"),
        ("", "when player plays Q if top is Q: skip 1", "M403"),
        ("", "when player plays 8 if count of players > 12: skip 1", "M460"),
        ("remember f: yes, no = no until player plays card", "when player plays A if f: skip 1", "M460"),
        ("remember n: count = 0 until player plays K", "when player plays K if n > 2: skip 1", "M460"),
    ],
)
def test_what_is_certain_when_a_card_has_been_played(declared, sentence, code):
    more = ['rule use "U.":', "    when player draws card: set f to yes", "    may not draw if f"] if " f:" in declared else []
    more = ['rule use "U.":', "    when player plays 9: add 1 to n", "    may not draw if n > 3"] if " n:" in declared else more
    assert list(found(game(declared, f'rule x "X.": {sentence}', *more))) == [code]


@pytest.mark.parametrize(
    ("declared", "sentence"),
    [
        ("", "when player plays Q if under is K: skip 1"),
        ("", "when next plays Q if count of players > 2: skip 1"),
        ("remember n: count = 0 until player plays K", "when player plays Q if n > 2: skip 1"),
        ("remember n: count = 0 until player plays hearts", "when player plays K if n > 2: skip 1"),
        ("joined_card acts", "when player plays Q if top is K: skip 1"),
    ],
)
def test_what_is_not_certain_then(declared, sentence):
    more = ['rule use "U.":', "    when player plays 9: add 1 to n", "    may not draw if n > 3"] if " n:" in declared else []
    lines, head = ([], declared) if "joined" in declared else ([declared], "")
    more += ['rule many "M.": may join Q'] if head else []
    text = game(*lines, f'rule x "X.": {sentence}', *more)
    assert found(text.replace("    last_card", f"    {head}\n    last_card", 1) if head else text) == {}


BLOCK = ['rule x "X.":', "    when player plays A:", "        {}"]


@pytest.mark.parametrize(
    ("condition", "code"),
    [
        ("if card is K: reverse", "M460"),
        ("if card is A: reverse", "M403"),
        ("if top is K and top is A: reverse", "M461"),
        ("if player holds > 3 and player holds < 3: reverse", "M461"),
        ("if card is hearts: reverse", None),
        ("if top is K: reverse", None),
    ],
)
def test_conditions_within_a_block_know_the_card(condition, code):
    text = game(*[line.format(condition) for line in BLOCK])
    assert list(found(text)) == ([code] if code else [])


def test_a_slot_that_is_set_before_is_read_too_early_only_at_the_same_event():
    count = 'rule count "C.": first when player plays K: add 1 to kings'
    for sentence, code in (("when player plays K if kings is 1: skip 1", "M472"), ("when player plays Q if kings is 1: skip 1", None)):
        assert ("M472" in found(game("remember kings: count = 0", count, f'rule x "X.": {sentence}'))) is (code is not None)


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("first when next plays K: add 1 to kings", "when player plays Q if kings is 1: skip 1"),
        ("first when player plays K: add 1 to next.held", "when player plays K if player.held is 1: skip 1"),
    ],
)
def test_what_another_event_or_for_another_seat_is_set_is_not_read_too_early(first, then):
    declared = ("remember kings: count = 0", "remember held: count = 0 for each player")
    assert "M472" not in found(game(*declared, f'rule a "A.": {first}', f'rule b "B.": {then}'))


def test_an_attribute_can_be_for_zones_alone():
    text = game("attribute place: north, south", "zone place.pile: face up", 'rule k "K.": when player plays K: put top of stock to pile of north')
    assert "M222" not in found(text)


def test_where_a_rule_plays_the_top_card_and_goes_on_another_may_lie_there():
    text = game(
        'rule ten "T.":', "    when player plays 10:", "        dealer plays top", "        put topmost card in stock to discard",
        'rule queen "Q.": when player plays Q if top is K: skip 1',
    )  # fmt: skip
    assert found(text) == {}
