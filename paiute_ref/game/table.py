"""A table: who plays, the antes, one deal after another, and who has won what.

A game never changes, as a state does not: every function gives the next one.

Sources: ``rules/sections/deal.yaml``, ``showdown.yaml`` and ``stakes.yaml``; the house options
``uncalled`` and ``odd-chip``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from paiute_ref.cards import PACK
from paiute_ref.game import referee
from paiute_ref.game.acts import Act
from paiute_ref.game.referee import Violation
from paiute_ref.game.state import State, deal
from paiute_ref.game.turns import after
from paiute_ref.judge import judge
from paiute_ref.rulebook.model import FEWEST_PLAYERS, MOST_PLAYERS, House
from paiute_ref.scoring import may_reach
from paiute_ref.showdown import Showdown, line_up, takes_part


class Game(NamedTuple):
    """A game of several deals.

    ``names`` are by seat, clockwise; ``dealer`` is the seat that deals the deal in play or, between
    two deals, the next one. ``pot`` holds chips, and ``chips`` what each seat has won so far, its
    antes taken off. ``deals`` counts those that have begun; ``state`` is the deal in play.
    """

    names: tuple[str, ...]
    house: House
    dealer: int
    ante: int = 0
    pot: int = 0
    chips: tuple[int, ...] = ()
    deals: int = 0
    state: State | None = None

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.names)


class Settlement(NamedTuple):
    """How a deal ended.

    ``seats`` are those whose hands were compared, by their index in ``showdown``, which is None
    where there was nothing to compare. ``hidden`` are seats that take part and whose cards nobody
    told, ``may_win`` those of them that may win or tie, as far as the other cards tell: while there
    are any nobody can say who won, and the pot is not shared. ``shares`` are by seat, ``carry``
    stays in the pot.
    """

    showdown: Showdown | None
    seats: tuple[int, ...]
    hidden: tuple[int, ...]
    shares: tuple[int, ...]
    carry: int
    may_win: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, alone or together; none where that cannot be told."""
        if self.showdown is None or self.may_win:
            return ()
        return tuple(self.seats[index] for index in self.showdown.winners)


def new_game(
    names: Sequence[str], house: House, *, dealer: int = 0, ante: int = 0, pot: int = 0
) -> Game:
    """A table before its first deal. Without a ``dealer`` the last named deals, the first begins.

    Raises:
        Violation: ``table.players`` (``count``): they are not two to five.
        ValueError: The dealer is none of them, or there are fewer than no chips.
    """
    if not FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS:
        raise Violation("table.players", count=len(names))
    dealer = dealer or len(names)
    if not 1 <= dealer <= len(names) or ante < 0 or pot < 0:
        raise ValueError(f"no game with dealer {dealer}, ante {ante}, pot {pot}")
    return Game(tuple(names), house, dealer, ante, pot, (0,) * len(names))


def begin(game: Game, dealt: State | str) -> Game:
    """Take the antes and begin a deal: one that was dealt, or the one of a seed.

    Rule stakes.ante. The piles, the wild denomination and the call of the deal before are gone
    with its state.

    Raises:
        ValueError: A deal is in play, or this one is of another table.
    """
    if game.state is not None:
        raise ValueError("a deal is in play")
    if isinstance(dealt, str):
        dealt = deal(game.players, game.dealer, game.house, dealt)
    if (dealt.players, dealt.house, dealt.dealer) != (game.players, game.house, game.dealer):
        raise ValueError("this deal is of another table")
    return game._replace(
        pot=game.pot + game.ante * game.players,
        chips=tuple(chips - game.ante for chips in game.chips),
        deals=game.deals + 1,
        state=dealt,
    )


def play(game: Game, act: Act, seat: int = 0) -> Game:
    """The game after an act, as :func:`paiute_ref.game.referee.apply` has it."""
    return game._replace(state=referee.apply(_in_play(game), act, seat))


def settle(game: Game) -> tuple[Game, Settlement]:
    """Compare the hands when the turns are over, share the pot, and pass the deal on.

    Rules showdown.every-hand, showdown.highest-wins, stakes.winner, stakes.share,
    stakes.odd-chip and deal.next-dealer. Where all players are out of the deal, nobody wins and
    the pot stays.

    Raises:
        ValueError: No deal is in play, or its turns are not over.
    """
    settled = settlement(_in_play(game), game.pot)
    return (
        game._replace(
            dealer=after(game.dealer, game.players)[0],
            pot=settled.carry,
            chips=tuple(map(sum, zip(game.chips, settled.shares, strict=True))),
            state=None,
        ),
        settled,
    )


def settlement(state: State, pot: int = 0) -> Settlement:
    """What comes of a deal whose turns are over."""
    if not state.over:
        raise ValueError("the turns are not over")
    nothing = (0,) * state.players
    inside = [seat for seat in after(state.dealer, state.players) if seat not in state.out]
    if not state.caller:
        return Settlement(None, (), (), nothing, pot)
    compared = takes_part(inside, state.caller, state.last_turns, state.house)
    known = {seat: hand for seat in compared if (hand := state.known_hand(seat))}
    hidden = tuple(seat for seat in compared if seat not in known)
    rulings = [judge(hand, state.turned_up.rank, state.house) for hand in known.values()]
    best = max(ruling.strength for ruling in rulings)
    may_win = tuple(_that_may_reach(best, hidden, state))
    showdown, seats = line_up(rulings, pot=None if may_win else pot), tuple(known)
    if may_win:
        return Settlement(showdown, seats, hidden, nothing, pot, may_win)
    shares = {seats[each.index]: each.share or 0 for each in showdown.standings}
    return Settlement(
        showdown,
        seats,
        hidden,
        tuple(shares.get(seat, 0) for seat in range(1, state.players + 1)),
        showdown.carry or 0,
    )


def _that_may_reach(strength: int, seats: Iterable[int], state: State) -> Iterator[int]:
    """Those of some seats whose hands, not all known, may be at least so strong."""
    places = (*state.hands, state.stock, state.discards, (state.turned_up,))
    seen = {card for place in places for card in place}
    unseen = [card for card in PACK if card not in seen]
    for seat in seats:
        if may_reach(strength, state.hand(seat), unseen, state.turned_up.rank, state.house):
            yield seat


def _in_play(game: Game) -> State:
    if game.state is None:
        raise ValueError("no deal is in play")
    return game.state
