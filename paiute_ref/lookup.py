"""Finding things in the rulebook by a reader's own words: slug, number, name or alias."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from paiute_ref.language import Translator
from paiute_ref.rulebook.load import Rulebook
from paiute_ref.rulebook.model import (
    CombinationDef,
    HouseOption,
    OptionValue,
    Rule,
    Term,
    Text,
)

Thing: TypeAlias = CombinationDef | HouseOption | OptionValue | Term | Rule
NEAREST = 3
_CLOSE_ENOUGH = 0.5
_FIRST_JOINED_SCRIPT = 0x0900  # from Devanagari on, marks are vowels and not accents


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be explained.

    ``slug`` is its permanent name, ``number`` its printed one if it is a rule; ``words`` are all
    the folded words by which it is found.
    """

    slug: str
    thing: Thing
    words: frozenset[str]
    number: str = ""


def fold(text: str) -> str:
    """A text as it is compared: without case, accents, punctuation and Unicode variants.

    >>> fold("Four/Two"), fold("Escala de Còlor"), fold("turn.keep-taken-card")
    ('four two', 'escala de color', 'turn keep taken card')
    """
    letters = []
    for character in unicodedata.normalize("NFKD", text.casefold()):
        is_mark = unicodedata.category(character) == "Mn"
        if is_mark and ord(character) < _FIRST_JOINED_SCRIPT:
            continue
        letters.append(character if is_mark or _is_word(character) else " ")
    return " ".join("".join(letters).split())


def _is_word(character: str) -> bool:
    return unicodedata.category(character)[0] in "LMN"


def find(book: Rulebook, t: Translator, words: str) -> tuple[Entry, ...]:
    """Everything that is called exactly so, in the order of the book.

    The number of a rule means that rule alone, though "3.3" also reads as the three/three.
    """
    wanted, number = fold(words), words.strip()
    found = tuple(entry for entry in entries(book, t) if wanted in entry.words)
    return tuple(entry for entry in entries(book, t) if number and entry.number == number) or found


def nearest(book: Rulebook, t: Translator, words: str) -> tuple[Entry, ...]:
    """The at most three things whose names are most like these words, the likeliest first."""
    from difflib import get_close_matches

    by_word = {word: entry for entry in reversed(entries(book, t)) for word in entry.words}
    close = get_close_matches(fold(words), by_word, n=4 * NEAREST, cutoff=_CLOSE_ENOUGH)
    found = {by_word[word].slug: by_word[word] for word in close}
    return tuple(found.values())[:NEAREST]


@cache
def entries(book: Rulebook, t: Translator) -> tuple[Entry, ...]:
    """All that can be explained, in the order of the book."""
    return tuple(_entries(book, t))


def _entries(book: Rulebook, t: Translator) -> Iterator[Entry]:
    for definition in book.combinations:
        yield _entry(t, definition.rule, definition, definition.name, definition.aliases)
    for definition in book.lookalikes:
        slug = f"lookalike.{definition.slug}"
        yield _entry(t, slug, definition, definition.name, definition.aliases)
    for option in book.options:
        yield _entry(t, option.rule, option, option.name, None)
        for value in option.values:
            yield _entry(t, f"{option.rule}.{value.slug}", value, value.name, None)
    for chapter, section in enumerate(book.sections, start=1):
        for place, rule in enumerate(section.rules, start=1):
            yield Entry(rule.slug, rule, _words(t, rule.slug), f"{chapter}.{place}")
    for term in book.terms:
        yield _entry(t, f"term.{term.slug}", term, term.name, term.aliases)


def _entry(t: Translator, slug: str, thing: Thing, name: Text, aliases: Text | None) -> Entry:
    return Entry(slug, thing, _words(t, slug, name, aliases))


def _words(
    t: Translator, slug: str, name: Text | None = None, aliases: Text | None = None
) -> frozenset[str]:
    words = {slug, slug.partition(".")[2]}
    if name:
        words |= {t.text(name), name.english}
    if aliases:
        words |= set(re.split(r"[,;]", t.text(aliases) + "," + aliases.english))
    return frozenset(filter(None, map(fold, words)))
