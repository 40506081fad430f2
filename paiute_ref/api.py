"""The judge for programs: text or cards in, a ruling out. ``paiute_ref`` exports what is here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from paiute_ref import resources
from paiute_ref.cards import Card, Rank
from paiute_ref.errors import CardError
from paiute_ref.judge import Ruling, judge
from paiute_ref.rulebook.load import Rulebook
from paiute_ref.rulebook.model import House


@cache
def load_rulebook() -> Rulebook:
    """The rules this package ships. Each part is read when it is first asked for.

    Raises :class:`~paiute_ref.errors.RulebookError` where they are missing or broken.

    >>> [each.slug for each in load_rulebook().combinations][:2]
    ['five-of-a-kind', 'royal-flush']
    """
    return Rulebook(resources.read_rules, resources.list_rules)


@cache
def _house(name: str) -> House:
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
        _house(house) if isinstance(house, str) else house,
        took=_one_card(took) if isinstance(took, str) else took,
        turned_up=turned_up,
    )


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
