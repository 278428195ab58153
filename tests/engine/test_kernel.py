"""The kernel's rules one by one, on `mini` with one more rule each. What must come out is the charter's meaning (§5)."""

import pytest

from rulelang.engine.actions import Accept, Answer, Call, Decline, Do, Play, Say
from rulelang.engine.game import Game
from rulelang.engine.refusals import Code, Refused
from rulelang.ir import effects as fx
from rulelang.ir import events as ev
from rulelang.ir import expressions as ex
from rulelang.ir.base import Kind
from rulelang.ir.rules import DeedRule, Permission, Replacement, Rule, Trigger
from tests.engine.mini import (
    BLOCKS,
    DEBT,
    HERE,
    NEXT,
    PLAYER,
    RULES,
    SEAT,
    TAKE,
    TOP,
    card,
    plays,
    program,
    rank,
    when,
)  # fmt: skip

A, B, C = range(3)
NEW = len(RULES)
FIRST_BLOCK = len(BLOCKS)
ONE, TWO = ex.Number(value=1), ex.Number(value=2)


def extended(*sentences, blocks=(), locals_=6, **changes):
    """`mini` with one more rule; its blocks are numbered from FIRST_BLOCK."""
    mini = program()
    rule = Rule(number=NEW, name="more", meaning="more", sentences=sentences, at=HERE)
    more = tuple(fx.Block(number=FIRST_BLOCK + n, locals=locals_, effects=tuple(one)) for n, one in enumerate(blocks))
    return program(rules=(*mini.rules, rule), blocks=(*mini.blocks, *more), **changes)


def table(rules, hands: dict[int, str], top: str, seats: int = 3, turn: int = A, **more) -> Game:
    game = Game.start(rules, seats=seats, seed=1)
    laid = {seat: [card(name) for name in names.split()] for seat, names in hands.items()}
    game.arrange(hands=laid, discard=[card(top)], turn=turn, **more)
    return game


def size(game: Game, seat: int) -> int:
    return len(game.cards(2, seat))


def draw(seats, amount=ONE, label=None, bind=None):
    return fx.Draw(seats=seats, amount=amount, label=label, bind=bind)


HANDS = {A: "KH QH QC", B: "10H 10C 10D", C: "AH AC AD"}


# ---- duties ----------------------------------------------------------------------------------------------------------


def test_a_duty_within_a_time_fails_when_the_clock_has_passed_it():
    owe = fx.Owe(seats=NEXT, deed=fx.SayDeed(phrases=(0,)), within=ex.Number(value=2000), otherwise=FIRST_BLOCK + 1, rule=NEW, at=HERE)
    rules = extended(when(plays("K"), FIRST_BLOCK), blocks=[[owe], [draw(NEXT)]])
    game = table(rules, HANDS, "9H")
    game.act(A, Play(card("KH")), at=1000)
    assert game.next_due() == 3000
    game.advance(3000)
    assert size(game, B) == 3
    game.advance(3001)
    assert size(game, B) == 4
    game = table(rules, HANDS, "9H")
    game.act(A, Play(card("KH")), at=1000)
    game.act(B, Say(words="mau"), at=3000)  # stamped at the deadline: in time
    game.advance(9000)
    assert size(game, B) == 3


def test_a_duty_before_the_next_move_falls_due_before_that_move():
    owe = fx.Owe(
        seats=PLAYER, deed=fx.SayDeed(phrases=(0,)), before=(ev.Moves(who=NEXT, move=None),), otherwise=FIRST_BLOCK + 1, rule=NEW, at=HERE
    )
    rules = extended(when(plays("K"), FIRST_BLOCK), blocks=[[owe], [draw(PLAYER, TWO, label=0)]])
    game = table(rules, HANDS, "9H")
    game.act(A, Play(card("KH")))
    with pytest.raises(Refused):
        game.act(B, Play(card("10C")))  # refused: passes no deadline
    assert size(game, A) == 2
    game.act(B, Play(card("10H")))
    assert (size(game, A), size(game, B)) == (4, 2)
    kinds = [[event.kind for event in entry.events if event.kind != "acts"] for entry in game.journal[-2:]]
    assert kinds[0] == ["fails", "draws"]
    assert kinds[1][:2] == ["drops_to", "plays"]


def test_gestures_are_counted():
    owe = fx.Owe(
        seats=NEXT, deed=fx.GestureDeed(gesture=0, times=ex.Number(value=3)), before=(ev.Moves(who=NEXT, move=None),),
        otherwise=FIRST_BLOCK + 1, rule=NEW, at=HERE,
    )  # fmt: skip
    rules = extended(when(plays("K"), FIRST_BLOCK), blocks=[[owe], [draw(NEXT)]], gestures=("knock",))
    for knocks, cards in [(2, 4), (3, 3)]:
        game = table(rules, HANDS, "9H")
        game.act(A, Play(card("KH")))
        game.act(B, Say(gestures=(0,) * knocks))
        game.act(B, Do(1))
        assert size(game, B) == cards + 1


def test_one_word_meets_one_duty():
    owe = fx.Owe(seats=PLAYER, deed=fx.SayDeed(phrases=(0,)), before=(ev.Moves(who=NEXT, move=None),), otherwise=FIRST_BLOCK + 1, rule=NEW, at=HERE)
    rules = extended(when(plays("K"), FIRST_BLOCK), blocks=[[owe, owe], [draw(PLAYER)]])
    for words, cards in [("", 4), ("Mau", 3), ("Mau, mau!", 2)]:
        game = table(rules, HANDS, "9H")
        game.act(A, Play(card("KH"), words=words))
        game.act(B, Do(1))
        assert size(game, A) == cards


def test_a_word_said_since_the_move_before_meets_a_duty():
    owe = fx.Owe(seats=PLAYER, deed=fx.SayDeed(phrases=(0,)), before=(ev.Moves(who=NEXT, move=None),), otherwise=FIRST_BLOCK + 1, rule=NEW, at=HERE)
    rules = extended(when(plays("K"), FIRST_BLOCK), blocks=[[owe], [draw(PLAYER)]])
    game = table(rules, HANDS, "9H")
    game.act(A, Say(words="mau"))
    game.act(A, Play(card("KH")))
    game.act(B, Do(1))
    assert size(game, A) == 2


# ---- mistakes --------------------------------------------------------------------------------------------------------


PRICE = [when(ev.MistakeIs(state="called"), FIRST_BLOCK), when(ev.CallIsFalse(), FIRST_BLOCK)]


def test_a_duty_without_a_price_is_a_mistake_that_can_be_called_once():
    owe = fx.Owe(seats=PLAYER, deed=fx.SayDeed(phrases=(0,)), before=(ev.Moves(who=NEXT, move=None),), rule=NEW, at=HERE)
    rules = extended(*PRICE, when(plays("K"), FIRST_BLOCK + 1), blocks=[[draw(PLAYER)], [owe]])
    game = table(rules, HANDS, "9H")
    game.act(A, Play(card("KH")))
    game.act(B, Do(1))
    assert game.mistakes == ((A, (NEW,)),)
    game.act(C, Call(A, NEW))
    assert (size(game, A), game.mistakes) == (3, ())
    game.act(B, Call(A, NEW))  # too late: it has been paid; the caller pays
    assert (size(game, A), size(game, B)) == (3, 5)


def test_permissive_manners_carry_out_a_wrong_play_as_one_mistake():
    rules = extended(*PRICE, blocks=[[draw(PLAYER)]], manners="permissive")
    game = table(rules, HANDS, "9S")
    assert Play(card("KH")) in game.possible(A)
    assert Play(card("KH")) not in game.legal(A)
    game.act(A, Play(card("KH")))
    assert (game.turn, game.mistakes) == (B, ((A, (0, 4)),))  # both rules that permit cards came equally close
    game.act(C, Play(card("AD")))  # out of turn and not matching: still one mistake
    assert len(game.mistakes) == 2
    assert game.turn == A
    with pytest.raises(Refused) as refused:
        game.act(B, Play(card("KC")))
    assert refused.value.code is Code.NOT_HELD
    game.act(B, Call(C, 0))
    assert size(game, C) == 3


def test_nobody_is_told_of_a_mistake_or_of_what_another_owes():
    rules = extended(*PRICE, blocks=[[draw(PLAYER)]], manners="permissive")
    game = table(rules, {A: "KH QH", B: "10H 10C"}, "9S", seats=2)
    game.act(A, Play(card("KH")))
    for seat in (-1, A, B):
        kinds = {event.kind for event in game.view(seat).events}
        assert "plays" in kinds
        assert "mistake_made" not in kinds
        assert ("owes" in kinds) == (seat == A)


def test_a_forbidden_word_is_a_mistake_and_nothing_else():
    quiet = DeedRule(allow=False, who=None, deed=fx.SayDeed(phrases=(0,)), conditions=(), at=HERE)
    rules = extended(quiet)
    game = table(rules, {A: "KH QH", B: "10H 10C"}, "9H", seats=2)
    game.act(A, Play(card("KH"), words="Mau"))
    assert game.mistakes == ((A, (NEW,)),)
    assert game.duties == ((A, 6),)  # the word met nothing
    for seat in (-1, A, B):  # but everybody has heard it, and can call it
        assert [(event.seat, event.value, event.text) for event in game.view(seat).events if event.kind == "says"] == [(A, 0, "Mau")]


def test_no_rule_reacts_to_a_forbidden_word_that_everybody_hears():
    quiet = DeedRule(allow=False, who=None, deed=fx.SayDeed(phrases=(0,)), conditions=(), at=HERE)
    rules = extended(quiet, when(ev.Says(who=None, phrases=(0,)), FIRST_BLOCK), blocks=[[draw(PLAYER)]])
    game = table(rules, {A: "KH QH", B: "10H 10C"}, "9H", seats=2)
    game.act(A, Say(words="Mau"))
    assert size(game, A) == 2
    assert [event.kind for event in game.view(B).events] == ["says"]


def test_an_open_duty_may_be_called_after_the_grace():
    owe = fx.Owe(seats=PLAYER, deed=fx.SayDeed(phrases=(0,)), rule=NEW, at=HERE)
    rules = extended(*PRICE, when(plays("K"), FIRST_BLOCK + 1), blocks=[[draw(PLAYER)], [owe]], grace=700)
    game = table(rules, HANDS, "9H")
    game.act(A, Play(card("KH")), at=1000)
    game.act(C, Call(A, NEW), at=1500)
    assert (size(game, A), size(game, C)) == (2, 4)
    game.act(C, Call(A, NEW), at=1700)
    assert size(game, A) == 3


def test_forgiven_mistakes_cannot_be_called():
    owe = fx.Owe(seats=PLAYER, deed=fx.SayDeed(phrases=(0,)), rule=NEW, at=HERE)
    forgive = when(ev.BeginsTurn(who=None), FIRST_BLOCK + 2)
    rules = extended(*PRICE, when(plays("K"), FIRST_BLOCK + 1), forgive, blocks=[[draw(PLAYER)], [owe], [fx.Forgive(seats=PLAYER)]])
    game = table(rules, {A: "KH QH QC", B: "10H 10C 10D"}, "9H", seats=2)
    game.act(A, Play(card("KH")))
    game.act(B, Play(card("10H")))
    game.act(B, Call(A, NEW))
    assert (size(game, A), size(game, B)) == (2, 3)


# ---- order -----------------------------------------------------------------------------------------------------------


def test_guards_are_tested_before_any_block_runs():
    raise_debt = Trigger(events=(plays("K"),), order="first", conditions=(), block=FIRST_BLOCK, at=HERE)
    owed = ex.Compare(operator=">", left=ex.Slot(slot=DEBT), right=ex.Number(value=0))
    rules = extended(
        raise_debt, when(plays("K"), FIRST_BLOCK + 1, owed),
        blocks=[[fx.Add(slot=DEBT, owner=None, amount=ONE)], [fx.Add(slot=DEBT, owner=None, amount=ex.Number(value=100))]],
    )  # fmt: skip
    game = table(rules, HANDS, "9H")
    game.act(A, Play(card("KH")))
    assert game.slot(DEBT) == 1


def test_first_and_last_stand_around_the_order_of_the_file():
    def times(order, block):
        return Trigger(events=(plays("K"),), order=order, conditions=(), block=block, at=HERE)

    debt = ex.Slot(slot=DEBT)
    double = fx.Set(slot=DEBT, owner=None, value=ex.Arithmetic(first=debt, rest=(ex.Term(operator="*", value=TWO),)))
    rules = extended(
        times("last", FIRST_BLOCK), times("plain", FIRST_BLOCK + 1), times("first", FIRST_BLOCK + 2),
        blocks=[[double], [fx.Add(slot=DEBT, owner=None, amount=ONE)], [fx.Set(slot=DEBT, owner=None, value=ex.Number(value=5))]],
    )  # fmt: skip
    game = table(rules, HANDS, "9H")
    game.act(A, Play(card("KH")))
    assert game.slot(DEBT) == 12


def test_every_third():
    third = Trigger(events=(ev.Moves(who=None, move=1),), order="plain", every=3, slot=4, conditions=(), block=FIRST_BLOCK, at=HERE)
    mini = program()
    counter = mini.slots[DEBT].changed(name="counter", hidden=True)
    rules = extended(third, blocks=[[draw(PLAYER, ex.Number(value=2))]], slots=(*mini.slots, counter))
    game = table(rules, {A: "9S 10S", B: "9S 10S".replace("9S", "8S").replace("10S", "7S")}, "KH", seats=2, stock=[card("AC"), card("QC"), card("JC"), card("AD")][:0])
    for n in range(3):
        seat = game.turn
        before = size(game, seat)
        game.act(seat, Do(1))
        while game.turn == seat:
            game.act(seat, Decline())
        assert size(game, seat) - before == (3 if n == 2 else 1)


def test_instead_of_an_event_something_else_happens():
    swap = Replacement(events=(ev.Plays(who=None, test=rank("K")),), conditions=(), block=FIRST_BLOCK, at=HERE)
    rules = extended(swap, blocks=[[draw(PLAYER)]])
    game = table(rules, HANDS, "9H")
    game.act(A, Play(card("KH")))
    assert (size(game, A), game.cards(1), game.turn) == (4, (card("9H"),), B)


def test_at_once_reads_everything_before_it_writes():
    everyone = ex.Everyone(start=PLAYER)
    seat = ex.Local(index=3, kind=SEAT)
    hand = ex.CardsIn(zone=2, owner=seat)
    give = fx.Transfer(seat=seat, cards=hand, zone=2, owner=ex.Beside(side="left", seat=seat))
    rules = extended(when(plays("K"), FIRST_BLOCK), blocks=[[fx.ForEach(items=everyone, local=3, at_once=True, body=(give,))]])
    game = table(rules, HANDS, "9H")
    game.act(A, Play(card("KH")))
    assert set(game.cards(2, B)) == {card("QH"), card("QC")}
    assert set(game.cards(2, C)) == {card("10H"), card("10C"), card("10D")}
    assert set(game.cards(2, A)) == {card("AH"), card("AC"), card("AD")}


def test_nobody_is_asked_while_something_is_happening():
    """A choice of the play waits for the draws that the play causes; then a later reaction to the same event runs."""
    suits = ex.Value(enumeration=0, mask=15)
    choose = fx.Choose(seat=PLAYER, kind=Kind(of="value", enumeration=0), candidates=suits, slot=3)
    drawn = when(ev.Draws(who=None), FIRST_BLOCK + 1)
    rules = extended(
        when(plays("K"), FIRST_BLOCK), drawn, when(plays("K"), FIRST_BLOCK + 2),
        blocks=[[draw(NEXT), choose], [fx.Add(slot=DEBT, owner=None, amount=ONE)], [fx.Add(slot=DEBT, owner=None, amount=ex.Number(value=10))]],
    )  # fmt: skip
    game = table(rules, HANDS, "9H")
    game.act(A, Play(card("KH")))
    assert (game.slot(DEBT), game.prompts()[0].kind) == (1, "choice")
    game.act(A, Answer(4))
    assert (game.slot(DEBT), game.slot(3), game.turn) == (11, 4, B)


def test_mute_drops_the_reactions_that_remain():
    mute = Trigger(events=(plays("7"),), order="first", conditions=(), block=FIRST_BLOCK, at=HERE)
    game = table(extended(mute, blocks=[[fx.Mute()]]), {A: "7H QH", B: "10H 10C"}, "9H", seats=2)
    game.act(A, Play(card("7H")))
    assert game.slot(DEBT) == 0


# ---- offers, permissions -----------------------------------------------------------------------------------------------


def test_an_offer_that_must_be_taken_but_cannot_costs_its_price():
    offer = fx.Offer(seat=PLAYER, moves=(fx.MoveChoice(move=0, test=rank("9")),), must=True, otherwise=FIRST_BLOCK + 1)
    rules = extended(when(plays("K"), FIRST_BLOCK), blocks=[[offer], [draw(PLAYER)]])
    game = table(rules, HANDS, "9H")
    game.act(A, Play(card("KH")))
    assert (size(game, A), game.turn) == (3, B)
    game = table(rules, {A: "KH 9H QC", B: "10C", C: "AC"}, "8H")
    game.act(A, Play(card("KH")))
    assert game.legal(A) == (Play(card("9H")),)
    with pytest.raises(Refused) as refused:
        game.act(A, Play(card("QC")))
    assert refused.value.code in (Code.NOT_OFFERED, Code.NOT_PERMITTED)
    game.act(A, Play(card("9H")))
    assert game.turn == C  # the nine turned the direction


def test_despite_lifts_the_prohibition_it_names():
    eight_on_seven = Permission(allow=True, who=None, move=0, test=rank("8"), conditions=(), despite=(1,), at=HERE)
    game = table(extended(eight_on_seven), {A: "8C KH", B: "10C"}, "7H", seats=2, slots={(DEBT, -1): 2})
    assert set(game.legal(A)) == {Play(card("8C")), Do(TAKE)}


def test_a_permission_with_a_subject_works_out_of_turn_and_a_play_passes_the_turn_on_from_its_player():
    anyone = Permission(allow=True, who=ex.Everyone(), move=0, test=ex.SameFace(left=ex.Candidate(), right=TOP), conditions=(), at=HERE)
    mini = program()
    two_packs = (mini.deck[0].changed(times=TWO),)
    game = Game.start(extended(anyone, deck=two_packs), seats=3, seed=1)
    first, second = card("KH"), card("KH") + 32
    game.arrange(hands={A: [first, card("QH")], B: [card("10H")], C: [second, card("AC")]}, discard=[card("9H")], turn=A)
    game.act(A, Play(first))
    assert game.turn == B
    assert game.legal(C) == (Play(second),)
    game.act(C, Play(second))
    assert game.turn == A


def test_what_fits_is_asked_without_the_rule_that_asks():
    only_if_stuck = Permission(
        allow=False, who=None, move=1, test=None, at=HERE,
        conditions=(ex.AnyMatch(cards=ex.CardsIn(zone=2, owner=PLAYER), test=ex.Fitting(seat=PLAYER)),),
    )  # fmt: skip
    game = table(extended(only_if_stuck), {A: "KH QC", B: "10C"}, "9H", seats=2)
    assert game.legal(A) == (Play(card("KH")),)
    game = table(extended(only_if_stuck), {A: "KC QC", B: "10C"}, "9H", seats=2)
    assert game.legal(A) == (Do(1),)


# ---- ending ------------------------------------------------------------------------------------------------------------


def test_the_challenge_window_comes_before_the_scoring():
    rules = extended(blocks=[])
    window = fx.Block(number=9, locals=4, effects=(fx.WinDeal(seat=PLAYER, after=ex.Number(value=10_000)),))
    rules = rules.changed(blocks=tuple(window if block.number == 9 else block for block in rules.blocks))
    game = table(rules, {A: "KH", B: "10H 10C", C: "AC"}, "9H")
    game.act(A, Play(card("KH")), at=1000)
    assert game.scores == (0, 0, 0)
    assert game.legal(B) == (Accept(),)
    with pytest.raises(Refused):
        game.act(B, Do(1))
    game.act(B, Accept())
    game.act(C, Accept())
    assert game.scores == (30, 0, 0)
    game = table(rules, {A: "KH", B: "10H 10C", C: "AC"}, "9H")
    game.act(A, Play(card("KH")), at=1000)
    game.advance(11_001)
    assert game.scores == (30, 0, 0)


def test_with_a_price_open_the_deal_waits_and_the_next_may_go_on():
    until = (ev.Moves(who=NEXT, move=None),)
    others = ex.WithoutSeats(seats=ex.Everyone(), removed=(PLAYER,))
    owe = fx.Owe(
        seats=PLAYER, deed=fx.SayDeed(phrases=(0,)), before=(ev.Says(who=others, phrases=(0,)),), until=until,
        otherwise=FIRST_BLOCK + 1, rule=NEW, at=HERE,
    )  # fmt: skip
    rules = extended(when(ev.DropsTo(who=None, size=ex.Number(value=0)), FIRST_BLOCK), blocks=[[owe], [draw(PLAYER, TWO)]])
    game = table(rules, {A: "KH", B: "10H 10C", C: "AC"}, "9H")
    game.act(A, Play(card("KH")))
    assert (game.scores[0], game.legal(B)) == (0, (Do(3),))
    game.act(B, Do(3))
    assert game.scores == (30, 0, 0)
    game = table(rules, {A: "KH", B: "10H 10C", C: "AC"}, "9H")
    game.act(A, Play(card("KH")))
    game.act(C, Say(words="mau"))
    game.advance(game.now + 1)
    assert (size(game, A), game.scores[0], game.turn) == (2, 0, B)
    game.act(B, Play(card("10H")))


def test_playing_on_for_places():
    leave = when(ev.EmptiesHand(who=None), FIRST_BLOCK)
    last = when(ev.LeavesDeal(who=None), FIRST_BLOCK + 1, ex.Compare(operator="==", left=ex.CountSeats(seats=ex.Everyone()), right=ONE))
    mini = extended(leave, last, blocks=[[fx.LeaveDeal(seat=PLAYER)], [fx.EndDeal()]])
    rules = mini.changed(rules=(*tuple(rule for rule in mini.rules if rule.name != "finish"),))
    rules = rules.changed(rules=tuple(rule.changed(number=n) for n, rule in enumerate(rules.rules)))
    game = table(rules, {A: "KH", B: "10H", C: "AC 7C"}, "9H")
    game.act(A, Play(card("KH")))
    assert game.view(-1).active == (False, True, True)
    game.act(B, Play(card("10H")))
    assert game.over or game.view(-1).deal == 2


def test_a_cascade_that_does_not_end_ends_the_game_and_names_its_rule():
    loop = when(ev.Becomes(slot=DEBT, who=None, value=None), FIRST_BLOCK)
    game = table(extended(loop, blocks=[[fx.Add(slot=DEBT, owner=None, amount=ONE)]]), {A: "7H KH", B: "10H"}, "9H", seats=2)
    events = game.act(A, Play(card("7H")))
    assert game.over and game.aborted
    assert (events[-1].kind, events[-1].text) == ("aborts", "more")


def test_chance_has_no_favourites():
    from rulelang.engine import chance

    counts: dict[tuple[int, ...], int] = {}
    counter, key = 0, chance.key_of(7)
    for _ in range(60_000):
        items = [0, 1, 2]
        counter = chance.shuffle(key, counter, items)
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    assert len(counts) == 6
    assert sum((n - 10_000) ** 2 / 10_000 for n in counts.values()) < 30


def test_the_written_algorithm():
    """Fixed numbers: the same seed deals the same cards on every platform and in every version."""
    from rulelang.engine import chance

    assert [chance.mix(n) for n in (0, 1)] == [0, 0x5692161D100B05E5]
    assert chance.key_of(1) == int.from_bytes(__import__("hashlib").blake2b(b"1", digest_size=8).digest(), "little")



def test_instead_of_a_draw():
    swap = Replacement(events=(ev.Draws(who=None),), conditions=(), block=FIRST_BLOCK, at=HERE)
    game = table(extended(swap, blocks=[[draw(NEXT)]]), {A: "KC QH", B: "10H 10C"}, "9S", seats=2)
    game.act(A, Do(1))
    assert (size(game, A), size(game, B)) == (2, 3)  # the rule does not replace what it does itself


def test_a_word_that_caught_somebody_is_not_ones_own():
    game = table(program(), {A: "KH 8C", B: "KD 9C", C: "AS AD"}, "QH")
    game.act(A, Play(card("KH")), at=100)
    game.act(B, Say(words="Mau"), at=200)
    game.act(B, Play(card("KD")), at=300)
    assert size(game, A) == 3
    assert game.duties == ((B, 6),)


def test_whoever_is_left_has_won():
    leave = when(plays("A"), FIRST_BLOCK)
    game = table(extended(leave, blocks=[[fx.LeaveGame(seat=PLAYER)]]), {A: "AH QH", B: "10H 10C"}, "9H", seats=2)
    game.act(A, Play(card("AH")))
    assert game.over and game.winners == (B,)
