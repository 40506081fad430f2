"""What ends the race: the shapes of a house that count, told apart by nothing but their cards.

Of a house only the shapes matter here, and of its order only whether an ace may be low. Six cards
are enough to lay down any shape, so how many cards a call takes is of no account. A shape can be
made when the natural cards it lacks are no more than the wild cards held (``paiute_ref.judge``).
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, NamedTuple

from paiute_ref.cards import Rank
from paiute_ref.errors import PaiuteError
from paiute_ref.race.states import DRAWN, HELD, Pack
from paiute_ref.rulebook.model import CombinationDef, House, Order, Shape

MODEL: Final = "solo race 1"
"""Changes when the model does, so that solutions of another are not taken for one of this."""


class Goals(NamedTuple):
    """The shapes any of which ends the race.

    ``groups`` are sizes of groups, largest first; ``runs`` sets of ranks in sequence, one bit
    each from the two up, with whether they must be of one suit; ``suited`` how many cards of one
    suit.
    """

    groups: tuple[tuple[int, ...], ...]
    runs: tuple[tuple[int, bool], ...]
    suited: tuple[int, ...]


def combinations(house: House, beat: str | None) -> tuple[CombinationDef, ...]:
    """The combinations of a house that end the race: all, or ``beat`` and what is above it.

    Raises:
        PaiuteError: ``race.no-target`` with ``beat`` and the ``known`` ones.
    """
    slugs = [each.slug for each in house.combinations]
    if beat is None:
        return house.combinations
    if beat not in slugs:
        raise PaiuteError("race.no-target", beat=beat, known=tuple(slugs))
    return house.combinations[: slugs.index(beat) + 1]


def goals(house: House, beat: str | None = None) -> Goals:
    """The shapes of the combinations that end the race; equal for houses that race alike."""
    shapes = [each.shape for each in combinations(house, beat)]
    runs = {run for shape in shapes for run in _runs(shape, house.order)}
    return Goals(
        tuple(sorted({shape.groups for shape in shapes if shape.groups})),
        tuple(sorted(run for run in runs if not (run[1] and (run[0], False) in runs))),
        tuple(sorted({shape.suited for shape in shapes if shape.suited})),
    )


def _runs(shape: Shape, order: Order) -> set[tuple[int, bool]]:
    if not shape.sequence:
        return set()
    line = (Rank.ACE, *Rank) if order.ace_low else tuple(Rank)
    runs = (line[at : at + shape.sequence] for at in range(len(line) - shape.sequence + 1))
    return {
        (sum(1 << rank for rank in run), shape.same_suit)
        for run in runs
        if shape.top is None or run[-1] == shape.top
    }


def fingerprint(pack: Pack, wanted: Goals) -> str:
    """What a solution is a solution of: 64 hexadecimal digits, other for any other race."""
    ranks = tuple(map(int, pack.ranks))
    said = (MODEL, ranks, pack.wilds, HELD, DRAWN, tuple(wanted))
    return sha256(repr(said).encode()).hexdigest()
