"""Rules that set themselves off, directly or through others.

What a sentence does is sorted by what listens to it: sentences with one kind of effect share one group of listeners, so that a
file of thousands of rules is looked through in one go.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence

from rulelang.check.sanity.evaluate import Known, evaluate
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.rules import FeedsItself
from rulelang.ir import effects as fx
from rulelang.ir import events as ev
from rulelang.ir import expressions as ex
from rulelang.ir.base import At
from rulelang.ir.program import HAND, SCORE, Program
from rulelang.ir.rules import Trigger
from rulelang.ir.walk import all_effects, walk
from rulelang.ir.words import conjuncts
from rulelang.record import Record
from rulelang.source import Place

LARGE = 50
"""So many sentences in chains: from then on each is told of in one chain only."""


class _Sentence(Record):
    number: int
    rule: str
    trigger: Trigger


class _Group(Record):
    """Sentences that one kind of effect sets off."""

    members: tuple[int, ...]
    known: frozenset[int]


def feeds_itself(program: Program, place: Callable[[At], Place]) -> Iterator[Diagnostic]:
    """Each shortest chain of triggers that comes back to its beginning, once."""
    sentences = [
        _Sentence(n, rule.name, one)
        for n, (rule, one) in enumerate((rule, one) for rule in program.rules for one in rule.sentences)
        if isinstance(one, Trigger)
    ]
    listening = _Listening(program, sentences)
    follows = {
        one.number: listening.groups(all_effects(program.blocks[one.trigger.block].effects)) for one in sentences
    }
    by_number = {one.number: one for one in sentences}
    left = _in_chains(follows)
    if ending := _that_end(program, [by_number[number] for number in left]):
        follows = {number: () if number in ending else groups for number, groups in follows.items()}
        left = _in_chains(follows)
    told: set[frozenset[int]] = set()
    in_told: set[int] = set()
    for number in left:
        if number in in_told and len(left) > LARGE:
            continue
        chain = _shortest_cycle(number, follows)
        if chain and frozenset(chain) not in told:
            told.add(frozenset(chain))
            in_told.update(chain)
            names = tuple(dict.fromkeys(by_number[one].rule for one in chain))
            yield FeedsItself(place(by_number[number].trigger.at), names)


# ---- chains --------------------------------------------------------------------------------------------------------


def _in_chains(follows: dict[int, tuple[_Group, ...]]) -> list[int]:
    """The sentences without those that nothing in a chain can set off."""
    groups = {id(group): group for several in follows.values() for group in several}
    feeders = Counter(id(group) for several in follows.values() for group in several)
    causes = Counter(member for group in groups.values() for member in group.members)
    gone = [number for number in follows if not causes[number]]
    left = dict.fromkeys(follows)
    while gone:
        number = gone.pop()
        del left[number]
        for group in follows[number]:
            feeders[id(group)] -= 1
            if feeders[id(group)]:
                continue
            for member in group.members:
                causes[member] -= 1
                if not causes[member]:
                    gone.append(member)
    return list(left)


def _shortest_cycle(start: int, follows: dict[int, tuple[_Group, ...]]) -> list[int] | None:
    before: dict[int, int | None] = {start: None}
    asked: set[int] = set()
    waiting = [start]
    for number in waiting:  # grows while it is gone through
        if any(start in group.known for group in follows[number]):
            return _path(number, before)
        fresh = [group for group in follows[number] if id(group) not in asked]
        asked.update(map(id, fresh))
        for member in sorted({one for group in fresh for one in group.members if one not in before}):
            before[member] = number
            waiting.append(member)
    return None


def _path(end: int, before: dict[int, int | None]) -> list[int]:
    path = [end]
    while (one := before[path[-1]]) is not None:
        path.append(one)
    return path[::-1]


# ---- chains that end -----------------------------------------------------------------------------------------------


def _that_end(program: Program, chained: Sequence[_Sentence]) -> set[int]:
    """Sentences of chains with a condition that they make false themselves, sooner or later: `when player draws card if player holds
    < 5: player draws 1`. Nothing in any chain may turn that back."""
    effects = [effect for one in chained for effect in all_effects(program.blocks[one.trigger.block].effects)]
    shrinking = any(not isinstance(effect, (*_HARMLESS, fx.Draw)) for effect in effects)
    found = set()
    for one in chained:
        own = program.blocks[one.trigger.block].effects
        for condition in (part for whole in one.trigger.conditions for part in conjuncts(whole)):
            match condition:
                case ex.Compare(operator="<" | "<=", left=ex.CountCards(cards=ex.CardsIn(zone=zone, owner=owner)), right=ex.Number()):
                    ends = zone == HAND and owner is not None and not shrinking and any(_draws(each, owner) for each in own)
                case ex.Compare(operator=">" | ">=" as sign, left=ex.Slot() as slot, right=ex.Number(value=least)):
                    low = program.slots[slot.slot].kind.low
                    ends = (low is None or low < least or (sign == ">" and low == least)) and _counted(slot, -1, own, effects, program)
                case ex.Compare(operator="<" | "<=" as sign, left=ex.Slot() as slot, right=ex.Number(value=most)):
                    high = program.slots[slot.slot].kind.high
                    ends = (high is None or high > most or (sign == "<" and high == most)) and _counted(slot, 1, own, effects, program)
                case ex.Not(item=ex.Compare(operator="==", left=ex.Slot() as slot, right=ex.Number(value=least))):
                    lowest = program.slots[slot.slot].kind.low == least  # by ones, so that it is met
                    ends = lowest and _counted(slot, -1, own, effects, program, step=1)
                case _:
                    ends = False
            if ends:
                found.add(one.number)
    return found


_HARMLESS = (fx.Add, fx.Set, fx.Score, fx.Skip)
"""Effects that take no card from a hand."""


def _draws(effect: fx.Effect, seat: ex.Expr) -> bool:
    """Whether it certainly makes that seat draw, as long as there are cards."""
    return isinstance(effect, fx.Draw) and effect.seats == seat and isinstance(effect.amount, ex.Number) and effect.amount.value > 0


def _counted(
    slot: ex.Slot, way: int, own: Sequence[fx.Effect], effects: Sequence[fx.Effect], program: Program, step: int = 0
) -> bool:
    """Whether a sentence counts a slot up (1) or down (-1), and nothing in a chain changes it but that way (and by that step). What
    begins anew by an event may do so within the chain."""
    if program.slots[slot.slot].until:
        return False
    writers = [one for one in effects if getattr(one, "slot", None) == slot.slot]

    def counts(one: fx.Effect) -> bool:
        return isinstance(one, fx.Add) and isinstance(one.amount, ex.Number) and one.amount.value * way > 0 and step in (0, abs(one.amount.value))

    return all(map(counts, writers)) and any(counts(one) and one.slot == slot.slot and one.owner == slot.owner for one in own if isinstance(one, fx.Add))


# ---- what sets off what --------------------------------------------------------------------------------------------


class _Listening:
    """Which sentences listen to what. Turns passing on are not a chain: people act in between."""

    def __init__(self, program: Program, sentences: Sequence[_Sentence]) -> None:
        self._program = program
        self._by_key: dict[Hashable, list[tuple[int, ev.EventPattern]]] = {}
        self._groups: dict[Hashable, _Group] = {}
        for one in sentences:
            for event in one.trigger.events:
                key = _key(event)
                if key is not None:
                    self._by_key.setdefault(key, []).append((one.number, event))

    def groups(self, effects: Iterator[fx.Effect]) -> tuple[_Group, ...]:
        """Those that some effects set off; none of them empty, each once."""
        found: dict[int, _Group] = {}
        for effect in effects:
            for group in self._of(effect):
                if group.members:
                    found[id(group)] = group
        return tuple(found.values())

    def _of(self, effect: fx.Effect) -> Iterator[_Group]:
        match effect:
            case fx.Draw(label=label):
                yield self._group("draws")
                yield self._group(("draws for", label))
                yield self._group(
                    ("draws not for", label),
                    "draws not for",
                    lambda event: (
                        isinstance(event, ev.Draws)
                        and label not in event.not_labels
                        and all(one == label for one in event.labels)
                    ),
                )
            case fx.Set(slot=slot, value=value):
                now = evaluate(value, Known(self._program))
                yield self._group(
                    ("set", slot, now),
                    ("becomes", slot),
                    lambda event: isinstance(event, ev.Becomes) and self._may_become(event.value, now),
                )
            case fx.Add(slot=slot):
                yield self._group(("becomes", slot))
            case fx.Score():
                yield self._group("scores")
                yield self._group(("becomes", SCORE))
            case fx.Transfer(cards=cards) if any(getattr(node, "zone", None) == HAND for node in walk(cards)):
                yield self._group("hand")
            case fx.SwapHands():
                yield self._group("hand")
            case fx.LeaveDeal():
                yield self._group("leaves")
            case fx.Use(ability=ability):
                yield self._group(("uses", ability))
                yield self._group("uses")

    def _may_become(self, wanted: ex.Expr | None, now: object) -> bool:
        if wanted is None or now is None:
            return True
        value = evaluate(wanted, Known(self._program))
        return value is None or value == now

    def _group(
        self, name: Hashable, key: Hashable = None, fits: Callable[[ev.EventPattern], bool] = lambda event: True
    ) -> _Group:
        if name not in self._groups:
            listed = self._by_key.get(name if key is None else key, ())
            members = tuple(dict.fromkeys(number for number, event in listed if fits(event)))
            self._groups[name] = _Group(members, frozenset(members))
        return self._groups[name]


def _key(event: ev.EventPattern) -> Hashable:
    """Under what an event is listened to; None for those that no effect causes at once."""
    match event:
        case ev.Draws(labels=labels, not_labels=not_labels):
            if not_labels or len(labels) > 1:
                return "draws not for"
            return ("draws for", labels[0]) if labels else "draws"
        case ev.Becomes(slot=slot):
            return ("becomes", slot)
        case ev.Scores():
            return "scores"
        case ev.DropsTo() | ev.EmptiesHand():
            return "hand"
        case ev.LeavesDeal():
            return "leaves"
        case ev.Uses(ability=ability):
            return "uses" if ability is None else ("uses", ability)
        case _:
            return None
