"""What a seat may do at a table at rest, and why something is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulelang.engine import changes, choices, flow, joining, races
from rulelang.engine.actions import (
    DECLINE,
    Accept,
    Action,
    Answer,
    Begin,
    Call,
    Decline,
    Do,
    Play,
    Retract,
    Say,
    answer,
)
from rulelang.engine.prompt import Prompt, plain_prompt
from rulelang.engine.refusals import Code, Refusal
from rulelang.engine.table import Stage, Table
from rulelang.engine.turn import waiting_to_go_on
from rulelang.ir.program import DRAW, GO_ON, PASS, PLAY

if TYPE_CHECKING:
    from rulelang.engine.machine import Machine


def prompts(m: Machine, t: Table) -> tuple[Prompt, ...]:
    """What is open at the table, in the order in which it is answered."""
    if t.held >= 0 or (t.races and races.waiting(m, t)):
        return tuple([plain_prompt("race", seat) for seat in races.racers(m, t)])
    if not t.tasks:
        if t.stage != Stage.PLAY:
            return ()
    elif (choice := choices.open_choice(m, t)) is not None:
        _, frame, step = choice
        return (step.prompt(m, t, frame),)
    if t.window is not None:
        return tuple([plain_prompt("window", seat) for seat in flow.judges(m, t)])
    if t.offers:
        return tuple([plain_prompt("offer", offer.seat, m.offerings[offer.offer].rule) for offer in t.offers])
    if t.turn < 0:
        return ()
    return (plain_prompt("go_on" if t.emptied and waiting_to_go_on(m, t) else "turn", t.turn),)


def legal(m: Machine, t: Table, seat: int) -> tuple[Action, ...]:
    """The moves and answers a seat may make, in a fixed order: plays in hand order, other moves by number."""
    if not 0 <= seat < m.seats:
        return ()
    if t.races:
        entering = tuple([m.plays[card] for card in races.entries(m, t, seat)])
        if t.window is None and t.stage == Stage.PLAY and races.waiting(m, t):
            more = permitted(m, t, seat) if m.menu.out_of_turn and t.active[seat] else ()
            return tuple(dict.fromkeys((*entering, *[one for one in more if not _has_to_wait(m, one)])))
        if entering and not t.tasks and not t.offers and t.window is None and not t.emptied:
            rest = permitted(m, t, seat) if seat == t.turn or m.menu.out_of_turn else ()
            return tuple(dict.fromkeys((*entering, *rest)))
    if not t.tasks:
        if t.stage != Stage.PLAY:
            return ()
    elif (choice := choices.open_choice(m, t)) is not None:
        _, frame, step = choice
        if step.chooser(t, frame) != seat:
            return ()
        answers = tuple([answer(value) for value in step.answers(m, t, frame)])
        return (*answers, DECLINE) if step.optional else answers
    if t.window is not None:
        return (Accept(),) if seat in flow.judges(m, t) else ()
    for offer in t.offers:
        if offer.seat == seat:
            actions = tuple(choices.offered(m, t, offer))
            return actions if m.offerings[offer.offer].must and actions else (*actions, DECLINE)
    if seat == t.turn:
        if t.emptied and waiting_to_go_on(m, t):
            return (m.does[GO_ON],)
        if not t.offers:
            return permitted(m, t, seat) or nothing_else(m, t, seat)
    if m.menu.out_of_turn and t.active[seat] and not (t.offers and seat == t.turn):
        return permitted(m, t, seat)
    return ()


def nothing_else(m: Machine, t: Table, seat: int) -> tuple[Action, ...]:
    """Who can do nothing else passes, unless a rule forbids that, too: then others have to do something."""
    if m.menu.passing_forbidden and m.menu.forbids(t, seat, PASS, -1):
        return ()
    return (m.does[PASS],)


def permitted(m: Machine, t: Table, seat: int) -> tuple[Action, ...]:
    """What the permissions let a seat do now."""
    if not m.menu.joins[0]:
        return _singly(m, t, seat)
    found = _singly(m, t, seat)
    return (*found, *joining.offered(m, t, seat, found))


def _singly(m: Machine, t: Table, seat: int) -> tuple[Action, ...]:
    """The same, one card at a time."""
    menu = m.menu
    if not menu.memorised:
        cards = menu.cards(t, seat, t.zones[m.hands + seat])
        does = [move for move in menu.moves if menu.may(t, seat, move) and (move != DRAW or changes.can_draw(m, t))]
        return (*[m.plays[card] for card in cards], *[m.does[move] for move in does])
    playable, others = menu.allowed(t, seat)
    actions = [playable[card] for card in t.zones[m.hands + seat] if card in playable]
    if t.zones[m.stock] or DRAW not in others or changes.can_draw(m, t):
        return (*actions, *others.values())
    return (*actions, *[action for move, action in others.items() if move != DRAW])


def possible(m: Machine, t: Table, seat: int) -> tuple[Action, ...]:
    """What hands can do, right or wrong; under strict manners only what is legal."""
    allowed = legal(m, t, seat)
    busy = choices.open_choice(m, t) is not None or t.window is not None or t.stage != Stage.PLAY
    if m.program.manners == "strict" or busy or not t.active[seat]:
        return allowed
    hand: list[Action] = [m.plays[card] for card in t.zones[m.hands + seat]]
    if changes.can_draw(m, t):
        hand.append(m.does[DRAW])
    return tuple(dict.fromkeys([*allowed, *hand]))


def deeds(m: Machine, t: Table, seat: int) -> tuple[Action, ...]:
    """A finite menu of deeds: every phrase the rules know, every gesture, every call of another in a rule in force."""
    if t.stage == Stage.OVER:
        return ()
    say: list[Action] = [Say(words=phrase.text) for phrase in m.program.phrases]
    say += [Say(gestures=(number,)) for number in range(len(m.program.gestures))]
    others = [other for other in range(m.seats) if other != seat and t.active[other]]
    return (*say, *(Call(other, rule.number) for other in others for rule in m.rules))


# ---- refusing ------------------------------------------------------------------------------------------------------


def check(m: Machine, t: Table, seat: int, action: Action) -> Refusal | None:
    """Why the table, at rest, does not take an input; None if it does (under permissive manners: also what is wrong)."""
    if not 0 <= seat < m.seats or t.gone[seat]:
        return Refusal(Code.NOT_A_SEAT)
    if t.stage == Stage.OVER:
        return Refusal(Code.GAME_OVER)
    if any(not 0 <= gesture < len(m.program.gestures) for gesture in action.gestures):
        return Refusal(Code.MALFORMED)
    match action:
        case Say():
            return None if action.words or action.gestures else Refusal(Code.MALFORMED)
        case Call(offender=offender, rule=rule):
            known = any(one.number == rule for one in m.rules)
            fair = 0 <= offender < m.seats and offender != seat and not t.gone[offender]
            return None if known and fair else Refusal(Code.BAD_CALL)
        case Begin(card=card):
            held = t.stage == Stage.PLAY and card in t.zones[m.hands + seat]
            return None if held else Refusal(Code.NOT_HELD)
        case Retract():
            return None if any(entry[0] == seat for entry in t.begun) else Refusal(Code.NOTHING_BEGUN)
        case Accept():
            return None if action in legal(m, t, seat) else Refusal(Code.NO_WINDOW)
        case Answer() | Decline():
            return _check_answer(m, t, seat, action)
        case Play() | Do():
            return check_move(m, t, seat, action)
    return Refusal(Code.MALFORMED)


def _check_answer(m: Machine, t: Table, seat: int, action: Action) -> Refusal | None:
    choice = choices.open_choice(m, t)
    if choice is not None:
        chooser = choice[2].chooser(t, choice[1])
        if chooser != seat:
            return Refusal(Code.CHOICE_OPEN, seat=chooser)
    elif isinstance(action, Answer) or not any(offer.seat == seat for offer in t.offers):
        return Refusal(Code.NO_CHOICE)
    bare = Answer(action.value) if isinstance(action, Answer) else Decline()
    return None if bare in legal(m, t, seat) else Refusal(Code.NOT_A_CANDIDATE)


def check_move(m: Machine, t: Table, seat: int, action: Play | Do) -> Refusal | None:
    """What hands cannot do, what the moment does not allow, what the rules forbid (the last not under permissive
    manners)."""
    impossible = what_hands_cannot(m, t, seat, action)
    if impossible is not None:
        return impossible
    wrong = what_is_wrong(m, t, seat, action)
    if wrong is not None and m.program.manners == "permissive" and _forgivable(action):
        return None
    return wrong


def _forgivable(action: Play | Do) -> bool:
    """Wrong plays and draws are carried out where manners are permissive; other moves are refused."""
    return isinstance(action, Play) or action.move == DRAW


def what_hands_cannot(m: Machine, t: Table, seat: int, action: Play | Do) -> Refusal | None:
    """Refusals that hold under all manners."""
    if isinstance(action, Do) and (not 0 <= action.move < len(m.program.moves) or action.move == PLAY):
        return Refusal(Code.NO_SUCH_MOVE)
    choice = choices.open_choice(m, t)
    if choice is not None:
        return Refusal(Code.CHOICE_OPEN, seat=choice[2].chooser(t, choice[1]))
    if t.stage != Stage.PLAY or t.window is not None or not t.active[seat]:
        return Refusal(Code.NOT_YOUR_TURN, seat=t.turn)
    if isinstance(action, Play):
        cards, hand = (action.card, *action.more), t.zones[m.hands + seat]
        if any([card not in hand for card in cards]) or len(set(cards)) < len(cards):
            return Refusal(Code.NOT_HELD)
    if isinstance(action, Do) and action.move == DRAW and not changes.can_draw(m, t):
        return Refusal(Code.IMPOSSIBLE)
    if t.races and _has_to_wait(m, action) and races.waiting(m, t):
        return Refusal(Code.NOT_YOUR_TURN)
    return None


def _has_to_wait(m: Machine, action: Action) -> bool:
    """Whether it is a move that nobody makes while play waits for a race: one of the ruleset's own that belongs to a turn or asks."""
    return isinstance(action, Do) and action.move > GO_ON and action.move not in m.moves_aside


def what_is_wrong(m: Machine, t: Table, seat: int, action: Play | Do) -> Refusal | None:
    """Refusals that are mistakes under permissive manners; of several cards, the first as if it were alone comes first."""
    wrong = _what_is_wrong(m, t, seat, action)
    if wrong is None and isinstance(action, Play) and action.more:
        return joining.wrong(m, t, seat, action)
    return wrong


def _what_is_wrong(m: Machine, t: Table, seat: int, action: Play | Do) -> Refusal | None:
    bare: Action = m.plays[action.card] if isinstance(action, Play) else m.does[action.move]
    if t.races and isinstance(action, Play) and races.permits(m, t, seat, action.card):
        return None
    for offer in t.offers:
        if offer.seat == seat:
            if bare in choices.offered(m, t, offer):
                return None
            return _blame(m, t, seat, bare) or Refusal(Code.NOT_OFFERED, m.offerings[offer.offer].rule)
    if t.offers and seat == t.turn:
        return Refusal(Code.NOT_YOUR_TURN, seat=t.offers[0].seat)
    if isinstance(bare, Do) and bare.move in (PASS, GO_ON):
        if bare in legal(m, t, seat):
            return None
        return Refusal(Code.NOT_YOUR_TURN, seat=t.turn) if seat != t.turn else Refusal(Code.NOT_PERMITTED)
    return _blame(m, t, seat, bare)


def _blame(m: Machine, t: Table, seat: int, action: Action) -> Refusal | None:
    move, card = (PLAY, action.card) if isinstance(action, Play) else (getattr(action, "move", -1), -1)
    if m.menu.may(t, seat, move, card):
        return None
    return m.menu.blame(t, seat, move, card)
