"""``paiute check``: the ruling on a hand, or on many, one a line."""

from __future__ import annotations

import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import IO, TYPE_CHECKING, TypeVar

import click

from paiute_ref.cards import Card, Rank
from paiute_ref.cli.options import (
    Command,
    FileName,
    Word,
    find_house,
    house_options,
    language_option,
    open_file,
)
from paiute_ref.errors import (
    CardError,
    FileError,
    HandError,
    PaiuteError,
    RulebookError,
    raise_all,
)
from paiute_ref.judge import Ruling, judge
from paiute_ref.language import choose_language, known_languages
from paiute_ref.notation import INTERNATIONAL as ALPHABET
from paiute_ref.notation import MOST_CARDS, Reading, parse_cards, parse_wild
from paiute_ref.resources import SOURCE_LANGUAGE
from paiute_ref.views import ruling as view
from paiute_ref.views.errors import sentences
from paiute_ref.views.screen import json_encoder
from paiute_ref.views.voice import Voice

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session
    from paiute_ref.notation import Alphabet
    from paiute_ref.rulebook.model import House

_Read = TypeVar("_Read", Reading, Rank | Card)
INTERNATIONAL = "intl"
NOTHING = 1
"""Exit code of ``--exit-code`` for a hand without a combination."""

LONGEST_LINE = 10_000
"""Bytes of a line in ``--batch``; no hand is that long, and a line must fit in memory."""


@dataclass(frozen=True)
class _Request:
    """What all hands of one run have in common."""

    session: Session
    voice: Voice
    house: House
    letters: str | None
    as_json: bool

    @cached_property
    def encode(self) -> Callable[[object], str]:
        """Makes JSON of an answer."""
        return json_encoder(self.session.out)

    def reads(self, cards: str | tuple[str, ...]) -> Reading:
        return self._in_its_letters(parse_cards, cards)

    def reads_wild(self, wild: str | None, letters: str) -> tuple[Rank, Card | None]:
        """The wild denomination, and the card turned up if it is one, as the hand was read."""
        if not wild:
            raise HandError("wild.missing")
        read = self._parse_wild(wild, letters)
        return (read.rank, read) if isinstance(read, Card) else (read, None)

    @cached_property
    def _parse_wild(self) -> Callable[[str, str], Rank | Card]:
        """Remembers what it read: a batch has the same few denominations over and over."""
        return lru_cache(maxsize=256)(partial(self._as_the_hand, parse_wild))

    def reads_card(self, card: str, letters: str) -> Card:
        cards = self._as_the_hand(parse_cards, card, letters).cards
        if len(cards) != 1:
            raise CardError("card.one", found=len(cards))
        return cards[0]

    def _as_the_hand(self, parse: Callable[..., _Read], typed: object, letters: str) -> _Read:
        """What belongs to a hand is first read in the letters that the hand was read in."""
        alphabet = ALPHABET if letters == INTERNATIONAL else self._alphabet
        with suppress(CardError):
            return parse(typed, alphabet, only=True)
        return self._in_its_letters(parse, typed)

    def _in_its_letters(self, parse: Callable[..., _Read], typed: object) -> _Read:
        """English letters are the international ones: its words are fetched where these fail."""
        if self.letters is None and self.session.lang == SOURCE_LANGUAGE:
            try:
                return parse(typed)
            except CardError:
                pass
        return parse(typed, self._alphabet, only=self.letters is not None)

    @cached_property
    def _alphabet(self) -> Alphabet | None:
        lang = self.letters or self.session.lang
        return None if lang == INTERNATIONAL else self.session.alphabet(lang)


def build(session: Session) -> click.Command:
    """The command in the session's language."""
    t = session.t

    def check(
        cards: tuple[str, ...],
        wild: str | None,
        took: str | None,
        letters: str | None,
        house: str,
        settings: tuple[tuple[str, str], ...],
        json: bool,
        batch: str | None,
        ascii: bool,
        exit_code: bool,
        verbose: bool,
    ) -> int:
        request = _Request(
            session,
            session.voice(ascii_only=ascii),
            find_house(session, house, dict(settings)),
            _letters(letters),
            json,
        )
        if batch is not None:
            _verify_alone(cards, {"--took": took, "--verbose": verbose, "--exit-code": exit_code})
            return _check_all(request, batch, wild)
        ruling = _check_one(request, cards, wild, took)
        _show(request, ruling, verbose=verbose)
        return NOTHING if exit_code and ruling.combination is None else 0

    examples = (
        "paiute check 7h 7s 7d 2c 2h --wild 9",
        'paiute check "5h6h7h 9c9d9s" --wild 9 --json',
        "paiute check Ah 2h 3h 4h 5h --wild 9 --set ace=high-or-low",
    )
    return Command(
        "check",
        callback=check,
        params=[
            click.Argument(["cards"], nargs=-1, metavar=t.say("CARDS...")),
            click.Option(
                ["--wild"],
                metavar=t.say("RANK|CARD"),
                type=Word(*(rank.letter for rank in Rank)),
                help=t.say("The wild denomination, as in 9, or the card turned up, as in 9h."),
            ),
            click.Option(
                ["--took"],
                metavar=t.say("CARD"),
                help=t.say(
                    "The card just taken from the discard pile, which may not be discarded now."
                ),
            ),
            language_option(session),
            click.Option(
                ["--letters"],
                metavar="|".join(_letter_names()),
                type=Word(*_letter_names()),
                help=t.say("Read the cards in these letters only, whatever the language."),
            ),
            *house_options(session),
            click.Option(["--json"], is_flag=True, help=t.say("Answer in JSON.")),
            click.Option(
                ["--batch"],
                type=FileName(),
                metavar=t.say("FILE|-"),
                help=t.say("Check many hands, one a line: {example}", example="7h 7s 7d 2c 2h | 9"),
            ),
            click.Option(["--ascii"], is_flag=True, help=t.say("Write 7h instead of 7♥.")),
            click.Option(
                ["--exit-code"], is_flag=True, help=t.say("Exit with 1 if there is no combination.")
            ),
            click.Option(
                ["-v", "--verbose"],
                is_flag=True,
                help=t.say("Also say what else the hand could be and why it is nothing higher."),
            ),
        ],
        short_help=t.say("Judge a hand."),
        help=t.say(
            "Judge a hand of five or six cards: which combination it is, what the wild cards "
            "stand for, what to discard and what is missing."
        ),
        epilog="\b\n" + "\n".join([t.say("Examples:"), *(f"  {each}" for each in examples)]),
        options_metavar=t.say("[OPTIONS]"),
    )


def _letter_names() -> tuple[str, ...]:
    return (INTERNATIONAL, *(lang for lang in known_languages() if lang != "en"))


def _letters(name: str | None) -> str | None:
    if name is None or name == INTERNATIONAL:
        return name
    try:
        return choose_language(name, {})
    except PaiuteError:
        raise CardError("letters.unknown", letters=name, known=_letter_names()) from None


def _verify_alone(cards: tuple[str, ...], options: Mapping[str, object]) -> None:
    """Nothing that is said of one hand can be meant for all hands of a file."""
    faults: list[PaiuteError] = [CardError("batch.with-cards")] if cards else []
    faults += [CardError("batch.without", option=name) for name, value in options.items() if value]
    raise_all(PaiuteError, "several", faults)


def _check_one(
    request: _Request, cards: tuple[str, ...], wild: str | None, took: str | None
) -> Ruling:
    """Read everything before judging, so that all that cannot be read is told at once."""
    faults: list[PaiuteError] = []
    letters = INTERNATIONAL
    with _collecting(faults):
        reading = request.reads(cards)
        letters = reading.alphabet
    with _collecting(faults):
        rank, turned_up = request.reads_wild(wild, letters)
    with _collecting(faults):
        taken = None if took is None else request.reads_card(took, letters)
    raise_all(PaiuteError, "several", faults)
    if reading.also:
        sys.stderr.write(_two_readings(request.session, reading.also) + "\n")
    return judge(reading.cards, rank, request.house, took=taken, turned_up=turned_up)


@contextmanager
def _collecting(faults: list[PaiuteError]) -> Iterator[None]:
    try:
        yield
    except RulebookError:
        raise
    except PaiuteError as error:
        faults += error.each


def _two_readings(session: Session, other: str) -> str:
    return session.t.say(
        "Read as international letters. In the letters of “{language}” these are other cards: "
        "add {option} if you mean those.",
        language=other,
        option=f"--letters {other}",
    )


def _show(request: _Request, ruling: Ruling, *, verbose: bool) -> None:
    session, voice = request.session, request.voice
    if request.as_json:
        session.out.write(request.encode(view.as_json(voice, ruling)) + "\n")
        return
    blocks = [*view.answer(voice, ruling)] if session.on_screen else [view.line(voice, ruling)]
    blocks += view.house_rules(voice, ruling)
    blocks += view.advice(voice, ruling)
    if verbose:
        blocks += view.background(voice, ruling)
    if verbose or ruling.combination is None:
        blocks += view.other_house_rules(voice, ruling)
    session.show(blocks)


def _check_all(request: _Request, path: str, wild: str | None) -> int:
    """Judge line by line; a bad line is reported and the run goes on, to end with 2."""
    code = 0
    warned = False
    write = request.session.out.write
    with open_file(path) as file:
        for number, text in enumerate(_lines(file, path), start=1):
            if text is not None and (not text.strip() or text.lstrip().startswith("#")):
                continue
            try:
                if text is None:
                    raise CardError("card.too-many", limit=MOST_CARDS)
                reading, ruling = _check_line(request, text, wild)
            except RulebookError:
                raise
            except PaiuteError as error:
                code = error.exit_code
                _report_line(request, number, error)
                continue
            if reading.also and not warned:  # one line says it for all
                warned = True
                _tell(request.session, number, _two_readings(request.session, reading.also))
            if request.as_json:
                write(request.encode(view.as_json(request.voice, ruling)) + "\n")
            else:
                write(view.line(request.voice, ruling).text + "\n")
    return code


def _lines(file: IO[bytes], path: str) -> Iterator[str | None]:
    """The lines of a file that may be anything; None for one that is too long for any hand."""
    try:
        while line := file.readline(LONGEST_LINE):
            whole = len(line) < LONGEST_LINE or line.endswith(b"\n")
            rest = line
            while len(rest) == LONGEST_LINE and not rest.endswith(b"\n"):
                rest = file.readline(LONGEST_LINE)
            text = line.removeprefix(BOM_UTF8).decode("utf-8", "replace")
            yield text.rstrip("\r\n") if whole else None
    except OSError:
        raise FileError("file.unreadable", file=path) from None


def _check_line(request: _Request, text: str, wild: str | None) -> tuple[Reading, Ruling]:
    cards, bar, own = text.partition("|")
    reading = request.reads(cards)
    rank, turned_up = request.reads_wild(own.strip() if bar else wild, reading.alphabet)
    return reading, judge(reading.cards, rank, request.house, turned_up=turned_up)


def _tell(session: Session, number: int, words: str) -> None:
    t = session.t
    sys.stderr.write(t.say("Line {line}: {error}", line=t.number(number), error=words) + "\n")


def _report_line(request: _Request, number: int, error: PaiuteError) -> None:
    t = request.session.t
    text = " ".join(sentences(t, error))
    if request.as_json:
        report = {"line": number, "error": {"code": error.code, "text": text}}
        request.session.out.write(request.encode(report) + "\n")
    else:
        _tell(request.session, number, text)
