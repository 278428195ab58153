"""The table on a terminal, drawn from the view of one seat."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Literal

from rich.console import Console
from rich.text import Text

from rulelang.engine.actions import Action, Answer, Play
from rulelang.engine.events import Event
from rulelang.engine.game import Game
from rulelang.engine.prompt import Prompt
from rulelang.engine.view import View
from rulelang.frontends.cli import console
from rulelang.frontends.cli.streams import CONTROL
from rulelang.ir import expressions as ex
from rulelang.ir.expressions import Expr
from rulelang.ir.program import DEALER, SCORE, Column, Program
from rulelang.play.typed import clean, show_action, show_card, show_events
from rulelang.play.typed.text import own_name, plural
from rulelang.session.values import owner_name, show_mask, show_value

RED = "♥♦♡♢"
MOST = 60
"""Sentences told of one input; more than that is no reading."""
SPECTATOR = -1


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Let `guard` deal with a reader that has gone."""
        raise BrokenPipeError


class Screen:
    """Draws one game for one seat (or for a spectator)."""

    def __init__(self, game: Game, seat: int = SPECTATOR) -> None:
        self.game, self.seat = game, seat
        signs = [sign for each in self.program.enumerations if each.on_cards for sign in each.signs]
        self.unicode = console.fits(signs)
        self.numbered = not any(face.label.isdigit() for face in self.program.faces)
        """Whether the cards of a hand can be chosen by number: not where they are called by numbers."""
        self._slot_names = [each.name for each in self.program.slots]
        self._role_slots = {each.slot for each in self.program.roles}
        colour: Literal["auto"] | None = "auto" if console.coloured() else None
        self._console = _Console(
            width=console.width(), color_system=colour, markup=False, emoji=False, highlight=False
        )  # fmt: skip

    @property
    def program(self) -> Program:
        """The ruleset as it is now: rules may have been invented."""
        return self.game.program

    # ---- writing -----------------------------------------------------------------------------------------------------

    def say(self, text: str | Text = "", style: str = "") -> None:
        """A line, or as many as it needs."""
        self._console.print(Text(text.translate(CONTROL)) if isinstance(text, str) else text, style=style or None)

    def item(self, text: str, style: str = "") -> None:
        """A line of a list; what does not fit goes below, further in."""
        width = self._console.width
        self.say(textwrap.fill(text, width, initial_indent="  ", subsequent_indent="    "), style)

    def happened(self, events: Sequence[Event], style: str = "") -> bool:
        """Sentences for what is worth telling; whether there was anything."""
        sentences = show_events(self.game, self._news(events), unicode=self.unicode)
        if len(sentences) > MOST:
            left_out = f"({plural(len(sentences) - MOST, 'thing')} more happened)"
            sentences = [*sentences[: MOST - 5], left_out, *sentences[-5:]]
        for sentence in sentences:
            self.item(f"{sentence[:1].upper()}{sentence[1:]}", style)
        return bool(sentences)

    def _news(self, events: Sequence[Event]) -> list[Event]:
        """Events without those that say nothing new: other people's cards dealt, scores and choices told already, slots
        that came to their end, all phrases of an utterance but one."""
        told: set[tuple[int, int]] = set()
        heard: set[tuple[int, str]] = set()
        news = []
        for event in events:
            if event.kind == "chooses":
                told.add((event.amount, event.value))
            old = event.kind == "deals" and event.seat != self.seat
            if event.kind == "says":
                old = (event.seat, event.text) in heard
                heard.add((event.seat, event.text))
            if event.kind == "becomes":
                slot = event.amount
                old = slot in (DEALER, SCORE) or event.cause < 0 or (slot, event.value) in told
            if not old:
                news.append(event)
        return news

    # ---- the table ---------------------------------------------------------------------------------------------------

    def table(self, view: View) -> None:
        """Everything this seat sees."""
        self.say()
        self.say(Text(f"── Deal {view.deal} ".ljust(min(40, self._console.width), "─"), style="dim"))
        for seat, name in enumerate(view.names):
            if view.active[seat] and seat != self.seat:
                self.say(self._seat(view, seat, name))
        top = self.card(view.discard[-1]) if view.discard else Text("no card")
        around = ", ".join(self._around(view))
        self.say(Text.assemble("On the pile: ", top, f"   {around}" if around else ""))
        for line in self._zones(view):
            self.say(line)
        if self.seat != SPECTATOR:
            for slot, owner, value in view.slots:
                if owner == self.seat and slot in self._role_slots and value > 0:
                    self.say(f"Your {spaced(self.program.slots[slot].name)}: {self._role(slot, value)}")
            self.hand(view)

    def hand(self, view: View) -> None:
        """The own hand, numbered as it can be typed."""
        cards = self.sorted_hand(view)
        score = view.scores[self.seat]
        label = f"Your hand ({plural(score, 'point')}):" if score else "Your hand:"
        playable = {action.card for action in view.legal if isinstance(action, Play)}
        lines = [Text(label if cards else f"{label} no cards")]
        for number, card in enumerate(cards, 1):
            shown = Text("  ").append(f"{number} " if self.numbered else "", style="dim")
            shown.append_text(self.card(card))
            if card in playable:
                shown.stylize("bold")
            if lines[-1].cell_len + shown.cell_len > self._console.width:
                lines.append(Text("  "))
            lines[-1].append_text(shown)
        for line in lines:
            self.say(line)

    def _seat(self, view: View, seat: int, name: str) -> Text:
        size, score = view.hand_sizes[seat], view.scores[seat]
        text = f"{'>' if seat == view.turn else ' '} {clean(name)}: {plural(size, 'card')}"
        for slot, owner, value in view.slots:
            if owner == seat and slot in self._role_slots:
                text += f", {self._value(slot, value)}"
        return Text(
            f"{text}, {plural(score, 'point')}" if any(view.scores) else text, style="bold" if seat == view.turn else ""
        )

    def _around(self, view: View) -> list[str]:
        """Stock, direction and slots that are not as they began."""
        parts = [f"{view.stock} in the stock"]
        if view.direction < 0:
            parts.append("play goes to the right")
        told: dict[int, list[int]] = {}
        for slot, owner, value in view.slots:
            if owner < 0 or view.active[owner]:
                told.setdefault(slot, []).append(value)
        for slot, owner, value in view.slots:
            definition = self.program.slots[slot]
            always = (
                definition.kind.of == "value"
                and not definition.kind.optional
                and definition.life == "game"
                and owner < 0
            )
            nothing = (-1,) if definition.kind.of in ("seat", "card") else (0, -1)  # there is a seat 0, and a card 0
            same = value in (_constant(definition.initial), *nothing) and not always
            if slot in (DEALER, SCORE) or slot in self._role_slots or same:
                continue
            whose = "your " if owner == view.seat and definition.unseen else f"{clean(view.names[owner])}'s " if owner >= 0 else ""
            said = f"{own_name(self._slot_names, slot)}: {self._value(slot, value)}"
            values = told.get(slot, [])
            same_for_all = owner >= 0 and len(set(values)) == 1 and len(values) == sum(view.active) > 1
            parts.append(f"{said} each" if same_for_all else f"{whose}{said}")
        return list(dict.fromkeys(parts))

    def roles(self, view: View) -> None:
        """What the role cards say that lie before people."""
        if not self.program.roles:
            self.say("This game has no roles.")
        for slot, owner, value in view.slots:
            if owner >= 0 and value > 0 and slot in self._role_slots:
                self.item(f"{clean(view.names[owner])}: {self._role(slot, value)}")

    def _role(self, slot: int, value: int) -> str:
        """A role card in words: its name, then what stands in its columns."""
        number = self.program.slots[slot].kind.enumeration
        assert number is not None
        enumeration = self.program.enumerations[number]
        place = value.bit_length() - 1
        said = [f"{spaced(column.name)} {self._entry(column, place)}" for column in enumeration.columns]
        return f"{enumeration.values[place]} ({', '.join(said)})"

    def _entry(self, column: Column, place: int) -> str:
        entry = column.entries[place]
        match column.kind:
            case "truth":
                return "yes" if entry else "no"
            case "words":
                return clean(self.program.phrases[entry].text) if entry >= 0 else "none"
        assert column.enumeration is not None
        return spaced(show_mask(self.program.enumerations[column.enumeration], entry)).replace(", ", " or ")

    def _value(self, slot: int, value: int) -> str:
        kind = self.program.slots[slot].kind
        if kind.of == "card":
            return self.card(value).plain if 0 <= value < len(self.game.setting.deck) else "none"
        return spaced(show_value(self.program, kind, value, self.game.names))

    def _zones(self, view: View) -> list[Text]:
        """Zones that the ruleset declares, where something lies."""
        lines = []
        for zone, owner, size, seen in view.zones:
            if size:
                line = Text(f"{self._zone(view, zone, owner)}: ")
                for place, card in enumerate(seen):
                    line.append(", " if place else "").append_text(self.card(card))
                if len(seen) > 1:
                    line.append(" (top)")
                if hidden := size - len(seen):
                    line.append(f"{', ' if seen else ''}{hidden} face down")
                lines.append(line)
        return lines

    def _zone(self, view: View, zone: int, owner: int) -> str:
        """The name of a zone: of the table, of a person, or of a value, with the person before whom that role lies."""
        name, whose = spaced(self.program.zones[zone].name), owner_name(self.program, zone, owner, view.names)
        if self.program.zones[zone].per_value is None:
            return f"{clean(whose)}'s {name}" if whose else name
        held = [seat for slot, seat, value in view.slots if slot in self._role_slots and value == 1 << owner]
        return f"{name} of {spaced(whose)}" + (f" ({clean(view.names[held[0]])})" if held else "")

    # ---- cards and choices -------------------------------------------------------------------------------------------

    def card(self, card: int) -> Text:
        """A card by its physical id."""
        text = show_card(self.program, self.game.face(card), unicode=self.unicode)
        return Text(clean(text), style="red" if any(sign in text for sign in RED) else "")

    def sorted_hand(self, view: View) -> list[int]:
        """The hand in the order in which the deck declares its values."""
        cards = self.game.setting.deck
        kinds = [number for number, each in enumerate(self.program.enumerations) if each.on_cards]
        return sorted(view.hand, key=lambda c: [self.program.faces[cards[c]].values[kind] for kind in kinds])

    def words(self, action: Action, prompt: Prompt | None = None) -> str:
        """An action as it is typed."""
        text = show_action(self.game, action, unicode=self.unicode, compact=True, prompt=prompt)
        return text.removeprefix("choose ") if isinstance(action, Answer) else text

    def ended(self) -> None:
        """How the game ended."""
        game = self.game
        self.say()
        if game.aborted:
            self.say("The game was broken off: its rules did not come to rest.", "bold")
        elif game.over:
            winners = [clean(game.names[seat]) for seat in game.winners]
            self.say(f"The game is over. Won by {' and '.join(winners)}." if winners else "The game is over.", "bold")
        if any(game.scores):
            for seat in sorted(range(game.seats), key=lambda seat: -game.scores[seat]):
                self.say(f"  {clean(game.names[seat])}: {plural(game.scores[seat], 'point')}")


def spaced(name: str) -> str:
    """A name of the ruleset as words."""
    return clean(name.replace("_", " "))


def _constant(initial: Expr) -> int | None:
    """What a slot begins with, where that does not depend on anything."""
    match initial:
        case ex.Number(value=value) | ex.Truth(value=value):
            return int(value)
        case ex.Value(mask=mask):
            return mask
    return None
