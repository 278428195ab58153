"""Records that outlive the moment: duties, mistakes, offers, tasks, and the challenge window. Plain data all.

Life cycles. A *duty* is open, then met, failed, lapsed or void. A *mistake* is open, then called, forgiven or void. An
*offer* stands until it is taken, declined or void. A *task* is an event whose reactions wait for an answer. A *window*
stands between the last card and the scoring.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rulelang.engine.events import Event


def frozen(value: Any) -> Any:
    """JSON lists back to tuples, all the way down."""
    return tuple(frozen(item) for item in value) if isinstance(value, list) else value


@dataclass(slots=True)
class Frame:
    """A block in progress: which, where in its code, and its locals; with the rule and line it runs for."""

    block: int
    pc: int
    locals: list[Any]
    rule: int
    line: int
    deferred: list[Any] = field(default_factory=list)
    """Writes of an `at once` that wait for its last read: (position, operands)."""

    def copy(self) -> Frame:
        return Frame(self.block, self.pc, self.locals[:], self.rule, self.line, self.deferred[:])

    def to_data(self) -> list[Any]:
        return [self.block, self.pc, self.locals, self.rule, self.line, self.deferred]

    @classmethod
    def from_data(cls, data: list[Any]) -> Frame:
        block, pc, values, rule, line, deferred = data
        return cls(block, pc, [frozen(item) for item in values], rule, line, [frozen(item) for item in deferred])


@dataclass(slots=True)
class Task:
    """The reactions to one event, when one of them waits: the frame that waits, and the triggers still to run; or a block
    that stands for itself and waits (no event)."""

    event: Event | None
    frame: Frame | None
    rest: list[int]
    """Numbers of triggers whose guards have been tested already."""

    def copy(self) -> Task:
        return Task(self.event, self.frame.copy() if self.frame else None, self.rest[:])

    def to_data(self) -> list[Any]:
        event = self.event.to_data() if self.event else None
        return [event, self.frame.to_data() if self.frame else None, self.rest]

    @classmethod
    def from_data(cls, data: list[Any]) -> Task:
        event, frame, rest = data
        return cls(Event.from_data(event) if event else None, Frame.from_data(frame) if frame else None, list(rest))


@dataclass(slots=True)
class Duty:
    """Somebody must do something by some time. `owe` is the number of the effect that opened it, `env` its locals then."""

    number: int
    debtor: int
    owe: int
    env: tuple[Any, ...]
    left: int
    """How many more times the deed must be done."""
    opened: int
    """Stamp."""
    seq: int
    """Number of the last event before it opened; it sees later ones only."""
    due: int
    """Play time at which it fails, -1 for none."""
    failing: int
    """Stamp of another's deed that makes it fail once the clock has passed it, -1 for none."""
    move: int
    """Number of the move during which it opened; words since the move before count."""
    play: int = 0
    """Number of the play of whose consequences it is one; 0 for none, or where no play can be taken back."""
    counts: tuple[int, ...] = ()
    """How often the repeated part of each phrase must be said (-1: it has none); empty if none has one."""

    def to_data(self) -> list[Any]:
        return [
            self.number, self.debtor, self.owe, list(self.env), self.left, self.opened, self.seq, self.due, self.failing,
            self.move, self.play, list(self.counts),
        ]  # fmt: skip

    @classmethod
    def from_data(cls, data: list[Any]) -> Duty:
        number, debtor, owe, env, left, opened, seq, due, failing, move, play, counts = data
        return cls(
            number, debtor, owe, frozen(env), left, opened, seq, due, failing, move, play, tuple(counts)
        )

    def copy(self) -> Duty:
        return Duty(
            self.number,
            self.debtor,
            self.owe,
            self.env,
            self.left,
            self.opened,
            self.seq,
            self.due,
            self.failing,
            self.move,
            self.play,
            self.counts,
        )


@dataclass(slots=True)
class Mistake:
    """A mistake: who, against which rules, of which kind (play, draw, deed, duty), with which card, when, and the number of
    the play it belongs to (0 for none)."""

    number: int
    offender: int
    rules: tuple[int, ...]
    kind: str
    card: int
    made: int
    play: int = 0

    def to_data(self) -> list[Any]:
        return [self.number, self.offender, list(self.rules), self.kind, self.card, self.made, self.play]

    @classmethod
    def from_data(cls, data: list[Any]) -> Mistake:
        number, offender, rules, kind, card, made, play = data
        return cls(number, offender, tuple(rules), kind, card, made, play)


@dataclass(slots=True)
class Race:
    """A race that has been opened: by which effect (`race`), with its locals then, who may enter, of which play it is a
    consequence (0 for none), since when, until when (play time, -1: as long as its events let it)."""

    number: int
    race: int
    env: tuple[Any, ...]
    among: list[int]
    play: int
    seq: int
    """Number of the last event before it opened; it sees later ones only."""
    due: int
    entered: list[tuple[int, int]] = field(default_factory=list)
    """Who has entered, with the stamp."""
    winner: int = -1
    won: int = -1
    """Stamp at which it was decided."""
    decided: int = 0

    def to_data(self) -> list[Any]:
        return [
            self.number, self.race, list(self.env), self.among, self.play, self.seq, self.due,
            [list(entry) for entry in self.entered], self.winner, self.won, self.decided,
        ]  # fmt: skip

    @classmethod
    def from_data(cls, data: list[Any]) -> Race:
        number, race, env, among, play, seq, due, entered, winner, won, decided = data
        seats = [(entry[0], entry[1]) for entry in entered]
        return cls(number, race, frozen(env), list(among), play, seq, due, seats, winner, won, decided)

    def copy(self) -> Race:
        return Race(
            self.number, self.race, self.env, self.among[:], self.play, self.seq, self.due, self.entered[:], self.winner,
            self.won, self.decided,
        )  # fmt: skip


@dataclass(slots=True)
class Offer:
    """A seat may or must make one of the moves of an `Offer` effect (its number in `offer`) before its turn goes on."""

    seat: int
    offer: int
    env: tuple[Any, ...]

    def to_data(self) -> list[Any]:
        return [self.seat, self.offer, list(self.env)]

    @classmethod
    def from_data(cls, data: list[Any]) -> Offer:
        seat, offer, env = data
        return cls(seat, offer, frozen(env))


@dataclass(slots=True)
class Window:
    """A challenge window: who has finished, until when (play time), who lets it stand."""

    winner: int
    size: int
    """Cards in that hand when it opened; if it grows, the window is void."""
    due: int
    accepted: list[int]

    def to_data(self) -> list[Any]:
        return [self.winner, self.size, self.due, self.accepted]

    @classmethod
    def from_data(cls, data: list[Any]) -> Window:
        winner, size, due, accepted = data
        return cls(winner, size, due, list(accepted))

    def copy(self) -> Window:
        return Window(self.winner, self.size, self.due, self.accepted[:])
