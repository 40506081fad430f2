"""Cards in a row, as letters or as small pictures of lines, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from paiute_ref.cards import Card, Rank
from paiute_ref.judge import HAND_SIZES
from paiute_ref.views.blocks import Block
from paiute_ref.views.voice import Voice

MARK: Final = "*"
"""What a wild card bears."""

LINES: Final = "╭─╮│╰╯♥"
"""What a terminal must be able to write to show pictures."""

COLUMNS: Final = 1 + HAND_SIZES[-1] * 6
"""Columns that the pictures of a whole hand take."""


def row(voice: Voice, cards: Iterable[Card], wild: Rank) -> str:
    """Cards in a row, with a mark at those that are wild."""
    return " ".join(voice.code(card) + MARK * (card.rank == wild) for card in cards)


def pictures(
    voice: Voice, cards: Sequence[Card], wild: Rank, *, numbered: int = 0
) -> Iterator[Block]:
    """Cards drawn side by side, each five columns wide; wild ones have a mark at their foot.

    ``numbered`` is how many of them have a number below.
    """
    feet = (f"─{MARK}─" if card.rank == wild else "───" for card in cards)
    yield Block("cards", " ".join("╭───╮" for _ in cards))
    yield Block("cards", " ".join(f"│{voice.code(card):^3}│" for card in cards))
    yield Block("cards", " ".join(f"╰{foot}╯" for foot in feet))
    if numbered:
        numbers = (f"{voice.say_in.number(place):^5}" for place in range(1, numbered + 1))
        yield Block("cards", " ".join(numbers).rstrip())
