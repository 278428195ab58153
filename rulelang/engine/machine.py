"""A setting bound: every rule in force as functions of the table, indexed by what can wake them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulelang.engine import duties, races
from rulelang.engine.bind.binding import bind, bind_all
from rulelang.engine.bind.bound import Code, Forbidding, Offering, Owing, Reaction, SlotEnd
from rulelang.engine.bind.context import NO_LOCALS, Context, Fn
from rulelang.engine.bind.effects import compile_block
from rulelang.engine.bind.events import Match, bind_event, wakes
from rulelang.engine.bind.known import any_play_ends, at_once, first_value, sizes_of, woken_by, woken_by_plays
from rulelang.engine.menu import Menu
from rulelang.engine.prompt import plain_prompt
from rulelang.engine.setting import Setting
from rulelang.engine.speech import Ear
from rulelang.engine.table import Table
from rulelang.ir import effects as ir_effects
from rulelang.ir.base import Node
from rulelang.ir.deeds import SayDeed
from rulelang.ir.events import EventPattern
from rulelang.ir.expressions import MistakeFact, Slot
from rulelang.ir.program import DISCARD, HAND, STOCK, Program
from rulelang.ir.races import Undo
from rulelang.ir.rules import DeedRule, Permission, Replacement, Trigger
from rulelang.ir.walk import all_effects, walk


class Machine:
    """The rules in force, ready to run. Holds no state of a game; any number of tables share one."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.program = program = setting.program
        self.context = to = Context(setting)
        to.racers = lambda table: races.racers(self, table)
        to.mistake, to.with_last_card = duties.about, duties.with_last_card
        self.seats = setting.seats
        self.slot_base = setting.slot_base
        self.stock = setting.zone_base[STOCK]
        self.discard = setting.zone_base[DISCARD]
        self.hands = setting.zone_base[HAND]
        named = any(isinstance(node, SayDeed) and node.names for node in _nodes(program))
        self.ear = Ear(program, [person.name for person in setting.people] if named else ())
        self.rules = tuple(program.rules[number] for number in setting.rules)
        sentences = [(rule.number, sentence) for rule in self.rules for sentence in rule.sentences]
        self.menu = Menu([(rule, one) for rule, one in sentences if isinstance(one, Permission)], to)
        self.plays, self.does = self.menu.plays, self.menu.does
        self.owings: list[Owing] = []
        self.offerings: list[Offering] = []
        self.racings: list[races.Racing] = []
        self.undoing = any(
            isinstance(node, Undo) or (isinstance(node, MistakeFact) and node.fact == "last_card") for node in _nodes(program)
        )
        """Whether some rule takes plays back, or asks what a play was."""
        self.races_end: set[str] = set()
        """Kinds of event that can enter or end a race."""
        self.blocks: dict[int, Code] = {}
        self._lines = self._origins(sentences)
        for block in program.blocks:
            self.blocks[block.number] = compile_block(block, self)
        self.reactions = [
            self._react(number, rule, one)
            for number, (rule, one) in enumerate(sentences)
            if isinstance(one, (Trigger, Replacement))
        ]
        ordered = {"first": 0, "plain": 1, "last": 2}
        triggers = [
            (ordered[one.order], reaction, one)
            for reaction, (_, one) in self._paired(sentences)
            if isinstance(one, Trigger)
        ]
        triggers.sort(key=lambda item: item[0])
        self.triggers = _index((reaction, one.events) for _, reaction, one in triggers)
        self.by_number = {reaction.number: reaction for reaction in self.reactions}
        self.replacements = _index(
            (reaction, one.events) for reaction, (_, one) in self._paired(sentences) if isinstance(one, Replacement)
        )
        ranges = [(slot.kind.low, slot.kind.high) if slot.kind.of == "count" else None for slot in program.slots]
        self.ranges = tuple(ranges)
        """Least and greatest value of each slot that holds a count."""
        self.initial = tuple(bind(slot.initial, to) for slot in program.slots)
        self.slot_ends = self._slot_ends()
        deeds = [
            Forbidding(
                rule,
                one.at.line,
                None if one.who is None else bind(one.who, to),
                one.deed,
                bind_all(one.conditions, to),
                one.despite,
                one.counts_for,
                one.allow,
            )
            for rule, one in sentences
            if isinstance(one, DeedRule)
        ]
        self.forbidden = tuple(one for one in deeds if not one.allow)
        self.lifting = tuple(one for one in deeds if one.allow and one.despite)
        """What permits a deed despite rules that forbid it."""
        self.counting_words = tuple(one for one in deeds if one.allow and one.counts_for)
        """Words that count for others."""
        self.permissive = program.manners == "permissive"
        self.inert = None if program.last_card.inert is None else bind(program.last_card.inert, to)
        condition = program.last_card.condition
        self.inert_if = None if condition is None else bind(condition, to)
        joined = program.joined_card
        self.joined = None if joined is None or joined.inert is None else bind(joined.inert, to)
        self.joined_if = None if joined is None or joined.condition is None else bind(joined.condition, to)
        gestured = any(isinstance(owing.deed, ir_effects.GestureDeed) for owing in self.owings)
        self.raced = frozenset(self.races_end)
        self.listens = frozenset(self.triggers) | ({"gestures"} if gestured else set())
        """Kinds of event that some rule in force reacts to."""
        self.heeded = self.listens | frozenset(self.slot_ends)
        """Kinds of event that are taken note of, whatever duties there are."""
        self.moves_heeded = "moves" in self.heeded
        self.changes_heeded = "becomes" in self.heeded
        self.ended_by_drops = "drops_to" in self.slot_ends
        self.ended_by_plays = tuple(
            (place, end.constant) for end in self.slot_ends.get("plays", ()) for _, place in end.places
        )
        """Slots whose life a play may end, and what they hold when it has (None: that depends)."""
        ended = [
            (end.places[0][1], end.constant)
            for end in self.slot_ends.get("plays", ())
            if end.always and end.constant is not None
        ]
        quiet = len(ended) == len(self.ended_by_plays) and not self.changes_heeded
        self.ended_at_once = tuple(ended) if quiet else None
        """The same, if each play ends them all and nobody hears of that."""
        self.turns_heeded = not self.heeded.isdisjoint(("begins_turn", "ends_turn"))
        written = {reaction.number: one for _, reaction, one in triggers}
        self.woken = woken_by_plays(self.triggers.get("plays", ()), written, to)
        """For each face, the reactions that a play of it may wake, and whether it does so always."""
        self.woken_by = {kind: woken_by(kind, found, written, to) for kind, found in self.triggers.items()}
        """The same for each other kind of event."""
        self.calm = frozenset(
            kind
            for kind, found in self.triggers.items()
            if all(one.code.direct is not None and not one.code.waits for one in found)
        )
        """Kinds of event whose reactions never wait."""
        self.edges = sizes_of([one for _, _, one in triggers])
        """Sizes of hands that rules react to; None where that is not known at once."""
        self.told_sizes = frozenset({0}) | (self.edges or frozenset())
        """Sizes of hands that are taken note of, as far as they are known at once."""
        self.turn_slots = self._of_life("turn")
        self.deal_slots = (*self._of_life("deal"), *self.turn_slots)
        self.refills = self._refills()
        self.move_blocks = tuple(
            None if move.block is None else (move.block, *self.origin(move.block)) for move in program.moves
        )
        """What each move does besides: a block, with the rule and line it runs for."""
        asking = {block.number for block in program.blocks if _asks(block)}
        self.moves_aside = frozenset(
            move
            for move, block in enumerate(self.move_blocks)
            if block is not None and not (move in self.menu.ending or block[0] in asking)
        )
        """Moves that somebody may make while play waits for a race: they belong to no turn and ask nobody."""
        heard = self.permissive or self.racings or self.undoing or self.moves_heeded or "moves" in self.replacements
        self.moves_at_once = tuple(
            None if heard or move not in self.menu.ending else block for move, block in enumerate(self.move_blocks)
        )
        """The same for moves that end the turn, if they need not be events."""
        self.faces = setting.deck
        """The face of each card."""
        self.watchers = {
            number: bind(zone.seen_by, to) for number, zone in enumerate(program.zones) if zone.seen_by is not None
        }
        """For each zone that some seats see: which, asked with its owner as local 0."""
        self.laid_open = tuple(
            place
            for place, (number, _) in enumerate(setting.zone_of)
            if number in (STOCK, HAND) and program.zones[number].visible == "all"
        )
        """Places of the stock and of hands, if they lie open."""
        self.names = tuple(person.name for person in setting.people)
        self.shown = tuple(
            (place, slot, owner)
            for place, (slot, owner) in enumerate(setting.slot_of)
            if not program.slots[slot].hidden
        )
        """The slots that people see: place in `Table.slots`, slot, owner."""
        self.unseen = frozenset(number for number, slot in enumerate(program.slots) if slot.unseen)
        """The slots that only their owners see."""
        self.unnoticed = _unnoticed(program, self.unseen) if self.unseen else frozenset()
        """Rules whose mistakes only who makes them can know of."""
        self.card_slots = any(program.slots[slot].kind.of == "card" for _, slot, _ in self.shown)
        self.turn_prompts = tuple((plain_prompt("turn", seat),) for seat in range(self.seats))
        self.counting = any(reaction.slot >= 0 for reaction in self.reactions)
        """Whether some rule acts at every nth time only."""
        noted = self.permissive or self.racings or self.undoing or "plays" in self.replacements or self.ended_by_drops or self.edges is None
        self.plays_at_once = tuple(None if noted else at_once(self.woken[face]) for face in setting.deck)
        """For each card, what a play of it does if it need not be an event; None if it has to be one."""
        self.draws_at_once = None if "draws" in self.slot_ends or self.racings else at_once(self.woken_by.get("draws", ()))
        """The same for every draw."""
        self.ends_game = any(
            isinstance(effect, (ir_effects.WinGame, ir_effects.EndGame, ir_effects.LeaveGame))
            for block in program.blocks
            for effect in all_effects(block.effects)
        )
        """Whether some rule ends the game; without one a game is one deal."""

    # ---- building ----------------------------------------------------------------------------------------------------

    def _react(self, number: int, rule: int, one: Trigger | Replacement) -> Reaction:
        to = self.context
        slot = one.slot if isinstance(one, Trigger) else None
        return Reaction(
            number=number,
            rule=rule,
            line=one.at.line,
            matches=tuple(bind_event(event, to) for event in one.events),
            conditions=bind_all(one.conditions, to),
            block=one.block,
            code=self.blocks[one.block],
            every=self._every(one),
            slot=-1 if slot is None else self.setting.slot_base[slot],
        )

    def _every(self, one: Trigger | Replacement) -> int:
        """At every how many times it acts."""
        if not isinstance(one, Trigger):
            return 1
        return one.every if one.every_option is None else max(1, self.setting.options[one.every_option])

    def _paired(self, sentences: Sequence[tuple[int, Any]]) -> list[tuple[Reaction, tuple[int, Any]]]:
        return [(reaction, sentences[reaction.number]) for reaction in self.reactions]

    def _origins(self, sentences: Sequence[tuple[int, Any]]) -> dict[int, tuple[int, int]]:
        """For each block: the rule and line it runs for."""
        return {one.block: (rule, one.at.line) for rule, one in sentences if isinstance(one, (Trigger, Replacement))}

    def origin(self, block: int) -> tuple[int, int]:
        """Rule (-1 for none) and line that a block runs for."""
        return self._lines.get(block, (-1, 0))

    def adopt(self, block: int, origin: tuple[int, int]) -> None:
        """Note what a block that another one names runs for."""
        self._lines.setdefault(block, origin)

    def _slot_ends(self) -> dict[str, tuple[SlotEnd, ...]]:
        ends: dict[str, list[SlotEnd]] = {}
        for number, slot in enumerate(self.program.slots):
            if not slot.until:
                continue
            end = SlotEnd(
                number,
                tuple(
                    (owner, self.setting.slot_base[number] + max(owner, 0))
                    for owner in (range(self.seats) if slot.per_seat else (-1,))
                ),
                tuple(self._slot_end(event, slot.per_seat) for event in slot.until),
                first_value(slot, self.context),
                any_play_ends(slot, self.context),
            )
            for kind in dict.fromkeys(kind for event in slot.until for kind in wakes(event)):
                ends.setdefault(kind, []).append(end)
        return {kind: tuple(items) for kind, items in ends.items()}

    def _slot_end(self, event: EventPattern, per_seat: bool) -> Match:
        """Without another subject, a slot of a seat ends by what that very seat does."""
        match = bind_event(event, self.context)
        if per_seat and getattr(event, "who", 0) is None:
            return lambda t, e, v: e.seat == v[0] and match(t, e, v)
        return match

    def _of_life(self, life: str) -> tuple[tuple[int, int], ...]:
        """(slot, place in `Table.slots`) of all slots with that life."""
        return tuple(
            (number, base + owner)
            for number, slot in enumerate(self.program.slots)
            if slot.life == life
            for base in (self.setting.slot_base[number],)
            for owner in range(self.seats if slot.per_seat else 1)
        )

    def _refills(self) -> dict[int, tuple[int, Fn, Fn | None, bool]]:
        """For each place in `Table.zones` that is refilled: source, cards to keep on top, cards kept besides, and whether
        it happens when the zone runs out (else when a card is needed)."""
        found = {}
        for number, zone in enumerate(self.program.zones):
            if zone.refill is not None and not zone.per_seat:
                keep = zone.refill.keep
                found[self.setting.zone_base[number]] = (
                    self.setting.zone_base[zone.refill.zone],
                    bind(zone.refill.keep_top, self.context),
                    None if keep is None else bind(keep, self.context),
                    zone.refill.when == "runs_out",
                )
        return found

    def first_value(self, t: Table, slot: int, owner: int = -1) -> int:
        """What a slot holds when its life begins."""
        return int(self.initial[slot](t, (owner, *NO_LOCALS[1:]), -1))


def _index(pairs: Any) -> dict[str, tuple[Reaction, ...]]:
    index: dict[str, dict[int, Reaction]] = {}
    for reaction, events in pairs:
        for event in events:
            for kind in wakes(event):
                index.setdefault(kind, {})[reaction.number] = reaction
    return {kind: tuple(found.values()) for kind, found in index.items()}


def _nodes(program: Program) -> Iterator[Node]:
    """All nodes of rules and blocks."""
    for part in (*program.rules, *program.blocks):
        yield from walk(part)


def _asks(block: ir_effects.Block) -> bool:
    """Whether a block itself asks somebody."""
    asking = (ir_effects.Choose, ir_effects.Maybe, ir_effects.Offer, ir_effects.Invent)
    return any(isinstance(effect, asking) for effect in all_effects(block.effects))


def _unnoticed(program: Program, unseen: frozenset[int]) -> frozenset[int]:
    """The rules that make mistakes by what a slot holds that others do not see."""
    blocks = {block.number: block for block in program.blocks}
    found: set[int] = set()
    for rule in program.rules:
        for sentence in rule.sentences:
            if isinstance(sentence, (Trigger, Replacement)):
                inside = (*walk(sentence), *walk(blocks[sentence.block]))
                hidden = any(isinstance(one, Slot) and one.slot in unseen for one in inside)
                if hidden and any(isinstance(one, ir_effects.MakeMistake) for one in inside):
                    found.add(rule.number)
    return frozenset(found)
