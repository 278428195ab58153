"""Effects: what each verb does to the table. One function for each verb of the table of verbs."""

from __future__ import annotations

from collections.abc import Callable

from rulelang import syntax
from rulelang.check import choices, frames, nouns, want
from rulelang.check.events import slot_value
from rulelang.check.kinds import CARD, CARDS, COUNT, Kind, Typed
from rulelang.check.scope import Scope
from rulelang.check.symbols import Symbol
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
        return [fx.Direct.make(clockwise=want.word_of(phrase.object) == "left")]
    return [fx.TurnGoesTo.make(seat=_seat(phrase, "to", scope))]


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
    amount: ex.Expr = ex.Number.make(value=1)
    if phrase.object is not None:
        amount = want.count(phrase.object, scope)
    label = frames.given_label(phrase, scope)
    name = frames.prep_value(phrase, "as")
    bound = None if name is None else scope.bind(frames.label_name(name, scope), CARDS, scope.place(name.span))
    return [fx.Draw.make(seats=seat, amount=amount, label=label, bind=bound)]


def _play_top(phrase: syntax.Phrase, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    return [fx.PlayTop.make(seat=seat)]


def _cards(value: syntax.Value, seat: ex.Expr, scope: Scope) -> tuple[list[fx.Effect], list[ex.Expr]]:
    """The cards a verb speaks of: a whole zone of the seat, cards named, or so many that the seat chooses from its hand."""
    word = want.word_of(value)
    zone = scope.to.zones.get(scope.name(word)) if word is not None and word not in scope.words else None
    if zone is not None and zone.per_seat:
        zone.used = True
        return [], [ex.CardsIn.make(zone=zone.number, owner=seat)]
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
        candidates: ex.Expr = ex.CardsIn.make(zone=HAND, owner=seat)
        for before in cards:
            candidates = ex.CardsExcept.make(cards=candidates, removed=before)
        asked.append(fx.SetLocal.make(local=local, value=ex.Nobody.make()))
        asked.append(fx.Choose.make(seat=seat, kind=CARD.node(), candidates=candidates, local=local))
        cards.append(ex.OneCard.make(card=ex.Local.make(index=local, kind=CARD.node())))
    return asked, cards


def _moved(
    value: syntax.Value, seat: ex.Expr | None, zone: int, owner: ex.Expr | None, scope: Scope
) -> list[fx.Effect]:
    """Cards go onto a zone."""
    asked, cards = ([], [want.cards(value, scope)]) if seat is None else _cards(value, seat, scope)
    return [*asked, *(fx.Transfer.make(seat=seat, cards=one, zone=zone, owner=owner) for one in cards)]


def _give(phrase: syntax.Phrase, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    return _moved(_object(phrase), seat, HAND, _seat(phrase, "to", scope), scope)


def _take(phrase: syntax.Phrase, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    return [fx.Transfer.make(seat=seat, cards=want.cards(_object(phrase), scope), zone=HAND, owner=seat)]


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
    return [*asked, *(fx.Show.make(seat=seat, cards=one, to=watchers.expr) for one in cards)]


def _swap(phrase: syntax.Phrase, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    return [fx.SwapHands.make(left=seat, right=_seat(phrase, "with", scope))]


def _turn_up(phrase: syntax.Phrase, scope: Scope) -> list[fx.Effect]:
    zone = DISCARD
    if frames.prep(phrase, "to") is not None:
        symbol, owner = _zone(phrase, scope)
        if owner is not None:
            raise scope.fail(
                say.NotPossibleHere(
                    scope.place(phrase.span), "a zone of a seat", "cards are turned up on a zone of the table"
                )
            )
        zone = symbol.number
    until = frames.prep_value(phrase, "until")
    test = None
    if until is not None:  # the card just turned is the top and the card under test
        inner = scope.testing()
        inner = inner.binding("top", Typed(ex.Candidate.make(), CARD))
        test = want.condition(until, inner)
    return [fx.TurnUp.make(amount=want.count(_object(phrase), scope), zone=zone, until=test)]


def _shuffle(phrase: syntax.Phrase, scope: Scope) -> list[fx.Effect]:
    zone, owner = nouns.zone_of(_object(phrase), scope)
    return [fx.Shuffle.make(zone=zone.number, owner=owner)]


# ---- slots ---------------------------------------------------------------------------------------------------------


def slot_of(value: syntax.Value, scope: Scope) -> tuple[Symbol, ex.Expr | None]:
    """A slot that is to be written, and its owner where every seat has one."""
    names = value.names if isinstance(value, syntax.Path) else ()
    slot = scope.to.slots.get(scope.name(names[-1])) if names else None
    if slot is None:
        raise scope.to.unknown(
            scope.place(value.span), ".".join(names) or scope.written(value.span), "a slot", scope.to.slots, scope.user
        )
    scope.to.refer("slot", slot.name, scope.place(value.span))
    slot.written = True
    if slot.per_seat and len(names) == 1:
        raise scope.fail(
            say.NotPossibleHere(
                scope.place(value.span), f"`{slot.name}`", f"every seat has its own: write `player.{slot.name}`"
            )
        )
    if not slot.per_seat and len(names) > 1:
        raise scope.fail(
            say.NotPossibleHere(
                scope.place(value.span), f"`{'.'.join(names)}`", f"the table has only one: write `{slot.name}`"
            )
        )
    return slot, want.seat(syntax.Path(value.span, names[:-1]), scope) if len(names) > 1 else None


def _set(phrase: syntax.Phrase, scope: Scope) -> list[fx.Effect]:
    slot, owner = slot_of(_object(phrase), scope)
    value = frames.prep_value(phrase, "to")
    assert value is not None
    return [fx.Set.make(slot=slot.number, owner=owner, value=slot_value(value, slot.type or COUNT, scope))]


def _add(phrase: syntax.Phrase, scope: Scope) -> list[fx.Effect]:
    return _added(phrase, "to", 1, scope)


def _subtract(phrase: syntax.Phrase, scope: Scope) -> list[fx.Effect]:
    return _added(phrase, "from", -1, scope)


def _added(phrase: syntax.Phrase, word: str, sign: int, scope: Scope) -> list[fx.Effect]:
    target = frames.prep_value(phrase, word)
    assert target is not None
    slot, owner = slot_of(target, scope)
    kind = slot.type or COUNT
    if kind.of not in ("count", "time"):
        raise scope.fail(want.wrong("a slot that holds a number", Typed(ex.Nobody.make(), kind), target.span, scope))
    read = want.time if kind.of == "time" else want.count
    amount = read(_object(phrase), scope)
    if sign < 0 and isinstance(amount, ex.Number):
        amount = ex.Number.make(value=-amount.value)
    elif sign < 0:
        rest = (ex.Term.make(operator="-", value=amount),)
        amount = ex.Arithmetic.make(first=ex.Number.make(value=0), rest=rest)
    return [fx.Add.make(slot=slot.number, owner=owner, amount=amount)]


def _flip(phrase: syntax.Phrase, scope: Scope) -> list[fx.Effect]:
    slot, owner = slot_of(_object(phrase), scope)
    slot.used = True
    kind = slot.type or COUNT
    now = ex.Slot.make(slot=slot.number, owner=owner)
    return [fx.Set.make(slot=slot.number, owner=owner, value=_other_value(now, kind, phrase, scope))]


def _other_value(now: ex.Expr, kind: Kind, phrase: syntax.Phrase, scope: Scope) -> ex.Expr:
    if kind.of == "truth":
        return ex.Not.make(item=now)
    if kind.of == "value" and kind.enumeration is not None and len(scope.to.enumerations[kind.enumeration].values) == 2:
        one, other = (ex.Value.make(enumeration=kind.enumeration, mask=mask) for mask in (1, 2))
        return ex.Conditional.make(condition=ex.Agree.make(left=now, right=one), then=other, otherwise=one)
    raise scope.fail(want.wrong("a slot with two values", Typed(now, kind), _object(phrase).span, scope))


# ---- the turn, mistakes, the clock ---------------------------------------------------------------------------------


def _begins(phrase: syntax.Phrase, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    return [fx.Begins.make(seat=seat)]


def _goes_again(phrase: syntax.Phrase, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    return [fx.GoesAgain.make(seat=seat)]


def _skip(phrase: syntax.Phrase, scope: Scope) -> list[fx.Effect]:
    return [fx.Skip.make(amount=want.count(_object(phrase), scope))]


def _forgive(phrase: syntax.Phrase, scope: Scope) -> list[fx.Effect]:
    rules = tuple(one.value for one in phrase.preps if one.word == "for")
    seats = want.seats(_object(phrase), scope).expr
    return [fx.Forgive.make(seats=seats, rules=frames.rule_numbers(rules, scope))]


def _make_mistake(phrase: syntax.Phrase, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    if scope.rule < 0:
        raise scope.fail(
            say.NotPossibleHere(
                scope.place(phrase.span), "`makes mistake`", "a mistake is one against a rule: say it in the rule"
            )
        )
    return [fx.MakeMistake.make(seat=seat, rule=scope.rule)]


# ---- scoring and ending --------------------------------------------------------------------------------------------


def _score(phrase: syntax.Phrase, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    return [fx.Score.make(seats=seat, amount=want.count(_object(phrase), scope))]


def _win(phrase: syntax.Phrase, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    after = frames.prep_value(phrase, "after")
    if want.word_of(phrase.object) == "deal":
        return [fx.WinDeal.make(seat=seat, after=None if after is None else want.time(after, scope))]
    if after is not None:
        raise scope.fail(say.UnknownPreposition(scope.place(after.span), "wins game", "after", ()))
    return [fx.WinGame.make(seats=seat)]


def _leave(phrase: syntax.Phrase, seat: ex.Expr, scope: Scope) -> list[fx.Effect]:
    return [fx.LeaveDeal.make(seat=seat) if want.word_of(phrase.object) == "deal" else fx.LeaveGame.make(seat=seat)]


def _end(phrase: syntax.Phrase, scope: Scope) -> list[fx.Effect]:
    word, lowest = want.word_of(phrase.object), frames.prep_value(phrase, "for")
    if lowest is not None and (word != "game" or want.word_of(lowest) not in ("lowest", "highest")):
        raise scope.fail(say.UnknownPreposition(scope.place(lowest.span), f"end {word}", "for", ()))
    match word:
        case "turn":
            return [fx.EndTurn.make()]
        case "deal":
            return [fx.EndDeal.make()]
        case _:
            return [fx.EndGame.make(lowest=want.word_of(lowest) == "lowest")]


ACTS: dict[str, Callable[[syntax.Phrase, ex.Expr, Scope], list[fx.Effect]]] = {
    "draw": _draw, "play": _play_top, "give": _give, "take": _take, "discard": _discard, "put": _put, "show": _show,
    "swap": _swap, "begin": _begins, "go": _goes_again, "score": _score, "win": _win, "leave": _leave,
    "make": _make_mistake,
}  # fmt: skip
"""What seats do, by verb (choosing is in `choices`)."""

TABLE_ACTS: dict[str, Callable[[syntax.Phrase, Scope], list[fx.Effect]]] = {
    "set": _set, "add": _add, "subtract": _subtract, "skip": _skip, "turn_up": _turn_up, "put": _put_by_table,
    "shuffle": _shuffle, "flip": _flip, "forgive": _forgive, "end": _end,
    "reverse": lambda phrase, scope: [fx.Reverse.make()],
    "mute": lambda phrase, scope: [fx.Mute.make()],
    "stop": lambda phrase, scope: [fx.StopClock.make(stop=True)],
    "start": lambda phrase, scope: [fx.StopClock.make(stop=False)],
}  # fmt: skip
"""What the table does, by verb."""
