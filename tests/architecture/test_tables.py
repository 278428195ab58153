"""Every node of the IR has exactly one binder, and every kind of event that is noted is described."""

import re
from pathlib import Path
from typing import get_args

import rulelang.engine
from rulelang.engine.bind import binding
from rulelang.engine.bind import effects as bind_effects
from rulelang.engine.bind import events as bind_events
from rulelang.engine.events import KINDS
from rulelang.ir import effects, events, expressions
from rulelang.ir.base import TypeAliasType


def members(union: TypeAliasType) -> set[type]:
    return set(get_args(get_args(union.__value__)[0]))


def test_every_expression_has_a_binder():
    assert set(binding.BINDERS) == members(expressions.Expr)


def test_every_event_has_a_binder_and_kinds_that_wake_it():
    assert set(bind_events.BINDERS) == members(events.EventPattern) == set(bind_events.WAKES)
    assert {kind for kinds in bind_events.WAKES.values() for kind in kinds} <= set(KINDS)


def test_every_effect_has_a_binder():
    assert set(bind_effects.BINDERS) == members(effects.Effect)


def test_every_node_says_what_it_is():
    nodes = members(expressions.Expr) | members(events.EventPattern) | members(effects.Effect)
    obvious = {"And", "Or", "Not", "If", "BeginsTurn", "EndsTurn"}
    assert {node.__name__ for node in nodes if not node.__doc__} <= obvious


def test_every_noted_event_is_described():
    folder = Path(rulelang.engine.__file__).parent
    noted = {kind for file in folder.rglob("*.py") for kind in re.findall(r'Event\(\s*"(\w+)"', file.read_text("utf-8"))}
    assert noted <= set(KINDS)
    assert len(noted) > 25
