"""Modules: found, fitted in, and what they are given (M7xx)."""

from __future__ import annotations

from rulelang.diagnostics.base import Diagnostic, Note
from rulelang.diagnostics.examples import game
from rulelang.source import Place

_SEVENS = "use draw_stack as sevens: attack = 7"


class UnknownModule(Diagnostic):
    """The module that is used is not to be found, or its file cannot be read.

    Modules are found by the name of their file, without `.mau`: those that come along, and those beside this file.
    """

    word: str
    suggestion: str | None = None
    why: str = ""
    """Why a file that is there cannot be read."""

    code = "M701"
    name = "unknown-module"
    bad = game("use draw_stak as sevens: attack = 7")
    good = game(_SEVENS)

    def message(self) -> str:
        return self.why or f"there is no module called `{self.word}`"

    def help(self) -> str | None:
        if self.why:
            return None
        if self.suggestion is None:
            return "write the name of its file, without `.mau`; `rulelang list` shows those that come along"
        return f"did you mean `{self.suggestion}`?"


class NoModule(Diagnostic):
    """The text that is used as a module does not begin like one.

    A module begins with `module NAME "what it is":`, and a game with `game`. A game is extended, not used.
    """

    word: str

    code = "M702"
    name = "no-module"
    bad = 'module empty "Nothing."\ngame "Mine":\n    players 2\n'
    good = 'module empty "Nothing."\nrule draw "Draw one.": may draw\n'

    def message(self) -> str:
        return f"`{self.word}` is not a module and nothing else"

    def help(self) -> str | None:
        return "a module begins with `module` and holds no `game`; a game is taken over with `extends`"


class MissingArgument(Diagnostic):
    """A module needs something that the `use` does not give.

    What a module needs stands under its head. A parameter with a value of its own (`= 2`) may be left out.
    """

    module: str
    parameter: str
    wanted: str

    code = "M703"
    name = "missing-argument"
    bad = game("use draw_stack as sevens: amount = 2")
    good = game("use draw_stack as sevens:\n    attack = 7\n    amount = 3")

    def message(self) -> str:
        return f"module `{self.module}` needs `{self.parameter}`: {self.wanted}"

    def help(self) -> str | None:
        return f"add a line `{self.parameter} = …`"


class UnknownParameter(Diagnostic):
    """A `use` gives something that the module does not need.

    What it needs stands under its head, and `rulelang show` says it; `given` can be set for every module.
    """

    module: str
    word: str
    suggestion: str | None
    known: tuple[str, ...]

    code = "M704"
    name = "unknown-parameter"
    bad = game("use draw_stack as sevens:\n    attack = 7\n    amunt = 3")
    good = game("use draw_stack as sevens:\n    attack = 7\n    amount = 3")

    def message(self) -> str:
        return f"module `{self.module}` needs nothing called `{self.word}`"

    def help(self) -> str | None:
        if self.suggestion is not None:
            return f"did you mean `{self.suggestion}`?"
        return f"there are {', '.join(f'`{one}`' for one in self.known)}"


class WrongArgument(Diagnostic):
    """A parameter gets something of another kind than the module says.

    Each parameter has a type: `cards` is a pattern, `count` a number, `words` something to say, `deed` something to do.
    """

    parameter: str
    wanted: str

    code = "M705"
    name = "wrong-argument"
    bad = game('use draw_stack as sevens:\n    attack = "seven"')
    good = game(_SEVENS)

    def message(self) -> str:
        return f"`{self.parameter}` must be {self.wanted}"


class UnusedParameter(Diagnostic):
    """A module needs something that none of its sentences speaks of.

    Whoever uses it would set it, and nothing would change. Use it, or drop it.
    """

    word: str

    code = "M706"
    name = "unused-parameter"
    severity = "warning"
    bad = 'module nine "Nines.":\n    needs amount: count = 1\nrule nine "Skip.": when player plays card: skip 1\n'
    good = (
        'module nine "Nines.":\n    needs amount: count = 1\nrule nine "Skip.": when player plays card: skip amount\n'
    )

    def message(self) -> str:
        return f"nothing in the module speaks of its parameter `{self.word}`"


class NotInModule(Diagnostic):
    """A module holds what games share: rules, moves, slots, options, definitions, tables, zones, phrases, gestures.

    Cards, the setup and the head belong to the game that uses it. A module does not use others.
    """

    word: str

    code = "M707"
    name = "not-in-module"
    bad = 'module five "Five cards."\nsetup:\n    each player draws 5\n'
    good = 'module five "Draw."\nrule draw "Draw one.": may draw\n'

    def message(self) -> str:
        return f"`{self.word}` cannot stand in a module"

    def help(self) -> str | None:
        return "put it into the game that uses the module"


class ModuleNameTaken(Diagnostic):
    """A module is used under a name that means something else already.

    `sevens.debt` must be the slot of one module and nothing else. Give the use another name with `as`.
    """

    word: str
    what: str

    code = "M708"
    name = "module-name-taken"
    bad = game("use draw_stack as spades: attack = 7")
    good = game("use draw_stack as sevens: attack = 7")

    def message(self) -> str:
        return f"`{self.word}` is {self.what} already and cannot be the name of a module's use"

    def help(self) -> str | None:
        return "write `use … as another_name`"


class ModuleDoesNotFit(Diagnostic):
    """What a module says cannot be said in this game.

    The module speaks of something that the game does not have, or declares something that the game has already.
    """

    module: str
    inner: str
    hint: str | None
    inside: Place

    code = "M709"
    name = "module-does-not-fit"
    bad = game('move draw "draw": player draws 2', "use draw_until")
    good = game(
        "use draw_until",
        rules='rule match "All goes.": may play card\nrule finish "First out.": when player empties hand: player wins deal\n',
    )

    def message(self) -> str:
        return f"module `{self.module}` does not fit here: {self.inner}"

    def help(self) -> str | None:
        return self.hint

    def notes(self) -> tuple[Note, ...]:
        return (Note(self.inside, "in the module"),)


FAMILY = (
    UnknownModule,
    NoModule,
    MissingArgument,
    UnknownParameter,
    WrongArgument,
    UnusedParameter,
    NotInModule,
    ModuleNameTaken,
    ModuleDoesNotFit,
)
