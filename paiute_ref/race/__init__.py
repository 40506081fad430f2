"""The solo race: how many turns a hand still takes, and which discard makes them fewest.

The model: one player holds five of the 51 cards that can be held. Every turn a card is drawn, each
of the 46 others being as likely. When the six hold a combination the race is over, else one of them
is discarded, the best for what is to come; it is then as likely to be drawn as any other. A hand
that holds a combination already still takes the turn in which it is called.

A race is solved once for every five-card hand there is (``solver``, needs numpy) and kept as bytes
(``stored``). Looking up an answer needs neither. Where bytes are kept is the caller's affair; the
solutions that come with the program are read by ``paiute_ref.solutions``.

Source: the rules of a turn and a call in ``rules/sections/``; the method in ``docs/race.md``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple, Protocol

from paiute_ref.cards import PACK, Card, Rank
from paiute_ref.errors import HandError, PaiuteError
from paiute_ref.judge import judge, verify_hand
from paiute_ref.placing import strongest
from paiute_ref.race.solver import Progress, no_progress, solve
from paiute_ref.race.states import HELD, Pack, layout, number
from paiute_ref.race.stored import Kept, decode, encode, keep
from paiute_ref.race.targets import combinations, fingerprint, goals
from paiute_ref.rulebook.model import House

__all__ = ["Discard", "Outs", "Progress", "Solution", "Store", "solution"]


class Store(Protocol):
    """Where solutions are kept. What is in it is not trusted."""

    def read(self, name: str) -> bytes | None:
        """What is kept under a name, or None."""

    def write(self, name: str, data: bytes) -> None:
        """Keep something; where that is not possible, do nothing."""


class Outs(NamedTuple):
    """Cards that end the race when drawn next.

    ``left`` is how many of them can still be drawn, one less than ``cards`` where these hold the
    wild card that lies turned up, nobody having said which it is; ``unseen`` is how many cards
    can be drawn in all.
    """

    cards: tuple[Card, ...]
    left: int
    unseen: int

    @property
    def chance(self) -> float:
        """How likely the next card is one of them, from 0 to 1."""
        return self.left / self.unseen


class Discard(NamedTuple):
    """A card that can be discarded, and what is to be expected then.

    ``turns`` is the expected number of turns, ``chance`` that of ending the race in the next one.
    """

    card: Card
    turns: float
    chance: float


class Solution:
    """The race of one house for one wild rank.

    ``targets`` are the combinations that end it. ``residual`` says how exact it is: every number
    of turns is right to within this part of it.
    """

    def __init__(self, wild: Rank, house: House, beat: str | None, kept: Kept):
        self.wild = wild
        self.house = house
        self.targets = combinations(house, beat)
        self.residual = kept.residual
        self._pack = Pack.of(wild)
        self.kept = kept

    def turns(self, hand: Sequence[Card], *, took: Card | None = None) -> float:
        """The expected number of turns until the race is over.

        For six cards those after the best discard: 0 where they can be called, and ``took``, the
        card just taken from the discard pile, is not discarded.

        Raises:
            HandError: The cards cannot be a hand (:func:`paiute_ref.judge.verify_hand`).
        """
        verify_hand(hand, self.wild, took=took)
        if len(hand) == HELD:
            return self.kept.turns(number(self._pack, hand))
        if self.can_call(hand, took=took):
            return 0.0
        kept = (_without(card, hand) for card in hand if card is not took)
        return min(self.kept.turns(number(self._pack, five)) for five in kept)

    def can_call(self, hand: Sequence[Card], *, took: Card | None = None) -> bool:
        """Whether six cards end the race, without discarding ``took``; five never do.

        Raises:
            HandError: As for :meth:`turns`.
        """
        verify_hand(hand, self.wild, took=took)
        if len(hand) == HELD:
            return False
        if took is None:
            return self._wins(hand)
        readings = judge(hand, self.wild, self.house, took=took).readings
        return any(reading.definition in self.targets for reading in readings)

    def outs(
        self, hand: Sequence[Card], *, seen: Collection[Card] = (), turned_up: Card | None = None
    ) -> Outs:
        """The cards that end the race when drawn to five.

        ``seen`` are cards that cannot be drawn, ``turned_up`` is the card that made the others
        wild, if known. The race itself knows of neither: they change no number of turns.

        Raises:
            HandError: The cards cannot be a hand; ``race.five`` for six; ``hand.duplicate`` for a
                card that was seen and is in the hand; ``race.all-seen`` where none is left.
        """
        verify_hand(hand, self.wild, turned_up=turned_up)
        if len(hand) != HELD:
            raise HandError("race.five", found=len(hand))
        for card in seen:
            if card in hand:
                raise HandError("hand.duplicate", card=card)
        gone = {*hand, *seen, *([turned_up] if turned_up else [])}
        free = [card for card in PACK if card not in gone]
        wilds = sum(card.rank == self.wild for card in free)
        # A wild card lies on the table; where it was not said which, one of those free is it.
        hidden = int(turned_up is None and wilds > 0)
        if len(free) == hidden:
            raise HandError("race.all-seen")
        able = [card for card in free if card.rank != self.wild or wilds > hidden]
        cards = tuple(card for card in able if self._wins((*hand, card)))
        left = len(cards) - (hidden if any(card.rank == self.wild for card in cards) else 0)
        return Outs(cards, left, len(free) - hidden)

    def chance(
        self, hand: Sequence[Card], *, seen: Collection[Card] = (), turned_up: Card | None = None
    ) -> float:
        """How likely the next card ends the race, from 0 to 1. As for :meth:`outs`."""
        return self.outs(hand, seen=seen, turned_up=turned_up).chance

    def discards(
        self,
        hand: Sequence[Card],
        *,
        took: Card | None = None,
        seen: Collection[Card] = (),
        turned_up: Card | None = None,
    ) -> tuple[Discard, ...]:
        """What can be discarded from six cards, the best first; from five nothing.

        A card that was discarded may be drawn again, unless it is one of those ``seen``. Equally
        good discards stand in the order in which the judge would discard them: the lowest natural
        card first, wild cards last.

        Raises:
            HandError: As for :meth:`turns` and :meth:`outs`.
        """
        verify_hand(hand, self.wild, took=took, turned_up=turned_up)
        if len(hand) == HELD:
            return ()
        found = []
        for card in sorted(hand, key=lambda card: (card.rank == self.wild, card.id)):
            if card is not took:
                left = _without(card, hand)
                chance = self.chance(left, seen=seen, turned_up=turned_up)
                found.append(Discard(card, self.turns(left), chance))
        return tuple(sorted(found, key=lambda discard: discard.turns))

    def _wins(self, cards: Sequence[Card]) -> bool:
        return strongest(cards, self.wild, self.house) in self.targets


def _without(card: Card, hand: Sequence[Card]) -> list[Card]:
    return [other for other in hand if other is not card]


def solution(
    wild: Rank,
    house: House,
    beat: str | None = None,
    *,
    store: Store | None = None,
    progress: Progress = no_progress,
) -> Solution:
    """The solved race of a house: looked up in ``store``, else solved and put there.

    Args:
        wild: The denomination that is wild.
        house: The rules. Those that race alike share their solutions.
        beat: The slug of a combination: the race ends with that one or a stronger one. None is
            any combination.
        store: Where solutions are kept, if anywhere.
        progress: Told how much is done, from 0 to 1, where the race has to be solved, which takes
            seconds.

    Raises:
        PaiuteError: ``race.no-target`` where the house has no such combination (``beat`` and the
            ``known`` ones), ``race.unreachable`` where no six cards can be one, ``race.numpy``
            where it has to be solved and numpy is missing.
    """
    pack, wanted = Pack.of(wild), goals(house, beat)
    solved_for = fingerprint(pack, wanted)
    name = file_name(wild, solved_for)
    states = layout(len(pack.ranks), pack.wilds, HELD).states
    data = (store.read(name) if store else None) or b""
    kept = decode(data, solved_for, states)
    if kept is None:
        solved = solve(pack, wanted, progress=progress) if any(wanted) else None
        if solved is None:
            raise PaiuteError("race.unreachable", beat=beat)
        kept = keep(solved)
        if store:
            store.write(name, encode(kept, solved_for))
    return Solution(wild, house, beat, kept)


def file_name(wild: Rank, solved_for: str) -> str:
    """The name under which a solution is kept."""
    return f"{wild.letter}-{solved_for[:16]}.race"
