"""Sentences of the syntax in plain words: each becomes one line, with lines below it where it has a block.

What a use of a module has settled is not mentioned, and sentences that never hold because of it are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulelang import syntax as s
from rulelang.play.rulebook.conditions import Conditions
from rulelang.play.rulebook.english import a, bare, capital, cards, listed, low, number
from rulelang.play.rulebook.settled import guarded, settled
from rulelang.play.typed import clean
from rulelang.record import Record

_HIDDEN = ("as", "despite")
"""Prepositions that only name something for other sentences."""
_WHOEVER = {"opponent": "each opponent", "other": "each other player", "loser": "each loser"}
"""Of whom a permission speaks."""
_ANYBODY = {"player": "a player", "opponent": "an opponent", "loser": "a loser"}
"""Of whom an event speaks."""
_RULES = {"rule": "a rule", "secret": "a rule in secret", "rules": "the rules"}


class Said(Record):
    """A sentence, and what belongs below it."""

    text: str
    below: tuple[Said, ...] = ()


class Sentences(Conditions):
    """Says sentences."""

    rule: str = ""
    """The rule that they are of."""

    def sentences(self, nodes: Sequence[s.Sentence]) -> tuple[Said, ...]:
        return tuple(said for one in nodes for said in self.sentence(one))

    def sentence(self, node: s.Sentence) -> tuple[Said, ...]:
        match node:
            case s.While():
                return self._while(node)
            case s.Must():
                return self.statements(node)
        if guarded(node.guard) is False:
            return ()
        match node:
            case s.May():
                return (Said(self._may(node) + "."),)
            case s.When():
                every = f" (every {self.value(node.every)} times)" if node.every is not None else ""
                return self._with_block(f"When {self.events(node.events)}{every}{self._guard(node.guard)}", node.block)
            case s.Instead():
                return self._with_block(f"Instead of it, when {self.events(node.events)}{self._guard(node.guard)}", node.block)

    def _while(self, node: s.While) -> tuple[Said, ...]:
        holds = settled(node.condition)
        if holds is not None:
            return self.sentences(node.sentences) if holds else ()
        return self._below(f"While {self.condition(node.condition)}", self.sentences(node.sentences))

    def _may(self, node: s.May) -> str:
        if node.subject is None:
            who, may = ("Nobody" if node.negated else "Whoever is on turn"), "may"
        else:
            who, may = self._who_may(node.subject, node.negated)
        deeds = listed([self.deed(one) for one in node.phrases], "or")
        return f"{who} {may} {deeds}{self._despite(node)}{self._guard(node.guard)}"

    def _despite(self, node: s.May) -> str:
        """`despite seven`: the rules whose prohibitions are lifted."""
        lifted = [prep.value for phrase in node.phrases for prep in phrase.preps if prep.word == "despite"]
        named = [one for value in lifted for one in (value.items if isinstance(value, s.Either) else (value,))]
        return f", even against {listed([self._rule_named(one) for one in named], 'and')}" if named else ""

    def _who_may(self, subject: s.Value, negated: bool) -> tuple[str, str]:
        said = _WHOEVER.get(self._word_of(subject) or "") or self.value(subject)
        if negated and said.startswith(("everyone", "anyone")):
            return f"Nobody{said.removeprefix('everyone').removeprefix('anyone')}", "may"
        return capital(said), "may not" if negated else "may"

    # ---- blocks ----------------------------------------------------------------------------------------------------------

    def block(self, block: s.Block) -> tuple[Said, ...]:
        return tuple(said for one in block for said in self.statements(one))

    def statements(self, node: Any) -> tuple[Said, ...]:
        """A statement, and what is done otherwise beside it."""
        match node:
            case s.If():
                return self._if(node)
            case s.ForEach():
                return self._for_each(node)
            case s.Race():
                return (Said("There is a race:", tuple(said for one in node.lines for said in self._race_line(one))),)
        if guarded(getattr(node, "guard", None)) is False:
            return ()
        if isinstance(node, s.Maybe):
            head = f"{capital(self.value(node.subject))} may now {clean(node.words)}{self._guard(node.guard)}"
            return (Said(f"{head}:", self.block(node.then)), *self._otherwise_block(node.otherwise))
        return (self.statement(node),)

    def _if(self, node: s.If) -> tuple[Said, ...]:
        holds = settled(node.condition)
        if holds is not None:
            return self.block((node.then if holds else node.otherwise) or ())
        then = self._with_block(f"If {self.condition(node.condition)}", node.then)
        if then:
            return (*then, *self._otherwise_block(node.otherwise))
        return self._with_block(f"If {self.condition(node.condition, True)}", node.otherwise or ())

    def _for_each(self, node: s.ForEach) -> tuple[Said, ...]:
        where = f" {self._who_is(node)}" if node.where is not None else ""
        once = f"{',' if where else ''} at once" if self._at_once(node.preps) else ""
        return self._with_block(f"For {self.value(node.subject)}{where}{once}", node.body)

    def _who_is(self, node: s.ForEach) -> str:
        """`who is not the dealer`, where the condition is of those themselves; else `for whom …`."""
        if isinstance(node.subject, s.Each) and isinstance(node.where, s.Is) and node.where.left.__class__ is s.Path:
            said = self.condition(node.where)
            who = f"{self.value(node.where.left)} is "
            if node.where.left.names == node.subject.path.names and said.startswith(who):
                return f"who is {said.removeprefix(who)}"
        return self._such(node.subject, node.where)

    def _otherwise_block(self, block: s.Block | None) -> tuple[Said, ...]:
        inner = self.block(block or ())
        chain = block is not None and len(block) == 1 and isinstance(block[0], s.If)
        if len(inner) == 1 or (chain and inner and inner[0].text.startswith("If ")):
            return (Said(f"Otherwise, {low(inner[0].text)}", inner[0].below), *inner[1:])
        return (Said("Otherwise:", inner),) if inner else ()

    def _with_block(self, head: str, block: s.Block) -> tuple[Said, ...]:
        return self._below(head, self.block(block))

    @staticmethod
    def _below(head: str, inner: tuple[Said, ...]) -> tuple[Said, ...]:
        """What is done under a head; nothing if nothing is."""
        if not inner:
            return ()
        if len(inner) == 1 and not inner[0].below:
            return (Said(f"{head}, {low(inner[0].text)}"),)
        return (Said(f"{head}:", inner),)

    def statement(self, node: Any) -> Said:
        match node:
            case s.Act():
                where = f" {self._such(self._candidates(node.phrase), node.where)}" if node.where is not None else ""
                return self._sentence(f"{self._act(node)}{where}{self._guard(node.guard)}")
            case s.TableAct():
                return self._sentence(self._table(node.phrase) + self._guard(node.guard))
            case s.Offer():
                deeds = listed([self.deed(one) for one in node.phrases], "or")
                return self._otherwise(f"{self.value(node.subject)} {node.modal} now {deeds}{self._guard(node.guard)}", node.otherwise)
            case s.Must():
                timings = "".join(self._timing(one) for one in node.timings)
                return self._otherwise(
                    f"{self.value(node.subject)} must {self.deed(node.phrase)}{timings}{self._guard(node.guard)}", node.otherwise
                )
            case _:
                return self._sentence(self.written(node))

    @staticmethod
    def _candidates(phrase: s.Phrase) -> s.Value | None:
        return next((one.value for one in phrase.preps if one.word == "from"), None)

    def _sentence(self, text: str) -> Said:
        return Said(capital(text) + ".")

    def _otherwise(self, text: str, otherwise: s.Block | None) -> Said:
        inner = self.block(otherwise or ())
        if not inner:
            return self._sentence(text)
        if len(inner) == 1 and not inner[0].below:
            return Said(f"{capital(text)}; otherwise {low(inner[0].text)}")
        return Said(f"{capital(text)}; otherwise:", inner)

    def _guard(self, guard: s.Guard | None) -> str:
        if guard is None or guarded(guard):
            return ""
        return f", {'unless' if guard.unless else 'if'} {self.condition(guard.condition)}"

    # ---- races -----------------------------------------------------------------------------------------------------------

    def _race_line(self, line: s.RaceLine) -> tuple[Said, ...]:
        match line:
            case s.Among():
                return (self._sentence(f"it is for {self._racers(line.subject)}{self._guard(line.guard)}"),)
            case s.Entering():
                return (self._sentence(f"to enter it, {listed([self.deed(one) for one in line.phrases], 'or')}"),)
            case s.Waits():
                return (self._sentence("play waits until it is decided"),)
            case s.Closing(timing=s.Timing(word="within", amount=amount)):
                return (self._sentence(f"it lasts {self.value(amount)}"),)
            case s.Closing():
                return (self._sentence(f"it lasts until {self.events(line.timing.events)}"),)
        if guarded(getattr(line, "guard", None)) is False:
            return ()
        head = f"For whoever {'comes late' if line.word == 'late' else f'is {line.word}'}"
        within = f" within {self.value(line.timing.amount)}" if line.timing is not None and line.timing.amount is not None else ""
        return self._with_block(head + within, line.block or ()) or (self._sentence(f"{head}{within}, nothing comes of it"),)

    def _racers(self, node: s.Value) -> str:
        if isinstance(node, s.Either):
            return listed([self.value(one) for one in node.items], "and")
        return {"anyone": "all players", "everyone": "all players"}.get(self._word_of(node) or "") or self.all_of(node)

    # ---- events and times ------------------------------------------------------------------------------------------------

    def events(self, events: Sequence[s.Event]) -> str:
        return listed([self._event(one) for one in events], "or")

    def _event(self, event: s.Event) -> str:
        if isinstance(event, s.ComesAbout):
            return f"{self._what_comes(event.subject)} is {'not ' if event.negated else ''}{self.written(event.state)}"
        phrase = event.phrase
        who = _ANYBODY.get(self._word_of(event.subject) or "") or self.value(event.subject)
        match phrase.verb, phrase.object:
            case "drops", None:
                size = next((one.value for one in phrase.preps if one.word == "to"), None)
                held = self.amount(size) if size is not None else "fewer cards"
                return f"{who} has {held} left"
            case "empties", _:
                return f"{who} has an empty hand"
            case "draws", s.Path(names=("card" | "cards",)):
                return f"{who} has drawn{self._preps(phrase)}"
            case "moves", None:
                return f"{who} makes a move"
            case "makes", s.Path(names=names):
                does, vain = self._move(".".join(names)), " in vain" if event.vain else ""
                return f"{who} makes {does.removeprefix('make ')}{vain}" if does.startswith("make the gesture") else f"{who} decides to {does}{vain}"
            case "begins", s.Path(names=("turn",)):
                return f"{who} is on turn"
            case "runs", _:
                return f"{who} runs out"
            case "becomes" | "become", thing:
                return self._becomes(event.subject, thing)
        return f"{who} {self.verb(phrase)}{' in vain' if event.vain else ''}"

    def _becomes(self, subject: s.Value, thing: Any) -> str:
        if thing is None:
            return f"{self.value(subject)} change{'' if self.many(subject) else 's'}"
        if isinstance(subject, s.Path) and self._word_of(thing) in ("yes", "no"):
            return self._so(subject, "comes to be so" if self._word_of(thing) == "yes" else "is no longer so")
        if isinstance(subject, s.Path) and self._word_of(thing) == "none":
            return self._gone(subject)
        return f"{self.value(subject)} become{'' if self.many(subject) else 's'} {self.value(thing)}"

    def _what_comes(self, node: s.Value) -> str:
        """`mistake in mau`: a mistake against a rule, by what it means."""
        match node:
            case s.In():
                return f"{self.value(node.item)} against {self._rule_named(node.place)}"
            case s.Except(items=(item,)):
                rules = listed([f"against {self._rule_named(one)}" for one in node.removed], "or")
                return f"{self._what_comes(item)} other than {rules}"
        return self.value(node)

    def _rule_named(self, node: s.Value) -> str:
        if not isinstance(node, s.Path):
            return self.value(node)
        whole = self.whole(node)
        if whole == self.rule:
            return "this rule"
        meaning = self.names.rules.get(whole, "")
        return f"“{meaning or self.name(whole)}”"

    def _timing(self, timing: s.Timing) -> str:
        if timing.word == "within":
            return f" within {self.value(timing.amount)}"
        events = self.events(timing.events).replace("a player", "the player")
        return f" (it no longer matters once {events})" if timing.word == "until" else f", before {events}"

    # ---- verbs -----------------------------------------------------------------------------------------------------------

    def _act(self, node: s.Act) -> str:
        """Somebody does something; also play itself, which goes one way."""
        match self._word_of(node.subject), node.phrase:
            case "play", s.Phrase(verb="goes", object=s.Path(names=("left" | "right" as way,))):
                return f"play goes to the {way}"
            case _, s.Phrase(verb="scores", object=s.Arithmetic(first=s.Number(value=0), rest=(("-", lost),))):
                return f"{self.value(node.subject)} loses {self._points(lost)}"
            case str() as who, s.Phrase(verb="shows", preps=(s.Prep(word="to", value=to),)) if self._word_of(to) == who:
                return f"{self.value(node.subject)} looks at {self.verb(node.phrase.changed(preps=())).removeprefix('shows ')}"
        return f"{self.value(node.subject)} {self.verb(node.phrase)}"

    def _points(self, node: Any) -> str:
        if isinstance(node, s.Number):
            return f"{node.value} point{'s' if node.value != 1 else ''}"
        return f"as many points as {self.value(node)}"

    def verb(self, phrase: s.Phrase) -> str:
        """What somebody does: `draws two cards`."""
        thing = phrase.object
        match phrase.verb, thing:
            case "draws", _:
                drawn, many, measure = self._draws(phrase).partition(" as many cards")  # what for stands before how many
                return f"{drawn}{many}{self._preps(phrase)}{measure}"
            case "scores", s.Number():
                said = f"scores {self._points(thing)}"
            case "chooses", s.Path():
                said = f"chooses {self._chosen(thing)}"
            case "gives" | "discards" | "shows", s.Number():
                said = f"{phrase.verb} {cards(thing.value)}"
            case "plays", _ if thing is not None:
                said = f"plays {self.pattern(thing)}"
            case "makes", s.Path(names=("mistake",)):
                said = "has made a mistake"
            case _, None:
                said = phrase.verb.replace("_", " ")
            case _:
                said = f"{phrase.verb.replace('_', ' ')} {self.value(thing)}"
        return said + self._preps(phrase)

    def _chosen(self, thing: s.Path) -> str:
        word = self._word_of(thing)
        return a(self.name(word)) if word in self.local.chosen and word is not None else self.value(thing)

    def _draws(self, phrase: s.Phrase) -> str:
        thing, most = phrase.object, any(one.word == "until" for one in phrase.preps)
        match thing:
            case None:
                return "draws cards" if most else "draws"
            case s.Path(names=("card" | "cards",)):
                return "draws a card"
            case s.Number():
                return f"draws {'at most ' if most else ''}{cards(thing.value)}"
            case s.Path():
                return f"draws as many cards as {self.value(thing)} {'say' if self.many(thing) else 'says'}"
        said = self.value(thing)
        return f"draws as many cards as {said}" if said.startswith("the ") else f"draws {said} cards"

    def deed(self, phrase: s.Phrase) -> str:
        """What somebody may or must do: `play a card`, `take the cards owed`."""
        thing = phrase.object
        if thing is None and not phrase.preps:
            return self._move(phrase.verb)
        match phrase.verb, thing:
            case "play", _ if thing is not None:
                said = f"play {self.pattern(thing)}"
            case "join", _ if thing is not None:
                said = f"lay {self.pattern(thing)} along with the one just laid"
            case "invent" | "change" | "drop" | "see" as verb, s.Path(names=(what,)):
                said = f"{verb} {_RULES.get(what, what)}"
            case "say", s.Path(names=("name",)):
                said = "say the name of a player"
            case "say", s.Path(names=(one,)) if one in self.names.attributes:
                said = f"say {a(self.name(one))}"
            case "choose", s.Path():
                said = f"choose {self._chosen(thing)}"
            case _, s.Number():
                said = f"{self._move(phrase.verb)} {number(thing.value)} times"
            case _, None:
                said = self._move(phrase.verb)
            case _:
                said = f"{phrase.verb.replace('_', ' ')} {self.value(thing)}"
        return said + self._preps(phrase)

    def _move(self, verb: str) -> str:
        name = self.origin.name(verb)
        if name in self.names.gestures:
            return f"make the gesture “{clean(name.replace('_', ' '))}”"
        return self.names.moves.get(name, clean(name.rpartition(".")[2].replace("_", " ")))

    @staticmethod
    def _at_once(preps: Sequence[s.Prep]) -> bool:
        return any(one.word == "at" and isinstance(one.value, s.Path) and one.value.names == ("once",) for one in preps)

    def _preps(self, phrase: s.Phrase) -> str:
        said = ""
        for prep in phrase.preps:
            if self._at_once((prep,)):
                said += " at once"
            elif prep.word == "on":
                said += f" on {self.pattern(prep.value)}"
            elif prep.word == "until":
                said += f" until {self.condition(prep.value)}"
            elif prep.word == "from":
                said += f" from {self.all_of(prep.value)}"
            elif prep.word == "for" and (label := self._word_of(prep.value)) is not None and phrase.verb.startswith("draw"):
                said += f" {'not ' if prep.negated else ''}for {clean(label.replace('_', ' '))}"
            elif prep.word not in _HIDDEN:
                said += f" {'not ' if prep.negated else ''}{prep.word} {self.value(prep.value)}"
        return said

    # ---- what the table does by itself -----------------------------------------------------------------------------------

    def _table(self, phrase: s.Phrase) -> str:
        said = self._table_act(phrase)
        return f"{said} at once" if self._at_once(phrase.preps) else said

    def _table_act(self, phrase: s.Phrase) -> str:
        node = phrase.object
        thing = self.value(node) if node is not None else ""
        given = {one.word: one.value for one in phrase.preps}
        match phrase.verb:
            case "skip":
                return self._skip(node, thing)
            case "reverse":
                return "play goes round the other way"
            case "set" if isinstance(node, s.Path):
                return self._set(node, given["to"])
            case "add":
                return f"{self.value(given['to'])} grow{'' if self.many(given['to']) else 's'} by {thing}"
            case "subtract":
                return f"{self.value(given['from'])} shrink{'' if self.many(given['from']) else 's'} by {thing}"
            case "turn_up":
                return self._turn_up(node, given)
            case "put":
                return f"{thing} {'go' if self.many(node) else 'goes'} to {self.value(given['to'])}"
            case "flip" if isinstance(node, s.Path) and self.origin.name(node.names[-1]) in self.names.truths:
                return f"“{self.title(self.origin.name(node.names[-1]))}” turns into its opposite{self._for_whom(node)}"
            case "shuffle" | "flip" as verb:
                return f"{thing} is {'shuffled' if verb == 'shuffle' else 'turned over'}"
            case "end":
                return f"{thing} is over" + (", and the lowest score wins" if "for" in given else "")
            case "stop" | "start" as verb:
                return f"the clock {verb}s"
            case "forgive":
                return f"the mistakes of {thing} are forgiven"
            case "undo":
                return "the play is taken back"
            case "drop":
                return "what was invented last goes"
            case "mute":
                return "nothing else comes of it"
        return self.verb(phrase)

    def _skip(self, node: Any, thing: str) -> str:
        if node is None or (isinstance(node, s.Number) and node.value == 1):
            return "the next player is passed over"
        if isinstance(node, s.Number):
            return f"the next {thing} players are passed over"
        return f"as many players are passed over as {thing} {'say' if self.many(node) else 'says'}"

    def _set(self, node: s.Path, to: s.Value) -> str:
        word = self._word_of(to)
        if word in ("yes", "no"):
            return self._so(node, "is now so" if word == "yes" else "is no longer so")
        if word == "none":
            return self._gone(node)
        return f"{self.value(node)} {self.is_are(node)} now {self.value(to)}"

    def _so(self, node: s.Path, so: str) -> str:
        whole, last = self.whole(node), self.origin.name(node.names[-1])
        title = self.title(whole if whole in self.names.truths else last)
        return f"“{title}” {so}{self._for_whom(node)}"

    def _for_whom(self, node: s.Path) -> str:
        owned = len(node.names) > 1 and self.whole(node) not in self.names.truths
        return f" for {self._owner(node)}" if owned else ""

    def _gone(self, node: s.Path) -> str:
        if len(node.names) > 1 and self.whole(node) not in self.names.named:
            return f"{self._owner(node)} has no {self._part(node.names[-1])} any more"
        return f"there {self.is_are(node)} no {bare(self.value(node))} any more"

    def _turn_up(self, node: Any, given: dict[str, Any]) -> str:
        one = isinstance(node, s.Number) and node.value == 1
        what = "a card is" if one else f"{self.amount(node)} are"
        on = given.get("to")
        where = f" on {self.value(on)}" if on is not None and self._word_of(on) != "discard" else ""
        return f"{what} turned up{where}" + (f", again until {self.condition(given['until'])}" if "until" in given else "")
