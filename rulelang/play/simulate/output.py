"""One row for each game, in a file: CSV, or Parquet (which needs pyarrow, the extra `parquet`)."""

from __future__ import annotations

import contextlib
import csv
import os
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import rulelang
from rulelang.play.simulate.report import Report


class CannotWrite(Exception):
    """The file cannot be written; the message says why."""


def columns(report: Report) -> dict[str, list[Any]]:
    """Every column by name: what was played, and for each game what came of it."""
    plan, rows = report.plan, report.rows
    found: dict[str, list[Any]] = {
        "ruleset": [report.ruleset.name for _ in rows],
        "digest": [report.ruleset.digest for _ in rows],
        "rulelang": [rulelang.__version__ for _ in rows],
        "seed": [plan.seed for _ in rows],
        "game": [row.number for row in rows],
        "game_seed": [row.seed for row in rows],
        "outcome": [row.outcome for row in rows],
        "winners": [" ".join(str(seat + 1) for seat in row.winners) for row in rows],
        "deals": [row.deals for row in rows],
        "moves": [row.moves for row in rows],
        "inputs": [row.inputs for row in rows],
        "why": [row.why for row in rows],
    }
    sitting = [{plan.seat_of(bot, row.number): bot for bot in range(len(plan.bots))} for row in rows]
    for seat in range(len(plan.bots)):
        found[f"bot_{seat + 1}"] = [f"{bots[seat] + 1} {plan.bots[bots[seat]]}" for bots in sitting]
        found[f"score_{seat + 1}"] = [row.scores[seat] for row in rows]
    if plan.rules:
        for rule in report.ruleset.program.rules:
            found[f"acted_{rule.name}"] = [dict(row.acted).get(rule.number, 0) for row in rows]
            found[f"failed_{rule.name}"] = [dict(row.failed).get(rule.number, 0) for row in rows]
        for number, ability in enumerate(report.ruleset.program.abilities):
            found[f"used_{ability.name}"] = [dict(row.used).get(number, 0) for row in rows]
    return found


def check_target(path: Path) -> None:
    """See before anything is played whether a file of that name could be written.

    Raises:
        CannotWrite: it could not.
    """
    if path.suffix.lower() not in WRITERS:
        raise CannotWrite(f"`{path}` should end in {' or '.join(WRITERS)}")
    if path.suffix.lower() == ".parquet":
        _pyarrow()
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise CannotWrite(f"`{path}` is no place for a file")


def write(report: Report, path: Path) -> None:
    """Write the games to a file: all of them, or the file stays as it was.

    Raises:
        CannotWrite: it cannot be written.
    """
    check_target(path)
    name = None
    try:
        handle, name = tempfile.mkstemp(dir=path.absolute().parent, prefix=f".{path.name}.")
        os.close(handle)
        WRITERS[path.suffix.lower()](columns(report), Path(name))
        os.chmod(name, 0o644)
        os.replace(name, path)
    except OSError as error:
        if name is not None:
            with contextlib.suppress(OSError):
                os.unlink(name)
        raise CannotWrite(f"`{path}` cannot be written: {error.strerror or error}") from None


def _write_csv(found: dict[str, list[Any]], path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(found)
        writer.writerows(zip(*found.values(), strict=True))


def _write_parquet(found: dict[str, list[Any]], path: Path) -> None:
    pa, parquet = _pyarrow()
    text = {"ruleset", "digest", "rulelang", "seed", "outcome", "winners", "why"}
    kinds = {name: pa.string() if name in text or name.startswith("bot_") else pa.int64() for name in found}
    parquet.write_table(pa.table(found, schema=pa.schema(list(kinds.items()))), path)


def _pyarrow() -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise CannotWrite("Parquet files need pyarrow: `pip install rulelang[parquet]`, or write a .csv file") from None


WRITERS: dict[str, Callable[[dict[str, list[Any]], Path], None]] = {".csv": _write_csv, ".parquet": _write_parquet}
"""By the end of the file's name."""
