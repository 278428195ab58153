"""Why something was refused, in words: the rule, what it means, and what would be legal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from rulelang.engine.game import Game
from rulelang.engine.refusals import Code, Refusal
from rulelang.ir.program import Program
from rulelang.play.typed.doing import show_action
from rulelang.play.typed.text import clean, either

_PLAIN: dict[Code, str] = {
    Code.NOT_A_SEAT: "There is nobody in that seat.",
    Code.LATE: "That comes too late: the clock has moved on.",
    Code.GAME_OVER: "The game is over.",
    Code.NO_CHOICE: "There is nothing to choose or to decline now.",
    Code.NOT_A_CANDIDATE: "That cannot be chosen.",
    Code.NOT_HELD: "You do not have that card.",
    Code.NO_SUCH_MOVE: "There is no such move in this game.",
    Code.IMPOSSIBLE: "That cannot be done: there is nothing left to draw.",
    Code.BAD_CALL: "Somebody else at the table can be called, and only in a rule that is in force.",
    Code.NOTHING_BEGUN: "You hold no card over the pile.",
    Code.NO_WINDOW: "There is no finished deal to accept.",
    Code.REPEATED: "That message was handled before.",
    Code.STALE: "The table has moved on; look again.",
    Code.MALFORMED: "That is no message of the game.",
}


def explain_refusal(program: Program, refusal: Refusal, *, names: Sequence[str] = (), legal: Sequence[str] = ()) -> str:
    """A refusal in one or two sentences. `legal` is what the seat may do instead, in words."""
    rule = program.rules[refusal.rule] if 0 <= refusal.rule < len(program.rules) else None
    named = f"rule `{rule.name}`: {clean(rule.meaning)}" if rule else ""
    who = clean(names[refusal.seat]) if 0 <= refusal.seat < len(names) else ""
    match refusal.code:
        case Code.FORBIDDEN:
            text = f"Not allowed by {named}" if rule else "A rule forbids that."
        case Code.NOT_PERMITTED:
            text = f"No rule allows that. {_upper(named)}" if rule else "No rule allows that now."
        case Code.NOT_OFFERED:
            text = f"Something else is offered by {named}" if rule else "Something else is offered now."
        case Code.NOT_YOUR_TURN:
            text = f"It is not your turn, but {who}'s." if who else "It is not your turn."
        case Code.CHOICE_OPEN:
            text = f"{who} has to choose first." if who else "A choice has to be made first."
        case code:
            text = _PLAIN[code]
    if not text.endswith((".", "!", "?")):
        text += "."
    return f"{text} You may: {either(list(legal))}." if legal else text


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


MOST = 12
"""Alternatives that are named."""


def explain_to(game: Game, seat: int, refusal: Refusal, *, unicode: bool = True) -> str:
    """A refusal for a seat, with what it may do instead."""
    ways = (show_action(game, action, unicode=unicode, compact=True) for action in game.view(seat).legal)
    offered = list(islice(dict.fromkeys(ways), MOST))  # cards of the same face are one way
    helps = refusal.code in (
        Code.FORBIDDEN,
        Code.NOT_PERMITTED,
        Code.NOT_OFFERED,
        Code.NOT_A_CANDIDATE,
        Code.CHOICE_OPEN,
    )
    return explain_refusal(game.program, refusal, names=game.names, legal=offered if helps else ())
