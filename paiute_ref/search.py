"""Searching the book in a reader's own language: what speaks of these words, and how much.

Things are ranked as libraries do it (BM25F: Robertson, Zaragoza and Taylor 2004): a word counts
for more the fewer things speak of it, and for more in a name than in an explanation. There are no
tables of any language. Words answer to each other by what they begin with, which holds for Dutch
and Catalan plurals, Bulgarian articles and Gujarati postpositions alike.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import takewhile
from math import log
from types import MappingProxyType
from typing import Final, NamedTuple

from paiute_ref.language import Translator
from paiute_ref.lookup import Entry, entries, fold
from paiute_ref.lookup import find as find_exactly
from paiute_ref.rulebook.load import Rulebook
from paiute_ref.rulebook.model import Dispute, HouseOption, OptionValue, Rule, Section, Text

NAME: Final = "name"
ALIASES: Final = "aliases"
TEXT: Final = "text"
WHY: Final = "why"
WEIGHTS: Final[Mapping[str, float]] = MappingProxyType(
    {NAME: 4.0, ALIASES: 3.0, TEXT: 2.0, WHY: 1.0}
)
"""What a word is worth by where it stands: a name, other names, what is said, the reason."""

NEAREST: Final = 3
"""How many things or words are offered in place of what there is none of."""

LIMIT: Final = 10
"""How many things are shown where nobody asks for another number."""

_SATURATION: Final = 1.2  # how soon one more mention of a word adds nothing
_LENGTH: Final = 0.5  # how much a long text has to give way to a short one
_LEAST_SHARE: Final = 0.3  # of the worth of all words asked for, that a thing must answer to
_FORM: Final = 0.9  # what another form of a word is worth at most
_FEWEST_BEGUN: Final = 3  # characters of a word that may be the beginning of another
_FEWEST_SHARED: Final = 4  # characters with which two forms of a word begin
_TELLING: Final = 0.25  # of the worth of the rarest word asked for, that a word must have to tell
_LONGEST_ENDING: Final = 3  # letters
_CLOSE: Final = 0.6  # likeness of a name, or of a word, that somebody may have meant
_VERY_CLOSE: Final = 0.75  # likeness of a name that somebody meant but mistyped
_NO_JOINERS: Final = dict.fromkeys(map(ord, "\u200c\u200d"))  # spelling and not sound
_SLUG: Final = re.compile(r"[a-z]+(?:-[a-z]+)*\.[a-z.-]+")
_NUMBER: Final = re.compile(r"§?\s*(\d+)(?:[.,](\d+))?\.?")


class Passage(NamedTuple):
    """One text about a thing. ``field`` is a key of ``WEIGHTS``."""

    field: str
    text: str


class Word(NamedTuple):
    """A word of a text, folded, and the place where it stands."""

    folded: str
    start: int
    end: int


class Found(NamedTuple):
    """A thing that speaks of what was asked for, and all that is said about it."""

    entry: Entry
    passages: tuple[Passage, ...]


class Findings(NamedTuple):
    """What a search came to, the best first.

    ``forms`` holds, for each word asked for that tells something, all its folded forms. Words
    such as "the", which stand nearly everywhere, are not among them.
    """

    found: tuple[Found, ...]
    forms: tuple[frozenset[str], ...]


class _Shelf(NamedTuple):
    """A thing with the words of its passages, counted by field."""

    entry: Entry
    passages: tuple[Passage, ...]
    words: Mapping[str, Counter[str]]


class _Index(NamedTuple):
    """All things; the places of those that have a word; words by their first letters.

    ``lengths`` are the mean lengths of the fields.
    """

    shelves: tuple[_Shelf, ...]
    places: Mapping[str, frozenset[int]]
    words: Mapping[str, frozenset[str]]
    lengths: Mapping[str, float]


# Words


def words_of(text: str) -> Iterator[Word]:
    """The words of a text in order.

    >>> [word.folded for word in words_of("L'Às, four/two")]
    ['l', 'as', 'four', 'two']
    """
    start = None
    for place, character in enumerate(f"{text} "):
        inside = unicodedata.category(character)[0] in "LMN" or ord(character) in _NO_JOINERS
        if inside and start is None:
            start = place
        elif not inside and start is not None:
            if folded := _folded(text[start:place]):
                yield Word(folded, start, place)
            start = None


@lru_cache(maxsize=10_000)
def _folded(word: str) -> str:
    return fold(word.translate(_NO_JOINERS)).replace(" ", "")


def likeness(word: str, other: str) -> float:
    """How surely two folded words are forms of one, or the first is a beginning of the other.

    >>> likeness("kaart", "kaarten") > likeness("kaart", "kaartspel") > likeness("kaart", "kat")
    True
    >>> likeness("карта", "картите") > 0 < likeness("ઢગલો", "ઢગલામાંથી")
    True
    """
    if word == other:
        return 1.0
    shared = _shared(word, other)
    stem = _without_ending(word)
    begun = len(stem) >= _FEWEST_BEGUN and other.startswith(stem)
    if not begun:
        whole = word.startswith(_without_ending(other))
        left = _letters(word[len(shared) :]) + _letters(other[len(shared) :])
        if len(shared) < (_FEWEST_BEGUN if whole else _FEWEST_SHARED) or left > _letters(shared):
            return 0.0
    return _FORM * _letters(shared) / max(_letters(word), _letters(other))


def _shared(word: str, other: str) -> str:
    """What both begin with."""
    same = takewhile(lambda pair: pair[0] == pair[1], zip(word, other, strict=False))
    return "".join(first for first, _ in same)


def _without_ending(word: str) -> str:
    """The word without the vowel sign that it ends with in Indian scripts."""
    while word and unicodedata.category(word[-1])[0] == "M":
        word = word[:-1]
    return word


def _letters(text: str) -> int:
    """How many letters there are; a vowel sign belongs to its letter."""
    return sum(unicodedata.category(character)[0] != "M" for character in text)


# What there is


def passages(t: Translator, entry: Entry) -> tuple[Passage, ...]:
    """All that is said about a thing in a language, the most telling first."""
    texts: Sequence[tuple[str, Text | None]]
    match entry.thing:
        case Rule(text=text, why=why):
            texts = (TEXT, text), (WHY, why)
        case Section(title=title):
            texts = ((NAME, title),)
        case Dispute(question=question, answer=answer, aliases=aliases):
            texts = (NAME, question), (ALIASES, aliases), (TEXT, answer)
        case HouseOption(name=name, line=line, why=why, players=players):
            texts = (NAME, name), (TEXT, line), (WHY, why), (WHY, players)
        case OptionValue(name=name, line=line):
            texts = (NAME, name), (TEXT, line)
        case thing:
            texts = (NAME, thing.name), (ALIASES, thing.aliases), (TEXT, thing.line)
    said = ((field, t.text(text)) for field, text in texts if text)
    return tuple(Passage(field, text) for field, text in said if text)


@cache
def _index(book: Rulebook, t: Translator) -> _Index:
    shelves = tuple(_shelf(t, entry) for entry in entries(book, t))
    places: dict[str, set[int]] = defaultdict(set)
    words: dict[str, set[str]] = defaultdict(set)
    lengths: Counter[str] = Counter()
    for place, shelf in enumerate(shelves):
        for field, counted in shelf.words.items():
            lengths[field] += counted.total()
            for word in counted:
                places[word].add(place)
                words[word[:_FEWEST_BEGUN]].add(word)
    return _Index(
        shelves,
        {word: frozenset(there) for word, there in places.items()},
        {begin: frozenset(same) for begin, same in words.items()},
        {field: length / len(shelves) for field, length in lengths.items()},
    )


def _shelf(t: Translator, entry: Entry) -> _Shelf:
    words: dict[str, Counter[str]] = defaultdict(Counter)
    about = passages(t, entry)
    for passage in about:
        words[passage.field].update(word.folded for word in words_of(passage.text))
    return _Shelf(entry, about, words)


# Searching


def search(book: Rulebook, t: Translator, asked: str) -> Findings:
    """What speaks of the words, in order of how much; what is called exactly so comes first."""
    index = _index(book, t)
    answers = [_answers(index, word) for word in _asked(asked)]
    where = [frozenset[int]().union(*(index.places[word] for word in each)) for each in answers]
    worth = [_worth(len(index.shelves), len(places)) for places in where]
    typed = _typed(asked)
    ranked = []
    for place in frozenset[int]().union(*where):
        share = sum(w for w, places in zip(worth, where, strict=True) if place in places)
        if share >= _LEAST_SHARE * sum(worth):
            shelf = index.shelves[place]
            mentions = [_mentions(index, shelf, each) for each in answers]
            score = sum(w * m / (_SATURATION + m) for w, m in zip(worth, mentions, strict=True))
            ranked.append((0.0 if _is_called(shelf, typed) else 1.0 / score, place))
    shelves = (index.shelves[place] for _, place in sorted(ranked))
    telling = _TELLING * max(worth, default=0.0)
    return Findings(
        tuple(Found(shelf.entry, shelf.passages) for shelf in shelves),
        tuple(frozenset(each) for each, w in zip(answers, worth, strict=True) if w > telling),
    )


def _asked(text: str) -> Sequence[str]:
    """The words to look for. Single letters among others are "a", "i", "и", which say nothing."""
    words = list(dict.fromkeys(_folded_words(text)))
    return [word for word in words if len(word) > 1 or not word.isalpha()] or words


def _folded_words(text: str) -> Iterator[str]:
    return (word.folded for word in words_of(text))


def _answers(index: _Index, word: str) -> Mapping[str, float]:
    """The words of the book that are forms of a word or begin with it, and how surely."""
    alike = {other: likeness(word, other) for other in index.words.get(word[:_FEWEST_BEGUN], ())}
    return {other: surely for other, surely in alike.items() if surely}


def _worth(everything: int, speaking: int) -> float:
    """What a word is worth: the more, the fewer things speak of it. Nothing if none does."""
    return log(1 + (everything - speaking + 0.5) / (speaking + 0.5)) if speaking else 0.0


def _mentions(index: _Index, shelf: _Shelf, answers: Mapping[str, float]) -> float:
    """How much a thing speaks of a word, by the worth and the length of the fields."""
    return sum(
        WEIGHTS[field]
        * sum(surely * counted[word] for word, surely in answers.items())
        / (1 - _LENGTH + _LENGTH * counted.total() / index.lengths[field])
        for field, counted in shelf.words.items()
    )


def nearest_words(book: Rulebook, t: Translator, asked: str) -> tuple[str, ...]:
    """The at most three words of the book that are most like those asked for."""
    from difflib import get_close_matches

    written = {
        word.folded: passage.text[word.start : word.end].lower()
        for shelf in _index(book, t).shelves
        for passage in shelf.passages
        for word in words_of(passage.text)
        if len(word.folded) >= _FEWEST_BEGUN
    }
    near: list[str] = []
    for word in _asked(asked):
        for close in get_close_matches(word, written, 4 * NEAREST, _CLOSE):
            if not any(likeness(known, close) for known in near):  # not "discards" as well
                near.append(close)
    return tuple(written[word] for word in near[:NEAREST])


# Finding by name


def find(book: Rulebook, t: Translator, words: str) -> tuple[Entry, ...]:
    """Everything that is called so: exactly, by a number in any writing, or in another form.

    ``§7,4`` and ``૭.૪`` are the rule 7.4; ``aflegstapels`` is more than one ``aflegstapel``.
    """
    typed = _typed(words)
    return find_exactly(book, t, typed) or _inflected(book, t, typed)


def _typed(words: str) -> str:
    """What was typed, with numbers as they are printed."""
    typed = words.strip().translate(_NO_JOINERS)
    if number := _NUMBER.fullmatch(typed):
        return ".".join(str(int(digits)) for digits in number.groups() if digits)
    return typed


def _is_called(shelf: _Shelf, typed: str) -> bool:
    """Whether that is its slug, its number or its name in the language."""
    names = (text for field, text in shelf.passages if field == NAME)
    return typed in (shelf.entry.slug, shelf.entry.number) or fold(typed) in map(fold, names)


def _inflected(book: Rulebook, t: Translator, words: str) -> tuple[Entry, ...]:
    """What is called so but for the endings of the words."""
    wanted = tuple(_folded_words(words))
    return tuple(
        shelf.entry
        for shelf in _index(book, t).shelves
        if any(_is_form(wanted, tuple(_folded_words(name))) for name in names_of(shelf.passages))
    )


def _is_form(wanted: Sequence[str], name: Sequence[str]) -> bool:
    """Whether each word wanted is that of the name with some more at its end."""
    return len(wanted) == len(name) and all(
        word.startswith(stem := _without_ending(base))
        and (word == base or len(stem) >= _FEWEST_BEGUN)
        and _letters(word) - _letters(stem) <= _LONGEST_ENDING
        for word, base in zip(wanted, name, strict=True)
    )


def names_of(about: Iterable[Passage]) -> Iterator[str]:
    """The names of a thing, and all its other names."""
    for field, text in about:
        if field == NAME:
            yield text
        elif field == ALIASES:
            yield from (name.strip() for name in re.split("[,;]", text))


def nearest(book: Rulebook, t: Translator, words: str) -> tuple[Entry, ...]:
    """The at most three things that may have been meant, the likeliest first.

    Names of the active language come before what speaks of the words, and both before slugs,
    which are English; but what is written like a slug is meant as one.
    """
    shelves = _index(book, t).shelves
    names = {
        fold(name): shelf.entry for shelf in reversed(shelves) for name in names_of(shelf.passages)
    }
    slugs = {fold(shelf.entry.slug): shelf.entry for shelf in shelves}
    slugs |= {fold(slug.partition(" ")[2]): entry for slug, entry in reversed(slugs.items())}
    by_name = [
        *_close(names, words, _VERY_CLOSE),
        *(each.entry for each in search(book, t, words).found[:NEAREST]),
        *_close(names, words, _CLOSE),
    ]
    by_slug = [*_close(slugs, words, _CLOSE)]
    found = by_slug + by_name if _SLUG.fullmatch(words) else by_name + by_slug
    return tuple({entry.slug: entry for entry in found}.values())[:NEAREST]


@cache
def _by_slug(book: Rulebook, t: Translator) -> Mapping[str, Entry]:
    return {entry.slug: entry for entry in entries(book, t)}


def entry_of(book: Rulebook, t: Translator, slug: str) -> Entry:
    """What has that slug; ``KeyError`` if nothing has."""
    return _by_slug(book, t)[slug]


def _close(names: Mapping[str, Entry], words: str, cutoff: float) -> Iterator[Entry]:
    from difflib import get_close_matches

    close = get_close_matches(fold(words), names, n=4 * NEAREST, cutoff=cutoff)
    return (names[name] for name in close)
