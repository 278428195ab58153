"""Finding scenarios: files and folders of them, and the rulesets that they are about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from rulelang.library import SUFFIX
from rulelang.play.scenarios.model import BadScenario, Scenario, parse
from rulelang.play.scenarios.yaml_safe import BadYaml, Document, read
from rulelang.session.ruleset import Ruleset, RulesetError, load

ENDINGS = (".yaml", ".yml")
WHAT = (
    "a scenario is a YAML file that lays a table, makes moves and says what must be true then "
    "(docs/scenarios.md; `rulelang new` writes one to begin with)"
)


@dataclass(frozen=True)
class Loaded:
    """A scenario where it stands, or why there is none."""

    path: Path
    line: int
    document: Document | None
    scenario: Scenario | None
    error: str = ""
    missing: bool = False
    """Whether there is no such file or folder at all."""

    @property
    def title(self) -> str:
        """What it says it shows."""
        return self.scenario.scenario if self.scenario else self.path.name

    @property
    def ruleset(self) -> str:
        """Name or path of its ruleset: as it says, else the name of its folder."""
        asked = self.scenario.ruleset if self.scenario else None
        if asked is None:
            return self.path.resolve().parent.name
        return str(self.path.parent / asked) if asked.endswith(SUFFIX) else asked


def collect(paths: Iterable[str | Path]) -> list[Loaded]:
    """Every scenario in some files and folders, in their order, folders sorted by name. Never raises: what is no scenario is
    in the list with its error."""
    found: list[Loaded] = []
    for one in paths:
        path = Path(one)
        if path.is_dir():
            inside = sorted(file for file in path.rglob("*") if file.suffix in ENDINGS and file.is_file())
            if not inside:
                found.append(Loaded(path, 0, None, None, f"there are no scenarios in this folder; {WHAT}", missing=True))
            for file in inside:
                found += _file(file)
        elif path.is_file():
            found += _file(path)
        else:
            found.append(Loaded(path, 0, None, None, "there is no such file or folder", missing=True))
    return found


def _file(path: Path) -> list[Loaded]:
    if path.suffix == SUFFIX:
        wanted = path.with_suffix(ENDINGS[0])
        hint = f"its scenarios are in `{wanted}`" if wanted.is_file() else f"write some in `{wanted}`"
        return [Loaded(path, 0, None, None, f"this is a ruleset, not a scenario: {hint}; {WHAT}", missing=True)]
    try:
        documents = read(path.read_bytes())
    except OSError as error:
        return [Loaded(path, 0, None, None, f"cannot be read: {error.strerror}")]
    except BadYaml as error:
        return [Loaded(path, error.line, None, None, error.message)]
    if not documents:
        return [Loaded(path, 1, None, None, "there is no scenario in this file")]
    found = []
    for document in documents:
        try:
            found.append(Loaded(path, document.line, document, parse(document)))
        except BadScenario as error:
            found.append(Loaded(path, document.line, document, None, str(error)))
    return found


class Rulesets:
    """Rulesets loaded once for a run of many scenarios."""

    def __init__(self) -> None:
        self._known: dict[str, Ruleset | str] = {}

    def get(self, name: str) -> Ruleset | str:
        """The ruleset, or why there is none."""
        if name not in self._known:
            try:
                self._known[name] = load(name)
            except RulesetError as error:
                self._known[name] = str(error)
        return self._known[name]
