"""From a text typed at the table to a new version of the ruleset, or why not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product

from rulelang import syntax
from rulelang.check import Before, Checked, check_source
from rulelang.check.merging.rewrite import nodes
from rulelang.check.sanity.evaluate import Known, default_options, evaluate
from rulelang.check.sanity.options import in_words, values_of
from rulelang.diagnostics import inventing as say
from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.names import DuplicateName, NothingToChange
from rulelang.grammar import parse as reading
from rulelang.ir.effects import Invent, Repeal
from rulelang.ir.expressions import Option
from rulelang.ir.program import OptionDef, Program
from rulelang.ir.rules import Replacement, Trigger
from rulelang.ir.walk import walk
from rulelang.library import MODULES, Texts, shipped_module, shipped_modules
from rulelang.session.house import House, Invention, InventionKind
from rulelang.session.ruleset import Ruleset
from rulelang.source import Place, Source, Span

LONGEST = 2000
"""Characters of a rule typed at the table."""
MOST_RULES = 30
"""Invented rules in force at one time."""
FRAGMENT = "your rule"
"""What the text is called in messages."""

_ALLOWED = (
    syntax.Rule, syntax.Remember, syntax.Define, syntax.Move, syntax.Table, syntax.Phrases, syntax.Gestures, syntax.Use,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Draft:
    """A text that was read and checked: what it is, and the version it makes; or what is wrong with it."""

    kind: InventionKind
    rule: str
    meaning: str
    text: str
    diagnostics: tuple[Diagnostic, ...]
    house: House
    """With the invention, if it is sound."""
    program: Program | None
    off: frozenset[int] = frozenset()
    before: Before | None = None
    """What was found out about that version, for the next one."""

    @property
    def sound(self) -> bool:
        return self.program is not None


@lru_cache(maxsize=64)
def _parse(source: Source) -> tuple[syntax.File, tuple[Diagnostic, ...]]:
    """Texts that were read before need not be read again."""
    return reading.parse(source)


def draft(
    ruleset: Ruleset,
    house: House,
    text: str,
    *,
    kinds: tuple[str, ...],
    author: str,
    deal: int,
    at: int,
    secret: bool = False,
    before: Before | None = None,
) -> Draft:
    """Read and check a text against the rules in force. `before`: what `version` has found out about these."""
    text = Source.of(FRAGMENT, text).text.strip("\n")
    source = Source.of(FRAGMENT, f"{text}\n")
    if len(text) > LONGEST:
        return _refused(house, text, [say.TooLong(Place(source, Span(0, 0)), LONGEST)])
    file, faults = reading.parse(source)
    if faults:
        return _refused(house, text, faults)
    found = _what(file, source, house, kinds, ruleset.program)
    if not isinstance(found, tuple):
        return _refused(house, text, [found])
    kind, rule, meaning = found
    invention = Invention(len(house.inventions) + 1, kind, rule, text, author, deal, at, secret)
    made = house.with_(invention)
    checked = version(ruleset, made, source, rule, before)
    if checked.program is None:
        return Draft(kind, rule, meaning, text, checked.diagnostics, house, None)
    off = off_numbers(checked.program, made)
    return Draft(kind, rule, meaning, text, checked.diagnostics, made, checked.program, off, checked.before)


def _refused(house: House, text: str, found: Iterable[Diagnostic]) -> Draft:
    return Draft("invent", "", "", text, tuple(found), house, None)


def _what(
    file: syntax.File, source: Source, house: House, kinds: tuple[str, ...], program: Program
) -> tuple[InventionKind, str, str] | Diagnostic:
    """Which rule is invented, changed or dropped; or what is wrong."""
    found: list[tuple[InventionKind, str, str, Place]] = []
    for one in file.declarations:
        place = Place(source, Span(one.span.start, min(one.span.end, one.span.start + 60)))
        match one:
            case syntax.Change(declaration=syntax.Rule() as changed):
                found.append(("change", changed.name.text, changed.meaning or "", place))
            case syntax.Without(kind="rule", names=names):
                found += [("drop", name.text, "", place) for name in names]
            case syntax.Rule() if not one.optional:
                found.append(("invent", one.name.text, one.meaning or "", place))
            case syntax.Use():
                alias = (one.alias or one.module).text
                found.append(("invent", f"{alias}.", f"The rules of module {one.module.text}.", place))
            case _ if not isinstance(one, _ALLOWED) or isinstance(one, syntax.Rule):
                return say.NotAtTheTable(place, source.text[one.span.start :].split(None, 1)[0])
    if len(found) != 1:
        place = found[1][3] if found else Place(source, Span(0, min(len(source.text), 1)))
        return say.OneRuleAtATime(place, len(found))
    kind, rule, meaning, place = found[0]
    if _clock(file, "stop") and not _clock(file, "start"):
        return say.ClockStandsStill(place)
    if kind not in kinds:
        return say.NotAskedFor(place, kind, kinds)
    if kind != "invent" and rule in untouchable(program):
        return say.Untouchable(place, rule)
    if kind == "invent" and house.invented(rule):  # also of one that was voted out: its number stays its own
        return DuplicateName(place, "rule", rule, place)
    if kind == "invent" and house.in_force >= MOST_RULES:
        return say.TooManyInvented(place, MOST_RULES)
    return kind, rule, meaning


def _clock(file: syntax.File, verb: str) -> bool:
    """Whether some effect stops, or starts, the clock."""
    return any(isinstance(one, syntax.TableAct) and one.phrase.verb == verb for one in nodes(file.declarations))


def untouchable(program: Program) -> frozenset[str]:
    """Rules by which people invent rules and vote them out, and what those rules need."""
    blocks = {block.number: block for block in program.blocks}
    found: set[str] = set()
    for rule in program.rules:
        for sentence in rule.sentences:
            if isinstance(sentence, (Trigger, Replacement)) and any(
                isinstance(node, (Invent, Repeal)) for node in walk(blocks[sentence.block])
            ):
                found.add(rule.name)
    modules = {name.partition(".")[0] for name in found if "." in name}
    return frozenset(found | {rule.name for rule in program.rules if rule.name.partition(".")[0] in modules})


def invited_by(program: Program) -> dict[str, str]:
    """The options, by name and value, under which a ruleset asks for inventions, where it does not do so by default; the first
    such values if there are several. Empty if no option is in the way."""
    blocks = {block.number: block for block in program.blocks}
    guards = [
        sentence.conditions
        for rule in program.rules
        for sentence in rule.sentences
        if isinstance(sentence, Trigger) and any(isinstance(node, Invent) for node in walk(blocks[sentence.block]))
    ]
    usual = default_options(program)
    for guard in guards:
        asked = sorted({n.option for one in guard for n in walk(one) if isinstance(n, Option)})
        choices = [_few(program.options[number], usual.get(number), program) for number in asked]
        tried = sorted(product(*choices), key=lambda values: sum(v != usual.get(n) for n, v in zip(asked, values, strict=True)))
        for values in tried[:MOST_TRIED]:
            chosen = dict(zip(asked, values, strict=True))
            known = Known(program, -1, {**usual, **chosen})
            if all(said is None or said for said in (evaluate(one, known) for one in guard)):
                return {
                    program.options[n].name: in_words(program.options[n], value, program)
                    for n, value in chosen.items()
                    if value != usual.get(n)
                }
    return {}


MOST_TRIED = 64
"""So many combinations of options are looked at."""


def _few(option: OptionDef, usual: int | None, program: Program) -> Sequence[int]:
    """The values of an option that is no number; of a number the usual one."""
    if option.kind.of in ("truth", "value"):
        return values_of(option, program)
    return () if usual is None else (usual,)


def off_numbers(program: Program, house: House) -> frozenset[int]:
    """The rules that are off, by number; of a module, all of them."""
    off = house.off
    return frozenset(
        rule.number for rule in program.rules if rule.name in off or f"{rule.name.partition('.')[0]}." in off
    )


def library(ruleset: Ruleset, name: str) -> Texts:
    """The texts that the variant is made of: those of the ruleset, and the modules that come along."""
    found = {(one.origin, one.name): one.source for one in ruleset.extends}
    found[name, ruleset.name] = ruleset.source
    found |= {(name, f"{MODULES}/{module}"): text for module, text in _modules().items()}
    return Texts(found)


@cache
def _modules() -> dict[str, Source]:
    """The modules that come along, read once."""
    return {module: text for module in shipped_modules() if (text := shipped_module(module)) is not None}


WITH_INVENTING = "_with_inventing"
"""Behind the name of a ruleset that got a rule for inventing besides."""
EVENING = 10
"""Deals of an evening, where nothing else is said."""


def with_inventing(ruleset: Ruleset, deals: int = EVENING) -> Ruleset:
    """A ruleset in which whoever wins a deal invents a rule; the same one if it has a rule for that.

    Raises:
        RulesetError: it cannot be had together with that.
    """
    from rulelang.session.ruleset import check

    if untouchable(ruleset.program):
        return ruleset
    name = f"{ruleset.name}{WITH_INVENTING}.mau"
    title = ruleset.title.replace('"', "'")
    text = (
        f'game "{title}":\n    extends "{ruleset.name}"\nuse inventing\n'
        f'rule evening "After {deals} deals the game is over, and the highest score wins.":\n'
        f"    when deal ends if deal_number >= {deals}: end game\n"
    )
    return check(Source.of(name, text), library(ruleset, name))


def version(
    ruleset: Ruleset, house: House, fragment: Source | None = None, rule: str = "", before: Before | None = None
) -> Checked:
    """The ruleset with all inventions: its program, and as diagnostics what is to be said of the text that came last."""
    name = f"{ruleset.name}_at_the_table.mau"
    text, starts = house.text(ruleset.title.replace('"', "'"), ruleset.name, kept=True)
    source = Source.of(name, text)
    checked = check_source(source, library=library(ruleset, name), parse=_parse, before=before)
    program = checked.program
    if program is not None:
        program = _signed(program, house, ruleset)
    if fragment is None:
        return checked.changed(program=program, diagnostics=())
    start = starts.get(rule, len(text))
    told = tuple(
        moved
        for one in checked.diagnostics
        if (moved := _moved(one, source, start, fragment, program is None)) is not None
    )
    drops = bool(house.inventions) and house.inventions[-1].kind == "drop"
    if drops and program is not None and all(one.name != rule for one in program.rules):
        place = Place(fragment, Span(0, len(fragment.text.rstrip())))
        return checked.changed(program=None, diagnostics=(NothingToChange(place, "rule", rule, "drop"),))
    return checked.changed(program=program, diagnostics=told)


def _moved(one: Diagnostic, source: Source, start: int, fragment: Source, refused: bool) -> Diagnostic | None:
    """A diagnostic with its place in the text as typed; what is said of other texts only matters if it refuses."""
    span = one.place.span
    if one.place.source == source and start <= span.start < start + len(fragment.text):
        there = min(span.end - start, len(fragment.text))
        return one.changed(place=Place(fragment, Span(span.start - start, max(there, span.start - start))))
    if refused and one.severity == "error":
        return one.changed(place=Place(fragment, Span(0, min(len(fragment.text), 1))))
    return None


def _signed(program: Program, house: House, ruleset: Ruleset) -> Program:
    """The program with its authors, under the name of the ruleset, and the number of its version."""
    authors = {one.rule: one.author for one in house.inventions if one.kind != "drop" and not one.repealed}
    rules = tuple(
        rule.changed(author=author)
        if (author := authors.get(rule.name) or authors.get(f"{rule.name.partition('.')[0]}."))
        else rule
        for rule in program.rules
    )
    return program.changed(rules=rules, name=ruleset.name, title=ruleset.title, version=len(house.inventions))
