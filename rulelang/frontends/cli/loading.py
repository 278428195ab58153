"""Rulesets as commands ask for them: found and sound, or the command ends with its exit code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

import click

from rulelang.diagnostics.cells import visible
from rulelang.frontends.cli import console
from rulelang.session.ruleset import Ruleset, RulesetError, load


def ruleset(asked: str) -> Ruleset:
    """The ruleset of that name or file; exits with 2 if there is none, with 1 if it has errors."""
    try:
        return load(asked)
    except RulesetError as problem:
        if not problem.diagnostics:
            stop(str(problem))
        from rulelang.diagnostics.render import render, summary

        console.note(render(problem.diagnostics, width=console.width()))
        console.note(f"`{asked}` cannot be used: {summary(problem.diagnostics)}")
        raise click.exceptions.Exit(1) from None


def inventive(chosen: Ruleset, deals: int | None = None) -> Ruleset:
    """The ruleset with a rule by which rules are invented; exits with 1 if it cannot be had with that."""
    from rulelang.session.inventing import EVENING, with_inventing

    try:
        return with_inventing(chosen, deals or EVENING)
    except RulesetError as problem:
        stop(str(problem))


def invited(chosen: Ruleset, settings: Mapping[str, str]) -> dict[str, str]:
    """What is set, and besides what a ruleset has to be told before it asks for inventions; said, where it is something."""
    from rulelang.session.inventing import invited_by

    besides = {name: value for name, value in invited_by(chosen.program).items() if name not in settings}
    for name, value in besides.items():
        console.note(f"note: this ruleset has a rule for inventing; it is played with {name}={value}")
    return {**besides, **settings}


def stop(message: str) -> NoReturn:
    """The command was asked for something that is not there: say so, exit 2."""
    console.note(f"rulelang: {visible(message)}")
    raise click.exceptions.Exit(2)
