"""``paiute rules``: the book, chapters of it or the one-page sheet, to read and to print."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from io import StringIO
from typing import TYPE_CHECKING, Final, NamedTuple

import click
from click.shell_completion import CompletionItem

from paiute_ref.cli.options import (
    Command,
    ParamType,
    ascii_option,
    find_house,
    house_options,
    language_option,
    optional,
    output_options,
    paper_option,
)
from paiute_ref.cli.output import is_stdout, show_long, write_answer
from paiute_ref.errors import PaiuteError
from paiute_ref.language import choose_language, translator
from paiute_ref.printed.book import PARTS, BookText, SheetText, book_text, sheet_text
from paiute_ref.printed.reading import book_blocks, plain, sheet_blocks
from paiute_ref.views.screen import is_terminal, json_encoder, wants_colour, write_rich
from paiute_ref.views.voice import Voice

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session
    from paiute_ref.rulebook.model import House
    from paiute_ref.views.blocks import Block

TEXT, MARKDOWN, HTML, PDF, JSON = "text", "markdown", "html", "pdf", "json"
FORMATS: Final = (TEXT, MARKDOWN, HTML, PDF, JSON)
_BY_ENDING: Final = {".md": MARKDOWN, ".html": HTML, ".htm": HTML, ".pdf": PDF, ".json": JSON}


class SectionName(ParamType):
    """A chapter of the book, or one of the parts that follow them."""

    name = "section"

    def __init__(self, session: Session):
        self.session = session

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The slugs that begin so."""
        slugs = (*(section.slug for section in self.session.book.sections), *PARTS)
        return [CompletionItem(slug) for slug in slugs if slug.startswith(incomplete)]


class _Print(NamedTuple):
    """What is printed: the book or the sheet of one house in one or several languages."""

    house: House
    voices: Sequence[Voice]
    sections: Sequence[str]
    paper: str
    with_examples: bool

    def books(self) -> list[BookText]:
        return [
            book_text(voice, self.house, self.sections, with_examples=self.with_examples)
            for voice in self.voices
        ]

    def sheets(self) -> list[SheetText]:
        return [sheet_text(voice, self.house) for voice in self.voices]


def build(session: Session) -> click.Command:
    """The command in the session's language."""
    t = session.t

    def rules(
        sections: tuple[str, ...],
        languages: tuple[str, ...],
        format: str | None,
        sheet: bool,
        examples: bool,
        house: str,
        settings: tuple[tuple[str, str], ...],
        output: str | None,
        force: bool,
        paper: str,
        ascii: bool,
    ) -> int:
        if sheet and sections:
            raise PaiuteError("sheet.sections")
        form = format or _form_of(output)
        if form == PDF and is_stdout(output) and is_terminal(session.out):
            raise PaiuteError("pdf.terminal")
        printed = _Print(
            find_house(session, house, dict(settings)),
            _voices(session, languages, ascii_only=ascii, to_file=not is_stdout(output)),
            _find_sections(session, sections),
            paper,
            examples or form != TEXT,
        )
        if form == TEXT and is_stdout(output):
            _show(session, _blocks(printed, sheet=sheet))
        else:
            encode = json_encoder(session.out if is_stdout(output) else None, indent=2)
            document = _document(printed, form, encode, sheet=sheet)
            write_answer(document, output, session.out, force=force)
        return 0

    lines = (
        "paiute rules turn showdown",
        "paiute rules --sheet --set ace=high-or-low",
        "paiute rules --lang nl --lang gu --format json options",
    )
    return Command(
        session,
        "rules",
        callback=rules,
        params=[
            click.Argument(
                ["sections"],
                nargs=-1,
                metavar=optional(t.say("SECTION...")),
                type=SectionName(session),
            ),
            language_option(session, several=True),
            click.Option(
                ["--format"],
                type=click.Choice(FORMATS, case_sensitive=False),
                help=t.say(
                    "What to write; left out, what the name of the file ends with, or text."
                ),
            ),
            click.Option(["--sheet"], is_flag=True, help=t.say("Only the one-page sheet.")),
            click.Option(
                ["--examples"],
                is_flag=True,
                help=t.say("With the examples, which all formats but text always have."),
            ),
            *house_options(session),
            *output_options(session),
            paper_option(session),
            ascii_option(session),
        ],
        short_help=t.say("The rules, to read and to print."),
        help=t.say(
            "Show the rules, all of them or the sections you name by slug, number or title. "
            "--sheet is one page for the table. Several --lang put several languages into one "
            "document."
        ),
        examples=lines,
    )


def _form_of(output: str | None) -> str:
    ending = os.path.splitext(output or "")[1].lower()
    return _BY_ENDING.get(ending, TEXT)


def _voices(
    session: Session, languages: Iterable[str], *, ascii_only: bool, to_file: bool
) -> list[Voice]:
    """A voice for each language asked for, first that of the run; files can hold any symbol."""
    wanted = dict.fromkeys([session.lang, *(choose_language(each, {}) for each in languages)])
    symbols = not ascii_only if to_file else session.voice(ascii_only=ascii_only).symbols
    return [Voice(translator(lang), session.book, symbols) for lang in wanted]


def _find_sections(session: Session, typed: Sequence[str]) -> list[str]:
    """The slugs of the sections that are meant; a title may be typed as several words."""
    if not typed:
        return []
    from paiute_ref.lookup import fold
    from paiute_ref.rulebook.document import close_to

    names = _section_names(session)
    slugs = [names.get(fold(each)) for each in typed]
    if None in slugs and (whole := names.get(fold(" ".join(typed)))):
        return [whole]
    for word, slug in zip(typed, slugs, strict=True):
        if slug is None:
            close = dict.fromkeys(names[name] for name in close_to(fold(word), names))
            known = tuple(dict.fromkeys(names.values()))
            raise PaiuteError("section.unknown", section=word, known=known, close=tuple(close))
    return [slug for slug in slugs if slug]


def _section_names(session: Session) -> Mapping[str, str]:
    """All folded words for the sections and parts: slug, number, title in both languages."""
    from paiute_ref.lookup import fold

    t = session.t
    titles = [
        (section.slug, t.text(section.title), section.title.english, str(number))
        for number, section in enumerate(session.book.sections, start=1)
    ]
    titles += [(slug, t.say(title), title, slug) for slug, title in PARTS.items()]
    names = {fold(slug): slug for slug, *_ in titles}
    for slug, *others in titles:
        for name in others:
            names.setdefault(fold(name), slug)
    return names


def _show(session: Session, blocks: Iterable[Block]) -> None:
    if not session.on_screen:
        session.out.write(plain(blocks))
        return
    shown = StringIO()
    write_rich(blocks, shown, colour=wants_colour(session.out, session.environ))
    show_long(shown.getvalue(), session.out)


def _blocks(printed: _Print, *, sheet: bool) -> list[Block]:
    if sheet:
        return [*sheet_blocks(printed.sheets())]
    return [block for text in printed.books() for block in book_blocks(text)]


def _document(
    printed: _Print, form: str, encode: Callable[[object], str], *, sheet: bool
) -> str | bytes:
    """The whole document in one of ``FORMATS``; in bytes where it says itself in which encoding."""
    paper, house = printed.paper, printed.house
    if form == PDF:
        from paiute_ref.printed import pdf

        if sheet:
            return pdf.sheet_pdf(printed.sheets(), paper)
        return pdf.book_pdf(printed.books(), paper)
    if form == HTML:
        from paiute_ref.printed import html

        if sheet:
            return html.sheet_html(printed.sheets(), paper).encode()
        return html.book_html(printed.books(), paper).encode()
    if form == JSON:
        from paiute_ref.printed import book_json as json

        if sheet:
            return encode(json.sheet_json(printed.sheets(), house)) + "\n"
        return encode(json.book_json(printed.books(), house)) + "\n"
    if form == MARKDOWN:
        from paiute_ref.printed import markdown

        if sheet:
            return markdown.sheet_markdown(printed.sheets())
        return markdown.book_markdown(printed.books())
    return plain(_blocks(printed, sheet=sheet))
