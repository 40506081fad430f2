"""The mappings of a rules file, read key by key: each value as what it must be, or refused."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from paiute_ref.cards import CARD_OF, RANK_OF, Card, Rank
from paiute_ref.errors import HouseError, PaiuteError
from paiute_ref.rulebook.document import Document, Path, Value, close_to
from paiute_ref.rulebook.model import Text

NOTES: Final = ("note", "notes")  # for translators; allowed wherever there are texts
LONGEST_TEXT: Final = 500  # characters; of other people's files, which land on screens
LONGEST_LIST: Final = 50
_SLUG: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")


def is_slug(word: str, start: int = 0) -> bool:
    """Whether a word, from ``start`` on, can be a permanent name.

    >>> is_slug("our-house"), is_slug("Our house")
    (True, False)
    """
    return len(word) <= LONGEST_TEXT and _SLUG.fullmatch(word, start) is not None


def normalise_text(text: str) -> str:
    r"""One spelling for a text, so that the catalogues find it however a file folds its lines.

    >>> normalise_text("A full house\n  is  five cards. ")
    'A full house is five cards.'
    """
    text = " ".join(text.split())
    return text if text.isascii() else unicodedata.normalize("NFC", text)


class Fields:
    """A mapping at a place in a document. All methods raise the document's kind of error."""

    __slots__ = ("document", "path", "values")

    def __init__(self, document: Document, path: Path = (), values: Value = None):
        self.document = document
        self.path = path
        self.values: dict[str, Value] = document.root if values is None else values
        if not isinstance(self.values, dict):
            raise self.expected("mapping", self.values)

    # Faults

    def fault(self, code: str, *steps: str | int, **params: object) -> PaiuteError:
        """The error ``yaml.{code}`` about this mapping, or about what is ``steps`` inside it."""
        return self.document.fault(code, (*self.path, *steps), **params)

    def expected(self, what: str, found: Value, *steps: str | int) -> PaiuteError:
        """The error about a value of the wrong kind."""
        shown = kind_of(found) if isinstance(found, dict | list) else found
        return self.fault(f"expected-{what}", *steps, found=shown)

    def unknown(
        self, kind: str, found: str, known: Iterable[str], *steps: str | int
    ) -> PaiuteError:
        """The error about a name that there is nothing of, with those there are."""
        known = tuple(known)
        near = close_to(found, known)
        return self.fault("unknown", *steps, kind=kind, found=found, known=known, close=near)

    def only(self, *known: str) -> Fields:
        """These fields, after refusing every key that is not one of ``known``."""
        for key in self.values:
            if key not in known:
                near = close_to(key, known)
                raise self.fault("unknown-key", key, key=key, known=known, close=near)
        return self

    # Single values

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def value(self, key: str) -> Value:
        """Whatever stands under a key that must be there."""
        try:
            return self.values[key]
        except KeyError:
            raise self.fault("missing-key", key=key) from None

    def word(self, key: str) -> str:
        """A text as it stands; a number counts as its digits, so that ``wild: 9`` is a rank."""
        return self._string(self.value(key), key)

    def _string(self, value: Value, *steps: str | int) -> str:
        if type(value) is int:
            return str(value)
        if not isinstance(value, str):
            raise self.expected("text", value, *steps)
        if not value or value.isspace():
            raise self.fault("empty", *steps)
        if self.document.error is HouseError and len(value) > LONGEST_TEXT:
            raise self.fault("too-long", *steps, limit=LONGEST_TEXT)
        return value

    def slug(self, key: str, prefix: str = "") -> str:
        """A permanent name: small letters, digits and hyphens, after ``prefix`` if there is one."""
        word = self.word(key)
        if not word.startswith(prefix) or not is_slug(word, len(prefix)):
            raise self.fault("slug", key, found=word, prefix=prefix)
        return word

    def choice(self, key: str, known: Iterable[str]) -> str:
        """One of the known words."""
        word = self.word(key)
        if word not in (known := tuple(known)):
            raise self.unknown(key, word, known, key)
        return word

    def number(self, key: str, least: int, most: int) -> int:
        """A whole number within bounds."""
        return self._number(self.value(key), least, most, key)

    def _number(self, value: Value, least: int, most: int, *steps: str | int) -> int:
        if type(value) is not int:
            raise self.expected("number", value, *steps)
        if not least <= value <= most:
            raise self.fault("range", *steps, found=value, least=least, most=most)
        return value

    def numbers(
        self, key: str, least: int, most: int, *, maybe_none: bool = False
    ) -> tuple[int, ...]:
        """A list of such numbers; with ``maybe_none`` there need not be any in it."""
        if maybe_none and self.value(key) == []:
            return ()
        return tuple(
            self._number(value, least, most, key, i) for i, value in enumerate(self.items(key))
        )

    def flag(self, key: str) -> bool:
        """True or false."""
        value = self.value(key)
        if not isinstance(value, bool):
            raise self.expected("true-or-false", value, key)
        return value

    def text(self, key: str, slug: str, field: str = "") -> Text:
        """A text for people. A user's own file may give it in several languages at once."""
        value = self.value(key)
        context = f"{slug}.{field or key}"
        if isinstance(value, dict) and self.document.error is HouseError:
            own = tuple(self._own_texts(key, value))
            if not own:
                raise self.fault("empty", key)
            text = Text(context, dict(own).get("en", own[0][1]), own)
        else:
            text = Text(context, normalise_text(self._string(value, key)))
        self.document.texts.append(((*self.path, key), text))
        return text

    def _own_texts(self, key: str, value: dict[str, Value]) -> Iterator[tuple[str, str]]:
        for lang, words in value.items():
            if not _LANGUAGE.fullmatch(lang):
                raise self.fault("language", key, lang, found=lang)
            yield lang, normalise_text(self._string(words, key, lang))

    def maybe_text(self, key: str, slug: str) -> Text | None:
        """The same where the key may be left out."""
        return self.text(key, slug) if key in self.values else None

    # Cards

    def rank(self, key: str) -> Rank:
        """A rank by its international letter."""
        return self._rank(self.word(key), key)

    def ranks(self, key: str) -> tuple[Rank, ...]:
        """Ranks with spaces between them."""
        return tuple(self._rank(word, key) for word in self.word(key).split())

    def _rank(self, word: str, key: str) -> Rank:
        if word not in RANK_OF:
            raise self.unknown("rank", word, RANK_OF, key)
        return RANK_OF[word]

    def card(self, key: str) -> Card:
        """A card by its two international letters."""
        return self._card(self.word(key), key)

    def _card(self, word: str, *steps: str | int) -> Card:
        if word not in CARD_OF:
            raise self.unknown("card", word, CARD_OF, *steps)
        return CARD_OF[word]

    def hand(self, key: str) -> tuple[Card, ...]:
        """Five or six different cards with spaces between them."""
        cards = self.cards(key)
        if not 5 <= len(cards) <= 6:
            raise self.fault("hand-size", key, found=len(cards))
        return cards

    def cards(self, key: str) -> tuple[Card, ...]:
        """Different cards with spaces between them."""
        cards = tuple(self._card(word, key) for word in self.word(key).split())
        for card in cards:
            if cards.count(card) > 1:
                raise self.fault("duplicate-card", key, found=str(card))
        return cards

    # Containers

    def items(self, key: str) -> list[Value]:
        """A list with something in it."""
        value = self.value(key)
        if not isinstance(value, list):
            raise self.expected("list", value, key)
        if not value:
            raise self.fault("empty", key)
        if self.document.error is HouseError and len(value) > LONGEST_LIST:
            raise self.fault("too-long", key, limit=LONGEST_LIST)
        return value

    def words(self, key: str) -> tuple[str, ...]:
        """A list of words, or nothing where the key is left out."""
        if key not in self.values:
            return ()
        return tuple(self._string(value, key, i) for i, value in enumerate(self.items(key)))

    def fields(self, key: str) -> Fields:
        """The mapping under a key."""
        value = self.value(key)
        if not isinstance(value, dict):
            raise self.expected("mapping", value, key)
        return Fields(self.document, (*self.path, key), value)

    def each(self, key: str) -> Iterator[Fields]:
        """The mappings in the list under a key."""
        for i, value in enumerate(self.items(key)):
            yield Fields(self.document, (*self.path, key, i), value)

    def pairs(self, key: str) -> Mapping[str, str]:
        """A mapping from words to words, or an empty one where the key is left out."""
        if key not in self.values:
            return {}
        inner = self.fields(key)
        return {name: inner.word(name) for name in inner.values}


def kind_of(value: Value) -> str:
    """What a value is, in the words of the codes ``yaml.expected-…``."""
    return "mapping" if isinstance(value, dict) else "list"
