"""`rulelang fmt`: rulesets in the one layout."""

from __future__ import annotations

import click

from rulelang.diagnostics.base import Diagnostic
from rulelang.diagnostics.cells import visible
from rulelang.frontends.cli import console
from rulelang.frontends.cli.rewriting import Text, read, show_difference, write


@click.command(name="fmt")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--check", "only_check", is_flag=True, help="Write nothing; exit 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
def command(files: tuple[str, ...], only_check: bool, diff: bool) -> int:
    """Lay out rulesets: indentation, blanks, aligned rows, comments in one column. What they mean stays the same.

    - reads the input and writes the output. A file with faults is left as it is.
    Exit code 0: done. 1: a file has faults (with --check: or would change). 2: a file cannot be read.

    \b
    rulelang fmt kitchen.mau
    rulelang fmt --check rulesets/*.mau
    rulelang fmt --diff kitchen.mau
    """
    worst = 0
    for asked in files:
        text = read(asked)
        if isinstance(text, Diagnostic):
            console.note(f"rulelang: {text.message()} ({visible(text.place.source.name)})")
            worst = 2
        else:
            worst = max(worst, _format(text, only_check, diff))
    return worst


def _format(text: Text, only_check: bool, diff: bool) -> int:
    from rulelang.format import Unreadable, layout

    name = visible(text.source.name)
    try:
        new = layout(text.source)
    except Unreadable as problem:
        first = problem.faults[0]
        more = f", and {len(problem.faults) - 1} more" if len(problem.faults) > 1 else ""
        console.note(
            f"rulelang: {name} is left as it is: line {first.place.line}: {first.message()}{more} (see `rulelang check`)"
        )
        if text.asked == "-" and not (only_check or diff):
            write(text, text.source.text)  # an editor that pipes its text through must not lose it
        return 1
    changed = new != text.source.text
    if diff and changed:
        show_difference(text, new)
    elif only_check and changed:
        console.out(f"would be laid out anew: {name}")
    elif not only_check and not diff and (changed or text.asked == "-"):
        write(text, new)
        if text.asked != "-":
            console.out(f"laid out anew: {name}")
    return int(only_check and changed)
