"""``paiute house``: the house options, the named sets of them, and files of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from paiute_ref.cli.options import (
    Command,
    FileName,
    HouseName,
    HouseSet,
    find_house,
    house_options,
    json_option,
    language_option,
    optional,
    output_options,
    read_house,
    setting_option,
)
from paiute_ref.cli.output import is_stdout, write_answer
from paiute_ref.errors import HouseError
from paiute_ref.rulebook.fields import is_slug
from paiute_ref.rulebook.load import STANDARD
from paiute_ref.views import house as view
from paiute_ref.views.screen import json_encoder

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session


class HouseGroup(Command, click.Group):
    """A command that does something of its own where none of its subcommands is named."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order in which they were given."""
        return list(self.commands)


def build(session: Session) -> click.Command:
    """The command in the session's language."""
    t = session.t

    @click.pass_context
    def house(
        context: click.Context, house: str | None, settings: tuple[tuple[str, str], ...]
    ) -> int:
        if command := context.invoked_subcommand:
            if house is not None or settings:
                option = "--set" if house is None else "--house"
                raise HouseError("option.misplaced", option=option, command=command)
        elif house is None and not settings:
            session.show(view.houses(session.voice()))
        else:
            _show(session, house or STANDARD, settings)
        return 0

    return HouseGroup(
        session,
        "house",
        callback=house,
        invoke_without_command=True,
        commands=[_build_show(session), _build_check(session), _build_new(session)],
        params=[*house_options(session, default=None), language_option(session)],
        short_help=t.say("House rules and named sets of them."),
        help=t.say(
            "List the house options and the named sets of them; with --house or --set, show what "
            "is played then."
        ),
        examples=["paiute house --house literal"],
        subcommand_metavar=optional(t.say("COMMAND [ARGUMENTS]...")),
    )


def _show(
    session: Session, house: str, settings: tuple[tuple[str, str], ...], *, as_json: bool = False
) -> None:
    voice, found = session.voice(), find_house(session, house, dict(settings))
    if as_json:
        session.show_json(view.as_json(voice, found))
    else:
        session.show(view.house(voice, found))


def _command(session: Session, name: str, **more: Any) -> click.Command:
    more["params"] = [*more["params"], language_option(session)]
    return Command(session, name, **more)


def _build_show(session: Session) -> click.Command:
    t = session.t

    def show(house: str, settings: tuple[tuple[str, str], ...], as_json: bool) -> int:
        _show(session, house, settings, as_json=as_json)
        return 0

    return _command(
        session,
        "show",
        callback=show,
        params=[
            click.Argument(
                ["house"],
                required=False,
                default=STANDARD,
                metavar=optional(session.t.say("NAME|FILE")),
                type=HouseName(session),
            ),
            setting_option(session),
            json_option(session),
        ],
        short_help=t.say("What is played under house rules."),
        help=t.say(
            "Show the combinations and options of a named set or of your own file; without either, "
            "of the standard rules."
        ),
        examples=["paiute house show literal --set ace=high"],
    )


def _build_check(session: Session) -> click.Command:
    t = session.t

    def check(file: str) -> int:
        found = read_house(session, file)
        session.show(view.changes(session.voice(), found, file))
        return 0

    return _command(
        session,
        "check",
        callback=check,
        params=[click.Argument(["file"], metavar=t.say("FILE"), type=FileName())],
        short_help=t.say("Whether a file of house rules is right."),
        help=t.say(
            "Read your own file of house rules (“-” for standard input), judge its examples, and "
            "say what is different from the standard rules."
        ),
        examples=["paiute house check ours.yaml"],
    )


def _build_new(session: Session) -> click.Command:
    t = session.t

    def new(
        name: str,
        house: str,
        settings: tuple[tuple[str, str], ...],
        output: str | None,
        force: bool,
    ) -> int:
        _verify_name(session, name)
        begun = session.book.house(house, dict(settings))
        quote = json_encoder(session.out if is_stdout(output) else None)
        text = view.new_file(session.voice(), name, begun, quote)
        write_answer(text, output, session.out, force=force)
        return 0

    return _command(
        session,
        "new",
        callback=new,
        params=[
            click.Argument(["name"], metavar=t.say("NAME")),
            click.Option(
                ["--house"],
                type=HouseSet(session),
                default=STANDARD,
                metavar=t.say("NAME"),
                help=t.say("Begin with the options of this named set."),
            ),
            setting_option(session),
            *output_options(session),
        ],
        short_help=t.say("A file of house rules to fill in."),
        help=t.say(
            "Write a file of house rules, with notes in your language, to be changed with any "
            "editor. NAME is a short name in small letters, digits and hyphens."
        ),
        examples=["paiute house new ours --output ours.yaml"],
    )


def _verify_name(session: Session, name: str) -> None:
    if not is_slug(name):
        raise HouseError("house.name", house=name)
    if name in session.book.houses:
        raise HouseError("house.taken", house=name)
