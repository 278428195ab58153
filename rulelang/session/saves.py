"""Saved games: a file of JSON lines, first a header, then one line for each input.

The header carries what the game needs to begin: the texts of its ruleset, people, options, rules, seed. Each line has the
input, the `hash` of the table after it, and a `link`: a digest of the line and of all before it. Loading plays the inputs
again and compares. A line cut off at the end is left out and reported; anything else that does not agree is refused.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import rulelang
from rulelang.engine.actions import from_data, to_data
from rulelang.engine.events import Event
from rulelang.engine.refusals import Refused
from rulelang.engine.setting import CannotStart, Person
from rulelang.library import Texts
from rulelang.session.game import Game, Input
from rulelang.session.ruleset import Ruleset, RulesetError, check
from rulelang.source import Source

FORMAT = 1
LARGEST = 100_000_000
"""Bytes; a larger file is refused."""


class SaveError(Exception):
    """A save cannot be written or loaded; the message says why, and names the line."""


Show = Callable[[Game, Input, tuple[Event, ...]], None]
"""Called after each input of a replay."""

# ---- writing -------------------------------------------------------------------------------------------------------


def save(game: Game, path: str | Path) -> None:
    """Write a game to a file: all of it, or the file stays as it was.

    Raises:
        SaveError: the game keeps no journal, or the file cannot be written.
    """
    target = Path(path)
    text = "".join(lines(game))
    name = None
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", newline="\n", dir=target.parent, prefix=f".{target.name}.", delete=False
        ) as file:
            name = file.name
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, target)
    except OSError as error:
        if name is not None:
            with contextlib.suppress(OSError):
                os.unlink(name)
        raise SaveError(f"`{path}` cannot be written: {error.strerror}") from None


def lines(game: Game) -> Iterator[str]:
    """The lines of a save, each with its end."""
    link, text = _seal("", header(game))
    yield text
    for one in game.inputs:
        link, text = _seal(link, _line(one))
        yield text


class Recorder:
    """A save that grows with its game: call `write` after each input. Begins by writing the file anew, so that a torn tail
    is gone before anything follows it."""

    def __init__(self, game: Game, path: str | Path) -> None:
        save(game, path)
        self._game, self._path = game, Path(path)
        self._done = 0
        self._link = ""
        for text in lines(game):
            self._link = json.loads(text)["link"]
        self._done = len(game.inputs)
        game.seal()

    def write(self) -> None:
        """Append the inputs that are not in the file yet."""
        new = self._game.inputs[self._done :]
        texts = []
        for one in new:
            self._link, text = _seal(self._link, _line(one))
            texts.append(text)
        if texts:
            with self._path.open("a", encoding="utf-8", newline="\n") as file:
                file.write("".join(texts))
                file.flush()
                os.fsync(file.fileno())
        self._done += len(new)
        self._game.seal()


def header(game: Game) -> dict[str, Any]:
    """What a game needs to begin again."""
    ruleset, setting = game.ruleset, game.begun or game.setting
    if ruleset is None or not game.keeps_journal:
        raise SaveError("only a game of a ruleset, with a journal, can be saved")
    return {
        "save": FORMAT,
        "rulelang": rulelang.__version__,
        "ruleset": ruleset.name,
        "digest": ruleset.digest,
        "source": [ruleset.source.name, ruleset.source.text],
        "extends": [[one.origin, one.name, one.source.name, one.source.text] for one in ruleset.extends],
        "people": [[one.name, one.age, one.birthday] for one in setting.people],
        "options": {option.name: setting.options[n] for n, option in enumerate(setting.program.options)},
        "rules": [setting.program.rules[number].name for number in setting.rules],
        "seed": game.seed,
        "dealer": setting.dealer,
        "today": list(setting.today),
        "position": game.position,
    }


def _line(one: Input) -> dict[str, Any]:
    what: dict[str, Any]
    if one.invented is not None:
        what = {"seat": one.seat, "invent": one.invented} | ({"secret": True} if one.secret else {})
    elif one.action is not None:
        what = {"seat": one.seat, "do": to_data(one.action)} | ({"overtaken": True} if one.overtaken else {})
    else:
        what = {"leave": one.seat} if one.left else {"wait": True}
    return {"at": one.at, **what, "hash": one.hash}


def _seal(link: str, data: dict[str, Any]) -> tuple[str, str]:
    body = json.dumps(data, separators=(",", ":"))
    link = _link(link, body)
    return link, f'{body[:-1]},"link":"{link}"}}\n'


def _link(link: str, body: str) -> str:
    return hashlib.blake2b(f"{link}\n{body}".encode(), digest_size=8).hexdigest()


# ---- loading -------------------------------------------------------------------------------------------------------


def load(path: str | Path, *, ruleset: Ruleset | None = None) -> Game:
    """The game in a save, as it stood after its last whole line; `game.notes` says if the end was cut off.

    With a `ruleset`, a save of another one is refused.

    Raises:
        SaveError: it is no save, or of another version or ruleset, or does not agree with itself.
    """
    return replay(path, ruleset=ruleset)


def replay(path: str | Path, show: Show | None = None, *, ruleset: Ruleset | None = None) -> Game:
    """Play a save again from its beginning, showing each input; otherwise as `load`."""
    records, torn = read_lines(path)
    number, first = records[0]
    game = _begin(first, ruleset)
    for number, data in records[1:]:
        try:
            events = _feed(game, data)
        except Refused as refused:
            raise SaveError(f"line {number}: this input is refused ({refused.code}); the file was edited") from None
        except (KeyError, TypeError, ValueError):
            raise SaveError(f"line {number} is no input") from None
        if game.inputs[-1].hash != data["hash"] or game.inputs[-1].at != data["at"]:
            raise SaveError(f"line {number}: the table is not what it was when this was saved")
        game.seal()
        if show is not None:
            show(game, game.inputs[-1], events)
    if torn:
        game.notes = (f"the end of the file was cut off ({torn} bytes); {len(records) - 1} inputs were read",)
    return game


def _feed(game: Game, data: dict[str, Any]) -> tuple[Event, ...]:
    at = data["at"]
    if "do" in data:
        action = from_data(data["do"])
        if not data.get("overtaken"):
            return game.act(data["seat"], action, at)
        known = len(game.journal)
        with contextlib.suppress(Refused):
            game.act(data["seat"], action, at)
            raise ValueError("it was to be refused")
        return tuple(event for entry in game.journal[known:] for event in entry.events)
    if "invent" in data:
        found = game.invent(data["seat"], data["invent"], at, secret=bool(data.get("secret")), trial=False)
        if not found.accepted:
            raise ValueError("a rule that was accepted is not sound")
        return found.events
    if "leave" in data:
        return game.leave(data["leave"])
    return game.advance(at) if data["wait"] else ()


def _begin(data: dict[str, Any], wanted: Ruleset | None) -> Game:
    try:
        version, digest, name = data["rulelang"], data["digest"], data["ruleset"]
        if data["save"] != FORMAT or version != rulelang.__version__:
            raise SaveError(f"this game was saved by rulelang {version}; this is rulelang {rulelang.__version__}")
        if wanted is not None and wanted.digest != digest:
            raise SaveError(f"this is a game of `{name}` ({digest}), not of `{wanted.name}` ({wanted.digest})")
        ruleset = _ruleset(data)
        if ruleset.digest != digest:
            raise SaveError(f"the ruleset in the file is `{ruleset.name}` ({ruleset.digest}), not `{name}` ({digest})")
        program, options, rules = ruleset.program, data["options"], set(data["rules"])
        game = Game.start(
            program,
            seats=[Person(who, age, tuple(birthday) if birthday else None) for who, age, birthday in data["people"]],
            seed=data["seed"],
            options={n: options[option.name] for n, option in enumerate(program.options)},
            rules={rule.number: rule.name in rules for rule in program.rules},
            dealer=None if data["dealer"] == -1 else data["dealer"],
            today=(data["today"][0], data["today"][1]),
        )
        assert isinstance(game, Game)
        game.ruleset, game.seed = ruleset, data["seed"]
        if data["position"] is not None:
            game.restore(data["position"])
        return game
    except CannotStart as error:
        raise SaveError(f"line 1: {error}") from None
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        raise SaveError("line 1 is no header of a saved game") from None


def _ruleset(data: dict[str, Any]) -> Ruleset:
    found = {(origin, asked): Source(name, text) for origin, asked, name, text in data["extends"]}
    try:
        return check(Source(*data["source"]), Texts(found))
    except RulesetError as error:
        raise SaveError(f"the ruleset in the file is not sound: {error}") from None


# ---- reading the file ----------------------------------------------------------------------------------------------


def read_lines(path: str | Path) -> tuple[list[tuple[int, dict[str, Any]]], int]:
    """The whole lines of a save with their numbers, and how many bytes at the end are none.

    Raises:
        SaveError: there is no such file, no header, or a line was edited.
    """
    try:
        with Path(path).open("rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        raise SaveError(f"`{path}` cannot be read: {error.strerror}") from None
    if len(raw) > LARGEST:
        raise SaveError(f"`{path}` is too large for a saved game")
    found: list[tuple[int, dict[str, Any]]] = []
    link = ""
    pieces = raw.split(b"\n")
    for number, piece in enumerate(pieces, 1):
        last = number == len(pieces)
        if last and not piece:
            break
        try:
            text = piece.decode("utf-8").removesuffix("\r")
            data = json.loads(text)
            body, mark = text.rsplit(',"link":"', 1)
        except (ValueError, RecursionError):
            if last and found:
                return found, len(piece)
            what = "no header of a saved game" if number == 1 else "damaged"
            raise SaveError(f"`{path}`: line {number} is {what}") from None
        link = _link(link, body + "}")
        if not isinstance(data, dict) or mark != f'{link}"}}':
            raise SaveError(f"`{path}`: line {number} was edited")
        found.append((number, data))
    if not found:
        raise SaveError(f"`{path}` is empty")
    return found, 0
