"""Rules invented at the table: in force, tried, voted out, saved; and texts that mean no good."""

import random

import pytest

import rulelang
from benchmarks.hostile import some
from rulelang.engine.actions import DECLINE, Answer
from rulelang.engine.refusals import Refused
from rulelang.grammar import parse as reading
from rulelang.play.bots import make_bot
from rulelang.play.habits import USUAL as HABITS
from rulelang.play.inventing import Inventor
from rulelang.play.table import Table
from rulelang.play.timed import TimedTable, needs_time
from rulelang.session import inventing
from rulelang.session.inventing import LONGEST, MOST_RULES, invited_by, with_inventing
from rulelang.session.preview import preview
from rulelang.session.ruleset import load, load_text
from rulelang.session.saves import load as load_game

QUEEN = 'rule queen "Queens cost the next player a card.": when player plays Q: next draws 1'
MAUMAU = with_inventing(load("maumau"), 100)


def asked(seed=1, ruleset=MAUMAU, players=3, **options):
    """A game at the point at which somebody is asked for an invention."""
    game = ruleset.new_game(players, seed=seed, options=options or {"target": 1000})
    on(game)
    return game


def on(game, chance=None, until=lambda game: game.invention() is not None, most=4000):
    """Play anything until something is so."""
    chance = chance or random.Random(5)
    for _ in range(most):
        if game.over or until(game):
            return
        if game.invention() is not None:
            game.act(game.invention()[0], DECLINE)
            continue
        seat = game.prompts()[0].seat
        game.act(seat, chance.choice(game.legal(seat)))
    raise AssertionError("it does not come to that")


def cards(game):
    return sorted(card for place in range(len(game.setting.zone_of)) for card in game.zone(place))


def invent(game, text, **how):
    return game.invent(game.invention()[0], text, **how)


def test_a_rule_is_in_force_and_the_numbers_stay():
    game = asked()
    before = [rule.name for rule in game.program.rules]
    slots = [slot.name for slot in game.program.slots if not slot.hidden]
    found = invent(game, f"remember pot: count = 0\n{QUEEN}\n    when player plays K every 2: add 1 to pot\n    when player plays A: next draws pot")
    assert not found.accepted  # one sentence on the line of the header, more below it
    found = invent(game, QUEEN)
    assert found.accepted, found.draft.diagnostics
    assert [rule.name for rule in game.program.rules][: len(before)] == before
    assert [slot.name for slot in game.program.slots if not slot.hidden][: len(slots)] == slots
    rule = game.program.rules[-1]
    assert (rule.name, rule.author, game.program.version) == ("queen", game.house.inventions[0].author, 1)
    assert rule.number in game.setting.rules
    on(game)
    acted = {event.cause for entry in game.journal for event in entry.events if event.kind == "acts"}
    assert rule.number in acted


def test_a_refused_text_changes_nothing():
    game = asked()
    before, program, entries = game.hash(), game.program, len(game.journal)
    for text in ("", "rule", "x" * (LONGEST + 1), 'rule q "Q.": when player plays Z: skip 1', "deck:\n    each suit", "without rule no_such"):
        found = invent(game, text)
        assert not found.accepted and found.draft.diagnostics
        assert all(0 <= one.place.span.start <= len(one.place.source.text) for one in found.draft.diagnostics)
    assert (game.hash(), game.program, len(game.journal), game.house.inventions) == (before, program, entries, ())


def test_nobody_else_invents():
    game = asked()
    seat = game.invention()[0]
    with pytest.raises(Refused):
        game.invent((seat + 1) % 3, QUEEN)
    game.act(seat, DECLINE)
    with pytest.raises(Refused):
        game.invent(seat, QUEEN)


def test_change_drop_and_their_repeal():
    game = asked()
    assert invent(game, 'change rule eight "Two are passed over.": when player plays 8: skip 2').accepted
    eight = next(rule for rule in game.program.rules if rule.name == "eight")
    assert eight.meaning == "Two are passed over."
    vote(game, away=True)
    assert next(rule for rule in game.program.rules if rule.name == "eight").meaning == "The next player is passed over."
    on(game)
    assert invent(game, "without rule eight").accepted
    assert eight.number not in game.setting.rules
    vote(game, away=True)
    assert eight.number in game.setting.rules


def vote(game, away):
    """Play on to the vote, and vote."""
    on(game, until=lambda game: any(p.kind == "choice" and game.program.slots[p.slot].name == "inventing.ballot" for p in game.prompts()))
    while game.prompts()[0].kind == "choice":
        seat = game.prompts()[0].seat
        game.act(seat, Answer(2 if away else 1))


def test_only_all_together_vote_a_rule_out():
    game = asked()
    assert invent(game, QUEEN).accepted
    vote(game, away=False)
    assert game.program.rules[-1].number in game.setting.rules
    on(game)
    assert not invent(game, QUEEN).accepted  # the name is taken
    other = QUEEN.replace("queen", "queen_2")
    assert invent(game, other).accepted
    vote(game, away=True)
    assert [one.repealed for one in game.house.inventions] == [False, True]
    on(game)
    assert not invent(game, other).accepted  # and stays taken: its number is not used again


def test_a_slot_of_the_old_rules_keeps_its_value():
    game = asked()
    scores = game.scores
    assert invent(game, f"remember pot: count = 3\n{QUEEN}").accepted
    assert game.scores == scores
    pot = [slot.name for slot in game.program.slots].index("pot")
    assert game.slot(pot) == 3


def test_counters_keep_counting():
    text = 'game "C":\n    extends "maumau"\nuse inventing\nrule third "Every third card counts.": when player plays card every 3: player scores 1\n'
    text += 'rule evening "Ten.": when deal ends if deal_number > 50: end game\n'
    game = asked(ruleset=load_text(text))
    hidden = next(n for n, slot in enumerate(game.program.slots) if slot.hidden)
    value = game.slot(hidden)
    assert value
    invent(game, f"remember pot: count = 3\n{QUEEN}")
    # a new deal has begun, so the counter is fresh; what matters is that it is the counter's own place
    assert [slot.hidden for slot in game.program.slots][-1]


def test_untouchable():
    game = asked()
    for text in ("without rule inventing.vote", 'change rule inventing.invent "Mine.": when player plays Q: skip 1'):
        (one,) = invent(game, text).draft.diagnostics
        assert one.code == "M804"


def test_so_many_and_no_more(monkeypatch):
    assert MOST_RULES == 30
    monkeypatch.setattr(inventing, "MOST_RULES", 5)
    game = asked()
    for number in range(5):
        assert invent(game, f'rule r{number} "R.": when player plays Q if player holds > 30: skip 1', trial=False).accepted
        on(game)
    (one,) = invent(game, QUEEN).draft.diagnostics
    assert one.code == "M805"
    assert invent(game, "without rule r3").accepted


def test_what_does_not_come_to_rest_is_refused():
    game = asked()
    text = 'remember n: count = 0\nrule up "Up.":\n    when player plays card: add 1 to n\n    when n becomes: add 1 to n'
    found = invent(game, text)
    assert not found.accepted and found.draft.diagnostics[-1].code == "M806"


def test_the_trial_tells_nothing_of_hidden_cards():
    """The verdict is the same whatever the others hold: they are dealt anew."""
    game = asked()
    other = game.copy()
    assert [len(game.zone(n)) for n in range(len(game.setting.zone_of))] == [len(other.zone(n)) for n in range(len(other.setting.zone_of))]
    trial = game.trial(game.program, frozenset(), frozenset(), 3)
    assert cards(trial) == cards(game)


def test_save_and_load(tmp_path):
    game = asked()
    chance = random.Random(3)
    inventor = Inventor("test")
    for _ in range(6):
        if game.over:
            break
        inventor.answer(game)
        on(game, chance)
    assert game.house.inventions
    game.save(tmp_path / "game")
    again = load_game(tmp_path / "game")
    assert (again.hash(), again.house, again.program.version) == (game.hash(), game.house, game.program.version)
    assert [entry.events for entry in again.journal] == [entry.events for entry in game.journal]


def test_the_house_is_a_ruleset():
    game = asked()
    invent(game, f"remember pot: count = 3\n{QUEEN}")
    on(game)
    invent(game, "without rule nine")
    on(game)
    invent(game, 'change rule queen "Two.": when player plays Q: next draws 2')
    text, _ = game.house.text("Ours", "maumau", kept=False)
    program = load_text(text).program
    assert "nine" not in {rule.name for rule in program.rules}
    assert {rule.name: rule.meaning for rule in program.rules}["queen"] == "Two."


def test_a_secret_rule_is_seen_by_its_author_alone():
    text = 'game "S":\n    extends "maumau"\nuse inventing: untold = yes\nrule evening "Ten.": when deal ends if deal_number > 50: end game\n'
    game = asked(ruleset=load_text(text))
    seat = game.invention()[0]
    assert invent(game, 'rule cost "Queens cost.": when player plays Q: next draws 1', secret=True).accepted
    number = game.program.rules[-1].number
    assert game.secrets(seat) == frozenset() and game.secrets((seat + 1) % 3) == {number}
    known = len(game.journal)
    on(game)
    events = [event for entry in game.journal[known:] for event in entry.events]
    assert any(event.cause == number for event in game.told(seat, events))
    others = game.told((seat + 1) % 3, events)
    assert not any(event.cause == number for event in others)
    assert sum(event.kind == "draws" for event in others) == sum(event.kind == "draws" for event in events)
    announced = [event.text for entry in game.journal for event in entry.events if event.kind == "invents"]
    assert announced == ["invents a rule"]


def test_the_preview():
    game = asked()
    found = game.consider('rule q "No queens on aces.": may not play Q on A')
    lines = list(preview(game, found.draft, found.verdict))
    assert lines[0] == "New rule `q`: No queens on aces."
    assert "It touches 4 cards" in lines[1]
    assert any("Tried in" in line for line in lines)
    found = game.consider('rule j "No jacks.": may not play J')
    assert any("`jack`" in line for line in preview(game, found.draft, found.verdict))


def test_a_rule_that_stops_the_clock_starts_it_again():
    game = asked()
    found = invent(game, 'rule pause "Time out.": when player plays Q: stop clock')
    assert [one.code for one in found.draft.diagnostics] == ["M809"]
    assert invent(game, 'rule pause "P.":\n    when player plays Q: stop clock\n    when player begins turn: start clock').accepted


def test_only_what_is_new_is_read(monkeypatch):
    """A rule is in force quickly: the game, its parents and modules are not read again."""
    game = asked()
    invent(game, QUEEN.replace("queen", "warm"), trial=False)
    on(game)
    read = []
    monkeypatch.setattr(reading, "parse", lambda source, parse=reading.parse: read.append(source.name) or parse(source))
    assert invent(game, QUEEN, trial=False).accepted
    assert len(read) == 2  # what was typed, and the version with it


@pytest.mark.parametrize("name", rulelang.library.shipped())
def test_every_ruleset_plays_with_inventing(name):
    """Bots invent after each deal; no card is lost, nothing is stuck, nothing runs away."""
    ruleset = with_inventing(load(name), 4)
    players = min(4, ruleset.program.players[1])
    game = ruleset.new_game(players, seed=7, options=invited_by(ruleset.program))
    all_cards = cards(game)
    bots = {seat: make_bot("sensible", "7", seat) for seat in range(players)}
    if needs_time(game.program):
        table = TimedTable(game, bots, dict.fromkeys(range(players), HABITS["sensible"]), lambda *told: None, 7)
    else:
        table = Table(game, bots, {}, lambda *told: None)
    for _ in range(9000):
        if game.over:
            break
        table.step()
    assert game.over and not game.aborted and cards(game) == all_cards
    assert game.house.inventions


def test_options_that_invite():
    """What has to be agreed on for inventions, where a ruleset has a rule for them that is off."""
    assert invited_by(load("underwood").program) == {"winner_rule": "free"}
    assert invited_by(load("vampir").program) == {"invent_symbol_rules": "yes"}
    assert invited_by(MAUMAU.program) == {}


@pytest.mark.parametrize("name", rulelang.library.shipped())
def test_hostile_texts_are_refused_or_play(name):
    """A few of those of `make hostile`, which plays thousands."""
    found = some(name, 100_000, 12)
    assert {one.what for one in found} <= {"refused", "in force"}, found


def test_nobody_is_asked_when_the_game_is_over():
    """A rule that has to be invented is for the next deal: after the last there is none."""
    text = 'game "E":\n    extends "maumau"\nuse inventing: forced = yes\nrule evening "One.": when deal ends: end game\n'
    game = load_text(text).new_game(3, seed=4)
    on(game)
    assert game.over and game.invention() is None


def test_a_prohibition_acts_where_it_forbids():
    game = asked()
    found = game.consider('rule nok "No kings.": may not play K')
    assert found.verdict is not None and found.verdict.acted > 0
    assert any("called upon" in line and " 0 times" not in line for line in preview(game, found.draft, found.verdict))
    (one,) = game.consider('rule never "None.": may not play card').draft.diagnostics
    assert one.code == "M407" and "`never`" in one.message()


def test_an_event_that_is_no_play_is_counted_too():
    game = asked()
    found = game.consider('rule turn "T.": when player begins turn: player scores 1')
    assert any("called upon" in line and " 0 times" not in line for line in preview(game, found.draft, found.verdict))
