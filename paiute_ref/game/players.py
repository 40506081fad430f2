"""Computer players of three strengths, who see what a person in their seat would see.

A player is asked with the deal as seen from the seat at turn (:meth:`State.seen_by`) and with a
:class:`Memory` of what everybody could see before. The random generator is the caller's, so a game
can be played again.

* The *beginner* takes whatever comes, keeps pairs, and calls the first combination.
* The *regular* counts the cards that would complete a combination next, keeps the five cards that
  wait for most of them, and calls at once.
* The *expert* looks further, with the expected turns of the race (``paiute_ref.race``) where it has
  been solved; counts only cards that can still be drawn; does not discard what the next player
  wants; and calls where that wins more often than playing on.

All of it holds for any house: what a hand is worth is asked of ``paiute_ref.scoring``, and which
cards belong together of the house's shapes.

Source: the rules of a turn, a call and the last turns in ``rules/sections/``; the race and what it
leaves out in ``docs/race.md``.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import Enum
from operator import itemgetter
from typing import Final, NamedTuple, Protocol, TypeAlias

from paiute_ref.cards import PACK, Card, Rank
from paiute_ref.game import referee
from paiute_ref.game.acts import (
    Act,
    Call,
    Discard,
    Discarded,
    Draw,
    Drawn,
    Event,
    Reshuffled,
    Show,
)
from paiute_ref.game.state import DEALT, State
from paiute_ref.game.turns import Pile, after, last_turns, new_stock
from paiute_ref.rulebook.model import House, Shape
from paiute_ref.scoring import Evaluator

Turns: TypeAlias = Callable[[Sequence[Card]], float]
"""The expected turns of five cards, as ``paiute_ref.race.Solution.turns`` says them."""


class Strength(Enum):
    """How well a player plays."""

    BEGINNER = "beginner"
    REGULAR = "regular"
    EXPERT = "expert"


class Player(Protocol):
    """Somebody who plays."""

    def choose(self, view: State, memory: Memory, chance: random.Random) -> Act:
        """A legal act of the player at turn.

        Args:
            view: The deal as that player sees it.
            memory: What could be seen before.
            chance: What to toss with.
        """


def player(strength: Strength, wild: Rank, house: House, turns: Turns | None = None) -> Player:
    """A player for deals with one wild denomination.

    ``turns`` are those of the race of that house and denomination, of which only an expert makes
    use; without them the expert guesses.
    """
    if strength is Strength.BEGINNER:
        return _Beginner(wild, house)
    if strength is Strength.REGULAR:
        return _Regular(wild, house)
    return _Expert(wild, house, turns)


# What a player remembers.


class Memory(NamedTuple):
    """What everybody could see of a deal so far.

    ``pile`` are the discards, the top one last. By seat, ``held`` are cards that were taken from
    there and not discarded since, ``thrown`` all that were discarded. ``pool`` is what the stock
    was made of when it was last made of discards, None before.
    """

    pile: tuple[Card, ...]
    held: tuple[frozenset[Card], ...]
    thrown: tuple[tuple[Card, ...], ...]
    pool: frozenset[Card] | None = None


def begin(view: State) -> Memory:
    """The memory at the beginning of a deal."""
    pile = tuple(card for card in view.discards if card)
    return Memory(pile, (frozenset(),) * view.players, ((),) * view.players)


def remember(memory: Memory, happened: Iterable[Event]) -> Memory:
    """The memory after what has happened, as all could see it.

    The events of ``referee.events`` are those when it is given the states that all can see
    (:meth:`State.seen_by` of seat 0): with them, a card drawn from the stock is not known.
    """
    pile, held, thrown, pool = memory.pile, [*memory.held], [*memory.thrown], memory.pool
    for event in happened:
        match event:
            case Reshuffled(left=left):
                split = len(pile) - left
                pool, pile = frozenset(pile[:split]), pile[split:]
            case Drawn(seat=seat, pile=Pile.DISCARDS, card=Card() as card):
                pile = pile[:-1]
                held[seat - 1] |= {card}
            case Discarded(seat=seat, card=Card() as card):
                pile = (*pile, card)
                held[seat - 1] -= {card}
                thrown[seat - 1] += (card,)
    return Memory(pile, tuple(held), tuple(thrown), pool)


def unseen(view: State, memory: Memory) -> tuple[Card, ...]:
    """The cards that may lie on top of the stock, as far as the player at turn can know.

    Where the stock has run out it is made of discards.
    """
    if view.stock:
        pool: Collection[Card | None] = PACK if memory.pool is None else memory.pool
    else:
        pool = new_stock((), view.discards, view.house).stock
        return tuple(card for card in PACK if card in pool)
    seen = {view.turned_up, *view.discards}.union(*view.hands, *memory.held)
    return tuple(card for card in PACK if card in pool and card not in seen)


# What cards are worth.


class _Worth(Evaluator):
    """What hands are worth, and what each card would make of five."""

    def of(self, cards: Iterable[Card]) -> int:
        """The strength of five or six cards."""
        return self.strength([card.id for card in cards])

    def with_each(self, five: Sequence[Card], more: Iterable[Card]) -> list[int]:
        """The strengths of five cards with one of some others each, which are none of the five."""
        return self.strengths_with([card.id for card in five], [card.id for card in more])


_Kin: TypeAlias = Sequence[Sequence[float]]

_RELATED: Final = 0.2
"""How much two cards of a sequence, or of one suit, belong together; those of one rank: 1."""


def _kinship(wild: Rank, house: House) -> _Kin:
    """By the ids of two cards, how much they belong together; a wild card and any other: 2."""
    shapes = [each.shape for each in house.combinations]
    return [[_kin(one, other, wild, shapes) for other in PACK] for one in PACK]


def _kin(one: Card, other: Card, wild: Rank, shapes: Sequence[Shape]) -> float:
    if one is other:
        return 0
    if wild in (one.rank, other.rank):
        return 2
    if one.rank == other.rank:
        return float(any(shape.groups for shape in shapes))
    return _RELATED * any(_are_related(one, other, shape) for shape in shapes)


def _are_related(one: Card, other: Card, shape: Shape) -> bool:
    """Whether cards of two ranks can stand in one sequence or one suit; a low ace is passed over.

    A sequence with a fixed top is passed over as well: there is one that may have any.
    """
    if shape.one_suit and one.suit != other.suit:
        return False
    near = shape.sequence and shape.top is None and abs(one.rank - other.rank) < shape.sequence
    return bool(near or shape.suited)


# Players.


class _Player(ABC):
    """What all players do alike."""

    def __init__(self, wild: Rank, house: House):
        self.wild: Final = wild
        self.house: Final = house
        self.worth: Final = _Worth(wild, house)
        self.kin: Final = _kinship(wild, house)

    def choose(self, view: State, memory: Memory, chance: random.Random) -> Act:
        """A legal act of the player at turn."""
        if view.taken_from is None:
            acts = referee.legal_actions(view)
            # Where there is one pile nothing is to be chosen.
            return self.take(view, memory, chance) if len(acts) > 1 else acts[0]
        return self.put_down(view, memory, chance)

    @abstractmethod
    def take(self, view: State, memory: Memory, chance: random.Random) -> Act:
        """From which pile to take."""

    @abstractmethod
    def put_down(self, view: State, memory: Memory, chance: random.Random) -> Act:
        """What to do with six cards."""

    def ends(self, view: State) -> list[tuple[int, Act]]:
        """Every act that lays down a combination or, in a last turn, keeps one, and its strength.

        The strongest is last.
        """
        hand = view.known_hand(view.turn)
        if not self.worth.of(hand):
            return []
        found: list[tuple[int, Act]] = []
        for act in referee.legal_actions(view):
            if isinstance(act, Call | Show):
                found.append((self.worth.of(act.cards), act))
            elif isinstance(act, Discard) and view.caller:
                found.append((self.worth.of(_without(hand, act.card)), act))
        return sorted(filter(itemgetter(0), found), key=itemgetter(0))

    def company(self, card: Card, others: Iterable[Card]) -> float:
        """How much a card belongs to others."""
        kin = self.kin[card.id]
        return sum([kin[other.id] for other in others])

    def to_beat(self, view: State) -> int:
        """The strength of the best hand that lies open; 0 before a call."""
        shown = (view.known_hand(seat) for seat in view.face_up)
        return max(map(self.worth.of, shown), default=0)


TAKE: Final = Draw(Pile.DISCARDS)
DRAW: Final = Draw(Pile.STOCK)


def _without(hand: Iterable[Card], card: Card) -> tuple[Card, ...]:
    return tuple(other for other in hand if other is not card)


def _others(five: Iterable[Card], view: State) -> list[Card]:
    """The cards that five may be completed with, wherever they are."""
    gone = {*five, view.turned_up}
    return [card for card in PACK if card not in gone]


def _can_discard(view: State) -> Iterator[Card]:
    """The cards that may be discarded."""
    for act in referee.legal_actions(view):
        if isinstance(act, Discard):
            yield act.card


class _Beginner(_Player):
    """Plays by what is there, and does not think of what may come."""

    def take(self, view: State, memory: Memory, chance: random.Random) -> Act:
        """The top discard if it makes a pair, or now and then; else from the stock."""
        top, hand = view.discards[-1], view.known_hand(view.turn)
        pairs = top is not None and any(self.kin[top.id][card.id] >= 1 for card in hand)
        return TAKE if chance.random() < (_TAKES_PAIR if pairs else _TAKES_ANY) else DRAW

    def put_down(self, view: State, memory: Memory, chance: random.Random) -> Act:
        """The first combination; else any card that is alone."""
        if ends := self.ends(view):
            return ends[0][1]
        hand = view.known_hand(view.turn)
        cards = [*_can_discard(view)]
        alone = [card for card in cards if all(self.kin[card.id][c.id] < 1 for c in hand)]
        return Discard(chance.choice(alone or cards))


_TAKES_PAIR: Final = 0.7
_TAKES_ANY: Final = 0.2


class _Regular(_Player):
    """Counts what would complete a combination next."""

    def take(self, view: State, memory: Memory, chance: random.Random) -> Act:
        """The top discard if it completes a combination that can win, or leaves better cards."""
        taken = referee.apply(view, TAKE)
        if ends := self.ends(taken):
            return TAKE if ends[-1][0] >= self.to_beat(view) else DRAW
        if view.caller:
            return DRAW
        six, hand = taken.known_hand(view.turn), view.known_hand(view.turn)
        helps = max(self._worth_of(_without(six, card), view) for card in hand)
        return TAKE if helps > self._worth_of(hand, view) else DRAW

    def put_down(self, view: State, memory: Memory, chance: random.Random) -> Act:
        """The best combination at once; else the discard after which most cards complete one."""
        if ends := self.ends(view):
            return ends[-1][1]
        six = view.known_hand(view.turn)
        cards = _can_discard(view)
        return Discard(max(cards, key=lambda card: self._worth_of(_without(six, card), view)))

    def _worth_of(self, five: Sequence[Card], view: State) -> tuple[int, float]:
        """How many cards complete five, and how much these belong together."""
        outs = sum(map(bool, self.worth.with_each(five, _others(five, view))))
        return outs, sum([self.company(card, five) for card in five])


_FEWEST_TURNS: Final = 2.0
_MOST_TURNS: Final = 13.0
"""Turns of the worst hand of the standard race; see ``docs/race.md``."""

_FIELD: Final = 4_000
"""Hands of six that are looked at to know how strong combinations are."""

_USUAL: Final = 0.1
"""How likely a player completes a combination in a turn: one deal lasts about ten turns of all."""

_FEAR: Final = 0.1
"""Games lost to one rival by a discard that belongs to one card of the next player's."""


class _Expert(_Player):
    """Weighs every choice by how often it will win, as far as one can say."""

    def __init__(self, wild: Rank, house: House, turns: Turns | None):
        super().__init__(wild, house)
        self.turns: Final = turns
        self.field: Final = _field(self.worth)

    def take(self, view: State, memory: Memory, chance: random.Random) -> Act:
        """The top discard if that wins more often than drawing a card nobody knows."""
        taken = referee.apply(view, TAKE)
        ends = self.ends(taken)
        if view.caller:
            return TAKE if ends and ends[-1][0] >= self.to_beat(view) else DRAW
        outlook = self._outlook(view, memory)
        wins = outlook.of_call(ends[-1][0]) if ends else 0
        six, hand = taken.known_hand(view.turn), view.known_hand(view.turn)
        wins = max(wins, *(outlook.of_waiting(_without(six, card)) for card in hand))
        return TAKE if wins > outlook.of_drawing(hand) else DRAW

    def put_down(self, view: State, memory: Memory, chance: random.Random) -> Act:
        """Call, or the discard after which one still wins most often."""
        ends = self.ends(view)
        if ends and view.caller:
            return ends[-1][1]
        outlook, six = self._outlook(view, memory), view.known_hand(view.turn)
        wins = {
            card: outlook.of_waiting(_without(six, card)) - outlook.of_giving(card)
            for card in _can_discard(view)
        }
        best = max(wins, key=wins.__getitem__)
        if ends and outlook.of_call(ends[-1][0]) >= wins[best]:
            return ends[-1][1]
        return Discard(best)

    def _outlook(self, view: State, memory: Memory) -> _Outlook:
        return _Outlook(self, view, memory)


def _field(worth: _Worth) -> list[int]:
    """The strengths of many combinations, the weakest first; those of a house are always alike."""
    chance = random.Random(0)
    pack = [card.id for card in PACK if card.rank != worth.wild]
    pack += [card.id for card in PACK if card.rank == worth.wild][:-1]
    found = (worth.strength(chance.sample(pack, DEALT + 1)) for _ in range(_FIELD))
    return sorted(filter(None, found))


class _Outlook:
    """How often the player at turn wins by doing this or that."""

    def __init__(self, expert: _Expert, view: State, memory: Memory):
        self.expert = expert
        self.view = view
        self.memory = memory
        self.unseen = unseen(view, memory)
        seat, out = view.turn, view.out
        rivals = [other for other in after(seat, view.players)[:-1] if other not in out]
        self.next = rivals[0] if rivals else seat
        self.fear = _FEAR / max(1, len(rivals))  # what one of them wins, the others lose as well
        self.stay = (1 - _USUAL) ** len(rivals)
        self.last = len(last_turns(view.players, view.dealer, seat, view.house, out))
        field = expert.field
        self.typical = self.of_call(field[len(field) // 2]) if field else 0.0

    def beaten(self, strength: int) -> float:
        """How likely a combination that somebody else comes to is a stronger one."""
        field = self.expert.field
        return (len(field) - bisect_right(field, strength)) / (len(field) or 1)

    def of_call(self, strength: int) -> float:
        """Calling with a combination now: nobody with a last turn may beat it."""
        stands: float = (1 - _USUAL * self.beaten(strength)) ** self.last
        return stands

    def of_drawing(self, five: Sequence[Card]) -> float:
        """Taking a card from the stock."""
        worth, left = self.expert.worth, self.unseen
        others = _others(five, self.view)
        made = dict(zip(others, worth.with_each(five, others), strict=True))
        drawn = [made[card] for card in left if card in made]
        now = sum([self.of_call(strength) for strength in drawn if strength])
        misses = drawn.count(0)
        outs = sum(map(bool, made.values())) / len(made)
        later = self._later(five, outs) if misses else 0
        return (now + misses * self.stay * later) / (len(drawn) or 1)

    def _later(self, five: Sequence[Card], outs: float) -> float:
        """Having drawn nothing useful now: nobody else may call in all the turns it takes."""
        expert = self.expert
        turns = expert.turns(five) if expert.turns else self._guess(five, outs)
        more = max(1.0, (turns - 1) / (1 - outs)) if outs < 1 else 1.0
        # In each turn it is this likely, and until the next one nobody else may call.
        each = 1 / more
        return self.typical * each / (1 - self.stay * (1 - each))

    def _guess(self, five: Sequence[Card], outs: float) -> float:
        """Turns where no race has been solved."""
        together = sum([self.expert.company(card, five) for card in five])
        most = max(_FEWEST_TURNS, _MOST_TURNS - together / 2)
        return min(most, 1 / outs) if outs else most

    def of_waiting(self, five: Sequence[Card]) -> float:
        """Keeping five cards until the next turn, if it comes."""
        wins = self.stay * self.of_drawing(five)
        if strength := self.expert.worth.of(five):
            wins += (1 - self.stay) * (1 - self.beaten(strength))
        return wins

    def of_giving(self, card: Card) -> float:
        """What is lost by letting the next player have a card."""
        memory, expert = self.memory, self.expert
        place, left = self.next - 1, [each for each in self.unseen if each is not card]
        known = memory.held[place]
        share = (DEALT - len(known)) / (len(left) or 1)
        wanted = share * expert.company(card, left) + expert.company(card, known)
        for thrown in memory.thrown[place][-_RECENT:]:
            wanted -= expert.kin[card.id][thrown.id] / 2
        return self.fear * max(0.0, wanted)


_RECENT: Final = 4
"""So many of the next player's last discards say what is not wanted."""
