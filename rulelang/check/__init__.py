"""From text to program: everything that can be wrong with a ruleset is found here, and what is right gets its meaning.

The passes run in one order. Each takes the ruleset as the passes before it left it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from rulelang.check import again, sanity, unused
from rulelang.check.again import Before
from rulelang.check.lower import Lowering
from rulelang.check.merging import modules
from rulelang.check.merging.merge import merge
from rulelang.check.merging.using import Parse
from rulelang.check.notes import Definition, Reference
from rulelang.check.ruleset import Info
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.kinds import SameOnBothSides
from rulelang.diagnostics.modules import ModuleDoesNotFit
from rulelang.diagnostics.names import UnknownName
from rulelang.diagnostics.proofs import NeverMatters
from rulelang.diagnostics.rules import AlwaysTrue, NeverActs
from rulelang.grammar.parse import parse
from rulelang.ir.program import Program
from rulelang.library import Library
from rulelang.record import Record
from rulelang.source import Place, Source

__all__ = ["PASSES", "Before", "Checked", "Definition", "Info", "Library", "Reference", "check_source"]


class Checked(Record):
    """What came of a text: the program (None where there are errors), all diagnostics by place, and where things stand."""

    program: Program | None
    diagnostics: tuple[Diagnostic, ...]
    info: Info
    before: Before | None = None
    """The last version without errors, this one or an earlier one: for checking the next."""


_MODULE = re.compile(r"^module\b", re.MULTILINE)


def _cited(lowering: Lowering) -> None:
    unused.clauses(lowering.to, lowering.merged.game, lowering.merged.rulebooks)


def _unused(lowering: Lowering) -> None:
    if not lowering.to.failed:  # what could not be read may be what uses something, or gives a label
        unused.labels(lowering.to)
        unused.unused(lowering.to)
        unused.attributes(lowering.to, lowering.fields["tables"])
        for found in lowering.to.twice:
            lowering.to.report(found)


PASSES: tuple[tuple[str, Callable[[Lowering], None]], ...] = (
    ("declare", Lowering.declare),  # names before anything that uses them, so that order in the file does not matter
    ("cards", Lowering.cards),  # which attributes are on cards decides what a pattern like `7` means
    ("values", Lowering.values),  # tables and options, which sentences read
    ("moves", Lowering.moves),  # what moves do, and the setup: block numbers before those of rules
    ("rules", Lowering.rules),  # sentences, in the order in which they act
    ("state", Lowering.state),  # slots and zones last: their `until` and `refilled` may name labels, moves, definitions
    ("cited", _cited),  # clauses against the rulebook
    ("unused", _unused),  # only now is it known what was used
)
"""Name and function of each pass, in order, with the reason for its place."""


def check_source(
    source: Source, *, library: Library, parse: Parse = parse, before: Before | None = None
) -> Checked:
    """Check a whole ruleset. `library` yields the source of a game by the name that `extends` gives, or None.

    `parse` reads the texts; an editor has one that remembers what it has read before. `before` is an earlier version of this
    text (`Checked.before`): only what is not as it was there is lowered and analysed anew.
    """
    if _MODULE.search(source.text) and modules.is_module((read := parse(source))[0]):  # no meaning by itself
        faults = (*read[1], *modules.own_faults(read[0]))
        return Checked(None, tuple(sorted(faults, key=lambda one: one.place.span)), Info(), before)
    lowering = Lowering(merge(source, library, parse), before.parts if before is not None else None)
    if lowering.merged.game is not None:
        lowering.to.info.game = lowering.merged.game.place
    for _, run in PASSES:
        run(lowering)
    lowering.to.finish()
    program = None if lowering.to.failed else lowering.program()
    if program is not None and before is not None:
        program = again.kept(program, before.program)
    if program is not None:
        for found in _causes(sanity.analyse(program, lowering.place, lowering.to.info), lowering.to.diagnostics):
            lowering.to.report(found)
        if lowering.to.failed:
            program = None
    if program is not None:
        before = Before(program, lowering.parts)
    return Checked(program, _sorted(lowering, _allowed(lowering, program is not None)), lowering.to.info, before)


def _causes(analysed: Sequence[Diagnostic], told: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """What was found, without what only follows from something else that is told: one fault, one diagnostic."""
    odd = [one.place for one in told if isinstance(one, SameOnBothSides)]
    idle = {(one.there, one.condition) for one in analysed if isinstance(one, NeverMatters)}
    codes = {one.code for one in (*told, *analysed)}
    for found in analysed:
        follows = any(found.code == code and cause in codes for code, cause in _FOLLOWS)
        same = isinstance(found, (NeverActs, AlwaysTrue)) and any(_inside(place, found.place) for place in odd)
        shown = isinstance(found, AlwaysTrue) and (found.place, found.condition) in idle
        if not (follows or same or shown):
            yield found


_FOLLOWS = (("M460", "M223"), ("M462", "M402"))
"""What is found only because of something else that is told: a condition on a slot that nobody sets, what is permitted where one
rule permits everything."""


def _inside(inner: Place, outer: Place) -> bool:
    spans = inner.span, outer.span
    return inner.source == outer.source and spans[1].start <= spans[0].start and spans[0].end <= spans[1].end


def _told(lowering: Lowering) -> list[Diagnostic]:
    """All diagnostics; what a parent lacks because of a fault in the file itself is the fault's matter."""
    every = [told for one in lowering.to.diagnostics if (told := _of_module(one, lowering)) is not None]
    own = lowering.merged.origins[0].source
    if not any(one.severity == "error" and one.place.source == own for one in every):
        return every
    merged = set(lowering.merged.diagnostics)
    return [one for one in every if one.place.source == own or one in merged]


def _folded(every: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The same with each unknown word told once, however often it stands there: most often its declaration is wrong."""
    first: dict[tuple[str, str], int] = {}
    also: dict[int, dict[int, None]] = {}
    kept: list[Diagnostic] = []
    for one in every:
        if isinstance(one, UnknownName):
            at = first.setdefault((one.place.source.name, one.word), len(kept))
            if at < len(kept):
                also.setdefault(at, {})[one.place.line] = None
                continue
        kept.append(one)
    for at, lines in also.items():
        kept[at] = kept[at].changed(also=tuple(line for line in lines if line != kept[at].place.line))
    return tuple(kept)


def _allowed(lowering: Lowering, complete: bool) -> list[Diagnostic]:
    """What is told, without the warnings that comments allow."""
    own, *others = (origin.source for origin in lowering.merged.origins)
    if not any("allow" in source.text for source in (own, *others)):
        return _told(lowering)
    from rulelang.check.allow import allowed  # most texts allow nothing

    return allowed(_told(lowering), own, others, complete)


def _of_module(one: Diagnostic, lowering: Lowering) -> Diagnostic | None:
    """What is found in the text of a module is told where it is used; what it does without is no matter there."""
    for using in lowering.merged.uses.values():
        if using.inner is not None and one.place.source == using.inner.source:
            if one.severity == "warning":
                return None
            return ModuleDoesNotFit(using.place, using.declaration.module.text, one.message(), one.help(), one.place)
    return one


def _sorted(lowering: Lowering, told: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    """By file (the own one first), place, code."""
    order = {origin.source.name: origin.number for origin in lowering.merged.origins}
    return _folded(
        sorted(
            told,
            key=lambda one: (
                order.get(one.place.source.name, len(order)),
                one.place.span.start,
                one.place.span.end,
                one.code,
                one.message(),
            ),
        )
    )
