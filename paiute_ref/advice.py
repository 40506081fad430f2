"""What to discard and when to call, worked out from a race: what each choice is worth."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import combinations
from math import inf
from typing import Final, NamedTuple, TypeAlias

from paiute_ref.cards import BY_ID, PACK, Card, Rank, Suit
from paiute_ref.errors import HandError, raise_all
from paiute_ref.judge import HAND_SIZES, Combination, Missing, Ruling
from paiute_ref.placing import strongest
from paiute_ref.race import Outs, Solution
from paiute_ref.rulebook.model import CombinationDef, Order, Shape

TURN_PLACES: Final = 3
"""Places behind the comma to which turns are told."""


def as_told(turns: Iterable[float], places: int = TURN_PLACES) -> list[float]:
    """Turns to so many places, as one figure where they differ in less than a tenth of the last.

    Rounded one by one, what hardly differs would become two figures on both sides of a half.

    >>> as_told([7.70537, 7.66667, 7.70466], 2)
    [7.7, 7.67, 7.7]
    """
    turns = [*turns]
    told: dict[float, float] = {}
    before = least = -inf
    for each in sorted(turns):
        if each - before >= 0.1 / 10**places:
            least = each
        told[each] = round(least, places)
        before = each
    return [told[each] for each in turns]


class Choice(NamedTuple):
    """Five cards that can be held: ``discard`` goes first, None where there are only five.

    ``turns`` is what the race expects of them, as it is told: choices of as many turns are equally
    good. ``outs`` are the cards that end it next, of which ``missing`` says which combination each
    makes.
    """

    discard: Card | None
    turns: float
    outs: Outs
    missing: tuple[Missing, ...]


def _goodness(choice: Choice) -> tuple[float, float]:
    return choice.turns, -choice.outs.chance


class Rival(NamedTuple):
    """A combination that would beat a call, and in how many ways it can still be made.

    Ways differ in their ranks, or in their suit where they have one.
    """

    definition: CombinationDef
    ways: int


class Advice:
    """What can be said about a hand of which nothing is hidden but the cards to come.

    ``ruling`` is the verdict on it; ``seen`` are cards that are neither in it nor to be drawn.
    """

    def __init__(self, ruling: Ruling, solution: Solution, seen: tuple[Card, ...] = ()):
        self.ruling: Final = ruling
        self.solution: Final = solution
        self.seen: Final = seen

    @cached_property
    def can_call(self) -> bool:
        """Whether six cards can be called as what is aimed at."""
        return self.solution.can_call(self.ruling.hand, took=self.ruling.took)

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """The discards of six cards, the best first; of five cards these alone.

        Where two are equally good the one with the better chance comes first, which tells them
        apart only by the cards seen.
        """
        ruling = self.ruling
        ordered = sorted(ruling.hand, key=lambda card: (card.rank == ruling.wild, card.id))
        discards = [card for card in ordered if card is not ruling.took] if self.has_six else [None]
        turns = {card: self.solution.turns(self._kept(card)) for card in discards}
        expected = sorted(turns, key=turns.__getitem__)
        told = as_told(turns[card] for card in expected)
        return tuple(sorted(map(self._choice, expected, told), key=_goodness))

    @property
    def has_six(self) -> bool:
        """Whether a card was taken already."""
        return len(self.ruling.hand) == max(HAND_SIZES)

    def _kept(self, discard: Card | None) -> list[Card]:
        return [card for card in self.ruling.hand if card is not discard]

    def _choice(self, discard: Card | None, turns: float) -> Choice:
        kept = self._kept(discard)
        turned_up = self.ruling.turned_up
        outs = self.solution.outs(kept, seen=self.seen, turned_up=turned_up)
        return Choice(discard, turns, outs, tuple(self._missing(kept, outs, discard)))

    def _missing(self, kept: Sequence[Card], outs: Outs, discard: Card | None) -> Iterator[Missing]:
        wild, house = self.ruling.wild, self.ruling.house
        made = {card: strongest((*kept, card), wild, house) for card in outs.cards}
        hidden = len(outs.cards) - outs.left
        for definition in self.solution.targets:
            cards = tuple(card for card in outs.cards if made[card] is definition)
            # Wild cards are alike: all of them are in the same group.
            wilds = any(card.rank == wild for card in cards)
            if cards:
                yield Missing(definition, cards, len(cards) - hidden * wilds, discard)

    def rivals(self, combination: Combination) -> tuple[Rival, ...]:
        """What would beat a call, the strongest first; also what can no longer be made.

        It has to be made of cards that are not laid down in the call and were not seen. A way that
        is a stronger combination as well counts there alone.
        """
        ruling, order = self.ruling, self.ruling.house.order
        natural, wilds = self._left_after_call(combination)
        mine = _key(combination.ranks, len(combination.wilds), order)
        counted: set[_Cards] = set()
        rivals = []
        for definition in ruling.house.combinations:
            last = definition == combination.definition
            ways = _ways(definition.shape, order, natural, wilds)
            if len(natural) + wilds < definition.shape.size:
                ways = []
            stronger = {
                way.cards for way in ways if not last or _key(way.ranks, way.lacking, order) > mine
            }
            rivals.append(Rival(definition, len(stronger - counted)))
            counted |= stronger
            if last:
                break
        return tuple(rivals)

    def _left_after_call(self, combination: Combination) -> tuple[frozenset[Card], int]:
        """The natural cards that others can have, and how many wild ones."""
        ruling = self.ruling
        laid = {card for card in ruling.hand if card is not combination.discard}
        free = {*PACK} - laid - {*self.seen} - {ruling.turned_up}
        natural = frozenset(card for card in free if card.rank != ruling.wild)
        wilds = len(free) - len(natural)
        return natural, wilds - (1 if wilds and ruling.turned_up is None else 0)


def verify_seen(ruling: Ruling, seen: Sequence[Card]) -> None:
    """Raise :class:`HandError` unless cards can have been seen beside a hand.

    Codes: ``seen.in-hand`` and ``seen.twice`` (``card``), ``race.all-seen``.
    """
    different = sorted({*seen}, key=BY_ID)
    faults = [HandError("seen.in-hand", card=card) for card in different if card in ruling.hand]
    faults += [HandError("seen.twice", card=card) for card in different if seen.count(card) > 1]
    raise_all(HandError, "several", [*faults])
    free = {*PACK} - {*ruling.hand} - {*seen} - {ruling.turned_up}
    hidden = ruling.turned_up is None and any(card.rank == ruling.wild for card in free)
    if len(free) == hidden:
        raise HandError("race.all-seen")


# Ways to make a shape: the judge asks for the best one, here all of them count.


_Cards: TypeAlias = tuple[tuple[Rank, ...], Suit | None]
"""The ranks of all cards of a combination, the highest first, and its suit if it has one."""


class _Way(NamedTuple):
    cards: _Cards
    ranks: tuple[Rank, ...]
    lacking: int


def _key(ranks: tuple[Rank, ...], wilds: int, order: Order) -> tuple[tuple[Rank, ...], int]:
    """What decides between two of the same combination: greater is stronger."""
    return (ranks if order.by_rank else ()), (-wilds if order.natural_first else 0)


def _ways(shape: Shape, order: Order, natural: Collection[Card], wilds: int) -> list[_Way]:
    """All ways to make a shape of some natural cards and so many wild ones."""
    if shape.groups:
        ways = _ways_of_groups(shape.groups, natural)
    elif shape.suited:
        ways = _ways_of_suit(shape.suited, natural, wilds)
    else:
        ways = _ways_of_sequence(shape, order.ace_low, natural)
    return [way for way in ways if way.lacking <= wilds]


def _ways_of_groups(groups: tuple[int, ...], natural: Collection[Card]) -> Iterator[_Way]:
    held = [sum(card.rank == rank for card in natural) for rank in Rank]
    for ranks in _ranks_of(groups):
        wanted = list(zip(ranks, groups, strict=True))
        lacking = sum(max(0, size - held[rank]) for rank, size in wanted)
        cards = sorted((rank for rank, size in wanted for _ in range(size)), reverse=True)
        yield _Way((tuple(cards), None), ranks, lacking)


def _ranks_of(groups: tuple[int, ...], taken: tuple[Rank, ...] = ()) -> Iterator[tuple[Rank, ...]]:
    """Different ranks for the groups, those of equally large groups from the highest down."""
    if len(taken) == len(groups):
        yield taken
        return
    again = bool(taken) and groups[len(taken)] == groups[len(taken) - 1]
    for rank in Rank:
        if rank not in taken and not (again and rank > taken[-1]):
            yield from _ranks_of(groups, (*taken, rank))


def _ways_of_sequence(shape: Shape, ace_low: bool, natural: Collection[Card]) -> Iterator[_Way]:
    line = (Rank.ACE, *Rank) if ace_low else tuple(Rank)
    runs = (line[at : at + shape.sequence] for at in range(len(line) - shape.sequence + 1))
    for run in runs:
        if shape.top not in (None, run[-1]):
            continue
        ranks = run[-1:] if shape.top is None else ()
        cards = tuple(sorted(run, reverse=True))
        for suit in Suit if shape.same_suit else (None,):
            held = {card.rank for card in natural if suit in (None, card.suit)}
            yield _Way((cards, suit), ranks, sum(rank not in held for rank in run))


def _ways_of_suit(size: int, natural: Collection[Card], wilds: int) -> Iterator[_Way]:
    """A wild card is best as one more ace."""
    for suit in Suit:
        held = sorted((card.rank for card in natural if card.suit == suit), reverse=True)
        for taken in range(min(wilds, size) + 1):
            for rest in combinations(held, size - taken):
                ranks = (Rank.ACE,) * taken + rest
                yield _Way((ranks, suit), ranks, taken)
