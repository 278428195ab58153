"""Values and conditions of the syntax in plain words.

The language is near to English already; what is said here is what players would not say: `card.suit is top.suit` becomes "the
card has the suit of the top card". What has no way of its own is said word for word, so every ruleset has a rulebook.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulelang import syntax as s
from rulelang.check.symbols import Origin
from rulelang.play.typed import clean
from rulelang.record import Record

SAID = {
    "player": "the player", "next": "the next player", "previous": "the player before", "left": "the left neighbour",
    "right": "the right neighbour", "dealer": "the dealer", "winner": "the winner", "loser": "a loser",
    "opponent": "the opponent", "other": "another player", "anyone": "anyone", "everyone": "everyone", "nobody": "nobody",
    "offender": "the offender", "caller": "the caller", "debtor": "whoever owes it", "racer": "the fastest",
    "partner": "the partner", "card": "the card", "cards": "cards", "top": "the top card", "under": "the card below it",
    "stock": "the stock", "discard": "the discard pile", "hand": "the hand", "players": "the players",
    "deal_number": "the number of the deal", "anything": "anything", "points": "points", "count": "number",
    "deal": "the deal", "game": "the game", "turn": "the turn", "mistake": "a mistake", "call": "a call", "none": "nothing",
    "yes": "yes", "no": "no", "score": "the score", "total": "total", "play": "play", "topmost": "topmost",
}  # fmt: skip
"""Words of the language, as players say them."""
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
COMPARED = {"<": "less than", "<=": "at most", ">": "more than", ">=": "at least"}
CONDITIONS = (s.Is, s.Has, s.Compare, s.Holds, s.Not, s.And, s.Or)
_ANY = {"card": "a card", "cards": "cards"}


def listed(parts: list[str], joint: str) -> str:
    """`a, b or c`."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {joint} {parts[-1]}"


def number(value: int) -> str:
    return NUMBERS[value] if 0 <= value < len(NUMBERS) else str(value)


class Names(Record):
    """What the names of a ruleset stand for, as far as it matters for how they are said."""

    options: Mapping[str, str]
    """Options, with what they mean."""
    truths: frozenset[str]
    """Slots that are yes or no."""
    named: frozenset[str]
    """Slots and definitions: what is said with `the`."""
    kinds: frozenset[str]
    """Definitions of some kind of cards: `a plain card`."""
    moves: Mapping[str, str]
    phrases: Mapping[str, str]
    """Lists of phrases, spelt out."""


class Words:
    """Says values, of one text. `drawn` are the names that its sentences give to cards just drawn."""

    def __init__(self, origin: Origin, names: Names, drawn: frozenset[str] = frozenset()) -> None:
        self.origin = origin
        self.names = names
        self.drawn = drawn

    # ---- values ----------------------------------------------------------------------------------------------------------

    def value(self, node: Any) -> str:
        """Anything, as a part of a sentence."""
        found: Callable[[Any], str] | None = getattr(self, f"_{type(node).__name__.lower()}", None)
        return found(node) if found else self.written(node)

    def written(self, node: Any) -> str:
        """Word for word."""
        return clean(self.origin.written(node.span).replace("_", " "))

    def pattern(self, node: Any) -> str:
        """Cards of some kind, before they are known: `a card`, `7 or 8`."""
        match node:
            case s.Path(names=(one,)) if one in _ANY:
                return _ANY[one]
            case s.Either():
                return listed([self.pattern(one) for one in node.items], "or")
            case s.Except():
                kept = listed([self.pattern(one) for one in node.items], "or")
                return f"{kept} other than {listed([self.pattern(one) for one in node.removed], 'or')}"
            case s.Both():
                return " ".join(self.pattern(one) for one in node.items)
            case s.Path(names=(one,)) if self.origin.name(one) in self.names.kinds:
                return f"a {self.name(one)} card"
            case s.Path(names=(one,)) if self.origin.name(one) in self.names.named:
                return f"a card of the {self.name(one)}"
            case s.Path(names=(one,)) if one not in SAID and one not in self.drawn:
                return self.name(one)
            case s.Number():
                return str(node.value)
            case _ if isinstance(node, CONDITIONS):
                return f"a card for which {self.condition(node)}"
            case _:
                return self.value(node)

    def name(self, text: str) -> str:
        """A name of the ruleset without its signs; what belongs to a module, without the name of the module."""
        return clean(self.origin.name(text).rpartition(".")[2].replace("_", " "))

    def _path(self, node: s.Path) -> str:
        whole = self.origin.name(".".join(node.names))
        if whole in self.names.named and len(node.names) > 1:
            return f"the {self.name(whole)}"
        first, *more = node.names
        said = self._word(first)
        for part in more:
            said = f"the {self.name(part)} of {said}"
        return said

    def _word(self, written: str) -> str:
        word = self.origin.name(written)
        if word in self.names.phrases:
            return self.names.phrases[word]
        if word in self.names.kinds:
            return f"a {self.name(word)} card"
        if word in self.names.named or word in self.names.options:
            return f"the {self.name(word)}"
        if word in self.drawn:
            return "the card just drawn"
        return SAID.get(word, self.name(word))

    def _number(self, node: s.Number) -> str:
        return str(node.value)

    def _range(self, node: s.Range) -> str:
        return f"{node.low} to {node.high}"

    def _duration(self, node: s.Duration) -> str:
        seconds = node.milliseconds / 1000
        return f"{seconds:g} second{'s' if seconds != 1 else ''}"

    def _text(self, node: s.Text) -> str:
        return f"“{clean(node.value)}”"

    def _each(self, node: s.Each) -> str:
        return f"each {self.name(node.path.names[-1])}"

    def _either(self, node: s.Either) -> str:
        return listed([self.value(one) for one in node.items], "or")

    def _except(self, node: s.Except) -> str:
        kept = listed([self.value(one) for one in node.items], "or")
        return f"{kept} other than {listed([self.value(one) for one in node.removed], 'or')}"

    def _both(self, node: s.Both) -> str:
        return " ".join(self.value(one) for one in node.items)

    def _of(self, node: s.Of) -> str:
        item = self.value(node.item)
        if item in ("number", "total", "highest", "lowest"):
            item = f"the {item}"
        elif isinstance(node.item, s.Path) and node.item.names[0] in ("left", "right", "next", "previous"):
            item = {"left": "the left neighbour", "right": "the right neighbour"}.get(
                node.item.names[0], f"the player {'after' if node.item.names[0] == 'next' else 'before'}"
            )
            if item.endswith(("after", "before")):
                return f"{item} {self.value(node.owner)}"
        return f"{item} of {self.value(node.owner)}"

    def _in(self, node: s.In) -> str:
        return f"{self.value(node.item)} in {self.value(node.place)}"

    def _arithmetic(self, node: s.Arithmetic) -> str:
        signs = {"+": "plus", "-": "minus", "*": "times", "mod": "modulo"}

        def part(one: s.Value) -> str:
            return f"({self.value(one)})" if isinstance(one, s.Arithmetic) else self.value(one)

        return " ".join([part(node.first), *(f"{signs[sign]} {part(one)}" for sign, one in node.rest)])

    def _grouped(self, node: s.Value, negated: bool) -> str:
        """A condition among others: where it joins some itself, with the word that holds those together."""
        inner = node
        turned = negated
        while isinstance(inner, s.Not):
            inner, turned = inner.item, not turned
        if not isinstance(inner, (s.And, s.Or)):
            return self.condition(node, negated)
        joint = "both" if isinstance(inner, s.And) != turned else "either"
        return f"{joint} {self.condition(inner, turned)}"

    def _where(self, node: s.Where) -> str:
        return f"{self.value(node.items)} for whom {self.condition(node.condition)}"

    def _with(self, node: s.With) -> str:
        return f"{self.value(node.items)} with the {self.name(node.word)} {self.value(node.measure).removeprefix('the ')}"

    # ---- conditions ------------------------------------------------------------------------------------------------------

    def condition(self, node: Any, negated: bool = False) -> str:
        """Something that holds or does not."""
        match node:
            case s.And() | s.Or():
                joint = "and" if isinstance(node, s.And) != negated else "or"
                return listed([self._grouped(one, negated) for one in node.items], joint)
            case s.Not():
                return self.condition(node.item, not negated)
            case s.Is():
                return self._says_is(node, node.negated != negated)
            case s.Has():
                none = "no " if node.negated != negated else ""
                return f"{self.value(node.left)} has {none}{self.pattern(node.right)}"
            case s.Holds():
                if node.operator == ">" and isinstance(node.amount, s.Number) and node.amount.value == 0:
                    return f"{self.value(node.seat)} holds {'no' if negated else 'any'} cards"
                amount = f"{COMPARED[node.operator]} " if node.operator else "exactly "
                said = f"{self.value(node.seat)} holds {amount}{self._amount(node.amount)}"
                return f"it is not so that {said}" if negated else said.replace("exactly no ", "no ")
            case s.Compare():
                said = f"{self.value(node.left)} is {COMPARED[node.operator]} {self.value(node.right)}"
                return f"it is not so that {said}" if negated else said
            case s.Path():
                return self._truth(node, negated)
            case _:
                said = self.written(node)
                return f"it is not so that {said}" if negated else said

    def _amount(self, node: Any) -> str:
        """So many cards."""
        if isinstance(node, s.Number):
            return f"{number(node.value)} card{'s' if node.value != 1 else ''}"
        return f"{self.value(node)} cards"

    def _says_is(self, node: s.Is, negated: bool) -> str:
        left, right = node.left, node.right
        match left, right:
            case s.Path(names=(one, part)), s.Path(names=(other, same)) if part == same:
                has = "does not have" if negated else "has"
                return f"{SAID.get(one, self.name(one))} {has} the {self.name(part)} of {SAID.get(other, self.name(other))}"
            case _, s.Path(names=("none",)):
                said = self.value(left)
                said = said.removeprefix("the ") if said.startswith("the ") and " of " not in said else said
                return f"there is {'a' if negated else 'no'} {said}"
            case s.Path(), s.Path(names=("yes" | "no" as truth,)):
                return self._truth(left, negated != (truth == "no"))
        return f"{self.value(left)} is {'not ' if negated else ''}{self.value(right)}"

    def _truth(self, node: s.Path, negated: bool) -> str:
        """Something that is yes or no by itself."""
        name = self.origin.name(".".join(node.names))
        if name in self.names.options:
            return f"{'it is not' if negated else 'it is'} agreed: “{self.names.options[name]}”"
        if not node.names[1:] and name in ("yes", "no"):
            return "always" if (name == "yes") != negated else "never"
        *owner, last = node.names
        if owner and last in self.names.truths and name not in self.names.truths:
            return f"“{self.name(last)}” is {'not ' if negated else ''}so for {self.value(s.Path(node.span, tuple(owner)))}"
        return f"“{self.name(last)}” is {'not ' if negated else ''}so"
