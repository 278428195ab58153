"""What was found out about parts of a program, for the next version of it: that has other rules, but mostly the same parts."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from rulelang.check.sanity.domains import domains
from rulelang.check.sanity.evaluate import FEW
from rulelang.ir.base import Node
from rulelang.ir.program import Program
from rulelang.ir.rules import Rule, Sentence
from rulelang.ir.walk import MANY, kept

T = TypeVar("T")
Memory = dict[tuple[object, ...], tuple[Sequence[Any], Any]]
"""By what was asked and the ids of the nodes: these themselves, so that the ids stay theirs, and the answer."""
_APART = frozenset({"name", "title", "clauses", "sources", "version", "rules", "blocks", "setup_at"})
"""What no answer hangs on, but as far as the nodes come from there."""
_KNOWN: deque[tuple[tuple[object, ...], Memory]] = deque(maxlen=FEW)


def recall(program: Program, asked: str, nodes: Sequence[Node], find: Callable[[], T]) -> T:
    """The answer to a question that hangs on these nodes, on what slots can hold, and on all that is declared besides rules."""
    memory = _memory(program)
    key = (asked, *map(id, nodes))
    if key not in memory:
        memory[key] = tuple(nodes), find()
    found: T = memory[key][1]
    return found


def of_each_rule(program: Program, asked: str, look: Callable[[Rule], Iterable[T]]) -> Iterator[T]:
    """What is found in rules, one by one: it hangs on the rule with its blocks, and on what `recall` names. Rules in which nothing
    was found before are passed over."""
    memory = _memory(program)
    for rule, key, nodes in _rules(program):
        if (asked, *key) not in memory:
            found = tuple(look(rule))
            if not found:
                memory[asked, *key] = nodes, ()
            yield from found


def of_sentences(
    program: Program, asked: str, kinds: tuple[type[Sentence], ...], look: Callable[[], Iterable[T]]
) -> Iterator[T]:
    """What is found in all sentences of some kinds together, blocks apart; nothing if nothing was found in the same ones before."""
    memory = _memory(program)
    about = ((rule, [one for one in rule.sentences if isinstance(one, kinds)]) for rule in program.rules)
    keys = [_key(rule, some) for rule, some in about if some or rule.replaces or rule.against]
    key = (asked, *(part for key, _ in keys for part in key))
    if key not in memory:
        found = tuple(look())
        if not found:
            memory[key] = tuple(node for _, nodes in keys for node in nodes), ()
        yield from found


@kept(FEW)
def _rules(program: Program) -> Sequence[tuple[Rule, tuple[object, ...], Sequence[Node]]]:
    """Each rule, what it is known by, and its nodes."""
    found = []
    for rule in program.rules:
        key, nodes = _key(rule, rule.sentences)
        blocks = [program.blocks[one.block] for one in rule.sentences if hasattr(one, "block")]
        found.append((rule, (*key, *map(id, blocks)), (*nodes, *blocks)))
    return found


def _key(rule: Rule, sentences: Sequence[Sentence]) -> tuple[tuple[object, ...], list[Any]]:
    """What a rule is known by, wherever it stands in its text, and the values that must live as long."""
    parts: list[object] = [rule.number, rule.optional, rule.replaces, rule.against]
    lasting: list[Any] = []
    for sentence in sentences:
        known, nodes = _parts(sentence)
        parts += known
        lasting += nodes
    return tuple(parts), lasting


@kept(MANY)
def _parts(sentence: Sentence) -> tuple[list[object], list[Any]]:
    """What a sentence is known by, and the nodes and tuples in it."""
    values = [value for name, value in sentence.__dict__.items() if name != "at"]
    lasting = [value for value in values if isinstance(value, (Node, tuple))]
    held = {id(value) for value in lasting}
    return [type(sentence), sentence.at.source, *(id(value) if id(value) in held else value for value in values)], lasting


@kept(FEW)
def _memory(program: Program) -> Memory:
    tables = domains(program), *(value for name, value in vars(program).items() if name not in _APART)
    for known, memory in _KNOWN:
        if known == tables and len(memory) < MANY:
            return memory
    found: Memory = {}
    _KNOWN.append((tables, found))
    return found
