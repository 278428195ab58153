"""`make bench`: how fast games are played at random, beside a class written by hand and two other projects.

All contenders take turns in short slices of one run, so that whatever else the machine does meets them alike; what is told is
the median over the rounds with its quartiles, and the ratio within each round. Peers are installed into an environment of
their own, and only here.
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

from benchmarks.contenders import Contender, by_hand, ours

FOLDER = Path(__file__).parent
ENVIRONMENT = FOLDER / ".venv"
PACKAGES = ("open_spiel", "rlcard")
NAMES = {"ours": "rulelang", "by_hand": "class by hand", "open_spiel": "OpenSpiel crazy_eights", "rlcard": "RLCard uno"}


class Peers:
    """The process that runs the peers; one slice at a time."""

    def __init__(self, python: Path) -> None:
        self._process = subprocess.Popen(
            [python, FOLDER / "peers.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.names = self._line().split()

    def contender(self, name: str) -> Contender:
        def play(seed: int, seconds: float) -> tuple[int, float]:
            assert self._process.stdin is not None
            self._process.stdin.write(f"{name} {seed} {seconds}\n")
            self._process.stdin.flush()
            moves, taken = self._line().split()
            return int(moves), float(taken)

        return play

    def _line(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("the process of the peers ended")
        return line

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
            command = [str(python), "-m", "pip", "--disable-pip-version-check", "--quiet", "install", package]
            if subprocess.run(command, check=False).returncode:
                print(f"{package} could not be installed; it is left out", file=sys.stderr)
        done.touch()
    return python if python.exists() else None


def quartiles(values: Sequence[float]) -> tuple[float, float, float]:
    low, median, high = statistics.quantiles(values, n=4, method="inclusive")
    return low, median, high


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--seconds", type=float, default=0.3, help="processor time of one slice")
    parser.add_argument("--no-peers", action="store_true")
    asked = parser.parse_args()
    contenders: dict[str, Contender] = {"ours": ours(), "by_hand": by_hand()}
    python = None if asked.no_peers else install()
    peers = None if python is None else Peers(python)
    if peers is not None:
        contenders |= {name: peers.contender(name) for name in peers.names}
    for play in contenders.values():
        play(0, 0.2)  # warm
    speeds: dict[str, list[float]] = {name: [] for name in contenders}
    for number in range(asked.rounds):
        for name, play in contenders.items():
            moves, taken = play(number + 1, asked.seconds)
            speeds[name].append(moves / taken)
    if peers is not None:
        peers.close()
    print(
        f"Python {platform.python_version()}, {asked.rounds} rounds of {asked.seconds} s each, 4 players, random play"
    )
    print(f"{'':<24}{'moves/s':>9}   {'quartiles':<19}{'rulelang is':>12}   quartiles")
    for name, found in speeds.items():
        low, median, high = quartiles(found)
        line = f"{NAMES[name]:<24}{median:>9.0f}   {f'{low:.0f} to {high:.0f}':<19}"
        if name != "ours":
            low, median, high = quartiles([mine / other for mine, other in zip(speeds["ours"], found, strict=True)])
            line += f"{f'{median:.2f} x':>12}   {low:.2f} to {high:.2f}"
        print(line)


if __name__ == "__main__":
    main()
