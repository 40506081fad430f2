"""What players do, and what then has happened.

An *act* is wanted by a player and may be against the rules; an *event* has happened. Acts do not
say who acts: a seat goes with them (``paiute_ref.game.referee``). Cards nobody has seen are None.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from paiute_ref.cards import Card
from paiute_ref.game.turns import Pile


class Draw(NamedTuple):
    """Take the top card of a pile. ``card`` is which it was, as far as somebody saw it."""

    pile: Pile
    card: Card | None = None


class Discard(NamedTuple):
    """Lay a card of one's own on the discard pile, which ends the turn."""

    card: Card


class Call(NamedTuple):
    """Lay down the five or six cards of a combination, which ends the ordinary turns.

    With five cards the sixth is discarded; ``discard`` names it where it is not known otherwise.
    """

    cards: tuple[Card, ...]
    discard: Card | None = None


class Show(NamedTuple):
    """Lay cards face up: six in a last turn instead of discarding, or a hand at the showdown."""

    cards: tuple[Card, ...]


class Pass(NamedTuple):
    """Do nothing, which nobody may."""


class Cut(NamedTuple):
    """Cut the pack before it is dealt."""


class Deal(NamedTuple):
    """Give a player the next card of the deal; ``face_up`` where all could see it."""

    to: int
    face_up: bool = False


class Pay(NamedTuple):
    """Put chips into the pot."""

    chips: int


Act: TypeAlias = Draw | Discard | Call | Show | Pass | Cut | Deal | Pay


class Reshuffled(NamedTuple):
    """The discards became a new stock of so many cards; ``left`` stay as the discard pile."""

    stock: int
    left: int


class Drawn(NamedTuple):
    """A card was taken; None where nobody told which."""

    seat: int
    pile: Pile
    card: Card | None


class Discarded(NamedTuple):
    """A card was discarded, also the sixth one of a call."""

    seat: int
    card: Card | None


class Called(NamedTuple):
    """Somebody called; ``last_turns`` are the seats that have one turn more, in order."""

    seat: int
    cards: tuple[Card, ...]
    last_turns: tuple[int, ...]


class Shown(NamedTuple):
    """Cards were laid face up."""

    seat: int
    cards: tuple[Card, ...]


class FalselyCalled(NamedTuple):
    """A call without a combination; ``out`` where its player is out of the deal for it."""

    seat: int
    out: bool


class Ended(NamedTuple):
    """The turns are over and the hands are compared. ``called`` is False where all are out."""

    called: bool


Event: TypeAlias = Reshuffled | Drawn | Discarded | Called | Shown | FalselyCalled | Ended
