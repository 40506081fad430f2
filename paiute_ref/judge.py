"""What a hand is: the best combination, what every wild card stands for, and what is missing.

A hand is judged in two steps. ``paiute_ref.placing`` says whether a shape can be made at all and
with which ranks at best; here the cards are named. A slow judge that tries every substitution of
wild cards stands beside this one in the tests.

Where several readings are equally strong the one with the fewest wild cards is taken; after that
the choice is fixed as follows, so that the order in which cards were typed never matters:

* natural cards of one rank are taken by suit, spades before hearts, diamonds and clubs;
* wild cards are taken clubs first, and stand for the missing cards from the lowest up; one that
  is itself a missing card stands for itself;
* a wild card in a group takes its own suit if that card is not there yet, else the first of
  spades, hearts, diamonds, clubs that is not, else its own suit;
* the card to discard is the lowest natural card left over, or else the lowest wild card.

Sources: ``rules/combinations.yaml`` and ``rules/sections/`` (slugs are cited where they matter).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from paiute_ref.cards import BY_ID, PACK, Card, Rank, Suit
from paiute_ref.errors import HandError, PaiuteError, raise_all
from paiute_ref.placing import (
    FROM_SPADES,
    Held,
    Placement,
    candidates,
    hold,
    place,
    place_with,
    placements,
)
from paiute_ref.rulebook.model import CombinationDef, House, Order

HAND_SIZES = (5, 6)
MOST_WILDS = 3  # rule wild.at-most-three: the fourth is turned up on the table
RANK_DIGITS = 6  # no shape decides by more ranks than a hand has cards


class Combination(NamedTuple):
    """A combination found in a hand.

    ``ranks`` decide between two of the same kind, the deciding one first; ``cards`` are those it
    is made of, in the order typed; ``wilds`` maps every wild card among them to the card it
    stands for, itself included; ``discard`` is the sixth card, or None where nothing is
    discarded. ``strength`` grows with what the hand is worth.
    """

    definition: CombinationDef
    ranks: tuple[Rank, ...]
    cards: tuple[Card, ...]
    wilds: Mapping[Card, Card]
    discard: Card | None
    strength: int

    @property
    def slug(self) -> str:
        """The name of its kind in JSON, such as ``"four-two"``."""
        return self.definition.slug


class Shortfall(NamedTuple):
    """Why a stronger combination was not given.

    ``short`` is the number of cards it lacks and ``ranks`` what it would be with them. 0 means
    that the cards are there but the one card left over may not be discarded
    (``turn.keep-taken-card``).
    """

    definition: CombinationDef
    short: int
    ranks: tuple[Rank, ...]


class Missing(NamedTuple):
    """Cards that would complete a combination when taken next.

    ``discard`` goes first where six cards are held. ``cards`` are all that would do; ``left`` is
    how many of them can still be out there, which is one less than ``cards`` where they hold all
    wild cards of which one lies turned up on the table, nobody having said which.
    """

    definition: CombinationDef
    cards: tuple[Card, ...]
    left: int
    discard: Card | None = None


class Ruling:
    """The verdict on one hand. Rulings of one house order by what wins: ``a > b`` when a wins.

    ``==`` is true when two hands tie. ``combination`` is None when the hand holds nothing that
    counts. What is not given to it is worked out when it is asked for.
    """

    def __init__(
        self,
        hand: tuple[Card, ...],
        wild: Rank,
        house: House,
        combination: Combination | None,
        held: Held,
        took: Card | None = None,
        turned_up: Card | None = None,
    ):
        self.hand: Final = hand
        self.wild: Final = wild
        self.house: Final = house
        self.combination: Final = combination
        self.took: Final = took
        self.turned_up: Final = turned_up
        self._held: Final = held

    def __repr__(self) -> str:
        hand = " ".join(map(str, self.hand))
        slug = self.combination.slug if self.combination else None
        return f"<Ruling {hand} wild {self.wild.letter}: {slug}>"

    @property
    def strength(self) -> int:
        """0 for no combination; greater is stronger. Comparable within one house."""
        return self.combination.strength if self.combination else 0

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks that decide, the first one first."""
        return self.combination.ranks if self.combination else ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards the combination is made of, in the order typed."""
        return self.combination.cards if self.combination else ()

    @property
    def wilds(self) -> Mapping[Card, Card]:
        """Every wild card used, and the card it stands for."""
        return self.combination.wilds if self.combination else {}

    @property
    def discard(self) -> Card | None:
        """The sixth card, which goes when the combination has five."""
        return self.combination.discard if self.combination else None

    @property
    def natural(self) -> bool:
        """Whether there is a combination and it uses no wild card."""
        return self.combination is not None and not self.combination.wilds

    @property
    def rules(self) -> tuple[str, ...]:
        """Slugs of the rules the verdict rests on."""
        cited = self.combination.definition.rule if self.combination else NOTHING_ELSE
        if self.took and any(shortfall.short == 0 for shortfall in self.why_not):
            return (cited, KEEP_TAKEN_CARD)
        return (cited,)

    @cached_property
    def readings(self) -> tuple[Combination, ...]:
        """Each combination the hand could be called as, read at its best, strongest first."""
        return tuple(readings(self.house, self.hand, self.wild, self.took, self._held))

    @cached_property
    def why_not(self) -> tuple[Shortfall, ...]:
        """For every combination above the verdict, what it lacks; the nearest in rank last."""
        above = self.house.combinations
        if self.combination:
            above = above[: above.index(self.combination.definition)]
        lacking = (_shortfall(each, self.house.order, self._held) for each in above)
        return tuple(filter(None, lacking))

    @cached_property
    def missing(self) -> tuple[Missing, ...]:
        """Cards to take next for a combination, strongest first; empty when there is one.

        With six cards it is worked out for the discard that leaves the most cards to hope for.
        """
        return () if self.combination else _missing(self)

    @property
    def looks_like(self) -> CombinationDef | None:
        """What people often take such a hand for although it does not count."""
        if self.combination:
            return None
        held, order = self._held, self.house.order
        alike = candidates(self.house, held.counts, held.wilds).lookalikes
        return next((definition for definition, _ in placements(alike, order, held)), None)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ruling) or other.house is not self.house:
            return NotImplemented
        return self.strength == other.strength

    def __hash__(self) -> int:
        return hash((id(self.house), self.strength))

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Ruling) or other.house is not self.house:
            return NotImplemented
        return self.strength < other.strength

    def __le__(self, other: object) -> bool:
        return self == other or self < other

    def __gt__(self, other: object) -> bool:
        if not isinstance(other, Ruling) or other.house is not self.house:
            return NotImplemented
        return self.strength > other.strength

    def __ge__(self, other: object) -> bool:
        return self == other or self > other


NOTHING_ELSE = "combinations.nothing-else"
KEEP_TAKEN_CARD = "turn.keep-taken-card"


def judge(
    cards: Iterable[Card],
    wild: Rank,
    house: House,
    *,
    took: Card | None = None,
    turned_up: Card | None = None,
) -> Ruling:
    """Judge five or six cards.

    ``took`` is the card just taken from the discard pile, which may not be the one discarded
    (rule ``turn.keep-taken-card``); ``turned_up`` is the card that made ``wild`` wild, if known.
    Raises :class:`HandError` with every fault of the cards at once.
    """
    hand = tuple(cards)
    verify_hand(hand, wild, took=took, turned_up=turned_up)
    held = hold(hand, wild)
    combination = next(readings(house, hand, wild, took, held), None)
    return Ruling(hand, wild, house, combination, held, took, turned_up)


def verify_hand(
    hand: Sequence[Card],
    wild: Rank,
    *,
    took: Card | None = None,
    turned_up: Card | None = None,
) -> None:
    """Raise :class:`HandError` unless the cards can be one player's hand in this deal.

    Codes: ``hand.size``, ``hand.duplicate``, ``hand.wilds`` (rule ``wild.at-most-three``),
    ``hand.turned-up`` (rule ``wild.turned-up``), ``hand.took-five``, ``hand.took-elsewhere``.
    """
    faults: list[PaiuteError] = []
    different = set(hand)
    if len(hand) not in HAND_SIZES:
        faults.append(HandError("hand.size", found=len(hand)))
    if len(different) < len(hand):
        twice = sorted({card for card in hand if hand.count(card) > 1}, key=BY_ID)
        faults += [HandError("hand.duplicate", card=card) for card in twice]
    wilds = tuple(sorted((card for card in different if card.rank == wild), key=BY_ID))
    if len(wilds) > MOST_WILDS:
        faults.append(HandError("hand.wilds", wild=wild, cards=wilds))
    elif turned_up in different:
        faults.append(HandError("hand.turned-up", card=turned_up))
    if took is not None and took not in different:
        faults.append(HandError("hand.took-elsewhere", card=took))
    elif took is not None and len(hand) == min(HAND_SIZES):
        faults.append(HandError("hand.took-five", card=took))
    raise_all(HandError, "hand.several", faults)


# Laying out: which cards, what each wild card stands for, and the discard.


_Lacking: TypeAlias = tuple[Rank, Suit | None]


def _shortfall(definition: CombinationDef, order: Order, held: Held) -> Shortfall | None:
    """Deal the hand more wild cards until the shape can be made: so many cards it lacks.

    None for a shape that no cards make, such as a run up to the five where the ace is high.
    """
    shape = definition.shape
    for more in range(shape.size + 1):
        placement = place_with(shape, order, held, held.wilds + more)
        if placement:
            return Shortfall(definition, max(more, shape.size - held.size), placement.ranks)
    return None


def readings(
    house: House, hand: tuple[Card, ...], wild: Rank, took: Card | None, held: Held
) -> Iterator[Combination]:
    """The best reading of each combination that can be made, strongest first."""
    may_be = candidates(house, held.counts, held.wilds).combinations
    for definition, placement in placements(may_be, house.order, held):
        if took is None or definition.shape.size == len(hand):
            yield _lay_out(definition, placement, house, hand, wild)
        else:
            yield from _lay_out_keeping(took, definition, house, hand, wild)


def _lay_out_keeping(
    took: Card, definition: CombinationDef, house: House, hand: tuple[Card, ...], wild: Rank
) -> Iterator[Combination]:
    """The best reading whose sixth card is not ``took``, if there is one."""
    readings = []
    for discard in sorted(hand, key=lambda card: (card.rank == wild, card.id)):
        kept = tuple(card for card in hand if card is not discard)
        placement = place(definition.shape, house.order, hold(kept, wild))
        if placement and discard is not took:
            readings.append(_lay_out(definition, placement, house, kept, wild, discard))
    if readings:
        yield max(readings, key=lambda each: (each.strength, each.ranks, -len(each.wilds)))


def _lay_out(
    definition: CombinationDef,
    placement: Placement,
    house: House,
    hand: tuple[Card, ...],
    wild: Rank,
    discard: Card | None = None,
) -> Combination:
    shape = definition.shape
    natural, lacking = _natural_cards(placement, hand, wild)
    wilds = _stand_ins(lacking, natural, hand, wild) if lacking else {}
    used = tuple(card for card in hand if card in natural or card in wilds)
    if len(hand) > shape.size:
        spare = (card for card in hand if card not in used)
        discard = min(spare, key=lambda card: (card.rank == wild, card.id))
    strength = _strength(definition, placement, house)
    return Combination(definition, placement.ranks, used, wilds, discard, strength)


def _natural_cards(
    placement: Placement, hand: tuple[Card, ...], wild: Rank
) -> tuple[set[Card], list[_Lacking]]:
    """The natural cards that make the shape, and what it still lacks, lowest rank first."""
    suit = placement.suit
    held = sorted((card for card in hand if card.rank != wild), key=BY_ID, reverse=True)
    natural: set[Card] = set()
    lacking: list[_Lacking] = []
    for rank, size in placement.wanted:
        alike = [card for card in held if card.rank == rank and suit in (None, card.suit)][:size]
        natural.update(alike)
        lacking += [(rank, suit)] * (size - len(alike))
    return natural, sorted(lacking, key=itemgetter(0))


def _stand_ins(
    lacking: list[_Lacking], natural: set[Card], hand: tuple[Card, ...], wild: Rank
) -> dict[Card, Card]:
    """Which wild card stands for which lacking card."""
    free = sorted((card for card in hand if card.rank == wild), key=BY_ID)
    wilds: dict[Card, Card] = {}
    for card in free:  # a wild card that is itself lacking
        for suit in (None, card.suit):
            if (wild, suit) in lacking:
                lacking.remove((wild, suit))
                wilds[card] = card
                break
    there = natural | set(wilds)
    for rank, suit in lacking:
        card = next(card for card in free if card not in wilds)
        wilds[card] = _identity(rank, suit, card.suit, there)
        there.add(wilds[card])
    return wilds


def _identity(rank: Rank, suit: Suit | None, own: Suit, there: set[Card]) -> Card:
    if suit is not None:
        return Card(rank, suit)
    choices = (Card(rank, each) for each in (own, *FROM_SPADES))
    return next((card for card in choices if card not in there), Card(rank, own))


def _strength(definition: CombinationDef, placement: Placement, house: House) -> int:
    """One number: the kind first, then the ranks, then how few wild cards were needed."""
    strength = _places(house)[definition.slug]
    ranks = placement.ranks if house.order.by_rank else ()
    for digit in (*ranks, *[0] * (RANK_DIGITS - len(ranks))):
        strength = strength * len(Rank) + digit
    few = MOST_WILDS - placement.wilds if house.order.natural_first else 0
    return strength * (MOST_WILDS + 1) + few


@lru_cache(maxsize=64)
def _places(house: House) -> dict[str, int]:
    """Each combination's place counted from the weakest, which is 1."""
    return {each.slug: place for place, each in enumerate(reversed(house.combinations), start=1)}


# What is missing.


def _missing(ruling: Ruling) -> tuple[Missing, ...]:
    if len(ruling.hand) == min(HAND_SIZES):
        return _missing_from(ruling, ruling.hand, None)
    discards = sorted(ruling.hand, key=lambda card: (card.rank == ruling.wild, card.id))
    choices = [
        _missing_from(ruling, tuple(card for card in ruling.hand if card is not discard), discard)
        for discard in discards
        if discard is not ruling.took
    ]
    return max(choices, key=lambda missing: sum(each.left for each in missing))


def _missing_from(
    ruling: Ruling, kept: tuple[Card, ...], discard: Card | None
) -> tuple[Missing, ...]:
    """What can be taken to five kept cards, by the combination it would make."""
    wild, house = ruling.wild, ruling.house
    gone = {*ruling.hand, ruling.turned_up}
    wilds_left = MOST_WILDS - sum(card.rank == wild for card in ruling.hand)
    found: dict[str, list[Card]] = {}
    for card in PACK:
        if card in gone or (card.rank == wild and not wilds_left):
            continue
        held = hold((*kept, card), wild)
        may_be = candidates(house, held.counts, held.wilds).combinations
        made = placements(may_be, house.order, held)
        slug = next((definition.slug for definition, _ in made), "")
        found.setdefault(slug, []).append(card)
    return tuple(
        Missing(each, tuple(cards), _left(cards, wild, wilds_left), discard)
        for each in house.combinations
        if (cards := found.get(each.slug))
    )


def _left(cards: list[Card], wild: Rank, wilds_left: int) -> int:
    natural = sum(card.rank != wild for card in cards)
    return natural + min(wilds_left, len(cards) - natural)
