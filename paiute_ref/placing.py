"""Whether a shape can be made of a hand, and with which ranks at best.

Only how many natural cards there are of each rank, the ranks held in each suit and the number of
wild cards are looked at. Wild cards are never tried one by one: a shape that lacks ``k`` natural
cards can be made when ``k`` wild cards are held. ``paiute_ref.judge`` names the cards.

Sources: ``rules/combinations.yaml`` and the options ``ace``, ``equal-combinations``, ``natural``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from operator import itemgetter, or_
from typing import NamedTuple, TypeAlias

from paiute_ref.cards import PACK, Card, Rank, Suit
from paiute_ref.rulebook.model import CombinationDef, House, Order, Shape

FROM_SPADES = tuple(reversed(Suit))
_FROM_ACE = tuple(reversed(Rank))


class Held(NamedTuple):
    """All that placing needs to know of a hand; wild cards are in no count but their own."""

    size: int
    counts: int  # natural cards of each rank, four bits a rank
    suits: int  # natural ranks of each suit, one bit a card
    longest: int  # natural cards of the suit that has most
    wilds: int


def hold(cards: Sequence[Card], wild: Rank) -> Held:
    """What there is to place of some cards."""
    held = sum(map(_COUNTED[wild].__getitem__, cards))
    lengths = held >> _LENGTHS
    longest = max(lengths & 15, lengths >> 4 & 15, lengths >> 8 & 15, lengths >> 12 & 15)
    return Held(
        len(cards), held & _ALL_COUNTS, held >> _SUITS & _ALL_CARDS, longest, held >> _WILDS
    )


# A card as a number. A natural one is one in the four bits of its rank; above those, its own bit
# among thirteen of its suit; above those, one in the four bits of its suit. A wild one is one above
# all that. The sum over a hand holds the whole picture of it.
_SUITS = 4 * len(Rank)
_LENGTHS = _SUITS + len(PACK)
_WILDS = _LENGTHS + 4 * len(Suit)
_ALL_COUNTS = (1 << _SUITS) - 1
_ALL_CARDS = (1 << len(PACK)) - 1
_ALL_RANKS = (1 << len(Rank)) - 1


def _natural(card: Card) -> int:
    of_suit = len(Rank) * card.suit + card.rank
    return (1 << 4 * card.rank) + (1 << _SUITS + of_suit) + (1 << _LENGTHS + 4 * card.suit)


_COUNTED = tuple(
    {card: 1 << _WILDS if card.rank == wild else _natural(card) for card in PACK} for wild in Rank
)


def _of_suit(suits: int, suit: Suit) -> int:
    """The ranks held in one suit."""
    return suits >> len(Rank) * suit & _ALL_RANKS


class Placement(NamedTuple):
    """One way to make a shape.

    Its ranks that decide, how many cards of each rank it takes, how many of all these are wild
    cards, and its suit if it has one.
    """

    ranks: tuple[Rank, ...]
    wanted: tuple[tuple[Rank, int], ...]
    wilds: int
    suit: Suit | None = None


def placements(
    candidates: Iterable[Candidate], order: Order, held: Held
) -> Iterator[tuple[CombinationDef, Placement]]:
    """Each of the candidates that can be made, with its best placement."""
    most = held.longest + held.wilds
    for definition, one_suit, by_ranks in candidates:
        if by_ranks:
            yield definition, by_ranks
        elif most >= one_suit and (placement := place(definition.shape, order, held)):
            yield definition, placement


Candidate: TypeAlias = tuple[CombinationDef, int, Placement | None]


class Candidates(NamedTuple):
    """What of a house's definitions a hand may be, with the placement where suits do not count.

    Where they do, with how many cards of one suit are needed.
    """

    combinations: tuple[Candidate, ...]
    lookalikes: tuple[Candidate, ...]


@lru_cache(maxsize=1 << 15)
def candidates(house: House, counts: int, wilds: int) -> Candidates:
    """Where suits are of no account, so little of a hand counts that it pays to remember all."""
    ranks = sum(1 << rank for rank in range(len(Rank)) if counts >> 4 * rank & 15)
    size = sum(counts >> 4 * rank & 15 for rank in range(len(Rank))) + wilds
    held = Held(size, counts, ranks, 0, wilds)
    return Candidates(
        tuple(_may_be(house.combinations, house.order, held)),
        tuple(_may_be(house.lookalikes, house.order, held)),
    )


def _may_be(definitions: Iterable[CombinationDef], order: Order, held: Held) -> Iterator[Candidate]:
    for definition in definitions:
        shape = definition.shape
        if shape.size > held.size:
            continue
        if shape.one_suit:
            yield definition, shape.one_suit, None
        elif placement := place(shape, order, held):
            yield definition, 0, placement


def place(shape: Shape, order: Order, held: Held) -> Placement | None:
    """The best placement of a shape in a hand that is large enough for it, or None.

    The highest ranks count; only where ranks decide nothing and fewer wild cards win is the
    placement with the fewest wild cards better than the one with the highest ranks.
    """
    if order.natural_first and not order.by_rank:
        tries = (place_with(shape, order, held, wilds) for wilds in range(held.wilds + 1))
        return next(filter(None, tries), None)
    return place_with(shape, order, held, held.wilds)


def place_with(shape: Shape, order: Order, held: Held, wilds: int) -> Placement | None:
    """The placement with the highest ranks for so many wild cards, however many are held."""
    if shape.groups:
        return _place_groups(shape.groups, held.counts, wilds)
    if shape.suited:
        return _place_suited(shape.suited, held.suits, wilds)
    return _place_sequence(shape, order.ace_low, held.suits, wilds)


def _place_groups(groups: tuple[int, ...], counts: int, wilds: int) -> Placement | None:
    short = 0
    for group, have in zip(groups, _largest_counts(counts), strict=False):
        if have < group:
            short += group - have
    if short > wilds:
        return None
    filled = _fill_groups(groups, counts, wilds, 0)
    if not filled:
        return None
    ranks, lacking = filled
    return Placement(ranks, tuple(zip(ranks, groups, strict=True)), lacking)


@lru_cache(maxsize=1 << 15)
def _largest_counts(counts: int) -> tuple[int, ...]:
    """How many natural cards there are of each rank, most first: where groups fit best."""
    return tuple(sorted((counts >> 4 * rank & 15 for rank in range(len(Rank))), reverse=True))


def _fill_groups(
    groups: tuple[int, ...], counts: int, wilds: int, taken: int
) -> tuple[tuple[Rank, ...], int] | None:
    """Groups from the largest down, each at the highest rank that leaves the rest possible."""
    if not groups:
        return (), 0
    for rank in _FROM_ACE:
        have = counts >> 4 * rank & 15
        lacking = groups[0] - have if have < groups[0] else 0
        if lacking > wilds or taken >> rank & 1:
            continue
        rest = _fill_groups(groups[1:], counts, wilds - lacking, taken | 1 << rank)
        if rest:
            return (rank, *rest[0]), lacking + rest[1]
    return None


def _place_suited(size: int, suits: int, wilds: int) -> Placement | None:
    best: Placement | None = None
    for suit in FROM_SPADES:
        natural = [rank for rank in _FROM_ACE if _of_suit(suits, suit) >> rank & 1]
        for taken in range(max(0, size - len(natural)), min(wilds, size) + 1):
            # A wild card may stand for a card that is held: the best it can be is one more ace.
            ranks = tuple(sorted([Rank.ACE] * taken + natural[: size - taken], reverse=True))
            if best is None or (ranks, -taken) > (best.ranks, -best.wilds):
                best = Placement(ranks, tuple(Counter(ranks).items()), taken, suit)
    return best


def _place_sequence(shape: Shape, ace_low: bool, suits: int, wilds: int) -> Placement | None:
    if not shape.same_suit:
        ranks = reduce(or_, (_of_suit(suits, suit) for suit in Suit))
        run = _best_run(shape, ace_low, ranks, wilds)
        return _run_placement(shape, run) if run else None
    runs = ((_best_run(shape, ace_low, _of_suit(suits, suit), wilds), suit) for suit in FROM_SPADES)
    found = [(run, suit) for run, suit in runs if run]
    return _run_placement(shape, *min(found, key=itemgetter(0))) if found else None


class _Run(NamedTuple):
    """A run that can be made: the less it is, the higher it is, and the fewer wild cards in it."""

    below_highest: int
    lacking: int
    ranks: tuple[Rank, ...]


def _run_placement(shape: Shape, run: _Run, suit: Suit | None = None) -> Placement:
    decide = run.ranks[:1] if shape.top is None else ()
    return Placement(decide, tuple((rank, 1) for rank in run.ranks), run.lacking, suit)


@lru_cache(maxsize=1 << 15)
def _best_run(shape: Shape, ace_low: bool, held: int, wilds: int) -> _Run | None:
    """The highest run that these natural ranks, one bit each, and so many wild cards make."""
    windows = _windows(shape.sequence, shape.top, ace_low)
    for place, (ranks, window) in enumerate(windows):
        lacking = shape.sequence - (held & window).bit_count()
        if lacking <= wilds:
            return _Run(place, lacking, ranks)
    return None


@lru_cache(maxsize=64)
def _windows(
    length: int, top: Rank | None, ace_low: bool
) -> tuple[tuple[tuple[Rank, ...], int], ...]:
    """Every run of so many adjoining ranks, the highest run and in it the highest rank first."""
    line = (*_FROM_ACE, Rank.ACE) if ace_low else _FROM_ACE
    runs = (line[start : start + length] for start in range(len(line) - length + 1))
    return tuple(
        (run, sum(1 << rank for rank in run)) for run in runs if top is None or run[0] == top
    )


def strongest(cards: Sequence[Card], wild: Rank, house: House) -> CombinationDef | None:
    """The strongest combination that some cards hold, or None: the quick way to ask only that.

    Whether they can be a hand is not asked.
    """
    held = hold(cards, wild)
    may_be = candidates(house, held.counts, held.wilds).combinations
    for definition, _ in placements(may_be, house.order, held):
        return definition
    return None
