"""Sentences of the syntax in plain words: each becomes one line, with lines below it where it has a block."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulelang import syntax as s
from rulelang.play.rulebook.words import Words, listed, number
from rulelang.play.typed import clean
from rulelang.record import Record

_HIDDEN = ("as", "despite")
"""Prepositions that only name something for other sentences."""


class Said(Record):
    """A sentence, and what belongs below it."""

    text: str
    below: tuple[Said, ...] = ()


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class Sentences(Words):
    """Says sentences."""

    def sentence(self, node: s.Sentence) -> Said:
        match node:
            case s.May():
                return Said(self._may(node) + ".")
            case s.When():
                every = f" (every {self.value(node.every)} times)" if node.every is not None else ""
                return self._with_block(f"When {self.events(node.events)}{every}{self._guard(node.guard)}", node.block)
            case s.Instead():
                return self._with_block(f"Instead of it, when {self.events(node.events)}{self._guard(node.guard)}", node.block)
            case s.While():
                inner = [self.sentence(one) for one in node.sentences]
                head = f"While {self.condition(node.condition)}"
                if len(inner) == 1 and not inner[0].below:
                    return Said(f"{head}, {_low(inner[0].text)}")
                return Said(f"{head}:", tuple(inner))
            case s.Must():
                return self.statement(node)

    def _may(self, node: s.May) -> str:
        if node.subject is not None:
            who = capital(self.value(node.subject))
        else:
            who = "Nobody" if node.negated else "Whoever is on turn"
        may = "may" if node.subject is None or not node.negated else "may not"
        return f"{who} {may} {listed([self.deed(one) for one in node.phrases], 'or')}{self._guard(node.guard)}"

    def block(self, block: s.Block) -> tuple[Said, ...]:
        return tuple(said for one in block for said in self.statements(one))

    def statements(self, node: Any) -> tuple[Said, ...]:
        """A statement, and what is done otherwise beside it. What a module was told is decided already."""
        if isinstance(node, s.If) and isinstance(node.condition, s.Path) and node.condition.names in (("yes",), ("no",)):
            chosen = node.then if node.condition.names == ("yes",) else node.otherwise
            return self.block(chosen or ())
        if isinstance(node, s.If | s.Maybe) and node.otherwise is not None:
            return (self.statement(node), self._otherwise_block(node.otherwise))
        return (self.statement(node),)

    def _otherwise_block(self, block: s.Block) -> Said:
        inner = self.block(block)
        if len(inner) == 1:
            return Said(f"Otherwise, {_low(inner[0].text)}", inner[0].below)
        return Said("Otherwise:", inner)

    def _with_block(self, head: str, block: s.Block) -> Said:
        inner = self.block(block)
        if len(inner) == 1 and not inner[0].below:
            return Said(f"{head}, {_low(inner[0].text)}")
        return Said(f"{head}:", inner)

    def statement(self, node: Any) -> Said:
        match node:
            case s.Act():
                where = f" for which {self.condition(node.where)}" if node.where is not None else ""
                return self._sentence(f"{self.value(node.subject)} {self.verb(node.phrase)}{where}{self._guard(node.guard)}")
            case s.TableAct():
                return self._sentence(self._table(node.phrase) + self._guard(node.guard))
            case s.Offer():
                deeds = listed([self.deed(one) for one in node.phrases], "or")
                return self._otherwise(f"{self.value(node.subject)} now {node.modal} {deeds}{self._guard(node.guard)}", node.otherwise)
            case s.Must():
                timings = "".join(self._timing(one) for one in node.timings)
                return self._otherwise(
                    f"{self.value(node.subject)} must {self.deed(node.phrase)}{timings}{self._guard(node.guard)}", node.otherwise
                )
            case s.Maybe():
                head = f"{capital(self.value(node.subject))} may now {clean(node.words)}{self._guard(node.guard)}"
                return Said(f"{head}:", self.block(node.then))
            case s.If():
                return self._with_block(f"If {self.condition(node.condition)}", node.then)
            case s.ForEach():
                where = f" for whom {self.condition(node.where)}" if node.where is not None else ""
                return self._with_block(f"For {self.value(node.subject)}{where}", node.body)
            case s.Race():
                return Said("There is a race:", tuple(self._race_line(one) for one in node.lines))
            case _:
                return self._sentence(self.written(node))

    def _race_line(self, line: Any) -> Said:
        if not isinstance(line, s.Outcome):
            return self._sentence(self.written(line).removesuffix(":"))
        head = {"first": "For whoever is first", "last": "For whoever is last", "late": "For whoever comes late"}[line.word]
        within = f" within {self.value(line.timing.amount)}" if line.timing is not None and line.timing.amount is not None else ""
        return self._with_block(head + within, line.block) if line.block else self._sentence(f"{head}{within}, nothing comes of it")

    def _sentence(self, text: str) -> Said:
        return Said(capital(text) + ".")

    def _otherwise(self, text: str, otherwise: s.Block | None) -> Said:
        if otherwise is None:
            return self._sentence(text)
        inner = self.block(otherwise)
        if len(inner) == 1 and not inner[0].below:
            return Said(f"{capital(text)}; otherwise {_low(inner[0].text)}")
        return Said(f"{capital(text)}; otherwise:", inner)

    def _guard(self, guard: s.Guard | None) -> str:
        if guard is None:
            return ""
        if isinstance(guard.condition, s.Path) and guard.condition.names == ("no" if guard.unless else "yes",):
            return ""  # a module was told so
        return f", {'unless' if guard.unless else 'if'} {self.condition(guard.condition)}"

    # ---- events and times ------------------------------------------------------------------------------------------------

    def events(self, events: Sequence[s.Event]) -> str:
        return listed([self._event(one) for one in events], "or")

    def _event(self, event: s.Event) -> str:
        if isinstance(event, s.ComesAbout):
            return f"{self.value(event.subject)} is {'not ' if event.negated else ''}{self.written(event.state)}"
        phrase = event.phrase
        who = "a player" if isinstance(event.subject, s.Path) and event.subject.names == ("player",) else self.value(event.subject)
        match phrase.verb, phrase.object:
            case "drops", None:
                size = next((one.value for one in phrase.preps if one.word == "to"), None)
                held = self._amount(size) if size is not None else "fewer cards"
                return f"{who} has {held} left"
            case "empties", _:
                return f"{who} has an empty hand"
            case "draws", s.Path(names=("card" | "cards",)):
                return f"{who} has drawn{self._preps(phrase)}"
            case "moves", None:
                return f"{who} makes a move"
            case "makes", s.Path(names=names):
                return f"{who} decides to {self._move('.'.join(names))}"
            case "begins", s.Path(names=("turn",)):
                return f"{who} is on turn"
            case "runs", _:
                return f"{who} runs out"
        return f"{who} {self.verb(phrase)}"

    def _timing(self, timing: s.Timing) -> str:
        if timing.word == "within":
            return f" within {self.value(timing.amount)}"
        events = self.events(timing.events).replace("a player", "the player")
        return f", {'at the latest when' if timing.word == 'until' else 'before'} {events}"

    # ---- verbs -----------------------------------------------------------------------------------------------------------

    def verb(self, phrase: s.Phrase) -> str:
        """What somebody does: `draws two cards`."""
        thing = phrase.object
        match phrase.verb, thing:
            case "draws", None:
                said = "draws"
            case "draws", s.Path(names=("card" | "cards",)):
                said = "draws a card"
            case "draws", _:
                said = f"draws {self._amount(thing)}" if isinstance(thing, s.Number) else self._debt(thing)
            case "scores", _ if thing is not None:
                said = f"scores {self.value(thing)}{' points' if isinstance(thing, s.Number) else ''}"
            case "chooses", _ if thing is not None:
                said = f"chooses {self.value(thing)}"
            case "uses", _ if thing is not None:
                said = f"uses {self.value(thing)}"
            case "plays", _ if thing is not None:
                said = f"plays {self.pattern(thing)}"
            case _, None:
                said = phrase.verb.replace("_", " ")
            case _:
                said = f"{phrase.verb.replace('_', ' ')} {self.value(thing)}"
        return said + self._preps(phrase)

    def _debt(self, thing: Any) -> str:
        return f"draws as many cards as {self.value(thing)} says" if isinstance(thing, s.Path) else f"draws {self.value(thing)} cards"

    def deed(self, phrase: s.Phrase) -> str:
        """What somebody may or must do: `play a card`, `take the cards owed`."""
        thing = phrase.object
        if thing is None and not phrase.preps:
            return self._move(phrase.verb)
        match phrase.verb, thing:
            case "play", _ if thing is not None:
                said = f"play {self.pattern(thing)}"
            case _, s.Number():
                said = f"{self._move(phrase.verb)} {number(thing.value)} times"
            case _, None:
                said = self._move(phrase.verb)
            case _:
                said = f"{phrase.verb.replace('_', ' ')} {self.value(thing)}"
        return said + self._preps(phrase)

    def _move(self, verb: str) -> str:
        name = self.origin.name(verb)
        return self.names.moves.get(name, clean(name.rpartition(".")[2].replace("_", " ")))

    def _preps(self, phrase: s.Phrase) -> str:
        said = ""
        for prep in phrase.preps:
            if prep.word == "at" and isinstance(prep.value, s.Path) and prep.value.names == ("once",):
                said += " at once"
            elif prep.word == "on":
                said += f" on {self.pattern(prep.value)}"
            elif prep.word == "until":
                said += f" until {self.condition(prep.value)}"
            elif prep.word not in _HIDDEN:
                said += f" {'not ' if prep.negated else ''}{prep.word} {self.value(prep.value)}"
        return said

    def _table(self, phrase: s.Phrase) -> str:
        """What the table does by itself."""
        thing = self.value(phrase.object) if phrase.object is not None else ""
        to = next((self.value(one.value) for one in phrase.preps if one.word == "to"), "")
        match phrase.verb:
            case "skip":
                skipped = isinstance(phrase.object, s.Number) and phrase.object.value == 1
                return "the next player is passed over" if skipped or not thing else f"the next {thing} players are passed over"
            case "reverse":
                return "play goes round the other way"
            case "set" if to in ("yes", "no") and isinstance(phrase.object, s.Path):
                is_so = "is now so" if to == "yes" else "is no longer so"
                *owner, last = phrase.object.names
                whose = f" for {self.value(s.Path(phrase.object.span, tuple(owner)))}" if owner and last in self.names.truths else ""
                return f"“{self.name(last)}” {is_so}{whose}"
            case "set" if to == "nothing":
                return f"{thing} is over"
            case "set":
                return f"{thing} is now {to}"
            case "add":
                return f"{to} grows by {thing}"
            case "subtract":
                return f"{next((self.value(one.value) for one in phrase.preps if one.word == 'from'), 'it')} shrinks by {thing}"
            case "turn_up":
                one = isinstance(phrase.object, s.Number) and phrase.object.value == 1
                until = next((self.condition(p.value) for p in phrase.preps if p.word == "until"), "")
                return f"{'a card is' if one else f'{thing} cards are'} turned up" + (f", again until {until}" if until else "")
            case "put":
                return f"{thing} go to {to}" if thing.startswith("cards") else f"{thing} goes to {to}"
            case "shuffle" | "flip" as verb:
                return f"{thing} is {'shuffled' if verb == 'shuffle' else 'turned over'}"
            case "end":
                return f"{thing} is over"
            case "stop" | "start" as verb:
                return f"the clock {verb}s"
            case "forgive":
                return f"the mistakes of {thing} are forgiven"
            case "mute":
                return "nothing else comes of it"
        return self.verb(phrase)


def _low(text: str) -> str:
    """A sentence within another."""
    return text[:1].lower() + text[1:] if not text.startswith("“") else text
