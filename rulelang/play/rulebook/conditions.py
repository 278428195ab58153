"""Conditions of the syntax in plain words: `card.suit is top.suit` becomes "the card has the suit of the top card"."""

from __future__ import annotations

from typing import Any

from rulelang import syntax as s
from rulelang.play.rulebook.english import a, bare, cards, listed
from rulelang.play.rulebook.settled import settled
from rulelang.play.rulebook.words import Words

COMPARED = {"<": "less than", "<=": "at most", ">": "more than", ">=": "at least"}


class Conditions(Words):
    """Says what holds or does not."""

    def condition(self, node: Any, negated: bool = False) -> str:
        if (always := settled(node)) is not None:
            return "always" if always != negated else "never"
        match node:
            case s.And() | s.Or():
                return self._joined(node, negated)
            case s.Not():
                return self.condition(node.item, not negated)
            case s.Is():
                return self._says_is(node, node.negated != negated)
            case s.Has():
                return self._says_has(node, node.negated != negated)
            case s.Holds():
                return self._says_holds(node, negated)
            case s.Compare():
                said = f"{self.value(node.left)} {self.is_are(node.left)} {COMPARED[node.operator]} {self.value(node.right)}"
                return f"it is not so that {said}" if negated else said
            case s.Path():
                return self._truth(node, negated)
        seats = self._can(node, negated) or self._has_said(node, negated)
        return seats or self._word_for_word(node, negated)

    def _word_for_word(self, node: Any, negated: bool) -> str:
        return f"it is not so that {self.written(node)}" if negated else self.written(node)

    def _joined(self, node: s.And | s.Or, negated: bool) -> str:
        """Several; what is settled and decides nothing is left out."""
        open_ones = [one for one in node.items if settled(one) is None]
        if len(open_ones) == 1:
            return self.condition(open_ones[0], negated)
        joint = "and" if isinstance(node, s.And) != negated else "or"
        return listed([self._grouped(one, negated) for one in open_ones], joint)

    def _grouped(self, node: s.Value, negated: bool) -> str:
        """A condition among others: where it joins some itself, with the word that holds those together."""
        inner = node
        turned = negated
        while isinstance(inner, s.Not):
            inner, turned = inner.item, not turned
        if not isinstance(inner, (s.And, s.Or)) or sum(settled(one) is None for one in inner.items) == 1:
            return self.condition(node, negated)
        joint = "both" if isinstance(inner, s.And) != turned else "either"
        return f"{joint} {self.condition(inner, turned)}"

    # ---- is, has, holds --------------------------------------------------------------------------------------------------

    def _says_is(self, node: s.Is, negated: bool) -> str:
        left, right = node.left, node.right
        no = "not " if negated else ""
        match left, right:
            case s.Path(names=(one, part)), s.Path(names=(other, same)) if part == same:
                has = "does not have" if negated else "has"
                return f"{self._word(one)} {has} the {self.name(part)} of {self._word(other)}"
            case _, s.Path(names=("none",)):
                return self._says_none(left, negated)
            case s.Path(), s.Path(names=("yes" | "no" as truth,)):
                return self._truth(left, negated != (truth == "no"))
            case _, s.Path(names=("fitting",)):
                return f"{self.value(left)} {'does not fit' if negated else 'fits'}"
            case _, s.Path(names=("on_turn",)):
                return f"{self.value(left)} is {no}on turn"
            case _, s.Path(names=("racers",)):
                return f"{self.value(left)} is {no}in a race"
            case s.Path(names=("on_turn",)), _:
                return f"{self.value(right)} is {no}on turn"
        if isinstance(left, s.Path) and self.whole(left) in self.names.choices:
            return f"“{self.names.options[self.whole(left)]}” is {no}“{self.value(right)}”"
        return f"{self.value(left)} {self.is_are(left)} {no}{self._compared(left, right)}"

    def _compared(self, left: Any, right: Any) -> str:
        """What something is: a kind of card, or a value; of the same attribute `the one after that of the top card`."""
        if isinstance(right, s.Either):
            return listed([self._compared(left, one) for one in right.items], "or")
        word = self.origin.name(self._word_of(right) or "")
        if word in self.names.kinds or word in self.names.values:
            return self.pattern(right)
        same = left.names[-1] if isinstance(left, s.Path) else ""
        found = self.further(right, same)
        if found is not None and len(found[1].names) > 1 and same == found[1].names[-1]:
            where, of = found
            return f"{'the one ' if where in ('after', 'before') else ''}{where} that of {self._owner(of)}"
        return self.value(right)

    def _says_none(self, left: Any, negated: bool) -> str:
        if isinstance(left, s.Path) and len(left.names) > 1 and self.whole(left) not in self.names.named:
            part = self._part(left.names[-1])
            return f"{self._owner(left)} has {a(part) if negated else f'no {part}'}"
        said = bare(self.value(left))
        return f"there {self.is_are(left)} {self._some(left, said) if negated else f'no {said}'}"

    def _some(self, left: Any, said: str) -> str:
        return f"some {said}" if self.many(left) else a(said)

    def _says_has(self, node: s.Has, negated: bool) -> str:
        if not negated:
            return f"{self.value(node.left)} has {self.pattern(node.right)}"
        if isinstance(node.right, s.Either):
            return f"{self.value(node.left)} has neither {listed([self.pattern(one) for one in node.right.items], 'nor')}"
        return f"{self.value(node.left)} has no {bare(self.pattern(node.right))}"

    def _says_holds(self, node: s.Holds, negated: bool) -> str:
        who, amount = self.value(node.seat), node.amount
        zero = isinstance(amount, s.Number) and amount.value == 0
        if zero and node.operator in (">", None):
            return f"{who} holds {'any' if (node.operator == '>') != negated else 'no'} cards"
        size = f"{COMPARED[node.operator]} " if node.operator else "exactly "
        return f"{who} {'does not hold' if negated else 'holds'} {size}{self.amount(amount)}"

    def amount(self, node: Any) -> str:
        """So many cards."""
        return cards(node.value) if isinstance(node, s.Number) else f"{self.value(node)} cards"

    # ---- what is so by itself --------------------------------------------------------------------------------------------

    def _truth(self, node: s.Path, negated: bool) -> str:
        """Something that is yes or no by itself."""
        whole = self.whole(node)
        no = "not " if negated else ""
        if whole in self.names.options:
            return f"{'it is not' if negated else 'it is'} agreed: “{self.names.options[whole]}”"
        if node.names == ("mistake", "last_card"):
            return f"the mistake was {no}made with the last card"
        *owner, last = node.names
        if owner and self.origin.name(last) in self.names.truths and whole not in self.names.truths:
            return f"“{self.title(self.origin.name(last))}” is {no}so for {self.value(s.Path(node.span, tuple(owner)))}"
        return f"“{self.title(whole)}” is {no}so"

    def _can(self, node: Any, negated: bool) -> str | None:
        match node:
            case s.Both(items=(seat, s.Path(names=("can",)), s.Path(names=("play",)), *cards)):
                what = f" {' '.join(self.pattern(one) for one in cards)}" if cards else ""
                return f"{self.value(seat)} {'cannot' if negated else 'can'} play{what}"
        return None

    def _has_said(self, node: Any, negated: bool) -> str | None:
        """`player said "Mau" this turn`, which is read as words side by side."""
        match node:
            case s.Both(items=(seat, s.Path(names=("said",)), words, *since)):
                said = " ".join(self.value(one).removeprefix("the ") for one in since)
                return f"{self.value(seat)} has {'not ' if negated else ''}said {self.value(words)}{' ' if said else ''}{said}"
        return None
