"""The line on which a person types a rule: help, templates, what it would do, yes or no."""

from __future__ import annotations

from rulelang.engine.actions import DECLINE
from rulelang.engine.events import Event
from rulelang.engine.refusals import Refused
from rulelang.frontends.cli import console
from rulelang.frontends.cli.lines import Lines
from rulelang.frontends.cli.screen import Screen
from rulelang.play.typed import clean
from rulelang.session.game import Game
from rulelang.session.preview import preview
from rulelang.session.trial import Considered

TEMPLATES = (
    ("1", 'rule NAME "MEANING.": when player plays CARD: next draws 1'),
    ("2", 'rule NAME "MEANING.": when player plays CARD every 2: skip 1'),
    ("3", 'rule NAME "MEANING.": may not play CARD on CARD'),
    ("4", 'rule NAME "MEANING.": when player plays CARD: player must say "WORD" before next moves, otherwise player draws 1'),
    ("5", 'change rule NAME "MEANING.": when player plays CARD: skip 2'),
    ("6", "without rule NAME"),
)  # fmt: skip
ENOUGH = ("", "no", "none", "decline", "nothing")


class Editor:
    """Asks one seat for an invention until there is one, or none."""

    def __init__(self, game: Game, seat: int, screen: Screen, lines: Lines) -> None:
        self.game, self.seat, self.screen, self.lines = game, seat, screen, lines

    def ask(self) -> tuple[Event, ...]:
        """What came of it.

        Raises:
            EOFError: nobody types any more.
        """
        asked = self.game.invention()
        assert asked is not None
        _, kinds, secret, must = asked
        self.screen.say(f"{clean(self.game.names[self.seat])}, you may {' or '.join(f'{one} a rule' for one in kinds)}.")
        self.screen.say("Type it; ? for help and templates" + ("." if must else ", Enter for nothing."))
        self.game.ready()  # while somebody thinks
        while True:
            text = self._read(secret)
            hidden = text.startswith("secret ")
            if text.strip().casefold() in ENOUGH or text.strip().casefold() in ("quit", "exit"):
                if not must:
                    return self.game.act(self.seat, DECLINE)
                self.screen.say("A rule has to be invented before the game goes on.")
            elif text.strip() in ("?", "help"):
                self._help(secret)
            elif (template := dict(TEMPLATES).get(text.strip())) is not None:
                self.screen.say(f"Fill in: {template}")
            elif (events := self._offer(text.removeprefix("secret "), hidden)) is not None:
                return events

    def _read(self, secret: bool) -> str:
        """One rule: a line, and what is indented below it until an empty line."""
        text = self.lines.read("rule> ") or ""
        if text.rstrip().endswith(":") or text.startswith(("remember", "define", "move", "gestures", "table", "phrases")):
            while (more := self.lines.read("    > ") or "").strip():
                text += f"\n{more}"
        return text

    def _offer(self, text: str, secret: bool) -> tuple[Event, ...] | None:
        """Show what a text would do; put it in force if that is wanted. None: it is not."""
        found = self.game.consider(text, secret)
        if not found.accepted:
            self._refuse(found)
            return None
        for line in preview(self.game, found.draft, found.verdict):
            self.screen.item(clean(line))
        answer = (self.lines.read("Put it in force? (y/n) ") or "").strip().casefold()
        if answer not in ("y", "yes", "j", "ja"):
            self.screen.say("It is not in force; nothing has changed.")
            return None
        try:
            return self.game.invent(self.seat, text, secret=secret, trial=False).events
        except Refused:
            self.screen.say("Its text cannot be kept secret here.")
            return None

    def _refuse(self, found: Considered) -> None:
        from rulelang.diagnostics.render import render

        self.screen.say(render(found.draft.diagnostics, width=console.width()))
        self.screen.say("Nothing has changed. Try again, or Enter for nothing.")

    def _help(self, secret: bool) -> None:
        self.screen.say("A rule reads like a sentence of the rulebook, with a name and what it means. Type a number to see one:")
        for number, template in TEMPLATES:
            self.screen.item(f"{number}  {template}")
        self.screen.say("What is changed or dropped is a rule by its name: the command `rules` shows them while you play.")
        if secret:
            self.screen.say("Begin with `secret` and the others have to find out: `secret rule nine …`.")
