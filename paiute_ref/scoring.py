"""What hands are worth by look-up, one hand at a time. ``paiute_ref.arrays`` has many at once.

The judge names cards; here only the worth of a hand is asked. It is the best of two look-ups, both
filled by the judge's own placing and so true of any house:

* groups, and runs for which suits do not count, are settled by how many natural cards there are of
  each rank, and how many wild cards: some 27,000 cases;
* what asks for one suit is settled by the ranks held in that suit, and the wild cards: no more than
  8,192 cases for each number of them.

A *score* is a number from which the combination and its ranks can be told again, and of which the
greater wins or is at least the reading that the judge prefers. Where ranks decide it is
:attr:`Ruling.strength <paiute_ref.judge.Ruling.strength>` itself; else that follows from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, zip_longest
from math import comb
from typing import Any, Final, NamedTuple, NoReturn, TypeAlias

from paiute_ref.cards import PACK, Card, Rank, Suit
from paiute_ref.errors import HandError, PaiuteError, raise_all
from paiute_ref.judge import HAND_SIZES, MOST_WILDS, RANK_DIGITS, verify_hand
from paiute_ref.placing import Held, Placement, hold, place
from paiute_ref.rulebook.model import CombinationDef, House, Order

_OF_SUIT: Final = len(Rank)
_RANKS: Final[int] = _OF_SUIT**RANK_DIGITS
_WILDS: Final = MOST_WILDS + 1
"""How many ranks and how many numbers of wild cards can be told apart in a score."""


class Best(NamedTuple):
    """The best combination of a hand, None where there is none, and the ranks that decide.

    All three are as in a :class:`~paiute_ref.judge.Ruling`.
    """

    combination: CombinationDef | None
    ranks: tuple[Rank, ...]
    strength: int


def _score(number: int, placement: Placement, order: Order) -> int:
    ranks = 0
    for digit in (*placement.ranks, *[0] * (RANK_DIGITS - len(placement.ranks))):
        ranks = ranks * _OF_SUIT + digit
    few = MOST_WILDS - placement.wilds if order.natural_first else 0
    if order.by_rank:
        return (number * _RANKS + ranks) * _WILDS + few
    return (number * _WILDS + few) * _RANKS + ranks


def strength_of(score: int, order: Order) -> int:
    """The strength of a score."""
    strength: int = from_scores(score, order)
    return strength


def from_scores(scores: Any, order: Order) -> Any:
    """The strength of a score, or of all those of an array."""
    if order.by_rank:
        return scores
    head = scores // _RANKS
    return head // _WILDS * (_RANKS * _WILDS) + head % _WILDS


def best_of(score: int, house: House) -> Best:
    """What a score says."""
    if (definition := combination_of(score, house)) is None:
        return Best(None, (), 0)
    digits = score // _WILDS if house.order.by_rank else score
    ranks = []
    for _ in range(RANK_DIGITS):
        digits, digit = divmod(digits, _OF_SUIT)
        ranks.append(Rank(digit))
    ranks.reverse()
    deciding = tuple(ranks[: _deciding(definition)])
    return Best(definition, deciding, strength_of(score, house.order))


def combination_of(score: int, house: House) -> CombinationDef | None:
    """The combination of a score alone, which is told sooner than the ranks."""
    return house.combinations[-(score // (_RANKS * _WILDS))] if score else None


def _deciding(definition: CombinationDef) -> int:
    """How many ranks decide between two combinations of a kind."""
    shape = definition.shape
    if shape.sequence:
        return 1 if shape.top is None else 0
    return len(shape.groups) or shape.suited


# The two look-ups. They fill themselves, since nobody meets all of a house in one hand.

OF_RANK: Final = 4
"""Bits for the natural cards of one rank; those for the wild cards lie above all ranks."""
_WILD_AT: Final = OF_RANK * _OF_SUIT
_COUNTS: Final = (1 << _WILD_AT) - 1
_ALL_RANKS: Final = (1 << _OF_SUIT) - 1
_SHIFTS: Final = range(0, _WILD_AT, OF_RANK)
_NEVER: Final = 8
"""Cards of one suit that no hand has."""


_Ranked: TypeAlias = tuple[int, CombinationDef]
"""A combination with its place counted from the weakest, which is 1."""


class _RankScores(dict[int, int]):
    """Scores by natural cards of each rank and wild cards, where suits are of no account."""

    def __init__(self, house: House):
        self.house = house
        self.within_reach: dict[tuple[tuple[int, ...], int], list[_Ranked]] = {}

    def __missing__(self, key: int) -> int:
        counts, wilds = key & _COUNTS, key >> _WILD_AT
        each = [counts >> shift & 15 for shift in _SHIFTS]
        size = sum(each) + wilds
        if wilds > MOST_WILDS or size not in HAND_SIZES:
            raise KeyError(key)
        # Which groups can be made at all does not depend on the ranks, and most cannot.
        largest = tuple(sorted(filter(None, each), reverse=True))
        if (ranked := self.within_reach.get((largest, wilds))) is None:
            ranked = [each for each in _ranked(self.house, size) if _fits(each[1], largest, wilds)]
            self.within_reach[largest, wilds] = ranked
        if not ranked:
            self[key] = 0
            return 0
        ranks = sum([1 << rank for rank, count in enumerate(each) if count])
        held = Held(size, counts, ranks, 0, wilds)
        self[key] = score = _first_score(ranked, self.house.order, held)
        return score


def _ranked(house: House, size: int) -> Iterator[_Ranked]:
    """What so many cards may be, strongest first."""
    for below, definition in enumerate(house.combinations):
        if definition.shape.size <= size:
            yield len(house.combinations) - below, definition


def _fits(definition: CombinationDef, largest: Sequence[int], wilds: int) -> bool:
    """Whether a combination of no one suit may be made of so many cards of a rank each."""
    shape = definition.shape
    if not shape.groups:
        return not shape.one_suit
    both = zip_longest(shape.groups, largest, fillvalue=0)
    return sum(max(0, group - have) for group, have in both) <= wilds


class _SuitScores(dict[int, int]):
    """Scores by the natural ranks of one suit, above them the wild cards, for one size of hand."""

    def __init__(self, house: House, size: int):
        self.order = house.order
        self.size = size
        self.ranked = [each for each in _ranked(house, size) if each[1].shape.one_suit]

    def __missing__(self, key: int) -> int:
        ranks, wilds = key & _ALL_RANKS, key >> _OF_SUIT
        longest = ranks.bit_count()
        ranked = [each for each in self.ranked if each[1].shape.one_suit <= longest + wilds]
        held = Held(self.size, 0, ranks, longest, wilds)
        self[key] = score = _first_score(ranked, self.order, held)
        return score


def _first_score(ranked: Iterable[_Ranked], order: Order, held: Held) -> int:
    """The score of the strongest of some combinations that can be made."""
    for number, definition in ranked:
        if placement := place(definition.shape, order, held):
            return _score(number, placement, order)
    return 0


class Scores(NamedTuple):
    """All look-ups of a house. ``needed`` is the fewest cards of one suit that may be anything."""

    house: House
    of_ranks: _RankScores
    of_suit: tuple[_SuitScores, ...]
    needed: int


@lru_cache(maxsize=16)
def scores(house: House) -> Scores:
    """The look-ups of a house, the same ones whenever they are asked for."""
    of_suit = tuple(_SuitScores(house, size) for size in HAND_SIZES)
    shapes = (each.shape for each in house.combinations)
    asked = [shape.one_suit for shape in shapes if shape.one_suit]
    return Scores(house, _RankScores(house), of_suit, min(asked, default=_NEVER))


# Hands of which not every card is known.

MOST_TRIED: Final = comb(len(PACK), 2)
"""In so many ways unknown cards are tried: two of them always can be."""


class Reach(NamedTuple):
    """The least and the greatest strength of a hand of which not all is known."""

    low: int
    high: int


def reach(hand: Sequence[Card | None], unseen: Sequence[Card], wild: Rank, house: House) -> Reach:
    """How strong a hand may be whose unknown cards are some of the unseen ones.

    It is exact where there are no more than ``MOST_TRIED`` ways; ``high`` is so, too, where all
    cards are unknown. Else the hand may be weaker than that, since the known cards and the unseen
    ones are looked at each by themselves.
    """
    known = [card for card in hand if card]
    missing = len(hand) - len(known)
    if comb(len(unseen), missing) > MOST_TRIED:
        return Reach(0, _at_most(known, missing, unseen, wild, house))
    worth = Evaluator(wild, house)
    fillings = combinations(unseen, missing)
    found = [worth.strength((*known, *filling)) for filling in fillings]
    return Reach(min(found), max(found))


def _at_most(
    known: Sequence[Card], missing: int, unseen: Sequence[Card], wild: Rank, house: House
) -> int:
    """The best combination that two hands hold which are both better than the hand can be.

    The one has wild cards for what is unknown, the other all known and all unseen cards at once.
    """
    with_wilds = hold(known, wild)
    with_wilds = with_wilds._replace(wilds=with_wilds.wilds + missing)
    with_all = hold((*known, *unseen), wild)
    for number, definition in _ranked(house, len(known) + missing):
        placed = [place(definition.shape, house.order, held) for held in (with_wilds, with_all)]
        # How few wild cards it takes is not known of either, so it is as if it took none.
        scores = [_score(number, each._replace(wilds=0), house.order) for each in placed if each]
        if len(scores) == len(placed):
            return strength_of(min(scores), house.order)
    return 0


# One hand at a time.

_LONG_AT: Final = _WILD_AT + OF_RANK
_CARDS_AT: Final = _LONG_AT + 4 * len(Suit)
_KEY: Final = (1 << _LONG_AT) - 1
_ALL_SUITS: Final = 0x1111 << _LONG_AT
_LONG: Final = _NEVER * _ALL_SUITS


def _counted(wild: Rank) -> dict[int | Card, int]:
    """What each card adds: to its rank, to the length of its suit, and a bit of its own."""
    added: dict[int | Card, int] = {}
    for card in PACK:
        own = 1 << _CARDS_AT + _OF_SUIT * card.suit + card.rank
        if card.rank == wild:
            count = (1 << _WILD_AT) + _ALL_SUITS
        else:
            count = (1 << OF_RANK * card.rank) + (1 << _LONG_AT + 4 * card.suit)
        added[card] = added[card.id] = count + own
    return added


class Evaluator:
    """What hands are worth, one at a time, from cards or the ids of them, without numpy.

    An id is 4 · rank + suit: 0 is the two of clubs, 51 the ace of spades.
    """

    def __init__(self, wild: int, house: House):
        """Make it for one wild denomination, a Rank or 0 = two … 12 = ace, under one house.

        Raises :class:`~paiute_ref.errors.PaiuteError` ``wild.number`` (``found``).
        """
        self.wild: Final = verify_wild(wild)
        self.house: Final = house
        self._scores: Final = scores(house)
        self._of_ranks: Final = self._scores.of_ranks
        self._added: Final = _counted(self.wild).__getitem__
        # Above it a suit's length shows in a bit of its own when it is long enough for anything.
        self._start: Final = (_NEVER - self._scores.needed) * _ALL_SUITS
        self._is_strength: Final = house.order.by_rank

    def score(self, ids: Sequence[int | Card]) -> int:
        """The score of five or six cards, which :func:`best_of` explains."""
        try:
            held = sum(map(self._added, ids), self._start)
            # A card that is there twice leaves fewer bits than cards.
            if (held >> _CARDS_AT).bit_count() == len(ids):
                score = self._of_ranks[held & _KEY]
                if held & _LONG:
                    return max(score, self._of_suits(held, len(ids)))
                return score
        except KeyError:
            pass
        raise_fault(ids, self.wild)

    def strength(self, ids: Sequence[int | Card]) -> int:
        """The strength of five or six cards, as ``Ruling.strength``; 0 for no combination.

        Raises :class:`~paiute_ref.errors.HandError`: ``hand.card`` (``found``) for what is no id
        of a card, else as :func:`~paiute_ref.judge.verify_hand`.
        """
        try:  # as in score(), of which a call would cost a tenth of it all
            held = sum(map(self._added, ids), self._start)
            if (held >> _CARDS_AT).bit_count() == len(ids):
                score = self._of_ranks[held & _KEY]
                if held & _LONG:
                    score = max(score, self._of_suits(held, len(ids)))
                return score if self._is_strength else strength_of(score, self.house.order)
        except KeyError:
            pass
        raise_fault(ids, self.wild)

    def strengths_with(self, ids: Sequence[int | Card], more: Iterable[int | Card]) -> list[int]:
        """The strengths of five cards with one of some others each, which are none of the five.

        Nothing is verified.
        """
        held = sum(map(self._added, ids), self._start)
        scores, added, size = self._of_ranks, self._added, len(ids) + 1
        found = []
        for each in more:
            six = held + added(each)
            score = scores[six & _KEY]
            if six & _LONG:
                score = max(score, self._of_suits(six, size))
            found.append(score)
        order = self.house.order
        return found if self._is_strength else [strength_of(score, order) for score in found]

    def best(self, ids: Sequence[int | Card]) -> Best:
        """The best combination of five or six cards. Raises as :meth:`strength`."""
        return best_of(self.score(ids), self.house)

    def _of_suits(self, held: int, size: int) -> int:
        of_suit = self._scores.of_suit[size - HAND_SIZES[0]]
        wilds = (held >> _WILD_AT & 15) << _OF_SUIT
        natural = _ALL_RANKS & ~(1 << self.wild)
        suits = held >> _CARDS_AT
        return max(
            of_suit[wilds | suits & natural],
            of_suit[wilds | suits >> _OF_SUIT & natural],
            of_suit[wilds | suits >> 2 * _OF_SUIT & natural],
            of_suit[wilds | suits >> 3 * _OF_SUIT & natural],
        )


def verify_wild(wild: object) -> Rank:
    """The denomination of a number, 0 = two … 12 = ace.

    Raises :class:`~paiute_ref.errors.PaiuteError` ``wild.number`` (``found``) for all else.
    """
    from operator import index

    try:
        if not isinstance(wild, bool):
            return Rank(index(wild))  # type: ignore[arg-type]
    except (TypeError, ValueError):
        pass
    raise PaiuteError("wild.number", found=wild)


def raise_fault(ids: Sequence[int | Card], wild: Rank, row: int | None = None) -> NoReturn:
    """Raise what is wrong with a hand that has no score, with the ``row`` it stands in if any."""
    where: dict[str, Any] = {} if row is None else {"row": row}
    faults: list[PaiuteError] = [
        HandError("hand.card", found=each, **where)
        for each in ids
        if isinstance(each, bool) or (each not in range(len(PACK)) and not isinstance(each, Card))
    ]
    raise_all(HandError, "hand.several", faults)
    try:
        verify_hand([each if isinstance(each, Card) else PACK[each] for each in ids], wild)
    except HandError as error:
        faults += [HandError(each.code, **{**each.params, **where}) for each in error.each]
        raise_all(HandError, "hand.several", faults)
    raise AssertionError(f"a hand without a fault: {ids!r}")
