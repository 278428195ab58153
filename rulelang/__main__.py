"""The command `rulelang`, also `python -m rulelang`."""

from __future__ import annotations

import gc
import sys

gc.set_threshold(
    100_000, 20, 20
)  # starting makes many objects that stay: collecting among them took a third of the time


def main() -> None:
    """Run the command line and leave with its exit code."""
    from rulelang.frontends.cli.guard import guarded

    sys.exit(guarded(sys.argv[1:]))


if __name__ == "__main__":
    main()
