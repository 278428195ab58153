"""The lexer means what Lark's contextual lexer means, which is its specification."""

import random
import re

import lark
import pytest
from lark.exceptions import UnexpectedInput

from rulelang.grammar import KEYWORDS, loader
from rulelang.grammar.build import Builder
from rulelang.grammar.cut import cut
from rulelang.grammar.fault import Fault
from rulelang.grammar.layout import Layout
from rulelang.library import shipped, shipped_folder

ODD = (":", ",", ".", "2-4", "2", "3 s", '"x"', "[1]", "\n    ", "\n", "(", ")", "=", "|", ">=", "is not", "has  no", ", until",
       ",otherwise", "#c", "Straße", "a\u0301", "_x", "1x", "!", "ifs")  # fmt: skip
WORDS = (*sorted(KEYWORDS), *ODD)


@pytest.fixture(scope="module")
def contextual() -> lark.Lark:
    return lark.Lark(
        loader.GRAMMAR.read_text(encoding="utf-8"),
        postlex=Layout(),
        transformer=Builder(),
        **{**loader.OPTIONS, "lexer": "contextual"},
    )


def outcome(parser: lark.Lark, text: str) -> object:
    try:
        return parser.parse(text)
    except Fault as fault:
        return fault.kind, fault.span, fault.fields
    except UnexpectedInput as error:
        token = getattr(error, "token", None)
        found = error.pos_in_stream if token is None else (token.type, str(token), token.start_pos, token.end_pos)
        return type(error), found, frozenset(error.interactive_parser.accepts())


def chunks() -> list[str]:
    texts = [(shipped_folder() / f"{name}.mau").read_text(encoding="utf-8") for name in shipped()]
    return [text[one.start : one.end] for text in texts for one in cut(text)]


def test_whole_declarations_are_read_alike(contextual):
    for text in chunks():
        assert outcome(loader.parser(), text) == outcome(contextual, text)


@pytest.mark.parametrize("seed", range(4))
def test_spoilt_declarations_are_read_or_refused_alike(contextual, seed):
    chance = random.Random(seed)
    whole = chunks()
    for _ in range(400):
        parts = re.findall(r"\w+|\s+|.", chance.choice(whole))
        for _ in range(chance.randint(1, 2)):
            parts[chance.randrange(len(parts))] = chance.choice(WORDS)
        text = "".join(parts)
        assert outcome(loader.parser(), text) == outcome(contextual, text), text
