"""The command `rulelang`, also `python -m rulelang`."""

from __future__ import annotations

import gc
import sys

gc.set_threshold(
    400_000, 20, 20
)  # starting makes many objects that stay: collecting among them took a third of the time


def main() -> None:
    """Run the command line and leave with its exit code."""
    from rulelang.frontends.cli.guard import guarded

    code = guarded(sys.argv[1:])
    gc.freeze()  # nor is it worth looking through them at the end, when they go with the process
    sys.exit(code)


if __name__ == "__main__":
    main()
