"""What people type and read, over small games written in the IR."""

import random
import unicodedata

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rulelang
from rulelang.engine.actions import Accept, Action, Answer, Call, Decline, Do, Play, Say, draw, go_on, pass_
from rulelang.engine.events import KINDS, Event
from rulelang.engine.game import Game, Person
from rulelang.engine.refusals import Code, Refusal, Refused
from rulelang.ir import expressions as ex
from rulelang.ir.program import DeckLine, Enumeration, Face
from rulelang.play.typed import (
    NotUnderstood,
    clean,
    explain_refusal,
    explain_to,
    read_action,
    read_card,
    show_action,
    show_card,
    show_event,
    show_events,
)  # fmt: skip
from rulelang.play.typed.reading import said, split
from tests.engine.mini import TAKE, card, program

MINI = program()
A, B, C = range(3)
COLOURS = Enumeration(name="colour", label=None, values=("red", "green", "blue"), signs=("red", "green", "blue"), on_cards=True)
SIGNS = Enumeration(
    name="sign", label=None, values=("7", "skip", "reverse", "wild_four"), signs=("7", "⊘", "⇄", "+4"), on_cards=True
)
UNO = program(
    enumerations=(COLOURS, SIGNS),
    faces=(
        *(
            Face(values=(1 << c, 1 << s), label=f"{COLOURS.values[c]} {SIGNS.values[s]}")
            for c in range(3)
            for s in range(3)
        ),
        Face(values=(0, 8), label="wild_four"),
        Face(values=(3, 1), label="red green 7"),
        Face(values=(0, 0), label="Clock"),
    ),
    deck=(DeckLine(faces=tuple(range(12)), times=ex.Number(value=1), condition=None),),
    rules=(),
)


def labels(text: str, game=MINI) -> list[str]:
    return [game.faces[face].label for face in read_card(game, text)]


@pytest.mark.parametrize(
    "text",
    ["7♥", "7h", "h7", "7 h", "H7", "7 hearts", "hearts 7", "7 Hearts", "7_hearts", "♥7", "7♥️", " 7  hearts ", "7hearts", "hearts7", "7 hea"],
)
def test_one_card_in_many_ways(text: str):
    assert labels(text) == ["7 hearts"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("10d", ["10 diamonds"]),
        ("d10", ["10 diamonds"]),
        ("♠K", ["K spades"]),
        ("qs", ["Q spades"]),
        ("7", ["7 clubs", "7 diamonds", "7 hearts", "7 spades"]),
        ("7h 8h", []),
        ("7h7", []),
        ("joker", []),
        ("", []),
        ("hearts hearts 7", []),
        ("x" * 500, []),
        ("7 " * 500, []),
    ],
)
def test_cards(text: str, expected: list[str]):
    assert labels(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("red skip", ["red skip"]),
        ("rs", ["red skip"]),
        ("r rev", ["red reverse"]),
        ("red⊘", ["red skip"]),
        ("⇄ blue", ["blue reverse"]),
        ("wild four", ["wild_four"]),
        ("wild", ["wild_four"]),
        ("+4", ["wild_four"]),
        ("red 7", ["red 7"]),
        ("red green 7", ["red green 7"]),
        ("green red 7", ["red green 7"]),
        ("red/green 7", ["red green 7"]),
        ("clock", ["Clock"]),
        ("cl", ["Clock"]),
        ("red", ["red 7", "red skip", "red reverse", "red green 7"]),
    ],
)
def test_cards_of_another_game(text: str, expected: list[str]):
    assert labels(text, UNO) == expected


def test_composed_and_decomposed_letters_are_the_same():
    koenig = Enumeration(name="rank", label=None, values=("König", "Dame"), signs=("K", "D"), on_cards=True)
    game = program(enumerations=(koenig,), faces=(Face(values=(1,), label="König"), Face(values=(2,), label="Dame")))
    assert read_card(game, unicodedata.normalize("NFD", "KÖNIG")) == [0]


@pytest.mark.parametrize("game", [MINI, UNO], ids=["mini", "uno"])
@pytest.mark.parametrize("unicode", [True, False])
@pytest.mark.parametrize("compact", [True, False])
def test_every_card_is_read_as_it_is_shown(game, unicode: bool, compact: bool):
    for face in range(len(game.faces)):
        shown = show_card(game, face, unicode=unicode, compact=compact)
        assert read_card(game, shown) == [face]
        assert unicode or shown.isascii()


def test_how_cards_are_shown():
    seven = read_card(MINI, "7h")[0]
    assert show_card(MINI, seven) == "7♥"
    assert show_card(MINI, seven, unicode=False) == "7H"
    assert show_card(MINI, seven, compact=False) == "7 hearts"
    assert show_card(UNO, 1) == "red ⊘"
    assert show_card(UNO, 1, unicode=False) == "red skip"
    assert show_card(UNO, 9, compact=False) == "wild four"


# ---- actions -------------------------------------------------------------------------------------------------------


def table(hands: dict[int, str], top: str, seats=("Ann", "Bob", "Ann B"), game=MINI, **more) -> Game:
    started = Game.start(game, seats=[Person(name) for name in seats], seed=1)
    laid = {seat: [card(name) for name in names.split()] for seat, names in hands.items()}
    started.arrange(hands=laid, discard=[card(top)], turn=A, **more)
    return started


KNOCK = program(gestures=("knock", "thumbs_up"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("play 7h", Play(card("7H"))),
        ("PLAY 7 Hearts", Play(card("7H"))),
        ("7h", Play(card("7H"))),
        ("draw", draw),
        ("draw a card", draw),
        ("dr", draw),
        ("pass", pass_),
        ("go on", go_on),
        ("go_on", go_on),
        ("take", Do(TAKE)),
        ("take the cards owed", Do(TAKE)),
        ("7h mau", Play(card("7H"), words="mau")),
        ("7h, say Mau", Play(card("7H"), words="Mau")),
        ("7h say mau", Play(card("7H"), words="mau")),
        ('play 7 hearts, say "Mau"', Play(card("7H"), words="Mau")),
        ('say "Mau", play 7 hearts', Play(card("7H"), words="Mau")),
        ('7h "Mau"', Play(card("7H"), words="Mau")),
        ("play 7h, knock", Play(card("7H"), gestures=(0,))),
        ("7h knock knock", Play(card("7H"), gestures=(0, 0))),
        ("7h, mau, knock", Play(card("7H"), words="mau", gestures=(0,))),
        ("draw, thumbs up", Do(1, gestures=(1,))),
        ("mau", Say(words="mau")),
        ("Mau!", Say(words="Mau!")),
        ('say "Mau"', Say(words="Mau")),
        ("say Mau, my friends", Say(words="Mau, my friends")),
        ("say “[bold]Mau”", Say(words="[bold]Mau")),
        ('say "Mau, mau"', Say(words="Mau, mau")),
        ("knock", Say(gestures=(0,))),
        ("thumbs up", Say(gestures=(1,))),
        ("choose spades", Answer(8)),
        ("decline", Decline()),
        ("no", Decline()),
        ("accept", Accept()),
        ("call Bob in seven", Call(B, 1)),
        ("penalty bob: seven", Call(B, 1)),
        ("call bob sev", Call(B, 1)),
        ("call Ann B in mau", Call(C, 6)),
        ("call ann in mau", Call(A, 6)),
        ("call Ann, mau", Call(A, 6)),
    ],
)
def test_what_people_type(text: str, expected: Action):
    game = table({A: "7H 7S KC", B: "7D", C: "8D"}, "9H", game=KNOCK)
    assert read_action(game, A, text) == expected


@pytest.mark.parametrize(
    ("text", "message", "suggestion"),
    [
        ("", "nothing was typed", None),
        ("7", "you have several", "7 hearts"),
        ("8", "you have no `8`", None),
        ("drow", "no move, no card", "draw"),
        ("take the cards ower", "no move", None),
        ("play 7 herts", "no card of this game", "7 hearts"),
        ("call Bob", "in which rule", None),
        ("call Bob in sefen", "in which rule", "seven"),
        ("call Bobb in seven", "say whom", "bob"),
        ("choose horse", "nothing that could be chosen", None),
        ("7h, banana", "say what is said", None),
        ("x" * 2000, "too long", None),
        ("say", "no move", None),
        ('say ""', "no move", None),
    ],
)
def test_what_is_not_understood(text: str, message: str, suggestion: str | None):
    game = table({A: "7H 7S KC", B: "7D", C: "8D"}, "9H", game=KNOCK)
    with pytest.raises(NotUnderstood) as raised:
        read_action(game, A, text)
    assert message in raised.value.message
    if suggestion:
        assert suggestion in raised.value.suggestions
        assert f"did you mean `{raised.value.suggestions[0]}`" in str(raised.value)


def test_the_only_one_of_its_rank_needs_no_suit():
    assert read_action(table({A: "7H KC", B: "7D", C: "8D"}, "9H"), A, "7") == Play(card("7H"))


def test_a_card_of_another_hand_is_an_action_that_the_table_refuses():
    game = table({A: "7H KC", B: "7D", C: "8D"}, "9H")
    with pytest.raises(Refused) as refused:
        game.act(A, read_action(game, A, "7d"))
    assert refused.value.code is Code.NOT_HELD


def test_an_open_choice_is_answered_in_a_word():
    game = table({A: "JC KC KS", B: "9D 9H", C: "8D"}, "KH")
    game.act(A, read_action(game, A, "jc"))
    for text in ("spades", "s", "♠", "choose spades", "SPADES"):
        assert read_action(game, A, text) == Answer(8)
    assert read_action(game, A, "say hello") == Say(words="hello")
    assert read_action(game, A, "mau") == Say(words="mau")
    assert read_action(game, A, "kc") == Play(card("KC"))
    assert read_action(game, B, "choose hearts") == Answer(4)
    with pytest.raises(NotUnderstood, match="clubs, diamonds, hearts or spades"):
        read_action(game, A, "choose green")
    with pytest.raises(NotUnderstood, match="`2` is nothing that could be chosen: clubs, diamonds, hearts or spades"):
        read_action(game, A, "2")
    with pytest.raises(NotUnderstood, match="no move, no card and no words"):
        read_action(game, B, "2")


def test_a_line_of_two_twins_takes_the_one_that_may_be_played():
    twice = program(deck=(DeckLine(faces=tuple(range(32)), times=ex.Number(value=2), condition=None),))
    game = Game.start(twice, seats=2, seed=1)
    game.arrange(hands={A: [card("7D"), card("7D") + 32, card("KC")], B: [0]}, discard=[card("9D")], turn=A)
    action = read_action(game, A, "7d")
    assert action in game.legal(A)
    game.act(A, action)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.text(max_size=60))
def test_any_line_is_an_action_or_not_understood(text: str):
    game = table({A: "JC KC KS", B: "9D 9H", C: "8D"}, "KH", game=KNOCK)
    try:
        action = read_action(game, A, text)
    except NotUnderstood as error:
        assert str(error)
    else:
        assert isinstance(action, Action)


def test_actions_are_read_as_they_are_shown():
    game = table({A: "JC KC KS", B: "9D 9H", C: "8D"}, "KH", game=KNOCK)
    game.act(A, Say(words="x"))
    for _ in range(2):
        actions = [*game.legal(A), *game.deeds(A), Decline(), Accept(), Do(TAKE, words="Mau", gestures=(0, 0))]
        for action in actions:
            for unicode in (True, False):
                assert read_action(game, A, show_action(game, action, unicode=unicode, compact=unicode)) == action
        if game.prompts()[0].kind == "turn":
            game.act(A, Play(card("JC")))
    assert show_action(game, Answer(8)) == "choose spades"
    assert show_action(game, Play(card("7H"), words="Mau"), compact=True) == 'play 7♥, say "Mau"'


def test_quotes_and_commas():
    assert split('play 7h, say "a, b", knock') == ["play 7h", 'say "a, b"', "knock"]
    assert split('say "a, b') == ['say "a', "b"]
    assert said('"Mau"') == "Mau"
    assert said("sayonara") is None


# ---- events and refusals -------------------------------------------------------------------------------------------


def test_every_kind_of_event_is_told_in_one_sentence():
    game = table({A: "JC KC KS", B: "9D 9H", C: "8D"}, "KH", game=KNOCK)
    for kind in KINDS:
        for event in (Event(kind, A, (card("7H"),), 1, 1, B, (0,), 1, 3, "text"), Event(kind, A, (), 2, 0, -1)):
            for unicode in (True, False):
                line = show_event(game, event, unicode=unicode)
                assert line.endswith(".")
                assert "\n" not in line
                assert unicode or line.isascii()


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Event("plays", A, (card("7H"),)), "Ann plays 7♥."),
        (Event("draws", B, (), 2, labels=(0,), cause=1), "Bob draws 2 cards for penalty (rule `seven`)."),
        (Event("draws", B, (card("7H"), card("8H")), 2), "Bob draws 7♥ and 8♥."),
        (Event("draws", B, (), 1), "Bob draws 1 card."),
        (Event("chooses", A, (), 3, 8, labels=(0,), text="value"), "Ann chooses spades."),
        (Event("chooses", A, (), -1, 1, text="seat"), "Ann chooses Bob."),
        (Event("chooses", A, (), 3, -1), "Ann chooses."),
        (Event("becomes", -1, (), 2, 4, cause=1), "debt is now 4 (rule `seven`)."),
        (Event("becomes", -1, (), 3, 0), "wish is now none."),
        (Event("becomes", B, (), 1, 30), "Bob's score is now 30."),
        (Event("skips", C, cause=2), "Ann B is passed over (rule `eight`)."),
        (Event("reverses", -1, (), 0, -1, cause=3), "play goes to the right now (rule `nine`)."),
        (Event("refills", -1, (), 7, 0), "the stock is made anew from 7 cards."),
        (Event("says", A, text="[red]hi\x1b[2J\n<img>"), "Ann says “[red]hi[2J <img>”."),
        (Event("mistake_called", A, (), 0, 5, B, (1, 2)), "Bob calls a mistake of Ann in rule `seven` and `eight`."),
        (Event("game_ends", -1, (), 0, 5), "Ann and Ann B win the game."),
        (Event("game_ends", -1), "the game is over, and nobody has won."),
        (Event("deal_ends", -1), "the deal ends without a winner."),
        (Event("transfers", A, (), 3, 2, B), "3 cards go to Bob's hand."),
        (Event("window_closes", A, (), 0, 0), "Ann has not finished after all."),
    ],
)  # fmt: skip
def test_how_events_are_told(event: Event, expected: str):
    assert show_event(table({A: "JC KC KS", B: "9D 9H", C: "8D"}, "KH"), event) == expected


def test_what_is_told_of_a_draw_does_not_name_the_card_to_others():
    game = table({A: "KC KS", B: "9D 9H", C: "8D"}, "8H", stock=[card("QD")])
    game.act(A, draw)
    assert show_events(game, game.view(A).events) == ["Ann draws Q♦."]
    assert show_events(game, game.view(B).events) == ["Ann draws 1 card."]


def test_a_move_and_its_draw_are_one_sentence():
    game = table({A: "KC KS", B: "9D 9H", C: "8D"}, "8H")
    move, drawn = Event("moves", A, (), 0, TAKE), Event("draws", A, (), 2)
    (told,) = show_events(game, [move, drawn])
    assert told.endswith("` and draws 2 cards.")
    assert len(show_events(game, [move, Event("draws", B, (), 2)])) == 2
    assert len(show_events(game, [move, Event("draws", A, (), 2, cause=0)])) == 2


def test_cards_that_have_no_effect_where_they_lie():
    game = table({A: "7H KC", B: "9D 9H", C: "8D"}, "8H")
    seven, king = card("7H"), card("KC")
    assert show_events(game, [Event("plays", A, (seven,), 0, 1)]) == ["Ann plays 7♥; as the last card it has no effect."]
    assert show_events(game, [Event("plays", A, (seven,))]) == ["Ann plays 7♥."]
    assert show_events(game, [Event("plays", A, (king,), 0, 1)]) == ["Ann plays K♣."]
    begun = Event("deal_begins", A, (), 0, 1)
    told = show_events(game, [begun, Event("turns_up", -1, (seven,), 0, 1)])
    assert told[-1] == "7♥ is turned up on the discard pile; as the start card it has no effect."
    assert show_events(game, [begun, Event("turns_up", -1, (king,), 0, 1)])[-1].endswith("discard pile.")
    assert show_events(game, [begun, Event("turns_up", -1, (seven,), 0, 1), Event("plays", A, (seven,))])[1].endswith("pile.")


def test_names_are_shown_as_text():
    assert clean("a\u202eb\x07c\n\td\u200be") == "abc de"
    assert clean("x" * 300).endswith("…")
    assert clean("[/]<b>") == "[/]<b>"


def test_every_refusal_has_its_own_words():
    texts = {code: explain_refusal(MINI, Refusal(code, 1, 0), names=("Ann",)) for code in Code}
    assert len(set(texts.values())) == len(Code)
    assert all(text.endswith(".") for text in texts.values())
    assert texts[Code.FORBIDDEN] == "Not allowed by rule `seven`: seven."
    assert texts[Code.NOT_YOUR_TURN] == "It is not your turn, but Ann's."


def test_a_refusal_says_what_would_be_legal():
    game = table({A: "7H KC", B: "7S KD", C: "8D"}, "9H")
    game.act(A, Play(card("7H")))
    refusal = game.refusal(B, Play(card("KD")))
    assert refusal is not None
    assert explain_to(game, B, refusal) == "Not allowed by rule `seven`: seven. You may: play 7♠ or take."


# ---- the rulesets that come with rulelang ----------------------------------------------------------------------------


def people(ruleset: rulelang.Ruleset) -> list[Person]:
    return [Person(name, age=20 + n, birthday=(n + 1, 5)) for n, name in enumerate("ABCD"[: ruleset.program.players[1]])]


@pytest.mark.parametrize("name", rulelang.shipped())
def test_every_card_of_a_ruleset_is_read_as_it_is_shown(name: str):
    shipped = rulelang.load(name).program
    for face in range(len(shipped.faces)):
        for unicode in (True, False):
            for compact in (True, False):
                assert read_card(shipped, show_card(shipped, face, unicode=unicode, compact=compact)) == [face]


@pytest.mark.parametrize("name", rulelang.shipped())
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_in_words(name: str, seed: int):
    """What is legal is read as it is shown, everything is told, and nobody is told the card of another."""
    ruleset = rulelang.load(name)
    game = ruleset.new_game(people(ruleset), seed=seed)
    chance = random.Random(seed)
    for _ in range(150):
        if game.over:
            break
        seat = game.prompts()[0].seat
        actions = game.legal(seat) or game.deeds(seat)  # where only words lead on
        for action in game.legal(seat):
            read = read_action(game, seat, show_action(game, action))
            cards = game.prompts()[0].what == "card" and isinstance(action, Answer) and isinstance(read, Answer)
            if cards:  # of twins any will do
                assert game.face(read.value) == game.face(action.value)
            elif isinstance(action, Play) and isinstance(read, Play):
                assert game.face(read.card) == game.face(action.card)
            else:
                assert read == action
        other = (seat + 1) % game.seats
        if game.prompts()[0].kind != "choice" and game.cards(2, other):
            refusal = game.refusal(other, Play(game.cards(2, other)[0]))
            assert refusal is None or explain_to(game, other, refusal).endswith(".")
        try:
            happened = game.act(seat, chance.choice(actions))
        except Refused:  # a deadline that it brought about has overtaken it
            continue
        assert len([show_event(game, event) for event in happened]) == len(happened)
        for event in happened:
            if event.kind in ("draws", "deals") and event.cards:
                told = show_events(game, game.view((event.seat + 1) % game.seats).events)
                mine = show_events(game, game.view(event.seat).events)
                shown = show_card(game.program, game.face(event.cards[0]))
                assert any(shown in line for line in mine)
                assert not any(line.startswith(f"{game.names[event.seat]} draws {shown}") for line in told)
                break


def test_a_letter_alone_is_a_move_before_it_is_a_suit():
    game = rulelang.load("maumau").new_game(seats=2, seed=1)
    assert read_action(game, 0, "d") == read_action(game, 0, "draw")


def test_a_penalty_may_be_called_in_words_of_the_rule():
    game = rulelang.load("underwood").new_game(seats=[Person("Ann"), Person("Ben")], seed=1, with_rules=("thank_you",))
    rules = {rule.name: rule.number for rule in game.program.rules}
    said = {
        "penalty Ben: thank_you": "thank_you", "penalty Ben: he did not say thank you": "thank_you",
        "call Ben in spade": "spade",
    }  # fmt: skip
    for text, name in said.items():
        assert read_action(game, A, text) == Call(1, rules[name]), text
    with pytest.raises(NotUnderstood, match="in which rule"):
        read_action(game, A, "penalty Ben: he is ugly")
