"""The state of a game: plain data, copyable in its size, serialisable in the middle of any effect."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from rulelang.engine.events import Event
from rulelang.engine.records import Duty, Mistake, Offer, Race, Task, Window
from rulelang.engine.undoing import Chains


class Stage:
    """Where a game is between its first and its last event: numbers, compared at every step."""

    GAME_BEGINS: Final = 0
    DEAL_BEGINS: Final = 1
    SETUP: Final = 2
    PLAY: Final = 3
    DEAL_ENDS: Final = 4
    GAME_ENDS: Final = 5
    OVER: Final = 6


_NUMBERS = (
    "key", "counter", "now", "frozen", "stopped", "stage", "deal", "turn", "direction", "skip", "bound_for", "passing", "ended",
    "first", "winner", "winners", "ending", "aborted", "held", "move_no", "turn_no", "serial", "seq", "passes", "forced", "places",
    "repeal", "inventive", "inventions",
)  # fmt: skip
_LISTS = ("slots", "active", "gone", "emptied", "place")
_PAIRS = ("heard", "spoken", "begun", "shown")


class Table:
    """Everything that a position is. Seats are numbers from 0, clockwise (to the left).

    key, counter: chance. now: stamp of the last input (ms). frozen: how long the clock stood still; stopped: since which
    stamp it does, -1 if it runs. turn: seat on turn, -1 for nobody. direction: 1 to the left, -1 to the right. skip: seats
    to pass over. bound_for: seat that the turn goes to instead of the next, -1. passing: seat from which the turn is about
    to pass, -1. ended: 1 while the reactions to the end of
    a turn run. first: seat that begins. winner: of the deal, -1. winners: of the game, a mask. ending: 1 when the deal is
    to end. move_no, turn_no: counted from the beginning of the game. serial: the next record's number. seq: events so far. passes: passes in a row; forced: those of
    them with nothing else left. places: how many have left the deal. repeal: 1 when the newest invention is to go. inventive: 0
    where nobody is asked for inventions (trials). inventions: how many of them hold. emptied: seats whose empty hand has not been
    taken up yet. heard: (serial, seat, phrase, move_no, used, count) words that may still meet a duty, several rows of one serial
    where they can be understood in several ways; spoken: (seat, phrase, turn_no) for `said`. held: seat whose turn waits for a
    race, -1. shown: (move_no, seat, card) of what somebody was shown since the last move. begun: (seat, card, and what the pile looked like) of each card that is held over it. judged: mistakes that are
    closed and may still be spoken of.
    """

    __slots__ = (
        *_NUMBERS, *_LISTS, *_PAIRS, "chains", "duties", "joined", "judged", "log", "mistakes", "muted", "plain", "quiet", "offers", "queue", "races", "replacing", "stacked", "steps", "tasks", "trail", "window", "zones",
    )  # fmt: skip

    def __init__(self, seats: int, zones: int, slots: list[int], key: int) -> None:
        self.key = key
        self.counter = 0
        self.now = 0
        self.frozen = 0
        self.stopped = -1
        self.stage: int = Stage.GAME_BEGINS
        self.deal = 0
        self.turn = -1
        self.direction = 1
        self.skip = 0
        self.bound_for = -1
        self.passing = -1
        self.ended = 0
        self.first = -1
        self.winner = -1
        self.winners = 0
        self.ending = 0
        self.aborted = 0
        self.held = -1
        self.move_no = 0
        self.turn_no = 0
        self.serial = 0
        self.seq = 0
        self.passes = 0
        self.forced = 0
        self.places = 0
        self.repeal = 0
        self.inventive = 1
        self.inventions = 0
        self.slots = slots
        self.active = [1] * seats
        self.gone = [0] * seats
        self.place = [0] * seats
        self.emptied: list[int] = []
        self.heard: list[tuple[int, int, int, int, int, int]] = []
        self.begun: list[tuple[int, ...]] = []
        self.spoken: list[tuple[int, int, int]] = []
        self.shown: list[tuple[int, int, int]] = []
        self.zones: list[list[int]] = [[] for _ in range(zones)]
        self.duties: list[Duty] = []
        self.mistakes: list[Mistake] = []
        self.judged: list[Mistake] = []
        self.races: list[Race] = []
        self.chains: Chains | None = None
        """What each of the last plays changed, where plays can be taken back."""
        self.offers: list[Offer] = []
        self.tasks: list[Task] = []
        self.window: Window | None = None
        self.queue: list[Event] = []
        self.log: list[Event] | None = None
        """Where events are noted, if anywhere; not part of the position."""
        self.steps = 0
        """Steps taken since the input came; not part of the position."""
        self.trail: list[int] = []
        """Rules that the last steps ran for, when the steps run out; not part of the position."""
        self.replacing: list[int] = []
        """Reactions that stand in the place of an event while their blocks run; not part of the position."""
        self.quiet = False
        """Whether smaller hands are left unnoted until everything has been written (`at once`); not part of the position."""
        self.muted = False
        """Whether the reactions to the event in hand are dropped; not part of the position."""
        self.joined = 0
        """While a further card of a play is looked at: how many lie in the play before it; not part of the position."""
        self.stacked: tuple[int, ...] = ()
        """Cards that are to lie on top of the stock at the first deal, top first; not part of the position."""
        self.plain = False
        """At rest: whether it is known that nothing but the turn is open; not part of the position."""

    @property
    def play_time(self) -> int:
        """Milliseconds of play: the clock, without the times it stood still."""
        return (self.now if self.stopped < 0 else self.stopped) - self.frozen

    def copy(self) -> Table:
        """An independent table in the same position, without a log."""
        new = Table(0, 0, [], 0)
        for name in _NUMBERS:
            setattr(new, name, getattr(self, name))
        for name in (*_LISTS, *_PAIRS):
            setattr(new, name, getattr(self, name)[:])
        new.zones = [zone[:] for zone in self.zones]
        new.duties = [duty.copy() for duty in self.duties]
        new.mistakes = self.mistakes[:]
        new.judged = self.judged[:]
        new.races = [race.copy() for race in self.races]
        new.chains = None if self.chains is None else self.chains.copy()
        new.offers = self.offers[:]
        new.tasks = [task.copy() for task in self.tasks]
        new.window = self.window.copy() if self.window else None
        new.queue = self.queue[:]
        new.stacked = self.stacked
        return new

    def to_data(self) -> dict[str, Any]:
        """The position, JSON-ready."""
        data: dict[str, Any] = {name: int(getattr(self, name)) for name in _NUMBERS}
        data |= {name: list(getattr(self, name)) for name in _LISTS}
        data |= {name: [list(item) for item in getattr(self, name)] for name in _PAIRS}
        data["zones"] = [list(zone) for zone in self.zones]
        data["duties"] = [duty.to_data() for duty in self.duties]
        data["mistakes"] = [mistake.to_data() for mistake in self.mistakes]
        data["judged"] = [mistake.to_data() for mistake in self.judged]
        data["races"] = [race.to_data() for race in self.races]
        data["chains"] = None if self.chains is None else self.chains.to_data()
        data["offers"] = [offer.to_data() for offer in self.offers]
        data["tasks"] = [task.to_data() for task in self.tasks]
        data["window"] = self.window.to_data() if self.window else None
        data["queue"] = [event.to_data() for event in self.queue]
        return data

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Table:
        """The position that `to_data` described."""
        new = Table(0, 0, [], 0)
        for name in _NUMBERS:
            setattr(new, name, int(data[name]))
        for name in _LISTS:
            setattr(new, name, list(data[name]))
        for name in _PAIRS:
            setattr(new, name, [tuple(item) for item in data.get(name, ())])
        new.zones = [list(zone) for zone in data["zones"]]
        new.duties = [Duty.from_data(item) for item in data["duties"]]
        new.mistakes = [Mistake.from_data(item) for item in data["mistakes"]]
        new.judged = [Mistake.from_data(item) for item in data["judged"]]
        new.races = [Race.from_data(item) for item in data["races"]]
        new.chains = None if data["chains"] is None else Chains.from_data(data["chains"])
        new.offers = [Offer.from_data(item) for item in data["offers"]]
        new.tasks = [Task.from_data(item) for item in data["tasks"]]
        new.window = Window.from_data(data["window"]) if data["window"] else None
        new.queue = [Event.from_data(item) for item in data["queue"]]
        return new

    def hash(self) -> str:
        """A digest of the position: 32 hexadecimal digits."""
        text = json.dumps(self.to_data(), sort_keys=True, separators=(",", ":"))
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
