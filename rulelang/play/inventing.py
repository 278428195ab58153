"""Bots that invent rules: sentences from templates, filled by a seeded generator with what the game has."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rulelang.engine.actions import DECLINE
from rulelang.engine.game import Game as EngineGame
from rulelang.engine.refusals import Code, Refusal, Refused
from rulelang.ir.program import Program
from rulelang.session.game import Game
from rulelang.session.trial import Considered

TRIES = 8
"""So many texts a bot thinks of before it lets it be."""
LONG = 60
"""Moves of a deal that nobody likes to be longer: rules that lengthen it a little, one after another, would make it endless."""
CONTENT = 0.15
"""How likely a bot is to leave the rules as they are."""

TEMPLATES: tuple[tuple[str, str], ...] = (
    ("{card} costs the next player {n}.", "when player plays {card}: next draws {n}"),
    ("{card} costs everybody else a card.", "when player plays {card}: each opponent draws 1"),
    ("{card} costs its player a card.", "when player plays {card}: player draws 1"),
    ("{card} passes over the next player.", "when player plays {card}: skip 1"),
    ("{card} turns play round.", "when player plays {card}: reverse"),
    ("Every second {card} is worth another turn.", "when player plays {card} every 2: player goes again"),
    ("{card} swaps hands with the left neighbour.", "when player plays {card}: player swaps hand with left"),
    ("Every third {card} passes all hands on.", "when player plays {card} every 3: each player gives hand to next at once"),
    ("{card} goes on anything.", "may play {card}"),
    ("{card} does not go on {other}.", "may not play {card} on {other}"),
    ("Nobody goes out with {card}.", "may not play {card} if player holds 1"),
    ("After {card} the next player draws until {other} comes, three at most.", "when player plays {card}: next draws 3 until card is {other}"),
    ("On {card} say {word}.", 'when player plays {card}: player must say "{word}" before next moves, otherwise player draws 1 for penalty'),
    ("{card} is worth a point.", "when player plays {card}: player scores 1"),
    ("With many cards {card} costs nothing but the turn of the next.", "when player plays {card} if player holds > 5: skip 1"),
    ("The poorest draws on {card}.", "when player plays {card}: (player with lowest score) draws 1"),
)  # fmt: skip
"""The meaning of a rule, and its sentence."""
WORDS = ("Hoppla", "Ahoi", "Olé", "Tusch", "Pardon")


class Inventor:
    """Thinks of rules; the same seed at the same table thinks of the same ones."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def answer(self, game: EngineGame) -> bool:
        """Answer the invention that somebody is asked for; whether the rules are other ones now."""
        asked = game.invention()
        assert asked is not None
        seat, kinds, secret, must = asked
        if isinstance(game, Game) and game.ruleset is not None and (must or self._random.random() > CONTENT):
            tries = TRIES * 4 if must else TRIES
            for _ in range(tries):
                text = self.think(game, kinds)
                if text and self._likes(game.consider(text)):
                    game.invent(seat, text, secret=secret and self._random.random() < 0.5, trial=False)
                    return True
        if not must:
            game.act(seat, DECLINE)
            return False
        raise Refused(Refusal(Code.IMPOSSIBLE), "nobody could think of a rule")

    def _likes(self, found: Considered) -> bool:
        """Whether a text is sound, and makes deals that come to an end."""
        verdict = found.verdict
        if not found.accepted or verdict is None:
            return False
        return verdict.unfinished == 0 and verdict.moves <= max(LONG, verdict.moves_before)

    def think(self, game: Game, kinds: tuple[str, ...]) -> str:
        """A text; it may turn out not to be sound."""
        invented = [one.rule for one in game.house.inventions if one.kind == "invent" and not one.repealed]
        standing = [rule for rule in invented if rule not in game.house.off]
        kind = self._random.choice(kinds) if standing else "invent"
        if kind == "invent" and "invent" in kinds:
            number = len(game.house.inventions) + 1
            return self.rule(game.program, f"house_{number}")
        if kind == "change" and standing:
            return f"change {self.rule(game.program, self._random.choice(standing))}"
        if kind == "drop" and standing:
            return f"without rule {self._random.choice(standing)}"
        return ""

    def rule(self, program: Program, name: str) -> str:
        """A rule of that name."""
        meaning, sentence = self._random.choice(TEMPLATES)
        known = list(values(program))
        if not known:
            return ""
        filled = {
            "card": self._random.choice(known),
            "other": self._random.choice(known),
            "n": str(self._random.randint(1, 3)),
            "word": self._random.choice(WORDS),
        }
        return f'rule {name} "{meaning.format(**filled)}": {sentence.format(**filled)}'


def values(program: Program) -> Iterator[str]:
    """Values that cards have, by their names."""
    for number, enumeration in enumerate(program.enumerations):
        if enumeration.on_cards:
            for bit, value in enumerate(enumeration.values):
                if any(face.values[number] >> bit & 1 for face in program.faces) and " " not in value:
                    yield value
