"""Reads written games: lines become entries as they come, with no more held than one heading.

What cannot be read is an entry as well, a :class:`~paiute_ref.game.record.Fault`, and reading goes
on. The edge brings the words, and reads the cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, NoReturn

from paiute_ref.cards import PACK, Card
from paiute_ref.errors import CardError, PaiuteError
from paiute_ref.game.acts import Act, Call, Cut, Deal, Discard, Draw, Pass, Pay, Show
from paiute_ref.game.record import Entry, Fault, NewDeal, Setup, Told
from paiute_ref.game.state import Cards, Known
from paiute_ref.game.turns import Pile
from paiute_ref.game.words import (
    FACE_UP,
    HEADER,
    LONGEST_SEED,
    MARKS,
    MOST_NAMES,
    RULES,
    RecordError,
    Words,
    find_call,
    find_verb,
    fold,
    is_seed,
    leading_verb,
    name_faults,
    refusal,
)

LONGEST_LINE: Final = 10_000
MOST_HELD: Final = 6

_OPENING: Final = ("seed", "deals", "wild")
_COMMENT: Final = re.compile(r"(?:^|\s)#.*", re.DOTALL)
_SET_NAME: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LONGEST_NUMBER: Final = 9
_LONGEST_GUESSED: Final = 60


class Reader(NamedTuple):
    """How lines are read: the words, and cards from a text, None for ``?``.

    ``cards`` raises :class:`~paiute_ref.errors.CardError` for what is no card.
    """

    words: Words
    cards: Callable[[str], tuple[Known, ...]]


def read_record(lines: Iterable[str], reader: Callable[[str | None], Reader]) -> Iterator[Entry]:
    """The entries of a written game, as its lines come.

    Of a line that is longer than ``LONGEST_LINE`` it is enough to give one character more.

    Args:
        lines: The lines, with their ends or without.
        reader: Gives what reads the words and cards, first for None and then for the ``letters``
            of the header; it raises a :class:`~paiute_ref.errors.PaiuteError` for letters that
            there are none of.
    """
    reading = _Reading(reader)
    for number, line in enumerate(lines, start=1):
        yield from reading.line(number, line)
    yield from reading.end()


class _Header:
    """What the header says so far, and in which lines."""

    def __init__(self) -> None:
        self.lines: dict[str, int] = {}
        self.names: tuple[str, ...] = ()
        self.dealer = ""
        self.house: str | None = None
        self.settings: tuple[tuple[str, str], ...] = ()
        self.ante = 0
        self.pot = 0
        self.letters: str | None = None


class _Heading:
    """What is said of a deal so far; ``seen`` are its keys, and the seats whose hands are told."""

    def __init__(self) -> None:
        self.seen: set[str | int] = set()
        self.line = 0
        self.dealer: int | None = None
        self.turned_up: Known = None
        self.discard: Known = None
        self.stock: Cards | None = None
        self.seed: str | None = None
        self.hands: dict[int, Cards] = {}

    def as_entry(self, players: int, turned_up: Card) -> NewDeal:
        hands = tuple(self.hands.get(seat) for seat in range(1, players + 1))
        return NewDeal(
            self.line, self.dealer, turned_up, hands, self.discard, self.stock, self.seed
        )


class _Reading:
    """One run through a written game."""

    def __init__(self, readers: Callable[[str | None], Reader]):
        self._readers = readers
        self._reader = readers(None)
        self._number = 0
        self._header = _Header()
        self._setup: Setup | None = None
        self._seats: dict[str, int] = {}
        self._longest_name = 0
        self._heading: _Heading | None = None
        self._playing = False
        self._complained = False

    def line(self, number: int, text: str) -> Iterator[Entry]:
        self._number = number
        try:
            yield from self._line(text.removeprefix("\ufeff") if number == 1 else text)
        except PaiuteError as error:
            yield Fault(number, error)

    def end(self) -> Iterator[Entry]:
        self._number = max(1, self._number)
        try:
            yield from self._begin()
            if self._heading:
                yield from self._play()
        except PaiuteError as error:
            yield Fault(self._number, error)

    def _line(self, text: str) -> Iterator[Entry]:
        if len(text.rstrip("\r\n")) > LONGEST_LINE:
            self._refuse("long-line", limit=LONGEST_LINE)
        text = _COMMENT.sub("", text).strip()
        if "\ufffd" in text:
            self._refuse("encoding")
        key, colon, value = text.partition(":")
        if colon:
            yield from self._keyed(key.strip(), value.strip())
        elif text:
            yield from self._told(text.split())

    def _refuse(self, code: str, **params: object) -> NoReturn:
        raise refusal(code, self._number, **params)

    # The header.

    def _keyed(self, word: str, value: str) -> Iterator[Entry]:
        """A line with a colon: what stands before it is a key or a player."""
        keys = self._reader.words.keys
        key = keys.get(fold(word)) or self._seats.get(fold(word))
        if key is None and self._is_act(word.split()):
            yield from self._told([*word.split(), *value.split()])
        elif key is None:
            yield self._unknown_key(word, keys)
        elif key in HEADER:
            yield from self._told_of_header(str(key), word, value)
        else:
            yield from self._told_of_deal(key, word, value)

    def _unknown_key(self, word: str, keys: Mapping[str, str]) -> Fault:
        close = _close(word, (*self._header.names, *keys))
        rules = not self._setup and any(keys.get(each) in RULES for each in close)
        error = refusal("unknown-word", self._number, word=word, close=close)
        return Fault(self._number, error, rules)

    def _told_of_header(self, key: str, word: str, value: str) -> Iterator[Entry]:
        try:
            self._keep(key, word, value)
        except PaiuteError as error:
            yield Fault(self._number, error, key in RULES)

    def _told_of_deal(self, key: str | int, word: str, value: str) -> Iterator[Entry]:
        yield from self._begin()
        if self._setup:
            self._head(key, word, value)

    def _keep(self, key: str, word: str, value: str) -> None:
        """A line of the header. One that cannot be read may be written once more."""
        header = self._header
        if self._setup:
            self._refuse("late", word=word)
        if key in header.lines:
            self._refuse("twice", word=word)
        if key != "players" and not value:
            self._refuse("empty", word=word)
        match key:
            case "players":
                header.names = tuple(" ".join(name.split()) for name in value.split(","))
                self._sit()
            case "dealer":
                header.dealer = value
            case "house":
                header.house = self._set_of_rules(fold(value))
            case "set":
                header.settings = tuple(_settings(value))
            case "ante":
                header.ante = self._chips(value)
            case "pot":
                header.pot = self._chips(value)
            case "letters":
                self._reader = self._readers(fold(value))
                header.letters = fold(value)
        header.lines[key] = self._number

    def _sit(self) -> None:
        """Everybody named has a seat, whatever is wrong with the name."""
        if self._header.names == ("",):
            self._header.names = ()
        for seat, name in enumerate(self._header.names[:MOST_NAMES], start=1):
            if name:
                self._seats.setdefault(fold(name), seat)
        self._longest_name = max((name.count(" ") + 1 for name in self._seats), default=0)

    def _set_of_rules(self, name: str) -> str:
        if not _SET_NAME.fullmatch(name):
            self._refuse("house", house=name)
        return name

    def _chips(self, text: str) -> int:
        if not text.isdecimal() or len(text) > _LONGEST_NUMBER:
            self._refuse("number", number=text)
        return int(text)

    def _begin(self) -> Iterator[Entry]:
        """The end of the header, before the first line that is not of it."""
        if self._setup:
            return
        if "players" in self._header.lines:
            yield from self._set_up()
        elif not self._complained:
            self._complained = True
            self._refuse("no-players")

    def _set_up(self) -> Iterator[Entry]:
        """The header as a whole. All its words are known only now."""
        header, self._complained = self._header, False
        line = header.lines["players"]
        for fault in name_faults(header.names, self._reader.words, line):
            yield Fault(line, fault)
        names = header.names[:MOST_NAMES]
        dealer = self._seats.get(fold(header.dealer)) if header.dealer else len(names)
        if dealer is None:
            at = header.lines["dealer"]
            yield Fault(at, _stranger(header.dealer, names, at))
        self._setup = Setup(
            line,
            names,
            dealer or len(names),
            header.house,
            header.settings,
            header.ante,
            header.pot,
            header.letters,
            header.lines.get("house", 0),
            header.lines.get("set", 0),
        )
        yield self._setup

    # The heading of a deal.

    def _head(self, key: str | int, word: str, value: str) -> None:
        """A line of the heading: one of its keys, or the hand of a seat."""
        if self._heading is None:
            if key not in _OPENING:
                self._refuse("late", word=word)
            self._heading, self._playing, self._complained = _Heading(), False, False
        heading = self._heading
        if key in heading.seen:
            self._refuse("twice", word=word)
        if not value:
            self._refuse("empty", word=word)
        match key:
            case int():
                heading.hands[key] = self._hand(value)
            case "seed":
                heading.seed = self._seed(value)
            case "deals":
                heading.dealer = self._player(value)
            case "wild":
                heading.line, heading.turned_up = self._number, self._card(value)
            case "discard":
                heading.discard = self._one(value)
            case _:
                heading.stock = self._stock(value) or None
        heading.seen.add(key)

    def _seed(self, text: str) -> str:
        if not is_seed(text):
            self._refuse("seed", limit=LONGEST_SEED)
        return text

    def _player(self, name: str) -> int:
        seat = self._seats.get(fold(name))
        if seat is None:
            raise _stranger(name, self._header.names, self._number)
        return seat

    def _hand(self, text: str) -> Cards:
        cards = self._some(text)
        if not 1 <= len(cards) <= MOST_HELD:
            self._refuse("hand-size", found=len(cards), limit=MOST_HELD)
        return cards

    def _stock(self, text: str) -> Cards:
        """The stock from its top on; dots stand for all that is not known of it."""
        cards = self._some(text.rstrip(f"{MARKS}… \t"))
        if len(cards) > len(PACK):
            self._refuse("stock-size", found=len(cards), limit=len(PACK))
        return tuple(reversed(cards))  # told from the top on, kept with the top last

    def _some(self, text: str) -> Cards:
        text = text.rstrip(MARKS)
        return self._reader.cards(text) if text else ()

    def _one(self, text: str) -> Known:
        cards = self._some(text)
        if len(cards) != 1:
            raise CardError("card.one", found=len(cards))
        return cards[0]

    def _card(self, text: str) -> Card:
        return self._one(text) or self._refuse("unseen")

    def _cards(self, text: str) -> tuple[Card, ...]:
        return tuple(card or self._refuse("unseen") for card in self._some(text))

    def _play(self) -> Iterator[Entry]:
        """The end of a heading, before the first act; what cannot be judged is refused once."""
        heading, self._heading = self._heading, None
        if heading and heading.turned_up and self._setup:
            self._playing = True
            yield heading.as_entry(len(self._setup.names), heading.turned_up)
        elif not self._playing and not self._complained:
            self._complained = True
            self._refuse("no-wild")

    # Acts.

    def _told(self, tokens: Sequence[str]) -> Iterator[Entry]:
        """A line without a colon: a player does something."""
        yield from self._begin()
        if not self._setup:
            return
        told = self._act_of(tokens)
        before_the_deal = isinstance(told.act, Pay | Cut | Deal)
        if not before_the_deal or (self._heading and self._heading.turned_up):
            yield from self._play()
        if before_the_deal or self._playing:
            yield told

    def _act_of(self, tokens: Sequence[str]) -> Told:
        """The longest name with a verb behind it says who acts."""
        named = [*self._named(tokens)]
        for place, seat in named:
            verb, rest = self._find_verb(tokens[place:])
            if verb:
                return Told(self._number, seat, self._act(verb, rest, tokens[place:]))
        raise self._no_act(tokens, named[0][0] if named else 0)

    def _is_act(self, tokens: Sequence[str]) -> bool:
        """Whether these are a name and a verb and nothing else, so that a colon means nothing."""
        found = (self._find_verb(tokens[place:]) for place, _ in self._named(tokens))
        return any(verb and not rest for verb, rest in found)

    def _find_verb(self, tokens: Sequence[str]) -> tuple[str | None, Sequence[str]]:
        return find_verb(tokens, self._reader.words.acts, self._reader.words.longest)

    def _named(self, tokens: Sequence[str]) -> Iterator[tuple[int, int]]:
        """The names that tokens begin with, longest first: where each ends, and its seat."""
        for place in range(min(len(tokens), self._longest_name), 0, -1):
            if seat := self._seats.get(fold(" ".join(tokens[:place]))):
                yield place, seat

    def _verb(self, tokens: Sequence[str]) -> tuple[str | None, int]:
        return leading_verb(tokens, self._reader.words)

    def _no_act(self, tokens: Sequence[str], place: int) -> RecordError:
        """Why no act can be read: nothing is done, or who knows what, or nobody does it."""
        if place == len(tokens):
            return refusal("no-act", self._number, name=" ".join(tokens))
        if place:
            word = tokens[place]
            close = _close(word, self._reader.words.acts)
            return refusal("unknown-word", self._number, word=word, close=close)
        verbs_at = (at for at in range(1, len(tokens)) if self._verb(tokens[at:])[0])
        name = " ".join(tokens[: next(verbs_at, 1)])
        return _stranger(name, self._header.names, self._number)

    def _act(self, verb: str, rest: Sequence[str], whole: Sequence[str]) -> Act:
        """An act of ``whole``, of which ``rest`` is all but the verb."""
        if verb in ("calls", "discards"):
            words = self._reader.words
            if found := find_call(whole, words.acts, words.longest, "calls", "discards"):
                cards, card = found
                return Call(self._cards(cards), self._one(card))
        text = " ".join(rest)
        match verb:
            case "draws" | "takes":
                pile = Pile.STOCK if verb == "draws" else Pile.DISCARDS
                return Draw(pile, self._one(text) if text else None)
            case "discards":
                return Discard(self._card(text))
            case "calls":
                return Call(self._cards(text))
            case "shows":
                return Show(self._cards(text))
            case "pays":
                return Pay(self._chips(text))
            case "deals":
                return self._dealing(rest)
        if text:
            self._refuse("too-much", words=text)
        return Pass() if verb == "passes" else Cut()

    def _dealing(self, rest: Sequence[str]) -> Deal:
        """To whom a card is dealt, and perhaps that all could see it."""
        for place, seat in self._named(rest):
            verb, length = self._verb(rest[place:])
            face_up = verb == FACE_UP
            if too_much := rest[place + length * face_up :]:
                self._refuse("too-much", words=" ".join(too_much))
            return Deal(seat, face_up)
        raise _stranger(" ".join(rest), self._header.names, self._number)


def _settings(text: str) -> Iterator[tuple[str, str]]:
    """Options with their values, as they are written: what is wrong with them, replaying tells."""
    for setting in filter(None, map(str.strip, text.split(","))):
        option, _, value = setting.partition("=")
        yield option.strip(), value.strip()


def _stranger(name: str, names: Iterable[str], line: int) -> RecordError:
    return refusal("unknown-player", line, name=name, close=_close(name, names))


def _close(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """What was perhaps meant."""
    from difflib import get_close_matches  # only ever needed to say what is wrong

    folded = {fold(each): each for each in known}
    close = get_close_matches(fold(word[:_LONGEST_GUESSED]), [*filter(None, folded)], n=1)
    return tuple(folded[each] for each in close)
