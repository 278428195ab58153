"""Why a move is legal or not: each permission and prohibition that speaks of it, condition by condition, and what would change it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulelang.engine.actions import Action, Do, Play
from rulelang.engine.game import Game
from rulelang.engine.inspect import applies, sentences, subject_fits, top, with_slot, with_top, wrong
from rulelang.engine.refusals import Code
from rulelang.ir import expressions as ex
from rulelang.ir.program import PASS, PLAY
from rulelang.ir.rules import Permission
from rulelang.play.typed import explain_to, show_action, show_card
from rulelang.play.typed.text import either, spaced
from rulelang.play.why.facts import Condition, conditions
from rulelang.play.why.history import Position
from rulelang.session.values import show_value

MOST_CARDS = 8
"""Cards that are named as ways out."""
MOST_VALUES = 12
"""Values of a slot that are tried."""

Found = tuple[int, Permission]


def explain_hand(now: Position, seat: int) -> Iterator[str]:
    """One line for each card of a hand and each move of the rules: legal or not, and by which rule."""
    game = now.game
    program = game.program
    held = [Play(card) for card in game.view(seat).hand]
    moves = {sentence.move for _, sentence in sentences(game) if isinstance(sentence, Permission)} - {PLAY}
    for action in (*held, *(Do(move) for move in sorted(moves))):
        words = show_action(game, action, compact=True)
        refusal = wrong(game, seat, action)
        if refusal is None:
            by = [rule for rule, one in _about(game, action, allow=True) if _holds(game, one, seat, action)]
            names = dict.fromkeys(program.rules[rule].name for rule in by)
            yield f"{words}: legal{', by rule ' + either([f'`{one}`' for one in names], 'and') if names else ''}"
        else:
            rule = f", rule `{program.rules[refusal.rule].name}`" if refusal.rule >= 0 else ""
            yield f"{words}: not legal ({refusal.code.value}{rule})"


def explain_action(now: Position, seat: int, action: Action) -> Iterator[str]:
    """Everything that makes a move legal or not, in lines."""
    game = now.game
    words = show_action(game, action, compact=True)
    refusal = wrong(game, seat, action)
    if refusal is None:
        forgiven = game.refusal(seat, action) is None
        yield f"{words}: legal" if forgiven else f"{words}: a mistake that can be made"
    else:
        yield f"{words}: not legal. {explain_to(game, seat, refusal)}"
    if not isinstance(action, (Play, Do)):
        return
    if refusal is not None and refusal.code not in (Code.FORBIDDEN, Code.NOT_PERMITTED):
        return  # no permission decides it
    yield from _grants(now, seat, action)
    if refusal is not None:
        yield from _ways_out(now, seat, action)
    elif isinstance(action, Do) and action.move == PASS:
        yield "  nothing else can be done, so the turn can be passed on"


def _card(action: Action) -> int:
    return action.card if isinstance(action, Play) else -1


def _about(game: Game, action: Action, *, allow: bool) -> Iterator[Found]:
    move = PLAY if isinstance(action, Play) else getattr(action, "move", -1)
    for rule, sentence in sentences(game):
        if isinstance(sentence, Permission) and sentence.move == move and sentence.allow is allow:
            yield rule, sentence


def _holds(game: Game, one: Permission, seat: int, action: Action) -> bool:
    return applies(game, one, seat, _card(action))


def _grants(now: Position, seat: int, action: Action) -> Iterator[str]:
    game = now.game
    lifted = {
        other for _, one in _about(game, action, allow=True) if _holds(game, one, seat, action) for other in one.despite
    }
    for allow, does, not_does in (
        (False, "forbids it", "does not forbid it"),
        (True, "permits it", "does not permit it"),
    ):
        for rule, one in _about(game, action, allow=allow):
            holds = _holds(game, one, seat, action)
            if not allow and not holds:
                continue  # a prohibition that is silent explains nothing
            verdict = (does if holds else not_does) + (", but is lifted" if not allow and rule in lifted else "")
            yield f"  rule `{game.program.rules[rule].name}` {verdict} ({now.place(rule, one.at.line)})"
            if text := now.text(rule, one.at.line):
                yield f"      {text}"
            yield from (f"      {line}" for line in _conditions(game, one, seat, action))


def _conditions(game: Game, one: Permission, seat: int, action: Action) -> Iterator[Condition]:
    if not subject_fits(game, one, seat):
        who = "the player on turn" if one.who is None else "somebody else"
        yield Condition(f"it speaks of {who}", False, ())
    parts: Sequence[ex.Expr] = (*([] if one.test is None else [one.test]), *one.conditions)
    yield from conditions(game, parts, seat, _card(action))


# ---- what would make it legal --------------------------------------------------------------------------------------


def _ways_out(now: Position, seat: int, action: Action) -> Iterator[str]:
    """Single things that, were they otherwise, would make it legal; each was tried on a copy of the table."""
    game = now.game
    if isinstance(action, Do) and action.move == PASS:
        yield "  One passes where nothing else can be done."
        return
    found: list[str] = []
    faces = _fitting_tops(game, seat, action)
    if faces:
        names = [show_card(game.program, face) for face in faces[:MOST_CARDS]]
        more = f" (or one of {len(faces) - MOST_CARDS} more)" if len(faces) > MOST_CARDS else ""
        found.append(f"the top card were {either(names)}{more}")
    found += _fitting_slots(game, seat, action)
    if found:
        yield f"  It would be legal if {'; or if '.join(found)}."
    else:
        yield "  No single change of the top card or of what is remembered would make it legal."


def _fitting_tops(game: Game, seat: int, action: Action) -> list[int]:
    now = top(game)
    fitting = []
    for face in dict.fromkeys(game.setting.deck):
        if now < 0 or face != game.face(now):
            other = with_top(game, face, _card(action))
            if other is not None and wrong(other, seat, action) is None:
                fitting.append(face)
    return fitting


def _fitting_slots(game: Game, seat: int, action: Action) -> list[str]:
    program, found = game.program, []
    for slot, owner in game.setting.slot_of:
        definition = program.slots[slot]
        if definition.hidden or definition.unseen or definition.kind.of not in ("truth", "value", "count"):
            continue
        values = [
            show_value(program, definition.kind, value, game.names)
            for value in _values(game, slot)
            if value != game.slot(slot, owner) and wrong(with_slot(game, slot, owner, value), seat, action) is None
        ]
        if values:
            whose = f"{game.names[owner]}'s " if owner >= 0 else ""
            found.append(f"{whose}{spaced(definition.name)} were {either([spaced(one) for one in values])}")
    return found


def _values(game: Game, slot: int) -> list[int]:
    kind = game.program.slots[slot].kind
    match kind.of:
        case "truth":
            return [0, 1]
        case "value":
            values = game.program.enumerations[kind.enumeration or 0].values
            return [*([0] if kind.optional else []), *(1 << bit for bit in range(len(values)))]
    low = kind.low or 0
    return list(range(low, min(low + 3, (low + 2 if kind.high is None else kind.high) + 1)))[:MOST_VALUES]
