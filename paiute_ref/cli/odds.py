"""``paiute odds``: how many of all hands hold what."""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

import click

from paiute_ref.cards import Rank
from paiute_ref.cli.hands import INTERNATIONAL, Request, judging, letters_option, wild_option
from paiute_ref.cli.options import (
    Command,
    FileToWrite,
    force_option,
    house_options,
    json_option,
    language_option,
)
from paiute_ref.cli.output import write_file
from paiute_ref.cli.waiting import LONG, telling
from paiute_ref.errors import PaiuteError
from paiute_ref.judge import HAND_SIZES
from paiute_ref.odds import Counts, count_hands
from paiute_ref.views import odds as view

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session

PICTURES: Final = (".svg", ".png")
USUAL_CARDS: Final = str(max(HAND_SIZES))
_INDENT: Final = 1


def build(session: Session) -> click.Command:
    """The command in the session's language."""
    t = session.t

    def odds(request: Request, wild: str | None, cards: str, plot: str | None, force: bool) -> int:
        ending = None if plot is None else _ending(plot)
        rank = None if wild is None else request.reader.reads_wild(wild, INTERNATIONAL)[0]
        counted = _count(request, [*Rank] if rank is None else [rank], int(cards))
        if plot is not None:
            picture = _picture(request, counted, ending)
            write_file(plot, picture, force=force)
        _show(request, counted)
        return 0

    examples = (
        "paiute odds --wild 9",
        "paiute odds --wild 9 --cards 5 --plot odds.svg",
        "paiute odds --set ace=high-or-low",
    )
    return Command(
        session,
        "odds",
        callback=judging(session, odds),
        params=[
            wild_option(session),
            click.Option(
                ["--cards"],
                type=click.Choice([str(size) for size in HAND_SIZES]),
                default=USUAL_CARDS,
                help=t.say("How many cards the hands have; six if nothing is said."),
            ),
            *house_options(session),
            letters_option(session),
            language_option(session),
            click.Option(
                ["--plot"],
                metavar=t.say("FILE"),
                type=FileToWrite(),
                help=t.say("Make a picture in this file, which ends with .svg or .png."),
            ),
            force_option(session, "--plot"),
            json_option(session),
        ],
        short_help=t.say("How likely each combination is."),
        help=t.say(
            "Count all hands there are by their best combination, exactly. Without --wild: for "
            "every denomination that can be wild, what differs, and why."
        ),
        examples=examples,
    )


def _ending(path: str) -> str:
    ending = os.path.splitext(path)[1].lower()
    if ending not in PICTURES:
        raise PaiuteError("plot.ending", file=path, known=PICTURES)
    return ending


def _count(request: Request, ranks: Collection[Rank], cards: int) -> list[Counts]:
    """The counts for some denominations; on a terminal it is shown how far they are, if long."""
    counted: list[Counts] = []
    with telling(request.session.t.say("Counting"), LONG) as tell:
        for rank in ranks:
            counted.append(count_hands(rank, request.house, cards))
            tell(len(counted) / len(ranks))
    return counted


def _picture(request: Request, counted: Sequence[Counts], ending: str | None) -> bytes:
    from paiute_ref.printed import odds_plot

    voice, house = request.voice, request.house
    if len(counted) == 1:
        picture = odds_plot.plot_one(voice, house, counted[0])
    else:
        picture = odds_plot.plot_all(voice, house, counted)
    return picture.png() if ending == ".png" else picture.svg().encode()


def _show(request: Request, counted: Sequence[Counts]) -> None:
    session, voice, house = request.session, request.voice, request.house
    if request.as_json:
        one = len(counted) == 1
        answer = view.as_json(counted[0]) if one else view.all_as_json(counted)
        session.show_json(answer)
    elif len(counted) == 1:
        session.show(view.answer(voice, house, counted[0], bars=session.on_screen))
    else:
        width = _width() if session.on_screen else None
        session.show(view.side_by_side(voice, house, counted, width))


def _width() -> int:
    from shutil import get_terminal_size

    return get_terminal_size().columns - _INDENT
