"""Hands as states of the race: what differs only in suits, or in which wild cards, is one state.

A hand is four suits, each a set of natural ranks, and a number of wild cards. Suits never rank,
so only which four sets there are counts. States have numbers without gaps: first by wild cards,
then by how many cards the suits have (longest first), then by the sets themselves. A set of ``k``
among all sets of ``k`` ranks has its place in the combinatorial number system; suits of equal
length are a multiset and have theirs. So a number is a sum of binomials: nothing is looked up and
nothing searched.

Source: combinatorial number system, Knuth, The Art of Computer Programming 4A, 7.2.1.3; equal
suits as in K. Waugh, A fast and optimal hand isomorphism algorithm (AAAI workshop, 2013).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from math import comb, prod
from typing import Final, NamedTuple

from paiute_ref.cards import Card, Rank, Suit
from paiute_ref.judge import HAND_SIZES, MOST_WILDS

HELD: Final = min(HAND_SIZES)
"""Cards in the hand between turns."""

DRAWN: Final = max(HAND_SIZES)
"""Cards in the hand with the one just taken."""


class Pack(NamedTuple):
    """The cards that can be held: four of each natural rank, lowest first, and wild cards.

    Fewer ranks than twelve make a reduced pack, which only tests play with.
    """

    ranks: tuple[Rank, ...]
    wilds: int = MOST_WILDS

    @classmethod
    def of(cls, wild: Rank) -> Pack:
        """The 51 cards that can be held when a card of that rank lies turned up."""
        return cls(tuple(rank for rank in Rank if rank != wild))

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return len(Suit) * len(self.ranks) + self.wilds

    @property
    def unseen(self) -> int:
        """How many cards may be drawn to a hand of five."""
        return self.cards - HELD


class Block(NamedTuple):
    """States that have the wild cards and the lengths of suits in common.

    ``lengths`` are natural cards in each suit, most first; ``groups`` the same as (length, how
    many suits, number of multisets). ``start`` is the number of the first state.
    """

    wilds: int
    lengths: tuple[int, ...]
    groups: tuple[tuple[int, int, int], ...]
    start: int

    @property
    def states(self) -> int:
        """How many states it has."""
        return prod(states for _, _, states in self.groups)


class Layout(NamedTuple):
    """All states of hands of one size: the blocks in order, and how many states there are."""

    blocks: dict[tuple[int, tuple[int, ...]], Block]
    states: int


@lru_cache(maxsize=16)
def layout(ranks: int, wilds: int, size: int) -> Layout:
    """The states of all hands of so many cards, in a pack of so many natural ranks."""
    blocks: dict[tuple[int, tuple[int, ...]], Block] = {}
    start = 0
    for held in range(min(wilds, size) + 1):
        for lengths in _partitions(size - held, len(Suit), ranks):
            block = Block(held, lengths, tuple(_groups(lengths, ranks)), start)
            blocks[held, lengths] = block
            start += block.states
    return Layout(blocks, start)


def _partitions(cards: int, suits: int, longest: int) -> Iterator[tuple[int, ...]]:
    """Ways to split cards into so many suits, the longest first."""
    if not suits:
        if not cards:
            yield ()
        return
    for length in range(min(cards, longest), -1, -1):
        for rest in _partitions(cards - length, suits - 1, length):
            yield (length, *rest)


def _groups(lengths: tuple[int, ...], ranks: int) -> Iterator[tuple[int, int, int]]:
    for length, suits in groupby(lengths):
        times = len(tuple(suits))
        yield length, times, comb(comb(ranks, length) + times - 1, times)


def number(pack: Pack, hand: Iterable[Card]) -> int:
    """The number of a hand's state among those of its size.

    ``hand`` holds five or six different cards of the pack; all others are wild cards.

    >>> from paiute_ref.cards import CARD_OF
    >>> nines = Pack.of(Rank.NINE)
    >>> one = number(nines, map(CARD_OF.get, ("7h", "7s", "7d", "2c", "9h")))
    >>> one == number(nines, map(CARD_OF.get, ("2h", "7s", "9c", "7c", "7d")))
    True
    """
    suits = [0] * len(Suit)
    size = wilds = 0
    for card in hand:
        size += 1
        if card.rank in pack.ranks:
            suits[card.suit] |= 1 << pack.ranks.index(card.rank)
        else:
            wilds += 1
    sets = sorted(((ranks.bit_count(), ranks) for ranks in suits), reverse=True)
    of_size = layout(len(pack.ranks), pack.wilds, size)
    block = of_size.blocks[wilds, tuple(length for length, _ in sets)]
    place = first = 0
    for _, times, states in block.groups:
        places = [_place(ranks) for _, ranks in sets[first : first + times]]
        place = place * states + _place_of_multiset(places)
        first += times
    return block.start + place


def _place(ranks: int) -> int:
    """The place of a set, given as bits, among all sets of as many ranks."""
    bits = (bit for bit in range(ranks.bit_length()) if ranks >> bit & 1)
    return sum(comb(bit, nth) for nth, bit in enumerate(bits, start=1))


def _place_of_multiset(places: list[int]) -> int:
    """The place of a multiset, largest first, among all as large."""
    left = range(len(places), 0, -1)
    return sum(comb(place + more - 1, more) for place, more in zip(places, left, strict=True))
