"""Hands drawn for questions: such that combinations, and hands that nearly are one, do occur.

Drawn evenly, one hand of six in fourteen holds a combination, and it is nearly always of the same
kind. So a shape is chosen first and cards are found for it. Works from the shapes of a house, like
the judge, who has the last word on what was drawn.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from typing import TypeAlias

from paiute_ref.cards import BY_ID, Card, Rank, Suit
from paiute_ref.judge import HAND_SIZES
from paiute_ref.rulebook.model import House, Order, Shape

FULL = max(HAND_SIZES)

_Wanted: TypeAlias = tuple[Rank, Suit | None]


def draw_shape(
    chance: random.Random,
    shape: Shape,
    order: Order,
    wild: Rank,
    wilds: int,
    size: int,
    free: Collection[Card],
) -> tuple[Card, ...] | None:
    """A hand that holds a shape, in any order; None where this draw found no cards for it.

    Args:
        chance: What to draw with.
        shape: The shape to hold.
        order: Whether the ace may be low in it.
        wild: The wild denomination.
        wilds: How many of its cards are wild ones; those beyond it are natural.
        size: How many cards the hand has; the others are natural cards that just happen to be.
        free: The cards that can be drawn.
    """
    wanted = _choose(chance, shape, order, wild)
    if wanted is None or not len(wanted) <= size:
        return None
    chance.shuffle(wanted)
    wanted.sort(key=lambda each: each[0] != wild)  # what only a wild card can be comes first
    if wilds > len(wanted) or sum(rank == wild for rank, _ in wanted) > wilds:
        return None
    left = sorted(free, key=BY_ID)
    hand: list[Card] = []
    for place, (rank, suit) in enumerate(wanted):
        if place < wilds:
            rank, suit = wild, None
        fitting = [card for card in left if card.rank == rank and suit in (None, card.suit)]
        if not fitting:
            return None
        hand.append(chance.choice(fitting))
        left.remove(hand[-1])
    rest = [card for card in left if card.rank != wild]
    hand += chance.sample(rest, size - len(hand))
    chance.shuffle(hand)
    return tuple(hand)


def _choose(chance: random.Random, shape: Shape, order: Order, wild: Rank) -> list[_Wanted] | None:
    """The cards that make a shape; of groups and suits the wild denomination is no part."""
    natural = [rank for rank in Rank if rank != wild]
    suit = chance.choice(list(Suit))
    if shape.groups:
        ranks = chance.sample(natural, len(shape.groups))
        return [
            (rank, None)
            for rank, size in zip(ranks, shape.groups, strict=True)
            for _ in range(size)
        ]
    if shape.suited:
        return [(rank, suit) for rank in chance.sample(natural, shape.suited)]
    line = (Rank.ACE, *Rank) if order.ace_low else tuple(Rank)
    runs = [line[at : at + shape.sequence] for at in range(len(line) - shape.sequence + 1)]
    runs = [run for run in runs if shape.top in (None, run[-1])]
    if not runs:
        return None
    return [(rank, suit if shape.same_suit else None) for rank in chance.choice(runs)]


def spoil(
    chance: random.Random, hand: Sequence[Card], wild: Rank, cards: int, free: Collection[Card]
) -> tuple[Card, ...]:
    """The hand with so many of its natural cards changed for others that are free."""
    spoiled = list(hand)
    natural = [card for card in hand if card.rank != wild]
    others = [card for card in sorted(free, key=BY_ID) if card not in hand and card.rank != wild]
    for card in chance.sample(natural, min(cards, len(natural))):
        other = chance.choice(others)
        others.remove(other)
        spoiled[spoiled.index(card)] = other
    return tuple(spoiled)


def shapes(house: House) -> tuple[Shape, ...]:
    """What hands are drawn from to look like something: what counts here, and what elsewhere."""
    return tuple(each.shape for each in (*house.combinations, *house.lookalikes))
