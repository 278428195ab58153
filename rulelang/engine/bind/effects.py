"""Binders of effects: a block becomes a flat list of steps with jumps, so that its position is a number.

A step is called as `step(machine, table, frame)` and returns True if it has to wait; it is then taken again when nothing is
happening any more. Steps that write in an `at once` leave their operands in the frame until everything has been read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rulelang.engine import changes, choices, drawing, duties, flow, races, undo
from rulelang.engine.bind import short
from rulelang.engine.bind.bound import Code, Direct, Offering, Op, Owing
from rulelang.engine.bind.context import NO_LOCALS, Context, Fn
from rulelang.engine.bind.events import bind_event, wakes
from rulelang.engine.bind.expressions import as_cards, as_seats, bind, owner_of, zone_index
from rulelang.engine.bind.known import value_of
from rulelang.engine.events import Event
from rulelang.engine.records import Frame
from rulelang.engine.table import Table
from rulelang.engine.turn import drained
from rulelang.ir import effects as ir
from rulelang.ir import expressions as ex
from rulelang.ir.base import Kind, Node
from rulelang.ir.masks import singles
from rulelang.ir.program import PLAY, SCORE

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine

Read = Callable[[Table, Sequence[Any]], tuple[Any, ...]]
Write = Callable[["Machine", Table, Frame, tuple[Any, ...]], None]


class Compiler:
    """Collects the steps of one block."""

    def __init__(self, machine: Machine, block: ir.Block) -> None:
        self.machine = machine
        self.block = block
        self.to: Context = machine.context
        self.origin = machine.origin(block.number)
        self.locals = block.locals
        self.code: list[Op] = []
        self.writes: dict[int, Write] = {}
        self.at_once = False
        self.straight = True
        self.asks: dict[int, Direct] = {}
        """Steps that may wait but need no frame until they do, by place."""

    def add(self, step: Op, *, straight: bool = False) -> int:
        """Append a step (`straight`: it neither waits nor jumps); returns its place."""
        self.straight = self.straight and straight
        self.code.append(step)
        return len(self.code) - 1

    def change(self, read: Read, write: Write) -> None:
        """Append a step that reads, then writes: at once, or after everything has been read."""
        if not self.at_once:

            def step(m: Machine, t: Table, f: Frame) -> bool:
                write(m, t, f, read(t, f.locals))
                return False

            self.add(step, straight=True)
            return
        place = len(self.code)
        self.writes[place] = write

        def defer(m: Machine, t: Table, f: Frame) -> bool:
            f.deferred.append((place, read(t, f.locals)))
            return False

        self.add(defer)

    def plain(self, act: Callable[[Machine, Table, Frame], None]) -> None:
        """Append a step that never waits."""
        self.add(act, straight=True)

    def ends_move(self, place: int) -> bool:
        """Whether this effect is the last of a move, or the last before it asks: what it does is then taken up at once."""
        following = self.block.effects[place + 1 : place + 2]
        moves = self.machine.program.moves
        return any(move.block == self.block.number for move in moves) and all(
            isinstance(effect, (ir.Offer, ir.Choose)) for effect in following
        )

    def local(self) -> int:
        """A new local for the interpreter's own use."""
        self.locals += 1
        return self.locals - 1


def compile_block(block: ir.Block, machine: Machine) -> Code:
    """The steps of a block."""
    compiler = Compiler(machine, block)
    _compile(block.effects, compiler)
    asks = compiler.asks
    direct = [
        asks.get(place) or short.direct(effect, machine.context, compiler.ends_move(place))
        for place, effect in enumerate(block.effects)
    ]
    whole = None if None in direct or (asks and len(compiler.code) > len(direct)) else tuple(filter(None, direct))
    return Code(tuple(compiler.code), (-1,) * (compiler.locals - len(NO_LOCALS)), compiler.straight, whole, bool(asks))


def _compile(effects: Sequence[ir.Effect], into: Compiler) -> None:
    for effect in effects:
        act = None if into.at_once or isinstance(effect, ir.If) else short.direct(effect, into.to)
        if act is not None:
            into.add(short.as_step(act), straight=True)
        else:
            BINDERS[type(effect)](effect, into)


# ---- shape ---------------------------------------------------------------------------------------------------------


def _jump(place: int) -> Op:
    def step(m: Machine, t: Table, f: Frame) -> bool:
        f.pc = place
        return False

    return step


def _jump_unless(condition: Fn, place: int) -> Op:
    def step(m: Machine, t: Table, f: Frame) -> bool:
        if not condition(t, f.locals, -1):
            f.pc = place
        return False

    return step


def _if(node: ir.If, into: Compiler) -> None:
    condition = bind(node.condition, into.to)
    at = into.add(_jump(0))
    _compile(node.then, into)
    if node.otherwise:
        leave = into.add(_jump(0))
        into.code[at] = _jump_unless(condition, len(into.code))
        _compile(node.otherwise, into)
        into.code[leave] = _jump(len(into.code))
    else:
        into.code[at] = _jump_unless(condition, len(into.code))


def _for_each(node: ir.ForEach, into: Compiler) -> None:
    items, local = bind(node.items, into.to), node.local
    left = into.local()
    outer, into.at_once = into.at_once, into.at_once or node.at_once

    def begin(m: Machine, t: Table, f: Frame) -> None:
        value = items(t, f.locals, -1)
        f.locals[left] = (value,) if isinstance(value, int) and value >= 0 else value if value != -1 else ()

    into.plain(begin)
    top = into.add(_jump(0))
    _compile(node.body, into)
    into.add(_jump(top))
    end = len(into.code)

    def following(m: Machine, t: Table, f: Frame) -> bool:
        rest = f.locals[left]
        if rest:
            f.locals[local], f.locals[left] = rest[0], rest[1:]
        else:
            f.pc = end
        return False

    into.code[top] = following
    into.at_once = outer
    if node.at_once and not outer:
        writes = into.writes

        def write_all(m: Machine, t: Table, f: Frame) -> None:
            waiting, f.deferred = f.deferred, []
            before, t.quiet = changes.hand_sizes(m, t), True
            for place, operands in waiting:
                writes[place](m, t, f, operands)
            t.quiet = False
            changes.drops(m, t, before, int(f.locals[0]), _cause(f))

        into.plain(write_all)


# ---- cards ---------------------------------------------------------------------------------------------------------


def _cause(f: Frame) -> tuple[int, int]:
    return f.rule, f.line


def _draw(node: ir.Draw, into: Compiler) -> None:
    seats, amount, local = bind(node.seats, into.to), bind(node.amount, into.to), node.bind
    labels = () if node.label is None else (node.label,)

    def read(t: Table, v: Sequence[Any]) -> tuple[Any, ...]:
        return as_seats(seats(t, v, -1)), int(amount(t, v, -1))

    def write(m: Machine, t: Table, f: Frame, operands: tuple[Any, ...]) -> None:
        for seat in operands[0]:
            drawn = changes.draw(m, t, seat, operands[1], labels, _cause(f))
            if local is not None:
                f.locals[local] = drawn

    into.change(read, write)


def _draw_to(node: ir.DrawTo, into: Compiler) -> None:
    seat, amount = bind(node.seat, into.to), bind(node.amount, into.to)
    zone = zone_index(node.zone, node.owner, into.to)

    def act(m: Machine, t: Table, f: Frame) -> None:
        at = zone(t, f.locals, -1)
        if at >= 0:
            changes.draw_to(m, t, seat(t, f.locals, -1), int(amount(t, f.locals, -1)), at, _cause(f))

    into.plain(act)


def _invent(node: ir.Invent, into: Compiler) -> None:
    step = choices.Invention(
        seat=bind(node.seat, into.to),
        kind=Kind(of="count"),
        candidates=None,
        slot=-1,
        owner=None,
        local=-1,
        optional=not node.must,
        fixed=(),
        kinds=node.kinds,
        secret=node.secret,
    )
    into.add(step)


def _repeal(node: ir.Repeal, into: Compiler) -> None:
    def repeal(m: Machine, t: Table, f: Frame) -> None:
        t.repeal = 1

    into.plain(repeal)


def _draw_until(node: ir.DrawUntil, into: Compiler) -> None:
    seats, most, local = bind(node.seats, into.to), owner_of(node.most, into.to), node.bind
    test, every = bind(node.test, into.to), len(into.to.deck)
    labels = () if node.label is None else (node.label,)

    def read(t: Table, v: Sequence[Any]) -> tuple[Any, ...]:
        return as_seats(seats(t, v, -1)), every if most is None else int(most(t, v, -1))

    def write(m: Machine, t: Table, f: Frame, operands: tuple[Any, ...]) -> None:
        for seat in operands[0]:
            drawn = drawing.draw_until(m, t, seat, operands[1], test, f.locals, labels, _cause(f))
            if local is not None:
                f.locals[local] = drawn

    into.change(read, write)


def _turn_up(node: ir.TurnUp, into: Compiler) -> None:
    amount, zone = bind(node.amount, into.to), into.to.zone_base[node.zone]
    until = None if node.until is None else bind(node.until, into.to)
    into.plain(lambda m, t, f: flow.turn_up(m, t, f, int(amount(t, f.locals, -1)), zone, until))


def _play_top(node: ir.PlayTop, into: Compiler) -> None:
    seat = bind(node.seat, into.to)
    into.plain(lambda m, t, f: flow.play_top(m, t, seat(t, f.locals, -1), _cause(f)))


def _transfer(node: ir.Transfer, into: Compiler) -> None:
    cards, zone = bind(node.cards, into.to), zone_index(node.zone, node.owner, into.to)
    seat = None if node.seat is None else bind(node.seat, into.to)

    def read(t: Table, v: Sequence[Any]) -> tuple[Any, ...]:
        return (-1 if seat is None else seat(t, v, -1)), as_cards(cards(t, v, -1)), zone(t, v, -1)

    into.change(read, lambda m, t, f, o: changes.transfer(m, t, o[0], o[1], o[2], _cause(f), f.locals[0]))


def _show(node: ir.Show, into: Compiler) -> None:
    seat, cards, to = bind(node.seat, into.to), bind(node.cards, into.to), bind(node.to, into.to)

    def act(m: Machine, t: Table, f: Frame) -> None:
        shown = as_cards(cards(t, f.locals, -1))
        for other in as_seats(to(t, f.locals, -1)):
            changes.note(m, t, Event("shows", seat(t, f.locals, -1), shown, len(shown), 0, other, (), *_cause(f)))

    into.plain(act)


def _swap_hands(node: ir.SwapHands, into: Compiler) -> None:
    left, right, base = bind(node.left, into.to), bind(node.right, into.to), into.to.zone_base[node.zone]
    into.change(
        lambda t, v: (left(t, v, -1), right(t, v, -1)),
        lambda m, t, f, o: flow.swap_zones(m, t, base, o[0], o[1], _cause(f)),
    )


def _swap_slots(node: ir.SwapSlots, into: Compiler) -> None:
    left, right, slot = bind(node.left, into.to), bind(node.right, into.to), node.slot
    base = into.to.slot_base[slot]

    def read(t: Table, v: Sequence[Any]) -> tuple[Any, ...]:
        one, two = int(left(t, v, -1)), int(right(t, v, -1))
        return one, two, t.slots[base + max(one, 0)], t.slots[base + max(two, 0)]

    def write(m: Machine, t: Table, f: Frame, o: tuple[Any, ...]) -> None:
        if o[0] >= 0 and o[1] >= 0:
            changes.set_slot(m, t, slot, o[0], o[3], _cause(f))
            changes.set_slot(m, t, slot, o[1], o[2], _cause(f))

    into.change(read, write)


def _shuffle(node: ir.Shuffle, into: Compiler) -> None:
    zone = zone_index(node.zone, node.owner, into.to)

    def act(m: Machine, t: Table, f: Frame) -> None:
        if (at := zone(t, f.locals, -1)) >= 0:
            changes.shuffle(m, t, at, _cause(f))

    into.plain(act)


# ---- slots ---------------------------------------------------------------------------------------------------------


def _set(node: ir.Set, into: Compiler) -> None:
    slot, value, owner = node.slot, bind(node.value, into.to), owner_of(node.owner, into.to)
    per_seat = into.to.program.slots[slot].per_seat

    def read(t: Table, v: Sequence[Any]) -> tuple[Any, ...]:
        owners = as_seats(owner(t, v, -1)) if owner is not None else () if per_seat else (-1,)
        return owners, int(value(t, v, -1))

    def write(m: Machine, t: Table, f: Frame, operands: tuple[Any, ...]) -> None:
        for seat in operands[0]:
            changes.set_slot(m, t, slot, seat, operands[1], _cause(f))

    into.change(read, write)


def _add(node: ir.Add, into: Compiler) -> None:
    slot, amount, owner = node.slot, bind(node.amount, into.to), owner_of(node.owner, into.to)
    base, per_seat = into.to.slot_base[slot], into.to.program.slots[slot].per_seat

    def read(t: Table, v: Sequence[Any]) -> tuple[Any, ...]:
        owners = as_seats(owner(t, v, -1)) if owner is not None else () if per_seat else (-1,)
        return owners, int(amount(t, v, -1))

    def write(m: Machine, t: Table, f: Frame, operands: tuple[Any, ...]) -> None:
        for seat in operands[0]:
            changes.set_slot(m, t, slot, seat, t.slots[base + max(seat, 0)] + operands[1], _cause(f))

    into.change(read, write)


def _set_local(node: ir.SetLocal, into: Compiler) -> None:
    local, value = node.local, bind(node.value, into.to)

    def act(m: Machine, t: Table, f: Frame) -> None:
        f.locals[local] = value(t, f.locals, -1)

    into.plain(act)


def _score(node: ir.Score, into: Compiler) -> None:
    seats, amount, base = bind(node.seats, into.to), bind(node.amount, into.to), into.to.slot_base[SCORE]

    def read(t: Table, v: Sequence[Any]) -> tuple[Any, ...]:
        return as_seats(seats(t, v, -1)), int(amount(t, v, -1))

    def write(m: Machine, t: Table, f: Frame, operands: tuple[Any, ...]) -> None:
        for seat in operands[0]:
            changes.set_slot(m, t, SCORE, seat, t.slots[base + seat] + operands[1], _cause(f))
            if changes.wanted(m, t, "scores"):
                total = t.slots[base + seat]
                changes.note(m, t, Event("scores", seat, (), operands[1], total, -1, (), *_cause(f)))

    into.change(read, write)


# ---- turn ----------------------------------------------------------------------------------------------------------


def _begins(node: ir.Begins, into: Compiler) -> None:
    seat = bind(node.seat, into.to)

    def act(m: Machine, t: Table, f: Frame) -> None:
        t.first = seat(t, f.locals, -1)

    into.plain(act)


def _skip(node: ir.Skip, into: Compiler) -> None:
    amount = bind(node.amount, into.to)

    def act(m: Machine, t: Table, f: Frame) -> None:
        t.skip = max(0, min(t.skip + int(amount(t, f.locals, -1)), 10**6))

    into.plain(act)


def _reverse(node: ir.Reverse, into: Compiler) -> None:
    into.plain(lambda m, t, f: flow.direct(m, t, -t.direction, _cause(f)))


def _direct(node: ir.Direct, into: Compiler) -> None:
    direction = 1 if node.clockwise else -1
    into.plain(lambda m, t, f: flow.direct(m, t, direction, _cause(f)))


def _turn_goes_to(node: ir.TurnGoesTo | ir.GoesAgain, into: Compiler) -> None:
    seat = bind(node.seat, into.to)
    into.plain(lambda m, t, f: flow.bind_turn(m, t, seat(t, f.locals, -1)))


def _end_turn(node: ir.EndTurn, into: Compiler) -> None:
    into.plain(lambda m, t, f: flow.end_turn(m, t))


# ---- asking --------------------------------------------------------------------------------------------------------


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
    at = into.add(_jump(0))
    _compile(node.then, into)
    leave = into.add(_jump(0))
    refused = len(into.code)
    _compile(node.otherwise, into)
    into.code[leave] = _jump(len(into.code))
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
            changes.note(m, t, Event("uses", seat(t, f.locals, -1), (), 0, ability, -1, (), *_cause(f)))

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


# ---- duties and mistakes -------------------------------------------------------------------------------------------


_MET_BY: dict[type[Node], tuple[str, ...]] = {
    ir.SayDeed: ("says",),
    ir.GestureDeed: ("gestures",),
    ir.MoveDeed: ("plays", "moves"),
    ir.CallDeed: (),
    ir.FlinchDeed: ("flinches",),
    ir.SeeDeed: (),
}


def _owe(node: ir.Owe, into: Compiler) -> None:
    if node.otherwise is not None:
        into.machine.adopt(node.otherwise, (node.rule, node.at.line))
    number = len(into.machine.owings)
    ends = frozenset(kind for event in (*node.before, *node.until) for kind in wakes(event))
    met_by = frozenset(_MET_BY[type(node.deed)])
    times = node.deed.times if isinstance(node.deed, (ir.GestureDeed, ir.SayDeed)) else None
    counts = node.deed.counts if isinstance(node.deed, ir.SayDeed) else ()
    into.machine.owings.append(
        Owing(
            rule=node.rule,
            line=node.at.line,
            deed=node.deed,
            times=None if times is None else bind(times, into.to),
            seats=bind(node.seats, into.to),
            before=tuple(bind_event(event, into.to) for event in node.before),
            until=tuple(bind_event(event, into.to) for event in node.until),
            within=None if node.within is None else bind(node.within, into.to),
            otherwise=node.otherwise,
            ends=ends,
            by_moves="plays" in ends or "moves" in ends,
            met_by=met_by,
            minds=ends | met_by,
            counts=tuple(None if count is None else bind(count, into.to) for count in counts),
        )
    )
    into.plain(lambda m, t, f: duties.open_duties(m, t, f, number))


def _forgive(node: ir.Forgive, into: Compiler) -> None:
    seats, rules = bind(node.seats, into.to), node.rules
    into.plain(lambda m, t, f: duties.forgive(m, t, as_seats(seats(t, f.locals, -1)), rules, _cause(f)))


def _make_mistake(node: ir.MakeMistake, into: Compiler) -> None:
    seat, rule = bind(node.seat, into.to), node.rule

    def act(m: Machine, t: Table, f: Frame) -> None:
        duties.make_mistake(m, t, seat(t, f.locals, -1), (rule,), "deed", -1)

    into.plain(act)


def _mute(node: ir.Mute, into: Compiler) -> None:
    into.plain(lambda m, t, f: flow.mute(t))


def _stop_clock(node: ir.StopClock, into: Compiler) -> None:
    into.plain(lambda m, t, f: flow.stop_clock(t, node.stop))


# ---- races, and taking back ----------------------------------------------------------------------------------------


def _race(node: ir.Race, into: Compiler) -> None:
    origin = (node.rule, node.at.line)
    for block in (node.first, node.last, node.late):
        if block is not None:
            into.machine.adopt(block, origin)
    number, to = len(into.machine.racings), into.to
    into.machine.racings.append(
        races.Racing(
            rule=node.rule,
            line=node.at.line,
            among=bind(node.among, to),
            racer=node.racer,
            condition=None if node.condition is None else bind(node.condition, to),
            deed=node.deed,
            test=None if node.test is None else bind(node.test, to),
            said=-1 if node.said is None else node.said,
            values=dict(node.values),
            waits=node.waits,
            until=tuple(bind_event(event, to) for event in node.until),
            within=None if node.within is None else bind(node.within, to),
            first=node.first,
            last=node.last,
            late=node.late,
            lateness=None if node.lateness is None else bind(node.lateness, to),
        )
    )
    into.machine.races_end |= {kind for event in node.until for kind in wakes(event)} | {
        "plays",
        *_MET_BY[type(node.deed)],
    }
    into.plain(lambda m, t, f: races.open_race(m, t, f, number))


def _undo(node: ir.Undo, into: Compiler) -> None:
    def act(m: Machine, t: Table, f: Frame) -> None:
        if node.mistake:
            mistake = duties.about(t, int(f.locals[1]))
            number = 0 if mistake is None else mistake.play
        else:
            plays = t.chains.plays if t.chains is not None else []
            number = next((made.number for made in reversed(plays) if made.card == f.locals[1]), 0)
        undo.take_back(m, t, number, _cause(f))

    into.plain(act)


# ---- ending --------------------------------------------------------------------------------------------------------


def _win_deal(node: ir.WinDeal, into: Compiler) -> None:
    seat, after = bind(node.seat, into.to), owner_of(node.after, into.to)

    def act(m: Machine, t: Table, f: Frame) -> None:
        flow.win_deal(m, t, seat(t, f.locals, -1), int(after(t, f.locals, -1)) if after is not None else 0)

    into.plain(act)


def _win_game(node: ir.WinGame, into: Compiler) -> None:
    seats = bind(node.seats, into.to)

    def act(m: Machine, t: Table, f: Frame) -> None:
        for seat in as_seats(seats(t, f.locals, -1)):
            t.winners |= 1 << seat

    into.plain(act)


def _end_deal(node: ir.EndDeal, into: Compiler) -> None:
    into.plain(lambda m, t, f: flow.end_deal(t))


def _end_game(node: ir.EndGame, into: Compiler) -> None:
    into.plain(lambda m, t, f: flow.end_game(m, t, lowest=node.lowest))


def _leave_deal(node: ir.LeaveDeal, into: Compiler) -> None:
    seat = bind(node.seat, into.to)
    into.plain(lambda m, t, f: flow.leave_deal(m, t, seat(t, f.locals, -1), _cause(f)))


def _leave_game(node: ir.LeaveGame, into: Compiler) -> None:
    seat = bind(node.seat, into.to)
    into.plain(lambda m, t, f: flow.leave_game(m, t, seat(t, f.locals, -1), _cause(f)))


BINDERS: dict[type[Node], Callable[[Any, Compiler], None]] = {
    ir.Draw: _draw,
    ir.DrawTo: _draw_to,
    ir.DrawUntil: _draw_until,
    ir.Invent: _invent,
    ir.Repeal: _repeal,
    ir.TurnUp: _turn_up,
    ir.Begins: _begins,
    ir.PlayTop: _play_top,
    ir.Set: _set,
    ir.Add: _add,
    ir.SetLocal: _set_local,
    ir.Skip: _skip,
    ir.Reverse: _reverse,
    ir.Direct: _direct,
    ir.GoesAgain: _turn_goes_to,
    ir.TurnGoesTo: _turn_goes_to,
    ir.EndTurn: _end_turn,
    ir.Choose: _choose,
    ir.Maybe: _maybe,
    ir.Use: _use,
    ir.Offer: _offer,
    ir.Transfer: _transfer,
    ir.Show: _show,
    ir.SwapHands: _swap_hands,
    ir.SwapSlots: _swap_slots,
    ir.Shuffle: _shuffle,
    ir.If: _if,
    ir.ForEach: _for_each,
    ir.Owe: _owe,
    ir.Forgive: _forgive,
    ir.MakeMistake: _make_mistake,
    ir.Mute: _mute,
    ir.StopClock: _stop_clock,
    ir.Score: _score,
    ir.WinDeal: _win_deal,
    ir.WinGame: _win_game,
    ir.EndDeal: _end_deal,
    ir.EndGame: _end_game,
    ir.LeaveDeal: _leave_deal,
    ir.LeaveGame: _leave_game,
    ir.Race: _race,
    ir.Undo: _undo,
}
"""How each effect is carried out."""
