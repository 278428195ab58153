"""Going on at the same table by another version of its ruleset.

A new version has all rules, moves, zones and named slots of the old one under their old numbers, and more of them behind.
Blocks, duties, offers and counters are found again by what they belong to: the rule and the place in it. What stands under
a rule that has changed or is off now is void.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from typing import Any

from rulelang.engine import chance
from rulelang.engine.duties import as_heard
from rulelang.engine.events import Event
from rulelang.engine.machine import Machine
from rulelang.engine.records import Frame, Task
from rulelang.engine.setting import Setting
from rulelang.engine.table import Table
from rulelang.engine.undoing import Chains
from rulelang.ir import effects as fx
from rulelang.ir.program import Program
from rulelang.ir.rules import Replacement, Trigger
from rulelang.ir.walk import walk

Key = tuple[Hashable, ...]


def in_force(setting: Setting, program: Program, off: frozenset[int]) -> Setting:
    """What was agreed, by another version: the same rules as before and all new ones, but for those that are off."""
    known = len(setting.program.rules)
    new = (rule.number for rule in program.rules[known:] if not rule.optional)
    rules = tuple(sorted({*setting.rules, *new} - off))
    return replace(setting, program=program, rules=rules)


def transplant(old: Machine, new: Machine, t: Table, changed: frozenset[str]) -> None:
    """Make the table one of the new version."""
    gone = {rule.name for rule in old.rules} - {rule.name for rule in new.rules} | changed
    _slots(old, new, t)
    t.zones += [[] for _ in range(new.setting.zone_base[-1] - len(t.zones))]
    words = _words(old.program, new.program)
    t.heard = [(a, seat, words[said], *rest) for a, seat, said, *rest in t.heard if said in words]  # type: ignore[misc]
    t.spoken = [(seat, words[said], turn) for seat, said, turn in t.spoken if said in words]
    names = {rule.number: rule.name for rule in old.program.rules}
    t.mistakes = [one for one in t.mistakes if not any(names[rule] in gone for rule in one.rules)]
    owes = _found_again(old, new, fx.Owe, gone) if t.duties else {}
    offers = _found_again(old, new, fx.Offer, gone) if t.offers else {}
    t.duties = [duty for duty in t.duties if duty.owe in owes]
    for duty in t.duties:
        duty.owe = owes[duty.owe]
    t.offers = [offer for offer in t.offers if offer.offer in offers]
    for offer in t.offers:
        offer.offer = offers[offer.offer]
    races = _found_again(old, new, fx.Race, gone) if t.races else {}
    t.races = [race for race in t.races if race.race in races]
    for race in t.races:
        race.race = races[race.race]
    t.judged = [one for one in t.judged if not any(names[rule] in gone for rule in one.rules)]
    t.chains = Chains(len(t.slots)) if new.undoing else None  # what was played by other rules is not taken back
    if not t.tasks:
        return
    blocks = _same(_blocks(old.program), _blocks(new.program), gone)
    reactions = _same(_reactions(old), _reactions(new), gone)
    t.tasks = [task for task in t.tasks if _task(task, old, new, blocks, reactions)]


def _words(old: Program, new: Program) -> dict[int, int]:
    """What can be heard, old numbers to new ones: phrases, talk that is none of them, gestures."""
    phrases = {phrase.folded: number for number, phrase in enumerate(new.phrases)}
    kept = {number: phrases[one.folded] for number, one in enumerate(old.phrases) if one.folded in phrases}
    gestures = {as_heard(n): as_heard(new.gestures.index(one)) for n, one in enumerate(old.gestures) if one in new.gestures}
    return {-1: -1, **kept, **gestures}


def _slots(old: Machine, new: Machine, t: Table) -> None:
    """Every slot that there was keeps its value; new ones begin."""
    before = {key: number for number, key in _slot_keys(old.program).items()}
    values, seats = t.slots, new.seats
    t.slots = [0] * new.setting.slot_base[-1]
    for number, key in _slot_keys(new.program).items():
        slot, base = new.program.slots[number], new.setting.slot_base[number]
        was = before.get(key)
        for owner in range(seats if slot.per_seat else 1):
            if was is not None and old.program.slots[was].per_seat == slot.per_seat:
                t.slots[base + owner] = values[old.setting.slot_base[was] + owner]
            else:
                t.slots[base + owner] = new.first_value(t, number, owner if slot.per_seat else -1)


def _slot_keys(program: Program) -> dict[int, Key]:
    """Slots by name; counters by the sentence that they count for."""
    keys: dict[int, Key] = {number: (slot.name,) for number, slot in enumerate(program.slots)}
    for rule in program.rules:
        for place, sentence in enumerate(rule.sentences):
            if isinstance(sentence, Trigger) and sentence.slot is not None:
                keys[sentence.slot] = ("every", rule.name, place)
    return keys


# ---- what belongs where --------------------------------------------------------------------------------------------


def _blocks(program: Program) -> dict[int, Key]:
    """Blocks by the move or sentence that they belong to; prices by the block they are named in."""
    keys: dict[int, Key] = {program.setup: ("setup",)}
    keys |= {move.block: ("move", move.name) for move in program.moves if move.block is not None}
    for rule in program.rules:
        for place, sentence in enumerate(rule.sentences):
            if isinstance(sentence, (Trigger, Replacement)):
                keys[sentence.block] = ("rule", rule.name, place)
    waiting = list(keys)
    by_number = {block.number: block for block in program.blocks}
    while waiting:
        block = waiting.pop()
        for place, inner in enumerate(_named_in(by_number[block])):
            if inner is not None and inner not in keys:
                keys[inner] = (*keys[block], "inner", place)
                waiting.append(inner)
    return keys


def _named_in(block: fx.Block) -> Iterator[int | None]:
    """The blocks that the effects of a block name: prices, and what follows a race."""
    for node in walk(block):
        match node:
            case fx.Owe(otherwise=price) | fx.Offer(otherwise=price):
                yield price
            case fx.Race(first=first, last=last, late=late):
                yield from (first, last, late)


def _reactions(m: Machine) -> dict[int, Key]:
    """Reactions by rule and place in it, as the machine numbers them."""
    sentences = [(rule.name, place) for rule in m.rules for place in range(len(rule.sentences))]
    return {reaction.number: ("rule", *sentences[reaction.number]) for reaction in m.reactions}


def _effects(m: Machine, kind: type[Any]) -> dict[int, Key]:
    """The effects of a kind as the machine numbers them: in the order of the blocks."""
    keys = _blocks(m.program)
    found: dict[int, Key] = {}
    for block in m.program.blocks:
        for place, _ in enumerate(node for node in walk(block) if isinstance(node, kind)):
            found[len(found)] = (*keys.get(block.number, ("?", id(m), block.number)), place)
    return found


def _found_again(old: Machine, new: Machine, kind: type[Any], gone: set[str]) -> dict[int, int]:
    return _same(_effects(old, kind), _effects(new, kind), gone)


def _same(old: dict[int, Key], new: dict[int, Key], gone: set[str]) -> dict[int, int]:
    """Old numbers to new ones, of what there still is."""
    numbers = {key: number for number, key in new.items()}
    return {
        number: numbers[key]
        for number, key in old.items()
        if key in numbers and not (key[0] == "rule" and key[1] in gone)
    }


def _task(task: Task, old: Machine, new: Machine, blocks: dict[int, int], reactions: dict[int, int]) -> bool:
    """Whether a waiting block goes on; then it is one of the new version."""
    task.rest = [reactions[number] for number in task.rest if number in reactions]
    if task.event is not None:
        task.event = _event(task.event, old, new)
    frame: Frame | None = task.frame
    if frame is not None:
        if frame.block not in blocks:
            task.frame = None
        else:
            frame.block = blocks[frame.block]
    return task.frame is not None or bool(task.rest)


def _event(event: Event, old: Machine, new: Machine) -> Event:
    """An event with its labels and phrase by their new numbers."""
    labels = {name: number for number, name in enumerate(new.program.labels)}
    copied = Event.from_data(event.to_data())
    copied.labels = tuple(
        labels[old.program.labels[number]] for number in event.labels if old.program.labels[number] in labels
    )
    return copied


# ---- what nobody can see -------------------------------------------------------------------------------------------


def deal_anew(m: Machine, t: Table, seed: int) -> None:
    """Cards in hands and face down are shuffled among each other, so that nothing which follows tells of them."""
    hidden = [
        place
        for place, (zone, _) in enumerate(m.setting.zone_of)
        if m.program.zones[zone].visible != "all" and t.zones[place]
    ]
    cards = [card for place in hidden for card in t.zones[place]]
    t.key = chance.key_of(seed)
    t.counter = chance.shuffle(t.key, 0, cards)
    for place in hidden:
        size = len(t.zones[place])
        t.zones[place], cards = cards[:size], cards[size:]
