"""The compiled wheel: the engine translated to C by mypyc (the hook in `pyproject.toml` says which modules).

It is made of a copy of the source, so that no library is ever left beside the module it was made from, where Python would
prefer it. `make fast`, `make test-fast` and `make bench` use it; it is made once for each state of the source.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "build"
NEEDED = ("rulelang", "rulesets", "docs/rulebooks", "pyproject.toml")
"""What a wheel is made of, besides the README: that changes nothing."""


def missing() -> str | None:
    """What is not there that compiling needs; None if all is, as far as one can see."""
    if sys.platform == "win32":
        return None  # setuptools looks for the compiler, and says so if there is none
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler (`{compiler}`)"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "`Python.h` is not there (systems that split Python up have it in a package like python3-dev)"
    return None


def wheel() -> Path | None:
    """The compiled wheel of the source as it is, for this Python; None, with a message, if it cannot be made."""
    there = _newest()
    if there is not None and there.stat().st_mtime >= max(path.stat().st_mtime for path in _sources()):
        return there
    problem = missing()
    if problem is not None:
        print(f"The engine cannot be compiled here: {problem}", file=sys.stderr)
        return None
    print("Compiling the engine (this takes minutes, needs a C compiler, and fetches mypy) ...", file=sys.stderr)
    source, target = BUILD / "source", BUILD / "wheel"
    for folder in (source, target):
        shutil.rmtree(folder, ignore_errors=True)
    source.mkdir(parents=True)
    for name in (*NEEDED, "README.md"):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
        else:
            shutil.copy(ROOT / name, source)
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "wheel", "--no-deps"]
    done = subprocess.run(
        [*command, "--wheel-dir", str(target), str(source)],
        env={**os.environ, "HATCH_BUILD_HOOK_ENABLE_MYPYC": "1"},
        check=False,
    )
    shutil.rmtree(source)
    if done.returncode:
        print("The engine could not be compiled", file=sys.stderr)
        return None
    return _newest()


def _newest() -> Path | None:
    """The compiled wheel that is there for this Python, if any."""
    found = (BUILD / "wheel").glob(f"rulelang-*-cp{sys.version_info.major}{sys.version_info.minor}-*.whl")
    return max(found, key=lambda path: path.stat().st_mtime, default=None)


def _sources() -> list[Path]:
    """The files that a wheel is made of."""
    found = [path for name in NEEDED for path in (ROOT / name, *(ROOT / name).rglob("*"))]
    return [path for path in found if path.is_file() and path.suffix != ".pyc"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--unpack", action="store_true", help="lay it open in build/compiled, too")
    unpack = parser.parse_args().unpack
    made = wheel()
    if made is None:
        sys.exit(1)
    if unpack:
        shutil.rmtree(BUILD / "compiled", ignore_errors=True)
        with zipfile.ZipFile(made) as archive:
            archive.extractall(BUILD / "compiled")
    print(made)


if __name__ == "__main__":
    main()
