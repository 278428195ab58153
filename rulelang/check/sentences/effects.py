"""Effects: what each verb does to the table. One function for each verb of the table of verbs."""

from __future__ import annotations

from collections.abc import Callable

from rulelang import syntax
from rulelang.check.kinds import CARD, CARDS, Typed
from rulelang.check.scope import Scope
from rulelang.check.sentences import choices, frames, slots
from rulelang.check.symbols import Symbol
from rulelang.check.values import nouns, want
from rulelang.check.walk import passes
from rulelang.diagnostics import deal as say_deal
from rulelang.diagnostics import kinds as say
from rulelang.ir import effects as fx
from rulelang.ir import expressions as ex
from rulelang.ir.program import DISCARD, HAND

MOST_CHOSEN = 20
"""So many cards at most are given one by one, each chosen."""


def act(phrase: syntax.Phrase, where: syntax.Value | None, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    """What one seat does."""
    verb = frames.find(phrase, "effect", "seat", scope)
    if verb.base == "choose":
        return choices.choose(phrase, where, seat, False, scope)
    return ACTS[verb.base](phrase, seat, scope)


def of_turn(word: str, phrase: syntax.Phrase, scope: Scope) -> list[fx.Effect]:
    """`turn goes to next`, `play goes left`."""
    frames.find(phrase, "effect", word, scope)
    if word == "play":
        towards = frames.prep_value(phrase, "towards")
        if towards is not None:
            return _towards(want.seat(towards, scope), scope)
        if phrase.object is None:
            raise scope.fail(say.MissingObject(scope.place(phrase.span), "goes", "`left`, `right` or `towards SEAT`", "play goes left"))
        return [fx.Direct(clockwise=want.word_of(phrase.object) == "left")]
    return [fx.TurnGoesTo(seat=_seat(phrase, "to", scope))]


def _towards(seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    """The direction in which that seat comes next; of two, the other one is next in both."""
    assert scope.base is not None
    leftward, rightward = (
        ex.Compare(operator="==", left=ex.Beside(side=side, seat=scope.base.expr), right=seat)
        for side in ("left", "right")
    )
    two_sides = ex.And(items=(leftward, rightward))
    left = fx.If(condition=leftward, then=(fx.Direct(clockwise=True),), otherwise=(
        fx.If(condition=rightward, then=(fx.Direct(clockwise=False),), otherwise=()),
    ))  # fmt: skip
    return [fx.If(condition=two_sides, then=(), otherwise=(left,))]


def table(phrase: syntax.Phrase, scope: Scope) -> list[fx.Effect]:
    """What the table does by itself."""
    verb = frames.find(phrase, "table", "", scope)
    return TABLE_ACTS[verb.base](phrase, scope)


def _seat(phrase: syntax.Phrase, word: str, scope: Scope) -> ex.Expr:
    value = frames.prep_value(phrase, word)
    assert value is not None
    return want.seat(value, scope)


def _object(phrase: syntax.Phrase) -> syntax.Value:
    assert phrase.object is not None
    return phrase.object


# ---- cards ---------------------------------------------------------------------------------------------------------


def _draw(phrase: syntax.Phrase, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    amount: ex.Expr = ex.Number(value=1)
    if phrase.object is not None:
        amount = want.count(phrase.object, scope)
    if frames.prep(phrase, "to") is not None:
        for word in ("for", "as"):
            if (found := frames.prep(phrase, word)) is not None:
                raise scope.fail(say.UnknownPreposition(scope.place(found.span), "draws … to", word, ("to",)))
        zone, owner = _zone(phrase, scope)
        return [fx.DrawTo(seat=seat, amount=amount, zone=zone.number, owner=owner)]
    label = frames.given_label(phrase, scope)
    name = frames.prep_value(phrase, "as")
    until = frames.prep_value(phrase, "until")
    test = None if until is None else want.condition(until, scope.testing())
    bound = None if name is None else scope.bind(frames.label_name(name, scope), CARDS, scope.place(name.span))
    if test is not None:
        most = None if phrase.object is None else amount
        return [fx.DrawUntil(seats=seat, most=most, test=test, label=label, bind=bound)]
    return [fx.Draw(seats=seat, amount=amount, label=label, bind=bound)]


def _play_top(phrase: syntax.Phrase, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    return [fx.PlayTop(seat=seat)]


def _cards(value: syntax.Value, seat: ex.Expr, scope: Scope) -> tuple[list[fx.Effect], list[ex.Expr]]:
    """The cards a verb speaks of: a whole zone of the seat, cards named, or so many that the seat chooses from its hand."""
    if isinstance(value, syntax.Both) and isinstance(value.items[0], syntax.Number):
        want.bare(value, scope)
    word = want.word_of(value)
    zone = scope.to.zones.get(scope.name(word)) if word is not None and word not in scope.words else None
    if zone is not None and zone.per_seat:
        scope.to.use(zone)
        return [], [ex.CardsIn(zone=zone.number, owner=seat)]
    if isinstance(value, syntax.Number):
        if not 1 <= value.value <= MOST_CHOSEN:
            raise scope.fail(say.OutOfRange(scope.place(value.span), value.value, 1, MOST_CHOSEN))
        return _chosen(value.value, seat, scope)
    return [], [want.cards(value, scope)]


def _chosen(amount: int, seat: ex.Expr, scope: Scope) -> tuple[list[fx.Effect], list[ex.Expr]]:
    """Cards of the hand, chosen one by one before any of them moves."""
    asked: list[fx.Effect] = []
    cards: list[ex.Expr] = []
    for _ in range(amount):
        local = scope.locals.new()
        candidates: ex.Expr = ex.CardsIn(zone=HAND, owner=seat)
        for before in cards:
            candidates = ex.CardsExcept(cards=candidates, removed=before)
        asked.append(fx.SetLocal(local=local, value=ex.Nobody()))
        asked.append(fx.Choose(seat=seat, kind=CARD.node(), candidates=candidates, local=local))
        cards.append(ex.OneCard(card=ex.Local(index=local, kind=CARD.node())))
    return asked, cards


def _moved(
    value: syntax.Value, seat: ex.Expr | None, zone: int, owner: ex.Expr | None, scope: Scope
) -> list[fx.Effect]:
    """Cards go onto a zone."""
    asked, cards = ([], [want.cards(value, scope)]) if seat is None else _cards(value, seat, scope)
    return [*asked, *(fx.Transfer(seat=seat, cards=one, zone=zone, owner=owner) for one in cards)]


def _give(phrase: syntax.Phrase, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    return _moved(_object(phrase), seat, HAND, _seat(phrase, "to", scope), scope)


def _take(phrase: syntax.Phrase, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    return [fx.Transfer(seat=seat, cards=want.cards(_object(phrase), scope), zone=HAND, owner=seat)]


def _discard(phrase: syntax.Phrase, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    return _moved(_object(phrase), seat, DISCARD, None, scope)


def _put(phrase: syntax.Phrase, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    zone, owner = _zone(phrase, scope)
    return _moved(_object(phrase), seat, zone.number, owner, scope)


def _put_by_table(phrase: syntax.Phrase, scope: Scope) -> list[fx.Effect]:
    zone, owner = _zone(phrase, scope)
    return _moved(_object(phrase), None, zone.number, owner, scope)


def _zone(phrase: syntax.Phrase, scope: Scope) -> tuple[Symbol, ex.Expr | None]:
    value = frames.prep_value(phrase, "to")
    assert value is not None
    return nouns.zone_of(value, scope)


def _show(phrase: syntax.Phrase, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    to = frames.prep_value(phrase, "to")
    assert to is not None
    watchers = want.seats(to, scope)
    asked, cards = _cards(_object(phrase), seat, scope)
    return [*asked, *(fx.Show(seat=seat, cards=one, to=watchers.expr) for one in cards)]


def _swap(phrase: syntax.Phrase, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    """Hands, another zone of each seat, or a slot of each seat."""
    value, other = _object(phrase), _seat(phrase, "with", scope)
    word = want.word_of(value)
    name = scope.name(word or "")
    if (zone := scope.to.zones.get(name)) is not None and zone.per_seat:
        scope.to.use(zone)
        return [fx.SwapHands(left=seat, right=other, zone=zone.number)]
    if (slot := scope.to.slots.get(name)) is not None and slot.per_seat:
        scope.to.use(slot)
        scope.to.notes.written[name] = None
        scope.to.refer("slot", name, scope.place(value.span))
        return [fx.SwapSlots(left=seat, right=other, slot=slot.number)]
    every = [one.name for one in (*scope.to.zones.values(), *scope.to.slots.values()) if one.per_seat]
    wanted = "`hand`, or what else each seat has: a zone or a slot"
    raise scope.to.unknown(scope.place(value.span), word or scope.written(value.span), wanted, every, scope.user)


def _turn_up(phrase: syntax.Phrase, scope: Scope) -> list[fx.Effect]:
    zone = DISCARD
    if frames.prep(phrase, "to") is not None:
        symbol, owner = _zone(phrase, scope)
        if owner is not None:
            target = frames.prep_value(phrase, "to")
            assert target is not None
            whose = "a seat" if symbol.per_value is None else f"a value of `{scope.to.enumerations[symbol.per_value].name}`"
            hint = f"cards are turned up on a zone of the table; here write `put top of stock to {scope.written(target.span)}`"
            raise scope.fail(say.NotPossibleHere(scope.place(phrase.span), f"a zone of {whose} after `turn_up`", hint))
        zone = symbol.number
    until = frames.prep_value(phrase, "until")
    test = None
    if until is not None:  # the card just turned is the top and the card under test
        inner = scope.testing()
        inner = inner.binding("top", Typed(ex.Candidate(), CARD))
        test = want.condition(until, inner)
        faces = () if scope.to.deck_broken else scope.to.faces
        if faces and all(passes(test, masks) is False for masks in faces):
            raise scope.fail(say_deal.NeverTurnedUp(scope.place(until.span), scope.written(until.span)))
    return [fx.TurnUp(amount=want.count(_object(phrase), scope), zone=zone, until=test)]


def _shuffle(phrase: syntax.Phrase, scope: Scope) -> list[fx.Effect]:
    zone, owner = nouns.zone_of(_object(phrase), scope)
    return [fx.Shuffle(zone=zone.number, owner=owner)]


# ---- the turn, mistakes, the clock ---------------------------------------------------------------------------------


def _begins(phrase: syntax.Phrase, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    return [fx.Begins(seat=seat)]


def _goes_again(phrase: syntax.Phrase, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    return [fx.GoesAgain(seat=seat)]


def _skip(phrase: syntax.Phrase, scope: Scope) -> list[fx.Effect]:
    if want.word_of(_object(phrase)) in ("next", "player", "turn"):
        hint = "`skip 1` passes over the next player, `skip 2` the next two"
        raise scope.fail(say.WrongObject(scope.place(_object(phrase).span), "skip", "a number", "skip 1", hint))
    return [fx.Skip(amount=want.count(_object(phrase), scope))]


def _forgive(phrase: syntax.Phrase, scope: Scope) -> list[fx.Effect]:
    rules = tuple(one.value for one in phrase.preps if one.word == "for")
    seats = want.seats(_object(phrase), scope).expr
    return [fx.Forgive(seats=seats, rules=frames.rule_numbers(rules, scope))]


def _make_mistake(phrase: syntax.Phrase, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    if scope.rule < 0:
        raise scope.fail(
            say.NotPossibleHere(
                scope.place(phrase.span), "`makes mistake`", "a mistake is one against a rule: say it in the rule"
            )
        )
    return [fx.MakeMistake(seat=seat, rule=scope.rule)]


def _undo(phrase: syntax.Phrase, scope: Scope) -> list[fx.Effect]:
    """`undo play`: of the mistake, or of the play that is the event."""
    if "mistake" in scope.words:
        return [fx.Undo(mistake=True)]
    if scope.card is None or scope.card.expr != ex.Local(index=1, kind=CARD.node()):
        hint = "it can be said where a play or a mistake is the event"
        raise scope.fail(say.NotPossibleHere(scope.place(phrase.span), "`undo play`", hint))
    return [fx.Undo(mistake=False)]


# ---- scoring and ending --------------------------------------------------------------------------------------------


def _score(phrase: syntax.Phrase, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    return [fx.Score(seats=seat, amount=want.count(_object(phrase), scope))]


def _win(phrase: syntax.Phrase, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    after = frames.prep_value(phrase, "after")
    if want.word_of(phrase.object) == "deal":
        return [fx.WinDeal(seat=seat, after=None if after is None else want.time(after, scope))]
    if after is not None:
        raise scope.fail(say.UnknownPreposition(scope.place(after.span), "wins game", "after", ()))
    return [fx.WinGame(seats=seat)]


def _leave(phrase: syntax.Phrase, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    return [fx.LeaveDeal(seat=seat) if want.word_of(phrase.object) == "deal" else fx.LeaveGame(seat=seat)]


def _end(phrase: syntax.Phrase, scope: Scope) -> list[fx.Effect]:
    word, lowest = want.word_of(phrase.object), frames.prep_value(phrase, "for")
    if lowest is not None and (word != "game" or want.word_of(lowest) not in ("lowest", "highest")):
        raise scope.fail(say.UnknownPreposition(scope.place(lowest.span), f"end {word}", "for", ()))
    match word:
        case "turn":
            return [fx.EndTurn()]
        case "deal":
            return [fx.EndDeal()]
        case _:
            return [fx.EndGame(lowest=want.word_of(lowest) == "lowest")]


ACTS: dict[str, Callable[[syntax.Phrase, ex.Expr, Scope], list[fx.Effect]]] = {
    "draw": _draw, "play": _play_top, "give": _give, "take": _take, "discard": _discard, "put": _put, "show": _show,
    "swap": _swap, "begin": _begins, "go": _goes_again, "score": _score, "win": _win, "leave": _leave,
    "make": _make_mistake,
}  # fmt: skip
"""What seats do, by verb (choosing is in `choices`)."""

TABLE_ACTS: dict[str, Callable[[syntax.Phrase, Scope], list[fx.Effect]]] = {
    "set": slots.set_, "add": slots.add, "subtract": slots.subtract, "skip": _skip, "turn_up": _turn_up, "put": _put_by_table,
    "shuffle": _shuffle, "flip": slots.flip, "forgive": _forgive, "end": _end, "undo": _undo,
    "drop": lambda phrase, scope: [fx.Repeal()],
    "reverse": lambda phrase, scope: [fx.Reverse()],
    "mute": lambda phrase, scope: [fx.Mute()],
    "stop": lambda phrase, scope: [fx.StopClock(stop=True)],
    "start": lambda phrase, scope: [fx.StopClock(stop=False)],
}  # fmt: skip
"""What the table does, by verb."""
