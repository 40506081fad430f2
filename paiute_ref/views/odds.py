"""The numbers of hands in words, in bars, as a picture and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import floor, log10
from typing import Any, Final

from paiute_ref.cards import Rank
from paiute_ref.language import Translator, cldr_name
from paiute_ref.odds import (
    NONE,
    Counts,
    Difference,
    differences,
    fewer_is_more,
    sequences_through,
)
from paiute_ref.rulebook.model import CombinationDef, House
from paiute_ref.views.blocks import Block
from paiute_ref.views.ruling import house_rules
from paiute_ref.views.voice import Voice

JSON_VERSION: Final = 1
_FIGURES: Final = 3
_MOST_PLACES: Final = 8
_STEPS: Final = 3
"""Steps of a bar for ten times as many hands."""

_STEP: Final = "█"
_GAP: Final = "  "
_EXACT_BELOW: Final = 100
"""“1 in N” is said to one place behind the comma below this."""


# Numbers


def decimal(t: Translator, number: float, places: int = 1) -> str:
    """A number with so many places behind the comma at most, as the language writes it."""
    from babel.numbers import format_decimal

    rounded = round(number, places)
    return format_decimal(rounded, locale=cldr_name(t.lang), decimal_quantization=False)


def share(t: Translator, part: int, whole: int) -> str:
    """A percentage of three figures, or of more where it would else be 100%.

    >>> share(Translator("en"), 672, 2598960), share(Translator("en"), 2595736, 2598960)
    ('0.0259%', '99.9%')
    """
    if part in (0, whole):
        return t.percent(part / whole)
    before = _figures_before(100 * part / whole)
    places = max(_FIGURES - before, 1 - _figures_before(100 * (1 - part / whole)))
    return t.percent(part / whole, digits=min(max(places, 0), _MOST_PLACES))


def one_in(t: Translator, part: int, whole: int) -> str:
    """A chance as one in so many; ``part`` is not 0.

    >>> one_in(Translator("en"), 672, 2598960), one_in(Translator("en"), 2595736, 2598960)
    ('1 in 3,868', '1 in 1.001')
    """
    times = whole / part
    if times >= _EXACT_BELOW or part == whole:
        number = t.number(round(times))
    else:
        number = decimal(t, times, max(1, 1 - _figures_before(times - 1)))
    # TRANSLATORS: a chance; {number} may have a fraction. 1 in 3,868; 1 in 1.1.
    return t.say("1 in {number}", number=number)


def _figures_before(number: float) -> int:
    """Figures before the point; less than 1 where noughts follow it."""
    return floor(log10(number)) + 1


# One denomination


def answer(voice: Voice, house: House, counted: Counts, *, bars: bool) -> Iterator[Block]:
    """All numbers for one wild denomination; with bars where it is laid out for the eye."""
    yield Block("title", title(voice, counted))
    yield Block("note", voice.text(voice.book.cards.ranks[counted.wild].wild))
    yield from house_rules(voice, house)
    lines = _barred(voice, house, counted) if bars else _lines(voice, house, counted)
    yield from lines
    yield from _notes(voice, house, counted.cards)
    if bars:
        yield Block("note", _scale(voice))


def title(voice: Voice, counted: Counts) -> str:
    """How many hands are counted."""
    t = voice.say_in
    return t.count(
        "{hands} hands of {n} card, counted by the best combination",
        "{hands} hands of {n} cards, counted by the best combination",
        counted.cards,
        hands=t.number(counted.hands),
    )


def _scale(voice: Voice) -> str:
    t = voice.say_in
    return t.count(
        "Where a bar is {n} step longer, there are ten times as many hands.",
        "Where a bar is {n} steps longer, there are ten times as many hands.",
        _STEPS,
    )


def _lines(voice: Voice, house: House, counted: Counts) -> Iterator[Block]:
    t = voice.say_in
    for name, hands in named(voice, house, counted):
        if not hands:
            yield Block("item", t.say("{combination}: no hand", combination=name))
            continue
        # TRANSLATORS: {hands} and {share} are numbers, {chance} is "1 in 3,868".
        words = t.say(
            "{combination}: {hands} ({share}, {chance})",
            combination=name,
            hands=t.number(hands),
            share=share(t, hands, counted.hands),
            chance=one_in(t, hands, counted.hands),
        )
        yield Block("item", words)


def _barred(voice: Voice, house: House, counted: Counts) -> Iterator[Block]:
    """Numbers and bars in columns, and behind them the words, of which nobody knows the width."""
    t, rows = voice.say_in, named(voice, house, counted)
    numbers = [t.number(hands) for _, hands in rows]
    shares = [share(t, hands, counted.hands) for _, hands in rows]
    bars = [_bar(hands) for _, hands in rows]
    for (name, hands), *columns in zip(rows, numbers, shares, bars, strict=True):
        number, percent = columns[0].rjust(_widest(numbers)), columns[1].rjust(_widest(shares))
        words = name
        if hands:
            chance = one_in(t, hands, counted.hands)
            # TRANSLATORS: {chance} is "1 in 3,868".
            words = t.say("{combination}, {chance}", combination=name, chance=chance)
        bar = columns[2].ljust(_widest(bars))
        yield Block("item", _GAP.join((number, percent, bar, words)))


def _bar(hands: int) -> str:
    return _STEP * (1 + round(_STEPS * log10(hands))) if hands else ""


def _widest(texts: Sequence[str]) -> int:
    return max(map(len, texts))


def named(voice: Voice, house: House, counted: Counts) -> list[tuple[str, int]]:
    """The combinations by name, the strongest first, then nothing, with their hands."""
    return [(name_of(voice, house, slug), hands) for slug, hands in counted.counts.items()]


def name_of(voice: Voice, house: House, slug: str) -> str:
    """What people call a key of the counts."""
    if slug == NONE:
        return voice.say_in.say("No combination")
    return voice.text(_definition(house, slug).name)


def _definition(house: House, slug: str) -> CombinationDef:
    return next(each for each in house.combinations if each.slug == slug)


def _notes(voice: Voice, house: House, cards: int) -> Iterator[Block]:
    t = voice.say_in
    larger = [each for each in house.combinations if each.shape.size > cards]
    if larger:
        names = t.listing([voice.text(each.name) for each in larger])
        words = t.count(
            "A hand of {n} card cannot be one of these: {combinations}.",
            "A hand of {n} cards cannot be one of these: {combinations}.",
            cards,
            combinations=names,
        )
        yield Block("note", words)
    yield Block("note", t.say("The card turned up is out of play, so 51 cards can be held."))


# All denominations side by side


def side_by_side(
    voice: Voice, house: House, counted: Sequence[Counts], width: int | None
) -> Iterator[Block]:
    """The numbers for every denomination, what differs between them, and why.

    ``width`` is how many columns a table may have; None for a line a denomination.
    """
    yield Block("title", title(voice, counted[0]))
    yield from house_rules(voice, house)
    if width is None:
        yield from _each_in_a_line(voice, house, counted)
    else:
        yield from _tables(voice, house, counted, width)
    yield from _notes(voice, house, counted[0].cards)
    yield from what_differs(voice, house, counted)


def _each_in_a_line(voice: Voice, house: House, counted: Sequence[Counts]) -> Iterator[Block]:
    t = voice.say_in
    for each in counted:
        numbers = (
            # TRANSLATORS: {hands} is a number. Five of a kind: 672
            t.say("{combination}: {hands}", combination=name, hands=t.number(hands))
            for name, hands in named(voice, house, each)
        )
        wild = voice.text(voice.book.cards.ranks[each.wild].wild)
        yield Block("item", f"{wild} {'; '.join(numbers)}")


def _tables(voice: Voice, house: House, counted: Sequence[Counts], width: int) -> Iterator[Block]:
    """Columns with numbers at their heads, which the combinations have in the list above them."""
    t = voice.say_in
    slugs = list(counted[0].counts)
    for number, slug in enumerate(slugs, start=1):
        yield Block("item", f"{t.number(number)}. {name_of(voice, house, slug)}")
    first = _column("", [short(each.wild) for each in counted])
    others = [
        _column(f"{t.number(number)}.", [t.number(each.counts[slug]) for each in counted])
        for number, slug in enumerate(slugs, start=1)
    ]
    while others:
        fitting = max(1, _how_many_fit(first, others, width))
        yield Block("heading", _row([first, *others[:fitting]], 0))
        for row in range(1, len(first)):
            yield Block("text", _row([first, *others[:fitting]], row))
        others = others[fitting:]


def _column(head: str, cells: Sequence[str]) -> list[str]:
    wide = _widest([head, *cells])
    return [cell.rjust(wide) for cell in (head, *cells)]


def _row(columns: Sequence[Sequence[str]], row: int) -> str:
    return _GAP.join(column[row] for column in columns)


def _how_many_fit(first: Sequence[str], others: Sequence[Sequence[str]], width: int) -> int:
    heads = [column[0] for column in others]
    return sum(
        len(_GAP.join((first[0], *heads[:count]))) <= width for count in range(1, len(heads) + 1)
    )


def short(rank: Rank) -> str:
    """A rank as it stands on cards."""
    return rank.letter.replace("T", "10")


# Why


def what_differs(voice: Voice, house: House, counted: Sequence[Counts]) -> Iterator[Block]:
    """What is the same whatever is wild, what is not, and why."""
    t, found = voice.say_in, differences(counted)
    differing = [each.slug for each in found]
    same = [slug for slug in counted[0].counts if slug not in differing]
    if same:
        yield Block("heading", t.say("The same whatever denomination is wild:"))
        yield from (Block("item", name_of(voice, house, slug)) for slug in same)
    if not found:
        return
    yield Block("heading", t.say("What differs:"))
    yield from (Block("item", _differs(voice, house, each)) for each in found)
    yield Block("heading", t.say("Why:"))
    yield from _why(voice, house, counted, differing)


def _differs(voice: Voice, house: House, difference: Difference) -> str:
    t = voice.say_in
    # TRANSLATORS: {ranks} and {others} are plurals such as "nines or tens"; the rest are numbers.
    return t.say(
        "{combination}: most with wild {ranks}, {most}; fewest with wild {others}, {fewest}",
        combination=name_of(voice, house, difference.slug),
        ranks=_plurals(voice, difference.most_with),
        most=t.number(difference.most),
        others=_plurals(voice, difference.fewest_with),
        fewest=t.number(difference.fewest),
    )


def _plurals(voice: Voice, ranks: Sequence[Rank]) -> str:
    return voice.say_in.listing([voice.ranks(rank) for rank in ranks], choice=True)


def _why(
    voice: Voice, house: House, counted: Sequence[Counts], differing: Sequence[str]
) -> Iterator[Block]:
    t = voice.say_in
    words = t.say(
        "Cards of the wild denomination are wild cards. So no sequence through it can be made of "
        "natural cards alone, and not every denomination is in equally many sequences."
    )
    yield Block("text", words)
    held = [slug for slug in differing if slug != NONE]
    sequences = [slug for slug in held if _definition(house, slug).shape.sequence]
    others = [name_of(voice, house, slug) for slug in held if slug not in sequences]
    if others:
        words = t.say(
            "These have no sequence and differ only because a hand that also holds something "
            "stronger is counted there: {combinations}.",
            combinations=t.listing(others),
        )
        yield Block("text", words)
    for slug in sequences:
        yield from _sequences(voice, house, counted, slug)


def _sequences(voice: Voice, house: House, counted: Sequence[Counts], slug: str) -> Iterator[Block]:
    t, name = voice.say_in, name_of(voice, house, slug)
    through = sequences_through(slug, house, counted[0].cards)
    words = t.say(
        "Sequences in which a denomination has a place – {combination}:", combination=name
    )
    yield Block("heading", words)
    for number, ranks in groupby(sorted(through, key=through.__getitem__), through.__getitem__):
        # TRANSLATORS: {ranks} are plurals, {n} sequences have a place for each of them.
        words = t.count(
            "{ranks}: {n} sequence",
            "{ranks}: {n} sequences",
            number,
            ranks=t.listing([voice.ranks(rank) for rank in ranks]),
        )
        yield Block("item", words)
    hands = {each.wild: each.counts[slug] for each in counted}
    if len({*through.values()}) > 1 and fewer_is_more(through, hands):
        words = t.say("The fewer of them the wild denomination is in, the more hands there are.")
    else:
        words = t.say(
            "That is not all that counts: sequences overlap, and a hand that also holds something "
            "stronger is counted there."
        )
    yield Block("text", words)


# JSON


def as_json(counted: Counts) -> dict[str, Any]:
    """The documented object of ``paiute odds --wild R --json``."""
    return {
        "version": JSON_VERSION,
        "wild": counted.wild.letter,
        "cards": counted.cards,
        "hands": counted.hands,
        "counts": dict(counted.counts),
    }


def all_as_json(counted: Sequence[Counts]) -> dict[str, Any]:
    """The object of ``paiute odds --json``: the counts of all denominations, the lowest first."""
    return {
        "version": JSON_VERSION,
        "cards": counted[0].cards,
        "hands": counted[0].hands,
        "denominations": [
            {"wild": each.wild.letter, "counts": dict(each.counts)} for each in counted
        ],
    }
