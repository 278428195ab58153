"""What effects do to the course of play: the turn, the direction, the clock, the end of a deal or game, people who leave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulelang.engine import changes, races
from rulelang.engine.bind.context import Fn
from rulelang.engine.changes import Cause, note
from rulelang.engine.events import Event
from rulelang.engine.records import Frame, Window
from rulelang.engine.table import Stage, Table
from rulelang.ir.program import SCORE

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine


# ---- cards ---------------------------------------------------------------------------------------------------------


def turn_up(m: Machine, t: Table, f: Frame, amount: int, zone: int, until: Fn | None) -> None:
    """Turn cards up from the stock; with a test again until the top passes it, the rest goes back and is shuffled in."""
    refused: list[int] = []
    for _ in range(min(amount, len(m.setting.deck))):
        card = changes.take_top(m, t, m.stock, f.locals[0])
        while until is not None and card >= 0 and not until(t, f.locals, card):
            refused.append(card)
            card = t.zones[m.stock].pop() if t.zones[m.stock] else -1
        if card < 0:
            break
        t.zones[zone].append(card)
        if changes.wanted(m, t, "turns_up"):
            note(m, t, Event("turns_up", -1, (card,), 1, m.setting.zone_of[zone][0], -1, (), f.rule, f.line))
    if refused:
        t.zones[m.stock][:0] = refused
        changes.shuffle(m, t, m.stock, (f.rule, f.line))


def play_top(m: Machine, t: Table, seat: int, cause: Cause) -> None:
    """The top of the discard pile counts as played by a seat: with its reactions, duties and the turn as for any play. In the
    setup that happens when everything has been laid out."""
    if seat < 0:
        return
    if t.stage == Stage.SETUP:
        t.passing = seat
        return
    pile = t.zones[m.discard]
    if pile:
        note(m, t, Event("plays", seat, (pile[-1],), 0, 0, -1, (), *cause))
        t.passing = seat


def swap_zones(m: Machine, t: Table, base: int, left: int, right: int, cause: Cause) -> None:
    """Two seats exchange what lies in a zone of each, from `base` in `Table.zones`: their hands as a rule."""
    if left < 0 or right < 0 or left == right:
        return
    before = changes.hand_sizes(m, t)
    one, two = base + left, base + right
    t.zones[one], t.zones[two] = t.zones[two], t.zones[one]
    changes.drops(m, t, before, left, cause)
    if changes.wanted(m, t, "swaps_hands"):
        note(m, t, Event("swaps_hands", left, (), 0, m.setting.zone_of[base][0], right, (), *cause))


# ---- turn ----------------------------------------------------------------------------------------------------------


def direct(m: Machine, t: Table, direction: int, cause: Cause) -> None:
    """Play goes in a direction: 1 to the left, -1 to the right."""
    if t.direction != direction:
        t.direction = direction
        if t.chains is not None:
            t.chains.direction_by = t.chains.chain
        if changes.wanted(m, t, "reverses"):
            note(m, t, Event("reverses", -1, (), 0, direction, -1, (), *cause))


def bind_turn(m: Machine, t: Table, seat: int) -> None:
    """When this turn ends, that seat is on turn."""
    if seat >= 0:
        t.bound_for = seat


def end_turn(m: Machine, t: Table) -> None:
    """The turn is over: its offers are void, and it passes on."""
    t.offers = [offer for offer in t.offers if offer.seat != t.turn]
    if t.passing < 0:
        t.passing = t.turn


def mute(t: Table) -> None:
    """The reactions that remain to the event in hand are dropped."""
    t.muted = True


def stop_clock(t: Table, stop: bool) -> None:
    """Play time stands still, or goes on."""
    if stop and t.stopped < 0:
        t.stopped = t.now
    elif not stop and t.stopped >= 0:
        t.frozen += t.now - t.stopped
        t.stopped = -1


# ---- ending --------------------------------------------------------------------------------------------------------


def win_deal(m: Machine, t: Table, seat: int, after: int) -> None:
    """That seat wins the deal: at once, or when a challenge window of so many milliseconds is over."""
    if seat < 0 or t.ending or t.stage != Stage.PLAY:
        return
    if after <= 0:
        t.winner = seat
        t.ending = 1
    elif t.window is None:
        t.window = Window(seat, len(t.zones[m.hands + seat]), t.play_time + after, [])
        note(m, t, Event("window_opens", seat, (), after))


def judges(m: Machine, t: Table) -> list[int]:
    """Who has still to accept a finished deal before it stands without further delay: the others in it; where nobody else is, those
    at the table who sat it out."""
    if t.window is None:
        return []
    others = [seat for seat in range(m.seats) if t.active[seat] and seat != t.window.winner]
    asked = others or [seat for seat in range(m.seats) if not t.gone[seat] and seat != t.window.winner]
    return [seat for seat in asked if seat not in t.window.accepted]


def close_window(m: Machine, t: Table, stands: bool) -> None:
    """The challenge window is over: the deal ends, or it is void and play goes on."""
    if t.window is None:
        return
    winner, t.window = t.window.winner, None
    note(m, t, Event("window_closes", winner, (), 0, int(stands)))
    if stands:
        t.winner = winner
        t.ending = 1


def end_deal(t: Table) -> None:
    """The deal ends; nobody wins it."""
    if not t.ending and t.stage == Stage.PLAY:
        t.winner = -1
        t.ending = 1


def end_game(m: Machine, t: Table, *, lowest: bool) -> None:
    """The game ends; the best score among those still in it wins, shared if it is shared."""
    base = m.setting.slot_base[SCORE]
    scores = {seat: t.slots[base + seat] for seat in range(m.seats) if not t.gone[seat]}
    if scores:
        best = min(scores.values()) if lowest else max(scores.values())
        for seat, score in scores.items():
            if score == best:
                t.winners |= 1 << seat


def leave_deal(m: Machine, t: Table, seat: int, cause: Cause) -> None:
    """A seat is out of the deal, at the next place; cards left in its hand go under the stock."""
    if seat < 0 or not t.active[seat]:
        return
    t.active[seat] = 0
    pass_turn_of(t, seat)
    t.places += 1
    t.place[seat] = t.places
    retire(m, t, seat)
    if changes.wanted(m, t, "leaves_deal"):
        note(m, t, Event("leaves_deal", seat, (), 0, t.places, -1, (), *cause))


def leave_game(m: Machine, t: Table, seat: int, cause: Cause) -> None:
    """A seat is out of the game, and of the deal that is played; the last one left has won the game."""
    if seat < 0 or t.gone[seat]:
        return
    t.gone[seat] = 1
    if sum(t.gone) == m.seats - 1:
        t.winners = 1 << t.gone.index(0)
    if t.stage == Stage.PLAY:
        leave_deal(m, t, seat, cause)
    t.active[seat] = 0
    pass_turn_of(t, seat)
    retire(m, t, seat)
    note(m, t, Event("leaves_game", seat, (), 0, 0, -1, (), *cause))


def pass_turn_of(t: Table, seat: int) -> None:
    """Whoever is out is not on turn: the turn passes on from there."""
    if t.stage == Stage.PLAY and t.turn == seat and t.passing < 0:
        t.passing = seat
    if t.held == seat:
        t.passing = seat


def retire(m: Machine, t: Table, seat: int) -> None:
    """What a seat that is out leaves behind: its cards go under the stock, its duties and offers are void."""
    hand = t.zones[m.hands + seat]
    t.zones[m.stock][:0] = hand
    t.zones[m.hands + seat] = []
    t.duties = [duty for duty in t.duties if duty.debtor != seat]
    t.mistakes = [mistake for mistake in t.mistakes if mistake.offender != seat]
    t.offers = [offer for offer in t.offers if offer.seat != seat]
    t.emptied = [one for one in t.emptied if one != seat]
    t.begun = [entry for entry in t.begun if entry[0] != seat]
    if t.races:
        races.leave(m, t, seat)
