"""What is said of a text that cannot be read: which diagnostic, where, and that nothing else suffers."""

import pytest

from rulelang.grammar.parse import parse
from rulelang.source import Source


def faults(text: str) -> list[tuple[str, int, int]]:
    return [(one.name, one.place.line, one.place.column) for one in parse(Source.of("test.mau", text))[1]]


def said(text: str) -> str:
    (one,) = parse(Source.of("test.mau", text))[1]
    return f"{one.message()} / {one.help()}"


FIVE = """\
game "Five":
    players 2-4
rul one "Misspelt.": may draw
attribute suit: clubs, hearts
rule two "No colon." may draw
rule three "Never closed: may draw
rule four "Open bracket.":
    may play (7, 8
    may draw
rule five "Compared.": may draw if top = 7
rule healthy "Fine.": may pass
"""


def test_five_faults_five_diagnostics_and_all_that_is_healthy():
    file, found = parse(Source.of("five.mau", FIVE))
    assert [(one.name, one.place.line, one.place.column) for one in found] == [
        ("unknown-declaration", 3, 1),
        ("missing-colon", 5, 21),
        ("unterminated-text", 6, 12),
        ("unclosed-bracket", 8, 14),
        ("equals-sign", 10, 40),
    ]
    assert [type(one).__name__ for one in file.declarations] == ["Game", "Attribute", "Rule"]


RULE = 'rule x "X.": '
PLACES = [
    ("rule x may draw", "missing-colon", 1, 7),
    ("rule x", "missing-colon", 1, 7),
    ("rule x:\n    when player plays 7\n        skip 1", "missing-colon", 2, 24),
    ("rule x:\n    while debt > 0 may draw", "missing-colon", 2, 19),
    ("rule x:\n    if debt > 0: skip 1", "unexpected-word", 2, 5),
    ("rule", "unfinished-sentence", 1, 5),
    ("rule x:", "unfinished-declaration", 1, 8),
    ("rule x:\n\n\n# the end\n\n", "unfinished-declaration", 1, 8),
    ("rule x:\n    while a:\n", "unfinished-declaration", 2, 13),
    ("rule x:\n    while a:\n    may draw", "missing-indent", 3, 5),
    ("rule x:\nmay draw\nmay pass", "missing-indent", 2, 1),
    ("rule x:\n    while a:\nmay draw", "missing-indent", 3, 1),
    ("deck:\nrule x: may draw", "unfinished-declaration", 1, 6),
    ("    may draw\n    may pass", "unexpected-indent", 1, 5),
    ("rule x: may draw\n    may pass", "unexpected-indent", 2, 5),
    ("rule x:\n    while a:\n            may draw\n        may pass", "uneven-indent", 4, 1),
    ("rule x:\n    while a:\n\tmay draw", "uneven-indent", 3, 1),
    (RULE + 'may play "7', "unterminated-text", 1, 23),
    ("rule x [A-1: may draw", "unclosed-bracket", 1, 8),
    ("rule x A-1]: may draw", "missing-colon", 1, 7),
    (RULE + "may play 7]", "unmatched-bracket", 1, 24),
    (RULE + "may draw if a == 7", "equals-sign", 1, 28),
    (RULE + "when player plays 7: debt = 7", "equals-sign", 1, 40),
    ("remember x: count = 0 = 1", "equals-sign", 1, 23),
    (RULE + "may draw if a != 7", "stray-character", 1, 28),
    (RULE + "may draw if a ≥ 7", "stray-character", 1, 28),
    (RULE + "may play 7;", "stray-character", 1, 24),
    ("rule x “X.”: may draw", "stray-character", 1, 8),
    ("game “X”:\n    players 2", "stray-character", 1, 6),
    (RULE + "may\u00a0draw", "stray-character", 1, 17),
    ("rule x { may draw }", "stray-character", 1, 8),
    ("}", "stray-character", 1, 1),
    (RULE + "may draw if", "unfinished-sentence", 1, 25),
    (RULE + "may", "unfinished-sentence", 1, 17),
    (RULE + "player", "unfinished-sentence", 1, 20),
    (RULE + "when player plays 7: next draws 2 for", "unfinished-sentence", 1, 51),
    (RULE + "when player plays 7: player may draw", "may-in-block", 1, 42),
    (RULE + 'when player plays 7: must say "x"', "missing-subject", 1, 35),
    (RULE + 'must say "x"', "missing-subject", 1, 14),
    (RULE + "when player plays 7: draws 2", "missing-subject", 1, 35),
    (RULE + "when player plays 7: revers", "misspelt-word", 1, 35),
    (RULE + "wehn player plays 7: reverse", "misspelt-word", 1, 14),
    (RULE + "when player plays 8 unles debt > 0: reverse", "misspelt-word", 1, 34),
    ("rule red red: may draw", "unexpected-word", 1, 10),
    ("rule x y z: may draw", "missing-colon", 1, 7),
    ("setup fast:\n    turn_up 1", "spare-word", 1, 7),
    ("points x:\n    J count 2", "spare-word", 1, 8),
    ("rule if: may draw", "reserved-word", 1, 6),
    ("remember to: count = 0", "reserved-word", 1, 10),
    (RULE + "when player draws 1 as with: skip 1", "reserved-word", 1, 37),
    ("rule race: may draw", "reserved-word", 1, 6),
    ("back colour: red", "unexpected-word", 1, 12),
    ("the rule x: may draw", "unknown-declaration", 1, 1),
    ("remember a debt: count = 0", "article", 1, 10),
    ("may draw", "unknown-declaration", 1, 1),
    ("ruleset x: may draw", "unknown-declaration", 1, 1),
    ("attribut suit: clubs", "unknown-declaration", 1, 1),
    ("7 up", "unexpected-word", 1, 1),
    ('"x"', "unexpected-word", 1, 1),
    (RULE + "may play 7up", "bad-number", 1, 23),
    (RULE + "may play 1.5", "bad-number", 1, 23),
    (RULE + "may play 1234567890", "bad-number", 1, 23),
    (RULE + "player must move within 1234567890 s", "bad-number", 1, 38),
    ("rule x [A-1, B]: may draw", "bad-clauses", 1, 14),
    ("rule x [A-3 to 1]: may draw", "bad-clauses", 1, 9),
    ("rule x [A-1 to 100000]: may draw", "bad-clauses", 1, 9),
    ("rule x []: may draw", "bad-clauses", 1, 8),
    ("rule x [A-1,, 2]: may draw", "bad-clauses", 1, 8),
    ("attribute a:\n    | x: y | b: c |\n    | 1 | 2 |", "bad-column", 2, 7),
    ("attribute a:\n    | x | b: c |\n    | 1 | 2: 3 |", "bad-column", 3, 11),
    ("attribute a:\n    | x | b: c |\n    | 1 | 2", "unfinished-sentence", 3, 12),
    ("remember x: suit or nothing = y", "only-or-none", 1, 21),
    ("game Mau:\n    players 2", "unexpected-word", 1, 6),
    (RULE + "player must knock before next moves otherwise skip 1", "unexpected-word", 1, 50),
]


@pytest.mark.parametrize(("text", "name", "line", "column"), PLACES, ids=[text[:50] for text, *_ in PLACES])
def test_one_fault_is_one_diagnostic_at_its_place(text, name, line, column):
    healthy = "rule healthy: may draw"
    assert faults(text) == [(name, line, column)]
    assert faults(text + "\n" + healthy + "\n") == [(name, line, column)]
    assert faults(healthy + "\n" + text) == [(name, line + 1, column)] or text[0] == " "


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rul x: may draw", "did you mean `rule`"),
        (RULE + "may", "a verb should follow"),
        (RULE + "may draw if top is", "a value should follow"),
        ("rule 7: may draw", "`7` cannot stand here, but a name can"),
        ("may draw", "a sentence stands under a rule"),
        ("rule red red: may draw", "`red_red`"),
        (RULE + "player must knock before next moves otherwise skip 1", "comma"),
        (RULE + "may play 7 if a ≠ b", "write `is not`"),
        ("rule x [1]: may draw", "lacks the name of its rulebook"),
        ("game Mau:\n    players 2", "words in quotes"),
    ],
)
def test_what_is_said(text, words):
    assert words in said(text)


def test_the_parsers_own_names_are_never_shown():
    for text, *_ in PLACES:
        for one in parse(Source.of("test.mau", text))[1]:
            shown = f"{one.message()} {one.help()}"
            assert not any(
                name in shown for name in ("$END", "_NL", "_INDENT", "_DEDENT", "LPAR", "VBAR", "Token", "None ")
            )
            assert not any(word.isupper() and "_" in word for word in shown.split())


def test_places_are_the_same_however_lines_end():
    text = "# a\n" * 39 + 'rule x "é": may play 7 hart = # c\n'
    places = [
        faults(text),
        faults(text.replace("\n", "\r\n")),
        faults(text.replace("\n", "\r")),
        faults("\ufeff" + text),
    ]
    assert places == [[("equals-sign", 40, 29)]] * 4


def test_many_faults_end_in_one_that_says_so():
    found = parse(Source.of("test.mau", "rul x: may draw\n" * 500))[1]
    assert len(found) == 101
    assert found[-1].name == "too-many-faults"
    assert found[-1].place.line == 101
