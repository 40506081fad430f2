"""``paiute play``: a practice game at the terminal against computer players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from paiute_ref.cli.deal import LARGEST_ANTE, MOST_DEALS, players_option
from paiute_ref.cli.hands import INTERNATIONAL, find_letters, letters_option
from paiute_ref.cli.options import (
    Command,
    FileToWrite,
    Number,
    Word,
    ascii_option,
    force_option,
    house_options,
    language_option,
    optional,
)
from paiute_ref.errors import PaiuteError
from paiute_ref.game.players import Strength

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session

_USUAL: Final = Strength.REGULAR.value

_LAST: Final = ""
"""What ``--resume`` is without a file: the game that was kept last."""


def build(session: Session) -> click.Command:
    """The command in the session's language."""
    t = session.t

    def play_command(
        players: int | None,
        strength: str | None,
        seed: str | None,
        name: str | None,
        ante: int | None,
        deals: int | None,
        save: str | None,
        force: bool,
        resume: str | None,
        letters: str | None,
        house: str | None,
        settings: tuple[tuple[str, str], ...],
        ascii: bool,
    ) -> int:
        from paiute_ref.cli.at_table import Run
        from paiute_ref.cli.games import begin, go_on, may_replace, strength_of, verify_alone

        letters = find_letters(letters)
        if ascii and letters not in (None, INTERNATIONAL):  # which are those of 7h
            raise PaiuteError("option.together", option="--ascii", other="--letters")
        level = None if strength is None else strength_of(strength)
        if resume is None:
            begun = begin(session, players, level, seed, name, ante, deals, house, settings)
        else:
            given = {"--players": players, "--seed": seed, "--name": name, "--ante": ante}
            verify_alone({**given, "--set": settings or None})
            begun = go_on(session, resume, level, deals, house, letters)
        if save is not None:
            begun = begun._replace(path=save, written=may_replace(save, force=force))
        table = Run(session, session.voice(ascii_only=ascii), begun, letters)
        if save is not None:
            table.keep()  # or that it cannot be is told before anything is played
        return table.run()

    examples = (
        "paiute play",
        "paiute play --players 3 --strength expert --ante 5 --deals 4",
        "paiute play --resume",
    )
    return Command(
        session,
        "play",
        callback=play_command,
        params=[
            players_option(session),
            click.Option(
                ["--strength"],
                type=Word(*(each.value for each in Strength)),
                metavar="|".join(each.value for each in Strength),
                help=t.say("How well the computer plays; usually {strength}.", strength=_USUAL),
            ),
            click.Option(
                ["--seed"],
                metavar=t.say("TEXT"),
                help=t.say("The same seed always gives the same deal."),
            ),
            click.Option(["--name"], metavar=t.say("NAME"), help=t.say("Your name at the table.")),
            click.Option(
                ["--ante"],
                type=Number(session, 0, LARGEST_ANTE),
                help=t.say("Chips that every player pays before each deal."),
            ),
            click.Option(
                ["--deals"],
                type=Number(session, 1, MOST_DEALS),
                help=t.say("How many deals are played; if nothing is said, until you stop."),
            ),
            click.Option(
                ["--save"],
                type=FileToWrite(),
                metavar=t.say("FILE"),
                help=t.say("Keep the game in this file while it is played."),
            ),
            force_option(session, "--save"),
            click.Option(
                ["--resume"],
                type=FileToWrite(dash=True),  # it is kept there as it is played
                is_flag=False,
                flag_value=_LAST,
                metavar=optional(t.say("FILE")),
                help=t.say("Go on with the game of this file, or else the one kept last."),
            ),
            language_option(session),
            letters_option(session),
            *house_options(session, default=None),
            ascii_option(session),
        ],
        short_help=t.say("Play a practice game against the computer."),
        help=t.say(
            "Play against one to four computer players. What is against the rules is refused and "
            "the rule is told; “?” explains what is going on, and what was done can be taken back. "
            "The game is kept while it is played."
        ),
        examples=examples,
    )
