"""What a scenario is. Everything comes as text, mappings and lists; numbers and truths are read where they are asked for."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator

from rulelang.play.scenarios.yaml_safe import Document

STEP_WORDS = ("at", "refused", "rule")
DEEDS = ("advance", "leave", "expect")
LAYING = {"hands", "stock", "stock_only", "top", "discard", "turn", "direction", "slots", "scores", "zones"}


class BadScenario(Exception):
    """A document is no scenario: each line says what is wrong, and where."""


def _number(value: object) -> object:
    if isinstance(value, str) and re.fullmatch(r"[+-]?[0-9]{1,15}", value.strip()):
        return int(value)
    raise ValueError(f"a number is wanted, not `{value}`")


def _truth(value: object) -> object:
    if isinstance(value, str) and value.strip().casefold() in ("yes", "no", "true", "false"):
        return value.strip().casefold() in ("yes", "true")
    raise ValueError(f"yes or no is wanted, not `{value}`")


def _texts(value: object) -> object:
    return [value] if isinstance(value, str) and value else value


def _cards(value: object) -> object:
    """Cards by name, or how many."""
    return _number(value) if isinstance(value, str) else value


def _seen(value: object) -> object:
    """Cards, how many of them, or the value of a slot."""
    return _number(value) if isinstance(value, str) and re.fullmatch(r"\s*[0-9]+\s*", value) else value


def _direction(value: object) -> object:
    if value in ("left", "right"):
        return 1 if value == "left" else -1
    raise ValueError(f"`left` or `right` is wanted, not `{value}`")


Number = Annotated[int, BeforeValidator(_number)]
Truth = Annotated[bool, BeforeValidator(_truth)]
Texts = Annotated[list[str], BeforeValidator(_texts)]
Cards = Annotated[list[str] | int, BeforeValidator(_cards)]
Seen = Annotated[list[str] | int | str, BeforeValidator(_seen)]
Direction = Annotated[int, BeforeValidator(_direction)]


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, populate_by_name=True)


class Facts(Model):
    """What the ruleset asks of a person."""

    age: Number | None = None
    birthday: str | None = None

    @property
    def day(self) -> tuple[int, int] | None:
        """Month and day of birth."""
        found = re.fullmatch(r"(\d{1,2})-(\d{1,2})", self.birthday or "")
        return (int(found[1]), int(found[2])) if found else None

    @model_validator(mode="after")
    def _a_day(self) -> Facts:
        if self.birthday is not None:
            day = self.day
            if day is None or not (1 <= day[0] <= 12 and 1 <= day[1] <= 31):
                raise ValueError(f"a birthday is month and day, like 05-30, not `{self.birthday}`")
        return self


class Happened(Model):
    """An event: its kind and seat, and those of its fields that matter."""

    kind: str
    seat: str
    cards: Cards | None = None
    amount: Number | None = None
    value: str | None = None
    other: str | None = None
    slot: str | None = None
    label: Texts | None = None
    rule: str | None = None
    text: str | None = None

    @model_validator(mode="before")
    @classmethod
    def _kind_first(cls, data: Any) -> Any:
        if not isinstance(data, dict):
            raise ValueError("an event is wanted, like `{draws: B, cards: 2}`")
        rest = {key: value for key, value in data.items() if key in cls.model_fields}
        kinds = [key for key in data if key not in rest]
        if len(kinds) != 1:
            raise ValueError("an event has one kind and its seat, like `{draws: B, cards: 2}`")
        return rest | {"kind": kinds[0], "seat": data[kinds[0]]}


class Expect(Model):
    """What must be true now."""

    turn: str | None = None
    hands: dict[str, Cards] | None = None
    holds: dict[str, Texts] | None = None
    top: str | None = None
    discard: Cards | None = None
    stock: Number | None = None
    zones: dict[str, Cards] | None = None
    sees: dict[str, dict[str, Seen]] | None = None
    slots: dict[str, str] | None = None
    scores: dict[str, Number] | None = None
    direction: Direction | None = None
    legal: dict[str, Texts] | None = None
    only: dict[str, Texts] | None = None
    illegal: dict[str, Texts] | None = None
    asked: dict[str, str] | None = None
    deal: Number | None = None
    over: Truth | None = None
    winner: str | None = None
    winners: list[str] | None = None
    dealer: str | None = None
    options: dict[str, str] | None = None
    acted: Texts | None = None
    not_acted: Texts | None = None
    happened: list[Happened] | None = None
    owes: dict[str, Number] | None = None
    mistakes: dict[str, Number] | None = None
    races: list[str] | None = None

    @model_validator(mode="after")
    def _something(self) -> Expect:
        if not self.model_fields_set:
            raise ValueError("nothing is expected")
        return self


class Step(Model):
    """An input of a seat, time that passes, somebody who goes, or an expectation."""

    seat: str | None = None
    typed: str = ""
    at: Number | None = None
    refused: str | None = None
    rule: str | None = None
    advance: Number | None = None
    leave: str | None = None
    expect: Expect | None = None

    @model_validator(mode="before")
    @classmethod
    def _one_thing(cls, data: Any) -> Any:
        if not isinstance(data, dict):
            raise ValueError("a step is wanted, like `A: play 7 hearts`")
        things = [key for key in data if key not in STEP_WORDS]
        if len(things) != 1:
            raise ValueError("a step does one thing: `SEAT: what is typed`, `advance:`, `leave:` or `expect:`")
        thing = things[0]
        more = {key: data[key] for key in STEP_WORDS if key in data}
        if thing in DEEDS:
            if more:
                raise ValueError(f"`{thing}` stands alone, without `{next(iter(more))}`")
            return {thing: data[thing]}
        if "rule" in more and "refused" not in more:
            raise ValueError("`rule` belongs to `refused`")
        if not isinstance(data[thing], str) or not data[thing]:
            raise ValueError("what is typed is a text, like `A: play 7 hearts`")
        return more | {"seat": thing, "typed": data[thing]}


class Scenario(Model):
    """A whole scenario."""

    scenario: Annotated[str, Field(min_length=1)]
    clauses: Texts = []
    rules: Texts = []
    ruleset: str | None = None
    options: dict[str, str] = {}
    with_rules: Annotated[Texts, Field(alias="with")] = []
    without_rules: Annotated[Texts, Field(alias="without")] = []
    preset: str | None = None
    seats: list[str] | Number = 2
    people: dict[str, Facts] = {}
    today: str | None = None
    seed: str = "1"
    dealer: str | None = None
    start: Literal["table", "deal", "refused"] = "table"
    because: str = ""
    hands: dict[str, list[str]] = {}
    stock: list[str] | None = None
    stock_only: Truth = False
    top: str | None = None
    discard: list[str] | None = None
    zones: dict[str, list[str]] = {}
    turn: str | None = None
    direction: Direction = 1
    slots: dict[str, str] = {}
    scores: dict[str, Number] = {}
    steps: list[Step]

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at the table."""
        if isinstance(self.seats, list):
            return tuple(self.seats)
        return tuple(chr(65 + n) if n < 26 else f"seat {n + 1}" for n in range(self.seats))

    @property
    def month_and_day(self) -> tuple[int, int]:
        return Facts(birthday=self.today).day or (1, 1)

    @model_validator(mode="after")
    def _fits_together(self) -> Scenario:
        if not isinstance(self.seats, list) and not 0 <= self.seats <= 100:
            raise ValueError("seats: 0 to 100, or names")
        laid = sorted(self.model_fields_set & LAYING - ({"stock"} if self.start == "deal" else set()))
        if self.start != "table" and laid:
            raise ValueError(f"`{laid[0]}` lays the table, which `start: {self.start}` does not")
        if self.start == "table" and self.top is None and self.discard is None:
            raise ValueError("a laid table has a `top` or a `discard` (`discard: []` for none)")
        if self.top is not None and self.discard is not None:
            raise ValueError("`top` and `discard` say the same thing; write one")
        if self.stock_only and self.stock is None:
            raise ValueError("`stock_only` needs a `stock`")
        if self.start == "refused" and (self.steps or not self.because):
            raise ValueError("`start: refused` has no steps, and says why with `because:`")
        if self.start != "refused" and self.because:
            raise ValueError("`because` belongs to `start: refused`")
        if self.start != "refused" and not self.steps:
            raise ValueError("a scenario without steps shows nothing")
        Facts(birthday=self.today)
        return self


def parse(document: Document) -> Scenario:
    """The scenario in a document.

    Raises:
        BadScenario: it is none; each line of the message names path and line.
    """
    try:
        return Scenario.model_validate(document.data)
    except ValidationError as error:
        lines = [_in_words(document, one) for one in error.errors(include_url=False)]
        raise BadScenario("\n".join(dict.fromkeys(lines))) from None


def _in_words(document: Document, error: Any) -> str:
    path = tuple(
        part for part in error["loc"] if not ((isinstance(part, str) and "[" in part) or part in ("int", "str"))
    )
    known = ", ".join(sorted(field.alias or name for name, field in Scenario.model_fields.items()))
    match error["type"]:
        case "extra_forbidden":
            expects = ", ".join(sorted(Expect.model_fields))
            message = f"`{path[-1]}` is not known here; there are {expects if 'expect' in path else known}"
        case "missing":
            message = f"`{path[-1]}` is missing"
        case "value_error":
            message = str(error["ctx"]["error"])
        case "string_type" | "string_too_short":
            message = "a text is wanted"
        case "list_type":
            message = "a list is wanted"
        case "dict_type" | "model_type":
            message = "a mapping is wanted"
        case "literal_error":
            message = f"one of {error['ctx']['expected']} is wanted".replace("'", "`")
        case _:
            message = error["msg"][:1].lower() + error["msg"][1:]
    where = ".".join(str(part) for part in path)
    return f"line {document.line_of(path)}{f', {where}' if where else ''}: {message}"
