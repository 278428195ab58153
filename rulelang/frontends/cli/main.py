"""The command `rulelang` and the table of its commands."""

from __future__ import annotations

from importlib import import_module

import click

import rulelang

COMMANDS: dict[str, tuple[str, str]] = {
    "play": ("play", "Sit down at a table: you, bots, or both."),
    "check": ("check", "Check rulesets; exit 1 if one has errors."),
    "test": ("scenarios", "Run scenarios against their rulesets."),
    "sim": ("sim", "Let bots play many games, and see what comes of it."),
    "list": ("listing", "The rulesets there are, or the options of one."),
    "show": ("show", "What a ruleset says: players, cards, rules."),
    "rulebook": ("rulebook", "The rules as prose, for players."),
    "fmt": ("fmt", "Lay rulesets out in the one way."),
    "lsp": ("lsp", "The language server, for editors."),
    "diff": ("diff", "Two rulesets compared by what they mean, and by play."),
    "explain": ("explain", "What a message of the checker means."),
    "new": ("new", "Begin a ruleset of your own."),
    "why": ("why", "Why a card is legal or not, why a rule acted."),
    "house": ("house", "The rules invented in a saved game, as a ruleset."),
    "replay": ("replay", "Watch a saved game again."),
}
"""Name of the command: its module (with the command as `command`) and one line of help."""


class Commands(click.Group):
    """A group that imports a command only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"rulelang.frontends.cli.{COMMANDS[cmd_name][0]}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            import difflib

            near = difflib.get_close_matches(name, COMMANDS, n=1)
            hint = f" Did you mean `{near[0]}`?" if near else ""
            ctx.fail(f"there is no command `{name}`.{hint}")
        return super().resolve_command(ctx, args)


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(rulelang.__version__, message="rulelang %(version)s")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Card games of the Mau Mau family, written as text, checked and played.

    \b
    rulelang play maumau              you against two bots
    rulelang check my.mau             is it sound?
    rulelang new kitchen              begin a game of your own
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
