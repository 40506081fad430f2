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
    Dispute,
    HouseOption,
    OptionValue,
    Rule,
    Section,
    Term,
    Text,
)

Thing: TypeAlias = CombinationDef | HouseOption | OptionValue | Term | Section | Rule | Dispute
_FIRST_JOINED_SCRIPT = 0x0900  # from Devanagari on, marks are vowels and not accents


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be explained.

    ``slug`` is its permanent name, ``number`` the printed one of a chapter or a rule; ``words`` are
    all the folded names by which it is found. ``question`` holds, for a dispute, the single folded
    words of what it asks: whoever has a question seldom knows how it is put here.
    """

    slug: str
    thing: Thing
    words: frozenset[str]
    number: str = ""
    question: frozenset[str] = frozenset()


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

    A slug or a number means that one alone, though "3.3" also reads as the three/three. Where
    nothing is called so, it is the disputes in whose question all of several words stand.
    """
    wanted, exact = fold(words), words.strip()
    all_entries = entries(book, t)
    if known := tuple(
        entry for entry in all_entries if exact and exact in (entry.slug, entry.number)
    ):
        return known
    named = tuple(entry for entry in all_entries if wanted in entry.words)
    return named or _asking(all_entries, wanted.split())


def _asking(all_entries: tuple[Entry, ...], words: list[str]) -> tuple[Entry, ...]:
    if len(words) < 2:  # one word stands in too many questions
        return ()
    return tuple(entry for entry in all_entries if entry.question.issuperset(words))


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
        slug = f"section.{section.slug}"
        words = _words(t, slug, section.title) - {fold(section.slug)}  # "stock" means the stock
        yield Entry(slug, section, words, f"{chapter}")
        for place, rule in enumerate(section.rules, start=1):
            yield Entry(rule.slug, rule, _words(t, rule.slug), f"{chapter}.{place}")
    for term in book.terms:
        yield _entry(t, f"term.{term.slug}", term, term.name, term.aliases)
    for dispute in book.disputes:
        words = _words(t, dispute.rule, dispute.question, dispute.aliases)
        single = frozenset(word for each in words for word in each.split())
        yield Entry(dispute.rule, dispute, words, question=single)


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
