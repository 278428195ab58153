"""Committing inputs: moves with the deadlines before them, answers, deeds; and time that passes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulelang.engine import changes, choices, duties, flow, frames, hearing, joining, moves, races, undo
from rulelang.engine.actions import Accept, Action, Answer, Begin, Call, Decline, Do, Play, Retract, Say
from rulelang.engine.changes import minded, minds_any, note
from rulelang.engine.events import Event
from rulelang.engine.hearing import comes_along, commit_words
from rulelang.engine.refusals import Refusal
from rulelang.engine.table import Stage, Table
from rulelang.engine.turn import INERT, run
from rulelang.ir.program import GO_ON, PASS, PLAY

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine


# ---- time ----------------------------------------------------------------------------------------------------------


def next_due(m: Machine, t: Table) -> int | None:
    """The stamp after which the next timer fires: deadlines of time, of others' deeds, of a challenge window."""
    first: int | None = None
    for duty in t.duties:
        if duty.failing >= 0 and (first is None or duty.failing < first):
            first = duty.failing
        if duty.due >= 0 and t.stopped < 0 and (first is None or duty.due + t.frozen < first):
            first = duty.due + t.frozen
    if t.window is not None and t.stopped < 0 and (first is None or t.window.due + t.frozen < first):
        first = t.window.due + t.frozen
    if t.races and t.stopped < 0:
        for race in t.races:
            if race.due >= 0 and (first is None or race.due + t.frozen < first):
                first = race.due + t.frozen
    return first


def pass_time(m: Machine, t: Table, to: int) -> None:
    """Let the clock run to a stamp; what falls due before it happens in order of deadline, then of opening."""
    while (due := next_due(m, t)) is not None and due < to:
        t.now = max(t.now, due)
        _fire(m, t, due)
        run(m, t)
    t.now = to


def _fire(m: Machine, t: Table, due: int) -> None:
    for duty in t.duties:
        if duty.failing == due or (t.stopped < 0 and duty.due >= 0 and duty.due + t.frozen == due):
            duties.fail(m, t, duty)
            return
    for race in t.races:
        if t.stopped < 0 and race.due >= 0 and race.due + t.frozen == due:
            races.close(m, t, race)
            return
    flow.close_window(m, t, stands=True)


# ---- moves ---------------------------------------------------------------------------------------------------------


def proposed(m: Machine, t: Table, seat: int, action: Play | Do) -> Event:
    """The event that a move would be."""
    if isinstance(action, Play):
        labels = m.menu.labels(t, seat, action.card) if m.menu.labelled else ()
        return Event("plays", seat, (action.card,), 0, 0, -1, labels)
    return Event("moves", seat, (), 0, action.move)


def pressing(m: Machine, t: Table) -> bool:
    """Whether time that passes or a move may end something: a duty, the challenge window."""
    for duty in t.duties:
        if duty.failing >= 0 or duty.due >= 0 or m.owings[duty.owe].by_moves:
            return True
    return t.window is not None or any(race.due >= 0 for race in t.races)


def settle_deadlines(m: Machine, t: Table, event: Event, action: Action) -> bool:
    """What is due before a move happens first; True if anything was. A card that comes too late for a race is no move. What was due
    before a card may come with it."""
    if t.chains is not None:
        t.chains.pending = []
    if t.races and event.kind == "plays" and races.late_play(m, t, event.seat, event.cards[0]) is not None:
        return False
    due = [duty for duty in duties.due_before(m, t, event) if not comes_along(m, duty, event.seat, action)]
    for duty in due:
        if duty in t.duties:
            duties.overtake(m, t, duty, event)
            run(m, t)
    return bool(due)


PLAYED = frozenset({"plays", "drops_to", "becomes"})
"""Kinds of event that a play may be, or bring about before anything reacts to it."""


def commit_play(m: Machine, t: Table, seat: int, action: Play) -> None:
    """Lay a card, as has been checked, and go on to the rest."""
    card = action.card
    hand = t.zones[m.hands + seat]
    old = len(hand)
    acting = m.plays_at_once[card]
    if (
        acting is not None
        and old - 1 not in m.told_sizes
        and action is m.plays[card]
        and not (t.heard or (t.duties and minds_any(m, t, PLAYED)))
        and t.log is None
        and (m.ended_at_once is not None or all_first(m, t))
    ):  # nobody hears of it but rules that can act at once
        for place, first in m.ended_at_once or ():
            t.slots[place] = first
        if t.offers:
            t.offers = [offer for offer in t.offers if offer.seat not in (seat, t.turn)]
        t.move_no += 1
        hand.remove(card)
        t.zones[m.discard].append(card)
        t.passes = t.forced = 0
        t.passing = seat
        if acting:
            frames.at_once(m, t, acting, (seat, card, -1), card)
        run(m, t)
        return
    if t.begun:
        t.begun = [entry for entry in t.begun if entry[0] != seat]
    if t.races and (race := races.late_play(m, t, seat, card)) is not None:
        races.comes_late(m, t, race, seat)
        commit_words(m, t, seat, action)
        run(m, t)
        return
    if m.permissive:
        _note_wrong(m, t, seat, action)
    event = None
    told = t.log is not None or m.woken[m.faces[card]] or m.replacements or (t.duties and minded(m, t, "plays"))
    if told or t.races or not all_first(m, t):
        event = Event("plays", seat, (card,), 0, 0, -1, m.menu.labels(t, seat, card) if m.menu.labelled else ())
    if t.races and event is not None and (entered := races.play_entry(m, t, seat, card, decided=False)) is not None:
        event.race = entered.number
    if t.offers or t.heard or t.log is not None:
        _before_move(m, t, seat, action)
    t.move_no += 1
    if m.replacements and event is not None and _replaced(m, t, event):
        commit_words(m, t, seat, action)
        run(m, t)
        return
    if t.offers:  # what the turn that goes on from here left is void
        t.offers = [offer for offer in t.offers if offer.seat not in (seat, t.turn)]
    if t.chains is not None:
        undo.begin(m, t, seat, card)
    if action.more:
        labels = m.menu.labels(t, seat, card) if m.menu.labelled else ()
        joining.lay(m, t, seat, (card, *action.more), labels, event.race if event is not None else 0)
        commit_words(m, t, seat, action)
        t.passing = seat
        run(m, t)
        return
    hand.remove(card)
    t.zones[m.discard].append(card)
    t.passes = t.forced = 0
    if old == 1 and m.inert is not None and event is not None:
        values = (seat, card, -1)
        if m.inert(t, values, card) and (m.inert_if is None or m.inert_if(t, values, -1)):
            event.value = INERT
    new = old - 1
    if new == 0 or m.edges is None or new in m.edges or t.duties or t.log is not None or m.ended_by_drops:
        changes.dropped(m, t, seat, old, new, changes.NO_CAUSE)
    if event is not None:
        note(m, t, event)
    if action.words or action.gestures:
        commit_words(m, t, seat, action)
    t.passing = seat
    run(m, t)
    if t.chains is not None:
        undo.rest(t)


def all_first(m: Machine, t: Table) -> bool:
    """Whether all slots whose life a play may end hold what they would then."""
    for place, first in m.ended_by_plays:  # noqa: SIM110 (a loop: this runs for every play)
        if t.slots[place] != first:
            return False
    return True


def commit_do(m: Machine, t: Table, seat: int, action: Do) -> None:
    """Make a move that is no play, as has been checked, and go on to the rest."""
    move = action.move
    plain = m.moves_at_once[move]
    if (
        plain is not None
        and action is m.does[move]
        and not (t.offers or t.heard or (t.duties and minded(m, t, "moves")))
        and t.log is None
    ):  # nobody hears of it, and it ends the turn
        t.passes = t.forced = 0
        t.move_no += 1
        t.passing = seat
        frames.start_block(m, t, plain[0], (seat, -1, -1), plain[1], plain[2])
        run(m, t)
        return
    wrong = m.permissive and _note_wrong(m, t, seat, action)
    offered = bool(t.offers) and any([offer.seat == seat for offer in t.offers])
    ends = seat == t.turn
    if not offered and not wrong:
        ends = move in m.menu.ending or move == PASS or m.menu.ends_turn(t, seat, move)
    if move != PASS:
        t.passes = t.forced = 0
    else:
        t.forced = t.forced + 1 if moves.legal(m, t, seat) == (m.does[PASS],) else 0
    told = move == GO_ON or m.replacements or m.moves_heeded or t.log is not None
    if not told and t.duties:
        told = minded(m, t, "moves")
    if not told and t.races:
        told = "moves" in m.raced
    event = Event("moves", seat, (), 0, move) if told else None
    if t.offers or t.heard or t.log is not None:
        _before_move(m, t, seat, action)
    t.move_no += 1
    if t.chains is not None:
        t.chains.resumes = -1
    if event is not None and m.replacements and _replaced(m, t, event):
        commit_words(m, t, seat, action)
    else:
        if event is not None:
            note(m, t, event)
        if action.words or action.gestures:
            commit_words(m, t, seat, action)
        if event is not None and move == GO_ON:
            _go_on(m, t, event)
        else:
            if move == PASS:
                _count_pass(m, t)
            if ends:
                t.passing = seat
            block = m.move_blocks[move]
            if block is not None:
                frames.start_block(m, t, block[0], (seat, -1, -1), block[1], block[2])
    run(m, t)


def _note_wrong(m: Machine, t: Table, seat: int, action: Play | Do) -> bool:
    """Under permissive manners: whether a move is wrong; then it is a mistake, too."""
    wrong = moves.what_is_wrong(m, t, seat, action)
    if wrong is not None:
        _record_wrong(m, t, seat, action, wrong)
    return wrong is not None


def _before_move(m: Machine, t: Table, seat: int, action: Play | Do) -> None:
    """The rules that permit it have acted, words said before the last move are forgotten, the offer it takes is gone."""
    if t.log is not None:
        _note_grants(m, t, seat, action)
    t.heard = [entry for entry in t.heard if entry[3] >= t.move_no]
    for offer in t.offers:
        if offer.seat == seat:
            t.offers.remove(offer)
            break


def _count_pass(m: Machine, t: Table) -> None:
    """When everybody has passed in turn, rules may react; if nobody could do anything else, the deal is a draw."""
    t.passes += 1
    seats = sum(t.active)
    if t.passes >= seats and t.passes % seats == 0 and changes.wanted(m, t, "all_pass"):
        note(m, t, Event("all_pass", t.turn))
        run(m, t)
    if t.forced >= seats:
        flow.end_deal(t)


def _go_on(m: Machine, t: Table, event: Event) -> None:
    """Whoever goes on passes the deadlines of moves; what seats with an empty hand then still owe lapses, for nobody has
    anything else left to do."""
    for duty in duties.due_before(m, t, event):
        duties.overtake(m, t, duty, event)
    for duty in t.duties[:]:
        if duty.debtor in t.emptied and not t.zones[m.hands + duty.debtor]:
            duties.lapse(m, t, duty)


def _note_grants(m: Machine, t: Table, seat: int, action: Play | Do) -> None:
    """For reports: the rules that permit this move have acted."""
    move, card = (PLAY, action.card) if isinstance(action, Play) else (action.move, -1)
    rules = dict.fromkeys(
        grant.rule for grant in m.menu.grants if grant.allow and grant.move == move and grant.holds(t, seat, card)
    )
    for rule in rules:
        assert t.log is not None
        t.log.append(Event("acts", seat, cause=rule))


def _record_wrong(m: Machine, t: Table, seat: int, action: Play | Do, wrong: Refusal) -> None:
    """A wrong play or draw is one mistake, laid to all rules that forbid it, else to those that came closest."""
    if isinstance(action, Play):
        rules = m.menu.broken(t, seat, PLAY, action.card)
        play = t.move_no + 1  # the move it is about to be
        duties.make_mistake(m, t, seat, rules or ((wrong.rule,) if wrong.rule >= 0 else ()), "play", action.card, play)
    else:
        rules = m.menu.broken(t, seat, action.move)
        duties.make_mistake(m, t, seat, rules or ((wrong.rule,) if wrong.rule >= 0 else ()), "draw", -1)


def _replaced(m: Machine, t: Table, event: Event) -> bool:
    """Whether a rule puts something else in the place of this move; the turn then passes on from whoever is on turn."""
    with changes.as_if_laid(m, t, event):
        reaction = frames.replacing(m, t, event)
    if reaction is None:
        return False
    if event.seat == t.turn:
        t.passing = event.seat
    frames.replace(m, t, event, reaction)
    return True


# ---- answers and deeds -----------------------------------------------------------------------------------------------


def commit_answer(m: Machine, t: Table, seat: int, action: Answer | Decline) -> None:
    """Answer the open choice, or decline it or an offer."""
    choice = choices.open_choice(m, t)
    if choice is None:
        choices.decline(m, t, next(offer for offer in t.offers if offer.seat == seat))
    else:
        _, frame, step = choice
        frame.pc += 1
        if t.chains is not None:
            t.chains.chain = t.chains.plays[-1].number if t.chains.plays else 0
        if isinstance(action, Answer):
            step.take(m, t, frame, action.value)
        else:
            step.decline(m, t, frame)
        if isinstance(action, Decline) and changes.wanted(m, t, "declines"):
            note(m, t, Event("declines", seat, (), 0, 0, -1, (), frame.rule, frame.line))
    if action.words or action.gestures:
        commit_words(m, t, seat, action)
    run(m, t)
    if t.chains is not None:
        undo.rest(t)


def commit_deed(m: Machine, t: Table, seat: int, action: Action) -> None:
    """Carry out what is said, gestured, called or accepted."""
    commit_words(m, t, seat, action)
    match action:
        case Call(offender=offender, rule=rule):
            forbidden = hearing.forbidding(m, t, seat, hearing.CALL)
            if forbidden:
                duties.make_mistake(m, t, seat, forbidden, "deed", -1)
            else:
                duties.call(m, t, seat, offender, rule)
        case Begin(card=card):
            hearing.begin_play(m, t, seat, card)
        case Retract():
            hearing.retract(m, t, seat)
        case Accept():
            assert t.window is not None
            t.window.accepted.append(seat)
            _all_accepted(m, t)
    run(m, t)


def _all_accepted(m: Machine, t: Table) -> None:
    """A finished deal stands when everybody else has accepted it."""
    if not flow.judges(m, t):
        flow.close_window(m, t, stands=True)


COMMIT: dict[type[Action], Callable[[Machine, Table, int, Any], None]] = {
    Play: commit_play,
    Do: commit_do,
    Answer: commit_answer,
    Decline: commit_answer,
    Say: commit_deed,
    Call: commit_deed,
    Accept: commit_deed,
    Begin: commit_deed,
    Retract: commit_deed,
}
"""How each action that has been checked is carried out."""


# ---- leaving -------------------------------------------------------------------------------------------------------


def leave(m: Machine, t: Table, seat: int) -> None:
    """A person goes: open choices take their default, cards go under the stock, debts die, the turn passes on."""
    while (choice := choices.open_choice(m, t)) is not None and choice[2].chooser(t, choice[1]) == seat:
        _, frame, step = choice
        frame.pc += 1
        if step.optional:
            step.decline(m, t, frame)
        elif candidates := step.answers(m, t, frame):
            step.take(m, t, frame, candidates[0])
        run(m, t)
    for offer in [offer for offer in t.offers if offer.seat == seat]:
        choices.decline(m, t, offer)
    was_on_turn = t.turn == seat
    flow.leave_game(m, t, seat, changes.NO_CAUSE)
    if t.window is not None and t.window.winner == seat:
        t.window = None
    elif t.window is not None:
        _all_accepted(m, t)
    left = [one for one in range(m.seats) if not t.gone[one]]
    if len(left) < 2 and t.stage != Stage.OVER:
        t.winners = 1 << left[0] if left else 0
        t.stage = Stage.PLAY
        t.tasks, t.queue = [], []
        if not left:
            t.stage = Stage.OVER
    elif was_on_turn and t.passing < 0 and t.stage == Stage.PLAY and not t.ending:
        t.passing = seat
    run(m, t)
