"""The showdown: whose hands are compared, which of them wins, and how the pot is shared.

Seats are numbered 1 to ``players`` clockwise; hands are numbered from 0, as they were given.

Sources: ``rules/sections/showdown.yaml``, ``combinations.yaml`` and ``stakes.yaml``, and the house
options ``uncalled``, ``equal-combinations``, ``natural`` and ``odd-chip``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from paiute_ref.cards import Card, Rank
from paiute_ref.errors import HandError, PaiuteError, raise_all
from paiute_ref.judge import MOST_WILDS, Ruling, judge, verify_hand
from paiute_ref.rulebook.model import FEWEST_PLAYERS, MOST_PLAYERS, House

LARGEST_POT: Final = 1_000_000_000
"""Chips in a pot that somebody types, at most."""


class Shares(NamedTuple):
    """A shared pot, in chips. ``shares`` answer to the winners; ``carry`` stays in the pot."""

    shares: tuple[int, ...]
    carry: int


ReasonKind: TypeAlias = Literal["combination", "ranks", "wilds", "equal", "nothing"]


class Reason(NamedTuple):
    """Why one hand stands above the next.

    ``combination``: it is of a higher kind; ``ranks``: the rank that decides at ``place``, from 0,
    is ``higher`` over ``lower``; ``wilds``: it uses fewer wild cards; ``equal``: it does not, they
    tie; ``nothing``: the hand below has no combination.
    """

    kind: ReasonKind
    place: int = 0
    higher: Rank | None = None
    lower: Rank | None = None


class Standing(NamedTuple):
    """What came of one hand.

    ``index`` says which hand it is; ``place`` counts from 1 and skips after ties (1, 1, 3), None
    for no combination; ``share`` is in chips, None where no pot was given; ``reason`` is why it
    stands above the next standing, None for the last.
    """

    index: int  # type: ignore[assignment]  # of all that tuples can, nobody misses this
    ruling: Ruling
    place: int | None
    share: int | None
    reason: Reason | None


class Showdown(NamedTuple):
    """Compared hands, the strongest first; equal ones, and those without, in the order given.

    ``carry`` are the chips that stay in the pot; ``pot`` and ``carry`` are None where none was
    given.
    """

    standings: tuple[Standing, ...]
    wild: Rank
    house: House
    pot: int | None = None
    carry: int | None = None

    @property
    def winners(self) -> tuple[int, ...]:
        """The hands that win, alone or together; empty where no hand has a combination."""
        return tuple(each.index for each in self.standings if each.place == 1)


def compare(
    hands: Sequence[Sequence[Card]],
    wild: Rank,
    house: House,
    *,
    pot: int | None = None,
    turned_up: Card | None = None,
    order: Sequence[int] | None = None,
    names: Sequence[str] | None = None,
) -> Showdown:
    """Compare two to five hands.

    Rules showdown.highest-wins, showdown.equal-hands and showdown.no-combination: without any
    combination nobody wins, and the whole pot stays.

    Args:
        hands: Five or six cards each.
        wild: The wild denomination.
        house: The rules of the table.
        pot: The chips in the pot, if it is to be shared.
        turned_up: The card that made ``wild`` wild, if known.
        order: All hands from the dealer's left; as given if left out (option ``odd-chip``).
        names: What errors call the hands; their numbers, from 1, if left out.

    Raises:
        HandError: As :func:`verify_hands` says.
        ValueError: ``order`` or ``names`` do not answer to the hands, or the pot is less than
            nothing.
    """
    numbers = range(len(hands))
    if sorted(order or numbers) != [*numbers]:
        raise ValueError(f"order must name each hand once, from 0: {order}")
    verify_hands(hands, wild, turned_up=turned_up, names=names)
    rulings = [judge(hand, wild, house, turned_up=turned_up) for hand in hands]
    return line_up(rulings, pot=pot, order=order)


def line_up(
    rulings: Sequence[Ruling], *, pot: int | None = None, order: Sequence[int] | None = None
) -> Showdown:
    """The showdown of hands that have been judged, one or more, as :func:`compare` has it.

    Raises:
        ValueError: There are none, or the pot is less than nothing.
    """
    if not rulings:
        raise ValueError("no hands to compare")
    numbers, house = range(len(rulings)), rulings[0].house
    ranking = sorted(numbers, key=lambda index: -rulings[index].strength)
    best = rulings[ranking[0]]
    winners = [index for index in ranking if best.combination and rulings[index] == best]
    shares, carry = _share(pot, winners, order or numbers, house)
    return Showdown(
        tuple(
            Standing(
                index,
                rulings[index],
                _place(rulings[index], rulings),
                None if pot is None else shares.get(index, 0),
                _reason(rulings[index], rulings[below]) if below is not None else None,
            )
            for index, below in zip(ranking, [*ranking[1:], None], strict=True)
        ),
        rulings[0].wild,
        house,
        pot,
        carry,
    )


def _place(ruling: Ruling, rulings: Sequence[Ruling]) -> int | None:
    return 1 + sum(other > ruling for other in rulings) if ruling.combination else None


def _share(
    pot: int | None, winners: Sequence[int], order: Sequence[int], house: House
) -> tuple[dict[int, int], int | None]:
    """The winners' shares and what stays. The last of the order is taken to be the dealer."""
    if pot is None or (pot >= 0 and not winners):
        return {}, pot
    players = len(order)
    seats = [order.index(index) + 1 for index in winners]
    shared = share_pot(pot, seats, players=players, dealer=players, house=house)
    return dict(zip(winners, shared.shares, strict=True)), shared.carry


def _reason(above: Ruling, below: Ruling) -> Reason:
    if not above.combination or not below.combination:
        return Reason("nothing")
    if above == below:
        return Reason("equal")
    if above.combination.definition is not below.combination.definition:
        return Reason("combination")
    if above.house.order.by_rank:
        for place, (higher, lower) in enumerate(zip(above.ranks, below.ranks, strict=True)):
            if higher != lower:
                return Reason("ranks", place, higher, lower)
    return Reason("wilds")


def verify_hands(
    hands: Sequence[Sequence[Card]],
    wild: Rank,
    *,
    turned_up: Card | None = None,
    names: Sequence[str] | None = None,
) -> None:
    """Raise :class:`HandError` with every fault, unless the hands can be those of one deal.

    Codes: ``hands.count`` (``found``); those of :func:`~paiute_ref.judge.verify_hand` with
    ``hand``, the name or number of the one that is meant; ``hands.shared`` (``card``, ``first``,
    ``second``); ``hands.wilds`` (``wild``; ``held``, the name or number of each hand that has some
    with its wild cards), where four of them lie in several hands.
    """
    called: Sequence[str | int] = range(1, len(hands) + 1) if names is None else names
    faults: list[PaiuteError] = []
    if not FEWEST_PLAYERS <= len(hands) <= MOST_PLAYERS:  # rule table.players
        faults.append(HandError("hands.count", found=len(hands)))
    holders: dict[Card, list[str | int]] = {}
    for name, hand in zip(called, hands, strict=True):
        try:
            verify_hand(hand, wild, turned_up=turned_up)
        except HandError as error:
            faults += of_hand(error, name)
        for card in dict.fromkeys(hand):
            holders.setdefault(card, []).append(name)
    for card, (first, *others) in holders.items():
        faults += [
            HandError("hands.shared", card=card, first=first, second=each) for each in others
        ]
    if turned_up is None:  # else it was told above
        faults += _too_many_wilds(called, hands, wild)
    raise_all(HandError, "hands.several", faults)


def of_hand(error: PaiuteError, name: str | int) -> list[PaiuteError]:
    """The single faults of one hand among several, each with its name or number as ``hand``."""
    return [type(each)(each.code, parts=(), hand=name, **each.params) for each in error.each]


def _too_many_wilds(
    called: Sequence[str | int], hands: Sequence[Sequence[Card]], wild: Rank
) -> list[PaiuteError]:
    """All four wild cards, in the hands of several; in one, it has been told of that hand."""
    wilds = [tuple(dict.fromkeys(card for card in hand if card.rank == wild)) for hand in hands]
    if len(set().union(*wilds)) <= MOST_WILDS or max(map(len, wilds)) > MOST_WILDS:
        return []
    held = tuple((name, cards) for name, cards in zip(called, wilds, strict=True) if cards)
    return [HandError("hands.wilds", wild=wild, held=held)]


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
