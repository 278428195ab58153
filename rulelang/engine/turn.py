"""From input to rest: take up what happened, let waiting blocks ask, settle, pass the turn; until nothing is left to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulelang.engine import changes, duties, flow, frames, races
from rulelang.engine.bind.bound import Reaction
from rulelang.engine.bind.context import NO_LOCALS, beside
from rulelang.engine.changes import note
from rulelang.engine.events import Event
from rulelang.engine.frames import Runaway
from rulelang.engine.table import Stage, Table
from rulelang.engine.undoing import Chains
from rulelang.ir.program import DEALER

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine

PLAYING = Stage.PLAY
INERT = 1
"""`value` of a `plays` event whose reactions are dropped: the last card is inert."""


def run(m: Machine, t: Table) -> None:
    """Go on until the table is at rest: somebody is asked, a timer runs, or the game is over."""
    t.plain = False
    try:
        while True:
            while t.queue:
                t.steps += 1
                if t.steps > frames.NEAR:
                    frames.near_the_limit(t, -1)
                if _take_up(m, t, t.queue.pop(0)):
                    return
            if t.races and races.waiting(m, t):
                if t.stage == Stage.PLAY and (t.emptied or t.ending or t.winners or t.window is not None) and _settle(m, t):
                    continue
                races.hold(t)
                return
            if t.held >= 0:  # it waited for somebody to enter who cannot any more
                races.release(t)
            if t.tasks:
                if not _resume(m, t):
                    return
            elif t.stage != PLAYING:
                if not _next_stage(m, t):
                    return
            elif (t.emptied or t.ending or t.winners or t.window is not None) and _settle(m, t):
                pass
            elif t.passing < 0 or t.offers or t.window is not None:
                return
            elif 1 not in t.active:  # all have left the deal
                flow.end_deal(t)
            else:
                _pass_on(m, t)
                if not t.queue and not (t.races and races.waiting(m, t)):
                    t.plain = not t.emptied and not t.races  # nothing else is open then, as has been tested above
                    return
    except Runaway:
        _abort(m, t)


def drained(m: Machine, t: Table) -> bool:
    """Take up what is happening on behalf of a block that is about to ask, if none of it can wait: the block then need not be
    laid aside in between. True if nothing is happening any more."""
    if t.tasks or t.duties or t.muted or t.races:
        return False
    while t.queue:
        if t.queue[0].kind not in m.calm:
            return False
        t.steps += 1
        if t.steps > frames.NEAR:
            frames.near_the_limit(t, -1)
        _take_up(m, t, t.queue.pop(0))
    return not t.duties and not t.races


def _take_up(m: Machine, t: Table, event: Event) -> bool:
    """Take up an event; True if the table is at rest because a reaction asks somebody. What is said with a card is no consequence
    of the card: it stands when that is taken back."""
    chains = t.chains
    if chains is None or not chains.chain or event.kind not in DEEDS:
        return _react_to(m, t, event)
    outer, chains.chain = chains.chain, 0
    asks = _react_to(m, t, event)
    chains.chain = outer
    return asks


DEEDS = ("says", "gestures")


def _react_to(m: Machine, t: Table, event: Event) -> bool:
    kind = event.kind
    entered = bool(t.races) and races.take_up(m, t, event)
    met = bool(t.duties) and duties.take_up(m, t, event)
    event.vain = not entered and not met
    if kind not in m.triggers:
        return False
    if kind == "plays":
        values: tuple[Any, ...] = (event.seat, event.cards[0], event.other)
        woken = () if event.value == INERT else m.woken[m.faces[event.cards[0]]]
    else:
        values = (event.seat, event.cards, event.other) if kind == "draws" else frames.locals_of(t, event)
        woken = m.woken_by[kind]
    acting: list[Reaction] = []
    card = values[1] if isinstance(values[1], int) else -1
    for reaction, conditions in woken:
        if conditions is None:
            if reaction.applies(t, event, values):
                acting.append(reaction)
            continue
        for condition in conditions:
            if not condition(t, values, card):
                break
        else:
            acting.append(reaction)
    if m.counting:
        acting = [reaction for reaction in acting if reaction.slot < 0 or _nth_time(t, reaction)]
    if acting:
        task = frames.react(m, t, event, values, acting)
        if task is not None:
            t.tasks.append(task)
            return not t.queue and len(t.tasks) == 1
    return False


def _nth_time(t: Table, reaction: Reaction) -> bool:
    """Count; whether it is the time to act."""
    t.slots[reaction.slot] += 1
    return not t.slots[reaction.slot] % reaction.every


def _resume(m: Machine, t: Table) -> bool:
    """Go on with the oldest block that waits; False if it asks somebody."""
    task = t.tasks[0]
    if task.frame is not None and frames.run_frame(m, t, task.frame):
        return bool(t.queue)
    t.tasks.pop(0)
    muted, t.muted = t.muted, False
    if task.rest and not muted and task.event is not None:
        rest = [m.by_number[number] for number in task.rest]
        following = frames.react(m, t, task.event, frames.locals_of(t, task.event), rest)
        if following is not None:
            t.tasks.insert(0, following)
    return True


# ---- settling ------------------------------------------------------------------------------------------------------


def _settle(m: Machine, t: Table) -> bool:
    if t.winners:
        return _finish_game(m, t)
    if t.window is not None:
        if len(t.zones[m.hands + t.window.winner]) > t.window.size:
            flow.close_window(m, t, stands=False)
            return True
        return False
    if t.ending:
        t.stage = Stage.DEAL_ENDS
        t.duties, t.offers, t.emptied, t.passing = [], [], [], -1
        t.races = []
        races.release(t)
        t.active = [0 if gone else 1 for gone in t.gone]  # who left the deal scores with the others
        note(m, t, Event("deal_ends", t.winner, (), 0, t.deal))
        return True
    for seat in t.emptied[:]:
        if t.zones[m.hands + seat] or not t.active[seat]:
            t.emptied.remove(seat)
        elif not duties.priced(m, t, seat):
            t.emptied.remove(seat)
            if changes.wanted(m, t, "empties_hand"):
                note(m, t, Event("empties_hand", seat))
                return True
    return False


def waiting_to_go_on(m: Machine, t: Table) -> bool:
    """Some hand is empty and the deal only stands because its seat still owes a duty with a price."""
    return any(not t.zones[m.hands + seat] and duties.priced(m, t, seat) for seat in t.emptied)


def _pass_on(m: Machine, t: Table) -> None:
    """Pass the turn on from the seat whose move is done, once."""
    loud = m.turns_heeded or t.duties or t.log is not None
    if loud and not t.ended and changes.wanted(m, t, "ends_turn"):
        note(m, t, Event("ends_turn", t.turn))
        if t.queue:
            t.ended = 1  # its reactions still belong to this turn
            return
    t.ended = 0
    seat = t.passing
    t.passing = -1
    if m.turn_slots:
        _end_turn_slots(m, t, t.turn)
    following = t.bound_for
    t.bound_for = -1
    if following < 0 or not t.active[following]:
        following = (seat + t.direction) % m.seats
        if not t.active[following]:
            following = beside(t, seat, t.direction)
    if t.skip:
        following = _skip(t, following)
        t.skip = 0
    t.turn = following
    if t.chains is not None:
        t.chains.turn_by, resumes, t.chains.resumes = t.move_no, t.chains.resumes, -1
        if resumes == following:
            return  # its turn had begun before a play was taken back, and goes on
    t.turn_no += 1
    if loud and changes.wanted(m, t, "begins_turn"):
        note(m, t, Event("begins_turn", following))


def _end_turn_slots(m: Machine, t: Table, seat: int) -> None:
    """Slots that live for a turn begin anew."""
    for slot, at in m.turn_slots:
        owner = m.setting.slot_of[at][1]
        if owner < 0 or owner == seat:
            changes.set_slot(m, t, slot, owner, m.first_value(t, slot, owner), changes.NO_CAUSE)


def _skip(t: Table, following: int) -> int:
    """Who is on turn when some seats are passed over."""
    for n in range(t.skip % max(1, sum(t.active))):
        if t.log is not None:
            t.log.append(Event("skips", following, (), n))
        following = beside(t, following, t.direction)
    return following


def begin_turn(m: Machine, t: Table, seat: int) -> None:
    """That seat is on turn."""
    t.turn = seat
    t.turn_no += 1
    if changes.wanted(m, t, "begins_turn"):
        note(m, t, Event("begins_turn", seat))


# ---- stages --------------------------------------------------------------------------------------------------------


def _next_stage(m: Machine, t: Table) -> bool:
    match t.stage:
        case Stage.GAME_BEGINS:
            _begin_deal(m, t)
        case Stage.DEAL_BEGINS:
            t.stage = Stage.SETUP
            dealer = t.slots[m.setting.slot_base[DEALER]]
            frames.start_block(m, t, m.program.setup, (dealer, *NO_LOCALS[1:]), -1, m.program.setup_at.line)
        case Stage.SETUP:
            t.stage = Stage.PLAY
            t.emptied = []
            dealer = t.slots[m.setting.slot_base[DEALER]]
            if m.program.start_card == "plays" and t.passing < 0:
                t.passing = dealer
            if t.passing >= 0:
                t.turn = t.passing
                flow.play_top(m, t, t.passing, (-1, m.program.setup_at.line))
            else:
                begin_turn(m, t, t.first if t.first >= 0 and t.active[t.first] else beside(t, dealer, 1))
        case Stage.DEAL_ENDS:
            if t.winners or not m.ends_game or sum(not gone for gone in t.gone) < 2:
                return _finish_game(m, t)
            _begin_deal(m, t)
        case Stage.GAME_ENDS:
            t.stage = Stage.OVER
            return False
        case _:
            return False
    return True


def _begin_deal(m: Machine, t: Table) -> None:
    """Everything of the last deal is undone: cards, turn, slots that live for a deal. Then the cards are shuffled."""
    t.stage = Stage.DEAL_BEGINS
    t.deal += 1
    dealer = m.setting.slot_base[DEALER]
    if t.slots[dealer] < 0:  # neither the table nor a rule has said who deals first
        t.slots[dealer] = max(seat for seat in range(m.seats) if not t.gone[seat])
    t.zones = [[] for _ in t.zones]
    t.zones[m.stock] = list(range(len(m.setting.deck)))
    t.active = [0 if gone else 1 for gone in t.gone]
    t.place = [0] * m.seats
    t.turn, t.direction, t.skip, t.bound_for, t.passing, t.first = -1, 1, 0, -1, -1, -1
    t.ended = 0
    t.ending, t.passes, t.forced, t.places = 0, 0, 0, 0
    t.window = None
    t.duties, t.mistakes, t.offers, t.emptied, t.heard, t.spoken = [], [], [], [], [], []
    t.races, t.begun, t.judged, t.held = [], [], [], -1
    flow.stop_clock(t, stop=False)
    if t.chains is not None:
        t.chains = Chains(len(t.slots))
    for slot, at in m.deal_slots:
        t.slots[at] = m.first_value(t, slot, m.setting.slot_of[at][1])
    changes.shuffle(m, t, m.stock, changes.NO_CAUSE)
    if t.stacked:
        rest = [card for card in t.zones[m.stock] if card not in t.stacked]
        t.zones[m.stock], t.stacked = [*rest, *reversed(t.stacked)], ()
    note(m, t, Event("deal_begins", t.slots[m.setting.slot_base[DEALER]], (), 0, t.deal))


def _finish_game(m: Machine, t: Table) -> bool:
    if not t.winners and not m.ends_game and t.winner >= 0:
        t.winners = 1 << t.winner
    t.stage = Stage.GAME_ENDS
    t.races, t.held = [], -1
    t.duties, t.offers, t.emptied, t.passing, t.turn = [], [], [], -1, -1
    t.window = None
    note(m, t, Event("game_ends", t.winner, (), 0, t.winners))
    return True


def _abort(m: Machine, t: Table) -> None:
    """The rules did not come to rest: the game is over without a result, and the rules in the chain are named."""
    names = dict.fromkeys(m.program.rules[rule].name for rule in t.trail if rule >= 0)
    t.queue, t.tasks, t.offers, t.duties, t.races, t.held = [], [], [], [], [], -1
    t.stage, t.aborted, t.turn, t.passing = Stage.OVER, 1, -1, -1
    if t.log is not None:
        t.log.append(Event("aborts", text=", ".join(names)))
