"""What each construct of the language is read as."""

import pytest

from tests.language.shape import read, shape

DECLARATIONS = [
    (
        """\
game "Mau Mau" [MAUMAU-001]:
    players 2-4
    manners strict
    rulebook "maumau"
    extends "maumau"
    start_card plain
    grace 1 s
    last_card inert except J unless last_card_effects
""",
        "Game(title=Mau Mau, cites=[MAUMAU-001], lines=[GameLine(name=players, value=2..4) GameLine(name=manners, value=strict) GameLine(name=rulebook, value='maumau') GameLine(name=extends, value='maumau') GameLine(name=start_card, value=plain) GameLine(name=grace, value=Duration(milliseconds=1000)) GameLine(name=last_card, value=Except(items=[inert], removed=[J]), guard=Guard(condition=last_card_effects, unless=True))])",
    ),
    (
        'attribute suit "Suit" [A-1]: clubs, diamonds',
        "Attribute(name=suit, label=Suit, cites=[A-1], values=<clubs, diamonds>)",
    ),
    (
        "attribute rank: 7-10, J",
        "Attribute(name=rank, values=<7..10, J>)",
    ),
    (
        """\
attribute animal:
    | name | coat: colour | sound: word or2 |
    | cat  | red, blue | |
    | 7    | | x |
""",
        "Attribute(name=animal, columns=[Column(name=coat, type=colour) Column(name=sound, type=<word or2>)], rows=[Row(name=cat, cells=[<red, blue> None]) Row(name=7, cells=[None x])])",
    ),
    (
        """\
deck:
    each suit each rank
    3 times: joker
    2 * packs times: each suit (2-9, skip) if count of players > 4
""",
        "Deck(lines=[DeckLine(cards=<each suit each rank>) DeckLine(times=3, cards=joker) DeckLine(times=<2 * packs>, cards=<each suit <2..9, skip>>, guard=Guard(condition=Compare(left=<count of players>, operator=>, right=4)))])",
    ),
    (
        """\
points [A-2]:
    7-10 count rank
    J count 2 * rank + 1
""",
        "Table(name=points, cites=[A-2], lines=[TableLine(cards=7..10, amount=rank) TableLine(cards=J, amount=<<2 * rank> + 1>)])",
    ),
    (
        """\
table worth "Worth":
    J except spades J count 20
""",
        "Table(name=worth, label=Worth, lines=[TableLine(cards=Except(items=[J], removed=[<spades J>]), amount=20)])",
    ),
    (
        "zone clocks: face up",
        "Zone(name=clocks, lines=[ZoneLine(words=<face up>)])",
    ),
    (
        "zone stock: refilled from discard except top when needed",
        "Zone(name=stock, lines=[ZoneLine(words=refilled, preps=[Prep(word=from, value=Except(items=[discard], removed=[top]))], when=needed)])",
    ),
    (
        """\
zone hands:
    face down
    seen by player
""",
        "Zone(name=hands, lines=[ZoneLine(words=<face down>) ZoneLine(words=seen, preps=[Prep(word=by, value=player)])])",
    ),
    (
        'phrases question "Questions": "…?", "who"',
        "Phrases(name=question, label=Questions, values=<'…?', 'who'>)",
    ),
    (
        "gestures [A-3]: knock, point",
        "Gestures(cites=[A-3], names=[knock point])",
    ),
    (
        "remember debt: count = 0",
        "Remember(name=debt, type=Type(values=count), initial=0)",
    ),
    (
        "remember wish [A-4]: suit or none = none until player plays card or deal ends",
        "Remember(name=wish, cites=[A-4], type=Type(values=suit, or_none=True), initial=none, until=[Happens(subject=player, phrase=Phrase(verb=plays, object=card)) Happens(subject=deal, phrase=Phrase(verb=ends))])",
    ),
    (
        "remember looks: yes, no = no for each player each turn",
        "Remember(name=looks, type=Type(values=<yes, no>), initial=no, owner=player, each=turn)",
    ),
    (
        "define special: Clock, Werewolf",
        "Define(name=special, value=<Clock, Werewolf>, pattern=True)",
    ),
    (
        "define ground = topmost plain in discard",
        "Define(name=ground, value=<<topmost plain> in discard>)",
    ),
    (
        "define oldest = player with highest age",
        "Define(name=oldest, value=With(items=player, word=highest, measure=age))",
    ),
    (
        "define late = everyone where player.score > 10",
        "Define(name=late, value=Where(items=everyone, condition=Compare(left=player.score, operator=>, right=10)))",
    ),
    (
        'option deals "How many deals" [A-5]: 1-99 = 5',
        "Option(name=deals, label=How many deals, cites=[A-5], type=Type(values=1..99), default=Default(value=5))",
    ),
    (
        "option decks: 1-4 = 2 if count of players > 4, otherwise 1",
        "Option(name=decks, type=Type(values=1..4), default=Default(value=2, condition=Compare(left=<count of players>, operator=>, right=4), otherwise=Default(value=1)))",
    ),
    (
        'option gods: phrases = "Zeus", "Odin"',
        "Option(name=gods, type=Type(values=phrases), default=Default(value=<'Zeus', 'Odin'>))",
    ),
    (
        'preset short "Short": deals = 3',
        "Preset(name=short, label=Short, settings=[Setting(name=deals, value=3)])",
    ),
    (
        """\
preset long:
    deals = 30
    sevens.attack = 7
    with rule a, b
""",
        "Preset(name=long, settings=[Setting(name=deals, value=30) Setting(name=sevens.attack, value=7) Setting(name=a) Setting(name=b)])",
    ),
    (
        'conflict "Only four." [A-6] if beginner and count of players > 4 * copies',
        "Conflict(message=Only four., cites=[A-6], condition=And(items=[beginner Compare(left=<count of players>, operator=>, right=<4 * copies>)]))",
    ),
    (
        """\
setup:
    each player draws 5
    turn_up 1 until top is not 8
    left of dealer begins
""",
        "Setup(block=[Act(subject=each player, phrase=Phrase(verb=draws, object=5)) TableAct(phrase=Phrase(verb=turn_up, object=1, preps=[Prep(word=until, value=Is(left=top, right=8, negated=True))])) Act(subject=<left of dealer>, phrase=Phrase(verb=begins))])",
    ),
    (
        """\
move draw "draw a card" [A-7]:
    player draws 1 as fresh
    player now may play fresh if top is 7, otherwise next draws 2
""",
        "Move(name=draw, label=draw a card, cites=[A-7], block=[Act(subject=player, phrase=Phrase(verb=draws, object=1, preps=[Prep(word=as, value=fresh)])) Offer(subject=player, modal=may, phrases=[Phrase(verb=play, object=fresh)], guard=Guard(condition=Is(left=top, right=7)), otherwise=[Act(subject=next, phrase=Phrase(verb=draws, object=2))])])",
    ),
    (
        "move take: player draws debt",
        "Move(name=take, block=[Act(subject=player, phrase=Phrase(verb=draws, object=debt))])",
    ),
    (
        "without rule nine, ten",
        "Without(kind=rule, names=[nine ten])",
    ),
    (
        "without option x",
        "Without(kind=option, names=[x])",
    ),
    (
        """\
rename:
    J = B
    7 = seven
""",
        "Rename(pairs=[[J B] [7 seven]])",
    ),
    (
        'change rule mau "Strict.": when player plays 7: skip 1',
        "Change(declaration=Rule(name=mau, meaning=Strict., sentences=[When(events=[Happens(subject=player, phrase=Phrase(verb=plays, object=7))], block=[TableAct(phrase=Phrase(verb=skip, object=1))])]))",
    ),
    (
        """\
change deck:
    each suit
""",
        "Change(declaration=Deck(lines=[DeckLine(cards=each suit)]))",
    ),
    (
        """\
change points:
    J count 2
""",
        "Change(declaration=Table(name=points, lines=[TableLine(cards=J, amount=2)]))",
    ),
    (
        'optional rule x "X." [MAUMAU-022, 024 to 026] without a, b against c: may play J on J',
        "Rule(name=x, meaning=X., cites=[MAUMAU-022 MAUMAU-024 MAUMAU-025 MAUMAU-026], optional=True, without=[a b], against=[c], sentences=[May(phrases=[Phrase(verb=play, object=J, preps=[Prep(word=on, value=J)])])])",
    ),
]

SENTENCES = [
    (
        "may play card if card.suit is top.suit or card.rank is top.rank and not debt > 0",
        "May(phrases=[Phrase(verb=play, object=card)], guard=Guard(condition=Or(items=[Is(left=card.suit, right=top.suit) And(items=[Is(left=card.rank, right=top.rank) Not(item=Compare(left=debt, operator=>, right=0))])])))",
    ),
    (
        "may not play card except 7",
        "May(negated=True, phrases=[Phrase(verb=play, object=Except(items=[card], removed=[7]))])",
    ),
    (
        "anyone may draw unless x has no clubs",
        "May(subject=anyone, phrases=[Phrase(verb=draw)], guard=Guard(condition=Has(left=x, right=clubs, negated=True), unless=True))",
    ),
    (
        "may play 2 on 7 despite seven or draw",
        "May(phrases=[Phrase(verb=play, object=2, preps=[Prep(word=on, value=7) Prep(word=despite, value=seven)]) Phrase(verb=draw)])",
    ),
    (
        'player must say "Mau" before other says "Mau", until player begins turn, otherwise player draws 2 for penalty',
        "Must(subject=player, phrase=Phrase(verb=say, object='Mau'), timings=[Timing(word=before, events=[Happens(subject=other, phrase=Phrase(verb=says, object='Mau'))]) Timing(word=until, events=[Happens(subject=player, phrase=Phrase(verb=begins, object=turn))])], otherwise=[Act(subject=player, phrase=Phrase(verb=draws, object=2, preps=[Prep(word=for, value=penalty)]))])",
    ),
    (
        "player must move within 10 s if debt is 0",
        "Must(subject=player, phrase=Phrase(verb=move), timings=[Timing(word=within, amount=Duration(milliseconds=10000))], guard=Guard(condition=Is(left=debt, right=0)))",
    ),
    (
        "first when player plays 7 every 3 if top is 7: reverse",
        "When(order=first, events=[Happens(subject=player, phrase=Phrase(verb=plays, object=7))], every=3, guard=Guard(condition=Is(left=top, right=7)), block=[TableAct(phrase=Phrase(verb=reverse))])",
    ),
    (
        "last when mistake in mau is called or call is not false: offender draws 1",
        "When(order=last, events=[ComesAbout(subject=<mistake in mau>, state=called) ComesAbout(subject=call, state=false, negated=True)], block=[Act(subject=offender, phrase=Phrase(verb=draws, object=1))])",
    ),
    (
        "instead of player draws card unless x: mute",
        "Instead(events=[Happens(subject=player, phrase=Phrase(verb=draws, object=card))], guard=Guard(condition=x, unless=True), block=[TableAct(phrase=Phrase(verb=mute))])",
    ),
    (
        "while wish is not none: may not play card except wish, J",
        "While(condition=Is(left=wish, right=none, negated=True), sentences=[May(negated=True, phrases=[Phrase(verb=play, object=Except(items=[card], removed=[wish J]))])])",
    ),
    (
        "when (player with lowest age) empties hand: skip 1",
        "When(events=[Happens(subject=With(items=player, word=lowest, measure=age), phrase=Phrase(verb=empties, object=hand))], block=[TableAct(phrase=Phrase(verb=skip, object=1))])",
    ),
    (
        "when deal ends: player must knock before next moves, otherwise next draws 1",
        "When(events=[Happens(subject=deal, phrase=Phrase(verb=ends))], block=[Must(subject=player, phrase=Phrase(verb=knock), timings=[Timing(word=before, events=[Happens(subject=next, phrase=Phrase(verb=moves))])], otherwise=[Act(subject=next, phrase=Phrase(verb=draws, object=1))])])",
    ),
]

EFFECTS = [
    (
        "player draws 1 not for penalty",
        "Act(subject=player, phrase=Phrase(verb=draws, object=1, preps=[Prep(word=for, value=penalty, negated=True)]))",
    ),
    (
        "player now may play fresh if top is 7, otherwise next draws 2",
        "Offer(subject=player, modal=may, phrases=[Phrase(verb=play, object=fresh)], guard=Guard(condition=Is(left=top, right=7)), otherwise=[Act(subject=next, phrase=Phrase(verb=draws, object=2))])",
    ),
    (
        "player now must play 7 or draw",
        "Offer(subject=player, modal=must, phrases=[Phrase(verb=play, object=7) Phrase(verb=draw)])",
    ),
    (
        "winner scores total of points in hand of each loser where a is b",
        "Act(subject=winner, phrase=Phrase(verb=scores, object=<total of <points in <hand of each loser>>>), where=Is(left=a, right=b))",
    ),
    (
        "turn_up 1 until top is not 8",
        "TableAct(phrase=Phrase(verb=turn_up, object=1, preps=[Prep(word=until, value=Is(left=top, right=8, negated=True))]))",
    ),
    (
        "set x to left of player of dealer",
        "TableAct(phrase=Phrase(verb=set, object=x, preps=[Prep(word=to, value=<left of <player of dealer>>)]))",
    ),
    (
        "everyone except player, next draws 2 * 3 mod 4 - (1 + 2)",
        "Act(subject=Except(items=[everyone], removed=[player next]), phrase=Phrase(verb=draws, object=<<2 * 3 mod 4> - <1 + 2>>))",
    ),
    (
        "player chooses wish from suit",
        "Act(subject=player, phrase=Phrase(verb=chooses, object=wish, preps=[Prep(word=from, value=suit)]))",
    ),
    (
        "if x: skip 1",
        "If(condition=x, then=[TableAct(phrase=Phrase(verb=skip, object=1))])",
    ),
    (
        "each opponent at once where player.score > 3: next draws 1",
        "ForEach(subject=each opponent, preps=[Prep(word=at, value=once)], where=Compare(left=player.score, operator=>, right=3), body=[Act(subject=next, phrase=Phrase(verb=draws, object=1))])",
    ),
]


@pytest.mark.parametrize(("text", "expected"), DECLARATIONS, ids=lambda text: text.split(":")[0][:40])
def test_declaration(text, expected):
    assert [shape(declaration) for declaration in read(text)] == [expected]


@pytest.mark.parametrize(("text", "expected"), SENTENCES, ids=lambda text: text[:40])
def test_sentence(text, expected):
    (rule,) = read(f"rule x: {text}\n")
    assert [shape(sentence) for sentence in rule.sentences] == [expected]
    (rule,) = read(f"rule x:\n    while y:\n        {text}\n")
    assert [shape(sentence) for sentence in rule.sentences[0].sentences] == [expected]


@pytest.mark.parametrize(("text", "expected"), EFFECTS, ids=lambda text: text[:40])
def test_effect(text, expected):
    (move,) = read(f"move x:\n    {text}\n")
    assert [shape(statement) for statement in move.block] == [expected]


def test_blocks_nest():
    (rule,) = read(
        'rule x "X.":\n'
        "    when player plays 7:\n"
        "        if x: skip 1\n"
        "        otherwise if y:\n"
        "            reverse\n"
        "        otherwise: mute\n"
        "        each player:\n"
        "            player draws 1\n"
        "    may draw\n"
    )
    first, second = rule.sentences
    choice, loop = first.block
    assert shape(choice.otherwise) == (
        "[If(condition=y, then=[TableAct(phrase=Phrase(verb=reverse))], otherwise=[TableAct(phrase=Phrase(verb=mute))])]"
    )
    assert (
        shape(loop) == "ForEach(subject=each player, body=[Act(subject=player, phrase=Phrase(verb=draws, object=1))])"
    )
    assert shape(second) == "May(phrases=[Phrase(verb=draw)])"


def test_a_price_may_be_a_block():
    (rule,) = read(
        "rule x:\n    player must knock before next moves, otherwise:\n        skip 1\n        reverse\n    may draw\n"
    )
    assert shape(rule.sentences[0].otherwise) == (
        "[TableAct(phrase=Phrase(verb=skip, object=1)) TableAct(phrase=Phrase(verb=reverse))]"
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("total of points in hand of each loser", "<total of <points in <hand of each loser>>>"),
        ("2 * total of points in hand", "<2 * <total of <points in hand>>>"),
        ("hand-1", "<hand - 1>"),
        ("7-10", "<7 - 10>"),
        ("a - b - c + 1", "<a - b - c + 1>"),
        ("a * b mod c + d", "<<a * b mod c> + d>"),
        ("spades K, hearts", "<<spades K>, hearts>"),
        ("7, 8 except spades 7, 8 hearts", "Except(items=[7 8], removed=[<spades 7> <8 hearts>])"),
        ("(7, 8) hearts", "<<7, 8> hearts>"),
        ("sevens.debt", "sevens.debt"),
        ("1.5 s", "Duration(milliseconds=1500)"),
        ("500 ms", "Duration(milliseconds=500)"),
        ("2 min", "Duration(milliseconds=120000)"),
    ],
)
def test_value(text, expected):
    (rule,) = read(f"rule x: may draw if {text} is y\n")
    assert shape(rule.sentences[0].guard.condition.left) == expected
