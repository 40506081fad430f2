"""The judge for programs: text or cards in, a ruling out. ``paiute_ref`` exports what is here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from paiute_ref import resources
from paiute_ref.cards import Card, Rank
from paiute_ref.errors import CardError, PaiuteError, raise_all
from paiute_ref.judge import Ruling, judge
from paiute_ref.rulebook.load import Rulebook
from paiute_ref.rulebook.model import House

if TYPE_CHECKING:
    from paiute_ref.showdown import Showdown


@cache
def load_rulebook() -> Rulebook:
    """The rules this package ships. Each part is read when it is first asked for.

    Raises :class:`~paiute_ref.errors.RulebookError` where they are missing or broken.

    >>> [each.slug for each in load_rulebook().combinations][:2]
    ['five-of-a-kind', 'royal-flush']
    """
    return Rulebook(resources.read_rules, resources.list_rules)


@cache
def house_named(name: str) -> House:
    """The house of a named set of ours, made once."""
    return load_rulebook().house(name)


def check(
    hand: str | Iterable[Card | str],
    wild: str | Rank | Card,
    house: str | House = "standard",
    *,
    took: str | Card | None = None,
) -> Ruling:
    """Judge a hand of five or six cards.

    ``hand`` is one text, or cards and texts; ``wild`` is the wild denomination or the very card
    that was turned up; ``house`` is a named set of house options or a house made by
    :meth:`Rulebook.house` or :meth:`Rulebook.house_from`; ``took`` is the card just taken from
    the discard pile (rule ``turn.keep-taken-card``). Texts are in international letters.

    Raises :class:`~paiute_ref.errors.CardError` for what cannot be read,
    :class:`~paiute_ref.errors.HandError` for what cannot be a hand and
    :class:`~paiute_ref.errors.HouseError` for a set there is none of.

    >>> ruling = check("7h 7s 7d 9c 2h 2s", wild="9")
    >>> ruling.combination.slug, [rank.letter for rank in ruling.ranks]
    ('four-two', ['7', '2'])
    >>> ruling > check("Kh Ks 5h 5s 2c 2d", wild="9")
    True
    """
    rank, turned_up = _wild(wild)
    return judge(
        _cards(hand),
        rank,
        house_named(house) if isinstance(house, str) else house,
        took=_one_card(took) if isinstance(took, str) else took,
        turned_up=turned_up,
    )


def compare(
    hands: Iterable[str | Iterable[Card | str]],
    wild: str | Rank | Card,
    pot: int | None = None,
    house: str | House = "standard",
    *,
    order: Sequence[int] | None = None,
    names: Sequence[str] | None = None,
) -> Showdown:
    """Compare two to five hands: who wins, and how a pot of so many chips is shared.

    ``hands``, ``wild`` and ``house`` are as for :func:`check`; ``order`` has the hands, counted
    from 0, as they sit from the dealer's left (option ``odd-chip``), which is as given if it is
    left out; ``names`` are what errors call the hands.

    Raises as :func:`check` does; :class:`~paiute_ref.errors.HandError` also for a card in two
    hands; TypeError for what is neither text nor cards.

    >>> hands = ["Kh Ks Qh Qs 2h 2s", "Kd Kc Jh Js Th Ts"]
    >>> showdown = compare(hands, wild="9", pot=30)
    >>> showdown.winners, showdown.standings[0].reason.higher
    ((0,), <Rank.QUEEN: 10>)
    """
    from paiute_ref import showdown

    if isinstance(pot, bool) or not isinstance(pot, int | None):
        raise TypeError(f"pot must be a number of chips, not {pot!r}")
    if isinstance(names, str):
        raise TypeError(f"names must be a sequence of names, not {names!r}")
    rank, turned_up = _wild(wild)
    return showdown.compare(
        _hands(hands, names),
        rank,
        house_named(house) if isinstance(house, str) else house,
        pot=pot,
        turned_up=turned_up,
        order=order,
        names=names,
    )


def _hands(
    hands: Iterable[str | Iterable[Card | str]], names: Sequence[str] | None
) -> list[tuple[Card, ...]]:
    """All hands read, or all that cannot be, told of the hand in which it stands."""
    from paiute_ref.showdown import of_hand

    given = [_hand(f"hands[{index}]", hand) for index, hand in enumerate(_several(hands))]
    called: Sequence[str | int] = range(1, len(given) + 1) if names is None else names
    read: list[tuple[Card, ...]] = []
    faults: list[PaiuteError] = []
    for name, hand in zip(called, given, strict=True):
        try:
            read.append(_cards(hand))
        except CardError as error:
            faults += of_hand(error, name)
    raise_all(CardError, "hands.several", faults)
    if read and all(len(cards) == 1 for cards in read):
        raise TypeError("hands must be several hands, not the cards of one")
    return read


def _several(hands: object) -> Iterable[object]:
    if isinstance(hands, str) or not isinstance(hands, Iterable):
        raise TypeError(f"hands must be several hands, not {hands!r}")
    return hands


def _hand(argument: str, hand: object) -> str | tuple[Card | str, ...]:
    if isinstance(hand, str):
        return hand
    cards = tuple(hand) if isinstance(hand, Iterable) else (None,)
    if not all(isinstance(card, Card | str) for card in cards):
        raise TypeError(f"{argument} must be a text or cards, not {hand!r}")
    return cards


def _cards(hand: str | Iterable[Card | str]) -> tuple[Card, ...]:
    from paiute_ref.notation import parse_cards  # which who reads the rules alone does not need

    if isinstance(hand, str):
        return parse_cards(hand).cards
    # Cards go through as text too, so that positions in errors count every card.
    given = tuple(hand)
    if all(isinstance(card, Card) for card in given):
        return given  # type: ignore[return-value]
    return parse_cards([str(card) for card in given]).cards


def _one_card(text: str) -> Card:
    cards = _cards(text)
    if len(cards) != 1:
        raise CardError("card.one", found=len(cards))
    return cards[0]


def _wild(wild: str | Rank | Card) -> tuple[Rank, Card | None]:
    if isinstance(wild, str):
        wild = _parse_wild(wild)
    if not isinstance(wild, Rank | Card):  # 9 alone would be the jack's number
        raise TypeError(f"wild must be a text, a Rank or a Card, not {wild!r}")
    return (wild.rank, wild) if isinstance(wild, Card) else (wild, None)


@lru_cache(maxsize=256)  # the same few in every hand of a deal
def _parse_wild(wild: str) -> Rank | Card:
    from paiute_ref.notation import parse_wild

    return parse_wild(wild)
