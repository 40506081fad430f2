"""``paiute search``: what in the book speaks of some words."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import click

from paiute_ref import search
from paiute_ref.cli.options import (
    Command,
    Number,
    json_option,
    language_option,
)
from paiute_ref.views import search as view
from paiute_ref.views.screen import quoted

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session

NOT_FOUND = 2

MOST_RESULTS: Final = 1000
"""Things found that can be asked for; the book has fewer."""


def _example(session: Session) -> str:
    """Words that the book speaks of in the reader's language."""
    [name] = [term.name for term in session.book.terms if term.slug == "discard-pile"]
    return session.t.text(name)


def build(session: Session) -> click.Command:
    """The command in the session's language."""
    t = session.t

    def look(words: tuple[str, ...], limit: int, as_json: bool) -> int:
        asked, voice = " ".join(words), session.voice()
        findings = search.search(session.book, t, asked)
        if not findings.found:
            near = search.nearest_words(session.book, t, asked)
            sys.stderr.write(view.nothing(voice, quoted(asked), near) + "\n")
            return NOT_FOUND
        if as_json:
            session.show_json(view.as_json(voice, asked, findings, limit))
        else:
            session.show(view.results(voice, findings, limit))
        return 0

    return Command(
        session,
        "search",
        callback=look,
        params=[
            click.Argument(["words"], nargs=-1, required=True, metavar=t.say("WORD...")),
            language_option(session),
            click.Option(
                ["--limit"],
                type=Number(session, 1, MOST_RESULTS),
                default=search.LIMIT,
                help=t.say("Show at most so many; {n} if not given.", n=t.number(search.LIMIT)),
            ),
            json_option(session),
        ],
        short_help=t.say("Find the rules that speak of some words."),
        help=t.say(
            "Find what speaks of some words, in your language: rules, combinations, house options, "
            "words of the table, questions with their answers. What speaks of them most comes "
            "first; “paiute explain” says all about one of them."
        ),
        examples=[f"paiute search {_example(session)}"],
    )
