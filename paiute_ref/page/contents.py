"""What stands where in the page: the book without its words, its examples, and the odds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from paiute_ref.cards import Rank
from paiute_ref.judge import HAND_SIZES
from paiute_ref.odds import count_hands
from paiute_ref.printed import book as view
from paiute_ref.rulebook.load import Rulebook
from paiute_ref.rulebook.model import Dispute, Example, House, HouseOption
from paiute_ref.views.examples import examples
from paiute_ref.views.voice import Voice


def contents(book: Rulebook) -> dict[str, Any]:
    """The parts of the book by slug, in their order; and the rules on the sheet.

    ``hands`` are the examples of hands for everything that has some: hand, wild, card taken,
    rival, its result, options. Those of combinations as a value of a house option has them are
    the ``otherHands``: option, value, combination, hands.
    """
    others: tuple[HouseOption | Dispute, ...] = (*book.options, *book.disputes)
    shown = {
        **{each.slug: each.examples for each in book.combinations},
        **{rule.slug: rule.examples for section in book.sections for rule in section.rules},
        **{each.rule: each.examples for each in others},
    }
    return {
        "sections": [
            {
                "slug": section.slug,
                "rules": [
                    {"slug": rule.slug, "see": rule.see, "sources": rule.sources}
                    for rule in section.rules
                ],
            }
            for section in book.sections
        ],
        "options": [
            {
                "slug": option.slug,
                "values": [value.slug for value in option.values],
                "sources": option.sources,
                "hands": option.touches_hands,
            }
            for option in book.options
        ],
        "disputes": [{"slug": each.slug, "rules": each.rules} for each in book.disputes],
        "terms": [each.slug for each in book.terms],
        "houses": [{"slug": slug, "options": dict(f.options)} for slug, f in book.houses.items()],
        "hands": {slug: _hands(hands) for slug, hands in shown.items() if hands},
        "otherHands": [
            [option.slug, value.slug, slug, _hands(patch.examples)]
            for option in book.options
            for value in option.values
            for slug, patch in value.shapes.items()
            if patch.examples
        ],
        "sheet": view.SHEET,
    }


def _hands(shown: Iterable[Example]) -> list[list[Any]]:
    return [
        [
            each.hand,
            each.wild,
            each.took.code if each.took else "",
            each.rival or "",
            each.result or "",
            dict(each.options),
        ]
        for each in shown
    ]


def plays(voice: Voice) -> dict[str, Sequence[str]]:
    """The examples of the course of play in words; those of hands the page words itself."""
    book = voice.book
    told = {
        rule.slug: examples(voice, (), rule.plays)
        for section in book.sections
        for rule in section.rules
    }
    for option in book.options:
        told[option.rule] = examples(voice, (), option.plays, about=option.slug)
    for dispute in book.disputes:
        told[dispute.rule] = examples(voice, (), dispute.plays)
    return {f"{slug}.plays": texts for slug, texts in told.items() if texts}


def odds_tables(book: Rulebook) -> dict[str, Any]:
    """How many hands of each size hold what, for every way to play what touches hands.

    ``options`` are those; ``which`` says, for their values joined by spaces, which of the
    ``tables`` holds: by size and by wild denomination the numbers of hands, from the strongest
    combination to nothing.
    """
    options = [option for option in book.options if option.touches_hands]
    which: dict[str, int] = {}
    tables: dict[object, tuple[int, Any]] = {}
    for values in product(*([value.slug for value in option.values] for option in options)):
        settings = {option.slug: v for option, v in zip(options, values, strict=True)}
        house = book.house(settings=settings)
        made_of = tuple(each.shape for each in house.combinations), house.order.ace_low
        if made_of not in tables:
            tables[made_of] = len(tables), _table(house)
        which[" ".join(values)] = tables[made_of][0]
    return {
        "options": [option.slug for option in options],
        "which": which,
        "tables": [table for _, table in tables.values()],
    }


def _table(house: House) -> dict[int, list[list[int]]]:
    return {size: [*_counts(house, size)] for size in HAND_SIZES}


def _counts(house: House, size: int) -> Iterator[list[int]]:
    for rank in Rank:
        yield [*count_hands(rank, house, size).counts.values()]
