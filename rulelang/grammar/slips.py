"""What is often written and means nothing: a hint for each, where nothing else is known of the mistake."""

from __future__ import annotations

from collections.abc import Callable

from rulelang.grammar.stop import Stop
from rulelang.grammar.words import IMPERATIVES
from rulelang.verbs import VERBS

LINES = frozenset({"players", "manners", "rulebook", "extends", "grace", "last_card", "start_card", "joined_card", "teams"})
"""What lines under `game` begin with."""
MOVES = frozenset(verb.base for verb in VERBS if verb.use in ("move", "deed"))
EFFECTS = frozenset(form for verb in VERBS if verb.use == "effect" for form in (verb.base, verb.third))


def _or_values(stop: Stop) -> str | None:
    """`plays 8 or 9`, `plays 8 or J:`"""
    words = [lexeme.text for lexeme in stop.sentence]
    if stop.kind == "NUMBER" and words[-1:] == ["or"] and len(words) > 1:
        return f"a comma means either: `{words[-2]}, {stop.word}`"
    if stop.kind == "COLON" and words[-2:-1] == ["or"] and len(words) > 3 and words[0] in ("when", "instead"):
        return f"a comma means either: `{words[-3]}, {words[-1]}`; after `or` stands a whole event, like `next plays 7`"
    return None


def _range_in_words(stop: Stop) -> str | None:
    """`players 2 to 4`"""
    if stop.kind not in ("TO", "OR") or stop.chunk.word(stop.text) != "game" or len(stop.after) < 2:
        return None
    low, high = stop.last.text, stop.after[1].text
    return f"write a range: `{low}-{high}`" if low.isdecimal() and high.isdecimal() else None


def _else(stop: Stop) -> str | None:
    if stop.word == "otherwise" and "now" in [lexeme.text for lexeme in stop.before][-12:]:
        return "what follows an offer stands behind it: `player now must play card, otherwise:`, and below that what happens then"
    return "write `otherwise`" if "else" in (stop.word, stop.last.text if stop.before else "") else None


def _no_event(stop: Stop) -> str | None:
    """`when player holds 1`, `when player plays 7 and player holds 1`"""
    if not any(lexeme.text in ("when", "instead") for lexeme in stop.sentence):
        return None
    if stop.kind == "HOLDS" and len(stop.after) > 2 and stop.after[1].text in (">", ">="):
        return f"an event is something that happens: `when player draws card if {stop.last.text} holds {stop.after[1].text} {stop.after[2].text}`"
    if stop.kind in ("HOLDS", "HAS"):
        return "an event is something that happens: `player drops to 1`; what must hold besides stands after `if`"
    if stop.kind == "AND":
        return "what must hold besides stands after `if`: `when player plays 7 if player holds 1:`"
    return None


def _must_not(stop: Stop) -> str | None:
    who = stop.sentence[-2].text if len(stop.sentence) > 1 else "player"
    return f"a prohibition is written `{who} may not …`" if stop.kind == "NOT" and stop.last.text == "must" else None


def _bare_effect(stop: Stop) -> str | None:
    """`next draws 2` or `skip 1` directly in a rule."""
    if "MAY" not in stop.accepts or "NOW" in stop.accepts or not stop.before:
        return None
    if stop.word in EFFECTS or (len(stop.sentence) == 1 and stop.last.text in IMPERATIVES):
        return f"put it into a `when`: `when player plays 7: {stop.last.text} {stop.word} …`"
    return None


def _without_what(stop: Stop) -> str | None:
    """`without nine`, `without points`, `without deck`"""
    if [word.text for word in stop.line] != ["without"]:
        return None
    match stop.word:
        case "points":
            return "it is a table: write `without table points`"
        case "deck" | "setup" | "game":
            return f"no game can do without; to replace it write `change {stop.word}:`"
        case _:
            return f"say of which kind: `without rule {stop.word}`" if stop.kind in ("NAME", "STRING") else None


def _other_word(stop: Stop) -> str | None:
    """`player can play`, `every player draws`, `next draws 2 and skip 1`, `debt + 2`, `deal 5`"""
    if stop.word == "can":
        return "write `may`"
    if stop.word == "times" and any(word.text in ("use", "uses") for word in stop.sentence):
        return "an ability is used once each time: for more write the line again"
    if stop.word == "every" and "EACH" in stop.accepts:
        return "write `each`"
    if stop.kind in ("AND", "COMMA") and "_NL" in stop.accepts:
        return "one effect stands on one line: write several indented below the line that ends with `:`"
    if stop.kind in ("PLUS", "MINUS", "STAR", "SLASH") and len(stop.sentence) == 1:
        return f"to change a slot write `add 2 to {stop.last.text}`, `subtract 2 from {stop.last.text}` or `set`"
    if stop.kind == "NUMBER" and stop.before and stop.last.text == "deal":
        return f"cards are dealt by drawing: `each player draws {stop.word}`"
    return None


def _no_name(stop: Stop) -> str | None:
    """`rule "A.":`, `game My game:`, `players: 2-4`, `when 7 is played`"""
    line = [word.text for word in stop.line]
    if stop.kind == "STRING" and line and line[-1] in ("rule", "move", "option", "table", "preset"):
        return f"it has a name before its sentence: `{line[-1]} NAME {stop.word}`"
    if stop.kind == "NAME" and line == ["game"]:
        return 'write its name in quotes: `game "NAME":`'
    if stop.kind == "COLON" and stop.chunk.word(stop.text) == "game" and len(line) == 1 and line[0] in LINES:
        return f"leave the colon out: `{line[0]} …`"
    if stop.kind == "NUMBER" and line and line[-1] == "when":
        return f"say who does it: `when player plays {stop.word}`"
    return None


def _one_way(stop: Stop) -> str | None:
    """`play goes left or right`"""
    words = [lexeme.text for lexeme in stop.sentence]
    if stop.kind == "OR" and words[:2] == ["play", "goes"]:
        return "play goes one way: `play goes left`, `play goes right`, `play goes towards next`; `reverse` turns it round"
    return None


def _no_beginning(stop: Stop) -> str | None:
    """`remember law: a, b, c for each player`"""
    if stop.kind not in ("FOR", "UNTIL") or stop.chunk.word(stop.text) != "remember" or any(one.text == "=" for one in stop.before):
        return None
    colon = next((place for place, one in enumerate(stop.line) if one.text == ":"), -1)
    words = [one.text for one in stop.line[colon + 1 :]]
    first = words[0].split("-")[0] if words else "VALUE"
    first = "0" if first == "count" else "none" if words[-2:] == ["or", "none"] else first
    return f"it needs a beginning, before `{stop.word.strip(', ')}`: `= {first}`"


def _where_in_brackets(stop: Stop) -> str | None:
    """`put cards in stock where card is hearts to row`"""
    where = next((place for place, one in enumerate(stop.sentence) if one.text == "where"), None)
    if stop.kind == "WHERE" and where is None and stop.sentence:
        words, rest = stop.sentence, [one for one in stop.after if one.kind != "line"]
    elif stop.kind in ("TO", "FOR") and where is not None:
        words, rest = stop.sentence[:where], [*stop.sentence[where:], *stop.after]
    else:
        return None
    if words[0].text == "each" and stop.kind == "WHERE":
        some = " ".join(one.text for one in words)
        return f"in brackets: `({some} where …) draws 1`; or with a block below: `{some} where …:`"
    counted = next((one for one in reversed(words) if one.text in ("cards", "topmost")), None)
    begins = counted or next((one for one in words if one.text == "card"), None)
    if begins is None and len(words) > 1 and words[0].text in IMPERATIVES:
        begins = words[1]
    ends = next((place for place, one in enumerate(rest) if place and one.text in ("to", "for", "if", "unless", "<", ">", "<=", ">=")), len(rest))
    if begins is None or ends < 2:
        return "put what `where` belongs to in brackets: `(cards in stock where card is hearts)`"
    return f"put what `where` belongs to in brackets: `({stop.text[begins.start : rest[ends - 1].end]})`"


def _block_in_block(stop: Stop) -> str | None:
    """`if …: each player: …`, `while …: when …`, `when …: if …` on one line."""
    colons = sum(one.text == ":" for one in stop.line)
    if colons <= (stop.line[0].text in ("rule", "optional") if stop.line else 0) or stop.chunk.word(stop.text) not in _WITH_BLOCKS:
        return None
    if stop.kind == "IF" and "while" in [one.text for one in stop.line]:
        return "join the two conditions: `while … and …:`"
    word = stop.sentence[0].text if stop.kind == "COLON" and stop.sentence else stop.word
    if stop.kind == "COLON" and word not in ("each", "(", "if", "race", "everyone"):
        return None
    if stop.kind not in ("COLON", "IF", "WHEN", "WHILE", "INSTEAD", "RACE", "FIRST", "LAST") or (stop.sentence and stop.kind != "COLON"):
        return None
    return f"`{word} …:` begins a second block: put it on a line of its own, indented below"


_WITH_BLOCKS = ("rule", "optional", "move", "ability", "setup", "change")


def _at_most(stop: Stop) -> str | None:
    """`player holds at most 20`"""
    if stop.kind != "AT" or not stop.before or stop.last.text not in ("holds", "is", "has") or len(stop.after) < 3:
        return None
    sign = {"most": "<=", "least": ">="}.get(stop.after[1].text)
    before = "holds " if stop.last.text == "holds" else ""
    return None if sign is None else f"write `{before}{sign} {stop.after[2].text}`"


def _random(stop: Stop) -> str | None:
    """`player draws random 1-4`"""
    if stop.kind != "RANGE" or not stop.before or stop.last.text not in ("random", "chance", "randomly"):
        return None
    return f"chance chooses before: `remember n: {stop.word} = {stop.word.split('-')[0]}`, then `chance chooses n` and `… draws n`"


def _table_on_one_line(stop: Stop) -> str | None:
    """`points: A count 15`"""
    kind = stop.chunk.word(stop.text)
    if kind not in ("points", "table", "deck", "roles") or not stop.before or stop.last.text != ":" or len(stop.line) > 4:
        return None
    rest = stop.text[stop.start :].split("\n", 1)[0].strip()
    return f"each line of it stands on a line of its own, indented below: `{rest}`"


def _despite_last(stop: Stop) -> str | None:
    """`may play card if top is 8 despite a`"""
    if stop.kind != "DESPITE" or not any(one.text in ("if", "unless") for one in stop.sentence):
        return None
    word = next(one.text for one in reversed(stop.sentence) if one.text in ("if", "unless"))
    return f"`despite` stands before `{word}`: `… despite {stop.after[1].text if len(stop.after) > 1 else 'RULE'} {word} …`"


def _condition_of_argument(stop: Stop) -> str | None:
    """`most = 5 if many, otherwise 1` below `use`"""
    if stop.kind != "IF" or stop.chunk.word(stop.text) not in ("use", "change"):
        return None
    at = next((place for place, one in enumerate(stop.line) if one.text == "="), None)
    if not at:
        return None
    rest = stop.text[stop.line[at].end :].split("\n", 1)[0].strip()
    name = stop.line[at - 1].text
    return f'only an option can have a value with `if`: `option my_{name} "…": TYPE = {rest}`, then `{name} = my_{name}`'


def _named_offer(stop: Stop) -> str | None:
    """`player now may "swap": player swaps hand with next`"""
    words = [word.text for word in stop.sentence]
    if stop.kind != "STRING" or words[-2:] != ["now", "may"]:
        return None
    return f"behind another `:` it begins a second block: put `{' '.join(words)} {stop.word}:` on a line of its own, indented below"


def _and_values(stop: Stop) -> str | None:
    """`may play 7 and 8`, `when player plays 7 and J:`"""
    words = [lexeme.text for lexeme in stop.sentence]
    if stop.kind != "AND" or len(stop.after) < 2 or not {"play", "plays"} & {*words} or {"if", "unless"} & {*words}:
        return None
    word = stop.after[1].text
    ends = len(stop.after) == 2 or stop.after[2].kind == "line" or stop.after[2].text in (":", "if", "unless", "on", "and")
    if not ends or word in MOVES or stop.last.text in ("play", "plays"):
        return None
    return f"a comma means either: `{stop.last.text}, {word}`"


def _holds_is(stop: Stop) -> str | None:
    """`player holds is 3`"""
    if stop.kind != "IS" or not stop.before or stop.last.text != "holds" or len(stop.after) < 2:
        return None
    rest = " ".join(one.text for one in stop.after[1 : 3 if stop.after[1].text in ("<", ">", "<=", ">=") else 2])
    return f"leave `is` out: `holds {rest}`"


def _each_before_life(stop: Stop) -> str | None:
    """`remember level: 0-8 = 8 each game for each player`"""
    words = [one.text for one in stop.line]
    if stop.kind != "FOR" or stop.chunk.word(stop.text) != "remember" or "each" not in words[-2:]:
        return None
    return f"`for each …` stands before `{' '.join(words[words.index('each') :])}`"


def _when_for_if(stop: Stop) -> str | None:
    """`player may play 8 when top is 7`"""
    words = {one.text for one in stop.sentence}
    return "a condition begins with `if`" if stop.kind == "WHEN" and "_NL" in stop.accepts and words & {"may", "must"} else None


def _cannot(stop: Stop) -> str | None:
    """`cannot play 8`, `player cannot play 8`"""
    words = ("cannot", "can't", "mustn't")
    if stop.word in words:
        return f"a prohibition is written `may not`: `may not {' '.join(one.text for one in stop.after[1:3])}`"
    if stop.before and stop.last.text in words:
        return f"a prohibition is written `may not`: `may not {' '.join(one.text for one in stop.after[:2])}`"
    return None


def _colon_before_meaning(stop: Stop) -> str | None:
    """`rule q: "Q": may play 8`"""
    line = [word.text for word in stop.line]
    if stop.kind == "STRING" and len(line) == 3 and line[0] in ("rule", "move", "option", "preset", "ability") and line[2] == ":":
        return f"its sentence stands before the colon: `{line[0]} {line[1]} {stop.word}:`"
    return None


def _best_without_brackets(stop: Stop) -> str | None:
    """`each loser with highest score: …`"""
    if stop.kind != "WITH" or len(stop.after) < 3 or stop.after[1].text not in ("highest", "lowest"):
        return None
    line = stop.text[: stop.text.find("\n", stop.start) if "\n" in stop.text[stop.start :] else len(stop.text)]
    measure = line[stop.start :].partition(":")[0].strip()
    subject = " ".join(word.text for word in stop.sentence)
    return f"whoever is meant stands in brackets: `({subject} {measure})`"


SLIPS: tuple[Callable[[Stop], str | None], ...] = (
    _cannot, _and_values, _holds_is, _each_before_life, _when_for_if, _colon_before_meaning,
    _one_way, _no_beginning, _where_in_brackets, _block_in_block, _at_most, _random, _table_on_one_line, _despite_last,
    _condition_of_argument, _named_offer, _best_without_brackets, _other_word, _no_name, _without_what, _or_values, _range_in_words, _else, _no_event, _must_not, _bare_effect,
)  # fmt: skip
