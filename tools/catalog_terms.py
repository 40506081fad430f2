"""One idea, one word: whether translations say the terms as ``locales/terms.yaml`` has them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import yaml
from babel.messages.catalog import Catalog, Message

from catalog_checks import CODE, WRITTEN_TO_BE_TYPED, Fault, forms_of, words_of
from catalog_files import CatalogueError

TERMS: Final = "terms.yaml"
EXCEPTIONS: Final = "term-exceptions.yaml"
ENGLISH: Final = "en"
NOT: Final = "not "
_Made = TypeVar("_Made")
_TYPED: Final = re.compile(rf"{CODE.pattern} | [\w-]+=\S+", CODE.flags)


class Phrase(NamedTuple):
    """Words in their order; each may be a stem, ``kaart*``, or a part, ``*kaart*``."""

    words: tuple[str, ...]
    text: str

    @classmethod
    def of(cls, text: str) -> Phrase:
        """From its writing. What is not a letter, a digit or a star parts words."""
        inside = ("L", "M", "N")
        spaced = (
            c if c == "*" or unicodedata.category(c)[0] in inside else " " for c in text.casefold()
        )
        return cls(tuple("".join(spaced).split()), text.strip())

    def at(self, words: Sequence[str], place: int) -> bool:
        """Whether it stands there."""
        here = words[place : place + len(self.words)]
        return len(here) == len(self.words) and all(map(_is, self.words, here))

    def within(self, words: Sequence[str]) -> bool:
        """Whether it stands anywhere."""
        return any(self.at(words, place) for place in range(len(words)))


def _is(wanted: str, word: str) -> bool:
    stem = wanted.strip("*")
    if wanted.startswith("*"):
        return stem in word if wanted.endswith("*") else word.endswith(stem)
    return word.startswith(stem) if wanted.endswith("*") else word == stem


class Renderings(NamedTuple):
    """How a language says a term, and what it does not say for it."""

    say: tuple[Phrase, ...]
    never: tuple[Phrase, ...] = ()


class Term(NamedTuple):
    """An idea. ``english`` are the words by which a sentence is known to speak of it."""

    name: str
    english: tuple[Phrase, ...]
    said: Mapping[str, Renderings]


@dataclass
class TermList:
    """The terms, the longest English phrases first, and the sentences that need not keep to them.

    ``exceptions`` holds (language, message, term). Which of them are ``used``, and which sentences
    are ``waiting`` for a translation, is noted on the way, so that :meth:`unused` knows the rest.
    """

    terms: tuple[Term, ...]
    exceptions: frozenset[tuple[str, str, str]] = frozenset()
    used: set[tuple[str, str, str]] = field(default_factory=set)
    waiting: set[tuple[str, str]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.spoken_of = cache(self._spoken_of)  # each English sentence is met in every language

    @classmethod
    def read(cls, locales: Path) -> TermList:
        """The list of a folder, empty without the files; CatalogueError where they are broken."""
        return cls(
            _read(locales / TERMS, lambda terms: tuple(_term(*each) for each in terms.items())),
            _read(locales / EXCEPTIONS, lambda langs: frozenset(_exceptions(langs))),
        )

    @cached_property
    def _phrases(self) -> list[tuple[Phrase, Term]]:
        """All English phrases with their terms, the longest first."""
        phrases = [(phrase, term) for term in self.terms for phrase in term.english]
        return sorted(phrases, key=lambda pair: -len(pair[0].words))

    def _spoken_of(self, english: str) -> tuple[Term, ...]:
        """The terms in an English sentence. A word belongs to the longest phrase it stands in."""
        words = words_of(_TYPED.sub(" 0 ", english))
        found = {}
        for phrase, term in self._phrases:
            if "*" not in phrase.words[0] and phrase.words[0] not in words:
                continue  # most are not there at all
            for place in range(len(words)):
                if phrase.at(words, place):
                    words[place : place + len(phrase.words)] = [""] * len(phrase.words)
                    found[term.name] = term
        return tuple(found.values())

    def faults(self, path: Path, lang: str, catalogue: Catalog) -> Iterator[Fault]:
        """Every sentence of a catalogue that says a term otherwise."""
        for message in catalogue:
            key = message.context or str(forms_of(message.id)[0])
            if not message.id or key.endswith(WRITTEN_TO_BE_TYPED):
                continue
            if not all(forms_of(message.string)):
                self.waiting.add((lang, key))
                continue
            for text in dict.fromkeys(self._message(lang, key, message)):
                yield Fault(path, message.lineno or 1, f"{text}: {key}")

    def _message(self, lang: str, key: str, message: Message) -> Iterator[str]:
        english = forms_of(message.id)
        for index, form in enumerate(forms_of(message.string)):
            words = words_of(_TYPED.sub(" 0 ", form))
            for term in self.spoken_of(english[min(index, len(english) - 1)]):
                for text in _odd(term, term.said.get(lang, Renderings(())), words):
                    exception = lang, key, term.name
                    self.used.add(exception)
                    if exception not in self.exceptions:
                        yield text

    def unused(self, path: Path) -> Iterator[Fault]:
        """The exceptions that no sentence needed of those looked at since the list was read."""
        for lang, key, term in sorted(self.exceptions - self.used):
            if (lang, key) not in self.waiting:
                yield Fault(path, 1, f"an exception that nothing needs: {lang}, “{term}”: {key}")


def _odd(term: Term, said: Renderings, words: Sequence[str]) -> Iterator[str]:
    if said.say and not any(phrase.within(words) for phrase in said.say):
        allowed = ", ".join(phrase.text for phrase in said.say)
        yield f"“{term.name}” is not said as in {TERMS} ({allowed})"
    for phrase in said.never:
        if phrase.within(words):
            yield f"“{phrase.text}” is not said for “{term.name}”"


def _read(path: Path, make: Callable[[dict[str, Any]], _Made]) -> _Made:
    try:
        return make(yaml.safe_load(path.read_bytes()) or {} if path.exists() else {})
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise CatalogueError(f"{path}:{line}: {error.problem}") from None
    except (AttributeError, KeyError, TypeError) as error:
        raise CatalogueError(f"{path}:1: not as its first lines say: {error}") from None


def _exceptions(langs: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    for lang, sentences in langs.items():
        for each in sentences:
            if not each["why"]:
                raise KeyError("why")
            yield from ((lang, each["message"], term) for term in each["terms"])


def _term(name: str, entry: Mapping[str, str]) -> Term:
    """From ``en: stock`` (else it is called so), ``ca: munt``, ``not ca: estoc``."""
    langs = {key.removeprefix(NOT) for key in entry} - {ENGLISH}
    said = {
        lang: Renderings(_phrases(entry.get(lang, "")), _phrases(entry.get(NOT + lang, "")))
        for lang in langs
    }
    return Term(name, _phrases(entry.get(ENGLISH, name)), said)


def _phrases(text: str) -> tuple[Phrase, ...]:
    return tuple(Phrase.of(each) for each in text.split(",") if each.strip())
