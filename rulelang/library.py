"""Where rule texts are found: the rulesets that come with rulelang, files, and the texts inside a save."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Protocol

from rulelang.source import Source

SUFFIX = ".mau"
_PACKAGE = Path(__file__).resolve().parent
MODULES = "modules"
"""The folder of the modules that come with rulelang, in the folder of the rulesets."""


class Library(Protocol):
    """Finds the texts that `extends` names."""

    def find(self, name: str, origin: Source) -> Source | None:
        """The text that `origin` calls `name`, or None.

        Raises:
            CannotRead: it is there, but cannot be read.
        """

    def names(self) -> tuple[str, ...]:
        """Names that can be found, for suggestions."""

    def module(self, name: str, origin: Source) -> Source | None:
        """The text of the module that `origin` uses under that name, or None.

        Raises:
            CannotRead: it is there, but cannot be read.
        """

    def modules(self) -> tuple[str, ...]:
        """Names of modules that can be found, for suggestions."""


class CannotRead(Exception):
    """A text could not be read; the message says why, in words."""


def shipped_folder() -> Path | None:
    """The folder of the rulesets that come with rulelang: inside the package, or beside it in a checkout."""
    inside = _PACKAGE / "rulesets"
    if inside.is_dir():
        return inside
    beside = _PACKAGE.parent / "rulesets"
    return beside if beside.is_dir() else None


def shipped() -> tuple[str, ...]:
    """Names of the rulesets that come with rulelang."""
    folder = shipped_folder()
    if folder is None:
        return ()
    return tuple(sorted(one.name.removesuffix(SUFFIX) for one in folder.iterdir() if one.name.endswith(SUFFIX)))


def shipped_modules() -> tuple[str, ...]:
    """Names of the modules that come with rulelang."""
    folder = shipped_folder()
    if folder is None or not (folder / MODULES).is_dir():
        return ()
    return tuple(
        sorted(one.name.removesuffix(SUFFIX) for one in (folder / MODULES).iterdir() if one.name.endswith(SUFFIX))
    )


def shipped_module(name: str) -> Source | None:
    """The text of a module that comes with rulelang."""
    if name not in shipped_modules():
        return None
    folder = shipped_folder()
    assert folder is not None
    return decode((folder / MODULES / f"{name}{SUFFIX}").read_bytes(), f"{MODULES}/{name}{SUFFIX}")


def decode(data: bytes, name: str) -> Source:
    """A source from the bytes of a file."""
    from rulelang.grammar.reader import read_bytes

    found = read_bytes(name, data)
    if isinstance(found, Source):
        return found
    raise CannotRead(f"`{name}` cannot be used: {found.message()}")


def read_file(path: Path, name: str | None = None) -> Source:
    """The text of a file.

    Raises:
        CannotRead: there is none, or it is no text.
    """
    from rulelang.diagnostics.reading import NoFile
    from rulelang.grammar.reader import read_path

    shown = str(path) if name is None else name
    found = read_path(path, shown)
    match found:
        case Source():
            return found
        case NoFile(why=why):
            if path.is_dir():
                raise CannotRead(f"`{shown}` is a folder")
            missing = not path.exists()
            raise CannotRead(f"there is no file `{shown}`" if missing else f"`{shown}` cannot be read: {why}")
        case _:
            raise CannotRead(f"`{shown}` cannot be used: {found.message()}")


class Shelf:
    """Shipped rulesets by name, and files relative to the file that names them (unless `files` is off).

    It remembers what it handed out, so that a save can carry the texts with it.
    """

    def __init__(self, *, files: bool = True) -> None:
        self._files = files
        self._folders: dict[str, Path] = {}
        self.found: dict[tuple[str, str], Source] = {}
        """(name of the asking text, what it asked for) → text."""

    def shipped(self, name: str) -> Source | None:
        """A ruleset that comes with rulelang."""
        if name not in shipped():
            return None
        folder = shipped_folder()
        assert folder is not None
        return decode((folder / f"{name}{SUFFIX}").read_bytes(), f"{name}{SUFFIX}")

    def file(self, path: Path) -> Source:
        """The text of a file, whose folder is then searched for what it extends."""
        source = read_file(path)
        self._folders[source.name] = path.parent
        return source

    def find(self, name: str, origin: Source) -> Source | None:
        source = self._find(name, origin)
        if source is not None:
            self.found[origin.name, name] = source
        return source

    def module(self, name: str, origin: Source) -> Source | None:
        """A module that comes with rulelang, or the one in a file beside the text that uses it."""
        source = shipped_module(name) or self._beside(name, origin)
        if source is not None:
            self.found[origin.name, f"{MODULES}/{name}"] = source
        return source

    def modules(self) -> tuple[str, ...]:
        return shipped_modules()

    def _find(self, name: str, origin: Source) -> Source | None:
        return self.shipped(name) or self._beside(name, origin)

    def _beside(self, name: str, origin: Source) -> Source | None:
        folder = self._folders.get(origin.name)
        if folder is None or not self._files or "\0" in name:
            return None
        path = folder / (name if name.endswith(SUFFIX) else f"{name}{SUFFIX}")
        return self.file(path) if path.is_file() else None

    def names(self) -> tuple[str, ...]:
        return shipped()


class Texts:
    """Texts that are at hand already: those of a save, or of a test."""

    def __init__(self, found: Mapping[tuple[str, str], Source]) -> None:
        self.found = dict(found)

    def find(self, name: str, origin: Source) -> Source | None:
        return self.found.get((origin.name, name))

    def names(self) -> tuple[str, ...]:
        return tuple(sorted({name for _, name in self.found if not name.startswith(f"{MODULES}/")}))

    def module(self, name: str, origin: Source) -> Source | None:
        return self.found.get((origin.name, f"{MODULES}/{name}"))

    def modules(self) -> tuple[str, ...]:
        start = f"{MODULES}/"
        return tuple(sorted({name.removeprefix(start) for _, name in self.found if name.startswith(start)}))


def rulebook(name: str) -> bytes | None:
    """The clause list of a rulebook, as YAML, or None if it does not come with rulelang."""
    if not name.replace("_", "").replace("-", "").isalnum():
        return None
    for folder in _rulebook_folders():
        file = folder / f"{name}.yaml"
        if file.is_file():
            return file.read_bytes()
    return None


def _rulebook_folders() -> Iterable[Path]:
    yield _PACKAGE / "rulebooks"
    yield _PACKAGE.parent / "docs" / "rulebooks"
