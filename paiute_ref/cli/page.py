"""``paiute page``: the single-file web page, to send or to serve."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import click

from paiute_ref.cli.options import (
    Command,
    Companion,
    Number,
    language_option,
    output_options,
)
from paiute_ref.cli.output import is_stdout, write_answer
from paiute_ref.errors import PaiuteError
from paiute_ref.views.blocks import Block
from paiute_ref.views.screen import can_write, is_terminal, wants_colour

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session
    from paiute_ref.page.serve import PageServer

LOOPBACK: Final = "127.0.0.1"
PORT: Final = 8000
_EVERYWHERE: Final = "0.0.0.0"
_HIGHEST_PORT: Final = 65535
_QUIET: Final = 2
"""Light squares around a code, so that cameras find it."""

_HALVES: Final = {(1, 1): "█", (1, 0): "▀", (0, 1): "▄", (0, 0): " "}
_BLACK_ON_WHITE: Final = "\x1b[30;107m{line}\x1b[0m"


def build(session: Session) -> click.Command:
    """The command in the session's language."""
    t = session.t

    def page(
        output: str | None, force: bool, serve: bool, host: str | None, port: int | None
    ) -> int:
        if serve:
            if output is not None:
                raise PaiuteError("page.both")
            _serve(session, host or LOOPBACK, PORT if port is None else port)
            return 0
        if is_stdout(output) and is_terminal(session.out):
            raise PaiuteError("page.terminal")
        write_answer(_page(session).encode(), output, session.out, force=force)
        return 0

    examples = (
        "paiute page --output paiute.html",
        "paiute page --serve",
        "paiute page --serve --host 0.0.0.0 --port 8080",
    )
    return Command(
        session,
        "page",
        callback=page,
        params=[
            *output_options(session),
            click.Option(
                ["--serve"],
                is_flag=True,
                help=t.say("Serve the page from this computer until Ctrl-C."),
            ),
            Companion(
                ["--host"],
                other="--serve",
                metavar=t.say("ADDRESS"),
                help=t.say(
                    "Where to serve it: {loopback}, which only this computer can open, if nothing "
                    "is said; {everywhere} opens it to the local network.",
                    loopback=LOOPBACK,
                    everywhere=_EVERYWHERE,
                ),
            ),
            Companion(
                ["--port"],
                other="--serve",
                type=Number(session, 0, _HIGHEST_PORT),
                help=t.say("The port to serve it at; {port} if nothing is said.", port=str(PORT)),
            ),
            language_option(session),
        ],
        short_help=t.say("The web page that judges hands without a network."),
        help=t.say(
            "Write one HTML file that judges hands, compares them, asks questions and holds the "
            "rules, in all languages. It opens on any phone or computer and needs no network."
        ),
        examples=examples,
    )


def _page(session: Session) -> str:
    from paiute_ref.page.build import build_page

    return build_page(session.book)


def _serve(session: Session, host: str, port: int) -> None:
    from paiute_ref.page.serve import PageServer

    with PageServer(_page(session), host, port) as server:
        session.show(_told(session, server))
        if is_terminal(session.out) and can_write(session.out, "".join(_HALVES.values())):
            _draw(session, server.address)
        session.out.flush()
        with suppress(KeyboardInterrupt):  # as people were told to
            server.serve_forever()
    if is_terminal(session.out):
        session.out.write("\n")  # it shows ^C there


def _told(session: Session, server: PageServer) -> Iterator[Block]:
    t = session.t
    yield Block("title", server.address)
    yield Block("note", t.say("The page is served there until you press Ctrl-C."))
    if not server.is_for_all:
        yield Block(
            "note",
            t.say(
                "Only this computer can open it; with {option}, "
                "phones in the same network can too.",
                option=f"--host {_EVERYWHERE}",
            ),
        )


def _draw(session: Session, address: str) -> None:
    """The address as a QR code, for the camera of a phone."""
    import segno

    squares = [list(row) for row in segno.make(address, micro=False).matrix_iter(border=_QUIET)]
    colour = wants_colour(session.out, session.environ)
    for line in half_blocks(squares, light_on_dark=not colour):
        session.out.write((_BLACK_ON_WHITE.format(line=line) if colour else line) + "\n")


def half_blocks(squares: Sequence[Sequence[int]], *, light_on_dark: bool) -> Iterator[str]:
    """Two rows of squares in a line; where colours cannot be set, light squares are what is drawn.

    >>> list(half_blocks([[1, 0], [1, 1], [0, 1]], light_on_dark=False))
    ['█▄', ' ▀']
    """
    for above, below in zip(squares[::2], [*squares[1::2], ()], strict=False):
        lower = below or [0] * len(above)
        pairs = zip(above, lower, strict=True)
        if light_on_dark:
            pairs = zip([1 - each for each in above], [1 - each for each in lower], strict=True)
        yield "".join(_HALVES[bool(top), bool(bottom)] for top, bottom in pairs)
