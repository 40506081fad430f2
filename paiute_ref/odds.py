"""How many of all hands hold each combination, counted exactly and without looking at any hand.

A hand counts as the strongest combination it holds, so what is counted, for each place in the list
of a house, is the hands that hold nothing down to that place; the differences are the answer.

For a number of wild cards held, the natural cards of a hand are chosen suit by suit. Groups, and
sequences of any suit, ask only how many cards there are of each rank. Those hands are counted by
the number of ranks in them and by how their cards are spread over these. Shapes of one suit ask
only whether the ranks held in one of the suits, a *mask*, are enough. Masks that are enough are
few; the hands with at least one such suit are counted by inclusion and exclusion over the suits
(those where this suit is enough, less those where these two are, and so on), the other suits
being filled up in every way. It is exact for whatever shapes a house has.

Source: the shapes are the house's; the method is inclusion and exclusion as in any textbook of
combinatorics.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final, NamedTuple, TypeAlias

from paiute_ref.cards import Rank, Suit
from paiute_ref.errors import HandError
from paiute_ref.judge import HAND_SIZES, MOST_WILDS
from paiute_ref.rulebook.model import CombinationDef, House, Order, Shape

NONE: Final = "none"
"""The key of the hands that hold no combination."""

_SUITS: Final = len(Suit)
_NATURAL_CARDS: Final = (len(Rank) - 1) * _SUITS


class Counts(NamedTuple):
    """How many hands of so many cards count as what while ``wild`` is wild.

    ``counts`` holds a number of hands for every combination of the house by its slug, the
    strongest first, and last for ``"none"``; they add up to ``hands``.
    """

    wild: Rank
    cards: int
    hands: int
    counts: Mapping[str, int]


def count_hands(wild: Rank, house: House, cards: int = 6, wilds: int = MOST_WILDS) -> Counts:
    """Count all hands of five or six cards by the combination they count as.

    ``wilds`` is how many wild cards there are to be held: three, since the fourth is turned up
    on the table (rule ``wild.at-most-three``), or four for a pack from which none is turned up.
    The hands are those of all cards that can be held, 51 with three wild cards.

    Raises:
        HandError: ``hand.size`` (``found``) or ``odds.wilds`` (``found``, ``limit``).
    """
    if cards not in HAND_SIZES:
        raise HandError("hand.size", found=cards)
    if not 0 <= wilds <= _SUITS:
        raise HandError("odds.wilds", found=wilds, limit=_SUITS)
    usable = [each for each in house.combinations if each.shape.size <= cards]
    nothing = [0] * len(usable)
    for held in range(wilds + 1):
        naturals = _Naturals(wild, cards - held, held, house.order)
        for place, hands in enumerate(_holding_nothing(usable, naturals)):
            nothing[place] += comb(wilds, held) * hands
    left = hands = comb(_NATURAL_CARDS + wilds, cards)
    counts = dict.fromkeys((each.slug for each in house.combinations), 0)
    for definition, fewer in zip(usable, nothing, strict=True):
        counts[definition.slug] = left - fewer
        left = fewer
    return Counts(wild, cards, hands, counts | {NONE: left})


# What differs from one wild denomination to another.


class Difference(NamedTuple):
    """A combination, or nothing, that not all denominations make equally often when wild."""

    slug: str
    most: int
    most_with: tuple[Rank, ...]
    fewest: int
    fewest_with: tuple[Rank, ...]


def differences(counted: Sequence[Counts]) -> tuple[Difference, ...]:
    """What differs between counts of one house for several denominations."""
    return tuple(filter(None, (_difference(counted, slug) for slug in counted[0].counts)))


def _difference(counted: Sequence[Counts], slug: str) -> Difference | None:
    hands = {each.wild: each.counts[slug] for each in counted}
    most, fewest = max(hands.values()), min(hands.values())
    if most == fewest:
        return None
    most_with = tuple(rank for rank, found in hands.items() if found == most)
    fewest_with = tuple(rank for rank, found in hands.items() if found == fewest)
    return Difference(slug, most, most_with, fewest, fewest_with)


def sequences_through(slug: str, house: House, cards: int = 6) -> Mapping[Rank, int]:
    """In how many sequences of a combination each denomination has a place.

    Left out are those that always count as something stronger, as the highest sequence of a
    straight flush does where there is a royal flush.
    """
    usable = [each for each in house.combinations if each.shape.size <= cards]
    place = next(place for place, each in enumerate(usable) if each.slug == slug)
    shape = usable[place].shape
    stronger = [
        window
        for each in usable[:place]
        if each.shape.sequence and (shape.same_suit or not each.shape.same_suit)
        for window in _windows(each.shape, house.order)
    ]
    left = [
        window
        for window in _windows(shape, house.order)
        if not any(window & other == other for other in stronger)
    ]
    return {rank: sum(window >> rank & 1 for window in left) for rank in Rank}


def fewer_is_more(through: Mapping[Rank, int], hands: Mapping[Rank, int]) -> bool:
    """Whether of any two denominations the one in fewer sequences makes more hands when wild."""
    return all(
        hands[one] > hands[other]
        for one in hands
        for other in hands
        if through[one] < through[other]
    )


def _holding_nothing(usable: Sequence[CombinationDef], naturals: _Naturals) -> Iterator[int]:
    """For each combination, in how many ways the natural cards make neither it nor a stronger."""
    above = _Above()
    for definition in usable:
        above = above.with_shape(definition.shape, naturals)
        yield naturals.count(above)


# Masks of ranks, and what is enough for a shape.


def _windows(shape: Shape, order: Order) -> tuple[int, ...]:
    """The ranks, one bit each, of every sequence that is the shape."""
    line = [*reversed(Rank), *([Rank.ACE] if order.ace_low else [])]
    runs = (line[start : start + shape.sequence] for start in range(len(line)))
    return tuple(
        sum(1 << rank for rank in run)
        for run in runs
        if len(run) == shape.sequence and shape.top in (None, run[0])
    )


class _Enough(NamedTuple):
    """A mask is enough with so many of its ranks in one of the windows."""

    windows: tuple[int, ...]
    ranks: int

    def has(self, mask: int) -> bool:
        """Whether a mask is enough."""
        return any((mask & window).bit_count() >= self.ranks for window in self.windows)


_ALL_RANKS: Final = (1 << len(Rank)) - 1


def _enough(shape: Shape, order: Order, wilds: int) -> _Enough:
    """What natural ranks are enough for a shape that has no groups, with so many wild cards."""
    if shape.suited:
        return _Enough((_ALL_RANKS,), shape.suited - wilds)
    return _Enough(_windows(shape, order), shape.sequence - wilds)


# Cards laid on each other.


_Pile: TypeAlias = tuple[int, int, int, int]
"""The ranks of which a pile has at least one card, two, three, four: a mask for each."""

_EMPTY: Final[_Pile] = (0, 0, 0, 0)


def _lay(mask: int, pile: _Pile) -> _Pile:
    """A pile with one more card of every rank of a mask."""
    one, two, three, four = pile
    return one | mask, two | one & mask, three | two & mask, four | three & mask


_Sizes: TypeAlias = tuple[int, ...]
"""How many cards there are of each rank that is there, most first."""


def _sizes(pile: _Pile) -> _Sizes:
    one, two, three, four = map(int.bit_count, pile)
    return (*[4] * four, *[3] * (three - four), *[2] * (two - three), *[1] * (one - two))


@lru_cache(maxsize=1 << 14)
def _spread(held: _Sizes, new: int, cards: int, suits: int) -> tuple[tuple[_Sizes, int], ...]:
    """In how many ways cards of so many suits are laid on those held, by what comes of it.

    They lie on ranks that are held and on just so many given new ones, of which each gets one.
    """
    found: Counter[tuple[_Sizes, int]] = Counter({((), cards): 1})
    for have, least in [*((size, 0) for size in held), *[(0, 1)] * new]:
        more: Counter[tuple[_Sizes, int]] = Counter()
        for (sizes, left), ways in found.items():
            for taken in range(least, min(suits, _SUITS - have, left) + 1):
                made = tuple(sorted((*sizes, have + taken), reverse=True))
                more[made, left - taken] += ways * comb(suits, taken)
        found = more
    return tuple((sizes, ways) for (sizes, left), ways in found.items() if not left)


@lru_cache(maxsize=1 << 14)
def _spread_without(
    groups: tuple[tuple[int, ...], ...], wilds: int, held: _Sizes, new: int, cards: int, suits: int
) -> int:
    """In how many of these ways there are, with so many wild cards, none of the groups."""
    return sum(
        ways
        for sizes, ways in _spread(held, new, cards, suits)
        if not any(_can_group(each, sizes, wilds) for each in groups)
    )


def _can_group(groups: Sequence[int], sizes: _Sizes, wilds: int) -> bool:
    """Whether groups of different ranks can be made: they fit best on the largest that are held."""
    have = (*sizes, *[0] * len(groups))
    return sum(max(0, group - size) for group, size in zip(groups, have, strict=False)) <= wilds


# The natural cards of hands with just so many wild cards.


class _Above(NamedTuple):
    """Shapes of which a hand is to hold none, by what they ask of its cards."""

    groups: tuple[tuple[int, ...], ...] = ()
    runs: tuple[_Enough, ...] = ()
    one_suit: tuple[_Enough, ...] = ()

    def with_shape(self, shape: Shape, naturals: _Naturals) -> _Above:
        """These and one more."""
        if shape.groups:
            return self._replace(groups=(*self.groups, shape.groups))
        enough = _enough(shape, naturals.order, naturals.wilds)
        if shape.one_suit:
            return self._replace(one_suit=(*self.one_suit, enough))
        return self._replace(runs=(*self.runs, enough))


class _Naturals:
    """All choices of ``size`` natural cards for hands that hold ``wilds`` wild cards besides."""

    def __init__(self, wild: Rank, size: int, wilds: int, order: Order):
        self.size: Final = size
        self.wilds: Final = wilds
        self.order: Final = order
        self._ranks: Final = tuple(1 << rank for rank in Rank if rank != wild)
        self._enough: dict[tuple[_Enough, ...], tuple[int, ...]] = {(): ()}
        self._piles: dict[tuple[_Enough, ...], list[Counter[_Pile]]] = {}
        self._free: dict[tuple[tuple[_Enough, ...], int, int], int] = {}

    def count(self, above: _Above) -> int:
        """In how many of them there is none of these shapes."""
        if any(each.ranks <= 0 and each.windows for each in (*above.one_suit, *above.runs)):
            return 0  # the wild cards alone are enough
        hands = self._filled({_EMPTY: 1}, _SUITS, above)
        for suits, piles in enumerate(self._piles_of(above.one_suit), start=1):
            sign = -1 if suits % 2 else 1
            hands += sign * comb(_SUITS, suits) * self._filled(piles, _SUITS - suits, above)
        return hands

    def _filled(self, piles: Mapping[_Pile, int], suits: int, above: _Above) -> int:
        """Ways to fill piles up from other suits so that no group and no run of them is there."""
        alike: Counter[tuple[_Sizes, int]] = Counter()
        for pile, ways in piles.items():
            alike[_sizes(pile), pile[0] if above.runs else 0] += ways
        return sum(
            ways * self._ways_to_fill(sizes, ranks, suits, above)
            for (sizes, ranks), ways in alike.items()
        )

    def _ways_to_fill(self, held: _Sizes, ranks: int, suits: int, above: _Above) -> int:
        left = self.size - sum(held)
        found = 0
        for new in range(left + 1):
            if ways := _spread_without(above.groups, self.wilds, held, new, left, suits):
                found += ways * self._ranks_to_add(above.runs, len(held), ranks, new)
        return found

    def _ranks_to_add(self, runs: tuple[_Enough, ...], held: int, ranks: int, new: int) -> int:
        """In how many ways ranks can be new to those held and make no run."""
        if not runs:
            return comb(len(self._ranks) - held, new)
        key = runs, ranks, new
        if key not in self._free:
            others = [rank for rank in self._ranks if not rank & ranks]
            masks = (ranks + sum(chosen) for chosen in combinations(others, new))
            self._free[key] = sum(not any(run.has(mask) for run in runs) for mask in masks)
        return self._free[key]

    def _piles_of(self, one_suit: tuple[_Enough, ...]) -> list[Counter[_Pile]]:
        """The cards of one, two, three, four suits of which each is enough, laid on each other."""
        if one_suit not in self._piles:
            masks = self._masks(one_suit)
            piles: list[Counter[_Pile]] = []
            laid = Counter({_EMPTY: 1})
            while masks and len(piles) < _SUITS and (laid := self._lay_all(masks, laid)):
                piles.append(laid)
            self._piles[one_suit] = piles
        return self._piles[one_suit]

    def _lay_all(self, masks: Sequence[int], piles: Mapping[_Pile, int]) -> Counter[_Pile]:
        """Each of the masks, the smallest first, on each of the piles with room for it."""
        fitting = [bisect_right(masks, size, key=int.bit_count) for size in range(self.size + 1)]
        laid: Counter[_Pile] = Counter()
        for pile, ways in piles.items():
            left = self.size - sum(map(int.bit_count, pile))
            for mask in masks[: fitting[left]]:
                laid[_lay(mask, pile)] += ways
        return laid

    def _masks(self, one_suit: tuple[_Enough, ...]) -> tuple[int, ...]:
        """The masks that are enough for one of these, the smallest first."""
        if one_suit not in self._enough:
            *others, last = one_suit
            masks = {*self._masks(tuple(others)), *self._masks_of(last)}
            self._enough[one_suit] = tuple(sorted(masks, key=int.bit_count))
        return self._enough[one_suit]

    def _masks_of(self, enough: _Enough) -> Iterator[int]:
        """The masks that are enough, perhaps more than once: for each window that has some."""
        for window in enough.windows:
            inside = [rank for rank in self._ranks if rank & window]
            outside = [rank for rank in self._ranks if not rank & window]
            for taken in range(enough.ranks, self.size + 1):
                room = range(self.size - taken + 1)
                others = [sum(each) for size in room for each in combinations(outside, size)]
                for chosen in map(sum, combinations(inside, taken)):
                    yield from map(chosen.__add__, others)
