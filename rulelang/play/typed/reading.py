"""From what somebody types to an action: `7h`, `play 7 hearts, say "Mau"`, `draw`, `choose spades`, `call Ann in mau`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulelang.diagnostics.base import did_you_mean
from rulelang.engine.actions import Accept, Action, Begin, Decline, Do, Play, Retract, Say
from rulelang.engine.game import Game
from rulelang.ir.phrases import words_of as heard_as
from rulelang.ir.program import PLAY
from rulelang.play.typed.answers import candidates, read_answer
from rulelang.play.typed.calls import read_call
from rulelang.play.typed.cards import MOST_WORDS, read_card, show_card
from rulelang.play.typed.text import LONGEST, NotUnderstood, either, fold, spaced

DECLINING = ("decline", "no", "no thanks", "none")
ACCEPTING = ("accept", "i accept")
BEGINNING = ("begin to play ", "begin ")
RETRACTING = ("take it back", "retract")
SAYING = ("say ", "says ")
_OPEN = {'"': '"', "“": "”", "„": "“", "«": "»"}


def read_action(game: Game, seat: int, text: str) -> Action:
    """The action that a seat means by a line of text. Whether it is legal is for the table to say.

    Raises:
        NotUnderstood: it is none, or leaves something open.
    """
    if len(text) > LONGEST:
        raise NotUnderstood(f"that is too long: {LONGEST} characters are read")
    return _Reader(game, seat).read(text.strip())


class _Reader:
    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat = game, seat
        self.program = game.program
        self.view = game.view(seat)
        self.prompts = self.view.prompts
        self.phrases = {heard_as(phrase.text): phrase.text for phrase in self.program.phrases}
        self.gestures = {fold(spaced(name)): number for number, name in enumerate(self.program.gestures)}

    def read(self, text: str) -> Action:
        if not text:
            raise NotUnderstood("nothing was typed")
        calling, words = with_words(text)
        call = read_call(self.game, calling)
        if call is not None:
            return call if words is None else call.saying(words)
        first, *others = split(text)
        action = self.one(first) or self.with_deed(first) or self.card_and(first)
        if action is None:
            raise self.lost(first)
        for part in others:
            move = self.one(part) if isinstance(action, Say) else None
            if isinstance(move, (Play, Do)):  # `say "Mau", 7h` is `7h, say "Mau"`
                action = replace(move, words=action.words, gestures=action.gestures)
            else:
                action = self.also(action, part)
        return action

    # ---- one thing ---------------------------------------------------------------------------------------------------

    def one(self, text: str) -> Action | None:
        """The action in a text without commas, or None."""
        word = fold(text)
        return (
            self.answer(text, word)
            or self.deed(text, word)
            or self.move(word, begins=False)
            or (self.move(word, begins=True) if len(word) == 1 else None)  # `d` is a move before it is a suit
            or self.play(text, word)
            or self.move(word, begins=True)
        )

    def answer(self, text: str, word: str) -> Action | None:
        asked = next((prompt for prompt in self.prompts if prompt.kind == "choice"), None)
        if word.startswith("choose "):
            return read_answer(self.game, asked, text.split(None, 1)[1], explicit=True)
        if asked is not None and asked.seat == self.seat:
            return read_answer(self.game, asked, text, explicit=False)
        return None

    def deed(self, text: str, word: str) -> Action | None:
        words = said(text)
        if words is not None:
            return Say(words=words)
        if spaced(word) in self.gestures:
            return Say(gestures=(self.gestures[spaced(word)],))
        if word in RETRACTING:
            return Retract()
        if word.startswith(BEGINNING):
            name = text[len(next(one for one in BEGINNING if word.startswith(one))) :]
            held = self.card(read_card(self.program, name), name)
            assert isinstance(held, Play)
            return Begin(held.card)
        if word in ACCEPTING:
            return Accept()
        if word in DECLINING:
            return Decline()
        return None

    def move(self, word: str, *, begins: bool) -> Action | None:
        """A move by its name or label, or by the beginning of one."""
        word = spaced(word)
        exact: dict[int, None] = {}
        ends: dict[int, None] = {}
        starts: dict[int, None] = {}
        for number, move in enumerate(self.program.moves):
            if number == PLAY:
                continue
            name, label = fold(spaced(move.name)), fold(move.label)
            if word in (name, label):
                exact[number] = None
            elif name.endswith(f".{word}"):
                ends[number] = None
            elif name.startswith(word) or label.startswith(word):
                starts[number] = None
        found = list(starts if begins else exact or ends)
        if len(found) > 1:  # the only one that may be made now is meant
            allowed = {action.move for action in self.view.legal if isinstance(action, Do)}
            found = [number for number in found if number in allowed] if len(allowed & {*found}) == 1 else found
        if len(found) > 1:
            names = [spaced(self.program.moves[number].name) for number in found]
            raise NotUnderstood(f"`{word}` can be {either([f'`{name}`' for name in names])}", names)
        return Do(found[0]) if found else None

    def play(self, text: str, word: str) -> Action | None:
        """A card, with `play` or without; words that the rules know, before cards that are only half named."""
        explicit = word.startswith("play ")
        name = text.split(None, 1)[1] if explicit else text
        faces = read_card(self.program, name)
        if not explicit and len(faces) != 1 and heard_as(text) in self.phrases:
            return Say(words=text)
        if faces:
            return self.card(faces, name)
        if (several := self.several(name)) is not None:
            return several
        if explicit:
            with_words = self.with_deed(text) or self.card_and(name)
            if with_words is not None:
                return with_words
            raise NotUnderstood(f"`{name}` is no card of this game", self.like(name))
        return None

    def card_and(self, text: str) -> Action | None:
        """A card named in full, and what may come with it."""
        words = text.split()
        for count in range(len(words) - 1, 0, -1):
            if len(faces := read_card(self.program, " ".join(words[:count]))) == 1:
                return self.also(self.card(faces, text), " ".join(words[count:]))
        return None

    def card(self, faces: Sequence[int], name: str) -> Action:
        hand = [card for card in self.view.hand if self.game.face(card) in faces]
        held = sorted({self.game.face(card) for card in hand})
        if len(held) > 1:
            shown = [show_card(self.program, face, compact=False) for face in held]
            raise NotUnderstood(f"you have several: {either([f'`{one}`' for one in shown], 'and')}", shown[:3])
        if held:
            legal = self.view.legal
            return Play(next((card for card in hand if Play(card) in legal), hand[0]))
        if len(faces) > 1:
            raise NotUnderstood(f"you have no `{name}`")
        for card, face in enumerate(self.game.setting.deck):
            if face == faces[0]:
                return Play(card)
        raise NotUnderstood(f"there is no `{name}` in the deck of this game")

    def several(self, text: str) -> Action | None:
        """Cards side by side, to be laid together: `7h 7s`, `7 hearts and 7 spades`."""
        words = [word for word in text.replace("+", " ").split() if fold(word) != "and"]
        found: list[list[int]] = []
        while words:
            size = next(
                (n for n in range(min(len(words), MOST_WORDS), 0, -1) if read_card(self.program, " ".join(words[:n]))),
                0,
            )
            if not size:
                return None
            found.append(read_card(self.program, " ".join(words[:size])))
            words = words[size:]
        action: Action | None = None
        for faces in found:
            action = self.card(faces, text) if action is None else self.together(action, faces)
            if action is None:
                return None
        return action

    def together(self, action: Action, faces: Sequence[int]) -> Action | None:
        """A play with one more card of the hand; None if there is none like that. It is named in full: a suit alone is a word."""
        if not isinstance(action, Play) or len(faces) != 1:
            return None
        laid = (action.card, *action.more)
        more = next((card for card in self.view.hand if card not in laid and self.game.face(card) in faces), None)
        return None if more is None else replace(action, more=(*action.more, more))

    # ---- several at once ---------------------------------------------------------------------------------------------

    def with_deed(self, text: str) -> Action | None:
        """An action followed by words or gestures without a comma: `7h mau`, `7h say mau`, `q knock knock`."""
        words = text.split()
        for count in range(1, min(len(words), 12)):
            first, rest = " ".join(words[:-count]), " ".join(words[-count:])
            if said(rest) is None and heard_as(rest) not in self.phrases and fold(rest) not in self.gestures:
                continue
            action = self.one(first) or self.with_deed(first)
            if action is not None:
                return self.also(action, rest)
        return None

    def also(self, action: Action, text: str) -> Action:
        """An action with words or a gesture added to it."""
        word = spaced(fold(text))
        card = read_card(self.program, text) if isinstance(action, Play) and said(text) is None else []
        if card and heard_as(text) not in self.phrases and word not in self.gestures:
            more = self.together(action, card)
            if more is not None:
                return more
        if word in self.gestures:
            return replace(action, gestures=(*action.gestures, self.gestures[word]))
        words = said(text)
        if words is None and heard_as(text) in self.phrases:
            words = text
        if words is None and isinstance(action, Say) and action.words:
            words = text  # talk with commas in it
        if words is None:
            known = [f'say "{phrase}"' for phrase in self.phrases.values()] + list(self.gestures)
            near = did_you_mean(text, [*self.phrases.values(), *self.gestures])
            raise NotUnderstood(
                f"`{text}` cannot come with it: say what is said, or a gesture", [near] if near else known[:2]
            )
        return action.saying(f"{action.words}, {words}" if action.words else words)

    # ---- not understood ----------------------------------------------------------------------------------------------

    def like(self, name: str) -> list[str]:
        labels = [show_card(self.program, face, compact=False) for face in range(len(self.program.faces))]
        near = did_you_mean(name, labels)
        return [near] if near else []

    def lost(self, text: str) -> NotUnderstood:
        asked = next((prompt for prompt in self.prompts if prompt.kind == "choice" and prompt.seat == self.seat), None)
        if asked is not None and asked.what != "truth" and (choices := candidates(self.game, asked)):
            near = did_you_mean(text, choices)
            return NotUnderstood(f"`{text}` is nothing that could be chosen: {either(choices[:12])}", [near] if near else ())
        moves = [spaced(move.name) for number, move in enumerate(self.program.moves) if number != PLAY]
        near = did_you_mean(text, [*moves, *self.gestures, *self.phrases.values(), *DECLINING, *ACCEPTING])
        return NotUnderstood(
            f"`{text}` is no move, no card and no words of this game", [near] if near else self.like(text)
        )


def with_words(text: str) -> tuple[str, str | None]:
    """A call and what is said with it: `call Ann in mau, say "Ha!"`."""
    parts = split(text)
    words = said(parts[-1]) if len(parts) > 1 else None
    return (text, None) if words is None else (", ".join(parts[:-1]), words)


def said(text: str) -> str | None:
    """What is said, in `say "Mau"`, `say Mau` or `"Mau"`; None if nothing is."""
    text = text.strip()
    explicit = fold(f"{text} ").startswith(SAYING[0]) or text.casefold().startswith(SAYING)
    if explicit:
        text = text.split(None, 1)[1].strip() if " " in text else ""
    if len(text) > 1 and _OPEN.get(text[0]) == text[-1]:
        return text[1:-1].strip() or None
    return (text or None) if explicit else None


def split(text: str) -> list[str]:
    """The parts between commas, but for commas in quotes."""
    parts, start, closing = [], 0, ""
    for at, char in enumerate(text):
        if closing:
            closing = "" if char == closing else closing
        elif char in _OPEN and _OPEN[char] in text[at + 1 :]:
            closing = _OPEN[char]
        elif char == ",":
            parts.append(text[start:at])
            start = at + 1
    return [part.strip() for part in [*parts, text[start:]] if part.strip()] or [text]
