"""One game: the door for inputs, and everything that may be asked from outside."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from rulelang.engine import chance, choices, duties, hearing, inputs, moves
from rulelang.engine.actions import Action, Do, Play
from rulelang.engine.adopt import deal_anew, in_force, transplant
from rulelang.engine.events import Event
from rulelang.engine.machine import Machine
from rulelang.engine.prompt import Prompt
from rulelang.engine.refusals import Code, Refusal, Refused
from rulelang.engine.setting import CannotStart, Person, Setting
from rulelang.engine.setup import make_setting
from rulelang.engine.table import Stage, Table
from rulelang.engine.turn import run
from rulelang.engine.undoing import Chains
from rulelang.engine.view import View, make_view, noticed, seen_by
from rulelang.ir.program import DEALER, GO_ON, SCORE, Program

__all__ = ["CannotStart", "Entry", "Game", "Person"]

_MACHINES: OrderedDict[Any, Machine] = OrderedDict()
"""Machines bound lately, by what was agreed: games of the same agreement share one. A machine holds nothing of a game."""
_KEPT = 32


def machine_for(
    program: Program,
    seats: int | Sequence[Person],
    options: Mapping[int, int],
    rules: Mapping[int, bool],
    dealer: int | None,
    today: tuple[int, int],
) -> Machine:
    """The machine of what was agreed, bound once."""
    who = seats if isinstance(seats, int) else tuple(seats)
    key = (id(program), who, tuple(options.items()), tuple(rules.items()), dealer, today)
    machine = _MACHINES.get(key)
    if machine is None or machine.program is not program:
        machine = _MACHINES[key] = Machine(make_setting(program, seats, options, rules, dealer, today))
        while len(_MACHINES) > _KEPT:
            _MACHINES.popitem(last=False)
    else:
        _MACHINES.move_to_end(key)
    return machine


@dataclass(frozen=True, slots=True)
class Entry:
    """What went in (`action` None: time passed to `at`; seat -1 then; `left`: that person went) and what came of it."""

    at: int
    seat: int
    action: Action | None
    left: bool
    events: tuple[Event, ...]
    hash: str
    """Of the table afterwards."""


class Game:
    """A game in progress.

    A seat is a number from 0, clockwise. An input is applied whole or refused whole (`Refused`), except that deadlines which
    an attempted move brings about stand even if the move is then overtaken. Without a journal nothing is recorded, and
    `act` returns no events unless there is a listener.
    """

    def __init__(self, machine: Machine, table: Table, *, journal: bool) -> None:
        self._m = machine
        self._t = table
        self._keep = journal
        self._asked: tuple[Prompt, ...] | None = None
        self._legal: dict[int, tuple[Action, ...]] = {}
        """What was answered since the last input; forgotten when the table changes."""
        self.listener: Callable[[tuple[Event, ...]], None] | None = None
        """Told of all events, in order, also where no journal is kept."""
        self.witness: Callable[[int, Action | str | None, int], None] | None = None
        """Where there is a listener: told of each input with its stamp before it is looked at, also of those that are refused
        (no action, seat -1: time passes; a text: a rule that is invented)."""
        self.journal: list[Entry] = []
        self._recent: list[tuple[Event, ...]] = []

    @classmethod
    def start(
        cls,
        program: Program,
        *,
        seats: int | Sequence[Person] = 2,
        seed: int | str = 0,
        options: Mapping[int, int] | None = None,
        rules: Mapping[int, bool] | None = None,
        dealer: int | None = None,
        today: tuple[int, int] = (1, 1),
        journal: bool = True,
        stacked: Sequence[int] = (),
    ) -> Game:
        """Begin a game: options by number (a count, a truth as 0 or 1, a mask), rules switched on or off by number. `stacked`: cards
        that lie on top of the stock at the first deal, top first.

        Raises:
            CannotStart: the seats, options or deck do not allow it; it says why.
        """
        machine = machine_for(program, seats, options or {}, rules or {}, dealer, today)
        setting = machine.setting
        if len(set(stacked)) < len(stacked) or not set(stacked) <= set(range(len(setting.deck))):
            raise CannotStart("cards that are stacked are cards of the deck, each once")
        table = Table(machine.seats, setting.zone_base[-1], [0] * setting.slot_base[-1], chance.key_of(seed))
        for place, (slot, owner) in enumerate(setting.slot_of):
            table.slots[place] = machine.first_value(table, slot, owner)
        table.slots[setting.slot_base[DEALER]] = setting.dealer
        if machine.undoing:
            table.chains = Chains(len(table.slots))
        table.stacked = tuple(stacked)
        game = cls(machine, table, journal=journal)
        game._record(-1, None, False, lambda: _begin(machine, table))
        return game

    # ---- asking ------------------------------------------------------------------------------------------------------

    @property
    def program(self) -> Program:
        return self._m.program

    @property
    def setting(self) -> Setting:
        return self._m.setting

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(person.name for person in self._m.setting.people)

    @property
    def seats(self) -> int:
        return self._m.seats

    @property
    def over(self) -> bool:
        return self._t.stage == Stage.OVER

    @property
    def aborted(self) -> bool:
        """Whether the game is over because its rules did not come to rest."""
        return bool(self._t.aborted)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won the game: none while it runs, or if nobody did."""
        return tuple(seat for seat in range(self._m.seats) if self._t.winners >> seat & 1) if self.over else ()

    @property
    def scores(self) -> tuple[int, ...]:
        base = self._m.setting.slot_base[SCORE]
        return tuple(self._t.slots[base : base + self._m.seats])

    @property
    def now(self) -> int:
        """The stamp of the last input, in milliseconds."""
        return self._t.now

    @property
    def turn(self) -> int:
        """The seat on turn, -1 for nobody."""
        return self._t.turn

    @property
    def deal(self) -> int:
        """The number of the running or last deal, from 1."""
        return self._t.deal

    @property
    def chain(self) -> tuple[str, ...]:
        """Of an aborted game: the names of the rules that did not come to rest."""
        rules = dict.fromkeys(rule for rule in self._t.trail if rule >= 0) if self.aborted else ()
        return tuple(self._m.program.rules[rule].name for rule in rules)

    @property
    def out_of_turn(self) -> bool:
        """Whether some rule in force lets others than the player on turn make moves."""
        return self._m.menu.out_of_turn

    def face(self, card: int) -> int:
        """Number in `Program.faces` of a physical card."""
        return self._m.setting.deck[card]

    def legal(self, seat: int) -> tuple[Action, ...]:
        """Moves and answers this seat may make now, in a fixed order; none if it is not asked anything. Plays with words
        are made by the caller: `action.saying("…")`."""
        known = self._legal.get(seat)
        if known is None:
            m, t = self._m, self._t
            if t.plain and seat == t.turn:
                known = moves.permitted(m, t, seat) or moves.nothing_else(m, t, seat)
            else:
                known = moves.legal(m, t, seat)
            self._legal[seat] = known
        return known

    def possible(self, seat: int) -> tuple[Action, ...]:
        """What hands can do: under permissive manners also what is wrong."""
        return moves.possible(self._m, self._t, seat) if 0 <= seat < self._m.seats else ()

    def deeds(self, seat: int) -> tuple[Action, ...]:
        """A finite menu of deeds: each phrase the rules know, each gesture, each call."""
        return moves.deeds(self._m, self._t, seat)

    def prompts(self) -> tuple[Prompt, ...]:
        """What is open at the table now; empty when the game is over."""
        t = self._t
        if t.plain:
            return self._m.turn_prompts[t.turn]
        if self._asked is None:
            self._asked = moves.prompts(self._m, t)
        return self._asked

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why an input would be refused now, None if it would not."""
        return moves.check(self._m, self._t, seat, action)

    def next_due(self) -> int | None:
        """The stamp after which the next timer fires, or None."""
        return inputs.next_due(self._m, self._t)

    def view(self, seat: int) -> View:
        """All that a seat (-1: a spectator) may know."""
        recent = tuple(event for events in self._recent[-2:] for event in events)
        return make_view(self._m, self._t, seat, recent)

    def told(self, seat: int, events: Sequence[Event]) -> tuple[Event, ...]:
        """What of some events a seat (-1: a spectator) may know: hidden cards and other people's mistakes are left out."""
        return tuple(seen_by(self._m, event, seat) for event in events if noticed(self._m, event, seat))

    def hash(self) -> str:
        """A digest of the table (not of the journal)."""
        return self._t.hash()

    def copy(self) -> Game:
        """An independent copy in the same position, without the journal."""
        return Game(self._m, self._t.copy(), journal=False)

    # ---- the door ----------------------------------------------------------------------------------------------------

    def act(self, seat: int, action: Action, at: int | None = None) -> tuple[Event, ...]:
        """Apply an input, or raise `Refused`. `at` is its stamp in milliseconds (default: one after the last).

        Returns what happened, with everybody's knowledge; to a seat show `view(seat).events`.
        """
        t = self._t
        open_ends = (t.duties or t.races or t.window is not None) and inputs.pressing(self._m, t)
        if at is None and not open_ends and not self._keep and self.listener is None:
            for one in self._legal.get(seat, ()):
                if one is action:  # it was offered since the last input: nothing to check, no deadline, nobody to tell
                    t.now += 1
                    self._asked, self._legal, t.steps = None, {}, 0
                    if t.trail:
                        t.trail = []
                    inputs.COMMIT[type(action)](self._m, t, seat, action)
                    return ()
        return self._enter(seat, action, at)

    def _enter(self, seat: int, action: Action, at: int | None) -> tuple[Event, ...]:
        """The general way: whether it is an input now, what is due before it, whether it is allowed; then it is carried out."""
        t = self._t
        if self.witness is not None:
            self.witness(seat, action, t.now + 1 if at is None else at)
        known = id(action) in map(id, self._legal.get(seat, ()))
        stamp = t.now + 1 if at is None else at
        if not known or at is not None:
            self._admit(action, stamp)
        passed: tuple[Event, ...] = ()
        if (t.duties or t.races or t.window is not None) and inputs.pressing(self._m, t):
            passed = self._meet_deadlines(seat, action, stamp, known)
        elif not known:
            self._check_at(stamp, seat, action)
        t.now = stamp
        return passed + self._record(seat, action, False, partial(self._commit, seat, action))

    def _commit(self, seat: int, action: Action) -> None:
        inputs.COMMIT[type(action)](self._m, self._t, seat, action)

    def _admit(self, action: Action, stamp: int) -> None:
        """Refuse what is no input now, whoever sent it."""
        if not isinstance(action, Action) or not isinstance(stamp, int) or isinstance(stamp, bool):
            raise Refused(Refusal(Code.MALFORMED))
        if self.over:
            raise Refused(Refusal(Code.GAME_OVER))
        if stamp < self._t.now:
            raise Refused(Refusal(Code.LATE))

    def _meet_deadlines(self, seat: int, action: Action, stamp: int, known: bool) -> tuple[Event, ...]:
        """Check an input while duties are open: the clock runs to its stamp, then what ends with this move ends."""
        m, t = self._m, self._t
        passed: tuple[Event, ...] = ()
        if (due := inputs.next_due(m, t)) is not None and due < stamp:
            # would it be refused once the clock has run? tried on a copy, so that a refusal passes no deadline
            trial = t.copy()
            inputs.pass_time(m, trial, stamp)
            self._check(trial, seat, action)
            passed = self._record(-1, None, False, lambda: inputs.pass_time(m, t, stamp))
        elif not known:
            self._check_at(stamp, seat, action)
        t.now = stamp
        if t.duties and isinstance(action, (Play, Do)) and getattr(action, "move", -1) != GO_ON:
            event = inputs.proposed(m, t, seat, action)
            due_now: list[bool] = []
            passed += self._record(-1, None, False, lambda: due_now.append(inputs.settle_deadlines(m, t, event, action)))
            if any(due_now):
                self._check(t, seat, action)  # it may have been overtaken
        return passed

    def _check_at(self, stamp: int, seat: int, action: Action) -> None:
        """Check an input as of its stamp; a refused one changes nothing, not even the clock."""
        t = self._t
        before, t.now = t.now, stamp
        try:
            self._check(t, seat, action)
        finally:
            t.now = before

    def _check(self, table: Table, seat: int, action: Action) -> None:
        refusal = moves.check(self._m, table, seat, action)
        if refusal is not None:
            raise Refused(refusal)

    def advance(self, to: int) -> tuple[Event, ...]:
        """Let time pass to a stamp; timers before it fire. A stamp in the past is refused."""
        if self.witness is not None:
            self.witness(-1, None, to)
        if not isinstance(to, int) or to < self._t.now:
            raise Refused(Refusal(Code.LATE))
        if self.over:
            raise Refused(Refusal(Code.GAME_OVER))
        return self._record(-1, None, False, lambda: inputs.pass_time(self._m, self._t, to))

    def leave(self, seat: int) -> tuple[Event, ...]:
        """A person goes: the cards go under the stock, open choices take their default, the seat counts for nobody."""
        if not 0 <= seat < self._m.seats or self._t.gone[seat]:
            raise Refused(Refusal(Code.NOT_A_SEAT))
        if self.over:
            raise Refused(Refusal(Code.GAME_OVER))
        return self._record(seat, None, True, lambda: inputs.leave(self._m, self._t, seat))

    def _forget(self) -> None:
        """The table is about to change."""
        self._asked = None
        self._legal = {}
        t = self._t
        t.plain = False
        t.steps = 0
        if t.trail:
            t.trail = []

    def _record(self, seat: int, action: Action | None, left: bool, do: Any) -> tuple[Event, ...]:
        self._forget()
        if not self._keep and self.listener is None:
            do()
            return ()
        self._t.log = []
        try:
            do()
        finally:
            events, self._t.log = tuple(self._t.log), None
        if events or action is not None or left:
            if self._keep:
                self.journal.append(Entry(self._t.now, seat, action, left, events, self.hash()))
            if self.listener is not None:
                self.listener(events)
            self._recent = [*self._recent[-3:], events]
        return events

    # ---- rules invented at the table ---------------------------------------------------------------------------------

    def invention(self) -> tuple[int, tuple[str, ...], bool, bool] | None:
        """Who is asked for an invention now: the seat, what it may do (`invent`, `change`, `drop`), whether the text may be
        secret, and whether it has to; None if nobody is."""
        found = choices.open_invention(self._m, self._t)
        if found is None:
            return None
        frame, step = found
        return step.chooser(self._t, frame), step.kinds, step.secret, not step.optional

    def adopt(
        self,
        program: Program,
        off: frozenset[int],
        changed: frozenset[str],
        inventions: int,
        *,
        answer: bool,
        said: Event | None = None,
    ) -> tuple[Event, ...]:
        """Go on by a new version of the ruleset, in which the rules with these numbers are off. What waits under rules that
        have changed or gone is void. `answer`: this is what somebody was asked for, and the block that asked goes on. `said`:
        what is noted of it."""
        new = Machine(in_force(self._m.setting, program, off))
        transplant(self._m, new, self._t, changed)
        self._m = new
        self._t.repeal, self._t.inventions = 0, inventions

        def go_on() -> None:
            if said is not None and self._t.log is not None:
                self._t.log.append(said)
            found = choices.open_invention(new, self._t) if answer else None
            if found is not None:
                found[0].pc += 1
            run(new, self._t)

        return self._record(-1, None, False, go_on)

    def nobody_invents(self) -> None:
        """From here on nobody is asked for inventions."""
        self._t.inventive = 0

    @property
    def repealing(self) -> bool:
        """Whether the rules want the newest invention to go."""
        return bool(self._t.repeal)

    def trial(self, program: Program, off: frozenset[int], changed: frozenset[str], seed: int) -> Game:
        """A copy of this game under another version of the ruleset, in which the cards that nobody can see are dealt anew and
        nobody invents anything."""
        new, table = Machine(in_force(self._m.setting, program, off)), self._t.copy()
        transplant(self._m, new, table, changed)
        table.inventive, table.repeal = 0, 0
        deal_anew(new, table, seed)
        game = Game(new, table, journal=False)
        run(new, table)
        return game

    # ---- saving and scenarios ------------------------------------------------------------------------------------------

    def to_data(self) -> dict[str, Any]:
        """The position, JSON-ready: also in the middle of a choice."""
        return self._t.to_data()

    def restore(self, data: dict[str, Any]) -> None:
        """Put the table into a position that `to_data` described, of the same setting."""
        self._t = Table.from_data(data)
        self._forget()
        self._recent = []

    def arrange(
        self,
        *,
        hands: Mapping[int, Sequence[int]] | None = None,
        stock: Sequence[int] | None = None,
        discard: Sequence[int] | None = None,
        aside: Sequence[int] = (),
        zones: Mapping[int, Sequence[int]] | None = None,
        slots: Mapping[tuple[int, int], int] | None = None,
        turn: int | None = None,
        direction: int | None = None,
        scores: Mapping[int, int] | None = None,
    ) -> None:
        """Lay the table for a scenario: cards by id (top last), slots by (slot, owner or -1). Cards not named go into the
        stock under the ones named, in the order of their ids, except those set aside, which are out of the game. `zones`
        are the others, by their place in the layout (`setting.zone_of`).

        Raises:
            ValueError: a card is named twice or does not exist.
        """
        t, m = self._t, self._m
        self._forget()
        named = [
            *(card for cards in (hands or {}).values() for card in cards),
            *(stock or ()),
            *(discard or ()),
            *(card for cards in (zones or {}).values() for card in cards),
            *aside,
        ]
        if len(set(named)) < len(named) or any(not 0 <= card < len(m.setting.deck) for card in named):
            raise ValueError("a card is named twice or does not exist")
        taken = set(named)
        t.zones = [[] for _ in t.zones]
        for seat, cards in (hands or {}).items():
            t.zones[m.hands + seat] = list(cards)
        t.zones[m.discard] = list(discard or ())
        for place, cards in (zones or {}).items():
            t.zones[place] = list(cards)
        rest = [card for card in range(len(m.setting.deck)) if card not in taken]
        t.zones[m.stock] = [*rest, *(stock or ())]
        t.stage, t.tasks, t.queue, t.offers, t.duties, t.mistakes = Stage.PLAY, [], [], [], [], []
        t.heard, t.emptied, t.passing, t.skip, t.bound_for = [], [], -1, 0, -1
        t.races, t.begun, t.judged, t.held, t.window = [], [], [], -1, None
        if t.chains is not None:
            t.chains = Chains(len(t.slots))
        t.turn = t.turn if turn is None else turn
        t.direction = direction or 1
        base = m.setting.slot_base
        for slot, at in m.deal_slots:  # what the deal that is swept away has left behind
            t.slots[at] = m.first_value(t, slot, m.setting.slot_of[at][1])
        for (slot, owner), value in (slots or {}).items():
            t.slots[base[slot] + max(owner, 0)] = value
        for seat, score in (scores or {}).items():
            t.slots[base[SCORE] + seat] = score
        self._recent = []

    def zone(self, place: int) -> tuple[int, ...]:
        """For tests and tools that may see everything: the cards at a place in the layout (`setting.zone_of`)."""
        return tuple(self._t.zones[place])

    def cards(self, zone: int, owner: int = -1) -> tuple[int, ...]:
        """For tests and tools that may see everything: the cards in a zone of the table or of a seat, the top last."""
        return tuple(self._t.zones[self._m.setting.zone_base[zone] + max(owner, 0)])

    def slot(self, slot: int, owner: int = -1) -> int:
        """For tests and tools that may see everything: what a slot holds."""
        return self._t.slots[self._m.setting.slot_base[slot] + max(owner, 0)]

    @property
    def duties(self) -> tuple[tuple[int, int], ...]:
        """For tests and tools that may see everything: (debtor, rule) of each open duty."""
        return tuple((duty.debtor, self._m.owings[duty.owe].rule) for duty in self._t.duties)

    def forbids(self, seat: int, action: Action) -> bool:
        """Whether some rule forbids a deed, which would be a mistake of whoever does it."""
        return bool(hearing.broken(self._m, self._t, seat, action))

    @property
    def unnoticed(self) -> frozenset[int]:
        """The rules whose mistakes only who makes them can know of, because they hang on a hidden slot."""
        return self._m.unnoticed

    @property
    def noticeable(self) -> tuple[tuple[int, int, int], ...]:
        """For tests and tools that may see everything: (number, offender, rule) of each mistake and overdue duty that
        somebody could notice and call now: not what hangs on a slot that is seen by nobody else."""
        m, t = self._m, self._t
        found = [(one.number, one.offender, one.rules[0]) for one in t.mistakes if one.rules and one.rules[0] not in m.unnoticed]
        found += [
            (duty.number, duty.debtor, m.owings[duty.owe].rule) for duty in t.duties if duties.overdue(m, t, duty)
        ]
        return tuple(found)

    @property
    def races(self) -> tuple[int, ...]:
        """For tests and tools that may see everything: the rule of each race that is not decided."""
        return tuple(self._m.racings[race.race].rule for race in self._t.races if not race.decided)

    @property
    def mistakes(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """For tests and tools that may see everything: (offender, rules) of each open mistake."""
        return tuple((mistake.offender, mistake.rules) for mistake in self._t.mistakes)


def _begin(m: Machine, t: Table) -> None:
    if t.log is not None:
        t.log.append(Event("game_begins", t.slots[m.setting.slot_base[DEALER]]))
    if "game_begins" in m.listens:
        t.queue.append(Event("game_begins", t.slots[m.setting.slot_base[DEALER]]))
    run(m, t)
