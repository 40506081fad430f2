"""Whole games by computer players, and what came of many of them.

Games are numbered from 0. Each has a seed of its own, made of the run's seed and its number, so it
is the same game in whatever order they are played; and only whole numbers are added up, so sums are
the same whoever adds which.

Source: the order of play in ``paiute_ref.game``; nobody has to call (rule ``call.optional``), so a
game need not end, and there is a limit.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

from paiute_ref.cards import Rank
from paiute_ref.game.acts import Act
from paiute_ref.game.players import Player, Strength, Turns, begin, player, remember
from paiute_ref.game.referee import apply, events
from paiute_ref.game.state import State, deal
from paiute_ref.game.table import settlement
from paiute_ref.game.turns import after
from paiute_ref.rulebook.model import House

LIMIT: Final = 100
"""Turns of each player after which a game that nobody ends is broken off."""

NORMAL_95: Final = 1.959964
"""Standard deviations on both sides of the mean within which 95% of a normal distribution lie."""

Races: TypeAlias = Callable[[Rank], Turns | None]
"""Finds the turns of the race for a wild denomination, None where it has not been solved."""

MakePlayer: TypeAlias = Callable[[Strength, Rank, House, Turns | None], Player]


class Setting(NamedTuple):
    """What all games of a run have in common. ``strengths`` are by seat."""

    house: House
    strengths: tuple[Strength, ...]
    seed: str
    limit: int = LIMIT

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.strengths)

    def first(self, number: int) -> State:
        """The deal of one game. The seats deal in turn."""
        dealer = number % self.players + 1
        return deal(self.players, dealer, self.house, f"{self.seed} {number}")


class Ended(NamedTuple):
    """How a game ended.

    ``turns`` is how many turns the caller had, that of the call included; it and ``caller`` are 0
    where the game was broken off at the limit. ``called`` and ``won`` are slugs of combinations.
    """

    dealer: int
    turns: int
    caller: int = 0
    called: str = ""
    winners: tuple[int, ...] = ()
    won: str = ""


class Tally(NamedTuple):
    """What came of some games.

    ``broken_off`` games had no end, ``shared`` ones several winners. By slug of a combination,
    ``called`` and ``won`` are games, and so are ``turns`` by turns of the caller. ``seats`` are
    games won, alone or together, by seat, and ``places`` by place in the order of play, whose last
    is the dealer. ``callers`` are games in which whoever called won.
    """

    games: int
    broken_off: int
    shared: int
    callers: int
    called: Counter[str]
    won: Counter[str]
    turns: Counter[int]
    seats: Counter[int]
    places: Counter[int]

    @property
    def ended(self) -> int:
        """Games that were not broken off."""
        return self.games - self.broken_off


def nothing() -> Tally:
    """The tally of no game."""
    return Tally(0, 0, 0, 0, Counter(), Counter(), Counter(), Counter(), Counter())


class Table:
    """Plays the games of a run. The players sit there from game to game."""

    def __init__(self, setting: Setting, races: Races = lambda _: None, make: MakePlayer = player):
        self.setting: Final = setting
        self._races: Final = races
        self._make: Final = make
        self._players: dict[tuple[Strength, Rank], Player] = {}

    def tally(self, numbers: Iterable[int]) -> Tally:
        """Play some games and add up what came of them."""
        found = nothing()
        for number in numbers:
            found = add(found, _tally_of(self.play(number), self.setting))
        return found

    def play(self, number: int) -> Ended:
        """Play one game to its end or to the limit."""
        turns: Counter[int] = Counter()
        last = self.setting.first(number)
        for before, _, now in self.acts(number):
            turns[before.turn] += before.taken_from is None and not before.caller
            last = now
        return _ended(last, turns[last.caller]) if last.over else Ended(last.dealer, 0)

    def acts(self, number: int) -> Iterator[tuple[State, Act, State]]:
        """The acts of a game, each with the state before it and the one after it."""
        setting = self.setting
        state = setting.first(number)
        memory = begin(state.seen_by())
        chances = [
            random.Random(f"paiute {setting.seed} {number} {seat}")
            for seat in range(1, setting.players + 1)
        ]
        acts = 2 * setting.limit * setting.players  # each turn is taking and putting down
        while not state.over and (acts > 0 or state.caller):
            seat = state.turn
            at_turn = self._player(setting.strengths[seat - 1], state.turned_up.rank)
            act = at_turn.choose(state.seen_by(seat), memory, chances[seat - 1])
            now = apply(state, act)
            memory = remember(memory, events(state.seen_by(), act, now.seen_by()))
            yield state, act, now
            state, acts = now, acts - 1

    def _player(self, strength: Strength, wild: Rank) -> Player:
        key = strength, wild
        if key not in self._players:
            turns = self._races(wild) if strength is Strength.EXPERT else None
            self._players[key] = self._make(strength, wild, self.setting.house, turns)
        return self._players[key]


def _ended(state: State, turns: int) -> Ended:
    """The end of a game in which somebody called."""
    settled = settlement(state)
    assert settled.showdown, "computer players call no hand without a combination"
    made = {
        settled.seats[each.index]: each.ruling.combination for each in settled.showdown.standings
    }
    called, won = made[state.caller], made[settled.winners[0]]
    assert called, "nobody calls falsely"
    assert won, "whoever called has a combination, so the winner has one"
    return Ended(state.dealer, turns, state.caller, called.slug, settled.winners, won.slug)


def _tally_of(game: Ended, setting: Setting) -> Tally:
    ended = bool(game.caller)
    order = after(game.dealer, setting.players)
    return Tally(
        1,
        int(not ended),
        int(len(game.winners) > 1),
        int(ended and game.caller in game.winners),
        Counter([game.called] * ended),
        Counter([game.won] * ended),
        Counter([game.turns] * ended),
        Counter(game.winners),
        Counter(order.index(seat) + 1 for seat in game.winners),
    )


def add(one: Tally, other: Tally) -> Tally:
    """Two tallies as one."""
    return Tally(
        one.games + other.games,
        one.broken_off + other.broken_off,
        one.shared + other.shared,
        one.callers + other.callers,
        one.called + other.called,
        one.won + other.won,
        one.turns + other.turns,
        one.seats + other.seats,
        one.places + other.places,
    )


def wilds(setting: Setting, games: int) -> list[Rank]:
    """The denominations that are wild in a run, each once, as far as they differ."""
    found: list[Rank] = []
    for number in range(games):
        rank = setting.first(number).turned_up.rank
        if rank not in found:
            found.append(rank)
            if len(found) == len(Rank):
                break
    return found


class Share(NamedTuple):
    """A part of some games, and how far chance may have moved it to either side (95%)."""

    part: float
    error: float


def share(games: int, whole: int) -> Share:
    """A share of games with its error, by Wilson's score interval.

    The error is that of the side that reaches farther, so it is true of either, and it is not
    nothing where there were no games or only such games.
    """
    if not whole:
        return Share(0.0, 1.0)
    part, z = games / whole, NORMAL_95
    centre = (part + z * z / (2 * whole)) / (1 + z * z / whole)
    half = z * sqrt(part * (1 - part) / whole + z * z / (4 * whole * whole)) / (1 + z * z / whole)
    return Share(part, abs(centre - part) + half)


class Mean(NamedTuple):
    """A mean, and how far chance may have moved it to either side (95%)."""

    mean: float
    error: float


def mean(counted: Counter[int]) -> Mean:
    """The mean of numbers that were counted; the error is not known of fewer than two."""
    whole = counted.total()
    if not whole:
        return Mean(0.0, 0.0)
    middle = sum(number * games for number, games in counted.items()) / whole
    if whole < 2:
        return Mean(middle, 0.0)
    spread = sum(games * (number - middle) ** 2 for number, games in sorted(counted.items()))
    return Mean(middle, NORMAL_95 * sqrt(spread / (whole - 1) / whole))


def quantile(counted: Counter[int], part: float) -> int:
    """The least number that at least so great a part of those counted do not exceed."""
    whole, below = counted.total(), 0
    for number in sorted(counted):
        below += counted[number]
        if below >= part * whole:
            return number
    return 0
