"""What the game is, as values: the shapes, options, terms and rules that ``rules/`` holds.

They are named tuples: they cannot change, and unlike frozen dataclasses they cost next to nothing
when a program starts that judges one hand and ends.

Nothing here knows where the data came from or how a language says it. Every text is a
:class:`Text`: the English sentence and the key under which catalogues translate it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from paiute_ref.cards import Card, Rank, Suit

_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Text(NamedTuple):
    """An English sentence with its catalogue key ``{slug}.{field}``.

    ``own`` holds the translations that a user's house file brings along itself.
    """

    context: str
    english: str
    own: tuple[tuple[str, str], ...] = ()


FEWEST_PLAYERS: Final = 2  # rule table.players
MOST_PLAYERS: Final = 5


class SuitWords(NamedTuple):
    """What a suit is called. ``letters`` are what players type, the printed index first.

    ``words`` are the whole words that are accepted when typed. Both are space separated and in
    lower case or as printed; a translator gives the letters and words of their own language.
    """

    name: Text
    letters: Text
    words: Text


class RankWords(NamedTuple):
    """What a rank is called; ``wild`` is the whole sentence that announces it as wild.

    ``letters`` and ``words`` are as in :class:`SuitWords`.
    """

    name: Text
    plural: Text
    wild: Text
    letters: Text
    words: Text


class CardWords(NamedTuple):
    """The names of all suits, ranks and cards. Every one of them is there.

    ``joiners`` are the little words between rank and suit that may be typed, ``jokers`` the names
    of the card that is not played with.
    """

    suits: Mapping[Suit, SuitWords]
    ranks: Mapping[Rank, RankWords]
    cards: Mapping[Card, Text]
    joiners: Text
    jokers: Text


class Shape(NamedTuple):
    """What cards a combination is made of. Exactly one of the three kinds is given.

    ``groups``: cards of equal rank, ranks of the groups all different, largest group first.
    ``sequence``: so many cards of adjoining ranks; ``same_suit`` asks for one suit; ``top`` fixes
    the highest rank. ``suited``: so many cards of one suit, whatever their ranks.
    ``size``: how many cards are laid down to call it, 5 or 6; more than ``cards`` where any
    other cards may fill it up.
    """

    size: int
    groups: tuple[int, ...] = ()
    sequence: int = 0
    same_suit: bool = False
    top: Rank | None = None
    suited: int = 0

    @property
    def cards(self) -> int:
        """How many cards the shape itself asks for."""
        return sum(self.groups) or self.sequence or self.suited

    @property
    def one_suit(self) -> int:
        """How many cards of one suit it asks for; 0 where suits are of no account."""
        return self.sequence if self.same_suit else self.suited


class Example(NamedTuple):
    """A hand with its verdict; every one is a test. ``rival`` is a second hand it is compared with.

    ``combination`` is a slug or None; ``result`` is ``"beats"``, ``"ties"`` or ``"loses"``.
    """

    hand: str
    wild: str
    combination: str | None
    ranks: tuple[Rank, ...] = ()
    wilds: tuple[tuple[Card, Card], ...] = ()
    discard: Card | None = None
    took: Card | None = None
    options: tuple[tuple[str, str], ...] = ()
    rival: str | None = None
    result: str | None = None
    label: str = ""


class LastTurnsExample(NamedTuple):
    """Who still plays after a call. Seats are numbered 1 to ``players`` clockwise.

    ``false_calls`` are the seats of players who called without a combination before.
    """

    players: int
    dealer: int
    caller: int
    last_turns: tuple[int, ...]
    false_calls: tuple[int, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    label: str = ""


class ShowdownExample(NamedTuple):
    """Whose hands are compared. Seats as in :class:`LastTurnsExample`."""

    players: int
    dealer: int
    caller: int
    takes_part: tuple[int, ...]
    false_calls: tuple[int, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    label: str = ""


class SharingExample(NamedTuple):
    """How a pot of chips is shared; ``shares`` answer to ``winners``, ``carry`` is left over."""

    pot: int
    players: int
    dealer: int
    winners: tuple[int, ...]
    shares: tuple[int, ...]
    carry: int
    options: tuple[tuple[str, str], ...] = ()
    label: str = ""


class StockExample(NamedTuple):
    """Somebody wants to take from the stock: how many cards are in both piles, then and after."""

    stock: int
    discards: int
    new_stock: int
    left: int
    options: tuple[tuple[str, str], ...] = ()
    label: str = ""


class TakingExample(NamedTuple):
    """A card taken from the discard pile, whose top card stands last, and the rule it breaks."""

    discards: tuple[Card, ...]
    took: Card
    breaks: str | None = None
    options: tuple[tuple[str, str], ...] = ()
    label: str = ""


class DiscardExample(NamedTuple):
    """A card taken, another or the same discarded in that turn, and the rule it breaks.

    ``taken_from`` is ``"stock"`` or ``"discard-pile"``.
    """

    took: Card
    taken_from: str
    discard: Card
    breaks: str | None = None
    options: tuple[tuple[str, str], ...] = ()
    label: str = ""


Play: TypeAlias = (
    LastTurnsExample
    | ShowdownExample
    | SharingExample
    | StockExample
    | TakingExample
    | DiscardExample
)
"""An example of the course of play; every one is a test, as every :class:`Example` is."""


class CombinationDef(NamedTuple):
    """One kind of combination. Its place in a house's list, not a number, says what it beats.

    ``slug`` is what JSON calls it; as a rule it is cited as ``combination.{slug}``.
    """

    slug: str
    shape: Shape
    name: Text
    line: Text
    aliases: Text | None = None
    examples: tuple[Example, ...] = ()

    @property
    def rule(self) -> str:
        """The slug under which verdicts cite it."""
        return f"combination.{self.slug}"


class Order(NamedTuple):
    """How hands of the same combination compare, and what an ace may be.

    ``ace_low``: the ace also counts below the two. ``by_rank``: ranks decide inside a
    combination. ``natural_first``: of otherwise equal hands fewer wild cards win.
    """

    ace_low: bool = False
    by_rank: bool = True
    natural_first: bool = False


class OptionValue(NamedTuple):
    """One way to play a house option, and what it changes in the judge.

    ``order`` replaces fields of :class:`Order`; ``shapes`` replaces fields of named combinations'
    shapes, with the name and line that are true of them then.
    """

    slug: str
    name: Text
    line: Text
    order: Mapping[str, bool] = _NOTHING
    shapes: Mapping[str, CombinationPatch] = _NOTHING


class CombinationPatch(NamedTuple):
    """What an option value or a house file changes in a combination.

    ``shape`` holds fields of :class:`Shape` by name. ``examples`` replace those that are no
    longer true.
    """

    shape: Mapping[str, Any] = _NOTHING
    name: Text | None = None
    line: Text | None = None
    aliases: Text | None = None
    examples: tuple[Example, ...] = ()


class HouseOption(NamedTuple):
    """A point the sources leave open. ``values[0]`` is the standard reading.

    ``players`` says who plays so or so.
    """

    slug: str
    name: Text
    line: Text
    why: Text
    sources: tuple[str, ...]
    values: tuple[OptionValue, ...]
    examples: tuple[Example, ...] = ()
    players: Text | None = None
    plays: tuple[Play, ...] = ()

    @property
    def rule(self) -> str:
        """The slug under which verdicts cite it."""
        return f"option.{self.slug}"

    @property
    def touches_hands(self) -> bool:
        """Whether it can change the verdict on a hand, and not only the course of play."""
        return any(value.order or value.shapes for value in self.values)


class Term(NamedTuple):
    """A word of the table. ``aliases`` are other words people type, space or comma apart."""

    slug: str
    name: Text
    line: Text
    aliases: Text | None = None


class Rule(NamedTuple):
    """One rule of the book."""

    slug: str
    text: Text
    why: Text | None = None
    refusal: Text | None = None
    sources: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()
    plays: tuple[Play, ...] = ()


class Section(NamedTuple):
    """A chapter of the book: rules in their order, from which the printed numbers follow."""

    slug: str
    title: Text
    rules: tuple[Rule, ...]


class Dispute(NamedTuple):
    """A question that comes up at the table, and its answer.

    ``rules`` are the slugs of what it follows from. It is cited as ``dispute.{slug}``.
    """

    slug: str
    question: Text
    answer: Text
    rules: tuple[str, ...]
    aliases: Text | None = None
    examples: tuple[Example, ...] = ()
    plays: tuple[Play, ...] = ()

    @property
    def rule(self) -> str:
        """The slug under which it is cited."""
        return f"dispute.{self.slug}"


class Source(NamedTuple):
    """Where a rule comes from. ``kind`` is ``"original"``, ``"independent"`` or ``"custom"``."""

    slug: str
    title: Text
    kind: str


class HouseFile(NamedTuple):
    """A set of rules as its file gives it, before it is put together into a :class:`House`.

    ``options`` are the settings it makes. ``combinations`` is its whole list from the strongest
    to the weakest, or None where it leaves the list alone: each entry is a combination of its
    own, or the slug of one of the standard rules with what it changes there.
    """

    slug: str
    name: Text
    line: Text | None
    options: Mapping[str, str]
    combinations: tuple[CombinationDef | tuple[str, CombinationPatch], ...] | None = None


class House:
    """The rules of one table, ready for the judge. Two houses are equal only if identical.

    ``combinations`` stand from the strongest to the weakest; ``options`` holds only what is not
    standard, ``settings`` every option with its value. ``name`` is for programs, ``title`` for
    people.
    """

    def __init__(
        self,
        name: str,
        combinations: tuple[CombinationDef, ...],
        order: Order,
        options: Mapping[str, str],
        settings: Mapping[str, str],
        lookalikes: tuple[CombinationDef, ...] = (),
        title: Text | None = None,
    ):
        self.name: Final = name
        self.combinations: Final = combinations
        self.order: Final = order
        self.options: Final = options
        self.settings: Final = settings
        self.lookalikes: Final = lookalikes
        self.title: Final = title

    @property
    def shapes(self) -> tuple[Shape, ...]:
        """What counts, from the strongest, whatever this house calls it."""
        return tuple(each.shape for each in self.combinations)
