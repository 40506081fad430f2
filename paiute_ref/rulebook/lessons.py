"""The lessons of the course as values, and how they are read.

A question never says which answer is right: ``paiute_ref.learn.course`` lets the judge, the referee
and the race work it out. ``among`` are answers to choose from where there would be too many.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from paiute_ref.cards import Card, Rank
from paiute_ref.rulebook.entries import shown
from paiute_ref.rulebook.fields import NOTES, Fields
from paiute_ref.rulebook.model import FEWEST_PLAYERS, MOST_PLAYERS, Example, Play, Text
from paiute_ref.rulebook.plays import MOST_CHIPS, PILES

Options: TypeAlias = tuple[tuple[str, str], ...]


class WhichCombination(NamedTuple):
    """Which combination a hand is, if any. ``took`` is the card from the discard pile."""

    hand: tuple[Card, ...]
    wild: Rank
    took: Card | None = None
    options: Options = ()


class WhichWins(NamedTuple):
    """Which of several hands wins, or whether they tie."""

    hands: tuple[tuple[Card, ...], ...]
    wild: Rank
    options: Options = ()


class StandsFor(NamedTuple):
    """Which card a wild ``card`` of a hand stands for."""

    hand: tuple[Card, ...]
    wild: Rank
    card: Card
    among: tuple[Card, ...]
    options: Options = ()


class Completes(NamedTuple):
    """Which card, taken to five, completes a combination."""

    hand: tuple[Card, ...]
    wild: Rank
    among: tuple[Card, ...]
    options: Options = ()


class Goes(NamedTuple):
    """Which card is discarded when six are called, if any."""

    hand: tuple[Card, ...]
    wild: Rank
    took: Card | None = None
    options: Options = ()


class BestDiscard(NamedTuple):
    """Which of six cards, which cannot be called, is best discarded."""

    hand: tuple[Card, ...]
    wild: Rank
    took: Card | None = None
    options: Options = ()


class MayCall(NamedTuple):
    """Whether six cards may be called; ``taken_from`` is where ``took`` came from."""

    hand: tuple[Card, ...]
    wild: Rank
    took: Card
    taken_from: str
    options: Options = ()


class MayTake(NamedTuple):
    """Whether a card may be taken from the discard pile, whose top card stands last."""

    discards: tuple[Card, ...]
    took: Card
    options: Options = ()


class MayDiscard(NamedTuple):
    """Whether a card may be discarded after one was taken."""

    took: Card
    taken_from: str
    discard: Card
    options: Options = ()


class Begins(NamedTuple):
    """Who plays first."""

    players: int
    dealer: int
    options: Options = ()


class HasLastTurn(NamedTuple):
    """Who has a last turn after a call."""

    players: int
    dealer: int
    caller: int
    among: tuple[tuple[int, ...], ...]
    options: Options = ()


class Share(NamedTuple):
    """How many chips each of several winners gets."""

    pot: int
    players: int
    dealer: int
    winners: tuple[int, ...]
    among: tuple[int, ...]
    options: Options = ()


Question: TypeAlias = (
    WhichCombination
    | WhichWins
    | StandsFor
    | Completes
    | Goes
    | BestDiscard
    | MayCall
    | MayTake
    | MayDiscard
    | Begins
    | HasLastTurn
    | Share
)


class Page(NamedTuple):
    """One step of a lesson.

    ``rule`` is the slug of what is learned, ``also`` are those of what is shown with it. ``right``
    is the reason that is told with the right answer, ``wrong`` what helps after another one.
    """

    slug: str
    rule: str
    text: Text
    question: Question
    right: Text
    wrong: Text
    also: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()
    plays: tuple[Play, ...] = ()


class Lesson(NamedTuple):
    """A lesson: pages in their order."""

    slug: str
    title: Text
    pages: tuple[Page, ...]


def lesson(fields: Fields) -> Lesson:
    """The lesson of one file."""
    fields.only("lesson", "title", "pages", *NOTES)
    slug = fields.slug("lesson")
    own = f"lesson.{slug}"
    pages: list[Page] = []
    for each in fields.each("pages"):
        made = _page(each, own)
        if made.slug in (page.slug for page in pages):
            raise each.fault("duplicate-slug", "slug", found=made.slug)
        pages.append(made)
    return Lesson(slug, fields.text("title", own), tuple(pages))


def _page(fields: Fields, lesson: str) -> Page:
    fields.only("slug", "rule", "also", "text", "examples", "question", "right", "wrong", *NOTES)
    slug = fields.slug("slug")
    own = f"{lesson}.{slug}"
    hands, played = shown(fields)
    return Page(
        slug=slug,
        rule=fields.word("rule"),
        text=fields.text("text", own),
        question=question(fields.fields("question")),
        right=fields.text("right", own),
        wrong=fields.text("wrong", own),
        also=fields.words("also"),
        examples=hands,
        plays=played,
    )


def question(fields: Fields) -> Question:
    """A question of whatever kind it says it is."""
    return _KINDS[fields.choice("ask", _KINDS)](fields)


def _combination(fields: Fields) -> Question:
    fields.only("ask", "cards", "wild", "took", "options")
    return WhichCombination(*_held(fields), _took(fields), _options(fields))


def _wins(fields: Fields) -> Question:
    fields.only("ask", "first", "second", "third", "wild", "options")
    named = [key for key in ("first", "second", "third") if key in fields]
    hands = tuple(fields.hand(key) for key in named)
    return WhichWins(hands, fields.rank("wild"), _options(fields))


def _stands_for(fields: Fields) -> Question:
    fields.only("ask", "cards", "wild", "card", "among", "options")
    hand, wild = _held(fields)
    return StandsFor(hand, wild, _of(fields, "card", hand), fields.cards("among"), _options(fields))


def _completes(fields: Fields) -> Question:
    fields.only("ask", "cards", "wild", "among", "options")
    return Completes(*_held(fields), fields.cards("among"), _options(fields))


def _goes(fields: Fields) -> Question:
    fields.only("ask", "cards", "wild", "took", "options")
    return Goes(*_held(fields), _took(fields), _options(fields))


def _discard(fields: Fields) -> Question:
    fields.only("ask", "cards", "wild", "took", "options")
    return BestDiscard(*_held(fields), _took(fields), _options(fields))


def _may_call(fields: Fields) -> Question:
    fields.only("ask", "cards", "wild", "took", "from", "options")
    hand, wild = _held(fields)
    took = _of(fields, "took", hand)
    return MayCall(hand, wild, took, fields.choice("from", PILES), _options(fields))


def _may_take(fields: Fields) -> Question:
    fields.only("ask", "discards", "took", "options")
    return MayTake(fields.cards("discards"), fields.card("took"), _options(fields))


def _may_discard(fields: Fields) -> Question:
    fields.only("ask", "took", "from", "discard", "options")
    taken_from = fields.choice("from", PILES)
    return MayDiscard(fields.card("took"), taken_from, fields.card("discard"), _options(fields))


def _begins(fields: Fields) -> Question:
    fields.only("ask", "players", "dealer", "options")
    return Begins(_players(fields), _seat(fields, "dealer"), _options(fields))


def _last_turn(fields: Fields) -> Question:
    fields.only("ask", "players", "dealer", "caller", "among", "options")
    among = []
    for place, seats in enumerate(fields.items("among")):
        if not isinstance(seats, list):
            raise fields.expected("list", seats, "among", place)
        among.append(tuple(seats))
    return HasLastTurn(
        players=_players(fields),
        dealer=_seat(fields, "dealer"),
        caller=_seat(fields, "caller"),
        among=tuple(among),
        options=_options(fields),
    )


def _share(fields: Fields) -> Question:
    fields.only("ask", "pot", "players", "dealer", "winners", "among", "options")
    return Share(
        pot=fields.number("pot", 0, MOST_CHIPS),
        players=_players(fields),
        dealer=_seat(fields, "dealer"),
        winners=fields.numbers("winners", 1, _players(fields)),
        among=fields.numbers("among", 0, MOST_CHIPS),
        options=_options(fields),
    )


_KINDS: Final[dict[str, Callable[[Fields], Question]]] = {
    "combination": _combination,
    "wins": _wins,
    "stands-for": _stands_for,
    "completes": _completes,
    "goes": _goes,
    "discard": _discard,
    "may-call": _may_call,
    "may-take": _may_take,
    "may-discard": _may_discard,
    "begins": _begins,
    "last-turn": _last_turn,
    "share": _share,
}


def _held(fields: Fields) -> tuple[tuple[Card, ...], Rank]:
    return fields.hand("cards"), fields.rank("wild")


def _of(fields: Fields, key: str, hand: tuple[Card, ...]) -> Card:
    card = fields.card(key)
    if card not in hand:
        raise fields.fault("not-in-hand", key, found=str(card))
    return card


def _took(fields: Fields) -> Card | None:
    return _of(fields, "took", fields.hand("cards")) if "took" in fields else None


def _players(fields: Fields) -> int:
    return fields.number("players", FEWEST_PLAYERS, MOST_PLAYERS)


def _seat(fields: Fields, key: str) -> int:
    return fields.number(key, 1, _players(fields))


def _options(fields: Fields) -> Options:
    return tuple(fields.pairs("options").items())
