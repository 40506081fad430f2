"""Turns and piles: what may be taken and discarded, who plays after a call, the new stock.

Seats are numbered 1 to ``players`` clockwise. Nothing here chooses or shuffles: the functions
are given the state of a deal and say what follows from the rules, which they name by slug.

Sources: ``rules/sections/turn.yaml``, ``stock.yaml``, ``call.yaml`` and ``last-turns.yaml``, and
the house options ``last-turns``, ``reshuffle`` and ``false-call``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum
from typing import Final, NamedTuple

from paiute_ref.cards import Card
from paiute_ref.rulebook.model import House


class Pile(Enum):
    """Where a card is taken from. The values are the words of the written game."""

    STOCK = "stock"
    DISCARDS = "discard-pile"


STOCK: Final = Pile.STOCK
DISCARDS: Final = Pile.DISCARDS
"""The same for what is asked at every act: an Enum takes its time to find a member."""


class Permission(NamedTuple):
    """Whether something may be done. ``broken`` are the slugs of the rules it breaks, in order."""

    broken: tuple[str, ...] = ()

    @property
    def allowed(self) -> bool:
        """Whether it breaks no rule."""
        return not self.broken

    @property
    def breaks(self) -> str | None:
        """The rule a referee would name first, None where it is allowed."""
        return self.broken[0] if self.broken else None


class Piles(NamedTuple):
    """The stock and the discard pile, each with its top card last; None is an unknown card."""

    stock: tuple[Card | None, ...]
    discards: tuple[Card | None, ...]


def after(seat: int, players: int) -> tuple[int, ...]:
    """All seats in the order of play, beginning on the left of ``seat`` and ending with it.

    >>> after(2, 4)
    (3, 4, 1, 2)
    """
    return tuple((seat + step) % players + 1 for step in range(players))


def out_of_deal(false_calls: Collection[int], house: House) -> frozenset[int]:
    """The seats that are out of a deal because their players called without a combination.

    Rule call.false-call and its option: nobody is out in the standard rules.
    """
    dead = house.settings["false-call"] == "dead-hand"
    return frozenset(false_calls) if dead else frozenset()


def last_turns(
    players: int, dealer: int, caller: int, house: House, out: Collection[int] = ()
) -> tuple[int, ...]:
    """The seats that have one turn more after a call, in order.

    Rules last-turns.up-to-dealer and last-turns.dealer-calls with their option: nobody has one
    after the dealer's call; else everybody up to and including the dealer, or everybody.

    Args:
        players: How many sit at the table.
        dealer: The dealer's seat.
        caller: The seat that called.
        house: The rules of the table.
        out: Seats that are out of the deal, see :func:`out_of_deal`.
    """
    if caller == dealer:
        return ()
    order = after(caller, players)[:-1]
    if house.settings["last-turns"] == "through-dealer":
        order = order[: order.index(dealer) + 1]
    return tuple(seat for seat in order if seat not in out)


def may_take(
    card: Card, discards: Sequence[Card | None], taken_from: Pile | None = None
) -> Permission:
    """Whether a card may be taken from the discard pile, whose top card is the last.

    Rules turn.take-one and turn.top-card-only; ``taken_from`` is where one was taken from in this
    turn already. That a card is wild makes no difference (turn.wild-cards-too).
    """
    broken = []
    if taken_from is not None:
        broken.append("turn.take-one")
    if not discards or discards[-1] is not card:
        broken.append("turn.top-card-only")
    return Permission(tuple(broken))


def may_discard(
    card: Card, hand: Collection[Card | None], took: Card | None, taken_from: Pile | None
) -> Permission:
    """Whether a card may be discarded, as it also must be for a call with five cards.

    Rules turn.no-passing, turn.own-cards, turn.from-stock and turn.keep-taken-card.

    Args:
        card: The card to discard.
        hand: All cards held, the one just taken among them.
        took: The card taken in this turn, as far as it is known.
        taken_from: Where it was taken from; None if none was taken yet.
    """
    broken = []
    if taken_from is None:
        broken.append("turn.no-passing")
    if card not in hand:
        broken.append("turn.own-cards")
    elif card is kept_card(took, taken_from):
        broken.append("turn.keep-taken-card")
    return Permission(tuple(broken))


def kept_card(took: Card | None, taken_from: Pile | None) -> Card | None:
    """The one card that may not be discarded in this turn, if it is known: turn.keep-taken-card."""
    return took if taken_from is DISCARDS else None


def new_stock(stock: Sequence[Card | None], discards: Sequence[Card | None], house: House) -> Piles:
    """Both piles when somebody takes from the stock, before what is new in it is shuffled.

    Rule stock.runs-out and its option: an empty stock gets all discards, or all but the top one,
    which then stays. A stock that is not empty stays as it is. The turned-up card is in neither
    pile and never gets into one (wild.turned-up).

    Args:
        stock: The cards of the stock, the top one last.
        discards: The cards of the discard pile, the top one last.
        house: The rules of the table.
    """
    if stock:
        return Piles(tuple(stock), tuple(discards))
    kept = 1 if house.settings["reshuffle"] == "keep-top" else 0
    split = max(0, len(discards) - kept)
    return Piles(tuple(discards[:split]), tuple(discards[split:]))
