"""What is told of a word of the language."""

from __future__ import annotations

from rulelang.verbs import STATES, VERBS

WORDS = {
    "game": "The head of a ruleset: its title, and lines such as `players 2-4`, `manners strict`, `extends \"maumau\"`.",
    "attribute": "What cards can have: `attribute suit: clubs, hearts`, or rows with columns.",
    "deck": "Which cards there are, line by line: `each suit each rank`, `4 times: Joker`.",
    "table": "A number for each card: the first line that fits counts.",
    "points": "The table of what cards count: `Q, K, A count 10`.",
    "zone": "Where cards lie: `face up`, `seen by player`, `refilled from discard except top`.",
    "remember": "A slot the table remembers: `remember debt: count = 0`, with how long it lives.",
    "define": "A name for a kind of cards (`define low: 7, 8`) or for a value (`define ground = topmost plain in discard`).",
    "option": "What is agreed on before play: `option target \"Points that win\": 50-1000 = 150`.",
    "preset": "Settings that go together, under one name.",
    "conflict": "A combination of settings that the ruleset refuses, in its words.",
    "setup": "What is done before the first turn of a deal.",
    "move": "What a move of the rules does; rules say when it may be made.",
    "rule": "Sentences under a name and a meaning: permissions, prohibitions, `when … :` and `while … :`.",
    "hidden": "A slot that is not shown at the table, but to the player whose it is.",
    "optional": "A rule that is in force only if the table wants it.",
    "phrases": "A list of things to say, under one name.",
    "gestures": "Names of what can be done at the table besides moves.",
    "roles": "Role cards, one for each row; one lies before each person.",
    "ability": "Effects under a name, which somebody can use.",
    "change": "Puts a declaration in the place of that of the game that is extended.",
    "without": "Drops declarations of the game that is extended.",
    "rename": "Other names for what the game that is extended declares.",
    "module": "The head of a text that is a part of games, with what it `needs`.",
    "use": "Takes the declarations of a module, under a name of their own.",
    "back": "What the backs of cards look like: `back …:` and which cards have which.",
    "players": "How many can play: `players 2-4`.",
    "manners": "`strict`: a wrong move is refused; `permissive`: it is a mistake that others may call.",
    "extends": "The game that this one begins from: `extends \"maumau\"`.",
    "rulebook": "The rulebook whose clauses are cited in square brackets.",
    "start_card": "`plain`: the first card does nothing; `plays`: it counts as played.",
    "last_card": "Whether the last card of a hand takes its effect: `acts`, or `inert`.",
    "may": "A permission; `may not` is a prohibition, which always wins over permissions.",
    "must": "A duty, with a time (`before`, `until`, `within`) and what happens `otherwise`.",
    "now": "`player now may play fresh`: an offer for this moment only.",
    "when": "Something happens because an event did: `when player plays 7: next draws 2`.",
    "while": "Sentences that hold as long as a condition does.",
    "instead": "`instead of EVENT:` something else is done in its place.",
    "if": "A condition of the sentence or of a block.",
    "unless": "The sentence does not hold if the condition does.",
    "until": "How long: the events that end it.",
    "before": "A duty has to be done before this event.",
    "within": "A duty has to be done within this time.",
    "otherwise": "What is done if the condition fails, the offer is declined, or the duty is not done.",
    "each": "Every one of them, one after the other: `each opponent draws 1`.",
    "except": "All of these but those: `card except 7`.",
    "is": "Compares: `top is 7`, `card.suit is top.suit`. Several values on the right mean one of them.",
    "where": "Only those for which a condition holds.",
    "player": "Who does what the sentence is about; in a permission, whoever is on turn.",
    "next": "The seat that is on turn after the player.",
    "top": "The top card of the discard pile.",
    "card": "The card that the sentence is about; in a pattern, any card.",
    "stock": "The cards to draw from.",
    "discard": "The pile that cards are played on.",
    "hand": "The cards that a seat holds.",
    "dealer": "The seat that deals.",
    "winner": "Who has won the deal.",
    "none": "No value.",
}  # fmt: skip


def page(word: str) -> str | None:
    """What a word of the language means, in Markdown, or None if it is none."""
    parts = [f"**{word}** — {WORDS[word]}"] if word in WORDS else []
    for verb in VERBS:
        if word in (verb.base, verb.third):
            subject = "" if verb.subject in ("", "seat") else f"{verb.subject} "
            preps = "".join(f"\n  - `{prep.word}`: {prep.meaning}" for prep in verb.preps)
            parts.append(f"**{subject}{word}** ({verb.use}): {verb.meaning}; takes {verb.object}.\n  `{verb.example}`{preps}")
    parts += [f"**{event}**: {meaning}" for event, meaning, _ in STATES if word == event.split()[-1]]
    return "\n\n".join(dict.fromkeys(parts)) or None
