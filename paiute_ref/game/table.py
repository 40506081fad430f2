"""A table: who plays, the antes, one deal after another, and who has won what.

A game never changes, as a state does not: every function gives the next one.

Sources: ``rules/sections/deal.yaml``, ``showdown.yaml`` and ``stakes.yaml``; the house options
``uncalled`` and ``odd-chip``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from paiute_ref.cards import PACK
from paiute_ref.game import referee
from paiute_ref.game.acts import Act
from paiute_ref.game.referee import Violation
from paiute_ref.game.state import State, deal
from paiute_ref.game.turns import after
from paiute_ref.judge import judge
from paiute_ref.rulebook.model import FEWEST_PLAYERS, MOST_PLAYERS, House
from paiute_ref.scoring import Reach, reach
from paiute_ref.showdown import Showdown, line_up, share_pot, takes_part


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
    told. ``winners`` won, alone or together. As long as some of the hidden hands ``may_win`` or
    tie, as far as the other cards tell, there are none, and the pot is not shared. ``shares`` are
    by seat, ``carry`` stays in the pot.
    """

    showdown: Showdown | None
    seats: tuple[int, ...]
    hidden: tuple[int, ...]
    winners: tuple[int, ...]
    may_win: tuple[int, ...]
    shares: tuple[int, ...]
    carry: int


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
        return Settlement(None, (), (), (), (), nothing, pot)
    compared = takes_part(inside, state.caller, state.last_turns, state.house)
    known = {seat: hand for seat in compared if (hand := state.known_hand(seat))}
    hidden = tuple(seat for seat in compared if seat not in known)
    rulings = [judge(hand, state.turned_up.rank, state.house) for hand in known.values()]
    strengths = (Reach(ruling.strength, ruling.strength) for ruling in rulings)
    rivals, certain = _rivals(dict(zip(known, strengths, strict=True)) | _reaches(hidden, state))
    if not certain:
        may_win = tuple(seat for seat in hidden if seat in rivals)
        return Settlement(line_up(rulings), tuple(known), hidden, (), may_win, nothing, pot)
    showdown = line_up(rulings, pot=None if {*rivals} & {*hidden} else pot)
    shared = share_pot(pot, rivals, players=state.players, dealer=state.dealer, house=state.house)
    shares = dict(zip(rivals, shared.shares, strict=True))
    by_seat = tuple(shares.get(seat, 0) for seat in range(1, state.players + 1))
    return Settlement(showdown, tuple(known), hidden, rivals, (), by_seat, shared.carry)


def _rivals(reaches: Mapping[int, Reach]) -> tuple[tuple[int, ...], bool]:
    """The seats that may win, and whether it is certain that all of them do.

    Whoever is surely weaker than somebody else does not win. One that is left alone has won, and
    so have several that can be neither stronger nor weaker.
    """
    least = max(low for low, _ in reaches.values())
    rivals = tuple(seat for seat, (_, high) in reaches.items() if high >= least)
    fixed = all(reaches[seat].low == reaches[seat].high for seat in rivals)
    return rivals, fixed or len(rivals) == 1


def _reaches(seats: Sequence[int], state: State) -> dict[int, Reach]:
    """What the hands of some seats may be that are not all known."""
    if not seats:
        return {}
    places = (*state.hands, state.stock, state.discards, (state.turned_up,))
    seen = {card for place in places for card in place}
    unseen = [card for card in PACK if card not in seen]
    wild, house = state.turned_up.rank, state.house
    return {seat: reach(state.hand(seat), unseen, wild, house) for seat in seats}


def _in_play(game: Game) -> State:
    if game.state is None:
        raise ValueError("no deal is in play")
    return game.state
