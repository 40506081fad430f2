"""One deal as a value: who holds what, whose turn it is, what has been called.

A state never changes; ``paiute_ref.game.referee`` makes the next one. Seats are numbered 1 to
``players`` clockwise. Where a card is not known, because nobody who tells the game saw it, there is
None in its place: the same state serves a table that is watched and a game that is played here.

Sources: ``rules/sections/deal.yaml``, ``wild.yaml`` and ``stock.yaml``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from paiute_ref.cards import PACK, Card
from paiute_ref.game.turns import Pile, after
from paiute_ref.rulebook.model import FEWEST_PLAYERS, MOST_PLAYERS, House

DEALT = 5  # rule deal.five-cards

Known: TypeAlias = Card | None
Cards: TypeAlias = tuple[Known, ...]


class State(NamedTuple):
    """A deal at one moment.

    ``hands`` are by seat, the first is seat 1's; the top card of ``stock`` and of ``discards`` is
    the last. ``turned_up`` shows what is wild. ``turn`` is the seat whose turn it is, 0 when the
    turns are over; ``taken_from`` is where its player took ``took`` from, None if nothing was taken
    yet. ``caller`` is 0 until somebody has called; ``last_turns`` are then the seats that had or
    have one turn more, ``waiting`` those of them whose turn is still to come, the one at turn
    first. ``face_up`` are the seats whose cards lie open, ``out`` those that called falsely and are
    out. ``seed`` is what new stocks are shuffled by; without it their order is not known.
    """

    house: House
    dealer: int
    turned_up: Card
    hands: tuple[Cards, ...]
    stock: Cards
    discards: Cards
    turn: int
    taken_from: Pile | None = None
    took: Known = None
    reshuffles: int = 0
    caller: int = 0
    last_turns: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    face_up: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    seed: str | None = None

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.hands)

    @property
    def over(self) -> bool:
        """Whether the turns are over, by a call or because all are out."""
        return not self.turn

    def hand(self, seat: int) -> Cards:
        """The cards of a seat."""
        return self.hands[seat - 1]

    def with_cards(
        self,
        seat: int,
        hand: Cards,
        stock: Cards,
        discards: Cards,
        turn: int,
        taken_from: Pile | None = None,
        took: Known = None,
    ) -> State:
        """This deal with another hand at one seat, other piles and the turn that follows.

        ``_replace`` would do, in seven times the time, and nothing happens as often as this.
        """
        hands = [*self.hands]
        hands[seat - 1] = hand
        fields: list[object] = [*self]
        fields[_HANDS:_AFTER_TOOK] = tuple(hands), stock, discards, turn, taken_from, took
        return _new(State, fields)

    def known_hand(self, seat: int) -> tuple[Card, ...]:
        """The cards of a seat, or none of them where one is not known."""
        hand = self.hands[seat - 1]
        return hand if all(hand) else ()  # type: ignore[return-value]

    def seen_by(self, seat: int = 0) -> State:
        """This deal as one player sees it, or with 0 as all see it: what is hidden is None.

        Neither the order of the stock nor what it is shuffled by can be seen, nor which card
        another player took from it. What lies in the discard pile everybody has seen.
        """
        hidden = [
            hand if place == seat or place in self.face_up else (None,) * len(hand)
            for place, hand in enumerate(self.hands, start=1)
        ]
        own = seat == self.turn or self.taken_from is Pile.DISCARDS
        return self._replace(
            hands=tuple(hidden),
            stock=(None,) * len(self.stock),
            took=self.took if own else None,
            seed=None,
        )


_HANDS: Final = State._fields.index("hands")
_AFTER_TOOK: Final = State._fields.index("took") + 1
_new: Final = tuple.__new__


def deal(players: int, dealer: int, house: House, seed: str) -> State:
    """Shuffle the pack by a seed and deal it; the same seed always gives the same deal.

    Raises:
        ValueError: There are not two to five players, or the dealer is none of them.
    """
    pack = list(PACK)
    random.Random(f"paiute {seed}").shuffle(pack)
    return deal_cards(pack, players, dealer, house, seed)


def deal_cards(
    pack: Sequence[Card], players: int, dealer: int, house: House, seed: str | None = None
) -> State:
    """Deal the whole pack as it lies, its first card on top.

    Rules deal.five-cards, deal.one-at-a-time, wild.denomination and stock.first-discard: five
    rounds of one card each from the dealer's left, then the card that shows what is wild, then the
    stock, whose top card begins the discard pile.

    Raises:
        ValueError: It is not the pack, there are not two to five players, or the dealer is none.
    """
    if len(pack) != len(PACK) or {*pack} != {*PACK}:
        raise ValueError("these are not the 52 cards")
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS or not 1 <= dealer <= players:
        raise ValueError(f"no deal for {players} players by seat {dealer}")
    order = after(dealer, players)
    dealt = {
        seat: tuple(pack[place : DEALT * players : players]) for place, seat in enumerate(order)
    }
    rest = pack[DEALT * players :]
    return State(
        house=house,
        dealer=dealer,
        turned_up=rest[0],
        hands=tuple(dealt[seat] for seat in range(1, players + 1)),
        stock=tuple(reversed(rest[2:])),
        discards=(rest[1],),
        turn=order[0],
        seed=seed,
    )
