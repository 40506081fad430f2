"""The commands by name. Each is built, in the reader's language, only when it is wanted."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from importlib import import_module
from io import StringIO
from typing import Any

import click

from paiute_ref import __version__
from paiute_ref.cli.options import Command, language_option
from paiute_ref.cli.session import Session
from paiute_ref.views.screen import is_of_known_width, quoted

USAGE = 2
"""Exit code for a command line that is not understood."""

LONGEST_LINE = 200
"""Characters of a line of Click's that is shown; the rest is something typed."""

BELOW = 2
"""Columns of a first column that nothing fits into, so that the second one stands below it."""

COMMANDS = {
    "check": "check",
    "compare": "compare",
    "rules": "rules",
    "explain": "explain",
    "house": "house",
    "referee": "referee",
    "deal": "deal",
    "odds": "odds",
    "advise": "advise",
    "simulate": "simulate",
    "learn": "learn",
    "quiz": "quiz",
    "play": "play",
    "search": "search",
    "page": "page",
    "languages": "languages",
}
"""Name of a command and the module of ``paiute_ref.cli`` that builds it."""


class PaiuteGroup(Command, click.Group):
    """A group whose commands are built when first asked for."""

    def __init__(self, session: Session, name: str, **settings: Any):
        super().__init__(session, name, **settings)
        self.session = session
        # Only their names are looked at, for what somebody may have meant.
        self.commands = dict.fromkeys(COMMANDS, self)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Build a command."""
        if cmd_name not in COMMANDS:
            return None
        return build_command(cmd_name, self.session)


def build_command(name: str, session: Session) -> click.Command:
    """The command of that name for this session."""
    module = import_module(f"paiute_ref.cli.{COMMANDS[name]}")
    command: click.Command = module.build(session)
    return command


def build_group(session: Session) -> click.Group:
    """``paiute`` itself."""
    t = session.t
    return PaiuteGroup(
        session,
        "paiute",
        help=t.say("Judge hands of Paiute and explain the rules of the game."),
        examples=["paiute check 7h 7s 7d 2c 2h --wild 9"],
        params=[language_option(session), _version_option(session)],
        subcommand_metavar=t.say("COMMAND [ARGUMENTS]..."),
    )


def invoke(args: list[str], program: str, lang: str) -> int:
    """Run a command line and return its exit code.

    Not by Click's own ``main``, which answers a closed pipe and Ctrl-C in its own way.
    """
    session = Session(lang)
    click.Context.formatter_class = HelpFormatter
    command = _command(program, session)
    variable = f"_{program}_COMPLETE".replace("-", "_").upper()
    if instruction := os.environ.get(variable):
        from paiute_ref.cli.completion import complete

        return complete(command, program, variable, instruction)
    try:
        with command.make_context(program, args) as context:
            result = command.invoke(context)
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.ClickException as error:
        _show(error)
        return USAGE
    return result if isinstance(result, int) else 0


def _command(program: str, session: Session) -> click.Command:
    if program != "paiute-check":
        return build_group(session)
    command = build_command("check", session)
    command.params.append(_version_option(session))
    return command


def _show(error: click.ClickException) -> None:
    """As Click shows it, but nothing that was typed steers the terminal."""
    shown = StringIO()
    error.show(shown)
    lines = shown.getvalue().split("\n")
    sys.stderr.write("\n".join(quoted(line, LONGEST_LINE) for line in lines))


class HelpFormatter(click.HelpFormatter):
    """Click's, but with no column to the right of letters whose width no two terminals agree on."""

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write terms and what they mean, below each other where columns would not align."""
        rows = list(rows)
        if not all(is_of_known_width(term) for term, _ in rows):
            col_max = BELOW
        super().write_dl(rows, col_max, col_spacing)


def _version_option(session: Session) -> click.Option:
    def show(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
        if wanted and not ctx.resilient_parsing:
            click.echo(f"paiute-ref {__version__}")
            ctx.exit()

    return click.Option(
        ["--version"],
        is_flag=True,
        expose_value=False,
        is_eager=True,
        callback=show,
        help=session.t.say("Show the version and exit."),
    )
