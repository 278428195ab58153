"""Values, conditions and patterns: what each is in the IR."""

import pytest

from tests.check.lowered import block, lower, rule, show

MORE = """\
remember wish: suit or none = none until player plays card
remember debt: count = 0
remember victim: seat or none = none
remember tired: yes, no = no for each player
option calm: yes, no = no
define low: 7-9
define high: Q, K, A
define base = topmost low in discard
points:
    7-10 count rank
    card count 10
"""
QUIET = ("M470", "M213", "M214", "M222", "M223", "M401", "M402", "M403", "M404", "M405", "M406", "M407", "M408", "M409", "M414", "M415", *(f"M46{n}" for n in range(10)), "M606")
"""Nothing here is about what rules do together, and much is not used."""
CARD, TOP, TURN, ME = "Candidate()", "TopOf(1, 0)", "OnTurn()", "Local(0)"


def suit(card: str) -> str:
    return f"ValueOf({card}, 0)"


def rank(card: str, mask: int) -> str:
    return f"Agree(ValueOf({card}, 1), Value(1, {mask}))"


def condition(text: str) -> str:
    """A condition of a permission."""
    made = lower(MORE, f'rule x "X.": may not play card if {text}', allow=QUIET)
    return rule(made, "x")[0].removeprefix("Permission(False, 0, [").removesuffix("])")


def pattern(text: str) -> str:
    """A pattern of a permission."""
    made = lower(MORE, f'optional rule x "X.": may not play {text}', allow=QUIET)
    return rule(made, "x")[0].removeprefix("Permission(False, 0").removeprefix(", ").removesuffix(")")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("card.suit is top.suit", f"Agree({suit(CARD)}, {suit(TOP)})"),
        ("card.suit is not hearts", f"Not(Agree({suit(CARD)}, Value(0, 4)))"),
        ("card.suit is hearts, clubs", f"Agree({suit(CARD)}, Value(0, 5))"),
        ("card is 7", rank(CARD, 1)),
        ("top is 7, 8", f"Matches({TOP}, {rank(CARD, 3)})"),
        ("top is not 7", f"Not(Matches({TOP}, {rank(CARD, 1)}))"),
        ("top is none", f"Missing({TOP})"),
        ("under is low", f"Matches(TopOf(1, 1), {rank(CARD, 7)})"),
        ("base is hearts", f"Matches(Topmost(CardsIn(1), {rank(CARD, 7)}), Agree({suit(CARD)}, Value(0, 4)))"),
        ("card.rank > top.rank", f"Ranks('>', ValueOf({CARD}, 1), ValueOf({TOP}, 1))"),
        ("card.rank is top.rank + 1", f"Agree(ValueOf({CARD}, 1), Further(ValueOf({TOP}, 1), 1, Number(1)))"),
        ("card.rank is top.rank - 2", f"Agree(ValueOf({CARD}, 1), Further(ValueOf({TOP}, 1), 1, Number(-2)))"),
        ("card.rank >= 9", f"Ranks('>=', ValueOf({CARD}, 1), Value(1, 4))"),
        ("wish is none", "Missing(Slot(2))"),
        ("wish is hearts", "Agree(Slot(2), Value(0, 4))"),
        ("top.suit is wish", f"Agree({suit(TOP)}, Slot(2))"),
        ("debt > 2", "Compare('>', Slot(3), Number(2))"),
        ("debt is 2, 3", "Or([Compare('==', Slot(3), Number(2)), Compare('==', Slot(3), Number(3))])"),
        ("debt + 2 * 3 - 1 mod 2 >= 4", "Compare('>=', Arithmetic(Slot(3), [Term('+', Arithmetic(Number(2), [Term('*', Number(3))])), Term('-', Arithmetic(Number(1), [Term('mod', Number(2))]))]), Number(4))"),
        ("calm", "Option(0)"),
        ("calm is no", "Not(Option(0))"),
        ("player.tired and not calm", f"And([Slot(5, {ME}), Not(Option(0))])"),
        ("player.tired or calm and debt > 0", f"Or([Slot(5, {ME}), And([Option(0), Compare('>', Slot(3), Number(0))])])"),
        ("player holds 2", f"Compare('==', CountCards(CardsIn(2, {ME})), Number(2))"),
        ("next holds > 3", f"Compare('>', CountCards(CardsIn(2, Beside('next', {TURN}))), Number(3))"),
        ("player is next", f"Compare('==', {ME}, Beside('next', {TURN}))"),
        ("player is dealer, winner", f"Or([Compare('==', {ME}, Slot(0)), Compare('==', {ME}, Winner())])"),
        ("victim is nobody", "Missing(Slot(4))"),
        ("left of dealer is victim", "Compare('==', Beside('left', Slot(0)), Slot(4))"),
        ("hand of player has 7", f"AnyMatch(CardsIn(2, {ME}), {rank(CARD, 1)})"),
        ("hand of next has no fitting", f"Not(AnyMatch(CardsIn(2, Beside('next', {TURN})), Fitting(Beside('next', {TURN}))))"),
        ("hand of player has card", f"Not(Missing(CardsIn(2, {ME})))"),
        ("player can play", f"AnyMatch(CardsIn(2, {ME}), Fitting({ME}))"),
        ("not player can play hearts 7", f"Not(AnyMatch(CardsIn(2, {ME}), And([And([Agree({suit(CARD)}, Value(0, 4)), {rank(CARD, 1)}]), Fitting({ME})])))"),
        ("player said anything this turn", f"Said({ME}, 'turn')"),
        ('next said "Mau" this deal', f"Said(Beside('next', {TURN}), [0], 'deal')"),
        ("count of players > 2", "Compare('>', CountSeats(Everyone()), Number(2))"),
        ("count of each opponent is 1", f"Compare('==', CountSeats(WithoutSeats(Everyone(), [{ME}])), Number(1))"),
        ("count of cards in discard > 5", "Compare('>', CountCards(CardsIn(1)), Number(5))"),
        ("count of discard > 5", "Compare('>', CountCards(CardsIn(1)), Number(5))"),
        ("count of 7 in hand of player is 2", f"Compare('==', CountCards(CardsWhere(CardsIn(2, {ME}), {rank(CARD, 1)})), Number(2))"),
        ("count of (cards in discard except top) > 5", f"Compare('>', CountCards(CardsExcept(CardsIn(1), OneCard({TOP}))), Number(5))"),
        ("total of points in hand of player > 9", f"Compare('>', Total(0, CardsIn(2, {ME})), Number(9))"),
        ("points of card > 9", f"Compare('>', TableOf(0, {CARD}), Number(9))"),
        ("top.points > 9", f"Compare('>', TableOf(0, {TOP}), Number(9))"),
        ("highest of score in players >= 100", "Compare('>=', BestOf(Everyone(), 3, Slot(1, Local(3)), True), Number(100))"),
        ("lowest of (count of cards in hand of player) in players < 2", "Compare('<', BestOf(Everyone(), 3, CountCards(CardsIn(2, Local(3))), False), Number(2))"),
        ("player is (player with lowest age)", f"Compare('==', {ME}, Outstanding(Everyone(), 3, Person(Local(3), 'age'), False, False))"),
        ("player is (each player with lowest age)", f"SeatAmong({ME}, Outstanding(Everyone(), 3, Person(Local(3), 'age'), False, True))"),
        ("player is (everyone where player.score > 10)", f"SeatAmong({ME}, SeatsWhere(Everyone(), 3, Compare('>', Slot(1, Local(3)), Number(10))))"),
        ("player is (everyone except dealer, next)", f"SeatAmong({ME}, WithoutSeats(Everyone(), [Slot(0), Beside('next', {TURN})]))"),
        ("deal_number is 1", "Compare('==', DealNumber(), Number(1))"),
        ("top of stock is 7", f"Matches(TopOf(0, 0), {rank(CARD, 1)})"),
        ("(topmost hearts 7 in discard) is none", f"Missing(Topmost(CardsIn(1), And([Agree({suit(CARD)}, Value(0, 4)), {rank(CARD, 1)}])))"),
        ("winner.score >= 150", "Compare('>=', Slot(1, Winner()), Number(150))"),
    ],
)  # fmt: skip
def test_conditions(text, expected):
    assert condition(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("card", ""),
        ("7", rank(CARD, 1)),
        ("7, 8", rank(CARD, 3)),
        ("hearts 7", f"And([Agree({suit(CARD)}, Value(0, 4)), {rank(CARD, 1)}])"),
        ("hearts 7, Q", f"Or([And([Agree({suit(CARD)}, Value(0, 4)), {rank(CARD, 1)}]), {rank(CARD, 32)}])"),
        ("card except 7", f"Not({rank(CARD, 1)})"),
        ("7, 8 except spades 7", f"And([{rank(CARD, 3)}, Not(And([Agree({suit(CARD)}, Value(0, 8)), {rank(CARD, 1)}]))])"),
        ("low, high", rank(CARD, 7 | 32 | 64 | 128)),
        ("hearts high", f"And([Agree({suit(CARD)}, Value(0, 4)), {rank(CARD, 224)}])"),
        ("wish", f"Agree({suit(CARD)}, Slot(2))"),
        ("like top", f"SameFace({CARD}, {TOP})"),
        ("hearts like top", f"And([Agree({suit(CARD)}, Value(0, 4)), SameFace({CARD}, {TOP})])"),
        ("fitting", f"Fitting({ME})"),
        ("(card.rank > 9)", f"Ranks('>', ValueOf({CARD}, 1), Value(1, 4))"),
        ("(card where card.suit is top.suit)", f"Agree({suit(CARD)}, {suit(TOP)})"),
        ("7 on 8", f"{rank(CARD, 1)}, [Matches({TOP}, {rank(CARD, 2)})]"),
    ],
)  # fmt: skip
def test_patterns(text, expected):
    assert pattern(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("player may play 7", f"Permission(True, 0, {rank(CARD, 1)})"),
        ("anyone may draw", "Permission(True, Everyone(), 1)"),
        ("anyone may not draw", "Permission(False, 1)"),
        ("nobody may pass", "Permission(False, 2)"),
        ("player may not pass", f"Permission(False, {TURN}, 2)"),
        ("next may play 7", f"Permission(True, Beside('next', {TURN}), 0, {rank(CARD, 1)})"),
        ("other may play like top for spam", f"Permission(True, WithoutSeats(Everyone(), [{TURN}]), 0, SameFace({CARD}, {TOP}), 0)"),
        ("may play 7 despite finish", f"Permission(True, 0, {rank(CARD, 1)}, [2])"),
        ("may draw if calm", "Permission(True, 1, [Option(0)])"),
        ("may draw unless calm", "Permission(True, 1, [Not(Option(0))])"),
        ('nobody may say "No"', "DeedRule(False, SayDeed([0], False))"),
        ("nobody may say anything", "DeedRule(False, SayDeed(True))"),
        ("nobody may say suit", "DeedRule(False, SayDeed([0, 1, 2, 3], False))"),
        ("next may not gesture", f"DeedRule(False, Beside('next', {TURN}), GestureDeed())"),
    ],
)  # fmt: skip
def test_permissions(text, expected):
    assert rule(lower(MORE, f'rule x "X.": {text}', allow=QUIET), "x") == [expected]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("player plays 7", f"Plays({rank(CARD, 1)})"),
        ("anyone plays card", "Plays()"),
        ("other plays card", f"Plays(WithoutSeats(Everyone(), [{TURN}]))"),
        ("player plays 7 on 8", f"Plays(And([{rank(CARD, 1)}, Matches(TopOf(1, 1), {rank(CARD, 2)})]))"),
        ("player draws card", "Draws()"),
        ("next moves", f"Moves(Beside('next', {TURN}))"),
        ("player passes", "Moves(2)"),
        ("everyone passes", "AllPass()"),
        ("player drops to 1", "DropsTo(Number(1))"),
        ("player empties hand", "EmptiesHand()"),
        ('next says "Mau", "Ma"', f"Says(Beside('next', {TURN}), [0, 1], False)"),
        ("player says anything", "Says(True)"),
        ("player gestures", "Gestures()"),
        ("dealer begins turn", "BeginsTurn(Slot(0))"),
        ("player ends turn", "EndsTurn()"),
        ("debt becomes 0", "Becomes(3, Number(0))"),
        ("wish becomes hearts", "Becomes(2, Value(0, 4))"),
        ("wish becomes", "Becomes(2)"),
        ("victim becomes none", "Becomes(4, Nobody())"),
        ("player.tired becomes yes", "Becomes(5, Truth(True))"),
        ("stock runs out", "RunsOut(0)"),
        ("player scores", "Scores()"),
        ("player leaves deal", "LeavesDeal()"),
        ("deal begins", "Phase('deal_begins')"),
        ("game ends", "Phase('game_ends')"),
        ("mistake is made", "MistakeIs('made')"),
        ("mistake in match is called", "MistakeIs('called', [0])"),
        ("mistake except match, draw is called", "MistakeIs('called', [0, 1])"),
        ("call is false", "CallIsFalse()"),
    ],
)  # fmt: skip
def test_events(text, expected):
    made = lower(MORE, f'rule x "X.": when {text}: skip 1', allow=QUIET)
    assert rule(made, "x")[0].removeprefix("Trigger([").split("], 'plain'")[0] == expected


def test_several_events_and_every_third():
    made = lower(
        'rule x "X.": first when player plays 7 or player passes every 3 if player holds 2: skip 1', allow=QUIET
    )
    size = f"Compare('==', CountCards(CardsIn(2, {ME})), Number(2))"
    assert rule(made, "x") == [f"Trigger([Plays({rank(CARD, 1)}), Moves(2)], 'first', 3, 2, [{size}], 3)"]
    assert show(made.slots[2]) == "SlotDef('times 1', Number(0), False, 'deal', True)"


def test_conditions_around_sentences_join():
    made = lower(
        MORE,
        'rule x "X.":\n    while calm:\n        while debt > 0:\n            may not draw if top is 7\n',
        allow=QUIET,
    )
    assert rule(made, "x") == [
        f"Permission(False, 1, [Option(0), Compare('>', Slot(3), Number(0)), Matches({TOP}, {rank(CARD, 1)})])"
    ]


def test_labels():
    made = lower(
        'rule x "X.": when player draws card for slow not for fast: skip 1',
        'rule y "Y.": when player plays 7: next draws 2 for slow',
        'rule z "Z.": when player plays 8: next draws 2 for fast',
        allow=QUIET,
    )  # fmt: skip
    assert made.labels == ("slow", "fast")
    assert rule(made, "x")[0].startswith("Trigger([Draws([0], [1])]")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("next draws 2 for penalty", [f"Draw(Beside('next', {ME}), Number(2), 0)"]),
        ("next draws", [f"Draw(Beside('next', {ME}), Number(1))"]),
        ("next draws debt", [f"Draw(Beside('next', {ME}), Slot(3))"]),
        ("each opponent draws 1", [f"Draw(WithoutSeats(Everyone({ME}), [{ME}]), Number(1))"]),
        ("everyone except player, next draws 1", [f"Draw(WithoutSeats(Everyone({ME}), [{ME}, Beside('next', {ME})]), Number(1))"]),
        ("each player scores count of cards in hand of player", [f"ForEach(Everyone({ME}), 3, False, [Score(Local(3), CountCards(CardsIn(2, Local(3))))])"]),
        ("each opponent draws 1 if calm", [f"If(Option(0), [Draw(WithoutSeats(Everyone({ME}), [{ME}]), Number(1))])"]),
        ("each opponent swaps hand with next", [f"ForEach(WithoutSeats(Everyone({ME}), [{ME}]), 3, False, [SwapHands(Local(3), Beside('next', {ME}), 2)])"]),
        ("each player gives hand to next at once", [f"ForEach(Everyone({ME}), 3, True, [Transfer(Local(3), CardsIn(2, Local(3)), 2, Beside('next', Local(3)))])"]),
        ("each player gives hand of player to left of player at once", [f"ForEach(Everyone({ME}), 3, True, [Transfer(Local(3), CardsIn(2, Local(3)), 2, Beside('left', Local(3)))])"]),
        ("player swaps hand with left", [f"SwapHands({ME}, Beside('left', {ME}), 2)"]),
        ("player takes cards in discard", [f"Transfer({ME}, CardsIn(1), 2, {ME})"]),
        ("player discards hearts in hand of player", [f"Transfer({ME}, CardsWhere(CardsIn(2, {ME}), Agree({suit(CARD)}, Value(0, 4))), 1)"]),
        ("put top of stock to discard", ["Transfer(OneCard(TopOf(0, 0)), 1)"]),
        ("player shows hand to next", [f"Show({ME}, CardsIn(2, {ME}), Beside('next', {ME}))"]),
        ("set wish to top.suit", [f"Set(2, {suit(TOP)})"]),
        ("set wish to none", ["Set(2, Value(0, 0))"]),
        ("set victim to next", [f"Set(4, Beside('next', {ME}))"]),
        ("set player.tired to yes", [f"Set(5, {ME}, Truth(True))"]),
        ("set dealer to left of dealer", ["Set(0, Beside('left', Slot(0)))"]),
        ("add 2 to debt", ["Add(3, Number(2))"]),
        ("subtract 2 from debt", ["Add(3, Number(-2))"]),
        ("subtract debt from player.score", [f"Add(1, {ME}, Arithmetic(Number(0), [Term('-', Slot(3))]))"]),
        ("flip player.tired", [f"Set(5, {ME}, Not(Slot(5, {ME})))"]),
        ("skip debt", ["Skip(Slot(3))"]),
        ("reverse", ["Reverse()"]),
        ("play goes right", ["Direct(False)"]),
        ("player goes again", [f"GoesAgain({ME})"]),
        ("turn goes to next of next", [f"TurnGoesTo(Beside('next', Beside('next', {ME})))"]),
        ("end turn", ["EndTurn()"]),
        ("end deal", ["EndDeal()"]),
        ("end game", ["EndGame(False)"]),
        ("end game for lowest", ["EndGame(True)"]),
        ("player wins deal after 10 s", [f"WinDeal({ME}, Number(10000))"]),
        ("player leaves deal", [f"LeaveDeal({ME})"]),
        ("shuffle stock", ["Shuffle(0)"]),
        ("mute", ["Mute()"]),
        ("stop clock", ["StopClock(True)"]),
        ("forgive player for match, draw", [f"Forgive({ME}, [0, 1])"]),
        ("next makes mistake", [f"MakeMistake(Beside('next', {ME}), 3)"]),
        ("player chooses wish from suit", [f"Choose({ME}, Value(0, 15), 2, False)"]),
        ("player chooses wish from hearts, clubs", [f"Choose({ME}, Value(0, 5), 2, False)"]),
        ("player chooses wish from suit except top.suit", [f"Choose({ME}, ValuesExcept(Value(0, 15), {suit(TOP)}), 2, False)"]),
        ("player now may choose wish from suit", [f"Choose({ME}, Value(0, 15), 2, True)"]),
        ("next chooses victim from each opponent where opponent.score > 5", [f"Choose(Beside('next', {ME}), SeatsWhere(WithoutSeats(Everyone({ME}), [{ME}]), 3, Compare('>', Slot(1, Local(3)), Number(5))), 4, False)"]),
        ("player now may play 7", [f"Offer({ME}, [MoveChoice(0, {rank(CARD, 1)})], False)"]),
        ("player now must play or draw", [f"Offer({ME}, [MoveChoice(0), MoveChoice(1)], True)"]),
        ("dealer plays top", ["PlayTop(Slot(0))"]),
    ],
)  # fmt: skip
def test_effects(text, expected):
    made = lower(MORE, f'rule x "X.": when player passes: {text}', allow=QUIET)
    assert block(made, "x") == expected


def test_names_bound_in_a_block():
    text = """\
rule x "X.":
    when player plays card:
        player draws 2 as fresh
        player chooses gift from cards in hand of player
        if fresh is hearts and gift is 7: player now may play fresh
        player gives gift to next
"""
    assert block(lower(text, allow=QUIET), "x") == [
        "Draw(Local(0), Number(2), 3)",
        "SetLocal(4, Nobody())",
        "Choose(Local(0), CardsIn(2, Local(0)), 4, False)",
        f"If(And([AnyMatch(Local(3), Agree({suit(CARD)}, Value(0, 4))), Matches(Local(4), {rank(CARD, 1)})]), "
        f"[Offer(Local(0), [MoveChoice(0, CardAmong({CARD}, Local(3)))], False)])",
        "Transfer(Local(0), OneCard(Local(4)), 2, Beside('next', Local(0)))",
    ]


def test_giving_a_number_of_cards_lets_the_giver_choose():
    made = lower('rule x "X.": when player passes: player gives 2 to next', allow=QUIET)
    chosen = "OneCard(Local(3))"
    assert block(made, "x") == [
        "SetLocal(3, Nobody())",
        "Choose(Local(0), CardsIn(2, Local(0)), 3, False)",
        "SetLocal(4, Nobody())",
        f"Choose(Local(0), CardsExcept(CardsIn(2, Local(0)), {chosen}), 4, False)",
        f"Transfer(Local(0), {chosen}, 2, Beside('next', Local(0)))",
        "Transfer(Local(0), OneCard(Local(4)), 2, Beside('next', Local(0)))",
    ]


def test_seats_of_a_deadline_are_noted_when_the_duty_begins():
    made = lower(
        'rule x "X.": when player plays 7: next must say "Mau" before next moves or player plays card, otherwise next draws 1',
        allow=QUIET,
    )
    nxt = "Beside('next', Local(0))"
    assert block(made, "x") == [
        f"SetLocal(3, {nxt})",
        f"Owe({nxt}, SayDeed([0], False), [Moves(Local(3)), Plays(Local(0))], 4, 3)",
    ]
    assert show(made.blocks[4].effects) == f"[Draw({nxt}, Number(1))]"


def test_a_duty_of_each_costs_the_one_who_fails():
    made = lower(
        "gestures: knock", 'rule x "X.": when player plays 7: each player must knock 3 before next moves, otherwise player draws 1', allow=QUIET
    )  # fmt: skip
    assert block(made, "x") == [
        "ForEach(Everyone(Local(0)), 3, False, [SetLocal(4, Beside('next', Local(0))), "
        "Owe(Local(3), GestureDeed(0, Number(3)), [Moves(Local(4))], 4, 3)])"
    ]
    assert show(made.blocks[4].effects) == "[Draw(Local(3), Number(1))]"
    assert made.blocks[4].locals == 5


def test_a_turned_card_is_the_top_while_it_is_tested():
    made = lower(setup="setup:\n    each player draws 5\n    turn_up 1 until top is not J\n    left begins\n")
    assert (
        show(made.blocks[made.setup].effects[1:])
        == f"[TurnUp(Number(1), 1, Not({rank(CARD, 16)})), Begins(Beside('left', Local(0)))]"
    )


def test_offender_and_caller():
    made = lower('rule x "X.": when mistake is called:\n        offender draws 1\n        caller scores 1', allow=QUIET)
    assert block(made, "x") == ["Draw(Local(0), Number(1))", "Score(Local(2), Number(1))"]


def test_the_life_of_a_slot_of_each_seat_is_its_owners():
    made = lower("remember shy: yes, no = no for each player until player draws card or next plays 7", allow=QUIET)
    assert show(made.slots[2]) == (
        f"SlotDef('shy', Truth(False), True, 'deal', [Draws(Local(0)), Plays(Beside('next', Local(0)), {rank(CARD, 1)})], False)"
    )
