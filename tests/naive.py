"""A slow judge that knows no short cuts, to hold the real one against.

It puts every card of the pack in the place of every wild card, takes every choice of cards out of
the hand, and asks of each whether it is the shape, card by card. It shares nothing with
``paiute_ref.judge`` but the description of the shapes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from paiute_ref.cards import BY_ID, PACK, Card, Rank
from paiute_ref.rulebook.model import House, Shape

Verdict = tuple[str | None, tuple[Rank, ...], int]
"""Slug of the combination, the ranks that decide, the wild cards used; nothing is (None, (), 0)."""


def judge(hand: Sequence[Card], wild: Rank, house: House, took: Card | None = None) -> Verdict:
    """The best verdict over all substitutions. 0.2 seconds for a hand with three wild cards."""
    best: tuple[tuple[int, ...], Verdict] = ((0,), (None, (), 0))
    places = {each.slug: len(house.combinations) - i for i, each in enumerate(house.combinations)}
    naturals = [(card, card) for card in hand if card.rank != wild]
    wilds = [card for card in hand if card.rank == wild]
    for stand_ins in combinations_with_replacement(PACK, len(wilds)):
        cards = naturals + list(zip(wilds, stand_ins, strict=True))
        for definition in house.combinations:
            shape = definition.shape
            for ranks, used in _ways(cards, shape, wild, house.order.ace_low, took):
                key = _value(places[definition.slug], ranks, used, house)
                if key > best[0]:
                    best = (key, (definition.slug, ranks, used))
    return best[1]


def _value(place: int, ranks: tuple[Rank, ...], used: int, house: House) -> tuple[int, ...]:
    few = 9 - used
    if house.order.natural_first and not house.order.by_rank:
        return (place, few, *ranks)
    return (place, *ranks, few)


def strength(verdict: Verdict, house: House) -> tuple[int, ...]:
    """What a verdict is worth under the house options, as a tuple that compares."""
    slug, ranks, used = verdict
    if slug is None:
        return (0,)
    slugs = [each.slug for each in reversed(house.combinations)]
    decide = ranks if house.order.by_rank else ()
    few = 9 - used if house.order.natural_first else 0
    return (1 + slugs.index(slug), *decide, few)


def _ways(
    cards: list[tuple[Card, Card]], shape: Shape, wild: Rank, ace_low: bool, took: Card | None
) -> Iterator[tuple[tuple[Rank, ...], int]]:
    if len(cards) < shape.size:
        return
    for laid in combinations(cards, shape.size):
        left = [held for held, _ in cards if held not in [each for each, _ in laid]]
        if took is not None and left == [took]:
            continue
        for chosen in combinations(laid, shape.cards):
            ranks = ranks_of(
                tuple(sorted((stands for _, stands in chosen), key=BY_ID)), shape, ace_low
            )
            if ranks is not None:
                yield ranks, sum(held.rank == wild for held, _ in chosen)


@cache
def ranks_of(cards: tuple[Card, ...], shape: Shape, ace_low: bool) -> tuple[Rank, ...] | None:
    ranks = sorted((card.rank for card in cards), reverse=True)
    if shape.groups:
        groups = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
        same = tuple(n for n, _ in groups) == shape.groups
        return tuple(rank for _, rank in groups) if same else None
    one_suit = len({card.suit for card in cards}) == 1
    if shape.suited:
        return tuple(ranks) if one_suit else None
    if shape.same_suit and not one_suit:
        return None
    lines = [[int(rank) for rank in ranks]]
    if ace_low:
        lines.append(
            sorted((-1 if rank == Rank.ACE else int(rank) for rank in ranks), reverse=True)
        )
    tops = [line[0] for line in lines if line == list(range(line[0], line[0] - len(line), -1))]
    if not tops or (shape.top is not None and max(tops) != shape.top):
        return None
    return () if shape.top is not None else (Rank(max(tops)),)
