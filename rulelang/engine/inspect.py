"""For tools that may see everything: what an expression yields now, the same table with one thing otherwise, and a machine that
notes which conditions held while the rules ran."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulelang.engine import moves
from rulelang.engine.actions import Action, Do, Play
from rulelang.engine.bind.binding import bind
from rulelang.engine.bind.bound import Reaction, Woken
from rulelang.engine.bind.context import Context, Fn
from rulelang.engine.events import Event
from rulelang.engine.game import Game
from rulelang.engine.machine import Machine
from rulelang.engine.refusals import Refusal
from rulelang.engine.table import Table
from rulelang.ir.expressions import Expr
from rulelang.ir.program import DISCARD
from rulelang.ir.rules import Permission, Replacement, Sentence, Trigger
from rulelang.ir.words import asked, conjuncts


def value_of(game: Game, node: Expr, seat: int, card: int = -1) -> Any:
    """What an expression of a permission yields, asked for a seat and the card it would play."""
    context = game._m.context
    context.inside_permission = True
    try:
        return bind(node, context)(game._t, (seat, card, -1), card)
    finally:
        context.inside_permission = False


def applies(game: Game, permission: Permission, seat: int, card: int) -> bool:
    """Whether a permission or prohibition holds for that seat and card now."""
    parts = (*([] if permission.test is None else [permission.test]), *permission.conditions)
    return subject_fits(game, permission, seat) and all(value_of(game, part, seat, card) for part in parts)


def subject_fits(game: Game, permission: Permission, seat: int) -> bool:
    """Whether the seat is one that a permission speaks of."""
    if permission.who is None:
        return not permission.allow or seat == game.turn
    found = value_of(game, permission.who, seat)
    return seat in (found if isinstance(found, tuple) else (found,))


def wrong(game: Game, seat: int, action: Action) -> Refusal | None:
    """Why a move is wrong, also where manners let it happen."""
    refusal = game.refusal(seat, action)
    if refusal is not None or not isinstance(action, (Play, Do)):
        return refusal
    return moves.what_is_wrong(game._m, game._t, seat, action)


# ---- supposing -----------------------------------------------------------------------------------------------------


def with_top(game: Game, face: int, spared: int) -> Game | None:
    """The same table with a card of that face on the pile instead, exchanged with one that lies elsewhere (but not with the
    card `spared`); None if there is none."""
    copy = game.copy()
    pile = copy._t.zones[game._m.discard]
    if not pile:
        return None
    for place, zone in enumerate(copy._t.zones):
        for at, card in enumerate(zone):
            if card != spared and game.face(card) == face and not (place == game._m.discard and at == len(zone) - 1):
                pile[-1], zone[at] = zone[at], pile[-1]
                copy._forget()
                return copy
    return None


def with_slot(game: Game, slot: int, owner: int, value: int) -> Game:
    """The same table with another value in a slot."""
    copy = game.copy()
    copy._t.slots[game.setting.slot_base[slot] + max(owner, 0)] = value
    copy._forget()
    return copy


def top(game: Game) -> int:
    """The card on top of the pile, -1 for none."""
    pile = game.cards(DISCARD)
    return pile[-1] if pile else -1


# ---- noting what rules did -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Held:
    """A condition that was asked: whether it held, and the values that decided it."""

    condition: Expr
    held: bool
    values: tuple[tuple[Expr, Any], ...]


@dataclass(frozen=True, slots=True)
class Tried:
    """A sentence whose event happened, with each of its conditions."""

    event: Event
    rule: int
    line: int
    conditions: tuple[Held, ...]

    @property
    def acted(self) -> bool:
        return all(one.held for one in self.conditions)


_Check = tuple[Expr, Fn, tuple[tuple[Expr, Fn], ...]]
"""A condition, bound, with what it reads."""


class Watch:
    """The game in the same position, on a machine that notes what its sentences were asked. Nothing happens at once there:
    each play and draw becomes an event, so that none goes by unseen."""

    def __init__(self, game: Game) -> None:
        self.tried: list[Tried] = []
        machine = Machine(game.setting)
        written = [sentence for rule in machine.rules for sentence in rule.sentences]
        watched = {
            number: self._watched(reaction, written[number], machine.context)
            for number, reaction in machine.by_number.items()
        }
        machine.by_number.update(watched)
        machine.triggers = _with(watched, machine.triggers)
        machine.replacements = _with(watched, machine.replacements)
        every: dict[str, Woken] = {kind: tuple((one, None) for one in of) for kind, of in machine.triggers.items()}
        machine.woken_by = every
        machine.woken = tuple(every.get("plays", ()) for _ in machine.program.faces)
        machine.plays_at_once = tuple(None for _ in machine.plays_at_once)
        machine.draws_at_once = None
        self.game = Game(machine, game._t.copy(), journal=True)

    def _watched(self, reaction: Reaction, sentence: Sentence, context: Context) -> Reaction:
        """The same reaction, which notes how it was tried."""
        parts = [one for condition in getattr(sentence, "conditions", ()) for one in conjuncts(condition)]
        checks: list[_Check] = [
            (one, bind(one, context), tuple((read, bind(read, context)) for read in asked(one))) for one in parts
        ]

        def tried(t: Table, event: Event, v: Sequence[Any]) -> bool:
            if not any(match(t, event, v) for match in reaction.matches):
                return False
            card = v[1] if isinstance(v[1], int) else -1
            held = tuple(
                Held(node, bool(fn(t, v, card)), tuple((read, of(t, v, card)) for read, of in reads))
                for node, fn, reads in checks
            )
            self.tried.append(Tried(event, reaction.rule, reaction.line, held))
            return all(one.held for one in held)

        return replace(reaction, matches=(tried,), conditions=())


def _with(
    watched: Mapping[int, Reaction], index: Mapping[str, tuple[Reaction, ...]]
) -> dict[str, tuple[Reaction, ...]]:
    return {kind: tuple(watched[one.number] for one in of) for kind, of in index.items()}


def sentences(game: Game) -> Iterator[tuple[int, Permission | Trigger | Replacement]]:
    """The permissions and reactions of the rules in force, each with its rule."""
    for number in game.setting.rules:
        for sentence in game.program.rules[number].sentences:
            if isinstance(sentence, (Permission, Trigger, Replacement)):
                yield number, sentence


def prohibitions(game: Game) -> set[int]:
    """The rules in force that only forbid."""
    found: dict[int, bool] = {}
    for rule, one in sentences(game):
        found[rule] = found.get(rule, True) and isinstance(one, Permission) and not one.allow
    return {rule for rule, only in found.items() if only}
