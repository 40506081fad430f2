"""Ranks, suits and the 52 cards.

Their order here is for display and look-up only: in Paiute suits never rank, and what a hand is
worth is decided in ``paiute_ref.judge`` alone.
"""

from __future__ import annotations

from enum import IntEnum
from operator import attrgetter
from typing import Final, NoReturn, final


class Rank(IntEnum):
    """A denomination, 0 = two … 12 = ace.

    >>> Rank.TEN.letter, Rank.of("T") is Rank.TEN
    ('T', True)
    """

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12

    @property
    def letter(self) -> str:
        """The international letter, ``"T"`` for the ten."""
        return RANK_LETTERS[self]

    @classmethod
    def of(cls, letter: str) -> Rank:
        """The rank of an international letter; ``KeyError`` where there is none."""
        return RANK_OF[letter]


class Suit(IntEnum):
    """A suit, 0 = clubs … 3 = spades. No suit beats another.

    >>> Suit.HEARTS.letter, Suit.HEARTS.symbol
    ('h', '♥')
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The international letter."""
        return SUIT_LETTERS[self]

    @property
    def symbol(self) -> str:
        """The plain suit symbol, without a variation selector."""
        return SUIT_SYMBOLS[self]


RANK_LETTERS: Final = "23456789TJQKA"
SUIT_LETTERS: Final = "cdhs"
SUIT_SYMBOLS: Final = "♣♦♥♠"
RANK_OF: Final = {letter: Rank(index) for index, letter in enumerate(RANK_LETTERS)}
SUIT_OF: Final = {letter: Suit(index) for index, letter in enumerate(SUIT_LETTERS)}


@final
class Card:
    """One of the 52 cards. There is one object for each, so ``is`` and ``==`` agree.

    ``id`` is 4 · rank + suit, 0 to 51. ``str`` gives the international two letters.

    >>> card = Card(Rank.SEVEN, Suit.HEARTS)
    >>> str(card), card.id, card is Card(Rank.SEVEN, Suit.HEARTS)
    ('7h', 22, True)
    """

    __slots__ = ("code", "id", "rank", "suit")

    rank: Rank
    suit: Suit
    id: int
    code: str
    # Without __lt__: any comparison in Python makes `card in hand` take ten times as long.

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        """The card of that rank and suit."""
        return PACK[4 * rank + suit]

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"cards do not change: {name}")

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit]]:
        return Card, (self.rank, self.suit)

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return self.code


def _print_pack() -> tuple[Card, ...]:
    pack = []
    for rank in Rank:
        for suit in Suit:
            card = object.__new__(Card)
            fields = {"rank": rank, "suit": suit, "id": 4 * rank + suit}
            fields["code"] = rank.letter + suit.letter  # type: ignore[assignment]
            for name, value in fields.items():
                object.__setattr__(card, name, value)
            pack.append(card)
    return tuple(pack)


PACK: Final = _print_pack()
BY_ID: Final = attrgetter("id")
"""The key by which cards are sorted where they are shown; in the game no card is above another."""
CARD_OF: Final = {card.code: card for card in PACK}
