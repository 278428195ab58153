"""Verb frames: whether a phrase has the form, the object and the prepositions of its verb."""

from __future__ import annotations

from rulelang import syntax, verbs
from rulelang.check.ruleset import Unlowered
from rulelang.check.scope import Scope
from rulelang.check.values import want
from rulelang.diagnostics import kinds as say
from rulelang.diagnostics.base import did_you_mean
from rulelang.source import Span
from rulelang.verbs import Use, Verb

_SAID: dict[Use, str] = {
    "move": "a move or a deed",
    "deed": "a move or a deed",
    "effect": "something that a seat does",
    "table": "something that the table does",
    "event": "something that happens",
}


_SKIP = "to pass over a player write `skip 1`, without a subject"
_DRAW = "write `draws`, like `next draws 2`"
_WRITTEN: dict[Use, dict[str, str]] = {
    "effect": {
        **dict.fromkeys(("skips", "misses", "sits", "waits", "loses", "is_skipped"), _SKIP),
        **dict.fromkeys(("gets", "receives", "picks", "pulls", "gains"), _DRAW),
        **dict.fromkeys(("starts", "opens"), "write `begins`"),
        **dict.fromkeys(("says", "say", "shouts", "calls"), "what somebody has to say is a duty: `player must say \"Mau\" before next moves`"),
        **dict.fromkeys(("player", "players"), "the seat is one word: leave `player` out"),
        **dict.fromkeys(("lays", "throws", "drops", "puts_down"), "write `discards`, or permit a play: `player now may play 7`"),
        **dict.fromkeys(("else", "besides"), "write `everyone except player`, or `each player where player is not …`"),
        **dict.fromkeys(("looks", "look", "sees", "see", "peeks"), "whoever has the cards shows them: `left shows hand to player`, `player shows top 3 in stock to player`"),
        **dict.fromkeys(("passes", "hands"), "what is handed on is given: `each player gives hand to left at once`, `player gives 1 to next`"),
        "up": "it is one word: `turn_up 1`",
        "over": "a pile is taken up with `put`: `put cards in discard to stock`, then `shuffle stock`; each card of it keeps its place",
        "reverses": "write `reverse`, without a subject",
    },
    "event": {
        **dict.fromkeys(("wins", "finishes", "goes", "ends_game"), "write `player empties hand`, or `deal ends`"),
        **dict.fromkeys(("lays", "puts", "throws", "drops_card"), "write `plays`"),
        **dict.fromkeys(("takes", "picks", "gets"), "write `draws card`"),
        **dict.fromkeys(("starts", "opens"), "write `begins`: `game begins`, `deal begins`, `player begins turn`"),
        **dict.fromkeys(("skips", "knocks"), "a move or gesture by its name is said with `makes`: `player makes pass`"),
    },
    "move": {
        **dict.fromkeys(("skip", "wait"), "write `pass`"),
        **dict.fromkeys(("lay", "put", "throw"), "write `play`"),
        **dict.fromkeys(("take", "pick", "pull"), "write `draw`, or declare a move of that name"),
    },
}
"""What people write for a verb of the language, and what to write."""


def find(phrase: syntax.Phrase, use: Use, subject: str, scope: Scope) -> Verb:
    """The verb of a phrase, checked as a whole."""
    verb = verbs.find(use, phrase.verb, subject)
    if verb is None:
        raise unknown(phrase, use, scope)
    check(phrase, verb, scope)
    return verb


def unknown(phrase: syntax.Phrase, use: Use, scope: Scope, more: tuple[str, ...] = ()) -> Unlowered:
    """A verb that does not exist here."""
    place = scope.place(phrase.verb_span)
    suggestion = did_you_mean(phrase.verb, [*verbs.forms(use), *more])
    hint = _WRITTEN.get(use, {}).get(phrase.verb)
    suggestion = None if hint else suggestion
    if any(scope.name(phrase.verb) in one.values for one in scope.to.attributes.values()):  # `may play 8 or J`
        suggestion, hint = None, f"it is a value of cards: a comma means either, like `8, {phrase.verb}`"
    if use in ("move", "deed") and suggestion is None and hint is None:
        hint = f"declare it: what hands do with `gestures: {phrase.verb}`, a move with `move {phrase.verb} \"…\": …`"
    return scope.fail(say.UnknownVerb(place, phrase.verb, _SAID[use], suggestion, hint))


def _amount(value: syntax.Value) -> int | None:
    """The number of `2` or `2 cards`."""
    first = value.items[0] if isinstance(value, syntax.Both) else value
    return first.value if isinstance(first, syntax.Number) else None


def _up_to(phrase: syntax.Phrase, verb: Verb) -> str:
    """What there is for `draw up to 3`."""
    most = prep_value(phrase, "to")
    number = most.value if isinstance(most, syntax.Number) else "N"
    if verb.use == "move":
        return f"`may draw` draws one card; `use draw_until: most = {number}` lets one draw until a card fits, at most so many times"
    return f"let somebody choose how many: `remember n: 1-{number} = 1`, then `player chooses n` and `player draws n`"


def _instead(phrase: syntax.Phrase, prep: syntax.Prep, scope: Scope) -> str | None:
    """What is meant by a preposition that a verb does not have: `play 8 as last card`, `join up to 3 card`."""
    words = [want.word_of(item) for item in prep.value.items] if isinstance(prep.value, syntax.Both) else []
    if prep.word == "with" and phrase.verb in ("empties", "empty"):
        return f"the last card is the top then: `when … empties hand if top is {scope.written(prep.value.span)}`"
    if prep.word == "as" and words == ["last", "card"]:
        return "whoever plays the last card holds one before: `… if player holds 1`"
    if prep.word == "to" and phrase.verb == "join" and want.word_of(phrase.object) == "up":
        most = next((item.value for item in prep.value.items[:1] if isinstance(item, syntax.Number)), 3) if isinstance(prep.value, syntax.Both) else 3
        return f"`may join` says which cards go together: `may join card if card.rank is top.rank and joined < {most}`"
    return None


def check(phrase: syntax.Phrase, verb: Verb, scope: Scope) -> None:
    """Form, object and prepositions of a phrase."""
    form(phrase, verb.base if verb.use in ("move", "deed", "table") else verb.third, scope)
    place = scope.place(phrase.span)
    shown = phrase.verb
    if phrase.object is None:
        if verb.takes != "nothing" and not verb.optional:
            raise scope.fail(say.MissingObject(place, shown, verb.object, verb.example))
    elif verb.base in ("play", "move") and want.word_of(phrase.object) == "again":
        span = Span(phrase.verb_span.start, phrase.object.span.end)
        raise scope.fail(say.VerbForm(scope.place(span), f"{phrase.verb} again", "goes again"))
    elif verb.base == "draw" and want.word_of(phrase.object) == "up":
        raise scope.fail(say.WrongObject(scope.place(phrase.object.span), shown, verb.object, verb.example, _up_to(phrase, verb)))
    elif verb.base in ("draw", "pass") and verb.use == "move" and (amount := _amount(phrase.object)) is not None:
        hint = f"what somebody has to draw at once is an effect: `next draws {amount}`"
        raise scope.fail(say.WrongObject(scope.place(phrase.object.span), shown, verb.object, verb.example, hint))
    elif verb.takes == "nothing" or (verb.takes == "word" and want.word_of(phrase.object) not in verb.words):
        raise scope.fail(say.WrongObject(scope.place(phrase.object.span), shown, verb.object, verb.example))
    seen: dict[str, None] = {}
    for prep in phrase.preps:
        known = verb.prep(prep.word)
        repeatable = prep.word in ("for", "despite")
        if known is None or (prep.word in seen and not repeatable):
            words = tuple(one.word for one in verb.preps)
            raise scope.fail(say.UnknownPreposition(scope.place(prep.span), shown, prep.word, words, _instead(phrase, prep, scope)))
        seen[prep.word] = None
        if prep.word == "at" and want.word_of(prep.value) != "once":
            raise scope.fail(say.UnknownPreposition(scope.place(prep.span), shown, "at", ("at once",)))
    for one in verb.preps:
        if one.required and one.word not in seen:
            raise scope.fail(say.MissingPreposition(place, shown, one.word, one.meaning, verb.example))


def form(phrase: syntax.Phrase, right: str, scope: Scope) -> None:
    """The verb must stand in the form that belongs there; the sentence is read all the same."""
    if phrase.verb != right:
        scope.to.report(say.VerbForm(scope.place(phrase.verb_span), phrase.verb, right))


def prep(phrase: syntax.Phrase, word: str) -> syntax.Prep | None:
    """A preposition of a phrase, if it has it."""
    return next((one for one in phrase.preps if one.word == word), None)


def prep_value(phrase: syntax.Phrase, word: str) -> syntax.Value | None:
    found = prep(phrase, word)
    return None if found is None else found.value


def at_once(preps: tuple[syntax.Prep, ...]) -> bool:
    """Whether `at once` stands among prepositions."""
    return any(one.word == "at" and want.word_of(one.value) == "once" for one in preps)


def labels(phrase: syntax.Phrase, scope: Scope) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The labels that an event asks for, and those it must not have."""
    found: tuple[list[int], list[int]] = ([], [])
    for one in phrase.preps:
        if one.word == "for":
            name = label_name(one.value, scope)
            scope.to.notes.labels_asked.setdefault(name, scope.place(one.value.span))
            found[one.negated].append(scope.to.label(name))
    return tuple(found[0]), tuple(found[1])


def given_label(phrase: syntax.Phrase, scope: Scope) -> int | None:
    """The label that a draw or a play gets."""
    value = prep_value(phrase, "for")
    if value is None:
        return None
    name = label_name(value, scope)
    scope.to.notes.labels_given[name] = None
    return scope.to.label(name)


def label_name(value: syntax.Value, scope: Scope) -> str:
    word = want.word_of(value)
    if word is None:
        raise scope.fail(say.WrongKind(scope.place(value.span), "a label", "something else", "one word: `for penalty`"))
    return word


def rule_numbers(values: tuple[syntax.Value, ...], scope: Scope) -> tuple[int, ...]:
    """Rules by their names."""
    numbers: list[int] = []
    for value in values:
        items = value.items if isinstance(value, syntax.Either) else (value,)
        for item in items:
            if not isinstance(item, syntax.Path):
                raise scope.fail(say.WrongKind(scope.place(item.span), "the name of a rule", "something else"))
            numbers.append(rule_number(".".join(item.names), item, scope))
    return tuple(dict.fromkeys(numbers))


def rule_number(text: str, node: syntax.Node, scope: Scope) -> int:
    name = scope.name(text)
    rule = scope.to.rules.get(name)
    if rule is None:
        raise scope.to.unknown(scope.place(node.span), text, "a rule", scope.to.rules, scope.user)
    scope.to.refer("rule", name, scope.place(node.span))
    return rule.number
