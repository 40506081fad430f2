"""Solves the race: the expected number of turns from every state, under the best discards.

With ``T`` for one turn, ``(T V)(h) = 1 + mean over the cards c of U(h + c)``, where ``U`` is 0 if
the six hold what is wanted and else the least ``V`` over the six discards, the answer is the one
``V`` with ``T V = V``. It is found by modified policy iteration: choose the best discards under
``V``, keep to them for some turns, choose again, until no state changes by more than ``residual``.

How far that is from the answer is known without knowing the answer: if every ``|T V - V|`` is at
most ``e``, then ``(1 - e) V* <= V <= (1 + e) V*``. For ``V <= T V + e`` says that ``V`` is at most
one turn of a race whose turns cost ``1 + e``; ``T`` is monotone, so that holds for any number of
turns, and in that race everything costs ``1 + e`` times as much. The other side is the same.

Source: M. L. Puterman, Markov Decision Processes (1994), 6.5 and 7.3.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from paiute_ref.cards import Rank
from paiute_ref.errors import PaiuteError
from paiute_ref.race.graph import Graph, graph
from paiute_ref.race.states import DRAWN, Pack
from paiute_ref.race.targets import Goals

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from paiute_ref.race.graph import Sets

    Turns = NDArray[np.float64]

RESIDUAL: Final = 1e-6
"""By how much one more turn of thought may still change an expected number of turns."""

_KEPT_FOR: Final = 40
"""Turns for which discards are kept to before they are chosen again, at most."""

_ANYWAY: Final = 8
_SHRINKS: Final = 0.8
"""After the first times, discards are kept to only where the residual has shrunk to this part.

So either that happens for ever and the residual shrinks to nothing, or from some time on discards
are chosen every turn, which comes to the answer from anywhere (value iteration).
"""

_BUILT: Final = 0.2
"""The part of the work that is done when all states are there."""

Progress = Callable[[float], None]
"""Told from time to time how much is done, from 0 to 1."""


class Solved(NamedTuple):
    """Expected turns for each five-card state, float64, and the largest ``|T V - V|``."""

    turns: Turns
    residual: float


def no_progress(done: float) -> None:
    """For who is not told how far it is."""


def solve(
    pack: Pack, wanted: Goals, residual: float = RESIDUAL, progress: Progress = no_progress
) -> Solved | None:
    """Solve the race for a pack, or None where no six cards of it hold what is wanted.

    Raises:
        PaiuteError: ``race.numpy`` where numpy is missing.
    """
    try:
        import numpy as np
    except ImportError:
        raise PaiuteError("race.numpy") from None
    progress(0.0)
    states = graph(len(pack.ranks), pack.wilds)
    won = wins(states, pack, wanted)
    if not won.any():
        return None
    progress(_BUILT)
    turns = np.zeros(states.held.states + 1)  # the last stands for a race that is won
    kept_at, chosen = math.inf, 0
    while True:
        leads = choose(states, won, turns)[states.draws]
        after = turn(states, pack, leads, turns)
        change = _change(after, turns)
        turns[:-1] = after
        if change <= residual:
            return Solved(after, change)
        chosen += 1
        progress(_done(chosen, change, residual))
        if chosen <= _ANYWAY or change <= _SHRINKS * kept_at:
            kept_at = change
            _keep_to(states, pack, leads, turns, change)


def _change(after: Turns, turns: Turns) -> float:
    import numpy as np

    return float(np.abs(after - turns[:-1]).max())


def _done(chosen: int, change: float, residual: float) -> float:
    """The first turns bring no change that shrinks; after them it does, by the same factor."""
    shrunk = min(math.log(change) / math.log(residual), 1.0)
    return _BUILT + (1 - _BUILT) * max(shrunk, min(chosen / _ANYWAY, 1.0) / 3)


def choose(states: Graph, won: NDArray[np.bool_], turns: Turns) -> NDArray[np.intp]:
    """What each six-card state leads to: the best five cards of it, or the last state if won.

    One more than the six-card states: no state, as if it were won, so that it adds nothing.
    """
    import numpy as np

    choice = np.full(states.drawn.states + 1, len(turns) - 1, np.intp)  # quick to look up
    best = states.discards[0].copy()
    least = turns[best]
    for left in states.discards[1:]:
        then = turns[left]
        better = then < least
        np.copyto(least, then, where=better)
        np.copyto(best, left, where=better)
    choice[:-1][~won] = best[~won]
    return choice


def turn(states: Graph, pack: Pack, leads: NDArray[np.intp], turns: Turns) -> Turns:
    """One turn with discards that are chosen: the mean over all cards that can be drawn."""
    total: Turns = states.wilds_left * turns.take(leads[0])
    for row in leads[1:]:
        total += turns.take(row)
    return 1 + total / pack.unseen


def _keep_to(
    states: Graph, pack: Pack, leads: NDArray[np.intp], turns: Turns, change: float
) -> None:
    """Keep to the discards while it brings more than choosing them again would."""
    for _ in range(_KEPT_FOR):
        after = turn(states, pack, leads, turns)
        less = _change(after, turns)
        turns[:-1] = after
        if less < change / 20:
            return


# What wins.


def wins(states: Graph, pack: Pack, wanted: Goals) -> NDArray[np.bool_]:
    """Which six-card states hold what is wanted: shape (drawn states,).

    Every shape is held against all states at once: what it lacks must not be more than the wild
    cards.
    """
    import numpy as np

    won = np.zeros(states.drawn.states, np.bool_)
    alike = _alike(states)
    for groups in wanted.groups:
        won |= _lacking_of_groups(groups, alike) <= states.wilds
    for ranks, one_suit in wanted.runs:
        have = _held_of(pack, ranks)
        suits = states.suits if one_suit else np.bitwise_or.reduce(states.suits, keepdims=True)
        for suit in suits:
            won |= have[suit] + states.wilds >= ranks.bit_count()
    for cards in wanted.suited:
        length = _held_of(pack, -1)
        for suit in states.suits:
            won |= length[suit] + states.wilds >= cards
    return won


def _alike(states: Graph) -> list[NDArray[np.int8]]:
    """How many ranks there are of which a hand has at least one card, two, three and four."""
    import numpy as np

    at_least: list[Sets] = []
    for suit in states.suits:
        carried = suit
        for nth, ranks in enumerate(at_least):
            at_least[nth], carried = ranks | carried, ranks & carried
        at_least.append(carried)
    lengths = np.array([bits.bit_count() for bits in range(1 << len(Rank))], np.int8)
    return [lengths[ranks] for ranks in at_least]


def _lacking_of_groups(groups: tuple[int, ...], alike: list[NDArray[np.int8]]) -> NDArray[np.int8]:
    """Cards that groups lack, the largest put where most cards are alike.

    So many groups have an nth card, so many ranks have one: the difference is lacking.
    """
    import numpy as np

    lacking = np.zeros_like(alike[0])
    for nth in range(DRAWN):
        wanted = sum(group > nth for group in groups)
        have = alike[nth] if nth < len(alike) else np.int8(0)
        lacking += np.maximum(np.int8(wanted) - have, np.int8(0))
    return lacking


def _held_of(pack: Pack, ranks: int) -> NDArray[np.int8]:
    """For each set of ranks of the pack, how many of some ranks, one bit each, it has."""
    import numpy as np

    wanted = sum(1 << at for at, rank in enumerate(pack.ranks) if ranks >> rank & 1)
    return np.array([(bits & wanted).bit_count() for bits in range(1 << len(pack.ranks))], np.int8)
