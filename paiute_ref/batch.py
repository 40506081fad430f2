"""Hands by the million, for programs: :func:`strengths` of arrays, :class:`Evaluator` for one hand.

Cards are numbers here: 4 · rank + suit, from 0, the two of clubs, to 51, the ace of spades, which
is what ``Card.id`` says. Arrays need numpy, the extra ``fast``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from paiute_ref import arrays, scoring
from paiute_ref.rulebook.model import House
from paiute_ref.scoring import Best

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Best", "Evaluator", "strengths"]


def strengths(cards: object, wild: int, house: str | House = "standard") -> NDArray[np.int64]:
    """The strength of each hand, on the scale of ``Ruling.strength``; 0 for no combination.

    Args:
        cards: ids of cards in an array of shape (n, 5) or (n, 6), best of type uint8.
        wild: the wild denomination, a Rank, or 0 = two … 12 = ace.
        house: a named set of house rules, or a house made by ``Rulebook.house_from``.

    Returns:
        An int64 array of shape (n,). A few megabytes are needed besides it, whatever n is. The
        first call for a house and a denomination fills tables, in some tenths of a second.

    Raises:
        PaiuteError: ``numpy.missing``, ``wild.number``, ``hands.shape`` or ``hands.numbers``.
        HandError: for the first hand that there cannot be, with its ``row``: ``hand.card``,
            ``hand.duplicate`` or ``hand.wilds``; several of them are the parts of ``hand.several``.
        HouseError: for a set there is none of.

    >>> from paiute_ref import check
    >>> found = strengths([[20, 21, 22, 28, 0, 1], [20, 21, 22, 0, 1, 4]], wild=7)
    >>> int(found[0]) == check("7c 7d 7h 9c 2c 2d", "9").strength, int(found[1])
    (True, 0)
    """
    return arrays.strengths(cards, wild, _house(house))


class Evaluator(scoring.Evaluator):
    """What hands are worth, one at a time, from the ids of their cards and without numpy.

    What it has looked up it remembers, so the first hands take longer than later ones.

    >>> evaluator = Evaluator(wild=7)
    >>> best = evaluator.best([20, 21, 22, 28, 0, 1])  # 7c 7d 7h 9c 2c 2d
    >>> best.combination.slug, [rank.letter for rank in best.ranks]
    ('four-two', ['7', '2'])
    >>> evaluator.strength([20, 21, 22, 0, 1])
    0
    """

    def __init__(self, wild: int, house: str | House = "standard"):
        """Make it for a wild denomination and a house, both as for :func:`strengths`."""
        super().__init__(wild, _house(house))


def _house(house: str | House) -> House:
    if isinstance(house, House):
        return house
    from paiute_ref.api import load_rulebook

    return load_rulebook().house(house)
