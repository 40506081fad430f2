"""``paiute languages``: the languages the program speaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from paiute_ref.cli.options import Command, language_option
from paiute_ref.views import reference

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session


def build(session: Session) -> click.Command:
    """The command in the session's language."""
    t = session.t

    def languages() -> int:
        session.show(reference.languages(session.voice()))
        return 0

    return Command(
        session,
        "languages",
        callback=languages,
        params=[language_option(session)],
        short_help=t.say("The languages there are."),
        help=t.say("List the languages, in their own names, and how complete each is."),
        examples=["paiute --lang ca languages"],
    )
