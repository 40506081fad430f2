"""What hands are worth, by the array. Numpy is needed, and nothing else here imports it.

Each pair of cards is one look-up. The sum over the three pairs of a hand says three things: how
many cards of each kind it has, from which the entry in the table of ranks follows; how long its
suits are; and, in a second sum, which cards it holds. Few hands have a suit that is long enough for
anything, and only those are looked at suit by suit. Where there are five cards, a blank that adds
nothing is the sixth.

A hand is thirteen *kinds* of cards, twelve natural ranks and the wild cards, with up to four of
each. How many there are of the first six kinds, and of the seven others, are two numbers to base
five; two look-ups of those give the entry, so that the table has not one that is never used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from paiute_ref.cards import PACK, Rank, Suit
from paiute_ref.errors import PaiuteError
from paiute_ref.judge import HAND_SIZES, MOST_WILDS
from paiute_ref.rulebook.model import House
from paiute_ref.scoring import OF_RANK, Scores, from_scores, raise_fault, scores, verify_wild

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Integers = NDArray[np.int64]

COMMAND: Final = "pip install 'paiute-ref[fast]'"

_CHUNK: Final = 1 << 14
"""Hands looked up together: what is noted of them fits in a processor's own memory."""

_BLANK: Final = len(PACK)
_PAIRS: Final = 256 * _BLANK + _BLANK + 1
"""A pair of cards is a number of two bytes, and this is more than any."""

_LANE: Final = 16
"""Bits for the cards of one suit, of which thirteen are used."""

_BASE: Final = 5
_LOW_KINDS: Final = 6
_HIGH_KINDS: Final = len(Rank) - _LOW_KINDS
_LONG_AT: Final = 16
_HIGH_AT: Final = 32
_LOW: Final = (1 << _LONG_AT) - 1
_ALL_SUITS: Final = 0x1111 << _LONG_AT
_NEVER: Final = 8
_LONG: Final = _NEVER * _ALL_SUITS


def strengths(cards: object, wild: int, house: House) -> Integers:
    """The strength of each hand, on the scale of ``Ruling.strength``; 0 for no combination.

    ``cards`` is an array of shape (n, 5) or (n, 6), best of uint8, with ids of cards: 4 · rank +
    suit, from 0, the two of clubs, to 51, the ace of spades. ``wild`` is a Rank, or 0 = two … 12 =
    ace. The answer has shape (n,) and type int64. Besides it, the same few megabytes are needed
    for any n.

    Raises :class:`~paiute_ref.errors.PaiuteError`: ``numpy.missing`` (``command``),
    ``wild.number`` (``found``), ``hands.shape`` (``found``), ``hands.numbers`` (``found``); and
    :class:`~paiute_ref.errors.HandError` with ``row`` for the first hand that there cannot be:
    ``hand.card`` (``found``), or as :func:`~paiute_ref.judge.verify_hand`.
    """
    found: Integers = from_scores(array_scores(cards, wild, house), house.order)
    return found


def array_scores(cards: object, wild: int, house: House, *, strict: bool = True) -> Integers:
    """The score of each hand, which ``scoring.best_of`` explains. All else as :func:`strengths`.

    Where not ``strict``, hands that there cannot be have the score -1, and nothing is raised.
    """
    np = _numpy()
    rank, hands = verify_wild(wild), _verified(cards)
    size = hands.shape[1]
    found: Integers = np.empty(len(hands), dtype=np.int64)
    reader = _Reader(np, _tables(house, rank, size), size, min(_CHUNK, len(hands)))
    for start in range(0, len(hands), _CHUNK):
        chunk, scores = hands[start : start + _CHUNK], found[start : start + _CHUNK]
        bad = reader.read(chunk, scores)
        if strict and bad.any():
            first = int(bad.argmax())
            raise_fault([int(card) for card in chunk[first]], rank, row=start + first)
    return found


def _numpy() -> Any:
    try:
        import numpy
    except ImportError:
        raise PaiuteError("numpy.missing", command=COMMAND) from None
    return numpy


def _verified(cards: object) -> Any:
    hands = _numpy().asarray(cards)
    if hands.ndim != 2 or hands.shape[1] not in HAND_SIZES:
        raise PaiuteError("hands.shape", found=hands.shape)
    if hands.dtype.kind not in "ui":
        raise PaiuteError("hands.numbers", found=str(hands.dtype))
    return hands


class _Tables(NamedTuple):
    """Everything to be looked up for one house, one wild denomination and one size of hand.

    ``counted`` and ``held`` are what a pair of cards adds to both sums; ``low`` and ``high`` give
    the entry in ``of_ranks``. ``of_suit`` has a row for each number of wild cards.
    """

    wild: Rank
    counted: Integers
    held: Integers
    low: Integers
    high: Integers
    of_ranks: Integers
    of_suit: Integers
    start: int


@lru_cache(maxsize=4 * len(Rank))
def _tables(house: House, wild: Rank, size: int) -> _Tables:
    filling = scores(house)
    return _Tables(
        wild,
        *_pairs(wild),
        *_entries(size),
        _of_ranks(filling, wild, size),
        _of_suit(house, size),
        (_NEVER - filling.needed) * _ALL_SUITS,
    )


def _kinds(wild: Rank) -> list[Rank]:
    """The rank of each kind; the last are the wild cards."""
    return [*(rank for rank in Rank if rank is not wild), wild]


@lru_cache(maxsize=len(Rank))
def _pairs(wild: Rank) -> tuple[Integers, Integers]:
    """What each pair of cards adds to the first and to the second sum."""
    np = _numpy()
    kind_of = {rank: kind for kind, rank in enumerate(_kinds(wild))}
    counted = np.zeros(_BLANK + 1, dtype=np.int64)
    held = np.zeros(_BLANK + 1, dtype=np.int64)
    for card in PACK:
        kind = kind_of[card.rank]
        if kind < _LOW_KINDS:
            counted[card.id] = _BASE**kind
        else:
            counted[card.id] = _BASE ** (kind - _LOW_KINDS) << _HIGH_AT
        own_suit = 1 << _LONG_AT + 4 * card.suit
        counted[card.id] += _ALL_SUITS if card.rank is wild else own_suit
        held[card.id] = 1 << _LANE * card.suit + card.rank
    return _summed(counted), _summed(held)


def _summed(added: Integers) -> Integers:
    """The sum for each pair, at the number that its two bytes are in either order."""
    np = _numpy()
    pairs = np.zeros((_BLANK + 1, 256), dtype=np.int64)
    pairs[:, : _BLANK + 1] = added[:, None] + added
    return pairs.ravel()[:_PAIRS].copy()  # type: ignore[no-any-return]


_Way = tuple[int, ...]


def _ways(kinds: int, size: int) -> list[_Way]:
    """Every way in which so many cards can be of so many kinds."""
    ways = combinations_with_replacement(range(kinds), size)
    most = _BASE - 1
    return [way for way in ways if len(way) <= most or max(map(way.count, way)) <= most]


def _halves(size: int) -> Iterator[tuple[list[_Way], list[_Way]]]:
    """The ways of the low kinds and those of the high ones that go with any of them."""
    for low in range(size + 1):
        yield _ways(_LOW_KINDS, low), _ways(_HIGH_KINDS, size - low)


@lru_cache(maxsize=len(HAND_SIZES))
def _entries(size: int) -> tuple[Integers, Integers]:
    """The two parts of the place in the table of ranks, by the two numbers to base five.

    Numbers that no hand has are only reached by hands that hold a card twice.
    """
    np = _numpy()
    low = np.zeros(_BASE**_LOW_KINDS, dtype=np.int64)
    high = np.zeros(_BASE**_HIGH_KINDS, dtype=np.int64)
    first = 0
    for lows, highs in _halves(size):
        for place, way in enumerate(lows):
            low[_number(way)] = first + place * len(highs)
        for place, way in enumerate(highs):
            high[_number(way)] = place
        first += len(lows) * len(highs)
    return low, high


def _number(way: _Way) -> int:
    return sum(_BASE**kind for kind in way)


def _of_ranks(scores: Scores, wild: Rank, size: int) -> Integers:
    """The score of each entry; -1 for four wild cards, which nobody can hold."""
    np, kinds, find = _numpy(), _kinds(wild), scores.of_ranks.__getitem__
    table: list[int] = []
    for lows, highs in _halves(size):
        low = np.array([_key(kinds, way) for way in lows], dtype=np.int64)
        high = np.array([_key(kinds[_LOW_KINDS:], way) for way in highs], dtype=np.int64)
        keys = (low[:, None] + high).ravel()
        held = keys >> OF_RANK * len(Rank) <= MOST_WILDS
        found = np.full(len(keys), -1, dtype=np.int64)
        found[held] = [*map(find, keys[held].tolist())]
        table += found.tolist()
    return np.array(table, dtype=np.int64)  # type: ignore[no-any-return]


def _key(kinds: Sequence[Rank], way: _Way) -> int:
    """The key of some cards in the look-up by ranks; the last kind of all is above all ranks."""
    last = len(kinds) - 1
    return sum(1 << OF_RANK * (len(Rank) if kind == last else kinds[kind]) for kind in way)


@lru_cache(maxsize=16)
def _of_suit(house: House, size: int) -> Integers:
    """The score of the ranks held in one suit, and of so many wild cards."""
    np, filling = _numpy(), scores(house)
    of_suit = filling.of_suit[size - HAND_SIZES[0]]
    table = np.zeros((MOST_WILDS + 1, 1 << len(Rank)), dtype=np.int64)
    for wilds in range(MOST_WILDS + 1):
        for ranks in range(1 << len(Rank)):
            if filling.needed <= ranks.bit_count() + wilds <= size:
                table[wilds, ranks] = of_suit[wilds << len(Rank) | ranks]
    return table  # type: ignore[no-any-return]


class _Reader:
    """Looks up some hands at a time, with room for what it notes of them."""

    def __init__(self, np: Any, tables: _Tables, size: int, most: int):
        self.np = np
        self.tables = tables
        self.size = size
        self.cards = np.full((most, max(HAND_SIZES)), _BLANK, dtype=np.uint8)
        self.pairs = self.cards.view(np.uint16)
        self.indexes = np.empty((2, most), dtype=np.intp)
        self.sums = np.empty((4, most), dtype=np.int64)

    def read(self, hands: Any, found: Integers) -> Any:
        """Note the scores of some hands; the answer says which of them there cannot be."""
        np, tables, count = self.np, self.tables, len(hands)
        self.cards[:count, : self.size] = hands
        index, other = self.indexes[:, :count]
        counted, held, added, more = self.sums[:, :count]
        for pair in range(self.pairs.shape[1]):
            np.copyto(index, self.pairs[:count, pair])
            first = pair == 0
            np.take(tables.counted, index, out=counted if first else added, mode="clip")
            np.take(tables.held, index, out=held if first else more, mode="clip")
            if not first:
                counted += added
                held += more
        self._look_up(counted, index, other, added, found)
        # A card that is there twice leaves fewer bits than cards, and what is no card has none.
        bad = popcount(np, held) != self.size
        bad |= found < 0
        if hands.dtype.itemsize > self.cards.dtype.itemsize:  # they have been cut to a byte
            bad |= ((hands < 0) | (hands >= _BLANK)).any(axis=1)
        if tables.start:
            counted += tables.start
            np.bitwise_and(counted, _LONG, out=added)
            self._look_up_suits(added.nonzero()[0], counted, held, found)
        found[bad] = -1
        return bad

    def _look_up(self, counted: Any, index: Any, other: Any, part: Any, found: Integers) -> None:
        """What is settled by ranks alone."""
        np, tables = self.np, self.tables
        np.bitwise_and(counted, _LOW, out=index)
        np.take(tables.low, index, out=part, mode="clip")
        np.right_shift(counted, _HIGH_AT, out=index)
        np.take(tables.high, index, out=other, mode="clip")
        other += part
        np.take(tables.of_ranks, other, out=found, mode="clip")

    def _look_up_suits(self, rows: Any, counted: Any, held: Any, found: Integers) -> None:
        """What asks for one suit, in the rows where a suit is long enough."""
        np, tables = self.np, self.tables
        wilds = (counted[rows] >> _HIGH_AT) // _BASE ** (_HIGH_KINDS - 1)
        np.minimum(wilds, MOST_WILDS, out=wilds)  # those with more are bad anyway
        suits = held[rows].view(np.uint16).reshape(len(rows), len(Suit))
        natural = suits & np.uint16((1 << len(Rank)) - 1 & ~(1 << tables.wild))
        best = tables.of_suit[wilds[:, None], natural].max(axis=1, initial=0)
        found[rows] = np.maximum(found[rows], best)


def popcount(np: Any, numbers: Any) -> Any:
    """How many bits are set in each number of 64 bits."""
    if hasattr(np, "bitwise_count"):
        return np.bitwise_count(numbers)
    # Numpy 1 has no such thing: counted in ever wider fields, all at once.
    numbers = numbers - (numbers >> 1 & 0x5555555555555555)
    numbers = (numbers & 0x3333333333333333) + (numbers >> 2 & 0x3333333333333333)
    numbers = numbers + (numbers >> 4) & 0x0F0F0F0F0F0F0F0F
    return numbers * 0x0101010101010101 >> 56
