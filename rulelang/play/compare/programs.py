"""What differs between two programs: settings, cards, what is remembered, moves, rules; by meaning, not by text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from rulelang.check.sanity.evaluate import Known, default_options, evaluate
from rulelang.ir.program import Program
from rulelang.play.compare.canon import canon
from rulelang.play.typed.text import either

_HEAD = ("title", "players", "manners", "grace", "facts", "last_card", "start_card", "gestures")
_TABLES = (
    ("enumerations", "attribute or list"), ("options", "option"), ("presets", "preset"), ("zones", "zone"),
    ("slots", "remembered"), ("tables", "table"), ("moves", "move"), ("abilities", "ability"),
)  # fmt: skip


def compare_programs(one: Program, two: Program) -> Iterator[str]:
    """Each difference in a line."""
    for name in _HEAD:
        before, after = canon(getattr(one, name), one), canon(getattr(two, name), two)
        if before != after:
            shown = f": {_plain(before)}, then {_plain(after)}" if _short(before) and _short(after) else ""
            yield f"{name.replace('_', ' ')} changed{shown}"
    for table, what in _TABLES:
        yield from _entries(what, getattr(one, table), getattr(two, table), one, two)
    yield from _cards(one, two)
    if canon(one.blocks[one.setup].effects, one) != canon(two.blocks[two.setup].effects, two):
        yield "setup changed"
    yield from _rules(one, two)


def _short(value: Any) -> bool:
    return isinstance(value, (str, int)) or (
        isinstance(value, tuple) and all(isinstance(part, (str, int)) for part in value)
    )


def _plain(value: Any) -> str:
    return " to ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _entries(what: str, old: Sequence[Any], new: Sequence[Any], one: Program, two: Program) -> Iterator[str]:
    before = {entry.name: canon(entry, one) for entry in old if not getattr(entry, "hidden", False)}
    after = {entry.name: canon(entry, two) for entry in new if not getattr(entry, "hidden", False)}
    yield from (f"{what} `{name}` dropped" for name in before if name not in after)
    yield from (f"{what} `{name}` added" for name in after if name not in before)
    for name in before:
        if name in after and before[name] != after[name]:
            parts = dict(after[name])
            changed = [key for key, value in before[name] if parts.get(key) != value]
            yield f"{what} `{name}` changed ({', '.join(changed).replace('_', ' ')})"


def _cards(one: Program, two: Program) -> Iterator[str]:
    before, after = deck(one), deck(two)
    for label in dict.fromkeys((*before, *after)):
        if before[label] != after[label]:
            yield f"card `{label}`: {before[label]} in the deck, then {after[label]}"


def deck(program: Program) -> Counter[str]:
    """How many of each card there are under the options as they are by default, with as few players as can be."""
    players = program.players[0]
    known = Known(program, -1, default_options(program, players), players)
    found: Counter[str] = Counter()
    for line in program.deck:
        if line.condition is None or evaluate(line.condition, known) is not False:
            for face in line.faces:
                found[program.faces[face].label] += max(0, evaluate(line.times, known) or 0)
    return found


def _rules(one: Program, two: Program) -> Iterator[str]:
    before, after = {rule.name: rule for rule in one.rules}, {rule.name: rule for rule in two.rules}
    yield from (f"rule `{name}` dropped: {before[name].meaning}" for name in before if name not in after)
    yield from (f"rule `{name}` added: {after[name].meaning}" for name in after if name not in before)
    for name in [name for name in before if name in after]:
        old, new = before[name], after[name]
        gone = [part for part in canon(old.sentences, one) if part not in canon(new.sentences, two)]
        come = [part for part in canon(new.sentences, two) if part not in canon(old.sentences, one)]
        changes = [f"{len(gone)} of its sentences gone"] if gone else []
        changes += [f"{len(come)} new"] if come else []
        changes += ["its order"] if not changes and canon(old.sentences, one) != canon(new.sentences, two) else []
        changes += ["now optional" if new.optional else "no longer optional"] if old.optional != new.optional else []
        changes += [f"now means: {new.meaning}"] if old.meaning != new.meaning else []
        if changes:
            yield f"rule `{name}` changed: {either(changes, 'and')}"
    shared = [name for name in before if name in after]
    if shared != [name for name in after if name in before]:
        yield "the order of the rules changed"
