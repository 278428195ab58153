"""Bots see what their seat may see, choose the same when that is the same, and play to the end."""

import time
from collections import Counter
from dataclasses import fields
from pathlib import Path

import pytest

import rulelang
from rulelang.engine.actions import Answer, Decline, Play, Say, draw
from rulelang.engine.game import Game
from rulelang.ir import effects as fx
from rulelang.ir import expressions as ex
from rulelang.play.bots import KINDS, Noticed, make_bot
from rulelang.play.table import Table
from tests.engine import mini
from tests.engine.mini import card

A, B, C = range(3)
HEARTS = 1 << mini.SUITS.index("hearts")


def cards(names: str) -> list[int]:
    return [card(name) for name in names.split()]


def laid(hands: dict[int, str], top: str, stock: str = "", turn: int = A, seats: int = 3) -> Game:
    game = Game.start(mini.program(), seats=seats, seed=1)
    game.arrange(hands={s: cards(h) for s, h in hands.items()}, stock=cards(stock), discard=cards(top), turn=turn)
    return game


def decided(game: Game, seat: int, kind: str = "sensible", seed: int = 1, noticed: tuple[Noticed, ...] = ()):
    return make_bot(kind, seed, seat).decide(game.view(seat), game.setting, noticed)


def played_out(kinds: tuple[str, ...], seed: int) -> tuple[Game, Counter]:
    game = Game.start(mini.program(), seats=len(kinds), seed=seed)
    happened: Counter = Counter()
    bots = {seat: make_bot(kind, seed, seat) for seat, kind in enumerate(kinds)}
    Table(game, bots, {}, lambda *told: happened.update((event.kind, event.seat) for event in told[2])).run()
    return game, happened


@pytest.mark.parametrize("kind", KINDS)
def test_games_end_and_seeds_repeat(kind):
    first, _ = played_out((kind,) * 3, 5)
    again, _ = played_out((kind,) * 3, 5)
    other, _ = played_out((kind,) * 3, 6)
    assert first.over and first.winners
    assert first.hash() == again.hash() != other.hash()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(20))
def test_si12_unseen_cards_do_not_matter(kind, seed):
    seen = {A: "7H 8H JC KD", B: "9C 10C", C: "QS"}
    swapped = {A: "7H 8H JC KD", B: "AS 7D", C: "8S"}
    decisions = {
        decided(laid(hands, "9H", stock), A, kind, seed)
        for hands, stock in ((seen, "AS 7D 8S"), (swapped, "9C 10C QS"))
    }
    assert len(decisions) == 1


def test_sensible_beats_random():
    won = Counter(played_out(("sensible", "random"), seed)[0].winners for seed in range(12))
    assert won[A,] >= 10


def test_sensible_hinders_who_is_nearly_done():
    hands = {A: "7H KH QH AH", B: "9C", C: "QS 10S 8S AS"}
    assert all(decided(laid(hands, "9H"), A, seed=seed) == Play(card("7H")) for seed in range(10))


def test_sensible_keeps_what_goes_on_anything():
    hands = {A: "JH KH QS AC", B: "9C 9D 8D 8C", C: "QD 10S 8S AS"}
    assert all(decided(laid(hands, "9H"), A, seed=seed) == Play(card("KH")) for seed in range(10))
    hands[A] = "JH QS AC 10C"
    assert all(decided(laid(hands, "9H"), A, seed=seed) == Play(card("JH")) for seed in range(10))


def test_sensible_wishes_what_it_has_most_of():
    game = laid({A: "JC KH QH AS", B: "9C 9S", C: "QD"}, "9D")
    game.act(A, Play(card("JC")))
    assert all(decided(game, A, seed=seed) == Answer(HEARTS) for seed in range(10))


def test_sensible_plays_the_card_it_has_drawn():
    game = laid({A: "8S", B: "9C", C: "QD"}, "9H", stock="KH")
    assert decided(game, A) == draw
    game.act(A, draw)
    assert Decline() in game.view(A).legal
    assert decided(game, A) == Play(card("KH"))


def owing() -> Game:
    """A has one card left and has said nothing."""
    game = laid({A: "KH QD", B: "9C AS", C: "8S 10S"}, "9H")
    game.act(A, Play(card("KH")))
    return game


def test_sensible_and_random_say_what_they_have_to():
    game = owing()
    assert decided(game, A) == decided(game, A, "random") == Say(words="Mau")


def test_forgetful_forgets_now_and_then_and_does_not_remember_later():
    game = owing()
    bots = [make_bot("forgetful", seed, A) for seed in range(60)]
    first = [bot.decide(game.view(A), game.setting) for bot in bots]
    assert [bot.decide(game.view(A), game.setting) for bot in bots] == first
    assert 10 < first.count(None) < 50


def test_bots_catch_who_forgets_mostly():
    game = owing()
    noticed = tuple(Noticed(seat, rule, False) for seat, rule in game.duties)
    assert noticed == (Noticed(A, 6, False),)
    said = [decided(game, C, seed=seed, noticed=noticed) for seed in range(60)]
    assert set(said) == {None, Say(words="Mau")}
    assert said.count(None) < 40


def test_at_the_table_only_the_forgetful_pay():
    happened = sum((played_out(("sensible", "forgetful", "sensible"), seed)[1] for seed in range(6)), Counter())
    assert happened["fails", B] > 0
    assert happened["meets", B] > 0
    assert happened["fails", A] == happened["fails", C] == 0
    assert happened["meets", A] == happened["owes", A] > 0


def test_a_move_that_changes_nothing_is_not_made_for_ever():
    knock = mini.program().moves[-1].changed(name="knock", label="knock", block=None)
    base = mini.program()
    free = mini.may(5, True, None).changed(who=ex.Everyone())
    rule = base.rules[0].changed(number=8, name="knocking", sentences=(free,))
    program = mini.program(moves=(*base.moves, knock), rules=(*base.rules, rule))
    game = Game.start(program, seats=3, seed=3)
    Table(game, {seat: make_bot("sensible", 3, seat) for seat in range(3)}, {}, lambda *told: None).run()
    assert game.over


def test_bots_need_no_more_than_view_and_setting():
    """The protocol gives them nothing else: no game hides in what they are given."""
    game = laid({A: "KH QD", B: "9C", C: "8S"}, "9H")
    view = game.view(A)
    assert not any(isinstance(getattr(view, one.name), Game) for one in fields(view))
    assert not any(isinstance(value, Game) for value in vars(game.setting).values())
    assert set(view.hand) == set(cards("KH QD"))
    assert not set(cards("9C 8S")) & {card for event in view.events for card in event.cards}


def test_block_of_a_rule_is_weighed_by_what_it_does_to_others():
    both = (fx.Draw(seats=mini.PLAYER, amount=ex.Number(value=3)), fx.Draw(seats=mini.NEXT, amount=ex.Number(value=2)))
    base = mini.program()
    blocks = tuple(block.changed(effects=both) if block.number == 4 else block for block in base.blocks)
    from rulelang.play.bots.insight import Insight

    know = Insight(Game.start(mini.program(blocks=blocks), seats=2, seed=1).setting)
    eight = know.worth(card("8H"))
    assert (eight.costs, eight.hinders, eight.wild) == (3, 2, False)
    assert know.worth(card("JH")).wild
    assert know.worth(card("KH")).hinders == 0


class Slow:
    """Somebody who plays one card, and then lets every time run out."""

    def __init__(self, first: Play) -> None:
        self.first: Play | None = first
        self.timeouts: list[float | None] = []

    def ask(self, timeout: float | None) -> Play | None:
        self.timeouts.append(timeout)
        action, self.first = self.first, None
        if action is None:
            time.sleep(timeout or 0)
        return action

    def listen(self) -> None:
        return None

    def refused(self, refusal) -> None:
        raise AssertionError(refusal)


def test_on_a_real_clock_what_is_due_happens_while_somebody_thinks():
    base = mini.program()
    duty = base.blocks[7].effects[0].changed(before=(), until=(), within=ex.Number(value=60))
    blocks = tuple(
        block.changed(effects=(duty,)) if block.number == 7 else block for block in base.blocks
    )
    game = Game.start(mini.program(blocks=blocks), seats=2, seed=1)
    game.arrange(hands={A: cards("KH QD"), B: cards("9C AS")}, discard=cards("9H"), turn=A)
    people = {A: Slow(Play(card("KH"))), B: Slow(Play(card("9C")))}
    people[B].first = None
    happened: list[tuple[int, str]] = []
    table = Table(
        game, {}, people, lambda seat, _, events: happened.extend((seat, one.kind) for one in events), real_time=True
    )
    for _ in range(3):
        table.step()
    assert people[A].timeouts == [None]  # nothing is due yet
    assert people[B].timeouts[0] == pytest.approx(0.06, abs=0.05)
    assert (-1, "fails") in happened  # time passed, nobody did anything
    assert len(game.view(A).hand) == 3


def test_what_hangs_on_a_hidden_slot_is_noticed_by_nobody_else():
    """A bluff: only who draws knows whether a card would have gone."""
    base = (Path(__file__).parents[2] / "docs" / "language" / "base.mau").read_text(encoding="utf-8")
    bluff = """
remember hidden pretended: yes, no = no
rule bluff "Who could play may not draw, and may be doubted.":
    when player makes draw:
        set pretended to no
        if player can play: set pretended to yes
        if pretended: player makes mistake
    when mistake is called: offender draws 1
"""
    for hidden, noticed in (("hidden ", False), ("", True)):
        ruleset = rulelang.load_text(base + bluff.replace("hidden ", hidden), name="bluff")
        game = ruleset.new_game(seats=2, seed=1)
        while not any(isinstance(one, Play) for one in game.legal(game.turn)):
            game.act(game.turn, draw)
        bluffer = game.turn
        game.act(bluffer, draw)
        rule = next(rule.number for rule in game.program.rules if rule.name == "bluff")
        assert game.mistakes == ((bluffer, (rule,)),)
        assert bool(game.noticeable) == noticed
