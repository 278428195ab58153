"""What does not matter in a text, what names may be, and where things stand."""

import re
from pathlib import Path

import pytest

from rulelang.grammar.parse import parse
from rulelang.source import Source
from tests.language.shape import nodes, read, shape
from tests.language.test_parse import DECLARATIONS


@pytest.mark.parametrize(
    "word", ["skipper", "drawn", "reverse2", "whenever", "mau_count", "Ass_hoch", "island", "notice", "ends"]
)
def test_a_name_may_begin_like_a_keyword(word):
    (slot, rule) = read(f"remember {word}: count = 0\nrule {word}: when {word} becomes 1: {word} draws {word}\n")
    assert slot.name.text == rule.name.text == word
    assert shape(rule.sentences[0].block) == f"[Act(subject={word}, phrase=Phrase(verb=draws, object={word}))]"


@pytest.mark.parametrize("word", ["skip", "set", "count", "first", "game", "rule", "deck", "points"])
def test_cards_and_rules_may_be_called_like_a_keyword(word):
    attribute, rule = read(f"attribute kind: {word}, other\nrule {word}: may play other, {word}\n")
    assert shape(attribute.values) == f"<{word}, other>"
    assert shape(rule) == f"Rule(name={word}, sentences=[May(phrases=[Phrase(verb=play, object=<other, {word}>)])])"


def test_letters_may_be_composed_or_not():
    composed, decomposed = "König grün", "Ko\u0308nig gru\u0308n"
    rule = 'rule x "{0}": may play {0}\n'
    assert shape(read(rule.format(composed))) == shape(read(rule.format(decomposed)))
    assert "König" in shape(read(rule.format(decomposed)))


def test_blanks_between_words_and_comments_change_nothing():
    plain = 'rule x "X." [A-1, 2]: when player plays 7: player draws 2 for penalty if a>b\n'
    spaced = (
        '# c\n\nrule  x\t"X."[A-1 ,2] :when player  plays 7 :  # c\n\n   # c\n\tplayer draws 2 for penalty if a > b # c'
    )
    assert shape(read(plain)) == shape(read(spaced))


@pytest.mark.parametrize("comment", ["", "# only a comment", "   ", "\t# c"])
@pytest.mark.parametrize("newline", ["", "\n", "\n\n\n"])
def test_the_end_of_a_text(comment, newline):
    assert read(comment + newline) == ()
    assert len(read(f"rule x: may draw\n{comment}{newline}")) == 1
    assert len(read(f"rule x:\n    may draw {comment}{newline}")) == 1


@pytest.mark.parametrize("indent", [" ", "    ", "\t", "\t\t", "  \t"])
def test_any_indentation_will_do_if_it_is_even(indent):
    (rule,) = read(f"rule x:\n{indent}while y:\n{indent}{indent}may draw\n{indent}may pass\n")
    assert shape(rule.sentences) == (
        "[While(condition=y, sentences=[May(phrases=[Phrase(verb=draw)])]) May(phrases=[Phrase(verb=pass)])]"
    )


def test_a_byte_order_mark_and_line_ends_change_nothing():
    text = "rule x:\n    may draw\nrule y: may pass\n"
    expected = parse(Source.of("a", text))[0].declarations
    for other in (
        "\ufeff" + text,
        text.replace("\n", "\r\n"),
        text.replace("\n", "\r"),
        "\ufeff" + text.replace("\n", "\r\n"),
    ):
        assert parse(Source.of("a", other))[0].declarations == expected


EVERYTHING = "\n".join(text for text, _ in DECLARATIONS)


def test_places_are_exact():
    declarations = read(EVERYTHING)
    for node in nodes(declarations):
        written = EVERYTHING[node.span.start : node.span.end]
        assert written == written.strip() != ""
        match type(node).__name__:
            case "Path":
                assert written in (".".join(node.names), f"({'.'.join(node.names)})")
            case "Name":
                assert written == node.text
            case "Number":
                assert written == str(node.value)
            case "Phrase":
                assert EVERYTHING[node.verb_span.start : node.verb_span.end] == node.verb
                assert written.startswith(node.verb)
            case "Guard":
                assert re.match(r"(if|unless)\b", written)
            case "Prep":
                assert written.startswith("not" if node.negated else node.word)


def test_parts_lie_inside_their_wholes_in_order():
    for node in nodes(read(EVERYTHING)):
        for part in nodes(tuple(getattr(node, name) for name in node.__fields__[1:])):
            assert node.span.start <= part.span.start <= part.span.end <= node.span.end


def test_brackets_belong_to_the_place():
    text = "rule x: may play (7, 8) hearts\n"
    (rule,) = read(text)
    phrase = rule.sentences[0].phrases[0]
    assert text[phrase.span.start : phrase.span.end] == "play (7, 8) hearts"
    assert text[phrase.object.items[0].span.start : phrase.object.items[0].span.end] == "(7, 8)"


SHIPPED = sorted(Path(__file__).parents[2].glob("rulesets/*.mau"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_rulesets_are_read(path):
    assert read(path.read_text(encoding="utf-8"))
