"""``paiute explain``: what one chapter, rule, combination, option, word or question is."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from paiute_ref import lookup, search
from paiute_ref.cli.options import Command, ParamType, ascii_option, language_option, optional
from paiute_ref.views import reference
from paiute_ref.views.blocks import Block
from paiute_ref.views.screen import quoted

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session

NOT_FOUND = 2


class Thing(ParamType):
    """A slug, a number or a name."""

    name = "thing"

    def __init__(self, session: Session):
        self.session = session

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """All slugs that begin so; else those that do without the name of their kind."""
        slugs = [entry.slug for entry in lookup.entries(self.session.book, self.session.t)]
        short = [slug.partition(".")[2] for slug in slugs]
        found = [slug for slug in slugs if slug.startswith(incomplete)]
        return [
            CompletionItem(slug)
            for slug in found or dict.fromkeys(s for s in short if s.startswith(incomplete))
        ]


def build(session: Session) -> click.Command:
    """The command in the session's language."""
    t = session.t

    def explain(words: tuple[str, ...], ascii: bool) -> int:
        voice = session.voice(ascii_only=ascii)
        if not words:
            session.show(reference.contents(voice))
            return 0
        wanted = " ".join(words)
        found = search.find(session.book, t, wanted)
        if not found:
            near = search.nearest(session.book, t, wanted)
            sys.stderr.write(reference.not_found(voice, quoted(wanted), near) + "\n")
            return NOT_FOUND
        blocks: list[Block] = []
        for entry in found:
            blocks += reference.explain(voice, entry)
        session.show(blocks)
        return 0

    return Command(
        session,
        "explain",
        callback=explain,
        params=[
            click.Argument(
                ["words"], nargs=-1, metavar=optional(t.say("WORD...")), type=Thing(session)
            ),
            language_option(session),
            ascii_option(session),
        ],
        short_help=t.say("Explain a combination, a rule, a word."),
        help=t.say(
            "Explain a combination, a house option, a rule, a word of the table or a question with "
            "its answer, by its slug, its number or its name in your language. Without a word: "
            "list them all."
        ),
        examples=["paiute explain four/two"],
    )
