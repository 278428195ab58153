"""What binders share: the setting, and the questions that need rules (what fits) or people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulelang.engine.records import Mistake
from rulelang.engine.setting import Setting
from rulelang.engine.table import Table
from rulelang.ir.base import Node

Fn = Callable[[Table, Sequence[Any], int], Any]
"""A bound expression."""

NO_LOCALS: tuple[Any, ...] = (-1, -1, -1)


class Context:
    """Handed to every binder."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.program = setting.program
        self.seats = setting.seats
        self.deck = setting.deck
        self.masks = setting.masks
        self.zone_base = setting.zone_base
        self.slot_base = setting.slot_base
        self.tables: dict[int, tuple[int, ...]] = {}
        """Numbers by card, for each table of the program, filled when first asked for."""
        self.fits: Callable[[Table, int, int], bool] = _nothing_fits
        """(table, seat, card): could it be played now? Set when the permissions are bound."""
        self.stratum: Callable[[Table, int, int], bool] = _nothing_fits
        """The same, seen only by rules that do not ask what fits themselves."""
        self.inside_permission = False
        self.known: dict[int, tuple[Node, Fn | None]] = {}
        """By the id of a node that was asked about: the node, and its function if its value depends on no table."""
        self.blank = Table(self.seats, self.zone_base[-1], [0] * self.slot_base[-1], 0)
        """A table for functions that read nothing of it."""
        self.racers: Callable[[Table], tuple[int, ...]] = lambda table: ()
        """Who may enter an open race now. Set, with the next two, when the machine is built."""
        self.mistake: Callable[[Table, int], Mistake | None] = lambda table, number: None
        self.with_last_card: Callable[[Table, int], bool] = lambda table, number: False


def _nothing_fits(table: Table, seat: int, card: int) -> bool:
    return False


def order(table: Table, start: int) -> tuple[int, ...]:
    """The seats in the deal, from one on in the direction of play."""
    seats = len(table.active)
    step = table.direction
    active = table.active
    if start < 0:
        start = 0
    return tuple(seat for seat in ((start + step * n) % seats for n in range(seats)) if active[seat])


def beside(table: Table, seat: int, step: int) -> int:
    """The next seat in the deal from one on, to the left (1) or right (-1); the seat itself if there is no other."""
    if seat < 0:
        return -1
    active = table.active
    seats = len(active)
    other = (seat + step) % seats
    if active[other]:
        return other
    for n in range(2, seats):
        other = (seat + step * n) % seats
        if active[other]:
            return other
    return seat
