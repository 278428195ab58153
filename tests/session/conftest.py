"""A ruleset without a text: the small game of the engine's tests."""

import pytest

from rulelang.ir import expressions as ex
from rulelang.ir.base import Kind
from rulelang.ir.program import ConflictDef, Enumeration, OptionDef, PresetDef, Program
from rulelang.ir.rules import Rule
from rulelang.session.ruleset import Ruleset
from rulelang.source import Source
from tests.engine.mini import HERE, RULES, program

MODES = Enumeration(name="mode", label=None, values=("plain", "wild", "7"), signs=("plain", "wild", "7"), on_cards=False)


def agreed_program() -> Program:
    """The small game with options, a preset, a conflict and optional rules."""
    mini = program()
    options = (
        OptionDef(name="target", meaning=None, kind=Kind(of="count", low=50, high=1000), default=ex.Number(value=150)),
        OptionDef(name="strict", meaning=None, kind=Kind(of="truth"), default=ex.Truth(value=True)),
        OptionDef(name="limit", meaning=None, kind=Kind(of="time"), default=ex.Number(value=5000)),
        OptionDef(name="mode", meaning=None, kind=Kind(of="value", enumeration=2), default=ex.Value(enumeration=2, mask=1)),
        OptionDef(
            name="trump", meaning=None, kind=Kind(of="value", enumeration=0, optional=True), default=ex.Value(enumeration=0, mask=0)
        ),
    )
    quiet = Rule(number=len(RULES), name="quiet", meaning="Hush.", optional=True, sentences=(), at=HERE)
    conflict = ConflictDef(
        message="no game so long",
        condition=ex.Compare(operator=">", left=ex.Option(option=0), right=ex.Number(value=900)),
    )
    return program(
        enumerations=(*mini.enumerations, MODES),
        faces=tuple(face.changed(values=(*face.values, 0)) for face in mini.faces),
        options=options,
        presets=(PresetDef(name="short", meaning=None, values=((0, 60),), rules=(quiet.number,)),),
        conflicts=(conflict,),
        rules=(*mini.rules, quiet),
    )


@pytest.fixture
def ruleset(monkeypatch: pytest.MonkeyPatch) -> Ruleset:
    """Its text is no text of the language, so the checker is asked for nothing."""
    made = Ruleset(agreed_program(), (), None, Source("mini.mau", "# mini ♥\n"))
    monkeypatch.setattr("rulelang.session.saves.check", lambda source, library: made)
    return made
