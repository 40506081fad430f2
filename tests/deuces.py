"""All C(52,5) hands with four wild deuces, counted by classes that differ only in suits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import comb, factorial, prod

from paiute_ref import judge
from paiute_ref.cards import Card, Rank, Suit
from paiute_ref.placing import hold
from paiute_ref.rulebook.model import House

NATURAL = [rank for rank in Rank if rank is not Rank.TWO]
DEUCES = [Card(Rank.TWO, suit) for suit in Suit]


def counts(house: House) -> Counter[str]:
    """How many hands each combination has; ``"none"`` for the rest."""
    found: Counter[str] = Counter()
    for wilds in range(5):
        for hand, alike in _hands(5 - wilds):
            cards = (*hand, *DEUCES[:wilds])
            held = hold(cards, Rank.TWO)
            best = next(judge.readings(house, cards, Rank.TWO, None, held), None)
            found[best.slug if best else "none"] += alike * comb(4, wilds)
    return found


def _hands(size: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Hands of natural cards, longest suit first, and how many arrangements of suits each has."""
    for sizes in product(range(size, -1, -1), repeat=4):
        if sum(sizes) != size or list(sizes) != sorted(sizes, reverse=True):
            continue
        alike = factorial(4) // prod(factorial(n) for n in Counter(sizes).values())
        for chosen in product(*(combinations(NATURAL, n) for n in sizes)):
            yield (
                tuple(
                    Card(rank, suit)
                    for suit, ranks in zip(Suit, chosen, strict=True)
                    for rank in ranks
                ),
                alike,
            )
