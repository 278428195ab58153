"""Values of the syntax in plain words.

The language is near to English already; what is said here is what players would not say: `left of dealer` becomes "the left
neighbour of the dealer". What has no way of its own is said word for word, so every ruleset has a rulebook.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from rulelang import syntax as s
from rulelang.check.symbols import Origin
from rulelang.ir.phrases import IN_BRACES, REPEATED
from rulelang.play.rulebook.english import a, bare, is_plural, listed, number, plural
from rulelang.play.typed import clean
from rulelang.record import Record

SAID = {
    "player": "the player", "next": "the next player", "previous": "the player before", "left": "the left neighbour",
    "right": "the right neighbour", "dealer": "the dealer", "winner": "the winner", "loser": "the loser",
    "opponent": "the opponent", "other": "another player", "anyone": "anyone", "everyone": "everyone", "nobody": "nobody",
    "offender": "the offender", "caller": "the caller", "debtor": "whoever owes it", "racer": "that player",
    "racers": "those in a race", "on_turn": "whoever is on turn", "partner": "the partner", "card": "the card", "cards": "cards",
    "top": "the top card", "under": "the card below it", "stock": "the stock", "discard": "the discard pile", "hand": "the hand",
    "players": "the players", "deal_number": "the number of the deal", "joined": "the number of cards laid in this play so far", "anything": "anything", "points": "points",
    "count": "number", "deal": "the deal", "game": "the game", "turn": "the turn", "mistake": "a mistake", "call": "a call",
    "none": "nothing", "yes": "yes", "no": "no", "score": "the score", "total": "total", "play": "play", "topmost": "topmost",
    "now": "the time of play", "said": "what was said", "inventions": "the number of inventions",
}  # fmt: skip
"""Words of the language, as players say them."""
CONDITIONS = (s.Is, s.Has, s.Compare, s.Holds, s.Not, s.And, s.Or)
_ANY = {"card": "a card", "cards": "cards", "fitting": "a card that fits"}
_MANY = ("cards", "players", "racers")
_PEOPLE = ("player", "players", "opponent", "everyone", "anyone", "loser", "other", "partner", "winner", "racers")
_PILES = ("stock", "discard", "hand")


class Names(Record):
    """What the names of a ruleset stand for, as far as it matters for how they are said."""

    options: Mapping[str, str]
    """Options, with what they mean."""
    choices: frozenset[str]
    """Options of which one of some names is chosen."""
    truths: frozenset[str]
    """Slots that are yes or no."""
    named: frozenset[str]
    """Slots, zones, tables and definitions: what is said with `the`."""
    zones: frozenset[str]
    defined: frozenset[str]
    kinds: frozenset[str]
    """Definitions of some kind of cards: `a plain card`."""
    doubled: frozenset[str]
    """What several modules call something of theirs: it is told apart."""
    values: frozenset[str]
    """What stands on cards."""
    attributes: frozenset[str]
    ordered: frozenset[str]
    """Attributes, and slots with their values, that are no numbers: one more is the next in their order."""
    moves: Mapping[str, str]
    gestures: frozenset[str]
    rules: Mapping[str, str]
    """Rules, with what they mean."""
    phrases: Mapping[str, str]
    """Lists of phrases, spelt out."""


class Local(Record):
    """What names mean that sentences give themselves."""

    drawn: Mapping[str, str] = {}
    """Cards just drawn, in words."""
    chosen: frozenset[str] = frozenset()


_SIGN = re.compile(r" +([?!.,;:…])")


class Words:
    """Says values, of one text. `spoken` collects the definitions that were spoken of."""

    def __init__(self, origin: Origin, names: Names, local: Local, spoken: set[str]) -> None:
        self.origin = origin
        self.names = names
        self.local = local
        self.spoken = spoken

    # ---- values ----------------------------------------------------------------------------------------------------------

    def value(self, node: Any) -> str:
        """Anything, as a part of a sentence."""
        if isinstance(node, CONDITIONS):
            return f"whether {self.condition(node)}"
        found: Callable[[Any], str] | None = getattr(self, f"_{type(node).__name__.lower()}", None)
        return found(node) if found else self.written(node)

    def condition(self, node: Any, negated: bool = False) -> str:
        raise NotImplementedError

    def written(self, node: Any) -> str:
        """Word for word."""
        return clean(self.origin.written(node.span).replace("_", " "))

    def name(self, text: str) -> str:
        """A name of the ruleset without its signs; what belongs to a module, without the name of the module."""
        return clean(self.origin.name(text).rpartition(".")[2].replace("_", " "))

    def title(self, whole: str) -> str:
        """The name of a slot or of something like it, told apart from that of another module."""
        if whole in self.names.defined or whole in self.names.options:
            self.spoken.add(whole)
        module, _, last = whole.rpartition(".")
        told = f" ({clean(module.replace('_', ' '))})" if module and last in self.names.doubled else ""
        return clean(last.replace("_", " ")) + told

    def kind(self, whole: str) -> str:
        """Cards of some kind, without an article: `plain card`."""
        name = self.title(whole)
        return name if name == "card" or name.endswith((" card", " cards")) else f"{name} card"

    def whole(self, node: s.Path) -> str:
        return self.origin.name(".".join(node.names))

    def many(self, node: Any) -> bool:
        """Whether it is said as a plural."""
        match node:
            case s.Path():
                last = node.names[-1]
                if last in self.local.drawn:
                    return self.local.drawn[last].startswith("the cards")
                if self.origin.name(last) in self.names.kinds:
                    return False
                slot = self.whole(node) in self.names.named or self.origin.name(last) in self.names.named
                return last in _MANY or (slot and is_plural(last))
            case s.In():
                one = isinstance(node.item, s.Both) and self._word_of(node.item.items[0]) in ("top", "topmost")
                return not one or self.several(node.item).endswith("cards")
            case s.Except():
                return len(node.items) == 1 and self.many(node.items[0])
            case s.Where():
                return self.many(node.items)
            case s.Both(items=(s.Path(names=("top",)), s.Number() | s.Path() as amount)):
                return not (isinstance(amount, s.Number) and amount.value == 1)
        return False

    def is_are(self, node: Any) -> str:
        return "are" if self.many(node) else "is"

    @staticmethod
    def _word_of(node: Any) -> str | None:
        return node.names[0] if isinstance(node, s.Path) and len(node.names) == 1 else None

    # ---- cards of some kind ----------------------------------------------------------------------------------------------

    def pattern(self, node: Any) -> str:
        """Cards of some kind, before they are known: `a card`, `7 or 8`."""
        match node:
            case s.Path(names=(one,)):
                return self._pattern_word(one, node)
            case s.Either():
                said = [self.pattern(one) for one in node.items]
                return ", or ".join(said) if any(isinstance(one, s.Both) for one in node.items) else listed(said, "or")
            case s.Except():
                kept = listed([self.pattern(one) for one in node.items], "or")
                return f"{kept} other than {listed([self.pattern(one) for one in node.removed], 'or')}"
            case s.Both():
                inner = next((at for at, one in enumerate(node.items) if isinstance(one, s.Either)), None)
                if inner is None:
                    return self._side_by_side(node)
                several = node.items[inner]
                assert isinstance(several, s.Either)
                ways = [s.Both(node.span, (*node.items[:inner], one, *node.items[inner + 1 :])) for one in several.items]
                return listed([self.pattern(one) for one in ways], "or")
            case s.Number():
                return str(node.value)
            case _ if isinstance(node, CONDITIONS):
                return f"a card for which {self.condition(node)}"
            case _:
                return self.value(node)

    def _pattern_word(self, one: str, node: s.Path) -> str:
        word = self.origin.name(one)
        if one in _ANY:
            return _ANY[one]
        if word in self.names.kinds:
            return a(self.kind(word))
        if word in self.names.values:
            return self.name(one)
        if word in self.names.named:
            return f"a card of the {self.title(word)}"
        return self.value(node) if one in SAID or one in self.local.drawn or one in self.local.chosen else self.name(one)

    def _side_by_side(self, node: s.Both) -> str:
        """`red plain`: the kind comes last; `like top` is said of a card."""
        like = next((at for at, one in enumerate(node.items) if self._word_of(one) == "like"), len(node.items))
        tail = f" {' '.join(self.value(one) for one in node.items[like:])}" if like < len(node.items) else ""
        kinds = [one for one in node.items[:like] if self.origin.name(self._word_of(one) or "") in self.names.kinds]
        others = [self.pattern(one) for one in node.items[:like] if one not in kinds]
        if not kinds:
            return (" ".join(others) or "a card") + tail
        said = [bare(self.pattern(one)).removesuffix(" card") for one in kinds[:-1]]
        return a(" ".join([*others, *said, bare(self.pattern(kinds[-1]))])) + tail

    def several(self, node: Any) -> str:
        """Cards of some kind that lie somewhere: `plain cards`."""
        word = self._word_of(node)
        if word is not None and self.origin.name(word) in self.names.kinds:
            return plural(self.kind(self.origin.name(word)))
        if isinstance(node, s.Both):
            on_top = self._word_of(node.items[0]) in ("top", "topmost")
            said = self.value(node) if on_top else bare(self.pattern(node))
            return plural(said) if said.endswith(" card") and not on_top else said
        if isinstance(node, s.Number):
            return f"{node.value}s"
        return self.value(node)

    # ---- names -----------------------------------------------------------------------------------------------------------

    def _path(self, node: s.Path) -> str:
        whole = self.whole(node)
        if whole in self.names.named and len(node.names) > 1:
            return f"the {self.title(whole)}"
        first, *more = node.names
        said = self._word(first)
        if more and said.startswith("a "):
            said = f"the {bare(said)}"
        for part in more:
            said = f"the {self._part(part)} of {said}"
        return said

    def _part(self, part: str) -> str:
        word = self.origin.name(part)
        return self.title(word) if word in self.names.defined else self.name(part)

    def _word(self, written: str) -> str:
        word = self.origin.name(written)
        if word in self.names.phrases:
            return self.names.phrases[word]
        if written in self.local.drawn:
            return self.local.drawn[written]
        if word in self.names.kinds:
            return a(self.kind(word))
        if written in _PILES:
            return SAID[written]
        if word in self.names.named or word in self.names.options:
            return f"the {self.title(word)}"
        if written in self.local.chosen:
            return f"the {self.name(written)}"
        return SAID.get(word, self.name(word))

    # ---- what has a way of its own ---------------------------------------------------------------------------------------

    def _number(self, node: s.Number) -> str:
        return str(node.value)

    def _range(self, node: s.Range) -> str:
        return f"{node.low} to {node.high}"

    def _duration(self, node: s.Duration) -> str:
        seconds = node.milliseconds / 1000
        return f"{seconds:g} second{'s' if seconds != 1 else ''}"

    def _text(self, node: s.Text) -> str:
        pieces = IN_BRACES.split(node.value)
        said = " ".join(self._in_braces(one, node) if at % 2 else clean(one) for at, one in enumerate(pieces))
        said = _SIGN.sub(r"\1", said).strip()
        return f"“{said}”"

    def _in_braces(self, text: str, node: s.Text) -> str:
        """What is put into words: `{card.suit}`, `{very * n - 1}`."""
        found = REPEATED.fullmatch(text)
        if found is None:
            return f"({self._named(text, node)})"
        part, number, sign, amount = found.groups(default="")
        many = number if number.isdecimal() else self._named(number, node)
        return f"({clean(part)}, {' '.join(filter(None, (many, sign, amount)))} times)"

    def _named(self, text: str, node: s.Text) -> str:
        return self.value(s.Path(node.span, tuple(text.strip().split("."))))

    def _each(self, node: s.Each) -> str:
        return f"each {self.name(node.path.names[-1])}"

    def all_of(self, node: Any) -> str:
        """What there is to choose from: `the suits`, `the opponents`."""
        match node:
            case s.Each():
                return f"the {plural(self.name(node.path.names[-1]))}"
            case s.Path(names=(one,)) if one in self.names.attributes:
                return f"the {plural(self.name(one))}"
            case s.Except(items=(one,)):
                return f"{self.all_of(one)} other than {listed([self.value(gone) for gone in node.removed], 'or')}"
            case s.Where():
                return f"{self.all_of(node.items)} {self._such(node.items, node.condition)}"
            case s.With():
                return f"{self.all_of(node.items)} {self._best(node)}"
        return self.value(node)

    def _either(self, node: s.Either) -> str:
        return listed([self.value(one) for one in node.items], "or")

    def _except(self, node: s.Except) -> str:
        kept = listed([self.value(one) for one in node.items], "or")
        return f"{kept} other than {listed([self.value(one) for one in node.removed], 'or')}"

    def _both(self, node: s.Both) -> str:
        match [self._word_of(one) for one in node.items], node.items:
            case ["topmost", None, "cards" | "card"], (first, s.Number() as amount, _):
                return self._both(s.Both(node.span, (s.Path(first.span, ("top",)), amount)))
            case ["topmost", *_], (_, *rest):
                said = bare(" ".join(self.pattern(one) for one in rest))
                return f"the topmost {said}"
            case ["top", _] | ["top", _, "cards" | "card"], (_, s.Number(value=amount), *_):
                return f"the top {number(amount)} cards" if amount != 1 else "the top card"
            case ["top", _], (_, amount):
                return f"the top cards, as many as {self.value(amount)} {'say' if self.many(amount) else 'says'},"
            case ["points_of", _], (_, card):
                return f"the points of {self.value(card)}"
        return " ".join(self.value(one) for one in node.items)

    def _of(self, node: s.Of) -> str:
        match self._word_of(node.item):
            case "count":
                return f"the number of {self._counted(node.owner)}"
            case "highest" | "lowest" as word:
                return self._extreme(word, node.owner)
            case "total":
                return f"the total of {self._sum(node.owner)}"
            case "next" | "previous" as word:
                return f"the player {'after' if word == 'next' else 'before'} {self.value(node.owner)}"
        return f"{self.value(node.item)} of {self.value(node.owner)}"

    def _sum(self, node: Any) -> str:
        return listed([self.value(one) for one in node.items], "and") if isinstance(node, s.Either) else self.value(node)

    def _extreme(self, word: str, owner: Any) -> str:
        if isinstance(owner, s.In) and isinstance(owner.item, s.Path):
            return f"the {word} {self.name(owner.item.names[-1])} of {self.value(owner.place)}"
        return f"the {word} of {self._sum(owner)}"

    def _counted(self, node: Any) -> str:
        """After `the number of`."""
        said = self.value(node)
        if isinstance(node, s.Each):
            return plural(self.name(node.path.names[-1]))
        pile = node.item if isinstance(node, s.Of) else node
        if isinstance(pile, s.Path) and (pile.names[-1] in _PILES or self._is_zone(pile)):
            return f"cards in {said}"
        if said.startswith("everyone"):
            return f"players{said.removeprefix('everyone')}"
        return bare(said) if said.startswith("the players") else said

    def _is_zone(self, node: s.Path) -> bool:
        return self.whole(node) in self.names.zones or self.origin.name(node.names[-1]) in self.names.zones

    def _in(self, node: s.In) -> str:
        return f"{self.several(node.item)} in {self.value(node.place)}"

    def _arithmetic(self, node: s.Arithmetic) -> str:
        if (found := self.further(node)) is not None:
            where, of = found
            whose = of.names[-1] if len(of.names) > 1 and self.whole(of) not in self.names.named else None
            return f"the {self.name(whose)} {where} that of {self._owner(of)}" if whose else f"the one {where} {self.value(of)}"
        signs = {"+": "plus", "-": "minus", "*": "times", "/": "divided by", "mod": "modulo"}

        def part(one: s.Value) -> str:
            return f"({self.value(one)})" if isinstance(one, s.Arithmetic) else self.value(one)

        rounded = ", rounded down" if any(sign == "/" for sign, _ in node.rest) else ""
        return " ".join([part(node.first), *(f"{signs[sign]} {part(one)}" for sign, one in node.rest)]) + rounded

    def _owner(self, node: s.Path) -> str:
        return self.value(s.Path(node.span, node.names[:-1]))

    def further(self, node: Any, of: str = "") -> tuple[str, s.Path] | None:
        """A value so many further on in its order: `top.rank + 1` is `after`, and of what.

        Beside the same attribute (`of`) a number is such a value, too: the next one on the cards, not one more.
        """
        match node:
            case s.Arithmetic(first=s.Path() as first, rest=((("+" | "-") as sign, amount),)):
                last = self.origin.name(first.names[-1])
                asked = of == first.names[-1] and last in self.names.attributes
                if not (asked or {last, self.whole(first)} & self.names.ordered) or (len(first.names) == 1 and last in self.names.attributes):
                    return None
                way = "after" if sign == "+" else "before"
                one = isinstance(amount, s.Number) and amount.value == 1
                return (way if one else f"{self.value(amount)} {way}"), first
        return None

    def _such(self, items: Any, condition: Any) -> str:
        """`for whom “awake” is so`: of people or of other things, without saying of each that it is so for it."""
        said = self.condition(condition)
        if isinstance(items, s.Each):
            said = said.removesuffix(f" for the {self.name(items.path.names[-1])}")
        return f"for {'whom' if self._are_people(items) else 'which'} {said}"

    def _are_people(self, node: Any) -> bool:
        match node:
            case s.Each(path=path):
                return self._word_of(path) in _PEOPLE
            case s.Path():
                return self._word_of(node) in _PEOPLE
            case s.Where() | s.With():
                return self._are_people(node.items)
            case s.Except():
                return self._are_people(node.items[0])
        return False

    def _where(self, node: s.Where) -> str:
        return f"{self.value(node.items)} {self._such(node.items, node.condition)}"

    def _with(self, node: s.With) -> str:
        if isinstance(node.items, s.Where):
            return f"whoever has the {self._best(node).removeprefix('with the ')} of {self.all_of(node.items)}"
        return f"{self.value(node.items)} {self._best(node)}"

    def _best(self, node: s.With) -> str:
        return f"with the {self.name(node.word)} {self.value(node.measure).removeprefix('the ')}"
