"""Many hands drawn with a seed, so that combinations and near misses occur, for the tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from paiute_ref.cards import PACK, Card, Rank, Suit


class Drawn(NamedTuple):
    """A hand, what is wild, and perhaps the card just taken and the card turned up."""

    hand: tuple[Card, ...]
    wild: Rank
    took: Card | None = None
    turned_up: Card | None = None


RANKS = tuple(Rank)
SUITS = tuple(Suit)
_ALL = [(RANKS, SUITS)]
_FEW = [(ranks, SUITS) for size in (2, 3) for ranks in combinations(RANKS, size)]
_ROWS = [RANKS[low : low + 6] for low in range(9)] + [(Rank.ACE, *RANKS[:5])]
_NEAR = [(row, SUITS) for row in _ROWS]
_NEAR_IN_SUIT = [(row, (suit,)) for row in _ROWS for suit in SUITS]
_SUITED = [(RANKS, (suit,)) for suit in SUITS]
_KINDS = (_ALL, _FEW, _FEW, _NEAR, _NEAR_IN_SUIT, _NEAR_IN_SUIT, _SUITED)


def draw(seed: int, count: int) -> Iterator[Drawn]:
    """So many hands; some of six cards with a card just taken, half with the card turned up."""
    chance = Random(seed)
    for _ in range(count):
        wild, size = chance.choice(RANKS), chance.choice((5, 6, 6))
        out, *wilds = chance.sample(PACK[4 * wild : 4 * wild + 4], chance.choice((1, 2, 3, 4)))
        ranks, suits = chance.choice(chance.choice(_KINDS))
        hand = [*wilds, *_natural(chance, _likely(wild, ranks, suits), wild, size - len(wilds))]
        chance.shuffle(hand)
        took = chance.choice(hand) if size == 6 and chance.random() < 0.3 else None
        yield Drawn(tuple(hand), wild, took, out if chance.random() < 0.5 else None)


@cache
def _likely(wild: Rank, ranks: tuple[Rank, ...], suits: tuple[Suit, ...]) -> tuple[Card, ...]:
    """The natural cards of some ranks and suits."""
    of = (Card(rank, suit) for rank in ranks for suit in suits)
    return tuple(card for card in of if card.rank != wild)


def _natural(chance: Random, likely: tuple[Card, ...], wild: Rank, count: int) -> list[Card]:
    """Of the likely cards, and any others where these are too few."""
    if len(likely) >= count:
        return chance.sample(likely, count)
    rest = [card for card in PACK if card.rank != wild and card not in likely]
    return [*likely, *chance.sample(rest, count - len(likely))]
