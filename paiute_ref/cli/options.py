"""Options that several commands share, and their completion in the shell."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from paiute_ref.cards import CARD_OF, Rank
from paiute_ref.cli.input import open_file
from paiute_ref.cli.output import is_stdout, verify_name
from paiute_ref.cli.session import Session
from paiute_ref.errors import FileError, HouseError, PaiuteError
from paiute_ref.judge import judge
from paiute_ref.language import known_languages
from paiute_ref.rulebook.load import NO_SETTINGS, STANDARD
from paiute_ref.rulebook.model import CombinationDef, House
from paiute_ref.views.screen import quoted

if TYPE_CHECKING:
    ParamType = click.ParamType[Any]
else:
    ParamType = click.ParamType  # not generic in older releases

_SAID: Final = "paiute_ref.said"
"""Under which Click remembers the options that were given, in all commands of a line."""

LARGEST_HOUSE_FILE: Final = 256 * 1024
"""Bytes that are read of a user's house file; the loader refuses more than that."""


class Command(click.Command):
    """Click's, with examples at the end of its help.

    The help is written like every answer: whatever the stream's encoding is.
    """

    def __init__(self, session: Session, name: str, *, examples: Sequence[str], **settings: Any):
        super().__init__(
            name,
            epilog=_examples(session, examples),
            options_metavar=session.t.say("[OPTIONS]"),
            **settings,
        )

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the command line. What is said twice is refused, of which Click takes the last.

        Raises:
            PaiuteError: ``option.twice`` (``option``).
        """
        if not ctx.resilient_parsing:
            _, _, given = self.make_parser(ctx).parse_args(list(args))
            _verify_said_once(ctx, given)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Click's, unless an option stands there without the one that it belongs to."""
        for option in self.params:
            if isinstance(option, Companion):
                option.verify(ctx)
        return super().invoke(ctx)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """``--help``."""
        option = super().get_help_option(ctx)
        if option:
            option.callback = _show_help
        return option


def _verify_said_once(ctx: click.Context, given: Sequence[click.Parameter]) -> None:
    """Flags may be said again, and what a command was told counts together with the group."""
    said: set[str] = ctx.meta.setdefault(_SAID, set())
    for param in given:
        if not isinstance(param, click.Option) or param.is_flag or param.multiple:
            continue
        if param.opts[0] in said:
            raise PaiuteError("option.twice", option=param.opts[0])
        said.add(param.opts[0])


def _examples(session: Session, examples: Sequence[str]) -> str:
    t = session.t
    if len(examples) == 1:
        return t.say("Example: {command}", command=examples[0])
    return "\b\n" + "\n".join([t.say("Examples:"), *(f"  {each}" for each in examples)])


def _show_help(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        sys.stdout.write(ctx.get_help() + "\n")
        ctx.exit()


def optional(metavar: str) -> str:
    """How the help shows what need not be typed."""
    return f"[{metavar}]"


class Companion(click.Option):
    """An option that means something only beside another one, ``other``."""

    def __init__(self, declared: Sequence[str], *, other: str, **settings: Any):
        super().__init__(declared, **settings)
        self.other = other

    def verify(self, ctx: click.Context) -> None:
        """Refuse it where it stands alone."""
        other = next(each for each in ctx.command.params if self.other in each.opts)
        if _is_given(ctx, self) and not _is_given(ctx, other):
            raise PaiuteError("option.needs", option=self.opts[-1], other=self.other)


def _is_given(ctx: click.Context, param: click.Parameter) -> bool:
    """Whether it was typed, whatever its value."""
    return ctx.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE


class Word(ParamType):
    """A text of which the shell can complete some values."""

    name = "word"

    def __init__(self, *known: str):
        self.known = known

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The known values that begin with what was typed."""
        return [CompletionItem(word) for word in self.known if word.startswith(incomplete)]


def language_option(session: Session, *, several: bool = False) -> click.Option:
    """``--lang``. Its value was taken before Click came to it (see ``paiute_ref.cli``).

    With ``several`` the command gets all of them, as ``languages``.
    """
    t = session.t
    words = t.say("Language of the answer: {languages}.", languages=_listed())
    if several:
        words = t.say("Language of the answer: {languages}. May be repeated.", languages=_listed())
    return click.Option(
        ["languages", "--lang"],
        type=Word(*known_languages()),
        metavar=t.say("LANGUAGE"),
        multiple=several,
        expose_value=several,
        help=words,
    )


def _listed() -> str:
    return ", ".join(known_languages())


class FileName(ParamType):
    """A file to be read."""

    name = "file"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Any file: the shell knows them."""
        return [CompletionItem(incomplete, type="file")]


class FileToWrite(FileName):
    """A file to be written. ``dash`` is whether ``-`` means something else, so that it may be."""

    def __init__(self, *, dash: bool = False):
        self.dash = dash

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Its name, if it can be one."""
        name = str(value)
        if not self.dash or not is_stdout(name):
            verify_name(name)
        return name


class HouseSet(ParamType):
    """A named set of house rules."""

    name = "house"

    def __init__(self, session: Session):
        self.session = session

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The named sets."""
        sets = self.session.book.houses
        return [CompletionItem(name) for name in sets if name.startswith(incomplete)]


class HouseName(HouseSet):
    """A named set of house rules or a file."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The named sets, and files."""
        sets = super().shell_complete(ctx, param, incomplete)
        # A shell that is told to complete files forgets all other words.
        return sets or [CompletionItem(incomplete, type="file")]


class Number(click.IntRange):
    """A whole number within bounds, both among them."""

    def __init__(self, session: Session, least: int, most: int):
        super().__init__(least, most)
        self.session = session
        self.bounds = least, most

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """What stands for it in the help."""
        # TRANSLATORS: stands in the help for a number that is typed.
        return self.session.t.say("NUMBER")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Click's, but a fault is said as people say it, and in their language."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            from paiute_ref.views.errors import NOT_A_NUMBER

            least, most = map(str, self.bounds)  # as they are typed
            words = self.session.t.say(
                NOT_A_NUMBER, value=quoted(str(value)), least=least, most=most
            )
            self.fail(words, param, ctx)


class Setting(ParamType):
    """``option=value`` of a house option."""

    name = "setting"

    def __init__(self, session: Session):
        self.session = session

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, str]:
        """Split at the first ``=``."""
        if isinstance(value, tuple):
            return value
        option, equals, choice = str(value).partition("=")
        if not equals:
            raise HouseError("option.no-value", setting=str(value))
        return option.strip(), choice.strip()

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """All options with all their values."""
        settings = (
            f"{option.slug}={value.slug}"
            for option in self.session.book.options
            for value in option.values
        )
        return [CompletionItem(each) for each in settings if each.startswith(incomplete)]


def json_option(session: Session) -> click.Option:
    """``--json``."""
    return click.Option(["as_json", "--json"], is_flag=True, help=session.t.say("Answer in JSON."))


def ascii_option(session: Session) -> click.Option:
    """``--ascii``."""
    return click.Option(["--ascii"], is_flag=True, help=session.t.say("Write 7h instead of 7♥."))


def output_options(session: Session) -> list[click.Parameter]:
    """``--output`` and ``--force``."""
    t = session.t
    return [
        click.Option(
            ["--output"],
            metavar=t.say("FILE"),
            type=FileToWrite(dash=True),
            help=t.say("Write to this file."),
        ),
        force_option(session),
    ]


def force_option(session: Session, other: str = "--output") -> click.Option:
    """``--force``, for every command that writes a file, which ``other`` names."""
    help = session.t.say("Write over a file that exists already.")
    return Companion(["--force"], other=other, is_flag=True, help=help)


def paper_option(session: Session) -> click.Option:
    """``--paper``."""
    from paiute_ref.printed.style import PAPERS, USUAL_PAPER

    return click.Option(
        ["--paper"],
        type=click.Choice([*PAPERS], case_sensitive=False),
        default=USUAL_PAPER,
        help=session.t.say("Size of the paper for html and pdf."),
    )


def house_options(session: Session, default: str | None = STANDARD) -> list[click.Parameter]:
    """``--house`` and ``--set``, for every command that judges."""
    t = session.t
    return [
        click.Option(
            ["--house"],
            type=HouseName(session),
            default=default,
            metavar=t.say("NAME|FILE"),
            help=t.say("House rules: a named set or your own file (see “paiute house”)."),
        ),
        setting_option(session),
    ]


def setting_option(session: Session) -> click.Option:
    """``--set``."""
    t = session.t
    return click.Option(
        ["settings", "--set"],
        type=Setting(session),
        multiple=True,
        metavar=t.say("OPTION=VALUE"),
        help=t.say("One house rule, as in {example}. May be repeated.", example="ace=high-or-low"),
    )


def find_house(session: Session, name: str, settings: Mapping[str, str]) -> House:
    """The house of ``--house`` and ``--set``. A name of ours wins over a file of that name."""
    if not _looks_like_file(name) or name in session.book.houses:
        return session.book.house(name, settings)
    return read_house(session, name, settings)


def read_house(session: Session, path: str, settings: Mapping[str, str] = NO_SETTINGS) -> House:
    """The house of a user's own file, whose examples were judged by what the file itself says."""
    data = _read_house_file(path)
    house = session.book.house_from(data, path)
    _verify_examples(house, session.book.combinations)
    return session.book.house_from(data, path, settings) if settings else house


def _verify_examples(house: House, standard: Sequence[CombinationDef]) -> None:
    """A house's own examples must come out as it says, or its shapes are not what it means."""
    for definition in house.combinations:
        of_book = any(definition.examples is each.examples for each in standard)
        for example in () if of_book else definition.examples:
            if example.options:
                continue
            hand = [CARD_OF[code] for code in example.hand.split()]
            ruling = judge(hand, Rank.of(example.wild), house, took=example.took)
            found = ruling.combination.slug if ruling.combination else None
            if found != example.combination or (example.ranks and ruling.ranks != example.ranks):
                slug = definition.slug
                raise HouseError("house.example", hand=example.hand, combination=slug)


def _looks_like_file(name: str) -> bool:
    return os.sep in name or "." in name or os.path.lexists(name)


def _read_house_file(path: str) -> bytes:
    try:
        with open_file(path) as file:
            return file.read(LARGEST_HOUSE_FILE + 1)
    except OSError:
        raise FileError("file.unreadable", file=path) from None
