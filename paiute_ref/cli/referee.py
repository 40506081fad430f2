"""``paiute referee``: a written game, judged act by act as it is read."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import click

from paiute_ref.cli.hands import (
    INTERNATIONAL,
    HandReader,
    find_letters,
    letters_option,
    two_readings,
)
from paiute_ref.cli.input import lines_of, open_file
from paiute_ref.cli.options import (
    Command,
    FileName,
    ascii_option,
    find_house,
    house_options,
    language_option,
)
from paiute_ref.errors import HouseError
from paiute_ref.game.reader import LONGEST_LINE, Reader, read_record
from paiute_ref.game.replay import (
    Dealt,
    Opened,
    Played,
    Settled,
    Step,
    Unfinished,
    Unreadable,
    replay,
)
from paiute_ref.language import translator
from paiute_ref.rulebook.document import close_to
from paiute_ref.rulebook.load import STANDARD
from paiute_ref.views import judged as view
from paiute_ref.views.blocks import Block
from paiute_ref.views.record import CardReader, words

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session
    from paiute_ref.rulebook.model import House
    from paiute_ref.views.voice import Voice

UNREADABLE = 2
"""Exit code where a line could not be used."""

_TOO_LONG = " " * (LONGEST_LINE + 1)


@dataclass
class _Run:
    """One written game, and how its reader wants to be answered."""

    session: Session
    voice: Voice
    house: str | None
    settings: Mapping[str, str]
    letters: str | None
    verbose: bool
    tally: view.Tally = field(default_factory=view.Tally)
    told: Played | None = None
    cards: CardReader | None = None
    overruled: bool = False
    warned: bool = False

    def find_house(self, name: str | None, settings: Mapping[str, str]) -> House:
        """The house of the header, unless the command line names one; ``--set`` wins anyway."""
        if self.house is not None:
            house = find_house(self.session, self.house, self.settings)
        else:
            house = self._house_of_header(name or STANDARD, settings)
        self.overruled = self._overrules(house, name, settings)
        return house

    def _house_of_header(self, name: str, settings: Mapping[str, str]) -> House:
        book = self.session.book
        if name not in book.houses:
            known, close = tuple(book.houses), close_to(name, book.houses)
            raise HouseError("record.unknown-house", house=name, known=known, close=close)
        return book.house(name, {**settings, **self.settings})

    def _overrules(self, house: House, name: str | None, settings: Mapping[str, str]) -> bool:
        """Whether a house plays otherwise than the header says; what that leaves open is not so."""
        book = self.session.book
        if name is not None and name in book.houses:
            if house.shapes != book.house(name, house.settings).shapes:
                return True
            settings = {**book.house(name).settings, **settings}
        elif name not in (None, house.name):  # rules of a table's own, of which only this is known
            return True
        return any(house.settings.get(option) != value for option, value in settings.items())

    def reader(self, header: str | None) -> Reader:
        """The words and letters that the header names, or those of the command line."""
        named = find_letters(header)
        lang = next((lang for lang in (named, self.letters) if lang not in _NO_WORDS), None)
        letters = self.letters or named
        hands = HandReader(self.session, letters)
        self.cards = CardReader(hands.reads, hands.reads_as)
        return Reader(words(translator(lang or self.session.lang)), self.cards)

    def judge(self, path: str) -> Iterator[Step]:
        """All that there is to say, as the game is read."""
        with open_file(path) as file:
            lines = (_TOO_LONG if line is None else line for line in lines_of(file, path))
            entries = read_record(lines, self.reader)
            given = self.house is not None
            for step in replay(entries, self.find_house, rules_given=given):
                self.tally.add(step)
                yield step
                self._warn(step)

    def _warn(self, step: Step) -> None:
        """That other rules count than the game names; once, that other letters make other cards."""
        if isinstance(step, Opened) and self.overruled:
            t = self.session.t
            words = t.say(
                "The game names other house rules; where they differ, those of --house and --set "
                "count."
            )
            self.tell(step.line, words)
        if self.cards and self.cards.also and not self.warned:
            self.warned = True
            self.tell(step.line, two_readings(self.session, self.cards.also))

    def tell(self, line: int, text: str) -> None:
        """Something about a line that is no verdict."""
        sys.stderr.write(view.line_text(self.voice, line, text) + "\n")


_NO_WORDS = (None, INTERNATIONAL)


def build(session: Session) -> click.Command:
    """The command in the session's language."""
    t = session.t

    def referee(
        file: str,
        house: str | None,
        settings: tuple[tuple[str, str], ...],
        letters: str | None,
        json: bool,
        ascii: bool,
        verbose: bool,
    ) -> int:
        voice = session.voice(ascii_only=ascii)
        run = _Run(session, voice, house, dict(settings), find_letters(letters), verbose)
        find_house(session, house or STANDARD, run.settings)  # what is wrong with it, at once
        (_write_json if json else _write)(run, file)
        return UNREADABLE if run.tally.errors else 0

    return Command(
        session,
        "referee",
        callback=referee,
        params=[
            click.Argument(["file"], type=FileName(), metavar=t.say("FILE|-")),
            language_option(session),
            letters_option(session),
            *house_options(session, default=None),
            click.Option(
                ["--json"], is_flag=True, help=t.say("Answer in JSON, one object a line.")
            ),
            ascii_option(session),
            click.Option(
                ["-v", "--verbose"],
                is_flag=True,
                help=t.say("Report every act, not only those against the rules."),
            ),
        ],
        short_help=t.say("Judge a written game."),
        help=t.say(
            "Judge a game that was written down, act by act: which act was against the rules, "
            "which rule that is and what was legal instead; and how each deal ended."
        ),
        examples=["paiute deal --seed 7 | paiute referee -"],
    )


def _write_json(run: _Run, path: str) -> None:
    from paiute_ref.views.game_json import as_json, end_json

    for step in run.judge(path):
        for each in as_json(run.voice, step):
            run.session.show_json(each)
    run.session.show_json(end_json(run.voice, run.tally))


def _write(run: _Run, path: str) -> None:
    for step in run.judge(path):
        if isinstance(step, Unreadable):
            _complain(run, step)
        else:
            run.session.show(_blocks(run, step))
    run.session.show(view.summary(run.voice, run.tally))


def _complain(run: _Run, step: Unreadable) -> None:
    from paiute_ref.views.errors import sentences  # mostly there is nothing to complain of

    run.tell(step.line, " ".join(sentences(run.session.t, step.error)))


def _blocks(run: _Run, step: Step) -> Iterator[Block]:
    voice = run.voice
    match step:
        case Opened():
            yield from view.opened(voice, step)
        case Dealt():
            yield from view.dealt(voice, step)
        case Played() if step.violations or run.verbose:
            yield from view.played(voice, step, run.told)
            if step.violations and not view.is_as_told(step, run.told):
                run.told = step
        case Settled():
            yield from view.settled(voice, step, on_screen=run.session.on_screen)
        case Unfinished():
            yield from view.unfinished(voice, step)
