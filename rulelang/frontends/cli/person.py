"""A person at the terminal: what is asked, and what is typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from rulelang.diagnostics.base import did_you_mean
from rulelang.engine.actions import Action, Play
from rulelang.engine.events import Event
from rulelang.engine.inspect import wrong
from rulelang.engine.prompt import Prompt
from rulelang.engine.refusals import Refusal
from rulelang.engine.view import Owed, View
from rulelang.frontends.cli import console
from rulelang.frontends.cli.lines import Lines
from rulelang.frontends.cli.screen import Screen, spaced
from rulelang.play.typed import NotUnderstood, clean, read_action, read_card, show_card
from rulelang.play.typed.cards import MOST_WORDS
from rulelang.play.typed.refusals import explain_to
from rulelang.session.game import Game
from rulelang.session.speak import calls, wanted

PACE = 0.9
"""Seconds that a bot thinks."""
MOST_LINES = 25
"""Things to do that help lists; cards that can be laid together make many."""
MOST_PHRASES = 12
"""Words of a game that the help shows."""
ROOM = 8
"""Columns that a prompt leaves for the answer."""
REACTION = 4.0
"""Seconds in which a person can play out of turn, or do a duty, before a bot goes on."""


LONG = 3600.0
"""Seconds that a table waits for somebody who is the only one to do anything."""


class Quit(Exception):
    """The person has had enough."""


class TerminalPerson:
    """Asks on the terminal for one seat."""

    def __init__(self, game: Game, seat: int, screen: Screen, lines: Lines, *, fast: bool = False) -> None:
        self.game, self.seat, self.screen, self.lines, self.fast = game, seat, screen, lines, fast
        self._shown: object = None
        self._owed: tuple[Owed, ...] = ()
        """Duties that this person has been given time for."""
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._help, "help": self._help, "why": self._why, "rules": self._rules, "rule": self._rules,
            "roles": self._roles, "hand": self._hand, "table": self._table, "quit": self._quit, "exit": self._quit,
        }  # fmt: skip
        taken = [*(move.name for move in game.program.moves), *game.program.gestures]
        taken += [phrase.folded for phrase in game.program.phrases]
        self._taken = {spaced(name).casefold() for name in taken}

    # ---- as the table asks -------------------------------------------------------------------------------------------

    def ask(self, timeout: float | None) -> Action | None:
        view = self.game.view(self.seat)
        position = replace(view, now=0)
        if position != self._shown:
            self._shown = position
            self.screen.table(view)
        return self._read(self._question(view), timeout)

    def listen(self) -> Action | None:
        view = self.game.view(self.seat)
        if not self.lines.terminal:
            return self._read_from_pipe(view)
        wait = 0.0 if self.fast else PACE
        if view.legal:
            self.screen.say(f"{self._may(view)} Type it now.", "dim")
        if view.legal or set(view.owes) - set(self._owed):
            wait = REACTION
        self._owed = view.owes
        line = self.lines.overhear(wait) if wait else None
        return self._understand(line) if line else None

    def speak(self, timeout: float | None) -> Action | None:
        """What is typed while the others go on playing; the table is shown when it has changed."""
        view = self.game.view(self.seat)
        position = replace(view, now=0)
        if position != self._shown:
            self._shown = position
            asked = self._prompt(view)
            if asked is not None and view.legal:
                self.screen.table(view)
                self.screen.say(self._question(view))
            for line in self._windows(view):
                self.screen.say(line)
        try:
            typed = self.lines.overhear(LONG if timeout is None else timeout)
        except EOFError:
            raise Quit from None
        return self._understand(typed) if typed else None

    def _windows(self, view: View) -> list[str]:
        """The races that this person may enter, with the time that is left."""
        shown = []
        for race in view.races:
            if self.seat not in race.seats:
                continue
            if race.by_play:
                how = "any card that you may play"
            elif race.gesture >= 0:
                how = f"`{spaced(self.game.program.gestures[race.gesture])}`"
            else:
                how = "one of " + ", ".join(f'"{clean(self.game.program.phrases[n].text)}"' for n in race.phrases[:6])
            left = "" if race.due is None else f", {max(0, race.due - view.now) / 1000:.1f} s left"
            shown.append(f"Race (rule `{self.game.program.rules[race.rule].name}`{left}): {how}.")
        if view.due is not None:
            shown.append(
                f"The end of this deal can be called in question, {max(0, view.due - view.now) / 1000:.1f} s left."
            )
        return shown

    def _read_from_pipe(self, view: View) -> Action | None:
        """Nobody overhears a pipe: it is asked where somebody at a table would have time to speak up."""
        if view.legal:
            return self._read(f"{self._may(view)} Enter to let it pass: ", None)
        if view.owes and self.game.journal[-1].seat != self.seat:
            return self._read(f"{clean(view.names[self.seat])}, anything to say or do? Enter for no: ", None)
        return None

    def invent(self) -> tuple[Event, ...]:
        from rulelang.frontends.cli.editor import Editor

        try:
            return Editor(self.game, self.seat, self.screen, self.lines).ask()
        except EOFError:
            raise Quit from None

    def refused(self, refusal: Refusal) -> None:
        self.screen.say(explain_to(self.game, self.seat, refusal, unicode=self.screen.unicode))

    # ---- asking ------------------------------------------------------------------------------------------------------

    def _question(self, view: View) -> str:
        asked = self._prompt(view)
        who = clean(view.names[self.seat])
        match asked.kind if asked else "turn":
            case "choice" if asked is not None and asked.what == "truth":
                return f"{who}, say {self._choice(view, asked)}: "
            case "choice" if asked is not None:
                return f"{who}, choose {self._choice(view, asked)}: "
            case "offer":
                return f"{who}, {self._may(view, asked)}: "
            case "go_on":
                return f"{who}, the deal is about to end. Say what is to be said, or `go on`: "
            case "window":
                return f"{who}, somebody has finished. Call a mistake, or `accept`: "
        return f"{who}, your move (? for help): "

    def _prompt(self, view: View) -> Prompt | None:
        return next((prompt for prompt in view.prompts if prompt.seat == self.seat), None)

    def _choice(self, view: View, asked: Prompt) -> str:
        options = self._options(view, asked)
        if asked.what == "card" and not any(card in view.hand for card in asked.candidates):
            named = [self.screen.card(card).plain for card in self._numbered(view)]
            options = [f"{number} {name}" for number, name in enumerate(named, 1)] or options
        if asked.what == "truth":
            rule = f"\n(rule `{self._rule(asked.rule)}`)" if asked.rule >= 0 else ""
            return f"whether to {clean(asked.words)} (yes or no){rule}"
        kinds = {"seat": "a player", "card": "a card", "place": "one of the cards face down", "count": "a number"}
        if asked.what == "value":
            thing = spaced(self.game.program.enumerations[asked.enumeration].name.rpartition(".")[2])  # of a module, without its name
            name = f"{'an' if thing[:1] in 'aeiou' else 'a'} {thing}"
        else:
            name = kinds.get(asked.what, "one")
        rule = f", by rule `{self.game.program.rules[asked.rule].name}`" if asked.rule >= 0 else ""
        about = f" for {self.screen.card(asked.card).plain}" if asked.card >= 0 else ""
        return f"{name}{about} ({', '.join(options)}{rule})"

    def _rule(self, number: int) -> str:
        """A rule with its meaning: why something is asked."""
        rule = self.game.program.rules[number]
        return clean(f"{rule.name}: {rule.meaning}") if rule.meaning else clean(rule.name)

    def _may(self, view: View, asked: Prompt | None = None) -> str:
        options = self._options(view, asked)
        return f"you may {' or '.join(options)}" if asked else f"You may {' or '.join(options)}."

    def _options(self, view: View, asked: Prompt | None) -> list[str]:
        """What is legal, in words; cards of the same face are one way."""
        return list(dict.fromkeys(self.screen.words(action, asked) for action in view.legal))

    def _read(self, question: str, timeout: float | None) -> Action | None:
        if len(question) > console.width() - ROOM:
            self.screen.say(question)
            question = "> "
        try:
            line = self.lines.read(question, timeout)
        except EOFError:
            raise Quit from None
        return None if line is None else self._understand(line)

    # ---- understanding -----------------------------------------------------------------------------------------------

    def _understand(self, line: str) -> Action | None:
        text = line.strip()
        if not text:
            return None
        word, _, rest = text.partition(" ")
        slash = word.startswith("/")
        command = self._commands.get(word.removeprefix("/").casefold()) if len(word) < 8 else None
        if command is not None and (slash or word.casefold() not in self._taken):
            command(rest.strip())
            return None
        try:
            return read_action(self.game, self.seat, self._by_number(text))
        except NotUnderstood as problem:
            near = did_you_mean(word, [name for name in self._commands if len(name) > 1])
            hint = f" Did you mean the command `{near}`?" if near and not problem.suggestions else ""
            said = str(problem)
            end = "" if said.endswith(("?", ".")) else "."
            self.screen.say(f"{said[:1].upper()}{said[1:]}{end}{hint} Type ? for what you can do.")
            return None

    def _by_number(self, text: str) -> str:
        """Cards of the hand by their numbers, as their names: `2`, `play 2`, `2 3`, `jc 3 say mau`. What is the name of a card is
        one: `7 hearts`. A number with the name of its card, as the hand shows it, is that card."""
        view = self.game.view(self.seat)
        hand, words, read = self._numbered(view), text.split(), list[str]()
        if not hand:
            return text
        while words:
            word, comma = words[0].rstrip(","), words[0].endswith(",")
            size = self._named(words)
            if size < 2 and word.isdecimal() and len(word) < 4 and 1 <= int(word) <= len(hand):
                face = self.game.face(hand[int(word) - 1])
                name, size, also = show_card(self.game.program, face, compact=False), 1, self._named(words[1:])
                if not comma and read_card(self.game.program, " ".join(words[1 : 1 + also]).rstrip(",")) == [face]:
                    comma, size = words[also].endswith(","), 1 + also
                read.append(f"{name}," if comma else name)
            elif size or word.casefold() in ("play", "choose", "and", "+"):
                size = max(size, 1)
                read += words[:size]
            else:
                break  # what is said with it
            words = words[size:]
        return " ".join([*read, *words])

    def _numbered(self, view: View) -> list[int]:
        """The cards that numbers mean now, from 1: those of the hand, or, where a card that lies elsewhere is chosen, what there is
        to choose from; none where cards have numbers for names, or something else is asked for."""
        asked = self._prompt(view)
        if not self.screen.numbered:
            return []
        if asked is None or asked.kind != "choice" or any(card in view.hand for card in asked.candidates if asked.what == "card"):
            return self.screen.sorted_hand(view)
        by_face = {self.game.face(card): card for card in reversed(asked.candidates)} if asked.what == "card" else {}
        return list(reversed(by_face.values()))

    def _named(self, words: Sequence[str]) -> int:
        """How many words, up to a comma, are the name of a card: as many as can be."""
        end = next((at for at, word in enumerate(words[:MOST_WORDS], 1) if word.endswith(",")), min(len(words), MOST_WORDS))
        sizes = range(end, 0, -1)
        return next((size for size in sizes if read_card(self.game.program, " ".join(words[:size]).rstrip(","))), 0)

    # ---- commands ----------------------------------------------------------------------------------------------------

    def _help(self, _: str) -> None:
        say, view = self.screen.say, self.game.view(self.seat)
        asked = self._prompt(view)
        if view.legal:
            say("You can do this now:")
            lines = list(dict.fromkeys(f"{self.screen.words(one, asked)}{self._label(one)}" for one in view.legal))
            for line in lines[:MOST_LINES]:
                self.screen.item(line)
            if len(lines) > MOST_LINES:
                self.screen.item(f"… and {len(lines) - MOST_LINES} more")
        elif not view.owes:
            say("You are not asked anything now.")
        for owed in view.owes:
            say(f"You have to {self._owed_words(owed)}, by rule `{clean(self.game.program.rules[owed.rule].name)}`.")
        choice, numbers = asked is not None and asked.kind == "choice", bool(self._numbered(view))
        ways = f"a card by its name{' or number' if numbers else ''}{'' if choice else ', or a move'}"
        phrases = [f'"{clean(phrase.text)}"' for phrase in wanted(self.game.program, self.game.view(self.seat).rules)[:MOST_PHRASES]]
        ways = "one of these" if choice and not numbers else ways
        say(f"Type {ways}. What you say goes with it{'' if choice else self._example()}.")
        if phrases:
            say(f"Words of this game: {', '.join(phrases)}; alone with `say …`")
        if calls(self.game.program):
            others = [clean(name) for seat, name in enumerate(self.game.names) if seat != self.seat][:1]
            say(f"Call a mistake: `penalty {others[0] if others else 'NAME'}: reason`, which names a rule or says some of its words")
        if self.game.program.gestures:
            say(f"Gestures: {', '.join(map(spaced, self.game.program.gestures))}")
        roles = ", roles" if self.game.program.roles else ""
        say(f"Commands: why CARD, rules, rules NAME{roles}, hand, table, quit")

    def _owed_words(self, owed: Owed) -> str:
        """What a duty asks for, in words."""
        program = self.game.program
        if owed.move:
            return "make a move"
        if owed.phrases:
            said = " or ".join(f'"{clean(program.phrases[one].text)}"' for one in owed.phrases[:MOST_PHRASES])
            return f"say {said}"
        if owed.gesture >= 0:
            times = f" {owed.times} times" if owed.times > 1 else ""
            return f"make the gesture `{spaced(program.gestures[owed.gesture])}`{times}"
        return "say or do something"

    def _label(self, action: Action) -> str:
        move = getattr(action, "move", None)
        if move is None:
            return ""
        words = self.game.program.moves[move].label
        return "" if words == self.screen.words(action) else f"  ({clean(words)})"

    def _example(self) -> str:
        hand, phrases = self.game.view(self.seat).hand, wanted(self.game.program, self.game.view(self.seat).rules)
        if not hand or not phrases:
            return ""
        card = show_card(self.game.program, self.game.face(hand[0]), unicode=False)
        return f": `{card.lower()} {clean(phrases[0].text).lower()}`"

    def _why(self, text: str) -> None:
        try:
            action = read_action(self.game, self.seat, self._by_number(text)) if text else None
        except NotUnderstood as problem:
            self.screen.say(f"{problem}.")
            return
        if action is None:
            self.screen.say("Say what you ask about: `why 7 hearts`, `why draw`.")
            return
        refusal = self.game.refusal(self.seat, action)
        if refusal is not None:
            self.refused(refusal)
        elif (mistake := wrong(self.game, self.seat, action)) is not None:
            self.screen.say("You can, and it is a mistake that others may call.")
            self.refused(mistake)
        elif isinstance(action, Play):
            self.screen.say(f"You can play {self.screen.card(action.card).plain} now.")
        else:
            self.screen.say("You can do that now.")

    def _rules(self, name: str) -> None:
        shown = 0
        view = self.game.view(self.seat)
        if not view.rules and self.game.setting.rules:
            self.screen.say("The rules of this game are not shown.")
            return
        for number in view.rules:
            rule = self.game.program.rules[number]
            if number in self.game.secrets(self.seat):
                continue  # whoever invented it knows it
            if not name or did_you_mean(name, [rule.name]) or name == rule.name:
                self.screen.item(f"{rule.name}: {clean(rule.meaning)}")
                shown += 1
        if not shown:
            self.screen.say(f"There is no rule `{clean(name)}`.")

    def _roles(self, _: str) -> None:
        self.screen.roles(self.game.view(self.seat))

    def _hand(self, _: str) -> None:
        self.screen.hand(self.game.view(self.seat))

    def _table(self, _: str) -> None:
        self.screen.table(self.game.view(self.seat))

    def _quit(self, _: str) -> None:
        raise Quit
