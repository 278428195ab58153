"""Waiting until files change: with watchfiles where it is installed, else by looking at them now and then."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

EVERY = 0.5
"""Seconds between two looks."""


def changes(paths: Sequence[Path], stop: threading.Event | None = None) -> Iterator[None]:
    """Yields whenever one of the files was written, made or taken away, until `stop` is set."""
    stop = stop or threading.Event()
    try:
        from watchfiles import watch
    except ImportError:
        yield from _looking(paths, stop)
        return
    wanted = {str(path.resolve()) for path in paths}
    # Folders, not files: many editors write a new file and put it in the place of the old one.
    folders = sorted({str(path.resolve().parent) for path in paths if path.resolve().parent.is_dir()})
    if not folders:
        yield from _looking(paths, stop)
        return
    for _ in watch(*folders, watch_filter=lambda _, name: name in wanted, stop_event=stop, recursive=False, debounce=200):
        yield


def _looking(paths: Sequence[Path], stop: threading.Event) -> Iterator[None]:
    before = [_stamp(path) for path in paths]
    while not stop.wait(EVERY):
        now = [_stamp(path) for path in paths]
        if now != before:
            before = now
            yield


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
