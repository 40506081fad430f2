"""All states of a pack and what leads from one to another, as arrays.

Which cards win is not asked here, and which rank is wild only through how many there are of the
others, so one graph serves every denomination and every house. It is built block by block
(:class:`~paiute_ref.race.states.Block`): in a block the suits have fixed lengths, so a card more
or less in one of them leads from a whole block to a whole block.

Suits are held as *codes*: all sets of ranks in the order of their length, then of their bits.
Within a length that is the order of the combinatorial number system, so codes sort as
``states.number`` wants them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, product
from math import comb, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from paiute_ref.cards import Suit
from paiute_ref.race.states import DRAWN, HELD, Block, Layout, layout

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Sets = NDArray[np.uint16]
    States = NDArray[np.int32]


class Graph(NamedTuple):
    """The states of five cards, ``held``, and of six, ``drawn``.

    Attributes:
        held: Their numbers and blocks.
        drawn: The same of six cards.
        draws: Shape (1 + cards, held states), int32: what a hand becomes with each natural card,
            by suit and rank; ``drawn.states`` where it has that card already. The first row is
            for a wild card.
        wilds_left: Shape (held states,), float64: wild cards not in the hand.
        discards: Shape (6, drawn states), int32: what is left of a hand after each discard. Some
            are there twice.
        suits: Shape (4, drawn states), uint16: the ranks in each suit, one bit for each natural
            rank of the pack from the lowest up.
        wilds: Shape (drawn states,), int8: wild cards in the hand.
    """

    held: Layout
    drawn: Layout
    draws: States
    wilds_left: NDArray[np.float64]
    discards: States
    suits: Sets
    wilds: NDArray[np.int8]


class _Codes(NamedTuple):
    """Sets of ranks by code: ``sets`` their bits, ``of`` the code of bits, ``first`` by length."""

    sets: Sets
    of: Sets
    first: tuple[int, ...]


@lru_cache(maxsize=1)  # it is large, and one serves all denominations
def graph(ranks: int, wilds: int) -> Graph:
    """The graph of a pack of four suits of so many natural ranks, and so many wild cards.

    About 0.1 GB for twelve ranks and three wild cards.
    """
    import numpy as np

    codes = _codes(ranks)
    held, drawn = layout(ranks, wilds, HELD), layout(ranks, wilds, DRAWN)
    draws = np.full((1 + len(Suit) * ranks, held.states), drawn.states, np.int32)
    wilds_left = np.empty(held.states)
    for block in held.blocks.values():
        here = slice(block.start, block.start + block.states)
        wilds_left[here] = wilds - block.wilds
        _draw(block, codes, drawn, draws[:, here])
    discards = np.empty((DRAWN, drawn.states), np.int32)
    suits = np.empty((len(Suit), drawn.states), np.uint16)
    held_wilds = np.empty(drawn.states, np.int8)
    for block in drawn.blocks.values():
        here = slice(block.start, block.start + block.states)
        held_wilds[here] = block.wilds
        suits[:, here] = codes.sets[_members(block, codes)]
        _discard(block, codes, held, discards[:, here])
    return Graph(held, drawn, draws, wilds_left, discards, suits, held_wilds)


def _codes(ranks: int) -> _Codes:
    import numpy as np

    order = sorted(range(1 << ranks), key=lambda bits: (bits.bit_count(), bits))
    sets = np.array(order, np.uint16)
    of = np.empty_like(sets)
    of[sets] = np.arange(len(order), dtype=np.uint16)
    lengths = (comb(ranks, length) for length in range(ranks))
    return _Codes(sets, of, tuple(accumulate(lengths, initial=0)))


def _members(block: Block, codes: _Codes) -> Sets:
    """The suits of all states of a block as codes, largest first: shape (4, states)."""
    import numpy as np

    columns: list[Any] = []
    before, after = 1, block.states
    for length, times, states in block.groups:
        after //= states
        multisets = _multisets(comb(len(codes.of).bit_length() - 1, length), times)
        spread = np.tile(np.repeat(multisets, after, axis=1), before)
        columns.extend(spread + codes.first[length])
        before *= states
    return np.array(columns, np.uint16)


def _multisets(choices: int, times: int) -> NDArray[np.int64]:
    """Every multiset of so many choices, largest first, in the order of its place."""
    import numpy as np

    grown = np.arange(choices)[np.newaxis]
    for _ in range(times - 1):
        more = grown[-1] + 1  # what comes next may be as large as the last, or smaller
        last = np.arange(more.sum()) - np.repeat(np.cumsum(more) - more, more)
        grown = np.vstack([np.repeat(grown, more, axis=1), last])
    return grown


def _draw(block: Block, codes: _Codes, drawn: Layout, draws: States) -> None:
    import numpy as np

    members = _members(block, codes)
    if more := drawn.blocks.get((block.wilds + 1, block.lengths)):
        draws[0] = np.arange(more.start, more.start + more.states)
    ranks = (len(draws) - 1) // len(Suit)
    for row, (suit, rank) in enumerate(product(range(len(Suit)), range(ranks)), start=1):
        if block.lengths[suit] == ranks:
            continue
        sets = codes.sets[members[suit]]
        new = np.nonzero(sets >> rank & 1 == 0)[0]
        changed = members[:, new]
        changed[suit] = codes.of[sets[new] | 1 << rank]
        draws[row, new] = _numbers(changed, block, suit, 1, codes, drawn)


def _discard(block: Block, codes: _Codes, held: Layout, discards: States) -> None:
    import numpy as np

    members = _members(block, codes)
    rows = iter(discards)
    if block.wilds:
        less = held.blocks[block.wilds - 1, block.lengths]
        next(rows)[:] = np.arange(less.start, less.start + less.states)
    for suit, length in enumerate(block.lengths):
        left = codes.sets[members[suit]]
        for _ in range(length):
            lowest = left & -left
            changed = members.copy()
            changed[suit] = codes.of[codes.sets[members[suit]] ^ lowest]
            next(rows)[:] = _numbers(changed, block, suit, -1, codes, held)
            left ^= lowest
    for row in rows:  # other wild cards of the hand, which leave what the first one leaves
        row[:] = discards[0]


def _numbers(
    suits: Sets, block: Block, changed: int, by: int, codes: _Codes, target: Layout
) -> NDArray[np.int64]:
    """The numbers of hands in which one suit is longer or shorter by a card than in a block."""
    lengths = list(block.lengths)
    lengths[changed] += by
    _sort_in(suits, changed, -by)
    into = target.blocks[block.wilds, tuple(sorted(lengths, reverse=True))]
    number = into.start
    for codes_of_suit, terms in zip(suits, _terms(into, codes), strict=True):
        number = number + terms[codes_of_suit]
    return number  # type: ignore[return-value]


def _sort_in(suits: Sets, changed: int, step: int) -> None:
    """Move the one suit that changed to its place: towards the first if ``step`` is -1."""
    import numpy as np

    last = -1 if step < 0 else len(suits)
    for place in range(changed + step, last, step):
        first, second = sorted((place, place - step))
        larger = np.maximum(suits[first], suits[second])
        np.minimum(suits[first], suits[second], out=suits[second])
        suits[first] = larger


def _terms(block: Block, codes: _Codes) -> Iterator[NDArray[np.int64]]:
    """What each suit adds to the number of a state, by its code."""
    import numpy as np

    weight = prod(states for _, _, states in block.groups)
    ranks = len(codes.of).bit_length() - 1
    for length, times, states in block.groups:
        weight //= states
        for left in range(times, 0, -1):
            terms = np.zeros(len(codes.of), np.int64)
            first, choices = codes.first[length], comb(ranks, length)
            terms[first : first + choices] = [
                weight * comb(place + left - 1, left) for place in range(choices)
            ]
            yield terms
