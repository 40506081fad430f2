"""The written game: a plain text that people write at the table, one thing a line.

``paiute_ref.game.reader`` turns its lines into these entries as they come; here they are written
down. The grammar is in ``docs/record.md``. Whether what is told is legal, the referee says: hands
of too few cards, cards told twice and tables of nine can all be written down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from paiute_ref.cards import Card
from paiute_ref.errors import HouseError, PaiuteError, raise_all
from paiute_ref.game.acts import Act, Call, Cut, Deal, Discard, Draw, Pass, Pay, Show
from paiute_ref.game.state import Cards, Known
from paiute_ref.game.turns import Pile
from paiute_ref.game.words import FACE_UP, Words, refusal

UNKNOWN: Final = "?"
"""How a card that nobody saw is written."""


class Setup(NamedTuple):
    """The header. ``dealer`` is a seat, 0 where nobody sits at the table.

    ``house`` names a set of rules, ``settings`` are what is set besides, as it was written (see
    :func:`verify_settings`); ``pot`` is left from an earlier deal; ``letters`` names the language
    that cards and words are written in.
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
    """A line that cannot be read, and why: its own faults, or those of the cards in it.

    ``rules`` is whether it was to say by which rules the table plays, which nobody knows then.
    """

    line: int
    error: PaiuteError
    rules: bool = False


Entry: TypeAlias = Setup | NewDeal | Told | Fault


def verify_settings(told: Setup) -> None:
    """Raise what is wrong with the settings of a header, whatever options there are.

    Codes: ``option.no-value`` (``setting``) and ``record.twice`` (``word``).
    """
    faults: list[PaiuteError] = []
    said: set[str] = set()
    for option, value in told.settings:
        if not option or not value:
            faults.append(HouseError("option.no-value", setting=f"{option}={value}".rstrip("=")))
        elif option in said:
            faults.append(refusal("twice", told.settings_line, word=option))
        said.add(option)
    raise_all(PaiuteError, "several", faults)


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
