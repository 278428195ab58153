"""What was written: one frozen record for each construct of the grammar, each with its span.

Names are as written (Unicode NFC). Nothing is resolved here: `clubs` may turn out to be a suit, an option or a
misspelling. A file is a tuple of declarations; a rule typed at the table is a file of one declaration.
"""

from __future__ import annotations

import re
from typing import Any, Literal

from rulelang.record import Record, annotations_of
from rulelang.source import Source, Span


class Node(Record):
    span: Span


def moved(value: Any, by: int) -> Any:
    """What was read, so many characters further on in its text."""
    if isinstance(value, tuple):
        return tuple([moved(one, by) for one in value])
    if not isinstance(value, Record):
        return Span(value.start + by, value.end + by) if isinstance(value, Span) else value
    kind = type(value)
    names = _HOLDING.get(kind)
    if names is None:
        written = annotations_of(kind)
        names = _HOLDING[kind] = tuple(name for name in kind.__fields__ if not _PLAIN.issuperset(_WORD.findall(written[name])))
    made = object.__new__(kind)
    state = made.__dict__
    state.update(value.__dict__)
    for name in names:
        part = state[name]
        if part is not None and part != ():
            state[name] = moved(part, by)
    return made


_HOLDING: dict[type[Record], tuple[str, ...]] = {}
"""Of each kind of record the fields that may hold a place."""
_WORD = re.compile(r"\w+")
_PLAIN = frozenset({"int", "str", "bool", "None", "tuple"})


def speaks_of(value: Any, word: str) -> bool:
    """Whether a word stands somewhere in a value, alone or with a part: `card`, `card.suit`."""
    if isinstance(value, tuple):
        return any(speaks_of(item, word) for item in value)
    if isinstance(value, Path):
        return value.names[0] == word
    return isinstance(value, Node) and any(speaks_of(getattr(value, name), word) for name in type(value).__fields__)


# ---- values and conditions -----------------------------------------------------------------------------------------


class Path(Node):
    """`card.suit`, `player`, `clubs`, `sevens.debt`."""

    names: tuple[str, ...]


class Number(Node):
    value: int


class Range(Node):
    """`7-10`, in declarations only."""

    low: int
    high: int


class Duration(Node):
    milliseconds: int


class Text(Node):
    value: str


class Each(Node):
    """`each suit`, `each opponent`."""

    path: Path


class Either(Node):
    """`7, 8`: one of them."""

    items: tuple[Value, ...]


class Except(Node):
    """`7, 8 except spades 7`: one of `items`, none of `removed`."""

    items: tuple[Value, ...]
    removed: tuple[Value, ...]


class Both(Node):
    """`spades K`: side by side, all at once."""

    items: tuple[Value, ...]


class Of(Node):
    """`total of …`, `left of dealer`: binds to the right."""

    item: Value
    owner: Value


class In(Node):
    """`cards in hand`, `topmost plain in discard`."""

    item: Value
    place: Value


class Arithmetic(Node):
    """`a + b - c`, `a * b / c`: left to right, kept flat so that long sums stay shallow."""

    first: Value
    rest: tuple[tuple[Literal["+", "-", "*", "/", "mod"], Value], ...]


class Compare(Node):
    left: Value
    operator: Literal["<", "<=", ">", ">="]
    right: Value


class Is(Node):
    left: Value
    right: Value
    negated: bool


class Has(Node):
    left: Value
    right: Value
    negated: bool


class Holds(Node):
    """`player holds 1`, `next holds > 3`: a number of cards in hand."""

    seat: Value
    operator: Literal["<", "<=", ">", ">="] | None
    amount: Value


class Not(Node):
    item: Value


class And(Node):
    items: tuple[Value, ...]


class Or(Node):
    items: tuple[Value, ...]


class Where(Node):
    """`everyone where player.score > 10`: filters candidates."""

    items: Value
    condition: Value


class With(Node):
    """`player with lowest age`: the first of the best."""

    items: Value
    word: str
    measure: Value


Value = (
    Path | Number | Range | Duration | Text | Each | Either | Except | Both | Of | In | Arithmetic | Compare | Is | Has
    | Holds | Not | And | Or | Where | With
)  # fmt: skip


# ---- sentences -----------------------------------------------------------------------------------------------------


class Prep(Node):
    """`to left of player`, `not for penalty`."""

    word: str
    value: Value
    negated: bool = False


class Phrase(Node):
    """A verb with its object and prepositions: `draws 2 for penalty`. `verb` is as written (`draw` or `draws`)."""

    verb: str
    verb_span: Span
    object: Value | None
    preps: tuple[Prep, ...] = ()


class Guard(Node):
    """`if CONDITION`, `unless CONDITION`: belongs to one sentence."""

    condition: Value
    unless: bool


class Happens(Node):
    """An event in the active voice: `player plays 7`."""

    subject: Value
    phrase: Phrase
    vain: bool = False
    """`in vain`: it entered no race and met no duty."""


class ComesAbout(Node):
    """An event of state: `mistake in mau is called`, `call is false`."""

    subject: Value
    state: Value
    negated: bool


Event = Happens | ComesAbout


class Timing(Node):
    """A deadline of a duty: `before EVENTS`, `until EVENTS`, or `within AMOUNT`."""

    word: Literal["before", "until", "within"]
    events: tuple[Event, ...]
    amount: Value | None


class Act(Node):
    """`SUBJECT VERB …`, said once inside a block."""

    subject: Value
    phrase: Phrase
    where: Value | None
    guard: Guard | None


class TableAct(Node):
    """The table's own verbs: `set wish to none`, `skip 1`, `reverse`. The verb is `phrase.verb`."""

    phrase: Phrase
    guard: Guard | None


class Offer(Node):
    """`player now may play fresh`: narrows the next menu of that seat."""

    subject: Value
    modal: Literal["may", "must"]
    phrases: tuple[Phrase, ...]
    guard: Guard | None
    otherwise: Block | None


class Must(Node):
    """`player must say "Mau" before …, otherwise …`: a duty."""

    subject: Value
    phrase: Phrase
    timings: tuple[Timing, ...]
    otherwise: Block | None
    guard: Guard | None = None


class Maybe(Node):
    """`player now may "give a card away": …`: done if that seat wants it."""

    subject: Value
    words: str
    guard: Guard | None
    then: Block
    otherwise: Block | None


class If(Node):
    condition: Value
    then: Block
    otherwise: Block | None


class ForEach(Node):
    """`each opponent: …`, `each player at once: …`."""

    subject: Value
    preps: tuple[Prep, ...]
    where: Value | None
    body: Block


class Among(Node):
    """`among left of player, right of player`: who may enter a race, with a condition on each `racer`."""

    subject: Value
    guard: Guard | None


class Entering(Node):
    """`by play card`: what enters a race."""

    phrases: tuple[Phrase, ...]


class Waits(Node):
    """`play waits`: nobody moves until the race is decided."""

    words: tuple[Name, Name]


class Closing(Node):
    """`until EVENTS`, `within TIME`: when a race is over."""

    timing: Timing


class Outcome(Node):
    """`first: …`, `last: …`, `late [within TIME]: …`: what it means for the racer."""

    word: Literal["first", "last", "late"]
    timing: Timing | None
    block: Block | None


RaceLine = Among | Entering | Waits | Closing | Outcome


class Race(Node):
    """A window in which several seats may do the same thing, and it matters who is first or last."""

    lines: tuple[RaceLine, ...]


Statement = Act | TableAct | Offer | Must | Maybe | If | ForEach | Race
Block = tuple[Statement, ...]


class May(Node):
    """A standing permission or prohibition. Without a subject a `may` speaks of the seat on turn, a `may not` of all."""

    subject: Value | None
    negated: bool
    phrases: tuple[Phrase, ...]
    guard: Guard | None


class When(Node):
    order: Literal["first", "last"] | None
    events: tuple[Event, ...]
    every: Number | Path | None
    """Every so many times: a number, or the option that says it."""
    guard: Guard | None
    block: Block


class Instead(Node):
    events: tuple[Event, ...]
    guard: Guard | None
    block: Block


class While(Node):
    condition: Value
    sentences: tuple[Sentence, ...]


Sentence = May | Must | When | Instead | While


# ---- declarations --------------------------------------------------------------------------------------------------


class Name(Node):
    """A name being declared or referred to, with the dots it was written with."""

    text: str


class Cite(Node):
    """One clause of a rulebook: `MAUMAU-022`. Ranges are spelled out when built."""

    clause: str


class GameLine(Node):
    """A line under `game`: `players 2-4`, `manners strict`, `extends "maumau"`, `last_card inert except J if x`."""

    name: Name
    value: Value
    guard: Guard | None


class Game(Node):
    title: str
    cites: tuple[Cite, ...]
    lines: tuple[GameLine, ...]


class Column(Node):
    """A column of an attribute written as rows: `coat: colour`."""

    name: Name
    type: Value


class Row(Node):
    """One row: the value's name, then a cell for each column (None where it is empty)."""

    name: Name
    cells: tuple[Value | None, ...]


class Attribute(Node):
    """`attribute suit: clubs, …` (then `columns` and `rows` are empty) or an attribute written as rows."""

    name: Name
    label: str | None
    cites: tuple[Cite, ...]
    values: Value | None
    columns: tuple[Column, ...] = ()
    rows: tuple[Row, ...] = ()


class Roles(Node):
    """Role cards, one for each row, so many times (once, if `times` is None); each lies before a person."""

    name: Name
    label: str | None
    cites: tuple[Cite, ...]
    times: Value | None
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


class DeckLine(Node):
    times: Value | None
    cards: Value
    guard: Guard | None


class Deck(Node):
    cites: tuple[Cite, ...]
    lines: tuple[DeckLine, ...]


class TableLine(Node):
    """`7-10 count rank`: the first line that fits counts."""

    cards: Value
    amount: Value


class Table(Node):
    """A number for each card. `points:` is the table called `points`."""

    name: Name
    label: str | None
    cites: tuple[Cite, ...]
    lines: tuple[TableLine, ...]


class ZoneLine(Node):
    """A property of a zone: `face up`, `seen by player`, `refilled from discard except top` [`when needed`]."""

    words: Value
    preps: tuple[Prep, ...]
    when: str | None


class Zone(Node):
    name: Name
    cites: tuple[Cite, ...]
    lines: tuple[ZoneLine, ...]


class Phrases(Node):
    name: Name
    label: str | None
    cites: tuple[Cite, ...]
    values: Value


class Gestures(Node):
    cites: tuple[Cite, ...]
    names: tuple[Name, ...]


class BackLine(Node):
    """`SkipAll: red` (these cards), or `4 times: each 2 of red, blue` (every choice of so many, dealt to the other cards)."""

    cards: Value | None
    values: Value
    times: Value | None = None
    size: int = 0


class Back(Node):
    """`back buttons of colour:`: what is on the backs of the cards."""

    name: Name
    attribute: Name
    cites: tuple[Cite, ...]
    lines: tuple[BackLine, ...]


class Type(Node):
    """`count`, `1-99`, `yes, no`, `suit or none`, `seat or none`."""

    values: Value
    or_none: bool


class Remember(Node):
    """A slot. `each` is turn, deal or game; `until` the events that end it; `owner` is `player` for `for each player`; `hidden`: not
    shown at the table, but to the player whose it is."""

    name: Name
    cites: tuple[Cite, ...]
    type: Type
    initial: Value
    owner: Name | None
    each: Name | None
    until: tuple[Event, ...]
    hidden: bool = False


class Define(Node):
    """`define special: Clock, Werewolf` (a pattern) or `define ground = topmost plain in discard` (a value)."""

    name: Name
    cites: tuple[Cite, ...]
    value: Value
    pattern: bool


class Default(Node):
    """What an option is otherwise: `7 if count of players is 2, otherwise 6 if count of players is 3, otherwise 5`."""

    value: Value
    condition: Value | None = None
    otherwise: Default | None = None


class Option(Node):
    """`option decks "How many packs": 1-4 = 2 if count of players > 4, otherwise 1`."""

    name: Name
    label: str | None
    cites: tuple[Cite, ...]
    type: Type
    default: Default


class Setting(Node):
    """`deals = 3`, or `with rule NAME` (then `value` is None)."""

    name: Name
    value: Value | None


class Preset(Node):
    name: Name
    label: str | None
    cites: tuple[Cite, ...]
    settings: tuple[Setting, ...]


class Conflict(Node):
    message: str
    cites: tuple[Cite, ...]
    condition: Value


class Setup(Node):
    cites: tuple[Cite, ...]
    block: Block


class Move(Node):
    """What a move does. When it may be made is said by rules."""

    name: Name
    label: str | None
    cites: tuple[Cite, ...]
    block: Block


class Ability(Node):
    """Effects with a name, which somebody can use."""

    name: Name
    label: str | None
    cites: tuple[Cite, ...]
    block: Block


class Rule(Node):
    name: Name
    meaning: str | None
    cites: tuple[Cite, ...]
    optional: bool
    without: tuple[Name, ...]
    against: tuple[Name, ...]
    sentences: tuple[Sentence, ...]


class Without(Node):
    """`without rule nine, ten`: drops declarations of the game that is extended."""

    kind: str
    names: tuple[Name, ...]


class Rename(Node):
    pairs: tuple[tuple[Name, Name], ...]


class Change(Node):
    """`change rule mau …`: replaces a declaration of the game that is extended."""

    declaration: Declaration


class Need(Node):
    """A parameter of a module: `needs attack: cards`, `needs amount: count = 2`."""

    name: Name
    type: Type
    default: Value | None


class Module(Node):
    """The head of a text that is no game but a part of games: `module draw_stack "…": needs …`."""

    name: Name
    meaning: str | None
    needs: tuple[Need, ...]


class Argument(Node):
    """What a parameter is in one use: `attack = 7`."""

    name: Name
    value: Value


class Use(Node):
    """`use draw_stack as sevens: attack = 7`: the declarations of a module, under a name of their own."""

    module: Name
    alias: Name | None
    cites: tuple[Cite, ...]
    arguments: tuple[Argument, ...]


Changeable = (
    Attribute | Table | Deck | Zone | Remember | Define | Option | Preset | Setup | Move | Rule | Phrases | Gestures
    | Roles | Ability | Back | Use
)
Declaration = Game | Changeable | Conflict | Without | Rename | Change | Module


class File(Record):
    """All that could be read of one text, in its order."""

    source: Source
    declarations: tuple[Declaration, ...]
