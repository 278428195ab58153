"""Rulesets: found, checked, and ready for a game.

>>> import rulelang
>>> maumau = rulelang.load("maumau")
>>> maumau.title
'Mau Mau'
>>> game = maumau.new_game(seats=["Ann", "Bob", "Cem"], seed=1, options={"target": "100"})
>>> import random
>>> chance = random.Random(1)
>>> while not game.over:
...     seat = game.prompts()[0].seat
...     events = game.act(seat, chance.choice(game.legal(seat)))
>>> len(game.winners), max(game.scores) >= 100
(1, True)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from rulelang.diagnostics.base import Diagnostic, did_you_mean
from rulelang.diagnostics.renderers.concise import describe
from rulelang.engine.setting import CannotStart, Person
from rulelang.ir.program import Program
from rulelang.library import SUFFIX, CannotRead, Library, Shelf, Texts, shipped
from rulelang.session.agree import Agreed, agree
from rulelang.session.game import Game
from rulelang.source import Source


class RulesetError(Exception):
    """A ruleset was not found, or is not sound. `diagnostics` says what is wrong with it, one by one."""

    def __init__(self, message: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        lines = [message, *(f"  {describe(one)}" for one in diagnostics)]
        super().__init__("\n".join(lines))
        self.diagnostics = tuple(diagnostics)


@dataclass(frozen=True, slots=True)
class Found:
    """A text that `origin` extends under a name."""

    origin: str
    name: str
    source: Source


@dataclass(frozen=True, eq=False)
class Ruleset:
    """A sound ruleset."""

    program: Program
    diagnostics: tuple[Diagnostic, ...]
    """Warnings; a ruleset with errors is none."""
    info: Any
    """What the checker knows of it besides (see `rulelang.check`)."""
    source: Source
    extends: tuple[Found, ...] = ()

    @cached_property
    def digest(self) -> str:
        """A short name of the program; only saves and reports ask for it."""
        return self.program.digest()

    @property
    def name(self) -> str:
        return self.program.name

    @property
    def title(self) -> str:
        return self.program.title

    def _check_deal(self, agreed: Agreed) -> None:
        """Refuse a table at which the first deal would stop for want of cards."""
        from rulelang.check.sanity.deal import cards_and_need_with, refused
        from rulelang.check.sanity.evaluate import default_options

        players = agreed.seats if isinstance(agreed.seats, int) else len(agreed.seats)
        low, high = self.program.players
        options = default_options(self.program, players, agreed.options)
        if not low <= players <= high or refused(self.program, options, players):
            return  # that is told in better words
        cards, needed = cards_and_need_with(self.program, players, options)
        if needed > cards:
            raise CannotStart(f"{needed} cards are needed to deal for {players}, and the deck has {cards}")

    def new_game(
        self,
        seats: int | Sequence[str | Person] = 2,
        *,
        seed: int | str = 0,
        options: Mapping[str, object] | None = None,
        with_rules: Sequence[str] = (),
        without_rules: Sequence[str] = (),
        preset: str | None = None,
        dealer: int | str | None = None,
        today: tuple[int, int] = (1, 1),
        journal: bool = True,
        stacked: Sequence[int] = (),
    ) -> Game:
        """Begin a game.

        `seats` is how many sit at the table, or who: names, or `Person`s where the ruleset asks for more. `options` are set
        by name, with Python values or in the words of the ruleset. A preset is set first, then what is said besides. `stacked` is for
        tests: cards by id that lie on top of the stock at the first deal, top first; a save of such a game begins after that deal.

        Raises:
            CannotStart: it cannot be played like that; the message says why.
        """
        agreed = agree(
            self.program,
            seats,
            options=options or {},
            with_rules=with_rules,
            without_rules=without_rules,
            preset=preset,
            dealer=dealer,
        )
        self._check_deal(agreed)
        game = Game.start(
            self.program,
            seats=agreed.seats,
            seed=seed,
            options=agreed.options,
            rules=agreed.rules,
            dealer=agreed.dealer,
            today=today,
            journal=journal,
            stacked=stacked,
        )
        assert isinstance(game, Game)
        game.ruleset, game.seed = self, seed
        if stacked:
            game.position = game.to_data()
        return game


def load(name_or_path: str | Path) -> Ruleset:
    """The ruleset of that name that comes with rulelang, or the one in a file.

    Raises:
        RulesetError: there is none, or it has errors.
    """
    source, shelf = find(name_or_path)
    return check(source, shelf)


def load_text(text: str, name: str = "ruleset.mau") -> Ruleset:
    """A ruleset from its text; it can extend rulesets that come with rulelang, and reads no files.

    Raises:
        RulesetError: it has errors.
    """
    return check(Source.of(name, text), Shelf(files=False))


def find(name_or_path: str | Path) -> tuple[Source, Shelf]:
    """The text of a ruleset, unchecked, and the shelf to find what it extends.

    Raises:
        RulesetError: there is none.
    """
    shelf, asked = Shelf(), str(name_or_path)
    try:
        if isinstance(name_or_path, str) and (known := shelf.shipped(asked)) is not None:
            return known, shelf
        path = Path(name_or_path)
        if isinstance(name_or_path, str) and path.suffix != SUFFIX and path.name == asked and not path.is_file():
            suggestion = did_you_mean(asked, shipped())
            if path.with_suffix(SUFFIX).is_file():
                raise RulesetError(f"there is no ruleset `{asked}`; the file {asked}{SUFFIX} is here: write `{asked}{SUFFIX}`")
            perhaps = (
                f"; did you mean `{suggestion}`?" if suggestion else f"; there are {', '.join(shipped()) or 'none'}"
            )
            raise RulesetError(f"there is no ruleset `{asked}`{perhaps}")
        return shelf.file(path), shelf
    except CannotRead as error:
        raise RulesetError(str(error)) from None


def check(source: Source, library: Shelf | Texts) -> Ruleset:
    """Check a text, and make a ruleset of it.

    Raises:
        RulesetError: it has errors.
    """
    from rulelang.check import check_source

    asked: Library = library
    checked = check_source(source, library=asked)
    program = checked.program
    errors = [one for one in checked.diagnostics if one.severity == "error"]
    if program is None or errors:
        count = "1 error" if len(errors) == 1 else f"{len(errors)} errors"
        raise RulesetError(f"`{source.name}` has {count}:", errors)
    extends = tuple(Found(origin, name, found) for (origin, name), found in library.found.items())
    return Ruleset(program, tuple(checked.diagnostics), getattr(checked, "info", None), source, extends)
