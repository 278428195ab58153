"""The words of the language. Imports nothing, so that every layer can ask."""

from __future__ import annotations

DECLARATIONS = (
    "game", "attribute", "table", "points", "deck", "zone", "phrases", "gestures", "remember", "define", "option", "preset",
    "conflict", "setup", "move", "rule", "optional", "change", "without", "rename", "roles", "ability", "back", "module",
    "use",
)  # fmt: skip
"""Every line in column one begins with one of these."""

IMPERATIVES = (
    "set", "add", "subtract", "skip", "reverse", "turn_up", "put", "shuffle", "flip", "stop", "start", "forgive", "undo",
    "mute", "drop", "end",
)  # fmt: skip
"""The table's own verbs: sentences without a subject."""

PREPOSITIONS = ("to", "from", "for", "with", "as", "at", "on", "by", "after", "towards", "despite")

RESERVED = frozenset(
    (
        "without", "against", "optional", "if", "unless", "while", "when", "instead", "every", "may", "must", "now", "before",
        "within", "until", "otherwise", "where", "each", "except", "and", "or", "not", "is", "has", "holds", "of", "in",
        "mod", "race", "back", "module", "needs", *PREPOSITIONS,
    )
)  # fmt: skip
"""Words that are never a name of anything: the joints of sentences and of blocks."""

KEYWORDS = RESERVED | {*DECLARATIONS, *IMPERATIVES, "count", "times", "first", "last", "among", "late", "hidden"}
"""All words the grammar knows: slots, options and definitions are not called so; cards, rules and moves may be."""
