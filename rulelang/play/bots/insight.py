"""What a bot makes of the rules themselves before the first card: what each card and move brings, and what is to be said.

It reads the program as a player reads a rulebook: without the table, and knowing that some things depend on it.
"""

from __future__ import annotations

from rulelang.engine.actions import Action, Call, Say
from rulelang.engine.setting import Setting
from rulelang.engine.view import Owed
from rulelang.ir import expressions as ex
from rulelang.ir.effects import Add, Choose, Draw, Effect, GestureDeed, Owe, SayDeed, Skip, WinDeal
from rulelang.ir.events import Plays, Says
from rulelang.ir.expressions import Expr
from rulelang.ir.rules import Trigger
from rulelang.ir.walk import all_effects
from rulelang.play.bots.base import Noticed
from rulelang.session.speak import deed_for

TALK = "Hm."
"""Said where anything will do."""
UNKNOWN_AMOUNT = 2


class Worth:
    """What a card or move brings, as far as the rules say it at once."""

    def __init__(self) -> None:
        self.hinders = 0
        """Cards that others draw or will owe, and turns that they lose."""
        self.costs = 0
        """Cards that the player draws."""
        self.wild = False
        """Whether its player may choose a value: worth keeping."""


class Insight:
    """One setting, understood."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.program = program = setting.program
        self._blocks = {block.number: block.effects for block in program.blocks}
        self._duties: dict[int, list[Owe]] = {}
        for block in program.blocks:
            for effect in all_effects(block.effects):
                if isinstance(effect, Owe):
                    self._duties.setdefault(effect.rule, []).append(effect)
        self.faces = tuple(self._face_worth(number) for number in range(len(program.faces)))
        self.moves = tuple(self._block_worth(move.block) for move in program.moves)
        self.on_cards = [number for number, each in enumerate(program.enumerations) if each.on_cards]

    def values(self, card: int) -> tuple[int, ...]:
        """The masks of a physical card."""
        return self.program.faces[self.setting.deck[card]].values

    def worth(self, card: int) -> Worth:
        return self.faces[self.setting.deck[card]]

    def deed_for(self, owed: Owed) -> Action | None:
        """What meets a duty; None where only a move would."""
        if owed.phrases and not owed.counts:
            return Say(words=", ".join([self.program.phrases[owed.phrases[0]].text] * owed.times))
        if owed.phrases:
            return deed_for(self.program, owed)
        if owed.gesture >= 0:
            return Say(gestures=(owed.gesture,) * max(1, owed.times))
        for duty in self._duties.get(owed.rule, ()):
            match duty.deed:
                case SayDeed(anything=True):
                    return Say(words=TALK)
                case GestureDeed(gesture=None) if self.program.gestures:
                    return Say(gestures=(0,) * max(1, owed.times))
        return None

    def catch(self, noticed: Noticed) -> Action | None:
        """What catches another player: a call, or the words that must come before theirs; None if nothing does."""
        if noticed.mistake:
            return Call(noticed.seat, noticed.rule)
        for duty in self._duties.get(noticed.rule, ()):
            for event in duty.before:
                if isinstance(event, Says) and event.phrases:
                    return Say(words=self.program.phrases[event.phrases[0]].text)
        return None

    def _face_worth(self, face: int) -> Worth:
        worth, masks = Worth(), self.program.faces[face].values
        for number in self.setting.rules:
            for sentence in self.program.rules[number].sentences:
                if isinstance(sentence, Trigger) and any(
                    isinstance(event, Plays) and event.test is not None and self._holds(event.test, masks)
                    for event in sentence.events
                ):
                    self._weigh(self._blocks[sentence.block], worth)
        return worth

    def _block_worth(self, block: int | None) -> Worth:
        worth = Worth()
        if block is not None:
            self._weigh(self._blocks[block], worth)
        return worth

    def _weigh(self, effects: tuple[Effect, ...], worth: Worth) -> None:
        for effect in all_effects(effects):
            match effect:
                case Draw(seats=seats, amount=amount):
                    if _is_player(seats):
                        worth.costs += _number(amount)
                    else:
                        worth.hinders += _number(amount)
                case Add(owner=None, amount=amount):
                    worth.hinders += max(0, _number(amount))
                case Skip(amount=amount):
                    worth.hinders += _number(amount)
                case Choose(seat=seat, kind=kind) if seat is not None and kind.of == "value" and _is_player(seat):
                    worth.wild = True
                case WinDeal(seat=seat) if _is_player(seat):
                    worth.hinders += 20

    def _holds(self, test: Expr, masks: tuple[int, ...]) -> bool | None:
        """Whether a card passes a test; None if that depends on the table."""
        match test:
            case ex.Truth(value=value):
                return value
            case ex.Agree(left=ex.ValueOf(card=ex.Candidate(), attribute=attribute), right=ex.Value(mask=mask)):
                return bool(masks[attribute] & mask)
            case ex.Missing(item=ex.ValueOf(card=ex.Candidate(), attribute=attribute)):
                return not masks[attribute]
            case ex.Not(item=item):
                inner = self._holds(item, masks)
                return None if inner is None else not inner
            case ex.And(items=items):
                known = [self._holds(item, masks) for item in items]
                return False if False in known else None if None in known else True
            case ex.Or(items=items):
                known = [self._holds(item, masks) for item in items]
                return True if True in known else None if None in known else False
        return None


def _is_player(seats: Expr) -> bool:
    return isinstance(seats, ex.OnTurn) or (isinstance(seats, ex.Local) and seats.index == 0)


def _number(amount: Expr) -> int:
    return amount.value if isinstance(amount, ex.Number) else UNKNOWN_AMOUNT
