"""The showdown: whose hands are compared, and how the pot is shared.

Seats are numbered 1 to ``players`` clockwise.

Sources: ``rules/sections/showdown.yaml`` and ``stakes.yaml``, and the house options ``uncalled``
and ``odd-chip``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from paiute_ref.rulebook.model import House


class Shares(NamedTuple):
    """A shared pot, in chips. ``shares`` answer to the winners; ``carry`` stays in the pot."""

    shares: tuple[int, ...]
    carry: int


def takes_part(
    seats: Sequence[int], caller: int, last_turns: Collection[int], house: House
) -> tuple[int, ...]:
    """The seats whose hands are compared.

    Rule showdown.every-hand and its option: all of them, or only those of the caller and of the
    players with a last turn.

    Args:
        seats: Those still in the deal, the caller among them.
        caller: The seat that called.
        last_turns: The seats that had a turn after the call.
        house: The rules of the table.
    """
    if house.settings["uncalled"] == "count":
        return tuple(seats)
    return tuple(seat for seat in seats if seat == caller or seat in last_turns)


def share_pot(
    pot: int, winners: Sequence[int], *, players: int, dealer: int, house: House
) -> Shares:
    """Share a pot equally, in whole chips.

    Rules stakes.share and stakes.odd-chip with its option: what cannot be shared stays in the
    pot, or goes, one chip each, to the winners in turn from the dealer's left.

    Args:
        pot: The chips in the pot.
        winners: The seats that won together.
        players: How many sit at the table.
        dealer: The dealer's seat.
        house: The rules of the table.

    Raises:
        ValueError: Nobody won, a seat won twice or is none, or the pot is less than nothing.
    """
    seats = set(winners)
    if pot < 0 or not seats or len(seats) < len(winners) or not seats <= {*range(1, players + 1)}:
        raise ValueError(f"no pot to share: {pot} chips for seats {tuple(winners)}")
    share, odd = divmod(pot, len(winners))
    if house.settings["odd-chip"] == "carry":
        return Shares((share,) * len(winners), odd)
    in_turn = sorted(winners, key=lambda seat: (seat - dealer - 1) % players)
    lucky = set(in_turn[:odd])
    return Shares(tuple(share + (seat in lucky) for seat in winners), 0)
