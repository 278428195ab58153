"""Texts that somebody might type at the table who means no good: derived from the grammar by lot, and real ones spoilt."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random

from lark.grammar import NonTerminal, Rule, Symbol

from rulelang.grammar.loader import parser
from rulelang.ir.program import Program
from rulelang.play.inventing import TEMPLATES, values
from rulelang.verbs import VERBS

SHIPPED = Path(__file__).parent.parent / "rulesets"
BEGINNINGS = ("rule", "rule", "rule", "rule", "remember", "define", "move", "table", "phrases", "gestures", "use", "change", "without")
"""What a text begins with; the more often, the likelier."""
ODD = ("\0", "\n", '"', "{x}", "é", "[[", ":", " 99999999999", "\t", "🂡", "  ", "\r", "\u202e", "#", ",", "(")
PLAIN = ("player", "next", "card", "top", "hand", "stock", "discard", "anyone", "each", "opponents", "left", "deal", "turn", "winner")


@cache
def grammar() -> dict[str, list[Rule]]:
    """The alternatives of each part of the grammar."""
    found: dict[str, list[Rule]] = {}
    for rule in parser().rules:
        found.setdefault(str(rule.origin.name), []).append(rule)
    return found


@cache
def depths() -> dict[str, int]:
    """How deep the shallowest text of each part is."""
    found: dict[str, int] = {}
    while True:
        before = dict(found)
        for name, rules in grammar().items():
            known = [depth for rule in rules if (depth := _depth(rule, found)) is not None]
            if known:
                found[name] = 1 + min(known)
        if found == before:
            return found


def _depth(rule: Rule, known: dict[str, int]) -> int | None:
    """How deep an alternative is at least; None if that is not known yet."""
    parts = [str(one.name) for one in rule.expansion if isinstance(one, NonTerminal)]
    return None if any(part not in known for part in parts) else max((known[part] for part in parts), default=0)


def names(program: Program) -> tuple[str, ...]:
    """Words that mean something in a ruleset."""
    found = [value for each in program.enumerations for value in each.values]
    for part in (program.slots, program.zones, program.moves, program.options, program.rules):
        found += [one.name for one in part]
    return tuple(dict.fromkeys(name for name in (*found, *PLAIN, *(form for verb in VERBS for form in (verb.base, verb.third))) if name.isidentifier()))


class Maker:
    """Makes texts for one ruleset; the same seed makes the same ones."""

    def __init__(self, program: Program, seed: str) -> None:
        self._random = Random(seed)
        self._names = names(program)
        self._values = list(values(program))
        self._indent = 0

    def text(self) -> str:
        """One text."""
        match self._random.randrange(4):
            case 0:
                return self.derived()
            case 1:
                return self.spoilt()
        return self.composed()

    def composed(self) -> str:
        """A rule of sentences that bots think of and rulesets have, about the cards of this one; the more of them the worse."""
        chance = self._random
        lines = []
        for _ in range(chance.randint(1, 3)):
            if chance.random() < 0.6:
                line = chance.choice(TEMPLATES)[1]
                if chance.random() < 0.5 and line.startswith("when"):
                    line = f"{line.partition(':')[0]}: {chance.choice(EFFECTS)}"
            else:
                line = f"{chance.choice(EVENTS)}: {chance.choice(EFFECTS)}"
            lines.append(line.format(card=self._value(), other=self._value(), n=chance.choice((0, 1, 2, 3, 9, 60)), word="Hoppla"))
        if chance.random() < 0.15:
            lines[0] = re.sub(r"\b[A-Za-z_]+\b", lambda one: self._other(one[0]), lines[0])
        return 'rule composed "Composed.":\n' + "\n".join(f"    {line}" for line in lines)

    def _value(self) -> str:
        return self._random.choice(self._values)

    def derived(self) -> str:
        """A text of the language, which most often means nothing."""
        chance = self._random
        parts = [self._derive(chance.choice(BEGINNINGS)) for _ in range(1 if chance.random() < 0.7 else 2)]
        return "\n".join(parts)

    def _derive(self, beginning: str) -> str:
        self._indent = 0
        words = " ".join(self._parts(beginning, self._random.randint(4, 14)))
        return re.sub(r" *\n *(?=\S)", "\n", words).replace("\n\t", "\n").replace("⇥", "    ")

    def _parts(self, name: str, depth: int) -> Iterator[str]:
        rules = grammar()[name]
        fitting = [rule for rule in rules if (_depth(rule, depths()) or 0) < depth]
        rule = self._random.choice(fitting) if fitting else min(rules, key=lambda one: _depth(one, depths()) or 0)
        for symbol in rule.expansion:
            if isinstance(symbol, NonTerminal):
                yield from self._parts(str(symbol.name), depth - 1)
            else:
                yield self._word(symbol)

    def _word(self, symbol: Symbol) -> str:
        chance = self._random
        match symbol.name:
            case "_INDENT":
                self._indent += 1
                return "⇥"
            case "_DEDENT":
                self._indent = max(0, self._indent - 1)
                return ""
            case "_NL":
                return "\n" + "⇥" * self._indent
            case "NAME" | "IMPERATIVE":
                return chance.choice(self._names) if symbol.name == "NAME" else chance.choice(IMPERATIVES)
            case "NUMBER":
                return str(chance.choice((0, 1, 2, 3, 7, 100, 10**9)))
            case "RANGE":
                return f"{chance.randint(0, 9)}-{chance.randint(0, 99)}"
            case "DURATION":
                return f"{chance.randint(0, 90)} {chance.choice(('ms', 's', 'min'))}"
            case "STRING":
                return f'"{chance.choice(("Hoppla", "Mau {count}", "", "…?", "a b c", "[x]"))}"'
            case "CITES":
                return ""
            case "VAIN" | "ON_TURN" | "IS" | "HAS" | "OTHERWISE" | "UNTIL" | "ELSE" | "COMPARE":
                return chance.choice(SPELT[symbol.name])
        return LITERALS.get(symbol.name, symbol.name.casefold())

    def spoilt(self) -> str:
        """A rule of some ruleset, or several, with some of it changed."""
        chance = self._random
        text = chance.choice(real())
        for _ in range(chance.randint(0, 4)):
            at, other = chance.randrange(len(text) + 1), chance.choice(real())
            words = text.split(" ")
            match chance.randrange(8):
                case 0:
                    text = text[:at] + text[at + chance.randint(1, 5) :]
                case 1:
                    text = text[:at] + chance.choice(ODD) + text[at:]
                case 2:
                    chance.shuffle(words)
                    text = " ".join(words)
                case 3:
                    text = text[:at] + other[chance.randrange(len(other)) :]
                case 4:
                    text += f"\n{other}"
                case 5:
                    words[chance.randrange(len(words))] = chance.choice(other.split(" "))
                    text = " ".join(words)
                case 6:
                    words[chance.randrange(len(words))] = chance.choice(self._names)
                    text = " ".join(words)
                case 7:
                    text = re.sub(r"\b[A-Za-z_]+\b", lambda one: self._other(one[0]), text)
        return text

    def _other(self, word: str) -> str:
        """Now and then another word that the ruleset knows."""
        return self._random.choice(self._names) if self._random.random() < 0.08 else word


@cache
def real() -> tuple[str, ...]:
    """The declarations of all rulesets that could be typed at a table."""
    found = []
    for path in sorted(SHIPPED.rglob("*.mau")):
        for part in re.split(r"\n(?=\S)", path.read_text(encoding="utf-8")):
            if re.match(r"(rule|change|remember|define|move|use|phrases|gestures|table|without)\b", part):
                found.append(re.sub(r" *\[[A-Z0-9, to-]*\]", "", part).strip())
    return tuple(found)


EVENTS = (
    "when player plays {card}", "when player draws card", "when player begins turn", "when player ends turn", "when player passes",
    "when deal begins", "when anyone says anything", "when player empties hand", "when player plays card every 2", "when stock runs out",
    "instead of player draws card", "instead of player passes", "when direction becomes", "when mistake is called", "when player flinches",
    "last when deal ends", "first when player plays card", "when player is passed over", "while player holds > 3", "when top becomes",
)  # fmt: skip
"""What may bring something about; not every ruleset knows all of it."""
EFFECTS = (
    "next draws {n}", "player draws {n}", "each player draws {n}", "skip {n}", "reverse", "player goes again", "end turn", "end deal",
    "end game", "player wins deal", "next wins game", "player swaps hand with next", "each player gives hand to next at once",
    "player gives {n} to next", "each opponent gives 1 to player", "put cards in hand of player to stock", "shuffle stock", "turn_up {n}",
    "put top {n} of stock to discard", "put cards in discard to hand of next", "player plays top of stock", "player scores {n}",
    'player must say "{word}" before next moves, otherwise player draws {n} for penalty', "player now may draw {n}",
    "each player must play {card} before deal ends, otherwise player draws {n}", "next plays card", "player leaves deal",
    "each player leaves deal", "next must play {card} until player moves", "undo play", "forgive player", "drop newest",
    "player chooses other from opponents", "may not play card", "may play card", "may not draw", "may not pass", "nobody may say anything",
    "anyone may play {card}", "everyone may draw", "may not play {card} on {other}", "player must invent rule before next moves",
    "stop clock", "player makes mistake", "player now may invent rule", "set dealer to next", "mute", "player begins",
)  # fmt: skip
"""What may come of it, or be allowed or forbidden."""

IMPERATIVES = ("set", "add", "subtract", "skip", "reverse", "turn_up", "put", "shuffle", "mute", "drop", "end", "undo")
SPELT: dict[str, Sequence[str]] = {
    "VAIN": ("in vain",), "ON_TURN": ("on turn",), "IS": ("is", "is not"), "HAS": ("has", "has no"), "OTHERWISE": (", otherwise",),
    "UNTIL": ("until", ", until"), "ELSE": ("otherwise",), "COMPARE": ("<", "<=", ">", ">="),
}  # fmt: skip
LITERALS = {
    "COMMA": ",", "COLON": ":", "DOT": ".", "LPAR": "(", "RPAR": ")", "PLUS": "+", "MINUS": "-", "STAR": "*", "EQUAL": "=", "VBAR": "|",
}  # fmt: skip
