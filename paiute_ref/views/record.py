"""The written game in a language: its words, and its cards in that language's letters."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from paiute_ref.game.state import Cards
from paiute_ref.game.words import Words, make_words
from paiute_ref.language import Translator
from paiute_ref.notation import INTERNATIONAL, Reading

_UNKNOWN: Final = re.compile("[?\uff1f]")


def words(t: Translator) -> Words:
    """The words of a written game in a language, beside the English ones."""
    return make_words(_said(t))


def _said(t: Translator) -> Mapping[str, str]:
    # TRANSLATORS: a word of the game as players write it down: “deals: Ana”, “discard: 4c” (noun),
    # “Ana draws”, “Ana discards 2h”, “Ana deals Ben face up”. The player comes first, then the
    # verb, then the cards. Give several with commas between, the one to be printed first; each may
    # be several words. None may mean two of these things in English and your language.
    return {
        "players": t.say_as("record", "players"),
        "dealer": t.say_as("record", "dealer"),
        "house": t.say_as("record", "house"),
        "set": t.say_as("record", "set"),
        "ante": t.say_as("record", "ante"),
        "pot": t.say_as("record", "pot"),
        "letters": t.say_as("record", "letters"),
        "seed": t.say_as("record", "seed"),
        "deals": t.say_as("record", "deals"),
        "wild": t.say_as("record", "wild"),
        "discard": t.say_as("record", "discard"),
        "stock": t.say_as("record", "stock"),
        "pays": t.say_as("record", "pays"),
        "cuts": t.say_as("record", "cuts"),
        "draws": t.say_as("record", "draws"),
        "takes": t.say_as("record", "takes"),
        "discards": t.say_as("record", "discards"),
        "passes": t.say_as("record", "passes"),
        "calls": t.say_as("record", "calls"),
        "shows": t.say_as("record", "shows"),
        "face up": t.say_as("record", "face up"),
    }


@dataclass
class CardReader:
    """Reads the cards of one written game, None for ``?``.

    What was once read in the letters of a language is read in them from then on: whoever wrote one
    hand so has written the others so. ``also`` names a language in which cards would be other ones.

    Attributes:
        reads: Reads a text that may be in international letters or in a language's.
        reads_as: The same, but first in the letters named.
    """

    reads: Callable[[str], Reading]
    reads_as: Callable[[str, str], Reading]
    letters: str = INTERNATIONAL.name
    also: str | None = None

    def __call__(self, text: str) -> Cards:
        """The cards in a text."""
        parts = _UNKNOWN.split(text)
        reading = self._reads(" ".join(parts))
        self.letters, self.also = reading.alphabet, self.also or reading.also
        if len(parts) == 1:
            return reading.cards
        cards: Cards = self.reads_as(parts[0], self.letters).cards
        for part in parts[1:]:
            cards += (None, *self.reads_as(part, self.letters).cards)
        return cards

    def _reads(self, text: str) -> Reading:
        if self.letters == INTERNATIONAL.name:
            return self.reads(text)
        return self.reads_as(text, self.letters)
