"""The written game: a plain text that people write at the table, one thing a line.

Reading turns its lines into entries as they come, and holds no more than the heading of one deal.
What cannot be read is an entry as well, a :class:`Fault`, and reading goes on. Nothing here knows a
language but the English words: the edge brings those of others, and reads the cards.

The grammar is in ``docs/record.md``. Whether what is told is legal, the referee says: hands of too
few cards, cards told twice and tables of nine can all be written down.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from types import MappingProxyType
from typing import Final, NamedTuple, NoReturn, TypeAlias, TypeVar

from paiute_ref.cards import PACK, Card
from paiute_ref.errors import CardError, HouseError, PaiuteError
from paiute_ref.game.acts import Act, Call, Cut, Deal, Discard, Draw, Pass, Pay, Show
from paiute_ref.game.state import Cards, Known
from paiute_ref.game.turns import Pile

HEADER: Final = ("players", "dealer", "house", "set", "ante", "pot", "letters")
"""The keys of the header, each once, before everything else."""

HEADING: Final = ("seed", "deals", "wild", "discard", "stock")
"""The keys of a deal's heading, beside the names of the players, whose hands they are."""

VERBS: Final = (
    *("pays", "cuts", "deals"),
    *("draws", "takes", "discards", "passes", "calls", "shows"),
)
"""What players do."""

FACE_UP: Final = "face up"
"""What is said of a card that was dealt so that all could see it."""

UNKNOWN: Final = "?"
"""How a card that nobody saw is written."""

LONGEST_LINE: Final = 10_000
LONGEST_NAME: Final = 40
LONGEST_SEED: Final = 100
MOST_NAMES: Final = 9
MOST_HELD: Final = 6

_OPENING: Final = ("seed", "deals", "wild")
_COMMAS: Final = ",\u060c\uff0c"
_JOINERS: Final = "\u200c\u200d"
_NO_JOINERS: Final = dict.fromkeys(map(ord, _JOINERS))
_COMMENT: Final = re.compile(r"(?:^|\s)#.*", re.DOTALL)
_SET_NAME: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LONGEST_NUMBER: Final = 9
_LONGEST_GUESSED: Final = 60


class RecordError(PaiuteError):
    """A line of a written game that cannot be read. ``params`` always include its ``line``."""


class Words(NamedTuple):
    """The words of the written game in English and one more language; see :func:`make_words`.

    ``keys`` are the folded words before a colon, ``verbs`` those of acts with "face up", each with
    its English one; ``written`` is how each English word is written in the other language.
    ``longest`` is of how many words the longest verb is, and ``acts`` are the verbs of acts alone.
    """

    keys: Mapping[str, str]
    verbs: Mapping[str, str]
    written: Mapping[str, str]
    longest: int = 1
    acts: Mapping[str, str] = MappingProxyType({})


class Reader(NamedTuple):
    """How lines are read: the words, and cards from a text, None for ``?``.

    ``cards`` raises :class:`~paiute_ref.errors.CardError` for what is no card.
    """

    words: Words
    cards: Callable[[str], tuple[Known, ...]]


class Setup(NamedTuple):
    """The header. ``dealer`` is a seat, 0 where nobody sits at the table.

    ``house`` names a set of rules, ``settings`` are what is set besides; ``pot`` is left from an
    earlier deal; ``letters`` names the language that cards and words are written in.
    ``house_line`` and ``settings_line`` are where those two stand, 0 where they do not.
    """

    line: int
    names: tuple[str, ...]
    dealer: int
    house: str | None = None
    settings: tuple[tuple[str, str], ...] = ()
    ante: int = 0
    pot: int = 0
    letters: str | None = None
    house_line: int = 0
    settings_line: int = 0


class NewDeal(NamedTuple):
    """The heading of a deal; ``line`` is that of the card turned up.

    ``dealer`` is None where it was not said who deals. ``hands`` are by seat, None where nothing of
    a hand is known. ``stock``, its top card last, may lack cards at the bottom; None where nothing
    of it is known.
    """

    line: int
    dealer: int | None
    turned_up: Card
    hands: tuple[Cards | None, ...]
    discard: Card | None = None
    stock: Cards | None = None
    seed: str | None = None


class Told(NamedTuple):
    """What a player did."""

    line: int
    seat: int
    act: Act


class Fault(NamedTuple):
    """A line that cannot be read, and why: its own faults, or those of the cards in it."""

    line: int
    error: PaiuteError


Entry: TypeAlias = Setup | NewDeal | Told | Fault


def make_words(said: Mapping[str, str]) -> Words:
    """The words of a language beside the English ones.

    ``said`` has for each English word what may be written instead, commas between; the first is
    what is written. Where a word would mean two things, the English meaning counts, else the one
    that comes first.

    >>> make_words({"draws": "trekt, neemt van de stok"}).verbs["neemt van de stok"]
    'draws'
    """
    words = {
        word: [" ".join(each.split()) for each in said.get(word, "").split(",") if each.strip()]
        for word in (*HEADER, *HEADING, *VERBS, FACE_UP)
    }
    verbs = _meanings(words, (*VERBS, FACE_UP))
    return Words(
        _meanings(words, (*HEADER, *HEADING)),
        verbs,
        {word: next(iter(others), word) for word, others in words.items()},
        max(len(verb.split()) for verb in verbs),
        {text: verb for text, verb in verbs.items() if verb != FACE_UP},
    )


def _meanings(words: Mapping[str, Sequence[str]], wanted: Sequence[str]) -> Mapping[str, str]:
    meanings = {word: word for word in wanted}
    for word in wanted:
        for other in words[word]:
            meanings.setdefault(fold(other), word)
    return meanings


def fold(text: str) -> str:
    """Words and names as they are compared: without case, spelling variants and wide spaces.

    >>> fold("DI\N{COMBINING ACUTE ACCENT}DAC  i  Ana") == fold("dídac i ana")
    True
    """
    if text.isascii():
        return " ".join(text.lower().split())
    text = unicodedata.normalize("NFC", text).translate(_NO_JOINERS).casefold()
    return " ".join(unicodedata.normalize("NFC", text).split())


_Meaning = TypeVar("_Meaning")


def find_verb(
    tokens: Sequence[str], meanings: Mapping[str, _Meaning], longest: int
) -> tuple[_Meaning | None, Sequence[str]]:
    """What a line says is done, and what to: its verb and the rest.

    Languages differ in where a verb stands: in front of the rest, behind it or, of several words,
    parted around it. The most words that are a verb count, and of these those in front.

    >>> find_verb("legt 6s af".split(), {"legt": "lays", "legt af": "discards"}, 2)
    ('discards', ['6s'])
    """
    for length in range(min(longest, len(tokens)), 0, -1):
        for front in range(length, -1, -1):
            end = len(tokens) - (length - front)
            words = [*tokens[:front], *tokens[end:]]
            if meaning := meanings.get(fold(" ".join(word.rstrip(_COMMAS) for word in words))):
                return meaning, tokens[front:end]
    return None, tokens


def find_call(
    tokens: Sequence[str],
    meanings: Mapping[str, _Meaning],
    longest: int,
    calls: _Meaning,
    discards: _Meaning,
) -> tuple[str, str] | None:
    """What is called with, and what is discarded with the call; None where nothing is.

    These are two verbs, each with its own cards. The most words that are verbs count here too.
    Where that leaves a doubt what belongs to which, the last comma parts them, else the last word
    is the card discarded.
    """
    found = []
    for at in range(1, len(tokens)):
        first, cards = find_verb(tokens[:at], meanings, longest)
        second, card = find_verb(tokens[at:], meanings, longest)
        if (first, second) == (calls, discards):
            left = len(cards) + len(card)
            found.append((-left, tokens[at - 1][-1] in _COMMAS, at, cards, card))
    if not found:
        return None
    *_, cards, card = max(found, key=itemgetter(0, 1, 2))
    return " ".join(cards).rstrip(_COMMAS), " ".join(card)


def name_faults(names: Sequence[str], words: Words, line: int = 1) -> list[RecordError]:
    """What keeps names from being told apart from each other and from all else in a written game.

    Tables of no or of one player are none of these: the referee tells them.
    """
    faults = []
    if len(names) > MOST_NAMES:
        faults.append(_refusal("many-names", line, limit=MOST_NAMES))
    for place, name in enumerate(names[:MOST_NAMES]):
        others = [other for other in names[:MOST_NAMES] if other != name]
        faults += filter(None, [_name_fault(name, names[:place], others, words, line)])
    return faults


def _name_fault(
    name: str, before: Sequence[str], others: Sequence[str], words: Words, line: int
) -> RecordError | None:
    folded = fold(name)
    strange = [character for character in name if not _is_plain(character)]
    if not folded:
        return _refusal("name-empty", line)
    if strange:
        return _refusal("name-character", line, name=name, character=strange[0])
    if len(name) > LONGEST_NAME:
        return _refusal("name-long", line, name=name, limit=LONGEST_NAME)
    if folded in words.keys:
        return _refusal("name-word", line, name=name)
    for other in before:
        if fold(other) == folded:
            return _refusal("name-twice", line, name=name)
    for other in others:
        start = fold(other) + " "
        if folded.startswith(start) and _verb(folded.removeprefix(start).split(), words)[0]:
            return _refusal("name-unclear", line, name=name, other=other)
    return None


def _is_plain(character: str) -> bool:
    """Whether a name may hold it: nothing that steers a terminal, turns text round or parts it."""
    return (character.isprintable() or character in _JOINERS) and character not in ":,#\ufffd"


def is_seed(text: str) -> bool:
    """Whether a deal can be shuffled by a text that stands in a written game."""
    plain = text.isprintable() and text == text.strip() and not {"#", "\ufffd"} & {*text}
    return plain and 0 < len(text) <= LONGEST_SEED


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
        raise _refusal(code, self._number, **params)

    # The header.

    def _keyed(self, word: str, value: str) -> Iterator[Entry]:
        """A line with a colon: what stands before it is a key or a player."""
        keys = self._reader.words.keys
        key = keys.get(fold(word)) or self._seats.get(fold(word))
        if key is None:
            self._refuse(
                "unknown-word", word=word, close=_close(word, (*self._header.names, *keys))
            )
        if key in HEADER:
            self._keep(str(key), word, value)
            return
        yield from self._begin()
        if self._setup:
            self._head(key, word, value)

    def _keep(self, key: str, word: str, value: str) -> None:
        """A line of the header."""
        header = self._header
        if self._setup:
            self._refuse("late", word=word)
        if key in header.lines:
            self._refuse("twice", word=word)
        header.lines[key] = self._number
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
                header.settings = self._settings(value)
            case "ante":
                header.ante = self._chips(value)
            case "pot":
                header.pot = self._chips(value)
            case "letters":
                self._reader = self._readers(fold(value))
                header.letters = fold(value)

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

    def _settings(self, text: str) -> tuple[tuple[str, str], ...]:
        settings: dict[str, str] = {}
        for setting in filter(None, map(str.strip, text.split(","))):
            option, _, value = (part.strip() for part in setting.partition("="))
            if not option or not value:
                raise HouseError("option.no-value", setting=setting)
            if option in settings:
                self._refuse("twice", word=option)
            settings[option] = value
        return tuple(settings.items())

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
        heading.seen.add(key)
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
        cards = self._some(text.rstrip(".… \t"))
        if len(cards) > len(PACK):
            self._refuse("stock-size", found=len(cards), limit=len(PACK))
        return tuple(reversed(cards))  # told from the top on, kept with the top last

    def _some(self, text: str) -> Cards:
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
        named, words = [*self._named(tokens)], self._reader.words
        for place, seat in named:
            verb, rest = find_verb(tokens[place:], words.acts, words.longest)
            if verb:
                return Told(self._number, seat, self._act(verb, rest, tokens[place:]))
        raise self._no_act(tokens, named[0][0] if named else 0)

    def _named(self, tokens: Sequence[str]) -> Iterator[tuple[int, int]]:
        """The names that tokens begin with, longest first: where each ends, and its seat."""
        for place in range(min(len(tokens), self._longest_name), 0, -1):
            if seat := self._seats.get(fold(" ".join(tokens[:place]))):
                yield place, seat

    def _verb(self, tokens: Sequence[str]) -> tuple[str | None, int]:
        return _verb(tokens, self._reader.words)

    def _no_act(self, tokens: Sequence[str], place: int) -> RecordError:
        """Why no act can be read: nothing is done, or who knows what, or nobody does it."""
        if place == len(tokens):
            return _refusal("no-act", self._number, name=" ".join(tokens))
        if place:
            word = tokens[place]
            close = _close(word, self._reader.words.acts)
            return _refusal("unknown-word", self._number, word=word, close=close)
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


def _verb(tokens: Sequence[str], words: Words) -> tuple[str | None, int]:
    """The longest verb that tokens begin with, and how many of them it takes."""
    for length in range(min(words.longest, len(tokens)), 0, -1):
        if verb := words.verbs.get(fold(" ".join(tokens[:length]))):
            return verb, length
    return None, 0


def _refusal(code: str, line: int, **params: object) -> RecordError:
    return RecordError(f"record.{code}", parts=(), line=line, **params)


def _stranger(name: str, names: Iterable[str], line: int) -> RecordError:
    return _refusal("unknown-player", line, name=name, close=_close(name, names))


def _close(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """What was perhaps meant."""
    from difflib import get_close_matches  # only ever needed to say what is wrong

    folded = {fold(each): each for each in known}
    close = get_close_matches(fold(word[:_LONGEST_GUESSED]), [*filter(None, folded)], n=1)
    return tuple(folded[each] for each in close)


def format_record(
    entries: Iterable[Entry], words: Words, card: Callable[[Card], str] = str
) -> Iterator[str]:
    """The lines of a written game, without their ends; reading them gives the entries again.

    Only the line numbers are new, and what could not be read is left out. ``card`` writes a card:
    in international letters, unless the ``letters`` of the header call for others.
    """
    writing = _Writing(words.written, card)
    in_heading = False
    for entry in entries:
        if isinstance(entry, Fault):
            continue
        was, in_heading = in_heading, _is_before_play(entry)
        if in_heading and not was:
            yield ""
        yield from writing.lines(entry)


def _is_before_play(entry: Entry) -> bool:
    return isinstance(entry, NewDeal) or (
        isinstance(entry, Told) and isinstance(entry.act, Pay | Cut | Deal)
    )


class _Writing:
    """How entries are written down."""

    def __init__(self, words: Mapping[str, str], card: Callable[[Card], str]):
        self._words = words
        self._card = card
        self._names: tuple[str, ...] = ()

    def lines(self, entry: Entry) -> Iterator[str]:
        match entry:
            case Setup():
                self._names = entry.names
                yield from self._header(entry)
            case NewDeal():
                yield from self._heading(entry)
            case Told():
                yield " ".join([self._name(entry.seat), *self._act(entry.act)])

    def _header(self, setup: Setup) -> Iterator[str]:
        """Letters come first, by their English key: they say in which words the rest is."""
        if setup.letters:
            yield f"letters: {setup.letters}"
        yield self._keyed("players", ", ".join(setup.names)).rstrip()
        if setup.dealer:
            yield self._keyed("dealer", self._name(setup.dealer))
        if setup.house:
            yield self._keyed("house", setup.house)
        if setup.settings:
            yield self._keyed("set", ", ".join(map("=".join, setup.settings)))
        for key, chips in (("ante", setup.ante), ("pot", setup.pot)):
            if chips:
                yield self._keyed(key, str(chips))

    def _heading(self, deal: NewDeal) -> Iterator[str]:
        if deal.seed is not None:
            yield self._keyed("seed", deal.seed)
        if deal.dealer:
            yield self._keyed("deals", self._name(deal.dealer))
        yield self._keyed("wild", self._card(deal.turned_up))
        for seat, hand in enumerate(deal.hands, start=1):
            if hand:
                yield f"{self._name(seat)}: {self._cards(hand)}"
        if deal.discard:
            yield self._keyed("discard", self._card(deal.discard))
        if deal.stock:
            yield self._keyed("stock", self._cards(deal.stock[::-1]))

    def _act(self, act: Act) -> Iterator[str]:
        match act:
            case Draw(pile, card):
                yield self._words["draws" if pile is Pile.STOCK else "takes"]
                yield from (self._card(card) for card in (card,) if card)
            case Discard(card):
                yield from (self._words["discards"], self._cards((card,)))
            case Call(cards, discard):
                yield self._words["calls"]
                comma = "," if discard else ""
                yield from filter(None, [self._cards(cards) + comma])
                if discard:
                    yield from (self._words["discards"], self._card(discard))
            case Show(cards):
                yield from filter(None, (self._words["shows"], self._cards(cards)))
            case Pay(chips):
                yield from (self._words["pays"], str(chips))
            case Deal(to, face_up):
                yield from (self._words["deals"], self._name(to))
                yield from (self._words[FACE_UP],) * face_up
            case Pass():
                yield self._words["passes"]
            case Cut():
                yield self._words["cuts"]

    def _keyed(self, key: str, value: str) -> str:
        return f"{self._words[key]}: {value}"

    def _name(self, seat: int) -> str:
        return self._names[seat - 1]

    def _cards(self, cards: Sequence[Known]) -> str:
        return " ".join(self._card(card) if card else UNKNOWN for card in cards)
