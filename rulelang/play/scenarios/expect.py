"""Comparing a table with what a scenario expects of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rulelang.engine.actions import Action, Answer, Play
from rulelang.engine.events import KINDS, Event
from rulelang.engine.game import Game
from rulelang.ir.base import Kind
from rulelang.ir.program import DISCARD, HAND, STOCK
from rulelang.play.scenarios.lay import Wrong, face_of, seat_of, slot_of, slot_value, zone_of
from rulelang.play.scenarios.model import Expect
from rulelang.play.scenarios.yaml_safe import Path
from rulelang.play.typed import NotUnderstood, read_action, show_action, show_card
from rulelang.play.typed.text import either, fold
from rulelang.session.values import show_value

Difference = tuple[Path, str, str]
"""Where in the expectation, what was expected, what there is."""


class Comparison:
    """One expectation against one table."""

    def __init__(self, game: Game, expect: Expect, acted: set[str], events: Sequence[Event]) -> None:
        self.game, self.expect, self.acted, self.events = game, expect, acted, events
        self.view = game.view(-1)

    def differences(self) -> Iterator[Difference]:
        """Everything that is not as expected, in the order in which it is written."""
        for name in Expect.model_fields:
            if name in self.expect.model_fields_set:
                yield from COMPARE[name](self, (name,), getattr(self.expect, name))

    # ---- words -------------------------------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        return self.game.names[seat] if seat >= 0 else "none"

    def seat(self, name: str, path: Path) -> int:
        return -1 if fold(name) == "none" else seat_of(self.game, name, path)

    def card(self, card: int) -> str:
        return show_card(self.game.program, self.game.face(card), compact=False)

    def cards(self, cards: Sequence[int]) -> str:
        return f"[{', '.join(map(self.card, cards))}]"

    def faces(self, texts: Sequence[str], path: Path) -> list[int]:
        return [face_of(self.game, text, (*path, n)) for n, text in enumerate(texts)]

    # ---- seats, cards, slots -----------------------------------------------------------------------------------------

    def one_seat(self, path: Path, name: str) -> Iterator[Difference]:
        seats = {"turn": self.game.turn, "winner": self.view.winner, "dealer": self.view.dealer}
        seat = seats[str(path[0])]
        if seat != self.seat(name, path):
            yield path, name, self.name(seat)

    def hands(self, path: Path, wanted: dict[str, list[str] | int]) -> Iterator[Difference]:
        for name, cards in wanted.items():
            at = (*path, name)
            held = self.game.cards(HAND, seat_of(self.game, name, at))
            if isinstance(cards, int):
                if len(held) != cards:
                    yield at, f"{cards} cards", f"{len(held)}: {self.cards(held)}"
            elif Counter(self.faces(cards, at)) != Counter(map(self.game.face, held)):
                yield at, f"[{', '.join(cards)}]", self.cards(held)

    def holds(self, path: Path, wanted: dict[str, list[str]]) -> Iterator[Difference]:
        for name, cards in wanted.items():
            at = (*path, name)
            held = self.game.cards(HAND, seat_of(self.game, name, at))
            if Counter(self.faces(cards, at)) - Counter(map(self.game.face, held)):
                yield at, f"{', '.join(cards)} among others", self.cards(held)

    def top(self, path: Path, text: str) -> Iterator[Difference]:
        pile = self.game.cards(DISCARD)
        if not pile or self.game.face(pile[-1]) != face_of(self.game, text, path):
            yield path, text, self.card(pile[-1]) if pile else "no card"

    def discard(self, path: Path, wanted: list[str] | int) -> Iterator[Difference]:
        pile = self.game.cards(DISCARD)[::-1]
        if isinstance(wanted, int):
            if len(pile) != wanted:
                yield path, f"{wanted} cards", f"{len(pile)}: {self.cards(pile)}"
        elif self.faces(wanted, path) != [self.game.face(card) for card in pile]:
            yield path, f"[{', '.join(wanted)}]", self.cards(pile)

    def stock(self, path: Path, wanted: int) -> Iterator[Difference]:
        yield from self.equal(path, wanted, len(self.game.cards(STOCK)))

    def zones(self, path: Path, wanted: dict[str, list[str] | int]) -> Iterator[Difference]:
        """Cards that lie somewhere, the top first."""
        for key, cards in wanted.items():
            at = (*path, key)
            lying = self.game.zone(zone_of(self.game, key, at))[::-1]
            yield from self._lying(at, cards, lying)

    def sees(self, path: Path, wanted: dict[str, dict[str, list[str] | int | str]]) -> Iterator[Difference]:
        """What a seat can see: cards that lie somewhere, the top first; or a slot."""
        for name, places in wanted.items():
            seat = self.seat(name, (*path, name))
            view = self.game.view(seat)
            for key, cards in places.items():
                at = (*path, name, key)
                if isinstance(cards, str):
                    yield from self._reading(at, key, cards, view.slots)
                    continue
                zone, owner = self.game.setting.zone_of[zone_of(self.game, key, at)]
                known = {(one, whose): seen for one, whose, _, seen in view.zones} | {(DISCARD, -1): view.discard}
                known[HAND, seat] = view.hand
                yield from self._lying(at, cards, known.get((zone, owner), ())[::-1])

    def _reading(self, at: Path, key: str, text: str, seen: Sequence[tuple[int, int, int]]) -> Iterator[Difference]:
        slot, owner = slot_of(self.game, key, at)
        kind = self.game.program.slots[slot].kind
        value = next(value for one, whose, value in seen if (one, whose) == (slot, owner))
        if slot_value(self.game, kind, text, range(len(self.game.setting.deck)), at) != value:
            yield at, text, show_value(self.game.program, kind, value, self.game.names)

    def _lying(self, at: Path, wanted: list[str] | int, lying: Sequence[int]) -> Iterator[Difference]:
        if isinstance(wanted, int):
            if len(lying) != wanted:
                yield at, f"{wanted} cards", f"{len(lying)}: {self.cards(lying)}"
        elif Counter(self.faces(wanted, at)) != Counter(map(self.game.face, lying)):
            yield at, f"[{', '.join(wanted)}]", self.cards(lying)

    def slots(self, path: Path, wanted: dict[str, str]) -> Iterator[Difference]:
        cards = [card for place in range(len(self.game.setting.zone_of)) for card in self.game.zone(place)]
        for key, text in wanted.items():
            at = (*path, key)
            slot, owner = slot_of(self.game, key, at)
            kind, value = self.game.program.slots[slot].kind, self.game.slot(slot, owner)
            if kind.of == "card":
                face = -1 if fold(text) == "none" else face_of(self.game, text, at)
                if face != (self.game.face(value) if value >= 0 else -1):
                    yield at, text, self.card(value) if value >= 0 else "none"
            elif slot_value(self.game, kind, text, cards, at) != value:
                yield at, text, show_value(self.game.program, kind, value, self.game.names)

    # ---- numbers and truths ------------------------------------------------------------------------------------------

    def equal(self, path: Path, wanted: object, got: object) -> Iterator[Difference]:
        if wanted != got:
            yield path, _plain(wanted), _plain(got)

    def by_seat(self, path: Path, wanted: dict[str, int]) -> Iterator[Difference]:
        for name, number in wanted.items():
            at = (*path, name)
            seat = seat_of(self.game, name, at)
            match path[0]:
                case "scores":
                    got = self.game.scores[seat]
                case "owes":
                    got = sum(debtor == seat for debtor, _ in self.game.duties)
                case _:
                    got = sum(offender == seat for offender, _ in self.game.mistakes)
            yield from self.equal(at, number, got)

    def races(self, path: Path, wanted: list[str]) -> Iterator[Difference]:
        got = [self.game.program.rules[rule].name for rule in self.game.races]
        if sorted(wanted) != sorted(got):
            yield path, _plain(wanted), _plain(got)

    def winners(self, path: Path, wanted: list[str]) -> Iterator[Difference]:
        seats = sorted(seat_of(self.game, name, (*path, n)) for n, name in enumerate(wanted))
        if seats != sorted(self.game.winners):
            yield path, _plain(wanted), _plain([self.name(seat) for seat in self.game.winners])

    def options(self, path: Path, wanted: dict[str, str]) -> Iterator[Difference]:
        """What is agreed on."""
        program = self.game.program
        numbers = {option.name: number for number, option in enumerate(program.options)}
        for key, text in wanted.items():
            at = (*path, key)
            if key not in numbers:
                raise Wrong(f"there is no option `{key}`; there are {either(list(numbers)[:20], 'and')}", at)
            kind, value = program.options[numbers[key]].kind, self.game.setting.options[numbers[key]]
            if slot_value(self.game, kind, text, (), at) != value:
                yield at, text, show_value(program, kind, value, self.game.names)

    def direction(self, path: Path, wanted: int) -> Iterator[Difference]:
        if wanted != self.view.direction:
            yield path, "left" if wanted > 0 else "right", "left" if self.view.direction > 0 else "right"

    # ---- what may be done --------------------------------------------------------------------------------------------

    def key(self, action: Action) -> object:
        """What makes two actions the same for a reader: twins of a card are."""
        if isinstance(action, Play):
            return "play", self.game.face(action.card)
        if isinstance(action, Answer) and any(p.kind == "choice" and p.what == "card" for p in self.view.prompts):
            return "answer", self.game.face(action.value)
        return action

    def menu(self, path: Path, wanted: dict[str, list[str]]) -> Iterator[Difference]:
        for name, texts in wanted.items():
            at = (*path, name)
            seat = seat_of(self.game, name, at)
            legal = {self.key(action): show_action(self.game, action) for action in self.game.legal(seat)}
            named = {self.key(self.action(seat, text, (*at, n))): text for n, text in enumerate(texts)}
            got = f"[{', '.join(legal.values())}]"
            if path[0] == "illegal":
                wrong = [text for key, text in named.items() if key in legal]
                if wrong:
                    yield at, f"not {either(wrong)}", got
                continue
            missing = [text for key, text in named.items() if key not in legal]
            if missing or (path[0] == "only" and len(legal) > len(named)):
                yield at, f"{'only ' if path[0] == 'only' else ''}[{', '.join(texts)}]", got

    def action(self, seat: int, text: str, path: Path) -> Action:
        try:
            action = read_action(self.game, seat, text)
        except NotUnderstood as error:
            raise Wrong(str(error), path) from None
        if isinstance(action, Play) and action.card not in self.game.cards(HAND, seat):
            raise Wrong(f"{self.name(seat)} does not hold `{text}`, so this says nothing", path)
        return action

    def asked(self, path: Path, wanted: dict[str, str]) -> Iterator[Difference]:
        for name, text in wanted.items():
            at = (*path, name)
            seat = seat_of(self.game, name, at)
            got = "nothing"
            for prompt in self.game.prompts():
                if prompt.seat == seat:
                    got = prompt.kind if prompt.kind != "choice" else prompt.what
                    if got == "truth":
                        abilities = self.game.program.abilities
                        got = abilities[prompt.ability].name if prompt.ability >= 0 else prompt.words
                    if got == "value":
                        got = self.game.program.enumerations[prompt.enumeration].name
            if fold(text).replace("_", " ") != fold(got).replace("_", " "):
                yield at, text, got

    # ---- what happened -----------------------------------------------------------------------------------------------

    def rules(self, path: Path, wanted: list[str]) -> Iterator[Difference]:
        known = [rule.name for rule in self.game.program.rules]
        for n, name in enumerate(wanted):
            if name not in known:
                raise Wrong(f"there is no rule `{name}`", (*path, n))
        wrong = [name for name in wanted if (name in self.acted) != (path[0] == "acted")]
        if wrong:
            yield path, ", ".join(wrong), f"acted: {', '.join(sorted(self.acted)) or 'none'}"

    def happened(self, path: Path, wanted: list[Any]) -> Iterator[Difference]:
        """The events, in this order, with others between them."""
        at = 0
        for n, one in enumerate(wanted):
            if one.kind not in KINDS:
                raise Wrong(f"there is no event `{one.kind}`; there are {', '.join(sorted(KINDS))}", (*path, n))
            while at < len(self.events) and not self.is_it(self.events[at], one, (*path, n)):
                at += 1
            if at == len(self.events):
                said = ", ".join(f"{key}: {value}" for key, value in one.model_dump(exclude_none=True).items())
                yield (*path, n), said, "no such event after those before it"
                return
            at += 1

    def is_it(self, event: Event, one: Any, path: Path) -> bool:
        game, program = self.game, self.game.program
        if event.kind != one.kind or event.seat != self.seat(one.seat, path):
            return False
        if one.cards is not None:
            if isinstance(one.cards, int):
                if len(event.cards) != one.cards:
                    return False
            elif [game.face(card) for card in event.cards] != self.faces(one.cards, (*path, "cards")):
                return False
        if one.slot is not None and event.amount != slot_of(game, self._slot_key(one), (*path, "slot"))[0]:
            return False
        rules = [
            program.rules[number].name for number in (event.cause, *event.labels) if 0 <= number < len(program.rules)
        ]
        return (
            (one.amount is None or event.amount == one.amount)
            and (one.value is None or self._value(event, one, path) == event.value)
            and (one.other is None or event.other == self.seat(one.other, (*path, "other")))
            and (one.label is None or [program.labels[label] for label in event.labels] == one.label)
            and (one.rule is None or one.rule in rules)
            and (one.text is None or event.text == one.text)
        )

    def _slot_key(self, one: Any) -> str:
        per_seat = any(slot.name == one.slot and slot.per_seat for slot in self.game.program.slots)
        return f"{one.seat}.{one.slot}" if per_seat else str(one.slot)

    def _value(self, event: Event, one: Any, path: Path) -> int:
        program, at = self.game.program, (*path, "value")
        match event.kind:
            case "becomes" | "chooses" if event.amount >= 0:
                return slot_value(
                    self.game, program.slots[event.amount].kind, one.value, range(len(self.game.setting.deck)), at
                )
            case "moves":
                names = [fold(move.name.replace("_", " ")) for move in program.moves]
            case "says":
                names = [fold(phrase.text) for phrase in program.phrases]
            case "gestures":
                names = [fold(name.replace("_", " ")) for name in program.gestures]
            case "uses":
                names = [fold(ability.name.replace("_", " ")) for ability in program.abilities]
            case "chooses":
                of: Any = "card" if event.text == "place" else event.text
                kind = Kind(of=of, enumeration=event.labels[0] if event.labels else None)
                return slot_value(self.game, kind, one.value, range(len(self.game.setting.deck)), at)
            case "turns_up" | "refills" | "runs_out" | "transfers" | "shuffles":
                names = [fold(zone.name) for zone in program.zones]
            case _:
                names = []
        word = fold(one.value.replace("_", " "))
        if word in names:
            return names.index(word)
        try:
            return int(one.value)
        except ValueError:
            raise Wrong(f"`{one.value}` is no value of `{event.kind}`", at) from None


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"[{', '.join(map(str, value))}]" if isinstance(value, list) else str(value)


COMPARE: dict[str, Callable[[Comparison, Path, Any], Iterator[Difference]]] = {
    "turn": Comparison.one_seat,
    "hands": Comparison.hands,
    "holds": Comparison.holds,
    "top": Comparison.top,
    "discard": Comparison.discard,
    "stock": Comparison.stock,
    "zones": Comparison.zones,
    "sees": Comparison.sees,
    "slots": Comparison.slots,
    "scores": Comparison.by_seat,
    "direction": Comparison.direction,
    "legal": Comparison.menu,
    "only": Comparison.menu,
    "illegal": Comparison.menu,
    "asked": Comparison.asked,
    "deal": lambda one, path, wanted: one.equal(path, wanted, one.view.deal),
    "over": lambda one, path, wanted: one.equal(path, wanted, one.game.over),
    "winner": Comparison.one_seat,
    "winners": Comparison.winners,
    "dealer": Comparison.one_seat,
    "options": Comparison.options,
    "acted": Comparison.rules,
    "not_acted": Comparison.rules,
    "happened": Comparison.happened,
    "owes": Comparison.by_seat,
    "mistakes": Comparison.by_seat,
    "races": Comparison.races,
}
"""What each key of an expectation is compared with."""

assert COMPARE.keys() == Expect.model_fields.keys(), COMPARE.keys() ^ Expect.model_fields.keys()
