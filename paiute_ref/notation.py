"""Text to cards and back, in every alphabet.

An :class:`Alphabet` says which letters and words name which rank or suit. The international one
is here; a language's is made by :func:`make_alphabet` from the texts of its catalogue. Digits of
any script, suit symbols and playing-card characters belong to every alphabet.

A hand is read as a whole with one alphabet, the international one first. A token is cut into
ranks and suits in every possible way; what can be read in two ways is refused, never guessed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import chain, islice, product
from typing import Final, NamedTuple, TypeVar

from paiute_ref.cards import PACK, Card, Rank, Suit
from paiute_ref.errors import CardError, PaiuteError, raise_all

# Nobody types more than the pack. These keep the work small whatever is pasted.
MOST_CARDS: Final = 60
LONGEST_TOKEN: Final = 100
LONGEST_SHOWN: Final = 60
LONGEST_MENDED: Final = 20

_TOKEN: Final = re.compile(r"[^\s,;\u060c\u061b\u3001\uff0c\uff1b\uff64\u200b\ufeff]+")
_SELECTORS: Final = ("\ufe0e", "\ufe0f")
_INVISIBLE: Final = dict.fromkeys(map(ord, ("\u200c", "\u200d", *_SELECTORS)))
_ANUSVARA: Final = "\u0a82"  # at the end of a Gujarati word it is often left out
_SYMBOLS: Final = {suit: f"{suit.symbol} {'♧♢♡♤'[suit]}" for suit in Suit}
_DIGITS: Final = {rank: str(rank + 2) if rank <= Rank.TEN else "" for rank in Rank}


def _playing_card(card: Card) -> str:
    """Its character: in each suit of the Unicode block the ace is first, a knight twelfth."""
    place = 1 if card.rank is Rank.ACE else card.rank + 2 + (card.rank >= Rank.QUEEN)
    return chr(0x1F0A0 + 16 * (Suit.SPADES - card.suit) + place)


_CHARACTERS: Final = {_playing_card(card): card for card in PACK}
_NOT_IN_THE_PACK: Final = {
    "\U0001f0a0": "back",
    **dict.fromkeys("\U0001f0bf\U0001f0cf\U0001f0df", "joker"),
    **dict.fromkeys("\U0001f0ac\U0001f0bc\U0001f0cc\U0001f0dc", "knight"),
}


class _Part(NamedTuple):
    """What a piece of text names: a rank, a suit or, where it is a playing card, both."""

    rank: Rank | None
    suit: Suit | None
    word: bool = False

    @property
    def card(self) -> Card | None:
        return None if self.rank is None or self.suit is None else Card(self.rank, self.suit)

    def with_half(self, other: _Part) -> Card | None:
        """The card of two halves; None unless one is a rank and the other a suit."""
        if self.rank is None and other.suit is None:
            return _Part(other.rank, self.suit).card
        if self.suit is None and other.rank is None:
            return _Part(self.rank, other.suit).card
        return None


def _fold(text: str) -> str:
    """Text as it is looked up: case, composition, digits and invisible joiners made equal."""
    if text.isascii():
        return text.lower()
    text = unicodedata.normalize("NFC", text).translate(_INVISIBLE).casefold()
    text = "".join(str(unicodedata.decimal(char, char)) for char in text)
    return unicodedata.normalize("NFC", text).removesuffix(_ANUSVARA)


_Half = TypeVar("_Half", Rank, Suit)
_Steps = Iterable[tuple[int, tuple[Card, ...]]]


def _ways(length: int, steps: Callable[[int], _Steps]) -> list[tuple[Card, ...]]:
    """Up to two different rows of cards that lead from 0 to ``length`` by ``steps``.

    Two are enough at every place on the way: whatever follows, they still differ at the end.
    """
    ways: list[list[tuple[Card, ...]]] = [[()], *([] for _ in range(length))]
    for start in range(length):
        for end, cards in steps(start) if ways[start] else ():
            for before in ways[start]:
                if len(ways[end]) < 2 and (way := before + cards) not in ways[end]:
                    ways[end].append(way)
    return ways[length]


@dataclass(frozen=True, eq=False)
class Alphabet:
    """The letters and words that name ranks and suits, folded; made by :func:`make_alphabet`.

    ``ranks`` and ``suits`` map an alternative to everything it can mean; ``indexes`` are the
    printed letters. One of the ``words`` may stand apart from its other half ("harten 5"), with
    one of the ``joiners`` between them ("as de cors"). ``jokers`` are known to be refused.
    """

    name: str
    ranks: Mapping[str, tuple[Rank, ...]]
    suits: Mapping[str, tuple[Suit, ...]]
    indexes: Mapping[Rank, str]
    words: frozenset[str] = frozenset()
    joiners: frozenset[str] = frozenset()
    jokers: frozenset[str] = frozenset()

    @cached_property
    def parts(self) -> Mapping[str, tuple[_Part, ...]]:
        """All pieces of text that a token can consist of, with what they can mean."""
        parts: dict[str, tuple[_Part, ...]] = {}
        for text in (*self.ranks, *self.suits):
            ranks, suits = self.ranks.get(text, ()), self.suits.get(text, ())
            named = [(rank, None) for rank in ranks] + [(None, suit) for suit in suits]
            parts[text] = tuple(_Part(rank, suit, text in self.words) for rank, suit in named)
        # A Gujarati genitive is written together with its suit.
        for word, joiner in product(sorted(self.words), sorted(self.joiners)):
            parts.setdefault(word + joiner, parts[word])
        for character, card in _CHARACTERS.items():
            parts[character] = (_Part(card.rank, card.suit),)
        return parts

    @cached_property
    def plain(self) -> Mapping[str, Card]:
        """Every card as it is nearly always typed, not folded: a short cut past the rest."""
        plain: dict[str, Card] = {}
        for card in PACK:
            ranks = _cases(text for text in self.ranks if self.ranks[text] == (card.rank,))
            suits = _cases(text for text in self.suits if self.suits[text] == (card.suit,))
            for symbol, selector in product(_SYMBOLS[card.suit].split(), _SELECTORS):
                suits.add(symbol + selector)
            for rank, suit in product(ranks, suits):
                plain[rank + suit] = plain[suit + rank] = card
        return plain

    @cached_property
    def rereads(self) -> _Rereads:
        """How this alphabet reads the plain tokens of the international one."""
        return _Rereads(self)

    def cards_in(self, token: str) -> tuple[tuple[Card, ...], ...]:
        """Up to two different ways to read one folded token; none where it cannot be read.

        It is a row of cards in letters, all in the same order; or one card with a word in it
        and with another word, a number or a symbol. So "haas" holds no card, and a whole word
        ("sevens") names half a card, whatever else its letters could be cut into.
        """
        return self._known(token) if 0 < len(token) <= LONGEST_TOKEN else ()

    @cached_property
    def _known(self) -> Callable[[str], tuple[tuple[Card, ...], ...]]:
        """In many hands the same tokens come again and again."""
        return lru_cache(maxsize=1024)(self._read)

    def _read(self, token: str) -> tuple[tuple[Card, ...], ...]:
        if self.is_word(token):
            return ()
        rows = (_ways(len(token), partial(self._cards_at, token, first)) for first in (Rank, Suit))
        return tuple(dict.fromkeys(chain(self._one_card(token), *rows)))[:2]

    def is_word(self, token: str) -> bool:
        """Whether a folded token is a word that names a rank or a suit."""
        return any(part.word for part in self._meanings(token))

    def cards_of(self, tokens: Sequence[str]) -> list[tuple[Card, ...]]:
        """Up to two different ways to read folded tokens as a whole."""
        return _ways(len(tokens), partial(self._tokens_at, tokens))

    def apart(self, tokens: Sequence[str], start: int) -> _Steps:
        """The card that two tokens make together because one of them is a word."""
        last = start + 1
        if last < len(tokens) and tokens[last] in self.joiners:
            last += 1
        if last < len(tokens):
            for one, other in product(*map(self._meanings, (tokens[start], tokens[last]))):
                if (one.word or other.word) and (card := one.with_half(other)):
                    yield last + 1, (card,)

    def _tokens_at(self, tokens: Sequence[str], start: int) -> _Steps:
        yield from ((start + 1, cards) for cards in self.cards_in(tokens[start]))
        yield from self.apart(tokens, start)

    def _one_card(self, token: str) -> Iterator[tuple[Card]]:
        for at in range(1, len(token)):
            for one, other in product(*map(self._meanings, (token[:at], token[at:]))):
                lone_letter = one.word is not other.word and token[at * one.word].isalpha()
                if not lone_letter and (card := one.with_half(other)):
                    yield (card,)

    def _cards_at(self, token: str, first: type[Rank | Suit], start: int) -> _Steps:
        for middle, one in self._letters_at(token, start):
            if one.card:
                yield middle, (one.card,)
            elif isinstance(one.suit if one.rank is None else one.rank, first):
                for end, other in self._letters_at(token, middle):
                    if card := one.with_half(other):
                        yield end, (card,)

    def _letters_at(self, token: str, start: int) -> Iterator[tuple[int, _Part]]:
        for end in range(start + 1, min(start + self._longest, len(token)) + 1):
            for part in self._meanings(token[start:end]):
                if not part.word:
                    yield end, part

    def _meanings(self, text: str) -> tuple[_Part, ...]:
        return self.parts.get(text, ())

    @cached_property
    def _longest(self) -> int:
        """Of the letters, that is; at least the two digits of a ten."""
        return max(len(text) for text in self.parts if not self.is_word(text))


class _Rereads(dict[str, Card | None]):
    """Plain international tokens as another alphabet reads them; worked out when first asked.

    None where it cannot. A KeyError where a token has to be seen among its neighbours.
    """

    def __init__(self, alphabet: Alphabet):
        self.alphabet = alphabet

    def __missing__(self, token: str) -> Card | None:
        folded = _fold(token)
        ways = self.alphabet.cards_in(folded)
        if self.alphabet.is_word(folded) or any(len(cards) > 1 for cards in ways):
            raise KeyError(token)
        self[token] = card = ways[0][0] if len(ways) == 1 else None
        return card


def _cases(texts: Iterable[str]) -> set[str]:
    return {case for text in texts for case in (text, text.upper())}


def make_alphabet(
    name: str,
    rank_letters: Mapping[Rank, str],
    suit_letters: Mapping[Suit, str],
    rank_words: Mapping[Rank, str] | None = None,
    suit_words: Mapping[Suit, str] | None = None,
    *,
    joiners: str = "",
    jokers: str = "",
) -> Alphabet:
    """An alphabet from the texts of a catalogue.

    Every text holds alternatives, separated by spaces. Of the letters, the first is the printed
    one; whatever is a letter is no word. Words of two or more letters may stand apart from their
    other half, with one of the ``joiners`` ("of") between; ``jokers`` are what a joker is called.
    The same alternative may be given to several ranks or suits: then cards written with it are
    refused as ambiguous.

    >>> dutch = make_alphabet("nl", {Rank.KING: "H"}, {Suit.CLUBS: "k"}, {}, {Suit.CLUBS: "klaver"})
    >>> parse_cards("Hk klaver 9", dutch).cards
    (Kc, 9c)
    """
    letters = {**_named(_DIGITS, rank_letters), **_named(_SYMBOLS, suit_letters)}
    ranks = _named(_DIGITS, rank_letters, rank_words or {})
    suits = _named(_SYMBOLS, suit_letters, suit_words or {})
    return Alphabet(
        name,
        ranks,
        suits,
        {rank: (rank_letters.get(rank, "").split() or [rank.letter])[0] for rank in Rank},
        frozenset(text for text in {**ranks, **suits} if len(text) > 1 and text not in letters),
        frozenset(_alternatives(joiners)),
        frozenset(_alternatives(jokers)),
    )


def _named(*texts: Mapping[_Half, str]) -> dict[str, tuple[_Half, ...]]:
    """Every alternative in the texts of ranks or suits, with all that it names."""
    named: dict[str, list[_Half]] = {}
    for half in texts[0]:
        for text in set(_alternatives(" ".join(each.get(half, "") for each in texts))):
            named.setdefault(text, []).append(half)
    return {text: tuple(halves) for text, halves in named.items()}


def _alternatives(text: str) -> list[str]:
    return [folded for word in _TOKEN.findall(text) if (folded := _fold(word))]


INTERNATIONAL: Final = make_alphabet(
    "intl",
    {rank: "10 T" if rank is Rank.TEN else rank.letter for rank in Rank},
    {suit: suit.letter for suit in Suit},
)
"""``2``-``9``, ``T`` or ``10``, ``J Q K A`` and ``s h d c``, in any case and either order."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text was read as, and with which alphabet.

    ``also`` names the alphabet in which the same text would be other cards, where there is one.
    """

    cards: tuple[Card, ...]
    alphabet: str
    also: str | None = None


def parse_cards(
    text: str | Iterable[str], alphabet: Alphabet | None = None, only: bool = False
) -> Reading:
    """Read cards, separated by spaces, commas, semicolons or nothing.

    ``alphabet`` is the one of the reader's language. It is tried where the international one
    does not read everything; with ``only`` it is the one tried.

    Raises :class:`~paiute_ref.errors.CardError`: ``card.too-many`` (``limit``), or for each
    token that cannot be read, with ``token`` (at most 60 characters, as typed) and ``position``
    (of the card, from 1): ``card.unreadable``, ``card.only-rank`` or ``card.only-suit`` (with
    ``close``, what was perhaps meant, or None), ``card.ambiguous`` (with the cards ``first`` and
    ``second``), ``card.joker``, ``card.knight``, ``card.back``. Several of them are the
    ``parts`` of a ``card.several``.

    Whether the cards make a hand (how many, none twice) is not asked here.

    >>> parse_cards("7h, 10♠ aC 🂮").cards
    (7h, Ts, Ac, Ks)
    >>> parse_cards("7h 1Oh").cards
    Traceback (most recent call last):
    paiute_ref.errors.CardError: card.unreadable: token='1Oh', position=2, close='10h'
    """
    if not isinstance(text, str):
        text = " ".join(text)
    return (None if only else _plain_reading(text, alphabet)) or _reading(
        *_tokens(text), _alphabets(alphabet, only)
    )


def _plain_reading(text: str, alphabet: Alphabet | None) -> Reading | None:
    """The short cut: nothing but plain international cards, as nearly always."""
    tokens = text.split(None, MOST_CARDS)
    try:
        cards = tuple(map(INTERNATIONAL.plain.__getitem__, tokens))
        if alphabet is None or alphabet is INTERNATIONAL:
            return Reading(cards, INTERNATIONAL.name)
        others = tuple(map(alphabet.rereads.__getitem__, tokens))
    except KeyError:
        return None
    same = others == cards or None in others
    return Reading(cards, INTERNATIONAL.name, None if same else alphabet.name)


def _reading(shown: list[str], tokens: list[str], alphabets: Sequence[Alphabet]) -> Reading:
    readings = [
        Reading(ways[0], letters.name)
        for letters in alphabets
        if len(ways := letters.cards_of(tokens)) == 1
    ]
    if not readings:
        jokers = frozenset[str]().union(*(letters.jokers for letters in alphabets))
        faults = [_faults(shown, tokens, letters, jokers) for letters in alphabets]
        raise_all(CardError, "card.several", min(faults, key=_severity))
    first = readings[0]
    if len(first.cards) > MOST_CARDS:
        raise CardError("card.too-many", limit=MOST_CARDS)
    also = next((each.alphabet for each in readings if each.cards != first.cards), None)
    return Reading(first.cards, first.alphabet, also)


def parse_wild(text: str, alphabet: Alphabet | None = None, only: bool = False) -> Rank | Card:
    """Read a wild denomination: a rank, or the card that was turned up.

    Where two readings agree on the rank alone (Catalan "7c"), that rank is the answer.

    Raises :class:`~paiute_ref.errors.CardError` with ``token``: ``rank.unreadable`` (with
    ``close``), ``rank.ambiguous`` (with the ranks ``first`` and ``second``), ``rank.only-suit``,
    ``rank.joker``; or ``card.too-many``.

    >>> parse_wild("10").letter, parse_wild("♥९")
    ('T', 9h)
    """
    alphabets = _alphabets(alphabet, only)
    shown, tokens = _tokens(text)
    readings = [read for letters in alphabets if (read := _wild_readings(tokens, letters))]
    if not readings:
        raise _wild_fault(shown, tokens, alphabets)
    ranks = list(map(_rank_of, readings[0]))
    for other in ranks:
        if other is not ranks[0]:
            raise CardError("rank.ambiguous", token=_show(shown), first=ranks[0], second=other)
    agreed = [each for read in readings for each in read if _rank_of(each) is ranks[0]]
    return agreed[0] if all(each is agreed[0] for each in agreed) else ranks[0]


def format_card(card: Card, *, symbols: bool = True, alphabet: Alphabet = INTERNATIONAL) -> str:
    """A card in short: ``7♥`` with the index of an alphabet, or the international ``7h``.

    >>> format_card(PACK[34]), format_card(PACK[34], symbols=False)
    ('10♥', 'Th')
    """
    return alphabet.indexes[card.rank] + card.suit.symbol if symbols else card.code


def _alphabets(alphabet: Alphabet | None, only: bool) -> tuple[Alphabet, ...]:
    """The alphabets to try, in order."""
    if alphabet is None or alphabet is INTERNATIONAL:
        return (INTERNATIONAL,)
    return (alphabet,) if only else (INTERNATIONAL, alphabet)


def _tokens(text: str) -> tuple[list[str], list[str]]:
    """The tokens of a text as typed, and folded; a token that is too long is left as it is."""
    matches = list(islice(_TOKEN.finditer(text), MOST_CARDS + 1))
    if len(matches) > MOST_CARDS:
        raise CardError("card.too-many", limit=MOST_CARDS)
    shown, tokens = [], []
    for match in matches:
        token = match[0][: LONGEST_TOKEN + 1]
        folded = token if len(token) > LONGEST_TOKEN else _fold(token)
        if folded:  # not only invisible characters
            shown.append(token)
            tokens.append(folded)
    return shown, tokens


def _show(shown: Sequence[str]) -> str:
    return " ".join(shown)[:LONGEST_SHOWN]


def _wild_readings(tokens: Sequence[str], letters: Alphabet) -> list[Rank | Card]:
    parts = letters.parts.get(tokens[0], ()) if len(tokens) == 1 else ()
    ranks = [part.rank for part in parts if part.rank is not None and part.suit is None]
    return [*ranks, *(cards[0] for cards in letters.cards_of(tokens) if len(cards) == 1)]


def _rank_of(reading: Rank | Card) -> Rank:
    return reading.rank if isinstance(reading, Card) else reading


def _severity(faults: list[PaiuteError]) -> tuple[int, int]:
    """Fewer faults are better; then those in which the alphabet at least knows the letters."""
    return len(faults), sum(fault.code == "card.unreadable" for fault in faults)


def _faults(
    shown: list[str], tokens: list[str], letters: Alphabet, jokers: frozenset[str]
) -> list[PaiuteError]:
    """Every token that stands in the way of one reading, left to right."""
    faults: list[PaiuteError] = []
    start, position = 0, 1
    while start < len(tokens):
        options = list(letters.apart(tokens, start))
        options = options or [(start + 1, cards) for cards in letters.cards_in(tokens[start])]
        end, cards = options[0] if options else (start + 1, ())
        other = next((other for _, other in options if other != cards), None)
        if other:
            faults.append(_ambiguous(shown[start:end], position, cards, other))
        elif not cards:
            place = {"token": _show(shown[start:end]), "position": position}
            if kind := _not_in_the_pack(tokens[start], jokers):
                faults.append(CardError(f"card.{kind}", parts=(), **place))
            else:
                code, close, end = _unreadable(shown, tokens, start, letters)
                faults.append(CardError(f"card.{code}", parts=(), **place, close=close))
        start, position = end, position + max(1, len(cards))
    if not faults:  # each token is clear by itself, but they can be paired in two ways
        faults.append(_ambiguous(shown, 1, *letters.cards_of(tokens)))
    return faults


def _ambiguous(
    shown: Sequence[str], position: int, cards: Sequence[Card], others: Sequence[Card]
) -> CardError:
    pairs = zip(cards, others, strict=False)
    at = next((at for at, (one, other) in enumerate(pairs) if one is not other), -1)
    return CardError(
        "card.ambiguous",
        token=_show(shown),
        position=position + max(0, at),
        first=cards[at],
        second=others[at],
    )


def _unreadable(
    shown: list[str], tokens: list[str], start: int, letters: Alphabet
) -> tuple[str, str | None, int]:
    """What is wrong with a token, what was perhaps meant, and where to go on after it."""
    token, end = tokens[start], start + 1
    if not (parts := letters.parts.get(token)):
        return "unreadable", _close(shown[start], letters), end
    code = "only-rank" if any(part.suit is None for part in parts) else "only-suit"
    # Two letters with a space between are not read as one card, but they are one fault.
    following = "".join(tokens[end : end + 1])
    if not letters.cards_in(following) and len(letters.cards_in(token + following)) == 1:
        return code, shown[start] + shown[end], end + 1
    return code, None, end


def _not_in_the_pack(token: str, jokers: frozenset[str]) -> str | None:
    if token in jokers:
        return "joker"
    return next((_NOT_IN_THE_PACK[char] for char in token if char in _NOT_IN_THE_PACK), None)


def _wild_fault(
    shown: Sequence[str], tokens: Sequence[str], alphabets: Sequence[Alphabet]
) -> CardError:
    token, close = _show(shown), None
    if len(tokens) == 1:
        if any(_not_in_the_pack(tokens[0], letters.jokers) == "joker" for letters in alphabets):
            return CardError("rank.joker", token=token)
        if any(tokens[0] in letters.parts for letters in alphabets):
            return CardError("rank.only-suit", token=token)
        close = _close(shown[0], alphabets[-1], ranks=True)
    return CardError("rank.unreadable", token=token, close=close)


# What is typed instead of what is meant. Letters of another script that look the same, and
# what the keys of the international letters give on a Bulgarian phonetic keyboard.
_LOOKS: Final = str.maketrans("АаКкТтСсВНРрΑΚΤΗΡ❤", "AaKkTtCcBHPpAKTHP♥")
_KEYS: Final = str.maketrans("АаХхЦцДдСсКкТтЯяЧчЙй", "AaHhCcDdSsKkTtQqQqJj")
_SHAPES: Final = str.maketrans("ર", "2")
_MENDS: Final[tuple[Callable[[str], str], ...]] = (
    str,
    partial(re.compile("[1lI|]?[0OoОо]").sub, "10"),
    partial(re.compile(r"[^\w♠-♧]+").sub, ""),
    partial(unicodedata.normalize, "NFKC"),
    lambda token: token.translate(_LOOKS),
    lambda token: token.translate(_KEYS),
    lambda token: token.translate(_SHAPES),
)


def _close(token: str, letters: Alphabet, *, ranks: bool = False) -> str | None:
    """What can be typed, in these letters, instead of a token; None unless just one thing fits.

    With ``ranks`` it is instead of one rank or one card.
    """
    if len(token) > LONGEST_MENDED:
        return None
    token = token.translate(_INVISIBLE)
    found: dict[tuple[Card | Rank, ...], str] = {}
    for mended in dict.fromkeys(mend(token) for mend in _MENDS):
        folded = _fold(mended)
        if len(ways := letters.cards_in(folded)) == 1:
            found.setdefault(ways[0], mended)
        elif len(ways := INTERNATIONAL.cards_in(folded)) == 1:
            spelt = (format_card(card, alphabet=letters) for card in ways[0])
            found.setdefault(ways[0], "".join(spelt))
        elif ranks and len(named := letters.ranks.get(folded, ())) == 1:
            found.setdefault(named, mended)
    if len(found) != 1:
        return None
    ((meant, close),) = found.items()
    return close if len(meant) == 1 or not ranks else None
