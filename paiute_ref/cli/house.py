"""``paiute house``: the house options and the named sets of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from paiute_ref.cli.options import Command, find_house, house_options, language_option
from paiute_ref.views import reference

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session


def build(session: Session) -> click.Command:
    """The command in the session's language."""
    t = session.t

    def house(house: str | None, settings: tuple[tuple[str, str], ...]) -> int:
        voice = session.voice()
        if house is None and not settings:
            session.show(reference.houses(voice))
        else:
            found = find_house(session, house or "standard", dict(settings))
            session.show(reference.house(voice, found))
        return 0

    return Command(
        "house",
        callback=house,
        params=[*house_options(session, default=None), language_option(session)],
        short_help=t.say("House rules and named sets of them."),
        help=t.say(
            "List the house options and the named sets of them; with --house or --set, show what "
            "is played then."
        ),
        epilog=t.say("Example: {command}", command="paiute house --house literal"),
        options_metavar=t.say("[OPTIONS]"),
    )
