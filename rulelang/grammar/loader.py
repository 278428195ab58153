"""The one Lark parser: built from mau.lark, or loaded from a cache that nobody else can have written to."""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import stat
import sys
from functools import cache
from pathlib import Path
from typing import Any

import lark

from rulelang.grammar.build import Builder
from rulelang.grammar.layout import Layout
from rulelang.grammar.lexer import ByState

GRAMMAR = Path(__file__).with_name("mau.lark")
OPTIONS: dict[str, Any] = {
    "parser": "lalr",
    "lexer": ByState,
    "keep_all_tokens": True,
    "maybe_placeholders": False,
}
LARGEST_CACHE = 20_000_000


@cache
def parser() -> lark.Lark:
    """The parser; it calls the builders while it reads and returns what they built."""
    folder, name = cache_folder(), cache_name()
    found = _load(folder, name) if folder else None
    if found is None:
        found = lark.Lark(
            GRAMMAR.read_text(encoding="utf-8"), postlex=Layout(), transformer=Builder(), **OPTIONS
        )
        if folder:
            _save(found, folder, name)
    check_builders(found)
    return found


def check_builders(built: lark.Lark) -> None:
    """Every rule of the grammar has its builder and every builder its rule: a misspelling must not pass silently."""
    # Names with an underscore in front are spliced into their parents and never built.
    rules = {rule.alias or rule.options.template_source or rule.origin.name for rule in built.rules}
    wanted = {str(getattr(name, "value", name)) for name in rules}
    wanted = {name for name in wanted if not name.startswith("_")} - _never_built(built)
    methods = {name for name in dir(Builder) if not name.startswith("_")}
    if wanted != methods:
        raise TypeError(f"grammar and builders differ: {sorted(wanted ^ methods)}")


def _never_built(built: lark.Lark) -> set[str]:
    """Rules (`?sum`) all whose own alternatives are handed through."""
    handed: dict[str, bool] = {}
    for rule in built.rules:
        if rule.alias is None:
            name = str(rule.origin.name)
            alone = bool(rule.options.expand1) and len(rule.expansion) == 1
            handed[name] = handed.get(name, True) and alone
    return {name for name, alone in handed.items() if alone}


def cache_folder() -> Path | None:
    """Where parsers are kept. RULELANG_CACHE names another place; empty means nowhere."""
    if not hasattr(os, "getuid"):  # without owners of files nobody can tell who wrote one
        return None
    wish = os.environ.get("RULELANG_CACHE")
    if wish == "":
        return None
    if wish is None:
        import platformdirs  # not at the top: nothing else needs it

        wish = platformdirs.user_cache_dir("rulelang")
    return Path(wish) / "grammar"


def cache_name() -> str:
    """Another grammar, other options, another Lark and another Python have another file."""
    parts = (GRAMMAR.read_text(encoding="utf-8"), repr(OPTIONS), lark.__version__, sys.version)
    return f"mau-{hashlib.sha256(chr(0).join(parts).encode()).hexdigest()[:32]}.lark"


def _is_private(status: os.stat_result) -> bool:
    """Owned by this user, and nobody else can write to it."""
    return status.st_uid == os.getuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _open_folder(folder: Path, *, make: bool) -> int | None:
    """A handle on a private folder, or None. Everything else goes through the handle, so it cannot be swapped meanwhile."""
    if make:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    status = os.fstat(handle)
    if _is_private(status) and not status.st_mode & 0o077:
        return handle
    os.close(handle)
    return None


def _load(folder: Path, name: str) -> lark.Lark | None:
    """What was kept, or None if there is nothing that can be trusted and read."""
    try:
        handle = _open_folder(folder, make=False)
        if handle is None:
            return None
        try:
            with open(os.open(name, os.O_RDONLY | os.O_NOFOLLOW, dir_fd=handle), "rb") as file:
                status = os.fstat(file.fileno())
                if not (stat.S_ISREG(status.st_mode) and _is_private(status) and status.st_size < LARGEST_CACHE):
                    return None
                return lark.Lark.load(io.BytesIO(file.read()))
        finally:
            os.close(handle)
    except Exception:  # a torn or foreign pickle may raise anything; the grammar is always at hand
        return None


def _save(built: lark.Lark, folder: Path, name: str) -> None:
    """Kept whole or not at all: written beside its place, then moved there. A cache that cannot be written is no fault."""
    data = io.BytesIO()
    built.save(data)
    with contextlib.suppress(OSError):
        handle = _open_folder(folder, make=True)
        if handle is None:
            return
        try:
            beside = f".{name}.{os.getpid()}.{os.urandom(4).hex()}"
            with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600, dir_fd=handle), "wb") as file:
                file.write(data.getvalue())
            os.replace(beside, name, src_dir_fd=handle, dst_dir_fd=handle)
        finally:
            os.close(handle)
