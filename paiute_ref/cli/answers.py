"""Which answer to a question was typed: its number, its cards, or how its words begin."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeAlias

from paiute_ref.cards import Card
from paiute_ref.cli.hands import HandReader, two_readings
from paiute_ref.errors import CardError
from paiute_ref.language import translator
from paiute_ref.lookup import fold
from paiute_ref.resources import SOURCE_LANGUAGE
from paiute_ref.views.voice import Voice

if TYPE_CHECKING:
    from paiute_ref.cli.session import Session

LONGEST_NUMBER: Final = 4
"""Digits of what can be the number of an answer; there are never so many answers."""

Cards: TypeAlias = frozenset[Card] | None
"""The cards that an answer is typed with, None or none where it is no cards."""


def numbered(typed: str, answers: int) -> int | None:
    """The place, from 0, of the answer whose number was typed."""
    if typed.isdecimal() and len(typed) <= LONGEST_NUMBER and 0 < int(typed) <= answers:
        return int(typed) - 1
    return None


def find_answer(
    reader: HandReader,
    voice: Voice,
    typed: str,
    hands: Sequence[Cards],
    texts: Callable[[Voice], Sequence[str]],
) -> int | None:
    """The place of the answer that was typed, None where it is none or several.

    ``hands`` are the cards of each answer, empty where no answer is cards; ``texts`` gives the
    words of all in one language.
    """
    place = numbered(typed, len(texts(voice)))
    if place is not None:
        return place
    if any(hands) and (cards := _cards(reader, typed, hands)):
        # Their words may not be looked at: folded, they would be left without suits.
        return next((place for place, hand in enumerate(hands) if hand == cards), None)
    return _by_words(reader.session, voice, typed, texts)


def _cards(reader: HandReader, typed: str, hands: Sequence[Cards]) -> Cards:
    """The cards that were typed: in the letters in which they are an answer, if there are two."""
    try:
        reading = reader.reads(typed)
    except CardError:
        return None
    cards = frozenset(reading.cards)
    if reading.also and cards in hands:
        sys.stderr.write(two_readings(reader.session, reading.also) + "\n")
    elif reading.also:
        with suppress(CardError):
            return frozenset(HandReader(reader.session, reading.also).reads(typed).cards)
    return cards


def _by_words(
    session: Session, voice: Voice, typed: str, texts: Callable[[Voice], Sequence[str]]
) -> int | None:
    """The only answer that begins so, in the reader's language or in English."""
    wanted = fold(typed)
    for lang in dict.fromkeys((session.lang, SOURCE_LANGUAGE)) if wanted else ():
        folded = [*map(fold, texts(Voice(translator(lang), session.book, voice.symbols)))]
        if folded.count(wanted) == 1:
            return folded.index(wanted)
        found = [place for place, text in enumerate(folded) if text.startswith(wanted)]
        if len(found) == 1:
            return found[0]
    return None
