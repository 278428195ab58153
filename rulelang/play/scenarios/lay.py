"""Laying the table of a scenario: cards, slots and seats from words to numbers."""

from __future__ import annotations

from collections.abc import Sequence

from rulelang.engine.game import Game
from rulelang.engine.setting import Person
from rulelang.ir.base import Kind
from rulelang.play.scenarios.model import Scenario
from rulelang.play.scenarios.yaml_safe import Path
from rulelang.play.typed import read_card, show_card
from rulelang.play.typed.text import either, fold
from rulelang.session.game import Game as SavedGame
from rulelang.session.ruleset import Ruleset
from rulelang.session.values import BadValue, folded, owner_name, read_value


class Wrong(Exception):
    """Something in a scenario means nothing in its ruleset; `path` says where."""

    def __init__(self, message: str, path: Path = ()) -> None:
        super().__init__(message)
        self.path = path


def begin(ruleset: Ruleset, scenario: Scenario) -> SavedGame:
    """The game of a scenario before its first step.

    Raises:
        CannotStart: the ruleset does not allow it.
        Wrong: something named is not there.
    """
    for name in scenario.people:
        if name not in scenario.names:
            raise Wrong(f"nobody called `{name}` sits here", ("people", name))
    people = []
    for name in scenario.names:
        facts = scenario.people.get(name)
        if facts is not None:
            people.append(Person(name, facts.age, facts.day))
        else:
            known = not scenario.people and not isinstance(scenario.seats, list)
            people.append(Person(name, age=30, birthday=(1, 1)) if known else Person(name))
    game = _new(ruleset, scenario, people, ())
    if scenario.start == "table":
        _lay(game, scenario)
    elif scenario.stock:
        pack = Pack(game)
        game = _new(ruleset, scenario, people, [pack.take(card, ("stock", n)) for n, card in enumerate(scenario.stock)])
    return game


def _new(ruleset: Ruleset, scenario: Scenario, people: Sequence[Person], stacked: Sequence[int]) -> SavedGame:
    return ruleset.new_game(
        people,
        seed=int(scenario.seed) if scenario.seed.isdecimal() else scenario.seed,
        options=scenario.options,
        with_rules=scenario.with_rules,
        without_rules=scenario.without_rules,
        preset=scenario.preset,
        dealer=scenario.dealer,
        today=scenario.month_and_day,
        stacked=stacked,
    )


def _lay(game: Game, scenario: Scenario) -> None:
    pack = Pack(game)
    hands = {}
    for name, cards in scenario.hands.items():
        seat = seat_of(game, name, ("hands", name))
        hands[seat] = [pack.take(card, ("hands", name, n)) for n, card in enumerate(cards)]
    top = [] if scenario.top is None else [pack.take(scenario.top, ("top",))]
    discard = top or [pack.take(card, ("discard", n)) for n, card in enumerate(scenario.discard or ())]
    stock = [pack.take(card, ("stock", n)) for n, card in enumerate(scenario.stock or ())]
    zones = {}
    for key, cards in scenario.zones.items():
        zone = zone_of(game, key, ("zones", key))
        zones[zone] = [pack.take(card, ("zones", key, n)) for n, card in enumerate(cards)][::-1]
    where = [card for cards in (*hands.values(), discard, stock, *zones.values()) for card in cards]
    slots = {}
    for key, text in scenario.slots.items():
        slot, owner = slot_of(game, key, ("slots", key))
        slots[slot, owner] = slot_value(game, game.program.slots[slot].kind, text, where, ("slots", key))
    scores = {seat_of(game, name, ("scores", name)): score for name, score in scenario.scores.items()}
    game.arrange(
        hands=hands,
        stock=stock[::-1],
        discard=discard[::-1],
        aside=pack.rest if scenario.stock_only else (),
        zones=zones,
        slots=slots,
        turn=0 if scenario.turn is None else seat_of(game, scenario.turn, ("turn",)),
        direction=scenario.direction,
        scores=scores,
    )


class Pack:
    """The physical cards that are not laid yet."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._left: dict[int, list[int]] = {}
        for card in reversed(range(len(game.setting.deck))):
            self._left.setdefault(game.face(card), []).append(card)

    def take(self, text: str, path: Path) -> int:
        """A card of that name, the first that is left."""
        face = face_of(self._game, text, path)
        left = self._left.get(face)
        if not left:
            held = face in self._game.setting.deck
            raise Wrong(f"`{text}` is laid more often than there is" if held else f"`{text}` is not in this deck", path)
        return left.pop()

    @property
    def rest(self) -> tuple[int, ...]:
        return tuple(sorted(card for cards in self._left.values() for card in cards))


def face_of(game: Game, text: str, path: Path) -> int:
    """The one face of that name."""
    faces = read_card(game.program, text)
    if len(faces) == 1:
        return faces[0]
    if not faces:
        raise Wrong(f"`{text}` is no card of this game", path)
    shown = [show_card(game.program, face, compact=False) for face in faces[:4]]
    raise Wrong(f"`{text}` can be {either(shown)}", path)


def seat_of(game: Game, name: str, path: Path) -> int:
    """The seat of that name."""
    for seat, known in enumerate(game.names):
        if folded(known) == folded(name):
            return seat
    raise Wrong(f"nobody called `{name}` sits here", path)


def zone_of(game: Game, key: str, path: Path) -> int:
    """A zone by its name, with its owner before it where it has one: `clocks`, `A.hand`, `hearts.pile`. Its place in the
    layout."""
    owner, _, name = key.rpartition(".")
    known = []
    for place, (zone, whose) in enumerate(game.setting.zone_of):
        one = game.program.zones[zone].name
        words = owner_name(game.program, zone, whose, game.names)
        known.append(f"{words}.{one}" if words else one)
        if folded(one) == folded(name) and folded(words) == folded(owner):
            return place
    raise Wrong(f"there is no zone `{key}`; there are {either(list(dict.fromkeys(known))[:20], 'and')}", path)


def slot_of(game: Game, key: str, path: Path) -> tuple[int, int]:
    """A slot by its name, with its owner before it where it has one: `debt`, `A.declared`."""
    names = {slot.name: number for number, slot in enumerate(game.program.slots)}
    if key in names and not game.program.slots[names[key]].per_seat:
        return names[key], -1
    owner, _, name = key.partition(".")
    if name in names and game.program.slots[names[name]].per_seat:
        return names[name], seat_of(game, owner, path)
    if key in names:
        raise Wrong(f"`{key}` belongs to a seat: write `{game.names[0]}.{key}`", path)
    known = either([name for name in names if not game.program.slots[names[name]].hidden][:20], "and")
    raise Wrong(f"there is no slot `{key}`; there are {known}", path)


def slot_value(game: Game, kind: Kind, text: str, cards: Sequence[int], path: Path) -> int:
    """What a slot holds for a text; a card is looked for among some."""
    if kind.of == "card":
        if fold(text) == "none":
            return -1
        face = face_of(game, text, path)
        found = [card for card in cards if game.face(card) == face]
        if not found:
            raise Wrong(f"`{text}` does not lie on the table", path)
        return found[0]
    try:
        return read_value(game.program, kind, text, game.names)
    except BadValue as error:
        raise Wrong(f"{error} is wanted", path) from None
