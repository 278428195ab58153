"""What the permissions allow: permit and forbid, default deny; worked out once for each combination of what they read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rulelang.engine.actions import Action, Do, Play
from rulelang.engine.bind.binding import bind, bind_all
from rulelang.engine.bind.context import Context, Fn
from rulelang.engine.bind.reads import memo_limit, reads, remembered
from rulelang.engine.bind.values.seats import as_seats
from rulelang.engine.refusals import Code, Refusal
from rulelang.engine.table import Table
from rulelang.ir.base import Node
from rulelang.ir.expressions import Candidate, Fitting, Local
from rulelang.ir.program import JOIN, PASS, PLAY
from rulelang.ir.rules import Permission
from rulelang.ir.walk import walk

_SEAT = 0
"""In a permission the seat in question is local 0."""

Allowed = tuple[dict[int, Action], dict[int, Action]]
"""Cards that may be played by whoever holds them, and numbers of the other moves that may be made; each with its action."""


@dataclass(frozen=True, slots=True)
class Grant:
    """A permission or prohibition, bound."""

    rule: int
    line: int
    allow: bool
    move: int
    who: Fn | None
    test: Fn | None
    conditions: tuple[Fn, ...]
    label: int | None
    despite: tuple[int, ...]
    by_card: bool
    """Whether whom it speaks of hangs on the card."""
    settled: tuple[Fn, ...]
    """The conditions that do not speak of the card: they are the same for a whole hand."""
    open: tuple[Fn, ...]
    """The other conditions."""

    def speaks_of(self, t: Table, seat: int, v: Sequence[int]) -> bool:
        """Whether the seat is one it speaks of: without a subject, the one on turn for `may`, anybody for `may not`."""
        if self.who is None:
            return not self.allow or seat == t.turn
        return seat in as_seats(self.who(t, v, -1))

    def holds(self, t: Table, seat: int, card: int) -> bool:
        """Whether it applies to that seat and card now."""
        return self.concerns(t, seat) and self.covers(t, (seat, card, -1), card)

    def fits(self, t: Table, seat: int, card: int) -> bool:
        """Whether its conditions hold for that seat and card, whoever is on turn."""
        v = (seat, -1, -1)
        return all([condition(t, v, -1) for condition in self.settled]) and self.covers(t, (seat, card, -1), card)

    def concerns(self, t: Table, seat: int) -> bool:
        """Whether it applies to that seat now, as far as that does not hang on the card."""
        v = (seat, -1, -1)
        for condition in self.settled:  # a loop: this runs for every seat at every look
            if not condition(t, v, -1):
                return False
        return self.by_card or self.speaks_of(t, seat, v)

    def covers(self, t: Table, v: Sequence[int], card: int) -> bool:
        """Whether it applies to a card, where it concerns the seat."""
        if self.test is not None and not self.test(t, v, card):
            return False
        for condition in self.open:
            if not condition(t, v, card):
                return False
        return not self.by_card or self.speaks_of(t, v[0], v)

    def closeness(self, t: Table, seat: int, card: int) -> tuple[bool, bool, bool, int]:
        """How near it came: pattern, then subject, then whether it fails by the card alone, then conditions."""
        v = (seat, card, -1)
        return (
            self.test is None or bool(self.test(t, v, card)),
            self.speaks_of(t, seat, v),
            all([condition(t, v, card) for condition in self.settled]),
            sum(bool(condition(t, v, card)) for condition in self.conditions),
        )


class Menu:
    """The permissions of the rules in force."""

    def __init__(self, permissions: Sequence[tuple[int, Permission]], to: Context) -> None:
        self.plays: tuple[Action, ...] = tuple(Play(card) for card in range(len(to.deck)))
        self.does: tuple[Action, ...] = tuple(Do(move) for move in range(len(to.program.moves)))
        to.inside_permission = True
        self.grants = tuple(_bind(rule, permission, to) for rule, permission in permissions)
        to.inside_permission = False
        circular = {rule for rule, permission in permissions if any(isinstance(n, Fitting) for n in walk(permission))}
        straight = tuple(grant for grant in self.grants if grant.rule not in circular)
        self.faces = to.deck
        self._example = {face: card for card, face in reversed(list(enumerate(to.deck)))}
        self._by_move: dict[int, tuple[list[Grant], list[Grant]]] = {}
        for grant in self.grants:
            self._by_move.setdefault(grant.move, ([], []))[0 if grant.allow else 1].append(grant)
        self._plays = self._by_move.get(PLAY, ([], []))
        self._straight = tuple(
            [grant for grant in straight if grant.move == PLAY and grant.allow is allow] for allow in (True, False)
        )
        self.joins = self._by_move.get(JOIN, ([], []))
        """What says which cards may be laid together with the one before them."""
        self.moves = tuple(sorted(move for move in self._by_move if move not in (PLAY, JOIN)))
        self.ending = {move for move in self.moves if all(grant.who is None for grant in self._by_move[move][0])}
        """Moves that end the turn whatever permits them."""
        self.out_of_turn = any(grant.allow and grant.who is not None for grant in self.grants)
        self.passing_forbidden = bool(self._by_move.get(PASS, ([], []))[1])
        """Whether some rule forbids to pass: also to who can do nothing else."""
        self.labelled = any(grant.label is not None for grant in self._plays[0])
        found = [reads(permission, to) for _, permission in permissions]
        self._sets: dict[frozenset[int], dict[int, Action]] = {}
        self.memorised = all(one is not None for one in found)
        """Whether what is allowed is looked up rather than worked out for each card."""
        self.allowed: Callable[[Table, int], Allowed] = self._work_out
        """(table, seat): what a seat may play, and which other moves it may make."""
        if self.memorised:
            told = dict.fromkeys(read for one in found if one is not None for read in one)
            self.allowed = remembered(told, to, self._work_out)
        to.fits = self.fits
        to.stratum = lambda t, seat, card: _allowed(self._straight, t, seat, card)

    # ---- questions ---------------------------------------------------------------------------------------------------

    def fits(self, t: Table, seat: int, card: int) -> bool:
        """Whether the permissions let a seat play that card now."""
        if self.memorised:
            return card in self.allowed(t, seat)[0]
        return _allowed(self._plays, t, seat, card)

    def _work_out(self, t: Table, seat: int) -> Allowed:
        examples = set(_allowed_of(self._plays, t, seat, list(self._example.values())))
        faces = {face for face, card in self._example.items() if card in examples}
        cards = frozenset(card for card, face in enumerate(self.faces) if face in faces)
        if len(self._sets) >= memo_limit(len(self.faces)):
            self._sets.clear()
        if cards not in self._sets:  # the same few sets come again and again
            self._sets[cards] = {card: self.plays[card] for card in cards}
        does = {move: self.does[move] for move in self.moves if _allowed(self._by_move[move], t, seat, -1)}
        return self._sets[cards], does

    def cards(self, t: Table, seat: int, hand: Sequence[int]) -> list[int]:
        """The cards of a hand that may be played."""
        if not self.memorised:
            return _allowed_of(self._plays, t, seat, hand)
        playable = self.allowed(t, seat)[0]
        return [card for card in hand if card in playable]

    def may(self, t: Table, seat: int, move: int, card: int = -1) -> bool:
        """Whether a seat may make a move (with a card, for a play)."""
        if move == PLAY:
            return self.fits(t, seat, card)
        return move in self.allowed(t, seat)[1] if self.memorised else _allowed(self._of(move), t, seat, -1)

    def joins_on(self, t: Table, seat: int, card: int) -> bool:
        """Whether a card may be laid together with the one that is the top now, in the same play."""
        return _allowed(self.joins, t, seat, card)

    def labels(self, t: Table, seat: int, card: int) -> tuple[int, ...]:
        """The labels of all permissions that let this play happen."""
        if not self.labelled:
            return ()
        return tuple(dict.fromkeys(g.label for g in self._plays[0] if g.label is not None and g.holds(t, seat, card)))

    def ends_turn(self, t: Table, seat: int, move: int) -> bool:
        """Whether a move is permitted by a `may` without subject, which ends the turn."""
        return any(grant.who is None and grant.holds(t, seat, -1) for grant in self._of(move)[0])

    def blame(self, t: Table, seat: int, move: int, card: int = -1) -> Refusal:
        """Why a move is not allowed."""
        allows = self._of(move)[0]
        v = (seat, card, -1)
        if seat != t.turn and not any(grant.who is not None and grant.speaks_of(t, seat, v) for grant in allows):
            return Refusal(Code.NOT_YOUR_TURN, seat=t.turn)
        forbidding = self._forbidding(t, seat, move, card)
        if forbidding:
            return Refusal(Code.FORBIDDEN, forbidding[0])
        if seat != t.turn and any(grant.who is None and grant.fits(t, seat, card) for grant in allows):
            return Refusal(Code.NOT_YOUR_TURN, seat=t.turn)  # it would be permitted then
        closest = self._closest(t, seat, move, card)
        return Refusal(Code.NOT_PERMITTED, closest[0] if closest else -1)

    def broken(self, t: Table, seat: int, move: int, card: int = -1) -> tuple[int, ...]:
        """The rules that a wrong move is laid to: all that forbid it, else those whose `may` came closest."""
        return self._forbidding(t, seat, move, card) or self._closest(t, seat, move, card)

    def forbids(self, t: Table, seat: int, move: int, card: int) -> tuple[int, ...]:
        """The rules that forbid a move, whatever permits it."""
        return self._forbidding(t, seat, move, card)

    def _forbidding(self, t: Table, seat: int, move: int, card: int) -> tuple[int, ...]:
        allows, forbids = self._of(move)
        lifted = {rule for grant in allows if grant.despite and grant.holds(t, seat, card) for rule in grant.despite}
        return tuple(dict.fromkeys(g.rule for g in forbids if g.rule not in lifted and g.holds(t, seat, card)))

    def _closest(self, t: Table, seat: int, move: int, card: int) -> tuple[int, ...]:
        allows = self._of(move)[0]
        best = max((grant.closeness(t, seat, card) for grant in allows), default=None)
        return tuple(dict.fromkeys(g.rule for g in allows if g.closeness(t, seat, card) == best))

    def _of(self, move: int) -> tuple[list[Grant], list[Grant]]:
        return self._by_move.get(move, ([], []))


def _allowed(grants: Sequence[list[Grant]], t: Table, seat: int, card: int) -> bool:
    """Whether one card (-1: a move without one) is allowed."""
    return bool(_allowed_of(grants, t, seat, (card,)))


def _allowed_of(grants: Sequence[list[Grant]], t: Table, seat: int, cards: Sequence[int]) -> list[int]:
    """Those of some cards that are allowed: some `may` permits it, and every `may not` is lifted by one that names its rule. What
    concerns the seat is asked once, not for each card."""
    allows = [grant for grant in grants[0] if grant.concerns(t, seat)]
    if not allows:
        return []
    forbids = [grant for grant in grants[1] if grant.concerns(t, seat)]
    found = []
    for card in cards:
        v = (seat, card, -1)
        holding = [grant for grant in allows if grant.covers(t, v, card)]
        if holding:
            against = [forbid.rule for forbid in forbids if forbid.covers(t, v, card)]
            if all(any(rule in grant.despite for grant in holding) for rule in against):
                found.append(card)
    return found


def _of_card(node: Node) -> bool:
    """Whether what a condition says may hang on the card that is to be played."""
    return any(isinstance(n, (Candidate, Fitting)) or (isinstance(n, Local) and n.index > _SEAT) for n in walk(node))


def _bind(rule: int, node: Permission, to: Context) -> Grant:
    conditions = bind_all(node.conditions, to)
    open_ = [_of_card(condition) for condition in node.conditions]
    return Grant(
        rule=rule,
        line=node.at.line,
        allow=node.allow,
        move=node.move,
        who=None if node.who is None else bind(node.who, to),
        test=None if node.test is None else bind(node.test, to),
        conditions=conditions,
        settled=tuple(one for one, of_card in zip(conditions, open_, strict=True) if not of_card),
        open=tuple(one for one, of_card in zip(conditions, open_, strict=True) if of_card),
        label=node.label,
        despite=node.despite,
        by_card=node.who is not None and _of_card(node.who),
    )
