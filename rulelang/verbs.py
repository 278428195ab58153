"""The verbs of the language: one table that feeds checks, messages, completion and the reference.

A verb stands here once for each way it is used: `draws 2` is an effect, `player draws card` an event, `may draw` a move.
What it means to the table is said where it is lowered; that both know the same verbs is tested.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from rulelang.record import Record

Use = Literal["move", "deed", "effect", "table", "event"]
"""After `may`, `must` or `now may`: a move, or a deed that nobody can prevent. In a block: an effect of a subject, or the
table's own (it has none). After `when`, `instead of`, `before` and `until`: an event."""

Takes = Literal[
    "nothing", "number", "time", "pattern", "cards", "zone", "slot", "seat", "value", "words", "name", "word", "ability"
]
"""What may stand as an object or after a preposition. `word` is one of the closed words listed with it."""

TAKES: dict[Takes, str] = {
    "nothing": "nothing",
    "number": "a number",
    "time": "a time, like `10 s`",
    "pattern": "a pattern of cards, like `7` or `card`",
    "cards": "cards",
    "zone": "a zone, like `discard`",
    "slot": "the name of a slot",
    "seat": "a seat, like `next`",
    "value": "a value",
    "words": 'words in quotes, like `"Mau"`',
    "name": "a new name",
    "word": "one of its own words",
    "ability": "an ability, by its name or as something that a role has",
}
"""How each is said in messages."""

_LABEL = "a label"


class Prep(Record):
    """A preposition that a verb may have: what follows it, and whether it must be there."""

    word: str
    takes: Takes
    meaning: str
    required: bool = False


class Verb(Record):
    """One use of a verb."""

    base: str
    third: str
    use: Use
    subject: str
    """What it is said of: `seat`, or the word itself (`turn`, `deal`, `slot`, `zone`); empty for the table's own."""
    takes: Takes
    meaning: str
    example: str
    words: tuple[str, ...] = ()
    """The closed words that may be its object, where `takes` is `word`."""
    optional: bool = False
    """Whether the object may be left out."""
    preps: tuple[Prep, ...] = ()

    @property
    def object(self) -> str:
        """What it takes, in words."""
        if self.takes == "word":
            return " or ".join(f"`{word}`" for word in self.words)
        return TAKES[self.takes]

    def prep(self, word: str) -> Prep | None:
        return next((prep for prep in self.preps if prep.word == word), None)


FOR = Prep("for", "name", "a label that tells why, so that other rules can ask")
AS = Prep("as", "name", "a name for what came of it, in this block")
AT_ONCE = Prep("at", "word", "`at once`: all read first, then all write")

VERBS: tuple[Verb, ...] = (
    # ---- moves: what the rules offer
    Verb("play", "plays", "move", "seat", "pattern", "a card is laid on the discard pile", "may play card if card.suit is top.suit", preps=(
        Prep("on", "pattern", "only when the top card is like that"),
        FOR,
        Prep("despite", "name", "rules whose `may not` does not hold for this"),
    ), optional=True),
    Verb("draw", "draws", "move", "seat", "nothing", "what `move draw` says: one card is drawn, unless it was redefined", "may draw", preps=(
        Prep("despite", "name", "rules whose `may not` does not hold for this"),
    )),
    Verb("pass", "passes", "move", "seat", "nothing", "the turn goes by", "may pass", preps=(
        Prep("despite", "name", "rules whose `may not` does not hold for this"),
    )),
    Verb("join", "joins", "move", "seat", "pattern", "a card is laid together with the one before it, in the same play; `top` is that one", "may join card if card.rank is top.rank", preps=(
        Prep("on", "pattern", "only when the card before it is like that"),
        Prep("despite", "name", "rules whose `may not` does not hold for this"),
    ), optional=True),
    Verb("move", "moves", "move", "seat", "nothing", "any move at all", "player must move within 10 s"),
    # ---- deeds: what nobody can prevent
    Verb("say", "says", "deed", "seat", "words", "one of these phrases is said; `anything` for any words", 'player must say "Mau" before next moves'),
    Verb("gesture", "gestures", "deed", "seat", "nothing", "any gesture at all; a declared gesture is a verb of its own: `must knock`, three times `must knock 3`", "may not gesture"),
    Verb("call", "calls", "deed", "seat", "nothing", "a mistake of another is called", "nobody may call"),
    Verb("flinch", "flinches", "deed", "seat", "nothing", "a card that was begun to be played is taken back, though nothing happened in between", "may not flinch"),
    Verb("see", "sees", "deed", "seat", "word", "the rules in force are shown to that seat", "may not see rules", words=("rules",)),
    Verb("invent", "invents", "deed", "seat", "word", "after `now may`: a rule is invented, and holds from then on; `secret`: its text can be kept from the others", "winner now may invent rule", words=("rule", "secret")),
    Verb("change", "changes", "deed", "seat", "word", "after `now may`: a rule is changed", "winner now may change rule", words=("rule",)),
    Verb("drop", "drops", "deed", "seat", "word", "after `now may`: a rule is dropped", "winner now may drop rule", words=("rule",)),
    # ---- effects on cards
    Verb("draw", "draws", "effect", "seat", "number", "so many cards are drawn, one without a number", "next draws 2 for penalty", preps=(
        FOR, AS, Prep("to", "zone", "they go there instead of to the hand, and it counts as no draw"),
        Prep("until", "value", "one by one, so many at most (without a number: as many as there are), until this holds for the card drawn; stands last"),
    ), optional=True),
    Verb("play", "plays", "effect", "seat", "word", "the top card of the discard pile counts as played by that seat", "dealer plays top", words=("top",)),
    Verb("give", "gives", "effect", "seat", "cards", "cards go to the hand of another; with a number the giver chooses them", "player gives gift to left", preps=(
        Prep("to", "seat", "who gets them", required=True), AT_ONCE,
    )),
    Verb("take", "takes", "effect", "seat", "cards", "cards come to one's own hand, from wherever they lie", "player takes cards in aside", preps=(AT_ONCE,)),
    Verb("discard", "discards", "effect", "seat", "cards", "cards go on the discard pile without being played", "player discards cards in clocks", preps=(AT_ONCE,)),
    Verb("put", "puts", "effect", "seat", "cards", "cards go on a zone", "player puts kept to aside", preps=(
        Prep("to", "zone", "where they go", required=True), AT_ONCE,
    )),
    Verb("show", "shows", "effect", "seat", "cards", "cards are shown to some seats", "next shows hand to everyone", preps=(
        Prep("to", "seat", "who sees them", required=True),
    )),
    Verb("swap", "swaps", "effect", "seat", "slot", "two seats exchange their hands, or what else both have: a zone or slot of each seat", "player swaps hand with left", preps=(
        Prep("with", "seat", "the other one", required=True), AT_ONCE,
    )),
    Verb("use", "uses", "effect", "seat", "ability", "what that ability says is done by that seat", "player uses donate"),
    # ---- effects on the turn
    Verb("begin", "begins", "effect", "seat", "nothing", "that seat has the first turn of the deal", "left of dealer begins"),
    Verb("go", "goes", "effect", "seat", "word", "after this turn the same seat is on turn again", "player goes again", words=("again",)),
    Verb("go", "goes", "effect", "turn", "nothing", "the turn passes to that seat instead of the next one", "turn goes to player", preps=(
        Prep("to", "seat", "who is on turn then", required=True),
    )),
    Verb("go", "goes", "effect", "play", "word", "the direction of play: `left` is clockwise", "play goes left", words=("left", "right"), optional=True, preps=(
        Prep("towards", "seat", "a neighbour, who is next in that direction"),
    )),
    # ---- effects of choosing, scoring and ending
    Verb("choose", "chooses", "effect", "seat", "slot", "one of the candidates goes into a slot, or gets a new name in this block", "player chooses wish from suit", preps=(
        Prep("from", "value", "the candidates: values, seats or cards; none for a number"),
    )),
    Verb("choose", "chooses", "deed", "seat", "slot", "the same, and it may be declined: after `now may`", "player now may choose wish from suit", preps=(
        Prep("from", "value", "the candidates"),
    )),
    Verb("score", "scores", "effect", "seat", "number", "points are added to the score", "winner scores total of points in hand of each loser"),
    Verb("win", "wins", "effect", "seat", "word", "the deal or the game is over and won", "player wins deal", words=("deal", "game"), preps=(
        Prep("after", "time", "how long mistakes can still be called before it counts"),
    )),
    Verb("leave", "leaves", "effect", "seat", "word", "that seat is out of this deal, or of the game", "player leaves deal", words=("deal", "game")),
    Verb("make", "makes", "effect", "seat", "word", "a mistake against this rule", "opener makes mistake", words=("mistake",)),
    # ---- the table's own
    Verb("set", "set", "table", "", "slot", "a slot gets a value", "set wish to none", preps=(
        Prep("to", "value", "the value", required=True), AT_ONCE,
    )),
    Verb("add", "add", "table", "", "number", "a number is added to a slot", "add 2 to debt", preps=(
        Prep("to", "slot", "the slot", required=True),
    )),
    Verb("subtract", "subtract", "table", "", "number", "a number is taken from a slot", "subtract 1 from debt", preps=(
        Prep("from", "slot", "the slot", required=True),
    )),
    Verb("skip", "skip", "table", "", "number", "so many seats more are passed over when the turn passes on", "skip 1"),
    Verb("reverse", "reverse", "table", "", "nothing", "the direction of play turns round", "reverse"),
    Verb("turn_up", "turn_up", "table", "", "number", "cards go from the stock face up on the discard pile, or on another zone", "turn_up 1 until top is not 8", preps=(
        Prep("to", "zone", "another zone"),
        Prep("until", "value", "again, until this holds"),
    )),
    Verb("put", "put", "table", "", "cards", "cards go on a zone", "put cards in clocks to discard", preps=(
        Prep("to", "zone", "where they go", required=True), AT_ONCE,
    )),
    Verb("shuffle", "shuffle", "table", "", "zone", "a zone is put in a new order by chance", "shuffle stock"),
    Verb("flip", "flip", "table", "", "slot", "a slot with two values gets the other one", "flip time"),
    Verb("drop", "drop", "table", "", "word", "the newest invented rule, change or drop is undone", "drop newest", words=("newest",)),
    Verb("mute", "mute", "table", "", "nothing", "the remaining reactions to this event are dropped", "mute"),
    Verb("forgive", "forgive", "table", "", "seat", "open mistakes lapse, of all rules or of those named", "forgive player", preps=(
        Prep("for", "name", "the rules whose mistakes lapse"),
    )),
    Verb("undo", "undo", "table", "", "word", "the play that the event speaks of, or of the mistake, is taken back with what it caused, if its card is still on top", "undo play", words=("play",)),
    Verb("stop", "stop", "table", "", "word", "play time stands still", "stop clock", words=("clock",)),
    Verb("start", "start", "table", "", "word", "play time runs again", "start clock", words=("clock",)),
    Verb("end", "end", "table", "", "word", "the turn, the deal without a winner, or the game for the highest score", "end deal", words=("turn", "deal", "game"), preps=(
        Prep("for", "word", "`end game for lowest`: the lowest score wins"),
    )),
    # ---- events
    Verb("play", "plays", "event", "seat", "pattern", "a card is played", "player plays 7", preps=(
        Prep("on", "pattern", "the card below it is like that"), FOR,
    )),
    Verb("draw", "draws", "event", "seat", "word", "a whole draw is done", "player draws card for penalty", words=("card", "cards"), preps=(FOR, AS)),
    Verb("pass", "passes", "event", "seat", "nothing", "a turn is passed; `everyone passes`: one after the other, all of them", "everyone passes"),
    Verb("move", "moves", "event", "seat", "nothing", "any move is made: a play, a draw, a pass, a move of the rules", "next moves"),
    Verb("make", "makes", "event", "seat", "name", "a move of the rules or a gesture is made, by its name", "player makes take"),
    Verb("use", "uses", "event", "seat", "ability", "an ability is used: this one, or any without a name", "player uses donate", optional=True),
    Verb("drop", "drops", "event", "seat", "nothing", "a hand has become smaller and is at or past that size", "player drops to 1", preps=(
        Prep("to", "number", "the size", required=True),
    )),
    Verb("empty", "empties", "event", "seat", "word", "the hand is empty when all has settled", "player empties hand", words=("hand",)),
    Verb("say", "says", "event", "seat", "words", "one of these phrases is said; `anything` for any words", 'other says "Mau"'),
    Verb("gesture", "gestures", "event", "seat", "nothing", "any gesture is made", "player gestures"),
    Verb("flinch", "flinches", "event", "seat", "nothing", "a card that was begun to be played is taken back", "player flinches"),
    Verb("begin", "begins", "event", "seat", "word", "a seat is on turn now", "player begins turn", words=("turn",)),
    Verb("end", "ends", "event", "seat", "word", "a turn is over", "player ends turn", words=("turn",)),
    Verb("score", "scores", "event", "seat", "nothing", "a score has changed", "player scores"),
    Verb("leave", "leaves", "event", "seat", "word", "a seat is out of the deal", "player leaves deal", words=("deal",)),
    Verb("become", "becomes", "event", "slot", "value", "a slot has changed, to this value", "debt becomes 0", optional=True),
    Verb("run", "runs", "event", "zone", "word", "the last card of a zone was taken", "stock runs out", words=("out",)),
    Verb("begin", "begins", "event", "deal", "nothing", "a deal begins", "deal begins"),
    Verb("end", "ends", "event", "deal", "nothing", "a deal is over", "deal ends"),
    Verb("begin", "begins", "event", "game", "nothing", "the game begins", "game begins"),
    Verb("end", "ends", "event", "game", "nothing", "the game is over", "game ends"),
)  # fmt: skip
"""Every use of every verb, in the order of the reference."""

STATES: tuple[tuple[str, str, str], ...] = (
    ("mistake is made", "somebody makes a mistake (`mistake in mau is made`: in that rule, `mistake except mau`: in no such)", "made"),
    ("mistake is called", "somebody calls a mistake of another; `offender` and `caller` are the two", "called"),
    ("call is false", "somebody calls a mistake that was none; `caller` is who did", "false"),
)  # fmt: skip
"""The events of state."""

GAME_EVENTS = ("deal", "game")
INDESPITE = ("say", "gesture")
"""Deeds of which `may … despite` can be said."""
INFINITIVE_AFTER: tuple[Use, ...] = ("move", "deed")


@lru_cache(4096)  # words of every text, so not without end
def find(use: Use, word: str, subject: str = "seat") -> Verb | None:
    """The verb written as `word` (in either form) in one use, said of one kind of subject."""
    return next((v for v in VERBS if v.use == use and v.subject == subject and word in (v.base, v.third)), None)


def forms(use: Use) -> Iterator[str]:
    """Every word that is a verb in one use, in the form that belongs there."""
    for verb in VERBS:
        if verb.use == use:
            yield verb.base if use in ("move", "deed", "table") else verb.third


@lru_cache(4096)
def third(base: str) -> str:
    """The third person of a verb of the table; of any other word by the rule of English."""
    for verb in VERBS:
        if verb.base == base and verb.use != "table":
            return verb.third
    return f"{base}es" if base.endswith(("s", "sh", "ch", "x", "z", "o")) else f"{base}s"


_TITLES: dict[Use, str] = {
    "move": "Moves: after `may`, `must`, `now may`, `now must`",
    "deed": "Deeds: after `must`, `may not`, `nobody may`",
    "effect": "Effects: SUBJECT VERB …",
    "table": "Effects of the table itself",
    "event": "Events: after `when`, `instead of`, `before`, `until`",
}


def reference() -> str:
    """The table as a page of Markdown."""
    lines = ["# Verbs", "", "Each verb is used as it stands here, and in no other way.", ""]
    for use, title in _TITLES.items():
        lines += [f"## {title}", "", "| verb | takes | meaning | example |", "|---|---|---|---|"]
        for verb in VERBS:
            if verb.use == use:
                word = verb.base if use in ("move", "deed", "table") else verb.third
                subject = "" if verb.subject in ("seat", "") else f"{verb.subject} "
                takes = verb.object + (", or nothing" if verb.optional else "")
                preps = "".join(f"; `{prep.word}`: {prep.meaning}" for prep in verb.preps)
                lines.append(f"| {subject}`{word}` | {takes}{preps} | {verb.meaning} | `{verb.example}` |")
        lines.append("")
    lines += ["## Events of state", "", "| event | meaning |", "|---|---|"]
    lines += [f"| `{event}` | {meaning} |" for event, meaning, _ in STATES]
    return "\n".join([*lines, ""])
