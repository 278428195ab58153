"""`make bench`: how fast games are played at random, from the source and compiled, beside a class written by hand and two
other projects.

All contenders take turns in short slices of one run, so that whatever else the machine does meets them alike; what is told is
the median over the rounds with its quartiles, and the ratio within each round. Peers and the compiled wheel are installed into
an environment of their own, and only here.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

from benchmarks import compiled
from benchmarks.contenders import Contender, by_hand, ours

FOLDER = Path(__file__).parent
ENVIRONMENT = FOLDER / ".venv"
PACKAGES = ("open_spiel", "rlcard")
NAMES = {
    "ours": "rulelang", "compiled": "rulelang, compiled", "by_hand": "class by hand",
    "open_spiel": "OpenSpiel crazy_eights", "rlcard": "RLCard uno",
}  # fmt: skip


class Peer:
    """The process that runs a peer, one slice at a time."""

    def __init__(self, python: Path, name: str) -> None:
        self._process = subprocess.Popen(
            [python, "-E", FOLDER / "peers.py", name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )  # -E: nothing of this environment is found there
        assert self._process.stdout is not None
        self.ready = bool(self._process.stdout.readline())

    def play(self, seed: int, seconds: float) -> tuple[int, float]:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{seed} {seconds}\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("the process of a peer ended")
        moves, taken = line.split()
        return int(moves), float(taken)

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def install() -> Path | None:
    """The interpreter of the peers' environment, made if need be; None if they cannot be had."""
    python = ENVIRONMENT / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    done = ENVIRONMENT / "installed"
    if not done.exists():
        print(
            f"Installing {', '.join(PACKAGES)} into {ENVIRONMENT.relative_to(FOLDER.parent)} (once) ...",
            file=sys.stderr,
        )
        venv.create(ENVIRONMENT, with_pip=True)
        for package in PACKAGES:
            if not _pip(python, package):
                print(f"{package} could not be installed; it is left out", file=sys.stderr)
        done.touch()
    return python if python.exists() else None


def install_compiled(python: Path) -> bool:
    """Whether rulelang, compiled as the source is now, is in the peers' environment; it is put there if need be."""
    wheel, done = compiled.wheel(), ENVIRONMENT / "compiled"
    if wheel is not None and (not done.exists() or done.stat().st_mtime < wheel.stat().st_mtime):
        if not _pip(python, "--force-reinstall", "--no-deps", str(wheel)) or not _pip(python, str(wheel)):
            wheel = None
        else:
            done.touch()
    if wheel is None:
        print(f"{NAMES['compiled']} is left out", file=sys.stderr)
    return wheel is not None


def _pip(python: Path, *wanted: str) -> bool:
    """Install something; whether that worked."""
    command = [str(python), "-m", "pip", "--disable-pip-version-check", "--quiet", "install", *wanted]
    return not subprocess.run(command, check=False).returncode


def quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    low, median, high = statistics.quantiles(values, n=4, method="inclusive")
    return low, median, high


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--seconds", type=float, default=0.3, help="processor time of one slice")
    parser.add_argument("--no-peers", action="store_true", help="only what runs in this process")
    asked = parser.parse_args()
    contenders: dict[str, Contender] = {"ours": ours()}
    peers = {} if asked.no_peers else started()
    if "compiled" in peers:
        contenders["compiled"] = peers["compiled"].play
    contenders["by_hand"] = by_hand()
    contenders |= {name: peer.play for name, peer in peers.items()}
    for play in contenders.values():
        play(0, 0.2)  # warm
    speeds: dict[str, list[float]] = {name: [] for name in contenders}
    for number in range(asked.rounds):
        for name, play in contenders.items():
            moves, taken = play(number + 1, asked.seconds)
            speeds[name].append(moves / taken)
    for peer in peers.values():
        peer.close()
    print(
        f"Python {platform.python_version()}, {asked.rounds} rounds of {asked.seconds} s each, 4 players, random play"
    )
    builds = [name for name in ("ours", "compiled") if name in speeds]
    heads = "".join(f"   {f'{NAMES[build]} is':<27}" for build in builds)
    print(f"{'':<24}{'moves/s':>9}   {'quartiles':<18}{heads}".rstrip())
    for name, found in speeds.items():
        low, median, high = quartiles(found)
        line = f"{NAMES[name]:<24}{median:>9.0f}   {f'{low:.0f} to {high:.0f}':<18}"
        for build in builds:
            line += f"   {'' if build == name else ratio(speeds[build], found):<27}"
        print(line.rstrip())


def started() -> dict[str, Peer]:
    """The peers that are there, each in a process of its own."""
    python = install()
    if python is None:
        return {}
    names = [*(["compiled"] if install_compiled(python) else []), *PACKAGES]
    return {name: peer for name in names if (peer := Peer(python, name)).ready}


def ratio(mine: Sequence[float], others: Sequence[float]) -> str:
    """How many times as fast within each round: the median and the quartiles."""
    low, median, high = quartiles([one / other for one, other in zip(mine, others, strict=True)])
    return f"{median:.2f} x ({low:.2f} to {high:.2f})"


if __name__ == "__main__":
    main()
