"""What a review against the charter found: each was wrong once. Small rules on the base game of the language pages."""

from pathlib import Path

import pytest

import rulelang
from rulelang.engine.actions import Accept, Call, Do, Play, Say
from rulelang.engine.refusals import Code, Refused
from rulelang.play.typed import read_action
from rulelang.session.ruleset import RulesetError

BASE = (Path(__file__).parents[2] / "docs" / "language" / "base.mau").read_text(encoding="utf-8")
A, B, C = range(3)


def table(more: str, hands: dict[int, str], top: str, *, seats: int = 3, turn: int = A, base: str = BASE, **laid):
    ruleset = rulelang.load_text(base + more, name="small")
    game = ruleset.new_game(seats=seats, seed=1)
    ids = {game.program.faces[game.face(card)].label: card for card in range(len(game.setting.deck))}
    named = {seat: [ids[name.strip()] for name in names.split(",") if name.strip()] for seat, names in hands.items()}
    game.arrange(hands=named, discard=[ids[name.strip()] for name in top.split(",")], turn=turn, **laid)
    return game


def play(game, seat: int, typed: str):
    return game.act(seat, read_action(game, seat, typed))


def sizes(game) -> tuple[int, ...]:
    return game.view(-1).hand_sizes


THREE = {A: "10 hearts, K clubs", B: "9 hearts, Q clubs, Q hearts", C: "8 hearts, A clubs, A hearts"}


@pytest.mark.parametrize("what", ["deal", "game"])
def test_who_leaves_by_a_rule_while_on_turn_passes_the_turn(what):
    more = f'rule slow "S.": when player begins turn: player must move within 20 s, otherwise player leaves {what}\n'
    game = table(more, THREE, "K hearts")
    play(game, A, "10 hearts")
    assert game.turn == B
    game.advance(game.now + 30_000)
    assert game.turn == C
    assert game.legal(C) and not game.legal(B)


def test_at_once_shows_no_hand_in_the_middle():
    more = """
remember seen: count = 0
rule ten "T.":
    when player plays 10:
        each player at once: player gives hand of player to left of player
rule one "O.": when player drops to 1: add 1 to seen
"""
    game = table(more, {A: "10 hearts, K clubs, K hearts", B: "9 hearts, Q clubs", C: "8 hearts, A clubs"}, "J hearts")
    play(game, A, "10 hearts")
    assert sizes(game) == (2, 2, 2)
    assert not any(event.kind == "drops_to" and event.amount < 2 for entry in game.journal for event in entry.events)


def test_a_start_card_that_is_played_makes_others_draw_for_its_reason():
    more = """
remember paid: count = 0
rule all "A.": when player plays card if deal_number is 1 and paid is 0: next draws 2 for penalty
rule paid "P.": when player draws card for penalty: add 1 to paid
"""
    base = BASE.replace("start_card plain", "start_card plays")
    assert base != BASE
    game = rulelang.load_text(base + more, name="small").new_game(seats=3, seed=1)
    slot = [one.name for one in game.program.slots].index("paid")
    assert game.slot(slot) == 1
    assert sorted(sizes(game))[-1] == sorted(sizes(game))[0] + 2


def test_each_despite_lifts_the_rule_it_names():
    more = """
rule a "A.": may not play 8 if top is hearts
rule b "B.": may not play 8 if top is K
rule c "C.": may play 8 despite a
rule d "D.": may play 8 despite b
"""
    game = table(more, {A: "8 hearts, Q clubs", B: "9 hearts", C: "9 clubs"}, "K hearts")
    play(game, A, "8 hearts")
    assert game.turn == B


def test_the_end_of_a_turn_still_belongs_to_the_turn():
    more = """
remember laid: count = 0 each turn
remember was: count = 0
rule count "C.": when player plays card: add 1 to laid
rule end "E.": when player ends turn: set was to laid
rule again "G.": when player ends turn if top is 9: player goes again
"""
    game = table(more, {A: "9 hearts, Q clubs", B: "9 clubs", C: "9 spades"}, "K hearts")
    play(game, A, "9 hearts")
    assert game.turn == A
    assert game.slot([one.name for one in game.program.slots].index("was")) == 1


def test_offers_to_several_seats_stand_each_for_itself():
    more = """
rule free "F.": anyone may play 7
rule ten "T.": when player plays 10: each opponent now must play 7, otherwise opponent draws 3 for penalty
"""
    game = table(more, {A: "10 hearts, K clubs", B: "7 hearts, Q clubs", C: "7 clubs, A clubs"}, "K hearts")
    play(game, A, "10 hearts")
    play(game, B, "7 hearts")
    assert [prompt.seat for prompt in game.prompts()] == [C]
    assert game.legal(C)


def test_a_card_of_ones_choice_is_seen_only_where_the_card_is():
    more = """
remember keep: card or none = none
rule queen "Q.": when player plays Q: player chooses keep from cards in hand of player
rule held "U.": may not play 8 if keep is none
"""
    game = table(more, {A: "Q hearts, 8 clubs, K clubs", B: "9 clubs", C: "9 spades"}, "K hearts")
    play(game, A, "Q hearts")
    game.act(A, game.legal(A)[0])
    slot = [one.name for one in game.program.slots].index("keep")
    shown = {seat: next(value for number, _, value in game.view(seat).slots if number == slot) for seat in (A, B, -1)}
    assert shown[A] >= 0
    assert shown[B] == shown[-1] == -1
    assert all(event.value == -1 for event in game.view(B).events if event.kind == "becomes")


def test_instead_and_before_look_at_the_card_that_is_about_to_be_laid_on():
    more = 'rule ten "T.": instead of player plays 10 on 9: player draws 1\n'
    game = table(more, {A: "10 hearts, Q clubs", B: "9 clubs", C: "9 spades"}, "K clubs, 9 hearts")
    play(game, A, "10 hearts")
    assert (sizes(game)[A], len(game.view(-1).discard)) == (3, 2)
    game = table(more, {A: "10 hearts, Q clubs", B: "9 clubs", C: "9 spades"}, "9 hearts, K hearts")
    play(game, A, "10 hearts")
    assert (sizes(game)[A], len(game.view(-1).discard)) == (1, 3)


def test_a_declared_zone_runs_out_and_is_made_anew():
    more = """
zone prison: face up
rule jack "J.": when player plays J: put top of stock to prison
rule queen "Q.": when player plays Q: put cards in prison to discard
rule gone "G.": when prison runs out: reverse
"""
    game = table(more, {A: "J hearts, Q clubs", B: "Q hearts, 8 clubs", C: "9 spades, 9 clubs"}, "K hearts")
    play(game, A, "J hearts")
    if game.prompts()[0].kind == "choice":
        game.act(A, game.legal(A)[0])
    play(game, B, "Q hearts")
    assert game.view(-1).direction == -1


@pytest.mark.parametrize(
    ("effect", "scorer"),
    [
        ("next draws 2", B),  # not who is on turn: whose draw it was
        ("player draws 2 to prison", A),
        ("turn_up 2 to prison", A),
        ("put cards in stock to prison", A),
    ],
)
def test_whoever_took_the_last_card_is_the_player_when_the_stock_runs_out(effect, scorer):
    more = f'zone prison: face up\nrule r "R.": when player plays 7: {effect}\nrule out "O.": when stock runs out: player scores 5\n'
    hands, top = {A: "7 hearts, Q clubs", B: "9 clubs", C: "9 spades"}, "K hearts"
    game = table(more, hands, top)
    ids = {game.program.faces[game.face(card)].label: card for card in range(len(game.setting.deck))}
    laid = [ids[name] for name in (*", ".join(hands.values()).split(", "), top)]
    stock = [ids["8 clubs"], ids["8 spades"]]
    rest = [card for card in ids.values() if card not in (*laid, *stock)]
    game.arrange(hands={A: laid[:2], B: laid[2:3], C: laid[3:4]}, discard=laid[4:], stock=stock, aside=rest, turn=A)
    events = play(game, A, "7 hearts")
    assert [event.seat for event in events if event.kind == "runs_out"] == [scorer]
    assert game.view(-1).scores == tuple(5 if seat == scorer else 0 for seat in (A, B, C))


def test_nobody_has_taken_the_last_card_while_cards_are_dealt():
    more = 'rule out "O.": when stock runs out: player scores 5\n'
    dealing = BASE.replace("draws 5\n    turn_up 1", "draws 7\n    turn_up 4")
    assert dealing != BASE
    game = rulelang.load_text(dealing + more, name="small").new_game(seats=4, seed=1)
    out = [event for entry in game.journal for event in entry.events if event.kind == "runs_out"]
    assert [event.seat for event in out] == [-1]
    assert set(game.view(-1).scores) == {0}


def test_questions_inside_questions_are_refused():
    more = "define d0 = (player with lowest score)\n"
    more += "".join(f"define d{n} = (player with lowest (count of cards in hand of d{n - 1}))\n" for n in range(1, 8))
    with pytest.raises(rulelang.RulesetError) as refused:
        rulelang.load_text(BASE + more + 'rule x "X.": when player plays 8: d7 draws 1\n', name="small")
    assert "M409" in [one.code for one in refused.value.diagnostics]


def test_who_sits_a_deal_out_accepts_its_end_where_nobody_else_can():
    """Else a table whose clock stands still would wait for nobody."""
    more = 'rule alone "A.":\n    when player plays 10:\n        next leaves deal\n        stop clock\n'
    base = BASE.replace("player wins deal\n", "player wins deal after 10 s\n")
    game = table(more, {A: "10 hearts", B: "Q clubs, Q hearts"}, "K hearts", seats=2, base=base)
    play(game, A, "10 hearts")
    assert [(prompt.kind, prompt.seat) for prompt in game.prompts()] == [("window", B)]
    assert game.next_due() is None
    game.act(B, Accept())
    assert game.deal == 2 or game.over


def test_whether_a_card_enters_a_race_is_settled_while_it_is_in_the_hand():
    more = """
rule twin "After a red card whoever is first to lay the same rank draws one.":
    when player plays hearts:
        race:
            among anyone if hand of racer has top.rank
            by play card
            until next moves
            first: racer draws 1
"""
    for held in ("10 clubs, A spades, A hearts", "10 clubs, 10 spades, A hearts"):
        game = table(more, {A: "10 hearts, K clubs", B: "9 clubs, 8 clubs", C: held}, "K hearts")
        play(game, A, "10 hearts")
        play(game, C, "10 clubs")
        assert sizes(game)[C] == 3


def test_what_time_permits_is_judged_by_the_time_of_the_move():
    game = table('rule late "L.": may play Q if now >= 10 s\n', THREE | {B: "Q clubs, 8 clubs"}, "K hearts", turn=B)
    with pytest.raises(Refused):
        game.act(B, read_action(game, B, "Q clubs"), game.now + 1000)
    assert game.now < 1000
    game.act(B, read_action(game, B, "Q clubs"), game.now + 12_000)
    assert sizes(game)[B] == 1


def test_where_about_cards_picks_out_cards():
    """It stood with the seat once, and the whole hand went."""
    more = 'rule take "T.": when player plays Q: player discards cards in hand of player where card.suit is top.suit\n'
    game = table(more, {A: "Q hearts, 8 hearts, 8 clubs", B: "9 clubs, 9 spades"}, "K hearts", seats=2)
    play(game, A, "Q hearts")
    assert sizes(game) == (1, 2)


def test_card_in_a_pattern_is_the_card_around_it():
    """`hand of next has card.rank` held each card against itself once, and so was always true."""
    game = table('rule twin "T.": may play card if hand of next has card.rank\n', {A: "8 hearts, Q clubs", B: "Q spades, 9 clubs"}, "K diamonds", seats=2)
    assert {game.program.faces[game.face(one.card)].label for one in game.legal(A) if isinstance(one, Play)} == {"Q clubs"}
    more = 'rule twin "T.": when player plays card if hand of next has card.rank: next draws 1\n'
    for held, drawn in (("Q hearts", 1), ("8 hearts", 0)):
        game = table(more, {A: f"{held}, 10 clubs", B: "Q spades, 9 clubs"}, "K hearts", seats=2)
        play(game, A, held)
        assert sizes(game)[B] == 2 + drawn


def test_card_held_against_itself_is_refused():
    with pytest.raises(RulesetError):
        rulelang.load_text(BASE + 'define odd = cards in discard where hand of player has card.rank\n' 'rule a "A.": when player plays Q if count of odd > 1: skip 1\n', name="x")


def test_mute_after_a_question_drops_what_has_not_reacted_yet():
    more = """
rule spoil "Whoever goes out draws three if the next wants it so.":
    first when player empties hand:
        next now may "spoil it": player draws 3
        mute if player holds > 0
"""
    game = table(more, {A: "10 hearts", B: "9 clubs, 9 spades"}, "K hearts", seats=2)
    play(game, A, "10 hearts")
    play(game, B, "yes")
    assert sizes(game)[A] == 3 and game.deal == 1 and not game.over


def test_hidden_slots_are_seen_by_their_owners_only():
    more = (
        "remember hidden bluffed: yes, no = no\nremember hidden aim: suit or none = none for each player\n"
        'rule king "K.":\n    when player plays K:\n        set bluffed to yes\n        set next.aim to hearts\n    when player plays Q if bluffed: next draws 1\n'
        'rule aim "A.":\n    when player plays A: player chooses player.aim from suit\n    may play card if card.suit is player.aim\n'
    )
    game = table(more, {A: "K hearts, A hearts, 8 clubs", B: "9 hearts, 9 spades", C: "A clubs, 10 clubs"}, "Q hearts")
    names = [slot.name for slot in game.program.slots]
    told = play(game, A, "K hearts")

    def shown(seat):
        view, heard = game.view(seat), game.told(seat, told)
        return {(names[slot], owner) for slot, owner, _ in view.slots if names[slot] in ("bluffed", "aim")}, [
            names[one.amount] for one in heard if one.kind == "becomes"
        ]

    assert shown(A) == ({("aim", A)}, [])
    assert shown(B) == ({("aim", B)}, ["aim"])
    assert shown(-1) == (set(), [])
    game = table(more, {A: "A hearts, 8 clubs", B: "9 hearts, 9 spades"}, "Q hearts", seats=2)
    play(game, A, "A hearts")
    told = play(game, A, "choose spades")
    chosen = {seat: next(one.value for one in game.told(seat, told) if one.kind == "chooses") for seat in (A, B)}
    assert chosen[A] > 0 and chosen[B] == -1


RACE = """
rule opening "Whoever is first with a card of the top suit begins.":
    when deal begins:
        race:
            among everyone
            by play card
            play waits
            until anyone plays card
            first: turn goes to next of racer
"""


def test_a_race_by_card_that_opens_before_the_deal_lets_the_cards_be_dealt():
    game = rulelang.load_text(BASE + RACE, name="small").new_game(seats=3, seed=1)
    assert min(sizes(game)) > 0
    assert {prompt.kind for prompt in game.prompts()} == {"race"}
    assert game.turn == -1
    racer = next(seat for seat in range(3) if game.legal(seat))
    game.act(racer, game.legal(racer)[0])
    assert game.turn == (racer + 1) % 3


def test_while_play_waits_only_moves_are_made_that_belong_to_no_turn_and_ask_nobody():
    more = """
remember wish: suit or none = none
move stir "stir the stock":
    shuffle stock
move wonder "name a suit":
    player chooses wish from suit
rule moves "Anyone may stir and wonder.":
    anyone may stir
    anyone may wonder
"""
    game = rulelang.load_text(BASE + more + RACE, name="small").new_game(seats=3, seed=1)
    stir, wonder = (next(n for n, move in enumerate(game.program.moves) if move.name == name) for name in ("stir", "wonder"))
    racer = next(seat for seat in range(3) if any(isinstance(one, Play) for one in game.legal(seat)))
    assert Do(stir) in game.legal(A) and Do(wonder) not in game.legal(A)
    game.act(A, Do(stir))
    with pytest.raises(Refused):
        game.act(A, Do(wonder))
    game.act(racer, next(one for one in game.legal(racer) if isinstance(one, Play)))
    assert Do(wonder) in game.legal(A)


def test_a_race_by_gesture_that_opens_before_the_deal_is_decided_before():
    more = "gestures: knock\nremember starter: seat or none = none\n" + RACE.replace("play card", "knock", 1).replace(
        "turn goes to next of racer", "set starter to racer"
    )
    game = rulelang.load_text(BASE.replace("left of dealer begins", "starter begins") + more, name="small").new_game(seats=3, seed=1)
    assert sizes(game) == (0, 0, 0)
    game.act(C, Say(gestures=(0,)))
    assert min(sizes(game)) > 0
    assert game.turn == C


def test_values_have_others_before_and_after_them():
    """`rank + n` is the value n further on in the order of the declaration; beyond an end there is none."""
    base = BASE.replace("card.suit is top.suit or card.rank is top.rank", "card.rank is top.rank + step, top.rank - 1")
    base = base.replace("each suit each rank", "each suit each rank").replace("attribute suit", "option step \"Step\": 1-9 = 2\nattribute suit")
    hands = {A: "7 hearts, 8 hearts, 9 hearts, 10 hearts, J hearts, K hearts, A hearts", B: "Q clubs"}

    def fits(top: str) -> str:
        game = table("", hands, top, seats=2, base=base)
        labels = [game.program.faces[game.face(one.card)].label for one in game.legal(A) if isinstance(one, Play)]
        return " ".join(label.split()[0] for label in labels)

    assert fits("8 spades") == "7 10"
    assert fits("10 spades") == "9"
    assert fits("7 spades") == "9"
    assert fits("A spades") == "K"
    assert fits("J spades") == "10 K"


CALL = """
remember called: suit or none = none
rule jack "Who is first to say a suit says which.":
    may play J
    when player plays J:
        set called to none
        race:
            among everyone
            by say suit
            until player ends turn
            first: set called to said
"""


@pytest.mark.parametrize("typed", ["jc hearts", "play J clubs hearts", "J clubs, hearts", 'jc, say "hearts"'])
def test_words_that_come_with_a_card_count_for_the_race_that_it_opens(typed):
    game = table(CALL, {A: "J clubs, 10 hearts, Q hearts, 9 clubs", B: "7 clubs, 8 spades"}, "K hearts", seats=2)
    told = play(game, A, typed)
    assert sizes(game) == (3, 2)
    hearts = 1 << game.program.enumerations[0].values.index("hearts")
    called = next(number for number, slot in enumerate(game.program.slots) if slot.name == "called")
    assert [one.seat for one in told if one.kind == "race_enters"] == [A]
    assert game.slot(called) == hearts


COVER = """
rule cover "Whoever is left of the player covers an ace.":
    when player plays A:
        race:
            among left of player
            by play card
            play waits
            until anyone plays card
            first: turn goes to next of racer
"""


def test_play_does_not_wait_for_a_race_by_card_of_somebody_who_holds_none():
    hands = {A: "A hearts, 9 clubs, 9 spades", B: "Q clubs, Q hearts", C: "8 hearts, K clubs"}
    game = table(COVER, hands, "K hearts")
    play(game, A, "A hearts")
    assert ({prompt.kind for prompt in game.prompts()}, game.turn) == ({"race"}, -1)
    game = table(COVER, hands | {B: ""}, "K hearts")
    play(game, A, "A hearts")
    assert ([(prompt.kind, prompt.seat) for prompt in game.prompts()], game.turn) == ([("turn", B)], B)


def test_the_window_of_a_card_taken_back_is_void_also_while_play_waits():
    more = COVER + """
rule mau "Whoever lays the last card says Mau, or takes it back.":
    when player empties hand: player must say "Mau" within 2 s
    when mistake in mau is called: undo play
"""
    base = BASE.replace("player wins deal", "player wins deal after 10 s")
    game = table(more, {A: "A hearts, 9 clubs", B: "10 clubs", C: "8 hearts, K clubs"}, "K hearts", base=base)
    play(game, A, "A hearts")
    play(game, B, "10 clubs")
    assert {prompt.kind for prompt in game.prompts()} == {"window"}
    game.advance(game.now + 3000)
    mau = next(rule.number for rule in game.program.rules if rule.name == "mau")
    told = game.act(C, Call(B, mau))
    assert [(one.seat, one.value) for one in told if one.kind == "window_closes"] == [(B, 0)]
    assert {prompt.kind for prompt in game.prompts()} == {"race"}
    assert any(isinstance(one, Play) for one in game.legal(B)) and not game.over


HUSH = """
phrases kind: "Have a … day", "Pardon"
rule hush "Nobody talks.": may not say anything except kind, duties
rule seven "Sevens are friendly.": when player plays 7: player must say "Have a nice day" before anyone moves, otherwise player draws 1
rule nine "Nines are very friendly.":
    when player plays 9: player must say "So {very * 2} nice" before anyone moves, otherwise player draws 1
"""


def test_a_ban_on_talk_leaves_out_what_is_excepted_and_what_is_due():
    hands = {A: "7 hearts, 9 hearts, K clubs", B: "8 hearts, Q clubs, Q hearts"}
    rules = {}

    def after(*typed: str) -> int:
        game = table(HUSH, hands, "K hearts", seats=2)
        rules.update({rule.name: rule.number for rule in game.program.rules})
        for text in typed:
            play(game, A, text)
        return len(game.mistakes)

    assert after('say "Hello"') == 1
    assert after('say "Pardon"') == after('say "Have a lovely day"') == after('say "Have a nice day"') == 0
    assert after('say "So very very nice"') == 1
    assert after("9 hearts", 'say "So very very nice"') == 0
    assert after('9 hearts, say "So very very nice"') == 0
    assert after('7 hearts, say "Have a nice day"') == 0
    assert after('9 hearts, say "Hello"') == 1


def test_a_refusal_names_the_rule_that_fails_by_the_card():
    """Not one that comes first and does not speak of this table at all."""
    first = 'rule lead "The first card can be any.": may play card if count of cards in discard is 0\n'
    game = table("", {A: "9 hearts, 8 clubs", B: "7 clubs"}, "K spades", seats=2, base=BASE.replace("rule match", first + "rule match"))
    with pytest.raises(Refused) as refused:
        play(game, A, "9 hearts")
    assert game.program.rules[refused.value.refusal.rule].name == "match"


def test_a_default_may_have_several_cases():
    option = 'option dealt "Cards": 4-7 = 7 if count of players is 2, otherwise 6 if count of players is 3, otherwise 5\n'
    ruleset = rulelang.load_text(BASE.replace("draws 5", "draws dealt").replace("attribute suit", option + "attribute suit"), name="small")
    assert [ruleset.new_game(seats=seats, seed=1).view(-1).hand_sizes[0] for seats in (2, 3, 4)] == [7, 6, 5]


NAMED = """
rule spade "Whoever plays a spade names it.":
    when player plays spades: player must say "The {card.rank} of {card.suit}!" before next moves, otherwise player draws 1
rule king "After a king the card below it is named.":
    when player plays K: player must say "No {under.suit}" before next moves, otherwise player draws 2
"""


def test_words_with_values_in_them():
    hands = {A: "7 spades, K hearts, 9 clubs", B: "8 spades, Q clubs, Q hearts"}

    def held(*typed: str) -> int:
        game = table(NAMED, hands, "7 hearts", seats=2)
        for seat, text in zip((A, A, B), typed, strict=True):
            play(game, seat, text)
        return len(game.view(A).hand)

    assert held("7 spades", 'say "the 7 of spades"', "8 spades") == 2
    assert held("7 spades", 'say "the 8 of spades"', "8 spades") == 3
    assert held("7 spades", 'say "the 7 of hearts"', "8 spades") == 3
    assert held("K hearts", 'say "no hearts"', "Q hearts") == 2
    assert held("K hearts", 'say "no spades"', "Q hearts") == 4


JOINED = """
rule sets "Two of a rank together, three where the first is a nine.":
    may join card if card.rank is top.rank and joined < 2
    may join 9 if top is 9 and joined < 3
"""


def test_how_many_cards_are_laid_together():
    hands = {A: "7 hearts, 7 clubs, 7 spades, 9 hearts, 9 clubs, 9 spades, 9 diamonds", B: "8 spades"}
    base = BASE.replace("    last_card acts\n", "    last_card acts\n    joined_card acts\n")

    def refused(typed: str) -> bool:
        game = table(JOINED, hands, "8 hearts", seats=2, base=base)
        try:
            play(game, A, typed)
        except Refused:
            return True
        return False

    assert not refused("7 hearts, 7 clubs")
    assert refused("7 hearts, 7 clubs, 7 spades")
    assert not refused("9 hearts, 9 clubs, 9 spades")
    assert refused("9 hearts, 9 clubs, 9 spades, 9 diamonds")
    game = table(JOINED, hands, "8 hearts", seats=2, base=base)
    assert max(len(one.more) for one in game.legal(A) if isinstance(one, Play)) == 2


KNOCKED = """
gestures: knock
rule knock "Who has two cards left knocks before the next one, or says so.":
    when player drops to 2: player must knock before player plays card, otherwise player draws 2
rule word "With one card left: Last, before the last one.":
    when player drops to 1: player must say "Last" before player plays card, otherwise player draws 3
"""


def test_what_is_due_before_a_card_may_come_with_it():
    def held(*typed: str) -> int:
        game = table(KNOCKED, {A: "7 hearts, 8 hearts, 9 hearts", B: "Q hearts, K hearts, A hearts, 7 clubs"}, "10 hearts", seats=2)
        for seat, text in zip((A, B, A, B, A), typed, strict=False):
            play(game, seat, text)
        return len(game.view(A).hand)

    assert held("7 hearts", "Q hearts", "8 hearts") == 3
    assert held("7 hearts", "Q hearts", "8 hearts, knock") == 1
    assert held("7 hearts", "Q hearts", "8 hearts, knock", "K hearts", "9 hearts") == 3
    assert held("7 hearts", "Q hearts", "8 hearts, knock", "K hearts", '9 hearts, say "Last"') == 0
    assert held("7 hearts", "Q hearts", "8 hearts, knock", "K hearts", '9 hearts, say "First"') == 3


BECOMES = """
remember debt: count = 0
rule queen "The second queen: whoever is on turn draws one, the next two.":
    when player plays Q: add 1 to debt
    when debt becomes 2:
        player draws 1
        next draws 2
"""


def test_where_nobody_acts_the_player_is_whoever_is_on_turn():
    game = table(BECOMES, {A: "Q hearts, 8 clubs", B: "Q clubs, 8 spades"}, "8 hearts", seats=2)
    play(game, A, "Q hearts")
    play(game, B, "Q clubs")
    assert (len(game.view(A).hand), len(game.view(B).hand)) == (3, 2)


def test_out_of_turn_a_card_that_would_fit_is_refused_for_the_turn():
    game = table('rule twin "T.": opponent may play A on A\n', {A: "9 hearts", B: "9 clubs, 8 clubs", C: "7 hearts"}, "8 hearts")
    for seat, text, code in ((B, "8 clubs", Code.NOT_YOUR_TURN), (B, "9 clubs", Code.NOT_PERMITTED), (C, "7 hearts", Code.NOT_YOUR_TURN)):
        with pytest.raises(Refused) as refused:
            play(game, seat, text)
        assert refused.value.refusal.code == code


LEAVING = """
move quit "quit": player leaves deal
move go "go": player leaves game
rule out "Whoever wants to leaves.": may quit or go
remember out_so_far: count = 0
rule leaving "Who leaves is counted.": when player leaves deal: add 1 to out_so_far
"""


def test_a_deal_that_all_have_left_is_over():
    game = table(LEAVING, {A: "7 hearts", B: "8 spades"}, "9 hearts", seats=2)
    play(game, A, "quit")
    assert game.deal == 1 and not game.over and game.legal(B)
    play(game, B, "quit")
    assert game.over or game.deal == 2


def test_who_leaves_the_game_leaves_the_deal():
    game = table(LEAVING, {A: "7 hearts", B: "8 spades", C: "10 clubs"}, "9 hearts")
    play(game, A, "go")
    left = next(number for number, slot in enumerate(game.program.slots) if slot.name == "out_so_far")
    assert game._t.slots[game.setting.slot_base[left]] == 1
    assert game.prompts()[0].seat == B and not game.over
    play(game, B, "go")
    assert game.over and game.winners == (C,)


ASKED_FIRST = """
remember debt: count = 0
remember wanted: suit or none = none
rule queen "A queen counts.": when player plays Q: add 1 to debt
rule first "Then somebody is asked.": when debt becomes 1: next chooses wanted from suit
rule second "And whoever is on turn draws two.": when debt becomes 1: player draws 2
"""


def test_who_is_on_turn_is_known_also_after_somebody_was_asked():
    game = table(ASKED_FIRST, {A: "Q hearts, 8 clubs", B: "9 clubs"}, "8 hearts", seats=2)
    play(game, A, "Q hearts")
    play(game, B, "clubs")
    assert (len(game.view(A).hand), len(game.view(B).hand)) == (3, 1)


def test_only_cards_of_the_deck_are_stacked():
    ruleset = rulelang.load("maumau")
    for stacked in ((99,), (1, 1), (-1,)):
        with pytest.raises(rulelang.CannotStart, match="each once"):
            ruleset.new_game(2, stacked=stacked)


def test_a_sum_of_the_card_is_that_of_the_card_to_play_where_another_hand_is_asked():
    without = BASE.replace(" or card.rank is top.rank", "")
    assert without != BASE
    more = 'rule below "B.": may play card if hand of next has card.rank - 1\n'
    game = table(more, {A: "9 clubs, Q clubs", B: "8 hearts, K hearts", C: "A hearts, 8 clubs"}, "7 spades", base=without)
    assert [game.program.faces[game.face(one.card)].label for one in game.legal(A) if isinstance(one, Play)] == ["9 clubs"]


def test_dividing_rounds_down_and_by_nothing_gives_nothing():
    for sum_, drawn in (("7 / 2", 3), ("7 / 2 * 2", 6), ("1 / 2", 0), ("7 / (3 - 3)", 0), ("(0 - 7) / 2 + 6", 2)):
        game = table(f'rule ten "T.": when player plays 10: player draws {sum_}\n', THREE, "K hearts")
        play(game, A, "10 hearts")
        assert sizes(game)[A] == 1 + drawn, sum_


def test_all_cards_can_be_dealt():
    text = BASE.replace("    each player draws 5\n", "    each player at once: player draws count of cards in stock / count of players\n    each player draws 1\n").replace("    turn_up 1\n", "")
    assert text != BASE
    game = rulelang.load_text(text, name="small").new_game(seats=3, seed=1)
    assert sum(sizes(game)) == len(game.setting.deck) and max(sizes(game)) - min(sizes(game)) <= 1
