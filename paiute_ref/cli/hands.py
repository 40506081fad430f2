"""What the commands that read hands share: the letters, what is wild, the house."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING, Any, TypeVar

import click

from paiute_ref.cards import Card, Rank
from paiute_ref.cli.options import Word, find_house
from paiute_ref.errors import CardError, HandError, PaiuteError, RulebookError, raise_all
from paiute_ref.judge import Ruling, judge
from paiute_ref.language import choose_language, known_languages
from paiute_ref.notation import INTERNATIONAL as ALPHABET
from paiute_ref.notation import Reading, parse_cards, parse_wild
from paiute_ref.resources import SOURCE_LANGUAGE
from paiute_ref.views.voice import Voice

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session
    from paiute_ref.notation import Alphabet
    from paiute_ref.rulebook.model import House

_Read = TypeVar("_Read", Reading, Rank | Card)
INTERNATIONAL = ALPHABET.name


@dataclass(frozen=True)
class HandReader:
    """Reads all hands of one run, in the letters of its language or those that are named."""

    session: Session
    letters: str | None

    def reads(self, cards: str | Sequence[str]) -> Reading:
        """The cards of a hand."""
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
        """One card that belongs to a hand, as the hand was read."""
        cards = self.reads_as(card, letters).cards
        if len(cards) != 1:
            raise CardError("card.one", found=len(cards))
        return cards[0]

    def reads_as(self, cards: str, letters: str) -> Reading:
        """Cards that belong to a hand, as the hand was read."""
        return self._as_the_hand(parse_cards, cards, letters)

    def can_be_of_the_language(self, cards: str) -> bool:
        """Whether cards can also be read in the letters of the language alone."""
        try:
            parse_cards(cards, self._alphabet, only=True)
        except CardError:
            return False
        return True

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


@dataclass(frozen=True)
class Request:
    """What a command that judges hands was asked for, beside the hands."""

    session: Session
    reader: HandReader
    voice: Voice
    house: House
    as_json: bool


def judging(session: Session, command: Callable[..., int]) -> Callable[..., int]:
    """The callback of a command that is given all that makes a request as one."""

    def called(
        *,
        house: str,
        settings: Sequence[tuple[str, str]],
        letters: str | None,
        as_json: bool,
        ascii: bool = False,
        **own: Any,
    ) -> int:
        rules = find_house(session, house, dict(settings))
        reader = HandReader(session, find_letters(letters))
        voice = session.voice(ascii_only=ascii)
        return command(Request(session, reader, voice, rules, as_json), **own)

    return called


def judge_typed(
    request: Request,
    cards: Sequence[str],
    wild: str | None,
    took: str | None,
    seen: Sequence[str] = (),
) -> tuple[Ruling, tuple[Card, ...]]:
    """The verdict on a hand, and the cards seen elsewhere.

    Everything is read before it is judged, so that all that cannot be read is told at once.
    """
    faults: list[PaiuteError] = []
    reader, letters = request.reader, INTERNATIONAL
    with collecting(faults):
        reading = reader.reads(cards)
        letters = reading.alphabet
    with collecting(faults):
        rank, turned_up = reader.reads_wild(wild, letters)
    with collecting(faults):
        taken = None if took is None else reader.reads_card(took, letters)
    with collecting(faults):
        others = reader.reads_as(" ".join(seen), letters).cards
    raise_all(PaiuteError, "several", faults)
    if reading.also:
        sys.stderr.write(two_readings(request.session, reading.also) + "\n")
    ruling = judge(reading.cards, rank, request.house, took=taken, turned_up=turned_up)
    return ruling, others


def wild_option(session: Session) -> click.Option:
    """``--wild``."""
    t = session.t
    return click.Option(
        ["--wild"],
        metavar=t.say("RANK|CARD"),
        type=Word(*(rank.letter for rank in Rank)),
        help=t.say("The wild denomination, as in 9, or the card turned up, as in 9h."),
    )


def took_option(session: Session) -> click.Option:
    """``--took``."""
    t = session.t
    return click.Option(
        ["--took"],
        metavar=t.say("CARD"),
        help=t.say("The card just taken from the discard pile, which may not be discarded now."),
    )


def letters_option(session: Session) -> click.Option:
    """``--letters``."""
    return click.Option(
        ["--letters"],
        metavar="|".join(_letter_names()),
        type=Word(*_letter_names()),
        help=session.t.say("Read the cards in these letters only, whatever the language."),
    )


def _letter_names() -> tuple[str, ...]:
    return (INTERNATIONAL, *(lang for lang in known_languages() if lang != SOURCE_LANGUAGE))


def find_letters(name: str | None) -> str | None:
    """The letters that ``--letters`` names; CardError ``letters.unknown``."""
    if name is None or name == INTERNATIONAL:
        return name
    try:
        return choose_language(name, {})
    except PaiuteError:
        raise CardError("letters.unknown", letters=name, known=_letter_names()) from None


@contextmanager
def collecting(faults: list[PaiuteError]) -> Iterator[None]:
    """Note what is wrong and go on, so that all that cannot be read is told at once."""
    try:
        yield
    except RulebookError:
        raise
    except PaiuteError as error:
        faults += error.each


def two_readings(session: Session, other: str) -> str:
    """That cards would be other ones in other letters."""
    return session.t.say(
        "Read as international letters. In the letters of “{language}” these are other cards: "
        "add {option} if you mean those.",
        language=other,
        option=f"--letters {other}",
    )
