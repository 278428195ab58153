"""Cards, tables, zones, slots, options, and the lines under `game`."""

import pytest

from rulelang.diagnostics.examples import HEAD, game
from tests.check.lowered import check, lower, show, told

COLOURS = """\
attribute colour: green "G", red, blue
attribute number: 1-4
attribute action: Skip, Free, Noise
attribute animal:
    | name | coat: colour | noise: words |
    | frog | green        | "Quak"       |
    | fox  | red, blue    |              |
"""
FEW = "setup:\n    each player draws 1\n    turn_up 1\n    left begins\n"
MATCH = 'rule match "M.": may play card\nrule finish "F.": when player empties hand: player wins deal\nrule draw "D.": may draw\n'
QUIET = (*(f"M4{n:02}" for n in range(1, 15)), "M213", "M214", "M222", "M223")


def faces(*lines: str) -> list[str]:
    deck = "deck:\n    each colour each number\n" + "".join(f"    {line}\n" for line in lines)
    program = lower(cards=COLOURS, deck=deck, rules=MATCH, setup=FEW, allow=QUIET)
    return [face.label for face in program.faces[12:]]


@pytest.mark.parametrize(
    ("line", "labels"),
    [
        ("Skip each colour", ["Skip green", "Skip red", "Skip blue"]),
        ("Skip green, Free red", ["Skip green", "Free red"]),
        ("(green, red) (Skip, Free)", ["Skip green", "Free green", "Skip red", "Free red"]),
        ("Skip both green red", ["Skip green red"]),
        ("Skip both green red blue", ["Skip all colour"]),
        ("Free all colour", ["Free all colour"]),
        ("Free", ["Free"]),
        ("2 times: Free", ["Free"]),
        ("Noise each animal animal.coat", ["frog Noise green", "fox Noise red blue"]),
        ("each action except Free", ["Skip", "Noise"]),
        (
            "each colour each action except red Skip, Noise",
            ["Skip green", "Free green", "Free red", "Skip blue", "Free blue"],
        ),
        ("green 1-2", []),
        ("Skip 1-2", ["Skip 1", "Skip 2"]),
    ],
)
def test_lines(line, labels):
    assert faces(line) == labels


def test_lines_of_one_card_repeat_its_face():
    program = lower(
        cards=COLOURS,
        deck="deck:\n    each colour each number\n    2 times: green 1\n    Free, Free\n",
        rules=MATCH,
        setup=FEW,
        allow=QUIET,
    )
    assert [show(line) for line in program.deck] == [
        f"DeckLine({list(range(12))}, Number(1))",
        "DeckLine([0], Number(2))",
        "DeckLine([12, 12], Number(1))",
    ]


def test_times_and_guards_are_settled_before_play():
    program = lower(
        "option packs: 1-3 = 2 if count of players > 4, otherwise 1", "option wild: yes, no = no",
        cards=COLOURS, deck="deck:\n    packs * 2 times: each colour each number\n    Free if wild\n    Noise unless count of players > 3\n",
        rules=MATCH, setup=FEW, allow=QUIET,
    )  # fmt: skip
    assert show(program.deck[0].times) == "Arithmetic(Option(0), [Term('*', Number(2))])"
    assert show(program.deck[1].condition) == "Option(1)"
    assert show(program.deck[2].condition) == "Not(Compare('>', CountSeats(Everyone()), Number(3)))"
    assert (
        show(program.options[0].default)
        == "Conditional(Compare('>', CountSeats(Everyone()), Number(4)), Number(2), Number(1))"
    )


def test_an_attribute_with_columns():
    program = lower(
        'rule x "X.":\n    may not play card if card.animal.coat is top.colour\n    when player plays Noise: player must say card.animal.noise before next moves\n',
        cards=COLOURS, deck="deck:\n    each colour each number\n    Noise each animal\n", rules=MATCH, setup=FEW, allow=QUIET,
    )  # fmt: skip
    animal = program.enumerations[3]
    assert [(one.name, one.kind, one.entries) for one in animal.columns] == [
        ("coat", "value", (1, 6)),
        ("noise", "words", (0, -1)),
    ]
    assert program.phrases[0].text == "Quak"
    coat = "ColumnOf(ValueOf(Candidate(), 3), 3, 0)"
    assert f"Agree({coat}, ValueOf(TopOf(1, 0), 0))" in show(program.rules[3].sentences[0])


def test_signs_and_labels():
    program = lower(cards=COLOURS, deck="deck:\n    each colour each number\n", rules=MATCH, setup=FEW, allow=QUIET)
    assert program.enumerations[0].signs == ("G", "red", "blue")
    assert [one.on_cards for one in program.enumerations] == [True, True, False, False]


def test_a_table():
    program = lower(
        "points:\n    1-2 count number\n    Free count 2 * 10\n    card count 5", 'rule s "S.": when deal ends: winner scores total of points in discard',
        cards=COLOURS, deck="deck:\n    each colour each number\n    Free\n", rules=MATCH, setup=FEW, allow=QUIET,
    )  # fmt: skip
    assert [show(line) for line in program.tables[0].lines] == [
        "CardTableLine(Agree(ValueOf(Candidate(), 1), Value(1, 3)), NumberOf(ValueOf(Candidate(), 1), 1))",
        "CardTableLine(Agree(ValueOf(Candidate(), 2), Value(2, 2)), Arithmetic(Number(2), [Term('*', Number(10))]))",
        "CardTableLine(Truth(True), Number(5))",
    ]


def test_zones():
    program = lower(
        "zone aside: face down", "zone player.lap: seen by player", "zone discard: face up",
        "zone stock: refilled from discard except top 2, hearts when needed",
        'rule x "X.": when player plays 7:\n        put top of stock to aside\n        put cards in aside to lap of next\n', allow=QUIET,
    )  # fmt: skip
    assert [show(zone) for zone in program.zones] == [
        "Zone('stock', False, 'nobody', Refill(1, Number(2), CardsWhere(CardsIn(1), Agree(ValueOf(Candidate(), 0), Value(0, 4))), 'needed'))",
        "Zone('discard', False, 'all')",
        "Zone('hand', True, 'owner')",
        "Zone('aside', False, 'nobody')",
        "Zone('lap', True, 'owner')",
    ]


def test_a_stock_that_is_never_refilled():
    assert lower("zone stock: never refilled", allow=QUIET).zones[0].refill is None


def test_slots():
    program = lower(
        "remember a: count = 3 each turn", "remember b: 1-9 = 2 each game", "remember c: suit or none = none", "remember d: seat or none = none",
        "remember e: yes, no = yes for each player", "remember f: light, dark = dark", "remember g: time = 2 s", "remember h: card or none = none",
        "remember i: suit = hearts", allow=QUIET,
    )  # fmt: skip
    assert [show(slot) for slot in program.slots[2:]] == [
        "SlotDef('a', Number(3), False, 'turn', False)",
        "SlotDef('b', Number(2), False, 'game', False)",
        "SlotDef('c', Value(0, 0), False, 'deal', False)",
        "SlotDef('d', Nobody(), False, 'deal', False)",
        "SlotDef('e', Truth(True), True, 'deal', False)",
        "SlotDef('f', Value(2, 2), False, 'deal', False)",
        "SlotDef('g', Number(2000), False, 'deal', False)",
        "SlotDef('h', Nobody(), False, 'deal', False)",
        "SlotDef('i', Value(0, 4), False, 'deal', False)",
    ]
    kinds = [(slot.kind.of, slot.kind.low, slot.kind.high, slot.kind.optional) for slot in program.slots[2:5]]
    assert kinds == [("count", 0, None, False), ("count", 1, 9, False), ("value", None, None, True)]


def test_options_presets_conflicts():
    program = lower(
        'option out "How it ends": "first", "places" = "first"', "option takes: 1, 2 = 1", "option slow: yes, no = no",
        'preset long "A long evening":\n    out = "places"\n    takes = 2\n    slow = yes\n    with rule extra', 'conflict "No." if slow and takes is 1',
        'optional rule extra "X." without draw against other: when player plays 7: next draws takes if out is "first"',
        'optional rule other "O.": may pass', allow=QUIET,
    )  # fmt: skip
    assert program.enumerations[2].values == ("first", "places")
    assert [(one.kind.of, one.kind.low, one.kind.high) for one in program.options[1:2]] == [("count", 1, 2)]
    assert program.presets[0].values == ((0, 2), (1, 2), (2, 1))
    assert program.presets[0].rules == (3,)
    assert show(program.conflicts[0]) == "ConflictDef('No.', And([Option(2), Compare('==', Option(1), Number(1))]))"
    extra = program.rules[3]
    assert (extra.optional, extra.replaces, extra.against) == (True, (1,), (4,))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("last_card acts", "LastCard()"),
        ("last_card inert", "LastCard(Truth(True))"),
        ("last_card inert except J", "LastCard(Not(Agree(ValueOf(Candidate(), 1), Value(1, 16))))"),
        ("last_card acts except 7, 8", "LastCard(Agree(ValueOf(Candidate(), 1), Value(1, 3)))"),
        ("last_card inert unless calm", "LastCard(Truth(True), Not(Option(0)))"),
        ("last_card acts if calm", "LastCard(Truth(True), Not(Option(0)))"),
    ],
)
def test_last_card(line, expected):
    program = lower("option calm: yes, no = no", head=HEAD.replace("last_card acts", line), allow=QUIET)
    assert show(program.last_card) == expected


def test_the_start_card_need_not_be_spoken_of_where_the_setup_does():
    head = HEAD.replace("    start_card plain\n", "")
    setup = "setup:\n    each player draws 5\n    turn_up 1{}\n    left begins\n{}"
    lower(head=head, setup=setup.format(" until top is not 7", ""))
    lower(head=head, setup=setup.format("", "    dealer plays top\n"))
    assert [line.split()[1] for line in told(check(game(head=head)))] == ["M502"]


@pytest.mark.parametrize(
    ("declaration", "expected"),
    [
        ("remember x: count = none", "M509 `none` is not a number"),
        ("remember x: 1-3 = 4", "M509 `4` is not from 1 to 3"),
        ("remember x: suit = seven", "M201 `seven` is not a suit"),
        ("remember x: suti = none", "M511 `suti` is not a type"),
        ("remember x: count or none = none", "M511 `count or none` is not a type"),
        ("remember x: 3-1 = 3", "M510 the range `3-1` ends before it begins"),
        ("remember suit: count = 0", "M204 attribute and slot `suit` is declared twice"),
        ("remember next: count = 0", "M205 `next` is a word of the language and cannot be a name"),
        ("attribute extra: 1-500", "M510 the range `1-500` is too long"),
        ("table odd:\n    1 count 1", "M201 `1` is not a value of cards"),
        ("zone odd: face sideways", "M503 `face sideways` means nothing here"),
        (
            "zone odd:\n    refilled from discard",
            "M504 `zone` takes who sees it: `face up`, `face down` or `seen by player`",
        ),
        ("preset odd: nothing = 1", "M201 `nothing` is not an option"),
        ("preset odd:\n    with rule nothing", "M201 `nothing` is not a rule"),
        (
            'conflict "No." if top is 7',
            "M515 a conflict is settled before play and cannot depend on what happens in it",
        ),
        ("phrases odd: hello", 'M504 `odd` takes phrases in quotes, like `"Mau"`'),
    ],
)
def test_mistakes(declaration, expected):
    if expected is not None:
        assert expected in [line.split(": ", 1)[1] for line in told(check(game(declaration)))]
