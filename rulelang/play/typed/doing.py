"""Actions in the words that `read_action` reads."""

from __future__ import annotations

from rulelang.engine.actions import Accept, Action, Answer, Begin, Call, Decline, Do, Play, Retract, Say
from rulelang.engine.game import Game
from rulelang.engine.prompt import Prompt
from rulelang.play.typed.answers import show_answer
from rulelang.play.typed.cards import show_card
from rulelang.play.typed.text import clean, spaced


def show_action(
    game: Game, action: Action, *, unicode: bool = True, compact: bool = False, prompt: Prompt | None = None
) -> str:
    """An action in words; an answer in those of the open choice (or of `prompt`, where that is answered already)."""
    asked = prompt or next((one for one in game.prompts() if one.kind == "choice"), None)
    deeds = [f'say "{clean(action.words)}"'] if action.words else []
    deeds += [spaced(game.program.gestures[number]) for number in action.gestures]
    match action:
        case Play(card=card, more=more):
            cards = [
                show_card(game.program, game.face(one), unicode=unicode, compact=compact) for one in (card, *more)
            ]
            main = f"play {', '.join(cards)}"
        case Do(move=move):
            main = spaced(game.program.moves[move].name)
        case Answer(value=value):
            main = f"choose {show_answer(game, asked, value)}"
        case Decline():
            main = "decline"
        case Call(offender=offender, rule=rule):
            main = f"call {clean(game.names[offender])} in {game.program.rules[rule].name}"
        case Begin(card=card):
            main = f"begin {show_card(game.program, game.face(card), unicode=unicode, compact=compact)}"
        case Retract():
            main = "take it back"
        case Accept():
            main = "accept"
        case Say():
            main = ""
        case _:
            main = action.op
    return ", ".join([main, *deeds] if main else deeds)
