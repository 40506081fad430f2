"""How one reader is spoken to: the language, the names of cards, symbols or letters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from paiute_ref.cards import PACK, Card, Rank
from paiute_ref.language import Translator

if TYPE_CHECKING:
    from paiute_ref.notation import Alphabet
    from paiute_ref.rulebook.load import Rulebook
    from paiute_ref.rulebook.model import Text


@dataclass(frozen=True)
class Voice:
    """A translator with the names of the cards; ``symbols`` chooses ``7♥`` over ``7h``.

    Short forms are the same in every language, unless there is an ``alphabet`` for them.
    ``options`` are those with which a command is answered in the same words and symbols.
    """

    say_in: Translator
    book: Rulebook
    symbols: bool = True
    alphabet: Alphabet | None = None
    options: tuple[str, ...] = ()

    def command(self, command: str) -> str:
        """A command that is told, to be answered as this answer is."""
        return " ".join([command, *self.options])

    def text(self, text: Text) -> str:
        """A text of the rules."""
        if text not in self._texts:
            self._texts[text] = self.say_in.text(text)
        return self._texts[text]

    @cached_property
    def _texts(self) -> dict[Text, str]:
        return {}

    def code(self, card: Card) -> str:
        """The short form, ``10♥`` or ``10h``."""
        return self._codes[card]

    def codes(self, cards: Iterable[Card]) -> str:
        """Short forms with spaces between."""
        return " ".join(self._codes[card] for card in cards)

    def named(self, card: Card) -> str:
        """The name with the short form behind it, for use in a sentence."""
        return self._names[card]

    def rank(self, rank: Rank) -> str:
        """One card of a rank, ``seven``."""
        return self.text(self.book.cards.ranks[rank].name)

    def ranks(self, rank: Rank) -> str:
        """Cards of a rank, ``sevens``."""
        return self._plurals[rank]

    def players(self, seats: Iterable[int]) -> str:
        """Players without names, each called one: a bare number could be how many they are."""
        t = self.say_in
        return t.listing([t.say("Player {n}", n=t.number(seat)) for seat in seats])

    @cached_property
    def _codes(self) -> dict[Card, str]:
        if self.alphabet and self.symbols:
            from paiute_ref.notation import format_card

            return {card: format_card(card, alphabet=self.alphabet) for card in PACK}
        return {card: _short(card) if self.symbols else card.code for card in PACK}

    @cached_property
    def _names(self) -> dict[Card, str]:
        cards = self.book.cards.cards
        return {card: f"{self.text(cards[card])} ({self._codes[card]})" for card in PACK}

    @cached_property
    def _plurals(self) -> dict[Rank, str]:
        return {rank: self.text(self.book.cards.ranks[rank].plural) for rank in Rank}


def _short(card: Card) -> str:
    """As ``notation.format_card`` has it; to load that room only for this costs too much time."""
    return card.rank.letter.replace("T", "10") + card.suit.symbol
