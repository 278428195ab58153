"""Binders of effects that ask somebody: choices, decisions, offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulelang.engine import changes, choices
from rulelang.engine.bind import short
from rulelang.engine.bind.binding import bind, owner_of
from rulelang.engine.bind.bound import Offering
from rulelang.engine.bind.compiler import Binder, Compiler, cause, jump
from rulelang.engine.bind.context import Context, Fn
from rulelang.engine.bind.known import value_of
from rulelang.engine.events import Event
from rulelang.engine.records import Frame
from rulelang.engine.table import Table
from rulelang.engine.turn import drained
from rulelang.ir import effects as ir
from rulelang.ir import expressions as ex
from rulelang.ir.base import Node
from rulelang.ir.masks import singles
from rulelang.ir.program import PLAY

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine


def _choose(node: ir.Choose, into: Compiler) -> None:
    mask = None
    if node.candidates is not None and node.kind.of == "value":
        mask = value_of(node.candidates, into.to)
    fixed = choices.counts(node.kind) if node.candidates is None else None if mask is None else singles(mask)
    choice = choices.Choice(
        seat=owner_of(node.seat, into.to),
        kind=node.kind,
        candidates=None if node.candidates is None else bind(node.candidates, into.to),
        slot=-1 if node.slot is None else node.slot,
        owner=owner_of(node.owner, into.to),
        local=-1 if node.local is None else node.local,
        optional=node.optional,
        fixed=fixed,
        about=-1 if node.about is None else node.about,
    )
    into.add(choice)


def _some(found: Fn) -> Fn:
    return lambda t, v, c: found(t, v, c) not in ((), -1)


def _can_begin(effects: Sequence[ir.Effect], to: Context) -> Fn | None:
    """Whether the first of some effects can be carried out: there is something to choose, a card to give; None if always."""
    for effect in effects:
        match effect:
            case ir.SetLocal() | ir.Use():
                continue
            case ir.Choose(candidates=candidates, kind=kind) if candidates is not None:
                found = bind(candidates, to)
                return found if kind.of == "value" else _some(found)
            case ir.Transfer(cards=cards) | ir.Show(cards=cards):
                return _some(bind(cards, to))
        break
    return None


def _maybe(node: ir.Maybe, into: Compiler) -> None:
    at = into.add(jump(0))
    into.compile(node.then)
    leave = into.add(jump(0))
    refused = len(into.code)
    into.compile(node.otherwise)
    into.code[leave] = jump(len(into.code))
    into.code[at] = choices.Decision(
        seat=bind(node.seat, into.to),
        words=node.words,
        ability=node.ability,
        possible=_can_begin(node.then, into.to),
        refused=refused,
    )


def _use(node: ir.Use, into: Compiler) -> None:
    seat, ability = bind(node.seat, into.to), node.ability

    def act(m: Machine, t: Table, f: Frame) -> None:
        if changes.wanted(m, t, "uses"):
            changes.note(m, t, Event("uses", seat(t, f.locals, -1), (), 0, ability, -1, (), *cause(f)))

    into.plain(act)


def _offered(one: ir.MoveChoice, into: Compiler) -> tuple[int, Fn | None, int]:
    match one.test:
        case None:
            return one.move, None, -1
        case ex.CardAmong(card=ex.Candidate(), cards=ex.Local(index=index)):
            return one.move, None, index
        case test:
            return one.move, bind(test, into.to), -1


def _offer(node: ir.Offer, into: Compiler) -> None:
    if node.otherwise is not None:
        into.machine.adopt(node.otherwise, into.origin)
    number, seat = len(into.machine.offerings), bind(node.seat, into.to)
    into.machine.offerings.append(
        Offering(
            *into.origin,
            seat=seat,
            moves=tuple(_offered(one, into) for one in node.moves),
            must=node.must,
            otherwise=node.otherwise,
        )
    )

    one_card = -1  # the local of the only cards that are offered, if nothing else is and declining is always possible
    if not node.must and len(node.moves) == 1 and node.moves[0].move == PLAY:
        one_card = _offered(node.moves[0], into)[2]

    def ask(m: Machine, t: Table, v: list[Any], cause: tuple[int, int]) -> bool:
        if t.queue and not drained(m, t):
            return True  # first let everything happen that is happening
        cards, who, sure = v[one_card] if one_card >= 0 else None, int(seat(t, v, -1)), False
        if isinstance(cards, tuple) and len(cards) == 1:
            if not m.menu.fits(t, who, cards[0]):
                return False
            sure = cards[0] in t.zones[m.hands + who]
        choices.make_offer(m, t, v, number, who, sure)
        return False

    into.asks[into.add(short.as_step(ask))] = ask


BINDERS: dict[type[Node], Binder] = {
    ir.Choose: _choose,
    ir.Maybe: _maybe,
    ir.Use: _use,
    ir.Offer: _offer,
}
